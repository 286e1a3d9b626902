//! Clocks: the GPU's is the host's monotonic one, in ticks of 10 ns.

use rustix::time::{ClockId, clock_gettime};

/// Ticks of the GPU's clock in a second, as many as most AMD GPUs have.
pub(crate) const GPU_HZ: u64 = 100_000_000;

/// Nanoseconds of the host's monotonic clock.
pub(crate) fn host_ns() -> u64 {
    let now = clock_gettime(ClockId::Monotonic);
    now.tv_sec as u64 * 1_000_000_000 + now.tv_nsec as u64
}

/// Ticks of the GPU's clock.
pub(crate) fn gpu() -> u64 {
    host_ns() / (1_000_000_000 / GPU_HZ)
}
