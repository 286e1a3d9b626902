//! The buffers as a device would use them.

use std::sync::{Arc, Mutex};

use gfxjit_hal::null::NullDriver;
use gfxjit_hal::{Device, Driver};

use crate::buffer::{Formats, PrintfBuffer};
use crate::hostcall::{Hostcall, Slot};
use crate::memory::Shared;
use crate::messages::Messages;
use crate::output::Stream;

fn device(driver: &NullDriver) -> Arc<dyn Device> {
    driver.open("null://gfx1100?memory=8388608").unwrap()
}

fn shared(bytes: u64) -> Shared {
    Shared::new(&device(&NullDriver::new()), bytes).unwrap()
}

fn word(memory: &Shared, offset: u64) -> u64 {
    let mut bytes = [0; 8];
    memory.read(offset, &mut bytes).unwrap();
    u64::from_le_bytes(bytes)
}

/// The device code `__ockl_hostcall_internal`, for two lanes.
struct DeviceSide {
    memory: Shared,
}

impl DeviceSide {
    fn offset(&self, field: u64, index: u64, stride: u64) -> u64 {
        word(&self.memory, field) - self.memory.address() + index * stride
    }

    fn pop(&self) -> Option<u64> {
        let pointer = word(&self.memory, 24);
        let index = pointer & word(&self.memory, 40);
        let next = word(&self.memory, self.offset(0, index, 24));
        self.memory.swap(24, next).unwrap();
        (pointer != 0).then_some(pointer)
    }

    fn push(&self, pointer: u64, service: u32, slots: &[(u64, Slot)]) {
        let index = pointer & word(&self.memory, 40);
        let header = self.offset(0, index, 24);
        let lanes = slots.iter().fold(0, |mask, (lane, _)| mask | 1_u64 << lane);
        let put = |offset, value: u64| self.memory.write(offset, &value.to_le_bytes()).unwrap();
        put(header + 8, lanes);
        put(header + 16, u64::from(service) | 1 << 32);
        for (lane, slot) in slots {
            let payload = self.offset(8, index, 4096) + lane * 64;
            for (at, value) in slot.iter().enumerate() {
                put(payload + at as u64 * 8, *value);
            }
        }
        put(header, word(&self.memory, 32));
        self.memory.swap(32, pointer).unwrap();
    }

    /// The ready flag, and a lane's answer.
    fn answer(&self, pointer: u64, lane: u64) -> (bool, [u64; 2]) {
        let index = pointer & word(&self.memory, 40);
        let control = word(&self.memory, self.offset(0, index, 24) + 16) >> 32;
        let payload = self.offset(8, index, 4096) + lane * 64;
        let memory = &self.memory;
        (
            control & 1 == 1,
            [word(memory, payload), word(memory, payload + 8)],
        )
    }
}

fn hostcall() -> (Hostcall, DeviceSide) {
    let memory = shared(Hostcall::bytes(4));
    let hostcall = Hostcall::new(memory.clone(), 4).unwrap();
    (hostcall, DeviceSide { memory })
}

#[test]
fn packets_are_answered_lane_by_lane() {
    let (hostcall, device) = hostcall();
    let first = device.pop().unwrap();
    let second = device.pop().unwrap();
    assert_ne!(first, second);
    device.push(first, 7, &[(3, [1; 8]), (63, [2; 8])]);
    device.push(second, 8, &[(0, [3; 8])]);
    assert!(device.answer(first, 3).0);
    let mut seen = Vec::new();
    hostcall
        .serve(&mut |request| {
            seen.push((request.service, request.slot[0]));
            Ok([request.slot[0] * 10, 5])
        })
        .unwrap();
    assert_eq!(seen, [(7, 1), (7, 2), (8, 3)]);
    assert_eq!(device.answer(first, 3), (false, [10, 5]));
    assert_eq!(device.answer(first, 63), (false, [20, 5]));
    assert_eq!(device.answer(second, 0), (false, [30, 5]));
    // Nothing is left, and nothing is asked twice.
    hostcall.serve(&mut |_| panic!("a request")).unwrap();
}

#[test]
fn every_packet_is_free_once_and_the_first_pointer_is_not_null() {
    let (hostcall, device) = hostcall();
    for _ in 0..2 {
        let mut indices: Vec<u64> = std::iter::from_fn(|| device.pop()).map(|p| p & 3).collect();
        indices.sort_unstable();
        assert_eq!(indices, [0, 1, 2, 3]);
        hostcall.reset().unwrap();
    }
}

#[test]
fn a_ring_of_packets_does_not_hold_the_host() {
    let (hostcall, device) = hostcall();
    let pointer = device.pop().unwrap();
    device.push(pointer, 2, &[]);
    let header = device.offset(0, pointer & 3, 24);
    device.memory.write(header, &pointer.to_le_bytes()).unwrap();
    let error = hostcall.serve(&mut |_| Ok([0; 2])).unwrap_err();
    assert!(error.contains("damaged"), "{error}");
}

#[test]
fn an_error_ends_the_service() {
    let (hostcall, device) = hostcall();
    let pointer = device.pop().unwrap();
    device.push(pointer, 2, &[(0, [0; 8])]);
    let error = hostcall.serve(&mut |_| Err("no".to_owned())).unwrap_err();
    assert_eq!(error, "no");
    assert!(device.answer(pointer, 0).0);
}

/// A text in words, as `__ockl_printf_append_string_n` splits it.
fn words(text: &str) -> Vec<u64> {
    let mut bytes = text.as_bytes().to_vec();
    bytes.push(0);
    bytes.resize(bytes.len().next_multiple_of(8), 0);
    let (words, _) = bytes.as_chunks::<8>();
    words.iter().map(|word| u64::from_le_bytes(*word)).collect()
}

fn slot(descriptor: u64, data: &[u64]) -> Slot {
    let mut slot = [0; 8];
    slot[0] = descriptor | (data.len() as u64) << 5;
    slot[1..1 + data.len()].copy_from_slice(data);
    slot
}

#[test]
fn a_message_is_put_together() {
    let mut messages = Messages::default();
    let (one, none) = messages.take(&slot(1, &[0])).unwrap();
    assert_eq!((one & 3, none), (0, None));
    let (other, _) = messages.take(&slot(1, &[1])).unwrap();
    assert_ne!(one >> 8, other >> 8);
    let format = words("%s is %d\n");
    let id = |answer: u64| answer & !0xff;
    assert_eq!(messages.take(&slot(id(one), &format)).unwrap().1, None);
    let mut rest = words("x");
    rest.push(-3_i64 as u64);
    let (count, text) = messages.take(&slot(id(one) | 2, &rest)).unwrap();
    assert_eq!(
        (count, text),
        (8, Some((Stream::Stdout, b"x is -3\n".to_vec())))
    );
    let (_, text) = messages
        .take(&slot(id(other) | 2, &words("failed")))
        .unwrap();
    assert_eq!(text, Some((Stream::Stderr, b"failed".to_vec())));
    let error = messages.take(&slot(id(one), &[1])).unwrap_err();
    assert!(error.contains("not begun"), "{error}");
    // Begun and ended at once, without a format.
    assert_eq!(
        messages.take(&slot(3, &[0])).unwrap(),
        (0, Some((Stream::Stdout, Vec::new())))
    );
    let error = messages.take(&slot(3, &[4])).unwrap_err();
    assert!(error.contains("control word 0x4"), "{error}");
}

#[test]
fn unfinished_messages_are_limited() {
    let mut messages = Messages::default();
    let mut result = Ok(());
    for _ in 0..(2 << 20) {
        result = messages.take(&slot(1, &[0; 7])).map(drop);
        if result.is_err() {
            break;
        }
    }
    assert!(result.unwrap_err().contains("64 MiB"));
}

fn drained(bytes: &[u8], formats: &[&str]) -> (Result<(), String>, String) {
    let memory = shared(4096);
    let buffer = PrintfBuffer::new(memory.clone()).unwrap();
    assert_eq!(word(&memory, 0), 4096 << 32);
    memory
        .write(0, &(bytes.len() as u32).to_le_bytes())
        .unwrap();
    memory.write(8, bytes).unwrap();
    let formats: Vec<String> = formats.iter().map(|format| (*format).to_owned()).collect();
    let text = Mutex::new(String::new());
    let result = buffer.drain(&Formats::read(&formats), &mut |stream, bytes| {
        let mut text = text.lock().unwrap();
        if stream == Stream::Stderr {
            text.push('!');
        }
        text.push_str(std::str::from_utf8(bytes).unwrap());
    });
    assert_eq!(word(&memory, 0), 4096 << 32, "it is empty again");
    assert_eq!(word(&memory, 8), 0);
    (result, text.into_inner().unwrap())
}

/// A record: numbers of four bytes.
fn record(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

#[test]
fn records_of_opencl() {
    let formats = [
        r"1:0:a\72b\n",
        r"2:3:4:16:4:%d %v4f %s\n",
        // The last argument is named by no conversion.
        r"3:2:8:%ld.",
    ];
    let f = f32::to_bits;
    let text = u32::from_le_bytes(*b"abcd");
    let bytes = [
        record(&[1]),
        record(&[2, 7, f(1.0), f(2.0), f(3.0), f(-4.0), text]),
        record(&[3, 5, 1]),
    ]
    .concat();
    let (result, text) = drained(&bytes, &formats);
    assert_eq!(result, Ok(()));
    assert_eq!(
        text,
        "a:b\n7 1.000000,2.000000,3.000000,-4.000000 abcd\n4294967301."
    );
    let (result, text) = drained(&record(&[1, 9]), &formats);
    assert_eq!(text, "a:b\n");
    assert!(result.unwrap_err().contains("format number 9"));
    let (result, _) = drained(&record(&[2, 7]), &formats);
    assert!(result.unwrap_err().contains("damaged"));
}

#[test]
fn records_of_hip() {
    let formats = ["0:0:8c90ac7915405079,a: %d %s|%f\n"];
    let mut constant = record(&[40 << 2 | 3, 0x15405079, 0x8c90ac79, 5, 0]);
    constant.extend(b"str\0\0\0\0\0");
    constant.extend(2.5_f64.to_le_bytes());
    constant.extend([0; 4]);
    let mut own = record(&[20 << 2]);
    own.extend(b"own %d\n\0");
    own.extend(record(&[9, 0]));
    let (result, text) = drained(&[constant, own].concat(), &formats);
    assert_eq!(result, Ok(()));
    assert_eq!(text, "!a: 5 str|2.500000\nown 9\n");
    let (result, _) = drained(&record(&[12 << 2 | 2, 1, 2]), &formats);
    assert!(result.unwrap_err().contains("format 200000001"));
    for broken in [
        record(&[0]),
        record(&[400 << 2, 1]),
        record(&[8 << 2 | 2, 1]),
    ] {
        let (result, _) = drained(&broken, &formats);
        assert!(result.unwrap_err().contains("damaged"));
    }
    let (result, _) = drained(&record(&[1]), &["x:y:z"]);
    assert!(result.is_err());
}

#[test]
fn a_full_buffer_is_told() {
    let (result, text) = drained(&record(&[1; 900]), &["1:0:."]);
    assert_eq!(result, Ok(()));
    let (dots, note) = text.split_at(900);
    assert!(dots.chars().all(|c| c == '.'));
    assert!(
        note.starts_with("!gfxjit: the kernel's printf buffer"),
        "{note}"
    );
}

#[test]
fn pieces_of_the_heap_are_aligned_limited_and_given_back() {
    let driver = NullDriver::new();
    let device = device(&driver);
    let heap = crate::heap::Heap::new(&device).unwrap();
    // The heap's record.
    let record = driver.live_allocations();
    let piece = heap.request(0, 5000).unwrap();
    let other = heap.request(0, 4096).unwrap();
    assert!(piece.is_multiple_of(4096) && other.is_multiple_of(4096) && piece != other);
    assert_eq!(driver.live_allocations(), record + 2);
    assert_eq!(heap.request(piece, 0), Ok(0));
    assert_eq!(driver.live_allocations(), record + 1);
    for wrong in [piece, other + 4096, 1] {
        let error = heap.request(wrong, 0).unwrap_err();
        assert!(error.contains("no memory of its heap"), "{error}");
    }
    // More than the device has: `malloc` gives null.
    assert_eq!(heap.request(0, 1 << 40), Ok(0));
    assert_eq!(heap.request(0, u64::MAX), Ok(0));
    drop(heap);
    assert_eq!(driver.live_allocations(), 0);
}

#[test]
fn messages_that_only_begin_are_counted() {
    let mut messages = crate::messages::Messages::default();
    let begin = [1, 0, 0, 0, 0, 0, 0, 0];
    let begun = (0..).take_while(|_| messages.take(&begin).is_ok()).count();
    // Each takes some 100 bytes of the host.
    assert!((100_000..600_000).contains(&begun), "{begun}");
    // The words count as well, with those that they may grow by.
    let mut messages = crate::messages::Messages::default();
    let word = [1 | 1 << 5, 0, 0, 0, 0, 0, 0, 0];
    let with_words = (0..).take_while(|_| messages.take(&word).is_ok()).count();
    assert!(with_words < begun);
    let mut messages = crate::messages::Messages::default();
    messages.take(&begin).unwrap();
    let append = [7 << 5, 0, 0, 0, 0, 0, 0, 0];
    let packets = (0..).take_while(|_| messages.take(&append).is_ok()).count();
    assert!((300_000..=1_200_000).contains(&packets), "{packets}");
}

#[test]
fn messages_that_end_are_forgotten() {
    let mut messages = crate::messages::Messages::default();
    for _ in 0..1_000_000 {
        let (answer, text) = messages.take(&[1 | 2 << 5, 0, 0, 0, 0, 0, 0, 0]).unwrap();
        assert!(text.is_none());
        let (_, text) = messages.take(&[answer | 2, 0, 0, 0, 0, 0, 0, 0]).unwrap();
        assert!(text.is_some());
    }
}

#[test]
fn the_text_of_one_printf_is_bounded() {
    // Each conversion of eight bytes makes 16 KiB.
    let mut messages = crate::messages::Messages::default();
    let (answer, _) = messages.take(&[1 | 1 << 5, 0, 0, 0, 0, 0, 0, 0]).unwrap();
    let message = answer & !0xff;
    let format = u64::from_le_bytes(*b"%16384.d");
    for _ in 0..1000 {
        let slot = [
            message | 7 << 5,
            format,
            format,
            format,
            format,
            format,
            format,
            format,
        ];
        messages.take(&slot).unwrap();
    }
    messages
        .take(&[message | 1 << 5, 0, 0, 0, 0, 0, 0, 0])
        .unwrap();
    for _ in 0..1000 {
        messages
            .take(&[message | 7 << 5, 1, 1, 1, 1, 1, 1, 1])
            .unwrap();
    }
    let error = messages
        .take(&[message | 2, 0, 0, 0, 0, 0, 0, 0])
        .unwrap_err();
    assert!(error.contains("64 MiB of text"), "{error}");
}
