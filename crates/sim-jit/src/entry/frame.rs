//! The interface between translated code and Rust: the arguments of translated code, and its
//! results. Translated code accesses fields by their offsets; the fields' names in the IR are
//! defined here, too.

use std::cell::Cell;
use std::mem::offset_of;
use std::sync::atomic::AtomicU64;

use crate::inline_cache::{CACHE_POINTER, RangeCache};
use gfxjit_sim::engine::{GroupContext, RawFault};
use gfxjit_sim::interp::{BANKS_MODE, Denormals, INDEX_MODE, PLAIN_MODE, Program};
use gfxjit_sim::machine::aligned::Aligned;
use gfxjit_sim::machine::wave::{Lanes, Wave};

/// The reasons why a wave left translated code.
pub(crate) mod code {
    /// The interpreter has to execute the instruction at the program counter.
    pub(crate) const LEAVE: u32 = 0;
    /// The turn's instruction budget is used up.
    pub(crate) const BUDGET: u32 = 1;
    /// A fault; [`Frame::fault`] contains the reason.
    pub(crate) const FAULT: u32 = 2;
    /// `s_endpgm`
    pub(crate) const ENDED: u32 = 3;
    /// The wave is at `s_barrier`.
    pub(crate) const BARRIER: u32 = 4;
    /// The wave is at `s_barrier_wait`.
    pub(crate) const WAIT: u32 = 5;
    /// The wave waits behind one of these instructions until the barrier opens.
    pub(crate) const WAITS: u32 = 6;
    /// The wave is at an instruction that reads what may be undefined.
    pub(crate) const UNDEFINED: u32 = 7;
}

/// The stack alignment that translated code assumes at its entry: the size of the host's longest
/// vector. LLVM would align a function's stack itself only if it knew before register allocation
/// that vectors will be spilled; spilled vectors that cross cache lines cost n-body a fifth of its
/// speed.
pub(crate) const STACK_ALIGN: usize = if cfg!(target_arch = "x86_64") { 64 } else { 16 };

/// The code of a region.
pub(crate) type RegionFunction = unsafe extern "C" fn(*mut Frame<'_, '_>);

/// Calls translated code with an aligned stack.
///
/// # Safety
/// That of the function.
pub(crate) unsafe fn call(function: RegionFunction, frame: &mut Frame<'_, '_>) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a call by the host's convention, as the caller promises; R12 keeps the stack. The 32
    // bytes are the callee's on Windows.
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
    // Another thread may have written the code in the place of other code, of which this processor may have fetched
    // instructions: the writer has invalidated caches, what is in the pipeline only this processor can drop (Arm ARM,
    // B2.4.4, "Concurrent modification and execution of instructions").
    #[cfg(target_arch = "aarch64")]
    // SAFETY: no register and no memory is changed.
    unsafe {
        std::arch::asm!("isb", options(nostack, preserves_flags));
    }
    // These hosts have vectors of 16 bytes, to which the stack is aligned.
    #[cfg(not(target_arch = "x86_64"))]
    // SAFETY: the caller promises it.
    unsafe {
        function(frame);
    }
}

/// The argument of translated code.
#[repr(C)]
pub(crate) struct Frame<'a, 'b> {
    pub lds: *mut u8,
    pub lds_bytes: u64,
    /// The first inline cache of the code.
    pub caches: *mut RangeCache,
    /// The base of the addresses in the code, which are distances.
    pub base: u64,
    /// See [`GroupContext::signals`].
    pub signals: *mut u32,
    /// The instruction budget of a wave's turn.
    pub budget: u64,
    /// The current wave: initially the first one, at the end the last one that has run.
    pub current: *mut Wave,
    /// The end of the waves that may run.
    pub end: *mut Wave,
    /// The number of waves of the workgroup, if all of them are in this call: the number of signals
    /// that opens the barrier.
    pub opens: u32,
    /// Out: the reason why the last wave left.
    pub code: u32,
    /// Whether the waves have not begun: they are at their start, and the registers below are their
    /// initial state.
    pub is_fresh: bool,
    /// SGPRs by encoding.
    pub start_sgprs: *const u32,
    /// The VGPRs with work-item ids, of all waves consecutively.
    pub start_ids: *const Lanes,
    /// The number of workgroups with which the code may continue without a call: they differ from
    /// this workgroup only in X.
    pub followers: u32,
    /// The SGPR with X of the current workgroup.
    pub x: *const Cell<u32>,
    /// See [`NextInX::stop`](gfxjit_sim::engine::NextInX).
    pub stop: *const AtomicU64,
    /// Out: the number of instructions that waves have executed in optimized code.
    pub executed: u64,
    /// The counts of the instruction at `base`, for code that counts.
    pub counts: *mut u8,
    /// The fields from here on are only used by Rust functions. The value of `followers` when
    /// started workgroups were last counted.
    pub counted: u32,
    pub group: *mut GroupContext<'b>,
    /// The lanes of vector registers with undefined bits, for code that checks that.
    pub undefined_lanes: *mut u64,
    /// The undefined bits of scalar registers.
    pub undefined_scalars: *mut u32,
    pub program: &'a Program,
    pub width: u32,
    /// The fields from here on are for links between regions of the baseline translator: see
    /// [`Link`](crate::inline_cache::Link). What a link is compared with.
    pub registers: u32,
    pub generation: u32,
    /// The cache in which the region counts that runs, and what the wave had executed when the region was entered.
    pub region: u32,
    pub began: u64,
    /// Out: the number of the cache of a link that is missing, or [`NO_CACHE`](crate::inline_cache::NO_CACHE).
    pub link: u32,
    pub fault: Option<Box<RawFault>>,
}

/// A field that has a name in the IR.
pub(crate) struct Field {
    pub name: &'static str,
    /// The type of the field's value, which is loaded at the beginning of a wave's turn; with
    /// `None`, the name in the IR is that of the field's address.
    pub ty: Option<&'static str>,
    pub offset: usize,
    /// Whether the value is a length of 32 bits.
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

/// The named fields of a [`Frame`].
pub(crate) const OF_FRAME: [Field; 18] = [
    value("lds", "ptr", offset_of!(Frame<'_, '_>, lds)),
    Field {
        is_short: true,
        ..value("lds.bytes", "i64", offset_of!(Frame<'_, '_>, lds_bytes))
    },
    value("caches", CACHE_POINTER, offset_of!(Frame<'_, '_>, caches)),
    value("base", "i64", offset_of!(Frame<'_, '_>, base)),
    value("signals", "ptr", offset_of!(Frame<'_, '_>, signals)),
    value("budget", "i64", offset_of!(Frame<'_, '_>, budget)),
    value("end", "ptr", offset_of!(Frame<'_, '_>, end)),
    value("opens", "i32", offset_of!(Frame<'_, '_>, opens)),
    value("is.fresh", "i1", offset_of!(Frame<'_, '_>, is_fresh)),
    value("start.sgprs", "ptr", offset_of!(Frame<'_, '_>, start_sgprs)),
    value("start.ids", "ptr", offset_of!(Frame<'_, '_>, start_ids)),
    value("counts", "ptr", offset_of!(Frame<'_, '_>, counts)),
    place("p.x", offset_of!(Frame<'_, '_>, x)),
    place("p.stop", offset_of!(Frame<'_, '_>, stop)),
    place("p.followers", offset_of!(Frame<'_, '_>, followers)),
    place("p.current", offset_of!(Frame<'_, '_>, current)),
    place("p.code", offset_of!(Frame<'_, '_>, code)),
    place("p.all.executed", offset_of!(Frame<'_, '_>, executed)),
];

/// The named fields of a [`Wave`].
pub(crate) const OF_WAVE: [Field; 14] = [
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
    place("p.mode", WAVE_MODE),
    place("p.pc", offset_of!(Wave, pc)),
    place("p.executed", offset_of!(Wave, executed)),
    place("p.barrier", offset_of!(Wave, barrier)),
    place("p.at.barrier", WAVE_AT_BARRIER),
    place("p.ended", WAVE_ENDED),
];

/// [`Wave::scc`]. The three bytes behind it are the state of the wave.
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
/// [`Wave::barrier`] of such a wave.
pub(crate) const WAVE_BARRIER: usize = offset_of!(Wave, barrier);
/// [`Wave::at_barrier`] of such a wave.
pub(crate) const WAVE_AT_BARRIER: usize = offset_of!(Wave, at_barrier);
/// [`Wave::mode`] of such a wave.
pub(crate) const WAVE_MODE: usize = offset_of!(Wave, mode);

/// The bits of MODE on which all translated code relies: those with the usual values, and the treatment of denormal
/// binary32, for which there are separate translations.
pub(crate) const MODE_BITS: u32 = 0xff | INDEX_MODE | BANKS_MODE;

/// Whether there is translated code for a MODE.
#[inline]
pub(crate) fn is_translated(mode: u32) -> bool {
    (mode | Denormals::BITS) & MODE_BITS == PLAIN_MODE
}
