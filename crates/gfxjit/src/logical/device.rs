//! Several GPUs as one: which they are, and who gets how much.

use std::sync::Arc;
use std::time::Instant;

use gfxjit_targets::TargetId;

use super::clock::Clock;
use super::shares::Shares;
use crate::device::Device;
use crate::error::{Result, RuntimeError};

/// Several GPUs, of whatever targets and drivers, taken as one. Clones are the same.
///
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// use gfxjit::{Options, Placement, Runtime};
///
/// # fn main() -> gfxjit::Result<()> {
/// let gpus = Runtime::new().open_all("sim://gfx942,gfx1100")?;
/// let source = include_bytes!("../../../../examples/saxpy.ll");
/// let module = gpus.build("saxpy.ll", source, &Options::default())?;
///
/// // 64 elements for each workgroup, and so many workgroups.
/// let groups = 100;
/// let parts = Placement::Split { granule: 64 };
/// let x = gpus.buffer(parts, &vec![1.0f32; 6400])?;
/// let y = gpus.buffer(parts, &vec![10.0f32; 6400])?;
/// let queue = gpus.queue()?;
/// let event = module.kernel("saxpy")?.split(&queue, groups, |part, launch| {
///     let (x, y) = (x.of(part)?, y.of(part)?);
///     let count = x.len() as u32;
///     Ok(launch.block(64).arg(x).arg(y).arg(2.0f32).arg(count))
/// })?;
/// event.wait()?;
/// assert_eq!(y.download()?, vec![12.0; 6400]);
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct LogicalDevice {
    pub(super) inner: Arc<Inner>,
}

pub(super) struct Inner {
    devices: Vec<Device>,
    pub(super) shares: Shares,
    pub(super) clock: Clock,
}

impl LogicalDevice {
    /// These GPUs, in this order. Of a divided grid each gets as much as it has compute units.
    ///
    /// # Errors
    /// [`RuntimeError::NoDevice`] without any; [`Error::Device`](crate::Error::Device) when one does
    /// not answer.
    pub fn new(devices: impl Into<Vec<Device>>) -> Result<Self> {
        let devices = devices.into();
        let units: Vec<u32> = devices
            .iter()
            .map(|device| device.info().compute_units.max(1))
            .collect();
        Self::with_shares(devices, &units)
    }

    /// The same with the share of each GPU in a divided grid, as whole numbers: 3 and 1 are three
    /// quarters and one.
    ///
    /// # Errors
    /// As [`LogicalDevice::new`]; [`RuntimeError::NoDevice`] when there are not as many shares as
    /// devices, or all are 0.
    pub fn with_shares(devices: impl Into<Vec<Device>>, shares: &[u32]) -> Result<Self> {
        let devices = devices.into();
        let names: Vec<&str> = devices.iter().map(|d| d.info().uri.as_str()).collect();
        let shares =
            Shares::new(devices.len(), shares).map_err(|reason| RuntimeError::NoDevice {
                uri: names.join(","),
                reason,
                available: Vec::new(),
            })?;
        let clock = Clock::new(&devices, Instant::now())?;
        Ok(Self {
            inner: Arc::new(Inner {
                devices,
                shares,
                clock,
            }),
        })
    }

    /// Its GPUs.
    #[must_use]
    pub fn devices(&self) -> &[Device] {
        &self.inner.devices
    }

    /// The targets of its GPUs, each once, in the order of the GPUs.
    ///
    /// # Errors
    /// As [`Device::target`].
    pub fn targets(&self) -> Result<Vec<TargetId>> {
        let mut targets = Vec::new();
        for device in self.devices() {
            let target = device.target()?;
            if !targets.contains(&target) {
                targets.push(target);
            }
        }
        Ok(targets)
    }

    /// Whether both are the same.
    #[must_use]
    pub fn same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.inner, &other.inner)
    }

    /// The names of its GPUs, for messages.
    pub(super) fn names(&self) -> String {
        let uris: Vec<&str> = self
            .devices()
            .iter()
            .map(|d| d.info().uri.as_str())
            .collect();
        uris.join(",")
    }
}

impl std::fmt::Debug for LogicalDevice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("LogicalDevice").field(&self.names()).finish()
    }
}
