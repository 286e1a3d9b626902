//! Events: host threads wait for them, queues and kernels set them.
//!
//! A signal's event is set when the signal changes: all waiting threads continue. If none waits, it stays set
//! until a thread waits (auto-reset) or resets it. It counts how often it was set (its age): a waiter that passes
//! the age it has seen does not wait if the event was set since. Sources: Linux' `kfd_events.c`; `kfd_ioctl.h`,
//! `kfd_hsa_signal_event_data`.

use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rustix::io::Errno;

use crate::ioctl::{EventData, event_type, wait_result};

/// Maximum number of signal events of a process (`KFD_SIGNAL_EVENT_LIMIT`).
pub(crate) const SIGNAL_EVENTS: u32 = 4096;

/// The first number of other events, as in the kernel's driver.
const FIRST_OTHER: u32 = SIGNAL_EVENTS + 1;

/// All events of the process.
#[derive(Debug, Default)]
pub(crate) struct Events {
    state: Mutex<BTreeMap<u32, Event>>,
    changed: Condvar,
}

#[derive(Debug)]
struct Event {
    kind: u32,
    auto_reset: bool,
    is_set: bool,
    /// How often it was set, plus one: 0 stands for a waiter that does not use ages.
    age: u64,
    /// Number of waiting threads.
    waiters: u32,
    exception: Option<MemoryException>,
    /// The GPU of a hardware exception.
    failed: Option<u32>,
}

/// A failed memory access of a kernel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MemoryException {
    pub gpu_id: u32,
    pub address: u64,
    /// Whether the page is mapped, but not writable.
    pub read_only: bool,
}

impl Events {
    fn state(&self) -> MutexGuard<'_, BTreeMap<u32, Event>> {
        // A panic cannot leave an inconsistent state: no code below panics between related changes.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Creates an event and returns its number. Numbers of signals are those of their slots, from 1
    /// on.
    pub(crate) fn create(&self, kind: u32, auto_reset: bool) -> Result<u32, Errno> {
        let mut state = self.state();
        let is_signal = matches!(kind, event_type::SIGNAL | event_type::DEBUG);
        let numbers = match is_signal {
            true => 1..FIRST_OTHER,
            false => FIRST_OTHER..u32::MAX,
        };
        let mut numbers = numbers.filter(|id| !state.contains_key(id));
        let id = numbers.next().ok_or(Errno::NOSPC)?;
        let event = Event {
            kind,
            auto_reset,
            is_set: false,
            age: 1,
            waiters: 0,
            exception: None,
            failed: None,
        };
        state.insert(id, event);
        Ok(id)
    }

    pub(crate) fn destroy(&self, id: u32) -> Result<(), Errno> {
        let removed = self.state().remove(&id);
        // Waiting threads return with an error.
        self.changed.notify_all();
        removed.map(drop).ok_or(Errno::INVAL)
    }

    pub(crate) fn set(&self, id: u32) -> Result<(), Errno> {
        let mut state = self.state();
        set(state.get_mut(&id).ok_or(Errno::INVAL)?);
        drop(state);
        self.changed.notify_all();
        Ok(())
    }

    pub(crate) fn reset(&self, id: u32) -> Result<(), Errno> {
        let mut state = self.state();
        state.get_mut(&id).ok_or(Errno::INVAL)?.is_set = false;
        Ok(())
    }

    /// Called when a kernel has changed a signal and sent an interrupt. It is not known which signal, so
    /// all threads that wait for a signal check theirs.
    pub(crate) fn interrupt(&self) {
        let mut state = self.state();
        let signals = state.values_mut();
        signals
            .filter(|event| event.kind == event_type::SIGNAL)
            .for_each(set);
        drop(state);
        self.changed.notify_all();
    }

    /// Sets all events for memory exceptions. Returns whether there are any.
    pub(crate) fn memory_exception(&self, exception: MemoryException) -> bool {
        let mut state = self.state();
        let mut any = false;
        for event in state.values_mut() {
            if event.kind == event_type::MEMORY {
                event.exception = Some(exception);
                set(event);
                any = true;
            }
        }
        drop(state);
        self.changed.notify_all();
        any
    }

    /// Sets all events for hardware exceptions: a queue of a GPU has failed.
    pub(crate) fn hardware_exception(&self, gpu_id: u32) {
        let mut state = self.state();
        let all = state.values_mut();
        for event in all.filter(|event| event.kind == event_type::HARDWARE) {
            event.failed = Some(gpu_id);
            set(event);
        }
        drop(state);
        self.changed.notify_all();
    }

    /// Waits for one or all of some events. Returns the result code of the call.
    pub(crate) fn wait(
        &self,
        events: &mut [EventData],
        all: bool,
        timeout: Option<Duration>,
    ) -> u32 {
        let deadline = timeout.and_then(|timeout| Instant::now().checked_add(timeout));
        let mut state = self.state();
        // The state of each event when the wait began: whether it was set, and its age.
        let mut begun = Vec::with_capacity(events.len());
        for data in &*events {
            let Some(event) = state.get_mut(&data.event_id) else {
                leave(&mut state, events.get(..begun.len()).unwrap_or_default());
                return wait_result::FAIL;
            };
            begun.push((event.enter(last_age(data)), event.age));
        }
        let result = loop {
            let mut ready = 0;
            let mut are_there = true;
            for (data, (was_set, age)) in events.iter().zip(&begun) {
                match state.get(&data.event_id) {
                    Some(event) => ready += usize::from(*was_set || event.age != *age),
                    None => are_there = false,
                }
            }
            if !are_there {
                break wait_result::FAIL;
            }
            if (ready > 0 && !all) || ready == events.len() {
                break wait_result::COMPLETE;
            }
            let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
            state = match left {
                Some(Duration::ZERO) => break wait_result::TIMEOUT,
                Some(left) => {
                    let waited = self.changed.wait_timeout(state, left);
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
                None => (self.changed.wait(state)).unwrap_or_else(PoisonError::into_inner),
            };
        };
        leave(&mut state, events);
        if result == wait_result::COMPLETE {
            for (data, (was_set, age)) in events.iter_mut().zip(begun) {
                if let Some(event) = state.get(&data.event_id) {
                    event.tell(data, was_set || event.age != age);
                }
            }
        }
        result
    }
}

/// Removes an ending wait from the events.
fn leave(state: &mut BTreeMap<u32, Event>, events: &[EventData]) {
    for data in events {
        if let Some(event) = state.get_mut(&data.event_id) {
            event.waiters = event.waiters.saturating_sub(1);
        }
    }
}

/// Sets an event: all waiting threads continue; an auto-reset event stays set only if no thread
/// waits.
fn set(event: &mut Event) {
    event.is_set = !event.auto_reset || event.waiters == 0;
    event.age += 1;
}

impl Event {
    /// Adds a wait by a thread that has seen the age `seen`. Returns whether the event is set
    /// already.
    fn enter(&mut self, seen: u64) -> bool {
        self.waiters += 1;
        let was_set = self.is_set;
        if self.auto_reset {
            self.is_set = false;
        }
        was_set || self.kind == event_type::SIGNAL && seen != 0 && seen != self.age
    }

    /// Writes the event's data for a waiting thread.
    fn tell(&self, data: &mut EventData, was_set: bool) {
        if self.kind == event_type::SIGNAL {
            if last_age(data) != 0 {
                let [low, high, ..] = &mut data.failure;
                (*low, *high) = (self.age as u32, (self.age >> 32) as u32);
            }
        } else if let Some(gpu_id) = self.failed.filter(|_| was_set) {
            // A part of the GPU was reset, as it hung (`KFD_HW_EXCEPTION_PER_ENGINE_RESET`, `…_GPU_HANG`).
            data.failure = [1, 0, 0, gpu_id];
        } else if let Some(exception) = self.exception.filter(|_| was_set) {
            let read_only = u32::from(exception.read_only);
            data.failure = [1 - read_only, read_only, 0, 0];
            data.address = exception.address;
            data.gpu_id = exception.gpu_id;
            data.error_type = 0;
        }
    }
}

fn last_age(data: &EventData) -> u64 {
    let [low, high, ..] = data.failure;
    u64::from(high) << 32 | u64::from(low)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(id: u32) -> EventData {
        EventData {
            event_id: id,
            ..EventData::default()
        }
    }

    #[test]
    fn events_are_set_waited_for_and_reset() {
        let events = Events::default();
        let auto = events.create(event_type::SIGNAL, true).unwrap();
        let manual = events.create(event_type::SIGNAL, false).unwrap();
        assert_eq!((auto, manual), (1, 2));
        let now = Some(Duration::ZERO);
        let mut both = [of(auto), of(manual)];
        assert_eq!(events.wait(&mut both, false, now), wait_result::TIMEOUT);
        events.set(auto).unwrap();
        events.set(manual).unwrap();
        assert_eq!(events.wait(&mut both, true, now), wait_result::COMPLETE);
        // The first event is not set any more.
        assert_eq!(events.wait(&mut both, true, now), wait_result::TIMEOUT);
        assert_eq!(events.wait(&mut both, false, now), wait_result::COMPLETE);
        events.reset(manual).unwrap();
        assert_eq!(events.wait(&mut both, false, now), wait_result::TIMEOUT);
        events.destroy(manual).unwrap();
        assert_eq!(events.wait(&mut both, false, now), wait_result::FAIL);
        assert_eq!(events.set(manual), Err(Errno::INVAL));
        // The event's number can be reused.
        assert_eq!(events.create(event_type::SIGNAL, true), Ok(manual));
    }

    #[test]
    fn what_a_waiter_has_not_seen_is_not_waited_for() {
        let events = Events::default();
        let id = events.create(event_type::SIGNAL, true).unwrap();
        let now = Some(Duration::ZERO);
        let mut data = [of(id)];
        data[0].failure[0] = 1;
        assert_eq!(events.wait(&mut data, true, now), wait_result::TIMEOUT);
        events.set(id).unwrap();
        events.reset(id).unwrap();
        assert_eq!(events.wait(&mut data, true, now), wait_result::COMPLETE);
        assert_eq!(data[0].failure[0], 2);
        assert_eq!(events.wait(&mut data, true, now), wait_result::TIMEOUT);
    }

    #[test]
    fn interrupts_and_exceptions() {
        let events = Events::default();
        let signal = events.create(event_type::SIGNAL, true).unwrap();
        let memory = events.create(event_type::MEMORY, false).unwrap();
        assert!(memory > SIGNAL_EVENTS);
        let now = Some(Duration::ZERO);
        events.interrupt();
        let mut both = [of(signal), of(memory)];
        assert_eq!(events.wait(&mut both, false, now), wait_result::COMPLETE);
        let exception = MemoryException {
            gpu_id: 2,
            address: 0x1234,
            read_only: true,
        };
        assert!(events.memory_exception(exception));
        let mut data = [of(memory)];
        assert_eq!(events.wait(&mut data, true, now), wait_result::COMPLETE);
        assert_eq!((data[0].gpu_id, data[0].address), (2, 0x1234));
        assert_eq!(data[0].failure, [0, 1, 0, 0]);
        let hardware = events.create(event_type::HARDWARE, false).unwrap();
        events.hardware_exception(3);
        let mut data = [of(hardware)];
        assert_eq!(events.wait(&mut data, true, now), wait_result::COMPLETE);
        assert_eq!(data[0].failure, [1, 0, 0, 3]);
    }

    #[test]
    fn all_waiters_wake() {
        let events = std::sync::Arc::new(Events::default());
        let id = events.create(event_type::SIGNAL, true).unwrap();
        let waiters: Vec<_> = (0..4)
            .map(|_| {
                let events = std::sync::Arc::clone(&events);
                std::thread::spawn(move || events.wait(&mut [of(id)], true, None))
            })
            .collect();
        while events.state().get(&id).unwrap().waiters < 4 {
            std::thread::yield_now();
        }
        events.set(id).unwrap();
        for waiter in waiters {
            assert_eq!(waiter.join().unwrap(), wait_result::COMPLETE);
        }
        // The waiting threads have reset the event.
        let now = Some(Duration::ZERO);
        assert_eq!(events.wait(&mut [of(id)], true, now), wait_result::TIMEOUT);
    }
}
