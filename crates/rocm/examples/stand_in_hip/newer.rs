//! What HIP 5.0 has not.

use std::ffi::{c_char, c_int, c_uint, c_void};

use crate::calls::{calls, launched, put_text};

type Handle = *mut c_void;

/// Where the name of the architecture is.
const ARCH_NAME: usize = 1160;

calls! {
    hipDeviceGetUuid(uuid: *mut [u8; 16], device: c_int) {
        let digits = if device == 0 { *b"00000000000000aa" } else { *b"00000000000000bb" };
        // SAFETY: the caller has room for 16 bytes.
        unsafe { uuid.write(digits) };
        0
    }
    hipGetDevicePropertiesR0600(properties: *mut u8, _device: c_int) {
        // SAFETY: the caller has room for 1472 bytes.
        put_text(unsafe { properties.add(ARCH_NAME) }.cast::<c_char>(), 256, "gfx1100")
    }
    hipDeviceGetPCIBusId(name: *mut c_char, room: c_int, _device: c_int) {
        put_text(name, room, "0000:83:00.0")
    }
    hipDeviceSetLimit(_limit: c_int, _value: usize) { 0 }
    hipExtModuleLaunchKernel(
        _function: Handle, x: u32, y: u32, z: u32, a: u32, b: u32, c: u32, lds: usize,
        _stream: Handle, _parameters: *mut Handle, extra: *mut Handle, _start: Handle,
        _stop: Handle, _flags: u32,
    ) {
        // SAFETY: as in HIP.
        unsafe { launched([x, y, z, a, b, c], lds as u64, extra) }
    }
    hipModuleLaunchCooperativeKernel(
        _function: Handle, _x: c_uint, _y: c_uint, _z: c_uint, _a: c_uint, _b: c_uint, _c: c_uint,
        _lds: c_uint, _stream: Handle, _parameters: *mut Handle,
    ) { 0 }
}

/// Nothing is remembered.
#[allow(non_snake_case, reason = "it is HIP's")]
#[unsafe(no_mangle)]
pub(crate) extern "C" fn hipGetLastError() -> c_int {
    0
}
