//! How a wave leaves an engine.

use gfxjit_hal::FaultKind;

/// The end of the message for an access outside every allocation. The launch replaces it where the memory
/// exists and is not the launch's.
pub const OUTSIDE: &str = "outside every buffer";

/// Why a wave stopped running.
pub enum Exit {
    /// `s_endpgm`
    Ended,
    /// The wave waits for the others at the barrier, which it has signalled.
    Barrier,
    /// The wave has used up the instructions of its turn.
    Budget,
    /// The wave lets others run (`s_sleep`).
    Yield,
    /// A debugger holds the launch before the wave's next instruction.
    Held,
    /// The wave cannot go on.
    Fault(Box<RawFault>),
}

/// A fault as the engine sees it. The launch adds the kernel, the workgroup and the wave.
pub struct RawFault {
    /// The kind, as users see it.
    pub kind: FaultKind,
    /// What the instruction did, as the message says it.
    pub what: String,
    /// The lane, if it is one lane's fault.
    pub lane: Option<u32>,
    /// Address of the data that it accessed.
    pub address: Option<u64>,
    /// Device address of the instruction.
    pub pc: u64,
    /// What else helps to understand it.
    pub note: Option<String>,
}
