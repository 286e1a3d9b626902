//! Bundles as clang's own tool writes them, host files as linkers do, and damaged ones.

use std::io::Write;
use std::time::{Duration, Instant};

use gfxjit_bundle::{BundleError, Compression, embedded, find, fuzzing};
use gfxjit_codeobj::fuzzing::Mutator;
use gfxjit_test_tools::{Folder, run};

const LIMIT: u64 = 1 << 20;
const TARGETS: [&str; 2] = [
    "hipv4-amdgcn-amd-amdhsa--gfx90a:xnack-",
    "hipv4-amdgcn-amd-amdhsa--gfx1100",
];

/// What the entry of each target holds: zstd has something to do.
fn contents(index: usize) -> Vec<u8> {
    (0..20_000_usize)
        .map(|i| ((i / 50 * (index + 3)) % 251) as u8)
        .collect()
}

/// A bundle made by clang's tool, with further options.
fn bundle(options: &[&str], version: Option<&str>) -> Vec<u8> {
    let folder = Folder::new();
    folder.write("host", "");
    folder.write("a", contents(0));
    folder.write("b", contents(1));
    let targets = format!(
        "--targets=host-x86_64-unknown-linux-gnu-,{},{}",
        TARGETS[0], TARGETS[1]
    );
    let mut arguments = vec![
        "--type=o",
        "--bundle-align=4096",
        &targets,
        "--input=host",
        "--input=a",
        "--input=b",
        "--output=out",
    ];
    arguments.extend(options);
    let mut command = folder.command("clang-offload-bundler-22", &arguments);
    if let Some(version) = version {
        command.env("COMPRESSED_BUNDLE_FORMAT_VERSION", version);
    }
    run(&mut command);
    folder.read("out")
}

/// What each entry of each bundle is called and holds.
fn entries(file: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut all = Vec::new();
    for packed in find(file).unwrap() {
        for entry in packed.unpack(LIMIT).unwrap().entries() {
            all.push((entry.id.to_owned(), entry.bytes.to_vec()));
        }
    }
    all
}

/// Of one bundle, without the host's entry, whose name differs by version of the tool.
fn check(file: &[u8], bundles: usize) {
    let found = entries(file);
    let of_gpus: Vec<_> = found
        .iter()
        .filter(|(id, _)| !id.starts_with("host-"))
        .collect();
    assert_eq!(found.len(), 3 * bundles);
    for (i, (id, bytes)) in of_gpus.iter().enumerate() {
        assert_eq!(id, TARGETS[i % 2]);
        assert_eq!(*bytes, contents(i % 2), "{id}");
    }
}

#[test]
fn plain() {
    let file = bundle(&[], None);
    assert_eq!(find(&file).unwrap()[0].compression(), Compression::None);
    check(&file, 1);
}

#[test]
fn compressed_by_each_version() {
    for version in ["2", "3"] {
        let file = bundle(&["--compress"], Some(version));
        let found = find(&file).unwrap();
        assert_eq!(found[0].compression(), Compression::Zstd, "{version}");
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
    assert_eq!(find(&file).unwrap()[0].compression(), Compression::Zlib);
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
        let error = find(&folder.read(host)).unwrap_err();
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
        let error = find(bytes).unwrap_err();
        assert!(
            matches!(error, BundleError::Unrecognised | BundleError::Host(_)),
            "{error}"
        );
    }
    let mut file = bundle(&[], None);
    file.extend(b"\0\0something else");
    let error = find(&file).unwrap_err().to_string();
    assert!(error.contains("it begins with something else"), "{error}");
}

#[test]
fn damage_has_a_reason() {
    let plain = bundle(&[], None);
    let error = find(&plain[..plain.len() - 1]).unwrap_err().to_string();
    let expected = format!("{} ends at byte {}", TARGETS[1], plain.len());
    assert!(error.contains(&expected), "{error}");

    let packed = bundle(&["--compress"], Some("3"));
    let error = find(&packed[..packed.len() - 1]).unwrap_err().to_string();
    assert!(error.contains("the compressed bundle ends at"), "{error}");
    let unpack = |file: &[u8], limit| {
        find(file).unwrap()[0]
            .unpack(limit)
            .unwrap_err()
            .to_string()
    };
    let error = unpack(&packed, 1000);
    assert!(error.contains("1000 are allowed"), "{error}");

    // It promises less than it has: it is not unpacked any further.
    let mut bomb = packed.clone();
    bomb[16..24].copy_from_slice(&100_u64.to_le_bytes());
    let error = unpack(&bomb, LIMIT);
    assert!(error.contains("more than 100"), "{error}");

    let mut method = packed;
    method[6] = 7;
    let error = find(&method).unwrap_err().to_string();
    assert!(error.contains("version 3, method 7"), "{error}");
}

#[test]
fn damaged_files_never_panic() {
    let plain = bundle(&[], None);
    let corpus = [
        plain.clone(),
        bundle(&["--compress"], Some("3")),
        first_version(&plain),
    ];
    let mut mutator = Mutator::new(29);
    let (mut runs, mut read) = (0_u64, 0);
    let start = Instant::now();
    while runs < 200 || start.elapsed() < Duration::from_secs(1) {
        read += fuzzing::bundles(&mutator.mutate(&corpus));
        runs += 1;
    }
    assert!(read > 0, "none of {runs} damaged files was read");
}
