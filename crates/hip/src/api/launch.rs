//! Launches.

use std::ffi::c_void;

use crate::abi::{Dim3, DrvLaunchConfig, LAUNCH_COOPERATIVE, LaunchAttribute, LaunchConfig};
use crate::command::Command;
use crate::entry::{In, functions};
use crate::error::{Error, Result};
use crate::event::event;
use crate::fatbin;
use crate::handles::Handle;
use crate::kernel::{Launch, Values};
use crate::launch_kind::LaunchKind;
use crate::stream::{Stream, stream};
use crate::thread;

type Pointers = *mut *mut c_void;

/// Grid and block of a launch.
type Shape = (Dim3, Dim3);

fn dims(x: u32, y: u32, z: u32) -> Dim3 {
    Dim3 { x, y, z }
}

fn submit(
    way: LaunchKind,
    handle: Handle,
    shape: Shape,
    lds: usize,
    on: Handle,
    values: Values,
) -> Result<()> {
    let stream = stream(on)?;
    let launch = prepare(&stream, way, handle, shape, lds, values)?;
    stream.submit(Command::Kernel(launch))
}

pub(super) fn prepare(
    stream: &Stream,
    way: LaunchKind,
    handle: Handle,
    shape: Shape,
    lds: usize,
    values: Values,
) -> Result<Launch> {
    let function = fatbin::function(handle, stream.gpu()).map_err(|error| way.of(error))?;
    Launch::new(stream.gpu(), (handle, function), shape, lds, values, way)
}

/// Whether the attributes of a launch ask for a cooperative one; attributes that are not supported
/// are an error.
fn is_cooperative(attributes: *const LaunchAttribute, count: u32) -> Result<bool> {
    let mut cooperative = false;
    // SAFETY: the program gives a list of as many.
    for attribute in unsafe { In::new(attributes) }.many(count as usize)? {
        match attribute.id {
            LAUNCH_COOPERATIVE => cooperative = attribute.value[0] != 0,
            // Access policy and priority are hints.
            1 | 8 => {}
            other => return Err(Error::unsupported(format!("launch attribute {other}"))),
        }
    }
    Ok(cooperative)
}

/// A launch with an event recorded before and one after it.
fn timed(stream: &Stream, launch: Launch, events: [Handle; 2]) -> Result<()> {
    let record = |handle: Handle| match handle.is_null() {
        true => Ok(()),
        false => stream.record(&*event(handle)?),
    };
    record(events[0])?;
    stream.submit(Command::Kernel(launch))?;
    record(events[1])
}

/// Workgroups in a grid of `global` work-items: HIP 7.14 has none larger than the grid, also for kernels that are compiled
/// for whole workgroups. It refuses first what no grid can have.
fn within(block: Dim3, global: Dim3, most: u32) -> Dim3 {
    let items = block.array().into_iter().map(u64::from).product::<u64>();
    let is_whole = global.array().into_iter().all(|count| count > 0);
    match items <= u64::from(most) && is_whole {
        true => dims(
            block.x.min(global.x),
            block.y.min(global.y),
            block.z.min(global.z),
        ),
        false => block,
    }
}

#[allow(clippy::too_many_arguments, reason = "HIP's function")]
fn extended(
    handle: Handle,
    global: Dim3,
    block: Dim3,
    lds: usize,
    on: Handle,
    values: Values,
    events: [Handle; 2],
) -> Result<()> {
    let stream = stream(on)?;
    let way = LaunchKind::Items;
    let function = fatbin::function(handle, stream.gpu()).map_err(|error| way.of(error))?;
    let function = (handle, function);
    let block = within(block, global, stream.gpu().device.info().max_workgroup_size);
    let launch = Launch::new(stream.gpu(), function, (global, block), lds, values, way)?;
    timed(&stream, launch, events)
}

functions! {
    with_per_thread;

    fn hipLaunchKernel(function: Handle, grid: Dim3, block: Dim3, values: Pointers, lds: usize, on: Handle) {
        submit(LaunchKind::Symbol, function, (grid, block), lds, on, Values::pointers(values))
    }

    fn hipLaunchCooperativeKernel(function: Handle, grid: Dim3, block: Dim3, values: Pointers, lds: u32, on: Handle) {
        submit(LaunchKind::CooperativeSymbol, function, (grid, block), lds as usize, on, Values::pointers(values))
    }

    fn hipModuleLaunchKernel(function: Handle, gx: u32, gy: u32, gz: u32, bx: u32, by: u32, bz: u32, lds: u32, on: Handle, values: Pointers, extra: Pointers) {
        submit(LaunchKind::Function, function, (dims(gx, gy, gz), dims(bx, by, bz)), lds as usize, on, Values { values, extra })
    }

    fn hipModuleLaunchCooperativeKernel(function: Handle, gx: u32, gy: u32, gz: u32, bx: u32, by: u32, bz: u32, lds: u32, on: Handle, values: Pointers) {
        submit(LaunchKind::CooperativeFunction, function, (dims(gx, gy, gz), dims(bx, by, bz)), lds as usize, on, Values::pointers(values))
    }

    fn hipExtModuleLaunchKernel(function: Handle, gx: u32, gy: u32, gz: u32, bx: u32, by: u32, bz: u32, lds: usize, on: Handle, values: Pointers, extra: Pointers, start: Handle, stop: Handle, _flags: u32) {
        extended(function, dims(gx, gy, gz), dims(bx, by, bz), lds, on, Values { values, extra }, [start, stop])
    }

    fn hipHccModuleLaunchKernel(function: Handle, gx: u32, gy: u32, gz: u32, bx: u32, by: u32, bz: u32, lds: usize, on: Handle, values: Pointers, extra: Pointers, start: Handle, stop: Handle) {
        extended(function, dims(gx, gy, gz), dims(bx, by, bz), lds, on, Values { values, extra }, [start, stop])
    }

    fn hipExtLaunchKernel(function: Handle, grid: Dim3, block: Dim3, values: Pointers, lds: usize, on: Handle, start: Handle, stop: Handle, _flags: i32) {
        let stream = stream(on)?;
        let launch = prepare(&stream, LaunchKind::Symbol, function, (grid, block), lds, Values::pointers(values))?;
        timed(&stream, launch, [start, stop])
    }

    fn hipLaunchKernelExC(config: In<LaunchConfig>, function: Handle, values: Pointers) {
        let config = config.get()?;
        let stream = stream(config.stream)?;
        let shape = (config.grid, config.block);
        let mut launch = prepare(&stream, LaunchKind::Symbol, function, shape, config.lds, Values::pointers(values))?;
        launch.cooperative = is_cooperative(config.attributes, config.count)?;
        stream.submit(Command::Kernel(launch))
    }

    fn hipDrvLaunchKernelEx(config: In<DrvLaunchConfig>, function: Handle, values: Pointers, extra: Pointers) {
        let config = config.get()?;
        let stream = stream(config.stream)?;
        let shape = (config.grid, config.block);
        let mut launch = prepare(&stream, LaunchKind::Configured, function, shape, config.lds as usize, Values { values, extra })?;
        launch.cooperative = is_cooperative(config.attributes, config.count)?;
        stream.submit(Command::Kernel(launch))
    }

    /// The interface of HIP before `hipLaunchKernel`: `hipConfigureCall`, `hipSetupArgument` for
    /// each argument, `hipLaunchByPtr`.
    fn hipConfigureCall(grid: Dim3, block: Dim3, lds: usize, on: Handle) {
        thread::push_configuration(thread::Configuration { grid, block, lds, stream: on });
        thread::set_arguments(Vec::new());
        Ok(())
    }

    fn hipSetupArgument(value: In<u8>, bytes: usize, offset: usize) {
        let mut all = thread::take_arguments();
        let end = offset.checked_add(bytes).filter(|end| *end <= 64 << 10);
        let end = end.ok_or_else(|| Error::invalid("arguments beyond 64 KiB"))?;
        if all.len() < end {
            all.resize(end, 0);
        }
        all[offset..end].copy_from_slice(&value.many(bytes)?);
        thread::set_arguments(all);
        Ok(())
    }

    fn hipLaunchByPtr(function: Handle) {
        let configured = thread::pop_configuration();
        let configured = configured.ok_or(crate::error::Code::MISSING_CONFIGURATION)?;
        let arguments = thread::take_arguments();
        let mut size = arguments.len();
        let mut extra: [*mut c_void; 5] = [
            std::ptr::without_provenance_mut(1),
            arguments.as_ptr().cast_mut().cast(),
            std::ptr::without_provenance_mut(2),
            (&raw mut size).cast(),
            std::ptr::without_provenance_mut(3),
        ];
        let values = Values { values: std::ptr::null_mut(), extra: extra.as_mut_ptr() };
        submit(LaunchKind::Symbol, function, (configured.grid, configured.block), configured.lds, configured.stream, values)
    }
}
