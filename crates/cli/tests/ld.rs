//! `gfxjit ld` with the options that users of LLD know, and LLD beside it on the same files.

use std::process::{Command, Output};

use gfxjit::codeobj::CodeObject;
use gfxjit_test_tools::{Folder, llc, output, run};

const TARGET: &str = "gfx1100";

const KERNEL: &str = "
    declare i32 @f(i32)
    define amdgpu_kernel void @k(ptr addrspace(1) %p) {
      %v = load i32, ptr addrspace(1) %p
      %r = call i32 @f(i32 %v)
      store i32 %r, ptr addrspace(1) %p
      ret void
    }
    define hidden i32 @unused(i32 %a) { ret i32 %a }";
const F: &str = "
    @x = addrspace(1) global i32 5
    define i32 @f(i32 %a) {
      %v = load i32, ptr addrspace(1) @x
      %b = add i32 %a, %v
      ret i32 %b
    }
    define hidden i32 @extra(i32 %a) { ret i32 %a }";
/// Of a library, and not needed.
const OTHER: &str = "define i32 @other(i32 %a) { ret i32 %a }";

fn folder() -> Folder {
    let folder = Folder::new();
    std::fs::create_dir(folder.path("lib")).unwrap();
    for (name, source) in [("k.o", KERNEL), ("lib/f.o", F), ("lib/other.o", OTHER)] {
        folder.write(name, llc(source, TARGET, 5, &["-function-sections"]));
    }
    folder
}

fn both(folder: &Folder, arguments: &str) -> [Output; 2] {
    let words: Vec<&str> = arguments.split_whitespace().collect();
    let mut ours = Command::new(env!("CARGO_BIN_EXE_gfxjit"));
    ours.arg("ld").args(&words).current_dir(folder.root());
    let theirs = folder.command("ld.lld-22", &words);
    [ours, theirs].map(|mut command| output(&mut command))
}

/// What both print, which must be the same; `-o OUT` is put before the options.
fn same(folder: &Folder, arguments: &str) -> String {
    let [ours, theirs] = both(folder, &format!("-shared -o out.co {arguments}"));
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    assert!(theirs.status.success(), "{}", text(&theirs.stderr));
    assert!(ours.status.success(), "{}", text(&ours.stderr));
    // LLD tells of sections without bytes as well.
    let theirs = text(&theirs.stdout);
    let lines = theirs.lines().filter(|line| !line.ends_with(":(.text)"));
    let lines: String = lines.map(|line| format!("{line}\n")).collect();
    assert_eq!(text(&ours.stdout), lines, "{arguments}");
    lines
}

#[test]
fn what_was_left_out_is_printed() {
    let folder = folder();
    let inputs = "k.o lib/f.o lib/other.o";
    let printed = same(
        &folder,
        &format!("--gc-sections --print-gc-sections {inputs}"),
    );
    assert!(
        printed.contains("removing unused section k.o:(.text.unused)"),
        "{printed}"
    );
    let kept = same(
        &folder,
        &format!("--gc-sections --print-gc-sections -u extra {inputs}"),
    );
    assert!(printed.contains(".text.extra") && !kept.contains(".text.extra"));
}

#[test]
fn files_that_were_read_are_written_for_make() {
    let folder = folder();
    folder.write("v", "{ global: k*; local: *; };");
    folder.run(
        "llvm-ar-22",
        &["rcs", "lib/libf.a", "lib/f.o", "lib/other.o"],
    );
    for arguments in [
        "k.o lib/f.o",
        "k.o -Llib -lf --version-script=v",
        "--version-script v k.o lib/libf.a",
    ] {
        let mut ours = Command::new(env!("CARGO_BIN_EXE_gfxjit"));
        let words = format!("ld -shared -o out.co --dependency-file=ours {arguments}");
        run(ours
            .args(words.split_whitespace())
            .current_dir(folder.root()));
        let words = format!("-shared -o out.co --dependency-file=theirs {arguments}");
        folder.run("ld.lld-22", &words.split_whitespace().collect::<Vec<_>>());
        let text = |name: &str| String::from_utf8(folder.read(name)).unwrap();
        assert_eq!(text("ours"), text("theirs"), "{arguments}");
    }
}

#[test]
fn thin_archives_hold_names_of_files() {
    let folder = folder();
    folder.run(
        "llvm-ar-22",
        &["rcsT", "lib/thin.a", "lib/f.o", "lib/other.o"],
    );
    assert!(folder.read("lib/thin.a").starts_with(b"!<thin>"));
    let names = |arguments: &str| {
        let [ours, theirs] = both(&folder, &format!("-shared -o out.co {arguments}"));
        assert!(theirs.status.success(), "{theirs:?}");
        assert!(ours.status.success(), "{ours:?}");
        let mut ours = Command::new(env!("CARGO_BIN_EXE_gfxjit"));
        let words = format!("ld -shared -o ours.co {arguments}");
        run(ours
            .args(words.split_whitespace())
            .current_dir(folder.root()));
        ["ours.co", "out.co"].map(|file| {
            let image = CodeObject::parse(&folder.read(file)).unwrap();
            let functions = image.functions.into_iter().filter(|f| f.exported);
            let mut names: Vec<String> = functions.map(|function| function.name).collect();
            names.sort();
            names
        })
    };
    assert_eq!(names("k.o lib/thin.a")[0], ["f"]);
    let [ours, theirs] = names("k.o --whole-archive lib/thin.a");
    assert_eq!(ours, ["f", "other"]);
    assert_eq!(ours, theirs);
    std::fs::remove_file(folder.path("lib/f.o")).unwrap();
    let [ours, _] = both(&folder, "-shared -o out.co k.o lib/thin.a");
    let text = String::from_utf8_lossy(&ours.stderr).into_owned();
    for part in ["lib/f.o", "which lib/thin.a names"] {
        assert!(!ours.status.success() && text.contains(part), "{text}");
    }
}

#[test]
fn maps_go_to_files_or_are_printed() {
    let folder = folder();
    for option in ["-M", "--print-map", "-Map=-"] {
        let [ours, _] = both(&folder, &format!("-shared -o out.co {option} k.o lib/f.o"));
        let text = String::from_utf8(ours.stdout).unwrap();
        assert!(
            text.contains("VMA") && text.contains("lib/f.o:(.text.f)"),
            "{text}"
        );
    }
    let [ours, _] = both(&folder, "-shared -o out.co k.o lib/f.o");
    assert!(ours.status.success() && ours.stdout.is_empty());
}

#[test]
fn symbols_are_defined_and_made_local() {
    let folder = folder();
    folder.write("v", "{ global: k*; y; local: *; };");
    same(
        &folder,
        "--defsym=y=x+4 --version-script=v --orphan-handling=error k.o lib/f.o",
    );
    let mut ours = Command::new(env!("CARGO_BIN_EXE_gfxjit"));
    ours.args(["ld", "-shared", "-o", "ours.co", "--defsym", "y=x"]);
    ours.args(["--version-script", "v", "k.o", "lib/f.o"]);
    run(ours.current_dir(folder.root()));
    let image = CodeObject::parse(&folder.read("ours.co")).unwrap();
    assert!(image.function("f").is_some_and(|f| !f.exported));
    let [x, y] = ["x", "y"].map(|name| image.variable(name).unwrap());
    assert_eq!(
        (x.storage, x.exported, y.exported),
        (y.storage, false, true)
    );
}

/// One object of two, by either linker: the image's kernel needs what it needs with the objects.
#[test]
fn objects_of_relocatable_links_give_kernels_the_same_budget() {
    let folder = folder();
    // It calls another, so its code shows how large its frame is.
    let big = r#"define hidden i32 @leaf(i32 %x) noinline optnone { ret i32 %x }
      define i32 @f(i32 %x) {
        %a = alloca [64 x i32], addrspace(5)
        %g = getelementptr i32, ptr addrspace(5) %a, i32 %x
        store volatile i32 %x, ptr addrspace(5) %g
        call void asm sideeffect "v_mov_b32 v99, 0", "~{v99}"()
        %r = load volatile i32, ptr addrspace(5) %a
        %s = call i32 @leaf(i32 %r)
        %t = add i32 %r, %s
        ret i32 %t
      }"#;
    folder.write("f.o", llc(big, TARGET, 5, &[]));
    let ld = |arguments: &str| {
        let words: Vec<&str> = arguments.split_whitespace().collect();
        let mut command = Command::new(env!("CARGO_BIN_EXE_gfxjit"));
        run(command.arg("ld").args(&words).current_dir(folder.root()));
    };
    ld("-r k.o f.o -o ours.o -s");
    run(&mut folder.command("ld.lld-22", &["-r", "k.o", "f.o", "-o", "theirs.o"]));
    let kernel = |inputs: &str| {
        ld(&format!("-shared {inputs} -o out.co"));
        let image = CodeObject::parse(&folder.read("out.co")).unwrap();
        let kernel = image.kernel("k").unwrap();
        let mut descriptor = kernel.descriptor;
        descriptor.kernel_code_entry_byte_offset = 0;
        (descriptor, kernel.metadata.clone().unwrap())
    };
    let apart = kernel("k.o f.o");
    assert!(apart.0.private_segment_fixed_size >= 256);
    assert!(apart.1.vgpr_count >= 100);
    assert_eq!(kernel("ours.o"), apart);
    assert_eq!(kernel("theirs.o"), apart);
}
