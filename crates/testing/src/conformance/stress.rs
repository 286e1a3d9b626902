//! Stress tests: many concurrent commands, and many repetitions.

use std::sync::Arc;

use gfxjit::hal::{Code, MemoryRange, Queue, Source, Target};

use super::subject::{Subject, content, scaled_bytes, target};

/// Threads launch and copy on shared queues.
///
/// # Panics
/// When a result is wrong, or a command fails.
pub fn threads(subject: &Subject<'_>, threads: u32, launches: u32, queues: usize) {
    const ITEMS: u32 = 64;
    let module = subject.module();
    let queues: Vec<Arc<dyn Queue>> = (0..queues).map(|_| subject.queue()).collect();
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let (queues, module) = (&queues, &module);
            scope.spawn(move || {
                let own = [subject.memory(4 * 64), subject.memory(4 * 64)];
                let [written, copied] = [&own[0], &own[1]].map(MemoryRange::all);
                let queue = &queues[thread as usize % queues.len()];
                for round in 0..launches {
                    let value = thread << 20 | round;
                    queue.launch(module.scaled(&written, value, ITEMS)).unwrap();
                    if round % 8 == 0 {
                        let (from, to) = (written.clone(), copied.clone());
                        queue
                            .copy(Source::Device(from), Target::Device(to))
                            .unwrap();
                    }
                    let wanted = || scaled_bytes(3, value, ITEMS);
                    match round % 64 {
                        8 => assert_eq!(content(queue, &copied), wanted(), "{thread}, {round}"),
                        24 => {
                            let (to, filled) = target(4 * ITEMS as usize);
                            let copy = queue.copy(Source::Device(copied.clone()), to);
                            copy.unwrap().wait().unwrap();
                            assert_eq!(filled.take(), wanted(), "{thread}, {round}");
                        }
                        40 => {
                            // Another queue continues after the current command of this one.
                            let next = &queues[(thread as usize + 1) % queues.len()];
                            next.wait_for(&queue.record().unwrap()).unwrap();
                            let (from, to) = (written.clone(), copied.clone());
                            let copy = next.copy(Source::Device(from), Target::Device(to));
                            queue.wait_for(&copy.unwrap()).unwrap();
                            assert_eq!(content(queue, &copied), wanted(), "{thread}, {round}");
                        }
                        _ => {}
                    }
                }
            });
        }
    });
}

/// Loads and drops code `count` times, up to six times over. Returns the least growth of the process's memory in bytes
/// of one such pass: a leak makes all of them grow, but allocators keep some memory at first, more on a busy host.
///
/// # Panics
/// When a load fails.
#[must_use]
pub fn loads(subject: &Subject<'_>, count: usize) -> u64 {
    let (format, bytes, _) = subject.code();
    let code = Code {
        format,
        bytes: &bytes,
        name: "again",
    };
    let mut least = u64::MAX;
    for _ in 0..6 {
        let begin = resident();
        for _ in 0..count {
            let loaded = subject.device.load(&code).unwrap();
            loaded.kernel("scaled").unwrap();
        }
        least = least.min(resident().saturating_sub(begin));
        if least == 0 {
            break;
        }
    }
    least
}

/// The resident memory of the process in bytes (Linux).
fn resident() -> u64 {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = text
        .split(' ')
        .nth(1)
        .and_then(|pages| pages.parse::<u64>().ok());
    pages.unwrap_or(0) * 4096
}
