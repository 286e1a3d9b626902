//! What translated code gets and leaves: the border between its IR and Rust.

use std::cell::Cell;
use std::mem::offset_of;
use std::sync::atomic::AtomicU64;

use crate::inline_cache::{SITE, Site};
use gfxjit_sim::engine::{GroupContext, RawFault};
use gfxjit_sim::interp::Program;
use gfxjit_sim::machine::aligned::Aligned;
use gfxjit_sim::machine::wave::{Lanes, Wave};

/// Why a wave left translated code.
pub(crate) mod code {
    /// The interpreter executes what is at the program counter.
    pub const LEAVE: u32 = 0;
    /// The turn is over.
    pub const BUDGET: u32 = 1;
    /// [`crate::engine::Frame::fault`] says why.
    pub const FAULT: u32 = 2;
    /// `s_endpgm`
    pub const ENDED: u32 = 3;
    /// At `s_barrier`.
    pub const BARRIER: u32 = 4;
    /// At `s_barrier_wait`.
    pub const WAIT: u32 = 5;
    /// Behind one of the two, until the barrier opens.
    pub const WAITS: u32 = 6;
}

/// What translated code takes for granted of the stack where it is called: a multiple of this, the
/// host's longest vector. LLVM would align a function's stack itself only where it knew before it
/// allocates registers that vectors will be spilled; those across two cache lines cost n-body a
/// fifth.
pub(crate) const STACK_ALIGN: usize = if cfg!(target_arch = "x86_64") { 64 } else { 16 };

/// Translated code.
pub(crate) type Function = unsafe extern "C" fn(*mut Frame<'_, '_>);

/// Calls translated code with the stack as it wants it.
///
/// # Safety
/// As the function's.
pub(crate) unsafe fn call(function: Function, frame: &mut Frame<'_, '_>) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a call by the host's convention, of which the caller is sure; R12 keeps the stack.
    // The 32 bytes are the callee's on Windows.
    unsafe {
        std::arch::asm!(
            "mov r12, rsp",
            "sub rsp, 32",
            "and rsp, -{stack}",
            "call {function}",
            "mov rsp, r12",
            stack = const STACK_ALIGN,
            function = in(reg) function,
            #[cfg(not(windows))]
            in("rdi") &raw mut *frame,
            #[cfg(windows)]
            in("rcx") &raw mut *frame,
            out("r12") _,
            clobber_abi("C"),
        );
    }
    // There vectors have 16 bytes, as the stack does.
    #[cfg(not(target_arch = "x86_64"))]
    // SAFETY: the caller is sure of it.
    unsafe {
        function(frame);
    }
}

/// The argument of translated code.
#[repr(C)]
pub(crate) struct Frame<'a, 'b> {
    pub lds: *mut u8,
    pub lds_bytes: u64,
    pub sites: *mut Site,
    /// [`GroupContext::signals`].
    pub signals: *mut u32,
    /// Instructions of a wave's turn.
    pub budget: u64,
    /// The wave that runs: at first the first one, at the end the last one that has run.
    pub current: *mut Wave,
    /// Behind the last wave that may run.
    pub end: *mut Wave,
    /// Signals that open the barrier, if these are all waves of the workgroup.
    pub opens: u32,
    /// Out: why the last wave left.
    pub code: u32,
    /// The waves have not begun: they are at their start, with these registers.
    pub is_fresh: bool,
    /// SGPRs by encoding.
    pub start_sgprs: *const u32,
    /// The VGPRs with work-item ids, of one wave after the other.
    pub start_ids: *const Lanes,
    /// Workgroups that the code may go on with by itself: they differ from this one in X only.
    pub followers: u32,
    /// X of the one that runs: an SGPR.
    pub x: *const Cell<u32>,
    /// See [`NextInX::stop`](gfxjit_sim::engine::NextInX).
    pub stop: *const AtomicU64,
    /// Only our functions look at what follows. Followers that were left when we last counted.
    pub counted: u32,
    pub group: *mut GroupContext<'b>,
    pub program: &'a Program,
    pub width: u32,
    pub fault: Option<Box<RawFault>>,
}

/// What translated code has a name for.
pub(crate) struct Field {
    pub name: &'static str,
    /// The type of its value, which is loaded when a wave's turn begins; of others the code has
    /// the address.
    pub ty: Option<&'static str>,
    pub offset: usize,
    /// It is a length of 32 bits.
    pub is_short: bool,
}

const fn value(name: &'static str, ty: &'static str, offset: usize) -> Field {
    Field {
        name,
        ty: Some(ty),
        offset,
        is_short: false,
    }
}

const fn place(name: &'static str, offset: usize) -> Field {
    Field {
        name,
        ty: None,
        offset,
        is_short: false,
    }
}

/// Of a [`Frame`].
pub(crate) const OF_FRAME: [Field; 15] = [
    value("lds", "ptr", offset_of!(Frame<'_, '_>, lds)),
    Field {
        is_short: true,
        ..value("lds.bytes", "i64", offset_of!(Frame<'_, '_>, lds_bytes))
    },
    value("sites", SITE, offset_of!(Frame<'_, '_>, sites)),
    value("signals", "ptr", offset_of!(Frame<'_, '_>, signals)),
    value("budget", "i64", offset_of!(Frame<'_, '_>, budget)),
    value("end", "ptr", offset_of!(Frame<'_, '_>, end)),
    value("opens", "i32", offset_of!(Frame<'_, '_>, opens)),
    value("is.fresh", "i1", offset_of!(Frame<'_, '_>, is_fresh)),
    value("start.sgprs", "ptr", offset_of!(Frame<'_, '_>, start_sgprs)),
    value("start.ids", "ptr", offset_of!(Frame<'_, '_>, start_ids)),
    place("p.x", offset_of!(Frame<'_, '_>, x)),
    place("p.stop", offset_of!(Frame<'_, '_>, stop)),
    place("p.followers", offset_of!(Frame<'_, '_>, followers)),
    place("p.current", offset_of!(Frame<'_, '_>, current)),
    place("p.code", offset_of!(Frame<'_, '_>, code)),
];

/// Of a [`Wave`].
pub(crate) const OF_WAVE: [Field; 13] = [
    value(
        "vgprs",
        "ptr",
        offset_of!(Wave, vgprs) + Aligned::<Lanes>::START,
    ),
    value("vgpr.count", "i32", offset_of!(Wave, vgpr_count)),
    place("sgprs", offset_of!(Wave, sgprs)),
    place("sccp", offset_of!(Wave, scc)),
    value(
        "scratch",
        "ptr",
        offset_of!(Wave, scratch) + Aligned::<u8>::START,
    ),
    value("scratch.limit", "i32", offset_of!(Wave, scratch_limit)),
    place("flat.scratch", offset_of!(Wave, flat_scratch)),
    value("mode", "i32", WAVE_MODE),
    place("p.pc", offset_of!(Wave, pc)),
    place("p.executed", offset_of!(Wave, executed)),
    place("p.barrier", offset_of!(Wave, barrier)),
    place("p.at.barrier", WAVE_AT_BARRIER),
    place("p.ended", WAVE_ENDED),
];

/// [`Wave::scc`], and the three bytes behind it that say how the wave stands.
pub(crate) const WAVE_SCC: usize = offset_of!(Wave, scc);
const _: () = {
    assert!(offset_of!(Wave, ended) == WAVE_SCC + 1);
    assert!(offset_of!(Wave, at_barrier) == WAVE_SCC + 2);
    assert!(offset_of!(Wave, barrier) == WAVE_SCC + 3);
};
/// [`Wave::index`].
pub(crate) const WAVE_INDEX: usize = offset_of!(Wave, index);
/// [`Wave::ended`] of a wave whose turn has not begun.
pub(crate) const WAVE_ENDED: usize = offset_of!(Wave, ended);
/// [`Wave::barrier`] of a wave that waits.
pub(crate) const WAVE_BARRIER: usize = offset_of!(Wave, barrier);
/// [`Wave::at_barrier`] of such a wave.
pub(crate) const WAVE_AT_BARRIER: usize = offset_of!(Wave, at_barrier);
/// [`Wave::mode`] of such a wave.
pub(crate) const WAVE_MODE: usize = offset_of!(Wave, mode);
