//! Streams: command streams whose commands can be captured instead of executed.

use std::any::Any;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex, Weak};

use crate::capture::{Capture, Capturing, Point};
use crate::command::Command;
use crate::copy::Copy;
use crate::error::{Code, Error, Result};
use crate::event::{DISABLE_TIMING, Event, Recorded};
use crate::gpu::{CommandStream, Gpu, StreamKind};
use crate::graph::{Exec, Graph, Node};
use crate::handles::{Handle, Handles};
use crate::ongoing::Ongoing;
use crate::process::{current, process};
use crate::{exit, ongoing, thread};
use gfxjit::hal::sync::lock;

/// `hipStreamNonBlocking`.
pub(crate) const NON_BLOCKING: u32 = 1;
/// `hipStreamLegacy` and `hipStreamPerThread`, as handles.
const LEGACY: usize = 1;
pub(crate) const PER_THREAD: usize = 2;

pub(crate) static STREAMS: Handles<Stream> = Handles::new();
/// All streams, for the end of a capture.
static ALL: Mutex<Vec<Weak<Stream>>> = Mutex::new(Vec::new());

pub(crate) struct Stream {
    /// An ID that no other stream of the process has.
    pub id: u64,
    pub lane: Arc<CommandStream>,
    pub flags: u32,
    pub priority: i32,
    pub capture: Mutex<Option<Capturing>>,
}

/// The default streams of a thread, by GPU.
struct Own(Vec<Arc<Stream>>);

impl Drop for Own {
    fn drop(&mut self) {
        // A child of `fork` does not have the threads for which the drop of a queue waits.
        if exit::is_child() {
            self.0.drain(..).for_each(std::mem::forget);
        }
    }
}

thread_local! {
    static OWN: std::cell::RefCell<Own> = const { std::cell::RefCell::new(Own(Vec::new())) };
}

impl Stream {
    fn of(lane: Arc<CommandStream>, flags: u32, priority: i32) -> Arc<Self> {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let stream = Arc::new(Self {
            id: NEXT.fetch_add(1, Ordering::Relaxed),
            lane,
            flags,
            priority,
            capture: Mutex::default(),
        });
        let mut all = lock(&ALL);
        all.retain(|stream| stream.strong_count() > 0);
        all.push(Arc::downgrade(&stream));
        stream
    }

    pub(crate) fn new(gpu: &Arc<Gpu>, flags: u32, priority: i32) -> Result<Arc<Self>> {
        let kind = match flags & NON_BLOCKING {
            0 => StreamKind::Blocking,
            _ => StreamKind::Free,
        };
        Ok(Self::of(CommandStream::new(gpu, kind)?, flags, priority))
    }

    pub(crate) fn gpu(&self) -> &Arc<Gpu> {
        &self.lane.gpu
    }

    /// Executes a command, or adds it to the graph while the stream is being captured.
    pub(crate) fn submit(&self, command: Command) -> Result<()> {
        if let Some(capturing) = &mut *lock(&self.capture) {
            return capturing.add(command);
        }
        let other = match &command {
            Command::Copy(copy) => self.elsewhere(copy)?,
            _ => None,
        };
        let Some(other) = other else {
            return command.start(&self.lane);
        };
        other.wait_event(&*self.reached()?)?;
        command.start(&other.lane)?;
        self.wait_event(&*other.reached()?)
    }

    /// The default stream of another GPU, if all of a copy's device memory is that GPU's: as with ROCm (HIP 7.14), the copy
    /// goes there, behind what this stream has, and this stream's later commands wait for it.
    fn elsewhere(&self, copy: &Copy) -> Result<Option<Arc<Self>>> {
        if process()?.gpus.len() == 1 {
            return Ok(None);
        }
        match copy.gpu()? {
            Some(gpu) if gpu != self.gpu().index => null(process()?.gpu(gpu as i32)?).map(Some),
            _ => Ok(None),
        }
    }

    /// An event behind all commands so far.
    pub(crate) fn reached(&self) -> Result<Arc<Event>> {
        let event = Event::new(DISABLE_TIMING, self.gpu().index)?;
        event.record(&self.lane)?;
        Ok(event)
    }

    /// Launches a graph, or adds it as one node to the graph while the stream is being captured.
    pub(crate) fn launch(&self, exec: &Exec) -> Result<()> {
        if let Some(capturing) = &mut *lock(&self.capture) {
            return capturing.add(exec.command()?);
        }
        exec.launch(&self.lane)
    }

    /// Waits for the stream, then copies on this thread.
    pub(crate) fn copy_now(&self, copy: &Copy) -> Result<()> {
        self.not_captured()?;
        match self.elsewhere(copy)? {
            Some(other) => {
                self.lane.catch_up()?;
                copy.run(&other.lane)
            }
            None => copy.run(&self.lane),
        }
    }

    /// An error while the stream is being captured, for calls that a capture does not allow.
    pub(crate) fn not_captured(&self) -> Result<()> {
        match &*lock(&self.capture) {
            Some(_) => Err(Code::STREAM_CAPTURE_UNSUPPORTED.into()),
            None => Ok(()),
        }
    }

    /// An error during captures that the host's wait for the stream would violate.
    fn may_wait(&self) -> Result<()> {
        if let Some(capturing) = &*lock(&self.capture) {
            capturing.capture.ongoing.invalidate();
            return Err(Code::STREAM_CAPTURE_UNSUPPORTED.into());
        }
        match self.lane.is_null() {
            true => Ok(()),
            false => ongoing::permit_unsafe(),
        }
    }

    /// Waits for all commands.
    pub(crate) fn wait(&self) -> Result<()> {
        self.may_wait()?;
        self.lane.wait()
    }

    /// Whether all commands are done.
    pub(crate) fn is_done(&self) -> Result<bool> {
        self.may_wait()?;
        self.lane.is_done()
    }

    /// Records an event after the stream's commands, or in its capture.
    pub(crate) fn record(&self, event: &Event) -> Result<()> {
        let point = lock(&self.capture).as_ref().map(Capturing::point);
        match point {
            Some(point) => {
                event.set(Recorded::Captured(Arc::new(point)));
                Ok(())
            }
            None if event.gpu != self.gpu().index => Err(Error::new(
                Code::INVALID_HANDLE,
                format!("an event of GPU {} in a stream of another", event.gpu),
            )),
            None => event.record(&self.lane),
        }
    }

    /// Makes later commands wait for an event.
    pub(crate) fn wait_event(&self, event: &Event) -> Result<()> {
        let mut capture = lock(&self.capture);
        match event.recorded() {
            Recorded::Captured(point) => match (&*point as &dyn Any).downcast_ref::<Point>() {
                Some(point) => point.join(&mut capture),
                None => Err(Code::CAPTURED_EVENT.into()),
            },
            _ if capture.is_some() => Err(Code::STREAM_CAPTURE_ISOLATION.into()),
            _ => event.block(&self.lane),
        }
    }

    /// Begins a capture, to a new graph or after nodes of an existing one.
    pub(crate) fn begin_capture(
        &self,
        graph: Option<Arc<Graph>>,
        last: Vec<Arc<Node>>,
        mode: u32,
    ) -> Result<()> {
        if mode > 2 {
            return Err(Error::invalid(format!("hipStreamCaptureMode {mode}")));
        }
        if self.lane.is_null() {
            return Err(Code::STREAM_CAPTURE_UNSUPPORTED.into());
        }
        let mut capturing = lock(&self.capture);
        if capturing.is_some() {
            return Err(Code::ILLEGAL_STATE.into());
        }
        let ongoing = Ongoing::begin(mode, self.flags & NON_BLOCKING == 0);
        let capture = Capture::new(graph.unwrap_or_default(), self.id, ongoing);
        *capturing = Some(Capturing::new(&capture, last));
        Ok(())
    }

    /// Ends a capture, in the stream in which it began.
    pub(crate) fn end_capture(&self) -> Result<Arc<Graph>> {
        let mut own = lock(&self.capture);
        let capture = match &*own {
            Some(capturing) => &capturing.capture,
            None => return Err(Code::ILLEGAL_STATE.into()),
        };
        if capture.origin != self.id {
            return Err(Code::STREAM_CAPTURE_UNMATCHED.into());
        }
        if !capture.ongoing.may_end_here() {
            return Err(Code::STREAM_CAPTURE_WRONG_THREAD.into());
        }
        let Some(Capturing { capture, last, .. }) = own.take() else {
            return Err(Code::ILLEGAL_STATE.into());
        };
        drop(own);
        match Self::end(&capture, &last) {
            _ if !capture.ongoing.is_valid() => Err(Code::STREAM_CAPTURE_INVALIDATED.into()),
            true => Ok(Arc::clone(&capture.graph)),
            false => Err(Code::STREAM_CAPTURE_UNJOINED.into()),
        }
    }
}

impl Stream {
    /// Ends a capture in all its streams; whether what the others did is before these nodes.
    fn end(capture: &Arc<Capture>, last: &[Arc<Node>]) -> bool {
        capture.ongoing.end();
        let others: Vec<Arc<Self>> = lock(&ALL).iter().filter_map(Weak::upgrade).collect();
        let mut joined = true;
        for other in others {
            let mut theirs = lock(&other.capture);
            if let Some(part) = theirs.take_if(|part| Arc::ptr_eq(&part.capture, capture)) {
                let is_joined = |node| Graph::is_before(node, last);
                joined &= part.last.iter().all(is_joined);
            }
        }
        joined
    }

    /// Drops the capture that began in this stream.
    pub(crate) fn drop_capture(&self) {
        let own = lock(&self.capture).take();
        if let Some(own) = own.filter(|own| own.capture.origin == self.id) {
            Self::end(&own.capture, &[]);
        }
    }
}

/// The stream behind a handle; null, `hipStreamLegacy` and `hipStreamPerThread` are default
/// streams.
pub(crate) fn stream(handle: Handle) -> Result<Arc<Stream>> {
    match handle.addr() {
        0 if thread::is_per_thread() => own(),
        0 | LEGACY => null(current()?),
        PER_THREAD => own(),
        _ => STREAMS.get(handle).ok_or_else(|| {
            let reason = format!("{handle:?} is no stream");
            Error::new(Code::CONTEXT_IS_DESTROYED, reason)
        }),
    }
}

/// The default stream of a GPU.
fn null(gpu: &Arc<Gpu>) -> Result<Arc<Stream>> {
    static NULLS: LazyLock<Mutex<Vec<Arc<Stream>>>> = LazyLock::new(Mutex::default);
    let mut nulls = lock(&NULLS);
    let found = nulls.iter().find(|stream| stream.gpu().index == gpu.index);
    if let Some(found) = found {
        return Ok(Arc::clone(found));
    }
    let stream = Stream::of(process()?.null_lane(gpu)?, 0, 0);
    nulls.push(Arc::clone(&stream));
    Ok(stream)
}

/// The calling thread's default stream.
fn own() -> Result<Arc<Stream>> {
    let gpu = current()?;
    let found = OWN.with_borrow(|all| {
        let mut own = all
            .0
            .iter()
            .filter(|stream| stream.gpu().index == gpu.index);
        own.next().cloned()
    });
    if let Some(found) = found {
        return Ok(found);
    }
    let stream = Stream::new(gpu, 0, 0)?;
    OWN.with_borrow_mut(|all| all.0.push(Arc::clone(&stream)));
    Ok(stream)
}
