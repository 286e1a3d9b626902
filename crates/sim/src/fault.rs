//! Faults: from what an engine saw to what a user reads.

use std::any::Any;

use gfxjit_hal::{DeviceError, Fault};

use crate::image::SimCode;
use crate::interp::RawFault;
use crate::memory::MemoryView;

/// Where a fault happened, beyond what the engine knows.
pub(crate) struct Place<'a> {
    pub kernel: &'a str,
    pub code: &'a SimCode,
    pub memory: &'a MemoryView,
    pub workgroup: [u32; 3],
    pub wave: u32,
}

/// A fault with everything known about its place.
pub(crate) fn describe(raw: RawFault, place: &Place<'_>) -> DeviceError {
    let RawFault {
        kind,
        what,
        lane,
        address,
        pc,
    } = raw;
    DeviceError::Fault(Box::new(Fault {
        kind,
        what,
        kernel: place.kernel.to_owned(),
        pc: pc.wrapping_sub(place.code.load_delta),
        disassembly: place.code.engine.disassembly(pc),
        workgroup: place.workgroup,
        wave: place.wave,
        lane,
        address,
        nearest: address.and_then(|address| place.memory.nearest(address)),
    }))
}

/// What a panic said.
pub(crate) fn panic_text(panic: &(dyn Any + Send)) -> String {
    if let Some(text) = panic.downcast_ref::<&str>() {
        (*text).to_owned()
    } else if let Some(text) = panic.downcast_ref::<String>() {
        text.clone()
    } else {
        "without words".to_owned()
    }
}
