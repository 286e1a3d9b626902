//! Memory for the arguments of launches and for small copies: a ring, so that a launch allocates nothing.

use crate::hsa::pool_memory::PoolMemory;

/// Pieces begin at multiples of this: kernels may want as much for their arguments.
const ALIGN: u64 = 64;

/// A ring of bytes that commands take in their order and give back in the same.
#[derive(Debug)]
pub(crate) struct Upload {
    memory: PoolMemory,
    /// Bytes that were ever taken, and ever given back.
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

    /// The most that one piece may have.
    pub(crate) fn most(&self) -> usize {
        self.memory.bytes() / 4
    }

    /// Room for some bytes, as an offset; `None` while commands have too much.
    pub(crate) fn take(&mut self, bytes: usize) -> Option<usize> {
        let size = self.memory.bytes() as u64;
        let bytes = (bytes as u64).next_multiple_of(ALIGN);
        let at = self.taken % size;
        // A piece is never in two parts.
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

    /// Where a command ends that has taken all of its pieces.
    pub(crate) fn mark(&self) -> u64 {
        self.taken
    }

    /// Gives back what commands have taken up to a mark.
    pub(crate) fn give(&mut self, mark: u64) {
        self.given = mark;
    }
}
