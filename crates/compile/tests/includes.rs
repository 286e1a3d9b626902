//! Files that assembly names, in every place where assembly can stand: none is read unless its
//! folder is named.

mod common;

use common::{bitcode, source, target};
use gfxjit_compile::{CompileError, Options, Source, compile};

/// What must not come into an object.
const SECRET: &[u8] = b"a secret of the host";

/// A folder with a secret beside the folder of includes.
fn folders() -> (tempfile::TempDir, std::path::PathBuf, std::path::PathBuf) {
    let all = tempfile::tempdir().expect("folder");
    let inside = all.path().join("in");
    let secret = all.path().join("secret");
    std::fs::create_dir(&inside).expect("folder");
    std::fs::write(&secret, SECRET).expect("file");
    std::fs::write(inside.join("data.bin"), b"wanted data").expect("file");
    std::fs::write(inside.join("more.s"), ".byte 0x77, 0x78\n").expect("file");
    (all, inside, secret)
}

/// Assembly that reads a file, in every spelling that LLVM takes.
fn spellings(file: &str) -> Vec<String> {
    vec![
        format!(".incbin \"{file}\"\n"),
        format!(".INCBIN \"{file}\"\n"),
        format!("\t.IncBin\t\"{file}\", 1\n"),
        format!(".include \"{file}\"\n"),
        format!(".Include \"{file}\"\n"),
        format!(".macro read f\n.incbin \"\\f\"\n.endm\nread {file}\n"),
        format!(".macro read d\n.\\d \"{file}\"\n.endm\nread incbin\n"),
        format!(".irp d, incbin, include\n.\\d \"{file}\"\n.endr\n"),
        format!(".rept 1\n.incbin \"{file}\"\n.endr\n"),
        format!(".if 1\n.incbin \"{file}\"\n.endif\n"),
        format!(".altmacro\n.macro read\n.incbin \"{file}\"\n.endm\nread\n"),
    ]
}

fn quoted(assembly: &str) -> String {
    assembly
        .replace('\\', "\\5C")
        .replace('"', "\\22")
        .replace('\n', "\\0A")
        .replace('\t', "\\09")
}

/// The same in every kind of source.
fn sources(assembly: &str) -> Vec<Source> {
    let inline = quoted(&assembly.replace('$', "$$"));
    let module = format!("module asm \"{}\"\n", quoted(assembly));
    let function = format!(
        "define amdgpu_kernel void @f() {{\n  call void asm sideeffect \"{inline}\", \"\"()\n  ret void\n}}\n"
    );
    let binary = |name: &str, text: &str| Source::detect(name, bitcode(text)).expect("bitcode");
    vec![
        source("a.s", &format!(".data\n{assembly}")),
        source("module.ll", &module),
        source("inline.ll", &function),
        binary("module.bc", &module),
        binary("inline.bc", &function),
    ]
}

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

#[test]
fn no_file_is_read_unasked() {
    let (_all, _, secret) = folders();
    for assembly in spellings(secret.to_str().expect("UTF-8")) {
        for source in sources(&assembly) {
            match compile(&source, target("gfx1100"), &Options::default()) {
                Err(error @ CompileError::Diagnosed { .. }) => {
                    let text = error.to_string();
                    assert!(
                        text.contains("--include-dir"),
                        "{source:?} {assembly}: {text}"
                    );
                    assert!(text.starts_with(source.name()), "{text}");
                    let place = error.diagnostics()[0].line;
                    assert!(place.is_some(), "{source:?} {assembly}: {text}");
                }
                other => panic!("{source:?} {assembly}: {other:?}"),
            }
        }
    }
}

#[test]
fn the_error_has_the_place_of_the_directive() {
    let text = ".data\n.byte 1\n.incbin \"/etc/passwd\"\n";
    let error =
        compile(&source("a.s", text), target("gfx1100"), &Options::default()).expect_err("refused");
    assert_eq!(
        error.to_string(),
        "a.s:3:9: Could not find incbin file '/etc/passwd': a source reads no file unless its \
         folder is named (`--include-dir`, `Options::include_dirs`)"
    );
}

#[test]
fn folders_that_are_named_are_read() {
    let (_all, inside, secret) = folders();
    let mut options = Options::default();
    options.include_dirs = vec![inside.join("nothing"), inside.clone()];
    for source in sources(".incbin \"data.bin\"\n.include \"more.s\"\n") {
        let object = compile(&source, target("gfx1100"), &options)
            .unwrap_or_else(|e| panic!("{source:?}: {e}"))
            .bytes;
        assert!(contains(&object, b"wanted data\x77\x78"), "{source:?}");
    }
    for name in [
        "../secret",
        "../in/../secret",
        secret.to_str().expect("UTF-8"),
    ] {
        for source in sources(&format!(".incbin \"{name}\"\n")) {
            let error = compile(&source, target("gfx1100"), &options).expect_err("outside");
            assert!(error.to_string().contains("leads out of"), "{error}");
        }
    }
}

#[test]
fn a_file_that_includes_itself_ends() {
    let (_all, inside, _) = folders();
    std::fs::write(inside.join("self.s"), ".include \"self.s\"\n").expect("file");
    let mut options = Options::default();
    options.include_dirs = vec![inside];
    options.timeout = std::time::Duration::from_secs(2);
    let error = compile(
        &source("a.s", ".include \"self.s\"\n"),
        target("gfx1100"),
        &options,
    )
    .expect_err("without end");
    assert!(matches!(error, CompileError::TimedOut { .. }), "{error}");
}
