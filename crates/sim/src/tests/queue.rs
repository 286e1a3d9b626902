//! Queues: order, events, and what is dropped early.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};

use gfxjit_hal::{Device, DeviceError, DevicePtr, Driver, Event, Queue};

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

fn read(queue: &Arc<dyn Queue>, from: DevicePtr, len: usize) -> Vec<u8> {
    let (send, receive) = channel();
    let done = Box::new(move |bytes: &[u8]| send.send(bytes.to_vec()).unwrap());
    queue.read(from, len, done).unwrap().wait().unwrap();
    receive
        .try_recv()
        .expect("the bytes come before the event is done")
}

#[test]
fn copies_and_fills_do_what_they_say_in_order() {
    let (device, queue) = open();
    let a = device.allocate(1 << 20).unwrap();
    let b = device.allocate(1 << 20).unwrap();
    let bytes: Arc<[u8]> = (0..1 << 20).map(|index: u32| (index % 251) as u8).collect();
    queue.write(a, Arc::clone(&bytes)).unwrap();
    queue.copy(a, b, 1 << 20).unwrap();
    queue.fill(a, 1 << 20, Arc::from([1, 2, 3, 4])).unwrap();
    queue.fill(b.offset(16), 4, Arc::from([9])).unwrap();
    assert!(
        read(&queue, a, 1 << 20)
            .chunks(4)
            .all(|word| word == [1, 2, 3, 4])
    );
    let mut expected = bytes.to_vec();
    expected[16..20].fill(9);
    assert_eq!(read(&queue, b, 1 << 20), expected);
    assert_eq!(read(&queue, b, 0), []);
}

#[test]
fn events_tell_times_in_order() {
    let (device, queue) = open();
    let buffer = device.allocate(1 << 22).unwrap();
    let events: Vec<Arc<dyn Event>> = (0..20)
        .map(|byte| queue.fill(buffer, 1 << 22, Arc::from([byte])).unwrap())
        .collect();
    let last = events.last().unwrap().wait().unwrap();
    let mut before = std::time::Duration::ZERO;
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
    let buffer = device.allocate(16).unwrap();
    let (go, wait) = channel::<()>();
    let wait = Mutex::new(wait);
    let blocked = queue
        .read(
            buffer,
            16,
            Box::new(move |_| wait.lock().unwrap().recv().unwrap()),
        )
        .unwrap();
    let behind = queue.fill(buffer, 16, Arc::from([1])).unwrap();
    assert!(blocked.poll().is_none() && behind.poll().is_none());
    go.send(()).unwrap();
    behind.wait().unwrap();
    assert!(blocked.poll().unwrap().is_ok());
}

#[test]
fn addresses_that_are_no_memory_are_refused() {
    let (device, queue) = open();
    let buffer = device.allocate(64).unwrap();
    let freed = device.allocate(64).unwrap();
    device.free(freed).unwrap();
    let bytes: Arc<[u8]> = Arc::from([0; 64]);
    let wrong = [
        DevicePtr(0),
        freed,
        buffer.offset(1),
        buffer.offset(1 << 20),
        DevicePtr(u64::MAX),
    ];
    for at in wrong {
        let results = [
            queue.write(at, Arc::clone(&bytes)),
            queue.read(at, 64, Box::new(|_| panic!("read"))),
            queue.copy(at, buffer, 64),
            queue.copy(buffer, at, 64),
            queue.fill(at, 64, Arc::from([0])),
        ];
        for result in results {
            let error = result.err().expect("refused");
            assert!(
                matches!(error, DeviceError::BadAddress { address, len: 64, .. } if address == at.0),
                "{error}"
            );
        }
    }
    for (len, pattern) in [(10, vec![1, 2, 3]), (0, vec![]), (8, vec![])] {
        assert!(queue.fill(buffer, len, pattern.into()).is_err());
    }
}

#[test]
fn memory_freed_behind_a_command_stays_until_it_is_done() {
    let (device, queue) = open();
    let gate = device.allocate(16).unwrap();
    let (go, wait) = channel::<()>();
    let wait = Mutex::new(wait);
    queue
        .read(
            gate,
            16,
            Box::new(move |_| wait.lock().unwrap().recv().unwrap()),
        )
        .unwrap();
    let buffer = device.allocate(1 << 20).unwrap();
    let fill = queue.fill(buffer, 1 << 20, Arc::from([3])).unwrap();
    device.free(buffer).unwrap();
    go.send(()).unwrap();
    fill.wait().unwrap();
}

#[test]
fn dropping_a_queue_finishes_its_commands() {
    let (device, queue) = open();
    let buffer = device.allocate(16).unwrap();
    let count = Arc::new(AtomicU32::new(0));
    let mut events = Vec::new();
    for _ in 0..50 {
        let count = Arc::clone(&count);
        let done = move |_: &[u8]| {
            count.fetch_add(1, Ordering::Relaxed);
        };
        events.push(queue.read(buffer, 16, Box::new(done)).unwrap());
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
fn a_callback_may_own_the_last_handle_of_its_queue() {
    let (device, queue) = open();
    let buffer = device.allocate(16).unwrap();
    drop(device);
    let own = Mutex::new(Some(Arc::clone(&queue)));
    let (go, wait) = channel::<()>();
    let wait = Mutex::new(wait);
    let event = queue
        .read(
            buffer,
            16,
            Box::new(move |_| {
                wait.lock().unwrap().recv().unwrap();
                drop(own.lock().unwrap().take());
            }),
        )
        .unwrap();
    drop(queue);
    go.send(()).unwrap();
    event.wait().unwrap();
}

#[test]
fn a_callback_that_panics_fails_its_command_only() {
    let (device, queue) = open();
    let buffer = device.allocate(16).unwrap();
    let event = queue
        .read(buffer, 16, Box::new(|_| panic!("in a callback")))
        .unwrap();
    let text = event.wait().unwrap_err().to_string();
    assert!(text.contains("in a callback"), "{text}");
    queue
        .fill(buffer, 16, Arc::from([1]))
        .unwrap()
        .wait()
        .unwrap();
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
                    let buffer = device.allocate(4096).unwrap();
                    let byte = thread ^ round;
                    queue.fill(buffer, 4096, Arc::from([byte])).unwrap();
                    assert_eq!(read(&queue, buffer, 4096), [byte; 4096]);
                    device.free(buffer).unwrap();
                }
            });
        }
    });
}

#[test]
fn a_queue_of_many_is_used_by_many() {
    let (device, queue) = open();
    let buffer = device.allocate(4096).unwrap();
    let seen = Arc::new(AtomicBool::new(false));
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..100 {
                    queue
                        .fill(buffer, 4096, Arc::from([8]))
                        .unwrap()
                        .wait()
                        .unwrap();
                }
                seen.store(true, Ordering::Relaxed);
            });
        }
    });
    assert!(seen.load(Ordering::Relaxed));
    assert_eq!(read(&queue, buffer, 4096), [8; 4096]);
}
