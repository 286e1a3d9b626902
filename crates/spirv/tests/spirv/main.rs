//! Modules of clang's back end, translated; LLVM's own assembler says whether the result is valid.

mod damaged;
mod made;

use gfxjit_spirv::{HeaderFault, Reason, to_ir};
use gfxjit_test_tools::Folder;
use made::hip;

const SAXPY: &str = r#"
extern "C" __global__ void saxpy(float a, const float *x, float *y, int n) {
  int i = __builtin_amdgcn_workgroup_id_x() * __builtin_amdgcn_workgroup_size_x() +
          __builtin_amdgcn_workitem_id_x();
  if (i < n) y[i] = a * x[i] + y[i];
}"#;

/// The IR, which LLVM accepts.
fn translated(module: &[u8]) -> String {
    let ir = to_ir(module, &|_| false).expect("IR");
    let folder = Folder::new();
    folder.write("k.ll", &ir);
    folder.run("opt-22", &["-passes=verify", "-disable-output", "k.ll"]);
    ir
}

/// Words as bytes.
fn bytes(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

const HEADER: [u32; 5] = [0x0723_0203, 0x0001_0600, 0xffff, 100, 0];

/// A module of a header and words.
fn small(words: &[u32]) -> Vec<u8> {
    bytes(&[&HEADER[..], words].concat())
}

#[test]
fn a_kernel_is_one_of_amdgpu() {
    let ir = translated(&hip(SAXPY));
    for part in [
        "define protected amdgpu_kernel void @\"saxpy\"(float %0, ptr addrspace(1) %1, ptr addrspace(1) %2, i32 %3)",
        "\"amdgpu-flat-work-group-size\"=\"1,1024\"",
        "declare i32 @\"llvm.amdgcn.workgroup.id.x\"()",
        // In AMDGPU's own memory of constants, cast to generic memory as SPIR-V has it.
        "declare ptr addrspace(4) @\"llvm.amdgcn.implicitarg.ptr\"()",
        "!\"amdhsa_code_object_version\", i32 500",
    ] {
        assert!(ir.contains(part), "{part} is not in\n{ir}");
    }
    assert!(!ir.contains("llvm.cmdline"), "{ir}");
}

#[test]
fn either_byte_order() {
    let module = hip(SAXPY);
    let words = module.as_chunks::<4>().0;
    let swapped: Vec<u8> = words
        .iter()
        .flat_map(|[a, b, c, d]| [*d, *c, *b, *a])
        .collect();
    assert_eq!(to_ir(&module, &|_| false), to_ir(&swapped, &|_| false));
}

#[test]
fn memory_scopes_and_orders() {
    let ir = translated(&hip(r#"
__device__ unsigned total = 7;
extern "C" __global__ void k(unsigned *p, float *f) {
  __shared__ unsigned sum;
  __hip_atomic_fetch_add(&sum, 1u, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WORKGROUP);
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
  __hip_atomic_fetch_max(p, sum, __ATOMIC_SEQ_CST, __HIP_MEMORY_SCOPE_SYSTEM);
  __hip_atomic_fetch_add(&total, 1u, __ATOMIC_ACQ_REL, __HIP_MEMORY_SCOPE_AGENT);
  unsigned old = 3;
  __hip_atomic_compare_exchange_strong(p, &old, 4u, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
  __hip_atomic_store(f, 1.5f, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_AGENT);
}"#));
    for part in [
        "addrspace(3) global i32 poison",
        "atomicrmw add ptr %",
        " syncscope(\"workgroup\") monotonic",
        "fence syncscope(\"workgroup\") release",
        "call void @\"llvm.amdgcn.s.barrier\"()",
        "atomicrmw umax ptr",
        " seq_cst",
        "syncscope(\"agent\") acq_rel",
        "syncscope(\"agent\") acquire monotonic",
        "@\"total\" = protected addrspace(1) externally_initialized global i32 7",
    ] {
        assert!(ir.contains(part), "{part} is not in\n{ir}");
    }
}

#[test]
fn structures_keep_their_layout() {
    // A pointer within a structure has 8 bytes in SPIR-V, whatever memory it points to.
    let ir = translated(&hip(r#"
struct Shape { __device__ virtual float area() const; float side; };
struct Square : Shape { __device__ float area() const override; };
__device__ float Shape::area() const { return 0; }
__device__ float Square::area() const { return side * side; }
extern "C" __global__ void areas(const Shape *shape, float *out) { *out = shape->area(); }
extern "C" __global__ void make(float *out) { Square s; s.side = 3; const Shape *p = &s; *out = p->area(); }
"#));
    assert!(!ir.contains("{ ptr addrspace(5)"), "{ir}");
    // Tables of functions, which lie in memory of another kind than code in SPIR-V.
    assert!(
        ir.contains("addrspacecast (ptr @\"_ZNK6Square4areaEv\" to ptr addrspace(1))"),
        "{ir}"
    );
}

#[test]
fn predicates_are_answered_for_the_target() {
    // "is.gfx90a 0" in the table; the first specialization constant is the answer.
    let text = b"is.gfx90a 0\0";
    let mut words: Vec<u32> = Vec::new();
    let mut op = |opcode: u32, operands: &[u32]| {
        words.push((operands.len() as u32 + 1) << 16 | opcode);
        words.extend(operands);
    };
    let string = |text: &str| {
        let mut bytes = text.as_bytes().to_vec();
        bytes.resize(text.len() / 4 * 4 + 4, 0);
        let words = bytes.as_chunks::<4>().0.iter();
        words
            .map(|word| u32::from_le_bytes(*word))
            .collect::<Vec<u32>>()
    };
    op(17, &[6]); // OpCapability Kernel
    op(14, &[2, 2]); // OpMemoryModel Physical64 OpenCL
    op(15, &[&[6, 1][..], &string("k")].concat()); // OpEntryPoint
    op(
        5,
        &[&[2][..], &string("llvm.amdgcn.feature.predicate.ids")].concat(),
    ); // OpName
    op(71, &[3, 1, 0]); // OpDecorate SpecId 0
    op(21, &[4, 8, 0]); // OpTypeInt
    op(21, &[5, 32, 0]);
    op(19, &[6]); // OpTypeVoid
    op(20, &[7]); // OpTypeBool
    op(33, &[8, 6]); // OpTypeFunction
    op(43, &[5, 9, text.len() as u32]); // OpConstant
    op(28, &[10, 4, 9]); // OpTypeArray
    op(32, &[11, 5, 10]); // OpTypePointer CrossWorkgroup
    for (index, byte) in text.iter().enumerate() {
        op(43, &[4, 20 + index as u32, (*byte).into()]);
    }
    let all: Vec<u32> = (20..20 + text.len() as u32).collect();
    op(44, &[&[10, 12][..], &all].concat()); // OpConstantComposite
    op(59, &[11, 2, 5, 12]); // OpVariable
    op(49, &[7, 3]); // OpSpecConstantFalse
    op(54, &[6, 1, 0, 8]); // OpFunction
    op(248, &[13]); // OpLabel
    op(250, &[3, 14, 15]); // OpBranchConditional
    op(248, &[14]);
    op(253, &[]); // OpReturn
    op(248, &[15]);
    op(253, &[]);
    op(56, &[]); // OpFunctionEnd
    let module = small(&words);
    let of =
        |processor: &str| to_ir(&module, &|name| name == format!("is.{processor}")).expect("IR");
    assert!(of("gfx90a").contains("br i1 true, label %b14, label %b15"));
    assert!(of("gfx1100").contains("br i1 false, label %b14, label %b15"));
}

#[test]
fn what_is_not_known_is_refused_by_name_and_place() {
    let said = |words: &[u32]| to_ir(&small(words), &|_| true).unwrap_err().to_string();
    assert_eq!(
        said(&[0x0002_0011, 1]),
        "at byte 20, OpCapability: capability Shader is not supported"
    );
    assert_eq!(
        said(&[0x0002_0011, 6, 0x0001_00fc]),
        "at byte 28, OpKill: this instruction is not supported"
    );
    assert_eq!(
        said(&[0x0001_fff0]),
        "at byte 20: opcode 65520 is not known"
    );
    assert_eq!(
        said(&[0x0003_000e, 2, 3]),
        "at byte 20, OpMemoryModel: other models than Physical64 and OpenCL are not supported"
    );
    assert_eq!(
        said(&[0x0009_003d, 1]),
        "at byte 20, OpLoad: the file ends within it"
    );
    assert_eq!(
        said(&[0x0003_0047, 1, 4]),
        "at byte 20, OpDecorate: decoration RowMajor is not supported"
    );
    let fault = |words: [u32; 5]| match to_ir(&bytes(&words), &|_| true).unwrap_err().reason {
        Reason::Header(fault) => fault,
        other => panic!("{other}"),
    };
    assert_eq!(fault([1, 0, 0, 0, 0]), HeaderFault::Magic);
    assert_eq!(
        fault([HEADER[0], 0x0001_0700, 0, 0, 0]),
        HeaderFault::Version(1, 7)
    );
    assert_eq!(
        fault([HEADER[0], HEADER[1], 0, 0, 9]),
        HeaderFault::Schema(9)
    );
}
