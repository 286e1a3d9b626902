//! Entry points that compiled HIP programs call when an executable or library is loaded and
//! unloaded (`__hipRegisterFatBinary` and others).

use std::ffi::{c_char, c_void};

use crate::abi::FatBinaryWrapper;
use crate::entry::{Address, In, Out, Table, Text};
use crate::handles::Handle;
use crate::{fatbin, log, texture_reference};

pub(crate) const FUNCTIONS: Table = &[
    (
        "__hipRegisterFatBinary",
        Address(register_binary as *const c_void),
    ),
    (
        "__hipUnregisterFatBinary",
        Address(unregister_binary as *const c_void),
    ),
    (
        "__hipRegisterFunction",
        Address(register_function as *const c_void),
    ),
    (
        "__hipRegisterVar",
        Address(register_variable as *const c_void),
    ),
    (
        "__hipRegisterManagedVar",
        Address(register_managed as *const c_void),
    ),
    (
        "__hipRegisterTexture",
        Address(register_texture as *const c_void),
    ),
    (
        "__hipRegisterSurface",
        Address(register_surface as *const c_void),
    ),
];

extern "C" fn register_binary(wrapper: In<FatBinaryWrapper>) -> Handle {
    fatbin::register(wrapper)
}

/// The name in a registration. Registration functions cannot return errors, so an error is logged.
fn told(name: Text) -> Option<String> {
    name.get_if_there().unwrap_or_else(|error| {
        log::always(format_args!("registered: {}", error.reason));
        None
    })
}

extern "C" fn unregister_binary(binary: Handle) {
    texture_reference::release_all(fatbin::unregister(binary));
}

#[allow(clippy::too_many_arguments, reason = "HIP's function")]
extern "C" fn register_function(
    binary: Handle,
    address: *const c_void,
    _name: Text,
    device_name: Text,
    _threads: i32,
    _thread: *mut c_void,
    _block: *mut c_void,
    _block_dim: *mut c_void,
    _grid_dim: *mut c_void,
    _wave: *mut i32,
) -> i32 {
    if let Some(name) = told(device_name) {
        fatbin::register_function(binary, address, name);
    }
    0
}

#[allow(clippy::too_many_arguments, reason = "HIP's function")]
extern "C" fn register_variable(
    binary: Handle,
    address: *const c_void,
    _name: *const c_char,
    device_name: Text,
    _external: i32,
    _size: usize,
    _constant: i32,
    _global: i32,
) {
    if let Some(name) = told(device_name) {
        fatbin::register_variable(binary, address, name);
    }
}

extern "C" fn register_managed(
    binary: Handle,
    pointer: Out<u64>,
    initial: In<u8>,
    name: Text,
    bytes: usize,
    _align: u32,
) {
    let name = told(name).unwrap_or_default();
    if let Err(error) =
        fatbin::register_managed(binary, pointer, initial, name.clone(), bytes as u64)
    {
        log::always(format_args!("managed variable {name}: {}", error.reason));
    }
}

/// A texture reference is a variable: binding writes it.
extern "C" fn register_texture(
    binary: Handle,
    address: *const c_void,
    _name: *const c_char,
    device_name: Text,
    _dimension: i32,
    _normalized: i32,
    _external: i32,
) {
    if let Some(name) = told(device_name) {
        fatbin::register_variable(binary, address, name);
    }
}

/// Accepted, so that programs which never use their surface references run: HIP has no function
/// that binds one.
extern "C" fn register_surface() {}
