//! Checks of a code object that ROCr's loader omits.
//!
//! Problem: the loader follows tables, indices and addresses of a file without checking them. A
//! damaged file must be an error, so everything that the loader follows is checked first.
//!
//! Source: ROCr's `loader/executable.cpp`, `libamdhsacode/amd_hsa_code.cpp` and `amd_elf_image.cpp`.

use gfxjit_codeobj::elf::consts::{
    PT_LOAD, SHT_DYNSYM, SHT_NOBITS, SHT_NULL, SHT_RELA, SHT_STRTAB, SHT_SYMTAB,
    STT_AMDGPU_HSA_KERNEL, STT_COMMON, STT_FUNC, STT_NOTYPE, STT_OBJECT,
};
use gfxjit_codeobj::elf::{Elf, Section, Symbol, SymbolPlace, SymbolTable, display_name};

/// Size in bytes of a symbol and of a relocation.
const ENTRY: u64 = 24;

/// Size in bytes of a kernel descriptor.
const DESCRIPTOR: u64 = 64;

/// The largest alignment of segments in bytes that is accepted: the largest page of any GPU.
const MOST_ALIGNED: u64 = 1 << 21;

/// Limit of the total size of segments in bytes, more than any device's memory.
const MOST_BYTES: u64 = 1 << 40;

/// Checks that the loader can read the file.
pub(crate) fn check(elf: &Elf<'_>) -> Result<(), String> {
    check_segments(elf)?;
    check_sections(elf)?;
    let mut tables = 0;
    for section in elf.sections() {
        if matches!(section.header.kind, SHT_SYMTAB | SHT_DYNSYM) {
            tables += u32::from(section.header.kind == SHT_DYNSYM);
            check_symbols(elf, &section)?;
        }
    }
    if tables != 1 {
        return Err(format!(
            "it has {tables} dynamic symbol tables, and must have one"
        ));
    }
    elf.sections()
        .filter(|section| section.header.kind == SHT_RELA)
        .try_for_each(|section| check_relocations(elf, &section))?;
    elf.notes()
        .try_for_each(|note| note.map(drop))
        .map_err(|error| error.to_string())
}

/// Checks that segments are in ascending order, and large enough for their content in the file.
fn check_segments(elf: &Elf<'_>) -> Result<(), String> {
    let mut end = 0;
    let mut any = false;
    for segment in elf.segments().iter().filter(|s| s.kind == PT_LOAD) {
        let memory = segment.vaddr.checked_add(segment.memsz);
        let memory = memory.filter(|end| *end <= MOST_BYTES);
        let memory = memory.ok_or("a segment ends behind the last address")?;
        if segment.filesz > segment.memsz {
            return Err("a segment has more bytes in the file than in memory".to_owned());
        }
        if segment.vaddr < end {
            return Err("its segments overlap, or do not rise".to_owned());
        }
        if segment.align > MOST_ALIGNED {
            return Err(format!("a segment is aligned to {} bytes", segment.align));
        }
        end = memory;
        any = true;
    }
    match any {
        true => Ok(()),
        false => Err("it has no segment to load".to_owned()),
    }
}

/// Checks that all sections but the first have a type, and that string tables end with a zero byte.
fn check_sections(elf: &Elf<'_>) -> Result<(), String> {
    for section in elf.sections().skip(1) {
        let bad = |reason: &str| Err(section.bad(reason).to_string());
        let header = &section.header;
        match header.kind {
            SHT_NULL => return bad("it is none"),
            SHT_STRTAB if section.data.last() != Some(&0) => {
                return bad("its strings do not end");
            }
            SHT_SYMTAB | SHT_DYNSYM | SHT_RELA => {
                if header.entsize != ENTRY || !header.size.is_multiple_of(ENTRY) {
                    return bad("its entries have another size");
                }
                if !header.offset.is_multiple_of(8) {
                    return bad("it is not aligned");
                }
                let wanted: &[u32] = match header.kind {
                    SHT_RELA => &[SHT_SYMTAB, SHT_DYNSYM],
                    _ => &[SHT_STRTAB],
                };
                let linked = elf.section(header.link as usize);
                if linked.is_none_or(|linked| !wanted.contains(&linked.header.kind)) {
                    return bad("the section that it needs is of another kind");
                }
            }
            _ => {}
        }
    }
    match elf.section(elf.names_index()) {
        Some(names) if names.header.kind == SHT_STRTAB => Ok(()),
        _ => Err("its sections have no table of names".to_owned()),
    }
}

fn table<'a>(elf: &Elf<'a>, section: &Section<'a>) -> Result<SymbolTable<'a>, String> {
    elf.symbol_table(section).map_err(|error| error.to_string())
}

/// Whether `bytes` bytes at an address are in one segment.
fn is_loaded(elf: &Elf<'_>, address: u64, bytes: u64) -> bool {
    let mut loads = elf.segments().iter().filter(|s| s.kind == PT_LOAD);
    loads.any(|segment| {
        let offset = address.checked_sub(segment.vaddr);
        // `max(1)`: the loader takes an address right at the end of a segment as one of the next
        // segment.
        let end = offset.and_then(|offset| offset.checked_add(bytes.max(1)));
        end.is_some_and(|end| end <= segment.memsz)
    })
}

/// Checks that symbols of kernels and variables are in sections and segments.
fn check_symbols<'a>(elf: &Elf<'a>, section: &Section<'a>) -> Result<(), String> {
    let table = table(elf, section)?;
    for (index, symbol) in table.iter().enumerate() {
        let name = table
            .name(index, &symbol)
            .map_err(|error| error.to_string())?;
        let place = table
            .place(index, &symbol)
            .map_err(|error| error.to_string())?;
        if section.header.kind != SHT_DYNSYM {
            continue;
        }
        let is_object = matches!(
            symbol.kind(),
            STT_OBJECT | STT_COMMON | STT_AMDGPU_HSA_KERNEL
        );
        if !is_object {
            continue;
        }
        let bad = |reason: &str| Err(format!("symbol '{}' {reason}", display_name(name)));
        let SymbolPlace::Section(within) = place else {
            return bad("is in no section");
        };
        let Some(within) = elf.section(within).filter(|within| within.index > 0) else {
            return bad("is in no section");
        };
        let offset = symbol.value.checked_sub(within.header.addr);
        if offset.is_none_or(|offset| offset > within.header.size) {
            return bad("is outside its section");
        }
        let is_descriptor = name.ends_with(b".kd") || symbol.kind() == STT_AMDGPU_HSA_KERNEL;
        let needed = if is_descriptor {
            DESCRIPTOR
        } else {
            symbol.size
        };
        if !is_loaded(elf, symbol.value, needed) {
            return bad("is in no segment");
        }
        let left = within.header.size - offset.unwrap_or(0);
        if is_descriptor && (left < DESCRIPTOR || within.header.kind == SHT_NOBITS) {
            return bad("names no kernel descriptor");
        }
        if is_descriptor && symbol.kind() == STT_AMDGPU_HSA_KERNEL {
            return bad("is a kernel of a format that no compiler writes any more");
        }
    }
    Ok(())
}

/// Checks that dynamic relocations are in loaded memory, and that their symbols exist.
fn check_relocations<'a>(elf: &Elf<'a>, section: &Section<'a>) -> Result<(), String> {
    let relocations = elf
        .relocations(section)
        .map_err(|error| error.to_string())?;
    let symbols = elf.section(relocations.symbols);
    let symbols = symbols.ok_or("a section of relocations has no symbols")?;
    let table = table(elf, &symbols)?;
    for relocation in relocations.entries.iter() {
        let bad = |reason: &str| Err(section.bad(reason).to_string());
        if !is_loaded(elf, relocation.offset, 8) {
            return bad("it changes what is in no segment");
        }
        let symbol: Option<Symbol> = table.get(relocation.symbol() as usize);
        let Some(symbol) = symbol else {
            return bad("it refers to a symbol that is not there");
        };
        match symbol.kind() {
            STT_NOTYPE => {}
            STT_OBJECT | STT_FUNC | STT_AMDGPU_HSA_KERNEL => {
                if !is_loaded(elf, symbol.value, 0) {
                    return bad("it refers to a symbol in no segment");
                }
            }
            _ => return bad("it refers to a symbol of another kind"),
        }
    }
    Ok(())
}
