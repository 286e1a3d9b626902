//! The text of `gfxjit ld --help`.

use anyhow::Result;

use super::line;
use crate::out::Out;

/// Supported options, and their effect.
const FOLLOWED: &[(&str, &str)] = &[
    (
        "-o FILE",
        "Where to write [default: a.out]; - is standard output",
    ),
    (
        "-l NAME, -L DIR",
        "An archive, and where archives are looked for",
    ),
    ("-r", "Make one object of the inputs, not an image"),
    (
        "-s, -S",
        "Leave out all symbols, or the debug sections only",
    ),
    ("-u NAME", "Take what defines a name that no input uses"),
    ("--defsym NAME=VALUE", "Define a symbol"),
    (
        "--gc-sections, --print-gc-sections",
        "Leave out what nothing needs, and say what",
    ),
    (
        "--whole-archive, --no-whole-archive",
        "Take all members of the archives behind it",
    ),
    (
        "--start-lib, --end-lib",
        "Take the objects between them when they are needed",
    ),
    (
        "--no-undefined, -z defs, --unresolved-symbols=…",
        "Whether symbols may stay undefined",
    ),
    ("--version-script FILE", "Which symbols stay visible"),
    (
        "--[no-]undefined-version",
        "Whether a version script may name what is not there",
    ),
    ("-Map FILE, -M", "Write what lies where; to standard output"),
    (
        "--dependency-file FILE",
        "Write for make which files were read",
    ),
    (
        "-q, --emit-relocs",
        "Keep the inputs' relocations in the image",
    ),
    (
        "--orphan-handling=place|warn|error",
        "Taken; without a script every section has its place",
    ),
    (
        "-plugin-opt=mcpu=TARGET, -plugin-opt=O0 … O3",
        "How bitcode is compiled",
    ),
    (
        "-plugin-opt=-mattr=…, -mllvm -mattr=…",
        "Target features for bitcode",
    ),
    (
        "-m elf64_amdgpu, -flavor gnu",
        "Taken; there is nothing else",
    ),
    ("@FILE", "More arguments, from a file"),
    (
        "-v, -V, --version",
        "Print the version; -v links as well if there are inputs",
    ),
    ("--help", "Print this"),
];

pub(super) fn print(out: &mut Out) -> Result<()> {
    out.line(
        "Link AMD GPU objects with the command line of ld.lld\n\n\
         Usage: gfxjit ld [OPTIONS] <FILE>...\n       ld.lld [OPTIONS] <FILE>...\n\n\
         Long options take one dash or two. The exit status is 0 when the output was written,\n\
         1 when the inputs do not link, 2 for options that are unknown or refused.\n\nOptions:",
    )?;
    let rows: Vec<Vec<String>> = FOLLOWED
        .iter()
        .map(|(option, meaning)| vec![format!("  {option}"), (*meaning).to_owned()])
        .collect();
    out.table(&rows)?;
    out.line("\nRefused:")?;
    let rows: Vec<Vec<String>> = line::REFUSED
        .iter()
        .map(|(option, reason)| vec![format!("  {}", dashes(option)), (*reason).to_owned()])
        .collect();
    out.table(&rows)?;
    out.line("\nTaken, without a meaning for AMD GPUs:")?;
    let lists = [
        line::PASSED_OVER,
        line::PASSED_OVER_JOINED,
        line::PASSED_OVER_WITH_VALUE,
    ];
    let mut names: Vec<String> = lists.concat().iter().map(|name| dashes(name)).collect();
    names.sort();
    names.dedup();
    let mut text = String::from(" ");
    for name in names {
        if text.len() + name.len() > 90 {
            out.line(&text)?;
            text = String::from(" ");
        }
        text = format!("{text} {name}");
    }
    out.line(text)?;
    // Configure scripts search the output for these words.
    out.line("\ngfxjit ld: supported targets: elf64_amdgpu")
}

/// A long option with its dashes.
fn dashes(option: &str) -> String {
    match option.len() {
        ..=2 => option.to_owned(),
        _ => format!("-{option}"),
    }
}
