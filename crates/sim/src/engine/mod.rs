//! The seam between a launch and what executes instructions.
//!
//! A launch owns workgroups and waves and decides in which order they run; an [`Engine`] owns the
//! meaning of instructions. The interpreter is one engine. Translators are engines of other
//! crates: they translate code that runs often, and hold an interpreter for the rest.
//!
//! * [`Engine`]: what an engine does.
//! * [`GroupContext`]: what an engine sees of the workgroup.
//! * [`Exit`]: how a wave leaves an engine.
//! * [`schedule`]: which wave runs next; the launch and the engines follow the same rule.
//! * [`work`]: what was executed, and by what.
//! * [`counts`]: how often each instruction ran.

pub mod counts;
mod exit;
mod group;
mod mode;
pub mod schedule;
pub mod work;

use std::collections::BTreeSet;
use std::sync::Arc;

use gfxjit_hal::Checks;

use crate::engine::counts::ImageCounts;
use crate::machine::launch_state::{IdLayout, Needs};
use crate::machine::wave::Wave;

pub use exit::{Cause, Exit, RawFault};
pub use group::{EngineCache, GroupContext, Interrupt, NextInX, NextWorkgroups};
pub use mode::EngineMode;

/// Instructions that a wave executes before another wave has its turn. Only the last turns of a
/// launch with a limit are shorter; such a turn ends after exactly its budget.
pub const TURN: u64 = 1 << 14;

/// Executes the instructions of one loaded image; many threads use it at once.
pub trait Engine: Send + Sync {
    /// Runs a wave until it ends, waits, faults, or has executed about `budget` instructions,
    /// which are added to [`Wave::executed`].
    fn run(&self, wave: &mut Wave, group: &mut GroupContext<'_>, budget: u64) -> Exit;

    /// Runs the first of some waves of a workgroup, and maybe the waves behind it, as
    /// [`schedule::WaveChain`] has it: each when the one before it has ended or waits at the
    /// barrier, which is noted in the wave. If the waves are all of the workgroup's, the engine
    /// may also open the barrier and, when all have ended, go on with the next workgroup
    /// ([`GroupContext::follow`]).
    ///
    /// Returns how many waves have run (of the last workgroup), and how the last of them left.
    fn run_several(
        &self,
        waves: &mut [Wave],
        group: &mut GroupContext<'_>,
        budget: u64,
    ) -> (usize, Exit) {
        match waves.first_mut() {
            Some(wave) => (1, self.run(wave, group, budget)),
            None => (0, Exit::Budget),
        }
    }

    /// An engine for the same code that has the interpreter execute the instructions at some addresses, without what
    /// loading has added, and keeps all registers of waves. Nothing if this one sees every instruction anyway.
    fn stopping_at(&self, _stops: &BTreeSet<u64>) -> Option<Arc<dyn Engine>> {
        None
    }

    /// The counts of its image's instructions, if they are counted.
    fn counts(&self) -> Option<&ImageCounts> {
        None
    }

    /// An engine for the same code in launches with some checks, whose waves it runs in translated code; these checks
    /// see instructions that access memory, and not whether loads are waited for. Nothing if this one interprets such
    /// launches.
    fn checking(&self, _checks: Checks) -> Option<Arc<dyn Engine>> {
        None
    }

    /// Whether waves of a size that start at `pc` wait for their loads, as far as their code tells.
    fn waits_for_loads(&self, _pc: u64, _wave_size: u32) -> bool {
        false
    }

    /// The text of the instruction at a device address.
    fn disassembly(&self, pc: u64) -> String;

    /// Whether the instruction at a device address reaches memory beyond LDS, for which waves of hardware wait long.
    fn reaches_memory(&self, _pc: u64, _wave_size: u32) -> bool {
        false
    }

    /// Whether the engine runs waves that start with this MODE; the reason if not.
    fn check_mode(&self, _mode: u32) -> Result<(), String> {
        Ok(())
    }

    /// The registers whose initial values matter to a wave that starts at `pc`, in a workgroup
    /// whose work-item ids lie as `id_layout` says, in a MODE; `None` if all of them do. The launch leaves the
    /// other registers as they are.
    fn needs(&self, _pc: u64, _wave_size: u32, _id_layout: IdLayout, _mode: u32) -> Option<Needs> {
        None
    }
}
