//! The scalar registers that a region's own code computes: what is in them is no initial value.

use std::collections::BTreeSet;

use gfxjit_isa::inst::{Action, Place};

use crate::region::cfg::Region;

/// The scalar registers that a region's scalar instructions compute, without copies of initial
/// values.
pub(crate) fn scalars_made(region: &Region<'_>) -> BTreeSet<u8> {
    let mut made = BTreeSet::new();
    let mut copies: Vec<(u8, u8)> = Vec::new();
    for (_, step) in region.blocks.values().flat_map(|block| &block.steps) {
        match &step.action {
            Action::Salu(alu) if ["s_mov_b32", "s_mov_b64"].contains(&alu.op) => {
                let [output, input] = [alu.outputs[0].place, alu.inputs[0].place];
                let words = alu.outputs[0].kind.words() as u8;
                match (output, input) {
                    (Place::Sgpr(to), Place::Sgpr(from)) => {
                        copies.extend((0..words).map(|word| (to + word, from + word)));
                    }
                    (Place::Sgpr(to), _) => made.extend(to..to + words),
                    _ => {}
                }
            }
            Action::Salu(alu) => {
                for output in &alu.outputs {
                    if let Place::Sgpr(first) = output.place {
                        made.extend((first..).take(output.kind.words()));
                    }
                }
            }
            Action::ScalarLoad(load) => {
                made.extend((load.to..).take(usize::from(load.bytes).div_ceil(4)));
            }
            _ => {}
        }
    }
    loop {
        let before = made.len();
        for (to, from) in &copies {
            if made.contains(from) {
                made.insert(*to);
            }
        }
        if made.len() == before {
            return made;
        }
    }
}
