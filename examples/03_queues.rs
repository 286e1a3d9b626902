//! Several threads on one device: queues, copies and launches that do not wait, events.
#![allow(
    clippy::print_stdout,
    missing_docs,
    reason = "an example shows what it does"
)]

use std::thread;

use gfxjit::{Buffer, Module, Options, Runtime};

const SOURCE: &[u8] = include_bytes!("saxpy.ll");

pub(crate) fn main() -> gfxjit::Result<()> {
    let device = Runtime::new().open("sim://gfx1100")?;
    let module = Module::build(&device, "saxpy.ll", SOURCE, &Options::default())?;
    let kernel = module.only_kernel()?;

    thread::scope(|scope| {
        let work = |factor: f32| {
            let queue = device.queue()?;
            let x = Buffer::new(&device, 256)?;
            let y = Buffer::new(&device, 256)?;
            // Nothing here waits: the queue keeps the order.
            queue.fill(&x, 1.0f32)?;
            queue.upload(&y, [0.5f32; 256])?;
            let launch = || kernel.launch(&queue).grid(4).block(64);
            let first = launch().arg(&x).arg(&y).arg(factor).arg(256u32).submit()?;
            let second = launch().arg(&x).arg(&y).arg(factor).arg(256u32).submit()?;
            let result = queue.download(&y)?;
            // What is not needed any more may go; commands under way keep what they use.
            drop((queue, x, y));

            let result = result.wait()?;
            assert_eq!(result, [0.5 + 2.0 * factor; 256]);
            assert!(first.wait()?.end <= second.wait()?.start);
            println!(
                "factor {factor}: {:?} and {:?}",
                first.elapsed()?,
                second.elapsed()?
            );
            gfxjit::Result::Ok(())
        };
        let threads = [1.0, 2.0, 3.0].map(|factor| scope.spawn(move || work(factor)));
        threads.into_iter().try_for_each(|thread| {
            thread
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        })
    })
}
