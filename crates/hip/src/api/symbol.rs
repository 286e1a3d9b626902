//! Variables of GPUs, named by the address of the program's shadow variable.

use std::ffi::c_void;

use crate::abi::copy_kind;
use crate::command::Command;
use crate::copy::Copy;
use crate::entry::{Out, functions};
use crate::error::{Error, Result};
use crate::fatbin;
use crate::gpu::Gpu;
use crate::handles::Handle;
use crate::process::current;
use crate::stream::stream;

/// The address of a range inside a variable.
fn part(
    symbol: *const c_void,
    offset: usize,
    bytes: usize,
    gpu: &std::sync::Arc<Gpu>,
) -> Result<u64> {
    let (start, size) = fatbin::variable(symbol, gpu)?;
    let end = offset.checked_add(bytes);
    match end.is_some_and(|end| end as u64 <= size) {
        true => Ok(start + offset as u64),
        false => Err(Error::invalid(format!(
            "{bytes} bytes at {offset} of a variable of {size}"
        ))),
    }
}

/// A copy to a variable.
pub(crate) fn to_symbol(
    symbol: *const c_void,
    from: u64,
    (bytes, offset): (usize, usize),
    kind: u32,
    gpu: &std::sync::Arc<Gpu>,
) -> Result<Copy> {
    let kind = direction(
        kind,
        [copy_kind::HOST_TO_DEVICE, copy_kind::DEVICE_TO_DEVICE],
    )?;
    Ok(Copy::line(
        part(symbol, offset, bytes, gpu)?,
        from,
        bytes as u64,
        kind,
    ))
}

/// A copy from a variable.
pub(crate) fn from_symbol(
    to: u64,
    symbol: *const c_void,
    (bytes, offset): (usize, usize),
    kind: u32,
    gpu: &std::sync::Arc<Gpu>,
) -> Result<Copy> {
    let kind = direction(
        kind,
        [copy_kind::DEVICE_TO_HOST, copy_kind::DEVICE_TO_DEVICE],
    )?;
    Ok(Copy::line(
        to,
        part(symbol, offset, bytes, gpu)?,
        bytes as u64,
        kind,
    ))
}

fn direction(kind: u32, may: [u32; 2]) -> Result<u32> {
    match may.contains(&kind) || kind == copy_kind::DEFAULT {
        true => Ok(kind),
        false => Err(Error::new(
            crate::error::Code::INVALID_MEMCPY_DIRECTION,
            format!("hipMemcpyKind {kind}"),
        )),
    }
}

const NULL: Handle = std::ptr::null_mut();

/// A place for a result, which is looked at before the symbol.
fn wanted<T>(to: Out<T>) -> Result<Out<T>> {
    match to.is_null() {
        true => Err(Error::invalid("a null pointer for the result")),
        false => Ok(to),
    }
}

functions! {
    with_per_thread;

    fn hipGetSymbolAddress(to: Out<u64>, symbol: *const c_void) {
        wanted(to)?.set(fatbin::variable(symbol, current()?)?.0)
    }

    fn hipGetSymbolSize(to: Out<usize>, symbol: *const c_void) {
        wanted(to)?.set(fatbin::variable(symbol, current()?)?.1 as usize)
    }

    fn hipMemcpyToSymbol(symbol: *const c_void, from: u64, bytes: usize, offset: usize, kind: u32) {
        let stream = stream(NULL)?;
        stream.copy_now(&to_symbol(symbol, from, (bytes, offset), kind, stream.gpu())?)
    }

    fn hipMemcpyToSymbolAsync(symbol: *const c_void, from: u64, bytes: usize, offset: usize, kind: u32, handle: Handle) {
        let stream = stream(handle)?;
        stream.submit(Command::Copy(to_symbol(symbol, from, (bytes, offset), kind, stream.gpu())?))
    }

    fn hipMemcpyFromSymbol(to: u64, symbol: *const c_void, bytes: usize, offset: usize, kind: u32) {
        let stream = stream(NULL)?;
        stream.copy_now(&from_symbol(to, symbol, (bytes, offset), kind, stream.gpu())?)
    }

    fn hipMemcpyFromSymbolAsync(to: u64, symbol: *const c_void, bytes: usize, offset: usize, kind: u32, handle: Handle) {
        let stream = stream(handle)?;
        stream.submit(Command::Copy(from_symbol(to, symbol, (bytes, offset), kind, stream.gpu())?))
    }
}
