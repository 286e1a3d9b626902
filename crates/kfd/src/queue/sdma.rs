//! Packets of the copy engines (SDMA).
//!
//! Source: ROCr's `sdma_registers.h`; AMD's public list of packets (`dma_packets.txt`) for NOP and
//! WRITE. The counters of the ring count bytes, and never go back.

use std::sync::atomic::Ordering;

use gfxjit_hal::DeviceError;
use gfxjit_sim::external_memory::Access;

use super::run::{Ring, Run, holds, now, word};
use crate::log::report;

mod op {
    pub(crate) const NOP: u8 = 0;
    pub(crate) const COPY: u8 = 1;
    pub(crate) const WRITE: u8 = 2;
    pub(crate) const FENCE: u8 = 5;
    pub(crate) const TRAP: u8 = 6;
    pub(crate) const POLL: u8 = 8;
    pub(crate) const ATOMIC: u8 = 10;
    pub(crate) const FILL: u8 = 11;
    pub(crate) const TIMESTAMP: u8 = 13;
    pub(crate) const GCR: u8 = 17;
}

mod copy {
    pub(crate) const LINEAR: u8 = 0;
    pub(crate) const RECT: u8 = 4;
}

/// `SDMA_SUBOP_FENCE_64B`, `SDMA_SUBOP_POLL_MEM_64B`
const FENCE_64: u8 = 2;
const POLL_64: u8 = 5;
/// The 64-bit atomic addition.
const ADD_64: u32 = 47;

/// Executes a queue's packets until it is stopped, or until a packet fails.
pub(super) fn run(mut run: Run) {
    let mut read = run.ring.read_counter().load(Ordering::Relaxed);
    loop {
        let (ring, read_now) = (run.ring, read);
        let has_more = || ring.write_counter().load(Ordering::Acquire) > read_now;
        if !run.wait_until(has_more) {
            return;
        }
        let words = Words { ring, at: read };
        match run.copy_packet(words) {
            Ok(bytes) => read += bytes,
            Err(reason) => {
                report(&format!("an SDMA queue: {reason}"));
                run.wait_until(|| false);
                return;
            }
        }
        if run.is_stopped() {
            return;
        }
        run.ring.read_counter().store(read, Ordering::Release);
    }
}

/// The words of a ring from an offset on.
#[derive(Clone, Copy)]
struct Words {
    ring: Ring,
    at: u64,
}

impl Words {
    fn word(self, index: u64) -> u32 {
        self.ring.half(self.at.wrapping_add(index * 4))
    }

    fn address(self, index: u64) -> u64 {
        u64::from(self.word(index + 1)) << 32 | u64::from(self.word(index))
    }
}

impl Run {
    /// Executes a packet and returns its size in bytes. The error is the reason for a failure.
    fn copy_packet(&mut self, words: Words) -> Result<u64, String> {
        let header = words.word(0);
        let (op, sub) = (header as u8, (header >> 8) as u8);
        let length = match (op, sub) {
            // The count is the number of words to skip.
            (op::NOP, _) => 1 + u64::from(header >> 16 & 0x3fff),
            (op::COPY, copy::LINEAR) => self.copy(header, words)?,
            (op::COPY, copy::RECT) => self.rect(header, words)?,
            (op::WRITE, 0) => self.write(words)?,
            (op::FENCE, FENCE_64) => {
                let value = words.address(3);
                self.place(words.address(1), 8)?
                    .store(value, Ordering::Release);
                5
            }
            (op::FENCE, _) => {
                let bytes = words.word(3).to_le_bytes();
                let address = words.address(1);
                self.hold(Access::Write, address, 4)?.write(&bytes);
                4
            }
            (op::TRAP, _) => {
                // The event's number. An error means that it was destroyed.
                let _ = self.shared.events.set(words.word(1) & 0xfff_ffff);
                2
            }
            (op::POLL, POLL_64) => {
                let place = self.place(words.address(1), 8)?;
                let (value, mask) = (words.address(3), words.address(5));
                let function = header >> 28 & 7;
                self.wait_until(|| holds(function, place.load(Ordering::Acquire) & mask, value));
                8
            }
            (op::POLL, _) => {
                // Without an address it only flushes the host's bus caches.
                if header >> 31 != 0 {
                    let address = words.address(1);
                    let place = self.place(address & !7, 8)?;
                    let (value, mask) = (words.word(3), words.word(4));
                    let function = header >> 28 & 7;
                    let now = || {
                        let pair = place.load(Ordering::Acquire);
                        (pair >> (address % 8 * 8)) as u32 & mask
                    };
                    self.wait_until(|| holds(function, now().into(), value.into()));
                }
                6
            }
            (op::ATOMIC, _) if header >> 25 == ADD_64 => {
                let (place, value) = (self.place(words.address(1), 8)?, words.address(3));
                place.fetch_add(value, Ordering::AcqRel);
                8
            }
            (op::FILL, _) => self.fill(header, words)?,
            (op::TIMESTAMP, _) => {
                self.place(words.address(1), 8)?
                    .store(now(), Ordering::Release);
                3
            }
            // Cache flushes and invalidations, which need nothing here.
            (op::GCR, _) => match self.is_gfx125() {
                true => 6,
                false => 5,
            },
            _ => {
                return Err(format!(
                    "the packet {op} ({sub}), {header:#x}, is not supported"
                ));
            }
        };
        Ok(length * 4)
    }

    fn is_gfx125(&self) -> bool {
        let name = self.shared.gpu.target().processor().name();
        name.starts_with("gfx125")
    }

    fn hold(
        &self,
        access: Access,
        address: u64,
        bytes: u64,
    ) -> Result<gfxjit_sim::external_memory::Hold, String> {
        let held = self.shared.gpu.hold("copy", access, address, bytes);
        held.map_err(|error: DeviceError| {
            self.shared.memory_exception(address, false);
            error.to_string()
        })
    }

    /// A 64-bit word that others may change at any time.
    #[allow(unsafe_code, reason = "memory that both sides of a queue share")]
    fn place(
        &self,
        address: u64,
        bytes: u64,
    ) -> Result<&'static std::sync::atomic::AtomicU64, String> {
        let held = self.hold(Access::Write, address, bytes)?;
        match address % 8 {
            // SAFETY: aligned, as the host's address is by its page, and a GPU may write it.
            0 => Ok(unsafe { word(held.address()) }),
            _ => Err(format!("{address:#x} is no multiple of 8")),
        }
    }

    fn copy(&self, header: u32, words: Words) -> Result<u64, String> {
        const BROADCAST: u32 = 1 << 27;
        let bytes = u64::from(words.word(1) & 0x3fff_ffff) + 1;
        let from = self.hold(Access::Read, words.address(3), bytes)?;
        self.hold(Access::Write, words.address(5), bytes)?
            .copy_from(&from);
        if header & BROADCAST == 0 {
            return Ok(7);
        }
        self.hold(Access::Write, words.address(7), bytes)?
            .copy_from(&from);
        Ok(9)
    }

    /// Copies a block of rows that are not contiguous; pitches and sizes are stored minus one, in
    /// elements.
    fn rect(&self, header: u32, words: Words) -> Result<u64, String> {
        let element = 1_u64 << (header >> 29);
        let is_gfx12 = self
            .shared
            .gpu
            .target()
            .processor()
            .name()
            .starts_with("gfx12");
        let field =
            |index: u64, at: u32, bits: u32| u64::from(words.word(index) >> at) & ((1 << bits) - 1);
        // Widths of X and Y, of Z, and the bit offset of the pitch.
        let (xy, z, pitch, slice) = match is_gfx12 {
            true => (16, 14, 16, 32),
            false => (14, 11, 13, 28),
        };
        let side = |first: u64| {
            let start = words.address(first);
            let (x, y) = (field(first + 2, 0, xy), field(first + 2, 16, xy));
            let z = field(first + 3, 0, z);
            let row = (field(first + 3, pitch, 32 - pitch) + 1) * element;
            let plane = (field(first + 4, 0, slice) + 1) * element;
            let at = start + x * element + y * row + z * plane;
            (at, row, plane)
        };
        let (from, to) = (side(1), side(6));
        let row_bytes = (field(11, 0, xy) + 1) * element;
        let (rows, planes) = (field(11, 16, xy) + 1, field(12, 0, z) + 1);
        for plane in 0..planes {
            for row in 0..rows {
                let at = |(start, pitch, slice): (u64, u64, u64)| {
                    start
                        .wrapping_add(row.wrapping_mul(pitch))
                        .wrapping_add(plane.wrapping_mul(slice))
                };
                let source = self.hold(Access::Read, at(from), row_bytes)?;
                self.hold(Access::Write, at(to), row_bytes)?
                    .copy_from(&source);
            }
        }
        Ok(13)
    }

    fn write(&self, words: Words) -> Result<u64, String> {
        let count = u64::from(words.word(3) & 0xf_ffff) + 1;
        let bytes: Vec<u8> = (0..count)
            .flat_map(|index| words.word(4 + index).to_le_bytes())
            .collect();
        self.hold(Access::Write, words.address(1), count * 4)?
            .write(&bytes);
        Ok(4 + count)
    }

    fn fill(&self, header: u32, words: Words) -> Result<u64, String> {
        let count = u64::from(words.word(4) & 0x3fff_ffff);
        let value = words.word(3).to_le_bytes();
        // Elements of 1, 2 or 4 bytes; the count is in bytes, minus one.
        let size = 1_usize << (header >> 30).min(2);
        let bytes = (count / size as u64 + 1) * size as u64;
        let value = value.get(..size).unwrap_or(&value);
        self.hold(Access::Write, words.address(1), bytes)?
            .fill(value);
        Ok(5)
    }
}
