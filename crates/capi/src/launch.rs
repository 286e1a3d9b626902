//! One launch of a kernel, which is filled in and then given to its queue.

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

/// A launch of a kernel on a queue. It is filled in by the functions below, its arguments in their order.
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

/// Changes a launch.
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

/// Workgroups in X, Y and Z.
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

/// Work-items in X, Y and Z, in place of workgroups: the last one of a row may be partial.
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

/// Work-items of a workgroup in X, Y and Z.
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

/// Dynamic LDS in bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_launch_lds(
    launch: *mut gfxjit_launch,
    size: u32,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    unsafe { change(launch, |launch| Ok(launch.lds(size))) }
}

/// Stack of each work-item in bytes, for kernels that recurse or call by address.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_launch_stack(
    launch: *mut gfxjit_launch,
    size: u32,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    unsafe { change(launch, |launch| Ok(launch.stack(size))) }
}

/// What a number is.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum gfxjit_number_kind {
    /// An integer without a sign, of 1, 2, 4 or 8 bytes; bool too.
    Unsigned = 0,
    /// An integer in two's complement, of 1, 2, 4 or 8 bytes.
    Signed = 1,
    /// IEEE 754 of 2, 4 or 8 bytes.
    Float = 2,
    /// The upper 2 bytes of a float.
    Bfloat = 3,
}

/// A type of numbers by its kind and size. The kind is a number: C may give any.
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

/// The next argument: a number of a type (a gfxjit_number_kind and its bytes). It becomes the parameter's type where it
/// is the same number there: 3 as int is 3.0 for a float. Where not, gfxjit_launch_submit says so, with kernel, parameter,
/// type and value.
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

/// The next argument: memory as by gfxjit_launch_memory, that has numbers of a type (a gfxjit_number_kind and the bytes of
/// each). A parameter that points to others, where the source says so, does not take it.
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

/// The next argument: a struct, or a number in the parameter's own type, given as bytes. Of these only the size is
/// compared; gfxjit_launch_number converts.
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

/// The next argument: the address of memory, at an offset. The memory stays until the launch is done.
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

/// The next argument: a pointer to this number of bytes of dynamic LDS.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_launch_lds_pointer(
    launch: *mut gfxjit_launch,
    size: u32,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    unsafe { change(launch, |launch| Ok(launch.arg(Arg::lds(size)))) }
}

/// The raw level: all explicit arguments as they lie in the kernarg segment, in place of single ones; the library adds
/// the hidden ones. Memory that they name is to be named by gfxjit_launch_uses.
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

/// The raw level: the whole kernarg segment, hidden arguments included.
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

/// Memory that the kernel reaches by an address in other data: it stays until the launch is done.
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

/// All workgroups are resident at once, so that they can wait for each other.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_launch_cooperative(
    launch: *mut gfxjit_launch,
    cooperative: bool,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    unsafe { change(launch, |launch| Ok(launch.cooperative(cooperative))) }
}

/// Stops the launch when it has run for so long (software GPU only).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_launch_time_limit(
    launch: *mut gfxjit_launch,
    nanoseconds: u64,
) -> *mut gfxjit_error {
    let limit = Duration::from_nanos(nanoseconds);
    // SAFETY: the header's rules.
    unsafe { change(launch, |launch| Ok(launch.time_limit(limit))) }
}

/// Stops the launch when its waves have executed this number of instructions (software GPU only).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_launch_instruction_limit(
    launch: *mut gfxjit_launch,
    instructions: u64,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    unsafe { change(launch, |launch| Ok(launch.instruction_limit(instructions))) }
}

/// The launch is debugged on the terminal of this process, and held before its first instruction (software GPU only).
/// Commands, one on each line, are done in place of what would be typed; the launch ends with them, unless the last ones
/// let it go on to its end. If they are NULL, the terminal is asked.
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

/// The kernel reaches only the memory that the launch was given (software GPU only).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_launch_strict(launch: *mut gfxjit_launch) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    unsafe { change(launch, |launch| Ok(launch.strict())) }
}

/// Gives the launch to its queue and frees it, whatever happens. `event` may be NULL.
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

/// Frees a launch that is not to be submitted.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_launch_free(launch: *mut gfxjit_launch) {
    // SAFETY: the header's rules.
    unsafe { free(launch) };
}
