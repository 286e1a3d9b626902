//! Device functions as symbols: the host looks them up and passes them to kernels, which have
//! budgets for all that they may be passed.
#![cfg(feature = "llvm")]

use gfxjit::codeobj::CodeObject;
use gfxjit::{Arg, Buffer, Device, Linker, Module, Options, Runtime, TargetId};

const TARGETS: [&str; 5] = ["gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1201"];

/// A function pointer as a pointer, as a number, and from a table in memory.
const KERNELS: &str = "
    declare i32 @llvm.amdgcn.workitem.id.x()
    define amdgpu_kernel void @one(ptr %f, ptr addrspace(1) %data) {
      %id = call i32 @llvm.amdgcn.workitem.id.x()
      %at = getelementptr i32, ptr addrspace(1) %data, i32 %id
      %x = load i32, ptr addrspace(1) %at
      %y = call i32 %f(i32 %x)
      store i32 %y, ptr addrspace(1) %at
      ret void
    }
    define amdgpu_kernel void @number(i64 %f, ptr addrspace(1) %data) {
      %id = call i32 @llvm.amdgcn.workitem.id.x()
      %at = getelementptr i32, ptr addrspace(1) %data, i32 %id
      %x = load i32, ptr addrspace(1) %at
      %p = inttoptr i64 %f to ptr
      %y = call i32 %p(i32 %x)
      store i32 %y, ptr addrspace(1) %at
      ret void
    }
    define amdgpu_kernel void @table(ptr addrspace(1) %table, ptr addrspace(1) %data) {
      %id = call i32 @llvm.amdgcn.workitem.id.x()
      %at = getelementptr i32, ptr addrspace(1) %data, i32 %id
      %x = load i32, ptr addrspace(1) %at
      %which = and i32 %id, 1
      %slot = getelementptr ptr, ptr addrspace(1) %table, i32 %which
      %f = load ptr, ptr addrspace(1) %slot
      %y = call i32 %f(i32 %x)
      store i32 %y, ptr addrspace(1) %at
      ret void
    }
    define amdgpu_kernel void @quiet(ptr addrspace(1) %data) {
      store i32 7, ptr addrspace(1) %data
      ret void
    }";
/// One function that needs little, one that needs many registers and a frame, one of another
/// type that needs more, and one that only its own module sees.
const FUNCTIONS: &str = "
    @counter = addrspace(1) global i32 5
    define i32 @light(i32 %x) { %r = add i32 %x, 1 ret i32 %r }
    define protected i32 @heavy(i32 %x) {
      %a = alloca [5000 x i32], addrspace(5)
      %i = and i32 %x, 31
      %q = getelementptr i32, ptr addrspace(5) %a, i32 %i
      store volatile i32 %x, ptr addrspace(5) %q
      call void asm sideeffect \"v_mov_b32 v149, 0\", \"~{v149}\"()
      %w = load volatile i32, ptr addrspace(5) %q
      %r = mul i32 %w, 3
      ret i32 %r
    }
    define i64 @other_type(i64 %x, i64 %y) {
      call void asm sideeffect \"v_mov_b32 v199, 0\", \"~{v199}\"()
      ret i64 %x
    }
    define hidden i32 @inside(i32 %x) #0 {
      call void asm sideeffect \"v_mov_b32 v249, 0\", \"~{v249}\"()
      ret i32 %x
    }
    define i32 @calls_inside(i32 %x, i32 %y) { %r = call i32 @inside(i32 %x) ret i32 %r }
    attributes #0 = { noinline }";

fn open(target: &str) -> Device {
    Runtime::new().open(&format!("sim://{target}")).unwrap()
}

fn linked(device: &Device, gc: bool) -> Module {
    let linked = Linker::new()
        .target(device.amd_target().unwrap())
        .gc(gc)
        .input("kernels.ll", KERNELS)
        .input("functions.ll", FUNCTIONS)
        .link("program")
        .unwrap();
    Module::load(device, linked.image).unwrap()
}

fn as_one(device: &Device) -> Module {
    let source = format!("{KERNELS}\n{FUNCTIONS}");
    Module::build(device, "program", source.as_bytes(), &Options::default()).unwrap()
}

#[test]
fn kernels_call_the_functions_they_are_passed() {
    for target in TARGETS {
        let device = open(target);
        let queue = device.queue().unwrap();
        for module in [linked(&device, true), as_one(&device)] {
            let light = module.function("light").unwrap();
            let heavy = module.function("heavy").unwrap();
            assert_ne!(light.address(), heavy.address());
            let input: Vec<u32> = (0..64).collect();
            let run = |kernel: &str, first: Arg| {
                let data = Buffer::from_slice(&device, &input).unwrap();
                let launch = module.kernel(kernel).unwrap().launch(&queue);
                let event = launch.grid(1).block(64).arg(first).arg(&data).submit();
                event.unwrap().wait().unwrap();
                data.download().unwrap()
            };
            let light_of: Vec<u32> = input.iter().map(|x| x + 1).collect();
            let heavy_of: Vec<u32> = input.iter().map(|x| x * 3).collect();
            for (function, expected) in [(&light, &light_of), (&heavy, &heavy_of)] {
                assert_eq!(&run("one", function.into()), expected, "{target}");
                assert_eq!(&run("number", function.into()), expected, "{target}");
                let address = function.address();
                assert_eq!(&run("number", address.0.into()), expected, "{target}");
                assert_eq!(&run("one", Arg::address(address)), expected, "{target}");
            }
            let addresses = [light.address().0, heavy.address().0];
            let table = Buffer::from_slice(&device, &addresses).unwrap();
            let mixed: Vec<u32> = input
                .iter()
                .map(|x| if x % 2 == 0 { x + 1 } else { x * 3 })
                .collect();
            assert_eq!(run("table", (&table).into()), mixed, "{target}");
        }
    }
}

#[test]
fn variables_are_read_and_written() {
    const SOURCE: &str = "
        @total = addrspace(1) externally_initialized global i32 5
        @zeros = addrspace(1) externally_initialized global [4 x i64] zeroinitializer
        @weights = addrspace(4) externally_initialized constant [3 x i32] [i32 2, i32 3, i32 4]
        @handler = addrspace(1) externally_initialized global ptr null
        @tile = internal addrspace(3) global [16 x i32] poison
        define i32 @double(i32 %x) { %r = mul i32 %x, 2 ret i32 %r }
        define amdgpu_kernel void @count(i32 %i) {
          %at = getelementptr i32, ptr addrspace(4) @weights, i32 %i
          %w = load i32, ptr addrspace(4) %at
          %f = load ptr, ptr addrspace(1) @handler
          %d = call i32 %f(i32 %w)
          %old = atomicrmw add ptr addrspace(1) @total, i32 %d seq_cst
          store i64 -1, ptr addrspace(1) getelementptr ([4 x i64], ptr addrspace(1) @zeros, i32 0, i32 3)
          ret void
        }";
    for target in TARGETS {
        let device = open(target);
        let module = Module::build(&device, "v.ll", SOURCE.as_bytes(), &Options::default());
        let module = module.unwrap();
        assert_eq!(module.read::<u32>("total").unwrap(), [5]);
        assert_eq!(module.read::<i64>("zeros").unwrap(), [0; 4]);
        assert_eq!(module.read::<u32>("weights").unwrap(), [2, 3, 4]);
        module.write("weights", &[10u32, 20, 30]).unwrap();
        let double = module.function("double").unwrap();
        module.write("handler", &[double.address().0]).unwrap();
        let queue = device.queue().unwrap();
        let launch = module.kernel("count").unwrap().launch(&queue);
        // Reading waits for the launch.
        launch.grid(3).block(1).arg(1u32).submit().unwrap();
        assert_eq!(module.read::<u32>("total").unwrap(), [125], "{target}");
        assert_eq!(module.read::<i64>("zeros").unwrap(), [0, 0, 0, -1]);
        // The address is a pointer like any other.
        let (address, total) = module.variable("total").unwrap();
        assert_eq!(total.size, 4);
        let listed = module.variables().find(|(_, v)| v.name == "total");
        assert_eq!(listed.unwrap().0, Some(address));

        let read = module.read::<u64>("weights").unwrap_err().to_string();
        assert!(
            read.contains("`weights` has 12 bytes, an element 8"),
            "{read}"
        );
        let write = module.write("total", &[1u32, 2]).unwrap_err().to_string();
        assert!(
            write.contains("8 bytes to variable `total`, which has 4"),
            "{write}"
        );
        let error = module.read::<u32>("totals").unwrap_err().to_string();
        assert!(error.contains("no variable `totals`"), "{error}");
    }
}

/// An object of LLVM's own compiler, which says nothing about its functions.
fn llc(ir: &str, target: TargetId) -> Vec<u8> {
    gfxjit_test_tools::llc(ir, &target.to_string(), 5, &[])
}

#[test]
fn functions_without_a_known_type_may_be_called_as_any() {
    const LIBRARY: &str = "
        define i64 @wide(i64 %x, i64 %y) {
          call void asm sideeffect \"v_mov_b32 v199, 0\", \"~{v199}\"()
          ret i64 %x
        }
        define hidden void @inside() {
          call void asm sideeffect \"v_mov_b32 v249, 0\", \"~{v249}\"()
          ret void
        }";
    for target in TARGETS {
        let target: TargetId = target.parse().unwrap();
        let kernels = gfxjit::Source::detect("k.ll", KERNELS.as_bytes()).unwrap();
        let options = Options::default();
        let kernels = gfxjit::emit(&kernels, target, &options, gfxjit::Emit::Obj);
        let kernels = kernels.unwrap().bytes;
        for gc in [false, true] {
            let linked = Linker::new()
                .gc(gc)
                .input("kernels.o", kernels.clone())
                .input("library.o", llc(LIBRARY, target))
                .link("program")
                .unwrap();
            let one = linked.kernels.iter().find(|kernel| kernel.name == "one");
            assert_eq!(one.unwrap().needed.vgprs, 200, "{target}");
            assert_eq!(one.unwrap().widest.as_deref(), Some("wide"));
            let quiet = linked.kernels.iter().find(|kernel| kernel.name == "quiet");
            assert!(quiet.unwrap().needed.vgprs < 10);
        }
    }
}

/// What a function needs for itself, as its object says.
fn own(object: &[u8], name: &str) -> gfxjit::codeobj::info::Resources {
    let object = CodeObject::parse(object).unwrap();
    let own = match object.function(name) {
        Some(function) => function.own.clone(),
        None => object.kernel(name).unwrap().own.clone(),
    };
    own.unwrap().resources.unwrap()
}

#[test]
fn budgets_count_exported_functions_of_the_type_that_is_called() {
    for target in TARGETS {
        let target: TargetId = target.parse().unwrap();
        let object = |source: &str| {
            let source = gfxjit::Source::detect("a.ll", source.as_bytes()).unwrap();
            let object = gfxjit::emit(&source, target, &Options::default(), gfxjit::Emit::Obj);
            object.unwrap().bytes
        };
        let (kernels, functions) = (object(KERNELS), object(FUNCTIONS));
        let both = object(&format!("{KERNELS}\n{FUNCTIONS}"));
        let heavy = own(&functions, "heavy");
        assert!(heavy.vgprs == 150 && heavy.private_segment_bytes >= 20_000);
        for inputs in [vec![kernels.clone(), functions], vec![both]] {
            let several = inputs.len() > 1;
            let mut linker = Linker::new();
            for (number, input) in inputs.into_iter().enumerate() {
                linker = linker.input(&format!("{number}.o"), input);
            }
            let image = linker.link("program").unwrap().image;
            let needs = |name: &str| {
                let kernel = image.kernels().iter().find(|k| k.info.name == name);
                kernel.unwrap().info.budget
            };
            for name in ["one", "number", "table"] {
                let kernel = own(&kernels, name);
                let needs = needs(name);
                // Neither the type that is not called nor the hidden function counts.
                assert_eq!(
                    needs.vgprs,
                    heavy.vgprs.max(kernel.vgprs),
                    "{target}: {name}"
                );
                assert_eq!(
                    needs.scratch_bytes,
                    kernel.private_segment_bytes + heavy.private_segment_bytes,
                    "{target}: {name}, {several}"
                );
                assert!(needs.dynamic_stack);
            }
            let quiet = needs("quiet");
            assert!(quiet.vgprs < 10 && quiet.scratch_bytes == 0, "{quiet:?}");
        }
    }
}

#[test]
fn functions_that_cannot_be_passed_say_why() {
    let device = open("gfx1100");
    let module = linked(&device, false);
    let error = |name: &str| module.function(name).unwrap_err().to_string();
    for (name, reason) in [
        ("lighd", "did you mean light?"),
        (
            "nothing_like_it",
            "it has heavy, light, calls_inside, other_type",
        ),
        ("one", "it is a kernel, which is launched"),
        ("counter", "it is a variable; see Module::variable"),
        ("inside", "it is hidden and its address is taken nowhere"),
    ] {
        let error = error(name);
        let expected = format!("no function `{name}` in `program`: {reason}");
        assert!(error.starts_with(&expected), "{error}");
    }
    // A budget counts the functions of its own image.
    let elsewhere = as_one(&device);
    let queue = device.queue().unwrap();
    let data = Buffer::from_slice(&device, &[1u32]).unwrap();
    let launch = |function: &gfxjit::Function| {
        let launch = module.kernel("one").unwrap().launch(&queue);
        launch.grid(1).block(1).arg(function).arg(&data).submit()
    };
    let error = launch(&elsewhere.function("light").unwrap()).unwrap_err();
    let error = error.to_string();
    assert!(
        error.contains("a function of the kernel's own module"),
        "{error}"
    );
    assert!(
        error.contains("the function `light` of `program`"),
        "{error}"
    );
    launch(&module.function("light").unwrap()).unwrap();
    assert_eq!(data.download().unwrap(), [2]);
}
