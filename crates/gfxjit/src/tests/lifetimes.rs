//! Dropping things early, several threads, and where errors are reported.

use gfxjit_hal::DeviceError;

use super::{Bench, bench, saxpy};
use crate::{Buffer, Error, Event, MemoryError, Queue};

fn launch(bench: &Bench, queue: &Queue, y: &Buffer<u32>) -> Event {
    bench
        .module(saxpy())
        .only_kernel()
        .unwrap()
        .launch(queue)
        .grid(1)
        .block(1)
        .arg(y)
        .arg(y)
        .arg(0f32)
        .arg(0u32)
        .submit()
        .unwrap()
}

/// Adds 1 to the first byte of its first buffer.
fn counting() -> Bench {
    bench(|dispatch, memory| {
        let address = u64::from_le_bytes(dispatch.arguments.bytes()[..8].try_into().unwrap());
        let address = gfxjit_hal::DevicePtr(address);
        let mut value = [0];
        memory.read_memory(address, &mut value)?;
        memory.write_memory(address, &[value[0].wrapping_add(1)])
    })
}

fn failing() -> Bench {
    bench(|_, _| {
        Err(DeviceError::Driver {
            driver: "mock",
            reason: "it broke".to_owned(),
        })
    })
}

#[test]
fn copies_and_launches_keep_their_order() {
    let bench = counting();
    let queue = bench.device.queue().unwrap();
    let buffer = Buffer::new(&bench.device, 2).unwrap();
    bench.seen.gate.close();
    queue.upload(&buffer, [5u32, 6]).unwrap();
    let event = launch(&bench, &queue, &buffer);
    let middle = queue.download(&buffer).unwrap();
    launch(&bench, &queue, &buffer);
    assert!(event.poll().is_none());
    bench.seen.gate.open();
    assert_eq!(middle.wait().unwrap(), [6, 6]);
    // Waits for the second launch though its event is dropped.
    assert_eq!(buffer.download().unwrap(), [7, 6]);
    let timing = event.wait().unwrap();
    assert!(timing.end > timing.start);
    assert_eq!(event.elapsed().unwrap(), timing.end - timing.start);
    assert!(matches!(event.poll(), Some(Ok(again)) if again == timing));

    let copy = Buffer::new(&bench.device, 2).unwrap();
    queue.copy(&buffer, &copy).unwrap();
    queue.fill(&buffer, 9).unwrap();
    assert_eq!(copy.download().unwrap(), [7, 6]);
    assert_eq!(buffer.download().unwrap(), [9, 9]);
}

#[test]
fn dropping_everything_early_is_safe() {
    let bench = counting();
    let queue = bench.device.queue().unwrap();
    let buffer = Buffer::from_slice(&bench.device, &[0u32]).unwrap();
    bench.seen.gate.close();
    for _ in 0..3 {
        launch(&bench, &queue, &buffer);
    }
    drop(queue);
    drop(buffer);
    assert_eq!(bench.driver.live_allocations(), 1, "freed under a launch");
    let (seen, driver) = (bench.seen.clone(), bench.driver.clone());
    let opener = std::thread::spawn({
        let seen = seen.clone();
        move || seen.gate.open()
    });
    drop(bench);
    opener.join().unwrap();
    assert_eq!(seen.dispatches.lock().unwrap().len(), 3);
    assert_eq!(driver.live_allocations(), 0, "leaked");
}

#[test]
fn memory_comes_back_while_the_device_lives_on() {
    let bench = counting();
    let queue = bench.device.queue().unwrap();
    let buffer = Buffer::from_slice(&bench.device, &[0u32]).unwrap();
    bench.seen.gate.close();
    launch(&bench, &queue, &buffer);
    drop(buffer);
    assert_eq!(bench.driver.live_allocations(), 1);
    bench.seen.gate.open();
    queue.wait().unwrap();
    let other = Buffer::from_slice(&bench.device, &[0u32]).unwrap();
    assert_eq!(bench.driver.live_allocations(), 1);
    drop(other);
    assert_eq!(bench.driver.live_allocations(), 0);
}

#[test]
fn an_error_is_seen_once_by_whoever_asks_first() {
    let bench = failing();
    let queue = bench.device.queue().unwrap();
    let buffer = Buffer::from_slice(&bench.device, &[1u32]).unwrap();

    launch(&bench, &queue, &buffer);
    let error = queue.wait().unwrap_err();
    assert!(error.to_string().contains("it broke"), "{error}");
    queue.wait().unwrap();
    assert_eq!(buffer.download().unwrap(), [1]);

    let event = launch(&bench, &queue, &buffer);
    assert!(event.wait().is_err());
    assert!(event.wait().is_err(), "an event always answers the same");
    queue.wait().unwrap();

    launch(&bench, &queue, &buffer);
    assert!(
        buffer.download().is_err(),
        "the content is not what was meant"
    );
    assert_eq!(buffer.download().unwrap(), [1]);
    queue.wait().unwrap();

    let event = launch(&bench, &queue, &buffer);
    launch(&bench, &queue, &buffer);
    drop(queue);
    event.wait().unwrap_err();
    // The second one's queue is gone: a later call on the device tells.
    let error = loop {
        if let Err(error) = Buffer::<u8>::new(&bench.device, 1) {
            break error;
        }
    };
    assert!(error.to_string().contains("it broke"), "{error}");
    assert_eq!(buffer.download().unwrap(), [1]);
}

#[test]
fn several_threads_use_one_device() {
    let bench = counting();
    std::thread::scope(|scope| {
        for thread in 0..8u32 {
            let bench = &bench;
            scope.spawn(move || {
                let queue = bench.device.queue().unwrap();
                let buffer = Buffer::from_slice(&bench.device, &[thread, 1]).unwrap();
                for _ in 0..50 {
                    launch(bench, &queue, &buffer);
                }
                assert_eq!(buffer.download().unwrap(), [thread + 50, 1]);
            });
        }
    });
    let queue = bench.device.queue().unwrap();
    let buffer = Buffer::from_slice(&bench.device, &[0u32]).unwrap();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..50 {
                    launch(&bench, &queue, &buffer);
                }
            });
        }
    });
    assert_eq!(buffer.download().unwrap(), [200]);
}

#[test]
fn whoever_waits_waits_for_everything() {
    let bench = counting();
    let queue = bench.device.queue().unwrap();
    let buffer = Buffer::from_slice(&bench.device, &[0u32]).unwrap();
    bench.seen.gate.close();
    launch(&bench, &queue, &buffer);
    let done = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                queue.wait().unwrap();
                assert!(done.load(std::sync::atomic::Ordering::SeqCst));
            });
            scope.spawn(|| {
                assert_eq!(buffer.download().unwrap(), [1]);
                assert!(done.load(std::sync::atomic::Ordering::SeqCst));
            });
        }
        // Enough for every thread to have come too early, if it can.
        std::thread::sleep(std::time::Duration::from_millis(50));
        done.store(true, std::sync::atomic::Ordering::SeqCst);
        bench.seen.gate.open();
    });
}

#[test]
fn copies_are_checked() {
    let bench = counting();
    let other = counting();
    let queue = bench.device.queue().unwrap();
    let four = Buffer::<u32>::new(&bench.device, 4).unwrap();
    let three = Buffer::<u32>::new(&bench.device, 3).unwrap();
    let foreign = Buffer::<u32>::new(&other.device, 4).unwrap();
    let foreign_too = Buffer::<u32>::new(&other.device, 4).unwrap();
    let is_transfer = |error: Error, reason: &str| {
        assert!(
            matches!(error, Error::Memory(MemoryError::Transfer { .. })),
            "{error}"
        );
        assert!(error.to_string().contains(reason), "{error}");
    };
    is_transfer(
        four.upload(&[1]).unwrap_err(),
        "1 elements to a buffer of 4",
    );
    is_transfer(queue.upload(&three, [1; 4]).unwrap_err(), "of 3");
    is_transfer(queue.copy(&four, &three).unwrap_err(), "of 3");
    is_transfer(queue.copy(&four, &four).unwrap_err(), "same buffer");
    is_transfer(queue.upload(&foreign, [1; 4]).unwrap_err(), super::URI);
    is_transfer(queue.fill(&foreign, 1).unwrap_err(), super::URI);
    is_transfer(queue.download(&foreign).unwrap_err(), super::URI);
    is_transfer(queue.copy(&foreign, &foreign_too).unwrap_err(), super::URI);
    is_transfer(
        Buffer::<u64>::new(&bench.device, usize::MAX / 4).unwrap_err(),
        "address space",
    );
    let error = Buffer::<u8>::new(&bench.device, 17 << 20).unwrap_err();
    assert!(
        error.to_string().contains("out of device memory"),
        "{error}"
    );
    let empty = Buffer::<u32>::from_slice(&bench.device, &[]).unwrap();
    assert!(empty.is_empty() && empty.download().unwrap().is_empty());
}
