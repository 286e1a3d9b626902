//! Differences between real files, and after single changes of a file.

use std::path::Path;
use std::time::{Duration, Instant};

use gfxjit_codeobj::descriptor::field;
use gfxjit_codeobj::elf::{Elf, ElfFile};
use gfxjit_codeobj::fuzzing::Mutator;
use gfxjit_codeobj::{CodeObject, set_descriptor, set_metadata};
use gfxjit_elfdiff::{Difference, Side, compare};

fn corpus(name: &str) -> Vec<u8> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus");
    std::fs::read(corpus.join(name)).unwrap()
}

fn shown(left: &[u8], right: &[u8]) -> Vec<String> {
    let found = compare(left, right).unwrap();
    found.iter().map(ToString::to_string).collect()
}

const FILES: [&str; 6] = [
    "llvm/small-gfx90a-v5.co",
    "llvm/small-gfx90a-v5.o",
    "llvm/small-gfx1100-v5.co",
    "llvm/small-gfx803-v4.o",
    "triton/axpy-gfx942-triton3.6.0.hsaco",
    "iree/add_reduce-gfx1100-iree3.9.0.hsaco",
];

#[test]
fn a_file_does_not_differ_from_itself() {
    for name in FILES {
        let bytes = corpus(name);
        assert_eq!(compare(&bytes, &bytes), Ok(vec![]), "{name}");
    }
}

/// Every byte of a file counts, also those that nothing refers to.
#[test]
fn every_changed_byte_is_a_difference() {
    let bytes = corpus("llvm/small-gfx1100-v5.co");
    for at in (0..bytes.len()).step_by(7) {
        let mut changed = bytes.clone();
        changed[at] ^= 0x10;
        let found = compare(&bytes, &changed);
        assert_ne!(found, Ok(vec![]), "byte {at:#x}");
    }
}

#[test]
fn descriptors_are_compared_field_by_field() {
    let bytes = corpus("llvm/small-gfx90a-v5.co");
    let kernel = &CodeObject::parse(&bytes).unwrap().kernels[0];
    let mut descriptor = kernel.descriptor;
    descriptor.private_segment_fixed_size = 16;
    descriptor.set(field::FLOAT_ROUND_MODE_32, 3).unwrap();
    descriptor.set(field::TG_SPLIT, 1).unwrap();
    descriptor.set(field::ENABLE_VGPR_WORKITEM_ID, 2).unwrap();
    let mut file = ElfFile::parse(&bytes).unwrap();
    set_descriptor(&mut file, kernel, &descriptor).unwrap();
    let name = &kernel.name;
    assert_eq!(
        shown(&bytes, &file.write().unwrap()),
        [
            format!(
                "kernel descriptor of {name}, ENABLE_VGPR_WORKITEM_ID: X, Y and Z instead of X"
            ),
            format!(
                "kernel descriptor of {name}, FLOAT_ROUND_MODE_32: towards zero instead of to \
                 nearest even"
            ),
            format!("kernel descriptor of {name}, TG_SPLIT: on instead of off"),
            format!(
                "kernel descriptor of {name}, scratch of a work-item: 16 bytes instead of 0 bytes"
            ),
        ]
    );
}

#[test]
fn metadata_are_compared_key_by_key() {
    let bytes = corpus("llvm/small-gfx90a-v5.co");
    let mut metadata = CodeObject::parse(&bytes).unwrap().metadata.unwrap();
    metadata.kernels[0].vgpr_count += 1;
    metadata.kernels[0].args[0].offset += 1;
    let mut file = ElfFile::parse(&bytes).unwrap();
    set_metadata(&mut file, &metadata).unwrap();
    let kernel = &metadata.kernels[0];
    let (name, vgprs, offset) = (&kernel.name, kernel.vgpr_count, kernel.args[0].offset);
    assert_eq!(
        shown(&bytes, &file.write().unwrap()),
        [
            format!(
                "metadata of {name}, .vgpr_count: {vgprs} instead of {}",
                vgprs - 1
            ),
            format!(
                "metadata of {name}, argument 0, .offset: {offset} instead of {}",
                offset - 1
            ),
        ]
    );
}

#[test]
fn code_is_compared_function_by_function() {
    let bytes = corpus("llvm/small-gfx1100-v5.co");
    let object = CodeObject::parse(&bytes).unwrap();
    let mut file = ElfFile::parse(&bytes).unwrap();
    let kernel = &object.kernels[0];
    let section = &mut file.sections[kernel.entry.section];
    let at = (kernel.entry.address - section.header.addr) as usize;
    section.data[at + 4] ^= 1;
    let found = compare(&bytes, &file.write().unwrap()).unwrap();
    let [
        Difference {
            aspect,
            subject,
            left,
            right,
        },
    ] = &found[..]
    else {
        panic!("{found:?}");
    };
    assert_eq!(
        (*aspect, subject.as_str()),
        ("code", &*format!("of {}", kernel.name))
    );
    let (left, right) = (left.as_deref().unwrap(), right.as_deref().unwrap());
    let start = format!("{} bytes, at 0x4: ", kernel.size);
    assert!(
        left.starts_with(&start) && right.starts_with(&start),
        "{left} {right}"
    );
    assert_ne!(left, right);
}

/// Relocations of an object are identified by the function that they change.
#[test]
fn relocations_of_objects_are_told_by_their_place() {
    let bytes = corpus("llvm/small-gfx90a-v5.o");
    let mut file = ElfFile::parse(&bytes).unwrap();
    let table = Elf::parse(&bytes).unwrap().section_named(".rela.text");
    let table = &mut file.sections[table.unwrap().index];
    // The addend of the first entry.
    table.data[16] ^= 8;
    let found = compare(&bytes, &file.write().unwrap()).unwrap();
    let [difference] = &found[..] else {
        panic!("{found:?}");
    };
    assert_eq!(difference.aspect, "relocation");
    assert!(difference.subject.starts_with("at "), "{difference}");
    assert!(
        difference.left.as_deref().unwrap().starts_with("R_AMDGPU_"),
        "{difference}"
    );
}

#[test]
fn files_for_two_targets_differ_in_words() {
    let found = shown(
        &corpus("llvm/small-gfx90a-v5.co"),
        &corpus("llvm/small-gfx1100-v5.co"),
    );
    assert_eq!(found[0], "header target: gfx1100 instead of gfx90a");
    for start in [
        "kernel descriptor of ",
        "metadata amdhsa.target: ",
        "code of ",
        "section .text: PROGBITS, loaded, executable, ",
    ] {
        assert!(
            found.iter().any(|line| line.starts_with(start)),
            "{start}: {found:#?}"
        );
    }
}

#[test]
fn bad_files_are_errors_that_say_which() {
    let good = corpus("llvm/small-gfx1100-v5.co");
    for bad in [&b""[..], b"text", &good[..100], &good[..good.len() - 1]] {
        assert_eq!(compare(bad, &good).unwrap_err().side, Side::Left);
        let error = compare(&good, bad).unwrap_err();
        assert_eq!(error.side, Side::Right);
        assert!(!error.to_string().is_empty());
    }
}

/// Damaged files, for one second: the result is an error or differences, never a panic.
#[test]
fn damaged_files_are_compared_or_refused() {
    let files: Vec<Vec<u8>> = FILES.iter().map(|name| corpus(name)).collect();
    let mut mutator = Mutator::new(5);
    let (mut runs, mut read) = (0, 0);
    let start = Instant::now();
    while runs < 100 || start.elapsed() < Duration::from_secs(1) {
        let damaged = mutator.mutate(&files);
        for good in &files {
            if let Ok(found) = compare(good, &damaged) {
                assert_eq!(found.is_empty(), *good == damaged);
                read += 1;
            }
        }
        let _ = gfxjit_elfdiff::problems(&damaged);
        runs += 1;
    }
    assert!(read > 0, "none of {runs} damaged files was read");
}
