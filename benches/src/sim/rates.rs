//! How many instructions of waves the interpreter executes.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use gfxjit::{Arg, Buffer, Device, Kernel, Module, Options, Queue, Runtime, Size};

use super::targets::{self, TARGETS};
use crate::ir;
use crate::table::{Table, ms};
use crate::timing::{self, Failure, median, timed};

/// Something to launch.
struct Work {
    name: &'static str,
    kernel: Kernel,
    grid: Size,
    block: Size,
    args: Vec<Arg>,
}

fn kernel(device: &Device, text: &str) -> Result<Kernel, Failure> {
    let module = Module::build(device, "bench.ll", text.as_bytes(), &Options::default())?;
    Ok(module.only_kernel()?)
}

/// Instructions that a wave of a launch executes, counted by a trace of one workgroup: every
/// wave of the kernels here takes the same way.
fn instructions_of_a_wave(work: &Work, queue: &Queue, waves: u64) -> Result<u64, Failure> {
    let lines = Arc::new(AtomicU64::new(0));
    let counter = lines.clone();
    work.kernel
        .launch(queue)
        .grid(Size {
            size: [1; 3],
            ..work.grid
        })
        .block(work.block)
        .args(work.args.iter().cloned())
        .trace(move |_| {
            counter.fetch_add(1, Ordering::Relaxed);
        })
        .submit()?
        .wait()?;
    Ok(lines.load(Ordering::Relaxed) / waves)
}

fn measure(work: &Work, queue: &Queue, rounds: usize) -> Result<(Duration, Duration), Failure> {
    let (mut whole, mut device) = (Vec::new(), Vec::new());
    for _ in 0..timing::rounds(rounds) {
        let (time, elapsed) = timed(|| {
            let event = work
                .kernel
                .launch(queue)
                .grid(work.grid)
                .block(work.block)
                .args(work.args.iter().cloned())
                .submit()?;
            Ok(event.elapsed()?)
        })?;
        whole.push(time);
        device.push(elapsed);
    }
    Ok((median(whole), median(device)))
}

pub(crate) fn run() -> Result<(), Failure> {
    let mut table = Table::new(&[
        "target",
        "launch",
        "host: submit to done",
        "device",
        "wave instructions",
        "per second",
    ]);
    let mut workers = 0;
    for target in targets::some(&TARGETS) {
        let device = Runtime::new().open(&format!("sim://{target}?engine=interp"))?;
        workers = device.info().compute_units;
        on(&device, target, &mut table)?;
    }
    table.print(&format!("the interpreter alone ({workers} threads)"));
    Ok(())
}

fn on(device: &Device, target: &str, table: &mut Table) -> Result<(), Failure> {
    let queue = device.queue()?;
    const N: usize = 1 << 20;
    let x = Buffer::from_slice(device, &vec![1.0f32; N])?;
    let y = Buffer::from_slice(device, &vec![2.0f32; N])?;
    let small = vec![0.5f32; 256 * 256];
    let a = Buffer::from_slice(device, &small)?;
    let b = Buffer::from_slice(device, &small)?;
    let c = Buffer::from_slice(device, &small)?;

    let saxpy = Work {
        name: "saxpy, 1,048,576 elements",
        kernel: kernel(device, ir::SMALL)?,
        grid: 4096.into(),
        block: 256.into(),
        args: vec![
            Arg::from(&x),
            Arg::from(&y),
            Arg::from(0.5f32),
            Arg::from(N as u32),
        ],
    };
    let matmul = Work {
        name: "matmul, 256×256×256",
        kernel: kernel(device, ir::MATMUL)?,
        grid: [16, 16].into(),
        block: [16, 16].into(),
        args: vec![Arg::from(&a), Arg::from(&b), Arg::from(&c)],
    };

    for (work, rounds) in [(&saxpy, 7), (&matmul, 3)] {
        let lanes = u64::from(device.info().wave_size);
        let items = |size: [u32; 3]| size.map(u64::from).iter().product::<u64>();
        let block_waves = items(work.block.size).div_ceil(lanes);
        let each = instructions_of_a_wave(work, &queue, block_waves)?;
        let (whole, on_device) = measure(work, &queue, rounds)?;
        let executed = each * block_waves * items(work.grid.size);
        let rate = executed as f64 / on_device.as_secs_f64();
        table.row([
            target.to_owned(),
            work.name.to_owned(),
            ms(whole),
            ms(on_device),
            executed.to_string(),
            format!("{:.1} million", rate / 1e6),
        ]);
    }

    // What is fast must be right as well.
    let product = c.download()?;
    if product.iter().any(|&value| value != 64.0) {
        return Err(format!("{target}: matmul gave a wrong product").into());
    }
    Ok(())
}
