//! The shared state of a running launch.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use gfxjit_hal::DeviceError;

use crate::engine::Interrupt;
use crate::engine::work::Work;
use crate::interp::check::Checker;
use crate::interp::steer::Steering;
use crate::interp::watch::Watchers;
use crate::launch::control::Control;
use crate::launch::limit::{Deadline, Limit};
use crate::launch::other_images::OtherImages;
use crate::launch::plan::Plan;
use crate::launch::steps::Steps;
use crate::launch::work_queue::WorkQueue;
use crate::lenient::Lenience;
use crate::machine::gws::Gws;
use crate::machine::launch_state::{UserSgprs, WorkItems};
use crate::machine::memory::MemoryView;
use gfxjit_hal::sync::lock;

/// A running launch, shared by the threads that work on it.
pub(super) struct ActiveLaunch {
    pub plan: Plan,
    pub memory: MemoryView,
    pub user: UserSgprs,
    /// The work-item ids of a full workgroup.
    pub items: WorkItems,
    /// Workgroups that no thread has taken yet.
    pub queue: WorkQueue,
    /// Ends the launch early, and counts the workgroups that have ended.
    pub control: Arc<Control>,
    /// The number and the error of the first workgroup that failed.
    pub failure: Mutex<Option<(u64, DeviceError)>>,
    /// The number of workgroups before the failed one that did not end in time and were stopped.
    pub cut: AtomicU64,
    pub limit: Option<Limit>,
    pub deadline: Option<Deadline>,
    /// Barriers between its workgroups, for a cooperative launch.
    pub gws: Option<Gws>,
    /// The observers of every instruction.
    pub watchers: Option<Watchers>,
    /// How waves continue after barriers.
    pub steps: Steps,
    /// Functions of other images that its waves call.
    pub other_images: OtherImages,
    /// The tolerated faults that are allowed, and those that occurred.
    pub lenience: Lenience,
    /// The number of threads that may work on the launch.
    pub threads: usize,
    /// The instructions and the working time of threads that have finished.
    pub work: Mutex<Work>,
    /// The reason why a thread could not run any workgroup.
    pub starved: Mutex<Option<DeviceError>>,
}

impl ActiveLaunch {
    /// The checker of the launch.
    pub(crate) fn checker(&self) -> Option<&Checker> {
        self.watchers.as_ref()?.checker.as_ref()
    }

    /// The debugger of the launch.
    #[inline]
    pub(crate) fn steering(&self) -> Option<&Steering> {
        self.watchers.as_ref()?.steering.as_ref()
    }

    /// Whether its only observer is a debugger.
    pub(crate) fn only_steered(&self) -> bool {
        self.plan.is_only_steered()
    }

    /// Records the failure of workgroup `number`, unless an earlier one has failed, and stops the
    /// workgroups after it.
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
