//! A function that calls everything in the ELF layer.

use crate::elf::consts::{SHT_DYNSYM, SHT_GNU_HASH, SHT_HASH, SHT_RELA, SHT_SYMTAB};
use crate::elf::hash::{GnuHash, SysvHash};
use crate::elf::{Elf, ElfFile, Section};

/// Reads `bytes` by every method; returns whether they are an ELF file. Panics only on a defect of
/// this crate: among others when a file that was read is not written back byte for byte.
#[must_use]
pub fn elf(bytes: &[u8]) -> bool {
    let Ok(elf) = Elf::parse(bytes) else {
        return false;
    };
    let mut names = 0;
    for section in elf.sections() {
        match section.header.kind {
            SHT_SYMTAB | SHT_DYNSYM => names += walk_symbols(&elf, &section),
            SHT_RELA => {
                if let Ok(relocations) = elf.relocations(&section) {
                    names += relocations.entries.iter().count();
                }
            }
            SHT_HASH => {
                if let Some(table) = SysvHash::parse(section.data) {
                    names += table.candidates(b"kernel.kd").count();
                }
            }
            SHT_GNU_HASH => {
                if let Some(table) = GnuHash::parse(section.data) {
                    names += table.candidates(b"kernel.kd").count();
                }
            }
            _ => {}
        }
    }
    for segment in elf.segments().iter() {
        names += elf.segment_data(&segment).map_or(0, <[u8]>::len);
        names += elf.at_address(segment.vaddr, 8).map_or(0, <[u8]>::len);
    }
    names += elf.notes().count();
    names += elf.dynamic().ok().flatten().map_or(0, |table| table.len());
    std::hint::black_box(names);

    let mut file = ElfFile::from_elf(&elf);
    let written = file.write();
    assert_eq!(written.as_deref(), Ok(bytes), "written as it was read");
    if file.relayout().is_ok()
        && let Ok(moved) = file.write()
    {
        assert!(Elf::parse(&moved).is_ok(), "a file laid out anew is read");
    }
    true
}

fn walk_symbols(elf: &Elf<'_>, section: &Section<'_>) -> usize {
    let Ok(table) = elf.symbol_table(section) else {
        return 0;
    };
    table
        .iter()
        .enumerate()
        .filter(|(index, symbol)| {
            table.name(*index, symbol).is_ok() && table.place(*index, symbol).is_ok()
        })
        .count()
        + usize::from(table.find_global(b"kernel.kd").is_some())
}
