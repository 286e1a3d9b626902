//! An open GPU: the state that its queues, memory and modules share.

use std::any::Any;
use std::ffi::c_int;
use std::sync::{Arc, OnceLock};

use gfxjit_hal::{DeviceError, DeviceInfo, Fault};

use crate::clock::Clock;
use crate::error::{CallError, Class};
use crate::events::Events;
use crate::runtime::{Current, Runtime, Stream};
use crate::staging::Pool;
use crate::table::Table;

/// One GPU that is open.
pub struct Gpu {
    /// The device's properties.
    pub info: DeviceInfo,
    /// The runtime through which it is accessed.
    pub runtime: Arc<dyn Runtime>,
    ordinal: c_int,
    /// The allocations and variables at its addresses.
    pub table: Table,
    /// Its pool of events.
    pub events: Arc<Events>,
    pub(crate) staging: Arc<Pool>,
    pub(crate) clock: Clock,
    /// Why the device is lost; empty while it is not.
    lost: OnceLock<String>,
}

impl Gpu {
    /// Opens a GPU by number.
    ///
    /// # Errors
    /// The runtime's error.
    pub fn open(
        runtime: &Arc<dyn Runtime>,
        ordinal: c_int,
        info: DeviceInfo,
    ) -> Result<Self, CallError> {
        let _current = Current::new(&**runtime, ordinal)?;
        let events = Events::new(runtime);
        let clock = Clock::new(&events, &Stream::new(runtime)?)?;
        Ok(Self {
            info,
            runtime: Arc::clone(runtime),
            ordinal,
            table: Table::default(),
            events,
            staging: Pool::new(runtime, ordinal),
            clock,
            lost: OnceLock::new(),
        })
    }

    /// Makes it the thread's current device, unless it is lost.
    ///
    /// # Errors
    /// [`DeviceError::Lost`]; the runtime's error.
    pub fn enter(&self) -> Result<Current<'_>, DeviceError> {
        match self.lost.get() {
            Some(reason) => Err(self.lost_error(reason)),
            None => Ok(Current::new(&*self.runtime, self.ordinal)?),
        }
    }

    /// Makes it the thread's current device to free its objects, also if it is lost.
    #[must_use]
    pub fn enter_for_drop(&self) -> Option<Current<'_>> {
        Current::new(&*self.runtime, self.ordinal).ok()
    }

    fn lost_error(&self, reason: &str) -> DeviceError {
        DeviceError::Lost {
            device: self.info.uri.clone(),
            reason: reason.to_owned(),
        }
    }

    /// The error for a failed call, which may report an earlier kernel's fault.
    #[must_use]
    pub fn failed(&self, error: CallError) -> DeviceError {
        if !error.is_of_the_device() {
            return error.into();
        }
        let text = error.to_string();
        self.lost_error(self.lost.get_or_init(|| text))
    }

    /// The fault of a launch whose wait returned an error. The device is lost from then on: the runtime
    /// returns this error from every call, and does not report which of the unfinished launches failed.
    pub(crate) fn fault(&self, kernel: &str, error: &CallError) -> DeviceError {
        let Class::Device(kind) = error.class else {
            return error.clone().into();
        };
        let text = error.to_string();
        self.lost.get_or_init(|| text.clone());
        DeviceError::Fault(Box::new(Fault {
            kernel: Some(kernel.to_owned()),
            note: Some(format!(
                "{} does not tell more, nor whether it was another launch that ran beside; the \
                 device is lost to this process",
                self.runtime.name()
            )),
            ..Fault::new(kind, text)
        }))
    }

    /// Whether an object of another driver or device belongs to the same runtime.
    pub(crate) fn has_same_runtime(&self, other: &Self) -> bool {
        std::ptr::addr_eq(Arc::as_ptr(&self.runtime), Arc::as_ptr(&other.runtime))
    }
}

/// Downcasts an object, if it is this driver's.
#[must_use]
pub fn own<T: Any + Send + Sync>(any: Arc<dyn Any + Send + Sync>) -> Option<Arc<T>> {
    any.downcast().ok()
}
