//! Services of the host for running kernels: `printf`, `assert`, memory allocation.
//!
//! Device code has no I/O. The compiler and ROCm's device libraries turn these calls into packets
//! in buffers (the modules `hostcall`, `messages`, `buffer`), whose addresses a kernel gets as
//! hidden arguments. The buffers are made for the first kernel of a queue whose metadata lists such
//! arguments, and are empty again at the end of each launch. Drivers whose runtime serves these
//! requests (HIP) do not need this crate.
#![forbid(unsafe_code)]

mod buffer;
mod format;
mod grid;
mod heap;
mod hostcall;
mod memory;
mod messages;
mod output;

use std::sync::{Arc, Mutex};

use gfxjit_codeobj::metadata::{Argument, ValueKind};
use gfxjit_hal::{Device, DeviceError, FaultKind, HostService, MemoryRange};

pub use buffer::Formats;
pub use grid::{CooperativeGrid, GridShare};
pub use output::{Output, Sink, Stream, to_process};

use buffer::PrintfBuffer;
use gfxjit_hal::sync::lock;
use heap::Heap;
use hostcall::{Hostcall, Request};
use memory::{Shared, too_small};
use messages::Messages;

/// The number of packets in a queue's hostcall buffer: as many waves can wait for the host at the
/// same time.
const PACKETS: u64 = 256;

/// Addresses below this are in no allocation.
const NULL_PAGES: u64 = 1 << 16;

/// The number of bytes at the beginning of a hostcall buffer and of a printf buffer that kernels
/// read directly.
const HEAD_OF_HOSTCALL: u64 = 48;
const HEAD_OF_PRINTF: u64 = 8;

/// The services of the device libraries (`ockl/src/services.cl`).
mod service {
    pub(crate) const FUNCTION_CALL: u32 = 1;
    pub(crate) const PRINTF: u32 = 2;
    pub(crate) const DEVMEM: u32 = 3;
    pub(crate) const SANITIZER: u32 = 4;
}

/// The state shared by the launches of one device: the heap of its kernels, and the receiver of
/// their text.
pub struct DeviceServices {
    device: Arc<dyn Device>,
    /// Created for the first kernel that needs it.
    heap: Mutex<Option<Arc<Heap>>>,
    sink: Mutex<Sink>,
}

impl std::fmt::Debug for DeviceServices {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("DeviceServices")
            .field("heap", &*lock(&self.heap))
            .finish_non_exhaustive()
    }
}

impl DeviceServices {
    /// Services for a device; text goes to the process's standard streams.
    #[must_use]
    pub fn new(device: Arc<dyn Device>) -> Self {
        Self {
            device,
            heap: Mutex::default(),
            sink: Mutex::new(Arc::new(to_process)),
        }
    }

    /// Sets the receiver of the text of launches that are prepared from now on.
    pub fn set_sink(&self, sink: Sink) {
        *lock(&self.sink) = sink;
    }

    fn heap(&self) -> Result<Arc<Heap>, DeviceError> {
        let mut heap = lock(&self.heap);
        if let Some(heap) = &*heap {
            return Ok(Arc::clone(heap));
        }
        let made = Arc::new(Heap::new(&self.device)?);
        *heap = Some(Arc::clone(&made));
        Ok(made)
    }
}

/// The buffers of a queue; its launches use them in turn.
#[derive(Debug, Default)]
pub struct QueueServices {
    hostcall: Mutex<Option<Arc<Hostcall>>>,
    printf: Mutex<Option<Arc<PrintfBuffer>>>,
}

impl QueueServices {
    fn hostcall(&self, device: &Arc<dyn Device>) -> Result<Arc<Hostcall>, DeviceError> {
        let mut hostcall = lock(&self.hostcall);
        if let Some(ready) = &*hostcall {
            return Ok(Arc::clone(ready));
        }
        let memory = Shared::new(device, Hostcall::bytes(PACKETS))?;
        let made = Hostcall::new(memory, PACKETS).map(Arc::new);
        let made = made.ok_or_else(|| too_small(device))?;
        *hostcall = Some(Arc::clone(&made));
        Ok(made)
    }

    fn printf(&self, device: &Arc<dyn Device>) -> Result<Arc<PrintfBuffer>, DeviceError> {
        let mut printf = lock(&self.printf);
        if let Some(ready) = &*printf {
            return Ok(Arc::clone(ready));
        }
        let memory = Shared::new(device, buffer::BYTES)?;
        let made = PrintfBuffer::new(memory).map(Arc::new);
        let made = made.ok_or_else(|| too_small(device))?;
        *printf = Some(Arc::clone(&made));
        Ok(made)
    }
}

/// The values of the hidden arguments for services of the host.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Addresses {
    /// `hidden_hostcall_buffer`
    pub hostcall: u64,
    /// `hidden_printf_buffer`
    pub printf: u64,
    /// `hidden_heap_v1`
    pub heap: u64,
    /// `hidden_multigrid_sync_arg`
    pub grid: u64,
}

/// The host's side of one launch.
#[derive(Debug)]
pub struct LaunchServices {
    kernel: Arc<str>,
    hostcall: Option<Arc<Hostcall>>,
    printf: Option<Arc<PrintfBuffer>>,
    heap: Option<Arc<Heap>>,
    /// The record of a cooperative grid.
    grid: Option<Shared>,
    formats: Arc<Formats>,
    sink: Printer,
    state: Mutex<State>,
}

struct Printer(Sink);

impl std::fmt::Debug for Printer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Printer")
    }
}

#[derive(Debug, Default)]
struct State {
    messages: Messages,
    /// The message of a failed assertion.
    assertion: Option<String>,
}

impl LaunchServices {
    /// The services for a kernel with these hidden arguments. Memory is allocated for the first
    /// kernel that needs it.
    ///
    /// # Errors
    /// The device's error when it has no memory.
    pub fn new(
        kernel: &Arc<str>,
        hidden: &[Argument],
        formats: &Arc<Formats>,
        queue: &QueueServices,
        services: &DeviceServices,
        cooperative: Option<&CooperativeGrid>,
    ) -> Result<Self, DeviceError> {
        let device = &services.device;
        let asks = |kind: ValueKind| hidden.iter().any(|hidden| hidden.value_kind == kind);
        let hostcall = asks(ValueKind::HiddenHostcallBuffer)
            .then(|| queue.hostcall(device))
            .transpose()?;
        let printf = asks(ValueKind::HiddenPrintfBuffer)
            .then(|| queue.printf(device))
            .transpose()?;
        let heap = asks(ValueKind::HiddenHeapV1)
            .then(|| services.heap())
            .transpose()?;
        let grid = match cooperative {
            Some(sizes) if asks(ValueKind::HiddenMultigridSyncArg) => {
                let memory = Shared::new(device, grid::BYTES)?;
                grid::fill(&memory, sizes).ok_or_else(|| too_small(device))?;
                Some(memory)
            }
            _ => None,
        };
        Ok(Self {
            kernel: Arc::clone(kernel),
            hostcall,
            printf,
            heap,
            grid,
            formats: Arc::clone(formats),
            sink: Printer(lock(&services.sink).clone()),
            state: Mutex::default(),
        })
    }

    /// The values of the hidden arguments.
    #[must_use]
    pub fn addresses(&self) -> Addresses {
        Addresses {
            hostcall: self.hostcall.as_ref().map_or(0, |buffer| buffer.address()),
            printf: self.printf.as_ref().map_or(0, |buffer| buffer.address()),
            heap: self.heap.as_ref().map_or(0, |heap| heap.address()),
            grid: self.grid.as_ref().map_or(0, |grid| grid.address()),
        }
    }

    /// Whether the kernel can make no requests: then no service has to run.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.hostcall.is_none()
            && self.printf.is_none()
            && self.heap.is_none()
            && self.grid.is_none()
    }

    fn print(&self, stream: Stream, text: &[u8]) {
        let kernel = &*self.kernel;
        let output = Output {
            stream,
            kernel,
            text,
        };
        (self.sink.0)(output);
    }

    fn serve(&self) -> Result<(), String> {
        let Some(hostcall) = &self.hostcall else {
            return Ok(());
        };
        let mut state = lock(&self.state);
        hostcall.serve(&mut |request| self.answer(&mut state, request))
    }

    fn answer(&self, state: &mut State, request: &Request) -> Result<[u64; 2], String> {
        let [first, second, ..] = request.slot;
        match request.service {
            service::PRINTF => {
                let (answer, complete) = state.messages.take(&request.slot)?;
                if let Some((stream, text)) = complete {
                    let said = String::from_utf8_lossy(&text);
                    if stream == Stream::Stderr && said.to_lowercase().contains("assert") {
                        state.assertion = Some(said.trim_end().to_owned());
                    }
                    self.print(stream, &text);
                }
                Ok([answer, second])
            }
            service::DEVMEM => match &self.heap {
                Some(heap) => Ok([heap.request(first, second)?, second]),
                None => Err(format!(
                    "the kernel asked the host for {second} bytes of memory, and its metadata \
                     has no hidden_heap_v1"
                )),
            },
            service::FUNCTION_CALL => Err(format!(
                "the kernel asked the host to call the function at {first:#x}; the host runs \
                 no address that a kernel names"
            )),
            service::SANITIZER => {
                Err("the kernel reports to the address sanitizer, which gfxjit has not".to_owned())
            }
            other => Err(format!(
                "the kernel asked for service {other} of the host, which gfxjit does not have"
            )),
        }
    }

    /// Adds to an error what the services know about the failure.
    fn explain(&self, error: DeviceError) -> DeviceError {
        let DeviceError::Fault(mut fault) = error else {
            return error;
        };
        let assertion = lock(&self.state).assertion.take();
        if let (FaultKind::Trap, Some(said)) = (fault.kind, assertion) {
            fault.what = said;
        }
        // A null argument explains the fault; and kernels access only the first bytes of a service's
        // buffer directly.
        let near_null = fault.address.filter(|_| fault.arguments.is_empty());
        if let (FaultKind::OutOfRange, Some(address)) = (fault.kind, near_null) {
            let services: [(bool, u64, &str, &[&str]); 3] = [
                (
                    self.hostcall.is_none(),
                    HEAD_OF_HOSTCALL,
                    "hidden_hostcall_buffer",
                    &["printf", "assert"],
                ),
                (
                    self.printf.is_none(),
                    HEAD_OF_PRINTF,
                    "hidden_printf_buffer",
                    &["printf"],
                ),
                (
                    self.heap.is_none(),
                    NULL_PAGES,
                    "hidden_heap_v1",
                    &["malloc"],
                ),
            ];
            let is_lacking = |(lacks, end, ..): &(bool, u64, _, _)| *lacks && address < *end;
            let lacking: Vec<_> = services.into_iter().filter(is_lacking).collect();
            let names: Vec<&str> = lacking.iter().map(|(.., name, _)| *name).collect();
            let mut calls: Vec<&str> = Vec::new();
            for call in lacking.iter().flat_map(|(.., calls)| calls.iter()) {
                if !calls.contains(call) {
                    calls.push(call);
                }
            }
            if !lacking.is_empty() {
                let note = format!(
                    "the launch has no {}: if the kernel calls {}, that is what it lacks",
                    names.join(" and no "),
                    calls.join(" or ")
                );
                fault.note = Some(match fault.note.take() {
                    Some(known) => format!("{known}\n  {note}"),
                    None => note,
                });
            }
        }
        DeviceError::Fault(fault)
    }
}

impl HostService for LaunchServices {
    fn memory(&self) -> Vec<MemoryRange> {
        let hostcall = self.hostcall.iter().map(|buffer| buffer.range());
        let printf = self.printf.iter().map(|buffer| buffer.range());
        let grid = self.grid.iter().map(Shared::range);
        let heap = self.heap.iter().flat_map(|heap| heap.memory());
        hostcall.chain(printf).chain(grid).chain(heap).collect()
    }

    fn ring(&self) -> Result<(), String> {
        self.serve()
    }

    fn finish(&self, outcome: Result<(), DeviceError>) -> Result<(), DeviceError> {
        // Requests may be left if a driver's interrupts come late; a launch that was stopped leaves
        // packets of its waves.
        let served = match (&outcome, &self.hostcall) {
            (Ok(()), _) => self.serve(),
            (Err(_), Some(hostcall)) => {
                hostcall.reset();
                Ok(())
            }
            (Err(_), None) => Ok(()),
        };
        let printed = match &self.printf {
            Some(printf) => printf.drain(&self.formats, &mut |stream, text| {
                self.print(stream, text);
            }),
            None => Ok(()),
        };
        match outcome {
            Err(error) => Err(self.explain(error)),
            Ok(()) => served.and(printed).map_err(|reason| DeviceError::Host {
                kernel: self.kernel.to_string(),
                reason,
            }),
        }
    }
}

#[cfg(test)]
mod tests;
