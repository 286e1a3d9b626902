//! Contexts: each GPU has one, its primary context.

use crate::entry::{Out, functions};
use crate::error::{Code, Error, Result};
use crate::handles::Handle;
use crate::pool;
use crate::process::{current, process};
use crate::thread;

/// The handle of a GPU's context.
fn handle(index: usize) -> Handle {
    std::ptr::without_provenance_mut(index + 1)
}

fn index(context: Handle) -> Result<usize> {
    let index = context.addr().checked_sub(1);
    let index = index.filter(|index| process().is_ok_and(|process| *index < process.gpus.len()));
    index.ok_or_else(|| Error::new(Code::INVALID_CONTEXT, format!("{context:?} is no context")))
}

functions! {
    fn hipCtxCreate(to: Out<Handle>, _flags: u32, device: i32) {
        let index = process()?.gpu(device)?.index;
        thread::with_contexts(|all| all.push(index));
        thread::set_device(index);
        to.set(handle(index))
    }

    fn hipCtxDestroy(context: Handle) {
        let index = index(context)?;
        thread::with_contexts(|all| all.retain(|other| *other != index));
        Ok(())
    }

    fn hipCtxPushCurrent(context: Handle) {
        let index = index(context)?;
        thread::with_contexts(|all| all.push(index));
        thread::set_device(index);
        Ok(())
    }

    fn hipCtxPopCurrent(to: Out<Handle>) {
        let popped = thread::with_contexts(Vec::pop);
        let popped = popped.ok_or(Code::INVALID_CONTEXT)?;
        if let Some(next) = thread::with_contexts(|all| all.last().copied()) {
            thread::set_device(next);
        }
        to.set_if_wanted(handle(popped))?;
        Ok(())
    }

    fn hipCtxSetCurrent(context: Handle) {
        if context.is_null() {
            thread::with_contexts(Vec::pop);
            return Ok(());
        }
        let index = index(context)?;
        thread::with_contexts(|all| {
            all.pop();
            all.push(index);
        });
        thread::set_device(index);
        Ok(())
    }

    fn hipCtxGetCurrent(to: Out<Handle>) { to.set(handle(current()?.index)) }
    fn hipCtxGetDevice(to: Out<i32>) { to.set(current()?.index as i32) }
    fn hipCtxGetApiVersion(context: Handle, version: Out<u32>) {
        index(context)?;
        version.set(4)
    }
    fn hipCtxGetFlags(flags: Out<u32>) { flags.set(0) }
    fn hipCtxSynchronize() {
        pool::after_wait(current()?.wait())
    }
    fn hipCtxGetCacheConfig(config: Out<u32>) { config.set(0) }
    fn hipCtxSetCacheConfig(_config: u32) { current().map(drop) }
    fn hipCtxGetSharedMemConfig(config: Out<u32>) { config.set(1) }
    fn hipCtxSetSharedMemConfig(_config: u32) { current().map(drop) }

    fn hipDevicePrimaryCtxGetState(device: i32, flags: Out<u32>, active: Out<i32>) {
        process()?.gpu(device)?;
        flags.set_if_wanted(0)?;
        active.set_if_wanted(1)?;
        Ok(())
    }

    fn hipDevicePrimaryCtxRetain(to: Out<Handle>, device: i32) { to.set(handle(process()?.gpu(device)?.index)) }
    fn hipDevicePrimaryCtxRelease(device: i32) { process()?.gpu(device).map(drop) }
    fn hipDevicePrimaryCtxReset(device: i32) { process()?.gpu(device)?.wait() }
    fn hipDevicePrimaryCtxSetFlags(device: i32, _flags: u32) { process()?.gpu(device).map(drop) }

    fn hipCtxEnablePeerAccess(context: Handle, flags: u32) { super::device::enable_peer(index(context)? as i32, flags) }
    fn hipCtxDisablePeerAccess(context: Handle) { super::device::disable_peer(index(context)? as i32) }
}
