//! `malloc` and `free` on the device.
//!
//! ROCm's device libraries manage a heap in device code. From the host they need the heap's record,
//! zeroed (`hidden_heap_v1`), and memory blocks from the devmem service: slabs of 2 MiB for small
//! objects, and a block for each object of more than 3072 bytes.
//!
//! Facts: ROCm's device libraries, `ockl/src/dm.cl`: a slab is found by clearing the low bits of an
//! object's address, so it is aligned to its size, and an address that is a multiple of 4096 is
//! treated as a separate block. The record has 100,872 bytes in the installed `ockl.bc`; HIP's
//! runtime gives it 128 KiB.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use gfxjit_hal::{Allocation, Device, DeviceError, MemoryRange};

use crate::memory::Shared;
use gfxjit_hal::sync::lock;

/// Bytes of the heap's record.
const RECORD: u64 = 128 << 10;

/// Size of a slab in bytes, and its alignment.
const SLAB: u64 = 2 << 20;

/// Alignment of other blocks in bytes.
const PAGE: u64 = 4096;

/// The heap of a device; objects persist across launches.
pub(crate) struct Heap {
    device: Arc<dyn Device>,
    record: Shared,
    /// Allocations, by their device addresses.
    pieces: Mutex<HashMap<u64, Arc<dyn Allocation>>>,
}

impl std::fmt::Debug for Heap {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Heap").field(&self.record).finish()
    }
}

impl Heap {
    /// Creates an empty heap.
    pub(crate) fn new(device: &Arc<dyn Device>) -> Result<Self, DeviceError> {
        Ok(Self {
            record: Shared::new(device, RECORD)?,
            device: Arc::clone(device),
            pieces: Mutex::default(),
        })
    }

    /// The value of `hidden_heap_v1`.
    pub(crate) fn address(&self) -> u64 {
        self.record.address()
    }

    /// The memory of its record and of its blocks.
    pub(crate) fn memory(&self) -> Vec<MemoryRange> {
        let pieces = lock(&self.pieces);
        let all = pieces.values().map(MemoryRange::all);
        std::iter::once(self.record.range()).chain(all).collect()
    }

    /// The devmem service: frees the block at `address`; for address 0, allocates a block of
    /// `bytes` bytes. Returns an address, or 0 when there is no memory left.
    pub(crate) fn request(&self, address: u64, bytes: u64) -> Result<u64, String> {
        if address != 0 {
            let piece = lock(&self.pieces).remove(&address);
            return match piece {
                Some(_) => Ok(0),
                None => Err(format!(
                    "the kernel frees {address:#x}, which is no memory of its heap"
                )),
            };
        }
        let align = if bytes == SLAB { SLAB } else { PAGE };
        match self.device.allocate_heap(bytes, align) {
            Ok(piece) => {
                // A driver that does not align allocations is asked for a larger one.
                let aligned = piece.address().0.next_multiple_of(align);
                lock(&self.pieces).insert(aligned, piece);
                Ok(aligned)
            }
            Err(DeviceError::OutOfMemory { .. }) => Ok(0),
            Err(error) => Err(error.to_string()),
        }
    }
}
