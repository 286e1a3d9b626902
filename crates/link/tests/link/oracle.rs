//! Our images against LLD's, for the same objects.

use std::path::Path;

use crate::support::{GOALS, Goal, accepted_by_tools, lld, object, sources};
use gfxjit_codeobj::elf::Elf;
use gfxjit_elfdiff::linkers;
use gfxjit_link::{Input, LinkError, Options, Undefined, link};

fn linked(name: &str, object: &[u8], undefined: Undefined) -> Result<Vec<u8>, LinkError> {
    let mut options = Options::default();
    options.undefined = undefined;
    let input = Input::new(name, object);
    Ok(link(&[input], &options)?.image)
}

fn compare(name: &str, object: &[u8], undefined: Undefined, checked_by_tools: bool) {
    let options: &[&str] = match undefined {
        Undefined::Error => &["--no-undefined"],
        Undefined::Dynamic => &[],
    };
    let ours = match linked(name, object, undefined) {
        Ok(ours) => ours,
        Err(LinkError::Undefined(undefined)) => {
            let message = lld(object, options).unwrap_err();
            for symbol in &undefined.symbols {
                assert!(message.contains(&symbol.name), "{}: {message}", symbol.name);
            }
            return;
        }
        Err(error) => panic!("{name}: {error}"),
    };
    let theirs = lld(object, options).unwrap();
    let mut found: Vec<String> = linkers::unaccepted(object, &ours, &theirs)
        .unwrap()
        .iter()
        .map(ToString::to_string)
        .collect();
    found.extend(gfxjit_elfdiff::problems(&ours).unwrap());
    assert!(found.is_empty(), "{name}:\n{}", found.join("\n"));
    if checked_by_tools {
        accepted_by_tools(&ours);
    }
}

fn compare_source(name: &str, undefined: Undefined, options: &[&str]) {
    for &goal in GOALS {
        let object = object(&sources().join(name), goal, options);
        compare(&format!("{name} for {goal:?}"), &object, undefined, true);
    }
}

#[test]
fn functions_of_every_kind() {
    compare_source("functions.ll", Undefined::Error, &[]);
}

#[test]
fn functions_in_sections_of_their_own() {
    compare_source(
        "functions.ll",
        Undefined::Error,
        &["-function-sections", "-data-sections"],
    );
}

#[test]
fn data_of_every_kind() {
    compare_source("data.ll", Undefined::Error, &[]);
}

#[test]
fn data_in_sections_of_its_own() {
    compare_source("data.ll", Undefined::Error, &["-data-sections"]);
}

#[test]
fn constructors() {
    compare_source("constructors.ll", Undefined::Error, &[]);
}

#[test]
fn symbols_left_to_the_loader() {
    compare_source("outside.ll", Undefined::Dynamic, &[]);
}

#[test]
fn every_relocation_lld_knows() {
    compare_source("relocations.s", Undefined::Error, &[]);
}

#[test]
fn debug_information() {
    compare_source("debug.cl", Undefined::Error, &[]);
}

#[test]
fn nothing_but_data() {
    compare_source("no_code.ll", Undefined::Error, &[]);
}

/// The kernels of the run tests: real input, with undefined device library functions.
/// The goal, unless the file's head says that it is for other targets; and the options for
/// them.
fn listed(file: &Path, goal: Goal) -> (Goal, &'static [&'static str]) {
    let text = std::fs::read_to_string(file).unwrap();
    let head = text
        .lines()
        .find_map(|line| line.strip_prefix("; TARGETS: "));
    let targets = || head.into_iter().flat_map(str::split_whitespace);
    let processors: Vec<&str> = targets()
        .filter_map(|target| target.split(':').next())
        .collect();
    let wide = head.is_some() && targets().all(|target| target.ends_with(":wave64"));
    let options: &[&str] = if wide {
        &["-mattr=+wavefrontsize64"]
    } else {
        &[]
    };
    if processors.is_empty() || processors == ["all"] || processors.contains(&goal.cpu) {
        return (goal, options);
    }
    let other = GOALS.iter().find(|goal| processors.contains(&goal.cpu));
    let other = other.unwrap_or_else(|| panic!("{}: {processors:?}", file.display()));
    (*other, options)
}

#[test]
fn kernels_of_the_run_tests() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/run");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "ll"))
        .collect();
    files.sort();
    for (index, file) in files.iter().enumerate() {
        // Every file once, on targets in turn; the tools' check takes longest.
        let goal = [
            Goal {
                cpu: "gfx1100",
                version: 5,
            },
            Goal {
                cpu: "gfx942",
                version: 6,
            },
        ][index % 2];
        let (goal, options) = listed(file, goal);
        let object = object(file, goal, options);
        let name = format!("{} for {goal:?}", file.display());
        compare(&name, &object, Undefined::Dynamic, index % 8 == 0);
    }
    assert!(files.len() > 120, "{}", files.len());
}

/// What differs on purpose is explained, and an explanation without its difference goes.
#[test]
fn accepted_differences_occur_and_have_reasons() {
    let goal = GOALS[0];
    let mut found = Vec::new();
    for (name, undefined) in [
        ("functions.ll", Undefined::Error),
        ("data.ll", Undefined::Error),
        ("relocations.s", Undefined::Error),
        ("debug.cl", Undefined::Error),
        // Its `printf` is declared, and what LLVM makes of the calls does not refer to it.
        ("../../../../../tests/run/printf_cl.ll", Undefined::Dynamic),
        ("../../../../../tests/run/sha256.ll", Undefined::Dynamic),
    ] {
        let object = object(&sources().join(name), goal, &[]);
        let ours = linked(name, &object, undefined).unwrap();
        let theirs = lld(&object, &[]).unwrap();
        found.extend(linkers::differences(&object, &ours, &theirs).unwrap());
    }
    found.extend(crate::sets::differences());
    for accepted in linkers::ACCEPTED {
        assert!(accepted.reason.len() > 20, "{accepted:?}");
        assert!(
            found.iter().any(|difference| accepted.matches(difference)),
            "{accepted:?} does not occur"
        );
    }
}

/// The difference tool is worth something only if it sees differences.
#[test]
fn damage_to_an_image_is_a_difference() {
    let object = object(&sources().join("data.ll"), GOALS[0], &[]);
    let image = linked("data.ll", &object, Undefined::Error).unwrap();
    let elf = Elf::parse(&image).unwrap();
    let section = |name: &str| elf.section_named(name).unwrap();
    let got = section(".got");
    let rela = section(".rela.dyn");
    for (what, offset) in [
        ("code", section(".text").header.offset + 8),
        ("a constant", section(".rodata").header.offset + 3),
        ("a descriptor", section(".rodata").header.offset + 0x80 + 17),
        ("data", section(".data").header.offset),
        ("a note", section(".note").header.offset + 30),
        ("a symbol's type", section(".dynsym").header.offset + 24 + 4),
        (
            "a symbol's value",
            section(".dynsym").header.offset + 24 + 8,
        ),
        (
            "a relocation's place",
            rela.header.offset + rela.header.size - 24,
        ),
        ("a relocation's addend", rela.header.offset + 16),
        ("a segment's permissions", 64 + 56 + 4),
        ("flags", 48),
    ] {
        let mut damaged = image.clone();
        damaged[offset as usize] ^= 4;
        let found = linkers::unaccepted(&object, &damaged, &image);
        assert!(found.is_err() || !found.unwrap().is_empty(), "{what}");
    }
    assert!(got.header.size > 0);
    let found = linkers::differences(&object, &image, &image).unwrap();
    assert_eq!(found, []);
}
