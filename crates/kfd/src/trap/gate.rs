//! Between a queue, whose dispatch a debugger may hold, and the debugger's orders.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex};

use gfxjit_hal::sync::lock;
use rustix::io::Errno;

use super::area::Area;

/// What a held launch is to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Order {
    /// Write the save area.
    Save,
    /// Read it, and go on if there are waves that can.
    Resume,
}

#[derive(Default)]
pub(super) struct GateState {
    is_suspended: bool,
    /// A dispatch is being executed.
    runs: bool,
    /// The dispatch takes orders.
    pub(super) is_held: bool,
    pub(super) order: Option<Order>,
    pub(super) done: Option<Result<(), Errno>>,
}

/// Between a queue and the debugger.
#[derive(Default)]
pub(crate) struct Gate {
    pub(super) state: Mutex<GateState>,
    pub(super) changed: Condvar,
    /// The launch is to be held before the next instruction.
    pub(super) pause: AtomicBool,
    /// The debugger is gone.
    pub(super) is_over: AtomicBool,
}

impl Gate {
    /// Begins a dispatch when the queue is not suspended; `false` if it is stopped before.
    pub(crate) fn begin(&self, is_stopped: impl Fn() -> bool) -> bool {
        let mut state = lock(&self.state);
        while state.is_suspended && !self.is_over.load(Ordering::Relaxed) {
            if is_stopped() {
                return false;
            }
            let wait = std::time::Duration::from_millis(5);
            // A poisoned lock ends the wait as a time-out does.
            state = match self.changed.wait_timeout(state, wait) {
                Ok((state, _)) => state,
                Err(poisoned) => poisoned.into_inner().0,
            };
        }
        state.runs = true;
        true
    }

    pub(crate) fn end(&self) {
        let mut state = lock(&self.state);
        (state.runs, state.is_held) = (false, false);
        drop(state);
        self.changed.notify_all();
    }

    pub(super) fn wait<'a>(
        &self,
        state: std::sync::MutexGuard<'a, GateState>,
    ) -> std::sync::MutexGuard<'a, GateState> {
        self.changed
            .wait(state)
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Has a held launch carry out an order.
    fn give<'a>(
        &self,
        mut state: std::sync::MutexGuard<'a, GateState>,
        order: Order,
    ) -> Result<(), Errno> {
        (state.order, state.done) = (Some(order), None);
        self.changed.notify_all();
        loop {
            if let Some(done) = state.done.take() {
                return done;
            }
            if !state.is_held && !state.runs {
                return Ok(());
            }
            state = self.wait(state);
        }
    }

    /// Suspends the queue: its waves are in the save area then.
    pub(super) fn suspend(&self, area: &Area) -> Result<(), Errno> {
        let mut state = lock(&self.state);
        state.is_suspended = true;
        while state.runs && !state.is_held {
            self.pause.store(true, Ordering::Relaxed);
            state = self.wait(state);
        }
        match state.is_held {
            true => self.give(state, Order::Save),
            false => area.save(&mut [], &[]),
        }
    }

    pub(super) fn resume(&self) -> Result<(), Errno> {
        let mut state = lock(&self.state);
        state.is_suspended = false;
        self.changed.notify_all();
        match state.is_held {
            true => self.give(state, Order::Resume),
            false => Ok(()),
        }
    }

    /// The debugger is gone: all goes on.
    pub(super) fn let_go(&self) {
        self.is_over.store(true, Ordering::Relaxed);
        lock(&self.state).is_suspended = false;
        self.changed.notify_all();
    }
}
