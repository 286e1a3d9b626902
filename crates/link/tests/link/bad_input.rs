//! Input that cannot be linked: an error that says where, and never a panic.

use crate::support::{Folder, GOALS, Goal, lld, object, sources};
use gfxjit_codeobj::elf::consts::{
    SHF_ALLOC, SHF_COMPRESSED, SHF_TLS, SHF_WRITE, SHT_CREL, SHT_NOBITS, SHT_REL, STT_TLS,
};
use gfxjit_codeobj::elf::{Elf, ElfFile, Record, Rela, RelocKind, SectionHeader, Symbol};
use gfxjit_link::{Input, LinkError, Linked, Options, Take, Undefined, fuzzing, link};

const GOAL: Goal = GOALS[0];

fn named(name: &str, bytes: &[u8]) -> Result<Linked, LinkError> {
    link(&[Input::new(name, bytes)], &Options::default())
}

fn message(bytes: &[u8]) -> String {
    named("bad.o", bytes)
        .expect_err("it cannot be linked")
        .to_string()
}

fn contains(message: &str, parts: &[&str]) {
    for part in parts {
        assert!(message.contains(part), "no '{part}' in: {message}");
    }
}

fn functions() -> Vec<u8> {
    object(&sources().join("functions.ll"), GOAL, &[])
}

fn data() -> Vec<u8> {
    object(&sources().join("data.ll"), GOAL, &[])
}

/// An object after a change.
fn changed(object: &[u8], change: impl FnOnce(&mut ElfFile)) -> Vec<u8> {
    let mut file = ElfFile::parse(object).unwrap();
    change(&mut file);
    file.relayout().unwrap();
    file.write().unwrap()
}

/// Changes the entries of a table of records.
fn change_records<T: Record>(
    file: &mut ElfFile,
    section: &str,
    mut change: impl FnMut(usize, &mut T),
) {
    let index = file.section_named(section).unwrap();
    let data = &mut file.sections[index].data;
    for (index, bytes) in data.chunks_exact_mut(T::SIZE).enumerate() {
        let mut record = T::read(bytes).unwrap();
        change(index, &mut record);
        assert!(record.write(bytes));
    }
}

fn change_symbol(file: &mut ElfFile, object: &[u8], name: &str, change: impl Fn(&mut Symbol)) {
    let elf = Elf::parse(object).unwrap();
    let table = elf.symtab().unwrap().unwrap();
    let (wanted, _) = table.find_global(name.as_bytes()).unwrap();
    change_records::<Symbol>(file, ".symtab", |index, symbol| {
        if index == wanted {
            change(symbol);
        }
    });
}

#[test]
fn every_truncation_is_an_error() {
    for object in [functions(), data()] {
        for length in 0..object.len() {
            contains(&message(&object[..length]), &["bad.o: "]);
        }
    }
}

#[test]
fn damage_at_every_offset_does_no_harm() {
    let object = functions();
    let mut linked = 0;
    for at in 0..object.len() {
        for value in [0, 0xff, object[at] ^ 1, object[at] ^ 0x80] {
            let mut damaged = object.clone();
            damaged[at] = value;
            if let Ok(Linked { image, .. }) = named("bad.o", &damaged) {
                assert!(Elf::parse(&image).is_ok());
                linked += 1;
            }
        }
    }
    assert!(linked > 0, "code may be damaged and still be linked");
}

/// The same walk that cargo-fuzz does for ever.
#[test]
fn a_second_of_damage() {
    let objects = [
        functions(),
        data(),
        object(&sources().join("relocations.s"), GOAL, &[]),
        object(&sources().join("absolute_halves.s"), GOAL, &[]),
        object(&sources().join("constructors.ll"), GOAL, &[]),
    ];
    // xorshift64*: the same run every time.
    let mut state = 0x6c69_6e6b_u64;
    let mut below = |bound: usize| {
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        let random = state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 16;
        (random % bound.max(1) as u64) as usize
    };
    let start = std::time::Instant::now();
    let (mut tried, mut linked) = (0_u32, 0_u32);
    while start.elapsed() < std::time::Duration::from_secs(1) {
        let object = &objects[below(objects.len())];
        let elf = Elf::parse(object).unwrap();
        let mut damaged = object.clone();
        for _ in 0..=below(3) {
            // Headers, and the tables that say what to do with the rest.
            let tables: Vec<_> = elf
                .sections()
                .filter(|section| section.header.entsize != 0)
                .collect();
            let (from, size) = match below(4) {
                0 => (0, 64),
                1 => (elf.header().shoff as usize, elf.section_count() * 64),
                _ => {
                    let header = tables[below(tables.len())].header;
                    (header.offset as usize, header.size as usize)
                }
            };
            let at = (from + below(size)).min(damaged.len() - 1);
            damaged[at] = match below(4) {
                0 => 0xff,
                1 => 0,
                2 => below(256) as u8,
                _ => damaged[at] ^ 1 << below(8),
            };
        }
        tried += 1;
        linked += u32::from(fuzzing::link(&damaged));
    }
    assert!(linked > 0 && linked < tried, "{linked} of {tried}");
}

#[test]
fn nothing_to_link() {
    assert_eq!(link(&[], &Options::default()), Err(LinkError::NoInput));
    let object = functions();
    let unused = Input::new("a.o", &object).take(Take::OnDemand);
    assert_eq!(
        link(&[unused], &Options::default()),
        Err(LinkError::NoInput)
    );
}

#[test]
fn the_same_object_twice() {
    let object = functions();
    let inputs = [Input::new("a.o", &object), Input::new("b.o", &object)];
    let error = link(&inputs, &Options::default()).unwrap_err();
    contains(&error.to_string(), &["defined twice", "a.o", "b.o"]);
}

#[test]
fn files_that_are_no_objects() {
    contains(&message(b""), &["bad.o", "not an ELF file"]);
    contains(&message(b"; ModuleID"), &["not an ELF file"]);
    let object = functions();
    let mut other = object.clone();
    other[18] = 62;
    contains(&message(&other), &["e_machine is 62", "EM_AMDGPU"]);
    let mut other = object.clone();
    other[7] = 65;
    contains(&message(&other), &["OS ABI 65", "amdgcn-amd-amdhsa"]);
    let mut other = object.clone();
    other[8] = 0;
    contains(&message(&other), &["ABI version is 0"]);
    let image = named("good.o", &object).unwrap().image;
    contains(&message(&image), &["linked image already"]);
}

#[test]
fn undefined_symbols_are_all_reported_with_users_and_near_names() {
    let object = object(&sources().join("outside.ll"), GOAL, &[]);
    let text = message(&object);
    contains(
        &text,
        &[
            "2 undefined symbols",
            "`outside_function`",
            "used by `caller` (bad.o, .text+0x",
            "and `outside_table` (bad.o, .data",
            "`outside_data`",
            "`inside_function`",
            "allow undefined symbols",
        ],
    );
    let near = changed(&object, |file| {
        let name = file.section_named(".strtab").unwrap();
        let name = file.add_string(name, b"inside_functoin").unwrap();
        change_symbol(file, &object, "outside_function", |symbol| {
            symbol.name = name
        });
    });
    contains(
        &message(&near),
        &["`inside_functoin`", "did you mean `inside_function`?"],
    );
}

#[test]
fn undefined_hidden_symbols_cannot_be_left_to_a_loader() {
    let object = object(&sources().join("outside.ll"), GOAL, &[]);
    let hidden = changed(&object, |file| {
        change_symbol(file, &object, "outside_data", |symbol| symbol.other = 2);
    });
    let mut options = Options::default();
    options.undefined = Undefined::Dynamic;
    let input = Input::new("bad.o", &hidden);
    let text = link(&[input], &options).unwrap_err().to_string();
    contains(
        &text,
        &["undefined symbol `outside_data` (hidden: no loader can supply it)"],
    );
    assert!(!text.contains("outside_function"), "{text}");
    assert!(lld(&hidden, &[]).unwrap_err().contains("hidden"));
}

#[test]
fn two_definitions_of_one_name() {
    let object = functions();
    let twice = changed(&object, |file| {
        let elf = Elf::parse(&object).unwrap();
        let table = elf.symtab().unwrap().unwrap();
        let (_, other) = table.find_global(b"guarded").unwrap();
        change_symbol(file, &object, "open", |symbol| symbol.name = other.name);
    });
    contains(
        &message(&twice),
        &["`guarded` is defined twice", "bad.o (.text+0x"],
    );
}

#[test]
fn symbols_that_mean_nothing() {
    let object = functions();
    type Change = fn(&mut Symbol);
    let cases: [(Change, &str); 5] = [
        (|symbol| symbol.shndx = 0xff20, "0xff20 has no meaning"),
        (|symbol| symbol.shndx = 0x7000, "section 28672"),
        (
            |symbol| symbol.value = 1 << 40,
            "past the end of its section",
        ),
        (|symbol| symbol.name = 0x00ff_ffff, "string table"),
        (
            |symbol| symbol.info = Symbol::make_info(1, STT_TLS),
            "thread-local",
        ),
    ];
    for (change, reason) in cases {
        let bad = changed(&object, |file| change_symbol(file, &object, "open", change));
        contains(&message(&bad), &["bad.o", reason]);
    }
    let local = changed(&object, |file| {
        change_symbol(file, &object, "open", |symbol| {
            symbol.info = Symbol::make_info(0, 2);
        });
    });
    contains(&message(&local), &["`open`", "local, but among the global"]);
}

#[test]
fn sections_that_cannot_be_linked() {
    let object = data();
    type Change = fn(&mut SectionHeader);
    let cases: [(&str, Change, &str); 9] = [
        (".data", |header| header.flags |= SHF_TLS, "thread-local"),
        (".data", |header| header.align = 3, "alignment is 3"),
        (
            ".data",
            |header| header.align = 1 << 40,
            "no power of two up to",
        ),
        (
            ".data",
            |header| header.flags |= SHF_COMPRESSED,
            "compressed",
        ),
        (
            ".rela.text",
            |header| header.kind = SHT_REL,
            "SHT_RELA only",
        ),
        (
            ".rela.text",
            |header| header.kind = SHT_CREL,
            "SHT_RELA only",
        ),
        (".rela.text", |header| header.entsize = 16, "must take 24"),
        (
            ".rela.text",
            |header| header.link = 1,
            "the symbol table is",
        ),
        (".bss", |header| header.size = u64::MAX - 40, "too large"),
    ];
    for (name, change, reason) in cases {
        let bad = changed(&object, |file| {
            let index = file.section_named(name).unwrap();
            change(&mut file.sections[index].header);
        });
        contains(&message(&bad), &[reason]);
    }
    let elf = Elf::parse(&object).unwrap();
    let (text, bss) = (
        elf.section_named(".text").unwrap().index as u32,
        elf.section_named(".bss").unwrap().index as u32,
    );
    for (target, reason) in [
        (text, "second section of relocations"),
        (bss, "section without contents"),
        (900, "names ELF section 900"),
    ] {
        let bad = changed(&object, |file| {
            change_link(file, ".rela.data", target);
        });
        contains(&message(&bad), &[reason]);
    }
}

fn change_link(file: &mut ElfFile, name: &str, target: u32) {
    let index = file.section_named(name).unwrap();
    file.sections[index].header.info = target;
}

#[test]
fn relocations_that_cannot_be_applied() {
    let object = functions();
    let cases: [(u32, u64, &str); 5] = [
        (99, 0, "relocation type 99"),
        (12, 0, "no such relocation"),
        (RelocKind::Relative64.number(), 0, "only a linker makes it"),
        (RelocKind::Rel32Lo.number(), 1 << 40, "outside its section"),
        (
            RelocKind::Rel32Lo.number(),
            u64::MAX - 1,
            "outside its section",
        ),
    ];
    for (kind, offset, reason) in cases {
        let bad = changed(&object, |file| {
            change_records::<Rela>(file, ".rela.text", |index, rela| {
                if index == 0 {
                    rela.info = Rela::make_info(rela.symbol(), kind);
                    rela.offset = offset;
                }
            });
        });
        contains(&message(&bad), &["bad.o, .text+0x", "against `", reason]);
    }
    let bad = changed(&object, |file| {
        change_records::<Rela>(file, ".rela.text", |index, rela| {
            if index == 0 {
                rela.info = Rela::make_info(0x00ff_ffff, rela.kind());
            }
        });
    });
    contains(&message(&bad), &["symbol 16777215", "not in the table"]);
}

#[test]
fn branches_that_reach_too_far() {
    let source = Folder::new();
    let file = source.path("far.s");
    let text = "\t.amdgcn_target \"TARGET\"\n\t.section .text.a,\"ax\",@progbits\n\
                near:\n\ts_branch far\n\t.fill 40000, 4, 0\n\
                \t.section .text.b,\"ax\",@progbits\nfar:\n\ts_endpgm\n";
    std::fs::write(&file, text).unwrap();
    let object = object(&file, GOAL, &[]);
    contains(
        &message(&object),
        &[
            "bad.o, .text.a+0x0",
            "R_AMDGPU_REL16",
            "too far for a branch",
            "call through a register",
        ],
    );
    assert!(lld(&object, &[]).is_err());
}

#[test]
fn distances_that_do_not_fit_into_a_word() {
    let object = object(&sources().join("relocations.s"), GOAL, &[]);
    let far = changed(&object, |file| {
        let header = SectionHeader {
            kind: SHT_NOBITS,
            flags: SHF_ALLOC | SHF_WRITE,
            size: 8 << 30,
            align: 1,
            ..SectionHeader::default()
        };
        let index = file.add_section(".bss", header, Vec::new()).unwrap();
        change_symbol(file, &object, "datum", |symbol| {
            symbol.shndx = index as u16;
            symbol.value = 8 << 30;
        });
        change_records::<Rela>(file, ".rela.data", |_, rela| {
            if rela.kind() == RelocKind::Rel32.number() {
                let elf = Elf::parse(&object).unwrap();
                let table = elf.symtab().unwrap().unwrap();
                let (datum, _) = table.find_global(b"datum").unwrap();
                rela.info = Rela::make_info(datum as u32, rela.kind());
            }
        });
    });
    contains(
        &message(&far),
        &[
            "bad.o, .data+0x",
            "R_AMDGPU_REL32",
            "`datum`",
            "does not fit into 32 bits",
        ],
    );
}

#[test]
fn references_to_what_is_left_out() {
    let object = functions();
    let dropped = changed(&object, |file| {
        let header = SectionHeader {
            kind: 1,
            flags: gfxjit_codeobj::elf::consts::SHF_EXCLUDE,
            align: 1,
            ..SectionHeader::default()
        };
        let index = file
            .add_section(".for_the_linker", header, vec![0; 64])
            .unwrap();
        change_symbol(file, &object, "secret", |symbol| {
            symbol.shndx = index as u16;
            symbol.value = 0;
        });
    });
    contains(
        &message(&dropped),
        &["`secret`", "'.for_the_linker'", "left out"],
    );
}

#[test]
fn images_that_no_file_can_hold() {
    let object = data();
    let large = changed(&object, |file| {
        let header = SectionHeader {
            kind: SHT_NOBITS,
            flags: SHF_ALLOC,
            size: 1 << 40,
            align: 1,
            ..SectionHeader::default()
        };
        file.add_section(".rodata.zeros", header, Vec::new())
            .unwrap();
    });
    contains(&message(&large), &["too large"]);
}

/// What fuzzing found: loaders would not find the metadata, or start what is no code.
#[test]
fn notes_and_entry_points_that_lead_nowhere() {
    let object = functions();
    let elf = Elf::parse(&object).unwrap();
    let note = elf.section_named(".note").unwrap().index as u32;
    let relocated = changed(&object, |file| change_link(file, ".rela.rodata", note));
    contains(&message(&relocated), &["bad.o", "it relocates a note"]);
    let cut = changed(&object, |file| {
        let index = file.section_named(".note").unwrap();
        file.sections[index].data[4] ^= 0x40;
    });
    contains(&message(&cut), &["bad.o", "note", "damaged"]);
    for (addend, reason) in [
        (1 << 40, "entry point is outside the code"),
        (-(1 << 20), "entry point is outside the code"),
        (20, "entry point is not aligned to 256 bytes"),
    ] {
        let bad = changed(&object, |file| {
            change_records::<Rela>(file, ".rela.rodata", |_, rela| {
                if rela.kind() == RelocKind::Rel64.number() {
                    rela.addend = addend;
                }
            });
        });
        contains(
            &message(&bad),
            &["bad.o", ".kd`", reason, "compile it again"],
        );
    }
    let unloaded = changed(&object, |file| {
        let index = file.section_named(".text").unwrap();
        file.sections[index].header.flags &= !SHF_ALLOC;
    });
    contains(
        &message(&unloaded),
        &["bad.o", "'.text', which is not loaded"],
    );
}
