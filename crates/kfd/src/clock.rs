//! Clocks: the GPU's clock is the host's monotonic clock, in ticks of 10 ns.

use rustix::time::{ClockId, clock_gettime};

/// Frequency of the GPU's clock in Hz, that of most AMD GPUs.
pub(crate) const GPU_HZ: u64 = 100_000_000;

/// The host's monotonic clock in nanoseconds.
pub(crate) fn host_ns() -> u64 {
    let now = clock_gettime(ClockId::Monotonic);
    now.tv_sec as u64 * 1_000_000_000 + now.tv_nsec as u64
}

/// The GPU's clock in ticks.
pub(crate) fn gpu() -> u64 {
    host_ns() / (1_000_000_000 / GPU_HZ)
}
