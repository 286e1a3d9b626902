//! Programs of several modules: linked as objects, they declare what their functions need and
//! compute what they compute as one module.
#![cfg(feature = "llvm")]

use gfxjit::codeobj::CodeObject;
use gfxjit::{
    Buffer, Emit, Error, ImageError, LinkError, Linker, Module, Options, Runtime, Source, TargetId,
    emit,
};

const TARGETS: [&str; 2] = ["gfx942", "gfx1100"];

/// A kernel, a function with a frame of its own that calls another one, and that one with
/// many registers.
const MAIN: &str = "
    declare i32 @middle(i32)
    define amdgpu_kernel void @k(ptr addrspace(1) %p) {
      %id = call i32 @llvm.amdgcn.workitem.id.x()
      %q = getelementptr i32, ptr addrspace(1) %p, i32 %id
      %v = load i32, ptr addrspace(1) %q
      %r = call i32 @middle(i32 %v)
      store i32 %r, ptr addrspace(1) %q
      ret void
    }
    declare i32 @llvm.amdgcn.workitem.id.x()";
const MIDDLE: &str = "
    declare i32 @leaf(i32)
    define i32 @middle(i32 %v) {
      %a = alloca [32 x i32], addrspace(5)
      %i = and i32 %v, 31
      %q = getelementptr i32, ptr addrspace(5) %a, i32 %i
      store volatile i32 %v, ptr addrspace(5) %q
      %r = call i32 @leaf(i32 %v)
      %w = load volatile i32, ptr addrspace(5) %q
      %s = add i32 %r, %w
      ret i32 %s
    }";
const LEAF: &str = "
    define i32 @leaf(i32 %v) {
      call void asm sideeffect \"v_mov_b32 v199, 0\", \"~{v199}\"()
      %r = mul i32 %v, 3
      ret i32 %r
    }";

fn object(name: &str, ir: &str, target: TargetId) -> Vec<u8> {
    let source = Source::detect(name, ir.as_bytes()).unwrap();
    emit(&source, target, &Options::default(), Emit::Obj)
        .unwrap()
        .bytes
}

fn linker(target: TargetId) -> Linker {
    Linker::new()
        .input("main.o", object("main.ll", MAIN, target))
        .input("middle.o", object("middle.ll", MIDDLE, target))
        .input("leaf.o", object("leaf.ll", LEAF, target))
}

/// What a function needs for itself, as its object says.
fn own(ir: &str, name: &str, target: TargetId) -> gfxjit::codeobj::info::Resources {
    let object = CodeObject::parse(&object("a.ll", ir, target)).unwrap();
    let own = match object.function(name) {
        Some(function) => function.own.clone(),
        None => object.kernel(name).and_then(|kernel| kernel.own.clone()),
    };
    own.unwrap().resources.unwrap()
}

#[test]
fn kernels_declare_what_their_callees_need() {
    for target in TARGETS {
        let target: TargetId = target.parse().unwrap();
        let linked = linker(target).link("program").unwrap();
        let parts = [
            own(MAIN, "k", target),
            own(MIDDLE, "middle", target),
            own(LEAF, "leaf", target),
        ];
        let vgprs = parts.iter().map(|own| own.vgprs).max().unwrap();
        let scratch: u32 = parts.iter().map(|own| own.private_segment_bytes).sum();
        assert!(
            vgprs >= 200 && scratch >= 128,
            "{target}: {vgprs} {scratch}"
        );
        let image = CodeObject::parse(linked.image.bytes()).unwrap();
        let kernel = image.kernel("k").unwrap();
        let metadata = kernel.metadata.as_ref().unwrap();
        let (declared, _) = kernel.descriptor.vgprs_and_agprs(target.processor());
        let granule = target
            .processor()
            .vgpr_encoding_granule(kernel.descriptor.wave_size(target.processor()));
        assert_eq!(declared, vgprs.next_multiple_of(granule), "{target}");
        assert_eq!(metadata.vgpr_count, vgprs);
        assert_eq!(kernel.descriptor.private_segment_fixed_size, scratch);
        assert_eq!(metadata.private_segment_fixed_size, scratch);
        assert_eq!(metadata.uses_dynamic_stack, Some(false));
        let [budget] = linked.kernels.as_slice() else {
            panic!("{:?}", linked.kernels);
        };
        assert_eq!(budget.path, ["k", "middle", "leaf"]);
        assert_eq!(budget.widest.as_deref(), Some("leaf"));
        // 200 registers leave no room for 1024 work-items.
        assert!(metadata.max_flat_workgroup_size < 1024);
        assert_eq!(budget.lowered_from, Some(1024));
        assert_eq!(
            budget.max_workgroup_size,
            Some(metadata.max_flat_workgroup_size)
        );
        let error = linker(target).strict(true).link("program").unwrap_err();
        assert!(matches!(
            &error,
            Error::Image(ImageError::Link(LinkError::Budget { .. }))
        ));
        assert!(error.to_string().contains("workgroups of 1024"), "{error}");
    }
}

#[test]
fn linked_objects_compute_what_one_module_computes() {
    for target in TARGETS {
        let device = Runtime::new().open(&format!("sim://{target}")).unwrap();
        let linked = linker(target.parse().unwrap()).link("program").unwrap();
        let module = Module::load(&device, linked.image).unwrap();
        let kernel = module.kernel("k").unwrap();
        let data: Vec<u32> = (0..128).collect();
        let buffer = Buffer::from_slice(&device, &data).unwrap();
        let queue = device.queue().unwrap();
        let launch = kernel.launch(&queue).grid(1).block(128).arg(&buffer);
        launch.submit().unwrap().wait().unwrap();
        let expected: Vec<u32> = data.iter().map(|v| v * 4).collect();
        assert_eq!(buffer.download().unwrap(), expected, "{target}");
    }
}

/// An object of LLVM's own compiler, which says nothing about its functions.
fn llc(ir: &str, target: TargetId) -> Vec<u8> {
    gfxjit_test_tools::llc(ir, &target.to_string(), 5, &[])
}

#[test]
fn code_that_says_nothing_is_looked_into() {
    for target in ["gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1201"] {
        let target: TargetId = target.parse().unwrap();
        let linked = Linker::new()
            .input("main.o", llc(MAIN, target))
            .input("middle.o", llc(MIDDLE, target))
            .input("leaf.o", llc(LEAF, target))
            .link("program")
            .unwrap();
        let exact = linker(target).link("program").unwrap();
        let (found, exact) = (&linked.kernels[0], &exact.kernels[0]);
        assert_eq!(found.path, ["k", "middle", "leaf"], "{target}");
        assert_eq!(found.needed.vgprs, exact.needed.vgprs, "{target}");
        assert_eq!(found.needed.agprs, exact.needed.agprs, "{target}");
        // A frame is seen as the stack pointer moves, which is rounded up.
        let (found, exact) = (found.needed.scratch, exact.needed.scratch);
        assert!(
            (exact..exact + 128).contains(&found),
            "{target}: {found} for {exact}"
        );
    }
}

#[test]
fn a_leaf_that_hides_the_size_of_its_frame_is_refused() {
    const ARRAY: &str = "
        define i32 @middle(i32 %v) {
          %a = alloca [32 x i32], addrspace(5)
          %i = and i32 %v, 31
          %q = getelementptr i32, ptr addrspace(5) %a, i32 %i
          store volatile i32 %v, ptr addrspace(5) %q
          %w = load volatile i32, ptr addrspace(5) %q
          ret i32 %w
        }";
    let target: TargetId = "gfx1100".parse().unwrap();
    let inputs = || {
        Linker::new()
            .input("main.o", llc(MAIN, target))
            .input("array.o", llc(ARRAY, target))
    };
    let error = inputs().link("program").unwrap_err().to_string();
    for part in [
        "kernel `k`",
        "`middle` (array.o)",
        "frame",
        "--assume middle:",
    ] {
        assert!(error.contains(part), "{error}");
    }
    let assumption = "middle:vgprs=8,scratch=128".parse().unwrap();
    let linked = inputs().assume(assumption).link("program").unwrap();
    assert_eq!(linked.kernels[0].needed.scratch, 128);
}

/// Constructors are called by addresses in a table, which is not seen before the code of the
/// kernel that calls them was looked into.
#[test]
fn what_is_called_by_address_only_is_looked_into() {
    let module = |name: &str, register: u32| {
        format!(
            "@llvm.global_ctors = appending addrspace(1) global [1 x {{ i32, ptr, ptr }}]
               [{{ i32, ptr, ptr }} {{ i32 65535, ptr @start_{name}, ptr null }}]
             @value_{name} = addrspace(1) global i32 0
             define internal void @start_{name}() {{
               call void asm sideeffect \"v_mov_b32 v{register}, 0\", \"~{{v{register}}}\"()
               store i32 1, ptr addrspace(1) @value_{name}
               ret void
             }}"
        )
    };
    for target in TARGETS {
        let target: TargetId = target.parse().unwrap();
        let linked = Linker::new()
            .input("one.o", llc(&module("one", 60), target))
            .input("two.o", llc(&module("two", 99), target))
            .link("program")
            .unwrap();
        let [kernel] = linked.kernels.as_slice() else {
            panic!("{:?}", linked.kernels);
        };
        assert_eq!(kernel.needed.vgprs, 100, "{target}");
        assert_eq!(kernel.widest.as_deref(), Some("start_two"), "{target}");
    }
}
