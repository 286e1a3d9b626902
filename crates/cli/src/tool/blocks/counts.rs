//! Takes the counts of a program's instructions.

use super::{Blocks, Instruction};
use crate::counted::CountedCode;
use crate::tool::by_counts::ByCounts;

impl ByCounts for Blocks {
    fn take_counts(&mut self, code: &CountedCode) {
        for function in &code.functions {
            for (own, leads) in function.instructions.iter().zip(function.leaders()) {
                if own.waves == 0 {
                    continue;
                }
                let instruction = &own.instruction;
                let seen = Instruction {
                    count: own.waves,
                    size: instruction.bytes.len() as u64,
                    is_entered: leads,
                    is_end: instruction.is_conditional || instruction.is_last(),
                };
                self.0.insert(instruction.address, seen);
            }
        }
    }
}
