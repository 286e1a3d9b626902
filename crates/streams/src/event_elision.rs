//! When events are recorded around commands.
//!
//! Problem: recording an event takes about as long as half a launch, and every command has two. So:
//!
//! * the end of a command is recorded when the next one is submitted, and only if a handle of the
//!   command's event exists (see `marker`);
//! * a command that is submitted while the one before it runs starts at that one's end;
//! * after [`UNSEEN`] launches in a row that were not queried, the start of the next launch is its time
//!   of submission by the host's clock. If that launch is queried after all, this time is its start.
//!
//! For a runtime that records start and stop events with a kernel, or cannot report whether a stream is
//! idle, start and end are always recorded.

use std::sync::Arc;
use std::time::Instant;

use crate::clock::Start;
use crate::command::Command;
use crate::error::CallError;
use crate::events::Event;
use crate::gpu::Gpu;
use crate::marker::CompletionMarker;
use crate::runtime::Stream;

/// Number of launches in a row with dropped events after which the next launch is taken as not
/// queried.
const UNSEEN: u32 = 8;

/// Number of commands after which an end is recorded, so that objects they keep are dropped while the stream
/// is busy.
const UNRECORDED: u32 = 256;

/// State of the last command of a stream.
#[derive(Default)]
pub(crate) struct UnrecordedCommands {
    command: Option<Arc<Command>>,
    /// The completion marker shared by the commands since the last record.
    stop: Option<Arc<CompletionMarker>>,
    /// The event recorded last on the stream, if nothing was submitted after it.
    last: Option<Arc<Event>>,
    unseen: u32,
    /// The time of submission of the next command.
    now: Option<Instant>,
    /// Number of commands since the last record.
    since: u32,
}

impl UnrecordedCommands {
    /// Called before the next submission (`next` is `None` if that is no command): records the end of the
    /// last command if its end may be queried.
    pub(crate) fn settle(
        &mut self,
        now: Instant,
        next: Option<&Arc<Command>>,
    ) -> Result<(), CallError> {
        self.now = Some(now);
        let Some(command) = std::mem::replace(&mut self.command, next.cloned()) else {
            return Ok(());
        };
        // One reference is `command`, another is in the command stream's list until the command has
        // ended; any further one may query it.
        let ours = if command.has_ended() { 1 } else { 2 };
        let is_held = Arc::strong_count(&command) > ours;
        self.unseen = match command.is_launch() && !is_held && !command.was_looked_at() {
            true => self.unseen.saturating_add(1),
            false => 0,
        };
        self.since += 1;
        let records = is_held || self.since >= UNRECORDED;
        let Some(stop) = records.then(|| command.stop()).flatten() else {
            return Ok(());
        };
        if stop.event().is_none() {
            self.last = Some(stop.record()?);
        }
        (self.stop, self.since) = (None, 0);
        Ok(())
    }

    /// The start of a command that is about to be submitted.
    pub(crate) fn begin(
        &mut self,
        gpu: &Gpu,
        stream: &Stream,
        is_launch: bool,
    ) -> Result<Start, CallError> {
        if is_launch && self.unseen >= UNSEEN {
            return Ok(Start::Submission(self.now.unwrap_or_else(Instant::now)));
        }
        if let Some(last) = self.last.take()
            && !last.query()?
        {
            return Ok(Start::Event(last));
        }
        let start = gpu.events.take()?;
        start.record(stream)?;
        Ok(Start::Event(Arc::new(start)))
    }

    /// The end of the command that was just submitted.
    pub(crate) fn end(
        &mut self,
        gpu: &Gpu,
        stream: &Arc<Stream>,
    ) -> Result<Arc<CompletionMarker>, CallError> {
        self.last = None;
        if gpu.runtime.records_every_command() {
            let stop = gpu.events.take()?;
            stop.record(stream)?;
            return Ok(CompletionMarker::recorded(stream, &gpu.events, stop));
        }
        let stop = self
            .stop
            .get_or_insert_with(|| CompletionMarker::later(stream, &gpu.events));
        if !stop.is_open() {
            *stop = CompletionMarker::later(stream, &gpu.events);
        }
        Ok(Arc::clone(stop))
    }

    /// Something other than a command was submitted, so `last` is not the last event any more.
    pub(crate) fn forget(&mut self) {
        self.last = None;
    }
}
