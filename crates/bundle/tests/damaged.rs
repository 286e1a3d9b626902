//! Damaged files of every format, for a second.

mod common;

use std::time::{Duration, Instant};

use common::{bitcode, bundle, code_object};
use gfxjit_bundle::{Compression, NewEntry, fuzzing, offload_binary, offload_bundle, portable};
use gfxjit_codeobj::fuzzing::Mutator;

#[test]
fn damaged_files_never_panic() {
    let made = || {
        [
            NewEntry::detect(code_object("gfx942", 0)).property("wave", "64"),
            NewEntry::detect(code_object("gfx1100", 1)),
        ]
    };
    let zlib = offload_bundle::Options {
        compression: Compression::Zlib,
        ..Default::default()
    };
    let mut module = portable::Writer::new();
    for entry in made() {
        module.entry(entry);
    }
    module.entry(NewEntry::ir(bitcode(2)));
    let corpus = [
        bundle(&[], None),
        bundle(&["--compress"], Some("3")),
        offload_bundle::write(&made(), zlib).unwrap(),
        offload_binary::write(&made()).unwrap(),
        module.finish().unwrap(),
        module.compress(false).finish().unwrap(),
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
