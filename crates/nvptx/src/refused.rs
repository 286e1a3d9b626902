//! Intrinsics that AMD GPUs do not support, by prefixes of names.

/// Prefixes of names behind `llvm.nvvm.`, and descriptions.
const REFUSED: &[(&str, &str)] = &[
    (
        "wmma.",
        "a matrix instruction of NVIDIA GPUs, whose layout of elements AMD GPUs do not have",
    ),
    (
        "mma.",
        "a matrix instruction of NVIDIA GPUs, whose layout of elements AMD GPUs do not have",
    ),
    (
        "wgmma.",
        "a matrix instruction of NVIDIA GPUs, whose layout of elements AMD GPUs do not have",
    ),
    ("ldmatrix.", "a load for NVIDIA's matrix instructions"),
    ("stmatrix.", "a store for NVIDIA's matrix instructions"),
    ("tcgen05.", "of NVIDIA's tensor memory"),
    (
        "cp.async.bulk",
        "a copy by NVIDIA's tensor memory accelerator",
    ),
    (
        "cp.async.mbarrier",
        "of barriers in shared memory that count bytes",
    ),
    (
        "cp.reduce.async",
        "a copy by NVIDIA's tensor memory accelerator",
    ),
    ("mbarrier.", "of barriers in shared memory that count"),
    ("fence.proxy.", "of memory that NVIDIA's other engines see"),
    (
        "fence.mbarrier_init",
        "of barriers in shared memory that count",
    ),
    ("tex.", "of textures"),
    ("tld4.", "of textures"),
    ("texsurf.", "of textures"),
    ("istypep.", "of textures"),
    ("txq.", "of textures"),
    ("suld.", "of surfaces"),
    ("sust.", "of surfaces"),
    ("suq.", "of surfaces"),
    ("rotate.", "unknown to LLVM 22"),
    ("barrier.cluster.", "of clusters of workgroups"),
    ("clusterlaunchcontrol.", "of clusters of workgroups"),
    ("mapa", "of clusters of workgroups"),
    ("getctarank", "of clusters of workgroups"),
    ("is_explicit_cluster", "of clusters of workgroups"),
    ("read.ptx.sreg.cluster", "of clusters of workgroups"),
    ("read.ptx.sreg.ncluster", "of clusters of workgroups"),
    (
        "read.ptx.sreg.envreg",
        "a register that NVIDIA's driver fills",
    ),
    ("read.ptx.sreg.pm", "a counter of NVIDIA GPUs"),
    ("read.ptx.sreg.", "a register that AMD GPUs do not have"),
    (
        "exit",
        "the end of one work-item within a function: return from the kernel instead",
    ),
];

/// Substrings of names, and descriptions.
const PIECES: &[(&str, &str)] = &[
    ("x4.rs", "a rounding at random"),
    ("ue8m0", "of powers of two in 8 bits"),
    ("x2.rs", "a rounding at random"),
    ("sync_restrict", "of clusters of workgroups"),
    ("tensormap.", "of NVIDIA's tensor memory accelerator"),
    ("st.bulk", "a store by NVIDIA's tensor memory accelerator"),
    ("compiler.", "a message of the compiler itself"),
    ("addrspace.wrap", "of LLVM itself"),
];

/// The reason why an intrinsic has no body, if it is known.
pub(crate) fn reason(name: &str) -> Option<String> {
    let begins = REFUSED.iter().find(|(begin, _)| name.starts_with(begin));
    let (_, what) = begins.or_else(|| PIECES.iter().find(|(piece, _)| name.contains(piece)))?;
    Some(format!("is {what}: AMD GPUs cannot do it"))
}
