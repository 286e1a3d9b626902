//! The main job: LLVM IR in memory becomes a running kernel, in this process.
#![allow(
    clippy::print_stdout,
    missing_docs,
    reason = "an example shows what it does"
)]

use gfxjit::{Buffer, Module, Options, Runtime};

const SOURCE: &[u8] = include_bytes!("saxpy.ll");

pub(crate) fn main() -> gfxjit::Result<()> {
    // The first real GPU; the software GPU where there is none.
    let device = Runtime::new().open("auto")?;
    let module = Module::build(&device, "saxpy.ll", SOURCE, &Options::default())?;

    let n = 1000u32;
    let x: Vec<f32> = (0..n).map(|i| i as f32).collect();
    let x = Buffer::from_slice(&device, &x)?;
    let y = Buffer::from_slice(&device, &vec![1.0f32; n as usize])?;

    let queue = device.queue()?;
    let event = module
        .kernel("saxpy")?
        .launch(&queue)
        .grid(n.div_ceil(256))
        .block(256)
        .arg(&x)
        .arg(&y)
        .arg(2.0f32)
        .arg(n)
        .submit()?;
    println!("{} ran for {:?}", device.info().name, event.elapsed()?);

    // Waits for the launch, as it uses the buffer.
    let y = y.download()?;
    assert!(
        y.iter()
            .enumerate()
            .all(|(i, &y)| y == 2.0 * i as f32 + 1.0)
    );
    println!("y = {:?} …", &y[..4]);
    Ok(())
}
