//! The scalar registers that a region's own code computes, and the buffers' resources that are in them.

use std::collections::BTreeSet;

use gfxjit_isa::inst::{Action, Address, Memory, Place};

use crate::region::cfg::Region;
use crate::setting::Setting;
use gfxjit_sim::machine::scratch::FlatScratch;

/// The resources that are expected to be memory's and not that of the wave's scratch, which is in initial registers.
pub(crate) enum MemoryResources {
    /// All: scratch has instructions of its own.
    All,
    /// Those whose last register the region's code computes.
    Computed(BTreeSet<u8>),
}

impl MemoryResources {
    pub(crate) fn of(region: &Region<'_>, setting: Setting) -> Self {
        match setting.flat_scratch {
            FlatScratch::Architected => Self::All,
            _ => Self::Computed(scalars_made(region)),
        }
    }

    /// Whether an access is to a buffer whose resource is one of these.
    pub(crate) fn have(&self, memory: &Memory) -> bool {
        match (memory.address, self) {
            (Address::Buffer { .. }, Self::All) => true,
            (Address::Buffer { resource, .. }, Self::Computed(computed)) => {
                computed.contains(&resource.saturating_add(3))
            }
            _ => false,
        }
    }
}

/// The scalar registers that a region's scalar instructions compute, without copies of initial
/// values.
fn scalars_made(region: &Region<'_>) -> BTreeSet<u8> {
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
