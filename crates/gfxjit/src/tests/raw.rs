//! The raw level: slices, addresses, other devices, strided copies, host-visible memory.

use gfxjit_hal::DeviceError;

use super::{Bench, bench};
use crate::{Buffer, Error, Extent, Memory, MemoryError, MemoryKind, Slice, Strides};

fn quiet() -> Bench {
    bench(|_, _| Ok(()))
}

fn memory(bench: &Bench, bytes: u64) -> Memory {
    let memory = Memory::new(&bench.device, bytes, MemoryKind::Device).unwrap();
    let content: Vec<u8> = (0..bytes).map(|byte| byte as u8).collect();
    memory.all().upload(&content).unwrap();
    memory
}

fn refused(result: Result<impl Sized, Error>, reason: &str) {
    let error = result.err().expect("refused");
    assert!(
        matches!(error, Error::Memory(MemoryError::Transfer { .. })),
        "{error}"
    );
    assert!(error.to_string().contains(reason), "{error}");
}

#[test]
fn slices_are_parts_of_parts() {
    let bench = quiet();
    let memory = memory(&bench, 100);
    let part = memory.slice(10..).unwrap().slice(5..=9).unwrap();
    assert_eq!((part.len(), part.is_empty()), (5, false));
    assert_eq!(part.address(), memory.address().offset(15));
    assert_eq!(part.download().unwrap(), [15, 16, 17, 18, 19]);
    part.upload(&[0; 5]).unwrap();
    let mut around = [1; 7];
    memory
        .slice(14..21)
        .unwrap()
        .download_into(&mut around)
        .unwrap();
    assert_eq!(around, [14, 0, 0, 0, 0, 0, 20]);
    assert!(memory.slice(100..).unwrap().download().unwrap().is_empty());
    #[expect(clippy::reversed_empty_ranges, reason = "it must be refused")]
    let reversed = memory.slice(3..2);
    refused(reversed, "bytes 3 to 2 of 100");
    refused(memory.slice(..101), "bytes 0 to 101 of 100");
    refused(memory.slice(..=u64::MAX), "of 100");
    refused(part.upload(&[0; 4]), "4 bytes to a slice of 5");
    refused(part.download_into(&mut [0; 6]), "6 bytes to a slice of 5");
}

#[test]
fn a_function_of_the_host_has_its_turn() {
    let bench = quiet();
    let queue = bench.device.queue().unwrap();
    let shared = Memory::new(&bench.device, 8, MemoryKind::HostVisible).unwrap();
    let copy = shared.clone();
    let (told, heard) = std::sync::mpsc::channel();
    queue.fill_slice(&shared.all(), &[1]).unwrap();
    let event = queue
        .call(move || {
            let mut found = [0; 8];
            copy.host().unwrap().read(0, &mut found).unwrap();
            told.send(found).unwrap();
            // What comes behind it waits for it.
            std::thread::sleep(std::time::Duration::from_millis(20));
            copy.host().unwrap().write(0, &[2; 4]).unwrap();
        })
        .unwrap();
    let after = queue.read(&shared.all()).unwrap();
    assert_eq!(heard.recv().unwrap(), [1; 8]);
    assert_eq!(after.wait().unwrap(), [2, 2, 2, 2, 1, 1, 1, 1]);
    assert!(event.poll().unwrap().is_ok());
}

#[test]
fn memory_by_its_address() {
    let bench = quiet();
    let queue = bench.device.queue().unwrap();
    let memory = memory(&bench, 64);
    let at = |offset, len| bench.device.slice_at(memory.address().offset(offset), len);
    assert!(at(0, 1).memory().is_none());
    assert_eq!(at(30, 2).download().unwrap(), [30, 31]);
    queue.write(&at(30, 2), vec![7, 8]).unwrap();
    queue.copy_slice(&at(30, 2), &at(40, 2)).unwrap();
    queue.fill_slice(&at(50, 4), &[1, 2]).unwrap();
    let seen = queue.read(&at(30, 24)).unwrap().wait().unwrap();
    assert_eq!(
        (seen[..2].to_vec(), seen[10..12].to_vec()),
        (vec![7, 8], vec![7, 8])
    );
    assert_eq!(seen[20..], [1, 2, 1, 2]);
    refused(queue.fill_slice(&at(0, 3), &[1, 2]), "a pattern of 2");
    refused(queue.fill_slice(&at(0, 3), &[]), "a pattern of 0");
    // Behind its end, and outside all allocations.
    for wrong in [at(60, 5), at(1 << 40, 5), at(u64::MAX / 2, 5)] {
        let results = [
            wrong.upload(&[0; 5]),
            wrong.download().map(drop),
            queue.read(&wrong).map(drop),
            queue.write(&wrong, [0; 5]).map(drop),
            queue.fill_slice(&wrong, &[0]).map(drop),
            queue.copy_slice(&wrong, &at(0, 5)).map(drop),
        ];
        for result in results {
            let error = result.unwrap_err();
            assert!(
                matches!(error, Error::Device(DeviceError::BadAddress { .. })),
                "{error}"
            );
        }
    }
}

#[test]
fn buffers_are_views() {
    let bench = quiet();
    let memory = memory(&bench, 64);
    let words = Buffer::<u32>::over(memory.slice(4..12).unwrap()).unwrap();
    assert_eq!(words.download().unwrap(), [0x0706_0504, 0x0b0a_0908]);
    words.upload(&[1, 2]).unwrap();
    assert_eq!(words.slice(1..2).unwrap().download().unwrap(), [2, 0, 0, 0]);
    let mut both = [0; 2];
    words.download_into(&mut both).unwrap();
    assert_eq!(both, [1, 2]);
    refused(words.slice(1..3), "of 8");
    refused(
        Buffer::<u32>::over(memory.slice(4..11).unwrap()),
        "elements of 4",
    );
    refused(
        Buffer::<u32>::over(memory.slice(5..13).unwrap()),
        "multiples of 4",
    );
}

#[test]
fn host_visible_memory_needs_no_copies() {
    let bench = quiet();
    let queue = bench.device.queue().unwrap();
    for kind in [MemoryKind::HostVisible, MemoryKind::FineGrained] {
        let shared = Memory::new(&bench.device, 64, kind).unwrap();
        let view = shared.host().unwrap();
        view.write(8, &[5; 4]).unwrap();
        queue
            .fill_slice(&shared.slice(16..20).unwrap(), &[6])
            .unwrap()
            .wait()
            .unwrap();
        let mut seen = [0; 12];
        view.read(8, &mut seen).unwrap();
        assert_eq!(seen, [5, 5, 5, 5, 0, 0, 0, 0, 6, 6, 6, 6]);
        assert_eq!(view.read(60, &mut seen), None);
    }
    assert!(memory(&bench, 8).host().is_none());
}

#[test]
fn rows_that_lie_apart() {
    let bench = quiet();
    let queue = bench.device.queue().unwrap();
    let (image, packed) = (memory(&bench, 64), memory(&bench, 8));
    let extent = Extent {
        row_bytes: 2,
        rows: 2,
        planes: 2,
    };
    let pitched = Strides { row: 8, plane: 32 };
    let dense = Strides { row: 2, plane: 4 };
    let from = image.slice(3..).unwrap();
    let all = packed.all();
    queue
        .copy_strided(&from, pitched, &all, dense, extent)
        .unwrap();
    assert_eq!(all.download().unwrap(), [3, 4, 11, 12, 35, 36, 43, 44]);
    let bytes = vec![91, 92, 93, 94, 95, 96, 97, 98];
    queue
        .write_strided(bytes.clone(), dense, &from, pitched, extent)
        .unwrap();
    assert_eq!(
        queue
            .read_strided(&from, pitched, extent)
            .unwrap()
            .wait()
            .unwrap(),
        bytes
    );
    assert_eq!(
        image.slice(2..6).unwrap().download().unwrap(),
        [2, 91, 92, 5]
    );
    let overlapping = Strides { row: 1, plane: 32 };
    refused(
        queue.copy_strided(&from, overlapping, &all, dense, extent),
        "in its source: rows",
    );
    refused(
        queue.copy_strided(&from, pitched, &all.slice(1..).unwrap(), dense, extent),
        "in its target: rows of 8 bytes in a slice of 7",
    );
    let huge = Extent {
        rows: u64::MAX,
        ..extent
    };
    refused(queue.read_strided(&from, pitched, huge), "more bytes than");
}

#[test]
fn memory_of_two_devices() {
    let (bench, other) = (quiet(), quiet());
    let queue = bench.device.queue().unwrap();
    let here = Buffer::from_slice(&bench.device, &[1u32, 2]).unwrap();
    let there = Buffer::from_slice(&other.device, &[3u32, 4]).unwrap();
    queue.copy(&here, &there).unwrap();
    // Waits for the copy, though its queue is another device's.
    assert_eq!(there.download().unwrap(), [1, 2]);
    there.upload(&[5, 6]).unwrap();
    queue.copy(&there, &here).unwrap();
    assert_eq!(here.download().unwrap(), [5, 6]);
    // An address means nothing on another device.
    let address = other.device.slice_at(there.address(), 8);
    refused(queue.copy_slice(&address, here.as_slice()), super::URI);
}

#[test]
fn queues_wait_for_each_other() {
    let bench = quiet();
    let (first, second) = (bench.device.queue().unwrap(), bench.device.queue().unwrap());
    let buffer = Buffer::from_slice(&bench.device, &[0u32]).unwrap();
    let kernel = bench.module(super::saxpy()).only_kernel().unwrap();
    bench.seen.gate.close();
    kernel
        .launch(&first)
        .grid(1)
        .block(1)
        .kernarg([0; 280])
        .submit()
        .unwrap();
    first.fill(&buffer, 1).unwrap();
    let event = first.record().unwrap();
    second.wait_for(&event).unwrap();
    let behind = second.fill(&buffer, 2).unwrap();
    std::thread::sleep(std::time::Duration::from_millis(20));
    assert!(event.poll().is_none() && behind.poll().is_none());
    bench.seen.gate.open();
    assert!(event.wait().unwrap().end <= behind.wait().unwrap().start);
    assert_eq!(buffer.download().unwrap(), [2]);
}

#[test]
fn memory_named_in_a_launch_is_kept() {
    let bench = quiet();
    let queue = bench.device.queue().unwrap();
    let kernel = bench.module(super::saxpy()).only_kernel().unwrap();
    let (x, y) = (memory(&bench, 64), memory(&bench, 64));
    let named: Slice = (&memory(&bench, 64)).into();
    bench.seen.gate.close();
    let launch = kernel.launch(&queue).grid(1).block(1).uses(&named);
    let launch = launch.arg(&x).arg(&y.slice(8..).unwrap()).arg(0f32);
    launch.arg(0u32).submit().unwrap();
    drop((x, y, named));
    assert_eq!(bench.driver.live_allocations(), 3);
    bench.seen.gate.open();
    queue.wait().unwrap();
    assert_eq!(bench.driver.live_allocations(), 0);
}
