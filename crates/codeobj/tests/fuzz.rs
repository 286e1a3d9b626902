//! A second of fuzzing for each reader, on damaged copies of real producers' files. The same
//! walks run for ever under cargo-fuzz (`fuzz/`).

mod common;

use std::time::{Duration, Instant};

use gfxjit_codeobj::elf::{Elf, ElfFile};
use gfxjit_codeobj::fuzzing::{self, Mutator};
use gfxjit_codeobj::info::{FunctionInfo, Resources};
use gfxjit_codeobj::{CodeObject, info, note};

/// The committed files of real producers.
fn corpus() -> Vec<Vec<u8>> {
    common::corpus()
        .into_iter()
        .map(|(_, bytes)| bytes)
        .collect()
}

/// Runs damaged inputs through a reader for a second. Good ones must pass, and some damaged
/// ones must, or the damage is too coarse to reach anything.
fn fuzz(seed: u64, corpus: &[Vec<u8>], reader: fn(&[u8]) -> bool) {
    for bytes in corpus {
        assert!(reader(bytes), "an input without damage is read");
    }
    let mut mutator = Mutator::new(seed);
    let (mut runs, mut read) = (0u64, 0u64);
    let start = Instant::now();
    while runs < 200 || start.elapsed() < Duration::from_secs(1) {
        read += u64::from(reader(&mutator.mutate(corpus)));
        runs += 1;
    }
    assert!(read > 0, "none of {runs} damaged inputs was read");
}

/// An object with `.amdgpu.info`, made from one of the corpus.
fn with_info(object: &[u8]) -> Vec<u8> {
    let mut file = ElfFile::parse(object).unwrap();
    let function = |name: &str, calls: &[&str]| FunctionInfo {
        symbol: name.to_owned(),
        resources: Some(Resources {
            vgprs: 7,
            ..Resources::default()
        }),
        calls: calls.iter().map(|&name| name.to_owned()).collect(),
        indirect_calls: vec!["vi".to_owned()],
        ..FunctionInfo::default()
    };
    info::add_to_object(
        &mut file,
        &[function("small", &["twice"]), function("twice", &[])],
    )
    .unwrap();
    file.write().unwrap()
}

fn small_object() -> Vec<u8> {
    std::fs::read(common::corpus_dir().join("llvm/small-gfx90a-v5.o")).unwrap()
}

#[test]
fn code_objects() {
    let mut corpus = corpus();
    corpus.push(with_info(&small_object()));
    fuzz(1, &corpus, fuzzing::code_object);
}

#[test]
fn metadata() {
    let notes: Vec<Vec<u8>> = corpus()
        .iter()
        .map(|bytes| {
            note::metadata(&Elf::parse(bytes).unwrap())
                .unwrap()
                .unwrap()
                .to_vec()
        })
        .collect();
    fuzz(2, &notes, fuzzing::metadata);
}

#[test]
fn descriptors() {
    let descriptors: Vec<Vec<u8>> = corpus()
        .iter()
        .flat_map(|bytes| CodeObject::parse(bytes).unwrap().kernels)
        .map(|kernel| kernel.descriptor.to_bytes().to_vec())
        .collect();
    fuzz(3, &descriptors, fuzzing::descriptor);
}

#[test]
fn function_info() {
    let object = with_info(&small_object());
    let elf = Elf::parse(&object).unwrap();
    let part = |name| elf.section_named(name).unwrap().data;
    let strings = part(info::STRINGS);
    let input = [&[strings.len() as u8][..], strings, part(info::SECTION)].concat();
    fuzz(4, &[input], fuzzing::info);
}
