//! User-defined limits of a launch: number of instructions, and time.
//!
//! Instructions are counted exactly over all threads: a turn takes its budget from the limit and
//! returns the part that it has not used. Translated code checks its budget only at backward
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
    /// The number of turns that have taken instructions and may return some.
    running: u32,
}

/// The number of instructions that one turn may execute.
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
        // No code panics while the count is locked.
        self.left.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the instructions for one turn; `None` if none are left.
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

/// The end of a launch's time limit.
pub(crate) struct Deadline {
    pub limit: Duration,
    start: Instant,
}

impl Deadline {
    /// Begins the time limit.
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
