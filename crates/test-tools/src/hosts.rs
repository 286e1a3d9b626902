//! Programs on hosts that share images.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::SystemTime;

/// Runs a program that compiles as two hosts that share a store: `run` is given the variables that say so. The second
/// host must take what the first has compiled, and compile nothing.
///
/// # Panics
/// When it does not.
pub fn shares_images(mut run: impl FnMut(&[(&str, &Path)])) {
    let folder = crate::Folder::new();
    let shared = folder.path("shared");
    let mut host = |name: &str| {
        let own = folder.path(name);
        run(&[("GFXJIT_CACHE", &own), ("GFXJIT_CACHE_SHARED", &shared)]);
        (entries(&own), entries(&shared))
    };
    let (first, given) = host("first");
    assert!(!first.is_empty(), "nothing is kept");
    assert!(first.keys().eq(given.keys()), "{first:?} and {given:?}");
    let (second, after) = host("second");
    assert!(first.keys().eq(second.keys()), "{first:?} and {second:?}");
    // What is compiled is given to the store, which replaces it.
    assert_eq!(given, after, "the second host compiled");
}

/// Entries of images by name, and when they were written.
fn entries(folder: &Path) -> BTreeMap<String, SystemTime> {
    let list = |folder: &Path| -> Vec<std::fs::DirEntry> {
        let entries = std::fs::read_dir(folder).into_iter().flatten();
        entries.filter_map(Result::ok).collect()
    };
    let shards = list(&folder.join("v1"));
    let shards = shards
        .iter()
        .filter(|shard| shard.file_name().to_string_lossy().len() == 2);
    let files = shards.flat_map(|shard| list(&shard.path()));
    let written = |file: &std::fs::DirEntry| {
        let written = file.metadata().and_then(|info| info.modified());
        written.unwrap_or_else(|error| panic!("{}: {error}", file.path().display()))
    };
    files
        .map(|file| {
            (
                file.file_name().to_string_lossy().into_owned(),
                written(&file),
            )
        })
        .collect()
}
