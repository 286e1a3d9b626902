//! The functions of the fuzz targets, and a small mutator, so that the same code runs for a second
//! in the tests and without limit under cargo-fuzz (`fuzz/`). With the feature `fuzzing` only.
//!
//! The functions panic only on a defect of this crate: on a panic inside, or when what was
//! read is not written back as it was.

mod elf;
mod mutator;

use gfxjit_targets::Processor;

use crate::descriptor::KernelDescriptor;
use crate::elf::ElfFile;
use crate::metadata::Metadata;
use crate::{CodeObject, info, set_descriptor, set_metadata};

pub use elf::elf;
pub use mutator::Mutator;

/// Reads bytes as a code object; returns whether they are one.
pub fn code_object(bytes: &[u8]) -> bool {
    // The ELF layer has a fuzz function of its own.
    let _ = elf(bytes);
    let Ok(object) = CodeObject::parse(bytes) else {
        return false;
    };
    let Ok(mut file) = ElfFile::parse(bytes) else {
        unreachable!("the parser has read this file");
    };
    for kernel in &object.kernels {
        let written = kernel.descriptor.to_bytes();
        let start = usize::try_from(kernel.descriptor_offset).unwrap_or(usize::MAX);
        assert_eq!(
            bytes.get(start..).and_then(|b| b.get(..64)),
            Some(&written[..])
        );
        if let Err(e) = set_descriptor(&mut file, kernel, &kernel.descriptor) {
            unreachable!("the descriptor of {} where it was read: {e}", kernel.name);
        }
        use_descriptor(&kernel.descriptor);
    }
    let same = file.write();
    assert_eq!(
        same.as_deref(),
        Ok(bytes),
        "descriptors written where they were read"
    );
    if let Some(metadata) = &object.metadata
        && set_metadata(&mut file, metadata).is_ok()
        && let Ok(changed) = file.write()
    {
        // Metadata in an unusual encoding come back in the usual one, so the file may differ.
        let again = CodeObject::parse(&changed);
        assert!(
            again.is_ok(),
            "metadata written where they were read: {again:?}"
        );
    }
    true
}

/// Reads bytes as the contents of a metadata note; returns whether they are valid.
pub fn metadata(bytes: &[u8]) -> bool {
    let Ok(metadata) = Metadata::parse(bytes) else {
        return false;
    };
    let written = metadata.to_bytes();
    // Compared as bytes, because a NaN is not equal to itself.
    let again = Metadata::parse(&written).map(|again| again.to_bytes());
    assert_eq!(again.as_deref(), Ok(&written[..]));
    std::hint::black_box(
        metadata
            .kernels
            .iter()
            .map(|k| k.unknown().count())
            .sum::<usize>(),
    );
    true
}

/// Reads bytes as a kernel descriptor; returns whether there are enough.
pub fn descriptor(bytes: &[u8]) -> bool {
    let Ok(descriptor) = KernelDescriptor::read(bytes) else {
        return false;
    };
    assert_eq!(bytes.get(..64), Some(&descriptor.to_bytes()[..]));
    use_descriptor(&descriptor);
    true
}

/// Calls every method of a descriptor, for every processor.
fn use_descriptor(descriptor: &KernelDescriptor) {
    for processor in Processor::all() {
        let mut copy = *descriptor;
        let (vgprs, agprs) = descriptor.vgprs_and_agprs(processor);
        let set = copy.set_vgprs(processor, vgprs, agprs).is_ok()
            | copy
                .set_sgprs(processor, descriptor.sgprs(processor))
                .is_ok();
        std::hint::black_box((
            set,
            descriptor.sgpr_inputs(processor).is_ok(),
            descriptor.unknown_bits(processor.generation()).len(),
            descriptor.fields(processor.generation()).count(),
            descriptor.entry(u64::MAX),
        ));
    }
}

/// Reads bytes as `.amdgpu.info`, the first as the length of the string table that comes
/// before it; returns whether they are one.
pub fn info(bytes: &[u8]) -> bool {
    let Some((&length, rest)) = bytes.split_first() else {
        return false;
    };
    let (strings, section) = rest.split_at(usize::from(length).min(rest.len()));
    let Ok(functions) = info::read(section, strings, Ok) else {
        return false;
    };
    let Ok(encoded) = info::write(&functions) else {
        unreachable!("records that were read are short enough to be written");
    };
    let symbol = |offset: usize| {
        let found = encoded
            .relocations
            .iter()
            .find(|(at, _)| *at == offset as u64);
        found
            .map(|&(_, symbol)| symbol)
            .ok_or(info::InfoError::NoRelocation { offset })
    };
    let again = info::read(&encoded.section, &encoded.strings, symbol);
    assert_eq!(again, Ok(functions), ".amdgpu.info written and read again");
    true
}
