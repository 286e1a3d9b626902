//! Code in memory, passed without a length: the length is read from its headers, and every byte of them
//! is checked to be mapped.

use crate::entry::In;
use crate::error::{Code, Error, Result};

/// Reads bytes of an image by offset; unmapped memory is an error.
#[derive(Clone, Copy)]
struct At(*const u8);

impl At {
    fn all<T: Copy>(self, offset: usize, count: usize) -> Result<Vec<T>> {
        let at = self.0.wrapping_add(offset).cast();
        // SAFETY: an image has arrays of bytes, and of numbers, where its headers say.
        let read = unsafe { In::<T>::new(at) }.many(count);
        read.map_err(|error| truncated(&format!("its headers: {}", error.reason)))
    }

    fn bytes<const N: usize>(self, offset: usize) -> Result<[u8; N]> {
        let at = self.0.wrapping_add(offset).cast();
        // SAFETY: as above.
        let read = unsafe { In::<[u8; N]>::new(at) }.get();
        read.map_err(|error| truncated(&format!("its headers: {}", error.reason)))
    }

    fn u16(self, offset: usize) -> Result<usize> {
        Ok(u16::from_le_bytes(self.bytes(offset)?).into())
    }

    fn u32(self, offset: usize) -> Result<usize> {
        Ok(u32::from_le_bytes(self.bytes(offset)?) as usize)
    }

    fn u64(self, offset: usize) -> Result<usize> {
        Ok(u64::from_le_bytes(self.bytes(offset)?) as usize)
    }
}

fn invalid(reason: impl Into<String>) -> Error {
    Error::new(Code::INVALID_IMAGE, reason)
}

fn truncated(what: &str) -> Error {
    invalid(format!("an image of which not all is there: {what}"))
}

/// The image at an address.
///
/// # Errors
/// The format states no length, or a length beyond the mapped memory.
pub(crate) fn at(start: *const u8) -> Result<&'static [u8]> {
    if start.is_null() {
        return Err(Error::invalid("an image at address 0"));
    }
    let at = At(start);
    let len = match &at.bytes::<4>(0)? {
        b"\x7fELF" => elf(at)?,
        b"__CL" => offload_bundle(at)?,
        b"CCOB" => compressed(at)?,
        b"GFXJ" => at.u64(16)?,
        [0x10, 0xff, 0x10, 0xad] => at.u64(8)?,
        [0x03, 0x02, 0x23, 0x07] => spirv(at)?,
        _ => {
            return Err(invalid(
                "no code object, bundle, portable module or SPIR-V (of others the length is not known)",
            ));
        }
    };
    let there = gfxjit_process::readable(start.expose_provenance() as u64, len as u64);
    if there < len as u64 {
        let reason = format!("it says that it has {len} bytes, of which {there} can be read");
        return Err(truncated(&reason));
    }
    // SAFETY: that number of bytes can be read. The program keeps its image as long as its module is loaded or its
    // library is there; what is kept longer is copied.
    Ok(unsafe { std::slice::from_raw_parts(start, len) })
}

/// `ELFCLASS64`.
const CLASS_64: u8 = 2;
/// Bytes of `Elf64_Ehdr`, `Elf64_Phdr` and `Elf64_Shdr`.
const ELF_HEADER: usize = 64;
const SEGMENT: usize = 56;
const SECTION: usize = 64;
/// `SHT_NOBITS`: a section without bytes in the file, which does not count for the length.
const NO_BITS: u32 = 8;

/// Length of an ELF of 64 bits: the greatest end of headers, segments and sections.
fn elf(at: At) -> Result<usize> {
    if at.bytes::<5>(0)?[4] != CLASS_64 {
        return Err(invalid("an ELF that is not one of 64 bits"));
    }
    let (segments, sections) = (at.u64(32)?, at.u64(40)?);
    let (segment_size, segment_count) = (at.u16(54)?, at.u16(56)?);
    let (section_size, section_count) = (at.u16(58)?, at.u16(60)?);
    if (segment_count > 0 && segment_size != SEGMENT)
        || (section_count > 0 && section_size != SECTION)
    {
        return Err(invalid(format!(
            "an ELF with headers of {segment_size} and {section_size} bytes, not those of 64 bits"
        )));
    }
    let mut ends = vec![Some(ELF_HEADER)];
    if segment_count > 0 {
        ends.push(segments.checked_add(segment_count * SEGMENT));
        for header in at.all::<[u8; SEGMENT]>(segments, segment_count)? {
            ends.push(number(&header, 8).checked_add(number(&header, 32)));
        }
    }
    if section_count > 0 {
        ends.push(sections.checked_add(section_count * SECTION));
        for header in at.all::<[u8; SECTION]>(sections, section_count)? {
            let kind = number(&header, 4) as u32;
            let bytes = if kind == NO_BITS {
                0
            } else {
                number(&header, 32)
            };
            ends.push(number(&header, 24).checked_add(bytes));
        }
    }
    let end: Option<Vec<usize>> = ends.into_iter().collect();
    let end = end.and_then(|ends| ends.into_iter().max());
    end.ok_or_else(|| invalid("an ELF whose parts are behind all addresses"))
}

/// A 64-bit number of a header.
fn number<const N: usize>(header: &[u8; N], offset: usize) -> usize {
    let bytes = header.get(offset..).and_then(<[u8]>::first_chunk);
    bytes.map_or(0, |bytes| u64::from_le_bytes(*bytes) as usize)
}

/// Limits of a bundle: number of entries (one for each target), and bytes of an entry's name.
const MOST_ENTRIES: usize = 1 << 16;
const LONGEST_NAME: usize = 1 << 12;

/// Length of a clang offload bundle, from its list of entries.
fn offload_bundle(at: At) -> Result<usize> {
    if &at.bytes::<24>(0)? != b"__CLANG_OFFLOAD_BUNDLE__" {
        return Err(invalid("no bundle of clang"));
    }
    let count = at.u64(24)?;
    if count > MOST_ENTRIES {
        return Err(invalid(format!("a bundle of {count} entries")));
    }
    let (mut row, mut end) = (32, 32);
    for _ in 0..count {
        let [start, bytes, name] = [at.u64(row)?, at.u64(row + 8)?, at.u64(row + 16)?];
        if name > LONGEST_NAME {
            return Err(invalid(format!("a bundle with a name of {name} bytes")));
        }
        row += 24 + name;
        let last = start.checked_add(bytes);
        let last = last.ok_or_else(|| invalid("a bundle with an entry behind all addresses"))?;
        end = end.max(row).max(last);
    }
    Ok(end)
}

/// Words of the header of a SPIR-V module.
const SPIRV_HEADER: usize = 5;
/// The limit of words of a SPIR-V module: 4 GiB.
const MOST_WORDS: usize = 1 << 30;

/// Length of a SPIR-V module, which does not state it: functions come last, and behind the end of the last one no
/// other begins.
fn spirv(at: At) -> Result<usize> {
    /// `OpFunction` with its five words; `OpFunctionEnd`; `OpLine` and `OpNoLine` with theirs.
    const FUNCTION: usize = 0x0005_0036;
    const FUNCTION_END: usize = 0x0001_0038;
    const LINES: [usize; 2] = [0x0004_0008, 0x0001_013d];
    let mut word = SPIRV_HEADER;
    let mut end = None;
    while word < MOST_WORDS {
        if end.is_some() && gfxjit_process::readable((at.0.addr() + word * 4) as u64, 4) < 4 {
            break;
        }
        let first = at.u32(word * 4)?;
        if end.is_some() && first != FUNCTION && !LINES.contains(&first) {
            break;
        }
        let words = first >> 16;
        if words == 0 {
            return Err(invalid("SPIR-V with an instruction of no words"));
        }
        word += words;
        match first {
            FUNCTION => end = None,
            FUNCTION_END => end = Some(word),
            _ => {}
        }
    }
    end.map(|words| words * 4)
        .ok_or_else(|| invalid("SPIR-V of more than 4 GiB"))
}

/// Length of a compressed bundle. Version 1 of the format does not state it.
fn compressed(at: At) -> Result<usize> {
    match at.u16(4)? {
        2 => at.u32(8),
        3 => at.u64(8),
        version => Err(invalid(format!(
            "a compressed bundle of version {version}, which does not say how long it is"
        ))),
    }
}
