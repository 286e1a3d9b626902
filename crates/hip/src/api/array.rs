//! Arrays, and arrays with levels.

use std::ffi::c_void;
use std::sync::Arc;

use crate::abi::{Array3DDescriptor, ArrayDescriptor, ChannelFormat, Extent};
use crate::array::{ARRAYS, Array, Element, MIPMAPPED, Mipmapped, array, mipmapped};
use crate::entry::{Address, In, Out, Table, functions};
use crate::error::{Code, Error, Result};
use crate::handles::Handle;
use crate::process::process;

fn described(channels: &ChannelFormat, extent: Extent, flags: u32) -> Result<Array3DDescriptor> {
    let element = Element::of_channels(channels)?;
    Ok(Array3DDescriptor {
        width: extent.width,
        height: extent.height,
        depth: extent.depth,
        format: element.format,
        channels: element.channels,
        flags,
    })
}

/// Allocates an array and writes its handle.
fn give(to: Out<Handle>, params: &Array3DDescriptor) -> Result<()> {
    if to.is_null() {
        return Err(Error::invalid("a null pointer for the array"));
    }
    let handle = ARRAYS.put(Array::new(params, 1)?);
    to.set(handle).inspect_err(|_| {
        if let Some(array) = ARRAYS.take(handle) {
            array.free();
        }
    })
}

/// Frees an array, after the commands that may use it. The errors are ROCm's.
fn free(handle: Handle) -> Result<()> {
    if handle.is_null() {
        return Err(Error::invalid("a null pointer for an array"));
    }
    if ARRAYS.get(handle).is_none() {
        let what = format!("{handle:?} is no array, or was freed before");
        return Err(Error::new(Code::CONTEXT_IS_DESTROYED, what));
    }
    process()?.gpus.iter().try_for_each(|gpu| gpu.wait())?;
    if let Some(array) = ARRAYS.take(handle) {
        array.free();
    }
    Ok(())
}

fn give_levels(to: Out<Handle>, params: &Array3DDescriptor, levels: u32) -> Result<()> {
    if to.is_null() {
        return Err(Error::invalid("a null pointer for the array"));
    }
    let sizes = [params.width, params.height, params.depth];
    let most = sizes.into_iter().max().unwrap_or_default().max(1).ilog2() + 1;
    if levels == 0 || levels > most {
        return Err(Error::invalid(format!(
            "{levels} levels of an array that can have {most}"
        )));
    }
    let whole = Array::new(params, levels)?;
    let handle = MIPMAPPED.put(Arc::new(Mipmapped { whole }));
    to.set(handle).inspect_err(|_| {
        if let Some(levels) = MIPMAPPED.take(handle) {
            levels.whole.free();
        }
    })
}

/// Frees an array with levels. ROCm's two functions have different errors for one that is gone.
fn free_levels(handle: Handle, gone: Code) -> Result<()> {
    if handle.is_null() {
        return Err(Error::invalid("a null pointer for an array with levels"));
    }
    mipmapped(handle).map_err(|error| Error::new(gone, error.reason))?;
    process()?.gpus.iter().try_for_each(|gpu| gpu.wait())?;
    if let Some(levels) = MIPMAPPED.take(handle) {
        levels.whole.free();
    }
    Ok(())
}

fn give_level(to: Out<Handle>, handle: Handle, level: u32) -> Result<()> {
    if to.is_null() {
        return Err(Error::invalid("a null pointer for the level"));
    }
    let handle = ARRAYS.put(mipmapped(handle)?.whole.at_level(level)?);
    to.set(handle).inspect_err(|_| drop(ARRAYS.take(handle)))
}

fn description(array: &Array) -> Array3DDescriptor {
    let [width, height, depth] = array.extent;
    Array3DDescriptor {
        width,
        height,
        depth,
        format: array.element.format,
        channels: array.element.channels,
        flags: array.flags,
    }
}

/// Functions that return no error.
pub(crate) const OTHERS: Table = &[(
    "hipCreateChannelDesc",
    Address(create_channels as *const c_void),
)];

extern "C" fn create_channels(x: i32, y: i32, z: i32, w: i32, kind: u32) -> ChannelFormat {
    ChannelFormat {
        bits: [x, y, z, w],
        kind,
    }
}

functions! {
    fn hipGetChannelDesc(to: Out<ChannelFormat>, handle: Handle) {
        if to.is_null() {
            return Err(Error::invalid("a null pointer for the description"));
        }
        to.set(array(handle)?.element.channels())
    }

    fn hipMallocArray(to: Out<Handle>, channels: In<ChannelFormat>, width: usize, height: usize, flags: u32) {
        give(to, &described(&channels.get()?, Extent { width, height, depth: 0 }, flags)?)
    }

    fn hipMalloc3DArray(to: Out<Handle>, channels: In<ChannelFormat>, extent: Extent, flags: u32) {
        give(to, &described(&channels.get()?, extent, flags)?)
    }

    fn hipArrayCreate(to: Out<Handle>, params: In<ArrayDescriptor>) {
        let ArrayDescriptor { width, height, format, channels } = params.get()?;
        give(to, &Array3DDescriptor { width, height, depth: 0, format, channels, flags: 0 })
    }

    fn hipArray3DCreate(to: Out<Handle>, params: In<Array3DDescriptor>) { give(to, &params.get()?) }

    fn hipFreeArray(handle: Handle) { free(handle) }

    fn hipArrayDestroy(handle: Handle) { free(handle) }

    fn hipArrayGetInfo(channels: Out<ChannelFormat>, extent: Out<Extent>, flags: Out<u32>, handle: Handle) {
        let array = array(handle)?;
        let [width, height, depth] = array.extent;
        channels.set_if_wanted(array.element.channels())?;
        extent.set_if_wanted(Extent { width, height, depth })?;
        flags.set_if_wanted(array.flags)
    }

    fn hipArrayGetDescriptor(to: Out<ArrayDescriptor>, handle: Handle) {
        if to.is_null() {
            return Err(Error::invalid("a null pointer for the description"));
        }
        let Array3DDescriptor { width, height, format, channels, .. } = description(&*array(handle)?);
        to.set(ArrayDescriptor { width, height, format, channels })
    }

    fn hipArray3DGetDescriptor(to: Out<Array3DDescriptor>, handle: Handle) {
        if to.is_null() {
            return Err(Error::invalid("a null pointer for the description"));
        }
        to.set(description(&*array(handle)?))
    }

    fn hipMallocMipmappedArray(to: Out<Handle>, channels: In<ChannelFormat>, extent: Extent, levels: u32, flags: u32) {
        give_levels(to, &described(&channels.get()?, extent, flags)?, levels)
    }

    fn hipMipmappedArrayCreate(to: Out<Handle>, params: In<Array3DDescriptor>, levels: u32) {
        give_levels(to, &params.get()?, levels)
    }

    fn hipFreeMipmappedArray(handle: Handle) { free_levels(handle, Code::CONTEXT_IS_DESTROYED) }

    fn hipMipmappedArrayDestroy(handle: Handle) { free_levels(handle, Code::INVALID_HANDLE) }

    fn hipGetMipmappedArrayLevel(to: Out<Handle>, handle: Handle, level: u32) {
        give_level(to, handle, level)
    }

    fn hipMipmappedArrayGetLevel(to: Out<Handle>, handle: Handle, level: u32) {
        give_level(to, handle, level)
    }

    /// Elements of a texture of one row.
    fn hipDeviceGetTexture1DLinearMaxWidth(to: Out<usize>, channels: In<ChannelFormat>, device: i32) {
        process()?.gpu(device)?;
        let element = Element::of_channels(&channels.get()?)?;
        if element.bytes() == 0 {
            return Err(Error::new(Code::INVALID_VALUE, "elements of no size"));
        }
        to.set(1 << 29)
    }
}
