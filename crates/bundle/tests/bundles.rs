//! Bundles as clang's own tool writes them, host files as linkers do, and damaged ones.

mod common;

use std::io::Write;

use common::{TARGETS, bundle, check};
use gfxjit_bundle::{BundleError, Compression, embedded, read};
use gfxjit_test_tools::Folder;

#[test]
fn plain() {
    let file = bundle(&[], None);
    assert_eq!(
        read(&file).unwrap().parts()[0].compression,
        Compression::None
    );
    check(&file, 1);
}

#[test]
fn compressed_by_each_version() {
    for version in ["2", "3"] {
        let file = bundle(&["--compress"], Some(version));
        let found = read(&file).unwrap();
        assert_eq!(found.parts()[0].compression, Compression::Zstd, "{version}");
        assert_eq!(u16::from_le_bytes([file[4], file[5]]).to_string(), version);
        check(&file, 1);
    }
}

/// A compressed bundle of the first version, which clang no longer writes: it has no length.
fn first_version(plain: &[u8]) -> Vec<u8> {
    let mut file = b"CCOB\x01\x00\x00\x00".to_vec();
    file.extend((plain.len() as u32).to_le_bytes());
    file.extend([0; 8]);
    let mut encoder = flate2::write::ZlibEncoder::new(&mut file, flate2::Compression::default());
    encoder.write_all(plain).unwrap();
    encoder.finish().unwrap();
    file
}

#[test]
fn several_in_a_row() {
    let plain = bundle(&[], None);
    let mut file = first_version(&plain);
    check(&file, 1);
    assert_eq!(
        read(&file).unwrap().parts()[0].compression,
        Compression::Zlib
    );
    for next in [&plain, &bundle(&["--compress"], Some("3")), &plain] {
        file.resize(file.len().next_multiple_of(4096), 0);
        file.extend(next);
    }
    check(&file, 4);
}

#[test]
fn section_of_a_host_program() {
    let folder = Folder::new();
    folder.write("bundle", bundle(&["--compress"], Some("3")));
    folder.write("host.c", "int main(void) { return 0; }");
    folder.run("clang-22", &["-c", "host.c", "-o", "host.o"]);
    folder.run(
        "clang-22",
        &[
            "-c",
            "--target=x86_64-pc-windows-msvc",
            "host.c",
            "-o",
            "host.obj",
        ],
    );
    for (host, section) in [("host.o", ".hip_fatbin"), ("host.obj", ".hip_fat")] {
        let error = read(&folder.read(host)).unwrap_err();
        assert_eq!(error, BundleError::NoSection);
        folder.run(
            "llvm-objcopy-22",
            &["--add-section", &format!("{section}=bundle"), host, "with"],
        );
        check(&folder.read("with"), 1);
    }
}

#[test]
fn code_objects_in_constants() {
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/corpus/triton/");
    let [first, second] = ["axpy-gfx942-triton3.6.0", "axpy-gfx1100-triton3.6.0"]
        .map(|name| std::fs::read(format!("{corpus}{name}.hsaco")).unwrap());
    let header = &first[..64];
    // The header in the middle is of something that is not there.
    let file = [b"text", &first[..], b"\0", &second, b"rest", header].concat();
    assert_eq!(embedded(&file), [&first[..], &second]);
    assert_eq!(embedded(b"\x7fELF"), [b""; 0]);
}

#[test]
fn what_is_no_bundle() {
    for bytes in [&b""[..], b"CCO", b"\x7fELF", b"int main() {}", b"MZ"] {
        let error = read(bytes).unwrap_err();
        assert!(
            matches!(error, BundleError::Unrecognised | BundleError::Host(_)),
            "{error}"
        );
    }
    let mut file = bundle(&[], None);
    file.extend(b"\0\0something else");
    let error = read(&file).unwrap_err().to_string();
    assert!(error.contains("it begins with something else"), "{error}");
}

#[test]
fn damage_has_a_reason() {
    let plain = bundle(&[], None);
    let error = read(&plain[..plain.len() - 1]).unwrap_err().to_string();
    let expected = format!("{} ends at byte {}", TARGETS[1], plain.len());
    assert!(error.contains(&expected), "{error}");

    let packed = bundle(&["--compress"], Some("3"));
    let error = read(&packed[..packed.len() - 1]).unwrap_err().to_string();
    assert!(error.contains("the compressed bundle ends at"), "{error}");
    let unpack = |file: &[u8], limit| {
        let file = read(file).unwrap();
        let entry = &file.entries()[1];
        entry.bytes_within(limit).unwrap_err().to_string()
    };
    let error = unpack(&packed, 1000);
    assert!(error.contains("1000 are allowed"), "{error}");

    // It promises less than it has: it is not unpacked any further.
    let mut bomb = packed.clone();
    bomb[16..24].copy_from_slice(&100_u64.to_le_bytes());
    let error = read(&bomb).unwrap_err().to_string();
    assert!(error.contains("the bundle at 100"), "{error}");
    // It has more behind its last entry.
    let size = u64::from_le_bytes(packed[16..24].try_into().unwrap());
    let mut bomb = packed.clone();
    bomb[16..24].copy_from_slice(&(size - 1).to_le_bytes());
    assert!(read(&bomb).is_err());

    let mut method = packed;
    method[6] = 7;
    let error = read(&method).unwrap_err().to_string();
    assert!(error.contains("version 3, method 7"), "{error}");
}

/// A table of many entries with names that no target has, of which each may have the same bytes.
fn many(count: u64, same: bool) -> Vec<u8> {
    let id = |n: u64| format!("hipv4-amdgcn-amd-amdhsa--radeon-{n}");
    let table: u64 = (0..count).map(|n| 24 + id(n).len() as u64).sum();
    let first = 32 + table;
    let mut plain = b"__CLANG_OFFLOAD_BUNDLE__".to_vec();
    plain.extend(count.to_le_bytes());
    for n in 0..count {
        let (start, size) = if same {
            (first, 64 * count)
        } else {
            (first + 64 * n, 64)
        };
        for number in [start, size, id(n).len() as u64] {
            plain.extend(number.to_le_bytes());
        }
        plain.extend(id(n).as_bytes());
    }
    plain.resize(usize::try_from(first + 64 * count).unwrap(), 0);
    plain
}

#[test]
fn entries_that_overlap_are_refused_and_many_are_read_in_one_pass() {
    for count in [3, 65536] {
        for file in [many(count, true), first_version(&many(count, true))] {
            let error = read(&file).unwrap_err();
            assert!(matches!(error, BundleError::Overlap { .. }), "{error}");
            assert!(error.to_string().contains("entries overlap"), "{error}");
        }
        for file in [many(count, false), first_version(&many(count, false))] {
            let found = read(&file).unwrap();
            assert_eq!(found.entries().len() as u64, count);
            let contents = found
                .entries()
                .iter()
                .map(|entry| entry.content().to_string());
            assert!(contents.into_iter().all(|content| content == "data"));
        }
    }
}
