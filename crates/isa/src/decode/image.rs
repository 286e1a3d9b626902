//! Decodes image instructions: coordinates, masks of components and dimensions.

use gfxjit_targets::Generation;

use super::elements::data;
use super::operand::{base, operand};
use crate::asm::{Asm, AsmOperand, Source};
use crate::inst::{Access, Action, Address, Held, Memory};

/// Decodes an image instruction; `None` for an unsupported operation.
pub(super) fn decode(asm: &Asm, generation: Generation) -> Result<Option<Action>, String> {
    let m = &asm.modifiers;
    // Sampled images have one mip level here, so the requested level does not matter.
    let (store, samples, level) = match &*asm.mnemonic {
        "image_load" => (false, false, false),
        "image_store" => (true, false, false),
        "image_sample" | "image_sample_lz" => (false, true, false),
        "image_sample_l" => (false, true, true),
        _ => return Ok(None),
    };
    if m.tfe {
        return Err("TFE, which tells of pages that are not there".into());
    }
    // The coordinates of loads and stores are integers anyway.
    if m.unorm && samples {
        return Err("unorm, which takes a sample's coordinates for texels".into());
    }
    let (count, layers) = match (m.dim.as_deref(), generation < Generation::Gfx10_1) {
        (Some("1D"), _) => (1, false),
        (Some("2D"), _) => (2, false),
        (Some("3D"), _) => (3, false),
        (Some("1D_ARRAY"), _) => (2, true),
        (Some("2D_ARRAY"), _) => (3, true),
        (Some(dim), _) => return Err(format!("an image of dimension {dim}")),
        // For GFX9, the image resource states the dimension.
        (None, true) => (3, m.da),
        (None, false) => return Err("an image without a dimension".into()),
    };
    let given = registers(operand(asm, 1)?)?;
    if given.is_empty() {
        return Err("no coordinates".into());
    }
    let wanted = usize::from(count) + usize::from(level);
    let wanted = if m.a16 { wanted.div_ceil(2) } else { wanted };
    let mut coordinates = [given[0]; 3];
    if m.dim.is_none() {
        // Consecutive registers; the text names at least the first.
        for (n, to) in (0..).zip(&mut coordinates) {
            *to = (given[0] + n).min(255);
        }
    } else {
        if given.len() < wanted {
            return Err("too few coordinates".into());
        }
        // Compilers do not emit additional coordinates, and assemblers reject them.
        if given.len() > wanted && matches!(operand(asm, 1)?.operand, AsmOperand::Text(_)) {
            return Err("more coordinates than the dimension has".into());
        }
        for (to, from) in coordinates.iter_mut().zip(&given) {
            *to = *from;
        }
    }
    let sampler = match samples {
        true => Some(base(operand(asm, 3)?)?),
        false => None,
    };
    Ok(Some(Action::Memory(Memory {
        address: Address::Image {
            coordinates,
            count,
            halves: m.a16,
            sampler,
            resource: base(operand(asm, 2)?)?,
            layers,
        },
        access: Access::Image {
            store,
            mask: m.dmask & 15,
            held: if m.d16 {
                Held::Halves { keeps: true }
            } else {
                Held::Words
            },
            data: data(operand(asm, 0)?)?,
        },
        offset: 0,
        offset1: 0,
        scaled: false,
    })))
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
