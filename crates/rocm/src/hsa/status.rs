//! ROCr's status codes as errors.

use std::ffi::CStr;

use gfxjit_hal::DeviceError;

use super::NAME;
use super::api::{Api, Status, status};

/// A failed call and its status.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Failed {
    /// The function's name.
    pub call: &'static str,
    /// What it returned.
    pub status: Status,
}

/// Turns a call's status into a result.
pub(crate) fn check(call: &'static str, status: Status) -> Result<(), Failed> {
    match status {
        status::SUCCESS => Ok(()),
        status => Err(Failed { call, status }),
    }
}

impl Failed {
    /// The message: the function, the status and ROCr's text for it.
    pub(crate) fn text(self, api: &Api) -> String {
        format!("{}: {}", self.call, describe(api, self.status))
    }

    /// The error as the hal's.
    pub(crate) fn error(self, api: &Api) -> DeviceError {
        failed(self.text(api))
    }
}

/// The hal's error for a failure of this driver.
pub(crate) fn failed(reason: impl Into<String>) -> DeviceError {
    DeviceError::Driver {
        driver: NAME,
        reason: reason.into(),
    }
}

/// A status with its number and ROCr's text: `0x1008 (HSA_STATUS_ERROR_OUT_OF_RESOURCES: …)`.
pub(crate) fn describe(api: &Api, status: Status) -> String {
    let mut text = std::ptr::null();
    // SAFETY: the library writes the address of a static text, or leaves the null pointer.
    let known = unsafe { (api.hsa_status_string)(status, &raw mut text) };
    if known != status::SUCCESS || text.is_null() {
        return format!("status {status:#x}");
    }
    // SAFETY: a text of the library that ends with a zero and lives as long as it.
    let text = unsafe { CStr::from_ptr(text) }.to_string_lossy();
    format!("status {status:#x} ({})", text.trim())
}
