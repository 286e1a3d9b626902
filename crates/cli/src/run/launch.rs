//! The launch that the arguments describe.

use std::time::Duration;

use anyhow::{Context as _, Result};
use gfxjit::{Event, Kernel, Launch, hal};
use gfxjit_args::Prepared;

use super::interrupt::Interruptible;
use crate::args::{KernargPart, RunArgs};
use crate::progress::{Progress, State};
use crate::usage::usage;

/// The kernarg segment that `--kernarg` describes.
pub(crate) fn kernarg(
    parts: &[KernargPart],
    prepared: &[Prepared],
    kernel: &Kernel,
) -> Result<Vec<u8>> {
    let mut segment = Vec::new();
    for part in parts {
        match part {
            KernargPart::Bytes(bytes) => segment.extend_from_slice(bytes),
            KernargPart::File(file) => {
                let bytes = std::fs::read(file);
                segment.extend(bytes.with_context(|| format!("cannot read {}", file.display()))?);
            }
            KernargPart::Address(arg) => {
                let buffer = prepared.get(*arg).and_then(|arg| arg.buffer.as_ref());
                let Some(buffer) = buffer else {
                    usage(
                        "run",
                        &format!("--kernarg &{arg}: --arg {arg} makes no buffer"),
                    );
                };
                segment.extend(buffer.buffer.address().0.to_le_bytes());
            }
        }
    }
    let needed = kernel.info().kernarg_bytes as usize;
    if segment.len() < needed {
        segment.resize(needed, 0);
    }
    Ok(segment)
}

pub(crate) fn prepare(
    args: &RunArgs,
    launch: Launch,
    prepared: &[Prepared],
    kernarg: Option<&[u8]>,
) -> Launch {
    let mut launch = launch.lds(args.lds).cooperative(args.cooperative);
    match kernarg {
        Some(segment) => {
            launch = launch.kernarg(segment);
            for buffer in prepared.iter().filter_map(|arg| arg.buffer.as_ref()) {
                launch = launch.uses(&buffer.buffer);
            }
        }
        None => launch = launch.args(prepared.iter().map(|prepared| prepared.arg.clone())),
    }
    if let Some(stack) = args.stack {
        launch = launch.stack(stack);
    }
    if let Some(limit) = args.instruction_limit {
        launch = launch.instruction_limit(limit);
    }
    if let Some(limit) = args.timeout.filter(|limit| !limit.is_zero()) {
        launch = launch.time_limit(limit);
    }
    if args.registers {
        launch = launch.registers_on_fault();
    }
    if let Some(grid) = args.grid {
        launch = launch.grid(grid);
    }
    if let Some(global) = args.global {
        launch = launch.global(global);
    }
    if let Some(block) = args.block {
        launch = launch.block(block);
    }
    launch
}

/// Waits for a launch, and shows its progress if it takes long. Ctrl-C ends it.
pub(super) fn finish(event: &Event, what: &str) -> gfxjit::Result<Duration> {
    let (text, launch) = (format!("{what}, workgroups"), event.clone());
    let _progress = Progress::new(move || State {
        text: text.clone(),
        done: match launch.progress() {
            Some(hal::Progress::Running { ended, all }) => Some((ended, all)),
            _ => None,
        },
    });
    let _interruptible = Interruptible::new(event);
    event.elapsed()
}
