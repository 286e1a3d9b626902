//! When events are recorded around commands.
//!
//! Problem: recording an event takes about as long as half a launch, and every command has two. So:
//!
//! * the end of a command is recorded when the next one is given, and then only if a handle of
//!   the command's event exists (see `marker`);
//! * a command that is given while the one before it is under way begins where that ends;
//! * when the last launches were not queried ([`UNSEEN`] of them in a row), the start of the next
//!   is when it was given, by the host's clock. The next query gets that for one launch.
//!
//! A runtime that has events of a kernel's own, or does not tell whether a stream is idle, records both.

use std::sync::Arc;
use std::time::Instant;

use crate::clock::Start;
use crate::command::Command;
use crate::error::CallError;
use crate::events::Event;
use crate::gpu::Gpu;
use crate::marker::CompletionMarker;
use crate::runtime::Stream;

/// After this number of launches whose events were dropped, launches count as not queried.
const UNSEEN: u32 = 8;

/// After this number of commands an end is recorded, so that what they keep is given back while the stream is
/// busy.
const UNRECORDED: u32 = 256;

/// What is known of the last command of a stream.
#[derive(Default)]
pub(crate) struct Tail {
    command: Option<Arc<Command>>,
    /// The end of the commands since the last record.
    stop: Option<Arc<CompletionMarker>>,
    /// The last thing on the stream, if that is an event.
    last: Option<Arc<Event>>,
    unseen: u32,
    /// When the next command is given.
    now: Option<Instant>,
    /// Commands since the last record.
    since: u32,
}

impl Tail {
    /// Before the next command, if it is one: records the end of the last one, if its end may be asked for.
    pub(crate) fn settle(
        &mut self,
        now: Instant,
        next: Option<&Arc<Command>>,
    ) -> Result<(), CallError> {
        self.now = Some(now);
        let Some(command) = std::mem::replace(&mut self.command, next.cloned()) else {
            return Ok(());
        };
        // One is here; another is the lane's, which has it until it is over.
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

    /// The start of a command.
    pub(crate) fn begin(
        &mut self,
        gpu: &Gpu,
        stream: &Stream,
        is_launch: bool,
    ) -> Result<Start, CallError> {
        if is_launch && self.unseen >= UNSEEN {
            return Ok(Start::Given(self.now.unwrap_or_else(Instant::now)));
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

    /// The end of what was just given.
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

    /// Something else is on the stream now.
    pub(crate) fn forget(&mut self) {
        self.last = None;
    }
}
