//! Events.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::capture::Point;
use crate::error::{Code, Error, Result};
use crate::handles::{Handle, Handles};
use crate::stream::Stream;
use crate::sync::lock;

/// `hipEventDisableTiming`.
pub const DISABLE_TIMING: u32 = 2;
/// `hipEventInterprocess`.
pub const INTERPROCESS: u32 = 4;
/// All flags of HIP's.
pub const ALL_FLAGS: u32 =
    0x1 | DISABLE_TIMING | INTERPROCESS | 0x2000_0000 | 0x8000_0000 | 0x4000_0000;

pub static EVENTS: Handles<Event> = Handles::new();

pub struct Event {
    flags: u32,
    state: Mutex<State>,
}

#[derive(Default, Clone)]
enum State {
    #[default]
    Never,
    At(gfxjit::Event),
    /// In a capture, which it has no time in.
    Captured(Point),
}

impl Event {
    pub fn new(flags: u32) -> Arc<Self> {
        Arc::new(Self {
            flags,
            state: Mutex::default(),
        })
    }

    /// Records it at the end of what a stream has, or of what is captured of it.
    pub fn record(&self, stream: &Stream) -> Result<()> {
        let point = lock(&stream.capture)
            .as_ref()
            .map(|capturing| capturing.point());
        let state = match point {
            Some(point) => State::Captured(point),
            None => State::At(stream.record()?),
        };
        *lock(&self.state) = state;
        Ok(())
    }

    /// Has what comes next in a stream wait for it.
    pub fn block(&self, stream: &Stream) -> Result<()> {
        let state = lock(&self.state).clone();
        match state {
            State::Captured(point) => return point.join(stream),
            _ if lock(&stream.capture).is_some() => {
                return Err(Code::STREAM_CAPTURE_ISOLATION.into());
            }
            State::At(event) => stream.wait_for(&event)?,
            State::Never => {}
        }
        Ok(())
    }

    /// Waits for it; one that was never recorded is over.
    pub fn wait(&self) -> Result<()> {
        if let Some(event) = self.recorded()? {
            event.wait()?;
        }
        Ok(())
    }

    pub fn is_done(&self) -> Result<bool> {
        let event = self.recorded()?;
        match event.and_then(|event| {
            event
                .wait_timeout(Duration::ZERO)
                .map_or(Some(None), |r| Some(Some(r)))
        }) {
            Some(None) => Ok(false),
            Some(Some(result)) => result.map(|_| true).map_err(Into::into),
            None => Ok(true),
        }
    }

    fn recorded(&self) -> Result<Option<gfxjit::Event>> {
        match &*lock(&self.state) {
            State::Captured(_) => Err(Code::CAPTURED_EVENT.into()),
            State::At(event) => Ok(Some(event.clone())),
            State::Never => Ok(None),
        }
    }

    /// Milliseconds from one to the other.
    pub fn elapsed(from: &Self, to: &Self) -> Result<f32> {
        if (from.flags | to.flags) & DISABLE_TIMING != 0 {
            return Err(Error::new(Code::INVALID_HANDLE, "an event without times"));
        }
        let when = |event: &Self| -> Result<Duration> {
            let never = || Error::new(Code::INVALID_HANDLE, "an event that was never recorded");
            let event = event.recorded()?.ok_or_else(never)?;
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

/// The event of a handle.
pub fn event(handle: Handle) -> Result<Arc<Event>> {
    EVENTS
        .get(handle)
        .ok_or_else(|| Error::new(Code::INVALID_HANDLE, format!("{handle:?} is no event")))
}
