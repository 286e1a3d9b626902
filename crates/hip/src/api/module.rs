//! Modules, libraries, functions and their attributes.

use std::ffi::{c_char, c_void};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::device::preference;
use crate::abi::{FatBinaryWrapper, FuncAttributes};
use crate::entry::{In, Out, Text, functions};
use crate::error::{Code, Error, Result};
use crate::fatbin;
use crate::handles::{Handle, Handles};
use crate::image;
use crate::kernel::{self, Function, kept_name};
use crate::module::{MODULES, Module, module};
use crate::process::current;
use crate::texture_reference;

/// The magic number "HIPF": a fat binary wrapper in place of an image.
const WRAPPER: &[u8; 4] = b"FPIH";

/// Loads the code at an address, or the code that a wrapper at the address points to.
fn load(to: Out<Handle>, image: In<[u8; 4]>) -> Result<()> {
    if to.is_null() {
        return Err(Error::invalid("a null pointer for the module"));
    }
    let mut start: *const u8 = image.pointer().cast();
    if image.get()? == *WRAPPER {
        // SAFETY: what begins like a wrapper is one.
        let wrapper = unsafe { In::<FatBinaryWrapper>::new(start.cast()) };
        start = wrapper.get()?.binary;
    }
    let module = Module::load(current()?, "the image", image::at(start)?)?;
    give(to, module)
}

/// Gives a new module to the program.
fn give(to: Out<Handle>, module: Arc<Module>) -> Result<()> {
    module.allocate_managed()?;
    to.set(MODULES.put(module))
}

fn load_file(to: Out<Handle>, path: Text) -> Result<()> {
    let path = path.get()?;
    if to.is_null() {
        return Err(Error::invalid("a null pointer for the module"));
    }
    if path.is_empty() {
        return Err(Error::invalid("a file without a name"));
    }
    let bytes = std::fs::read(&path)
        .map_err(|error| Error::new(Code::FILE_NOT_FOUND, format!("{path}: {error}")))?;
    give(to, Module::load(current()?, &path, &bytes)?)
}

fn unload(handle: Handle) -> Result<()> {
    let module = match module(handle) {
        // As with ROCm, which takes a null handle for a wrong one, and others for modules that are gone.
        Err(error) if !handle.is_null() => return Err(Error::new(Code::NOT_FOUND, error.reason)),
        other => other?,
    };
    let waited = module.gpu.wait();
    MODULES.take(handle);
    texture_reference::remove_of(handle);
    module.unload();
    waited
}

fn kernel_of(handle: Handle) -> Result<Arc<Function>> {
    fatbin::function(handle, current()?)
}

fn found(to: Out<Handle>, handle: Handle, name: Text) -> Result<()> {
    if to.is_null() {
        return Err(Error::invalid("a null pointer for the function"));
    }
    let name = name.get()?;
    to.set(Handles::of(&module(handle)?.function(&name)?))
}

fn global(start: Out<u64>, bytes: Out<usize>, handle: Handle, name: Text) -> Result<()> {
    let name = name.get()?;
    let (address, size) = module(handle)?.variable(&name)?;
    start.set_if_wanted(address)?;
    bytes.set_if_wanted(size as usize)?;
    Ok(())
}

/// Sets a kernel's attribute: its maximum of dynamic LDS, or the preferred division of LDS and
/// cache (a hint).
fn set_attribute(function: &Function, which: u32, value: i32) -> Result<()> {
    let value = value.cast_unsigned();
    match which {
        8 => {
            let all = function.gpu.device.info().lds_bytes;
            if u64::from(value) + u64::from(function.kernel.budget().lds_bytes) > u64::from(all) {
                return Err(Error::invalid(format!(
                    "{value} bytes of LDS beside the kernel's own"
                )));
            }
            function.max_dynamic_lds.store(value, Ordering::Relaxed);
        }
        // Per cent; -1 is the default.
        9 if value <= 100 || value == u32::MAX => {
            function.preferred_carveout.store(value, Ordering::Relaxed)
        }
        _ => return Err(Error::invalid(format!("attribute {which} cannot be set"))),
    }
    Ok(())
}

/// Offset and size in bytes of a parameter.
fn parameter(function: &Function, index: usize) -> Result<(usize, usize)> {
    let found = function.kernel.parameters().get(index);
    let found = found.ok_or_else(|| Error::invalid(format!("there is no parameter {index}")))?;
    Ok((found.offset as usize, found.size as usize))
}

functions! {
    fn hipModuleLoad(to: Out<Handle>, path: Text) { load_file(to, path) }
    fn hipModuleLoadData(to: Out<Handle>, image: In<[u8; 4]>) { load(to, image) }
    fn hipModuleLoadFatBinary(to: Out<Handle>, image: In<[u8; 4]>) { load(to, image) }

    /// The options are for PTX compilers and are ignored: code objects are not compiled when they
    /// are loaded.
    fn hipModuleLoadDataEx(to: Out<Handle>, image: In<[u8; 4]>, _count: u32, _options: In<u32>, _values: In<*const c_void>) {
        load(to, image)
    }

    fn hipModuleUnload(handle: Handle) { unload(handle) }
    fn hipModuleGetFunction(to: Out<Handle>, handle: Handle, name: Text) { found(to, handle, name) }
    fn hipModuleGetGlobal(start: Out<u64>, bytes: Out<usize>, handle: Handle, name: Text) {
        global(start, bytes, handle, name)
    }

    fn hipModuleGetFunctionCount(count: Out<u32>, handle: Handle) {
        count.set(module(handle)?.module.kernels().count() as u32)
    }

    fn hipLibraryLoadData(to: Out<Handle>, image: In<[u8; 4]>, _options: In<u32>, _values: In<*const c_void>, _count: u32, _library_options: In<u32>, _library_values: In<*const c_void>, _library_count: u32) {
        load(to, image)
    }

    fn hipLibraryLoadFromFile(to: Out<Handle>, path: Text, _options: In<u32>, _values: In<*const c_void>, _count: u32, _library_options: In<u32>, _library_values: In<*const c_void>, _library_count: u32) {
        load_file(to, path)
    }

    fn hipLibraryUnload(handle: Handle) { unload(handle) }
    fn hipLibraryGetKernel(to: Out<Handle>, handle: Handle, name: Text) { found(to, handle, name) }

    fn hipLibraryGetKernelCount(count: Out<u32>, handle: Handle) {
        count.set(module(handle)?.module.kernels().count() as u32)
    }

    fn hipLibraryEnumerateKernels(to: Out<Handle>, count: u32, handle: Handle) {
        if to.is_null() {
            return Err(Error::invalid("a null pointer for the kernels"));
        }
        let module = module(handle)?;
        let kernels = module.module.kernels().take(count as usize);
        let found: Result<Vec<Handle>> = kernels
            .map(|info| Ok(Handles::of(&module.function(&info.name)?)))
            .collect();
        to.put(&found?)
    }

    fn hipLibraryGetGlobal(start: Out<u64>, bytes: Out<usize>, handle: Handle, name: Text) {
        global(start, bytes, handle, name)
    }

    /// The handle of a library's kernel is a function handle already.
    fn hipKernelGetFunction(to: Out<Handle>, handle: Handle) { to.set(Handles::of(&kernel_of(handle)?)) }

    fn hipKernelGetLibrary(to: Out<Handle>, handle: Handle) {
        let function = kernel_of(handle)?;
        let name = function.kernel.name().to_owned();
        let module = MODULES.find(|module| {
            module.function(&name).is_ok_and(|own| Arc::ptr_eq(&own, &function))
        });
        to.set(Handles::of(&module.ok_or(Code::NOT_FOUND)?))
    }

    fn hipKernelGetName(to: Out<*const c_char>, handle: Handle) {
        to.set(kept_name(kernel_of(handle)?.kernel.name()))
    }

    fn hipKernelGetParamInfo(handle: Handle, index: usize, offset: Out<usize>, size: Out<usize>) {
        let (at, bytes) = parameter(&*kernel_of(handle)?, index)?;
        offset.set(at)?;
        size.set_if_wanted(bytes)?;
        Ok(())
    }

    fn hipKernelGetAttribute(value: Out<i32>, which: u32, handle: Handle, _device: i32) {
        value.set(kernel::attribute(&*kernel_of(handle)?, which).ok_or_else(|| Error::invalid(format!("attribute {which}")))?)
    }

    fn hipKernelSetAttribute(which: u32, value: i32, handle: Handle, _device: i32) {
        set_attribute(&*kernel_of(handle)?, which, value)
    }

    fn hipGetFuncBySymbol(to: Out<Handle>, symbol: Handle) { to.set(Handles::of(&kernel_of(symbol)?)) }

    fn hipFuncGetAttribute(value: Out<i32>, which: u32, handle: Handle) {
        value.set(kernel::attribute(&*kernel_of(handle)?, which).ok_or_else(|| Error::invalid(format!("attribute {which}")))?)
    }

    fn hipFuncGetAttributes(to: Out<FuncAttributes>, handle: Handle) {
        let function = kernel_of(handle)?;
        let budget = function.kernel.budget();
        to.set(FuncAttributes {
            binary_version: kernel::binary_version(&function).cast_signed(),
            local_bytes: budget.scratch_bytes as usize,
            max_dynamic_lds: function.max_dynamic_lds.load(Ordering::Relaxed).cast_signed(),
            max_threads_per_block: function.kernel.info().max_workgroup_size.cast_signed(),
            registers: budget.vgprs.cast_signed(),
            preferred_lds_carveout: function.preferred_carveout.load(Ordering::Relaxed).cast_signed(),
            ptx_version: kernel::binary_version(&function).cast_signed(),
            lds_bytes: budget.lds_bytes as usize,
            ..FuncAttributes::default()
        })
    }

    fn hipFuncSetAttribute(handle: Handle, which: u32, value: i32) {
        set_attribute(&*kernel_of(handle)?, which, value)
    }

    fn hipFuncSetCacheConfig(handle: Handle, config: u32) {
        kernel_of(handle)?;
        preference(config, 3)
    }
    fn hipFuncSetSharedMemConfig(handle: Handle, config: u32) {
        kernel_of(handle)?;
        preference(config, 2)
    }
}
