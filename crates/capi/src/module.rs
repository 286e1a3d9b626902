//! Modules: code loaded on a device.

use std::ffi::{c_char, c_void};

use gfxjit::Module;

use crate::device::gfxjit_device;
use crate::error::{gfxjit_error, guard};
use crate::image::gfxjit_image;
use crate::options::{gfxjit_options, or_default};
use crate::text::{bytes, bytes_mut, free, give, handle, put, text};

/// A module.
pub struct gfxjit_module(pub(crate) Module);

/// Loads code on a device: a source is compiled for the device, of a bundle or portable module the entry that fits
/// best is loaded. `options` may be NULL. Fails with `SOURCE` if a source does not compile, with `IMAGE` if nothing
/// fits the device, and with `DEVICE` if the driver cannot load the code.
///
///     const char *source = "extern \"C\" __global__ void twice(float *x) { x[threadIdx.x] *= 2; }";
///     gfxjit_module *module;
///     gfxjit_kernel *kernel;
///     error = gfxjit_module_build(device, "twice.hip", source, strlen(source), NULL, &module);
///     if (!error) error = gfxjit_kernel_get(module, "twice", &kernel);
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_module_build(
    device: *const gfxjit_device,
    name: *const c_char,
    data: *const c_void,
    size: usize,
    options: *const gfxjit_options,
    module: *mut *mut gfxjit_module,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe {
        let device = &handle(device, "device")?.device;
        let (name, data) = (text(name, "name")?, bytes(data, size, "data")?);
        let built = Module::build(device, name, data, &or_default(options))?;
        give(module, gfxjit_module(built), "module")
    })
}

/// Loads an image on a device. Fails with `IMAGE`, with every reason if the image does not fit the device, and with
/// `DEVICE` if the driver cannot load it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_module_load(
    device: *const gfxjit_device,
    image: *const gfxjit_image,
    module: *mut *mut gfxjit_module,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe {
        let image = handle(image, "image")?.image.clone();
        let loaded = Module::load(&handle(device, "device")?.device, image)?;
        give(module, gfxjit_module(loaded), "module")
    })
}

/// The module's image, as a handle of its own.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_module_image(
    module: *const gfxjit_module,
    image: *mut *mut gfxjit_image,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe {
        let own = handle(module, "module")?.0.image().clone();
        give(image, gfxjit_image::new(own), "image")
    })
}

/// The device address and the size in bytes of a variable. Either pointer may be NULL. Fails with `MODULE` if there
/// is no such variable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_module_variable(
    module: *const gfxjit_module,
    name: *const c_char,
    address: *mut u64,
    size: *mut u64,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe {
        let module = &handle(module, "module")?.0;
        let (at, variable) = module.variable(text(name, "name")?)?;
        put(address, at.0);
        put(size, variable.size);
        Ok(())
    })
}

/// Copies the value of a variable to the host: `size` bytes, or all of the variable if it is smaller. Waits for the
/// module's launches. Fails with `MODULE` if there is no such variable, and with the error of a launch that was not
/// reported yet.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_module_read(
    module: *const gfxjit_module,
    name: *const c_char,
    data: *mut c_void,
    size: usize,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe {
        let value: Vec<u8> = handle(module, "module")?.0.read(text(name, "name")?)?;
        let data = bytes_mut(data, size, "data")?;
        let count = value.len().min(data.len());
        data[..count].copy_from_slice(&value[..count]);
        Ok(())
    })
}

/// Overwrites a variable; `size` is its size in bytes. Waits for the module's launches. Fails as gfxjit_module_read,
/// and with `MEMORY` for another size.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_module_write(
    module: *const gfxjit_module,
    name: *const c_char,
    data: *const c_void,
    size: usize,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe {
        let module = &handle(module, "module")?.0;
        let data = bytes(data, size, "data")?;
        Ok(module.write(text(name, "name")?, data)?)
    })
}

/// The address of a device function, for kernels that call by address. It is valid as long as the
/// module. Fails with `MODULE` if there is no such function, or if it cannot be called by address.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_module_function(
    module: *const gfxjit_module,
    name: *const c_char,
    address: *mut u64,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe {
        let module = &handle(module, "module")?.0;
        put(address, module.function(text(name, "name")?)?.address().0);
        Ok(())
    })
}

/// Frees the handle. The module is unloaded when its kernels and launches are gone.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_module_free(module: *mut gfxjit_module) {
    // SAFETY: the header's rules.
    unsafe { free(module) };
}
