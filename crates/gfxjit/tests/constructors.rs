//! Constructors run when a module is loaded, destructors when it is unloaded, each in the order
//! of their priorities, also over the objects of a link.
#![cfg(feature = "llvm")]

use gfxjit::{Buffer, Device, Error, Image, ImageError, Linker, Module, Runtime};

const TARGETS: [&str; 5] = ["gfx906", "gfx90a", "gfx942", "gfx1100", "gfx1201"];

fn open(target: &str) -> Device {
    Runtime::new().open(&format!("sim://{target}")).unwrap()
}

/// IR of functions that are constructors and destructors by these priorities. Each appends its
/// digit to a number: to `@built`, and to where `@report` points.
fn source(constructors: &[(u32, u32)], destructors: &[(u32, u32)]) -> String {
    let mut text = String::from(
        "@built = external addrspace(1) global i32
         @report = external addrspace(1) global ptr addrspace(1)\n",
    );
    for &(_, digit) in constructors.iter().chain(destructors) {
        text += &format!(
            "define internal void @c{digit}() {{
               %x = load volatile i32, ptr addrspace(1) @built
               %y = mul i32 %x, 10
               %z = add i32 %y, {digit}
               store volatile i32 %z, ptr addrspace(1) @built
               ret void
             }}
             define internal void @d{digit}() {{
               %p = load volatile ptr addrspace(1), ptr addrspace(1) @report
               %x = load volatile i32, ptr addrspace(1) %p
               %y = mul i32 %x, 10
               %z = add i32 %y, {digit}
               store volatile i32 %z, ptr addrspace(1) %p
               ret void
             }}\n"
        );
    }
    for (name, letter, list) in [("ctors", 'c', constructors), ("dtors", 'd', destructors)] {
        let entries: Vec<String> = list
            .iter()
            .map(|(priority, digit)| {
                format!("{{ i32, ptr, ptr }} {{ i32 {priority}, ptr @{letter}{digit}, ptr null }}")
            })
            .collect();
        if !entries.is_empty() {
            text += &format!(
                "@llvm.global_{name} = appending addrspace(1) global \
                 [{} x {{ i32, ptr, ptr }}] [{}]\n",
                entries.len(),
                entries.join(", ")
            );
        }
    }
    text
}

/// What the functions write to, and a kernel that shows it.
const MAIN: &str = "
    @built = addrspace(1) global i32 0
    @report = addrspace(1) global ptr addrspace(1) null
    define amdgpu_kernel void @k(ptr addrspace(1) %out) {
      %v = load i32, ptr addrspace(1) @built
      store i32 %v, ptr addrspace(1) %out
      ret void
    }";

fn link(target: &str, sources: &[String]) -> Image {
    let mut linker = Linker::new()
        .target(target.parse().unwrap())
        .input("main.ll", MAIN);
    for (number, source) in sources.iter().enumerate() {
        linker = linker.input(&format!("{number}.ll"), source.as_str());
    }
    linker.link("program").unwrap().image
}

fn shown(module: &Module) -> u32 {
    let queue = module.device().queue().unwrap();
    let out = Buffer::from_slice(module.device(), &[0_u32]).unwrap();
    let kernel = module.only_kernel().unwrap();
    kernel
        .launch(&queue)
        .grid(1)
        .block(1)
        .arg(&out)
        .submit()
        .unwrap();
    out.download().unwrap()[0]
}

#[test]
fn they_run_once_in_the_order_of_their_priorities() {
    let sources = [
        source(&[(65535, 4), (101, 1)], &[(65535, 5), (200, 6)]),
        source(&[(1000, 3), (200, 2)], &[(300, 7)]),
    ];
    for target in TARGETS {
        let device = open(target);
        let module = Module::load(&device, link(target, &sources)).unwrap();
        assert_eq!(shown(&module), 1234, "{target}");
        assert_eq!(shown(&module), 1234, "{target}");

        let report = Buffer::from_slice(&device, &[0_u32]).unwrap();
        module.write("report", &[report.address().0]).unwrap();
        let (clone, kernel) = (module.clone(), module.only_kernel().unwrap());
        drop((module, clone));
        assert_eq!(
            report.download().unwrap(),
            [0],
            "{target}: a kernel is left"
        );
        drop(kernel);
        // The highest number first, as destructors mirror constructors.
        assert_eq!(report.download().unwrap(), [576], "{target}");
    }
}

#[test]
fn they_wait_for_launches_under_way() {
    const SLOW: &str = "
        define amdgpu_kernel void @slow(ptr addrspace(1) %out) {
        entry:
          br label %loop
        loop:
          %i = phi i32 [ 0, %entry ], [ %n, %loop ]
          store volatile i32 %i, ptr addrspace(1) %out
          %n = add i32 %i, 1
          %more = icmp ult i32 %n, 200000
          br i1 %more, label %loop, label %done
        done:
          store volatile i32 1, ptr addrspace(1) %out
          ret void
        }";
    let device = open("gfx1100");
    let linker = Linker::new().target("gfx1100".parse().unwrap());
    let linked = linker
        .input("slow.ll", SLOW)
        .input("main.ll", MAIN)
        .input("0.ll", source(&[], &[(1, 7)]))
        .link("slow")
        .unwrap();
    let module = Module::load(&device, linked.image).unwrap();
    let queue = device.queue().unwrap();
    let out = Buffer::from_slice(&device, &[0_u32]).unwrap();
    module.write("report", &[out.address().0]).unwrap();
    let kernel = module.kernel("slow").unwrap();
    kernel
        .launch(&queue)
        .grid(1)
        .block(1)
        .arg(&out)
        .submit()
        .unwrap();
    drop((kernel, module));
    // The kernel's last store and the destructor's digit behind it.
    assert_eq!(out.download().unwrap(), [17]);
}

#[test]
fn they_are_not_offered() {
    let image = link("gfx1100", &[source(&[(1, 1)], &[(1, 2)])]);
    let contents = image.contents();
    assert_eq!(contents.constructors[0].info.name, "amdgcn.device.init");
    assert_eq!(contents.destructors[0].info.name, "amdgcn.device.fini");
    assert_eq!(image.kernels().len(), 1);
    let module = Module::load(&open("gfx1100"), image).unwrap();
    for (name, when) in [
        ("amdgcn.device.init", "when the module is loaded"),
        ("amdgcn.device.fini", "when the module is unloaded"),
    ] {
        let error = module.kernel(name).unwrap_err().to_string();
        assert!(error.contains(name) && error.contains(when), "{error}");
    }
    let error = module.kernel("other").unwrap_err().to_string();
    assert!(error.ends_with("it has k"), "{error}");
}

const FAULT: &str = "
    define internal void @broken() {
      store volatile i32 1, ptr addrspace(1) inttoptr (i64 64 to ptr addrspace(1))
      ret void
    }\n";

#[test]
fn a_constructor_that_faults_is_an_error_of_loading() {
    let table = "@llvm.global_ctors = appending addrspace(1) global [1 x { i32, ptr, ptr }] \
                 [{ i32, ptr, ptr } { i32 1, ptr @broken, ptr null }]";
    for target in TARGETS {
        let device = open(target);
        let error = Module::load(&device, link(target, &[format!("{FAULT}{table}")])).unwrap_err();
        let text = error.to_string();
        assert!(
            matches!(error, Error::Image(ImageError::Constructor { .. })),
            "{text}"
        );
        for part in [
            "cannot load `program`",
            "amdgcn.device.init",
            "broken+",
            "0x40",
        ] {
            assert!(text.contains(part), "{target}: `{part}` in {text}");
        }
        // The device is none the worse, and the error is told once.
        device.queue().unwrap().wait().unwrap();
    }
}

#[test]
fn a_destructor_that_faults_is_told_by_the_next_call() {
    let table = "@llvm.global_dtors = appending addrspace(1) global [1 x { i32, ptr, ptr }] \
                 [{ i32, ptr, ptr } { i32 1, ptr @broken, ptr null }]";
    let device = open("gfx1100");
    let module = Module::load(&device, link("gfx1100", &[format!("{FAULT}{table}")])).unwrap();
    device.queue().unwrap();
    drop(module);
    let error = device.queue().unwrap_err().to_string();
    assert!(error.contains("amdgcn.device.fini"), "{error}");
    device.queue().unwrap();
}

#[test]
fn a_constructor_without_end_is_stopped() {
    let source = "
        define internal void @endless() {
          br label %loop
        loop:
          br label %loop
        }
        @llvm.global_ctors = appending addrspace(1) global [1 x { i32, ptr, ptr }] \
        [{ i32, ptr, ptr } { i32 1, ptr @endless, ptr null }]";
    let device = open("gfx1100");
    let error = Module::load(&device, link("gfx1100", &[source.to_owned()])).unwrap_err();
    let text = error.to_string();
    assert!(text.contains("stopped after its limit of 10s"), "{text}");
    device.queue().unwrap().wait().unwrap();
}
