//! The engine `auto`, whose tiers follow each other while launches go on.

mod common;

use std::fmt::Debug;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use common::{Arguments, Gpu, compile};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

/// LLVM's code is there.
static TRANSLATED: AtomicBool = AtomicBool::new(false);

/// Hears of it.
struct Listener;

impl Visit for Listener {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        if field.name() == "message" && format!("{value:?}") == "translated" {
            TRANSLATED.store(true, Ordering::Relaxed);
        }
    }
}

impl Subscriber for Listener {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.is_event()
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        event.record(&mut Self);
    }

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

/// Launches of a thread, at most; it takes some hundreds.
const MOST: usize = 100_000;

const GROUPS: u32 = 16;
const SIZE: u16 = 128;
const WORDS: usize = GROUPS as usize * SIZE as usize;

/// What a launch leaves in memory.
fn launch(gpu: &Gpu, seed: u32) -> Vec<u32> {
    let (out, count) = (gpu.buffer(&vec![0; WORDS]), gpu.buffer(&[0]));
    let arguments = Arguments::default().buffer(out).buffer(count).u32(seed);
    let mut dispatch = gpu.dispatch("k", arguments);
    dispatch.workgroup = [SIZE, 1, 1];
    dispatch.grid = [GROUPS * u32::from(SIZE), 1, 1];
    // A limit would count turns, which end at barriers.
    dispatch.software.get_or_insert_default().instruction_limit = None;
    gpu.run(dispatch).unwrap();
    let mut words = gpu.read(out, WORDS);
    words.extend(gpu.read(count, 1));
    for memory in [out, count] {
        gpu.free(memory);
    }
    words
}

#[test]
fn tiers_follow_each_other_while_two_threads_launch() {
    let source = "kernel void k(global uint *out, global uint *count, uint seed) {
        local uint s[128]; uint l = LOCAL, v = seed + GROUP * 128 + l;
        for (uint i = 0; i < 40; i++) {
            for (uint j = l % 5; j < 8; j++) v = v * 1664525 + (v >> 7 ^ i);
            s[l] = v; BARRIER();
            v += s[(l + i) % 128]; BARRIER();
        }
        out[GROUP * 128 + l] = v;
        if (v & 1) __atomic_fetch_add(count, v, __ATOMIC_RELAXED); }";
    tracing::subscriber::set_global_default(Listener).unwrap();
    for target in common::TARGETS {
        let image = compile(target, source, &["-O2"]);
        let interpreter = Gpu::new(&format!("sim://{target}?engine=interp"), image.clone());
        let wanted: Vec<_> = (0..3).map(|seed| launch(&interpreter, seed)).collect();
        let gpu = Gpu::new(&format!("sim://{target}?engine=auto&cus=3"), image);
        TRANSLATED.store(false, Ordering::Relaxed);
        std::thread::scope(|scope| {
            for _ in 0..2 {
                let gpu = Gpu {
                    device: Arc::clone(&gpu.device),
                    queue: gpu.device.create_queue().unwrap(),
                    code: Arc::clone(&gpu.code),
                    image: gpu.image.clone(),
                    buffers: Mutex::default(),
                };
                let wanted = &wanted;
                scope.spawn(move || {
                    let mut behind = 0;
                    for round in 0.. {
                        assert!(round < MOST, "{target}: LLVM's code does not come");
                        let seed = round % wanted.len();
                        let words = launch(&gpu, seed as u32);
                        assert_eq!(words, wanted[seed], "{target}, launch {round}");
                        behind += u32::from(TRANSLATED.load(Ordering::Relaxed));
                        if behind == 20 {
                            break;
                        }
                    }
                });
            }
        });
    }
}
