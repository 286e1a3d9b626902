//! The workgroups that a thread has taken, for an engine that continues from one workgroup with the
//! next.

use std::cell::Cell;
use std::ops::Range;

use crate::engine::{NextInX, NextWorkgroups};
use crate::launch::active::ActiveLaunch;
use crate::machine::launch_state::Sgprs;

/// The workgroups that a thread has taken from the queue and not started, relative to the running
/// workgroup, whose registers and LDS they would use.
pub(super) struct TakenWorkgroups<'a> {
    pub launch: &'a ActiveLaunch,
    /// The initial SGPRs of a workgroup's waves.
    pub sgprs: &'a Cell<Sgprs>,
    /// The numbers of the workgroups.
    pub numbers: &'a mut Range<u64>,
    /// The number of the running workgroup.
    pub number: u64,
}

impl NextWorkgroups for TakenWorkgroups<'_> {
    fn next(&mut self) -> Option<[u32; 3]> {
        let plan = &self.launch.plan;
        if self.numbers.is_empty() || self.launch.stop() != u64::MAX {
            return None;
        }
        let id = plan.group_id(self.numbers.start);
        if plan.group_size(id) != plan.full_size() {
            return None;
        }
        self.number = self.numbers.next()?;
        plan.setup.put_group(self.sgprs, id);
        Some(id)
    }

    fn in_x(&self) -> Option<NextInX<'_>> {
        let ActiveLaunch { plan, control, .. } = self.launch;
        // Another workgroup of this thread may have been followed by the next ones.
        if self.numbers.start != self.number + 1 {
            return None;
        }
        let full = plan.dispatch.grid[0] / u32::from(plan.dispatch.workgroup[0]);
        let [x, ..] = plan.group_id(self.number);
        let count = full.saturating_sub(x + 1);
        let taken = self.numbers.end.saturating_sub(self.numbers.start);
        Some(NextInX {
            count: u32::try_from(taken).map_or(count, |taken| taken.min(count)),
            x: plan.setup.x_of_group(self.sgprs)?,
            stop: &control.stop,
        })
    }

    fn have_started(&mut self, count: u32) {
        self.number += u64::from(count);
        self.numbers.start += u64::from(count);
    }
}
