//! Damages objects where it has an effect: fields of headers, symbols, relocations, groups, records
//! of facts, metadata and descriptors; and to their files.

use gfxjit_codeobj::elf::consts::{
    SHN_ABS, SHN_AMDGPU_LDS, SHN_COMMON, SHN_XINDEX, SHT_GROUP, SHT_NOBITS, SHT_NOTE, SHT_RELA,
    SHT_SYMTAB,
};
use gfxjit_codeobj::elf::{ElfFile, Record, Rela, RelocKind, Symbol};
use gfxjit_codeobj::metadata::Metadata;
use gfxjit_codeobj::note;

use super::choices::Choices;

/// Maximum number of zeros written before a section's contents; more would only take time.
const MAX_ZEROS: u64 = 1 << 20;

/// Changes one of the objects.
pub(super) fn object(choices: &mut Choices<'_>, objects: &mut Vec<ElfFile>) {
    let index = choices.below(objects.len());
    let other = choices.below(objects.len());
    let donor = objects.get(other).cloned();
    let Some(file) = objects.get_mut(index) else {
        return;
    };
    match choices.below(10) {
        0..=2 => symbol(choices, file),
        3 | 4 => relocation(choices, file),
        5 => section_header(choices, file),
        6 => contents(choices, file),
        7 => {
            metadata(choices, file);
        }
        8 => {
            // A section of another object, with its indices unchanged.
            let section = choices.below(file.sections.len());
            let from = choices.below(donor.as_ref().map_or(0, |donor| donor.sections.len()));
            let found = donor.and_then(|donor| donor.sections.get(from).cloned());
            if let Some((place, found)) = file.sections.get_mut(section).zip(found) {
                *place = found;
            }
        }
        _ => match choices.below(4) {
            0 => file.header.flags ^= 1 << choices.below(32),
            1 => {
                if let Some(donor) = donor {
                    // The same object a second time.
                    objects.push(donor);
                }
            }
            2 => file.header.kind = choices.below(5) as u16,
            _ => {
                objects.remove(index);
            }
        },
    }
    if let Some(file) = objects.get_mut(index) {
        // A file that cannot be laid out is written as it is.
        let _ = file.relayout();
    }
}

/// Changes one of the records of a section.
fn record<T: Record>(
    choices: &mut Choices<'_>,
    file: &mut ElfFile,
    kind: u32,
    change: impl FnOnce(&mut Choices<'_>, &mut T),
) {
    let sections: Vec<usize> = (0..file.sections.len())
        .filter(|&at| {
            file.sections
                .get(at)
                .is_some_and(|section| section.header.kind == kind)
        })
        .collect();
    let chosen = sections.get(choices.below(sections.len()));
    let Some(section) = chosen.and_then(|&at| file.sections.get_mut(at)) else {
        return;
    };
    let count = section.data.len() / T::SIZE;
    let at = choices.below(count) * T::SIZE;
    if let Some(bytes) = section.data.get_mut(at..at + T::SIZE)
        && let Some(mut read) = T::read(bytes)
    {
        change(choices, &mut read);
        let _ = read.write(bytes);
    }
}

fn symbol(choices: &mut Choices<'_>, file: &mut ElfFile) {
    let sections = file.sections.len();
    record::<Symbol>(choices, file, SHT_SYMTAB, |choices, symbol| {
        match choices.below(7) {
            0 => symbol.value = choices.number(),
            1 => symbol.size = choices.number(),
            2 => {
                let known = [0, SHN_ABS, SHN_COMMON, SHN_AMDGPU_LDS, SHN_XINDEX, 0xff20];
                symbol.shndx = match choices.one_in(2) {
                    true => *choices.one_of(&known),
                    false => choices.below(sections + 1) as u16,
                };
            }
            3 => symbol.info = choices.byte(),
            4 => symbol.info = symbol.info & 0xf0 | choices.byte() & 15,
            5 => symbol.other = choices.byte(),
            _ => symbol.name = choices.below(512) as u32,
        }
    });
}

fn relocation(choices: &mut Choices<'_>, file: &mut ElfFile) {
    record::<Rela>(choices, file, SHT_RELA, |choices, rela| {
        let (symbol, kind) = (rela.symbol(), rela.kind());
        match choices.below(5) {
            0 => rela.offset = choices.number(),
            1 => rela.addend = choices.number() as i64,
            2 => rela.info = Rela::make_info(choices.below(40) as u32, kind),
            3 => rela.info = Rela::make_info(choices.number() as u32, kind),
            _ => {
                let kinds = [
                    RelocKind::Abs32Lo,
                    RelocKind::Abs32Hi,
                    RelocKind::Abs64,
                    RelocKind::Rel32,
                    RelocKind::Rel64,
                    RelocKind::Abs32,
                    RelocKind::GotPcRel,
                    RelocKind::GotPcRel32Lo,
                    RelocKind::Rel16,
                    RelocKind::Relative64,
                    RelocKind::None,
                ];
                rela.info = Rela::make_info(symbol, choices.one_of(&kinds).number());
            }
        }
    });
}

fn section_header(choices: &mut Choices<'_>, file: &mut ElfFile) {
    let index = choices.below(file.sections.len());
    let count = file.sections.len();
    let Some(section) = file.sections.get_mut(index) else {
        return;
    };
    let header = &mut section.header;
    match choices.below(7) {
        0 => header.flags ^= 1 << choices.below(32),
        1 => header.align = choices.number(),
        2 => header.entsize = choices.number(),
        3 => header.link = choices.below(count + 1) as u32,
        4 => header.info = choices.below(count + 1) as u32,
        5 => {
            header.kind =
                *choices.one_of(&[0, 1, 2, 3, 4, 7, 8, 9, 14, 15, 16, 17, 18, 0x6fff_4c03]);
        }
        _ => {}
    }
    if header.kind == SHT_NOBITS {
        section.data.clear();
        header.size = choices.number();
        if header.size < 1 << 32 {
            header.size %= MAX_ZEROS;
        }
    }
}

/// Changes contents that are a list: words of groups, records of facts, anything.
fn contents(choices: &mut Choices<'_>, file: &mut ElfFile) {
    let preferred = file.section_named(".amdgpu.info").or_else(|| {
        file.sections
            .iter()
            .position(|s| s.header.kind == SHT_GROUP)
    });
    let index = match preferred {
        Some(preferred) if choices.one_in(2) => preferred,
        _ => choices.below(file.sections.len()),
    };
    let Some(section) = file.sections.get_mut(index) else {
        return;
    };
    let data = &mut section.data;
    let at = choices.below(data.len());
    match choices.below(4) {
        0 | 1 => {
            if let Some(byte) = data.get_mut(at) {
                *byte = match choices.one_in(2) {
                    true => choices.byte(),
                    false => *byte ^ 1 << choices.below(8),
                };
            }
        }
        2 => data.truncate(at),
        _ => {
            let end = data.len().min(at + choices.below(64));
            let copy = data.get(at..end).unwrap_or_default().to_vec();
            data.extend(copy);
        }
    }
}

/// Changes the metadata.
fn metadata(choices: &mut Choices<'_>, file: &mut ElfFile) -> Option<()> {
    let index = file
        .sections
        .iter()
        .position(|section| section.header.kind == SHT_NOTE)?;
    let bytes = file.write().ok()?;
    let elf = gfxjit_codeobj::elf::Elf::parse(&bytes).ok()?;
    let mut metadata = Metadata::parse(note::metadata(&elf).ok()??).ok()?;
    let at = choices.below(metadata.kernels.len());
    match choices.below(8) {
        0 => {
            metadata.kernels.clear();
        }
        1 => {
            let copy = metadata.kernels.get(at)?.clone();
            metadata.kernels.push(copy);
        }
        2 => metadata.target = Some("amdgcn-amd-amdhsa--gfx999".to_owned()),
        3 => metadata.kernels.get_mut(at)?.symbol = "f1.kd".to_owned(),
        4 => metadata.kernels.get_mut(at)?.name = String::new(),
        5 => metadata.kernels.get_mut(at)?.max_flat_workgroup_size = choices.number() as u32,
        6 => {
            let sizes = std::array::from_fn(|_| choices.number() as u32);
            metadata.kernels.get_mut(at)?.reqd_workgroup_size = Some(sizes);
        }
        _ => metadata.version = [choices.below(3) as u32, choices.below(4) as u32],
    }
    let section = file.sections.get_mut(index)?;
    section.data = note::section(&metadata.to_bytes()).ok()?;
    section.header.size = section.data.len() as u64;
    Some(())
}

/// Changes a byte of a file, or cuts it.
pub(super) fn bytes(choices: &mut Choices<'_>, files: &mut [Vec<u8>]) {
    let index = choices.below(files.len());
    let Some(file) = files.get_mut(index) else {
        return;
    };
    let at = choices.below(file.len());
    match choices.below(8) {
        0 => file.truncate(at),
        _ => {
            if let Some(byte) = file.get_mut(at) {
                *byte ^= choices.byte();
            }
        }
    }
}

/// Puts all but the first file into an archive, whose headers may be damaged.
pub(super) fn pack(choices: &mut Choices<'_>, files: &mut Vec<Vec<u8>>) {
    let mut archive = b"!<arch>\n".to_vec();
    for (number, file) in files.drain(1.min(files.len())..).enumerate() {
        let header = format!(
            "{:<16}{:<12}{:<6}{:<6}{:<8}{:<10}`\n",
            format!("{number}.o/"),
            0,
            0,
            0,
            644,
            file.len()
        );
        archive.extend(header.bytes());
        archive.extend(&file);
        if file.len() % 2 == 1 {
            archive.push(b'\n');
        }
    }
    if choices.one_in(4) {
        let at = 8 + choices.below(60);
        if let Some(byte) = archive.get_mut(at) {
            *byte = choices.byte();
        }
    }
    files.push(archive);
}
