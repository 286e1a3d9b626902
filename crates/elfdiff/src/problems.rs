//! Checks an image for the requirements of loaders.

use gfxjit_codeobj::elf::consts::{PT_LOAD, SHF_ALLOC, SHT_NOBITS, STT_OBJECT};
use gfxjit_codeobj::elf::hash::{GnuHash, SysvHash};
use gfxjit_codeobj::elf::{Elf, ElfError, display_name};

/// Violations of loaders' requirements: order and alignment of segments, different permissions in one page, dynamic
/// symbols missing from the hash tables, misaligned kernel descriptors and entry points.
///
/// # Errors
/// The image cannot be parsed.
pub fn problems(image: &[u8]) -> Result<Vec<String>, ElfError> {
    let elf = Elf::parse(image)?;
    let mut found = Vec::new();
    let mut last: Option<(u64, u64, u32)> = None;
    for segment in elf
        .segments()
        .iter()
        .filter(|segment| segment.kind == PT_LOAD)
    {
        let start = segment.vaddr;
        let end = start.saturating_add(segment.memsz);
        if segment.memsz == 0 || segment.filesz > segment.memsz {
            found.push(format!("segment at {start:#x} has no sensible size"));
        }
        if !segment.align.is_power_of_two() || (segment.vaddr ^ segment.offset) % segment.align != 0
        {
            found.push(format!(
                "segment at {start:#x}: address and offset {:#x} disagree modulo {:#x}",
                segment.offset, segment.align
            ));
        }
        if let Some((_, last_end, last_flags)) = last {
            if start < last_end {
                found.push(format!("segment at {start:#x} begins before {last_end:#x}"));
            }
            if segment.flags != last_flags && start / 4096 <= last_end.saturating_sub(1) / 4096 {
                found.push(format!(
                    "segment at {start:#x} shares a page with other permissions"
                ));
            }
        }
        last = Some((start, end, segment.flags));
    }
    for section in elf
        .sections()
        .filter(|section| section.header.has(SHF_ALLOC))
    {
        if section.header.addr % section.header.align.max(1) != 0 {
            found.push(section.bad("its address is not aligned").to_string());
        }
        if section.header.size != 0
            && section.header.kind != SHT_NOBITS
            && elf.at_address(section.header.addr, section.header.size) != Some(section.data)
        {
            found.push(section.bad("no segment loads its contents").to_string());
        }
    }
    let Some(table) = elf.dynsym()? else {
        found.push("there are no dynamic symbols".to_owned());
        return Ok(found);
    };
    let find = |name: &str| elf.section_named(name).map(|section| section.data);
    let sysv = find(".hash").and_then(SysvHash::parse);
    let gnu = find(".gnu.hash").and_then(GnuHash::parse);
    for (index, symbol) in table.iter().enumerate().skip(1) {
        let name = table.name(index, &symbol)?;
        let number = index as u32;
        let shown = display_name(name);
        if !sysv.is_some_and(|table| table.candidates(name).any(|found| found == number)) {
            found.push(format!("`{shown}` is not in the hash table"));
        }
        let exported = !symbol.is_undefined() && index >= table.first_global;
        if exported && !gnu.is_some_and(|table| table.candidates(name).any(|found| found == number))
        {
            found.push(format!("`{shown}` is not in the GNU hash table"));
        }
        if symbol.kind() == STT_OBJECT && name.ends_with(b".kd") {
            let entry = elf.at_address(symbol.value, 64).and_then(|descriptor| {
                let bytes = descriptor.get(16..24)?.first_chunk()?;
                Some(symbol.value.wrapping_add(u64::from_le_bytes(*bytes)))
            });
            if symbol.value % 64 != 0 || entry.is_none_or(|entry| entry % 256 != 0) {
                found.push(format!("kernel `{shown}` is not aligned"));
            }
        }
    }
    Ok(found)
}
