//! An opened device.

use std::ffi::{CString, c_char, c_void};
use std::ptr;

use gfxjit::{Device, DeviceKind, Stream};

use crate::error::{gfxjit_error, guard};
use crate::failure::Failure;
use crate::text::{free, handle, owned};
use crate::user::User;

/// What executes a device's kernels.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum gfxjit_device_kind {
    /// A GPU.
    Gpu = 0,
    /// A software GPU.
    Software = 1,
    /// Neither.
    Other = 2,
}

impl From<DeviceKind> for gfxjit_device_kind {
    fn from(kind: DeviceKind) -> Self {
        match kind {
            DeviceKind::Gpu => Self::Gpu,
            DeviceKind::Software => Self::Software,
            _ => Self::Other,
        }
    }
}

/// A device.
pub struct gfxjit_device {
    pub(crate) device: Device,
    uri: CString,
    name: CString,
    target: CString,
}

impl gfxjit_device {
    pub(crate) fn new(device: Device) -> Self {
        let info = device.info();
        Self {
            uri: owned(&*info.uri),
            name: owned(&*info.name),
            target: owned(info.isa.to_string()),
            device,
        }
    }
}

/// Properties of a device.
#[repr(C)]
pub struct gfxjit_device_info {
    /// sizeof(gfxjit_device_info), set by the caller.
    pub size: usize,
    /// What executes its kernels.
    pub kind: gfxjit_device_kind,
    /// Lanes of a wave, if the code does not choose.
    pub wave_size: u32,
    /// Compute units; for a software GPU its threads.
    pub compute_units: u32,
    /// Maximum LDS of a workgroup in bytes.
    pub lds_bytes: u32,
    /// Maximum work-items in a workgroup.
    pub max_workgroup_size: u32,
    /// Maximum work-items of a grid in X, Y and Z.
    pub max_grid: [u32; 3],
    /// Memory for buffers, in bytes.
    pub memory_bytes: u64,
}

/// The name that opens exactly this device again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_device_uri(device: *const gfxjit_device) -> *const c_char {
    // SAFETY: the header's rules.
    unsafe { device.as_ref() }.map_or(ptr::null(), |device| device.uri.as_ptr())
}

/// The device's name to show to users.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_device_name(device: *const gfxjit_device) -> *const c_char {
    // SAFETY: the header's rules.
    unsafe { device.as_ref() }.map_or(ptr::null(), |device| device.name.as_ptr())
}

/// The target to compile for.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_device_target(device: *const gfxjit_device) -> *const c_char {
    // SAFETY: the header's rules.
    unsafe { device.as_ref() }.map_or(ptr::null(), |device| device.target.as_ptr())
}

/// Writes the properties of a device to `info`, up to the size in `info->size`. Fails with `USAGE` if that is too
/// small to hold itself.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_device_get_info(
    device: *const gfxjit_device,
    info: *mut gfxjit_device_info,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe {
        let known = handle(device, "device")?.device.info();
        let filled = gfxjit_device_info {
            size: size_of::<gfxjit_device_info>(),
            kind: known.kind.into(),
            wave_size: known.wave_size,
            compute_units: known.compute_units,
            lds_bytes: known.lds_bytes,
            max_workgroup_size: known.max_workgroup_size,
            max_grid: known.max_grid,
            memory_bytes: known.memory_bytes,
        };
        fill_in(info, filled)
    })
}

/// Writes the first bytes of `filled` to a struct whose first member is its size.
///
/// # Safety
/// The pointer is null, or points to a size followed by the rest of a struct of that size.
pub(crate) unsafe fn fill_in<T>(to: *mut T, filled: T) -> Result<(), Failure> {
    if to.is_null() {
        return Err(Failure::usage("the struct to fill in is NULL"));
    }
    // SAFETY: each struct of the interface begins with its size.
    let room = unsafe { to.cast::<usize>().read() };
    if room < size_of::<usize>() {
        return Err(Failure::usage(
            "the struct's member `size` is not set to its sizeof",
        ));
    }
    let size = room.min(size_of::<T>()) - size_of::<usize>();
    let from = (&raw const filled).cast::<u8>();
    // SAFETY: the caller's; the sizes at the starts stay.
    unsafe {
        ptr::copy_nonoverlapping(
            from.add(size_of::<usize>()),
            to.cast::<u8>().add(size_of::<usize>()),
            size,
        );
    }
    Ok(())
}

/// Receives the output of kernels: `stream` is 1 for standard output and 2 for standard error. The text has `size`
/// bytes and no zero byte at its end.
pub type gfxjit_output =
    Option<unsafe extern "C" fn(user: *mut c_void, stream: u32, text: *const c_char, size: usize)>;

/// Sends the output of kernels to `output`, for launches from now on; without it, output goes to the process's
/// streams. The function is called on threads of the library and must not wait for the device.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_device_on_output(
    device: *const gfxjit_device,
    output: gfxjit_output,
    user: *mut c_void,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe {
        let device = handle(device, "device")?;
        let output = output.ok_or_else(|| Failure::usage("output is NULL"))?;
        let user = User(user);
        device.device.on_output(move |printed| {
            let stream = match printed.stream {
                Stream::Stdout => 1,
                Stream::Stderr => 2,
            };
            let (text, size) = (printed.text.as_ptr().cast(), printed.text.len());
            output(user.pointer(), stream, text, size);
        });
        Ok(())
    })
}

/// Frees a device.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_device_free(device: *mut gfxjit_device) {
    // SAFETY: the header's rules.
    unsafe { free(device) };
}
