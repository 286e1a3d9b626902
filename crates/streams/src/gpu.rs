//! One GPU as it was opened: what its queues, memory and modules share.

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
    /// What is known of it.
    pub info: DeviceInfo,
    /// What reaches it.
    pub runtime: Arc<dyn Runtime>,
    ordinal: c_int,
    /// What is at its addresses.
    pub table: Table,
    /// Its events.
    pub events: Arc<Events>,
    pub(crate) staging: Arc<Pool>,
    pub(crate) clock: Clock,
    /// Why it is gone.
    lost: OnceLock<String>,
}

impl Gpu {
    /// Opens the GPU of a number.
    ///
    /// # Errors
    /// What the runtime says.
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
    /// [`DeviceError::Lost`]; what the runtime says.
    pub fn enter(&self) -> Result<Current<'_>, DeviceError> {
        match self.lost.get() {
            Some(reason) => Err(self.lost_error(reason)),
            None => Ok(Current::new(&*self.runtime, self.ordinal)?),
        }
    }

    /// The same for giving back what it has, which is done in any case.
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

    /// An error of a call, which may be that of a kernel before it.
    #[must_use]
    pub fn failed(&self, error: CallError) -> DeviceError {
        if !error.is_of_the_device() {
            return error.into();
        }
        let text = error.to_string();
        self.lost_error(self.lost.get_or_init(|| text))
    }

    /// How a launch ended that the runtime has an error for. From the kernel's end on the GPU is lost to
    /// the process: the runtime gives no other answer any more, and does not tell which of the launches
    /// that were not done it was.
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

    /// Whether an object of another driver's or device's is of the same runtime.
    pub(crate) fn has_same_runtime(&self, other: &Self) -> bool {
        std::ptr::addr_eq(Arc::as_ptr(&self.runtime), Arc::as_ptr(&other.runtime))
    }
}

/// An object of this driver's, if it is one.
#[must_use]
pub fn own<T: Any + Send + Sync>(any: Arc<dyn Any + Send + Sync>) -> Option<Arc<T>> {
    any.downcast().ok()
}
