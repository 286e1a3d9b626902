//! Many inputs to one image.

use std::ffi::{CString, c_char, c_void};
use std::ptr;

use gfxjit::{LinkedImage, Linker, Strip, Take, Undefined};

use crate::compile::amd_target;
use crate::device::fill_in;
use crate::error::{gfxjit_error, guard};
use crate::failure::Failure;
use crate::image::gfxjit_image;
use crate::options::{gfxjit_options, or_default};
use crate::text::{bytes, free, give, handle, handle_mut, owned, text};

/// A link, which is filled in.
pub struct gfxjit_linker(Linker);

/// What a link has made.
pub struct gfxjit_linked {
    linked: LinkedImage,
    kernels: Vec<CString>,
    map: Option<CString>,
}

/// A link without inputs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_linker_new(linker: *mut *mut gfxjit_linker) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe { give(linker, gfxjit_linker(Linker::new()), "linker") })
}

/// What of an input is taken.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum gfxjit_take {
    /// An object always; of an archive the members that define what something needs.
    AsUsual = 0,
    /// Everything.
    Whole = 1,
    /// An object, too, only if it defines what something needs.
    OnDemand = 2,
}

/// Changes a link.
///
/// # Safety
/// The pointer is null, or a handle that is not used elsewhere.
unsafe fn change(
    linker: *mut gfxjit_linker,
    f: impl FnOnce(Linker) -> Result<Linker, Failure>,
) -> *mut gfxjit_error {
    guard(|| {
        // SAFETY: the caller's.
        let linker = unsafe { handle_mut(linker, "linker")? };
        // An error leaves it as it was.
        linker.0 = f(linker.0.clone())?;
        Ok(())
    })
}

/// Adds an input: an object, an archive, or anything that compiles. `take` is a gfxjit_take.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_linker_input(
    linker: *mut gfxjit_linker,
    name: *const c_char,
    data: *const c_void,
    size: usize,
    take: u32,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe {
        let take = match take {
            0 => Take::AsUsual,
            1 => Take::Whole,
            2 => Take::OnDemand,
            _ => return Err(Failure::usage(format!("{take} is no gfxjit_take"))),
        };
        let (name, data) = (text(name, "name")?, bytes(data, size, "data")?);
        let linker = handle_mut(linker, "linker")?;
        linker.0 = std::mem::take(&mut linker.0).input_as(name, data, take);
        Ok(())
    })
}

/// Sets an option. Names and values: `target` a target for sources; `gc`, `strict`, `keep-relocations`, `map` on or
/// off; `undefined` error or dynamic; `strip` nothing, debug or all; and, once for each value, `root` a symbol,
/// `define` NAME=VALUE as `--defsym` takes it, `assume` as `gfxjit link --assume` takes it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_linker_set(
    linker: *mut gfxjit_linker,
    name: *const c_char,
    value: *const c_char,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    unsafe { change(linker, |linker| set(linker, text(name, "name")?, value)) }
}

fn set(linker: Linker, name: &str, given: *const c_char) -> Result<Linker, Failure> {
    // SAFETY: the header's rules.
    let value = unsafe { text(given, "value")? };
    let bad = |wanted: &str| Failure::usage(format!("option {name}: `{value}` is not {wanted}"));
    let switch = || match value {
        "on" | "1" | "true" => Ok(true),
        "off" | "0" | "false" => Ok(false),
        _ => Err(bad("on or off")),
    };
    Ok(match name {
        // SAFETY: the header's rules.
        "target" => linker.target(unsafe { amd_target(given)? }),
        "gc" => linker.gc(switch()?),
        "strict" => linker.strict(switch()?),
        "keep-relocations" => linker.keep_relocations(switch()?),
        "map" => linker.map(switch()?),
        "undefined" => linker.undefined(match value {
            "error" => Undefined::Error,
            "dynamic" => Undefined::Dynamic,
            _ => return Err(bad("error or dynamic")),
        }),
        "strip" => linker.strip(match value {
            "nothing" => Strip::Nothing,
            "debug" => Strip::Debug,
            "all" => Strip::All,
            _ => return Err(bad("nothing, debug or all")),
        }),
        "root" => linker.root(value),
        "define" => linker.define(
            value
                .parse()
                .map_err(|error: gfxjit::LinkError| Failure::usage(error.to_string()))?,
        ),
        "assume" => linker.assume(
            value
                .parse()
                .map_err(|error: gfxjit::LinkError| Failure::usage(error.to_string()))?,
        ),
        _ => return Err(Failure::usage(format!("there is no option `{name}`"))),
    })
}

/// How sources are compiled.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_linker_options(
    linker: *mut gfxjit_linker,
    options: *const gfxjit_options,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    unsafe { change(linker, |linker| Ok(linker.compile(or_default(options)))) }
}

/// Links, and frees the handle, whatever happens. `name` is what messages call the image.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_linker_link(
    linker: *mut gfxjit_linker,
    name: *const c_char,
    linked: *mut *mut gfxjit_linked,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe {
        if linker.is_null() {
            return Err(Failure::usage("linker is NULL"));
        }
        let linker = Box::from_raw(linker).0;
        let made = linker.link(text(name, "name")?)?;
        let kernels = made.kernels.iter().map(|kernel| owned(&*kernel.name));
        let made = gfxjit_linked {
            kernels: kernels.collect(),
            map: made.map.as_deref().map(owned),
            linked: made,
        };
        give(linked, made, "linked")
    })
}

/// Frees a link that is not to be made.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_linker_free(linker: *mut gfxjit_linker) {
    // SAFETY: the header's rules.
    unsafe { free(linker) };
}

/// The image.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_linked_image(
    linked: *const gfxjit_linked,
    image: *mut *mut gfxjit_image,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe {
        let own = handle(linked, "linked")?.linked.image.clone();
        give(image, gfxjit_image::new(own), "image")
    })
}

/// What is where, if option `map` asked for it; else NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_linked_map(linked: *const gfxjit_linked) -> *const c_char {
    // SAFETY: the header's rules.
    let map = unsafe { linked.as_ref() }.and_then(|linked| linked.map.as_ref());
    map.map_or(ptr::null(), |map| map.as_ptr())
}

/// What a kernel of a link needs with all that it can call.
#[repr(C)]
pub struct gfxjit_budget {
    /// sizeof(gfxjit_budget), set by the caller.
    pub size: usize,
    /// Vector registers.
    pub vgprs: u32,
    /// Accumulation registers.
    pub agprs: u32,
    /// Scalar registers.
    pub sgprs: u32,
    /// Scratch of a work-item in bytes.
    pub scratch_bytes: u32,
    /// LDS of a workgroup in bytes.
    pub lds_bytes: u32,
    /// The stack has no fixed size.
    pub dynamic_stack: bool,
    /// Its compiler had declared something else.
    pub is_repaired: bool,
}

/// How many kernels there are.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_linked_kernels(linked: *const gfxjit_linked) -> usize {
    // SAFETY: the header's rules.
    unsafe { linked.as_ref() }.map_or(0, |linked| linked.kernels.len())
}

/// The name of a kernel; NULL if there is none of that number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_linked_kernel(
    linked: *const gfxjit_linked,
    number: usize,
) -> *const c_char {
    // SAFETY: the header's rules.
    let name = unsafe { linked.as_ref() }.and_then(|linked| linked.kernels.get(number));
    name.map_or(ptr::null(), |name| name.as_ptr())
}

/// Fills in what a kernel needs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_linked_budget(
    linked: *const gfxjit_linked,
    number: usize,
    budget: *mut gfxjit_budget,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe {
        let kernels = &handle(linked, "linked")?.linked.kernels;
        let Some(kernel) = kernels.get(number) else {
            return Err(Failure::usage(format!("there is no kernel {number}")));
        };
        let filled = gfxjit_budget {
            size: size_of::<gfxjit_budget>(),
            vgprs: kernel.needed.vgprs,
            agprs: kernel.needed.agprs,
            sgprs: kernel.needed.sgprs,
            scratch_bytes: kernel.needed.scratch,
            lds_bytes: kernel.needed.lds,
            dynamic_stack: kernel.needed.dynamic_stack,
            is_repaired: kernel.is_repaired,
        };
        fill_in(budget, filled)
    })
}

/// Frees it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_linked_free(linked: *mut gfxjit_linked) {
    // SAFETY: the header's rules.
    unsafe { free(linked) };
}
