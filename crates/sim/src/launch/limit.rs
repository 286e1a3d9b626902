//! Limits of a launch that a user sets: its instructions and its time.
//!
//! Instructions are counted exactly over all threads: a turn takes its budget from the limit and
//! gives back what it has not executed. Translated code checks its budget only at backward
//! branches, so the last turns of a launch are short, and the interpreter runs them.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::engine::TURN;

/// The instructions a launch may still execute.
pub(crate) struct Limit {
    pub total: u64,
    left: Mutex<Left>,
}

struct Left {
    instructions: u64,
    /// Turns that have taken instructions and may give some back.
    running: u32,
}

/// Instructions that one turn may execute.
pub(crate) struct Grant<'a> {
    limit: &'a Limit,
    pub budget: u64,
    pub executed: u64,
}

impl Limit {
    pub(crate) fn new(total: u64) -> Self {
        Self {
            total,
            left: Mutex::new(Left {
                instructions: total,
                running: 0,
            }),
        }
    }

    fn left(&self) -> MutexGuard<'_, Left> {
        // Nothing panics while the count is locked.
        self.left.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the instructions of one turn; `None` when there are none left.
    pub(crate) fn take(&self) -> Option<Grant<'_>> {
        loop {
            let mut left = self.left();
            if left.instructions > 0 {
                let budget = if left.instructions >= 2 * TURN {
                    TURN
                } else {
                    left.instructions.min(TURN - 1)
                };
                left.instructions -= budget;
                left.running += 1;
                return Some(Grant {
                    limit: self,
                    budget,
                    executed: 0,
                });
            }
            if left.running == 0 {
                return None;
            }
            drop(left);
            std::thread::yield_now();
        }
    }
}

impl Drop for Grant<'_> {
    fn drop(&mut self) {
        let mut left = self.limit.left();
        left.instructions = (left.instructions + self.budget).saturating_sub(self.executed);
        left.running -= 1;
    }
}

/// When a launch has run for long enough.
pub(crate) struct Deadline {
    pub limit: Duration,
    start: Instant,
}

impl Deadline {
    /// The launch starts now.
    pub(crate) fn new(limit: Duration) -> Self {
        Self {
            limit,
            start: Instant::now(),
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.start.elapsed() >= self.limit
    }
}
