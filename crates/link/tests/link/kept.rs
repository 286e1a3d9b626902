//! Relocations that stay in the image: against LLD's, and against the words that were written.

use gfxjit_codeobj::elf::consts::{SHF_ALLOC, SHT_NOBITS, SHT_RELA};
use gfxjit_codeobj::elf::{Elf, RelocField, RelocKind, RelocValue};
use gfxjit_link::{Input, LinkError, Options, Strip, link};
use gfxjit_test_tools::lld as lld_link;

use crate::relocatable::relocations;
use crate::support::{GOALS, accepted_by_tools, object, sources};

fn keep(strip: Strip) -> Options {
    let mut options = Options::default();
    options.keep_relocations = true;
    options.strip = strip;
    options
}

/// How many relocations of the image give the word that is at their place. Those that loaders or
/// table entries give are not counted.
fn words_that_follow(image: &[u8]) -> usize {
    let elf = Elf::parse(image).unwrap();
    let table = elf.symtab().unwrap().unwrap();
    let mut count = 0;
    for section in elf.sections().filter(|s| s.header.kind == SHT_RELA) {
        // The dynamic relocations.
        if section.header.has(SHF_ALLOC) {
            continue;
        }
        let list = elf.relocations(&section).unwrap();
        let relocated = elf.section(list.target).unwrap();
        if !relocated.header.has(SHF_ALLOC) || relocated.header.kind == SHT_NOBITS {
            continue;
        }
        for rela in list.entries.iter() {
            let kind = RelocKind::from_number(rela.kind()).unwrap();
            let symbol = table.get(rela.symbol() as usize).unwrap();
            let address = symbol.value.wrapping_add_signed(rela.addend);
            let value = match kind.value() {
                RelocValue::Relative => address.wrapping_sub(rela.offset),
                _ => continue,
            };
            let at = (rela.offset - relocated.header.addr) as usize;
            let word = u32::from_le_bytes(*relocated.data[at..].first_chunk().unwrap());
            match kind.field() {
                RelocField::Low32 | RelocField::Word32 => assert_eq!(word, value as u32),
                RelocField::High32 => assert_eq!(word, (value >> 32) as u32),
                _ => continue,
            }
            count += 1;
        }
    }
    count
}

/// Relocations that stay, without those of loaders (which belong to no section), and without what
/// depends on the order of constants and zeros: LLD merges strings and sorts.
fn kept(image: &[u8]) -> Vec<String> {
    let all = relocations(image).into_iter();
    all.filter(|one| !one.starts_with('+') && !one.contains(" .rodata"))
        .map(|one| match one.split_once(" .bss+") {
            Some((place, _)) => format!("{place} .bss"),
            None => one,
        })
        .collect()
}

#[test]
fn relocations_stay_as_with_lld() {
    let mut words = 0;
    for &goal in GOALS {
        for name in [
            "data.ll",
            "functions.ll",
            "constructors.ll",
            "relocations.s",
        ] {
            let object = object(&sources().join(name), goal, &[]);
            let ours = link(&[Input::new("a.o", &object)], &keep(Strip::Nothing)).unwrap();
            let theirs = lld_link(&object, &["--emit-relocs"]).unwrap();
            let place = format!("{name} for {goal:?}");
            assert_eq!(kept(&ours.image), kept(&theirs), "{place}");
            accepted_by_tools(&ours.image);
            words += words_that_follow(&ours.image);
            // Everything that is loaded is as without them.
            let without = link(&[Input::new("a.o", &object)], &Options::default()).unwrap();
            let loaded = |image: &[u8]| -> Vec<(u64, Vec<u8>)> {
                let elf = Elf::parse(image).unwrap();
                let loaded = elf.sections().filter(|s| s.header.has(SHF_ALLOC));
                loaded.map(|s| (s.header.addr, s.data.to_vec())).collect()
            };
            assert_eq!(loaded(&ours.image), loaded(&without.image), "{place}");
        }
    }
    assert!(words > 20, "only {words} words were compared");
}

#[test]
fn they_need_the_symbol_table() {
    let object = object(&sources().join("functions.ll"), GOALS[0], &[]);
    let input = [Input::new("a.o", &object)];
    let refused = link(&input, &keep(Strip::All)).unwrap_err();
    assert_eq!(refused, LinkError::NoSymbolTable);
    link(&input, &keep(Strip::Debug)).unwrap();
}
