//! The graphics part of the driver: render nodes, memory by handles, and properties of the GPU.
//!
//! ROCr uses it in two ways: through commands of the model interface (in this file), and through
//! libdrm, which makes kernel calls (`calls`).
//!
//! Sources: libhsakmt's `hsakmtmodeliface.h` for the commands; libdrm's `amdgpu.h` for the
//! structures.

mod calls;
mod info;

use std::ffi::{CStr, c_char, c_int, c_ulong, c_void};
use std::os::fd::{AsRawFd, IntoRawFd};

use rustix::io::Errno;

use crate::caller::{put, take};
use crate::clock::GPU_HZ;
use crate::driver::Driver;
use crate::log;

pub(crate) use self::calls::call as call_node;

/// Commands by number.
mod command {
    pub(crate) const COMMAND_WRITE_READ: u32 = 7;
    pub(crate) const OPEN_RENDER: u32 = 8;
    pub(crate) const CLOSE: u32 = 9;
    pub(crate) const DEVICE_INITIALIZE: u32 = 10;
    pub(crate) const DEVICE_DEINITIALIZE: u32 = 11;
    pub(crate) const DEVICE_GET_FD: u32 = 12;
    pub(crate) const GET_MARKETING_NAME: u32 = 13;
    pub(crate) const QUERY_GPU_INFO: u32 = 14;
}

#[repr(C)]
#[derive(Clone, Copy)]
struct WriteRead {
    fd: c_int,
    command: c_ulong,
    data: *mut u8,
    size: u32,
}

#[repr(C)]
#[derive(Clone, Copy)]
struct OpenRender {
    minor: c_int,
    fd_out: *mut c_int,
}

#[repr(C)]
#[derive(Clone, Copy)]
struct Close {
    fd: c_int,
}

#[repr(C)]
#[derive(Clone, Copy)]
struct DeviceInitialize {
    fd: c_int,
    major_out: *mut u32,
    minor_out: *mut u32,
    device_out: *mut *mut c_void,
}

#[repr(C)]
#[derive(Clone, Copy)]
struct DeviceGetFd {
    device: *mut c_void,
    fd_out: *mut c_int,
}

#[repr(C)]
#[derive(Clone, Copy)]
struct MarketingName {
    device: *mut c_void,
    name_out: *mut *const c_char,
}

#[repr(C)]
#[derive(Clone, Copy)]
struct QueryGpuInfo {
    device: *mut c_void,
    info_out: *mut c_void,
}

/// Fields of `amdgpu_gpu_info` up to the clock; it has 304 bytes in all on 64-bit hosts.
const GPU_INFO_BYTES: usize = 304;
/// Offset of `gpu_counter_freq`, in kHz.
const COUNTER_FREQUENCY: usize = 32;

/// Maximum size of a call's arguments in bytes (`_IOC_SIZEBITS`).
const MOST_BYTES: usize = (1 << 14) - 1;

/// The first number of calls specific to amdgpu.
const AMDGPU: u64 = 0x40;

const NAME: &CStr = c"gfxjit software GPU";

/// Reads the argument that libhsakmt passes for a command.
#[allow(unsafe_code, reason = "structures of a C interface")]
fn argument<T: Copy>(from: *mut c_void) -> Result<T, Errno> {
    let mut value = std::mem::MaybeUninit::<T>::uninit();
    let from = from.expose_provenance() as u64;
    // SAFETY: the caller of `call` vouches for the structure; the place is as large. Numbers and pointers have no
    // values that are none.
    unsafe {
        gfxjit_process::read(from, value.as_mut_ptr().cast(), size_of::<T>())
            .map_err(|_| Errno::FAULT)?;
        Ok(value.assume_init())
    }
}

/// Writes a result to a pointer in a structure.
#[allow(unsafe_code, reason = "structures of a C interface")]
fn leave<T: Copy>(to: *mut T, value: T) -> Result<(), Errno> {
    let to = to.expose_provenance() as u64;
    // SAFETY: the caller of `call` vouches for the place.
    let done = unsafe { gfxjit_process::write(to, (&raw const value).cast(), size_of::<T>()) };
    done.map_err(|_| Errno::FAULT)
}

/// Performs a command.
///
/// # Safety
/// `from` is what libhsakmt passes for `command`, if it is mapped.
#[allow(unsafe_code, reason = "structures of a C interface")]
pub(crate) unsafe fn call(driver: &Driver, command: u32, from: *mut c_void) -> Result<(), Errno> {
    log::line(|| format!("DRM command {command}"));
    match command {
        command::COMMAND_WRITE_READ => {
            let told: WriteRead = argument(from)?;
            let mut bytes = vec![0; (told.size as usize).min(MOST_BYTES)];
            let place = told.data.expose_provenance() as u64;
            take(place, &mut bytes)?;
            let result = calls::call(driver, told.fd, AMDGPU + told.command, &mut bytes);
            put(place, &bytes)?;
            result
        }
        command::OPEN_RENDER => {
            let told: OpenRender = argument(from)?;
            let minor = u32::try_from(told.minor).map_err(|_| Errno::NODEV)?;
            let file = driver.open_render(minor)?;
            leave(told.fd_out, file.as_raw_fd())?;
            // The descriptor belongs to the caller now.
            let _ = file.into_raw_fd();
            Ok(())
        }
        command::CLOSE => {
            let told: Close = argument(from)?;
            if !driver.is_own(told.fd) {
                return Err(Errno::BADF);
            }
            // SAFETY: a file that `OPEN_RENDER` has given out, which its caller has done with.
            unsafe { rustix::io::close(told.fd) };
            Ok(())
        }
        command::DEVICE_INITIALIZE => {
            let told: DeviceInitialize = argument(from)?;
            leave(told.major_out, 3)?;
            leave(told.minor_out, 57)?;
            // The handle is derived from the descriptor, plus one so that it is not null.
            let handle = std::ptr::without_provenance_mut((told.fd as usize).wrapping_add(1));
            leave(told.device_out, handle)
        }
        command::DEVICE_DEINITIALIZE => Ok(()),
        command::DEVICE_GET_FD => {
            let told: DeviceGetFd = argument(from)?;
            leave(told.fd_out, (told.device.addr() as c_int).wrapping_sub(1))
        }
        command::GET_MARKETING_NAME => {
            let told: MarketingName = argument(from)?;
            leave(told.name_out, NAME.as_ptr())
        }
        command::QUERY_GPU_INFO => {
            let told: QueryGpuInfo = argument(from)?;
            let mut info = [0; GPU_INFO_BYTES];
            let khz = (GPU_HZ / 1000).to_le_bytes();
            info[COUNTER_FREQUENCY..COUNTER_FREQUENCY + khz.len()].copy_from_slice(&khz);
            put(told.info_out.expose_provenance() as u64, &info)
        }
        _ => Err(Errno::OPNOTSUPP),
    }
}
