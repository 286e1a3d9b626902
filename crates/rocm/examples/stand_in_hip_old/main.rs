//! A stand-in for `libamdhip64` of version 5.0, which lacks what is newer: see `calls`.
#![allow(unsafe_code, reason = "it is a library in C")]

use std::ffi::{c_char, c_int};

#[path = "../stand_in_hip/calls.rs"]
mod calls;

use calls::{calls, put_text};

/// 5.0.1.
pub(crate) const VERSION: c_int = 50_000_001;

/// Where the name of the architecture is in the first layout.
const ARCH_NAME: usize = 396;

calls! {
    hipGetDeviceProperties(properties: *mut u8, _device: c_int) {
        // SAFETY: the caller has room for 792 bytes.
        put_text(unsafe { properties.add(ARCH_NAME) }.cast::<c_char>(), 256, "gfx1100")
    }
}
