//! What a launch puts into memory of its own: queue, packet and arguments.

use std::sync::Arc;

use gfxjit_hal::{DeviceError, Dispatch};

use crate::machine::memory::{Block, PRIVATE_BASE, SHARED_BASE};

// Where it has what.

/// The queue (`amd_queue_t`), which is read-only to kernels.
pub const QUEUE: u64 = 0;
pub const QUEUE_BYTES: usize = 256;
/// The dispatch packet, behind the queue.
pub const PACKET: u64 = QUEUE + QUEUE_BYTES as u64;
pub const PACKET_BYTES: usize = 64;
/// The arguments, a page further on.
pub const KERNARG: u64 = 8192;
/// Reads of arguments may be widened as far as the next multiple of this.
pub const KERNARG_ROUNDING: u64 = 64;

/// What a queue keeps from launch to launch: the memory of its packets and arguments.
#[derive(Default)]
pub struct Stage {
    block: Option<Arc<Block>>,
    pub launches: u64,
}

impl Stage {
    pub fn block(&mut self, kernarg_bytes: u64) -> Result<Arc<Block>, DeviceError> {
        let needed = KERNARG + kernarg_bytes;
        if let Some(block) = &self.block
            && block.len() >= needed
        {
            return Ok(Arc::clone(block));
        }
        let block = Block::internal(needed.next_power_of_two())?;
        self.block = Some(Arc::clone(&block));
        Ok(block)
    }
}

/// The AQL packet (HSA Runtime, `hsa_kernel_dispatch_packet_t`).
pub fn packet(
    dispatch: &Dispatch,
    descriptor: u64,
    scratch_bytes: u32,
    kernarg_address: u64,
) -> [u8; PACKET_BYTES] {
    // Kernel dispatch, behind what came before, system scope at both ends.
    const HEADER: u16 = 2 | 1 << 8 | 2 << 9 | 2 << 11;
    let Dispatch {
        grid,
        workgroup,
        dimensions,
        ..
    } = dispatch;
    let mut packet = Record::<{ PACKET_BYTES }>::new();
    packet.put(0, &HEADER.to_le_bytes());
    packet.put(2, &dimensions.to_le_bytes());
    for (index, size) in workgroup.iter().enumerate() {
        packet.put(4 + 2 * index, &size.to_le_bytes());
    }
    for (index, size) in grid.iter().enumerate() {
        packet.put(12 + 4 * index, &size.to_le_bytes());
    }
    packet.put(24, &scratch_bytes.to_le_bytes());
    packet.put(28, &dispatch.group_segment_bytes.to_le_bytes());
    packet.put(32, &descriptor.to_le_bytes());
    packet.put(40, &kernarg_address.to_le_bytes());
    packet.0
}

/// Bytes at offsets.
struct Record<const N: usize>([u8; N]);

impl<const N: usize> Record<N> {
    fn new() -> Self {
        Self([0; N])
    }

    fn put(&mut self, offset: usize, bytes: &[u8]) {
        self.0[offset..offset + bytes.len()].copy_from_slice(bytes);
    }
}

/// The queue as kernels may read it (ROCr, `amd_queue_t`).
pub fn queue_words(packet: u64, dispatch_id: u64) -> [u8; QUEUE_BYTES] {
    let mut queue = Record::<{ QUEUE_BYTES }>::new();
    // Features: kernel dispatch.
    queue.put(4, &1_u32.to_le_bytes());
    queue.put(8, &packet.to_le_bytes());
    // One packet at a time.
    queue.put(24, &1_u32.to_le_bytes());
    queue.put(56, &(dispatch_id + 1).to_le_bytes());
    queue.put(64, &((SHARED_BASE >> 32) as u32).to_le_bytes());
    queue.put(68, &((PRIVATE_BASE >> 32) as u32).to_le_bytes());
    queue.put(128, &dispatch_id.to_le_bytes());
    queue.0
}
