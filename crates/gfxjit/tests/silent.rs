//! Objects that say nothing about their functions: what can be seen in the code counts, what
//! cannot is refused with the function's name, until the user states it.
#![cfg(feature = "llvm")]

use std::path::{Path, PathBuf};

use gfxjit::codeobj::CodeObject;
use gfxjit::{Buffer, Emit, Linker, Module, Options, Runtime, Source, TargetId, emit};

const KERNEL: &str = "
    declare i32 @f(i32)
    define amdgpu_kernel void @k(ptr addrspace(1) %p) {
      %id = call i32 @llvm.amdgcn.workitem.id.x()
      %q = getelementptr i32, ptr addrspace(1) %p, i32 %id
      %v = load i32, ptr addrspace(1) %q
      %r = call i32 @f(i32 %v)
      store i32 %r, ptr addrspace(1) %q
      ret void
    }
    declare i32 @llvm.amdgcn.workitem.id.x()";

/// An object of LLVM's own compiler, which says nothing about its functions.
fn llc(ir: &str, target: &str) -> Vec<u8> {
    gfxjit_test_tools::llc(ir, target, 5, &[])
}

/// A function that is refused on a target, and why; then linked with what the user states.
fn refused(function: &str, target: &str, reason: &str) {
    let linker = || {
        Linker::new()
            .input("main.o", llc(KERNEL, target))
            .input("other.o", llc(function, target))
    };
    let error = linker().link("program").unwrap_err().to_string();
    for part in ["kernel `k`", "`f` (other.o)", reason, "--assume f:"] {
        assert!(error.contains(part), "{target}: `{part}` in {error}");
    }
    let assumption = "f:vgprs=60,scratch=272".parse().unwrap();
    let linked = linker().assume(assumption).link("program").unwrap();
    let needed = linked.kernels[0].needed;
    assert_eq!(needed.scratch, 272, "{target}");
    assert!(needed.vgprs >= 60, "{target}: {needed}");
}

#[test]
fn registers_by_computed_number_are_refused() {
    let with = |instruction: &str| {
        format!(
            "define i32 @f(i32 %x) {{
               call void asm sideeffect \"{instruction}\", \"~{{v20}},~{{m0}}\"()
               ret i32 %x
             }}"
        )
    };
    let reason = "the number of a register";
    for target in ["gfx90a", "gfx942"] {
        let on = "s_set_gpr_idx_on s4, gpr_idx(SRC0)\nv_mov_b32 v20, v0\ns_set_gpr_idx_off";
        refused(&with(on), target, reason);
        refused(&with("s_set_gpr_idx_idx s4"), target, reason);
    }
    for target in ["gfx1030", "gfx1100", "gfx1201"] {
        for name in ["v_movrels_b32", "v_movreld_b32", "v_movrelsd_b32"] {
            refused(&with(&format!("{name} v20, v0")), target, reason);
        }
        refused(&with("s_movrels_b32 s4, s5"), target, reason);
    }
}

/// What LLVM makes of an index into a vector, which it does by the registers' numbers.
#[test]
fn indexed_vectors_are_refused() {
    let function = "
        define i32 @f(i32 inreg %x) {
          %a = call <16 x i32> asm sideeffect \"; $0\", \"=v\"()
          %e = extractelement <16 x i32> %a, i32 %x
          ret i32 %e
        }";
    for target in ["gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1201"] {
        refused(function, target, "the number of a register");
    }
}

#[test]
fn frames_that_do_not_show_are_refused() {
    let leaf = "
        define i32 @f(i32 %x) {
          %a = alloca [64 x i32], addrspace(5)
          %i = and i32 %x, 63
          %p = getelementptr i32, ptr addrspace(5) %a, i32 %i
          store volatile i32 %x, ptr addrspace(5) %p
          %v = load volatile i32, ptr addrspace(5) %p
          ret i32 %v
        }";
    let dynamic = "
        define i32 @f(i32 %x) {
          %u = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
          %a = alloca i32, i32 %u, addrspace(5)
          store volatile i32 %x, ptr addrspace(5) %a
          %v = load volatile i32, ptr addrspace(5) %a
          ret i32 %v
        }";
    for target in ["gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1201"] {
        refused(leaf, target, "the size of the frame does not show");
        refused(
            dynamic,
            target,
            "stack pointer by an amount that is not constant",
        );
    }
}

const BARRIER: &str = "
    @bar = internal addrspace(3) global target(\"amdgcn.named.barrier\", 0) poison
    declare void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3), i32)
    declare void @llvm.amdgcn.s.barrier.join(ptr addrspace(3))
    declare void @llvm.amdgcn.s.barrier.wait(i16)
    define internal void @meet() alwaysinline {
      call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @bar, i32 3)
      call void @llvm.amdgcn.s.barrier.join(ptr addrspace(3) @bar)
      call void @llvm.amdgcn.s.barrier.wait(i16 1)
      ret void
    }";

/// Named barriers are counted on gfx1250 only, and for a kernel's own module.
#[test]
fn named_barriers_are_the_kernels() {
    let target: TargetId = "gfx1250".parse().unwrap();
    let object = |ir: &str| {
        let source = Source::detect("a.ll", ir.as_bytes()).unwrap();
        let object = emit(&source, target, &Options::default(), Emit::Obj);
        object.map(|object| object.bytes)
    };
    let function = format!(
        "{BARRIER} define i32 @f(i32 %x) {{
           call void @meet()
           ret i32 %x
         }}"
    );
    let error = object(&function).unwrap_err().to_string();
    for part in ["`f`", "named barrier `bar`", "one module"] {
        assert!(error.contains(part), "{error}");
    }
    let kernel = format!(
        "{BARRIER} {}",
        KERNEL.replace("%r = call", "call void @meet()\n %r = call")
    );
    let kernel = object(&kernel).unwrap();
    let count = |code: &[u8]| {
        let code = CodeObject::parse(code).unwrap();
        let kernel = code.kernel("k").unwrap();
        kernel.descriptor.named_barriers(target.processor())
    };
    assert!(count(&kernel) > 0);
    let plain = "define i32 @f(i32 %x) { ret i32 %x }";
    let linked = Linker::new()
        .input("main.o", kernel.clone())
        .input("other.o", object(plain).unwrap())
        .link("program")
        .unwrap();
    assert_eq!(count(linked.image.bytes()), count(&kernel));
    let error = Linker::new()
        .input("main.o", kernel)
        .input("other.o", llc(&function, "gfx1250"))
        .link("program")
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("`f` (other.o)") && error.contains("a named barrier"),
        "{error}"
    );
}

/// `old/make.sh` made these.
#[test]
fn objects_of_older_compilers_are_linked() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/old");
    for target in ["gfx942", "gfx1100"] {
        for version in [18, 19, 21] {
            let file = |module: &str| -> PathBuf {
                folder.join(format!("{module}.{target}.clang-{version}.o"))
            };
            let mut linker = Linker::new();
            for module in ["main", "middle", "leaf"] {
                let object = std::fs::read(file(module)).unwrap();
                linker = linker.input(&format!("{module}.o"), object);
            }
            let linked = linker.link("program").unwrap();
            let [kernel] = linked.kernels.as_slice() else {
                panic!("{:?}", linked.kernels);
            };
            let what = format!("clang {version}, {target}: {}", kernel.needed);
            assert_eq!(kernel.path, ["k", "middle", "leaf"], "{what}");
            assert_eq!(kernel.needed.vgprs, 61, "{what}");
            assert!((128..256).contains(&kernel.needed.scratch), "{what}");
            let id: TargetId = target.parse().unwrap();
            let device = Runtime::new().open(&format!("sim://{id}")).unwrap();
            let module = Module::load(&device, linked.image).unwrap();
            let data: Vec<u32> = (0..128).collect();
            let buffer = Buffer::from_slice(&device, &data).unwrap();
            let queue = device.queue().unwrap();
            let kernel = module.kernel("k").unwrap();
            let launch = kernel.launch(&queue).grid(2).block(64).arg(&buffer);
            launch.submit().unwrap().wait().unwrap();
            let expected: Vec<u32> = data.iter().map(|x| x * 4).collect();
            assert_eq!(buffer.download().unwrap(), expected, "{what}");
        }
    }
}
