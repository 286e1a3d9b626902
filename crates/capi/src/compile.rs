//! Compiles sources to code.

use std::ffi::{c_char, c_void};

use gfxjit::{Emit, PortableModule, Source, Target, TargetId};

use crate::bytes::gfxjit_bytes;
use crate::error::{gfxjit_error, guard};
use crate::failure::Failure;
use crate::options::{gfxjit_options, or_default};
use crate::text::{bytes, give, optional, text};

/// The form to which a source is compiled.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum gfxjit_emit {
    /// IR text before the optimiser.
    Ir = 0,
    /// IR text after the optimiser.
    OptIr = 1,
    /// Assembly text.
    Asm = 2,
    /// A relocatable object.
    Obj = 3,
    /// Bitcode that is not specific to a target.
    Portable = 4,
}

/// The caller's source: HIP C++, OpenCL C, MLIR, LLVM IR or bitcode, PTX, assembly, an object; the kind is
/// detected from the contents, else from the name.
///
/// # Safety
/// `name` is null or a C string; `size` bytes are readable.
pub(crate) unsafe fn source(
    name: *const c_char,
    data: *const c_void,
    size: usize,
) -> Result<Source, Failure> {
    // SAFETY: the caller's.
    let (name, data) = unsafe { (text(name, "name")?, bytes(data, size, "data")?) };
    Ok(Source::detect(name, data).map_err(gfxjit::Error::from)?)
}

/// A target by name.
///
/// # Safety
/// The pointer is null or a C string.
pub(crate) unsafe fn target(name: *const c_char) -> Result<Target, Failure> {
    // SAFETY: the caller's.
    let name = unsafe { text(name, "target")? };
    name.parse()
        .map_err(|error| Failure::usage(format!("target: {error}")))
}

/// An AMD target by name, for calls that make machine code.
///
/// # Safety
/// The pointer is null or a C string.
pub(crate) unsafe fn amd_target(name: *const c_char) -> Result<TargetId, Failure> {
    // SAFETY: the caller's.
    let target = unsafe { target(name)? };
    target
        .amd()
        .ok_or_else(|| Failure::usage(format!("target: {target} is no AMD target")))
}

/// Compiles a source of `size` bytes for a target to the form `what`, a gfxjit_emit. The kind of the source is
/// detected from its contents, else from `name`, which messages also show. `options` may be NULL. Fails with `SOURCE`
/// if it does not compile; gfxjit_error_reason then returns the compiler's messages.
///
///     const char *source = "define amdgpu_kernel void @k() { ret void }";
///     gfxjit_bytes *code;
///     error = gfxjit_compile("k.ll", source, strlen(source), "gfx1100", NULL, GFXJIT_EMIT_ASM, &code);
///     if (!error) puts(gfxjit_bytes_data(code));
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_compile(
    name: *const c_char,
    data: *const c_void,
    size: usize,
    target_name: *const c_char,
    options: *const gfxjit_options,
    what: u32,
    out: *mut *mut gfxjit_bytes,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe {
        let what = match what {
            0 => Emit::Ir,
            1 => Emit::OptIr,
            2 => Emit::Asm,
            3 => Emit::Obj,
            4 => Emit::Portable,
            _ => return Err(Failure::usage(format!("{what} is no gfxjit_emit"))),
        };
        let source = source(name, data, size)?;
        let made = gfxjit::emit(&source, target(target_name)?, &or_default(options), what)?;
        give(out, gfxjit_bytes::new(made.bytes), "bytes")
    })
}

/// Builds a portable module of a source: code for targets (names separated by commas; NULL: all families), and IR
/// for all others. gfxjit_module_build loads it on every device. Fails with `SOURCE` if the source does not compile
/// for a target, and with `IMAGE` if it does not link.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_portable(
    name: *const c_char,
    data: *const c_void,
    size: usize,
    targets: *const c_char,
    options: *const gfxjit_options,
    out: *mut *mut gfxjit_bytes,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe {
        let source = source(name, data, size)?;
        let names = optional(targets, "targets")?.unwrap_or_default();
        let names = names
            .split(',')
            .map(str::trim)
            .filter(|name| !name.is_empty());
        let targets: Vec<Target> = names
            .map(|name| name.parse())
            .collect::<Result<_, _>>()
            .map_err(|error| Failure::usage(format!("targets: {error}")))?;
        let made = PortableModule::build(&source, &targets, &or_default(options))?;
        give(out, gfxjit_bytes::new(made.bytes), "bytes")
    })
}
