//! Owned signals.

use gfxjit_hal::DeviceError;

use super::api::{CONDITION_LT, SignalHandle, WAIT_BLOCKED};
use super::runtime::Runtime;
use super::status::check;

/// A signal, which counts down to 0 when its command is done. A failed copy makes it negative.
#[derive(Debug)]
pub(crate) struct Signal {
    handle: SignalHandle,
    runtime: &'static Runtime,
}

impl Signal {
    pub(crate) fn new(runtime: &'static Runtime) -> Result<Self, DeviceError> {
        let api = &runtime.api;
        let mut handle = SignalHandle::default();
        // SAFETY: no consumers are named, so any agent may wait for it.
        let result = unsafe { (api.hsa_signal_create)(1, 0, std::ptr::null(), &raw mut handle) };
        check("hsa_signal_create", result).map_err(|failed| failed.error(api))?;
        Ok(Self { handle, runtime })
    }

    /// The handle for packets. The writer of a packet keeps the signal until the packet is done.
    pub(crate) fn handle(&self) -> SignalHandle {
        self.handle
    }

    /// The value, read with acquire order: writes before it was set are visible.
    pub(crate) fn value(&self) -> i64 {
        // SAFETY: the signal lives.
        unsafe { (self.runtime.api.hsa_signal_load_scacquire)(self.handle) }
    }

    /// Sets the value before the signal is given to a device.
    pub(crate) fn prepare(&self, value: i64) {
        // SAFETY: the signal lives.
        unsafe { (self.runtime.api.hsa_signal_store_relaxed)(self.handle, value) }
    }

    /// Subtracts counts that no packet will decrement any more.
    pub(crate) fn take(&self, count: i64) {
        // SAFETY: the signal lives.
        unsafe { (self.runtime.api.hsa_signal_subtract_relaxed)(self.handle, count) }
    }

    /// Sets it to 0 with release order, and wakes waiting threads.
    pub(crate) fn set_done(&self) {
        // SAFETY: the signal lives.
        unsafe { (self.runtime.api.hsa_signal_store_screlease)(self.handle, 0) }
    }

    /// Waits until it is 0 or less, at most for `ticks` ticks of the system clock. Returns its value.
    pub(crate) fn wait(&self, ticks: u64) -> i64 {
        let wait = self.runtime.api.hsa_signal_wait_scacquire;
        // SAFETY: the signal lives.
        unsafe { wait(self.handle, CONDITION_LT, 1, ticks, WAIT_BLOCKED) }
    }

    /// Waits until it is 0 or less, without a limit.
    pub(crate) fn wait_done(&self) -> i64 {
        loop {
            let value = self.wait(u64::MAX);
            if value < 1 {
                return value;
            }
        }
    }
}

impl Drop for Signal {
    fn drop(&mut self) {
        // SAFETY: code that gave it to a device has kept it until that was done.
        let _ = unsafe { (self.runtime.api.hsa_signal_destroy)(self.handle) };
    }
}
