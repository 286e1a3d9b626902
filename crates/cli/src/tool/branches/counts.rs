//! Takes the counts of a program's instructions.

use gfxjit::hal::InstructionClass;

use super::{Branch, Branches, Lanes};
use crate::counted::CountedCode;
use crate::tool::by_counts::ByCounts;

impl ByCounts for Branches {
    fn take_counts(&mut self, code: &CountedCode) {
        for own in code.executed() {
            let address = own.instruction.address;
            let lanes = Lanes {
                count: own.waves,
                enabled: own.lanes,
                all: own.waves * u64::from(code.wave_size),
            };
            self.lanes.insert(address, lanes);
            if own.instruction.class == Some(InstructionClass::Branch) {
                let is_conditional = own.instruction.is_conditional;
                let branch = Branch {
                    text: own.instruction.text.clone().unwrap_or_default(),
                    count: own.waves,
                    taken: if is_conditional { own.taken } else { own.waves },
                };
                self.branches.insert(address, branch);
            }
        }
    }
}
