//! Copies and fills.

use gfxjit::hal::{
    AllocDesc, DeviceError, DevicePtr, Extent, MemoryRange, Source, StridedCopy, Strides, Target,
};

use super::subject::{
    Subject, bad_address, bad_copy, content, host, pattern, refused, target, unsupported,
};

/// Sizes around words, cache lines and pages.
const SIZES: &[usize] = &[0, 1, 2, 3, 4, 7, 63, 64, 65, 255, 4095, 4096, 4097, 100_003];

fn device(range: &MemoryRange) -> (Source, Target) {
    (Source::Device(range.clone()), Target::Device(range.clone()))
}

pub(super) fn bytes_go_every_way(subject: &Subject<'_>) {
    let queue = subject.queue();
    for kind in subject.kinds() {
        let desc = AllocDesc {
            bytes: 200_000,
            kind,
        };
        let (a, b) = (
            subject.memory(200_000),
            subject.device.allocate(&desc).unwrap(),
        );
        for (index, size) in SIZES.iter().enumerate() {
            let len = *size as u64;
            for offset in [0, 1, 7, 64] {
                let sent = pattern(*size, index as u8);
                let here = MemoryRange::part(&a, offset, len);
                let there = MemoryRange::part(&b, 3 * offset, len);
                // Host to device to device to host, asynchronously.
                queue.copy(host(&sent), device(&here).1).unwrap();
                queue.copy(device(&here).0, device(&there).1).unwrap();
                let (to, filled) = target(*size);
                queue.copy(device(&there).0, to).unwrap().wait().unwrap();
                assert!(filled.take() == sent, "{size} bytes at {offset}, {kind:?}");
                // A copy by the calling thread.
                let other = pattern(*size, !index as u8);
                let timing = queue.write(&there, &other).unwrap();
                assert!(timing.start <= timing.end);
                assert!(
                    content(&queue, &there) == other,
                    "{size} bytes at {offset}, {kind:?}"
                );
                assert!(content(&queue, &here) == sent);
            }
        }
    }
    // Host-to-host copies are ordered in the queue as well.
    let (to, filled) = target(3);
    queue.copy(host(&[1, 2, 3]), to).unwrap().wait().unwrap();
    assert_eq!(filled.take(), [1, 2, 3]);
}

pub(super) fn bytes_around_a_copy_stay(subject: &Subject<'_>) {
    let queue = subject.queue();
    let memory = subject.filled(&queue, &[0x55; 1024]);
    let source = subject.filled(&queue, &[0xaa; 1024]);
    for (start, len) in [(0, 1), (1, 2), (15, 17), (60, 68), (500, 524), (1023, 1)] {
        let all = MemoryRange::all(&memory);
        let part = MemoryRange::part(&memory, start, len);
        let from = MemoryRange::part(&source, 1024 - start - len, len);
        let check = || {
            let seen = content(&queue, &all);
            for (at, byte) in (0..).zip(seen) {
                let inside = (start..start + len).contains(&at);
                assert_eq!(
                    byte == 0xaa,
                    inside,
                    "byte {at} of a copy of {len} to {start}"
                );
            }
            queue.fill(&all, &[0x55]).unwrap();
        };
        queue
            .copy(host(&vec![0xaa; len as usize]), device(&part).1)
            .unwrap();
        check();
        queue.copy(device(&from).0, device(&part).1).unwrap();
        check();
        queue.write(&part, &vec![0xaa; len as usize]).unwrap();
        check();
        queue.fill(&part, &[0xaa]).unwrap();
        check();
    }
}

pub(super) fn memory_is_reached_by_address(subject: &Subject<'_>) {
    let queue = subject.queue();
    for kind in subject.kinds() {
        let memory = subject
            .device
            .allocate(&AllocDesc { bytes: 4096, kind })
            .unwrap();
        let at = |offset, len| MemoryRange::at(memory.address().offset(offset), len);
        let sent = pattern(100, 3);
        queue.copy(host(&sent), device(&at(50, 100)).1).unwrap();
        queue
            .copy(device(&at(50, 100)).0, device(&at(1000, 100)).1)
            .unwrap();
        assert_eq!(content(&queue, &at(1000, 100)), sent);
        queue.write(&at(4095, 1), &[9]).unwrap();
        queue.fill(&at(1000, 2), &[8]).unwrap();
        assert_eq!(content(&queue, &MemoryRange::part(&memory, 4095, 1)), [9]);
        assert_eq!(content(&queue, &at(1000, 3)), [8, 8, sent[2]]);
    }
}

pub(super) fn fills_repeat_their_pattern(subject: &Subject<'_>) {
    let queue = subject.queue();
    let memory = subject.memory(8192);
    for len in [1, 2, 3, 4, 5, 8, 12, 16, 31] {
        let bytes = pattern(len, 0x40);
        for times in [0, 1, 2, 3, 100] {
            let all = MemoryRange::part(&memory, 0, 4096);
            queue.fill(&all, &[0]).unwrap();
            let range = MemoryRange::part(&memory, len as u64, (len * times) as u64);
            queue.fill(&range, &bytes).unwrap();
            let seen = content(&queue, &all);
            assert!(
                seen[len..len * (times + 1)] == bytes.repeat(times),
                "{len} x {times}"
            );
            assert!(seen[..len].iter().all(|byte| *byte == 0));
            assert!(seen[len * (times + 1)..].iter().all(|byte| *byte == 0));
        }
    }
    let range = MemoryRange::part(&memory, 0, 10);
    for wrong in [&[][..], &[1; 3], &[1; 11], &[1; 20]] {
        refused(queue.fill(&range, wrong), bad_copy);
    }
}

pub(super) fn copies_that_do_not_fit_are_refused(subject: &Subject<'_>) {
    let queue = subject.queue();
    let memory = subject.filled(&queue, &[7; 64]);
    let whole = MemoryRange::all(&memory);
    for len in [0, 1, 63, 65] {
        refused(queue.copy(host(&vec![1; len]), device(&whole).1), bad_copy);
        refused(queue.copy(device(&whole).0, target(len).0), bad_copy);
        refused(queue.copy(host(&[1; 64]), target(len).0), bad_copy);
        refused(queue.write(&whole, &vec![1; len]), bad_copy);
        refused(queue.read(&whole, &mut vec![1; len]), bad_copy);
        let other = MemoryRange::part(&memory, 0, len as u64);
        if len <= 64 {
            refused(queue.copy(device(&other).0, device(&whole).1), bad_copy);
        }
    }
    let freed = subject.memory(64).address();
    let address = memory.address();
    for wrong in [
        MemoryRange::part(&memory, 1, 64),
        MemoryRange::part(&memory, 64, 64),
        MemoryRange::part(&memory, u64::MAX - 10, 64),
        MemoryRange::at(freed, 64),
        MemoryRange::at(DevicePtr(0), 64),
        MemoryRange::at(address.offset(1 << 24), 64),
        MemoryRange::at(DevicePtr(u64::MAX - 10), 64),
    ] {
        refused(queue.copy(host(&[1; 64]), device(&wrong).1), bad_address);
        refused(queue.copy(device(&wrong).0, target(64).0), bad_address);
        refused(queue.copy(device(&wrong).0, device(&whole).1), bad_address);
        refused(queue.copy(device(&whole).0, device(&wrong).1), bad_address);
        refused(queue.write(&wrong, &[1; 64]), bad_address);
        refused(queue.read(&wrong, &mut [1; 64]), bad_address);
        refused(queue.fill(&wrong, &[1]), bad_address);
    }
    // None of the rejected copies was done, and the queue still works.
    assert_eq!(content(&queue, &whole), [7; 64]);
    queue.fill(&whole, &[1]).unwrap().wait().unwrap();
}

/// The memory of one side of a strided copy.
#[derive(Clone, Copy, PartialEq)]
enum Side {
    Host,
    Device,
}

pub(super) fn rows_lie_apart(subject: &Subject<'_>) {
    const BYTES: usize = 4096;
    let queue = subject.queue();
    let (a, b) = (subject.memory(BYTES as u64), subject.memory(BYTES as u64));
    let (from_all, to_all) = (MemoryRange::all(&a), MemoryRange::all(&b));
    let source = pattern(BYTES, 5);
    queue.write(&from_all, &source).unwrap();
    let strides = |row, plane| Strides { row, plane };
    let extent = |row_bytes, rows, planes| Extent {
        row_bytes,
        rows,
        planes,
    };
    for (extent, from_strides, to_strides) in [
        (extent(3, 5, 2), strides(7, 50), strides(3, 15)),
        (extent(64, 4, 4), strides(64, 256), strides(100, 1000)),
        (extent(1, 100, 1), strides(40, 0), strides(1, 0)),
        (extent(100, 1, 9), strides(0, 100), strides(0, 400)),
        (extent(100, 1, 1), strides(0, 0), strides(0, 0)),
        (extent(0, 5, 5), strides(1, 1), strides(1, 1)),
        (extent(5, 0, 5), strides(1, 1), strides(1, 1)),
        (extent(5, 5, 0), strides(1, 1), strides(1, 1)),
    ] {
        let mut wanted = vec![0xaa; BYTES];
        for plane in 0..extent.planes {
            for row in 0..extent.rows {
                let start = |s: Strides| (plane * s.plane + row * s.row) as usize;
                let (at, goes) = (start(from_strides), start(to_strides));
                let len = extent.row_bytes as usize;
                wanted[goes..goes + len].copy_from_slice(&source[at..at + len]);
            }
        }
        for (from_side, to_side) in [
            (Side::Device, Side::Device),
            (Side::Host, Side::Device),
            (Side::Device, Side::Host),
            (Side::Host, Side::Host),
        ] {
            queue.fill(&to_all, &[0xaa]).unwrap();
            let from = match from_side {
                Side::Host => host(&source),
                Side::Device => Source::Device(from_all.clone()),
            };
            let (to, filled) = match to_side {
                Side::Device => (Target::Device(to_all.clone()), None),
                Side::Host => {
                    let (to, filled) = target(BYTES);
                    (to, Some(filled))
                }
            };
            let copy = StridedCopy {
                from,
                from_strides,
                to,
                to_strides,
                extent,
            };
            queue.copy_strided(copy).unwrap().wait().unwrap();
            let seen = match filled {
                Some(filled) => filled.take(),
                None => content(&queue, &to_all),
            };
            assert!(
                seen == wanted,
                "{extent:?}, {from_strides:?} to {to_strides:?}"
            );
        }
    }
}

pub(super) fn rows_that_do_not_fit_are_refused(subject: &Subject<'_>) {
    let queue = subject.queue();
    let memory = subject.filled(&queue, &[7; 64]);
    let good = Extent {
        row_bytes: 4,
        rows: 4,
        planes: 2,
    };
    let dense = Strides { row: 4, plane: 16 };
    let copy = |len, from_strides, to_strides, extent| {
        queue.copy_strided(StridedCopy {
            from: host(&[1; 64]),
            from_strides,
            to: Target::Device(MemoryRange::part(&memory, 0, len)),
            to_strides,
            extent,
        })
    };
    copy(32, dense, dense, good).unwrap().wait().unwrap();
    queue.fill(&MemoryRange::all(&memory), &[7]).unwrap();
    let rows = |row, plane| Strides { row, plane };
    for (len, from, to, extent) in [
        (31, dense, dense, good),
        (64, rows(10, 50), dense, good),
        (64, dense, rows(10, 50), good),
        (64, rows(3, 16), dense, good),
        (64, dense, rows(4, 15), good),
        (
            64,
            dense,
            dense,
            Extent {
                rows: u64::MAX,
                ..good
            },
        ),
        (64, rows(u64::MAX, u64::MAX), dense, good),
        (
            64,
            dense,
            dense,
            Extent {
                planes: 1 << 40,
                ..good
            },
        ),
    ] {
        refused(copy(len, from, to, extent), bad_copy);
    }
    refused(copy(65, dense, dense, good), bad_address);
    assert_eq!(content(&queue, &MemoryRange::all(&memory)), [7; 64]);
}

pub(super) fn other_devices_are_reached_or_refused(subject: &Subject<'_>) {
    let other = Subject::new(subject.driver, subject.uri);
    let (queue, elsewhere) = (subject.queue(), other.queue());
    let here = subject.filled(&queue, &pattern(1000, 1));
    let there = other.filled(&elsewhere, &pattern(1000, 2));
    let (here, there) = (MemoryRange::all(&here), MemoryRange::all(&there));
    let to = queue.copy(device(&here).0, device(&there).1);
    if subject.info().features.peer_copy {
        to.unwrap().wait().unwrap();
        assert_eq!(content(&elsewhere, &there), pattern(1000, 1));
        elsewhere.fill(&there, &[3]).unwrap().wait().unwrap();
        queue.copy(device(&there).0, device(&here).1).unwrap();
        assert_eq!(content(&queue, &here), [3; 1000]);
    } else {
        refused(to, unsupported);
        refused(queue.copy(device(&there).0, device(&here).1), unsupported);
    }
    // This device has no allocation at that address.
    let address = MemoryRange::at(there.address(), 1000);
    let is_refused = |error: &DeviceError| bad_address(error) || unsupported(error);
    refused(queue.copy(device(&address).0, device(&here).1), is_refused);
    refused(queue.fill(&address, &[1]), is_refused);
}
