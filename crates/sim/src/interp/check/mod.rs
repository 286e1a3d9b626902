//! Checks: mistakes of a kernel that do not stop it, and that hardware never tells.
//!
//! This module sees instructions of a launch with checks before they run: all of them where they are interpreted,
//! those that access memory where they are translated. A [`Checker`] is shared by the threads of the launch; what is
//! known of a workgroup is its thread's (`GroupChecks`). The others know nothing of it but these.
//!
//! * `state`: what is kept of launches, workgroups and waves;
//! * `look`: one instruction;
//! * `rows`: loads and stores of translated code, of all lanes at once; what it does not decide, `look` does;
//! * `registers`, `bits`, `shadows`: what was never written, to the bit;
//! * `ranges`: buffers, as far as checks ask again and again;
//! * `races`: accesses that nothing puts in order;
//! * `waits`: registers that are used before their load is there;
//! * `findings`: what is told, once for each instruction.

mod bits;
mod findings;
mod look;
mod races;
mod ranges;
mod registers;
#[allow(
    unsafe_code,
    reason = "it is compiled for the host's vector units, and reads what a store replaces"
)]
mod rows;
mod shadows;
mod state;
mod waits;

use gfxjit_hal::sync::lock;
use gfxjit_isa::inst::{Action, Control};

use crate::engine::GroupContext;
pub use crate::interp::check::findings::{Finding, OtherFinding};
use crate::interp::check::look::Look;
pub use crate::interp::check::races::{PlainUse, WaveId, WordUse};
pub use crate::interp::check::rows::{LaneOffsets, RowSite, RowStart};
use crate::interp::check::state::GroupChecks;
pub use crate::interp::check::state::{CheckedLaunch, Checker, Moment};
pub use crate::interp::check::waits::waits_for_loads;
use crate::machine::wave::Wave;

impl Checker {
    /// An instruction is about to run; whether there is something that was not found before.
    pub fn before(&self, moment: Moment<'_>, wave: &Wave, group: &mut GroupContext<'_>) -> bool {
        let Some(own) = group.checks.take() else {
            return false;
        };
        let found = own
            .downcast_mut::<GroupChecks>()
            .is_some_and(|own| self.look(moment, wave, group, own));
        group.checks = Some(own);
        found
    }

    /// The instruction has been executed, or will not be.
    pub fn after(&self, group: &mut GroupContext<'_>) {
        let own = group.checks.as_mut();
        if let Some(own) = own.and_then(|own| own.downcast_mut::<GroupChecks>()) {
            self.races.release(std::mem::take(&mut own.held));
        }
    }

    /// A wave in translated code drops what is in caches: in its own processor's, or beyond.
    pub fn fence(&self, wave: &Wave, group: &mut GroupContext<'_>, beyond_workgroup: bool) {
        let own = group.checks.as_mut();
        if let Some(own) = own.and_then(|own| own.downcast_mut::<GroupChecks>()) {
            own.races.fence(wave.index, beyond_workgroup);
        }
    }

    fn look(
        &self,
        moment: Moment<'_>,
        wave: &Wave,
        group: &GroupContext<'_>,
        own: &mut GroupChecks,
    ) -> bool {
        let number = wave.index as usize;
        let Some(state) = own.waves.get_mut(number) else {
            return false;
        };
        self.begin_wave(state, wave);
        let before = own.found;
        Look {
            checker: self,
            moment,
            wave,
            group,
            own,
            number,
        }
        .run();
        let ends = matches!(moment.step.action, Action::Control(Control::End));
        own.waves[number].has_begun &= !ends;
        own.found > before && lock(&self.found).has_fresh()
    }
}
