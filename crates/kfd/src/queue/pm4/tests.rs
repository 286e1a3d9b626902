//! Packets built by hand, on a software GPU with some memory of the test's.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use gfxjit_sim::external_memory::{Access, ExternalMemoryGpu, PacketWorker};

use super::packet::op;
use super::*;
use crate::events::Events;
use crate::ioctl::{CreateQueue, EventData, event_type, queue_type, wait_result};
use crate::queue::Queue;
use crate::queue::run::{Ring, Shared};

const BYTES: u64 = 1 << 20;
// Offsets in the memory.
const WRITE: u64 = 0x2000;
const READ: u64 = 0x2008;
const DATA: u64 = 0x3000;
const BUFFER: u64 = 0x8000;
const RING: u64 = 1024;

struct Rig {
    run: Run,
    start: u64,
}

/// New memory, which stays until the process ends.
#[allow(unsafe_code, reason = "memory of whole pages")]
fn memory() -> u64 {
    let access = rustix::mm::ProtFlags::READ | rustix::mm::ProtFlags::WRITE;
    let pages = rustix::mm::MapFlags::PRIVATE;
    // SAFETY: at an address of the system's choice.
    let at =
        unsafe { rustix::mm::mmap_anonymous(std::ptr::null_mut(), BYTES as usize, access, pages) };
    at.unwrap().expose_provenance() as u64
}

impl Rig {
    #[allow(unsafe_code, reason = "memory that belongs to the test")]
    fn new(target: &str) -> Self {
        let gpu = ExternalMemoryGpu::open(&format!("sim://{target}"), None).unwrap();
        let start = memory();
        // SAFETY: mapped until the process ends, for this GPU alone.
        unsafe { gpu.map(start, BYTES) };
        let shared = Shared {
            gpu: Arc::new(gpu),
            gpu_id: 2,
            events: Arc::new(Events::default()),
        };
        let ring = Ring::new(&shared, &queue(start)).unwrap();
        let run = Run {
            shared,
            ring,
            save_area: 0,
            stop: Arc::default(),
            cooperative: Arc::default(),
            worker: PacketWorker::default(),
            trapped: None,
            registers: Registers::default(),
        };
        Self { run, start }
    }

    fn put(&self, at: u64, words: &[u32]) {
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let held = self.hold(at, bytes.len() as u64);
        held.write(&bytes);
    }

    fn get(&self, at: u64) -> u64 {
        let mut bytes = [0; 8];
        self.hold(at, 8).read(&mut bytes);
        u64::from_le_bytes(bytes)
    }

    fn hold(&self, at: u64, bytes: u64) -> gfxjit_sim::external_memory::Hold {
        let gpu = &self.run.shared.gpu;
        gpu.hold("test", Access::Write, self.start + at, bytes)
            .unwrap()
    }

    /// The two words of an address.
    fn at(&self, offset: u64) -> [u32; 2] {
        pair(self.start + offset)
    }

    /// Executes packets in a buffer.
    fn execute(&mut self, words: &[u32]) -> Result<(), Failure> {
        self.put(BUFFER, words);
        self.run.commands(self.start + BUFFER, words.len() as u32)
    }

    /// The reason why packets fail.
    fn refusal(&mut self, words: &[u32]) -> String {
        match self.execute(words) {
            Err(Failure::Packet(reason) | Failure::Memory { reason, .. }) => reason,
            other => panic!("{words:x?}: {other:?}"),
        }
    }
}

fn queue(start: u64) -> CreateQueue {
    CreateQueue {
        ring_base: start,
        ring_size: RING as u32,
        write_pointer: start + WRITE,
        read_pointer: start + READ,
        queue_type: queue_type::COMPUTE,
        ..CreateQueue::default()
    }
}

fn pair(value: u64) -> [u32; 2] {
    [value as u32, (value >> 32) as u32]
}

fn packet(op: u8, body: &[&[u32]]) -> Vec<u32> {
    let body = body.concat();
    let header = 3 << 30 | (body.len() as u32 - 1) << 16 | u32::from(op) << 8;
    [&[header], &body[..]].concat()
}

/// WRITE_DATA to memory.
fn write(at: [u32; 2], data: &[u32]) -> Vec<u32> {
    packet(op::WRITE_DATA, &[&[5 << 8], &at, data])
}

const TARGETS: [&str; 6] = [
    "gfx906", "gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1201",
];

#[test]
fn data_are_written_copied_and_waited_for() {
    for target in TARGETS {
        let mut rig = Rig::new(target);
        let (a, b, c) = (rig.at(DATA), rig.at(DATA + 8), rig.at(DATA + 16));
        let all = [
            write(a, &[7, 9]),
            // To one address, so that the last remains.
            packet(op::WRITE_DATA, &[&[2 << 8 | 1 << 16], &c, &[1, 2, 3]]),
            // One word, then a constant of two words.
            packet(op::COPY_DATA, &[&[2 | 2 << 8], &a, &b]),
            packet(
                op::COPY_DATA,
                &[&[5 | 5 << 8 | 1 << 16], &[5, 6], &rig.at(DATA + 24)],
            ),
            packet(
                op::COPY_DATA,
                &[&[9 | 2 << 8 | 1 << 16], &[0, 0], &rig.at(DATA + 32)],
            ),
            // At least 7, of the word's lower half; and both words.
            packet(op::WAIT_REG_MEM, &[&[5 | 1 << 4], &a, &[7, 0xffff, 4]]),
            packet(
                op::WAIT_REG_MEM64,
                &[&[3 | 1 << 4], &a, &[7, 9], &[u32::MAX; 2], &[4]],
            ),
            // Caches of the bus.
            packet(
                op::WAIT_REG_MEM,
                &[&[5 | 1 << 6], &[0xe26, 0xe27], &[u32::MAX; 2], &[4]],
            ),
            packet(op::NOP, &[&[0xdead]]),
            packet(op::EVENT_WRITE, &[&[7 | 4 << 8]]),
        ];
        rig.execute(&all.concat()).unwrap();
        assert_eq!(rig.get(DATA), 9 << 32 | 7, "{target}");
        assert_eq!((rig.get(DATA + 8), rig.get(DATA + 16)), (7, 3));
        assert_eq!(rig.get(DATA + 24), 6 << 32 | 5);
        assert!((1..=crate::clock::gpu()).contains(&rig.get(DATA + 32)));
    }
}

#[test]
fn releases_write_data_times_and_interrupts() {
    let mut rig = Rig::new("gfx1100");
    let events = Arc::clone(&rig.run.shared.events);
    let [one, two] = [(); 2].map(|()| events.create(event_type::SIGNAL, true).unwrap());
    let is_set = |event_id| {
        let mut data = [EventData {
            event_id,
            ..EventData::default()
        }];
        events.wait(&mut data, true, Some(Duration::ZERO)) == wait_result::COMPLETE
    };
    let release = |select: u32, at: [u32; 2], context: u32| {
        packet(
            op::RELEASE_MEM,
            &[&[0x514, select], &at, &[3, 4], &[context]],
        )
    };
    rig.put(DATA, &[u32::MAX; 4]);
    let (a, b, c) = (rig.at(DATA), rig.at(DATA + 8), rig.at(DATA + 16));
    // 32 bits, 64 bits, a time; with an interrupt of the second event at the end.
    let all = [
        release(1 << 29, a, 9),
        release(2 << 29, b, 9),
        release(3 << 29 | 2 << 24, c, two),
    ];
    rig.execute(&all.concat()).unwrap();
    assert_eq!(rig.get(DATA), u64::from(u32::MAX) << 32 | 3);
    assert_eq!(rig.get(DATA + 8), 4 << 32 | 3);
    assert!((1..=crate::clock::gpu()).contains(&rig.get(DATA + 16)));
    assert!(!is_set(one) && is_set(two));
    // Without a number all are looked at, as on GFX9.
    rig.execute(&release(2 << 24, [0; 2], 0)).unwrap();
    assert!(is_set(one) && is_set(two));
    for (select, words) in [
        (4 << 29, "data of the kind 4"),
        (5 << 24, "interrupts of the kind 5"),
        (1 << 29 | 2 << 16, "writes of the kind 2"),
    ] {
        let reason = rig.refusal(&release(select, a, 0));
        assert!(
            reason.contains(words) && reason.contains("RELEASE_MEM"),
            "{reason}"
        );
    }
}

#[test]
fn buffers_are_chained_and_left_out_by_parts() {
    let mut rig = Rig::new("gfx942");
    let next = write(rig.at(DATA + 8), &[2]);
    rig.put(BUFFER + 0x1000, &next);
    let count = next.len() as u32;
    let part = |mask: u32, words: &[u32]| {
        let skip = packet(op::PRED_EXEC, &[&[mask << 24 | words.len() as u32]]);
        [skip, words.to_vec()].concat()
    };
    let jump = |rig: &Rig, control| {
        packet(
            op::INDIRECT_BUFFER,
            &[&rig.at(BUFFER + 0x1000), &[count | control]],
        )
    };
    let all = [
        part(0b10, &write(rig.at(DATA), &[9])),
        part(0b01, &write(rig.at(DATA + 16), &[4])),
        jump(&rig, 1 << 20 | 1 << 23),
        // The chain does not come back.
        write(rig.at(DATA + 24), &[9]),
    ];
    rig.execute(&all.concat()).unwrap();
    let seen = [0, 8, 16, 24].map(|at| rig.get(DATA + at));
    assert_eq!(seen, [0, 2, 4, 0]);
    let reason = rig.refusal(&jump(&rig, 1 << 23));
    assert!(reason.contains("INDIRECT_BUFFER without CHAIN"), "{reason}");
    let reason = rig.refusal(&packet(op::PRED_EXEC, &[&[2 << 24 | 5]]));
    assert!(reason.contains("PRED_EXEC is about 5 words"), "{reason}");
    // A buffer of no words, and one that is not there.
    rig.run.commands(0, 0).unwrap();
    let failure = rig.run.commands(0x1000, 4).unwrap_err();
    assert!(
        matches!(&failure, Failure::Memory { reason, .. } if reason.contains("a buffer of commands"))
    );
}

#[test]
fn packets_that_are_unknown_or_damaged_are_refused_by_name() {
    let mut rig = Rig::new("gfx1201");
    let a = rig.at(DATA);
    for (words, parts) in [
        (
            packet(0x50, &[&[0; 6]]),
            ["DMA_DATA (0x50)", "not supported"],
        ),
        (
            packet(0x69, &[&[0; 2]]),
            ["SET_CONTEXT_REG", "not supported"],
        ),
        (packet(0xee, &[&[0]]), ["0xee", "not supported"]),
        (vec![0], ["word 0", "type 0"]),
        (
            packet(op::DISPATCH_DIRECT, &[&[1, 1, 1]]),
            ["DISPATCH_DIRECT", "needs 4"],
        ),
        (
            packet(op::RELEASE_MEM, &[&[0; 5]]),
            ["RELEASE_MEM", "needs 6"],
        ),
        (
            packet(op::ACQUIRE_MEM, &[&[0; 6]]),
            ["ACQUIRE_MEM", "needs 7"],
        ),
        (
            packet(op::WRITE_DATA, &[&[5 << 8, 0]]),
            ["WRITE_DATA", "needs 3"],
        ),
        (
            packet(op::WRITE_DATA, &[&[3 << 8], &a, &[1]]),
            ["WRITE_DATA", "kind 3"],
        ),
        (write([0x1000, 0], &[1]), ["WRITE_DATA", "0x1000"]),
        (
            packet(op::COPY_DATA, &[&[4 | 2 << 8, 0, 0], &a]),
            ["COPY_DATA", "kind 4"],
        ),
        (packet(op::SET_SH_REG, &[&[0, 1]]), ["SET_SH_REG", "0x2c00"]),
        (
            packet(op::SET_SH_REG, &[&[0x27f], &[0; 2]]),
            ["SET_SH_REG", "0x2e80"],
        ),
        (
            packet(op::SET_UCONFIG_REG, &[&[0x20d, 1]]),
            ["SET_UCONFIG_REG", "0xc20d"],
        ),
        (
            packet(op::EVENT_WRITE, &[&[0x20e], &a]),
            ["EVENT_WRITE", "0xe"],
        ),
        (
            packet(op::WAIT_REG_MEM, &[&[3 | 1 << 6, 0xe26, 5, 0, 0, 4]]),
            ["WAIT_REG_MEM", "0x5"],
        ),
        (
            packet(op::WAIT_REG_MEM, &[&[3, 0x2e10, 0, 5, u32::MAX, 4]]),
            ["WAIT_REG_MEM", "nothing changes it"],
        ),
        (
            packet(op::WAIT_REG_MEM64, &[&[3, 0, 0, 0, 0, 0, 0, 4]]),
            ["WAIT_REG_MEM64", "registers"],
        ),
    ] {
        let reason = rig.refusal(&words);
        assert!(
            parts.iter().all(|part| reason.contains(part)),
            "{parts:?}: {reason}"
        );
    }
    assert_eq!(rig.get(DATA), 0);
}

#[test]
fn a_ring_goes_round_and_stops_at_what_it_does_not_know() {
    let rig = Rig::new("gfx90a");
    let (size, start) = (RING / 4, rig.start);
    let events = Arc::clone(&rig.run.shared.events);
    let failed = events.create(event_type::HARDWARE, false).unwrap();
    let shared = Shared {
        gpu: Arc::clone(&rig.run.shared.gpu),
        gpu_id: 2,
        events: Arc::clone(&events),
    };
    let queue = Queue::new(shared, &queue(start), None).unwrap();
    let mut written = 0;
    let mut submit = |words: &[u32]| {
        for (index, word) in (written..).zip(words) {
            rig.put(index % size * 4, &[*word]);
        }
        written += words.len() as u64;
        rig.run
            .ring
            .write_counter()
            .store(written, Ordering::Release);
        written
    };
    let wait = |until: &dyn Fn() -> bool| assert!(rig.run.wait_until(until));
    let read = || rig.run.ring.read_counter().load(Ordering::Acquire);
    // Packets of 5 words: the ring's 256 are no multiple of it.
    for value in 1..=150 {
        let all = submit(&write(rig.at(DATA), &[value]));
        wait(&|| rig.get(DATA) == u64::from(value) && read() == all % size);
    }
    // What a part leaves out, and a buffer.
    let buffer = write(rig.at(DATA), &[777]);
    rig.put(BUFFER, &buffer);
    let skipped = write(rig.at(DATA + 8), &[1]);
    let words = [
        packet(op::PRED_EXEC, &[&[2 << 24 | skipped.len() as u32]]),
        skipped,
        packet(
            op::INDIRECT_BUFFER,
            &[&rig.at(BUFFER), &[buffer.len() as u32 | 1 << 23]],
        ),
    ];
    let all = submit(&words.concat());
    wait(&|| read() == all % size);
    assert_eq!((rig.get(DATA), rig.get(DATA + 8)), (777, 0));
    // The failed queue does nothing more, and the program is told.
    submit(&[packet(0x50, &[&[0; 6]]), write(rig.at(DATA), &[1])].concat());
    let mut data = [EventData {
        event_id: failed,
        ..EventData::default()
    }];
    assert_eq!(events.wait(&mut data, true, None), wait_result::COMPLETE);
    assert_eq!(data[0].failure, [1, 0, 0, 2]);
    drop(queue);
    assert_eq!(rig.get(DATA), 777);
}

/// The registers of a dispatch; those of scratch are for targets whose hardware sets FLAT_SCRATCH.
fn set_registers(rig: &mut Rig, rsrc3_at: u32) {
    let set = |first: u32, values: &[u32]| packet(op::SET_SH_REG, &[&[first - 0x2c00], values]);
    let [low, high] = pair(rig.start >> 8);
    let user: Vec<u32> = (100..116).collect();
    let all = [
        set(0x2e0c, &[low, high]),
        // 8 registers, X of the workgroup's id, 3 units of LDS.
        set(0x2e12, &[1, 2 << 1 | 1 << 7 | 3 << 15]),
        set(rsrc3_at, &[5]),
        set(0x2e40, &user),
        set(0x2e07, &[64, 2, 1]),
    ];
    rig.execute(&all.concat()).unwrap();
}

#[test]
fn dispatches_are_what_registers_say() {
    for (target, rsrc3_at) in [
        ("gfx90a", 0x2e2d),
        ("gfx942", 0x2e2d),
        ("gfx1030", 0x2e28),
        ("gfx1100", 0x2e28),
        ("gfx1201", 0x2e28),
    ] {
        let mut rig = Rig::new(target);
        set_registers(&mut rig, rsrc3_at);
        let processor = rig.run.shared.gpu.target().processor();
        let asked =
            |rig: &Rig, sizes, initiator| rig.run.registers.dispatch(processor, sizes, initiator);
        let (found, scratch) = asked(&rig, [3, 4, 5], 1 | 1 << 15).unwrap().unwrap();
        assert_eq!(found.entry, rig.start, "{target}");
        assert_eq!(found.rsrc, [1, 2 << 1 | 1 << 7 | 3 << 15, 5]);
        assert!(found.wave32);
        assert_eq!(
            found.user_data.map(|word| word - 100),
            std::array::from_fn(|n| n as u32)
        );
        assert_eq!((found.workgroup, found.grid), ([64, 2, 1], [192, 8, 5]));
        assert_eq!(
            (found.group_segment_bytes, found.private_segment_bytes),
            (1536, 0)
        );
        assert_eq!(scratch, None);
        // In work-items; and a last workgroup of 10.
        let (found, _) = asked(&rig, [100, 2, 1], 1 | 1 << 5).unwrap().unwrap();
        assert_eq!(found.grid, [100, 2, 1]);
        rig.run.registers.set(0x2e07, &[64 | 10 << 16]).unwrap();
        let (found, _) = asked(&rig, [3, 1, 1], 1 | 1 << 1).unwrap().unwrap();
        assert_eq!((found.workgroup, found.grid), ([64, 2, 1], [138, 2, 1]));
        assert_eq!(asked(&rig, [0, 1, 1], 1), Ok(None));
        for (sizes, initiator, words) in [
            ([1, 1, 1], 0, "COMPUTE_DISPATCH_INITIATOR is 0x0"),
            ([1, 1, 1], 1 | 1 << 14, "0x4000"),
            ([1 << 27, 1, 1], 1, "2^32"),
        ] {
            let reason = asked(&rig, sizes, initiator).unwrap_err();
            assert!(reason.contains(words), "{reason}");
        }
        // A start matters unless the packet says that it does not.
        rig.run.registers.set(0x2e04, &[1]).unwrap();
        assert!(
            asked(&rig, [1; 3], 1)
                .unwrap_err()
                .contains("COMPUTE_START")
        );
        assert!(asked(&rig, [1; 3], 1 | 1 << 2).is_ok());
        rig.run.registers.set(0x2e08, &[0]).unwrap();
        let reason = asked(&rig, [1; 3], 1 | 1 << 2).unwrap_err();
        assert!(reason.contains("COMPUTE_NUM_THREAD_Y"), "{reason}");
    }
}

#[test]
fn scratch_is_what_registers_say() {
    for (target, unit) in [("gfx942", 1024), ("gfx1100", 256), ("gfx1201", 256)] {
        let mut rig = Rig::new(target);
        set_registers(&mut rig, 0x2e28);
        let processor = rig.run.shared.gpu.target().processor();
        let [low, high] = pair((rig.start + 0x1000) >> 8);
        rig.run.registers.set(0x2e10, &[low, high]).unwrap();
        rig.run.registers.set(0x2e13, &[1]).unwrap();
        // 40 waves, with 6 units each.
        rig.run.registers.set(0x2e18, &[40 | 6 << 12]).unwrap();
        let (found, scratch) = rig
            .run
            .registers
            .dispatch(processor, [1; 3], 1)
            .unwrap()
            .unwrap();
        let scratch = scratch.unwrap();
        assert_eq!(
            (scratch.address, scratch.bytes),
            (rig.start + 0x1000, 6 * unit)
        );
        assert_eq!(
            u64::from(found.private_segment_bytes),
            6 * unit / 64,
            "{target}"
        );
        // Memory that is not there.
        rig.run.registers.set(0x2e10, &[16, 0]).unwrap();
        let reason = rig.refusal(&packet(op::DISPATCH_DIRECT, &[&[1, 1, 1, 1]]));
        assert!(
            reason.contains("DISPATCH_DIRECT") && reason.contains("scratch"),
            "{reason}"
        );
    }
    for target in ["gfx90a", "gfx1030"] {
        let mut rig = Rig::new(target);
        set_registers(&mut rig, 0x2e28);
        rig.run.registers.set(0x2e13, &[1]).unwrap();
        let reason = rig.refusal(&packet(op::DISPATCH_DIRECT, &[&[1, 1, 1, 1]]));
        assert!(reason.contains("AQL packets only"), "{reason}");
    }
    let mut rig = Rig::new("gfx1250");
    let reason = rig.refusal(&packet(op::DISPATCH_DIRECT, &[&[1, 1, 1, 1]]));
    assert!(reason.contains("gfx1250"), "{reason}");
}
