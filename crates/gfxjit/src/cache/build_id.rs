//! Which build of a library or program a file is.
//!
//! Linkers write a hash of what they made into a note (`.note.gnu.build-id`, type 3, owner `GNU`), which
//! Linux' distributions keep: some reads tell builds of a file of 150 MB apart, on every host. Source: the
//! ELF specification (headers, notes); `elf.h` (`NT_GNU_BUILD_ID`).

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::time::UNIX_EPOCH;

use gfxjit_cache::{Key, KeyBuilder};

/// A file without such a note is read up to this size.
const SMALL: u64 = 16 << 20;

/// More notes or headers than this are nonsense.
const MOST_NOTES: u64 = 1 << 20;

/// The identity of a file: its build's id; else a hash of what it contains; of a large one without an id,
/// its path, size and time. `None` when it cannot be read.
pub(super) fn of(path: &Path) -> Option<Key> {
    let mut file = File::open(path).ok()?;
    let mut key = KeyBuilder::new("file");
    if let Ok(Some(id)) = note(&mut file) {
        key.part("build id", &id);
        return Some(key.finish());
    }
    let info = file.metadata().ok()?;
    if info.len() <= SMALL {
        let mut contents = Vec::new();
        file.seek(SeekFrom::Start(0)).ok()?;
        file.take(SMALL).read_to_end(&mut contents).ok()?;
        key.part("contents", &contents);
        return Some(key.finish());
    }
    let time = info.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    key.part("path", path.as_os_str().as_encoded_bytes());
    key.part("size", &info.len().to_le_bytes());
    key.part("time", &time.as_nanos().to_le_bytes());
    Some(key.finish())
}

/// The note of an ELF of 64 bits, least significant byte first.
fn note(file: &mut (impl Read + Seek)) -> io::Result<Option<Vec<u8>>> {
    const PT_NOTE: u32 = 4;
    let mut header = [0; 64];
    file.read_exact(&mut header)?;
    if !header.starts_with(b"\x7fELF\x02\x01") {
        return Ok(None);
    }
    let (table, size, count) = (
        u64_at(&header, 32),
        u16_at(&header, 54),
        u16_at(&header, 56),
    );
    if size < 56 {
        return Ok(None);
    }
    let headers = bytes_at(file, table, u64::from(size) * u64::from(count))?;
    for header in headers.chunks_exact(usize::from(size)) {
        if u32_at(header, 0) == PT_NOTE {
            let align = u64_at(header, 48);
            let notes = bytes_at(file, u64_at(header, 8), u64_at(header, 32))?;
            let found = build_id(&notes, if align == 8 { 8 } else { 4 });
            if found.is_some() {
                return Ok(found);
            }
        }
    }
    Ok(None)
}

fn bytes_at(file: &mut (impl Read + Seek), at: u64, size: u64) -> io::Result<Vec<u8>> {
    if size > MOST_NOTES {
        return Err(io::ErrorKind::InvalidData.into());
    }
    file.seek(SeekFrom::Start(at))?;
    let mut bytes = Vec::new();
    file.take(size).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn build_id(mut notes: &[u8], align: usize) -> Option<Vec<u8>> {
    const NT_GNU_BUILD_ID: u32 = 3;
    while notes.len() >= 12 {
        let (name, desc) = (u32_at(notes, 0) as usize, u32_at(notes, 4) as usize);
        let kind = u32_at(notes, 8);
        let at = 12_usize
            .checked_add(name)?
            .checked_next_multiple_of(align)?;
        let end = at.checked_add(desc)?;
        let found = notes.get(at..end)?;
        if kind == NT_GNU_BUILD_ID && notes.get(12..16) == Some(b"GNU\0") && !found.is_empty() {
            return Some(found.to_vec());
        }
        notes = notes.get(end.checked_next_multiple_of(align)?..)?;
    }
    None
}

fn bytes<const N: usize>(bytes: &[u8], at: usize) -> [u8; N] {
    let found = bytes.get(at..).and_then(<[u8]>::first_chunk);
    found.copied().unwrap_or([0; N])
}

fn u16_at(from: &[u8], at: usize) -> u16 {
    u16::from_le_bytes(bytes(from, at))
}

fn u32_at(from: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(bytes(from, at))
}

fn u64_at(from: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(bytes(from, at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_read_and_nonsense_is_not() {
        let mut notes = Vec::new();
        for (name, kind, desc) in [(&b"XYZ\0"[..], 3_u32, &b"no"[..]), (b"GNU\0", 3, b"id")] {
            notes.extend((name.len() as u32).to_le_bytes());
            notes.extend((desc.len() as u32).to_le_bytes());
            notes.extend(kind.to_le_bytes());
            notes.extend(name);
            notes.extend(desc);
            notes.resize(notes.len().next_multiple_of(4), 0);
        }
        assert_eq!(build_id(&notes, 4), Some(b"id".to_vec()));
        for len in 0..notes.len() - 2 {
            assert_eq!(
                build_id(&notes[..len.min(notes.len() - 4)], 4),
                None,
                "{len}"
            );
        }
        assert_eq!(build_id(&[0xff; 64], 4), None);
    }

    #[test]
    fn files_are_told_apart() {
        let folder = tempfile::tempdir().unwrap();
        let (a, b) = (folder.path().join("a"), folder.path().join("b"));
        std::fs::write(&a, b"1").unwrap();
        std::fs::write(&b, b"2").unwrap();
        assert_ne!(of(&a), of(&b));
        std::fs::write(&b, b"1").unwrap();
        assert!(of(&a).is_some() && of(&a) == of(&b));
        assert_eq!(of(&folder.path().join("none")), None);
    }
}
