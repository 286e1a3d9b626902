//! Launches on several GPUs at a time.

use std::sync::Arc;

use gfxjit::GridShare;

use super::launch::prepare;
use crate::abi::{FunctionLaunchParams, LaunchParams};
use crate::command::Command;
use crate::entry::{In, functions};
use crate::error::{Code, Error, Result};
use crate::event::Event;
use crate::kernel::{Launch, Values};
use crate::launch_kind::LaunchKind;
use crate::process::process;
use crate::stream::{Stream, stream};

/// `hipCooperativeLaunchMultiDeviceNoPreSync`: the launches do not wait for the streams of the others.
const NO_WAIT_BEFORE: u32 = 1;
/// `hipCooperativeLaunchMultiDeviceNoPostSync`: later commands do not wait for the other launches.
const NO_WAIT_BEHIND: u32 = 2;

impl From<FunctionLaunchParams> for LaunchParams {
    fn from(given: FunctionLaunchParams) -> Self {
        let FunctionLaunchParams {
            function,
            grid,
            block,
            lds,
            stream,
            values,
        } = given;
        Self {
            function,
            grid,
            block,
            lds: lds as usize,
            stream,
            values,
        }
    }
}

/// The parts of a launch, with HIP 7.14's checks, in its order.
fn parts<T: Copy + Into<LaunchParams>>(
    all: &In<T>,
    count: u32,
    flags: u32,
) -> Result<Vec<LaunchParams>> {
    if count == 0 || flags > NO_WAIT_BEFORE | NO_WAIT_BEHIND {
        return Err(Error::invalid(format!(
            "{count} launches, flags {flags:#x}"
        )));
    }
    all.many(1)?;
    let gpus = process()?.gpus.len();
    if count as usize > gpus {
        return Err(Error::new(
            Code::INVALID_DEVICE,
            format!("{count} launches, each on a GPU of its own, of which there are {gpus}"),
        ));
    }
    let all: Vec<LaunchParams> = all
        .many(count as usize)?
        .into_iter()
        .map(Into::into)
        .collect();
    if let Some(part) = all.iter().find(|part| part.stream.is_null()) {
        return Err(Error::new(
            Code::INVALID_HANDLE,
            format!(
                "the null stream, for kernel {:p}: each launch has a stream of its own",
                part.function
            ),
        ));
    }
    Ok(all)
}

/// Launches the same kernel with the same sizes on several GPUs, each in its stream.
fn several(parts: &[LaunchParams], flags: u32, way: LaunchKind) -> Result<()> {
    let streams: Vec<Arc<Stream>> = parts
        .iter()
        .map(|part| stream(part.stream))
        .collect::<Result<_>>()?;
    for (at, on) in streams.iter().enumerate() {
        on.not_captured()?;
        if streams[..at]
            .iter()
            .any(|other| other.gpu().index == on.gpu().index)
        {
            return Err(Error::new(
                Code::INVALID_DEVICE,
                format!("two launches on GPU {}", on.gpu().index),
            ));
        }
    }
    if parts.iter().any(|part| part.function.is_null()) {
        return Err(Error::new(
            Code::INVALID_SYMBOL,
            "a null pointer for a kernel",
        ));
    }
    let mut launches: Vec<Launch> = parts
        .iter()
        .zip(&streams)
        .map(|(part, on)| {
            let values = Values::pointers(part.values);
            prepare(
                on,
                way,
                part.function,
                (part.grid, part.block),
                part.lds,
                values,
            )
        })
        .collect::<Result<_>>()?;
    // A function of a module is one GPU's, so that names are compared.
    let same = |a: &Launch, b: &Launch| {
        let shape = |launch: &Launch| (launch.grid.array(), launch.block.array(), launch.lds);
        a.function.kernel.name() == b.function.kernel.name() && shape(a) == shape(b)
    };
    if !launches.iter().all(|launch| same(launch, &launches[0])) {
        return Err(Error::invalid(
            "kernels or sizes that are not the same for all GPUs",
        ));
    }
    if way.is_cooperative() {
        let items = |launch: &Launch| {
            let sizes = launch.grid.array().into_iter().chain(launch.block.array());
            sizes.fold(1, |all: u64, size| all.saturating_mul(size.into()))
        };
        let each = items(&launches[0]);
        let (address, counter) = process()?.memories.for_launches(8)?;
        for (device, launch) in (0..).zip(&mut launches) {
            let share = GridShare {
                counter: address,
                device,
                devices: parts.len() as u32,
                items_before: each.saturating_mul(device.into()),
                items: each.saturating_mul(parts.len() as u64),
            };
            launch.share = Some((share, Arc::clone(&counter)));
        }
    }
    if flags & NO_WAIT_BEFORE == 0 {
        meet(&streams)?;
    }
    for (launch, on) in launches.into_iter().zip(&streams) {
        on.submit(Command::Kernel(launch))?;
    }
    match flags & NO_WAIT_BEHIND {
        0 => meet(&streams),
        _ => Ok(()),
    }
}

/// Later commands of each stream wait for the commands so far of all of them.
fn meet(streams: &[Arc<Stream>]) -> Result<()> {
    let reached = streams.iter().map(|on| on.reached());
    let events: Vec<Arc<Event>> = reached.collect::<Result<_>>()?;
    for (at, on) in streams.iter().enumerate() {
        for (_, event) in events.iter().enumerate().filter(|(other, _)| *other != at) {
            on.wait_event(event)?;
        }
    }
    Ok(())
}

functions! {
    /// The kernels do not wait for each other.
    fn hipExtLaunchMultiKernelMultiDevice(all: In<LaunchParams>, count: i32, flags: u32) {
        several(&parts(&all, u32::try_from(count).unwrap_or(0), flags)?, flags, LaunchKind::Symbol)
    }

    fn hipLaunchCooperativeKernelMultiDevice(all: In<LaunchParams>, count: i32, flags: u32) {
        several(&parts(&all, u32::try_from(count).unwrap_or(0), flags)?, flags, LaunchKind::CooperativeSymbol)
    }

    fn hipModuleLaunchCooperativeKernelMultiDevice(all: In<FunctionLaunchParams>, count: u32, flags: u32) {
        several(&parts(&all, count, flags)?, flags, LaunchKind::CooperativeFunction)
    }
}
