//! One GPU as it was opened: what its queues, memory and modules share.

use std::any::Any;
use std::ffi::c_int;
use std::sync::{Arc, OnceLock};

use gfxjit_hal::{DeviceError, DeviceInfo, Fault, FaultKind};

use super::api::status;
use super::clock::Clock;
use super::error::HipError;
use super::events::Events;
use super::runtime::{Current, Hip, Stream};
use super::staging::Pool;
use crate::table::Table;

pub(super) struct Gpu {
    pub info: DeviceInfo,
    pub hip: Arc<Hip>,
    pub ordinal: c_int,
    pub table: Table,
    pub events: Arc<Events>,
    pub staging: Arc<Pool>,
    pub clock: Clock,
    /// Why it is gone.
    lost: OnceLock<String>,
}

impl Gpu {
    pub fn open(hip: &Arc<Hip>, ordinal: c_int, info: DeviceInfo) -> Result<Self, HipError> {
        let _current = hip.current(ordinal)?;
        let events = Events::new(hip);
        let clock = Clock::new(&events, &Stream::new(hip)?)?;
        Ok(Self {
            info,
            hip: Arc::clone(hip),
            ordinal,
            table: Table::default(),
            events,
            staging: Pool::new(hip, ordinal),
            clock,
            lost: OnceLock::new(),
        })
    }

    /// Makes it the thread's current device, unless it is lost.
    pub fn enter(&self) -> Result<Current<'_>, DeviceError> {
        match self.lost.get() {
            Some(reason) => Err(self.lost_error(reason)),
            None => Ok(self.hip.current(self.ordinal)?),
        }
    }

    /// The same for giving back what it has, which is done in any case.
    pub fn enter_for_drop(&self) -> Option<Current<'_>> {
        self.hip.current(self.ordinal).ok()
    }

    fn lost_error(&self, reason: &str) -> DeviceError {
        DeviceError::Lost {
            device: self.info.uri.clone(),
            reason: reason.to_owned(),
        }
    }

    /// An error of a call, which may be that of a kernel before it.
    pub fn failed(&self, error: HipError) -> DeviceError {
        if !error.is_of_the_device() {
            return error.into();
        }
        let text = error.to_string();
        self.lost_error(self.lost.get_or_init(|| text))
    }

    /// How a launch ended that HIP has an error for. From the kernel's end on the GPU is lost to the
    /// process: HIP gives no other answer any more, and does not tell which of the launches that were
    /// not done it was.
    pub fn fault(&self, kernel: &str, error: &HipError) -> DeviceError {
        if !error.is_of_the_device() {
            return error.clone().into();
        }
        let text = error.to_string();
        self.lost.get_or_init(|| text.clone());
        let kind = match error.status {
            status::ILLEGAL_ADDRESS => FaultKind::OutOfRange,
            status::LAUNCH_TIME_OUT => FaultKind::TimeLimit,
            _ => FaultKind::Trap,
        };
        DeviceError::Fault(Box::new(Fault {
            kernel: Some(kernel.to_owned()),
            note: Some(
                "HIP does not tell more, nor whether it was another launch that ran beside; the \
                 device is lost to this process"
                    .to_owned(),
            ),
            ..Fault::new(kind, text)
        }))
    }

    /// Whether an object of another driver's or device's is of the same HIP.
    pub fn has_same_hip(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.hip, &other.hip)
    }
}

/// An object of this driver's, if it is one.
pub(super) fn own<T: Any + Send + Sync>(any: Arc<dyn Any + Send + Sync>) -> Option<Arc<T>> {
    any.downcast().ok()
}
