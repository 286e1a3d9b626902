//! Drivers with one defect each: the suite must tell.

use std::sync::Arc;
use std::time::Duration;

use gfxjit::hal::null::NullDriver;
use gfxjit::hal::{
    AllocDesc, Allocation, Code, Device, DeviceError, DeviceInfo, Dispatch, Driver, DriverInfo,
    Event, LoadedModule, MemoryRange, Queue, Source, StridedCopy, Target, Timing,
};
use gfxjit_testing::conformance;

#[derive(Clone, Copy, PartialEq, Debug)]
enum Defect {
    /// Queues do not wait for events.
    IgnoresEvents,
    /// A record is done at once.
    RecordsNothing,
    /// Launches forget the memory that they name.
    ForgetsMemory,
    /// Options that are not there are dropped.
    IgnoresOptions,
    /// Fills write one byte too few.
    FillsTooLittle,
    /// Copies that wait do not wait for their turn.
    CopiesAhead,
    /// Launches run though they were cancelled.
    IgnoresCancelling,
    /// Launches that were cancelled are done when their turn comes.
    CancelsLate,
    /// Waits with an end miss that the command is done.
    WaitsInVain,
}

/// A defect, and the checks that find it.
const DEFECTS: &[(Defect, &[&str])] = &[
    (
        Defect::IgnoresEvents,
        &[
            "queues::a_queue_waits_for_another",
            "queues::any_event_can_be_waited_for",
        ],
    ),
    (
        Defect::RecordsNothing,
        &[
            "queues::a_record_is_behind_everything",
            "queues::calls_return_at_once",
        ],
    ),
    (Defect::ForgetsMemory, &["launches::named_memory_is_kept"]),
    (
        Defect::IgnoresOptions,
        &["launches::options_are_refused_or_work"],
    ),
    (
        Defect::FillsTooLittle,
        &["copies::fills_repeat_their_pattern"],
    ),
    (
        Defect::CopiesAhead,
        &["queues::blocking_copies_keep_their_turn"],
    ),
    (
        Defect::IgnoresCancelling,
        &["launches::a_waiting_launch_is_cancelled"],
    ),
    (
        Defect::CancelsLate,
        &["launches::a_waiting_launch_is_cancelled"],
    ),
    (Defect::WaitsInVain, &["queues::waits_may_have_an_end"]),
];

/// The null driver with a defect.
struct Broken(NullDriver, Defect);

struct BrokenDevice(Arc<dyn Device>, Defect);

struct BrokenQueue {
    queue: Arc<dyn Queue>,
    /// Another one, which has nothing to do.
    idle: Arc<dyn Queue>,
    defect: Defect,
}

/// An event of a queue with a defect.
struct BrokenEvent(Arc<dyn Event>, Defect);

impl Event for BrokenEvent {
    fn wait(&self) -> Result<Timing, DeviceError> {
        self.0.wait()
    }

    fn poll(&self) -> Option<Result<Timing, DeviceError>> {
        self.0.poll()
    }

    fn wait_timeout(&self, timeout: Duration) -> Option<Result<Timing, DeviceError>> {
        match self.1 {
            Defect::WaitsInVain => None,
            _ => self.0.wait_timeout(timeout),
        }
    }

    fn cancel(&self, grace: Duration) -> Result<(), DeviceError> {
        match self.1 {
            Defect::IgnoresCancelling => Ok(()),
            Defect::CancelsLate => self.0.cancel(grace.max(Duration::from_nanos(1))),
            _ => self.0.cancel(grace),
        }
    }
}

impl Driver for Broken {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn info(&self) -> Result<DriverInfo, DeviceError> {
        self.0.info()
    }

    fn devices(&self) -> Result<Vec<DeviceInfo>, DeviceError> {
        self.0.devices()
    }

    fn accepts(&self, uri: &str) -> bool {
        self.0.accepts(uri)
    }

    fn open(&self, uri: &str) -> Result<Arc<dyn Device>, DeviceError> {
        Ok(Arc::new(BrokenDevice(self.0.open(uri)?, self.1)))
    }
}

impl Device for BrokenDevice {
    fn info(&self) -> &DeviceInfo {
        self.0.info()
    }

    fn allocate(&self, desc: &AllocDesc) -> Result<Arc<dyn Allocation>, DeviceError> {
        self.0.allocate(desc)
    }

    fn load(&self, code: &Code<'_>) -> Result<Arc<dyn LoadedModule>, DeviceError> {
        self.0.load(code)
    }

    fn create_queue(&self) -> Result<Arc<dyn Queue>, DeviceError> {
        Ok(Arc::new(BrokenQueue {
            queue: self.0.create_queue()?,
            idle: self.0.create_queue()?,
            defect: self.1,
        }))
    }
}

impl Queue for BrokenQueue {
    fn launch(&self, mut dispatch: Dispatch) -> Result<Arc<dyn Event>, DeviceError> {
        match self.defect {
            Defect::ForgetsMemory => dispatch.memory.clear(),
            Defect::IgnoresOptions => dispatch.software = None,
            _ => {}
        }
        let event = self.queue.launch(dispatch)?;
        Ok(Arc::new(BrokenEvent(event, self.defect)))
    }

    fn copy(&self, from: Source, to: Target) -> Result<Arc<dyn Event>, DeviceError> {
        self.queue.copy(from, to)
    }

    fn copy_strided(&self, copy: StridedCopy) -> Result<Arc<dyn Event>, DeviceError> {
        self.queue.copy_strided(copy)
    }

    fn fill(&self, to: &MemoryRange, pattern: &[u8]) -> Result<Arc<dyn Event>, DeviceError> {
        if let (Defect::FillsTooLittle, MemoryRange::Part { of, offset, len }) = (self.defect, to)
            && *len > 0
            && pattern.len() == 1
        {
            let less = MemoryRange::part(of, *offset, len - 1);
            return self.queue.fill(&less, pattern);
        }
        let event = self.queue.fill(to, pattern)?;
        Ok(Arc::new(BrokenEvent(event, self.defect)))
    }

    fn write(&self, to: &MemoryRange, bytes: &[u8]) -> Result<Timing, DeviceError> {
        self.turn().write(to, bytes)
    }

    fn read(&self, from: &MemoryRange, bytes: &mut [u8]) -> Result<Timing, DeviceError> {
        self.turn().read(from, bytes)
    }

    fn record(&self) -> Result<Arc<dyn Event>, DeviceError> {
        match self.defect {
            Defect::RecordsNothing => self.idle.record(),
            _ => self.queue.record(),
        }
    }

    fn wait_for(&self, event: &Arc<dyn Event>) -> Result<(), DeviceError> {
        match self.defect {
            Defect::IgnoresEvents => Ok(()),
            _ => self.queue.wait_for(event),
        }
    }
}

impl BrokenQueue {
    fn turn(&self) -> &Arc<dyn Queue> {
        match self.defect {
            Defect::CopiesAhead => &self.idle,
            _ => &self.queue,
        }
    }
}

/// The suite finds each defect, and nothing in the driver without one.
pub(crate) fn are_found(uri: &str) -> Result<(), String> {
    let failed = |driver: &dyn Driver| -> Vec<&str> {
        let failures = conformance::run(driver, uri);
        failures.into_iter().map(|(name, _)| name).collect()
    };
    let without = failed(&NullDriver::new());
    if !without.is_empty() {
        return Err(format!("without a defect: {without:?}"));
    }
    for (defect, checks) in DEFECTS {
        // What is done too early may by chance not be, where the machine has other work.
        let mut found = Vec::new();
        for _ in 0..5 {
            found.extend(failed(&Broken(NullDriver::new(), *defect)));
            if checks.iter().all(|check| found.contains(check)) {
                break;
            }
        }
        if let Some(missed) = checks.iter().find(|check| !found.contains(check)) {
            return Err(format!(
                "{defect:?} is not found by {missed}, but by {found:?}"
            ));
        }
    }
    Ok(())
}
