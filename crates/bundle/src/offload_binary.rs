//! LLVM's offload binary: one image with names and values, several behind each other.
//!
//! | bytes | what |
//! | --- | --- |
//! | 4, 4 | `10 ff 10 ad`, version |
//! | 8 | bytes of all of it |
//! | 8, 8 | where the entry is, and its size; from version 2 on how many there are, behind each other |
//! | 8 | from version 3 on: 0, or the size of what is compressed behind the header |
//!
//! | entry | |
//! | --- | --- |
//! | 2, 2, 4 | kind of image, its maker, flags |
//! | 8, 8 | where the table of strings is, and how many pairs it has |
//! | 8, 8 | where the image is, and its size |
//!
//! A pair has two offsets, of a name and of a value, each of which ends with a 0; from version 2 on the
//! size of the value as well. Numbers are little-endian, offsets count from the start of the binary.
//! Source: `OffloadBinary.h` of LLVM 22, which writes version 1, and of later ones.

use std::borrow::Cow;

use crate::clang;
use crate::content::Content;
use crate::entry::{Data, Entry, EntryTarget, Properties};
use crate::error::BundleError;
use crate::file::{File, Format, Part};
use crate::new::NewEntry;

pub(crate) const MAGIC: &[u8] = b"\x10\xff\x10\xad";
const VERSION: u32 = 1;
const HEADER: usize = 32;
const ENTRY: usize = 40;
const PAIR: usize = 16;
/// Size of a pair with the value's size, from version 2 on.
const SIZED_PAIR: usize = 24;
/// Maximum length of a name or value in bytes.
const MOST_STRING: usize = 64 << 10;
/// Maximum size of all strings of a binary together: entries may share strings, and a reader copies
/// each.
const MOST_STRINGS: usize = 16 << 20;
/// The flag of entries without an image, from version 3 on.
const NO_IMAGE: u32 = 1;
/// Alignment of images, and of binaries in a sequence.
const ALIGN: usize = 8;

/// Producers of images, by number.
const MAKERS: [(u16, &str); 5] = [
    (0, "none"),
    (1, "openmp"),
    (2, "cuda"),
    (4, "hip"),
    (8, "sycl"),
];
/// Kinds of images that can be written.
const OBJECT: u16 = 1;
const BITCODE: u16 = 2;

fn damaged(reason: impl Into<String>) -> BundleError {
    BundleError::OffloadBinary(reason.into())
}

/// Adds the binary at the start of `bytes` to a file; returns its size in bytes.
pub(crate) fn begin<'a>(bytes: &'a [u8], file: &mut File<'a>) -> Result<usize, BundleError> {
    let version = u32::from_le_bytes(field(bytes, 4)?);
    if !(1..=3).contains(&version) {
        return Err(damaged(format!(
            "it is of version {version} of its format, versions 1 to 3 are read"
        )));
    }
    let size = place(bytes, 8)?;
    let all = bytes.get(..size).filter(|all| all.len() >= HEADER);
    let all = all.ok_or_else(|| {
        let there = bytes.len();
        damaged(format!("it says that it has {size} bytes, of {there}"))
    })?;
    let (mut at, count, pair) = match version {
        1 => (place(all, 16)?, 1, PAIR),
        2 => (place(all, 16)?, place(all, 24)?, SIZED_PAIR),
        _ if place(all, 32)? != 0 => {
            return Err(damaged(
                "it is compressed, which is not read; make it without compression",
            ));
        }
        _ => (place(all, 16)?, place(all, 24)?, SIZED_PAIR),
    };
    let part = file.parts.len();
    file.parts.push(Part::new(Format::OffloadBinary, all));
    let (mut left, mut images) = (MOST_STRINGS, 0_u64);
    // Each entry must be inside the binary, so a false count ends with an error.
    for _ in 0..count {
        let entry = all.get(at..at.saturating_add(ENTRY));
        let entry = entry.ok_or_else(|| damaged("one of its entries is not in it"))?;
        at += ENTRY;
        let properties = strings(all, place(entry, 8)?, place(entry, 16)?, pair, &mut left)?;
        let (image, length) = (place(entry, 24)?, place(entry, 32)?);
        let image = match u32::from_le_bytes(field(entry, 4)?) & NO_IMAGE {
            0 => all.get(image..image.saturating_add(length)),
            _ => Some(&[][..]),
        };
        let image = image.ok_or_else(|| damaged("one of its images is not in it"))?;
        images = images.saturating_add(image.len() as u64);
        clang::apart(images, size as u64)?;
        let maker = u16::from_le_bytes(field(entry, 2)?);
        file.entries.push(entry_of(image, maker, properties, part));
    }
    Ok(size)
}

fn entry_of(image: &[u8], maker: u16, mut properties: Properties, part: usize) -> Entry<'_> {
    let maker = MAKERS.iter().find(|(number, _)| *number == maker);
    let maker = maker.map_or("unknown", |(_, name)| name);
    let triple = properties.remove("triple").unwrap_or_default();
    let arch = properties.remove("arch").unwrap_or_default();
    let is_amd = triple.starts_with("amdgcn") || triple.starts_with("amdgpu");
    let target = match is_amd {
        true if arch.is_empty() || arch == "generic" => None,
        true => EntryTarget::parse(&arch),
        false => Some(EntryTarget::Unknown(format!("{triple}-{arch}"))),
    };
    Entry {
        part,
        content: Some(Content::of(image)),
        target,
        id: format!("{maker}-{triple}--{arch}"),
        properties,
        size: image.len() as u64,
        data: Data::Plain(image),
    }
}

/// The names and values of a string table; a pair has `size` bytes.
fn strings(
    all: &[u8],
    at: usize,
    count: usize,
    size: usize,
    left: &mut usize,
) -> Result<Properties, BundleError> {
    /// Maximum number of pairs; more are an error.
    const MOST: usize = 256;
    if count > MOST {
        return Err(damaged(format!(
            "an entry has {count} strings, {MOST} may be"
        )));
    }
    let table = all.get(at..at.saturating_add(count * size));
    let table = table.ok_or_else(|| damaged("a table of strings is not in it"))?;
    let mut properties = Properties::new();
    for pair in table.chunks_exact(size) {
        let name = string(all, place(pair, 0)?)?;
        let at = place(pair, 8)?;
        let value = match size {
            PAIR => string(all, at)?,
            _ => sized(all, at, place(pair, 16)?)?,
        };
        *left = left
            .checked_sub(name.len() + value.len())
            .ok_or_else(|| damaged(format!("its strings have more than {MOST_STRINGS} bytes")))?;
        properties.insert(name.to_owned(), value.to_owned());
    }
    Ok(properties)
}

fn sized(all: &[u8], at: usize, size: usize) -> Result<&str, BundleError> {
    let bytes = all
        .get(at..at.saturating_add(size))
        .filter(|_| size <= MOST_STRING);
    let text = bytes.and_then(|bytes| str::from_utf8(bytes).ok());
    text.ok_or_else(|| damaged("one of its strings is not in it, too long, or not UTF-8"))
}

fn string(all: &[u8], at: usize) -> Result<&str, BundleError> {
    let rest = all.get(at..all.len().min(at.saturating_add(MOST_STRING)));
    let text = rest.and_then(|rest| rest.split(|&byte| byte == 0).next());
    let is_ended = |text: &&[u8]| all.get(at + text.len()) == Some(&0);
    let text = text
        .filter(is_ended)
        .and_then(|text| str::from_utf8(text).ok());
    text.ok_or_else(|| damaged("one of its strings is not in it, has no end, or is not UTF-8"))
}

fn field<const N: usize>(bytes: &[u8], at: usize) -> Result<[u8; N], BundleError> {
    let field = bytes.get(at..at.saturating_add(N));
    let field = field.and_then(|field| field.try_into().ok());
    field.ok_or_else(|| damaged("it is cut off"))
}

/// An offset or size; a value too large for `usize` becomes one beyond every end.
fn place(bytes: &[u8], at: usize) -> Result<usize, BundleError> {
    let number = u64::from_le_bytes(field(bytes, at)?);
    Ok(usize::try_from(number).unwrap_or(usize::MAX))
}

/// Writes entries as successive offload binaries, as `llvm-offload-binary` does.
///
/// # Errors
/// [`BundleError::Write`]: an entry whose target contradicts its code object's header, or with a
/// name or value that contains a zero byte.
pub fn write(entries: &[NewEntry<'_>]) -> Result<Vec<u8>, BundleError> {
    let mut file = Vec::new();
    for entry in entries {
        entry.check()?;
        binary(entry, &mut file)?;
    }
    Ok(file)
}

fn binary(entry: &NewEntry<'_>, file: &mut Vec<u8>) -> Result<(), BundleError> {
    let arch = entry.target.as_ref().map(ToString::to_string);
    let mut properties: Vec<(Cow<'_, str>, Cow<'_, str>)> = vec![
        ("arch".into(), arch.unwrap_or_default().into()),
        ("triple".into(), "amdgcn-amd-amdhsa".into()),
    ];
    for (name, value) in &entry.properties {
        if name != "arch" && name != "triple" {
            properties.push((name.into(), value.into()));
        }
    }
    let kind = match entry.content {
        Content::CodeObject => OBJECT,
        Content::Ir => BITCODE,
        Content::SpirV | Content::Ptx | Content::Other(_) => 0,
    };
    let table = HEADER + ENTRY;
    let (mut pairs, mut text) = (Vec::new(), vec![0]);
    let start = table + properties.len() * PAIR;
    for string in properties.iter().flat_map(|(name, value)| [name, value]) {
        if string.contains('\0') {
            let name = entry.name();
            return Err(BundleError::Write(format!(
                "entry {name}: a property has a zero byte, where offload binaries end strings"
            )));
        }
        pairs.extend(((start + text.len()) as u64).to_le_bytes());
        text.extend(string.as_bytes());
        text.push(0);
    }
    let image = (start + text.len()).next_multiple_of(ALIGN);
    let size = (image + entry.bytes.len()).next_multiple_of(ALIGN);
    let begin = file.len();
    let (hip, flags) = (4_u16, 0_u32);
    file.extend(MAGIC);
    file.extend(VERSION.to_le_bytes());
    for number in [size, HEADER, ENTRY] {
        file.extend((number as u64).to_le_bytes());
    }
    file.extend(kind.to_le_bytes());
    file.extend(hip.to_le_bytes());
    file.extend(flags.to_le_bytes());
    for number in [table, properties.len(), image, entry.bytes.len()] {
        file.extend((number as u64).to_le_bytes());
    }
    file.extend(pairs);
    file.extend(text);
    file.resize(begin + image, 0);
    file.extend(&*entry.bytes);
    file.resize(begin + size, 0);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A binary as LLVM after 22 writes it: two entries, the second without an image.
    fn binary(version: u32) -> Vec<u8> {
        let (table, strings, text, image) = (40, 40 + 2 * 40, 40 + 80 + 48, 40 + 80 + 48 + 32);
        let mut file = [MAGIC, &version.to_le_bytes()].concat();
        for number in [image + 8, table, 2, 0] {
            file.extend(u64::to_le_bytes(number));
        }
        for (flags, size) in [(0_u32, 4), (1, 0)] {
            file.extend([2, 0, 4, 0]);
            file.extend(flags.to_le_bytes());
            for number in [strings, 2, image, size] {
                file.extend(u64::to_le_bytes(number));
            }
        }
        for number in [text, text + 5, 7, text + 13, text + 20, 6] {
            file.extend(u64::to_le_bytes(number));
        }
        file.extend(b"arch\0gfx1100\0triple\0amdgcn......");
        file.truncate(image as usize);
        file.extend(b"BC\xc0\xde....");
        file
    }

    #[test]
    fn later_versions_have_several_entries() {
        for version in [2, 3] {
            let bytes = binary(version);
            let mut file = File {
                parts: Vec::new(),
                entries: Vec::new(),
            };
            assert_eq!(begin(&bytes, &mut file), Ok(bytes.len()));
            let [first, second] = &file.entries[..] else {
                panic!("{:?}", file.entries);
            };
            assert_eq!(first.id(), "hip-amdgcn--gfx1100");
            assert_eq!((first.content(), first.size()), (Content::Ir, 4));
            assert_eq!((second.size(), second.part()), (0, 0));
            for length in 0..bytes.len() {
                let mut file = file.clone();
                assert!(begin(&bytes[..length], &mut file).is_err(), "{length}");
            }
        }
        let refused = |bytes: &[u8]| {
            let (parts, entries) = (Vec::new(), Vec::new());
            begin(bytes, &mut File { parts, entries })
                .unwrap_err()
                .to_string()
        };
        assert!(refused(&binary(4)).contains("version 4 of its format, versions 1 to 3"));
        let mut compressed = binary(3);
        compressed[32] = 1;
        assert!(refused(&compressed).contains("it is compressed"));
    }
}
