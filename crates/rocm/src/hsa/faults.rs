//! What ROCr reports by itself: queues that have failed, and accesses that a GPU could not do.
//!
//! Problem: reports come on ROCr's threads, in any order, and say little: which queue, or which address,
//! never which launch. So the callbacks only note them, and a thread of the driver brings them together. Its
//! queue tells what the launch was; an address that no queue claims means that the kernel's driver has
//! stopped all of the GPU.

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

/// How long the report of an address and that of its queue may be apart.
const APART: Duration = Duration::from_millis(200);

/// How long after an access that failed a queue may still report it.
const CLAIM: Duration = Duration::from_secs(1);

/// A queue that may fail.
pub(crate) trait Breakable: Send + Sync {
    fn device(&self) -> &Shared;
    /// A ring of the queue has failed, unless another has taken its place already. `explain` makes an
    /// error of the kernel's name.
    fn recover(&self, ring: u32, explain: &dyn Fn(Option<&str>) -> DeviceError);
    /// Whether a packet is not over.
    fn is_running(&self) -> bool;
    /// Nothing that is under way ends by itself any more: the device is lost.
    fn give_up(&self);
}

enum Report {
    Queue { tag: u64, status: Status },
    Access(Access),
}

/// An access that a GPU could not do.
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

/// Asks a library for reports of accesses.
pub(crate) fn register(runtime: &'static Runtime) {
    if let Some(register) = runtime.api.hsa_amd_register_system_event_handler {
        // SAFETY: the callback takes no data. Where another handler is there already, ROCr may refuse,
        // and addresses are not known.
        let _ = unsafe { register(on_system_event, std::ptr::null_mut()) };
    }
}

/// Sees to it that reports are taken.
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

/// Reports that name this number are of this queue.
pub(crate) fn add_queue(number: u32, queue: Weak<dyn Breakable>) {
    lock(&STATE).queues.insert(number, queue);
}

pub(crate) fn remove_queue(number: u32) {
    lock(&STATE).queues.remove(&number);
}

fn report(report: Report) {
    // No panic may leave a function that C calls.
    let _ = catch_unwind(AssertUnwindSafe(|| {
        let reports = lock(&STATE).reports.clone();
        // The thread does not end before the process.
        reports.map(|reports| reports.send(report))
    }));
}

/// What ROCr calls when a queue has failed; `data` is the number that its ring was made with.
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
    // It is taken care of; else ROCr would end the process.
    status::SUCCESS
}

/// What the thread knows.
#[derive(Default)]
struct Watch {
    /// Accesses that no queue has claimed.
    accesses: Vec<Access>,
    /// Queues that have failed by an access whose address is not known yet.
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
            // No defect here may take away what recovers all queues.
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

/// A ring has failed.
fn recover(tag: u64, status: Status, access: Option<Access>) {
    if let Some(queue) = queue(tag) {
        let api = &queue.device().runtime.api;
        let explain = |kernel: Option<&str>| explain(api, status, access, kernel);
        queue.recover(tag as u32, &explain);
    }
}

/// An access failed and no queue says that it was its own: the GPU does nothing more for us.
fn lose(access: Access) {
    let queues: Vec<_> = lock(&STATE)
        .queues
        .values()
        .filter_map(Weak::upgrade)
        .collect();
    let of_gpu = |queue: &&Arc<dyn Breakable>| queue.device().gpu().agent == access.agent;
    let concerned: Vec<_> = queues.iter().filter(of_gpu).collect();
    // One that was freed meanwhile may have been the one.
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

/// What a status means for a launch.
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
