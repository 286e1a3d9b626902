//! Events of several processes (`hipEventInterprocess`): their state is in a page that all of them have mapped.
//!
//! Each record gets a number. A word for it says when it is over; numbers share words, so a record waits for the one that
//! had its word before. What waits for an event waits for the number that was the last when it was asked to, as with
//! an event of one process.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

use rustix::io::Errno;
use rustix::thread::futex;

use crate::error::{Code, Result};
use crate::file_mapping::PAGE;
use crate::gpu::CommandStream;
use crate::ipc::{ENTRY, IpcHandle, Opened, What};
use crate::log;
use crate::mapping::Mapping;

/// Records that can be under way at a time, as with ROCm.
const SLOTS: u64 = 32;
/// How often a process that waits looks whether the one that it waits for is still there.
const LOOK: Duration = Duration::from_millis(100);

/// What is behind the entry. All zero is an event that was never recorded.
#[repr(C)]
struct State {
    /// Number of the last record.
    recorded: AtomicU64,
    /// Incremented when a record ends; waiting threads sleep on it (futex).
    changes: AtomicU32,
    pad: u32,
    slots: [Slot; SLOTS as usize],
}

#[repr(C)]
struct Slot {
    /// The last number that is over.
    over: AtomicU64,
    /// The process that recorded the one that is under way, or was the last.
    process: AtomicU32,
    pad: u32,
}

const _: () = assert!(ENTRY + size_of::<State>() <= PAGE as usize);

/// An event that several processes have.
#[derive(Debug)]
pub(crate) struct SharedEvent {
    mapping: Arc<Mapping>,
    start: u64,
}

/// A record, which is over when this is dropped.
struct Record {
    event: Arc<SharedEvent>,
    number: u64,
}

impl SharedEvent {
    pub(crate) fn new() -> Result<Arc<Self>> {
        let (mapping, start) = Mapping::shared(PAGE)?;
        Ok(Arc::new(Self { mapping, start }))
    }

    /// The event of another process.
    pub(crate) fn open(handle: &IpcHandle) -> Result<Arc<Self>> {
        let opened = Opened::new(handle, What::Event, Code::INVALID_VALUE)?;
        if opened.bytes() < PAGE {
            return Err(Code::INVALID_VALUE.into());
        }
        let (mapping, start) = Mapping::opened(opened)?;
        Ok(Arc::new(Self { mapping, start }))
    }

    /// The handle for other processes; `None` for an event that this process has opened itself.
    pub(crate) fn export(&self) -> Option<Result<IpcHandle>> {
        Some(self.mapping.part()?.export(What::Event, 0))
    }

    fn state(&self) -> &State {
        let at = self.start as usize + ENTRY;
        // SAFETY: the mapping has a page there, of atomic numbers for which all values are valid.
        unsafe { &*std::ptr::with_exposed_provenance::<State>(at) }
    }

    fn slot(&self, number: u64) -> &Slot {
        &self.state().slots[(number % SLOTS) as usize]
    }

    /// Number of the last record; 0 if there is none.
    pub(crate) fn last(&self) -> u64 {
        self.state().recorded.load(Ordering::SeqCst)
    }

    pub(crate) fn is_over(&self, number: u64) -> bool {
        number == 0 || self.slot(number).over.load(Ordering::SeqCst) >= number
    }

    /// Records it behind the commands of a stream.
    pub(crate) fn record(self: &Arc<Self>, lane: &CommandStream) -> Result<()> {
        let number = self.state().recorded.fetch_add(1, Ordering::SeqCst) + 1;
        self.wait(number.saturating_sub(SLOTS));
        self.slot(number)
            .process
            .store(std::process::id(), Ordering::SeqCst);
        let record = Record {
            event: Arc::clone(self),
            number,
        };
        lane.call(move || drop(record)).map(drop)
    }

    /// Makes later commands of a stream wait for the last record.
    pub(crate) fn block(self: &Arc<Self>, lane: &CommandStream) -> Result<()> {
        let number = self.last();
        if self.is_over(number) {
            return Ok(());
        }
        let event = Arc::clone(self);
        lane.call(move || event.wait(number)).map(drop)
    }

    /// Waits for a record. One whose process has ended is over: nothing will end it any more.
    pub(crate) fn wait(&self, number: u64) {
        let state = self.state();
        loop {
            let changes = state.changes.load(Ordering::SeqCst);
            if self.is_over(number) {
                return;
            }
            let timeout = futex::Timespec {
                tv_sec: 0,
                tv_nsec: LOOK.as_nanos() as i64,
            };
            let woken = futex::wait(
                &state.changes,
                futex::Flags::empty(),
                changes,
                Some(&timeout),
            );
            let process = self.slot(number).process.load(Ordering::SeqCst);
            if woken == Err(Errno::TIMEDOUT) && !self.is_over(number) && has_ended(process) {
                log::always(format!(
                    "process {process} ended before what it had recorded an event behind, which another process waits for"
                ));
                self.end(number);
            }
        }
    }

    fn end(&self, number: u64) {
        self.slot(number).over.fetch_max(number, Ordering::SeqCst);
        let changes = &self.state().changes;
        changes.fetch_add(1, Ordering::SeqCst);
        let _ = futex::wake(changes, futex::Flags::empty(), i32::MAX.cast_unsigned());
    }
}

impl Drop for Record {
    fn drop(&mut self) {
        self.event.end(self.number);
    }
}

/// Whether a process is no more, or only its exit status is. The number 0 is not stored yet.
fn has_ended(process: u32) -> bool {
    if process == 0 || process == std::process::id() {
        return false;
    }
    match std::fs::read_to_string(format!("/proc/{process}/stat")) {
        // The name, in parentheses, may have any characters.
        Ok(text) => matches!(
            text.rsplit(") ")
                .next()
                .and_then(|rest| rest.chars().next()),
            Some('Z' | 'X')
        ),
        Err(error) => error.kind() == std::io::ErrorKind::NotFound,
    }
}
