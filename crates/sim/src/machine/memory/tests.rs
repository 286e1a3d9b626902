//! Tests of registered memory.

use super::*;

const NOTHING: Range = Range {
    start: 0,
    end: 0,
    writable: false,
};

fn content(hold: &Hold) -> Vec<u8> {
    let mut bytes = vec![0xff; hold.len];
    hold.read(&mut bytes);
    bytes
}

fn view(memory: &Memory) -> MemoryView {
    MemoryView::new(memory.snapshot(), [NOTHING; 2], None)
}

#[test]
fn buffers_are_aligned_zeroed_and_apart() {
    let memory = Memory::new(1 << 20);
    let blocks: Vec<_> = (0..20)
        .map(|index| memory.allocate(100 + index).unwrap())
        .collect();
    let mut starts: Vec<u64> = blocks.iter().map(|block| block.start()).collect();
    let view = view(&memory);
    for start in &starts {
        assert_eq!(start % 256, 0);
        let range = view.find(*start).unwrap();
        assert_eq!((range.start, range.writable), (*start, true));
        assert_eq!(view.find(start + 99), Some(range));
        assert_eq!(view.find(start - 1), None);
        assert_eq!(view.find(range.end), None);
        let hold = memory.hold("read", Access::Read, DevicePtr(*start), 100);
        assert_eq!(content(&hold.unwrap()), [0; 100]);
    }
    starts.sort_unstable();
    for pair in starts.windows(2) {
        assert!(pair[1] - pair[0] >= 100 + GUARD);
    }
}

#[test]
fn the_limit_is_kept_and_freed_memory_comes_back() {
    let memory = Memory::new(4096);
    let first = memory.allocate(4000).unwrap();
    let Err(DeviceError::OutOfMemory {
        requested,
        available,
        total,
        ..
    }) = memory.allocate(97)
    else {
        panic!("more than the device has");
    };
    assert_eq!((requested, available, total), (112, 96, 4096));
    let _second = memory.allocate(96).unwrap();
    assert!(memory.allocate(0).is_err());
    memory.unregister(&first);
    drop(first);
    memory.allocate(4000).unwrap();
    for bytes in [u64::MAX, u64::MAX - 4096, 1 << 62] {
        let error = memory.allocate(bytes).unwrap_err();
        assert!(matches!(error, DeviceError::OutOfMemory { .. }), "{error}");
    }
}

#[test]
fn a_host_that_refuses_is_out_of_memory() {
    let memory = Memory::new(u64::MAX);
    let error = memory.allocate(1 << 62).unwrap_err();
    assert!(matches!(error, DeviceError::OutOfMemory { .. }), "{error}");
    assert_eq!(memory.account.available(), u64::MAX);
}

#[test]
fn a_view_keeps_freed_memory_alive() {
    let memory = Memory::new(1 << 20);
    let block = memory.allocate(64).unwrap();
    let buffer = DevicePtr(block.start());
    let hold = memory.hold("write", Access::Write, buffer, 64).unwrap();
    hold.write(&[7; 64]);
    drop(hold);
    let before = view(&memory);
    memory.unregister(&block);
    drop(block);
    assert!(before.find(buffer.0).is_some());
    assert!(view(&memory).find(buffer.0).is_none());
    let pointer: *const u8 = std::ptr::with_exposed_provenance(buffer.0 as usize);
    // SAFETY: `before` owns the block.
    assert_eq!(unsafe { pointer.read() }, 7);
    assert!(memory.hold("read", Access::Read, buffer, 1).is_err());
    assert_eq!(memory.account.available(), (1 << 20) - 64);
    drop(before);
    assert_eq!(memory.account.available(), 1 << 20);
}

#[test]
fn copies_stay_inside_one_range() {
    let memory = Memory::new(1 << 20);
    let block = memory.allocate(64).unwrap();
    let buffer = DevicePtr(block.start());
    for (offset, len, ok) in [
        (0, 64, true),
        (0, 65, false),
        (63, 1, true),
        (64, 1, false),
        (8, u64::MAX, false),
        (1, 0, true),
    ] {
        let hold = memory.hold("copy", Access::Read, buffer.offset(offset), len);
        assert_eq!(hold.is_ok(), ok, "{len} bytes at {offset}");
    }
    let a = memory.hold("copy", Access::Write, buffer, 12).unwrap();
    a.fill(&[1, 2, 3, 4]);
    let b = memory
        .hold("copy", Access::Write, buffer.offset(32), 12)
        .unwrap();
    b.copy_from(&a);
    b.fill(&[1, 2, 3, 4, 5, 6]);
    assert_eq!(content(&a), [1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4]);
    assert_eq!(content(&b), [1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6]);
    b.fill(&[9]);
    assert_eq!(content(&b), [9; 12]);
    b.part(3, 2).copy_from(&a.part(0, 2));
    assert_eq!(content(&b.part(2, 4)), [9, 1, 2, 9]);
    assert!(Hold::part_of(&block, 60, 5).is_none());
    assert!(Hold::part_of(&block, u64::MAX, 2).is_none());
}

#[test]
fn images_are_read_only_where_they_are_code() {
    let memory = Memory::new(1 << 20);
    let block = memory.image_block(8192).unwrap();
    let image: Arc<str> = "k.co".into();
    let range = |start, end, writable| Range {
        start: block.start() + start,
        end: block.start() + end,
        writable,
    };
    let region = |range: Range, kind| Region {
        range,
        room: range.end,
        kind,
        block: Arc::clone(&block),
    };
    memory.register([
        region(
            range(0, 100, false),
            RegionKind::Data {
                image: Arc::clone(&image),
            },
        ),
        region(range(4096, 4200, false), RegionKind::Code { image }),
    ]);
    assert_eq!(block.start() % 4096, 0);
    let at = |offset| DevicePtr(block.start() + offset);
    assert!(memory.hold("write", Access::Write, at(0), 100).is_ok());
    assert!(memory.hold("write", Access::Write, at(4096), 4).is_err());
    assert!(memory.hold("read", Access::Read, at(4096), 4).is_ok());
    assert!(memory.hold("read", Access::Read, at(99), 2).is_err());
    let (nearest, _) = view(&memory).nearest(at(4098).0).unwrap();
    let words = nearest.to_string();
    assert!(
        words.starts_with("byte 2 of the code of `k.co`, "),
        "{words}"
    );
    memory.unregister(&block);
    assert!(view(&memory).find(at(0).0).is_none());
    assert!(view(&memory).find(at(4096).0).is_none());
}

#[test]
fn memory_of_the_host_at_another_address() {
    let memory = Arc::new(Memory::new(1 << 20));
    let block = Block::internal(8192).unwrap();
    let start = 5 << 40;
    let alias = Region {
        range: Range {
            start,
            end: start + 8192,
            writable: true,
        },
        room: start + 8192,
        kind: RegionKind::Alias,
        block: Arc::clone(&block),
    };
    let before = view(&memory).with_late(Arc::clone(&memory), Reach::All);
    let strict = view(&memory).with_late(Arc::clone(&memory), Reach::Given(None));
    memory.register([alias]);
    block.write(5000, b"host");
    let after = view(&memory);
    for view in [&before, &after] {
        // No engine takes such an address for the host's, also after it was translated.
        for address in [start, start + 8191] {
            assert_eq!(view.find(address), None);
            let host = block.start() + (address - start);
            let reached = Reached {
                host,
                writable: true,
            };
            assert_eq!(view.reach(address, 1), Some(reached));
            assert_eq!(view.find(address), None);
        }
        assert_eq!(view.reach(start + 8190, 4), None);
        assert_eq!(view.reach(start - 1, 1), None);
        assert_eq!(view.reach(block.start(), 1), None);
        let mut bytes = [0; 4];
        view.read(start + 5000, &mut bytes).unwrap();
        assert_eq!(&bytes, b"host");
    }
    assert_eq!(strict.reach(start, 1), None);
    after.write(start + 5001, b"a").unwrap();
    let hold = |access, address, len| memory.hold("copy", access, DevicePtr(address), len);
    let held = hold(Access::Write, start + 5000, 4).unwrap();
    assert_eq!(
        (held.address(), &*content(&held)),
        (block.start() + 5000, &b"hast"[..])
    );
    assert!(hold(Access::Read, start + 8190, 3).is_err());
    let (nearest, _) = after.nearest(start + 8200).unwrap();
    let words = nearest.to_string();
    assert!(
        words.contains("behind the end of host memory of 8192 bytes"),
        "{words}"
    );
    assert!(memory.unregister_at(start + 1).is_none());
    assert!(memory.unregister_at(start).is_some());
    assert_eq!(view(&memory).reach(start, 1), None);
    // A launch that began before keeps it.
    assert!(after.reach(start, 1).is_some());
}

#[test]
fn the_nearest_range_is_told_in_words() {
    let memory = Memory::new(1 << 40);
    assert_eq!(view(&memory).nearest(1 << 32), None);
    let block = memory.allocate(4090).unwrap();
    let buffer = block.start();
    let own = Range {
        start: 1 << 40,
        end: (1 << 40) + 64,
        writable: false,
    };
    let view = MemoryView::new(memory.snapshot(), [own, NOTHING], None);
    assert_eq!(view.find(own.start + 63), Some(own));
    assert_eq!(view.find(own.end), None);
    let name = format!("a buffer of 4090 bytes at {buffer:#x}");
    for (address, words) in [
        (0, "the address is close to null".to_owned()),
        (buffer + 5, format!("byte 5 of {name}")),
        (buffer - 8, format!("8 bytes before {name}")),
        (buffer + 4090, format!("right behind the end of {name}")),
        (buffer + 4091, format!("1 byte behind the end of {name}")),
        (buffer + 4102, format!("12 bytes behind the end of {name}")),
        (SHARED_BASE + 16, "byte 0x10 of the LDS aperture".to_owned()),
        (
            own.start,
            "in the kernel's arguments or its dispatch packet".to_owned(),
        ),
    ] {
        assert_eq!(view.nearest(address).unwrap().0.to_string(), words);
    }
    let (far, range) = view.nearest(buffer + (2 << 30)).unwrap();
    assert_eq!(range, None);
    let far = far.to_string();
    assert!(far.starts_with("nothing is near; 0x"), "{far}");
    assert!(far.ends_with(&format!(" bytes away is {name}")), "{far}");
}
