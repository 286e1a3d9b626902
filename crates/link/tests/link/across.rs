//! References from one object to another: every relocation type with addends, symbols of every
//! binding and visibility, and what two objects share.

use std::process::Command;

use gfxjit_codeobj::elf::consts::{STV_DEFAULT, STV_HIDDEN, STV_INTERNAL, STV_PROTECTED};
use gfxjit_codeobj::elf::{Elf, ElfFile, Record, Rela, RelocKind};
use gfxjit_link::{Input, Options, link};

use crate::loading::Loaded;
use crate::support::{Folder, GOALS, Goal, accepted_by_tools, object, run, sources};

const GOAL: Goal = GOALS[0];

fn assembled(text: &str) -> Vec<u8> {
    let scratch = Folder::new();
    let file = scratch.path("a.s");
    std::fs::write(&file, format!("\t.amdgcn_target \"TARGET\"\n{text}")).unwrap();
    object(&file, GOAL, &[])
}

fn linked(objects: &[&[u8]]) -> Vec<u8> {
    let names = ["a.o", "b.o", "c.o"];
    let inputs: Vec<Input<'_>> = names
        .iter()
        .zip(objects)
        .map(|(name, bytes)| Input::new(name, bytes))
        .collect();
    link(&inputs, &Options::default()).unwrap().image
}

/// Words that refer to a symbol of another object. The assembler has no way to write some of
/// the types, so all are written as `R_AMDGPU_ABS64` and changed.
fn user(kinds: &[(RelocKind, i64)], visibility: &str) -> Vec<u8> {
    let mut text =
        "\t.data\n\t.p2align 3\n\t.globl words\n\t.type words,@object\nwords:\n".to_owned();
    for (_, addend) in kinds {
        text += &format!("\t.quad there{addend:+}\n");
    }
    text += &format!("\t.size words, .-words\n{visibility}\n");
    let mut file = ElfFile::parse(&assembled(&text)).unwrap();
    let table = file.section_named(".rela.data").unwrap();
    let entries = file.sections[table].data.chunks_exact_mut(Rela::SIZE);
    for (bytes, (kind, _)) in entries.zip(kinds) {
        let mut rela = Rela::read(bytes).unwrap();
        rela.info = Rela::make_info(rela.symbol(), kind.number());
        assert!(rela.write(bytes));
    }
    file.relayout().unwrap();
    file.write().unwrap()
}

const THERE: &str = "\t.data\n\t.zero 24\n\t.globl there\n\t.type there,@object\nthere:\n\
                     \t.quad 7, 8\n\t.size there, 16\n";

#[test]
fn every_type_leads_from_one_object_to_the_other() {
    use RelocKind::*;
    for addend in [0, 8, -8, 0x1234, -0x1234] {
        let kinds = [
            Abs32Lo,
            Abs32Hi,
            Abs64,
            Rel32,
            Rel64,
            Abs32,
            Rel32Lo,
            Rel32Hi,
            GotPcRel,
            GotPcRel32Lo,
            GotPcRel32Hi,
            None,
        ];
        let kinds: Vec<(RelocKind, i64)> = kinds
            .into_iter()
            .map(|kind| match kind {
                // An addend to an entry of the table is one to its address.
                GotPcRel | GotPcRel32Lo | GotPcRel32Hi => (kind, 0),
                _ => (kind, addend),
            })
            .collect();
        for hidden in [false, true] {
            let visibility = if hidden { "\t.hidden there\n" } else { "" };
            let there = assembled(&format!("{THERE}\t.globl mark\nmark:\n{visibility}"));
            let user = user(&kinds, visibility);
            for order in [[&user, &there], [&there, &user]] {
                let image = linked(&order.map(Vec::as_slice));
                accepted_by_tools(&image);
                let loaded = Loaded::new(&image, &[]);
                let words = loaded.symbol("words");
                let target = loaded.symbol("mark") - 16;
                let value = target.wrapping_add_signed(addend);
                for (index, (kind, _)) in kinds.iter().enumerate() {
                    let place = words + index as u64 * 8;
                    let (word, whole) = (u64::from(loaded.word(place)), loaded.pointer(place));
                    let distance = value.wrapping_sub(place);
                    let entry = |low: u64| place.wrapping_add_signed(i64::from(low as i32));
                    match kind {
                        Abs32Lo | Abs32 => assert_eq!(word, value & 0xffff_ffff),
                        Abs32Hi => assert_eq!(word, value >> 32),
                        Abs64 => assert_eq!(whole, value),
                        Rel32 | Rel32Lo => assert_eq!(word, distance & 0xffff_ffff),
                        Rel64 => assert_eq!(whole, distance),
                        Rel32Hi => assert_eq!(word, distance >> 32),
                        GotPcRel | GotPcRel32Lo => {
                            assert_eq!(loaded.pointer(entry(word)), target);
                        }
                        GotPcRel32Hi => assert!(word == 0 || word == 0xffff_ffff),
                        _ => assert_eq!(whole, 0, "{kind} writes nothing"),
                    }
                }
            }
        }
    }
}

#[test]
fn branches_lead_to_another_object() {
    // An assembler takes a branch to a label of its own file only.
    let near = assembled(
        "\t.text\n\t.globl near\nnear:\n\ts_nop 0\n\ts_branch here\n\ts_endpgm\n\
                          \t.section .text.here,\"ax\",@progbits\n\t.hidden here\n\t.globl here\nhere:\n\ts_endpgm\n",
    );
    let mut file = ElfFile::parse(&near).unwrap();
    let table = file.section_named(".symtab").unwrap();
    let elf = Elf::parse(&near).unwrap();
    let (number, _) = elf.symtab().unwrap().unwrap().find_global(b"here").unwrap();
    // From here on `here` is defined elsewhere.
    let at = number * 24;
    file.sections[table].data[at + 6..at + 8].fill(0);
    file.sections[table].data[at + 8..at + 24].fill(0);
    file.sections[table].data[at + 4] = 0x10;
    let near = file.write().unwrap();
    let there = "\t.text\n\ts_nop 1\n\t.hidden here\n\t.globl here\nhere:\n\ts_endpgm\n\
                 \t.globl mark\nmark:\n";
    let there = assembled(there);
    for order in [[&near, &there], [&there, &near]] {
        let loaded = Loaded::new(&linked(&order.map(Vec::as_slice)), &[]);
        let branch = loaded.symbol("near") + 4;
        let words = i64::from(loaded.word(branch) as u16 as i16);
        let target = (branch + 4).wrapping_add_signed(words * 4);
        assert_eq!(target, loaded.symbol("mark") - 4);
    }
}

/// A table entry costs a load and a dynamic relocation: there is one for each symbol that code
/// reaches through it, and none without.
#[test]
fn table_entries_are_made_only_where_they_are_needed() {
    let entries = |image: &[u8]| {
        let elf = Elf::parse(image).unwrap();
        elf.section_named(".got")
            .map_or(0, |got| got.header.size / 8)
    };
    let there = assembled(THERE);
    use RelocKind::{Abs64, GotPcRel32Hi, GotPcRel32Lo, Rel32, Rel64};
    let direct = user(&[(Abs64, 0), (Rel32, 0), (Rel64, 8)], "");
    assert_eq!(entries(&linked(&[&direct, &there])), 0);
    let through = user(
        &[(GotPcRel32Lo, 0), (GotPcRel32Hi, 0), (GotPcRel32Lo, 0)],
        "",
    );
    assert_eq!(entries(&linked(&[&through, &there])), 1);
    // Two objects share it.
    let mut other = ElfFile::parse(&through).unwrap();
    let names = other.section_named(".strtab").unwrap();
    let data = &mut other.sections[names].data;
    let at = data.windows(6).position(|part| part == b"words\0").unwrap();
    data[at] = b'x';
    let other = other.write().unwrap();
    assert_eq!(entries(&linked(&[&through, &other, &there])), 1);
}

#[test]
fn weak_symbols_that_nobody_defines_are_zero() {
    use RelocKind::{Abs32Hi, Abs32Lo, Abs64, GotPcRel32Lo};
    let user = user(
        &[
            (Abs64, 0),
            (Abs32Lo, 0),
            (Abs32Hi, 0),
            (GotPcRel32Lo, 0),
            (Abs64, 16),
        ],
        "\t.weak there\n",
    );
    let image = linked(&[&user, &assembled("\t.data\n\t.quad 1\n")]);
    let loaded = Loaded::new(&image, &[]);
    let words = loaded.symbol("words");
    for index in 0..3 {
        assert_eq!(loaded.pointer(words + index * 8), 0);
    }
    let entry = words + 24;
    let entry = entry.wrapping_add_signed(i64::from(loaded.word(entry) as i32));
    assert_eq!(loaded.pointer(entry), 0);
    assert_eq!(loaded.pointer(words + 32), 16, "the addend counts");
    // Where another object defines it, it counts as any other.
    let loaded = Loaded::new(&linked(&[&user, &assembled(THERE)]), &[]);
    let words = loaded.symbol("words");
    assert_eq!(loaded.pointer(words), loaded.symbol("there"));
}

#[test]
fn common_symbols_get_the_largest_size_and_alignment() {
    let small = assembled("\t.comm shared, 8, 256\n\t.data\n\t.globl one\none:\n\t.quad shared\n");
    let large = assembled("\t.comm shared, 4096, 8\n\t.data\n\t.globl two\ntwo:\n\t.quad shared\n");
    for order in [[&small, &large], [&large, &small]] {
        let image = linked(&order.map(Vec::as_slice));
        accepted_by_tools(&image);
        let elf = Elf::parse(&image).unwrap();
        let table = elf.dynsym().unwrap().unwrap();
        let (_, shared) = table.find_global(b"shared").unwrap();
        assert_eq!(shared.size, 4096);
        assert_eq!(shared.value % 256, 0);
        let loaded = Loaded::new(&image, &[]);
        let address = loaded.symbol("shared");
        assert_eq!(loaded.pointer(loaded.symbol("one")), address);
        assert_eq!(loaded.pointer(loaded.symbol("two")), address);
        for word in 0..1024 {
            assert_eq!(loaded.word(address + word * 4), 0);
        }
    }
    // A definition with contents wins over all of them.
    let defined =
        assembled("\t.data\n\t.globl shared\n\t.type shared,@object\nshared:\n\t.quad 5\n");
    let loaded = Loaded::new(&linked(&[&small, &defined, &large]), &[]);
    assert_eq!(loaded.pointer(loaded.pointer(loaded.symbol("one"))), 5);
    assert_eq!(
        loaded.pointer(loaded.symbol("two")),
        loaded.symbol("shared")
    );
}

#[test]
fn only_default_and_protected_symbols_are_seen_outside() {
    for (word, visibility, seen) in [
        ("", STV_DEFAULT, true),
        ("\t.protected there\n", STV_PROTECTED, true),
        ("\t.hidden there\n", STV_HIDDEN, false),
        ("\t.internal there\n", STV_INTERNAL, false),
    ] {
        let there = assembled(&format!("{THERE}{word}"));
        let user = user(&[(RelocKind::Abs64, 8), (RelocKind::GotPcRel32Lo, 0)], "");
        let image = linked(&[&user, &there]);
        let elf = Elf::parse(&image).unwrap();
        let found = elf.dynsym().unwrap().unwrap().find_global(b"there");
        assert_eq!(found.is_some(), seen, "{word}");
        if let Some((_, symbol)) = found {
            assert_eq!(symbol.visibility(), visibility);
        }
        // Reached they are all the same.
        let loaded = Loaded::new(&image, &[]);
        assert_eq!(loaded.word(loaded.pointer(loaded.symbol("words"))), 8);
    }
}

#[test]
fn sections_of_two_objects_keep_their_alignment() {
    let part = |tag: &str, align: u32| {
        let mut text = String::new();
        for (section, contents) in [
            (".rodata,\"a\",@progbits", "\t.byte 1\n"),
            (".data,\"aw\",@progbits", "\t.byte 2\n"),
            (".bss,\"aw\",@nobits", "\t.zero 1\n"),
        ] {
            let name = section.split(',').next().unwrap().trim_start_matches('.');
            text += &format!(
                "\t.section {section}\n\t.p2align {align}\n\t.globl {name}_{tag}\n\
                 \t.type {name}_{tag},@object\n{name}_{tag}:\n{contents}\t.size {name}_{tag}, 1\n"
            );
        }
        assembled(&text)
    };
    let parts = [part("a", 3), part("b", 12), part("c", 6)];
    let image = linked(&parts.each_ref().map(Vec::as_slice));
    accepted_by_tools(&image);
    let loaded = Loaded::new(&image, &[]);
    for (name, byte) in [("rodata", 1), ("data", 2), ("bss", 0)] {
        for (tag, align) in [("a", 3), ("b", 12), ("c", 6)] {
            let address = loaded.symbol(&format!("{name}_{tag}"));
            assert_eq!(address % (1 << align), 0, "{name}_{tag}");
            assert_eq!(loaded.byte(address), byte);
        }
    }
}

#[test]
fn debug_information_of_two_objects_is_right() {
    let scratch = Folder::new();
    let source = std::fs::read_to_string(sources().join("debug.cl")).unwrap();
    let renamed = [
        ("first", "other"),
        ("second", "another"),
        ("scale", "enlarge"),
        ("weights", "factors"),
    ]
    .iter()
    .fold(source, |text, (from, to)| text.replace(from, to));
    let second = scratch.path("second.cl");
    std::fs::write(&second, renamed).unwrap();
    let objects = [
        object(&sources().join("debug.cl"), GOAL, &[]),
        object(&second, GOAL, &[]),
    ];
    let image = linked(&objects.each_ref().map(Vec::as_slice));
    accepted_by_tools(&image);
    let file = scratch.path("image.so");
    std::fs::write(&file, &image).unwrap();
    let text = run(Command::new("llvm-dwarfdump-22").arg("--verify").arg(&file));
    assert!(text.contains("No errors."), "{text}");
    let elf = Elf::parse(&image).unwrap();
    for (name, source) in [("first", "debug.cl:1"), ("other", "second.cl:1")] {
        let table = elf.dynsym().unwrap().unwrap();
        let (_, symbol) = table.find_global(name.as_bytes()).unwrap();
        let text = run(Command::new("llvm-symbolizer-22")
            .arg(format!("--obj={}", file.display()))
            .arg(format!("{:#x}", symbol.value)));
        assert!(text.contains(name) && text.contains(source), "{text}");
    }
}

/// Programs of random objects, linked one after the other and on many threads at once.
#[test]
fn many_threads_link_what_one_does() {
    let there = assembled(THERE);
    let programs: Vec<Vec<u8>> = (0..24)
        .map(|number| user(&vec![(RelocKind::Abs64, number); number as usize + 1], ""))
        .collect();
    let serial: Vec<Vec<u8>> = programs.iter().map(|one| linked(&[one, &there])).collect();
    for (number, image) in serial.iter().enumerate() {
        for other in &serial[number + 1..] {
            assert!(image != other, "the programs differ");
        }
    }
    std::thread::scope(|scope| {
        for thread in 0..8 {
            let (programs, serial, there) = (&programs, &serial, &there);
            scope.spawn(move || {
                for round in 0..programs.len() * 8 {
                    let index = (round * 7 + thread * 3) % programs.len();
                    assert!(linked(&[&programs[index], there]) == serial[index]);
                }
            });
        }
    });
}
