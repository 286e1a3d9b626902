//! Relocatable links: the object against LLD's, and the image that is made of it against the
//! image of its parts.

use std::collections::BTreeMap;
use std::process::Command;

use gfxjit_codeobj::elf::consts::{
    SHF_MERGE, SHT_GROUP, SHT_NOTE, SHT_NULL, SHT_RELA, SHT_STRTAB, SHT_SYMTAB, STT_SECTION,
};
use gfxjit_codeobj::elf::{Elf, SymbolPlace};
use gfxjit_codeobj::note;
use gfxjit_link::{CodeFacts, Input, LinkError, Options, Strip, link, link_relocatable};

use crate::joined::{Blind, FUNCTIONS, KERNELS, Shown, linked, same_budgets, with_facts};
use crate::support::{Folder, GOALS, accepted_by_tools, object, object_of, run, sources};

fn relocatable(objects: &[&[u8]]) -> Result<Vec<u8>, LinkError> {
    let inputs: Vec<Input<'_>> = objects
        .iter()
        .map(|bytes| Input::new("input.o", bytes))
        .collect();
    link_relocatable(&inputs, &Options::default())
}

fn lld(objects: &[&[u8]]) -> Vec<u8> {
    let folder = Folder::new();
    let mut command = Command::new("ld.lld-22");
    command.args(["-r", "-o"]).arg(folder.path("joined.o"));
    for (index, bytes) in objects.iter().enumerate() {
        command.arg(folder.write(&format!("{index}.o"), bytes));
    }
    run(&mut command);
    folder.read("joined.o")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Sections by name, without those that linkers write themselves; LLD merges strings already.
fn contents(object: &[u8]) -> BTreeMap<String, (u32, u64, u64, Vec<u8>)> {
    let elf = Elf::parse(object).unwrap();
    let own = [SHT_NULL, SHT_STRTAB, SHT_SYMTAB, SHT_RELA, SHT_GROUP];
    elf.sections()
        .filter(|section| !own.contains(&section.header.kind))
        .filter(|section| !section.header.has(SHF_MERGE) && section.name != b".note.GNU-stack")
        // Of no use: the symbols stay common.
        .filter(|section| section.name != b"COMMON")
        .map(|section| {
            let header = section.header;
            let facts = (
                header.kind,
                header.flags,
                header.size,
                section.data.to_vec(),
            );
            (text(section.name), facts)
        })
        .collect()
}

/// Symbols but those of sections and of mergeable strings, by name; where they are, and what else is said of them.
fn symbols(object: &[u8]) -> Vec<String> {
    let elf = Elf::parse(object).unwrap();
    let table = elf.symtab().unwrap().unwrap();
    let mut all: Vec<String> = table
        .iter()
        .enumerate()
        .skip(1)
        .filter(|(_, symbol)| symbol.kind() != STT_SECTION)
        .map(|(index, symbol)| {
            let place = match table.place(index, &symbol).unwrap() {
                SymbolPlace::Section(section) => text(elf.section(section).unwrap().name),
                place => format!("{place:?}"),
            };
            let name = text(table.name(index, &symbol).unwrap());
            let (info, other) = (symbol.info, symbol.other);
            format!(
                "{name} {place}+{} {} {info:#x} {other}",
                symbol.value, symbol.size
            )
        })
        .collect();
    all.retain(|symbol| !symbol.starts_with(".L"));
    all.sort();
    all
}

/// What is relocated, by section and offset in it; sections by their names.
pub(crate) fn relocations(object: &[u8]) -> Vec<String> {
    let elf = Elf::parse(object).unwrap();
    let table = elf.symtab().unwrap().unwrap();
    let mut all = Vec::new();
    for section in elf.sections().filter(|s| s.header.kind == SHT_RELA) {
        let list = elf.relocations(&section).unwrap();
        let relocated = elf.section(list.target).unwrap();
        let target = text(relocated.name);
        if target.starts_with(".debug") {
            continue;
        }
        for rela in list.entries.iter() {
            let index = rela.symbol() as usize;
            let symbol = table.get(index).unwrap();
            let name = match (symbol.kind(), table.place(index, &symbol).unwrap()) {
                (STT_SECTION, SymbolPlace::Section(at)) => text(elf.section(at).unwrap().name),
                _ => text(table.name(index, &symbol).unwrap()),
            };
            // LLD sorts mergeable strings and numbers.
            if name.starts_with(".L") || name.starts_with(".rodata.") {
                continue;
            }
            let offset = rela.offset - relocated.header.addr;
            let (kind, addend) = (rela.kind(), rela.addend);
            all.push(format!("{target}+{offset:#x} {kind} {name}{addend:+}"));
        }
    }
    all.sort();
    all
}

#[test]
fn objects_are_joined_as_lld_joins_them() {
    for &goal in GOALS {
        let of = |name: &str| object(&sources().join(name), goal, &[]);
        let (data, functions) = (of("data.ll"), of("functions.ll"));
        let (relocations_s, constructors) = (of("relocations.s"), of("constructors.ll"));
        let (kernels, big) = (
            object_of(KERNELS, goal, &[]),
            object_of(FUNCTIONS, goal, &[]),
        );
        let sets: [&[&[u8]]; 5] = [
            &[&kernels, &big],
            &[&big, &kernels],
            &[&data, &constructors],
            &[&functions],
            &[&kernels, &relocations_s],
        ];
        for (number, set) in sets.iter().enumerate() {
            let (ours, theirs) = (relocatable(set).unwrap(), lld(set));
            accepted_by_tools(&ours);
            let header = |bytes: &[u8]| *Elf::parse(bytes).unwrap().header();
            let (one, other) = (header(&ours), header(&theirs));
            assert_eq!((one.kind, one.flags), (other.kind, other.flags));
            assert_eq!(one.ident, other.ident);
            assert_eq!(symbols(&ours), symbols(&theirs), "{goal:?} {number}");
            assert_eq!(
                relocations(&ours),
                relocations(&theirs),
                "{goal:?} {number}"
            );
            let (mut ours, theirs) = (contents(&ours), contents(&theirs));
            // Assembly without metadata gets a note that tells it apart.
            if number == 4 {
                let notes = |of: &BTreeMap<String, (u32, u64, u64, Vec<u8>)>| of[".note"].clone();
                let (one, other) = (notes(&ours), notes(&theirs));
                assert!(one.3.len() > other.3.len() && one.3.starts_with(&other.3));
                ours.insert(".note".to_owned(), other);
            }
            let names = |of: &BTreeMap<String, _>| of.keys().cloned().collect::<Vec<_>>();
            assert_eq!(names(&ours), names(&theirs), "{goal:?} {number}");
            for (name, contents) in &ours {
                assert_eq!(contents, &theirs[name], "{name} {goal:?} {number}");
            }
        }
    }
}

#[test]
fn the_image_of_the_object_is_that_of_its_parts() {
    for &goal in GOALS {
        let kernels = object_of(KERNELS, goal, &[]);
        let functions = object_of(FUNCTIONS, goal, &[]);
        let stated = with_facts(&kernels, goal, &[("far", &["big"]), ("alone", &[])]);
        let stated_too = with_facts(&functions, goal, &[("big", &[]), ("near", &["big"])]);
        let sets: [(&[&[u8]], &dyn CodeFacts); 3] = [
            (&[&kernels, &functions], &Shown),
            (&[&stated, &stated_too], &Blind),
            // One says what its functions need, the other does not.
            (&[&stated, &functions], &Shown),
        ];
        for (set, facts) in sets {
            let joined = relocatable(set).unwrap();
            let apart = linked(set, facts).unwrap();
            same_budgets(&linked(&[&joined], facts).unwrap(), &apart, goal);
            // Once more, as a build in several steps does.
            let again = relocatable(&[&joined]).unwrap();
            same_budgets(&linked(&[&again], facts).unwrap(), &apart, goal);
        }
    }
}

#[test]
fn the_image_has_the_metadata_and_the_sizes_of_that_of_its_parts() {
    for &goal in GOALS {
        let of = |name: &str| object(&sources().join(name), goal, &[]);
        let (data, constructors) = (of("data.ll"), of("constructors.ll"));
        let image = |objects: &[&[u8]]| {
            let inputs: Vec<Input<'_>> = objects
                .iter()
                .map(|bytes| Input::new("input.o", bytes))
                .collect();
            link(&inputs, &Options::default()).unwrap().image
        };
        let joined = image(&[&relocatable(&[&data, &constructors]).unwrap()]);
        let apart = image(&[&data, &constructors]);
        let find = |image: &[u8], name: &str| {
            let elf = Elf::parse(image).unwrap();
            let section = elf.section_named(name);
            section.map(|section| (section.header.size, section.data.to_vec()))
        };
        let both = |name: &str| (find(&joined, name), find(&apart, name));
        let (one, other) = both(".note");
        assert_eq!(one, other, "{goal:?}");
        // Constants have other gaps between them, for they are in another order, and code has
        // distances to them.
        for name in [
            ".text",
            ".data",
            ".bss",
            ".init_array",
            ".dynsym",
            ".rela.dyn",
        ] {
            let (one, other) = both(name);
            let size = |found: Option<(u64, Vec<u8>)>| found.map(|(size, _)| size);
            assert_eq!(size(one), size(other), "{name} {goal:?}");
        }
    }
}

/// Of two kernels from a template, one stays, with its group and its metadata.
#[test]
fn groups_are_kept_once() {
    let goal = GOALS[0];
    let module = |extra: &str| {
        let source = format!(
            "$t = comdat any
             define weak_odr amdgpu_kernel void @t(ptr addrspace(1) %p) comdat {{
               store i32 7, ptr addrspace(1) %p
               ret void
             }}
             define i32 @{extra}() {{ ret i32 1 }}"
        );
        object_of(&source, goal, &["-function-sections"])
    };
    let set: [&[u8]; 2] = [&module("one"), &module("other")];
    let joined = relocatable(&set).unwrap();
    accepted_by_tools(&joined);
    let elf = Elf::parse(&joined).unwrap();
    let groups = elf.sections().filter(|s| s.header.kind == SHT_GROUP);
    assert_eq!(groups.count(), 1);
    assert_eq!(symbols(&joined), symbols(&lld(&set)));
    let parts = elf.notes().flatten();
    let parts = parts.filter(|found| found.kind == note::NT_AMDGPU_METADATA);
    assert_eq!(parts.count(), 2);
    for object in [&joined, &lld(&set)] {
        let image = linked(&[object], &Blind).unwrap();
        let metadata = image.metadata.as_ref().unwrap();
        assert_eq!(metadata.kernels.len(), 1);
        assert!(image.kernel("t").is_some());
    }
    // A group of the object is still one: a third of its kind is left out.
    let third = module("third");
    let image = linked(&[&joined, &third], &Blind).unwrap();
    assert_eq!(image.kernels.len(), 1);
}

#[test]
fn what_cannot_be_joined_is_an_error() {
    let goal = GOALS[0];
    let one = object_of(FUNCTIONS, goal, &[]);
    assert!(matches!(
        relocatable(&[&one, &one]),
        Err(LinkError::Duplicate { symbol, .. }) if symbol == "big" || symbol == "near"
    ));
    let other = object_of(KERNELS, GOALS[3], &[]);
    assert!(matches!(
        relocatable(&[&one, &other]),
        Err(LinkError::Conflict { .. })
    ));
    assert!(matches!(relocatable(&[]), Err(LinkError::NoInput)));
    for cut in 0..one.len() {
        // Whatever comes of it, nothing panics.
        let _ = relocatable(&[&one[..cut]]);
    }
}

#[test]
fn debug_sections_are_left_out_on_demand() {
    let debug = object(&sources().join("debug.cl"), GOALS[0], &[]);
    let has_debug = |options: &Options| {
        let joined = link_relocatable(&[Input::new("debug.o", &debug)], options).unwrap();
        accepted_by_tools(&joined);
        let elf = Elf::parse(&joined).unwrap();
        assert!(
            elf.sections()
                .any(|section| section.header.kind == SHT_NOTE)
        );
        elf.section_named(".debug_info").is_some()
    };
    let mut options = Options::default();
    assert!(has_debug(&options));
    options.strip = Strip::Debug;
    assert!(!has_debug(&options));
}
