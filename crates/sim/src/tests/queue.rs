//! Queues: order, events, and what is dropped early. What every driver promises is in the
//! conformance suite (`crates/testing`); here is what only this one can be asked.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use gfxjit_hal::{
    AllocDesc, Allocation, Device, DeviceError, DevicePtr, Driver, Event, HostTarget, MemoryRange,
    Queue, Source, Target,
};

use crate::SimDriver;
use crate::engine::{Exit, GroupContext};
use crate::machine::wave::Wave;
use crate::tests::{Fake, Rig, kernel};

fn open() -> (Arc<dyn Device>, Arc<dyn Queue>) {
    let device = SimDriver::new()
        .open("sim://gfx1100?memory=64MiB&cus=2")
        .unwrap();
    let queue = device.create_queue().unwrap();
    (device, queue)
}

fn buffer(device: &Arc<dyn Device>, bytes: u64) -> Arc<dyn Allocation> {
    device.allocate(&AllocDesc::device(bytes)).unwrap()
}

fn content(queue: &Arc<dyn Queue>, from: &MemoryRange) -> Vec<u8> {
    let mut bytes = vec![0; from.len() as usize];
    queue.read(from, &mut bytes).unwrap();
    bytes
}

/// A target of a copy that does something when it is filled.
struct Then<F> {
    bytes: Vec<u8>,
    then: F,
}

impl<F: FnOnce(Vec<u8>) + Send> HostTarget for Then<F> {
    fn bytes(&mut self) -> &mut [u8] {
        &mut self.bytes
    }

    fn filled(self: Box<Self>) {
        (self.then)(self.bytes);
    }
}

/// Reads a range; `then` gets the bytes on the queue's thread.
fn read_then(
    queue: &Arc<dyn Queue>,
    from: &MemoryRange,
    then: impl FnOnce(Vec<u8>) + Send + 'static,
) -> Result<Arc<dyn Event>, DeviceError> {
    let bytes = vec![0; from.len() as usize];
    let target = Target::Host(Box::new(Then { bytes, then }));
    queue.copy(Source::Device(from.clone()), target)
}

/// A command that ends when it is told to.
fn gate(queue: &Arc<dyn Queue>, memory: &Arc<dyn Allocation>) -> (Arc<dyn Event>, Sender<()>) {
    let (go, wait): (Sender<()>, Receiver<()>) = channel();
    let wait = Mutex::new(wait);
    let range = MemoryRange::part(memory, 0, 1);
    let then = move |_| wait.lock().unwrap().recv().unwrap();
    (read_then(queue, &range, then).unwrap(), go)
}

#[test]
fn events_tell_times_in_order() {
    let (device, queue) = open();
    let range = MemoryRange::all(&buffer(&device, 1 << 22));
    let events: Vec<Arc<dyn Event>> = (0..20)
        .map(|byte| queue.fill(&range, &[byte]).unwrap())
        .collect();
    let last = events.last().unwrap().wait().unwrap();
    let mut before = Duration::ZERO;
    for event in &events {
        // What is behind is done, so what came before is.
        let timing = event.poll().unwrap().unwrap();
        assert_eq!(event.wait().unwrap(), timing);
        assert!(before <= timing.start && timing.start < timing.end);
        before = timing.end;
    }
    assert_eq!(before, last.end);
}

#[test]
fn an_event_is_not_done_before_its_command() {
    let (device, queue) = open();
    let memory = buffer(&device, 16);
    let (blocked, go) = gate(&queue, &memory);
    let behind = queue.fill(&MemoryRange::all(&memory), &[1]).unwrap();
    assert!(blocked.poll().is_none() && behind.poll().is_none());
    go.send(()).unwrap();
    behind.wait().unwrap();
    assert!(blocked.poll().unwrap().is_ok());
}

#[test]
fn addresses_that_are_no_memory_are_refused() {
    let (device, queue) = open();
    let memory = buffer(&device, 64);
    let freed = buffer(&device, 64).address();
    let address = memory.address();
    let good = MemoryRange::all(&memory);
    let wrong = [
        DevicePtr(0),
        freed,
        address.offset(1),
        address.offset(1 << 20),
        DevicePtr(u64::MAX),
    ];
    for at in wrong {
        let range = MemoryRange::at(at, 64);
        let copy = |from: &MemoryRange, to: &MemoryRange| {
            queue.copy(Source::Device(from.clone()), Target::Device(to.clone()))
        };
        let results = [
            queue.write(&range, &[0; 64]).map(drop),
            read_then(&queue, &range, |_| panic!("read")).map(drop),
            copy(&range, &good).map(drop),
            copy(&good, &range).map(drop),
            queue.fill(&range, &[0]).map(drop),
        ];
        for result in results {
            let error = result.expect_err("refused");
            assert!(
                matches!(error, DeviceError::BadAddress { address, len: 64, .. } if address == at.0),
                "{error}"
            );
        }
    }
    for (len, pattern) in [(10, vec![1, 2, 3]), (0, vec![]), (8, vec![])] {
        let range = MemoryRange::part(&memory, 0, len);
        let error = queue.fill(&range, &pattern).err().expect("refused");
        assert!(matches!(error, DeviceError::BadCopy { .. }), "{error}");
    }
}

#[test]
fn memory_freed_behind_a_command_stays_until_it_is_done() {
    let (device, queue) = open();
    let (_, go) = gate(&queue, &buffer(&device, 16));
    let memory = buffer(&device, 1 << 20);
    let by_range = queue.fill(&MemoryRange::all(&memory), &[3]).unwrap();
    let by_address = MemoryRange::at(memory.address(), 1 << 20);
    let by_address = queue.fill(&by_address, &[4]).unwrap();
    drop(memory);
    go.send(()).unwrap();
    by_range.wait().unwrap();
    by_address.wait().unwrap();
}

#[test]
fn a_copy_that_waits_comes_when_it_is_its_turn() {
    let (device, queue) = open();
    let memory = buffer(&device, 16);
    let range = MemoryRange::all(&memory);
    // Nothing is before it: it is done here.
    queue.write(&range, &[1; 16]).unwrap();
    assert_eq!(content(&queue, &range), [1; 16]);
    let (_, go) = gate(&queue, &memory);
    let fill = queue.fill(&range, &[2]).unwrap();
    std::thread::scope(|scope| {
        let seen = scope.spawn(|| content(&queue, &range));
        // Enough for it to come too early, if it can.
        std::thread::sleep(Duration::from_millis(20));
        assert!(!seen.is_finished() && fill.poll().is_none());
        go.send(()).unwrap();
        assert_eq!(seen.join().unwrap(), [2; 16]);
    });
    // Commands given while a thread copies by itself come behind it.
    std::thread::scope(|scope| {
        for byte in 0..4 {
            let (queue, range) = (&queue, &range);
            scope.spawn(move || {
                for _ in 0..500 {
                    queue.write(range, &[byte; 16]).unwrap();
                    let event = queue.fill(range, &[byte + 4]).unwrap();
                    let seen = content(queue, range);
                    assert!(seen.iter().all(|other| *other == seen[0]), "{seen:?}");
                    event.wait().unwrap();
                }
            });
        }
    });
}

#[test]
fn a_queue_waits_for_the_event_of_another() {
    let (device, queue) = open();
    let other = device.create_queue().unwrap();
    let memory = buffer(&device, 16);
    let range = MemoryRange::all(&memory);
    let (blocked, go) = gate(&queue, &memory);
    let first = queue.fill(&range, &[1]).unwrap();
    other.wait_for(&first).unwrap();
    let second = other.fill(&range, &[2]).unwrap();
    let recorded = other.record().unwrap();
    std::thread::sleep(Duration::from_millis(20));
    for event in [&blocked, &first, &second, &recorded] {
        assert!(event.poll().is_none());
    }
    go.send(()).unwrap();
    let behind = recorded.wait().unwrap();
    assert!(first.wait().unwrap().end <= second.wait().unwrap().start);
    assert!(second.wait().unwrap().end <= behind.end);
    assert_eq!(content(&other, &range), [2; 16]);
    // An event that failed orders as well.
    let failed = read_then(&queue, &range, |_| panic!("in a callback")).unwrap();
    other.wait_for(&failed).unwrap();
    other.fill(&range, &[3]).unwrap().wait().unwrap();
    assert!(failed.poll().unwrap().is_err());
}

#[test]
fn dropping_a_queue_finishes_its_commands() {
    let (device, queue) = open();
    let range = MemoryRange::all(&buffer(&device, 16));
    let count = Arc::new(AtomicU32::new(0));
    let mut events = Vec::new();
    for _ in 0..50 {
        let count = Arc::clone(&count);
        let done = move |_| {
            count.fetch_add(1, Ordering::Relaxed);
        };
        events.push(read_then(&queue, &range, done).unwrap());
    }
    drop(device);
    drop(queue);
    assert_eq!(count.load(Ordering::Relaxed), 50);
    assert!(events.iter().all(|event| event.poll().unwrap().is_ok()));
}

#[test]
fn a_launch_outlives_the_handles_of_its_code_and_device() {
    let rig = Rig::new("sim://gfx1100?cus=2");
    let ran = Arc::new(AtomicU32::new(0));
    let count = Arc::clone(&ran);
    let engine = Fake(move |_: &mut Wave, _: &mut GroupContext<'_>, _| {
        std::thread::yield_now();
        count.fetch_add(1, Ordering::Relaxed);
        Exit::Ended
    });
    let mut dispatch = rig.dispatch(&kernel("gfx1100", ""), engine);
    dispatch.grid = [1000, 1, 1];
    let event = rig.queue.launch(dispatch).unwrap();
    let Rig { device, queue } = rig;
    drop(device);
    drop(queue);
    event.wait().unwrap();
    assert_eq!(ran.load(Ordering::Relaxed), 1000);
}

#[test]
fn memory_named_in_a_launch_is_free_when_its_event_is_done() {
    let rig = Rig::new("sim://gfx1100?cus=2&memory=1MiB");
    let engine = |_: &mut Wave, _: &mut GroupContext<'_>, _| Exit::Ended;
    let image = kernel("gfx1100", "");
    for _ in 0..100 {
        let mut dispatch = rig.dispatch(&image, Fake(engine));
        dispatch.grid = [100, 1, 1];
        let memory = rig.buffer(700 << 10);
        dispatch.memory = vec![MemoryRange::all(&memory)];
        drop(memory);
        rig.run(dispatch).unwrap();
    }
}

#[test]
fn a_callback_may_own_the_last_handle_of_its_queue() {
    let (device, queue) = open();
    let range = MemoryRange::all(&buffer(&device, 16));
    drop(device);
    let own = Mutex::new(Some(Arc::clone(&queue)));
    let (go, wait) = channel::<()>();
    let wait = Mutex::new(wait);
    let event = read_then(&queue, &range, move |_| {
        wait.lock().unwrap().recv().unwrap();
        drop(own.lock().unwrap().take());
    })
    .unwrap();
    drop(queue);
    go.send(()).unwrap();
    event.wait().unwrap();
}

#[test]
fn a_callback_that_panics_fails_its_command_only() {
    let (device, queue) = open();
    let range = MemoryRange::all(&buffer(&device, 16));
    let event = read_then(&queue, &range, |_| panic!("in a callback")).unwrap();
    let text = event.wait().unwrap_err().to_string();
    assert!(text.contains("in a callback"), "{text}");
    queue.fill(&range, &[1]).unwrap().wait().unwrap();
}

#[test]
fn several_threads_use_one_device() {
    let (device, _) = open();
    std::thread::scope(|scope| {
        for thread in 0..4_u8 {
            let device = &device;
            scope.spawn(move || {
                let queue = device.create_queue().unwrap();
                for round in 0..50_u8 {
                    let range = MemoryRange::all(&buffer(device, 4096));
                    let byte = thread ^ round;
                    queue.fill(&range, &[byte]).unwrap();
                    assert_eq!(content(&queue, &range), [byte; 4096]);
                }
            });
        }
    });
}

#[test]
fn a_queue_of_many_is_used_by_many() {
    let (device, queue) = open();
    let range = MemoryRange::all(&buffer(&device, 4096));
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..100 {
                    queue.fill(&range, &[8]).unwrap().wait().unwrap();
                }
            });
        }
    });
    assert_eq!(content(&queue, &range), [8; 4096]);
}
