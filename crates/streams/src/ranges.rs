//! Ranges of memory in commands: checked, and kept while the command runs.

use std::sync::Arc;

use gfxjit_hal::{DeviceError, LoadedKernel, MemoryRange};

use crate::command::KeptObjects;
use crate::gpu::Gpu;
use crate::memory;
use crate::table::Keep;

/// A checked range, whose memory is kept as long as this value lives.
#[derive(Clone)]
pub(crate) struct HeldRange {
    pub address: u64,
    pub len: u64,
    pub keep: Keep,
}

/// The memory of a range: an address is looked up in `gpu`; a part may be of any GPU of the same runtime.
pub(crate) fn place(
    gpu: &Gpu,
    what: &'static str,
    range: &MemoryRange,
) -> Result<HeldRange, DeviceError> {
    range.checked(what)?;
    match range {
        MemoryRange::Address { at, len } => match gpu.table.find(at.0, *len) {
            Some(keep) => Ok(HeldRange {
                address: at.0,
                len: *len,
                keep,
            }),
            None => Err(DeviceError::BadAddress {
                what,
                address: at.0,
                len: *len,
            }),
        },
        MemoryRange::Part { of, len, .. } => {
            let memory = memory::own(of).filter(|memory| memory.gpu().has_same_runtime(gpu));
            let memory = memory.ok_or_else(|| DeviceError::Unsupported {
                device: gpu.info.uri.clone(),
                reason: format!("{what}: the memory is of another driver"),
            })?;
            Ok(HeldRange {
                address: range.address().0,
                len: *len,
                keep: memory,
            })
        }
    }
}

impl KeptObjects {
    /// The objects that a launch keeps: its kernel, and memory, which may be another driver's.
    ///
    /// # Errors
    /// [`DeviceError::BadAddress`] for an address outside all allocations.
    pub fn of_launch(
        gpu: &Gpu,
        kernel: Arc<dyn LoadedKernel>,
        memory: Vec<MemoryRange>,
    ) -> Result<Self, DeviceError> {
        let by_address = |range: &&MemoryRange| matches!(range, MemoryRange::Address { .. });
        let others = memory.iter().filter(by_address);
        let others = others.map(|range| Ok(place(gpu, "a launch", range)?.keep));
        Ok(Self {
            kernel: Some(kernel),
            others: others.collect::<Result<_, DeviceError>>()?,
            memory,
        })
    }
}
