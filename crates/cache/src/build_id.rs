//! Identifies the build of a library or program file.
//!
//! Linkers write a hash of their output into a note (`.note.gnu.build-id`, type 3, owner `GNU`), which
//! Linux distributions keep: a few reads distinguish builds of a file of 150 MB, on every host. Source:
//! the ELF specification (notes); `elf.h` (`NT_GNU_BUILD_ID`).

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;
use std::time::UNIX_EPOCH;

use crate::key::{Key, KeyBuilder};
use object::read::elf::{FileHeader as _, ProgramHeader as _};
use object::{Endianness, ReadCache, elf};

/// A file without such a note is hashed up to this size in bytes.
const SMALL: u64 = 16 << 20;

/// The identity of a library or program: its build ID; else a hash of its contents; for a large file without an ID, its
/// path, size and time. `None` when it cannot be read.
#[must_use]
pub fn of(path: &Path) -> Option<Key> {
    let mut file = File::open(path).ok()?;
    let mut key = KeyBuilder::new("file");
    if let Some(id) = note(&file) {
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

/// The note of a 64-bit ELF. Little more than the note is read from the file.
fn note(file: &File) -> Option<Vec<u8>> {
    let file = ReadCache::new(file);
    let header = elf::FileHeader64::<Endianness>::parse(&file).ok()?;
    let endian = header.endian().ok()?;
    for segment in header.program_headers(endian, &file).ok()? {
        let Ok(Some(mut notes)) = segment.notes(endian, &file) else {
            continue;
        };
        while let Ok(Some(note)) = notes.next() {
            let is_id = note.name() == elf::ELF_NOTE_GNU
                && note.n_type(endian) == elf::NT_GNU_BUILD_ID
                && !note.desc().is_empty();
            if is_id {
                return Some(note.desc().to_vec());
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use gfxjit_test_tools::Folder;

    use super::*;

    #[test]
    fn notes_are_read_and_nonsense_is_not() {
        let folder = Folder::new();
        let id = |option: &str, name: &str| {
            let option = format!("-Wl,--build-id={option}");
            let words = ["-shared", &option, "-x", "c", "/dev/null", "-o", name];
            folder.run("cc", &words);
            note(&File::open(folder.path(name)).unwrap())
        };
        assert_eq!(
            id("0x0123456789abcdef", "a").unwrap(),
            0x0123_4567_89ab_cdef_u64.to_be_bytes()
        );
        assert_eq!(id("none", "none"), None);
        // Headers and notes are at the start of a file.
        let whole = folder.read("a");
        for len in 0..1024 {
            let mut damaged = whole.clone();
            damaged[len] ^= 0xff;
            for bytes in [&whole[..len], &damaged] {
                let path = folder.write("damaged", bytes);
                let _ = note(&File::open(path).unwrap());
            }
        }
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
