//! Events: what threads of the host wait for, and what queues and kernels set.
//!
//! A signal's event is set when the signal changes. It stays set until somebody has waited for it
//! (auto-reset) or resets it, and counts how often it was set: a waiter that names the count it has
//! seen does not wait for what has happened since. Sources: Linux' `kfd_events.c`; `kfd_ioctl.h`,
//! `kfd_hsa_signal_event_data`.

use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rustix::io::Errno;

use crate::ioctl::{EventData, event_type, wait_result};

/// Signal events that a process can have (`KFD_SIGNAL_EVENT_LIMIT`).
pub const SIGNAL_EVENTS: u32 = 4096;

/// Numbers of other events begin here, as the kernel's do.
const FIRST_OTHER: u32 = SIGNAL_EVENTS + 1;

/// All events of the process.
#[derive(Debug, Default)]
pub struct Events {
    state: Mutex<BTreeMap<u32, Event>>,
    changed: Condvar,
}

#[derive(Debug)]
struct Event {
    kind: u32,
    auto_reset: bool,
    is_set: bool,
    /// How often it was set, from 1 on: 0 stands for a waiter that does not count.
    age: u64,
    exception: Option<MemoryException>,
}

/// An access of a kernel that the GPU could not do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MemoryException {
    pub gpu_id: u32,
    pub address: u64,
    /// The page is there, but cannot be written.
    pub read_only: bool,
}

impl Events {
    fn state(&self) -> MutexGuard<'_, BTreeMap<u32, Event>> {
        // No code below can panic between two changes that belong together.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes an event and gives its number. Numbers of signals are those of their slots, from 1 on.
    pub fn create(&self, kind: u32, auto_reset: bool) -> Result<u32, Errno> {
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
            exception: None,
        };
        state.insert(id, event);
        Ok(id)
    }

    pub fn destroy(&self, id: u32) -> Result<(), Errno> {
        let removed = self.state().remove(&id);
        // Its waiters fail.
        self.changed.notify_all();
        removed.map(drop).ok_or(Errno::INVAL)
    }

    pub fn set(&self, id: u32) -> Result<(), Errno> {
        let mut state = self.state();
        set(state.get_mut(&id).ok_or(Errno::INVAL)?);
        drop(state);
        self.changed.notify_all();
        Ok(())
    }

    pub fn reset(&self, id: u32) -> Result<(), Errno> {
        let mut state = self.state();
        state.get_mut(&id).ok_or(Errno::INVAL)?.is_set = false;
        Ok(())
    }

    /// A kernel has changed a signal and sent an interrupt. Which signal is not said: all who wait
    /// for one look at theirs again.
    pub fn interrupt(&self) {
        let mut state = self.state();
        let signals = state.values_mut();
        signals
            .filter(|event| event.kind == event_type::SIGNAL)
            .for_each(set);
        drop(state);
        self.changed.notify_all();
    }

    /// Sets all events about memory exceptions. Gives whether there are any.
    pub fn memory_exception(&self, exception: MemoryException) -> bool {
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

    /// Waits for one or for all of some events. Gives the result as the call has it.
    pub fn wait(&self, events: &mut [EventData], all: bool, timeout: Option<Duration>) -> u32 {
        let deadline = timeout.and_then(|timeout| Instant::now().checked_add(timeout));
        let mut state = self.state();
        loop {
            let mut ready = 0;
            for data in &*events {
                let Some(event) = state.get(&data.event_id) else {
                    return wait_result::FAIL;
                };
                ready += usize::from(event.is_ready(data));
            }
            if (ready > 0 && !all) || ready == events.len() {
                break;
            }
            let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
            state = match left {
                Some(Duration::ZERO) => return wait_result::TIMEOUT,
                Some(left) => {
                    let waited = self.changed.wait_timeout(state, left);
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
                None => (self.changed.wait(state)).unwrap_or_else(PoisonError::into_inner),
            };
        }
        for data in events {
            if let Some(event) = state.get_mut(&data.event_id) {
                event.take(data);
            }
        }
        wait_result::COMPLETE
    }
}

fn set(event: &mut Event) {
    event.is_set = true;
    event.age += 1;
}

impl Event {
    /// Whether who waits with these data need not wait.
    fn is_ready(&self, data: &EventData) -> bool {
        let seen = last_age(data);
        self.is_set || self.kind == event_type::SIGNAL && seen != 0 && seen < self.age
    }

    /// Tells a waiter what has happened.
    fn take(&mut self, data: &mut EventData) {
        if self.kind == event_type::SIGNAL {
            if last_age(data) != 0 {
                let [low, high, ..] = &mut data.failure;
                (*low, *high) = (self.age as u32, (self.age >> 32) as u32);
            }
        } else if let Some(exception) = self.exception.filter(|_| self.is_set) {
            let read_only = u32::from(exception.read_only);
            data.failure = [1 - read_only, read_only, 0, 0];
            data.address = exception.address;
            data.gpu_id = exception.gpu_id;
            data.error_type = 0;
        }
        if self.auto_reset {
            self.is_set = false;
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
        assert_eq!(events.wait(&mut both, true, now), wait_result::TIMEOUT);
        events.set(manual).unwrap();
        assert_eq!(events.wait(&mut both, true, now), wait_result::COMPLETE);
        // The first one is not set any more.
        assert_eq!(events.wait(&mut both, true, now), wait_result::TIMEOUT);
        assert_eq!(events.wait(&mut both, false, now), wait_result::COMPLETE);
        events.reset(manual).unwrap();
        assert_eq!(events.wait(&mut both, false, now), wait_result::TIMEOUT);
        events.destroy(manual).unwrap();
        assert_eq!(events.wait(&mut both, false, now), wait_result::FAIL);
        assert_eq!(events.set(manual), Err(Errno::INVAL));
        // Its number is free again.
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
        assert_eq!(events.wait(&mut both, true, now), wait_result::TIMEOUT);
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
    }

    #[test]
    fn a_waiter_wakes() {
        let events = std::sync::Arc::new(Events::default());
        let id = events.create(event_type::SIGNAL, true).unwrap();
        let waiter = {
            let events = std::sync::Arc::clone(&events);
            std::thread::spawn(move || events.wait(&mut [of(id)], true, None))
        };
        events.set(id).unwrap();
        assert_eq!(waiter.join().unwrap(), wait_result::COMPLETE);
    }
}
