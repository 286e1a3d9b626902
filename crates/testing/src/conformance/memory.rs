//! Memory allocations.

use std::sync::Arc;

use gfxjit::hal::{AllocDesc, Allocation, DeviceError, DevicePtr, MemoryKind, MemoryRange};

use super::subject::{Subject, bad_address, content, pattern, refused, unsupported};

pub(super) fn allocations_are_aligned_and_apart(subject: &Subject<'_>) {
    for kind in subject.kinds() {
        let align = match kind {
            MemoryKind::Device => 256,
            _ => 4096,
        };
        let mut held: Vec<Arc<dyn Allocation>> = Vec::new();
        for bytes in [0, 1, 15, 16, 255, 256, 257, 4096, 100_000] {
            let made = subject.device.allocate(&AllocDesc { bytes, kind }).unwrap();
            assert_eq!((made.len(), made.kind()), (bytes, kind));
            assert_eq!(made.is_empty(), bytes == 0);
            let address = made.address().0;
            assert!(
                address != 0 && address.is_multiple_of(align),
                "{address:#x}"
            );
            assert_eq!(made.host().is_some(), kind != MemoryKind::Device);
            held.push(made);
        }
        held.sort_by_key(|made| made.address());
        for pair in held.windows(2) {
            let end = pair[0].address().0 + pair[0].len().max(1);
            assert!(end <= pair[1].address().0, "two allocations overlap");
        }
    }
}

pub(super) fn memory_that_is_not_there_is_refused(subject: &Subject<'_>) {
    let total = subject.info().memory_bytes;
    for bytes in [total.saturating_add(1), 1 << 62, u64::MAX] {
        let result = subject.device.allocate(&AllocDesc::device(bytes));
        refused(
            result,
            |error| matches!(error, DeviceError::OutOfMemory { requested, .. } if *requested >= bytes),
        );
    }
    let has = &subject.info().features;
    for (kind, has) in [
        (MemoryKind::HostVisible, has.host_visible_memory),
        (MemoryKind::FineGrained, has.fine_grained_memory),
    ] {
        let result = subject.device.allocate(&AllocDesc { bytes: 64, kind });
        match has {
            true => drop(result.unwrap()),
            false => refused(result, unsupported),
        }
    }
    // The device still works.
    subject.memory(4096);
}

pub(super) fn dropped_memory_comes_back(subject: &Subject<'_>) {
    // Two such allocations exceed the device's memory.
    let most = subject.info().memory_bytes / 8 * 5;
    for _ in 0..3 {
        subject.memory(most);
    }
    let queue = subject.queue();
    for round in 0..3 {
        let memory = subject.memory(most);
        let range = MemoryRange::part(&memory, 0, 64);
        let event = queue.fill(&range, &[round]).unwrap();
        drop((memory, range));
        // A command holds its allocations, but only until it completes.
        event.wait().unwrap();
    }
}

pub(super) fn host_views_are_memory(subject: &Subject<'_>) {
    let queue = subject.queue();
    for kind in subject.kinds() {
        let desc = AllocDesc { bytes: 4096, kind };
        let memory = subject.device.allocate(&desc).unwrap();
        let Some(view) = memory.host() else {
            continue;
        };
        let mut bytes = [1; 16];
        view.read(4080, &mut bytes).unwrap();
        assert_eq!(bytes, [0; 16], "it begins zeroed");
        view.write(1, &[1, 2, 3]).unwrap();
        assert_eq!(view.swap(8, 0x0807_0605_0403_0201), Some(0));
        view.store(12, 0x0d0c_0b0a).unwrap();
        assert_eq!(
            content(&queue, &MemoryRange::part(&memory, 0, 16)),
            [0, 1, 2, 3, 0, 0, 0, 0, 1, 2, 3, 4, 0x0a, 0x0b, 0x0c, 0x0d]
        );
        let sent = pattern(64, 7);
        queue
            .write(&MemoryRange::part(&memory, 100, 64), &sent)
            .unwrap();
        let mut seen = [0; 64];
        view.read(100, &mut seen).unwrap();
        assert_eq!(seen[..], sent);
        // A range that is partly outside of the memory is rejected as a whole.
        assert_eq!(view.write(4090, &[9; 7]), None);
        assert_eq!(view.read(4081, &mut bytes), None);
        assert_eq!(view.read(u64::MAX, &mut bytes), None);
        assert_eq!(view.swap(4096, 1), None);
        assert_eq!(view.swap(u64::MAX - 7, 1), None);
        assert_eq!((view.swap(4, 1), view.store(2, 1)), (None, None));
        assert_eq!(view.store(4096, 1), None);
        let mut end = [9; 6];
        view.read(4090, &mut end).unwrap();
        assert_eq!(end, [0; 6]);
    }
}

pub(super) fn ranges_know_their_ends(subject: &Subject<'_>) {
    let memory = subject.memory(100);
    let all = MemoryRange::all(&memory);
    assert_eq!((all.len(), all.address()), (100, memory.address()));
    let part = MemoryRange::part(&memory, 60, 40);
    assert_eq!(part.address(), memory.address().offset(60));
    part.checked("check").unwrap();
    for (offset, len) in [(60, 41), (101, 0), (u64::MAX, 2), (2, u64::MAX)] {
        let wrong = MemoryRange::part(&memory, offset, len);
        refused(wrong.checked("check"), bad_address);
    }
    let wrong = MemoryRange::at(DevicePtr(u64::MAX), 2);
    refused(wrong.checked("check"), bad_address);
}
