//! What no device can hold is refused, and the message says what it is, why, and what to do.

use std::fmt::Write as _;

use gfxjit_codeobj::elf::consts::{SHF_ALLOC, SHF_WRITE, SHN_COMMON, SHT_NOBITS, SHT_PROGBITS};
use gfxjit_codeobj::elf::{Elf, ElfFile, Record, SectionHeader, Symbol};
use gfxjit_link::{Input, Options, link};

use crate::support::{Folder, GOALS, Goal, object, object_of};

const GFX1100: Goal = Goal {
    cpu: "gfx1100",
    version: 6,
};

fn message(objects: &[(&str, &[u8])], assume: &[&str]) -> String {
    let inputs: Vec<Input<'_>> = objects
        .iter()
        .map(|(name, bytes)| Input::new(name, bytes))
        .collect();
    let mut options = Options::default();
    options.assume = assume.iter().map(|text| text.parse().unwrap()).collect();
    link(&inputs, &options).unwrap_err().to_string()
}

fn contains(message: &str, parts: &[&str]) {
    for part in parts {
        assert!(message.contains(part), "no '{part}' in: {message}");
    }
}

fn assembled(text: &str, goal: Goal) -> Vec<u8> {
    let scratch = Folder::new();
    let file = scratch.path("a.s");
    std::fs::write(&file, format!("\t.amdgcn_target \"TARGET\"\n{text}")).unwrap();
    object(&file, goal, &[])
}

/// An object with a further section.
fn with_section(name: &str, header: SectionHeader) -> Vec<u8> {
    let mut file = ElfFile::parse(&assembled(".text\ns_endpgm\n", GFX1100)).unwrap();
    file.add_section(name, header, Vec::new()).unwrap();
    file.relayout().unwrap();
    file.write().unwrap()
}

#[test]
fn zeroed_memory_that_no_device_has() {
    for size in [2 << 40, 1 << 46, 1 << 60, u64::MAX - 4095] {
        let header = SectionHeader {
            kind: SHT_NOBITS,
            flags: SHF_ALLOC | SHF_WRITE,
            size,
            align: 16,
            ..SectionHeader::default()
        };
        let text = message(&[("big.o", &with_section(".bss.big", header))], &[]);
        contains(&text, &["the image is too large", ".bss"]);
    }
    // Twice what fits alone.
    let header = SectionHeader {
        kind: SHT_NOBITS,
        flags: SHF_ALLOC | SHF_WRITE,
        size: 600 << 30,
        align: 16,
        ..SectionHeader::default()
    };
    let half = with_section(".bss.big", header);
    let input = Input::new("half.o", &half);
    assert!(link(&[input], &Options::default()).unwrap().image.len() < 1 << 16);
    let text = message(&[("one.o", &half), ("other.o", &half)], &[]);
    contains(&text, &["'.bss' takes 0x12c00000000 bytes", "at run time"]);
}

#[test]
fn a_file_that_is_too_large() {
    // Zeros before contents take room in the file.
    let header = SectionHeader {
        kind: SHT_NOBITS,
        flags: SHF_ALLOC,
        size: 3 << 30,
        align: 16,
        ..SectionHeader::default()
    };
    let text = message(&[("big.o", &with_section(".rodata.big", header))], &[]);
    contains(
        &text,
        &["its file would take 0xc00", "0x80000000 are the limit"],
    );
}

#[test]
fn alignments_that_make_no_sense() {
    for align in [3, 1 << 20, 1 << 63] {
        let header = SectionHeader {
            kind: SHT_PROGBITS,
            flags: SHF_ALLOC | SHF_WRITE,
            align,
            ..SectionHeader::default()
        };
        let text = message(&[("odd.o", &with_section(".data.odd", header))], &[]);
        let alignment = format!("alignment is {align}");
        contains(&text, &["odd.o", "'.data.odd'", &alignment, "up to 65536"]);
        let common = assembled(".comm shared, 16, 4\n", GFX1100);
        let mut file = ElfFile::parse(&common).unwrap();
        let table = file.section_named(".symtab").unwrap();
        for bytes in file.sections[table].data.chunks_exact_mut(Symbol::SIZE) {
            let mut symbol = Symbol::read(bytes).unwrap();
            if symbol.shndx == SHN_COMMON {
                symbol.value = align;
                assert!(symbol.write(bytes));
            }
        }
        let text = message(&[("common.o", &file.write().unwrap())], &[]);
        contains(&text, &["common.o", "`shared`", &alignment, "up to 65536"]);
    }
}

#[test]
fn lds_beyond_a_workgroup_names_the_kernel_and_the_variables() {
    let mut library = String::new();
    for (name, variable, size) in [("f", "wide", 60000), ("g", "narrow", 8000)] {
        let _ = write!(
            library,
            ".text\n.globl {name}\n.p2align 8\n.type {name},@function\n{name}:\n\
             s_mov_b32 s0, {variable}@abs32@lo\ns_setpc_b64 s[30:31]\n.size {name}, .-{name}\n\
             .hidden {variable}\n.globl {variable}\n.amdgpu_lds {variable}, {size}, 16\n"
        );
    }
    let library = assembled(&library, GFX1100);
    let kernels = "declare void @f()\n declare void @g()
        define amdgpu_kernel void @one() { call void @f() ret void }
        define amdgpu_kernel void @both() { call void @f() call void @g() ret void }";
    let kernels = object_of(kernels, GFX1100, &[]);
    let assume = ["f", "g", "one", "both"].map(|name| format!("{name}:vgprs=8,scratch=0"));
    let assume = assume.each_ref().map(String::as_str);
    let text = message(&[("k.o", &kernels), ("lib.o", &library)], &assume);
    contains(
        &text,
        &[
            "kernel `both`",
            "68000 bytes of LDS",
            "a workgroup on gfx1100 has 65536",
            "`wide` takes 60000",
            "`narrow` takes 8000",
            "make them smaller",
        ],
    );
}

#[test]
fn scratch_beyond_the_target_names_the_kernel_and_the_path() {
    for (cpu, lanes, limit) in [
        ("gfx90a", 64, 1024 * 8191 / 64),
        ("gfx942", 64, 1024 * 8191 / 64),
        ("gfx1030", 32, 1024 * 8191 / 32),
        ("gfx1100", 32, 256 * 32767 / 32),
        ("gfx1201", 32, 256 * ((1 << 18) - 1) / 32),
    ] {
        let goal = Goal { cpu, version: 6 };
        let kernel = "declare void @f() define amdgpu_kernel void @k() { call void @f() ret void }";
        let (kernel, function) = (
            object_of(kernel, goal, &[]),
            object_of("define void @f() { ret void }", goal, &[]),
        );
        let objects: [(&str, &[u8]); 2] = [("k.o", &kernel), ("f.o", &function)];
        let assume = |scratch: u32| format!("f:vgprs=8,scratch={scratch}");
        let text = message(&objects, &["k:vgprs=8,scratch=16", &assume(limit)]);
        let (needed, most) = (format!("need {}", limit + 16), format!("{limit} at most"));
        contains(&text, &["kernel `k`", &needed, cpu, &most, "k → f"]);
        let mut options = Options::default();
        options.assume = vec![
            "k:vgprs=8,scratch=16".parse().unwrap(),
            assume(limit - 16).parse().unwrap(),
        ];
        let inputs = objects.map(|(name, bytes)| Input::new(name, bytes));
        let linked = link(&inputs, &options).unwrap();
        assert_eq!(
            linked.kernels[0].needed.scratch, limit,
            "{cpu}, waves of {lanes}"
        );
    }
}

#[test]
fn distances_between_objects_that_do_not_fit() {
    let user = "\t.data\n\t.globl here\nhere:\n\t.long there-.\n";
    let far = "\t.bss\n\t.zero 0x90000000\n\t.globl there\n\t.hidden there\nthere:\n\t.long 0\n";
    let (user, far) = (assembled(user, GFX1100), assembled(far, GFX1100));
    let text = message(&[("user.o", &user), ("far.o", &far)], &[]);
    contains(
        &text,
        &[
            "user.o, .data+0x0",
            "R_AMDGPU_REL32",
            "`there`",
            "the distance 2415",
            "nearer to each other",
        ],
    );
}

#[test]
fn undefined_symbols_of_several_objects() {
    let user = |name: &str, callee: &str| {
        object_of(
            &format!(
                "declare void @{callee}()\ndefine void @{name}() {{ call void @{callee}() ret void }}"
            ),
            GFX1100,
            &[],
        )
    };
    let (one, two) = (user("one", "reduce_sums"), user("two", "reduce_sums"));
    let (three, near) = (user("three", "nothing_like_it"), user("reduce_sum", "one"));
    let objects: [(&str, &[u8]); 4] = [
        ("one.o", &one),
        ("two.o", &two),
        ("three.o", &three),
        ("near.o", &near),
    ];
    let text = message(&objects, &[]);
    contains(
        &text,
        &[
            "2 undefined symbols",
            "`reduce_sums`, used by `one` (one.o, .text+0x",
            "and `two` (two.o, .text+0x",
            "did you mean `reduce_sum`?",
            "`nothing_like_it`, used by `three` (three.o, .text+0x",
            "compile or link the code that defines them",
        ],
    );
}

#[test]
fn damaged_inputs_among_good_ones_are_named() {
    let good = object_of("define void @f() { ret void }", GOALS[0], &[]);
    let elf = Elf::parse(&good).unwrap();
    let text_section = elf.section_named(".symtab").unwrap().header;
    let mut damaged = good.clone();
    // The entry size of the symbol table.
    let at = elf.header().shoff as usize + elf.section_named(".symtab").unwrap().index * 64 + 56;
    damaged[at] = 23;
    let text = message(&[("good.o", &good), ("damaged.o", &damaged)], &[]);
    contains(
        &text,
        &["damaged.o", "'.symtab'", "23 bytes, they must take 24"],
    );
    let short = &good[..text_section.offset as usize];
    let text = message(&[("good.o", &good), ("short.o", short)], &[]);
    contains(&text, &["short.o", "truncated or damaged"]);
}
