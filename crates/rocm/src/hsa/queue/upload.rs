//! A ring buffer for the arguments of launches and for small copies, so that a launch allocates nothing.

use crate::hsa::pool_memory::PoolMemory;

/// Alignment of allocations in bytes: kernels may require it for their arguments.
const ALIGN: u64 = 64;

/// A ring of bytes, which commands allocate and free in the same order.
#[derive(Debug)]
pub(crate) struct Upload {
    memory: PoolMemory,
    /// Total numbers of bytes that were allocated and freed so far.
    taken: u64,
    given: u64,
}

impl Upload {
    pub(crate) fn new(memory: PoolMemory) -> Self {
        Self {
            memory,
            taken: 0,
            given: 0,
        }
    }

    /// Size of the largest allocation in bytes.
    pub(crate) fn most(&self) -> usize {
        self.memory.bytes() / 4
    }

    /// Allocates bytes and returns their offset; `None` while commands hold too much of the ring.
    pub(crate) fn take(&mut self, bytes: usize) -> Option<usize> {
        let size = self.memory.bytes() as u64;
        let bytes = (bytes as u64).next_multiple_of(ALIGN);
        let at = self.taken % size;
        // An allocation must be contiguous: skip the rest of the ring rather than wrap around
        // inside it.
        let skipped = if at + bytes > size { size - at } else { 0 };
        let end = self.taken + skipped + bytes;
        if end - self.given > size {
            return None;
        }
        self.taken = end;
        Some(((at + skipped) % size) as usize)
    }

    pub(crate) fn write(&self, at: usize, bytes: &[u8]) {
        self.memory.write(at, bytes);
    }

    pub(crate) fn address(&self, at: usize) -> u64 {
        self.memory.address() + at as u64
    }

    /// The position after the allocations of a command.
    pub(crate) fn mark(&self) -> u64 {
        self.taken
    }

    /// Frees all allocations up to a mark.
    pub(crate) fn give(&mut self, mark: u64) {
        self.given = mark;
    }
}
