//! Takes the counts of a program's instructions.

use gfxjit::hal::InstructionClass;

use super::{Count, Histogram};
use crate::counted::CountedCode;
use crate::tool::by_counts::ByCounts;

impl ByCounts for Histogram {
    fn take_counts(&mut self, code: &CountedCode) {
        for own in code.executed() {
            let count = Count {
                name: own.name().to_owned(),
                class: own.instruction.class.unwrap_or(InstructionClass::Other),
                waves: own.waves,
                lanes: own.lanes,
            };
            self.0.insert(own.instruction.address, count);
        }
    }
}
