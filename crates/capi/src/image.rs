//! Images: code objects that can be loaded, and their contents.

use std::ffi::{CString, c_char, c_void};
use std::ptr;

use gfxjit::Image;

use crate::bytes::gfxjit_bytes;
use crate::compile::{source, target};
use crate::error::{gfxjit_error, guard};
use crate::options::{gfxjit_options, or_default};
use crate::text::{bytes, free, give, handle, owned, text};

/// An image.
pub struct gfxjit_image {
    pub(crate) image: Image,
    target: CString,
    kernels: Vec<CString>,
    functions: Vec<CString>,
    variables: Vec<CString>,
}

impl gfxjit_image {
    pub(crate) fn new(image: Image) -> Self {
        let kernels = image
            .kernels()
            .iter()
            .map(|kernel| owned(&*kernel.info.name));
        let functions = image
            .functions()
            .iter()
            .map(|function| owned(&*function.name));
        let variables = image
            .variables()
            .iter()
            .map(|variable| owned(&*variable.name));
        Self {
            target: owned(image.target().to_string()),
            kernels: kernels.collect(),
            functions: functions.collect(),
            variables: variables.collect(),
            image,
        }
    }
}

/// Compiles and links a source of `size` bytes for a target. `options` may be NULL. Fails with `SOURCE` if the source
/// does not compile, and with `IMAGE` if it does not link, or is an image for another target.
///
///     gfxjit_image *image;
///     error = gfxjit_image_build("k.ll", source, strlen(source), "gfx1100", NULL, &image);
///     if (!error) printf("%s for %s\n", gfxjit_image_kernel(image, 0), gfxjit_image_target(image));
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_image_build(
    name: *const c_char,
    data: *const c_void,
    size: usize,
    target_name: *const c_char,
    options: *const gfxjit_options,
    image: *mut *mut gfxjit_image,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe {
        let source = source(name, data, size)?;
        let built = Image::build(&source, target(target_name)?, &or_default(options))?;
        give(image, gfxjit_image::new(built.image), "image")
    })
}

/// Reads a linked code object of `size` bytes. Fails with `IMAGE` if it is damaged, or an object that must be linked.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_image_parse(
    name: *const c_char,
    data: *const c_void,
    size: usize,
    image: *mut *mut gfxjit_image,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe {
        let parsed = Image::parse(text(name, "name")?, bytes(data, size, "data")?)?;
        give(image, gfxjit_image::new(parsed), "image")
    })
}

/// Takes the entry for a target from a bundle, or from a host program, library or archive with
/// bundles. Fails with `IMAGE`, whose message says for each entry why it does not fit.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_image_select(
    name: *const c_char,
    data: *const c_void,
    size: usize,
    target_name: *const c_char,
    image: *mut *mut gfxjit_image,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe {
        let (name, data) = (text(name, "name")?, bytes(data, size, "data")?);
        let selected = Image::select(name, data, target(target_name)?)?;
        give(image, gfxjit_image::new(selected), "image")
    })
}

/// The image's ELF file, as a new byte array.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_image_bytes(
    image: *const gfxjit_image,
    out: *mut *mut gfxjit_bytes,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe {
        let elf = handle(image, "image")?.image.bytes();
        give(out, gfxjit_bytes::new(elf), "bytes")
    })
}

/// The target the image was compiled for.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_image_target(image: *const gfxjit_image) -> *const c_char {
    // SAFETY: the header's rules.
    unsafe { image.as_ref() }.map_or(ptr::null(), |image| image.target.as_ptr())
}

/// The number of kernels in the image.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_image_kernels(image: *const gfxjit_image) -> usize {
    // SAFETY: the header's rules.
    unsafe { image.as_ref() }.map_or(0, |image| image.kernels.len())
}

/// The name of a kernel by number; NULL if the number is too large.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_image_kernel(
    image: *const gfxjit_image,
    number: usize,
) -> *const c_char {
    // SAFETY: the header's rules.
    let image = unsafe { image.as_ref() };
    nth(image.map(|image| &*image.kernels), number)
}

/// The number of device functions in the image.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_image_functions(image: *const gfxjit_image) -> usize {
    // SAFETY: the header's rules.
    unsafe { image.as_ref() }.map_or(0, |image| image.functions.len())
}

/// The name of a device function by number; NULL if the number is too large.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_image_function(
    image: *const gfxjit_image,
    number: usize,
) -> *const c_char {
    // SAFETY: the header's rules.
    let image = unsafe { image.as_ref() };
    nth(image.map(|image| &*image.functions), number)
}

/// The number of variables in the image.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_image_variables(image: *const gfxjit_image) -> usize {
    // SAFETY: the header's rules.
    unsafe { image.as_ref() }.map_or(0, |image| image.variables.len())
}

/// The name of a variable by number; NULL if the number is too large.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_image_variable(
    image: *const gfxjit_image,
    number: usize,
) -> *const c_char {
    // SAFETY: the header's rules.
    let image = unsafe { image.as_ref() };
    nth(image.map(|image| &*image.variables), number)
}

fn nth(names: Option<&[CString]>, number: usize) -> *const c_char {
    let name = names.and_then(|names| names.get(number));
    name.map_or(ptr::null(), |name| name.as_ptr())
}

/// Frees an image.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_image_free(image: *mut gfxjit_image) {
    // SAFETY: the header's rules.
    unsafe { free(image) };
}
