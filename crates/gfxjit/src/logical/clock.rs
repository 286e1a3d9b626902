//! One clock for several GPUs.
//!
//! Problem: each device counts time from an epoch of its own. When a logical device is made, an
//! empty command on each tells where the device's epoch is on the host's clock; what is measured
//! later is told from when the logical device was made.

use std::time::{Duration, Instant};

use gfxjit_hal::Timing;

use crate::device::Device;
use crate::error::Result;

/// Commands that are measured for each device; the quickest one tells most.
const TRIES: usize = 5;

/// When a command ran, by the clock of its logical device.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    /// Which GPU, by its place in [`LogicalDevice::devices`](super::LogicalDevice::devices).
    pub device: usize,
    /// The start, counted from when the logical device was made.
    pub start: Duration,
    /// The end.
    pub end: Duration,
    /// How much GPUs' times may be off against each other: what an empty command took to come back
    /// when the clocks were compared. Clocks that run at different rates drift further.
    pub accuracy: Duration,
}

/// The devices' epochs on the host's clock.
#[derive(Debug)]
pub(super) struct Clock {
    devices: Vec<Epoch>,
}

#[derive(Clone, Copy, Debug)]
struct Epoch {
    /// Nanoseconds to add to a time of the device.
    offset: i128,
    accuracy: Duration,
}

impl Clock {
    pub(super) fn new(devices: &[Device], start: Instant) -> Result<Self> {
        let devices = devices.iter().map(|device| {
            let queue = device.queue()?;
            let mut best: Option<Epoch> = None;
            for _ in 0..TRIES {
                let before = start.elapsed();
                let timing = queue.record()?.wait()?;
                let after = start.elapsed();
                let accuracy = after.saturating_sub(before);
                if best.is_none_or(|best| accuracy < best.accuracy) {
                    let middle = before + accuracy / 2;
                    let offset = middle.as_nanos() as i128 - timing.end.as_nanos() as i128;
                    best = Some(Epoch { offset, accuracy });
                }
            }
            // There were several tries.
            Ok(best.unwrap_or(Epoch {
                offset: 0,
                accuracy: Duration::MAX,
            }))
        });
        Ok(Self {
            devices: devices.collect::<Result<_>>()?,
        })
    }

    pub(super) fn span(&self, device: usize, timing: Timing) -> Span {
        let epoch = self.devices[device];
        let at = |time: Duration| {
            let nanoseconds = time.as_nanos() as i128 + epoch.offset;
            Duration::from_nanos(u64::try_from(nanoseconds.max(0)).unwrap_or(u64::MAX))
        };
        Span {
            device,
            start: at(timing.start),
            end: at(timing.end),
            accuracy: epoch.accuracy,
        }
    }
}
