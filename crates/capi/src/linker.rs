//! Links several inputs to one image.

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

/// A link that is being prepared.
pub struct gfxjit_linker(Linker);

/// The result of a link.
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

/// Which parts of an input are linked.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum gfxjit_take {
    /// An object always; the members of an archive that define a needed symbol.
    AsUsual = 0,
    /// Everything, all members of an archive included.
    Whole = 1,
    /// Also an object only if it defines a needed symbol.
    OnDemand = 2,
}

/// Applies a change to a link.
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
        // `f` gets a clone, so that an error leaves the link unchanged.
        linker.0 = f(linker.0.clone())?;
        Ok(())
    })
}

/// Adds an input of `size` bytes: an object, an archive, or a source of any kind. `take` is a gfxjit_take. Errors of
/// the input are reported by gfxjit_linker_link.
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

/// Sets an option. Names and values: `target` the target of sources; `gc`, `strict`, `keep-relocations`, `map` on
/// or off; `undefined` error or dynamic; `strip` nothing, debug or all; and, once for each value, `root` a symbol,
/// `define` NAME=VALUE as `--defsym` takes it, `assume` as `gfxjit link --assume` takes it. Fails with `USAGE` for
/// other names and values.
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

/// Sets the options that sources are compiled with; NULL for the default ones.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_linker_options(
    linker: *mut gfxjit_linker,
    options: *const gfxjit_options,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    unsafe { change(linker, |linker| Ok(linker.compile(or_default(options)))) }
}

/// Links, and frees the handle, also after an error. `name` is the image's name in messages. Fails with `IMAGE` if
/// the inputs do not link (undefined symbols, budgets that do not fit), and with `SOURCE` if an input does not
/// compile.
///
///     gfxjit_linker *linker;
///     gfxjit_linked *linked;
///     error = gfxjit_linker_new(&linker);
///     if (!error) error = gfxjit_linker_set(linker, "target", "gfx1100");
///     if (!error) error = gfxjit_linker_input(linker, "k.ll", source, strlen(source), GFXJIT_TAKE_AS_USUAL);
///     if (!error) error = gfxjit_linker_link(linker, "program", &linked);
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

/// Frees a link that will not be made.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_linker_free(linker: *mut gfxjit_linker) {
    // SAFETY: the header's rules.
    unsafe { free(linker) };
}

/// The image of a link, as a handle of its own.
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

/// The link map (addresses of sections and symbols), if option `map` asked for it; else NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_linked_map(linked: *const gfxjit_linked) -> *const c_char {
    // SAFETY: the header's rules.
    let map = unsafe { linked.as_ref() }.and_then(|linked| linked.map.as_ref());
    map.map_or(ptr::null(), |map| map.as_ptr())
}

/// Resources that a kernel needs together with everything it can call.
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
    /// Whether the stack has no fixed size.
    pub dynamic_stack: bool,
    /// Whether the linker corrected what the compiler had declared.
    pub is_repaired: bool,
}

/// The number of kernels in a link.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_linked_kernels(linked: *const gfxjit_linked) -> usize {
    // SAFETY: the header's rules.
    unsafe { linked.as_ref() }.map_or(0, |linked| linked.kernels.len())
}

/// The name of a kernel by number; NULL if the number is too large.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_linked_kernel(
    linked: *const gfxjit_linked,
    number: usize,
) -> *const c_char {
    // SAFETY: the header's rules.
    let name = unsafe { linked.as_ref() }.and_then(|linked| linked.kernels.get(number));
    name.map_or(ptr::null(), |name| name.as_ptr())
}

/// Writes a kernel's budget to `budget`, up to the size in `budget->size`. Fails with `USAGE` if the number is too
/// large.
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

/// Frees the result of a link.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_linked_free(linked: *mut gfxjit_linked) {
    // SAFETY: the header's rules.
    unsafe { free(linked) };
}
