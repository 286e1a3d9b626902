//! What it costs to have a kernel from the cache of images, against compiling it.

use std::time::Duration;

use gfxjit::{Image, Module, Options, Runtime, Source};

use crate::table::{Table, goal, ms, ratio};
use crate::timing::{Failure, median, rounds, timed};

const SAXPY: &[u8] = include_bytes!("../../examples/saxpy.ll");
const TARGET: &str = "sim://gfx1100";

/// What a kept image may take, until its kernel can be launched.
const GOAL: Duration = Duration::from_millis(1);
/// How many times as long compiling takes, at least.
const TIMES: u32 = 50;

const ROUNDS: usize = 40;

pub(crate) fn run() -> Result<(), Failure> {
    let folder = tempfile::tempdir()?;
    let device = Runtime::new().open(TARGET)?;
    let target = device.target()?;
    let source = Source::detect("saxpy.ll", SAXPY)?;
    let (mut kept, mut off, mut fresh) =
        (Options::default(), Options::default(), Options::default());
    kept.cache.folder = Some(folder.path().join("kept"));
    off.cache.off = true;
    let load = |options: &Options| -> Result<Duration, Failure> {
        let (time, module) = timed(|| {
            let built = Image::build(&source, target, options)?;
            Ok(Module::load_built(&device, built)?)
        })?;
        module.kernel("saxpy")?;
        Ok(time)
    };
    // LLVM is ready, and the image is kept.
    load(&off)?;
    load(&kept)?;
    let (mut compiled, mut first, mut found) = (Vec::new(), Vec::new(), Vec::new());
    for round in 0..rounds(ROUNDS) {
        compiled.push(load(&off)?);
        fresh.cache.folder = Some(folder.path().join(round.to_string()));
        first.push(load(&fresh)?);
        found.push(load(&kept)?);
    }
    let [compiled, first, found] = [compiled, first, found].map(median);
    let mut table = Table::new(&["saxpy to a loaded kernel", "time", "of a compile"]);
    for (name, time) in [
        ("compiled, no cache", compiled),
        ("compiled and kept", first),
        ("kept", found),
    ] {
        table.row([name.to_owned(), ms(time), ratio(time, compiled)]);
    }
    table.print("The cache of images");
    let is_quick = found <= GOAL;
    println!("\n{}", goal(is_quick, "a kept saxpy within 1 ms"));
    let is_worth_it = found * TIMES <= compiled;
    println!("{}", goal(is_worth_it, "50 times as fast as compiling"));
    Ok(())
}
