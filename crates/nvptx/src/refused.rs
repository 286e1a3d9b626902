//! What AMD GPUs cannot do, by the beginnings of names.

/// Beginnings of names behind `llvm.nvvm.`, and what they are.
const REFUSED: &[(&str, &str)] = &[
    (
        "wmma.",
        "a matrix instruction of NVIDIA's, whose layout of elements AMD GPUs do not have",
    ),
    (
        "mma.",
        "a matrix instruction of NVIDIA's, whose layout of elements AMD GPUs do not have",
    ),
    (
        "wgmma.",
        "a matrix instruction of NVIDIA's, whose layout of elements AMD GPUs do not have",
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
    ("read.ptx.sreg.pm", "a counter of NVIDIA's GPUs"),
    ("read.ptx.sreg.", "a register that AMD GPUs do not have"),
    (
        "exit",
        "the end of one work-item within a function: return from the kernel instead",
    ),
];

/// Why an intrinsic has no body, where that is known.
pub(crate) fn reason(name: &str) -> Option<String> {
    let (_, what) = REFUSED.iter().find(|(begin, _)| name.starts_with(begin))?;
    Some(format!("is {what}: it cannot be carried over to AMD GPUs"))
}
