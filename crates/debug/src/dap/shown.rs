//! What editors have a number for, to ask for its parts.

use gfxjit_hal::WaveId;

use crate::frames::Frame;
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
