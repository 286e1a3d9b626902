//! Memory of one process that another uses.

use std::ffi::{c_int, c_uint, c_void};
use std::process::Command;
use std::ptr::null_mut;

use crate::api::{Hip, Module, Tried, call};

/// `hipIpcMemHandle_t`
#[repr(C)]
#[derive(Clone, Copy)]
struct Handle([u8; 64]);

/// The variable with the handle, in hexadecimal digits.
const VARIABLE: &str = "HIP_PROGRAM_HANDLE";
const N: usize = 256;

/// A second process adds to what this one has written.
pub(crate) fn share(hip: &Hip, module: &Module) -> Tried {
    let out = hip.allocate(N)?;
    hip.launch(module, c"add", (1, 256), out, N as c_int, null_mut())?;
    hip.synchronize()?;
    let mut handle = Handle([0; 64]);
    call!(hip.hip, hipIpcGetMemHandle(&raw mut handle => *mut Handle, out => *mut c_int))?;
    let digits: String = handle.0.iter().map(|byte| format!("{byte:02x}")).collect();
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let target = std::env::args().nth(1).unwrap_or_default();
    let other = Command::new(program)
        .args([&target, "shared"])
        .env(VARIABLE, digits)
        .status()
        .map_err(|error| error.to_string())?;
    if !other.success() {
        return Err(format!("the other process: {other}"));
    }
    let found = hip.read(out, N)?;
    let wrong = (0..N).find(|&i| found[i] != 2 * i as c_int);
    wrong.map_or(Ok(()), |at| Err(format!("word {at} is {}", found[at])))
}

/// The second process.
pub(crate) fn shared(hip: &Hip, module: &Module) -> Tried {
    let digits = std::env::var(VARIABLE).map_err(|error| error.to_string())?;
    let mut handle = Handle([0; 64]);
    for (byte, at) in handle.0.iter_mut().zip((0..).step_by(2)) {
        let pair = digits.get(at..at + 2).unwrap_or_default();
        *byte = u8::from_str_radix(pair, 16).map_err(|error| error.to_string())?;
    }
    let mut out: *mut c_int = null_mut();
    call!(hip.hip, hipIpcOpenMemHandle(
        (&raw mut out).cast() => *mut *mut c_void, handle => Handle, 1 => c_uint,
    ))?;
    if hip.read(out, 2)? != [0, 1] {
        return Err("what the first process has written does not show".to_owned());
    }
    hip.launch(module, c"add", (1, 256), out, N as c_int, null_mut())?;
    hip.synchronize()?;
    call!(hip.hip, hipIpcCloseMemHandle(out => *mut c_int))
}
