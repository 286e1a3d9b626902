//! What the tests of this crate share.
#![allow(dead_code, reason = "each file of tests uses its own part of it")]

use gfxjit_bundle::{File, read};
use gfxjit_targets::{TargetId, abi_version_of, default_code_object_version};
use gfxjit_test_tools::{Folder, run};

pub(crate) const TARGETS: [&str; 2] = [
    "hipv4-amdgcn-amd-amdhsa--gfx90a:xnack-",
    "hipv4-amdgcn-amd-amdhsa--gfx1100",
];

pub(crate) fn target(text: &str) -> TargetId {
    text.parse().unwrap()
}

/// What the entry of each target holds: zstd has something to do.
pub(crate) fn contents(index: usize) -> Vec<u8> {
    (0..20_000_usize)
        .map(|i| ((i / 50 * (index + 3)) % 251) as u8)
        .collect()
}

/// The header of a code object for a target, and bytes behind it that differ by `seed`.
pub(crate) fn code_object(made_for: &str, seed: usize) -> Vec<u8> {
    let target = target(made_for);
    let version = default_code_object_version(target.processor());
    let mut bytes = b"\x7fELF\x02\x01\x01\x40".to_vec();
    bytes.push(abi_version_of(version).unwrap());
    bytes.resize(16, 0);
    bytes.extend(3_u16.to_le_bytes());
    bytes.extend(224_u16.to_le_bytes());
    bytes.resize(48, 0);
    bytes.extend(target.elf_flags(version).unwrap().to_le_bytes());
    bytes.resize(64, 0);
    bytes.extend(contents(seed));
    bytes
}

/// LLVM bitcode, as far as its first bytes say.
pub(crate) fn bitcode(seed: usize) -> Vec<u8> {
    let mut bytes = b"BC\xc0\xde".to_vec();
    bytes.extend(contents(seed));
    bytes
}

/// A bundle of files, made by clang's tool.
pub(crate) fn bundle_of(
    files: &[(&str, &[u8])],
    options: &[&str],
    version: Option<&str>,
) -> Vec<u8> {
    let folder = Folder::new();
    folder.write("host", "");
    let mut targets = "--targets=host-x86_64-unknown-linux-gnu-".to_owned();
    let mut inputs = vec!["--input=host".to_owned()];
    for (number, (id, bytes)) in files.iter().enumerate() {
        folder.write(&number.to_string(), bytes);
        targets = format!("{targets},{id}");
        inputs.push(format!("--input={number}"));
    }
    let mut command = folder.command(
        "clang-offload-bundler-22",
        &["--type=o", "--bundle-align=4096", &targets, "--output=out"],
    );
    command.args(inputs).args(options);
    if let Some(version) = version {
        command.env("COMPRESSED_BUNDLE_FORMAT_VERSION", version);
    }
    run(&mut command);
    folder.read("out")
}

/// The bundle that most tests look at.
pub(crate) fn bundle(options: &[&str], version: Option<&str>) -> Vec<u8> {
    let files = [(TARGETS[0], &*contents(0)), (TARGETS[1], &*contents(1))];
    bundle_of(&files, options, version)
}

/// What each entry is called and holds, the host's left out, whose name differs by version of the tool.
pub(crate) fn entries(file: &File<'_>) -> Vec<(String, Vec<u8>)> {
    let entries = file.entries().iter().filter(|entry| !entry.is_host());
    entries
        .map(|entry| (entry.id().to_owned(), entry.bytes().unwrap().into_owned()))
        .collect()
}

/// That a file has the two entries of [`bundle`], `bundles` times.
pub(crate) fn check(file: &[u8], bundles: usize) {
    let found = entries(&read(file).unwrap());
    assert_eq!(found.len(), 2 * bundles);
    for (i, (id, bytes)) in found.iter().enumerate() {
        assert_eq!(id, TARGETS[i % 2]);
        assert_eq!(*bytes, contents(i % 2), "{id}");
    }
}
