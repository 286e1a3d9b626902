//! Launches and copies of a device with their time stamps, as a list and as a trace for viewers.
//!
//! A timeline wraps the driver's device: every queue of the wrapped device records its commands. Other
//! devices are not slowed down.

use std::fmt::Write as _;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use gfxjit_hal::{
    AllocDesc, Allocation, Code, Device as HalDevice, DeviceError, DeviceInfo, Dispatch, Event,
    HostMemory, LoadedModule, MemoryRange, Queue, Source, StridedCopy, Target, Timing,
};

use crate::device::Device;
use gfxjit_hal::sync::lock;

/// Commands of devices, with their times.
///
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// # fn main() -> gfxjit::Result<()> {
/// use gfxjit::{Buffer, Module, Options, Runtime, Timeline};
///
/// let timeline = Timeline::new();
/// let device = timeline.record(&Runtime::new().open("sim://gfx1100")?);
/// # let source = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll"));
/// # let module = Module::build(&device, "saxpy.ll", source, &Options::default())?;
/// let x = Buffer::from_slice(&device, &[1.0f32; 64])?;
/// # let queue = device.queue()?;
/// # let launch = module.kernel("saxpy")?.launch(&queue).grid(1).block(64);
/// # launch.arg(&x).arg(&x).arg(2.0f32).arg(64u32).submit()?;
/// // … launches, copies …
/// let spans = timeline.spans();
/// assert!(spans.iter().any(|span| span.name == "saxpy"));
/// let for_perfetto = timeline.chrome_trace();
/// # assert!(for_perfetto.contains("traceEvents"));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Default)]
pub struct Timeline {
    state: Arc<Mutex<State>>,
}

#[derive(Default)]
struct State {
    commands: Vec<Noted>,
    queues: u32,
}

struct Noted {
    span: Span,
    /// The event that tells the times; `None` once they are known.
    event: Option<Arc<dyn Event>>,
}

/// The kind of a command.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum SpanKind {
    /// A kernel ran.
    Launch,
    /// Bytes were copied.
    Copy,
    /// Memory was filled.
    Fill,
}

/// One command.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Span {
    /// The device's name.
    pub device: String,
    /// Number of the queue, in the order of creation.
    pub queue: u32,
    /// Kind of the command.
    pub kind: SpanKind,
    /// The kernel's name, or the direction of a copy.
    pub name: String,
    /// Bytes copied or filled; 0 for launches.
    pub bytes: u64,
    /// Work-items of a launch in X, Y, Z.
    pub grid: [u32; 3],
    /// Start and end, counted from when the device was opened; `None` if the command failed.
    pub timing: Option<Timing>,
}

impl Timeline {
    /// A timeline without commands.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A handle of the same device that records: commands of queues made from the returned device
    /// are in the timeline.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// let timeline = gfxjit::Timeline::new();
    /// let recorded = timeline.record(&device);
    /// gfxjit::Buffer::from_slice(&recorded, &[1u32, 2])?;
    /// // Commands of the handle that is not recorded do not count.
    /// gfxjit::Buffer::from_slice(&device, &[3u32])?;
    /// assert_eq!(timeline.spans().len(), 1);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    #[must_use]
    pub fn record(&self, device: &Device) -> Device {
        let hal = Recorded {
            hal: Arc::clone(&device.inner.hal),
            timeline: self.clone(),
        };
        Device::new(Arc::new(hal), device.is_software_fallback())
    }

    /// All commands so far, in the order of submission. Waits for them.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// use gfxjit::{SpanKind, Timeline};
    /// let timeline = Timeline::new();
    /// let device = timeline.record(&device);
    /// gfxjit::Buffer::from_slice(&device, &[1u32, 2])?;
    /// let span = &timeline.spans()[0];
    /// assert_eq!((span.kind, span.bytes), (SpanKind::Copy, 8));
    /// assert!(span.timing.is_some_and(|timing| timing.end >= timing.start));
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    #[must_use]
    pub fn spans(&self) -> Vec<Span> {
        let noted: Vec<_> = lock(&self.state)
            .commands
            .iter()
            .map(|noted| (noted.span.clone(), noted.event.clone()))
            .collect();
        let ended = noted.into_iter().map(|(mut span, event)| {
            if let Some(event) = event {
                span.timing = event.wait().ok();
            }
            span
        });
        ended.collect()
    }

    /// The commands as a trace that Perfetto (ui.perfetto.dev) and Chrome (chrome://tracing) show: JSON in
    /// their "Trace Event Format", a process for each device, a thread for each queue. Waits for them.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// let trace = gfxjit::Timeline::new().chrome_trace();
    /// assert!(trace.contains("traceEvents"));
    /// ```
    #[must_use]
    pub fn chrome_trace(&self) -> String {
        let spans = self.spans();
        let mut devices: Vec<&str> = Vec::new();
        let mut events: Vec<String> = Vec::new();
        let mut queues: Vec<u32> = Vec::new();
        for span in &spans {
            let known = devices.iter().position(|device| *device == span.device);
            let process = known.unwrap_or_else(|| {
                devices.push(&span.device);
                let (process, name) = (devices.len() - 1, quoted(&span.device));
                events.push(format!(
                    r#"{{"ph":"M","name":"process_name","pid":{process},"args":{{"name":{name}}}}}"#
                ));
                process
            });
            if !queues.contains(&span.queue) {
                queues.push(span.queue);
                let queue = span.queue;
                events.push(format!(
                    r#"{{"ph":"M","name":"thread_name","pid":{process},"tid":{queue},"args":{{"name":"queue {queue}"}}}}"#
                ));
            }
            let Some(timing) = span.timing else { continue };
            let micros = |time: Duration| time.as_nanos() as f64 / 1e3;
            let kind = match span.kind {
                SpanKind::Launch => "launch",
                SpanKind::Copy => "copy",
                SpanKind::Fill => "fill",
            };
            let [x, y, z] = span.grid;
            let more = match span.kind {
                SpanKind::Launch => format!(r#""grid":"{x} x {y} x {z}""#),
                _ => format!(r#""bytes":{}"#, span.bytes),
            };
            events.push(format!(
                r#"{{"ph":"X","cat":"{kind}","name":{},"pid":{process},"tid":{},"ts":{:.3},"dur":{:.3},"args":{{{more}}}}}"#,
                quoted(&span.name),
                span.queue,
                micros(timing.start),
                micros(timing.end.saturating_sub(timing.start)),
            ));
        }
        format!("{{\"traceEvents\":[\n{}\n]}}\n", events.join(",\n"))
    }

    fn note(&self, queue: &RecordedQueue, span: Span, event: Option<Arc<dyn Event>>) {
        let span = Span {
            device: queue.device.clone(),
            queue: queue.number,
            ..span
        };
        lock(&self.state).commands.push(Noted { span, event });
    }
}

impl std::fmt::Debug for Timeline {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "Timeline of {} commands",
            lock(&self.state).commands.len()
        )
    }
}

/// `text` as a JSON string literal.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            // Writing to a string does not fail.
            c if c < ' ' => drop(write!(quoted, "\\u{:04x}", u32::from(c))),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

struct Recorded {
    hal: Arc<dyn HalDevice>,
    timeline: Timeline,
}

impl HalDevice for Recorded {
    fn info(&self) -> &DeviceInfo {
        self.hal.info()
    }

    fn allocate(&self, desc: &AllocDesc) -> Result<Arc<dyn Allocation>, DeviceError> {
        self.hal.allocate(desc)
    }

    fn import(&self, memory: Arc<dyn HostMemory>) -> Result<Arc<dyn Allocation>, DeviceError> {
        self.hal.import(memory)
    }

    fn load(&self, code: &Code<'_>) -> Result<Arc<dyn LoadedModule>, DeviceError> {
        self.hal.load(code)
    }

    fn create_queue(&self) -> Result<Arc<dyn Queue>, DeviceError> {
        let queue = self.hal.create_queue()?;
        let number = {
            let mut state = lock(&self.timeline.state);
            state.queues += 1;
            state.queues - 1
        };
        Ok(Arc::new(RecordedQueue {
            queue,
            number,
            device: self.hal.info().uri.clone(),
            timeline: self.timeline.clone(),
        }))
    }
}

struct RecordedQueue {
    queue: Arc<dyn Queue>,
    number: u32,
    device: String,
    timeline: Timeline,
}

fn span(kind: SpanKind, name: &str, bytes: u64) -> Span {
    Span {
        device: String::new(),
        queue: 0,
        kind,
        name: name.to_owned(),
        bytes,
        grid: [0; 3],
        timing: None,
    }
}

/// Name of a copy by its direction.
fn direction(from_host: bool, to_host: bool) -> &'static str {
    match (from_host, to_host) {
        (true, false) => "copy to the device",
        (false, true) => "copy to the host",
        (false, false) => "copy on the device",
        (true, true) => "copy on the host",
    }
}

impl RecordedQueue {
    fn given(&self, span: Span, event: Arc<dyn Event>) -> Arc<dyn Event> {
        self.timeline.note(self, span, Some(Arc::clone(&event)));
        event
    }

    fn done(&self, span: Span, timing: Timing) -> Timing {
        let timed = Span {
            timing: Some(timing),
            ..span
        };
        self.timeline.note(self, timed, None);
        timing
    }
}

impl Queue for RecordedQueue {
    fn launch(&self, dispatch: Dispatch) -> Result<Arc<dyn Event>, DeviceError> {
        let span = Span {
            grid: dispatch.grid,
            ..span(SpanKind::Launch, dispatch.kernel.name(), 0)
        };
        Ok(self.given(span, self.queue.launch(dispatch)?))
    }

    fn copy(&self, from: Source, to: Target) -> Result<Arc<dyn Event>, DeviceError> {
        let hosts = (
            matches!(from, Source::Host(_)),
            matches!(to, Target::Host(_)),
        );
        let span = span(SpanKind::Copy, direction(hosts.0, hosts.1), from.len());
        Ok(self.given(span, self.queue.copy(from, to)?))
    }

    fn copy_strided(&self, copy: StridedCopy) -> Result<Arc<dyn Event>, DeviceError> {
        let hosts = (
            matches!(copy.from, Source::Host(_)),
            matches!(copy.to, Target::Host(_)),
        );
        let bytes = copy.extent.bytes().unwrap_or(0);
        let span = span(SpanKind::Copy, direction(hosts.0, hosts.1), bytes);
        Ok(self.given(span, self.queue.copy_strided(copy)?))
    }

    fn fill(&self, to: &MemoryRange, pattern: &[u8]) -> Result<Arc<dyn Event>, DeviceError> {
        let span = span(SpanKind::Fill, "fill", to.len());
        Ok(self.given(span, self.queue.fill(to, pattern)?))
    }

    fn write(&self, to: &MemoryRange, bytes: &[u8]) -> Result<Timing, DeviceError> {
        let span = span(SpanKind::Copy, direction(true, false), to.len());
        Ok(self.done(span, self.queue.write(to, bytes)?))
    }

    fn read(&self, from: &MemoryRange, bytes: &mut [u8]) -> Result<Timing, DeviceError> {
        let span = span(SpanKind::Copy, direction(false, true), from.len());
        Ok(self.done(span, self.queue.read(from, bytes)?))
    }

    fn record(&self) -> Result<Arc<dyn Event>, DeviceError> {
        self.queue.record()
    }

    fn wait_for(&self, event: &Arc<dyn Event>) -> Result<(), DeviceError> {
        self.queue.wait_for(event)
    }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn strings_of_json() {
        assert_eq!(quoted("k<\"a\\b\">\n"), r#""k<\"a\\b\">\u000a""#);
    }
}
