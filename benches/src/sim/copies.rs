//! Uploads and downloads against a plain copy of the host's, which shows how often bytes are
//! copied on their way.

use std::time::Duration;

use gfxjit::{Buffer, Device, Queue, Runtime};

use crate::sim::targets::TARGET;
use crate::table::{Table, goal, ms};
use crate::timing::{Failure, median, rounds, timed};

/// Bytes: of a cache, of the next one, of none.
const SIZES: [usize; 5] = [64, 64 << 10, 1 << 20, 16 << 20, 64 << 20];

/// A copy that waits may take this many times as long as the host's own, from
/// [`LARGE`] on: twice would be two copies.
const GOAL: f64 = 1.3;
const LARGE: usize = 1 << 20;

/// Times of each.
const ROUNDS: usize = 15;

struct Case {
    queue: Queue,
    buffer: Buffer<u8>,
    host: Vec<u8>,
    other: Vec<u8>,
}

impl Case {
    fn new(device: &Device, bytes: usize) -> Result<Self, Failure> {
        Ok(Self {
            queue: device.queue()?,
            buffer: Buffer::from_slice(device, &vec![1; bytes])?,
            host: vec![2; bytes],
            other: vec![3; bytes],
        })
    }

    /// The host's own copy, an upload, a download, and both through a queue.
    fn times(&mut self) -> Result<[Duration; 5], Failure> {
        let Self {
            queue,
            buffer,
            host,
            other,
        } = self;
        let (plain, ()) = timed(|| {
            other.copy_from_slice(std::hint::black_box(host));
            std::hint::black_box(&other);
            Ok(())
        })?;
        let (up, ()) = timed(|| Ok(buffer.upload(host)?))?;
        let (down, ()) = timed(|| Ok(buffer.download_into(other)?))?;
        let taken = std::mem::take(host);
        let (given, _) = timed(|| Ok(queue.upload(buffer, taken)?.wait()?))?;
        let (got, back) = timed(|| Ok(queue.download(buffer)?.wait()?))?;
        *host = back;
        Ok([plain, up, down, given, got])
    }
}

/// Prints the table.
pub(crate) fn run() -> Result<(), Failure> {
    let device = Runtime::new().open(&format!("sim://{TARGET}"))?;
    let mut table = Table::new(&[
        "bytes",
        "copy of the host's",
        "upload",
        "download",
        "ratios",
        "goal",
        "upload by a queue",
        "download by a queue",
    ]);
    for bytes in SIZES {
        let mut case = Case::new(&device, bytes)?;
        let mut times = [const { Vec::new() }; 5];
        for _ in 0..rounds(ROUNDS) {
            for (time, times) in case.times()?.into_iter().zip(&mut times) {
                times.push(time);
            }
        }
        let [plain, up, down, given, got] = times.map(median);
        let ratio = |time: Duration| time.as_secs_f64() / plain.as_secs_f64();
        let worst = ratio(up).max(ratio(down));
        table.row([
            bytes.to_string(),
            ms(plain),
            ms(up),
            ms(down),
            format!("{:.2}, {:.2}", ratio(up), ratio(down)),
            match bytes >= LARGE {
                true => goal(worst <= GOAL, "≤ 1.3"),
                false => String::new(),
            },
            ms(given),
            ms(got),
        ]);
    }
    table.print(&format!("uploads and downloads of {TARGET}, medians"));
    Ok(())
}
