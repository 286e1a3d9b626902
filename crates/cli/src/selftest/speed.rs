//! A kernel with its reference, and the times of launches and copies.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use gfxjit::{Buffer, Device, Module, Options};
use serde_json::{Value, json};

use super::facts::ended;

const SOURCE: &str = include_str!("saxpy.ll");
const ITEMS: u32 = 1 << 16;
/// Launches of which the shortest is taken.
const TIMES: usize = 20;
/// Bytes of a copy.
const BYTES: usize = 16 << 20;

pub(super) fn measure(device: &Device) -> Result<Value> {
    let module = Module::build(device, "saxpy.ll", SOURCE.as_bytes(), &Options::default())?;
    let queue = device.queue()?;
    let kernel = module.kernel("saxpy")?;
    let x: Vec<f32> = (0..ITEMS).map(|i| i as f32).collect();
    let x = Buffer::from_slice(device, &x)?;
    let y = Buffer::from_slice(device, &vec![1.0_f32; ITEMS as usize])?;
    let mut shortest = Duration::MAX;
    for _ in 0..TIMES {
        let begun = Instant::now();
        let launch = kernel.launch(&queue).grid(ITEMS / 256).block(256);
        let event = launch.arg(&x).arg(&y).arg(1.0_f32).arg(ITEMS).submit()?;
        ended(&event, "saxpy")?;
        shortest = shortest.min(begun.elapsed());
    }
    // All sums are whole numbers that binary32 has.
    let of = |i: usize| 1.0 + (i * TIMES) as f32;
    if let Some((i, y)) = (y.download()?.iter().enumerate()).find(|(i, y)| **y != of(*i)) {
        bail!("saxpy: element {i} is {y}, not {}", of(i));
    }
    let bytes = vec![0x5a_u8; BYTES];
    let begun = Instant::now();
    let there = Buffer::from_slice(device, &bytes)?;
    let up = begun.elapsed();
    let begun = Instant::now();
    let back = there.download()?;
    let down = begun.elapsed();
    if back != bytes {
        bail!("bytes that were copied to the device and back are others");
    }
    let rate = |took: Duration| (BYTES as f64 / took.as_secs_f64().max(1e-9) / 1e6).round();
    Ok(json!({
        "launch_us": (shortest.as_secs_f64() * 1e7).round() / 10.0,
        "upload_mb_per_s": rate(up),
        "download_mb_per_s": rate(down),
    }))
}
