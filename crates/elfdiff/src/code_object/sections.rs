//! Section headers: type, flags, address, size.

use gfxjit_codeobj::elf::consts::{
    SHF_ALLOC, SHF_EXECINSTR, SHF_MERGE, SHF_STRINGS, SHF_WRITE, SHT_DYNAMIC, SHT_DYNSYM,
    SHT_GNU_HASH, SHT_GROUP, SHT_HASH, SHT_NOBITS, SHT_NOTE, SHT_NULL, SHT_PROGBITS, SHT_RELA,
    SHT_STRTAB, SHT_SYMTAB,
};
use gfxjit_codeobj::elf::{SectionHeader, display_name};

use crate::difference::Facts;
use crate::image::Image;

pub(super) const ASPECT: &str = "section";

/// Texts for flags.
const FLAGS: [(u64, &str); 5] = [
    (SHF_ALLOC, "loaded"),
    (SHF_WRITE, "writable"),
    (SHF_EXECINSTR, "executable"),
    (SHF_MERGE, "mergeable"),
    (SHF_STRINGS, "strings"),
];

pub(super) fn facts(image: &Image<'_>, facts: &mut Facts) {
    for section in &image.sections {
        if section.header.kind != SHT_NULL {
            let name = facts.numbered(ASPECT, &display_name(section.name));
            facts.text(ASPECT, name, words(&section.header));
        }
    }
}

/// A section header as text: `PROGBITS, loaded, executable, 512 bytes at 0x1000, aligned to 256`.
fn words(header: &SectionHeader) -> String {
    let mut words = vec![match header.kind {
        SHT_PROGBITS => "PROGBITS".to_owned(),
        SHT_SYMTAB => "SYMTAB".to_owned(),
        SHT_STRTAB => "STRTAB".to_owned(),
        SHT_RELA => "RELA".to_owned(),
        SHT_HASH => "HASH".to_owned(),
        SHT_DYNAMIC => "DYNAMIC".to_owned(),
        SHT_NOTE => "NOTE".to_owned(),
        SHT_NOBITS => "NOBITS".to_owned(),
        SHT_DYNSYM => "DYNSYM".to_owned(),
        SHT_GROUP => "GROUP".to_owned(),
        SHT_GNU_HASH => "GNU_HASH".to_owned(),
        other => format!("type {other:#x}"),
    }];
    let mut rest = header.flags;
    for (flag, word) in FLAGS {
        if header.has(flag) {
            words.push(word.to_owned());
            rest &= !flag;
        }
    }
    if rest != 0 {
        words.push(format!("flags {rest:#x}"));
    }
    words.push(match header.addr {
        0 => format!("{} bytes", header.size),
        address => format!("{} bytes at {address:#x}", header.size),
    });
    words.push(format!("aligned to {}", header.align));
    if header.entsize != 0 {
        words.push(format!("entries of {}", header.entsize));
    }
    words.join(", ")
}
