//! The hostcall buffer: how waves hand packets to the host and get answers.
//!
//! Problem: device code of `printf`, `assert` and `malloc` calls `__ockl_hostcall_*`. Such a
//! call takes a packet from a stack of free ones, fills in one slot of eight words for each
//! active lane, pushes it on the stack of ready ones, adds to the doorbell signal, sends an
//! interrupt and sleeps until the packet's ready flag is cleared; then it reads the first two
//! words of its slots as the answer and gives the packet back. Everything is in memory; the
//! host's part is here, and knows nothing of a driver.
//!
//! Facts: ROCm's device libraries, `ockl/src/hostcall_impl.cl` (as in the installed
//! `ockl.bc`), and AMD's HIP runtime, `rocclr/device/devhostcall.cpp`; the signal is
//! `amd_signal_t` of ROCr's `amd_hsa_signal.h`. A pointer to a packet is its index with a tag
//! above it that changes with each use, so that a compare-and-swap cannot mistake one use for
//! another; the pointer 0 is none.
//!
//! ```text
//! buffer   0 headers*   8 payloads*  16 doorbell*  24 free stack  32 ready stack  40 index mask
//! header   0 next       8 lanes      16 service    20 control (bit 0: ready)
//! payload  64 slots of 8 words
//! signal   0 kind       8 value      16 mailbox*   24 event id
//! ```

use gfxjit_hal::MemoryRange;

use crate::memory::Shared;

/// Words of a lane's slot.
pub(crate) type Slot = [u64; 8];

/// Lanes that a packet has slots for.
const LANES: u64 = 64;
const HEADER_BYTES: u64 = 24;
const SLOT_BYTES: u64 = 64;
const PAYLOAD_BYTES: u64 = LANES * SLOT_BYTES;

const FREE_STACK: u64 = 24;
const READY_STACK: u64 = 32;
const INDEX_MASK: u64 = 40;
/// The doorbell, an `amd_signal_t` of 64 bytes.
const SIGNAL: u64 = 64;
/// What the signal's mailbox points to.
const MAILBOX: u64 = 128;
const HEADERS: u64 = 192;

/// One request: a packet's service and what one lane of it says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Request {
    pub service: u32,
    pub slot: Slot,
}

/// The buffer of one queue.
#[derive(Debug)]
pub(crate) struct Hostcall {
    memory: Shared,
    packets: u64,
}

impl Hostcall {
    /// Bytes of a buffer of `packets` packets.
    pub(crate) fn bytes(packets: u64) -> u64 {
        Self::payloads(packets) + packets * PAYLOAD_BYTES
    }

    fn payloads(packets: u64) -> u64 {
        (HEADERS + packets * HEADER_BYTES).next_multiple_of(SLOT_BYTES)
    }

    /// A buffer of `packets` packets, a power of two above 1, in memory of at least
    /// [`Hostcall::bytes`]. A wave that finds no free packet waits for one, so any number
    /// lets every wave get on.
    pub(crate) fn new(memory: Shared, packets: u64) -> Option<Self> {
        let hostcall = Self { memory, packets };
        hostcall.reset()?;
        Some(hostcall)
    }

    /// Its memory.
    pub(crate) fn range(&self) -> MemoryRange {
        self.memory.range()
    }

    /// Where kernels find it: the value of `hidden_hostcall_buffer`.
    pub(crate) fn address(&self) -> u64 {
        self.memory.address()
    }

    /// Makes all packets free; no kernel uses them.
    pub(crate) fn reset(&self) -> Option<()> {
        let base = self.address();
        let mask = self.packets - 1;
        // The packet with index 0 gets a tag, since the pointer 0 is none.
        let pointer = |index: u64| if index == 0 { mask + 1 } else { index };
        for index in 0..self.packets {
            let next = match index {
                0 => 0,
                _ => pointer(index - 1),
            };
            self.put(HEADERS + index * HEADER_BYTES, next)?;
        }
        let words = [
            base + HEADERS,
            base + Self::payloads(self.packets),
            base + SIGNAL,
            pointer(mask),
            0,
            mask,
        ];
        for (index, word) in words.into_iter().enumerate() {
            self.put(index as u64 * 8, word)?;
        }
        // Of kind "user"; a mailbox makes the device send an interrupt.
        for (offset, word) in [(0, 1), (8, 0), (16, base + MAILBOX), (24, 1)] {
            self.put(SIGNAL + offset, word)?;
        }
        debug_assert_eq!((FREE_STACK, INDEX_MASK), (3 * 8, 5 * 8));
        Some(())
    }

    fn put(&self, offset: u64, word: u64) -> Option<()> {
        self.memory.write(offset, &word.to_le_bytes())
    }

    fn get(&self, offset: u64) -> Option<u64> {
        let mut bytes = [0; 8];
        self.memory.read(offset, &mut bytes)?;
        Some(u64::from_le_bytes(bytes))
    }

    /// Answers every request that is there: `answer` gets each in the order of the packets
    /// and of their lanes, and gives the two words of the answer. One call at a time.
    ///
    /// # Errors
    /// The first that `answer` reports; the packets behind it get no answer.
    pub(crate) fn serve(
        &self,
        answer: &mut dyn FnMut(&Request) -> Result<[u64; 2], String>,
    ) -> Result<(), String> {
        let damaged = || "its hostcall buffer is damaged".to_owned();
        let mut pointer = self.memory.swap(READY_STACK, 0).ok_or_else(damaged)?;
        let mut ready = Vec::new();
        while pointer != 0 {
            let index = pointer & (self.packets - 1);
            // Kernels can write to the buffer: a ring must not hold the host for ever.
            if ready.len() as u64 == self.packets {
                return Err(damaged());
            }
            ready.push(index);
            pointer = self
                .get(HEADERS + index * HEADER_BYTES)
                .ok_or_else(damaged)?;
        }
        // The stack has the newest on top.
        for index in ready.into_iter().rev() {
            self.serve_packet(index, answer)?.ok_or_else(damaged)?;
        }
        Ok(())
    }

    fn serve_packet(
        &self,
        index: u64,
        answer: &mut dyn FnMut(&Request) -> Result<[u64; 2], String>,
    ) -> Result<Option<()>, String> {
        let header = HEADERS + index * HEADER_BYTES;
        let payload = Self::payloads(self.packets) + index * PAYLOAD_BYTES;
        let (Some(lanes), Some(service)) = (self.get(header + 8), self.get(header + 16)) else {
            return Ok(None);
        };
        for lane in (0..LANES).filter(|lane| lanes >> lane & 1 == 1) {
            let offset = payload + lane * SLOT_BYTES;
            let mut bytes = [0; SLOT_BYTES as usize];
            if self.memory.read(offset, &mut bytes).is_none() {
                return Ok(None);
            }
            let mut slot = Slot::default();
            for (word, bytes) in slot.iter_mut().zip(bytes.as_chunks::<8>().0) {
                *word = u64::from_le_bytes(*bytes);
            }
            let [low, high] = answer(&Request {
                service: service as u32,
                slot,
            })?;
            if self
                .put(offset, low)
                .and(self.put(offset + 8, high))
                .is_none()
            {
                return Ok(None);
            }
        }
        // The answers are there before the flag is gone.
        Ok(self.memory.store(header + 20, 0))
    }
}
