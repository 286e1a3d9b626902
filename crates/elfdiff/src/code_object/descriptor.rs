//! Kernel descriptors, field by field.
//!
//! Numbers of registers are shown instead of the granules in the descriptor. All other fields have their names from
//! LLVM's "User Guide for AMDGPU Backend", section Kernel Descriptor.

use gfxjit_codeobj::descriptor::{Field, KernelDescriptor, Word, field};
use gfxjit_codeobj::elf::ElfError;
use gfxjit_targets::{Generation, ImageTarget, Processor};

use super::contents::symbols;
use crate::difference::Facts;
use crate::image::Image;

pub(super) const ASPECT: &str = "kernel descriptor";

/// Fields that are shown as numbers of registers or lanes.
const COUNTED: [Field; 4] = [
    field::GRANULATED_WORKITEM_VGPR_COUNT,
    field::GRANULATED_WAVEFRONT_SGPR_COUNT,
    field::ACCUM_OFFSET,
    field::ENABLE_WAVEFRONT_SIZE32,
];

/// FLOAT_ROUND_MODE_*
const ROUNDING: [&str; 4] = [
    "to nearest even",
    "towards +infinity",
    "towards -infinity",
    "towards zero",
];
/// FLOAT_DENORM_MODE_*
const DENORMALS: [&str; 4] = [
    "inputs and results flushed",
    "results flushed",
    "inputs flushed",
    "kept",
];
/// ENABLE_VGPR_WORKITEM_ID
const WORK_ITEM_IDS: [&str; 3] = ["X", "X and Y", "X, Y and Z"];

pub(super) fn facts(
    image: &Image<'_>,
    target: Option<ImageTarget>,
    is_object: bool,
    facts: &mut Facts,
) -> Result<(), ElfError> {
    for symbol in symbols(image)? {
        let Some(kernel) = symbol.kernel() else {
            continue;
        };
        let Ok(descriptor) = KernelDescriptor::read(symbol.bytes) else {
            continue;
        };
        let kernel = facts.numbered(ASPECT, kernel);
        let mut add = |what: &str, text: &dyn std::fmt::Display| {
            facts.text(ASPECT, format!("of {kernel}, {what}"), text);
        };
        add(
            "LDS of a workgroup",
            &format_args!("{} bytes", descriptor.group_segment_fixed_size),
        );
        add(
            "scratch of a work-item",
            &format_args!("{} bytes", descriptor.private_segment_fixed_size),
        );
        add(
            "arguments",
            &format_args!("{} bytes", descriptor.kernarg_size),
        );
        // In an object the linker has yet to fill this in.
        if !is_object {
            let entry = descriptor.entry(symbol.address);
            let entry = entry.map_or_else(|| "nowhere".to_owned(), |at| image.meaning(at));
            add("entry point", &entry);
        }
        match target {
            Some(target) => known(&descriptor, target.target.processor(), &mut add),
            None => unknown(&descriptor, &mut add),
        }
        for (what, bytes) in [
            ("bytes 12 to 15", &descriptor.reserved0[..]),
            ("bytes 24 to 43", &descriptor.reserved1[..]),
            ("bytes 60 to 63", &descriptor.reserved2[..]),
        ] {
            if bytes.iter().any(|&byte| byte != 0) {
                add(what, &format_args!("{bytes:02x?}, reserved"));
            }
        }
    }
    Ok(())
}

type Add<'a> = &'a mut dyn FnMut(&str, &dyn std::fmt::Display);

/// Adds the bit fields of a descriptor for a known processor.
fn known(descriptor: &KernelDescriptor, processor: Processor, add: Add<'_>) {
    let (vgprs, agprs) = descriptor.vgprs_and_agprs(processor);
    add("VGPRs", &vgprs);
    if processor.has_agprs() {
        add("AGPRs", &agprs);
    }
    add("SGPRs", &descriptor.sgprs(processor));
    add("lanes of a wave", &descriptor.wave_size(processor));
    let generation: Generation = processor.generation();
    for (field, value) in descriptor.fields(generation) {
        if !COUNTED.contains(&field) {
            add(field.name, &meaning(field, value));
        }
    }
    for (word, bits) in descriptor.unknown_bits(generation) {
        let what = format!("bits of {} that {processor} does not have", name(word));
        add(&what, &format_args!("{bits:#x}"));
    }
}

/// Adds the undecoded words of a descriptor for an unknown processor.
fn unknown(descriptor: &KernelDescriptor, add: Add<'_>) {
    for (word, value) in [
        (Word::Rsrc1, descriptor.rsrc1),
        (Word::Rsrc2, descriptor.rsrc2),
        (Word::Rsrc3, descriptor.rsrc3),
        (Word::Properties, descriptor.properties.into()),
        (Word::Preload, descriptor.kernarg_preload.into()),
    ] {
        add(name(word), &format_args!("{value:#x}"));
    }
}

fn name(word: Word) -> &'static str {
    match word {
        Word::Rsrc1 => "COMPUTE_PGM_RSRC1",
        Word::Rsrc2 => "COMPUTE_PGM_RSRC2",
        Word::Rsrc3 => "COMPUTE_PGM_RSRC3",
        Word::Properties => "kernel code properties",
        Word::Preload => "kernarg preload specification",
    }
}

/// A field's value as text, or as a number if it has none.
fn meaning(field: Field, value: u32) -> String {
    let words: &[&str] = match field {
        field::FLOAT_ROUND_MODE_32 | field::FLOAT_ROUND_MODE_16_64 => &ROUNDING,
        field::FLOAT_DENORM_MODE_32 | field::FLOAT_DENORM_MODE_16_64 => &DENORMALS,
        field::ENABLE_VGPR_WORKITEM_ID => &WORK_ITEM_IDS,
        Field { width: 1, .. } => &["off", "on"],
        _ => &[],
    };
    let word = usize::try_from(value).ok().and_then(|at| words.get(at));
    word.map_or_else(|| value.to_string(), |word| (*word).to_owned())
}
