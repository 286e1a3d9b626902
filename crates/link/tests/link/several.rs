//! Several inputs in one image, against LLD where that links them right.

use std::process::Command;

use gfxjit_codeobj::CodeObject;
use gfxjit_codeobj::elf::Elf;
use gfxjit_link::{Assumption, Input, LinkError, Options, Take, link};

use crate::support::{Folder, GOALS, Goal, accepted_by_tools, object, object_of, run};

const GFX942: Goal = Goal {
    cpu: "gfx942",
    version: 6,
};

/// A kernel that calls `f`, and one in another module that does not.
const MAIN: &str = "
    declare i32 @f(i32)
    @table = external addrspace(1) global [4 x i32]
    define amdgpu_kernel void @main_kernel(ptr addrspace(1) %p) {
      %v = load i32, ptr addrspace(1) %p
      %r = call i32 @f(i32 %v)
      %t = load i32, ptr addrspace(1) @table
      %s = add i32 %r, %t
      store i32 %s, ptr addrspace(1) %p
      ret void
    }";
const LIB: &str = "
    @table = addrspace(1) global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
    define i32 @f(i32 %v) noinline {
      %r = mul i32 %v, %v
      ret i32 %r
    }
    define amdgpu_kernel void @lib_kernel(ptr addrspace(1) %p) {
      store i32 7, ptr addrspace(1) %p
      ret void
    }";
const UNUSED: &str = "
    define i32 @unused(i32 %v) { ret i32 %v }";

fn text(inputs: &[Input<'_>]) -> String {
    link(inputs, &Options::default()).unwrap_err().to_string()
}

fn names(image: &[u8]) -> Vec<String> {
    let image = CodeObject::parse(image).unwrap();
    let kernels = image.kernels.iter().map(|kernel| kernel.name.clone());
    let functions = image.functions.iter().map(|function| function.name.clone());
    let mut names: Vec<String> = kernels.chain(functions).collect();
    names.sort();
    names
}

/// These objects say nothing about their functions, so the user does.
fn assumed(functions: &[&str]) -> Vec<Assumption> {
    let assume = |name| format!("{name}:vgprs=32,scratch=0").parse().unwrap();
    functions.iter().map(assume).collect()
}

/// An archive of these objects, as LLVM's tool makes it.
fn archive(members: &[(&str, &[u8])]) -> Vec<u8> {
    let scratch = Folder::new();
    let mut command = Command::new("llvm-ar-22");
    command.arg("rcs").arg(scratch.path("lib.a"));
    for (name, bytes) in members {
        std::fs::write(scratch.path(name), bytes).unwrap();
        command.arg(scratch.path(name));
    }
    run(&mut command);
    std::fs::read(scratch.path("lib.a")).unwrap()
}

/// What LLD makes of several files.
fn lld(files: &[&[u8]], options: &[&str]) -> Vec<u8> {
    let scratch = Folder::new();
    let mut command = Command::new("ld.lld-22");
    command.args(["-shared", "--no-undefined", "-o"]);
    command.arg(scratch.path("out.so")).args(options);
    for (index, bytes) in files.iter().enumerate() {
        let file = scratch.path(&format!("{index}.o"));
        std::fs::write(&file, bytes).unwrap();
        command.arg(file);
    }
    run(&mut command);
    std::fs::read(scratch.path("out.so")).unwrap()
}

#[test]
fn two_objects_have_the_code_and_the_symbols_that_lld_gives_them() {
    for &goal in GOALS {
        let (main, lib) = (object_of(MAIN, goal, &[]), object_of(LIB, goal, &[]));
        let mut options = Options::default();
        options.assume = assumed(&["f", "main_kernel"]);
        let inputs = [Input::new("main.o", &main), Input::new("lib.o", &lib)];
        let ours = link(&inputs, &options).unwrap().image;
        let theirs = lld(&[&main, &lib], &[]);
        assert_eq!(names(&ours), names(&theirs), "{goal:?}");
        assert!(
            gfxjit_elfdiff::problems(&ours).unwrap().is_empty(),
            "{goal:?}"
        );
        accepted_by_tools(&ours);
        let section = |image: &[u8], name: &str| {
            let elf = Elf::parse(image).unwrap();
            elf.section_named(name).unwrap().data.to_vec()
        };
        assert_eq!(section(&ours, ".data"), section(&theirs, ".data"));
        assert_eq!(
            section(&ours, ".text").len(),
            section(&theirs, ".text").len()
        );
        // LLD leaves one note behind the other, of which loaders read the first.
        let metadata = CodeObject::parse(&ours).unwrap().metadata.unwrap();
        let kernels: Vec<&str> = metadata.kernels.iter().map(|k| k.name.as_str()).collect();
        assert_eq!(kernels, ["main_kernel", "lib_kernel"]);
    }
}

#[test]
fn archives_give_what_is_needed() {
    let main = object_of(MAIN, GFX942, &[]);
    let lib = object_of(LIB, GFX942, &[]);
    let unused = object_of(UNUSED, GFX942, &[]);
    let library = archive(&[("lib.o", &lib), ("unused.o", &unused)]);
    let mut options = Options::default();
    options.assume = assumed(&["f", "main_kernel"]);
    let linked = |inputs: &[Input<'_>]| names(&link(inputs, &options).unwrap().image);
    let all = ["f", "lib_kernel", "main_kernel"];
    let (main, lib) = (Input::new("main.o", &main), Input::new("lib.o", &lib));
    let library = Input::new("libf.a", &library);
    // In whatever order they are named.
    assert_eq!(linked(&[main, library]), all);
    assert_eq!(linked(&[library, main]), all);
    assert_eq!(linked(&[main, lib.take(Take::OnDemand)]), all);
    let whole = linked(&[main, library.take(Take::Whole)]);
    assert_eq!(whole, ["f", "lib_kernel", "main_kernel", "unused"]);
    // Messages name the member.
    let error = text(&[lib, main, library.take(Take::Whole)]);
    assert!(error.contains("libf.a(lib.o)"), "{error}");
}

#[test]
fn targets_must_agree_and_both_inputs_are_named() {
    let main = object_of(MAIN, GFX942, &[]);
    let other = |cpu, version, options: &[&str]| object_of(LIB, Goal { cpu, version }, options);
    for (lib, words) in [
        (other("gfx90a", 6, &[]), "for gfx942, the other for gfx90a"),
        (other("gfx942", 5, &[]), "version 6, the other version 5"),
    ] {
        let error = text(&[Input::new("main.o", &main), Input::new("lib.o", &lib)]);
        for word in ["main.o", "lib.o", words] {
            assert!(error.contains(word), "{error}");
        }
    }
    let with = |source, features: &str| object_of(source, GFX942, &[&format!("-mattr={features}")]);
    let (on, off) = (with(MAIN, "+xnack"), with(LIB, "-xnack"));
    let error = text(&[Input::new("main.o", &on), Input::new("lib.o", &off)]);
    assert!(error.contains("needs xnack on, the other off"), "{error}");
    // Code that runs with either setting takes the other's.
    let any = object_of(UNUSED, GFX942, &[]);
    let inputs = [Input::new("any.o", &any), Input::new("off.o", &off)];
    let image = link(&inputs, &Options::default()).unwrap().image;
    let target = CodeObject::parse(&image).unwrap().target.target;
    assert_eq!(target.to_string(), "gfx942:xnack-");
}

#[test]
fn inline_functions_of_several_modules_are_kept_once() {
    let module = |kernel: &str| {
        format!(
            "$shared = comdat any
             define linkonce_odr hidden i32 @shared(i32 %v) noinline comdat {{
               %r = mul i32 %v, 3
               ret i32 %r
             }}
             define amdgpu_kernel void @{kernel}(ptr addrspace(1) %p) {{
               %r = call i32 @shared(i32 1)
               store i32 %r, ptr addrspace(1) %p
               ret void
             }}"
        )
    };
    let (one, two) = (module("one"), module("two"));
    let (one, two) = (object_of(&one, GFX942, &[]), object_of(&two, GFX942, &[]));
    let mut options = Options::default();
    options.assume = assumed(&["shared", "one", "two"]);
    let inputs = [Input::new("one.o", &one), Input::new("two.o", &two)];
    let ours = link(&inputs, &options).unwrap().image;
    let theirs = lld(&[&one, &two], &[]);
    assert_eq!(names(&ours), ["one", "shared", "two"]);
    let size = |image: &[u8]| {
        let elf = Elf::parse(image).unwrap();
        elf.section_named(".text").unwrap().data.len()
    };
    assert_eq!(size(&ours), size(&theirs));
}

#[test]
fn a_function_that_nothing_is_known_of_is_an_error() {
    let (main, lib) = (object_of(MAIN, GFX942, &[]), object_of(LIB, GFX942, &[]));
    let inputs = [Input::new("main.o", &main), Input::new("lib.o", &lib)];
    match link(&inputs, &Options::default()) {
        Err(LinkError::UnknownBudget {
            kernel,
            function,
            input,
            reason,
        }) => {
            assert_eq!(kernel, "main_kernel");
            assert!(reason.contains("look into code"), "{reason}");
            let known = [("main_kernel", "main.o"), ("f", "lib.o")];
            assert!(known.contains(&(&*function, &*input)), "{function} {input}");
        }
        other => panic!("{other:?}"),
    }
}

/// Two functions with variables in LDS, and kernels that reach one, the other, or both.
#[test]
fn variables_in_lds_are_placed_behind_those_of_every_kernel_that_reaches_them() {
    let function = |name: &str, variable: &str, size: u32| {
        format!(
            ".text
             .globl {name}
             .p2align 8
             .type {name},@function
             {name}:
             s_mov_b32 s0, {variable}@abs32@lo
             s_setpc_b64 s[30:31]
             .size {name}, .-{name}
             .hidden {variable}
             .globl {variable}
             .amdgpu_lds {variable}, {size}, 16\n"
        )
    };
    let library = function("f", "wide", 4096) + &function("g", "narrow", 100);
    let kernel = |name: &str, own: u32, calls: &[&str]| {
        let calls: String = calls
            .iter()
            .map(|callee| format!("call void @{callee}()\n"))
            .collect();
        format!(
            "@own_{name} = internal addrspace(3) global [{own} x i8] poison, align 4
             define amdgpu_kernel void @{name}(i32 %i) {{
               %p = getelementptr i8, ptr addrspace(3) @own_{name}, i32 %i
               store volatile i8 1, ptr addrspace(3) %p
               {calls}
               ret void
             }}\n"
        )
    };
    let kernels = "declare void @f()\n declare void @g()\n".to_owned()
        + &kernel("one", 24, &["f"])
        + &kernel("other", 200, &["g"])
        + &kernel("both", 8, &["g", "f"])
        + &kernel("neither", 12, &[]);
    let scratch = Folder::new();
    let file = scratch.path("lib.s");
    std::fs::write(&file, library).unwrap();
    let library = object(&file, GFX942, &[]);
    let kernels = object_of(&kernels, GFX942, &[]);
    let mut options = Options::default();
    options.assume = assumed(&["f", "g", "one", "other", "both"]);
    let inputs = [Input::new("k.o", &kernels), Input::new("lib.o", &library)];
    let linked = link(&inputs, &options).unwrap();
    let image = CodeObject::parse(&linked.image).unwrap();
    let lds = |name: &str| {
        let kernel = image.kernel(name).unwrap();
        let metadata = kernel.metadata.as_ref().unwrap();
        let bytes = kernel.descriptor.group_segment_fixed_size;
        assert_eq!(bytes, metadata.group_segment_fixed_size);
        bytes
    };
    // `wide` is first: behind `one`'s 24 bytes. `narrow` is behind it, for both are reached by
    // one kernel, and with it behind `other`'s 200.
    assert_eq!(lds("one"), 32 + 4096);
    assert_eq!(lds("both"), 32 + 4096 + 100);
    assert_eq!(lds("other"), 32 + 4096 + 100);
    assert_eq!(lds("neither"), 12);
    let literal = |name: &str| {
        let place = image.function(name).unwrap().place;
        let elf = Elf::parse(&linked.image).unwrap();
        let bytes = elf.at_address(place.address + 4, 4).unwrap();
        u32::from_le_bytes(bytes.try_into().unwrap())
    };
    assert_eq!(literal("f"), 32);
    assert_eq!(literal("g"), 32 + 4096);
}
