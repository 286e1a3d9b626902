//! The reasons why a wave leaves an engine.

use gfxjit_hal::{FaultAccess, FaultKind};

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
    /// What the instruction did.
    pub cause: Cause,
    /// The lane, if the fault belongs to one lane.
    pub lane: Option<u32>,
    /// The address of the accessed data.
    pub address: Option<u64>,
    /// The device address of the instruction.
    pub pc: u64,
    /// Additional explanation.
    pub note: Option<String>,
}

impl RawFault {
    /// What the instruction did, in words.
    #[must_use]
    pub fn what(&self) -> String {
        match &self.cause {
            Cause::Access(access) => access.describe(self.kind),
            Cause::Text(text) => text.clone(),
        }
    }

    /// The access that failed, if it was one.
    #[must_use]
    pub fn access(&self) -> Option<FaultAccess> {
        match self.cause {
            Cause::Access(access) => Some(access),
            Cause::Text(_) => None,
        }
    }
}

/// What an instruction did that is a fault.
pub enum Cause {
    /// It accessed memory. The launch may find another kind of fault: the memory is there, but the launch
    /// was not given it.
    Access(FaultAccess),
    /// Anything else, in words.
    Text(String),
}

impl From<String> for Cause {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}
