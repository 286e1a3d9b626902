//! The architectural state of one wave.
//!
//! Registers are indexed by their hardware encodings, so that an operand of an instruction is an
//! index. Vector registers are stored in halves of 32 lanes: the engines process 32 lanes at a
//! time, and a wave64 consists of two halves.

use crate::machine::aligned::Aligned;
use crate::machine::gws::Ticket;
use crate::machine::named_barrier::Joined;
use crate::machine::scratch::FlatScratch;

/// Number of lanes that the engines process at once.
pub const HALF: usize = 32;

/// One vector register of one half wave.
pub type Lanes = [u32; HALF];

/// Indices of named registers in [`Wave::sgprs`] (RDNA3 ISA manual, section 3.3; the CDNA3 manual
/// agrees). The encoding of M0 is 124 up to GFX10 and 125 from GFX11 on, and that of NULL vice
/// versa; the decoder maps both to these indices.
pub mod sreg {
    pub const FLAT_SCRATCH: usize = 102;
    pub const VCC: usize = 106;
    pub const TTMP: usize = 108;
    pub const M0: usize = 124;
    /// Reads as zero; writes are discarded.
    pub const NULL: usize = 125;
    pub const EXEC: usize = 126;
    pub const COUNT: usize = 128;
}

/// The state of a wave at its workgroup's barrier.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[repr(u8)]
pub enum Barrier {
    /// It has not signalled.
    #[default]
    Idle,
    /// It has signalled, and some other wave has not.
    Signalled,
    /// All waves have signalled since this one did: the barrier is open for it.
    Open,
}

/// The state of one wave. The fields that translated code uses whenever it runs a wave come first,
/// in one cache line.
#[repr(C, align(64))]
pub struct Wave {
    /// Device address of the next instruction.
    pub pc: u64,
    /// Device address of its first instruction.
    pub start: u64,
    /// Number of instructions executed so far.
    pub executed: u64,
    /// The scalar condition code.
    pub scc: bool,
    /// Whether `s_endpgm` was executed.
    pub ended: bool,
    /// Whether the wave waits at a barrier.
    pub at_barrier: bool,
    /// The wave's state at the workgroup's barrier.
    pub barrier: Barrier,
    /// The MODE register: rounding (3:0), denormals (7:4), DX10_CLAMP 8, IEEE 9, FP16_OVFL 23; on gfx1250
    /// banks of vector registers in 19:12.
    pub mode: u32,
    /// Vector registers, then accumulation registers: half `h` of register `r` is at `r * halves +
    /// h`.
    pub vgprs: Aligned<Lanes>,
    /// Number of architectural vector registers of the wave, from the kernel descriptor.
    pub vgpr_count: u32,
    /// Number of bytes of scratch that a lane may access: the requested size before rounding.
    pub scratch_limit: u32,
    /// SGPRs, VCC, trap temporaries, M0 and EXEC by encoding: see [`sreg`].
    pub sgprs: [u32; sreg::COUNT],
    /// Scratch of the whole wave: word `w` of lane `l` at `(w * size + l) * 4`.
    pub scratch: Aligned<u8>,
    /// FLAT_SCRATCH, if it is a hardware register.
    pub flat_scratch: u64,
    /// Where FLAT_SCRATCH is; accesses to scratch by flat addresses need it.
    pub flat_scratch_in: FlatScratch,
    /// 32 or 64.
    pub size: u32,
    /// Number of accumulation registers of the wave, which follow the vector registers.
    pub agpr_count: u32,
    /// Number of scalar registers that the wave may use by number; see [`Wave::new`].
    pub sgpr_count: u32,
    /// Number of the wave in its workgroup.
    pub index: u32,
    /// Its arrival at a barrier between workgroups at which it waits.
    pub ticket: Option<Ticket>,
    /// The named barrier that it has joined, if any.
    pub joined: Option<Joined>,
    /// The last jump: source and target.
    pub jump: (u64, u64),
}

impl Wave {
    /// A wave with all registers zero, in which all numbered registers can be used; `None` when the
    /// host has no memory.
    pub fn new(size: u32, vgpr_count: u32, agpr_count: u32, scratch_bytes: u32) -> Option<Self> {
        let halves = size as usize / HALF;
        Some(Self {
            size,
            pc: 0,
            start: 0,
            sgprs: [0; sreg::COUNT],
            vgprs: Aligned::zeroes((vgpr_count + agpr_count) as usize * halves)?,
            vgpr_count,
            agpr_count,
            sgpr_count: sreg::COUNT as u32,
            scc: false,
            mode: 0,
            index: 0,
            executed: 0,
            ticket: None,
            joined: None,
            at_barrier: false,
            barrier: Barrier::default(),
            ended: false,
            jump: (0, 0),
            scratch_limit: scratch_bytes,
            scratch: Aligned::zeroes(scratch_bytes.next_multiple_of(4) as usize * size as usize)?,
            flat_scratch_in: FlatScratch::default(),
            flat_scratch: 0,
        })
    }

    /// The number of halves of 32 lanes.
    #[inline]
    pub fn halves(&self) -> usize {
        self.size as usize / HALF
    }

    /// EXEC, for both halves.
    #[inline]
    pub fn exec(&self) -> u64 {
        u64::from(self.sgprs[sreg::EXEC]) | u64::from(self.sgprs[sreg::EXEC + 1]) << 32
    }

    /// The number of enabled lanes.
    #[inline]
    pub fn enabled_lanes(&self) -> u32 {
        let halves = &self.sgprs[sreg::EXEC..sreg::EXEC + self.halves()];
        halves.iter().map(|half| half.count_ones()).sum()
    }

    /// Sets EXEC.
    #[inline]
    pub fn set_exec(&mut self, mask: u64) {
        self.sgprs[sreg::EXEC] = mask as u32;
        self.sgprs[sreg::EXEC + 1] = (mask >> 32) as u32;
    }

    /// Address of the wave's scratch, in the form of FLAT_SCRATCH.
    pub fn scratch_base(&self) -> u64 {
        self.scratch.as_ptr().addr() as u64
    }

    /// FLAT_SCRATCH, if code sets it and it is not the address of the wave's scratch.
    pub fn wrong_flat_scratch(&self) -> Option<u64> {
        let found = match self.flat_scratch_in {
            FlatScratch::Architected => return None,
            FlatScratch::Sgprs => {
                let pair = &self.sgprs[sreg::FLAT_SCRATCH..];
                u64::from(pair[0]) | u64::from(pair[1]) << 32
            }
            FlatScratch::Hwreg => self.flat_scratch,
        };
        (found != self.scratch_base()).then_some(found)
    }

    /// The distance of two words of a lane's scratch, in bytes.
    pub fn scratch_row(&self) -> usize {
        self.size as usize * 4
    }

    /// The lane and the offset in its scratch, for a swizzled address `relative` bytes after the
    /// start of the wave's scratch.
    pub fn unswizzle(&self, relative: u64) -> (u32, u64) {
        let row = self.scratch_row() as u64;
        (
            (relative % row / 4) as u32,
            relative / row * 4 + relative % 4,
        )
    }
}
