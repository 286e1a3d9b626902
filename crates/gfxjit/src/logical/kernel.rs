//! A kernel on several GPUs, and grids that are divided among them.

use super::device::LogicalDevice;
use super::event::LogicalEvent;
use super::part::Part;
use super::queue::LogicalQueue;
use crate::error::{LaunchError, Result};
use crate::geometry::Size;
use crate::kernel::Kernel;
use crate::launch::Launch;

/// A kernel of a [`LogicalModule`](super::LogicalModule).
#[derive(Clone, Debug)]
pub struct LogicalKernel {
    device: LogicalDevice,
    kernels: Vec<Kernel>,
}

impl LogicalKernel {
    pub(super) fn new(device: LogicalDevice, kernels: Vec<Kernel>) -> Self {
        Self { device, kernels }
    }

    /// The kernel on each GPU, in the order of [`LogicalDevice::devices`]. To run it on one alone:
    /// `kernel.kernels()[0].launch(queue.on(0))`.
    #[must_use]
    pub fn kernels(&self) -> &[Kernel] {
        &self.kernels
    }

    /// Divides a grid of workgroups among the GPUs, each by its share, along its last dimension of
    /// more than one workgroup: where X changes fastest, each GPU gets rows of memory that lie
    /// together. `prepare` is called for each GPU that has a part, with a launch whose grid is set, and
    /// gives it block and arguments. Nothing starts unless all launches could be prepared.
    ///
    /// The kernel counts the workgroups of its part from 0. Buffers that were divided as well
    /// ([`Placement::Split`](super::Placement::Split), [`LogicalBuffer::of`](super::LogicalBuffer::of))
    /// begin with the part's first element; of whole ones the kernel has to be told where its part
    /// begins ([`Part::first_item`]), by an argument or by [`Launch::global_offset`].
    ///
    /// # Errors
    /// Those of `prepare` and of [`Launch::submit`]; [`LaunchError::Refused`] for a queue of another
    /// logical device or an empty grid. When a launch is refused by its driver, those before it run.
    pub fn split(
        &self,
        queue: &LogicalQueue,
        grid: impl Into<Size>,
        mut prepare: impl FnMut(&Part, Launch) -> Result<Launch>,
    ) -> Result<LogicalEvent> {
        let grid = grid.into();
        if let Some(axis) = grid.size.iter().position(|&groups| groups == 0) {
            return Err(self.refused(format!("the grid is 0 in {}", ["X", "Y", "Z"][axis])));
        }
        let axis = grid
            .size
            .iter()
            .rposition(|&groups| groups > 1)
            .unwrap_or(0);
        let all_groups = grid.size[axis];
        self.each(queue, |device, launch| {
            let groups = self.device.inner.shares.of(device, all_groups.into());
            // Not more than all of them, which are a u32.
            let groups = groups.start as u32..groups.end as u32;
            if groups.is_empty() {
                return Ok(None);
            }
            let mut size = grid;
            size.size[axis] = groups.end - groups.start;
            let part = Part {
                device,
                axis,
                groups,
                all_groups,
            };
            prepare(&part, launch.grid(size)).map(Some)
        })
    }

    /// The same launch on every GPU, each with its own whole buffers. `prepare` gets the place of the
    /// GPU and an empty launch.
    ///
    /// # Errors
    /// As [`LogicalKernel::split`].
    pub fn everywhere(
        &self,
        queue: &LogicalQueue,
        mut prepare: impl FnMut(usize, Launch) -> Result<Launch>,
    ) -> Result<LogicalEvent> {
        self.each(queue, |device, launch| prepare(device, launch).map(Some))
    }

    fn each(
        &self,
        queue: &LogicalQueue,
        mut prepare: impl FnMut(usize, Launch) -> Result<Option<Launch>>,
    ) -> Result<LogicalEvent> {
        if !queue.device().same(&self.device) {
            return Err(self.refused("the queue is one of another logical device".to_owned()));
        }
        let mut launches = Vec::new();
        for (device, kernel) in self.kernels.iter().enumerate() {
            if let Some(launch) = prepare(device, kernel.launch(queue.on(device)))? {
                launches.push((device, launch));
            }
        }
        let submitted = launches
            .into_iter()
            .map(|(device, launch)| Ok((device, launch.submit()?)));
        Ok(LogicalEvent {
            events: submitted.collect::<Result<_>>()?,
            device: self.device.clone(),
        })
    }

    fn refused(&self, reason: String) -> crate::Error {
        let name = self.kernels.first().map(Kernel::name);
        LaunchError::Refused {
            kernel: name.unwrap_or_default().to_owned(),
            reason,
        }
        .into()
    }
}
