//! Runs waves nearly in step after barriers (`lenient=steps`).
//!
//! In a common form of workgroup reduction, all waves read the result after a barrier, and the next reduction stores to
//! the same LDS without a barrier between. That is a race. On hardware waves continue from a barrier nearly in step, so
//! that all have read the result before any reaches the store; here a wave would run to the next barrier before another
//! one begins.
//!
//! Short turns take time, and few kernels need them. So the first launches of each kernel are *observed*: their first
//! workgroup is checked for such accesses ([`LdsRaceFinder`]). Until the result is known, and if such accesses are found, all
//! waves of the kernel have short turns after each barrier ([`ROUNDS`]); otherwise none.
//!
//! Some kernels have such accesses even after these turns, and rely on the latency of memory: in rocSOLVER's bisection
//! all waves read LDS in a loop, the last ones for the longest time, and each then loads from memory before it stores
//! to the same LDS. Such kernels, and all observed ones, have [`LATE_ROUNDS`], in which a wave waits for memory
//! ([`LATENCY`]).

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use crate::code::SimCode;
use crate::interp::lds_races::LdsRaceFinder;
use crate::interp::watch::Watchers;
use crate::lenient::{Lenience, Lenient};
use crate::machine::workgroup::{MemoryWait, Workgroup};

/// The number of instructions of a short turn: hardware also executes one instruction of each wave
/// in turn.
pub(super) const TURN: u64 = 1;
/// The number of short turns of a wave after a barrier.
pub(super) const ROUNDS: u32 = 96;
/// The number of short turns for kernels with later accesses.
const LATE_ROUNDS: u32 = 4096;
/// The number of short turns that a wave then skips for a memory access: on hardware an access takes a microsecond, in
/// which a wave executes hundreds of instructions.
const LATENCY: u32 = 512;
/// The number of instructions after such an access whose own accesses overlap with it.
const COVERED: u64 = 32;
/// The number of observed launches of a kernel.
const LOOKS: u8 = 3;
/// The number of instructions during which a launch is observed by the interpreter, and by which the waves'
/// turns are longer.
const LOOK: u64 = 1 << 17;

const APART: u8 = 0;
const LOOKING: u8 = 1;
const NEAR: u8 = 2;
const LATE: u8 = 3;

/// How the waves of a launch continue after barriers.
pub(super) struct Steps {
    state: AtomicU8,
    code: Arc<SimCode>,
    /// The kernel's descriptor.
    kernel: u64,
    /// The observer of the first workgroup's instructions.
    look: Option<Watchers>,
}

impl Steps {
    /// For a launch of a kernel; `may_race` if its workgroups have several waves, and LDS.
    pub(crate) fn new(code: &Arc<SimCode>, kernel: u64, may_race: bool) -> Self {
        let known = may_race.then(|| code.kernels.with(kernel, |known| *known));
        let state = match known {
            Some(known) if known.races_late => LATE,
            Some(known) if known.races => NEAR,
            Some(known) if known.looks < LOOKS => LOOKING,
            _ => APART,
        };
        Self {
            state: AtomicU8::new(state),
            code: Arc::clone(code),
            kernel,
            look: (state == LOOKING).then(|| Watchers::of_lds(LdsRaceFinder::default())),
        }
    }

    /// Whether waves have short turns after barriers.
    #[inline]
    pub(crate) fn are_near(&self) -> bool {
        self.state.load(Ordering::Relaxed) != APART
    }

    /// The observer of a workgroup, if any.
    #[inline]
    pub(crate) fn look_at(&self, workgroup: u64) -> Option<&Watchers> {
        let is_looked_at = workgroup == 0 && self.state.load(Ordering::Relaxed) == LOOKING;
        self.look.as_ref().filter(|_| is_looked_at)
    }

    fn lds(&self, workgroup: u64) -> Option<&LdsRaceFinder> {
        self.look_at(workgroup)?.lds.as_ref()
    }
}

impl Steps {
    /// A barrier of a workgroup opens.
    pub(crate) fn at_barrier(&self, workgroup: &mut Workgroup, lenience: &Lenience) {
        if !self.are_near() {
            return;
        }
        workgroup.short_rounds = if self.waits_count() {
            LATE_ROUNDS
        } else {
            ROUNDS
        };
        let Some(look) = self.lds(workgroup.number) else {
            return;
        };
        look.barrier();
        if look.found().is_some_and(|found| found.late) {
            self.known(look, lenience);
        }
    }

    /// Whether waves with short turns wait for memory: until it is known that this is not necessary.
    fn waits_count(&self) -> bool {
        matches!(self.state.load(Ordering::Relaxed), LOOKING | LATE)
    }

    /// Whether a wave with short turns skips this one, since it waits for memory.
    pub(crate) fn waits(&self, workgroup: &mut Workgroup, index: usize) -> bool {
        if !self.waits_count() || index >= workgroup.begun {
            return false;
        }
        let wave = &workgroup.waves[index];
        let wait = &mut workgroup.memory_waits[index];
        if wait.left > 0 {
            wait.left -= 1;
            return wait.left > 0;
        }
        let engine = &self.code.engine;
        if wave.executed < wait.covered || !engine.reaches_memory(wave.pc, wave.size) {
            return false;
        }
        *wait = MemoryWait {
            left: LATENCY,
            covered: wave.executed + COVERED,
        };
        true
    }

    /// Called when the waves of a workgroup have had their turns; `all_wait` if all of them have
    /// skipped it.
    #[inline]
    pub(crate) fn after_round(
        &self,
        workgroup: &mut Workgroup,
        all_wait: bool,
        lenience: &Lenience,
    ) {
        if !self.are_near() {
            workgroup.short_rounds = 0;
            return;
        }
        if all_wait {
            // All waves wait: skip to the end of the first wait.
            let waits = workgroup.memory_waits.iter().map(|wait| wait.left);
            let least = waits.filter(|left| *left > 0).min().unwrap_or(1) - 1;
            for wait in &mut workgroup.memory_waits {
                wait.left = wait.left.saturating_sub(least);
            }
        }
        let Some(look) = self.lds(workgroup.number) else {
            return;
        };
        if workgroup.short_rounds + ROUNDS <= LATE_ROUNDS {
            look.late();
        }
        if look.executed() >= LOOK {
            self.known(look, lenience);
        }
    }

    /// Called when a workgroup has ended.
    pub(crate) fn over(&self, workgroup: u64, lenience: &Lenience) {
        if let Some(look) = self.lds(workgroup) {
            self.known(look, lenience);
        }
    }

    fn known(&self, look: &LdsRaceFinder, lenience: &Lenience) {
        let found = look.found();
        let (races, late) = (found.is_some(), found.is_some_and(|found| found.late));
        if races {
            // It is allowed, since otherwise there would be no observer.
            let _ = lenience.uses(Lenient::STEPS);
        }
        self.code.kernels.with(self.kernel, |known| {
            known.looks = known.looks.saturating_add(1);
            known.races |= races;
            known.races_late |= late;
        });
        let state = match (races, late) {
            (_, true) => LATE,
            (true, false) => NEAR,
            (false, false) => APART,
        };
        self.state.store(state, Ordering::Relaxed);
    }
}
