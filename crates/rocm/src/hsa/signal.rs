//! Signals of our own.

use gfxjit_hal::DeviceError;

use super::api::{CONDITION_LT, SignalHandle, WAIT_BLOCKED};
use super::runtime::Runtime;
use super::status::check;

/// A signal, which counts down to 0: then what it is of is done. A copy that fails makes it negative.
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

    /// For packets. The writer of one keeps the signal until the packet is done.
    pub(crate) fn handle(&self) -> SignalHandle {
        self.handle
    }

    /// Its value, behind which everything is seen that happened before it was set.
    pub(crate) fn value(&self) -> i64 {
        // SAFETY: the signal lives.
        unsafe { (self.runtime.api.hsa_signal_load_scacquire)(self.handle) }
    }

    /// Sets the value for what has not been given to a device yet.
    pub(crate) fn prepare(&self, value: i64) {
        // SAFETY: the signal lives.
        unsafe { (self.runtime.api.hsa_signal_store_relaxed)(self.handle, value) }
    }

    /// Takes away counts that no packet counts down any more.
    pub(crate) fn take(&self, count: i64) {
        // SAFETY: the signal lives.
        unsafe { (self.runtime.api.hsa_signal_subtract_relaxed)(self.handle, count) }
    }

    /// Makes it 0 behind everything done before, and wakes waiting threads.
    pub(crate) fn set_done(&self) {
        // SAFETY: the signal lives.
        unsafe { (self.runtime.api.hsa_signal_store_screlease)(self.handle, 0) }
    }

    /// Waits until it is 0 or less, or `ticks` ticks of the system's clock are over. Gives its value.
    pub(crate) fn wait(&self, ticks: u64) -> i64 {
        let wait = self.runtime.api.hsa_signal_wait_scacquire;
        // SAFETY: the signal lives.
        unsafe { wait(self.handle, CONDITION_LT, 1, ticks, WAIT_BLOCKED) }
    }

    /// Waits until it is 0 or less, without an end.
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
