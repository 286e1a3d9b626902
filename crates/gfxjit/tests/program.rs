//! Programs of modules: bound late, changed while they live, with data that stays.
#![cfg(feature = "llvm")]

use std::time::Duration;

use gfxjit::{
    Buffer, Device, Error, LinkError, Memory, MemoryKind, Options, Program, ProgramError, Runtime,
    WhyNot,
};

const TARGETS: [&str; 5] = ["gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1201"];

fn open(target: &str) -> Device {
    Runtime::new().open(&format!("sim://{target}")).unwrap()
}

fn interposable(device: &Device) -> Program {
    let mut options = Options::default();
    options.interposable = true;
    Program::with_options(device, &options).unwrap()
}

/// Runs `k(out)` with one work-item and gives what it has written.
fn run(program: &Program, kernel: &str) -> Result<u32, Error> {
    let device = program.device();
    let out = Buffer::from_slice(device, &[0u32])?;
    let queue = device.queue()?;
    let launch = program.kernel(kernel)?.launch(&queue)?;
    launch.grid(1).block(1).arg(&out).submit()?;
    Ok(out.download()?[0])
}

/// A kernel that stores what a function makes of a number.
fn kernel(name: &str, function: &str, argument: u32) -> String {
    format!(
        "declare i32 @{function}(i32)
         define amdgpu_kernel void @{name}(ptr addrspace(1) %p) {{
           %v = call i32 @{function}(i32 {argument})
           store i32 %v, ptr addrspace(1) %p
           ret void
         }}"
    )
}

fn function(name: &str, factor: u32) -> String {
    format!("define i32 @{name}(i32 %x) {{ %r = mul i32 %x, {factor} ret i32 %r }}")
}

#[test]
fn modules_find_each_other_in_any_order() {
    // even and odd call each other, in two modules.
    let half = |own: &str, other: &str, end: u32| {
        format!(
            "declare i32 @{other}(i32)
             define i32 @{own}(i32 %n) {{
               %z = icmp eq i32 %n, 0
               br i1 %z, label %end, label %more
             more:
               %m = sub i32 %n, 1
               %r = call i32 @{other}(i32 %m)
               ret i32 %r
             end:
               ret i32 {end}
             }}"
        )
    };
    for target in TARGETS {
        let program = Program::new(&open(target)).unwrap();
        program.add("kernel", kernel("k", "even", 7)).unwrap();
        program.add("odd", half("odd", "even", 20)).unwrap();
        let missing = program.unresolved().unwrap();
        assert_eq!(missing.len(), 1, "{missing:?}");
        assert_eq!(missing[0].name, "even");
        let users = missing[0].references.join(" ");
        assert!(users.contains("kernel") && users.contains("odd"), "{users}");
        // It may stay so until the first launch.
        let error = run(&program, "k").unwrap_err().to_string();
        assert!(error.contains("undefined symbol `even`"), "{error}");
        program.add("even", half("even", "odd", 10)).unwrap();
        assert!(program.unresolved().unwrap().is_empty());
        assert_eq!(run(&program, "k").unwrap(), 20, "{target}");
        let version = program.bind().unwrap();
        assert!(version.budgets()[0].needed.dynamic_stack);
        program.remove("odd").unwrap();
        assert_eq!(program.modules(), ["kernel", "even"]);
        assert!(
            run(&program, "k")
                .unwrap_err()
                .to_string()
                .contains("`odd`")
        );
        let twice = program.add("even", "").unwrap_err();
        assert!(
            matches!(twice, Error::Source(_) | Error::Program(_)),
            "{twice}"
        );
        let twice = program.add("even", function("f", 1)).unwrap_err();
        assert!(
            matches!(twice, Error::Program(ProgramError::Twice { .. })),
            "{twice}"
        );
    }
}

#[test]
fn replacements_stand_upon_each_other() {
    for target in TARGETS {
        let program = interposable(&open(target));
        // One module with the function, a caller inside it, and the kernel.
        let module = format!(
            "{}
             define i32 @twice(i32 %x) {{
               %a = call i32 @f(i32 %x)
               %b = call i32 @f(i32 %a)
               ret i32 %b
             }}
             define amdgpu_kernel void @k(ptr addrspace(1) %p) {{
               %v = call i32 @twice(i32 5)
               store i32 %v, ptr addrspace(1) %p
               ret void
             }}",
            function("f", 3)
        );
        program.add("all", module).unwrap();
        assert_eq!(run(&program, "k").unwrap(), 45);
        let plus = |name: &str, n: u32| {
            format!(
                "declare i32 @__real_f(i32)
                 define i32 @{name}(i32 %x) {{
                   %o = call i32 @__real_f(i32 %x)
                   %r = add i32 %o, {n}
                   ret i32 %r
                 }}"
            )
        };
        program.replace("f", "first", plus("f", 1)).unwrap();
        assert_eq!(run(&program, "k").unwrap(), (5 * 3 + 1) * 3 + 1, "{target}");
        program
            .replace("f", "second", plus("__wrap_f", 100))
            .unwrap();
        let f = |x: u32| x * 3 + 1 + 100;
        assert_eq!(run(&program, "k").unwrap(), f(f(5)), "{target}");
        program.undo("f").unwrap();
        assert_eq!(run(&program, "k").unwrap(), (5 * 3 + 1) * 3 + 1);
        program.undo("f").unwrap();
        assert_eq!(run(&program, "k").unwrap(), 45);
        let error = program.undo("f").unwrap_err().to_string();
        assert!(error.contains("nothing has replaced `f`"), "{error}");
    }
}

#[test]
fn kernels_are_replaced() {
    let store = |n: u32| {
        format!(
            "define amdgpu_kernel void @k(ptr addrspace(1) %p) {{
               store i32 {n}, ptr addrspace(1) %p ret void }}"
        )
    };
    let program = Program::new(&open("gfx1100")).unwrap();
    program.add("a", store(1)).unwrap();
    program.add("b", kernel("other", "f", 2)).unwrap();
    program.add("f", function("f", 4)).unwrap();
    assert_eq!(run(&program, "k").unwrap(), 1);
    assert_eq!(program.replaceable("k"), Ok(()));
    program.replace("k", "new", store(2)).unwrap();
    assert_eq!(run(&program, "k").unwrap(), 2);
    // The new one calls what the program has.
    program.replace("k", "newer", kernel("k", "f", 7)).unwrap();
    assert_eq!(run(&program, "k").unwrap(), 28);
    assert_eq!(run(&program, "other").unwrap(), 8);
    let image = program.bind().unwrap().module().image().clone();
    assert!(image.defective_kernels().is_empty());
    program.undo("k").unwrap();
    program.undo("k").unwrap();
    assert_eq!(run(&program, "k").unwrap(), 1);
    let error = program
        .replace("k", "no", function("k", 1))
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("is a kernel, and this defines a function"),
        "{error}"
    );
    let error = program
        .replace("k", "no", function("g", 1))
        .unwrap_err()
        .to_string();
    assert!(error.contains("neither `k` nor `__wrap_k`"), "{error}");
    let error = program.kernel("l").unwrap_err().to_string();
    assert!(
        error.contains("has a kernel `l`; there are k, other"),
        "{error}"
    );
}

/// A launch under way finishes with what it began with, and one that was prepared takes what is
/// current when it is submitted.
#[test]
fn running_launches_keep_their_version() {
    let device = open("gfx1100");
    let program = interposable(&device);
    let waits = format!(
        "{}
         define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %flag) {{
           br label %wait
         wait:
           %f = load atomic i32, ptr addrspace(1) %flag syncscope(\"\") monotonic, align 4
           %go = icmp ne i32 %f, 0
           br i1 %go, label %on, label %wait
         on:
           %v = call i32 @f(i32 5)
           store i32 %v, ptr addrspace(1) %p
           ret void
         }}",
        function("f", 3)
    );
    program.add("a", waits).unwrap();
    let (one, two) = (device.queue().unwrap(), device.queue().unwrap());
    let flag = Memory::new(&device, 4, MemoryKind::HostVisible).unwrap();
    let (old, new) = (
        Buffer::from_slice(&device, &[0u32]).unwrap(),
        Buffer::from_slice(&device, &[0u32]).unwrap(),
    );
    let launch = |queue, out| {
        let launch = program.kernel("k").unwrap().launch(queue).unwrap();
        launch.grid(1).block(1).arg(out).arg(&flag.all())
    };
    let prepared = launch(&two, &new);
    let running = launch(&one, &old).submit().unwrap();
    program.replace("f", "r", function("f", 100)).unwrap();
    let later = prepared.submit().unwrap();
    assert!(running.wait_timeout(Duration::from_millis(20)).is_none());
    flag.host().unwrap().write(0, &1u32.to_le_bytes());
    running.wait().unwrap();
    later.wait().unwrap();
    assert_eq!(old.download().unwrap(), [15]);
    assert_eq!(new.download().unwrap(), [500]);
}

/// Variables of all kinds keep their values and their places while versions change.
#[test]
fn data_stays() {
    let data = "
        @count = addrspace(1) global i32 5
        @hidden_count = hidden addrspace(1) global i32 50
        @local = internal addrspace(1) global [3 x i32] [i32 7, i32 8, i32 9]
        @zeros = addrspace(1) global [4 x i32] zeroinitializer
        @where = addrspace(1) global ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @local, i64 4)
        @table = addrspace(1) global [1 x ptr] [ptr @f]
        @constant = addrspace(1) constant i32 1000
        define i32 @f(i32 %x) { %r = add i32 %x, 1 ret i32 %r }
        define i32 @next() {
          %a = load i32, ptr addrspace(1) @count
          %b = add i32 %a, 1
          store i32 %b, ptr addrspace(1) @count
          %h = load i32, ptr addrspace(1) @hidden_count
          %g = add i32 %h, 10
          store i32 %g, ptr addrspace(1) @hidden_count
          %p = load ptr addrspace(1), ptr addrspace(1) @where
          %l = load i32, ptr addrspace(1) %p
          %m = add i32 %l, 100
          store i32 %m, ptr addrspace(1) %p
          %q = getelementptr i32, ptr addrspace(1) @zeros, i32 2
          %z = load i32, ptr addrspace(1) %q
          %y = add i32 %z, 1
          store i32 %y, ptr addrspace(1) %q
          %c = load i32, ptr addrspace(1) @constant
          %s = add i32 %b, %g
          %t = add i32 %s, %m
          %u = add i32 %t, %y
          %v = add i32 %u, %c
          %fp = load ptr, ptr addrspace(1) @table
          %w = call i32 %fp(i32 %v)
          ret i32 %w
        }";
    let user = "
        declare i32 @next()
        define amdgpu_kernel void @k(ptr addrspace(1) %p) {
          %v = call i32 @next()
          store i32 %v, ptr addrspace(1) %p
          ret void
        }";
    for target in TARGETS {
        let program = Program::new(&open(target)).unwrap();
        program.add("data", data).unwrap();
        program.add("user", user).unwrap();
        let expected = |n: u32| 5 + n + 50 + 10 * n + 8 + 100 * n + n + 1000 + 1;
        assert_eq!(run(&program, "k").unwrap(), expected(1), "{target}");
        assert_eq!(run(&program, "k").unwrap(), expected(2));
        let place = program.variable("count").unwrap();
        let first = program.bind().unwrap();
        program.add("more", function("more", 1)).unwrap();
        assert_eq!(run(&program, "k").unwrap(), expected(3), "{target}");
        assert!(program.bind().unwrap().number() > first.number());
        assert_eq!(
            program.variable("count").unwrap().address(),
            place.address()
        );
        assert_eq!(place.download().unwrap(), 8u32.to_le_bytes());
        place.upload(&100u32.to_le_bytes()).unwrap();
        program.remove("more").unwrap();
        assert_eq!(
            run(&program, "k").unwrap(),
            expected(4) - 9 + 101,
            "{target}"
        );
        let constant = program.variable("constant").unwrap();
        assert_eq!(constant.download().unwrap(), 1000u32.to_le_bytes());
        let error = program.variable("nothing").unwrap_err().to_string();
        assert!(error.contains("variable `nothing`: no module"), "{error}");
        // A module that comes again begins anew.
        program.remove("data").unwrap();
        program.add("data", data).unwrap();
        assert_eq!(run(&program, "k").unwrap(), expected(1), "{target}");
    }
}

/// Code of other compilers reaches hidden variables by distances.
#[test]
fn variables_are_bound_to_buffers() {
    let ir = |visibility: &str| {
        format!(
            "@x = external {visibility} addrspace(1) global [4 x i32]
             define amdgpu_kernel void @k(ptr addrspace(1) %p) {{
               %q = getelementptr i32, ptr addrspace(1) @x, i32 3
               %v = load i32, ptr addrspace(1) %q
               store i32 %v, ptr addrspace(1) %p
               %w = add i32 %v, 1
               store i32 %w, ptr addrspace(1) %q
               ret void
             }}"
        )
    };
    for target in TARGETS {
        for visibility in ["", "hidden"] {
            let device = open(target);
            let program = Program::new(&device).unwrap();
            let object = gfxjit_test_tools::llc(&ir(visibility), target, 5, &[]);
            program.add("k.o", object).unwrap();
            assert_eq!(program.unresolved().unwrap()[0].name, "x");
            let one = Buffer::from_slice(&device, &[1u32, 2, 3, 4]).unwrap();
            program.define_variable("x", one.as_slice()).unwrap();
            assert_eq!(run(&program, "k").unwrap(), 4, "{target} {visibility}");
            let two = Buffer::from_slice(&device, &[0u32, 0, 0, 70]).unwrap();
            program.define_variable("x", two.as_slice()).unwrap();
            assert_eq!(run(&program, "k").unwrap(), 70, "{target} {visibility}");
            assert_eq!(run(&program, "k").unwrap(), 71);
            assert_eq!(one.download().unwrap(), [1, 2, 3, 5]);
            assert_eq!(program.variable("x").unwrap().address(), two.address());
        }
    }
}

#[test]
fn what_a_compiler_has_seen_is_not_replaceable() {
    let device = open("gfx1100");
    let module = format!(
        "{}{}{}
         define internal i32 @inside(i32 %x) noinline {{ %r = xor i32 %x, 1 ret i32 %r }}
         define i32 @user(i32 %x) {{
           %a = call i32 @seen(i32 %x)
           %b = call i32 @inside(i32 %a)
           ret i32 %b
         }}",
        function("seen", 3),
        function("unseen", 4),
        function("unseen_too", 4),
    );
    let program = Program::new(&device).unwrap();
    program.add("m", &*module).unwrap();
    program.add("k", kernel("k", "user", 1)).unwrap();
    assert_eq!(program.replaceable("unseen"), Ok(()));
    let seen = program.replaceable("seen").unwrap_err();
    let (module_name, by) = ("m".to_owned(), vec!["user".to_owned()]);
    assert_eq!(
        seen,
        WhyNot::Seen {
            module: module_name,
            by
        }
    );
    assert!(matches!(
        program.replaceable("inside"),
        Err(WhyNot::Local { .. })
    ));
    match program.replaceable("unsen") {
        Err(WhyNot::NotDefined { near }) => assert!(near.contains(&"unseen".to_owned())),
        other => panic!("{other:?}"),
    }
    let error = program
        .replace("seen", "r", function("seen", 9))
        .unwrap_err()
        .to_string();
    assert!(error.contains("user may hold a copy of it"), "{error}");
    assert!(error.contains("Options::interposable"), "{error}");

    // Of an object of another compiler nothing is known.
    let foreign = Program::new(&device).unwrap();
    let object = gfxjit_test_tools::llc(&module, "gfx1100", 5, &[]);
    foreign.add("m.o", object).unwrap();
    match foreign.replaceable("seen") {
        Err(WhyNot::Unknown { others, .. }) => {
            assert_eq!(others, ["inside", "unseen", "unseen_too", "user"]);
        }
        other => panic!("{other:?}"),
    }
    let alone = gfxjit_test_tools::llc(&function("alone", 2), "gfx1100", 5, &[]);
    foreign.add("alone.o", alone).unwrap();
    assert_eq!(foreign.replaceable("alone"), Ok(()));

    let all = interposable(&device);
    all.add("m", module).unwrap();
    for name in ["seen", "unseen", "user"] {
        assert_eq!(all.replaceable(name), Ok(()), "{name}");
    }
}

/// A replacement's registers and scratch count for all kernels that reach it, by name and by
/// address.
#[test]
fn budgets_follow_replacements() {
    let table = "
        declare i32 @f(i32)
        @table = internal addrspace(1) global [1 x ptr] [ptr @f]
        define amdgpu_kernel void @by_address(ptr addrspace(1) %p) {
          %f = load ptr, ptr addrspace(1) @table
          %v = call i32 %f(i32 3)
          store i32 %v, ptr addrspace(1) %p
          ret void
        }";
    let heavy = |frame: u32| {
        format!(
            "define i32 @f(i32 %x) {{
               %a = alloca [{frame} x i8], addrspace(5)
               %i = and i32 %x, 31
               %q = getelementptr i8, ptr addrspace(5) %a, i32 %i
               store volatile i8 1, ptr addrspace(5) %q
               call void asm sideeffect \"v_mov_b32 v149, 0\", \"~{{v149}}\"()
               %r = mul i32 %x, 7
               ret i32 %r
             }}"
        )
    };
    for target in TARGETS {
        let program = interposable(&open(target));
        program.add("k", kernel("by_name", "f", 2)).unwrap();
        program.add("table", table).unwrap();
        program.add("f", function("f", 3)).unwrap();
        program
            .add("quiet", "define amdgpu_kernel void @quiet() { ret void }")
            .unwrap();
        assert_eq!(run(&program, "by_name").unwrap(), 6);
        let needs = |name: &str| program.kernel(name).unwrap().current().unwrap().budget();
        let before = needs("by_name");
        program.replace("f", "heavy", heavy(9000)).unwrap();
        for name in ["by_name", "by_address"] {
            let budget = needs(name);
            assert!(
                budget.vgprs >= 150 && budget.scratch_bytes >= 9000,
                "{target}: {budget:?}"
            );
        }
        assert!(needs("quiet").vgprs < 20);
        assert_eq!(run(&program, "by_name").unwrap(), 14, "{target}");
        // The table was written when it was bound: what it holds is the first one's.
        assert_eq!(run(&program, "by_address").unwrap(), 21, "{target}");
        program.undo("f").unwrap();
        assert_eq!(needs("by_name"), before);
        // What cannot be held says so before anything runs.
        program.replace("f", "huge", heavy(600_000_000)).unwrap();
        let error = program.bind().unwrap_err();
        let message = error.to_string();
        let Error::Image(_) = error else {
            panic!("{message}")
        };
        assert!(message.contains("bytes of scratch"), "{message}");
        assert!(message.contains("by_"), "{message}");
    }
}

#[test]
fn constructors_run_once() {
    let module = "
        @x = addrspace(1) global i32 1
        @llvm.global_ctors = appending addrspace(1) global [1 x { i32, ptr, ptr }]
          [{ i32, ptr, ptr } { i32 65535, ptr @make, ptr null }]
        define internal void @make() {
          %v = load i32, ptr addrspace(1) @x
          %w = add i32 %v, 10
          store i32 %w, ptr addrspace(1) @x
          ret void
        }
        define amdgpu_kernel void @k(ptr addrspace(1) %p) {
          %v = load i32, ptr addrspace(1) @x
          store i32 %v, ptr addrspace(1) %p
          ret void
        }";
    let other = module
        .replace("@x", "@y")
        .replace("@k", "@l")
        .replace("%v, 10", "%v, 20");
    let program = Program::new(&open("gfx1100")).unwrap();
    program.add("one", module).unwrap();
    assert_eq!(run(&program, "k").unwrap(), 11);
    program.add("two", other).unwrap();
    assert_eq!(run(&program, "k").unwrap(), 11);
    assert_eq!(run(&program, "l").unwrap(), 21);
    program.add("f", function("f", 1)).unwrap();
    assert_eq!(
        (run(&program, "k").unwrap(), run(&program, "l").unwrap()),
        (11, 21)
    );
}

#[test]
fn errors_name_the_module() {
    let program = Program::new(&open("gfx1100")).unwrap();
    let error = program.remove("a").unwrap_err().to_string();
    assert!(error.contains("no module `a`"), "{error}");
    program.add("one.ll", function("f", 1)).unwrap();
    program.add("two.ll", function("f", 2)).unwrap();
    program.add("k", kernel("k", "f", 1)).unwrap();
    match program.bind().unwrap_err() {
        Error::Image(gfxjit::ImageError::Link(LinkError::Duplicate { first, second, .. })) => {
            assert!(first.contains("one.ll") && second.contains("two.ll"));
        }
        other => panic!("{other}"),
    }
    // The program is as it was, and can be mended.
    program.remove("two.ll").unwrap();
    assert_eq!(run(&program, "k").unwrap(), 1);
}

/// Images of LLD and of gfxjit's linker are modules: what they export is found, what they lack is
/// supplied, their variables stay, and their kernels get budgets.
#[test]
fn finished_images_are_modules() {
    let library = "
        @given = external addrspace(1) global i32
        @shared = addrspace(1) global i32 3
        @inside = internal addrspace(1) global [2 x i32] [i32 10, i32 20]
        @table = addrspace(4) constant [4 x i32] [i32 1, i32 2, i32 4, i32 8]
        @pointer = addrspace(1) global ptr addrspace(1) @shared
        declare i32 @outside(i32)
        define i32 @library(i32 %x) {
          %p = getelementptr i32, ptr addrspace(1) @inside, i32 1
          %a = load i32, ptr addrspace(1) %p
          %b = add i32 %a, 1
          store i32 %b, ptr addrspace(1) %p
          %i = and i32 %x, 3
          %t = getelementptr [4 x i32], ptr addrspace(4) @table, i32 0, i32 %i
          %c = load i32, ptr addrspace(4) %t
          %q = load ptr addrspace(1), ptr addrspace(1) @pointer
          %s = load i32, ptr addrspace(1) %q
          %g = load i32, ptr addrspace(1) @given
          %u = add i32 %b, %c
          %v = add i32 %u, %s
          %w = add i32 %v, %g
          %o = call i32 @outside(i32 %w)
          ret i32 %o
        }
        define amdgpu_kernel void @own(ptr addrspace(1) %p) {
          %v = call i32 @library(i32 2)
          store i32 %v, ptr addrspace(1) %p
          ret void
        }";
    let others = "
        @given = addrspace(1) global i32 1000
        define i32 @outside(i32 %x) {
          %a = alloca [500 x i32], addrspace(5)
          %i = and i32 %x, 31
          %q = getelementptr i32, ptr addrspace(5) %a, i32 %i
          store volatile i32 %x, ptr addrspace(5) %q
          call void asm sideeffect \"v_mov_b32 v99, 0\", \"~{v99}\"()
          %w = load volatile i32, ptr addrspace(5) %q
          %r = mul i32 %w, 2
          ret i32 %r
        }";
    for target in TARGETS {
        let device = open(target);
        let object = gfxjit_test_tools::llc(library, target, 5, &[]);
        let lld = gfxjit_test_tools::lld(&object, &[]).unwrap();
        let own = gfxjit::Linker::new()
            .target(device.amd_target().unwrap())
            .undefined(gfxjit::Undefined::Dynamic)
            .input("library.ll", library)
            .link("library")
            .unwrap();
        for image in [lld, own.image.bytes().to_vec()] {
            let program = Program::new(&device).unwrap();
            program.add("library.so", image).unwrap();
            program.add("k", kernel("k", "library", 3)).unwrap();
            let missing: Vec<String> = (program.unresolved().unwrap().into_iter())
                .map(|missing| missing.name)
                .collect();
            assert_eq!(missing, ["given", "outside"]);
            program.add("others", others).unwrap();
            assert_eq!(
                run(&program, "k").unwrap(),
                (21 + 8 + 3 + 1000) * 2,
                "{target}"
            );
            let budget = program.kernel("own").unwrap().current().unwrap().budget();
            assert!(
                budget.vgprs >= 100 && budget.scratch_bytes >= 2000,
                "{target}: {budget:?}"
            );
            program.add("more", function("more", 1)).unwrap();
            assert_eq!(
                run(&program, "own").unwrap(),
                (22 + 4 + 3 + 1000) * 2,
                "{target}"
            );
            let shared = program.variable("shared").unwrap();
            shared.upload(&7u32.to_le_bytes()).unwrap();
            assert_eq!(
                run(&program, "own").unwrap(),
                (23 + 4 + 7 + 1000) * 2,
                "{target}"
            );
        }
    }
}
