//! A launch under way: what the threads that work on it share.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use gfxjit_hal::DeviceError;

use crate::engine::Interrupt;
use crate::engine::work::Work;
use crate::interp::check::Checker;
use crate::interp::steer::Steering;
use crate::interp::watch::Watchers;
use crate::launch::control::Control;
use crate::launch::elsewhere::Elsewhere;
use crate::launch::limit::{Deadline, Limit};
use crate::launch::plan::Plan;
use crate::launch::steps::Steps;
use crate::launch::work_queue::WorkQueue;
use crate::lenient::Lenience;
use crate::machine::gws::Gws;
use crate::machine::launch_state::{UserSgprs, WorkItems};
use crate::machine::memory::MemoryView;
use gfxjit_hal::sync::lock;

/// A launch under way, shared by the threads that work on it.
pub(super) struct ActiveLaunch {
    pub plan: Plan,
    pub memory: MemoryView,
    pub user: UserSgprs,
    /// The work-item ids of a full workgroup.
    pub items: WorkItems,
    /// Workgroups that no thread has taken yet.
    pub queue: WorkQueue,
    /// Ends it early, and counts the workgroups that have ended.
    pub control: Arc<Control>,
    /// The number and the error of the first workgroup that failed.
    pub failure: Mutex<Option<(u64, DeviceError)>>,
    /// Workgroups before the failed one that could not end in time and were stopped.
    pub cut: AtomicU64,
    pub limit: Option<Limit>,
    pub deadline: Option<Deadline>,
    /// Barriers between its workgroups, when it is cooperative.
    pub gws: Option<Gws>,
    /// Look at every instruction.
    pub watchers: Option<Watchers>,
    /// How waves go on from barriers.
    pub steps: Steps,
    /// Functions of other images that its waves call.
    pub elsewhere: Elsewhere,
    /// What of hardware's leniency it may use, and does.
    pub lenience: Lenience,
    /// Threads that may work on it.
    pub threads: usize,
    /// They are as many as the host has cores.
    pub takes_all_cores: bool,
    /// What its threads have executed, and how long they worked, as far as they are done with it.
    pub work: Mutex<Work>,
    /// Why a thread could not run a single workgroup.
    pub starved: Mutex<Option<DeviceError>>,
}

impl ActiveLaunch {
    /// What searches the launch for mistakes.
    pub(crate) fn checker(&self) -> Option<&Checker> {
        self.watchers.as_ref()?.checker.as_ref()
    }

    /// The debugger that steers it.
    #[inline]
    pub(crate) fn steering(&self) -> Option<&Steering> {
        self.watchers.as_ref()?.steering.as_ref()
    }

    /// Whether nothing but a debugger looks at it.
    pub(crate) fn only_steered(&self) -> bool {
        self.plan.is_only_steered()
    }

    /// Notes that workgroup `number` has failed, unless one before it has, and stops those behind
    /// it.
    pub(crate) fn fail(&self, number: u64, error: DeviceError) {
        let mut failure = lock(&self.failure);
        if failure.as_ref().is_none_or(|(first, _)| number < *first) {
            *failure = Some((number, error));
        }
        self.control.stop.fetch_min(number, Ordering::Relaxed);
    }

    /// The number of the first workgroup that failed; see [`Control::stop`].
    #[inline]
    pub(crate) fn stop(&self) -> u64 {
        self.control.stop.load(Ordering::Relaxed)
    }
}

impl Interrupt for ActiveLaunch {
    fn is_due(&self) -> bool {
        let is_over = self.deadline.as_ref().is_some_and(Deadline::is_over);
        is_over || self.control.is_cancelled()
    }
}
