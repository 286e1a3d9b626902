//! Tracks the call stack of each wave by its calls and returns.

use std::collections::HashMap;

use gfxjit::hal::{InstructionClass, Watched};

/// The call stack of a wave.
#[derive(Default)]
struct Wave {
    /// First instructions of functions and their return addresses, the outermost first.
    frames: Vec<(u64, u64)>,
    /// The return address of a call that was just executed.
    called: Option<u64>,
    /// Whether the last instruction was a jump to an address in registers.
    jumped: bool,
}

/// The stacks of all waves.
#[derive(Default)]
pub(super) struct Stacks(HashMap<([u32; 3], u32), Wave>);

impl Stacks {
    /// Tracks an instruction; returns the first instructions of the calling functions.
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
