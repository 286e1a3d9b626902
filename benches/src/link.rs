//! One object to one image, against LLD in this process.

use std::time::Duration;

use gfxjit::TargetId;
use gfxjit_link::{Input, Options as LinkOptions};

use crate::table::{Table, goal, ms};
use crate::{Failure, ir, median, timed};

/// How many times faster than LLD linking must be.
const FASTER_GOAL: f64 = 10.0;

/// The object that IR text becomes.
fn object(name: &str, text: &str) -> Result<Vec<u8>, Failure> {
    let source = gfxjit_compile::Source::detect(name, text.as_bytes())?;
    let options = gfxjit_compile::Options::new("gfx1100".parse::<TargetId>()?);
    Ok(gfxjit_compile::compile(&source, &options)?.object)
}

/// Median times of both linkers, in turn.
fn measure(object: &[u8], rounds: usize) -> Result<(Duration, Duration), Failure> {
    let ours = || {
        let name = "in.o";
        let input = Input::new(name, object);
        Ok(gfxjit_link::link(&[input], &LinkOptions::default())?)
    };
    let theirs = || Ok(gfxjit_bench_lld::link(object)?);
    let (mut own, mut other) = (Vec::new(), Vec::new());
    timed(ours)?;
    timed(theirs)?;
    for _ in 0..rounds {
        own.push(timed(ours)?.0);
        other.push(timed(theirs)?.0);
    }
    Ok((median(own), median(other)))
}

pub fn run() -> Result<(), Failure> {
    let mut table = Table::new(&[
        "object",
        "bytes",
        "gfxjit",
        "LLD in process",
        "ratio",
        "goal",
    ]);
    for (name, text) in [("small", ir::SMALL.to_owned()), ("large", ir::large())] {
        let object = object(name, &text)?;
        let (own, other) = measure(&object, 60)?;
        let times = other.as_secs_f64() / own.as_secs_f64();
        table.row([
            name.to_owned(),
            object.len().to_string(),
            ms(own),
            ms(other),
            format!("{times:.1}"),
            goal(times >= FASTER_GOAL, "≥ 10 times"),
        ]);
    }
    table.print("one object → image, gfx1100; ratio: LLD's time by ours");
    Ok(())
}
