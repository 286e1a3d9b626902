//! Objects that editors refer to by number: breakpoints and expandable values.

use gfxjit_hal::WaveId;
use serde_json::{Value as Json, json};

use crate::frames::Frame;
use crate::session::Core;
use crate::value::Value;

/// An expandable value (`variablesReference`).
pub(super) enum Shown {
    /// Variables or parameters of a frame.
    Variables {
        wave: WaveId,
        lane: u32,
        frame: Frame,
        parameters: bool,
    },
    /// Indices of the work-item and sizes of the launch.
    Launch {
        wave: WaveId,
        lane: u32,
        frame: Frame,
    },
    /// A value with members, elements or a pointee.
    Value {
        wave: WaveId,
        lane: u32,
        frame: Frame,
        value: Value,
    },
    /// Scalar registers.
    Scalar(WaveId),
    /// Vector registers of a lane.
    Vector(WaveId, u32),
}

/// A breakpoint in the protocol's format.
pub(super) fn shown_breakpoint(core: &Core, number: u32) -> Json {
    let mut all = core.breakpoints.iter();
    let found = all.find(|breakpoint| breakpoint.number == number);
    let first = found.and_then(|breakpoint| breakpoint.addresses.first());
    let mut shown = json!({ "id": number, "verified": first.is_some() });
    if let Some(line) = first.and_then(|at| core.image(at.image).line_at(at.pc)) {
        shown["line"] = line.place.line.into();
    }
    shown
}
