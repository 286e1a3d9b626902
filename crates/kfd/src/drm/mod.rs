//! The graphics half of the driver: render nodes, memory by handles, and facts about the GPU.
//!
//! ROCr reaches it in two ways: by commands of the interface of models (here), and by libdrm, which
//! makes calls of the kernel (`calls`).
//!
//! Sources: libhsakmt's `hsakmtmodeliface.h` for the commands; libdrm's `amdgpu.h` for the
//! structures.

mod calls;
mod info;

use std::ffi::{CStr, c_char, c_int, c_ulong, c_void};
use std::os::fd::IntoRawFd;

use rustix::io::Errno;

use crate::clock::GPU_HZ;
use crate::driver::Driver;
use crate::log;

pub use self::calls::call as call_node;

/// Commands by number.
mod command {
    pub const COMMAND_WRITE_READ: u32 = 7;
    pub const OPEN_RENDER: u32 = 8;
    pub const CLOSE: u32 = 9;
    pub const DEVICE_INITIALIZE: u32 = 10;
    pub const DEVICE_DEINITIALIZE: u32 = 11;
    pub const DEVICE_GET_FD: u32 = 12;
    pub const GET_MARKETING_NAME: u32 = 13;
    pub const QUERY_GPU_INFO: u32 = 14;
}

#[repr(C)]
struct WriteRead {
    fd: c_int,
    command: c_ulong,
    data: *mut u8,
    size: u32,
}

#[repr(C)]
struct OpenRender {
    minor: c_int,
    fd_out: *mut c_int,
}

#[repr(C)]
struct Close {
    fd: c_int,
}

#[repr(C)]
struct DeviceInitialize {
    fd: c_int,
    major_out: *mut u32,
    minor_out: *mut u32,
    device_out: *mut *mut c_void,
}

#[repr(C)]
struct DeviceGetFd {
    device: *mut c_void,
    fd_out: *mut c_int,
}

#[repr(C)]
struct MarketingName {
    device: *mut c_void,
    name_out: *mut *const c_char,
}

#[repr(C)]
struct QueryGpuInfo {
    device: *mut c_void,
    info_out: *mut c_void,
}

/// Fields of `amdgpu_gpu_info` up to the clock; it has 304 bytes in all on 64-bit hosts.
const GPU_INFO_BYTES: usize = 304;
/// Offset of `gpu_counter_freq`, in kHz.
const COUNTER_FREQUENCY: usize = 32;

/// The first number of amdgpu's own calls.
const AMDGPU: u64 = 0x40;

const NAME: &CStr = c"gfxjit software GPU";

/// Does a command.
///
/// # Safety
/// `argument` is what libhsakmt passes for `command`.
#[allow(unsafe_code, reason = "structures of a C interface")]
pub unsafe fn call(driver: &Driver, command: u32, argument: *mut c_void) -> Result<(), Errno> {
    log::line(|| format!("DRM command {command}"));
    // SAFETY: the caller's, for all of them: the argument is the command's, and pointers in it are
    // where results go.
    unsafe {
        match command {
            command::COMMAND_WRITE_READ => {
                let WriteRead {
                    fd,
                    command,
                    data,
                    size,
                } = *argument.cast::<WriteRead>();
                let bytes = std::slice::from_raw_parts_mut(data, size as usize);
                calls::call(driver, fd, AMDGPU + command, bytes)?;
            }
            command::OPEN_RENDER => {
                let OpenRender { minor, fd_out } = *argument.cast::<OpenRender>();
                let minor = u32::try_from(minor).map_err(|_| Errno::NODEV)?;
                *fd_out = driver.open_render(minor)?.into_raw_fd();
            }
            command::CLOSE => {
                let Close { fd } = *argument.cast::<Close>();
                rustix::io::close(fd);
            }
            command::DEVICE_INITIALIZE => {
                let DeviceInitialize {
                    fd,
                    major_out,
                    minor_out,
                    device_out,
                } = *argument.cast::<DeviceInitialize>();
                (*major_out, *minor_out) = (3, 57);
                // The handle is the file, and not null.
                *device_out = std::ptr::without_provenance_mut(fd as usize + 1);
            }
            command::DEVICE_DEINITIALIZE => {}
            command::DEVICE_GET_FD => {
                let DeviceGetFd { device, fd_out } = *argument.cast::<DeviceGetFd>();
                *fd_out = device.addr() as c_int - 1;
            }
            command::GET_MARKETING_NAME => {
                let MarketingName { name_out, .. } = *argument.cast::<MarketingName>();
                *name_out = NAME.as_ptr();
            }
            command::QUERY_GPU_INFO => {
                let QueryGpuInfo { info_out, .. } = *argument.cast::<QueryGpuInfo>();
                let info = info_out.cast::<u8>();
                std::ptr::write_bytes(info, 0, GPU_INFO_BYTES);
                let khz = GPU_HZ / 1000;
                info.add(COUNTER_FREQUENCY)
                    .cast::<u64>()
                    .write_unaligned(khz);
            }
            _ => return Err(Errno::OPNOTSUPP),
        }
    }
    Ok(())
}
