//! The hostcall buffer, through which waves send packets to the host and get answers.
//!
//! Device code of `printf`, `assert` and `malloc` calls `__ockl_hostcall_*`. A call takes a packet
//! from the stack of free packets, fills in one slot of eight words for each active lane, pushes
//! the packet on the stack of ready packets, increments the doorbell signal, sends an interrupt and
//! sleeps until the packet's ready flag is cleared. Then it reads the answer from the first two
//! words of its slots and frees the packet. All of this is in memory; this module is the host's
//! part, which does not depend on a driver.
//!
//! Facts: ROCm's device libraries, `ockl/src/hostcall_impl.cl` (as in the installed `ockl.bc`), and
//! AMD's HIP runtime, `rocclr/device/devhostcall.cpp`; the signal is `amd_signal_t` of ROCr's
//! `amd_hsa_signal.h`. A pointer to a packet is the packet's index with a tag in the upper bits.
//! The tag changes with each use, so that compare-and-swap detects a reused packet (ABA problem); 0
//! is the null pointer.
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

/// The number of slots of a packet.
const LANES: u64 = 64;
const HEADER_BYTES: u64 = 24;
const SLOT_BYTES: u64 = 64;
const PAYLOAD_BYTES: u64 = LANES * SLOT_BYTES;

const FREE_STACK: u64 = 24;
const READY_STACK: u64 = 32;
const INDEX_MASK: u64 = 40;
/// The doorbell, an `amd_signal_t` of 64 bytes.
const SIGNAL: u64 = 64;
/// The word that the signal's mailbox points to.
const MAILBOX: u64 = 128;
const HEADERS: u64 = 192;

/// One request: a packet's service, and the words of one lane.
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
    /// The size in bytes of a buffer with `packets` packets.
    pub(crate) fn bytes(packets: u64) -> u64 {
        Self::payloads(packets) + packets * PAYLOAD_BYTES
    }

    fn payloads(packets: u64) -> u64 {
        (HEADERS + packets * HEADER_BYTES).next_multiple_of(SLOT_BYTES)
    }

    /// Creates a buffer of `packets` packets, a power of two above 1, in memory of at least
    /// [`Hostcall::bytes`]. A wave that finds no free packet waits for one, so any number of
    /// packets suffices for progress.
    pub(crate) fn new(memory: Shared, packets: u64) -> Option<Self> {
        let hostcall = Self { memory, packets };
        hostcall.reset()?;
        Some(hostcall)
    }

    /// Its memory.
    pub(crate) fn range(&self) -> MemoryRange {
        self.memory.range()
    }

    /// The address for kernels: the value of `hidden_hostcall_buffer`.
    pub(crate) fn address(&self) -> u64 {
        self.memory.address()
    }

    /// Makes all packets free. No kernel may use the buffer.
    pub(crate) fn reset(&self) -> Option<()> {
        let base = self.address();
        let mask = self.packets - 1;
        // The packet with index 0 gets a tag, since 0 is the null pointer.
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
        // The signal is of kind "user"; because of the mailbox the device sends an interrupt.
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

    /// Answers all ready requests: `answer` gets each, in the order of the packets and of their
    /// lanes, and returns the two words of the answer. Not to be called concurrently.
    ///
    /// # Errors
    /// The first error of `answer`; later packets get no answer.
    pub(crate) fn serve(
        &self,
        answer: &mut dyn FnMut(&Request) -> Result<[u64; 2], String>,
    ) -> Result<(), String> {
        let damaged = || "its hostcall buffer is damaged".to_owned();
        let mut pointer = self.memory.swap(READY_STACK, 0).ok_or_else(damaged)?;
        let mut ready = Vec::new();
        while pointer != 0 {
            let index = pointer & (self.packets - 1);
            // Kernels can write to the buffer: a cycle in the list must not hang the host.
            if ready.len() as u64 == self.packets {
                return Err(damaged());
            }
            ready.push(index);
            pointer = self
                .get(HEADERS + index * HEADER_BYTES)
                .ok_or_else(damaged)?;
        }
        // The newest packet is on top of the stack.
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
        // The answers are written before the flag is cleared.
        Ok(self.memory.store(header + 20, 0))
    }
}
