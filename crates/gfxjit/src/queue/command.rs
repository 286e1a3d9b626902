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

/// The list of an allocation's commands is not searched for finished ones before it has this
/// length.
const LEAST_NOTED: usize = 16;

/// A submitted command, as its observers (its event, its queue, the memory that it uses) hold it.
///
/// When no observer is left, the result of a launch cannot be seen. The launch may still print; but
/// if it does not end within [`DROP_GRACE`], it is cancelled, so that a kernel without end does not
/// take the host's cores for ever.
pub(crate) struct Command {
    state: Arc<CommandState>,
}

/// A submitted command as the device holds it, to report its error by a later call.
pub(crate) struct CommandState {
    event: Arc<dyn hal::Event>,
    /// Dropping the driver's queue waits for its commands, so the command keeps it.
    _queue: Arc<dyn hal::Queue>,
    reported: AtomicBool,
    /// The command has no observer any more.
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

    /// The part that stays after the command's observers are dropped.
    pub(crate) fn state(&self) -> &Arc<CommandState> {
        &self.state
    }
}

impl CommandState {
    pub(crate) fn event(&self) -> &Arc<dyn hal::Event> {
        &self.event
    }

    /// Lets a launch run for [`DROP_GRACE`], and has it cancelled then.
    pub(crate) fn abandon(&self) {
        self.abandoned.store(true, Ordering::Relaxed);
        // The error is ignored: a copy ends by itself, and so must a launch that the device cannot
        // cancel.
        let _ = self.event.cancel(DROP_GRACE);
    }

    /// Waits for the end; reports the error on every call.
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

    /// Whether it is done, which the program has not asked.
    pub(crate) fn is_over(&self) -> bool {
        self.event.peek().is_some()
    }

    /// Whether an error is to be reported: not that an abandoned launch was cancelled.
    fn is_news(&self, error: &DeviceError) -> bool {
        let is_cancelled = matches!(error, DeviceError::Cancelled { .. });
        !(is_cancelled && self.abandoned.load(Ordering::Relaxed))
    }

    /// Whether the command has failed and its error was not reported.
    pub(crate) fn has_unreported_error(&self) -> bool {
        !self.reported.load(Ordering::Relaxed)
            && matches!(self.event.peek(), Some(Err(error)) if self.is_news(&error))
    }

    /// Whether the command can be dropped from the list: a failed one stays until a copy has reported it.
    fn is_done_with(&self) -> bool {
        self.is_over() && !self.has_unreported_error()
    }

    /// Waits, and reports the error unless it was reported before.
    pub(crate) fn wait_unreported(&self) -> Result<()> {
        match self.event.wait() {
            Err(error) if self.is_news(&error) && !self.reported.swap(true, Ordering::Relaxed) => {
                Err(error.into())
            }
            _ => Ok(()),
        }
    }
}

/// The commands that use an allocation.
#[derive(Default)]
pub(crate) struct Users(Mutex<Noted>);

#[derive(Default)]
struct Noted {
    commands: VecDeque<Arc<Command>>,
    /// The length of the list at which all of it is searched for finished commands.
    most: usize,
}

impl Users {
    /// Adds a command. Commands of one queue end in order, so usually only the first entries are checked; checking all
    /// each time would be slow for a program that is far ahead of its device.
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

    /// The commands that have not ended.
    pub(crate) fn under_way(&self) -> Vec<Arc<Command>> {
        let noted = lock(&self.0);
        let under_way = noted.commands.iter().filter(|own| !own.is_over());
        under_way.cloned().collect()
    }

    /// Waits for the commands, and reports the first error that was not reported. The commands stay
    /// in the list while this thread waits: another thread may want to wait too.
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

    /// Empties the list; the returned states can be waited for.
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
