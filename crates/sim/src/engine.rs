//! What runs the waves: the seam between dispatch and an engine.
//!
//! Dispatch owns workgroups, waves and their order, an engine the meaning of instructions. The
//! interpreter is one engine; the one that images bring translates what is hot, and has an
//! interpreter for the rest.

use crate::initial::Rows;
use crate::interp::{self, Exit, Group, Program};
use crate::wave::Wave;

/// Executes the instructions of one loaded image; many threads use it at once.
pub(crate) trait Engine: Send + Sync {
    /// Runs a wave until it ends, waits, faults, or has executed about `budget` instructions,
    /// which are added to [`Wave::executed`].
    fn run(&self, wave: &mut Wave, group: &mut Group<'_>, budget: u64) -> Exit;

    /// Runs the first of some waves of a workgroup, and maybe others behind it, each as long as
    /// the one before it waits at the barrier or has ended, which is noted in it. If they are
    /// all of the workgroup's, it may open the barrier that they wait at and run them again, and
    /// when all have ended go on with the next workgroup ([`Group::follow`]). Says up to which
    /// wave of the last one they are done with or have run, and how that one left.
    fn run_several(&self, waves: &mut [Wave], group: &mut Group<'_>, budget: u64) -> (usize, Exit) {
        match waves.first_mut() {
            Some(wave) => (1, self.run(wave, group, budget)),
            None => (0, Exit::Budget),
        }
    }

    /// The text of the instruction at a device address.
    fn disassembly(&self, pc: u64) -> String;

    /// Whether the engine runs waves that start with this MODE; the reason if not.
    fn check_mode(&self, _mode: u32) -> Result<(), String> {
        Ok(())
    }

    /// The registers that matter to a wave that starts at `pc`, in a workgroup whose work-items
    /// lie so; `None` when all do. What others hold is never looked at.
    fn needs(&self, _pc: u64, _wave_size: u32, _rows: Rows) -> Option<Needs> {
        None
    }
}

/// Which registers matter.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Needs {
    /// None from this one on.
    pub vgprs: usize,
    /// A bit each, by encoding. EXEC, which all waves have, does not count.
    pub sgprs: u128,
    /// The engine begins waves itself, of workgroups in rows, if they have nothing of their own
    /// in these SGPRs.
    pub begins: bool,
}

impl Engine for Program {
    fn run(&self, wave: &mut Wave, group: &mut Group<'_>, budget: u64) -> Exit {
        interp::run(self, wave, group, budget)
    }

    fn disassembly(&self, pc: u64) -> String {
        Self::disassembly(self, pc)
    }
}
