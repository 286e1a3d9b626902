//! What a running kernel may ask of the host.
//!
//! Problem: `printf`, `assert` and `malloc` of device code are requests to the host, made
//! while the kernel runs: it writes a packet to memory that both sides see and sends an
//! interrupt. A driver gives the two halves, memory
//! ([`MemoryKind::FineGrained`](crate::MemoryKind::FineGrained)) and interrupt; what the
//! packets mean is not the driver's knowledge (crate `gfxjit-hostcall`). Runtimes that serve
//! such requests themselves (HIP) do not need it.

use crate::error::DeviceError;
use crate::memory::MemoryRange;

/// Answers the requests of one launch.
pub trait HostService: Send + Sync + std::fmt::Debug {
    /// A wave of the launch has sent an interrupt (`s_sendmsg MSG_INTERRUPT`), which it does
    /// behind each request. Called on a thread of the driver, for several waves at once. A
    /// driver whose interrupts may be late or lost calls it from time to time as well.
    ///
    /// # Errors
    /// What the kernel asked for and does not get; the driver ends the launch with it.
    fn ring(&self) -> Result<(), String>;

    /// Memory that the kernel reaches by its hidden arguments and by what the service has
    /// answered so far: buffers, heaps. A launch whose memory is checked strictly
    /// ([`SoftwareOptions::strict`](crate::SoftwareOptions::strict)) reaches it too.
    fn memory(&self) -> Vec<MemoryRange> {
        Vec::new()
    }

    /// The launch is over. Called once, before its event is done and before the next command
    /// of its queue starts; what it returns becomes the outcome. Not called for a launch that
    /// was cancelled before it started.
    ///
    /// # Errors
    /// The launch's own, or what went wrong in the service.
    fn finish(&self, outcome: Result<(), DeviceError>) -> Result<(), DeviceError>;
}
