//! Sets of several objects, linked by us and by LLD: the same symbols and the same bytes, but
//! for the budgets of kernels that reach another object.

use std::process::Command;

use gfxjit_codeobj::elf::Elf;
use gfxjit_link::{Assumption, Input, LinkError, Options, Strip, Take, Undefined, link};

use crate::support::{Folder, GOALS, Goal, accepted_by_tools, object, object_of, run};
use gfxjit_elfdiff::Difference;
use gfxjit_elfdiff::linkers::{self, Linked, Linker};

/// Objects by name, as they are linked.
#[derive(Default)]
struct Set {
    /// Objects that are named one by one.
    objects: Vec<(&'static str, Vec<u8>)>,
    /// Members of an archive that is named behind them, or before them.
    members: Vec<(&'static str, Vec<u8>)>,
    archive_first: bool,
    /// Names of the objects that the link takes, in LLD's order.
    taken: Vec<&'static str>,
    options: Options,
    lld: &'static [&'static str],
}

/// A module in LLVM IR for each name.
fn modules(modules: &[(&'static str, &str)], goal: Goal, llc: &[&str]) -> Set {
    let objects: Vec<_> = modules
        .iter()
        .map(|(name, ir)| (*name, object_of(ir, goal, llc)))
        .collect();
    let mut set = Set {
        taken: modules.iter().map(|(name, _)| *name).collect(),
        objects,
        lld: &["--no-undefined"],
        ..Set::default()
    };
    set.options.undefined = Undefined::Error;
    set
}

/// Links. The objects of LLVM's compiler say nothing about their functions, so the user does,
/// as far as it is asked.
fn linked(what: &str, inputs: &[Input<'_>], options: &Options) -> gfxjit_link::Linked {
    let mut options = options.clone();
    loop {
        match link(inputs, &options) {
            Ok(linked) => return linked,
            Err(LinkError::UnknownBudget { function, .. }) => {
                let known = |assumption: &Assumption| assumption.function == function;
                assert!(!options.assume.iter().any(known), "{what}: {function}");
                let assumption = format!("{function}:vgprs=32,scratch=0");
                options.assume.push(assumption.parse().unwrap());
            }
            Err(error) => panic!("{what}: {error}"),
        }
    }
}

impl Set {
    fn bytes(&self, name: &str) -> &[u8] {
        let mut all = self.objects.iter().chain(&self.members);
        &all.find(|(known, _)| *known == name).unwrap().1
    }

    /// Our image, and all its differences to LLD's.
    fn differences(&self, what: &str) -> (Vec<u8>, Vec<Difference>) {
        let scratch = Folder::new();
        let mut files = Vec::new();
        for (name, bytes) in self.objects.iter().chain(&self.members) {
            std::fs::write(scratch.path(name), bytes).unwrap();
        }
        for (name, _) in &self.objects {
            files.push(scratch.path(name));
        }
        let mut library = Vec::new();
        if !self.members.is_empty() {
            let path = scratch.path("lib.a");
            let mut ar = Command::new("llvm-ar-22");
            ar.arg("rcs").arg(&path);
            ar.args(self.members.iter().map(|(name, _)| scratch.path(name)));
            run(&mut ar);
            library = std::fs::read(&path).unwrap();
            let at = if self.archive_first { 0 } else { files.len() };
            files.insert(at, path);
        }
        let mut lld = Command::new("ld.lld-22");
        lld.arg("-shared").args(self.lld).arg("-o");
        run(lld.arg(scratch.path("theirs.so")).args(files));
        let theirs = std::fs::read(scratch.path("theirs.so")).unwrap();

        let in_their_order: Vec<(&str, &[u8])> = self
            .taken
            .iter()
            .map(|name| (*name, self.bytes(name)))
            .collect();
        let mut inputs: Vec<Input<'_>> = self
            .objects
            .iter()
            .map(|(name, bytes)| Input::new(name, bytes))
            .collect();
        let library = Input::new("lib.a", &library).take(match self.lld.contains(&WHOLE) {
            true => Take::Whole,
            false => Take::AsUsual,
        });
        if !self.members.is_empty() {
            let at = if self.archive_first { 0 } else { inputs.len() };
            inputs.insert(at, library);
        }
        let ours = linked(what, &inputs, &self.options);
        // We keep the order of the inputs, LLD that in which it found out.
        let mut in_our_order = in_their_order.clone();
        let named = if self.archive_first {
            self.members.iter().chain(&self.objects)
        } else {
            self.objects.iter().chain(&self.members)
        };
        let order: Vec<&str> = named.map(|(name, _)| *name).collect();
        in_our_order.sort_by_key(|(name, _)| order.iter().position(|known| known == name));

        let repaired: Vec<&str> = ours
            .kernels
            .iter()
            .filter(|kernel| kernel.is_repaired)
            .map(|kernel| kernel.name.as_str())
            .collect();
        let ours = ours.image;
        let side = |image, objects, linker| Linked {
            image,
            objects,
            linker,
        };
        let found = linkers::differences_of(
            side(&ours, &in_our_order, Linker::Ours),
            side(&theirs, &in_their_order, Linker::Lld),
            &repaired,
        );
        (ours, found.unwrap())
    }

    fn check(&self, what: &str) {
        let (ours, found) = self.differences(what);
        let mut found: Vec<String> = found
            .iter()
            .filter(|found| !linkers::accepted::is_accepted(found))
            .map(ToString::to_string)
            .collect();
        found.extend(gfxjit_elfdiff::problems(&ours).unwrap());
        assert!(found.is_empty(), "{what}:\n{}", found.join("\n"));
        accepted_by_tools(&ours);
    }
}

const WHOLE: &str = "--whole-archive";

/// A kernel that stores the result of each of these functions.
fn kernel(name: &str, functions: &[&str]) -> String {
    let mut ir = String::new();
    for function in functions {
        ir += &format!("declare i32 @{function}(i32)\n");
    }
    ir += &format!("define amdgpu_kernel void @{name}(ptr addrspace(1) %p) {{\n");
    for (index, function) in functions.iter().enumerate() {
        ir += &format!("%r{index} = call i32 @{function}(i32 {index})\n");
        ir += &format!("store volatile i32 %r{index}, ptr addrspace(1) %p\n");
    }
    ir + "store volatile i32 7, ptr addrspace(1) %p\nret void }\n"
}

/// A function that adds a number to what the others return.
fn function(attributes: &str, name: &str, number: u32, callees: &[&str]) -> String {
    let mut ir = String::new();
    for callee in callees {
        ir += &format!("declare i32 @{callee}(i32)\n");
    }
    ir += &format!(
        "define {attributes} i32 @{name}(i32 %v) noinline {{\n%a0 = add i32 %v, {number}\n"
    );
    for (index, callee) in callees.iter().enumerate() {
        let next = index + 1;
        ir += &format!("%r{next} = call i32 @{callee}(i32 %a{index})\n");
        ir += &format!("%a{next} = add i32 %r{next}, %a{index}\n");
    }
    ir + &format!("ret i32 %a{} }}\n", callees.len())
}

/// A kernel that adds up what is at these addresses of memory.
fn reader(name: &str, variables: &[&str]) -> String {
    let mut ir = format!("define amdgpu_kernel void @{name}(ptr addrspace(1) %p) {{\n");
    for (index, variable) in variables.iter().enumerate() {
        ir += &format!("%v{index} = load volatile i32, ptr addrspace(1) @{variable}\n");
        ir += &format!("store volatile i32 %v{index}, ptr addrspace(1) %p\n");
    }
    ir + "ret void }\n"
}

/// What makes a set for a goal.
type Make = fn(Goal) -> Set;

const SETS: &[(&str, Make)] = &[
    ("kernels that have nothing in common", |goal| {
        modules(
            &[
                ("a.o", &kernel("one", &[])),
                ("b.o", &kernel("two", &[])),
                ("c.o", &reader("three", &[])),
            ],
            goal,
            &[],
        )
    }),
    ("a function of another object", |goal| {
        modules(
            &[
                ("a.o", &kernel("k", &["f"])),
                ("b.o", &function("", "f", 1, &[])),
            ],
            goal,
            &[],
        )
    }),
    ("a chain of functions", |goal| {
        modules(
            &[
                ("a.o", &kernel("k", &["f"])),
                ("b.o", &function("", "f", 1, &["g"])),
                ("c.o", &function("", "g", 2, &["h"])),
                ("d.o", &function("", "h", 3, &[])),
            ],
            goal,
            &[],
        )
    }),
    ("a diamond, and the caller last", |goal| {
        modules(
            &[
                ("d.o", &function("", "h", 3, &[])),
                ("c.o", &function("", "g", 2, &["h"])),
                ("b.o", &function("", "f", 1, &["h"])),
                ("a.o", &kernel("k", &["f", "g"])),
            ],
            goal,
            &[],
        )
    }),
    ("a weak function and a strong one", |goal| {
        modules(
            &[
                (
                    "a.o",
                    &(kernel("k", &["g"]) + &function("weak", "f", 1, &[])),
                ),
                ("b.o", &function("", "f", 2, &[])),
                ("c.o", &function("", "g", 3, &["f"])),
            ],
            goal,
            &[],
        )
    }),
    ("two weak functions", |goal| {
        modules(
            &[
                ("a.o", &kernel("k", &["f"])),
                ("b.o", &function("weak", "f", 1, &[])),
                ("c.o", &function("weak", "f", 2, &[])),
            ],
            goal,
            &[],
        )
    }),
    ("weak and strong variables", |goal| {
        let variable = |text: &str| format!("@v = {text}\n");
        modules(
            &[
                (
                    "a.o",
                    &(variable("weak addrspace(1) global i32 1") + &reader("one", &["v"])),
                ),
                (
                    "b.o",
                    &(variable("addrspace(1) global i32 2") + &reader("two", &["v"])),
                ),
            ],
            goal,
            &[],
        )
    }),
    ("common variables of different sizes", |goal| {
        let common = |size: u32, align: u32, name: &str| {
            format!(
                "@c = common addrspace(1) global [{size} x i32] zeroinitializer, align {align}\n"
            ) + &reader(name, &["c"])
        };
        modules(
            &[
                ("a.o", &common(3, 4, "one")),
                ("b.o", &common(40, 64, "two")),
                ("c.o", &common(1, 16, "three")),
            ],
            goal,
            &[],
        )
    }),
    ("a common variable and its definition", |goal| {
        let common = "@c = common addrspace(1) global i32 0, align 4\n".to_owned();
        let real = "@c = addrspace(1) global i32 9, align 4\n".to_owned();
        modules(
            &[
                ("a.o", &(common + &reader("one", &["c"]))),
                ("b.o", &(real + &reader("two", &["c"]))),
            ],
            goal,
            &[],
        )
    }),
    ("hidden functions and variables", |goal| {
        let uses = "@v = external hidden addrspace(1) global i32\n".to_owned()
            + "declare hidden i32 @f(i32)\n"
            + &kernel("k", &[])
            + &reader("r", &["v"])
            + "define i32 @g(i32 %v) { %r = call i32 @f(i32 %v)\n ret i32 %r }\n";
        let gives =
            "@v = hidden addrspace(1) global i32 5\n".to_owned() + &function("hidden", "f", 4, &[]);
        modules(&[("a.o", &uses), ("b.o", &gives)], goal, &[])
    }),
    ("protected functions and variables", |goal| {
        let uses = "@v = external addrspace(1) global i32\n".to_owned()
            + &kernel("k", &["f"])
            + &reader("r", &["v"]);
        let gives = "@v = protected addrspace(1) global i32 5\n".to_owned()
            + &function("protected", "f", 4, &[]);
        modules(&[("a.o", &uses), ("b.o", &gives)], goal, &[])
    }),
    (
        "a symbol that one object hides and another does not",
        |goal| {
            let uses = "declare hidden i32 @f(i32)\n".to_owned()
                + "define i32 @g(i32 %v) { %r = call i32 @f(i32 %v)\n ret i32 %r }\n";
            modules(
                &[
                    ("a.o", &uses),
                    ("b.o", &function("", "f", 4, &[])),
                    ("c.o", &kernel("k", &["f", "g"])),
                ],
                goal,
                &[],
            )
        },
    ),
    ("inline functions in groups", |goal| {
        let own = |name: &str| {
            "$shared = comdat any\n".to_owned()
                + "define linkonce_odr hidden i32 @shared(i32 %v) noinline comdat {\n"
                + "%r = mul i32 %v, 3\n ret i32 %r }\n"
                + &format!("define amdgpu_kernel void @{name}(ptr addrspace(1) %p) {{\n")
                + "%r = call i32 @shared(i32 1)\n store i32 %r, ptr addrspace(1) %p\n ret void }\n"
        };
        let parts = [own("one"), own("two"), own("three")];
        modules(
            &[("a.o", &parts[0]), ("b.o", &parts[1]), ("c.o", &parts[2])],
            goal,
            &[],
        )
    }),
    ("inline variables in groups", |goal| {
        let own = |name: &str| {
            "$v = comdat any\n$w = comdat any\n".to_owned()
                + "@v = weak_odr addrspace(1) global i32 3, comdat\n"
                + "@w = linkonce_odr hidden addrspace(1) constant [2 x i64] [i64 1, i64 2], comdat\n"
                + &reader(name, &["v", "w"])
        };
        modules(&[("a.o", &own("one")), ("b.o", &own("two"))], goal, &[])
    }),
    ("the same local names in two objects", |goal| {
        let own = |name: &str, number: u32| {
            format!("@local = internal addrspace(1) global i32 {number}\n")
                + &function("internal", "helper", number, &[])
                + &reader(name, &["local"])
                + &format!("define i32 @call_{name}(i32 %v) {{\n")
                + "%r = call i32 @helper(i32 %v)\n ret i32 %r }\n"
        };
        modules(
            &[("a.o", &own("one", 1)), ("b.o", &own("two", 2))],
            goal,
            &[],
        )
    }),
    ("data of every kind and alignment", |goal| {
        let own = |name: &str, align: u32| {
            format!(
                "@d{name} = addrspace(1) global [3 x i8] c\"abc\", align {align}\n\
                 @b{name} = addrspace(1) global [5 x i32] zeroinitializer, align {align}\n\
                 @c{name} = addrspace(4) constant [7 x i16] [i16 1, i16 2, i16 3, i16 4, i16 5, \
                 i16 6, i16 7], align {align}\n\
                 @r{name} = addrspace(4) constant ptr addrspace(1) @d{name}\n"
            ) + &reader(name, &[])
        };
        modules(
            &[
                ("a.o", &own("one", 1)),
                ("b.o", &own("two", 256)),
                ("c.o", &own("three", 16)),
            ],
            goal,
            &[],
        )
    }),
    ("entries of the global offset table", |goal| {
        let uses = |name: &str| {
            "@v = external addrspace(1) global i32\n@w = external addrspace(1) global i32\n"
                .to_owned()
                + &reader(name, &["v", "w"])
        };
        let gives = "@v = addrspace(1) global i32 1\n@w = addrspace(1) global i32 2\n";
        modules(
            &[("a.o", &uses("one")), ("b.o", &uses("two")), ("c.o", gives)],
            goal,
            &[],
        )
    }),
    ("a table of functions of other objects", |goal| {
        let table = "declare i32 @f(i32)\ndeclare i32 @g(i32)\n\
                     @table = addrspace(1) global [2 x ptr] [ptr @f, ptr @g]\n\
                     @end = addrspace(1) global ptr addrspace(1) getelementptr inbounds (\
                     [2 x ptr], ptr addrspace(1) @table, i64 1, i64 0)\n"
            .to_owned();
        modules(
            &[
                ("a.o", &(table + &reader("k", &["table"]))),
                ("b.o", &function("", "f", 1, &[])),
                ("c.o", &function("", "g", 2, &[])),
            ],
            goal,
            &[],
        )
    }),
    ("strings that are merged", |goal| {
        let own = |name: &str, second: &str| {
            "@.str = private unnamed_addr addrspace(4) constant [6 x i8] c\"hello\\00\"\n"
                .to_owned()
                + &format!(
                    "@.str.1 = private unnamed_addr addrspace(4) constant [6 x i8] c\"{second}\\00\"\n"
                )
                + &format!(
                    "@{name} = addrspace(1) global [2 x ptr addrspace(4)] [ptr addrspace(4) @.str, ptr addrspace(4) @.str.1]\n"
                )
                + &format!("@own_{name} = addrspace(4) constant i32 77\n")
        };
        modules(
            &[("a.o", &own("one", "first")), ("b.o", &own("two", "other"))],
            goal,
            &[],
        )
    }),
    ("constants that are merged", |goal| {
        let own = |name: &str, second: u64| {
            "@.eight = private unnamed_addr addrspace(4) constant i64 1234567890123\n".to_owned()
                + &format!("@.other = private unnamed_addr addrspace(4) constant i64 {second}\n")
                + "@.sixteen = private unnamed_addr addrspace(4) constant [2 x i64] [i64 5, i64 6]\n"
                + &format!(
                    "@{name} = addrspace(1) global [3 x ptr addrspace(4)] [ptr addrspace(4) @.eight, \
                     ptr addrspace(4) @.other, ptr addrspace(4) @.sixteen]\n"
                )
                + &format!("@own_{name} = addrspace(4) constant i32 77\n")
        };
        modules(
            &[("a.o", &own("one", 8)), ("b.o", &own("two", 9))],
            goal,
            &[],
        )
    }),
    ("debug information", debugged),
    ("debug information that is left out", |goal| {
        let mut set = debugged(goal);
        set.options.strip = Strip::Debug;
        set.lld = &["-S"];
        set
    }),
    ("all symbols left out", |goal| {
        let mut set = debugged(goal);
        set.options.strip = Strip::All;
        set.lld = &["-s"];
        set
    }),
    ("an archive of which some is needed", |goal| {
        let mut set = archived(goal);
        set.taken = vec!["a.o", "f.o", "g.o"];
        set
    }),
    ("an archive before what needs it", |goal| {
        let mut set = archived(goal);
        set.archive_first = true;
        set.taken = vec!["a.o", "f.o", "g.o"];
        set
    }),
    ("an archive of which all is taken", |goal| {
        let mut set = archived(goal);
        set.lld = &["--no-undefined", WHOLE];
        set.taken = vec!["a.o", "g.o", "unused.o", "f.o"];
        set
    }),
    ("constructors of several objects", |goal| {
        let own = |name: &str, number: u32| {
            "@llvm.global_ctors = appending addrspace(1) global [1 x { i32, ptr, ptr }] \
             [{ i32, ptr, ptr } { i32 65535, ptr @start, ptr null }]\n"
                .to_owned()
                + &format!("@v_{name} = addrspace(1) global i32 0\n")
                + &format!(
                    "define internal void @start() {{ store i32 {number}, ptr addrspace(1) @v_{name}\n ret void }}\n"
                )
                + &reader(name, &[])
        };
        modules(
            &[("a.o", &own("one", 1)), ("b.o", &own("two", 2))],
            goal,
            &[],
        )
    }),
    ("sections of their own for functions and data", |goal| {
        let gives = function("", "f", 1, &[]) + &function("", "g", 2, &[]);
        let uses = "@x = addrspace(1) global i32 1\n@y = addrspace(1) global i32 2\n".to_owned()
            + &kernel("k", &["f", "g"])
            + &reader("r", &["x", "y"]);
        modules(
            &[("a.o", &uses), ("b.o", &gives)],
            goal,
            &["-function-sections", "-data-sections"],
        )
    }),
    ("symbols left to the loader", |goal| {
        let uses = "@outside = external addrspace(1) global i32\n".to_owned();
        let mut set = modules(
            &[
                ("a.o", &(uses.clone() + &reader("one", &["outside"]))),
                ("b.o", &(uses + &reader("two", &["outside"]))),
            ],
            goal,
            &[],
        );
        set.options.undefined = Undefined::Dynamic;
        set.lld = &[];
        set
    }),
    ("sections that are left out", |goal| {
        let gives = function("", "f", 1, &[]) + &function("hidden", "unused", 2, &[]);
        let uses = "@kept = addrspace(1) global i32 1\n@lost = hidden addrspace(1) global i32 2\n"
            .to_owned()
            + &kernel("k", &["f"]);
        let mut set = modules(
            &[("a.o", &uses), ("b.o", &gives)],
            goal,
            &["-function-sections", "-data-sections"],
        );
        set.options.gc = true;
        set.lld = &["--no-undefined", "--gc-sections"];
        set
    }),
];

fn debugged(goal: Goal) -> Set {
    let scratch = Folder::new();
    let source = |name: &str| {
        let file = scratch.path(&format!("{name}.cl"));
        let text = format!(
            "int shared_{name}(int v) {{ return v * 3; }}\n\
             kernel void {name}(global int *p) {{ int own = shared_{name}(p[0]); p[1] = own; }}\n"
        );
        std::fs::write(&file, text).unwrap();
        // Folders differ from run to run, and would be part of the strings.
        let folder = format!("-ffile-prefix-map={}=.", scratch.path("").display());
        object(&file, goal, &[&folder])
    };
    Set {
        objects: vec![("a.o", source("one")), ("b.o", source("two"))],
        taken: vec!["a.o", "b.o"],
        ..Set::default()
    }
}

/// A kernel, and an archive in which the first member is needed by the last only.
fn archived(goal: Goal) -> Set {
    let mut set = modules(&[("a.o", &kernel("k", &["f"]))], goal, &[]);
    let member = |ir: &str| object_of(ir, goal, &[]);
    set.members = vec![
        ("g.o", member(&function("", "g", 2, &[]))),
        ("unused.o", member(&function("", "unused", 3, &[]))),
        ("f.o", member(&function("", "f", 1, &["g"]))),
    ];
    set
}

/// All differences for the first sets, whether they are meant or not.
pub(crate) fn differences() -> Vec<Difference> {
    let some = SETS.iter().take(2);
    some.flat_map(|(what, make)| make(GOALS[0]).differences(what).1)
        .collect()
}

#[test]
fn several_objects_give_the_symbols_and_bytes_that_lld_gives_them() {
    let mut failures = Vec::new();
    for (index, (what, make)) in SETS.iter().enumerate() {
        // Every set on one target, in turn; the tools take longest.
        let goal = GOALS[index % GOALS.len()];
        let what = format!("{what}, for {goal:?}");
        let checked = std::panic::catch_unwind(|| make(goal).check(&what));
        if let Err(reason) = checked {
            let text = reason.downcast_ref::<String>().cloned();
            failures.push(text.unwrap_or(what));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

/// A tool that masked too much would find nothing.
#[test]
fn damage_to_an_image_of_several_objects_is_a_difference() {
    let modules = modules(
        &[
            ("a.o", &kernel("k", &["f"])),
            ("b.o", &function("", "f", 1, &[])),
        ],
        GOALS[0],
        &[],
    );
    let objects: Vec<(&str, &[u8])> = modules
        .objects
        .iter()
        .map(|(name, bytes)| (*name, bytes.as_slice()))
        .collect();
    let inputs: Vec<Input<'_>> = objects.iter().map(|(n, b)| Input::new(n, b)).collect();
    let image = linked("damage", &inputs, &modules.options).image;
    let differences = |damaged: &[u8]| {
        let side = |image, linker| Linked {
            image,
            objects: &objects,
            linker,
        };
        let (ours, theirs) = (side(damaged, Linker::Ours), side(&image, Linker::Ours));
        linkers::differences_of(ours, theirs, &["k"])
    };
    assert_eq!(differences(&image).unwrap(), []);
    let elf = Elf::parse(&image).unwrap();
    let (_, symbol) = elf.dynsym().unwrap().unwrap().find_global(b"k.kd").unwrap();
    let rodata = elf.section_named(".rodata").unwrap().header;
    let descriptor = (rodata.offset + symbol.value - rodata.addr) as usize;
    let text = elf.section_named(".text").unwrap().header.offset as usize;
    for (what, offset, bit, seen) in [
        ("code of the first", text + 8, 4, true),
        ("the kernarg segment's size", descriptor + 8, 4, true),
        ("the entry", descriptor + 17, 4, true),
        ("float modes", descriptor + 49, 4 << 4, true),
        ("user SGPRs", descriptor + 52, 4, true),
        ("implicit arguments", descriptor + 56, 1 << 3, true),
        ("scratch", descriptor + 4, 4, false),
        ("VGPRs", descriptor + 48, 4, false),
    ] {
        let mut damaged = image.clone();
        damaged[offset] ^= bit;
        let found = differences(&damaged);
        assert_eq!(found.is_err() || !found.unwrap().is_empty(), seen, "{what}");
    }
    for field in linkers::kernels::BUDGET {
        assert!(field.reason.len() > 20, "{field:?}");
    }
}
