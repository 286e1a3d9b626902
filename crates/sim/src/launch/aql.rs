//! The queue, the dispatch packet and the arguments of a launch, in memory that the kernel can read.
//!
//! Kernels get their addresses in SGPRs. The layouts are those of the HSA runtime.

use std::sync::Arc;

use gfxjit_hal::aql::{DispatchPacket, PACKET_BYTES};
use gfxjit_hal::{DeviceError, Dispatch};

use crate::machine::memory::{Block, PRIVATE_BASE, Range, SHARED_BASE};

// Offsets in the memory of a launch.

/// The queue (`amd_queue_t`).
const QUEUE: u64 = 0;
const QUEUE_BYTES: usize = 256;
/// The dispatch packet follows the queue.
const PACKET: u64 = QUEUE + QUEUE_BYTES as u64;
/// The arguments begin on another page.
const KERNARG: u64 = 8192;
/// Reads of arguments may be widened up to the next multiple of this number.
const KERNARG_ROUNDING: u64 = 64;

/// The memory of a queue for its packets and arguments, kept between launches.
#[derive(Default)]
pub struct PacketMemory {
    block: Option<Arc<Block>>,
    launches: u64,
}

/// A launch's packet, in memory.
pub struct Packet {
    /// Keeps the memory alive; `None` in memory of another owner.
    pub block: Option<Arc<Block>>,
    /// Address of the packet.
    pub address: u64,
    /// Address of the queue.
    pub queue: u64,
    /// Address of the arguments.
    pub kernarg: u64,
    /// Number of the launch in its queue.
    pub dispatch_id: u64,
    /// The parts of the block that the kernel may read: queue and packet, and the arguments.
    pub ranges: [Range; 2],
}

impl PacketMemory {
    fn block(&mut self, kernarg_bytes: u64) -> Result<Arc<Block>, DeviceError> {
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

    /// Writes queue, packet and arguments of the queue's next launch over those of the previous
    /// one.
    pub fn write(
        &mut self,
        dispatch: &Dispatch,
        descriptor: u64,
        arguments: &[u8],
        scratch_bytes: u32,
    ) -> Result<Packet, DeviceError> {
        let kernarg_bytes = (arguments.len() as u64).next_multiple_of(KERNARG_ROUNDING);
        let block = self.block(kernarg_bytes)?;
        let dispatch_id = self.launches;
        self.launches += 1;

        let (queue, address) = (block.start() + QUEUE, block.start() + PACKET);
        let kernarg = block.start() + KERNARG;
        block.write(QUEUE, &queue_words(address, dispatch_id));
        block.write(
            PACKET,
            &DispatchPacket {
                private_segment_bytes: scratch_bytes,
                ..DispatchPacket::new(dispatch, descriptor, kernarg)
            }
            .bytes(),
        );
        block.write(KERNARG, arguments);
        let padding = kernarg_bytes as usize - arguments.len();
        let end = KERNARG + arguments.len() as u64;
        block.write(end, &[0; KERNARG_ROUNDING as usize][..padding]);
        let range = |start, end| Range {
            start,
            end,
            writable: false,
        };
        Ok(Packet {
            address,
            queue,
            kernarg,
            dispatch_id,
            ranges: [
                range(queue, address + PACKET_BYTES as u64),
                range(kernarg, kernarg + kernarg_bytes),
            ],
            block: Some(block),
        })
    }
}

impl Packet {
    /// A packet and arguments in memory that kernels can access already.
    pub fn in_memory(address: u64, queue: u64, kernarg: u64, dispatch_id: u64) -> Self {
        let none = Range {
            start: 0,
            end: 0,
            writable: false,
        };
        Self {
            block: None,
            address,
            queue,
            kernarg,
            dispatch_id,
            ranges: [none; 2],
        }
    }
}

/// A record in bytes.
struct Record<const N: usize>([u8; N]);

impl<const N: usize> Record<N> {
    fn new() -> Self {
        Self([0; N])
    }

    fn put(&mut self, offset: usize, bytes: &[u8]) {
        self.0[offset..offset + bytes.len()].copy_from_slice(bytes);
    }
}

/// The queue as kernels read it (ROCr, `amd_queue_t`).
fn queue_words(packet: u64, dispatch_id: u64) -> [u8; QUEUE_BYTES] {
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
