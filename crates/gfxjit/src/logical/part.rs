//! One GPU's part of a divided grid.

use std::ops::Range;

/// One GPU's part of a divided grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// Which GPU, by its place in [`LogicalDevice::devices`](super::LogicalDevice::devices).
    pub device: usize,
    /// The dimension that is divided: 0 is X.
    pub axis: usize,
    /// Its workgroups in that dimension, out of the whole grid's. A kernel counts its own from 0;
    /// [`Part::first_item`] is what to give it where it has to know.
    pub groups: Range<u32>,
    /// Workgroups of the whole grid in that dimension.
    pub all_groups: u32,
}

impl Part {
    /// The number in the whole grid of the part's first work-item, for blocks of so many
    /// work-items: what OpenCL calls the global offset.
    #[must_use]
    pub fn first_item(&self, block: u32) -> u64 {
        u64::from(self.groups.start) * u64::from(block)
    }
}
