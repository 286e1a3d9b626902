//! Commands under way, and whether their errors were reported.
//!
//! Problem: launches and copies return at once, so errors arrive later than the calls that
//! caused them. Each command remembers whether its error was reported, so that it is
//! reported once: by its event, its queue, or a copy of memory that it was using.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use gfxjit_hal::{self as hal, DROP_GRACE, DeviceError, Timing};

use crate::error::{Error, Result};
use gfxjit_hal::sync::lock;

/// How many commands some memory has in its list at least before all of them are looked at.
const LEAST_NOTED: usize = 16;

/// A command that was given to the device, as its observers hold it: its event,
/// its queue, memory that it uses.
///
/// When none of them is left, the result of a launch cannot be seen. It may still print; but if
/// it does not end within [`DROP_GRACE`], it is cancelled, so that a kernel without end does not
/// take the host's cores for ever.
pub(crate) struct Command {
    state: Arc<CommandState>,
}

/// A command as the device knows it that keeps its error for the next call.
pub(crate) struct CommandState {
    event: Arc<dyn hal::Event>,
    /// The queue runs until its commands are done, as dropping it waits for them.
    _queue: Arc<dyn hal::Queue>,
    reported: AtomicBool,
    /// It has no observer.
    abandoned: AtomicBool,
}

impl std::ops::Deref for Command {
    type Target = CommandState;

    fn deref(&self) -> &CommandState {
        &self.state
    }
}

impl Drop for Command {
    fn drop(&mut self) {
        if !self.is_over() {
            self.abandon();
        }
    }
}

impl Command {
    pub(crate) fn new(event: Arc<dyn hal::Event>, queue: Arc<dyn hal::Queue>) -> Arc<Self> {
        Arc::new(Self {
            state: Arc::new(CommandState {
                event,
                reported: AtomicBool::new(false),
                abandoned: AtomicBool::new(false),
                _queue: queue,
            }),
        })
    }

    /// What is left of it for its error.
    pub(crate) fn state(&self) -> &Arc<CommandState> {
        &self.state
    }
}

impl CommandState {
    pub(crate) fn event(&self) -> &Arc<dyn hal::Event> {
        &self.event
    }

    /// Gives a launch a while to end by itself, and has it cancelled then.
    pub(crate) fn abandon(&self) {
        self.abandoned.store(true, Ordering::Relaxed);
        // A copy ends by itself, and so does a launch where the device cannot cancel it.
        let _ = self.event.cancel(DROP_GRACE);
    }

    /// Waits; every call reports the error.
    pub(crate) fn wait(&self) -> Result<Timing> {
        self.event.wait().map_err(|error| self.report(error))
    }

    pub(crate) fn wait_timeout(&self, timeout: Duration) -> Option<Result<Timing>> {
        let result = self.event.wait_timeout(timeout)?;
        Some(result.map_err(|error| self.report(error)))
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

    /// Whether an error is to be reported: that an abandoned launch was cancelled is not.
    fn is_news(&self, error: &DeviceError) -> bool {
        let is_cancelled = matches!(error, DeviceError::Cancelled { .. });
        !(is_cancelled && self.abandoned.load(Ordering::Relaxed))
    }

    /// Whether the command has failed and that was not reported.
    pub(crate) fn has_unreported_error(&self) -> bool {
        !self.reported.load(Ordering::Relaxed)
            && matches!(self.event.poll(), Some(Err(error)) if self.is_news(&error))
    }

    /// Whether nothing of it is left to be told: failed commands are kept until a copy has reported them.
    fn is_done_with(&self) -> bool {
        self.is_over() && !self.has_unreported_error()
    }

    /// Waits and reports the error if it was not reported.
    pub(crate) fn wait_unreported(&self) -> Result<()> {
        match self.event.wait() {
            Err(error) if self.is_news(&error) && !self.reported.swap(true, Ordering::Relaxed) => {
                Err(error.into())
            }
            _ => Ok(()),
        }
    }
}

/// The commands that use some memory.
#[derive(Default)]
pub(crate) struct Users(Mutex<Noted>);

#[derive(Default)]
struct Noted {
    commands: VecDeque<Arc<Command>>,
    /// How many there may be before all of them are looked at.
    most: usize,
}

impl Users {
    /// Notes a command. Those of one queue end in their order, so mostly the first ones are looked at; to look at all each time
    /// would make a program slow that is far ahead of its device.
    pub(crate) fn add(&self, command: &Arc<Command>) {
        let mut noted = lock(&self.0);
        while noted
            .commands
            .pop_front_if(|first| first.is_done_with())
            .is_some()
        {}
        if noted.commands.len() >= noted.most {
            noted.forget_finished();
            noted.most = (2 * noted.commands.len()).max(LEAST_NOTED);
        }
        noted.commands.push_back(command.clone());
    }

    /// Waits for the commands, and reports the first error that was not reported. They stay in
    /// the list meanwhile: another thread may want to wait too.
    pub(crate) fn wait(&self) -> Result<()> {
        let users = lock(&self.0).commands.clone();
        let mut result = Ok(());
        for user in users {
            let outcome = user.wait_unreported();
            if result.is_ok() {
                result = outcome;
            }
        }
        lock(&self.0).forget_finished();
        result
    }

    /// Forgets the commands; what is left of them can be waited for.
    pub(crate) fn release(&self) -> Vec<Arc<CommandState>> {
        let users = std::mem::take(&mut lock(&self.0).commands);
        users.iter().map(|user| Arc::clone(user.state())).collect()
    }
}

impl Noted {
    fn forget_finished(&mut self) {
        self.commands.retain(|user| !user.is_done_with());
    }
}
