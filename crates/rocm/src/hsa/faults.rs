//! Errors that ROCr reports through callbacks: failed queues, and failed memory accesses of a GPU.
//!
//! Problem: reports arrive on ROCr's threads, in any order, and are short: a queue or an address, never a
//! launch. So the callbacks only record them, and a thread of the driver combines them. The failed queue
//! tells which launch failed; a failed access that no queue reports means that the kernel driver has stopped
//! the whole GPU.

use std::collections::BTreeMap;
use std::ffi::c_void;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, Weak};
use std::time::{Duration, Instant};

use gfxjit_hal::{DeviceError, Fault, FaultKind, Refusal};

use super::api::{
    self, AgentHandle, EVENT_MEMORY_FAULT, FAULT_READ_ONLY, QueueObject, Status, SystemEvent,
    status,
};
use super::runtime::Runtime;
use super::shared::Shared;
use super::status::{describe, failed};
use gfxjit_hal::sync::lock;

/// Maximum time between the report of a faulting address and that of its queue.
const APART: Duration = Duration::from_millis(200);

/// Time after a failed access within which a queue may still report it.
const CLAIM: Duration = Duration::from_secs(1);

/// A queue that can fail.
pub(crate) trait Breakable: Send + Sync {
    fn device(&self) -> &Shared;
    /// Called when a ring of the queue has failed; does nothing if the ring was replaced already.
    /// `explain` makes the error from the kernel's name.
    fn recover(&self, ring: u32, explain: &dyn Fn(Option<&str>) -> DeviceError);
    /// Whether a packet is not finished.
    fn is_running(&self) -> bool;
    /// Called when the device is lost: ends all unfinished commands, because none of them will end
    /// by itself.
    fn give_up(&self);
}

enum Report {
    Queue { tag: u64, status: Status },
    Access(Access),
}

/// A failed memory access of a GPU.
#[derive(Clone, Copy, Debug)]
struct Access {
    agent: AgentHandle,
    address: u64,
    reasons: u32,
    at: Instant,
}

#[derive(Default)]
struct State {
    queues: BTreeMap<u32, Weak<dyn Breakable>>,
    reports: Option<Sender<Report>>,
}

static STATE: Mutex<State> = Mutex::new(State {
    queues: BTreeMap::new(),
    reports: None,
});

/// Registers the handler of failed accesses with a library.
pub(crate) fn register(runtime: &'static Runtime) {
    if let Some(register) = runtime.api.hsa_amd_register_system_event_handler {
        // SAFETY: the callback takes no data. Where another handler is there already, ROCr may refuse,
        // and addresses are not known.
        let _ = unsafe { register(on_system_event, std::ptr::null_mut()) };
    }
}

/// Starts the thread that handles reports.
pub(crate) fn begin() -> Result<(), DeviceError> {
    let mut state = lock(&STATE);
    if state.reports.is_some() {
        return Ok(());
    }
    let (sender, receiver) = channel();
    std::thread::Builder::new()
        .name("gfxjit-hsa-faults".to_owned())
        .spawn(move || Watch::default().run(&receiver))
        .map_err(|error| failed(format!("the thread for faults does not start: {error}")))?;
    state.reports = Some(sender);
    Ok(())
}

/// Registers the queue for reports with this number.
pub(crate) fn add_queue(number: u32, queue: Weak<dyn Breakable>) {
    lock(&STATE).queues.insert(number, queue);
}

pub(crate) fn remove_queue(number: u32) {
    lock(&STATE).queues.remove(&number);
}

fn report(report: Report) {
    // A panic must not leave a function that C calls.
    let _ = catch_unwind(AssertUnwindSafe(|| {
        let reports = lock(&STATE).reports.clone();
        // Sending does not fail: the thread ends only with the process.
        reports.map(|reports| reports.send(report))
    }));
}

/// Called by ROCr when a queue has failed; `data` is the tag of the failed ring.
pub(crate) unsafe extern "C" fn on_queue_error(
    status: Status,
    _: *mut QueueObject,
    data: *mut c_void,
) {
    let tag = data.addr() as u64;
    report(Report::Queue { tag, status });
}

unsafe extern "C" fn on_system_event(event: *const SystemEvent, _: *mut c_void) -> Status {
    // SAFETY: ROCr passes an event, whose kind comes first.
    let kind = unsafe { (&raw const (*event).kind).read() };
    if kind != EVENT_MEMORY_FAULT {
        return status::ERROR;
    }
    // SAFETY: an event of this kind has all fields.
    let event = unsafe { event.read() };
    report(Report::Access(Access {
        agent: event.agent,
        address: event.address,
        reasons: event.reasons,
        at: Instant::now(),
    }));
    // SUCCESS means that the error is handled; otherwise ROCr would end the process.
    status::SUCCESS
}

/// The state of the thread that handles reports.
#[derive(Default)]
struct Watch {
    /// Failed accesses that no queue has reported yet.
    accesses: Vec<Access>,
    /// Queues that failed by an access whose address has not been reported yet.
    waiting: Vec<(u64, Status, Instant)>,
}

impl Watch {
    fn run(mut self, reports: &Receiver<Report>) {
        loop {
            let next = match self.accesses.is_empty() && self.waiting.is_empty() {
                true => reports.recv().map_err(|_| RecvTimeoutError::Disconnected),
                false => reports.recv_timeout(APART / 4),
            };
            if matches!(next, Err(RecvTimeoutError::Disconnected)) {
                return;
            }
            // A panic in one report must not end the thread that recovers all queues.
            let _ = catch_unwind(AssertUnwindSafe(|| {
                self.take(next.ok());
                self.match_up();
            }));
        }
    }

    fn take(&mut self, report: Option<Report>) {
        match report {
            Some(Report::Access(access)) => self.accesses.push(access),
            Some(Report::Queue { tag, status }) if is_access(status) => {
                self.waiting.push((tag, status, Instant::now()));
            }
            Some(Report::Queue { tag, status }) => recover(tag, status, None),
            None => {}
        }
    }

    fn match_up(&mut self) {
        let waiting = std::mem::take(&mut self.waiting);
        for (tag, status, since) in waiting {
            let agent = queue(tag).map(|queue| queue.device().gpu().agent);
            let own = self
                .accesses
                .iter()
                .position(|access| Some(access.agent) == agent);
            if let Some(own) = own {
                let access = self.accesses.remove(own);
                recover(tag, status, Some(access));
            } else if since.elapsed() > APART {
                recover(tag, status, None);
            } else {
                self.waiting.push((tag, status, since));
            }
        }
        let late: Vec<Access> = self
            .accesses
            .extract_if(.., |access| access.at.elapsed() > CLAIM)
            .collect();
        for access in late {
            lose(access);
        }
    }
}

fn is_access(status: Status) -> bool {
    matches!(status, status::APERTURE | status::MEMORY_FAULT)
}

fn queue(tag: u64) -> Option<Arc<dyn Breakable>> {
    lock(&STATE).queues.get(&((tag >> 32) as u32))?.upgrade()
}

/// Handles the failure of a ring.
fn recover(tag: u64, status: Status, access: Option<Access>) {
    if let Some(queue) = queue(tag) {
        let api = &queue.device().runtime.api;
        let explain = |kernel: Option<&str>| explain(api, status, access, kernel);
        queue.recover(tag as u32, &explain);
    }
}

/// Handles a failed access that no queue reports: the GPU is lost.
fn lose(access: Access) {
    let queues: Vec<_> = lock(&STATE)
        .queues
        .values()
        .filter_map(Weak::upgrade)
        .collect();
    let of_gpu = |queue: &&Arc<dyn Breakable>| queue.device().gpu().agent == access.agent;
    let concerned: Vec<_> = queues.iter().filter(of_gpu).collect();
    // Without a running queue the access may have been of one that is dropped by now.
    if !concerned.iter().any(|queue| queue.is_running()) {
        return;
    }
    for queue in &concerned {
        let words = access_words(Some(access));
        queue.device().lose(format!(
            "{words} at address {:#x}; the kernel's driver has stopped the GPU for this process",
            access.address
        ));
        queue.give_up();
    }
}

fn access_words(access: Option<Access>) -> &'static str {
    match access {
        Some(access) if access.reasons & FAULT_READ_ONLY != 0 => {
            "a write to memory that is read-only"
        }
        _ => "an access to memory that is not there, or not the kernel's",
    }
}

/// The error of a launch for a status of its queue.
fn explain(
    api: &api::Api,
    status: Status,
    access: Option<Access>,
    kernel: Option<&str>,
) -> DeviceError {
    let (kind, what) = match status {
        status::APERTURE | status::MEMORY_FAULT => {
            let read_only = access.is_some_and(|access| access.reasons & FAULT_READ_ONLY != 0);
            let kind = match read_only {
                true => FaultKind::ReadOnly,
                false => FaultKind::OutOfRange,
            };
            (kind, access_words(access))
        }
        status::ILLEGAL_INSTRUCTION => (
            FaultKind::IllegalInstruction,
            "bytes that are no instruction of the GPU",
        ),
        status::EXCEPTION => (FaultKind::Trap, "a trap"),
        status::INVALID_ALLOCATION
        | status::INVALID_ARGUMENT
        | status::INCOMPATIBLE_ARGUMENTS
        | status::INVALID_CODE_OBJECT
        | status::INVALID_PACKET_FORMAT
        | status::INVALID_ISA
        | status::OUT_OF_REGISTERS
        | status::OUT_OF_RESOURCES => {
            let why = match status {
                status::INVALID_ALLOCATION => "more LDS than a workgroup can have",
                status::INVALID_ARGUMENT => "a workgroup that is too large",
                status::INCOMPATIBLE_ARGUMENTS => "a grid that the device does not take",
                status::INVALID_CODE_OBJECT => "no kernel of this device",
                status::OUT_OF_REGISTERS | status::INVALID_ISA => "more registers than there are",
                status::OUT_OF_RESOURCES => "more scratch than there is memory for",
                _ => "a packet that the device does not take",
            };
            return DeviceError::BadDispatch {
                kernel: kernel.unwrap_or("a kernel").to_owned(),
                reason: Refusal::Driver(format!("{why}: {}", describe(api, status))),
            };
        }
        other => {
            let kernel = kernel.map_or(String::new(), |kernel| format!("kernel `{kernel}`: "));
            return failed(format!("{kernel}a queue failed: {}", describe(api, other)));
        }
    };
    DeviceError::Fault(Box::new(Fault {
        kernel: kernel.map(str::to_owned),
        address: access.map(|access| access.address),
        note: Some(describe(api, status)),
        ..Fault::new(kind, what.to_owned())
    }))
}
