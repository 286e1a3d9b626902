//! What the tests of this crate share. Each test file uses some of it.
#![allow(dead_code, reason = "every test file is a program of its own")]

pub(crate) mod damage;

use std::path::PathBuf;

use gfxjit_codeobj::{CodeObject, elf::Elf, info::FunctionInfo};
use gfxjit_compile::{Options, Source, compile};
use gfxjit_llvm::ir;
use gfxjit_targets::{ImageTarget, TargetId};

pub(crate) fn target(id: &str) -> TargetId {
    id.parse().unwrap_or_else(|e| panic!("{id}: {e}"))
}

pub(crate) fn source(name: &str, text: &str) -> Source {
    Source::detect(name, text.as_bytes()).unwrap_or_else(|e| panic!("{e}"))
}

/// Compiles in a process of its own.
pub(crate) fn isolated() -> Options {
    let mut options = Options::default();
    options.isolate = true;
    options.worker = Some(PathBuf::from(env!("CARGO_BIN_EXE_gfxjit-worker")));
    options
}

/// What a source becomes.
pub(crate) fn object(source: &Source, options: &Options, arch: &str) -> Vec<u8> {
    compile(source, target(arch), options)
        .unwrap_or_else(|e| panic!("{arch}: {e}"))
        .bytes
}

pub(crate) fn parse(object: &[u8]) -> CodeObject {
    CodeObject::parse(object).unwrap_or_else(|e| panic!("{e}"))
}

pub(crate) fn object_target(object: &[u8]) -> ImageTarget {
    parse(object).target
}

/// A section's contents.
pub(crate) fn section(object: &[u8], name: &str) -> Vec<u8> {
    let elf = Elf::parse(object).unwrap_or_else(|e| panic!("{e}"));
    let section = elf
        .section_named(name)
        .unwrap_or_else(|| panic!("no {name}"));
    section.data.to_vec()
}

/// Modes in a kernel's descriptor.
pub(crate) struct KernelModes {
    pub wave32: bool,
    pub wgp_mode: bool,
}

pub(crate) fn kernel(object: &[u8], name: &str) -> KernelModes {
    let bytes = section(object, ".rodata");
    let object = parse(object);
    let kernel = object
        .kernel(name)
        .unwrap_or_else(|| panic!("no kernel {name}"));
    let at = usize::try_from(kernel.descriptor_place.address).expect("offset");
    let d = bytes.get(at..at + 64).expect("descriptor");
    // AMDGPUUsage, "Kernel Descriptor": COMPUTE_PGM_RSRC1 at 48, properties at 56.
    KernelModes {
        wave32: d[57] & 0x04 != 0,
        wgp_mode: d[51] & 0x20 != 0,
    }
}

/// Names of kernels and functions, sorted.
pub(crate) fn functions(object: &[u8]) -> Vec<String> {
    let object = parse(object);
    let mut names: Vec<String> = object.kernels.iter().map(|k| k.name.clone()).collect();
    names.extend(object.functions.iter().map(|f| f.name.clone()));
    names.sort();
    names
}

/// What `.amdgpu.info` says of each function, by name.
pub(crate) fn own_use(object: &[u8]) -> Vec<FunctionInfo> {
    let object = parse(object);
    let kernels = object.kernels.into_iter().filter_map(|k| k.own);
    let functions = object.functions.into_iter().filter_map(|f| f.own);
    kernels.chain(functions).collect()
}

pub(crate) fn bitcode(text: &str) -> Vec<u8> {
    let text = text.to_owned();
    ir::run(move || {
        let context = ir::Context::new();
        let module = context.parse_text("t", text.as_bytes()).expect("IR");
        module.to_bitcode()
    })
    .expect("thread")
}

/// Makes bitcode of LLVM 22 say that LLVM 24 wrote it. The name is an array of 6-bit
/// characters that begins at no byte's border.
pub(crate) fn rename_producer(bitcode: &mut [u8]) {
    let char6 = |c: u8| match c {
        b'a'..=b'z' => c - b'a',
        b'A'..=b'Z' => c - b'A' + 26,
        b'0'..=b'9' => c - b'0' + 52,
        b'.' => 62,
        _ => 63,
    };
    let bits = |text: &[u8]| -> Vec<bool> {
        text.iter()
            .flat_map(|&c| (0..6).map(move |b| char6(c) >> b & 1 == 1))
            .collect()
    };
    let (old, new) = (bits(b"LLVM22"), bits(b"LLVM24"));
    let bit = |bytes: &[u8], at: usize| bytes[at / 8] >> (at % 8) & 1 == 1;
    let start = (0..64 * 8)
        .find(|&s| {
            old.iter()
                .enumerate()
                .all(|(i, &b)| bit(bitcode, s + i) == b)
        })
        .expect("the producer");
    for (i, &b) in new.iter().enumerate() {
        let at = start + i;
        bitcode[at / 8] = bitcode[at / 8] & !(1 << (at % 8)) | u8::from(b) << (at % 8);
    }
}
