//! Debuggers of other processes (`AMDKFD_IOC_DBG_TRAP`), such as ROCgdb by AMD's dbgapi.
//!
//! * `arguments`: the call's arguments; `remote`: the call in the debugger's process; `channel`: what it sends to the debugged
//!   one; `server`: what that answers, and what it tells by itself.
//! * `gate`: between a queue and the debugger; `launch`: a dispatch that a debugger controls; `area`: waves as debuggers read them; `code`: the code of kernels without
//!   the traps of debuggers.

mod area;
mod arguments;
mod channel;
mod code;
mod gate;
mod launch;
mod remote;
mod server;

use std::sync::Arc;

use gfxjit_hal::{Debugger, DebuggerHandle, DeviceInfo};

pub(crate) use self::arguments::{DbgTrap, DeviceSnapshot, RuntimeInfo};
pub(crate) use self::gate::Gate;
pub(crate) use self::remote::call;
pub(crate) use self::server::Traps;

/// Whether debuggers can look at waves of a GPU.
pub(crate) fn has_layout(gpu: &DeviceInfo) -> bool {
    gpu.amd_target()
        .is_some_and(|target| area::Layout::of(target).is_some())
}

/// A queue that a debugger can suspend.
pub(crate) struct Trapped {
    pub(crate) traps: Arc<Traps>,
    pub(crate) gate: Arc<Gate>,
    pub(crate) queue: u32,
}

impl Trapped {
    /// The debugger of a dispatch, whose packet is `packet` in the ring and whose code has these addresses.
    pub(crate) fn debugger(
        &self,
        packet: u32,
        code: std::ops::Range<u64>,
    ) -> Option<DebuggerHandle> {
        let area = self.traps.area(self.queue)?;
        let (gate, traps) = (Arc::clone(&self.gate), Arc::clone(&self.traps));
        let launch = launch::Launch::new(gate, traps, (self.queue, packet), area, code);
        let launch: Arc<dyn Debugger> = Arc::new(launch);
        Some(DebuggerHandle(launch))
    }

    /// Replaces traps of the debugger in a copy of code, which begins at an address.
    pub(crate) fn without_traps(&self, begin: u64, bytes: &mut [u8]) {
        code::without_traps(self.traps.code_objects(), begin, bytes);
    }
}
