//! What code that counts how often instructions run (`gfxjit_sim::engine::counts`) has to know of blocks.

use gfxjit_isa::inst::{Action, Register, Role};
use gfxjit_sim::engine::counts::{Record, SCALE};
use gfxjit_sim::machine::wave::sreg;

use crate::region::cfg::{Block, End, address};

/// A number of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Count {
    Waves,
    Lanes,
    Taken,
    TakenLanes,
}

impl Count {
    /// Its distance from the record of the image's first word, for an instruction at a distance from it. An image whose
    /// instructions are counted is no longer than fits.
    pub(crate) fn of(self, distance: u64) -> i32 {
        let place = match self {
            Self::Waves => std::mem::offset_of!(Record, waves),
            Self::Lanes => std::mem::offset_of!(Record, lanes),
            Self::Taken => std::mem::offset_of!(Record, taken),
            Self::TakenLanes => std::mem::offset_of!(Record, taken_lanes),
        };
        (address(distance) * SCALE) as i32 + place as i32
    }
}

/// Whether other lanes may be enabled behind an instruction.
pub(crate) fn changes_lanes(action: &Action, wave_size: u32) -> bool {
    let mut changes = false;
    action.for_each_operand(&mut |operand| {
        if operand.role == Role::Write
            && let Register::Sgpr(first) = operand.register
        {
            let first = usize::from(first);
            let words = usize::from(operand.words(wave_size));
            let exec = sreg::EXEC..sreg::EXEC + wave_size as usize / 32;
            changes |= first < exec.end && exec.start < first + words;
        }
    });
    changes
}

/// Where what a block counts ends.
pub(crate) struct LastOf {
    /// The address behind its last instruction.
    pub(crate) end: u64,
    /// The address of the branch that ends it, if one does.
    pub(crate) branch: u64,
}

impl LastOf {
    /// Those of the block at an address.
    pub(crate) fn of(start: u64, block: &Block<'_>) -> Self {
        let last = block.steps.last();
        let branch = last.map_or(start, |(pc, step)| pc.wrapping_add(u64::from(step.size)));
        let has_branch = block.count > block.steps.len() as u64;
        let end = match block.end {
            End::Ended(next) => next,
            // Branches are one word.
            _ if has_branch => branch.wrapping_add(4),
            _ => branch,
        };
        Self { end, branch }
    }
}
