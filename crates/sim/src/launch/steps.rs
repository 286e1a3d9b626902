//! Waves nearly in step (`lenient=steps`).
//!
//! A common reduction of a workgroup has its result read by all waves behind a barrier, and the next one's stored there
//! without a barrier between. That is a race. On hardware waves go on from a barrier nearly in step, so that all have read
//! before any has come to the store; here a wave would run to the next barrier before another one begins.
//!
//! Short turns cost time, and few kernels need them. So the first launches of each kernel are *looked at*: their first
//! workgroup is searched for such accesses ([`LdsLook`]). As long as it is not known, and where it is found, all waves of
//! the kernel have [`ROUNDS`] short turns behind each barrier; otherwise none.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use crate::code::SimCode;
use crate::interp::lds_look::LdsLook;
use crate::interp::watch::Watchers;
use crate::lenient::{Lenience, Lenient};
use crate::machine::workgroup::Workgroup;

/// Instructions of a short turn: hardware takes one of each wave in turn as well.
pub(super) const TURN: u64 = 1;
/// Short turns that a wave has behind a barrier.
pub(super) const ROUNDS: u32 = 96;
/// Launches of a kernel that are looked at.
const LOOKS: u8 = 3;
/// Instructions that a look lasts, and as many as the waves' turns are longer: it is the interpreter's time.
const LOOK: u64 = 1 << 17;

const APART: u8 = 0;
const LOOKING: u8 = 1;
const NEAR: u8 = 2;

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
    pub fn new(code: &Arc<SimCode>, kernel: u64, may_race: bool) -> Self {
        let known = may_race.then(|| code.kernels.with(kernel, |known| *known));
        let state = match known {
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
    pub fn are_near(&self) -> bool {
        self.state.load(Ordering::Relaxed) != APART
    }

    /// What looks at a workgroup, if something does.
    #[inline]
    pub fn look_at(&self, workgroup: u64) -> Option<&Watchers> {
        let is_looked_at = workgroup == 0 && self.state.load(Ordering::Relaxed) == LOOKING;
        self.look.as_ref().filter(|_| is_looked_at)
    }

    fn lds(&self, workgroup: u64) -> Option<&LdsLook> {
        self.look_at(workgroup)?.lds.as_ref()
    }
}

impl Steps {
    /// A barrier of a workgroup opens.
    pub fn at_barrier(&self, workgroup: &mut Workgroup, lenience: &Lenience) {
        if !self.are_near() {
            return;
        }
        workgroup.short_rounds = ROUNDS;
        let Some(look) = self.lds(workgroup.number) else {
            return;
        };
        look.barrier();
        if look.found().is_some() {
            self.known(look, lenience);
        }
    }

    /// The waves of a workgroup have had their turns.
    #[inline]
    pub fn after_round(&self, workgroup: u64, lenience: &Lenience) {
        if !self.are_near() {
            return;
        }
        let look = self.lds(workgroup);
        if let Some(look) = look.filter(|look| look.executed() >= LOOK) {
            self.known(look, lenience);
        }
    }

    /// A workgroup is over.
    pub fn over(&self, workgroup: u64, lenience: &Lenience) {
        if let Some(look) = self.lds(workgroup) {
            self.known(look, lenience);
        }
    }

    fn known(&self, look: &LdsLook, lenience: &Lenience) {
        let races = look.found().is_some();
        if races {
            // It is allowed, or nothing would look.
            let _ = lenience.uses(Lenient::STEPS);
        }
        self.code.kernels.with(self.kernel, |known| {
            known.looks = known.looks.saturating_add(1);
            known.races |= races;
        });
        let state = if races { NEAR } else { APART };
        self.state.store(state, Ordering::Relaxed);
    }
}
