//! `.npz` files: ZIP archives with an `.npy` file for each array, as numpy's `savez` and
//! `savez_compressed` write them.
//!
//! Only as many bytes are unpacked as the header of an array states, whatever size the archive
//! states.

use std::io::{Read, Seek};

use zip::ZipArchive;

use crate::npy;

/// The `.npy` file of an array. Without a name, the archive must have only one.
pub(crate) fn read(file: impl Read + Seek, member: Option<&str>) -> Result<Vec<u8>, String> {
    let mut archive = ZipArchive::new(file).map_err(|error| format!("no .npz file: {error}"))?;
    let mut names: Vec<String> = archive
        .file_names()
        .filter_map(|name| Some(name.ok()?.strip_suffix(".npy")?.to_owned()))
        .collect();
    names.sort();
    let list = || match names.as_slice() {
        [] => "it has no arrays".to_owned(),
        names => format!("it has {}", names.join(", ")),
    };
    let name = match (member, names.as_slice()) {
        (Some(member), _) => member.strip_suffix(".npy").unwrap_or(member),
        (None, [only]) => only,
        (None, _) => return Err(format!("which array? {}; write FILE.npz:NAME", list())),
    };
    let Some(index) = archive.index_for_name(&format!("{name}.npy")) else {
        return Err(format!("no array `{name}`; {}", list()));
    };
    let entry = archive.by_index(index);
    let mut entry = entry.map_err(|error| format!("array `{name}`: {error}"))?;
    let mut bytes = Vec::new();
    let mut take = |bytes: &mut Vec<u8>, most: u64| {
        let read = entry.by_ref().take(most).read_to_end(bytes);
        read.map_err(|error| format!("array `{name}`: {error}"))
    };
    take(&mut bytes, npy::LONGEST_START as u64)?;
    let length = npy::length(&bytes).map_err(|reason| format!("array `{name}`: {reason}"))?;
    let rest = length.saturating_sub(bytes.len() as u64);
    take(&mut bytes, rest)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write};

    use gfxjit::ElementType;
    use zip::write::SimpleFileOptions;
    use zip::{CompressionMethod, ZipWriter};

    use super::*;
    use crate::view::View;

    fn archive(names: &[&str], method: CompressionMethod, tail: usize) -> Vec<u8> {
        let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
        for (number, name) in names.iter().enumerate() {
            let options = SimpleFileOptions::default().compression_method(method);
            writer.start_file(*name, options).unwrap();
            let data = [number as u8; 20_000];
            let mut array = npy::write(ElementType::U8, View::Numbers, &[20_000], &data);
            array.resize(array.len() + tail, 0);
            writer.write_all(&array).unwrap();
        }
        writer.finish().unwrap().into_inner()
    }

    #[test]
    fn arrays_by_name() {
        for method in [CompressionMethod::Stored, CompressionMethod::Deflated] {
            let file = archive(&["a.npy", "b.npy", "readme"], method, 0);
            for name in ["b", "b.npy"] {
                let array = read(Cursor::new(&file), Some(name)).unwrap();
                assert_eq!(npy::read_any(&array).unwrap().data, [1; 20_000]);
            }
            let none = read(Cursor::new(&file), Some("c")).unwrap_err();
            assert_eq!(none, "no array `c`; it has a, b");
            let which = read(Cursor::new(&file), None).unwrap_err();
            assert!(which.starts_with("which array? it has a, b"), "{which}");
        }
        let only = archive(&["x.npy"], CompressionMethod::Stored, 0);
        assert!(read(Cursor::new(&only), None).is_ok());
        assert!(read(Cursor::new(b"nothing"), None).is_err());
    }

    #[test]
    fn no_more_is_unpacked_than_the_header_says() {
        let file = archive(&["a.npy"], CompressionMethod::Deflated, 50 << 20);
        assert!(file.len() < 1 << 20);
        let array = read(Cursor::new(&file), None).unwrap();
        assert!(array.len() < 30_000);
    }

    #[test]
    fn damaged_archives_are_errors() {
        let good = archive(&["a.npy", "b.npy"], CompressionMethod::Deflated, 0);
        for at in 0..good.len() {
            let mut damaged = good.clone();
            damaged[at] ^= 0xff;
            let _ = read(Cursor::new(&damaged), Some("a"));
            let _ = read(Cursor::new(&damaged[..at]), Some("a"));
        }
    }
}
