//! The functions that a wave is in, from its calls and returns.

use std::collections::HashMap;

use gfxjit::hal::{InstructionClass, Watched};

/// What a wave is in.
#[derive(Default)]
struct Wave {
    /// First instructions of functions and where they return to, the outermost first.
    frames: Vec<(u64, u64)>,
    /// It has just called, and returns there.
    called: Option<u64>,
    /// It has just jumped to an address in registers.
    jumped: bool,
}

/// The stacks of all waves.
#[derive(Default)]
pub(super) struct Stacks(HashMap<([u32; 3], u32), Wave>);

impl Stacks {
    /// Follows an instruction; gives the first instructions of the functions that called it.
    pub(super) fn follow(&mut self, at: &dyn Watched) -> Vec<u64> {
        let id = (at.workgroup(), at.wave());
        if at.is_first() {
            self.0.remove(&id);
        }
        let wave = self.0.entry(id).or_default();
        if let Some(behind) = wave.called.take() {
            wave.frames.push((at.pc(), behind));
        }
        if std::mem::take(&mut wave.jumped)
            && let Some(depth) = wave
                .frames
                .iter()
                .rposition(|(_, behind)| *behind == at.pc())
        {
            wave.frames.truncate(depth);
        }
        let functions = wave.frames.iter().map(|(first, _)| *first).collect();
        match at.class() {
            InstructionClass::Call => wave.called = Some(at.pc() + u64::from(at.size())),
            InstructionClass::Jump => wave.jumped = true,
            InstructionClass::End => drop(self.0.remove(&id)),
            _ => {}
        }
        functions
    }
}
