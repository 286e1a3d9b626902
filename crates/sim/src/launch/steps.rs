//! Waves nearly in step (`lenient=steps`).
//!
//! A common reduction of a workgroup has its result read by all waves behind a barrier, and the next one's stored there
//! without a barrier between. That is a race. On hardware waves go on from a barrier nearly in step, so that all have read
//! before any has come to the store; here a wave would run to the next barrier before another one begins.
//!
//! Short turns cost time, and few kernels need them. So the first launches of each kernel are *looked at*: their first
//! workgroup is searched for such accesses ([`LdsLook`]). As long as it is not known, and where it is found, all waves of
//! the kernel have short turns behind each barrier ([`ROUNDS`]); otherwise none.
//!
//! Where waves still meet behind those, it is the memory that has hardware's waves nearly in step: rocSOLVER's bisection
//! has all waves read LDS in a loop, the last ones for longest, and each then loads from memory before it stores to the same
//! LDS. Such kernels, and all that are looked at, have [`LATE_ROUNDS`], in which a wave waits for memory ([`LATENCY`]).

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use crate::code::SimCode;
use crate::interp::lds_look::LdsLook;
use crate::interp::watch::Watchers;
use crate::lenient::{Lenience, Lenient};
use crate::machine::workgroup::{MemoryWait, Workgroup};

/// Instructions of a short turn: hardware takes one of each wave in turn as well.
pub(super) const TURN: u64 = 1;
/// Short turns that a wave has behind a barrier.
pub(super) const ROUNDS: u32 = 96;
/// The same where waves meet later than that.
const LATE_ROUNDS: u32 = 4096;
/// Short turns that a wave leaves out for an access to memory, then: hardware takes a microsecond for it, in which a wave
/// executes hundreds of instructions.
const LATENCY: u32 = 512;
/// Instructions behind such an access in which others are on their way with it.
const COVERED: u64 = 32;
/// Launches of a kernel that are looked at.
const LOOKS: u8 = 3;
/// Instructions that a look lasts, and as many as the waves' turns are longer: it is the interpreter's time.
const LOOK: u64 = 1 << 17;

const APART: u8 = 0;
const LOOKING: u8 = 1;
const NEAR: u8 = 2;
const LATE: u8 = 3;

/// How the waves of a launch go on from barriers.
pub(super) struct Steps {
    state: AtomicU8,
    code: Arc<SimCode>,
    /// The kernel's descriptor.
    kernel: u64,
    /// What sees the instructions of the first workgroup.
    look: Option<Watchers>,
}

impl Steps {
    /// Of a launch of a kernel; `may_race` if its workgroups have several waves, and LDS.
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
            look: (state == LOOKING).then(|| Watchers::of_lds(LdsLook::default())),
        }
    }

    /// Whether waves have short turns behind barriers.
    #[inline]
    pub(crate) fn are_near(&self) -> bool {
        self.state.load(Ordering::Relaxed) != APART
    }

    /// What looks at a workgroup, if something does.
    #[inline]
    pub(crate) fn look_at(&self, workgroup: u64) -> Option<&Watchers> {
        let is_looked_at = workgroup == 0 && self.state.load(Ordering::Relaxed) == LOOKING;
        self.look.as_ref().filter(|_| is_looked_at)
    }

    fn lds(&self, workgroup: u64) -> Option<&LdsLook> {
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

    /// Whether waves with short turns wait for memory: as long as it is not known that they need not.
    fn waits_count(&self) -> bool {
        matches!(self.state.load(Ordering::Relaxed), LOOKING | LATE)
    }

    /// Whether a wave with short turns leaves this one out, as it waits for memory.
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

    /// The waves of a workgroup have had their turns; `all_wait` if none of them has used it.
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
            // To the end of the first wait.
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

    /// A workgroup is over.
    pub(crate) fn over(&self, workgroup: u64, lenience: &Lenience) {
        if let Some(look) = self.lds(workgroup) {
            self.known(look, lenience);
        }
    }

    fn known(&self, look: &LdsLook, lenience: &Lenience) {
        let found = look.found();
        let (races, late) = (found.is_some(), found.is_some_and(|found| found.late));
        if races {
            // It is allowed, or nothing would look.
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
