//! Runs MLIR as a function.

use std::ffi::c_void;

use gfxjit_front::{Bytes, Message, ShimMessage};

use crate::sys;

/// The input of MLIR.
pub(crate) struct Input<'a> {
    /// The name of the source for messages.
    pub name: &'a str,
    pub source: &'a [u8],
    /// Passes on the whole module, for kernels in `gpu.launch`.
    pub outline: &'a str,
    /// Passes on each `gpu.module`.
    pub lower: &'a str,
    /// Passes on the rest of the module, for the host.
    pub host: &'a str,
}

/// The output of MLIR.
#[derive(Default)]
pub(crate) struct Output {
    /// Bitcode, or LLVM IR; `None` after errors.
    pub bytes: Option<Vec<u8>>,
    pub messages: Vec<Message>,
}

#[derive(Default)]
struct User {
    bytes: Vec<u8>,
    messages: Vec<Message>,
}

/// Compiles the kernels of a module to bitcode.
pub(crate) fn device(input: &Input<'_>) -> Output {
    run(input, sys::gjm_device)
}

/// Compiles the host part of a module to LLVM IR that contains the kernels.
pub(crate) fn host(input: &Input<'_>) -> Output {
    run(input, sys::gjm_host)
}

fn run(input: &Input<'_>, function: unsafe extern "C" fn(*const sys::Job) -> bool) -> Output {
    keep_variables();
    let mut user = User::default();
    let job = sys::Job {
        name: Bytes::of(input.name.as_bytes()),
        source: Bytes::of(input.source),
        outline: Bytes::of(input.outline.as_bytes()),
        lower: Bytes::of(input.lower.as_bytes()),
        host: Bytes::of(input.host.as_bytes()),
        user: (&raw mut user).cast(),
        message,
        out,
    };
    // SAFETY: everything lives during the call; the functions get `user` as they expect it.
    let done = unsafe { function(&raw const job) };
    Output {
        bytes: done.then_some(user.bytes),
        messages: user.messages,
    }
}

/// Before the first compilation, prevents MLIR's static variables from being destroyed when the process ends, because
/// a compilation may still be running then.
fn keep_variables() {
    #[cfg(all(target_os = "linux", target_pointer_width = "64"))]
    {
        static ONCE: std::sync::Once = std::sync::Once::new();
        ONCE.call_once(|| {
            // SAFETY: the function only returns an address.
            if let Some(mlir) = gfxjit_process::loaded(unsafe { sys::gjm_in_mlir() }) {
                mlir.keep_variables();
            }
        });
    }
}

/// # Safety
/// `user` points to a `User` that is not borrowed.
unsafe fn user<'a>(user: *mut c_void) -> &'a mut User {
    // SAFETY: by the caller's promise.
    unsafe { &mut *user.cast::<User>() }
}

unsafe extern "C" fn message(to: *mut c_void, message: *const ShimMessage) {
    // SAFETY: as `run` gave it, and as the shim promises; its texts live until this returns.
    let (to, message) = unsafe { (user(to), (*message).read()) };
    to.messages.push(message);
}

unsafe extern "C" fn out(to: *mut c_void, bytes: Bytes) {
    // SAFETY: as `run` gave it; the bytes are valid during the call.
    let (to, bytes) = unsafe { (user(to), bytes.slice()) };
    to.bytes.extend_from_slice(bytes);
}
