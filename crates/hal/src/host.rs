//! What a running kernel may ask of the host.
//!
//! Problem: `printf`, `assert` and `malloc` of device code are requests to the host, made
//! while the kernel runs: it writes a packet to memory that both sides see and sends an
//! interrupt. A driver gives the two halves, memory and interrupt; what the packets mean is
//! the library's knowledge, and the same for every driver.

use crate::{DeviceError, DevicePtr};

/// Memory that the host and running kernels read and write at the same time (fine-grained
/// memory). It lives on the host's side and is not charged to the device; dropping it frees
/// it when no launch can see it any more. It begins zeroed.
///
/// Every call returns `None`, and does nothing, when the bytes are not all inside.
pub trait SharedMemory: Send + Sync + std::fmt::Debug {
    /// Where kernels see the first byte; a multiple of 4096.
    fn address(&self) -> DevicePtr;
    /// Bytes.
    fn len(&self) -> u64;
    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Copies bytes out. What a kernel writes at the same time may be half there.
    fn read(&self, offset: u64, bytes: &mut [u8]) -> Option<()>;
    /// Copies bytes in; a kernel may see half of them.
    fn write(&self, offset: u64, bytes: &[u8]) -> Option<()>;
    /// Puts a word in place of another in one step, which orders everything before and after
    /// it. `offset` is a multiple of 8.
    fn swap(&self, offset: u64, value: u64) -> Option<u64>;
    /// Writes a word in one step, behind everything written before. `offset` is a multiple
    /// of 4.
    fn store(&self, offset: u64, value: u32) -> Option<()>;
}

/// Answers the requests of one launch.
pub trait HostService: Send + Sync + std::fmt::Debug {
    /// A wave of the launch has sent an interrupt (`s_sendmsg MSG_INTERRUPT`), which it does
    /// behind each request. Called on a thread of the driver, for several waves at once. A
    /// driver whose interrupts may be late or lost calls it from time to time as well.
    ///
    /// # Errors
    /// What the kernel asked for and does not get; the driver ends the launch with it.
    fn ring(&self) -> Result<(), String>;

    /// The launch is over. Called once, before its event is done and before the next command
    /// of its queue starts; what it returns becomes the outcome.
    ///
    /// # Errors
    /// The launch's own, or what went wrong in the service.
    fn finish(&self, outcome: Result<(), DeviceError>) -> Result<(), DeviceError>;
}
