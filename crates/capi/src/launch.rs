//! One launch of a kernel: an object that is filled in and then submitted to its queue.

use std::ffi::{c_char, c_void};
use std::time::Duration;

use gfxjit::{Arg, DevicePtr, ElementType, Launch, Module, Number, Size};
use gfxjit_debug::terminal::Input;

use crate::error::{gfxjit_error, guard};
use crate::failure::Failure;
use crate::kernel::gfxjit_kernel;
use crate::memory::{gfxjit_memory, part};
use crate::queue::{gfxjit_event, gfxjit_queue, give_event};
use crate::text::{bytes, free, give, handle, handle_mut, optional};

/// A launch.
pub struct gfxjit_launch {
    launch: Option<Launch>,
    /// For a debugger.
    module: Module,
}

/// A launch of a kernel on a queue. The functions below set its sizes and add its arguments in order. After an error
/// of one of them the launch can only be freed. Sizes and arguments are checked by gfxjit_launch_submit.
///
///     gfxjit_launch *launch;
///     gfxjit_event *event;
///     error = gfxjit_launch_new(kernel, queue, &launch);
///     if (!error) error = gfxjit_launch_grid(launch, 1, 1, 1);
///     if (!error) error = gfxjit_launch_block(launch, 3, 1, 1);
///     if (!error) error = gfxjit_launch_memory(launch, memory, 0);
///     if (!error) error = gfxjit_launch_submit(launch, &event);
///     if (!error) error = gfxjit_event_wait(event);
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_launch_new(
    kernel: *const gfxjit_kernel,
    queue: *const gfxjit_queue,
    launch: *mut *mut gfxjit_launch,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe {
        let queue = &handle(queue, "queue")?.0;
        let kernel = &handle(kernel, "kernel")?.kernel;
        let debugger = gfxjit_debug::library::of_process(|| kernel.module());
        let made = kernel.launch(queue);
        let made = match debugger.map_err(Failure::usage)? {
            Some(debugger) => made.debug(debugger),
            None => made,
        };
        let made = gfxjit_launch {
            launch: Some(made),
            module: kernel.module(),
        };
        give(launch, made, "launch")
    })
}

/// Applies a change to a launch.
///
/// # Safety
/// The pointer is null, or a handle that is not used elsewhere.
unsafe fn change(
    launch: *mut gfxjit_launch,
    f: impl FnOnce(Launch) -> Result<Launch, Failure>,
) -> *mut gfxjit_error {
    guard(|| {
        // SAFETY: the caller's.
        let launch = unsafe { handle_mut(launch, "launch")? };
        let Some(before) = launch.launch.take() else {
            return Err(Failure::usage("the launch has failed or was submitted"));
        };
        launch.launch = Some(f(before)?);
        Ok(())
    })
}

/// The grid in workgroups, in X, Y and Z.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_launch_grid(
    launch: *mut gfxjit_launch,
    x: u32,
    y: u32,
    z: u32,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    unsafe { change(launch, |launch| Ok(launch.grid(Size::from([x, y, z])))) }
}

/// The grid in work-items, in X, Y and Z, in place of workgroups: the last workgroup of a dimension
/// may be partial.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_launch_global(
    launch: *mut gfxjit_launch,
    x: u32,
    y: u32,
    z: u32,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    unsafe { change(launch, |launch| Ok(launch.global(Size::from([x, y, z])))) }
}

/// The size of a workgroup in work-items, in X, Y and Z.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_launch_block(
    launch: *mut gfxjit_launch,
    x: u32,
    y: u32,
    z: u32,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    unsafe { change(launch, |launch| Ok(launch.block(Size::from([x, y, z])))) }
}

/// Dynamic LDS of a workgroup in bytes, in addition to the kernel's static LDS.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_launch_lds(
    launch: *mut gfxjit_launch,
    size: u32,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    unsafe { change(launch, |launch| Ok(launch.lds(size))) }
}

/// Scratch of each work-item in bytes, for kernels that recurse or call by address.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_launch_stack(
    launch: *mut gfxjit_launch,
    size: u32,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    unsafe { change(launch, |launch| Ok(launch.stack(size))) }
}

/// Kind of a number.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum gfxjit_number_kind {
    /// An unsigned integer of 1, 2, 4 or 8 bytes; also bool.
    Unsigned = 0,
    /// A signed integer of 1, 2, 4 or 8 bytes, in two's complement.
    Signed = 1,
    /// An IEEE 754 number of 2, 4 or 8 bytes.
    Float = 2,
    /// A bfloat16: the upper 2 bytes of a float.
    Bfloat = 3,
}

/// The type of a number by kind and size. The kind is a `u32`, because C may pass any value.
fn element(kind: u32, size: usize) -> Result<ElementType, Failure> {
    let found = match (kind, size) {
        (0, 1) => ElementType::U8,
        (0, 2) => ElementType::U16,
        (0, 4) => ElementType::U32,
        (0, 8) => ElementType::U64,
        (1, 1) => ElementType::I8,
        (1, 2) => ElementType::I16,
        (1, 4) => ElementType::I32,
        (1, 8) => ElementType::I64,
        (2, 2) => ElementType::F16,
        (2, 4) => ElementType::F32,
        (2, 8) => ElementType::F64,
        (3, 2) => ElementType::BF16,
        _ => {
            return Err(Failure::usage(format!(
                "there is no number of kind {kind} with {size} bytes"
            )));
        }
    };
    Ok(found)
}

/// The next argument: a number of a type (a gfxjit_number_kind and a size in bytes). It is converted to the
/// parameter's type if that keeps its value: 3 as int becomes 3.0 as float. If not, gfxjit_launch_submit returns an
/// error that names kernel, parameter, type and value. Fails with `USAGE` if there is no such type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_launch_number(
    launch: *mut gfxjit_launch,
    kind: u32,
    data: *const c_void,
    size: usize,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    unsafe {
        change(launch, |launch| {
            let element = element(kind, size)?;
            let number = Number::of(element, bytes(data, size, "data")?);
            let number = number.ok_or_else(|| Failure::usage("a number of another size"))?;
            Ok(launch.arg(Arg::number(number)))
        })
    }
}

/// The next argument: memory as by gfxjit_launch_memory, with numbers of a type (a gfxjit_number_kind and the size of
/// each in bytes). A parameter that the source declares as a pointer to another type refuses it. Fails as
/// gfxjit_launch_memory, and with `USAGE` if there is no such type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_launch_numbers(
    launch: *mut gfxjit_launch,
    memory: *const gfxjit_memory,
    offset: u64,
    kind: u32,
    size: usize,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    unsafe {
        change(launch, |launch| {
            let element = element(kind, size)?;
            let length = handle(memory, "memory")?.0.len().saturating_sub(offset);
            Ok(launch.arg(Arg::elements(&part(memory, offset, length)?, element)))
        })
    }
}

/// The next argument: the bytes of a struct, or of a number in the parameter's own type. Only the size is checked;
/// gfxjit_launch_number converts.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_launch_value(
    launch: *mut gfxjit_launch,
    data: *const c_void,
    size: usize,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    unsafe {
        change(launch, |launch| {
            Ok(launch.arg(Arg::bytes(bytes(data, size, "data")?)))
        })
    }
}

/// The next argument: the address of memory, at an offset in bytes. The memory stays allocated until the
/// launch is done. Fails with `MEMORY` if the offset is beyond the memory's end.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_launch_memory(
    launch: *mut gfxjit_launch,
    memory: *const gfxjit_memory,
    offset: u64,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    unsafe {
        change(launch, |launch| {
            let size = handle(memory, "memory")?.0.len().saturating_sub(offset);
            Ok(launch.arg(Arg::from(&part(memory, offset, size)?)))
        })
    }
}

/// The next argument: an address on the device, for which the caller vouches; 0 is a null pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_launch_address(
    launch: *mut gfxjit_launch,
    address: u64,
) -> *mut gfxjit_error {
    let argument = match address {
        0 => Arg::null(),
        _ => Arg::address(DevicePtr(address)),
    };
    // SAFETY: the header's rules.
    unsafe { change(launch, |launch| Ok(launch.arg(argument))) }
}

/// The next argument: a pointer to `size` bytes of dynamic LDS.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_launch_lds_pointer(
    launch: *mut gfxjit_launch,
    size: u32,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    unsafe { change(launch, |launch| Ok(launch.arg(Arg::lds(size)))) }
}

/// The raw level: all explicit arguments as they lie in the kernarg segment (`size` bytes), in place of single
/// arguments; the library adds the hidden ones. Memory whose addresses they contain must be named by
/// gfxjit_launch_uses.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_launch_packed(
    launch: *mut gfxjit_launch,
    data: *const c_void,
    size: usize,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    unsafe {
        change(launch, |launch| {
            Ok(launch.packed(bytes(data, size, "data")?))
        })
    }
}

/// The raw level: the whole kernarg segment (`size` bytes), hidden arguments included.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_launch_kernarg(
    launch: *mut gfxjit_launch,
    data: *const c_void,
    size: usize,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    unsafe {
        change(launch, |launch| {
            Ok(launch.kernarg(bytes(data, size, "data")?))
        })
    }
}

/// Names memory that the kernel reaches by an address in other data: it stays allocated until the
/// launch is done.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_launch_uses(
    launch: *mut gfxjit_launch,
    memory: *const gfxjit_memory,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    unsafe {
        change(launch, |launch| {
            Ok(launch.uses(handle(memory, "memory")?.0.all()))
        })
    }
}

/// Makes the launch cooperative: all workgroups are resident at the same time, so that they can
/// wait for each other. gfxjit_launch_submit fails if the device cannot hold them.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_launch_cooperative(
    launch: *mut gfxjit_launch,
    cooperative: bool,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    unsafe { change(launch, |launch| Ok(launch.cooperative(cooperative))) }
}

/// Stops the launch when it has run for this number of nanoseconds (software GPU only); its event then has an error
/// of kind `FAULT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_launch_time_limit(
    launch: *mut gfxjit_launch,
    nanoseconds: u64,
) -> *mut gfxjit_error {
    let limit = Duration::from_nanos(nanoseconds);
    // SAFETY: the header's rules.
    unsafe { change(launch, |launch| Ok(launch.time_limit(limit))) }
}

/// Stops the launch when it has executed this number of wave-instructions (software GPU only); its event then has an
/// error of kind `FAULT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_launch_instruction_limit(
    launch: *mut gfxjit_launch,
    instructions: u64,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    unsafe { change(launch, |launch| Ok(launch.instruction_limit(instructions))) }
}

/// Debugs the launch on the terminal of this process; it stops before its first instruction (software GPU only).
/// `commands` are executed in place of typed ones, one on each line; the launch is cancelled after the last of them,
/// unless one lets it run to its end. With NULL, commands are read from the terminal. Fails with `IMAGE` if the code
/// cannot be disassembled.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_launch_debug(
    launch: *mut gfxjit_launch,
    commands: *const c_char,
) -> *mut gfxjit_error {
    guard(|| {
        // SAFETY: the header's rules.
        let (launch, commands) = unsafe {
            let launch = handle_mut(launch, "launch")?;
            (launch, optional(commands, "commands")?)
        };
        let script: Vec<String> = commands
            .into_iter()
            .flat_map(str::lines)
            .map(str::to_owned)
            .collect();
        let Some(before) = launch.launch.take() else {
            return Err(Failure::usage("the launch has failed or was submitted"));
        };
        let input = Input::new(script, commands.is_some(), None);
        let debugger = gfxjit_debug::library::on_terminal(&launch.module, input)?;
        launch.launch = Some(before.debug(debugger));
        Ok(())
    })
}

/// Lets the kernel access only memory that the launch names (software GPU only); another access is a `FAULT`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_launch_strict(launch: *mut gfxjit_launch) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    unsafe { change(launch, |launch| Ok(launch.strict())) }
}

/// Submits the launch to its queue and frees it, also after an error. `event` may be NULL. Fails with `LAUNCH` if the
/// sizes or arguments do not fit the kernel or the device, and with `DEVICE` if the driver refuses the launch. Errors
/// of the running kernel are reported by its event.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_launch_submit(
    launch: *mut gfxjit_launch,
    event: *mut *mut gfxjit_event,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe {
        if launch.is_null() {
            return Err(Failure::usage("launch is NULL"));
        }
        let launch = Box::from_raw(launch).launch;
        let launch = launch.ok_or_else(|| Failure::usage("the launch has failed"))?;
        give_event(event, launch.submit()?)
    })
}

/// Frees a launch that will not be submitted.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_launch_free(launch: *mut gfxjit_launch) {
    // SAFETY: the header's rules.
    unsafe { free(launch) };
}
