//! Converts a finished image to an object, so that it can be linked with others.
//!
//! Problem: libraries are distributed as images. If images are loaded separately, undefined symbols need a
//! loader that knows all images, and no kernel's budget includes functions of other images.
//!
//! Memory that is not writable stays one section, because distances in it are final: headers, constants,
//! code and the global offset table. Writable data become separate sections; the instruction pairs by
//! which code refers to them are searched for ([`relax::distances`]). Dynamic relocations become
//! relocations, and the call graph is taken from the image ([`call_graph`]). Source: the System V gABI,
//! "Dynamic Section"; LLVM's AMDGPUUsage, "Code Object".

mod additions;
mod piece;
mod symbols;

use std::collections::BTreeMap;

use gfxjit_codeobj::elf::consts::{
    DT_RELA, DT_RELASZ, ELFOSABI_AMDGPU_HSA, ET_DYN, ET_REL, PF_X, PT_LOAD, SHF_ALLOC,
    SHF_EXECINSTR, SHF_INFO_LINK, SHF_WRITE, SHT_FINI_ARRAY, SHT_INIT_ARRAY, SHT_NOTE,
    SHT_PROGBITS, SHT_RELA,
};
use gfxjit_codeobj::elf::{
    Elf, ElfFile, FileHeader, Record, Rela, RelocKind, SectionHeader, Table,
};
use gfxjit_codeobj::{CodeObject, info, note};
use gfxjit_targets::ImageTarget;

use crate::read::input::damaged;
use crate::write::relax;
use crate::{CodeFacts, LinkError, call_graph};

pub use additions::{Additions, CodeCopy, CodeReference, end_of_code};
use piece::{Piece, pieces};
use symbols::SymbolList;

/// Pieces keep their offset in a page.
const PAGE: u64 = 0x1000;
/// Offset in a kernel descriptor of the distance to the entry point.
const ENTRY_FIELD: u64 = 16;

/// Converts an image to an object. `name` is its name in messages; `facts` analyses the code of images
/// that do not state the needs of their functions.
///
/// # Errors
/// [`LinkError::NotLinkable`] when it is no image, or cannot be converted; the reason says what to do.
pub fn object_of_image(
    name: &str,
    bytes: &[u8],
    facts: &dyn CodeFacts,
) -> Result<Vec<u8>, LinkError> {
    object_with(name, bytes, facts, &Additions::default())
}

/// Converts an image to an object, and adds code.
///
/// # Errors
/// As [`object_of_image`]; changes outside of the image's code.
pub fn object_with(
    name: &str,
    bytes: &[u8],
    facts: &dyn CodeFacts,
    additions: &Additions,
) -> Result<Vec<u8>, LinkError> {
    let refuse = |reason: String| LinkError::NotLinkable {
        input: name.to_owned(),
        reason,
    };
    let elf = Elf::parse(bytes).map_err(|source| damaged(name, source))?;
    let header = *elf.header();
    if header.kind != ET_DYN {
        return Err(refuse("it is no linked image".to_owned()));
    }
    let image = CodeObject::parse(bytes).map_err(|error| refuse(error.to_string()))?;
    let runs_code = |kind| {
        elf.sections()
            .any(|s| s.header.kind == kind && s.header.size > 0)
    };
    if runs_code(SHT_INIT_ARRAY) || runs_code(SHT_FINI_ARRAY) {
        return Err(refuse(
            "it has constructors or destructors, which run when an image is loaded on its own; give \
             its objects"
                .to_owned(),
        ));
    }
    let mut pieces = pieces(&elf).map_err(refuse)?;
    let calls = call_graph(name, bytes, facts)?;
    let mut file = ElfFile::new(FileHeader::new(
        ET_REL,
        ELFOSABI_AMDGPU_HSA,
        header.abi_version(),
        header.flags,
    ));
    let broken = |source| damaged(name, source);
    let target = image.target;
    // PC-relative distances are searched for in the original code.
    let mut distances = find_distances(&elf, &pieces, target).map_err(refuse)?;
    let copied = copied_distances(&distances, &pieces, additions);
    distances.extend(copied);
    additions.apply(&mut pieces).map_err(refuse)?;
    for (index, piece) in pieces.iter_mut().enumerate() {
        let (section, flags) = match index {
            0 => (".text", SHF_ALLOC | SHF_EXECINSTR),
            _ => (".data", SHF_ALLOC | SHF_WRITE),
        };
        let header = SectionHeader {
            kind: SHT_PROGBITS,
            flags,
            align: 1 << piece.start.trailing_zeros().min(PAGE.trailing_zeros()),
            ..SectionHeader::default()
        };
        piece.section = file
            .add_section(section, header, piece.bytes.clone())
            .map_err(broken)?;
    }
    if let Some(desc) = note::metadata(&elf).map_err(broken)? {
        let header = SectionHeader {
            kind: SHT_NOTE,
            flags: SHF_ALLOC,
            align: 4,
            ..SectionHeader::default()
        };
        let desc = additions.metadata.as_deref().unwrap_or(desc);
        let note = note::section(desc).map_err(broken)?;
        file.add_section(".note", header, note).map_err(broken)?;
    }
    let mut list = SymbolList::new(&mut pieces);
    list.add_functions(&mut file, &pieces, &calls)
        .map_err(broken)?;
    let numbers = list
        .add_image(&mut file, &pieces, &elf)
        .map_err(|error| refuse(error.to_string()))?;
    relocate(&elf, &mut pieces, &numbers).map_err(refuse)?;
    for distance in distances {
        distance.relocate(&mut pieces);
    }
    list.refer(&mut file, &mut pieces, additions)
        .map_err(broken)?;
    for piece in &mut pieces {
        piece.relocations.sort_by_key(|rela| rela.offset);
    }
    enter(&mut pieces, &image, &list);
    let table = list.finish(&mut file).map_err(broken)?;
    for piece in &pieces {
        let mut bytes = Vec::with_capacity(piece.relocations.len() * Rela::SIZE);
        for rela in &piece.relocations {
            rela.append(&mut bytes);
        }
        let header = SectionHeader {
            kind: SHT_RELA,
            flags: SHF_INFO_LINK,
            link: table as u32,
            info: piece.section as u32,
            align: 8,
            entsize: Rela::SIZE as u64,
            ..SectionHeader::default()
        };
        file.add_section(".rela", header, bytes).map_err(broken)?;
    }
    let mut infos = symbols::infos(&image, &calls).map_err(refuse)?;
    additions.raise(&mut infos);
    let infos: Vec<_> = infos.into_iter().map(|(_, info)| info).collect();
    info::add_to_object(&mut file, &infos).map_err(|error| refuse(error.to_string()))?;
    file.write().map_err(broken)
}

/// Converts dynamic relocations to those of an object. `numbers` are the object's symbol indices for the
/// image's dynamic symbols.
fn relocate(elf: &Elf<'_>, pieces: &mut [Piece], numbers: &[u32]) -> Result<(), String> {
    let entries = elf.dynamic().map_err(|error| error.to_string())?;
    let entries = entries.unwrap_or_default();
    let value = |tag| {
        entries
            .iter()
            .find(|entry| entry.tag == tag)
            .map(|entry| entry.value)
    };
    let (Some(address), Some(size)) = (value(DT_RELA), value(DT_RELASZ)) else {
        return Ok(());
    };
    let table = elf
        .at_address(address, size)
        .ok_or("its table of dynamic relocations is outside of what is loaded")?;
    for rela in Table::<Rela>::new(table).iter() {
        let kind = RelocKind::from_number(rela.kind());
        let (symbol, addend, kind) = match kind {
            Some(RelocKind::Relative64) => {
                let target = Piece::of(pieces, rela.addend as u64)
                    .ok_or_else(|| format!("{:#x} is outside of the image", rela.addend))?;
                let addend = rela.addend - target.start as i64;
                (target.symbol, addend, RelocKind::Abs64)
            }
            Some(
                kind @ (RelocKind::Abs64
                | RelocKind::Abs32
                | RelocKind::Abs32Lo
                | RelocKind::Abs32Hi),
            ) => {
                let number = numbers.get(rela.symbol() as usize);
                let number =
                    number.ok_or("a dynamic relocation names a symbol that is not there")?;
                (*number, rela.addend, kind)
            }
            Some(RelocKind::None) => continue,
            _ => {
                return Err(format!(
                    "it has a dynamic relocation of type {}",
                    rela.kind()
                ));
            }
        };
        let piece = pieces.iter_mut().find(|piece| piece.has(rela.offset));
        let piece = piece.ok_or("a dynamic relocation applies outside of the image")?;
        let offset = rela.offset - piece.start;
        piece.relocations.push(Rela {
            offset,
            info: Rela::make_info(symbol, kind.number()),
            addend,
        });
    }
    Ok(())
}

/// A PC-relative reference of code to writable data.
#[derive(Clone, Copy)]
struct Distance {
    /// Offset of the field in the first piece.
    offset: u64,
    kind: RelocKind,
    /// The address that it refers to, and the distance from `s_getpc_b64`'s result to the field.
    address: u64,
    ahead: i64,
}

impl Distance {
    fn relocate(&self, pieces: &mut [Piece]) {
        let address = self.address;
        let data = pieces.get(1..).unwrap_or_default();
        let target =
            Piece::of(data, address).map(|piece| (piece.symbol, (address - piece.start) as i64));
        if let Some(((symbol, addend), code)) = target.zip(pieces.first_mut()) {
            code.relocations.push(Rela {
                offset: self.offset,
                info: Rela::make_info(symbol, self.kind.number()),
                addend: addend + self.ahead,
            });
        }
    }
}

/// Finds the PC-relative references of code to writable data.
fn find_distances(
    elf: &Elf<'_>,
    pieces: &[Piece],
    target: ImageTarget,
) -> Result<Vec<Distance>, String> {
    let mut found = Vec::new();
    let Some((code, data)) = pieces.split_first() else {
        return Ok(found);
    };
    if data.is_empty() {
        return Ok(found);
    }
    let generation = target.target.processor().generation();
    let segments = elf.segments();
    let executable = segments
        .iter()
        .filter(|s| s.kind == PT_LOAD && s.flags & PF_X != 0);
    for segment in executable {
        let start = (segment.vaddr - code.start) as usize;
        let bytes = code
            .bytes
            .get(start..)
            .and_then(|rest| rest.get(..segment.filesz as usize));
        let bytes = bytes.unwrap_or_default();
        for pair in relax::distances(generation, bytes).map_err(|at| {
            format!(
                "its code at {:#x} uses the program counter for what is not recognised, and it has \
                 writable variables; give its objects",
                segment.vaddr + at as u64
            )
        })? {
            let counter = segment.vaddr + pair.counter as u64;
            let address = counter.wrapping_add(pair.distance(bytes));
            if Piece::of(data, address).is_none() {
                continue;
            }
            for (field, kind) in pair.fields() {
                found.push(Distance {
                    offset: (start + field) as u64,
                    kind,
                    address,
                    ahead: (field - pair.counter) as i64,
                });
            }
        }
    }
    Ok(found)
}

/// The PC-relative references in copied instructions: a copy must refer to the same address from
/// its own place.
fn copied_distances(
    distances: &[Distance],
    pieces: &[Piece],
    additions: &Additions,
) -> Vec<Distance> {
    let Some(code) = pieces.first() else {
        return Vec::new();
    };
    let base = code.end().next_multiple_of(additions::ALIGN) - code.start;
    let copies = additions.copies.iter().map(|copy| (copy.address, copy));
    let copies: BTreeMap<u64, &CodeCopy> = copies.collect();
    let copied = |distance: &Distance| {
        let at = code.start + distance.offset;
        let (address, copy) = copies.range(..=at).next_back()?;
        let inside = at - address;
        let offset = base + copy.offset + inside;
        let farther = offset.wrapping_sub(distance.offset) as i64;
        (inside < copy.bytes).then_some(Distance {
            offset,
            ahead: distance.ahead + farther,
            ..*distance
        })
    };
    distances.iter().filter_map(copied).collect()
}

/// Adds the relocations of kernel descriptors to their code, which compilers' objects have.
fn enter(pieces: &mut [Piece], image: &CodeObject, list: &SymbolList) {
    for kernel in &image.kernels {
        let at = kernel.descriptor_place.address.wrapping_add(ENTRY_FIELD);
        let symbol = list.function(kernel.entry.address);
        let piece = pieces.iter_mut().find(|piece| piece.has(at));
        if let Some((piece, symbol)) = piece.zip(symbol) {
            piece.relocations.push(Rela {
                offset: at - piece.start,
                info: Rela::make_info(symbol, RelocKind::Rel64.number()),
                addend: ENTRY_FIELD as i64,
            });
        }
    }
}
