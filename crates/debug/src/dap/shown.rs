//! What editors have a number for: breakpoints, and what has parts.

use gfxjit_hal::WaveId;
use serde_json::{Value as Json, json};

use crate::frames::Frame;
use crate::session::Core;
use crate::value::Value;

/// Something with parts.
pub(super) enum Shown {
    /// Variables or parameters of a frame.
    Variables {
        wave: WaveId,
        lane: u32,
        frame: Frame,
        parameters: bool,
    },
    /// The ids of the work-item and the sizes of the launch.
    Launch {
        wave: WaveId,
        lane: u32,
        frame: Frame,
    },
    /// A value with parts.
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

/// A breakpoint as editors are told of it.
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
