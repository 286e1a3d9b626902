//! The reasons why a wave leaves an engine.

use gfxjit_hal::FaultKind;

/// The end of the message for an access outside every allocation. The launch replaces it if there is an
/// allocation that the launch may not access.
pub const OUTSIDE: &str = "outside every buffer";

/// The reason why a wave stopped running.
pub enum Exit {
    /// `s_endpgm`
    Ended,
    /// The wave has signalled the barrier and waits for the others.
    Barrier,
    /// The wave has used up the instruction budget of its turn.
    Budget,
    /// The wave yields to others (`s_sleep`).
    Yield,
    /// A debugger stops the launch before the wave's next instruction.
    Held,
    /// The wave cannot continue.
    Fault(Box<RawFault>),
}

/// A fault in an engine. The launch adds the kernel, the workgroup and the wave.
pub struct RawFault {
    /// The kind, for users.
    pub kind: FaultKind,
    /// The action of the instruction, as text for the message.
    pub what: String,
    /// The lane, if the fault belongs to one lane.
    pub lane: Option<u32>,
    /// The address of the accessed data.
    pub address: Option<u64>,
    /// The device address of the instruction.
    pub pc: u64,
    /// Additional explanation.
    pub note: Option<String>,
}
