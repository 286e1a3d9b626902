//! Tracks the call stack of each wave by its calls and returns.

use std::collections::HashMap;

use gfxjit::hal::{InstructionClass, Watched};

/// The number of a call stack; that of a kernel without callers is 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(super) struct StackId(usize);

/// The call stack of a wave.
#[derive(Default)]
struct Wave {
    /// Of each call the stack before it, and the return address; the outermost first.
    calls: Vec<(StackId, u64)>,
    stack: StackId,
    /// The return address of a call that was just executed.
    called: Option<u64>,
    /// Whether the last instruction was a jump to an address in registers.
    jumped: bool,
}

/// The stacks of all waves.
#[derive(Default)]
pub(super) struct Stacks {
    waves: HashMap<([u32; 3], u32), Wave>,
    /// Of each stack but the first, the caller's stack and the first instruction of the function that is called.
    known: Vec<(StackId, u64)>,
    numbers: HashMap<(StackId, u64), StackId>,
}

impl Stacks {
    /// Tracks an instruction; returns its wave's stack.
    pub(super) fn follow(&mut self, at: &dyn Watched) -> StackId {
        let id = (at.workgroup(), at.wave());
        let wave = self.waves.entry(id).or_default();
        if at.is_first() {
            *wave = Wave::default();
        }
        if let Some(behind) = wave.called.take() {
            wave.calls.push((wave.stack, behind));
            let callee = (wave.stack, at.pc());
            wave.stack = *self.numbers.entry(callee).or_insert_with(|| {
                self.known.push(callee);
                StackId(self.known.len())
            });
        }
        if std::mem::take(&mut wave.jumped)
            && let Some(depth) = wave
                .calls
                .iter()
                .rposition(|(_, behind)| *behind == at.pc())
        {
            wave.stack = wave.calls[depth].0;
            wave.calls.truncate(depth);
        }
        let stack = wave.stack;
        match at.class() {
            InstructionClass::Call => wave.called = Some(at.pc() + u64::from(at.size())),
            InstructionClass::Jump => wave.jumped = true,
            InstructionClass::End => drop(self.waves.remove(&id)),
            _ => {}
        }
        stack
    }

    /// The first instructions of a stack's functions, without the kernel; the outermost first.
    pub(super) fn functions(&self, mut stack: StackId) -> Vec<u64> {
        let mut functions = Vec::new();
        while let Some((caller, function)) =
            stack.0.checked_sub(1).and_then(|at| self.known.get(at))
        {
            functions.push(*function);
            stack = *caller;
        }
        functions.reverse();
        functions
    }
}
