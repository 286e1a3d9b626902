//! Archives of objects (`.a`), as `ar` and `llvm-ar` write them.
//!
//! The format has no standard of its own; the crate `object` knows the dialects of GNU, BSD and
//! LLVM. Symbol indices are ignored: a linker reads the members' own symbol tables, which cannot be
//! out of date.

use object::read::archive::ArchiveFile;

/// A file in an archive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Member<'a> {
    /// Its name, usually a file name without folders.
    pub name: &'a [u8],
    /// Its contents.
    pub bytes: &'a [u8],
}

/// Why an archive cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ArchiveError {
    /// It holds only the names of its members' files.
    #[error("it is a thin archive, which holds only names of files; give the files themselves")]
    Thin,
    /// Not an archive, or a damaged one.
    #[error("damaged archive: {0}")]
    Damaged(String),
}

/// Whether bytes begin with an archive's magic number.
#[must_use]
pub fn is_archive(bytes: &[u8]) -> bool {
    bytes.starts_with(b"!<arch>\n") || bytes.starts_with(b"!<thin>\n")
}

/// Whether bytes begin with the magic number of LLVM bitcode, bare or in a wrapper.
#[must_use]
pub fn is_bitcode(bytes: &[u8]) -> bool {
    bytes.starts_with(b"BC\xc0\xde") || bytes.starts_with(b"\xde\xc0\x17\x0b")
}

/// The members of an archive in their order.
///
/// # Errors
/// [`ArchiveError`]: thin archives, and damaged ones.
pub fn members(bytes: &[u8]) -> Result<Vec<Member<'_>>, ArchiveError> {
    let damaged = |error: object::Error| ArchiveError::Damaged(error.to_string());
    let archive = ArchiveFile::parse(bytes).map_err(damaged)?;
    if archive.is_thin() {
        return Err(ArchiveError::Thin);
    }
    archive
        .members()
        .map(|member| {
            let member = member.map_err(damaged)?;
            Ok(Member {
                name: member.name(),
                bytes: member.data(bytes).map_err(damaged)?,
            })
        })
        .collect()
}

/// The files that a thin archive names, in their order; paths are relative to its folder. `None`
/// for archives that hold their members.
///
/// # Errors
/// [`ArchiveError::Damaged`].
pub fn thin_members(bytes: &[u8]) -> Result<Option<Vec<&[u8]>>, ArchiveError> {
    let damaged = |error: object::Error| ArchiveError::Damaged(error.to_string());
    let archive = ArchiveFile::parse(bytes).map_err(damaged)?;
    if !archive.is_thin() {
        return Ok(None);
    }
    let names = archive
        .members()
        .map(|member| Ok(member.map_err(damaged)?.name()));
    names.collect::<Result<_, _>>().map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An archive as GNU's `ar` writes it, with a long name in the table of names.
    fn archive() -> Vec<u8> {
        let header = |name: &str, size: usize| {
            format!("{name:<16}{:<12}{:<6}{:<6}{:<8}{size:<10}`\n", 0, 0, 0, 644).into_bytes()
        };
        let mut bytes = b"!<arch>\n".to_vec();
        let names = b"a_name_that_is_longer_than_sixteen.o/\n";
        bytes.extend(header("//", names.len()));
        bytes.extend(names);
        bytes.extend(header("short.o/", 3));
        bytes.extend(b"abc\n");
        bytes.extend(header("/0", 2));
        bytes.extend(b"de");
        bytes
    }

    #[test]
    fn members_have_names_and_bytes() {
        let bytes = archive();
        assert!(is_archive(&bytes));
        let found = members(&bytes).unwrap();
        let pairs: Vec<(&[u8], &[u8])> = found.iter().map(|m| (m.name, m.bytes)).collect();
        assert_eq!(
            pairs,
            [
                (&b"short.o"[..], &b"abc"[..]),
                (b"a_name_that_is_longer_than_sixteen.o", b"de"),
            ]
        );
    }

    #[test]
    fn thin_archives_name_their_files() {
        let header = |name: &str, size: usize| {
            format!("{name:<16}{:<12}{:<6}{:<6}{:<8}{size:<10}`\n", 0, 0, 0, 644)
        };
        let names = "folder/a.o/\nb.o/\n";
        let mut text = format!("!<thin>\n{}{names}", header("//", names.len()));
        if names.len() % 2 == 1 {
            text.push('\n');
        }
        text += &header("/0", 1000);
        text += &header("/12", 2000);
        let found = thin_members(text.as_bytes()).unwrap().unwrap();
        assert_eq!(found, [&b"folder/a.o"[..], b"b.o"]);
        assert_eq!(thin_members(&archive()), Ok(None));
        assert!(thin_members(b"abc").is_err());
        for length in 9..text.len() {
            // Between members an archive may end.
            let _ = thin_members(&text.as_bytes()[..length]);
        }
    }

    #[test]
    fn damage_is_an_error() {
        let bytes = archive();
        for length in 9..bytes.len() {
            // Between members an archive may end.
            if let Ok(found) = members(&bytes[..length]) {
                assert!(found.len() < 2, "{length}");
            }
        }
        assert!(matches!(members(b"abc"), Err(ArchiveError::Damaged(_))));
        assert_eq!(members(b"!<thin>\n"), Err(ArchiveError::Thin));
    }
}
