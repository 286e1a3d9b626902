//! Kernels and their properties.

use std::ffi::{CString, c_char};
use std::ptr;

use gfxjit::{Kernel, ValueKind};

use crate::device::fill_in;
use crate::error::{gfxjit_error, guard};
use crate::failure::Failure;
use crate::module::gfxjit_module;
use crate::text::{free, give, handle, optional, owned};

/// A kernel.
pub struct gfxjit_kernel {
    pub(crate) kernel: Kernel,
    name: CString,
    parameters: Vec<CString>,
    types: Vec<CString>,
}

/// A kernel of a module by name; with NULL, the module's only kernel. Fails with `MODULE`, whose message lists the
/// kernels there are.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_kernel_get(
    module: *const gfxjit_module,
    name: *const c_char,
    kernel: *mut *mut gfxjit_kernel,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe {
        let module = &handle(module, "module")?.0;
        let found = match optional(name, "name")? {
            Some(name) => module.kernel(name)?,
            None => module.only_kernel()?,
        };
        let parameters = found.parameters().iter();
        let parameters = parameters.map(|p| owned(p.name.as_deref().unwrap_or_default()));
        let types = found.parameters().iter();
        let types = types.map(|p| owned(p.type_name.as_deref().unwrap_or_default()));
        let made = gfxjit_kernel {
            name: owned(found.name()),
            types: types.collect(),
            parameters: parameters.collect(),
            kernel: found,
        };
        give(kernel, made, "kernel")
    })
}

/// The kernel's name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_kernel_name(kernel: *const gfxjit_kernel) -> *const c_char {
    // SAFETY: the header's rules.
    unsafe { kernel.as_ref() }.map_or(ptr::null(), |kernel| kernel.name.as_ptr())
}

/// Resource needs and limits of a kernel.
#[repr(C)]
pub struct gfxjit_kernel_info {
    /// sizeof(gfxjit_kernel_info), set by the caller.
    pub size: usize,
    /// Number of explicit parameters.
    pub parameters: u32,
    /// Size of the kernarg segment in bytes.
    pub kernarg_bytes: u32,
    /// Lanes of a wave.
    pub wave_size: u32,
    /// Maximum work-items in a workgroup.
    pub max_workgroup_size: u32,
    /// The only workgroup size that it was compiled for, in work-items; 0 if every size is allowed.
    pub required_workgroup_size: [u32; 3],
    /// Vector registers.
    pub vgprs: u32,
    /// Accumulation registers.
    pub agprs: u32,
    /// Scalar registers.
    pub sgprs: u32,
    /// Scratch of a work-item in bytes.
    pub scratch_bytes: u32,
    /// Static LDS of a workgroup in bytes.
    pub lds_bytes: u32,
}

/// Writes the properties of a kernel to `info`, up to the size in `info->size`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_kernel_get_info(
    kernel: *const gfxjit_kernel,
    info: *mut gfxjit_kernel_info,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe {
        let known = handle(kernel, "kernel")?.kernel.info();
        let budget = known.budget;
        let parameters = known.parameters.as_ref().map_or(0, Vec::len);
        let filled = gfxjit_kernel_info {
            size: size_of::<gfxjit_kernel_info>(),
            parameters: u32::try_from(parameters).unwrap_or(u32::MAX),
            kernarg_bytes: known.kernarg_bytes,
            wave_size: known.wave_size,
            max_workgroup_size: known.max_workgroup_size,
            required_workgroup_size: known.required_workgroup_size.unwrap_or_default(),
            vgprs: budget.vgprs,
            agprs: budget.agprs,
            sgprs: budget.sgprs,
            scratch_bytes: budget.scratch_bytes,
            lds_bytes: budget.lds_bytes,
        };
        fill_in(info, filled)
    })
}

/// Kind of a parameter.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum gfxjit_parameter_kind {
    /// A value: a number or a struct.
    Value = 0,
    /// The address of memory.
    Pointer = 1,
    /// A pointer to dynamic LDS; the argument is a size.
    DynamicLds = 2,
    /// An image, a sampler, a queue.
    Other = 3,
}

/// A parameter of a kernel.
#[repr(C)]
pub struct gfxjit_parameter {
    /// sizeof(gfxjit_parameter), set by the caller.
    pub size: usize,
    /// The parameter's kind.
    pub kind: gfxjit_parameter_kind,
    /// Its offset in the kernarg segment, in bytes.
    pub offset: u32,
    /// Its size in bytes.
    pub bytes: u32,
}

/// Writes the properties of an explicit parameter, counted from 0, to `parameter`, up to the size
/// in its `size`. Fails with `USAGE` if the number is too large.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_kernel_parameter(
    kernel: *const gfxjit_kernel,
    number: usize,
    parameter: *mut gfxjit_parameter,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe {
        let all = handle(kernel, "kernel")?.kernel.parameters();
        let Some(known) = all.get(number) else {
            let count = all.len();
            return Err(Failure::usage(format!(
                "there is no parameter {number}: it has {count}"
            )));
        };
        let kind = match known.value_kind {
            ValueKind::ByValue => gfxjit_parameter_kind::Value,
            ValueKind::GlobalBuffer => gfxjit_parameter_kind::Pointer,
            ValueKind::DynamicSharedPointer => gfxjit_parameter_kind::DynamicLds,
            _ => gfxjit_parameter_kind::Other,
        };
        let filled = gfxjit_parameter {
            size: size_of::<gfxjit_parameter>(),
            kind,
            offset: known.offset,
            bytes: known.size,
        };
        fill_in(parameter, filled)
    })
}

/// The name of a parameter, empty if the compiler did not keep it; NULL if the number is too large.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_kernel_parameter_name(
    kernel: *const gfxjit_kernel,
    number: usize,
) -> *const c_char {
    // SAFETY: the header's rules.
    let name = unsafe { kernel.as_ref() }.and_then(|kernel| kernel.parameters.get(number));
    name.map_or(ptr::null(), |name| name.as_ptr())
}

/// The type of a parameter in the source (`float`, `unsigned int`, `float*`), empty if the compiler did not keep it;
/// NULL if the number is too large.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_kernel_parameter_type(
    kernel: *const gfxjit_kernel,
    number: usize,
) -> *const c_char {
    // SAFETY: the header's rules.
    let name = unsafe { kernel.as_ref() }.and_then(|kernel| kernel.types.get(number));
    name.map_or(ptr::null(), |name| name.as_ptr())
}

/// Frees a kernel.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_kernel_free(kernel: *mut gfxjit_kernel) {
    // SAFETY: the header's rules.
    unsafe { free(kernel) };
}
