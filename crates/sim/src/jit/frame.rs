//! What translated code gets and leaves: the border between its IR and Rust.

use std::mem::offset_of;

use crate::interp::{Group, Program, RawFault};
use crate::wave::Wave;

/// Why a wave left translated code.
pub(super) mod code {
    /// The interpreter executes what is at the program counter.
    pub const LEAVE: u32 = 0;
    /// The turn is over.
    pub const BUDGET: u32 = 1;
    /// [`super::Frame::fault`] says why.
    pub const FAULT: u32 = 2;
    /// From here on the next wave runs: this one has to wait, or is over.
    pub const NEXT: u32 = ENDED;
    /// `s_endpgm`
    pub const ENDED: u32 = 3;
    /// At `s_barrier`.
    pub const BARRIER: u32 = 4;
    /// At `s_barrier_wait`.
    pub const WAIT: u32 = 5;
}

/// The memory that an instruction touched last, for its next check.
#[derive(Clone, Copy, Default, Debug)]
#[repr(C)]
pub(crate) struct Site {
    /// First byte of the range.
    pub start: u64,
    /// Distances from the start below this may be accessed, one lane at a time.
    pub lane_limit: u64,
    /// The same for a chunk of lanes side by side.
    pub chunk_limit: u64,
}

/// One of the waves that translated code runs.
#[derive(Debug)]
#[repr(C)]
pub(super) struct WaveFrame {
    pub vgprs: *mut u32,
    pub agprs: *mut u32,
    pub sgprs: *mut u32,
    pub scc: *mut bool,
    pub scratch: *mut u8,
    pub scratch_limit: u32,
    /// FLAT_SCRATCH where it is a hardware register.
    pub flat_scratch: *const u64,
    pub budget: u64,
    pub mode: u32,
    /// Number of the entry where it goes on.
    pub entry: u32,
    /// Waves behind it that run when it waits or is over.
    pub more: u32,
    /// Out: why it left.
    pub code: u32,
    /// Out: where the wave goes on.
    pub pc: u64,
    /// Out: instructions executed.
    pub count: u64,
    pub wave: *mut Wave,
}

impl WaveFrame {
    pub(super) fn new(wave: &mut Wave, entry: u32, budget: u64) -> Self {
        let vgprs = wave.vgprs.as_mut_ptr().cast::<u32>();
        let first_agpr = wave.vgpr_count as usize * wave.size as usize;
        Self {
            vgprs,
            agprs: vgprs.wrapping_add(first_agpr),
            sgprs: wave.sgprs.as_mut_ptr(),
            scc: &raw mut wave.scc,
            scratch: wave.scratch.as_mut_ptr(),
            scratch_limit: wave.scratch_limit,
            flat_scratch: &raw const wave.flat_scratch,
            budget,
            mode: wave.mode,
            entry,
            more: 0,
            code: code::LEAVE,
            pc: wave.pc,
            count: 0,
            wave,
        }
    }
}

/// The argument of translated code.
#[repr(C)]
pub(super) struct Frame<'a, 'b> {
    pub lds: *mut u8,
    pub lds_bytes: u64,
    pub sites: *mut Site,
    /// The wave that runs: at first the first one, at the end the last one that has run.
    pub current: *mut WaveFrame,
    /// Only our functions look at what follows.
    pub group: *mut Group<'b>,
    pub program: &'a Program,
    pub width: u32,
    pub fault: Option<RawFault>,
}

/// What translated code keeps on a thread from wave to wave.
#[derive(Default, Debug)]
pub(crate) struct Pad {
    /// Memory that instructions have found, of one launch.
    pub(super) sites: Vec<Site>,
    pub(super) waves: Vec<WaveFrame>,
}

/// A field that translated code reads when it is entered.
#[derive(Clone, Copy)]
pub(super) enum Field {
    Vgprs,
    Agprs,
    Sgprs,
    Scc,
    Lds,
    LdsBytes,
    Scratch,
    ScratchLimit,
    FlatScratch,
    Sites,
    Budget,
    Mode,
}

impl Field {
    pub(super) const ALL: [Self; 12] = [
        Self::Vgprs,
        Self::Agprs,
        Self::Sgprs,
        Self::Scc,
        Self::Lds,
        Self::LdsBytes,
        Self::Scratch,
        Self::ScratchLimit,
        Self::FlatScratch,
        Self::Sites,
        Self::Budget,
        Self::Mode,
    ];
    pub(super) const CURRENT: usize = offset_of!(Frame<'_, '_>, current);
    pub(super) const ENTRY: usize = offset_of!(WaveFrame, entry);
    pub(super) const MORE: usize = offset_of!(WaveFrame, more);
    pub(super) const CODE: usize = offset_of!(WaveFrame, code);
    pub(super) const PC: usize = offset_of!(WaveFrame, pc);
    pub(super) const COUNT: usize = offset_of!(WaveFrame, count);

    /// Whether each wave has its own.
    pub(super) fn is_own(self) -> bool {
        !matches!(self, Self::Lds | Self::LdsBytes | Self::Sites)
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Vgprs => "vgprs",
            Self::Agprs => "agprs",
            Self::Sgprs => "sgprs",
            Self::Scc => "sccp",
            Self::Lds => "lds",
            Self::LdsBytes => "lds.bytes",
            Self::Scratch => "scratch",
            Self::ScratchLimit => "scratch.limit",
            Self::FlatScratch => "flat.scratch",
            Self::Sites => "sites",
            Self::Budget => "budget",
            Self::Mode => "mode",
        }
    }

    pub(super) fn ty(self) -> &'static str {
        match self {
            Self::LdsBytes | Self::Budget => "i64",
            Self::Mode | Self::ScratchLimit => "i32",
            _ => "ptr",
        }
    }

    pub(super) fn offset(self) -> usize {
        match self {
            Self::Vgprs => offset_of!(WaveFrame, vgprs),
            Self::Agprs => offset_of!(WaveFrame, agprs),
            Self::Sgprs => offset_of!(WaveFrame, sgprs),
            Self::Scc => offset_of!(WaveFrame, scc),
            Self::Lds => offset_of!(Frame<'_, '_>, lds),
            Self::LdsBytes => offset_of!(Frame<'_, '_>, lds_bytes),
            Self::Scratch => offset_of!(WaveFrame, scratch),
            Self::ScratchLimit => offset_of!(WaveFrame, scratch_limit),
            Self::FlatScratch => offset_of!(WaveFrame, flat_scratch),
            Self::Sites => offset_of!(Frame<'_, '_>, sites),
            Self::Budget => offset_of!(WaveFrame, budget),
            Self::Mode => offset_of!(WaveFrame, mode),
        }
    }
}
