//! Streams: queues, put in order with the null stream.
//!
//! The null stream begins when what other (blocking) streams have is done, and they go on behind it.
//! Streams made with `hipStreamNonBlocking` have nothing to do with it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use gfxjit::{Event, Queue};

use crate::capture::Capturing;
use crate::command::Command;
use crate::error::{Code, Error, Result};
use crate::gpu::Gpu;
use crate::handles::{Handle, Handles};
use crate::log;
use crate::process::current;
use crate::sync::lock;
use crate::thread;

/// `hipStreamNonBlocking`.
pub const NON_BLOCKING: u32 = 1;
/// `hipStreamLegacy` and `hipStreamPerThread`, as handles.
const LEGACY: usize = 1;
const PER_THREAD: usize = 2;

pub static STREAMS: Handles<Stream> = Handles::new();

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The GPU's default.
    Null,
    /// A thread's default, or one of the program's.
    Own,
}

pub struct Stream {
    /// A number that no other stream of the process has.
    pub id: u64,
    pub gpu: Arc<Gpu>,
    pub flags: u32,
    pub priority: i32,
    kind: Kind,
    queue: Queue,
    state: Mutex<State>,
    pub capture: Mutex<Option<Capturing>>,
}

#[derive(Default)]
struct State {
    last: Option<Event>,
    /// How many commands of the null stream this one is behind.
    seen: u64,
}

thread_local! {
    /// The streams of this thread, by GPU.
    static OWN: std::cell::RefCell<Vec<Arc<Stream>>> = const { std::cell::RefCell::new(Vec::new()) };
}

impl Stream {
    pub fn new(gpu: &Arc<Gpu>, kind: Kind, flags: u32, priority: i32) -> Result<Arc<Self>> {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let stream = Arc::new(Self {
            id: NEXT.fetch_add(1, Ordering::Relaxed),
            gpu: Arc::clone(gpu),
            flags,
            priority,
            kind,
            queue: gpu.device.queue()?,
            state: Mutex::default(),
            capture: Mutex::default(),
        });
        lock(&gpu.order).streams.push(Arc::downgrade(&stream));
        Ok(stream)
    }

    pub fn is_null(&self) -> bool {
        self.kind == Kind::Null
    }

    fn is_blocking(&self) -> bool {
        self.flags & NON_BLOCKING == 0
    }

    /// Gives something to the queue when it is in order with the other streams.
    pub fn ordered(&self, start: impl FnOnce(&Queue) -> gfxjit::Result<Event>) -> Result<Event> {
        let mut order = lock(&self.gpu.order);
        if self.is_null() {
            for stream in order.streams.iter().filter_map(std::sync::Weak::upgrade) {
                if stream.is_null() || !stream.is_blocking() {
                    continue;
                }
                if let Some(last) = lock(&stream.state).last.take() {
                    self.queue.wait_for(&last)?;
                }
            }
            let event = start(&self.queue)?;
            order.null = Some(event.clone());
            order.serial += 1;
            return Ok(event);
        }
        let mut state = lock(&self.state);
        if self.is_blocking() && state.seen != order.serial {
            if let Some(null) = &order.null {
                self.queue.wait_for(null)?;
            }
            state.seen = order.serial;
        }
        drop(order);
        let event = start(&self.queue)?;
        state.last = Some(event.clone());
        Ok(event)
    }

    /// Carries a command out, or records it where the stream is being captured.
    pub fn submit(&self, command: Command) -> Result<()> {
        if let Some(capturing) = &mut *lock(&self.capture) {
            return capturing.add(command);
        }
        command.start(self)
    }

    /// What comes next begins behind an event.
    pub fn wait_for(&self, event: &Event) -> Result<()> {
        Ok(self.queue.wait_for(event)?)
    }

    /// An event behind all that the stream has.
    pub fn record(&self) -> Result<Event> {
        self.ordered(Queue::record)
    }

    /// Refuses what a capture cannot have.
    pub fn not_captured(&self) -> Result<()> {
        match &*lock(&self.capture) {
            Some(_) => Err(Code::STREAM_CAPTURE_UNSUPPORTED.into()),
            None => Ok(()),
        }
    }

    /// Waits for what the stream has, and what comes before it; the first error that nobody has seen.
    pub fn wait(&self) -> Result<()> {
        self.not_captured()?;
        if self.is_null() {
            self.record()?;
        }
        self.drain()
    }

    /// Waits for its own commands.
    pub fn drain(&self) -> Result<()> {
        self.queue.wait().map_err(told)
    }

    /// Whether all is done.
    pub fn is_done(&self) -> Result<bool> {
        self.not_captured()?;
        if self.is_null() {
            self.record()?;
        }
        self.queue.wait_timeout(Duration::ZERO).map_err(told)
    }

    /// Ends launches that take too long, at the end of the program.
    pub fn end_within(&self, patience: Duration) {
        // Nobody is left who wants to know.
        if matches!(self.queue.wait_timeout(patience), Ok(false)) {
            let _ = self.queue.cancel();
            let _ = self.queue.wait_timeout(patience);
        }
    }
}

/// What went wrong in a kernel, a number does not tell.
fn told(error: gfxjit::Error) -> Error {
    if let gfxjit::Error::Device(gfxjit::DeviceError::Fault(_)) = &error {
        log::always(&error);
    }
    error.into()
}

/// The stream that a handle names: 0 and two other numbers are the default ones.
pub fn stream(handle: Handle) -> Result<Arc<Stream>> {
    match handle.addr() {
        0 if thread::is_per_thread() => own(),
        0 | LEGACY => current()?.null_stream(),
        PER_THREAD => own(),
        _ => STREAMS.get(handle).ok_or_else(|| {
            Error::new(
                Code::CONTEXT_IS_DESTROYED,
                format!("{handle:?} is no stream"),
            )
        }),
    }
}

/// The calling thread's stream.
fn own() -> Result<Arc<Stream>> {
    let gpu = current()?;
    let found = OWN.with_borrow(|all| all.iter().find(|s| s.gpu.index == gpu.index).cloned());
    if let Some(found) = found {
        return Ok(found);
    }
    let stream = Stream::new(gpu, Kind::Own, 0, 0)?;
    OWN.with_borrow_mut(|all| all.push(Arc::clone(&stream)));
    Ok(stream)
}
