//! Commands under way, and who has seen their errors.
//!
//! Problem: launches and copies return at once, so errors arrive later than the calls that
//! caused them. Each command remembers whether anybody has seen its error, so that it is
//! reported once: by its event, its queue, or a copy of memory that it was using.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use gfxjit_hal::{self as hal, DeviceError, Timing};

use crate::error::{Error, Result};
use crate::sync::lock;

/// A command that was given to the device.
pub(crate) struct Command {
    pub(crate) event: Arc<dyn hal::Event>,
    /// The queue runs until its commands are done, whoever drops it.
    _queue: Arc<dyn hal::Queue>,
    reported: AtomicBool,
}

impl Command {
    pub(crate) fn new(event: Arc<dyn hal::Event>, queue: Arc<dyn hal::Queue>) -> Arc<Self> {
        Arc::new(Self {
            event,
            _queue: queue,
            reported: AtomicBool::new(false),
        })
    }

    /// Waits; every call reports the error.
    pub(crate) fn wait(&self) -> Result<Timing> {
        self.event.wait().map_err(|error| self.report(error))
    }

    pub(crate) fn poll(&self) -> Option<Result<Timing>> {
        let result = self.event.poll()?;
        Some(result.map_err(|error| self.report(error)))
    }

    fn report(&self, error: DeviceError) -> Error {
        self.reported.store(true, Ordering::Relaxed);
        error.into()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.event.poll().is_some()
    }

    /// Whether the command has failed and nobody knows.
    pub(crate) fn has_unreported_error(&self) -> bool {
        !self.reported.load(Ordering::Relaxed) && matches!(self.event.poll(), Some(Err(_)))
    }

    /// Waits and reports the error if nobody has seen it.
    pub(crate) fn wait_unreported(&self) -> Result<()> {
        match self.event.wait() {
            Err(error) if !self.reported.swap(true, Ordering::Relaxed) => Err(error.into()),
            _ => Ok(()),
        }
    }
}

/// The commands that use some memory.
#[derive(Default)]
pub(crate) struct Users(Mutex<Vec<Arc<Command>>>);

impl Users {
    /// Notes a command.
    pub(crate) fn add(&self, command: &Arc<Command>) {
        self.forget_finished();
        lock(&self.0).push(command.clone());
    }

    /// Waits for the commands, and reports the first error that nobody has seen. They stay in
    /// the list meanwhile: another thread may want to wait too.
    pub(crate) fn wait(&self) -> Result<()> {
        let users = lock(&self.0).clone();
        let mut result = Ok(());
        for user in users {
            let outcome = user.wait_unreported();
            if result.is_ok() {
                result = outcome;
            }
        }
        self.forget_finished();
        result
    }

    /// Waits for the commands, and leaves their errors to be reported elsewhere.
    pub(crate) fn wait_over(&self) {
        let users = lock(&self.0).clone();
        for user in users {
            let _ = user.event.wait();
        }
    }

    fn forget_finished(&self) {
        // Failed commands stay until a copy has reported them.
        lock(&self.0).retain(|user| !user.is_over() || user.has_unreported_error());
    }
}
