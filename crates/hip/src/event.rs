//! Events.

use std::any::Any;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::error::{Code, Error, Result};
use crate::gpu::{CommandStream, Mark};
use crate::handles::{Handle, Handles};
use crate::ipc_event::SharedEvent;
use gfxjit::hal::sync::lock;

/// `hipEventDisableTiming`.
pub(crate) const DISABLE_TIMING: u32 = 2;
/// `hipEventInterprocess`.
pub(crate) const INTERPROCESS: u32 = 4;
/// How far a record makes memory visible, of which there is at most one.
pub(crate) const FENCES: u32 = 0xe000_0000;
/// All flags of HIP events: also how to wait.
pub(crate) const ALL_FLAGS: u32 = 0x1 | DISABLE_TIMING | INTERPROCESS | FENCES;

pub(crate) static EVENTS: Handles<Event> = Handles::new();

pub(crate) struct Event {
    flags: u32,
    /// The GPU whose streams record it.
    pub gpu: usize,
    recorded: Mutex<Recorded>,
    /// The state of an event of several processes, in the place of `Recorded::At`.
    shared: Option<Arc<SharedEvent>>,
}

/// Where an event was last recorded.
#[derive(Default, Clone)]
pub(crate) enum Recorded {
    #[default]
    Never,
    /// In a command stream, behind these of its commands.
    At(gfxjit::Event, Mark),
    /// In a stream capture; the value is the capture's `Point`. Such an event has no time.
    Captured(Arc<dyn Captured>),
}

/// The state of a stream capture at which an event was recorded.
pub(crate) trait Captured: Any + Send + Sync {
    /// Makes the capture invalid.
    fn invalidate(&self);
}

impl Event {
    pub(crate) fn new(flags: u32, gpu: usize) -> Result<Arc<Self>> {
        let shared = match flags & INTERPROCESS {
            0 => None,
            _ => Some(SharedEvent::new()?),
        };
        Ok(Self::with(flags, gpu, shared))
    }

    /// An event of another process.
    pub(crate) fn of_other(shared: Arc<SharedEvent>, gpu: usize) -> Arc<Self> {
        Self::with(INTERPROCESS | DISABLE_TIMING, gpu, Some(shared))
    }

    fn with(flags: u32, gpu: usize, shared: Option<Arc<SharedEvent>>) -> Arc<Self> {
        Arc::new(Self {
            flags,
            gpu,
            recorded: Mutex::default(),
            shared,
        })
    }

    /// The state that other processes see, of an event of several processes.
    pub(crate) fn shared(&self) -> Option<&Arc<SharedEvent>> {
        self.shared.as_ref()
    }

    pub(crate) fn recorded(&self) -> Recorded {
        lock(&self.recorded).clone()
    }

    pub(crate) fn set(&self, recorded: Recorded) {
        *lock(&self.recorded) = recorded;
    }

    /// Records the event in a command stream.
    pub(crate) fn record(&self, lane: &CommandStream) -> Result<()> {
        match &self.shared {
            Some(shared) => {
                // It may have been recorded in a capture before.
                self.set(Recorded::Never);
                shared.record(lane)
            }
            None => {
                // Before the event is: another thread's commands may come between.
                let mark = lane.mark();
                self.set(Recorded::At(lane.record()?, mark));
                Ok(())
            }
        }
    }

    /// Makes later commands of a command stream wait for the event.
    pub(crate) fn block(&self, lane: &CommandStream) -> Result<()> {
        match (self.given()?, &self.shared) {
            (Some((event, mark)), _) => {
                lane.wait_for(&event)?;
                lane.follow(mark);
                // The wait is a command: the stream is done when it is.
                match event.is_over() {
                    true => Ok(()),
                    false => lane.record().map(drop),
                }
            }
            (None, Some(shared)) => shared.block(lane),
            (None, None) => Ok(()),
        }
    }

    /// Waits for the event. An event that was never recorded is complete.
    pub(crate) fn wait(&self) -> Result<()> {
        match (self.given()?, &self.shared) {
            (Some((event, _)), _) => drop(event.wait()?),
            (None, Some(shared)) => shared.wait(shared.last()),
            (None, None) => {}
        }
        Ok(())
    }

    pub(crate) fn is_done(&self) -> Result<bool> {
        let Some((event, _)) = self.given()? else {
            let shared = self.shared.as_ref();
            return Ok(shared.is_none_or(|shared| shared.is_over(shared.last())));
        };
        match event.wait_timeout(Duration::ZERO) {
            None => Ok(false),
            Some(result) => result.map(|_| true).map_err(Into::into),
        }
    }

    /// The device's event, and where it is; `None` if the event was never recorded.
    fn given(&self) -> Result<Option<(gfxjit::Event, Mark)>> {
        match self.recorded() {
            Recorded::Captured(point) => {
                point.invalidate();
                Err(Code::CAPTURED_EVENT.into())
            }
            Recorded::At(event, mark) => Ok(Some((event, mark))),
            Recorded::Never => Ok(None),
        }
    }

    /// Milliseconds between two events.
    pub(crate) fn elapsed(from: &Self, to: &Self) -> Result<f32> {
        if from.gpu != to.gpu {
            return Err(Error::new(Code::INVALID_HANDLE, "events of two GPUs"));
        }
        if (from.flags | to.flags) & DISABLE_TIMING != 0 {
            return Err(Error::new(Code::INVALID_HANDLE, "an event without times"));
        }
        let when = |event: &Self| -> Result<Duration> {
            let never = || Error::new(Code::INVALID_HANDLE, "an event that was never recorded");
            let (event, _) = event.given()?.ok_or_else(never)?;
            match event.poll() {
                Some(timing) => Ok(timing?.end),
                None => Err(Code::NOT_READY.into()),
            }
        };
        let (from, to) = (when(from)?, when(to)?);
        let millis = |time: Duration| time.as_secs_f64() * 1e3;
        Ok((millis(to) - millis(from)) as f32)
    }
}

/// The event behind a handle.
pub(crate) fn event(handle: Handle) -> Result<Arc<Event>> {
    EVENTS.get(handle).ok_or_else(|| {
        let reason = format!("{handle:?} is no event");
        Error::new(Code::INVALID_HANDLE, reason)
    })
}
