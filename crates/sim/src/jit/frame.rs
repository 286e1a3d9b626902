//! What translated code gets and leaves: the border between its IR and Rust.

use std::mem::offset_of;

use crate::interp::{Group, Program, RawFault};
use crate::wave::Wave;

/// Why translated code returns.
pub(super) mod code {
    /// The interpreter executes what is at the program counter.
    pub const LEAVE: u32 = 0;
    /// `s_endpgm`
    pub const ENDED: u32 = 1;
    /// The turn is over.
    pub const BUDGET: u32 = 2;
    /// [`super::Frame::fault`] says why.
    pub const FAULT: u32 = 3;
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

/// The argument of translated code.
#[repr(C)]
pub(super) struct Frame<'a, 'b> {
    pub vgprs: *mut u32,
    pub agprs: *mut u32,
    pub sgprs: *mut u32,
    pub scc: *mut bool,
    pub lds: *mut u8,
    pub lds_bytes: u64,
    pub scratch: *mut u8,
    pub scratch_limit: u32,
    /// FLAT_SCRATCH where it is a hardware register.
    pub flat_scratch: *const u64,
    pub sites: *mut Site,
    pub budget: u64,
    pub mode: u32,
    /// Out: where the wave goes on.
    pub pc: u64,
    /// Out: instructions executed.
    pub count: u64,
    /// Only our functions look at what follows.
    pub wave: *mut Wave,
    pub group: *mut Group<'b>,
    pub program: &'a Program,
    pub width: u32,
    pub fault: Option<RawFault>,
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
    pub(super) const PC_OUT: usize = offset_of!(Frame<'_, '_>, pc);
    pub(super) const COUNT_OUT: usize = offset_of!(Frame<'_, '_>, count);

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
            Self::Vgprs => offset_of!(Frame<'_, '_>, vgprs),
            Self::Agprs => offset_of!(Frame<'_, '_>, agprs),
            Self::Sgprs => offset_of!(Frame<'_, '_>, sgprs),
            Self::Scc => offset_of!(Frame<'_, '_>, scc),
            Self::Lds => offset_of!(Frame<'_, '_>, lds),
            Self::LdsBytes => offset_of!(Frame<'_, '_>, lds_bytes),
            Self::Scratch => offset_of!(Frame<'_, '_>, scratch),
            Self::ScratchLimit => offset_of!(Frame<'_, '_>, scratch_limit),
            Self::FlatScratch => offset_of!(Frame<'_, '_>, flat_scratch),
            Self::Sites => offset_of!(Frame<'_, '_>, sites),
            Self::Budget => offset_of!(Frame<'_, '_>, budget),
            Self::Mode => offset_of!(Frame<'_, '_>, mode),
        }
    }
}
