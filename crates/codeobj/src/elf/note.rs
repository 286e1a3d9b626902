//! Notes: records of an owner, a type and a description. AMDGPU keeps its metadata in one
//! (`NT_AMDGPU_METADATA`, owner `AMDGPU`).
//!
//! Layout (gABI, "Note Section"): three words (owner's length with its NUL, description's
//! length, type), then owner and description, each padded to the section's alignment; files
//! use 4 although they are 64 bit, and 8 is accepted where the section says so.

use super::error::ElfError;
use super::record::{Record, Word};

/// One note.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Note<'a> {
    /// Where the note starts, in bytes from the start of the notes.
    pub offset: usize,
    /// The name of the type's definer, without the closing NUL.
    pub owner: &'a [u8],
    /// The type; its meaning depends on the owner.
    pub kind: u32,
    /// The contents.
    pub desc: &'a [u8],
}

/// Iterates over the notes of a section or segment. The first damaged note is reported and
/// ends the iteration.
#[derive(Clone, Debug)]
pub struct Notes<'a> {
    bytes: &'a [u8],
    position: usize,
    align: usize,
}

impl<'a> Notes<'a> {
    /// The notes in `bytes`, padded to `align`, the section's or segment's alignment.
    #[must_use]
    pub fn new(bytes: &'a [u8], align: u64) -> Self {
        Self {
            bytes,
            position: 0,
            align: if align == 8 { 8 } else { 4 },
        }
    }

    fn bad(&mut self, reason: String) -> Option<Result<Note<'a>, ElfError>> {
        let offset = self.position;
        self.position = self.bytes.len();
        Some(Err(ElfError::BadNote { offset, reason }))
    }
}

impl<'a> Iterator for Notes<'a> {
    type Item = Result<Note<'a>, ElfError>;

    fn next(&mut self) -> Option<Self::Item> {
        let rest = self.bytes.get(self.position..)?;
        if rest.is_empty() {
            return None;
        }
        // Merged sections may end with padding.
        if rest.len() < 12 {
            if rest.iter().all(|&byte| byte == 0) {
                return None;
            }
            return self.bad(format!("{} bytes remain, a header takes 12", rest.len()));
        }
        let word = |index: usize| rest.get(index * 4..).and_then(Word::read);
        let (Some(owner_len), Some(desc_len), Some(kind)) = (word(0), word(1), word(2)) else {
            return self.bad("its header is cut off".to_owned());
        };
        let offset = self.position;
        let owner_len = owner_len.value as usize;
        let desc_len = desc_len.value as usize;
        let spans = || {
            let owner_end = owner_len.checked_add(12)?;
            let desc_start = owner_end.checked_next_multiple_of(self.align)?;
            let desc_end = desc_start.checked_add(desc_len)?;
            let owner = rest.get(12..owner_end)?;
            let desc = rest.get(desc_start..desc_end)?;
            let end = desc_end.checked_next_multiple_of(self.align)?;
            Some((owner, desc, end.min(rest.len())))
        };
        let Some((owner, desc, length)) = spans() else {
            return self.bad(format!(
                "an owner of {owner_len} bytes and a description of {desc_len} bytes do not fit \
                 into the {} bytes that remain",
                rest.len()
            ));
        };
        self.position = offset + length;
        let owner = owner.strip_suffix(&[0]).unwrap_or(owner);
        Some(Ok(Note {
            offset,
            owner,
            kind: kind.value,
            desc,
        }))
    }
}

/// Appends a note with 4-byte padding, as AMDGPU files have it.
///
/// # Errors
/// When owner or description are longer than 32-bit lengths can say.
pub fn append_note(
    out: &mut Vec<u8>,
    owner: &[u8],
    kind: u32,
    desc: &[u8],
) -> Result<(), ElfError> {
    let length = |bytes: usize| {
        u32::try_from(bytes).map_err(|_| ElfError::Layout {
            reason: format!("a note cannot hold {bytes} bytes"),
        })
    };
    let owner_len = length(owner.len() + 1)?;
    let desc_len = length(desc.len())?;
    for value in [owner_len, desc_len, kind] {
        Word { value }.append(out);
    }
    out.extend_from_slice(owner);
    out.push(0);
    out.resize(out.len() + (4 - (owner.len() + 1) % 4) % 4, 0);
    out.extend_from_slice(desc);
    out.resize(out.len() + (4 - desc.len() % 4) % 4, 0);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_written_are_read_again() {
        let mut bytes = Vec::new();
        append_note(&mut bytes, b"AMDGPU", 32, b"\x81abc!").unwrap();
        append_note(&mut bytes, b"", 7, b"").unwrap();
        assert_eq!(bytes.len() % 4, 0);
        let notes: Vec<_> = Notes::new(&bytes, 4).collect::<Result<_, _>>().unwrap();
        assert_eq!(
            notes,
            [
                Note {
                    offset: 0,
                    owner: b"AMDGPU",
                    kind: 32,
                    desc: b"\x81abc!"
                },
                Note {
                    offset: 28,
                    owner: b"",
                    kind: 7,
                    desc: b""
                },
            ]
        );
    }

    #[test]
    fn damage_is_named_once_and_ends_the_iteration() {
        let mut bytes = Vec::new();
        append_note(&mut bytes, b"AMDGPU", 32, b"description").unwrap();
        append_note(&mut bytes, b"AMDGPU", 32, b"description").unwrap();
        let half = bytes.len() / 2;
        bytes[half + 4] = 0xff;
        bytes[half + 7] = 0xff;
        let notes: Vec<_> = Notes::new(&bytes, 4).collect();
        assert_eq!(notes.len(), 2);
        assert!(notes[0].is_ok());
        let message = notes[1].as_ref().unwrap_err().to_string();
        assert!(message.contains(&format!("offset {half:#x}")), "{message}");
    }

    #[test]
    fn padding_at_the_end_is_no_note() {
        let mut bytes = Vec::new();
        append_note(&mut bytes, b"AMDGPU", 32, b"1234").unwrap();
        bytes.extend([0; 8]);
        assert_eq!(Notes::new(&bytes, 4).count(), 1);
        bytes.extend([0, 0, 1]);
        assert!(Notes::new(&bytes, 4).nth(1).unwrap().is_err());
    }
}
