//! A kernel that cannot be used does not take its image with it: libraries for many targets have
//! thousands of kernels that were left empty for the one at hand.
#![cfg(feature = "llvm")]

use gfxjit::{
    Buffer, Defect, Device, Error, Image, Linker, Module, ModuleError, Runtime, call_graph,
    disassemble, instruction_report,
};

/// Kernels in the order in which LLVM places them: an empty one shares its entry point with the
/// kernel behind it, or with the end of the code.
const EMPTY: &str = "
    define amdgpu_kernel void @first(ptr addrspace(1) %p) { unreachable }
    define amdgpu_kernel void @k(ptr addrspace(1) %p) {
      store i32 7, ptr addrspace(1) %p
      ret void
    }
    define amdgpu_kernel void @last(ptr addrspace(1) %p) { unreachable }";

const TARGETS: [&str; 5] = ["gfx906", "gfx90a", "gfx942", "gfx1100", "gfx1201"];

fn open(target: &str) -> Device {
    Runtime::new().open(&format!("sim://{target}")).unwrap()
}

/// Launches a kernel that stores a word, and returns the word.
fn launch(module: &Module, name: &str) -> u32 {
    let device = module.device();
    let queue = device.queue().unwrap();
    let data = Buffer::from_slice(device, &[0_u32]).unwrap();
    let kernel = module.kernel(name).unwrap();
    kernel
        .launch(&queue)
        .grid(1)
        .block(1)
        .arg(&data)
        .submit()
        .unwrap();
    data.download().unwrap()[0]
}

fn defect(module: &Module, name: &str) -> Defect {
    match module.kernel(name) {
        Err(Error::Module(ModuleError::DefectiveKernel { reason, .. })) => *reason,
        other => panic!("{other:?}"),
    }
}

#[test]
fn empty_kernels_leave_the_others_usable() {
    for target in TARGETS {
        let object = gfxjit_test_tools::llc(EMPTY, target, 5, &[]);
        let linked = Linker::new()
            .input("k.o", object.clone())
            .link("k")
            .unwrap();
        let lld = gfxjit_test_tools::lld(&object, &[]).unwrap();
        for image in [linked.image, Image::parse("lld", lld).unwrap()] {
            let names = |image: &Image| -> Vec<String> {
                let defective = image.defective_kernels().iter();
                defective.map(|kernel| kernel.name.clone()).collect()
            };
            assert_eq!(names(&image), ["first", "last"], "{target}");
            let [kernel] = image.kernels() else {
                panic!("{:?}", image.kernels());
            };
            assert!(kernel.size > 0, "{target}");

            let module = Module::load(&open(target), image.clone()).unwrap();
            assert_eq!(launch(&module, "k"), 7, "{target}");
            assert_eq!(module.only_kernel().unwrap().name(), "k");
            for name in names(&image) {
                let reason = defect(&module, &name);
                assert!(
                    matches!(reason, Defect::NoCode { .. }),
                    "{target}: {reason}"
                );
            }

            let report = instruction_report("k", image.bytes()).unwrap();
            assert!(report.can_run(), "{target}: {report:?}");
            assert!(report.uses.iter().all(|used| used.symbol == "k"));
            assert_eq!(report.defective_kernels.len(), 2);
            let listings = disassemble("k", image.bytes()).unwrap();
            assert_eq!(listings.len(), 1, "{target}");
            let calls = call_graph("k", image.bytes()).unwrap();
            assert!(calls.find("k").is_some() && calls.find("last").is_none());
        }
    }
}

#[test]
fn an_image_may_have_nothing_but_an_empty_kernel() {
    for target in TARGETS {
        let source = "define amdgpu_kernel void @last(ptr addrspace(1) %p) { unreachable }";
        let device = open(target);
        let module =
            Module::build(&device, "k.ll", source.as_bytes(), &Default::default()).unwrap();
        let error = module.only_kernel().unwrap_err().to_string();
        assert!(
            error.contains("kernel `last` of `k.ll` cannot be launched: it has no code"),
            "{error}"
        );
    }
}

/// Damage to what an image says about one kernel.
#[test]
fn damaged_descriptions_leave_the_others_usable() {
    let source = "
        define amdgpu_kernel void @one(ptr addrspace(1) %p) {
          store i32 1, ptr addrspace(1) %p
          ret void
        }
        define amdgpu_kernel void @two(ptr addrspace(1) %p) {
          store i32 2, ptr addrspace(1) %p
          ret void
        }";
    let device = open("gfx1100");
    let sound = Module::build(&device, "k.ll", source.as_bytes(), &Default::default()).unwrap();
    let sound = sound.image().clone();
    let place = |needle: &[u8]| {
        let mut windows = sound.bytes().windows(needle.len());
        windows.position(|window| window == needle).unwrap()
    };
    let descriptor = sound.kernels()[0].descriptor.address;
    let table = gfxjit::codeobj::CodeObject::parse(sound.bytes()).unwrap();
    let in_file = table.kernels[0].descriptor_offset as usize;
    assert_eq!(table.kernels[0].descriptor_place.address, descriptor);
    let key = place(b".vgpr_count");
    let symbol = place(b"one.kd");
    let damages: [(usize, u8, &str); 4] = [
        (key, b'_', "kernel one has no `.vgpr_count`"),
        (key + 11, 0xc0, "`.vgpr_count` of kernel one is nil"),
        (
            in_file + 16,
            sound.bytes()[in_file + 16] + 4,
            "is not aligned to 256 bytes",
        ),
        (in_file + 21, 0x40, "is outside the code"),
    ];
    for (at, byte, reason) in damages {
        let mut bytes = sound.bytes().to_vec();
        bytes[at] = byte;
        let image = Image::parse("damaged", bytes).unwrap();
        let module = Module::load(&device, image).unwrap();
        assert_eq!(launch(&module, "two"), 2, "{reason}");
        let found = defect(&module, "one").to_string();
        assert!(found.contains(reason), "{found}");
    }
    let mut bytes = sound.bytes().to_vec();
    bytes[symbol] = b'O';
    let image = Image::parse("damaged", bytes).unwrap();
    let module = Module::load(&device, image).unwrap();
    assert_eq!(launch(&module, "two"), 2);
    let found = defect(&module, "One").to_string();
    assert!(
        found.contains("`One.kd` is not in the symbol table"),
        "{found}"
    );
}
