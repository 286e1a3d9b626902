//! A HIP program, for tests: it opens HIP's libraries as any program does that is not linked with
//! them, compiles kernels by hiprtc, and checks what they do. Its arguments name what it tries.
//!
//! It knows nothing of gfxjit.

#![allow(
    unsafe_code,
    clippy::print_stdout,
    reason = "a program that calls C functions and prints"
)]

mod api;
mod basic;
mod graphs;
mod hard;
mod memory;
mod peers;
mod share;

use api::Hip;

fn main() -> Result<(), String> {
    let mut arguments = std::env::args().skip(1);
    let target = arguments.next().ok_or("a target")?;
    let hip = Hip::open()?;
    let module = hip.load(&hip.compile(&target)?)?;
    for name in arguments {
        let tried = match name.as_str() {
            "plain" => basic::plain,
            "streams" => basic::streams,
            "managed" => basic::managed,
            "printf" => basic::printf,
            "malloc" => basic::malloc,
            "rectangles" => basic::rectangles,
            "fault" => basic::fault,
            "boxes" => memory::boxes,
            "pools" => memory::pools,
            "virtual" => memory::virtual_memory,
            "advice" => memory::advice,
            "capture" => graphs::capture,
            "graph" => graphs::explicit,
            "together" => graphs::together,
            "loads" => hard::loads,
            "queues" => hard::queues,
            "endless" => hard::endless,
            "latency" => hard::latency,
            "peers" => peers::peers,
            "share" => share::share,
            "shared" => share::shared,
            _ => return Err(format!("{name}: nothing of that name")),
        };
        tried(&hip, &module).map_err(|error| format!("{name}: {error}"))?;
        println!("{name}: as expected");
    }
    Ok(())
}
