//! Requests of a running kernel to the host.
//!
//! Problem: `printf`, `assert` and `malloc` of device code are requests to the host, made while the
//! kernel runs: the kernel writes a packet to memory that both sides see and sends an interrupt. A
//! driver provides the memory ([`MemoryKind::FineGrained`](crate::MemoryKind::FineGrained)) and the
//! interrupt; the meaning of the packets is in the crate `gfxjit-hostcall`. Runtimes that serve
//! such requests themselves (HIP) do not need this.

use crate::error::DeviceError;
use crate::memory::MemoryRange;

/// Answers the requests of one launch.
pub trait HostService: Send + Sync + std::fmt::Debug {
    /// A wave of the launch has sent an interrupt (`s_sendmsg MSG_INTERRUPT`), as kernels do after
    /// each request. Called on a thread of the driver, for several waves at once. A driver whose
    /// interrupts may be late or lost also calls it periodically.
    ///
    /// # Errors
    /// A request that failed; the driver ends the launch with this error.
    fn ring(&self) -> Result<(), String>;

    /// Memory that the kernel reaches through its hidden arguments and through the service's
    /// replies so far: buffers, heaps. A strict launch
    /// ([`SoftwareOptions::strict`](crate::SoftwareOptions::strict)) may access it too.
    fn memory(&self) -> Vec<MemoryRange> {
        Vec::new()
    }

    /// The launch is over. Called once, before its event is done and before the next command of its
    /// queue starts; its result is the launch's outcome. Not called for a launch that was cancelled
    /// before it started.
    ///
    /// # Errors
    /// The launch's error, or one of the service.
    fn finish(&self, outcome: Result<(), DeviceError>) -> Result<(), DeviceError>;
}
