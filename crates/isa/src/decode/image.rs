//! Decodes image instructions. Their names consist of the operation and its address operands:
//! `image_sample_c_d_cl_o_g16`. Sources: "Image Instructions" in the ISA manuals (VADDR's order),
//! and for coordinates of 16 bits LLVM (`AMDGPULegalizerInfo.cpp: packImage16bitOpsToDwords`).

use gfxjit_targets::Generation;

use super::elements::data;
use super::operand::{base, operand};
use crate::asm::{Asm, AsmOperand, Source};
use crate::inst::{Action, Dimension, Held, Image, ImageOperation, Level, Sampling};
use crate::ops;

/// Decodes an image instruction; `None` for an unsupported operation.
pub(super) fn decode(asm: &Asm, generation: Generation) -> Result<Option<Action>, String> {
    let m = &asm.modifiers;
    let Some(name) = asm.mnemonic.strip_prefix("image_") else {
        return Ok(None);
    };
    let Some((operation, half_gradients)) = operation(name, asm)? else {
        return Ok(None);
    };
    let is_sampled = matches!(
        operation,
        ImageOperation::Sample(_) | ImageOperation::Gather(_) | ImageOperation::Level
    );
    let is_ray = matches!(operation, ImageOperation::Ray { .. } | ImageOperation::Ray8);
    let gfx9 = generation < Generation::Gfx10_1;
    let dimension = match m.dim.as_deref() {
        Some(name) => {
            let dimension = Dimension::named(name);
            Some(dimension.ok_or_else(|| format!("an image of dimension {name}"))?)
        }
        // A ray has three dimensions, and words of its own.
        None if is_ray => Some(Dimension::D3),
        None if gfx9 => None,
        None => return Err("an image without a dimension".into()),
    };
    let sampler = match is_sampled {
        true => Some(base(operand(asm, 3)?)?),
        false => None,
    };
    let mut image = Image {
        operation,
        address: registers(operand(asm, 1)?)?,
        dimension,
        halves: m.a16,
        half_gradients: half_gradients || gfx9 && m.a16,
        // The coordinates of loads and stores are integers anyway.
        unnormalized: m.unorm && is_sampled,
        resource: base(operand(asm, 2)?)?,
        sampler,
        mask: if is_ray { 15 } else { m.dmask & 15 },
        held: match m.d16 {
            true => Held::Halves { keeps: true },
            false => Held::Words,
        },
        data: data(operand(asm, 0)?)?,
        status: m.tfe || m.lwe,
    };
    let is_of_four = matches!(
        operation,
        ImageOperation::Gather(_) | ImageOperation::LoadSamples
    );
    if is_of_four && !image.mask.is_power_of_two() {
        return Err(format!(
            "dmask {:#x}, which is not one component, of an instruction that loads four texels",
            image.mask
        ));
    }
    // LLVM's assembler has no other dimension of it (`image_msaa_load` is "not supported" with `1D`).
    if operation == ImageOperation::LoadSamples
        && dimension.is_some_and(|dimension| !dimension.has_samples())
    {
        return Err("a dimension without samples".into());
    }
    let Some(&first) = image.address.first() else {
        return Err("no coordinates".into());
    };
    match dimension {
        Some(dimension) => {
            let wanted = image.words(dimension);
            if image.address.len() < wanted {
                return Err("too few coordinates".into());
            }
            // Compilers do not emit additional coordinates, and assemblers reject them.
            let is_list = matches!(operand(asm, 1)?.operand, AsmOperand::Text(_));
            if image.address.len() > wanted && is_list {
                return Err("more coordinates than the dimension has".into());
            }
            image.address.truncate(wanted);
        }
        // Consecutive registers; the text names at least the first.
        None => {
            let wanted = image.words(Dimension::D3) as u16;
            image.address = (first..).take(wanted.into()).map(|n| n.min(255)).collect();
        }
    }
    Ok(Some(Action::Image(Box::new(image))))
}

/// The operation with this name, and whether gradients have 16 bits.
fn operation(name: &str, asm: &Asm) -> Result<Option<(ImageOperation, bool)>, String> {
    let plain = match name {
        "load" | "load_mip" | "load_pck" | "load_mip_pck" => ImageOperation::Load {
            level: name.contains("mip"),
            raw: name.ends_with("pck"),
        },
        "store" | "store_mip" | "store_pck" | "store_mip_pck" => ImageOperation::Store {
            level: name.contains("mip"),
            raw: name.ends_with("pck"),
        },
        "msaa_load" => ImageOperation::LoadSamples,
        "bvh_intersect_ray" => ImageOperation::Ray { wide: false },
        "bvh64_intersect_ray" => ImageOperation::Ray { wide: true },
        "bvh8_intersect_ray" => ImageOperation::Ray8,
        "get_resinfo" => ImageOperation::Size,
        "get_lod" => ImageOperation::Level,
        _ => {
            if let Some(name) = name.strip_prefix("atomic_") {
                return atomic(name, asm).map(|op| Some((op, false)));
            }
            let Some((is_gather, parts)) = name
                .strip_prefix("sample")
                .map(|parts| (false, parts))
                .or_else(|| name.strip_prefix("gather4").map(|parts| (true, parts)))
            else {
                return Ok(None);
            };
            let Some((sampling, half_gradients)) = sampling(parts) else {
                return Ok(None);
            };
            let operation = match is_gather {
                true => ImageOperation::Gather(sampling),
                false => ImageOperation::Sample(sampling),
            };
            return Ok(Some((operation, half_gradients)));
        }
    };
    Ok(Some((plain, false)))
}

/// The address operands behind `sample` or `gather4`.
fn sampling(parts: &str) -> Option<(Sampling, bool)> {
    let mut sampling = Sampling {
        level: Level::Differences,
        compares: false,
        offset: false,
        clamps: false,
    };
    let mut half_gradients = false;
    let Some(parts) = parts.strip_prefix('_') else {
        return parts.is_empty().then_some((sampling, false));
    };
    for part in parts.split('_') {
        match part {
            "c" => sampling.compares = true,
            // The coarse derivatives of a quad are those of its first lanes: gradients alike.
            "d" | "cd" => sampling.level = Level::Gradients,
            "l" => sampling.level = Level::Operand,
            "b" => sampling.level = Level::Bias,
            "lz" => sampling.level = Level::Zero,
            "cl" => sampling.clamps = true,
            "o" => sampling.offset = true,
            "g16" => half_gradients = true,
            _ => return None,
        }
    }
    Some((sampling, half_gradients))
}

/// The atomic operation behind `image_atomic_`; GFX12 names types in words.
fn atomic(name: &str, asm: &Asm) -> Result<ImageOperation, String> {
    let m = &asm.modifiers;
    let unknown = || format!("`image_atomic_{name}`");
    let given = match name {
        "add_uint" => "add",
        "sub_uint" => "sub",
        "min_int" => "smin",
        "min_uint" => "umin",
        "max_int" => "smax",
        "max_uint" => "umax",
        "inc_uint" => "inc",
        "dec_uint" => "dec",
        "add_flt" => "add_f32",
        "min_flt" | "min_num_flt" => "min_num_f32",
        "max_flt" | "max_num_flt" => "max_num_f32",
        other => other,
    };
    let operands = 1 + u8::from(given.ends_with("cmpswap"));
    let registers = (m.dmask & 15).count_ones() as u8;
    let words = registers / operands;
    let signature = match words {
        1 => ops::atomic_signature(given),
        2 => ops::atomic_signature(&format!("{given}_x2")),
        _ => None,
    };
    Ok(ImageOperation::Atomic {
        op: signature.ok_or_else(unknown)?.name,
        words,
        operands,
        returns: m.returns,
    })
}

/// Parses a span of registers, `v[0:1]`, or a list, `[v0, v[4:5]]`.
fn registers(source: &Source) -> Result<Vec<u16>, String> {
    let unknown = || format!("coordinates {:?}", source.operand);
    match &source.operand {
        AsmOperand::Vgpr { first, count, .. } => Ok((*first..).take(usize::from(*count)).collect()),
        AsmOperand::Text(text) => {
            let inner = text.strip_prefix('[').and_then(|t| t.strip_suffix(']'));
            let inner = inner.ok_or_else(unknown)?;
            let mut all = Vec::new();
            for word in inner.split(',').map(str::trim) {
                let name = word.strip_prefix('v').ok_or_else(unknown)?;
                match name.strip_prefix('[').and_then(|t| t.strip_suffix(']')) {
                    None => all.push(name.parse().map_err(|_| unknown())?),
                    Some(span) => {
                        let (first, last) = span.split_once(':').ok_or_else(unknown)?;
                        let first: u16 = first.parse().map_err(|_| unknown())?;
                        let last: u16 = last.parse().map_err(|_| unknown())?;
                        all.extend(first..=last);
                    }
                }
            }
            Ok(all)
        }
        _ => Err(unknown()),
    }
}
