//! Code for several targets in one file, loaded on devices: whatever the format, by content.
#![cfg(feature = "llvm")]

use gfxjit::bundle::{Compression, NewEntry, offload_binary, offload_bundle, portable};
use gfxjit::target::DeviceTarget;
use gfxjit::{
    Buffer, Device, Error, Image, ImageError, Linker, Module, Options, PortableModule, Runtime,
    Source, SourceKind, Target, TargetId,
};
use gfxjit_test_tools::Folder;

const KERNEL: &str = "
define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  store i32 NUMBER, ptr addrspace(1) %p
  ret void
}";

/// An image that writes a number, which tells which one was loaded.
fn image(target: &str, number: u32) -> Vec<u8> {
    let text = KERNEL.replace("NUMBER", &number.to_string());
    let source = Source::detect("k.ll", text.as_bytes()).unwrap();
    let target: Target = target.parse().unwrap();
    let built = Image::build(&source, target, &Options::default()).unwrap();
    built.image.bytes().to_vec()
}

fn run(module: &Module) -> u32 {
    let device = module.device();
    let out = Buffer::from_slice(device, &[0_u32]).unwrap();
    let queue = device.queue().unwrap();
    let kernel = module.kernel("k").unwrap();
    kernel
        .launch(&queue)
        .grid(1)
        .block(1)
        .arg(&out)
        .submit()
        .unwrap();
    out.download().unwrap()[0]
}

fn device(target: &str) -> Device {
    Runtime::new().open(&format!("sim://{target}")).unwrap()
}

/// Every format with the same three code objects.
fn files() -> Vec<(&'static str, Vec<u8>)> {
    let entries: Vec<NewEntry<'_>> = [("gfx90a", 1), ("gfx11-generic", 2), ("gfx1100", 3)]
        .map(|(target, number)| NewEntry::detect(image(target, number)))
        .into();
    let mut module = portable::Writer::new();
    for entry in entries.clone() {
        module.entry(entry);
    }
    let zstd = offload_bundle::Options {
        compression: Compression::Zstd,
        ..Default::default()
    };
    let bundle = offload_bundle::write(&entries, offload_bundle::Options::default()).unwrap();
    let binary = offload_binary::write(&entries).unwrap();
    let folder = Folder::new();
    folder.write("host.c", "int f(void) { return 0; }");
    folder.write("bundle", &bundle);
    folder.write("binary", &binary);
    folder.run("clang-22", &["-c", "host.c", "-o", "host.o"]);
    let with = |section: &str, name: &str| {
        let option = format!("--add-section={section}");
        folder.run("llvm-objcopy-22", &[&option, "host.o", name]);
        folder.read(name)
    };
    let hip = with(".hip_fatbin=bundle", "hip.o");
    let llvm = with(".llvm.offloading=binary", "llvm.o");
    folder.run("llvm-ar-22", &["rc", "host.a", "host.o", "hip.o"]);
    vec![
        ("portable", module.finish().unwrap()),
        ("portable, plain", module.compress(false).finish().unwrap()),
        ("compressed", offload_bundle::write(&entries, zstd).unwrap()),
        ("bundle", bundle),
        ("binary", binary),
        ("host with a bundle", hip),
        ("host with a binary", llvm),
        ("archive of hosts", folder.read("host.a")),
    ]
}

#[test]
fn every_format_is_loaded() {
    for (name, file) in files() {
        for (target, number) in [("gfx90a", 1), ("gfx1102", 2), ("gfx1100", 3)] {
            let device = device(target);
            let module = Module::load_or_build(&device, name, &file).unwrap();
            assert_eq!(run(&module), number, "{name} on {target}");
            // The same without a compiler.
            let image = Image::select(name, &file, device.loads().unwrap()).unwrap();
            assert_eq!(image.bytes(), module.image().bytes(), "{name} on {target}");
            let linked = Source::detect(name, &*file).unwrap();
            assert_eq!(
                linked.detect_target().unwrap().to_string(),
                "gfx90a",
                "{name}"
            );
        }
        let error = Image::select(name, &file, device("gfx942").loads().unwrap()).unwrap_err();
        let Error::Image(ImageError::Select { .. }) = &error else {
            panic!("{error:?}");
        };
        let error = error.to_string();
        for entry in ["gfx90a", "gfx11-generic", "gfx1100"] {
            let reason = if entry.ends_with("generic") {
                "the family "
            } else {
                ""
            };
            let reason = format!("the image is for {reason}{entry}");
            assert!(error.contains(&reason), "{name}: {error}");
        }
        assert!(Module::load_or_build(&device("gfx942"), name, &file).is_err());
    }
}

#[test]
fn bitcode_is_compiled_where_nothing_else_fits() {
    let text = KERNEL.replace("NUMBER", "7");
    let folder = Folder::new();
    folder.write(
        "k.ll",
        format!("target triple = \"amdgcn-amd-amdhsa\"\n{text}"),
    );
    folder.run("llvm-as-22", &["k.ll", "-o", "k.bc"]);
    let mut writer = portable::Writer::new();
    writer.entry(NewEntry::ir(folder.read("k.bc")).property("llvm", "22"));
    writer.entry(NewEntry::detect(image("gfx1100", 3)));
    let file = writer.finish().unwrap();
    for (target, number) in [("gfx1100", 3), ("gfx942", 7), ("gfx1201", 7)] {
        let module = Module::load_or_build(&device(target), "k", &file).unwrap();
        assert_eq!(run(&module), number, "{target}");
    }
    let error = Image::select("k", &file, device("gfx942").loads().unwrap()).unwrap_err();
    assert!(
        error.to_string().contains("nothing compiles here"),
        "{error}"
    );
}

#[test]
fn objects_in_bundles_are_linked() {
    let object = |target: &str, text: &str| {
        let source = Source::detect("o.ll", text.as_bytes()).unwrap();
        let target: Target = target.parse().unwrap();
        let object = gfxjit::emit(&source, target, &Options::default(), gfxjit::Emit::Obj);
        object.unwrap().bytes
    };
    let bundle = |text: &str| {
        let entries = ["gfx942", "gfx1100"].map(|target| NewEntry::detect(object(target, text)));
        offload_binary::write(&entries).unwrap()
    };
    let kernel = bundle(
        "declare i32 @f()
         define amdgpu_kernel void @k(ptr addrspace(1) %p) {
           %r = call i32 @f()
           store i32 %r, ptr addrspace(1) %p
           ret void
         }",
    );
    // What a linker leaves of two sources, in one section.
    let both = [kernel.clone(), bundle("define i32 @f() { ret i32 5 }")].concat();
    for target in ["gfx942", "gfx1100"] {
        let linked = Linker::new()
            .target(target.parse().unwrap())
            .input("both", both.clone())
            .link("linked")
            .unwrap();
        let module = Module::load(&device(target), linked.image).unwrap();
        assert_eq!(run(&module), 5, "{target}");
    }
    let link = |target: &str| {
        let linker = Linker::new().target(target.parse().unwrap());
        let error = linker
            .input("k.bin", kernel.clone())
            .link("linked")
            .unwrap_err();
        error.to_string()
    };
    let error = link("gfx90a");
    assert!(
        error.starts_with("k.bin: nothing in it is for gfx90a: hip-"),
        "{error}"
    );
}

#[test]
fn a_loader_of_older_code_gets_ir_in_place_of_family_code() {
    let source = Source::detect("k.ll", KERNEL.replace("NUMBER", "1").as_bytes()).unwrap();
    let module = PortableModule::build(&source, &[], &Options::default()).unwrap();
    let module = Source::detect("k.gpu", module.bytes).unwrap();
    let mut device = DeviceTarget::from("gfx1100".parse::<TargetId>().unwrap());
    let kind = |device: &DeviceTarget| module.for_device(device.clone()).unwrap().kind();
    assert_eq!(kind(&device), SourceKind::Image);
    // Families have code objects of version 6.
    device.code_object_versions = 3..=5;
    assert_eq!(kind(&device), SourceKind::Bitcode);
}
