//! Code objects embedded in a file without a bundle: compilers that make their own host programs
//! (Mojo's) put them into constants, without a section or a table.

/// An ELF header of 64 bits, little-endian, for the operating system HSA.
const MAGIC: &[u8] = b"\x7fELF\x02\x01\x01\x40";
const EM_AMDGPU: u64 = 224;
/// Bytes of the header.
const HEADER: usize = 64;

/// The code objects in `file`, in order. A candidate that does not fit into the file is left out;
/// whether the others are valid is for their reader to check.
#[must_use]
pub fn embedded(file: &[u8]) -> Vec<&[u8]> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(rest) = file.get(at..) {
        let Some(skipped) = rest.windows(MAGIC.len()).position(|window| window == MAGIC) else {
            break;
        };
        let rest = rest.get(skipped..).unwrap_or_default();
        let image = size(rest).and_then(|size| rest.get(..size));
        found.extend(image);
        at += skipped + image.map_or(MAGIC.len(), <[u8]>::len);
    }
    found
}

/// The size of an ELF: the greatest end of the tables and segments in its headers.
fn size(bytes: &[u8]) -> Option<usize> {
    let number = |at: usize, width: usize| {
        let mut number = [0; 8];
        number
            .get_mut(..width)?
            .copy_from_slice(bytes.get(at..at.checked_add(width)?)?);
        Some(u64::from_le_bytes(number))
    };
    // Offsets of fields: ELF-64 object file format, file header and program header.
    if number(18, 2)? != EM_AMDGPU {
        return None;
    }
    let (programs, sections) = (number(32, 8)?, number(40, 8)?);
    let (program_size, program_count) = (number(54, 2)?, number(56, 2)?);
    let (section_size, section_count) = (number(58, 2)?, number(60, 2)?);
    let mut end = programs
        .checked_add(program_size * program_count)?
        .max(sections.checked_add(section_size * section_count)?)
        .max(HEADER as u64);
    for program in 0..program_count {
        let at = usize::try_from(programs.checked_add(program * program_size)?).ok()?;
        let (offset, in_file) = (
            number(at.checked_add(8)?, 8)?,
            number(at.checked_add(32)?, 8)?,
        );
        end = end.max(offset.checked_add(in_file)?);
    }
    usize::try_from(end).ok()
}
