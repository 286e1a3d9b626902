//! Control flow, barriers, messages and the wave's own registers.

use super::place::Place;
use crate::hwreg::{Clock, Hwreg, Message};

/// What a branch looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names are the manual's")]
pub enum Condition {
    Always,
    Scc0,
    Scc1,
    Vccz,
    Vccnz,
    Execz,
    Execnz,
}

/// What an instruction does with a named barrier.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Named {
    /// Sets the number of members, which bits 22:16 of M0 have.
    Init,
    /// The wave joins it.
    Join,
    /// Signals it; if M0 has the barrier's number, also sets the number of members to bits 22:16
    /// unless these are 0.
    Signal {
        /// SCC tells whether this signal is the first one.
        is_first: bool,
    },
    /// What it is like, to an SGPR.
    State {
        /// Gets it.
        to: u8,
    },
}

/// Instructions that steer the wave.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Control {
    /// `s_endpgm`
    End,
    /// To the next instruction plus `4 * words`.
    Branch {
        /// When.
        condition: Condition,
        /// Signed distance in words.
        words: i16,
    },
    /// `s_getpc_b64`
    GetPc(u8),
    /// `s_setpc_b64`
    SetPc(u8),
    /// `s_swappc_b64`
    SwapPc {
        /// Gets the return address.
        to: u8,
        /// Has the target.
        from: u8,
    },
    /// `s_call_b64`
    Call {
        /// Gets the return address.
        to: u8,
        /// Signed distance in words.
        words: i16,
    },
    /// `s_barrier`: signals and waits.
    Barrier,
    /// `s_barrier_signal -1`: has reached the barrier, and goes on.
    BarrierSignal {
        /// SCC tells whether this wave is the first one.
        is_first: bool,
    },
    /// `s_barrier_wait -1`: until all waves have signalled.
    BarrierWait,
    /// An instruction for a named barrier (gfx1250).
    Named {
        /// What it does.
        action: Named,
        /// The barrier's number; if none, bits 5:0 of M0 have it.
        id: Option<u8>,
    },
    /// `s_barrier_wait` with a positive number: for the named barrier that the wave has joined.
    NamedWait,
    /// `s_barrier_leave`: the wave's named barrier has a member less.
    NamedLeave,
    /// `s_get_barrier_state` of the workgroup's barrier.
    BarrierState {
        /// Gets it.
        to: u8,
    },
    /// `s_set_vgpr_msb`: from here on vector registers have these upper bits: two each for sources 0
    /// to 2 and the result.
    RegisterBanks(u8),
    /// `s_add_pc_i64`: to the next instruction plus a distance in bytes.
    AddPc(Place),
    /// `s_sleep`: lets other waves run.
    Sleep,
    /// `s_sendmsg MSG_INTERRUPT`: calls the host.
    Interrupt,
    /// `s_trap`
    Trap(u8),
    /// `s_sethalt` with a number that halts the wave, which it holds.
    Halt(u8),
    /// Bits of MODE to an SGPR.
    GetMode {
        /// Gets them.
        to: u8,
        /// First bit.
        offset: u8,
        /// Bits.
        size: u8,
    },
    /// Bits of MODE from a source.
    SetMode {
        /// Has them.
        from: Place,
        /// First bit.
        offset: u8,
        /// Bits.
        size: u8,
    },
    /// A half of FLAT_SCRATCH from a source (GFX10).
    SetFlatScratch {
        /// Has it.
        from: Place,
        /// The upper half.
        high: bool,
    },
    /// Vector register numbers are relative to M0 from here on (GFX9's `s_set_gpr_idx_*`).
    IndexOn {
        /// The distance.
        by: Place,
        /// Which operands: sources 0 to 2, bit 3 the result.
        operands: u8,
    },
    /// No longer.
    IndexOff,
    /// Another distance.
    IndexBy(Place),
    /// Other operands.
    IndexOperands(u8),
    /// A clock, 64 bits to SGPRs.
    Clock {
        /// First register of two.
        to: u8,
        /// Which one.
        clock: Clock,
    },
    /// `s_sendmsg_rtn_*`: the answer to a message, to SGPRs.
    Message {
        /// First register.
        to: u8,
        /// Registers, one or two.
        words: u8,
        /// Which one.
        message: Message,
    },
    /// Bits of a hardware register to an SGPR.
    GetRegister {
        /// Gets them.
        to: u8,
        /// The register.
        register: Hwreg,
        /// First bit.
        offset: u8,
        /// Bits.
        size: u8,
    },
    /// `ds_gws_init`: sets a barrier between workgroups.
    GwsInit {
        /// Vector register with the count in its first active lane.
        count: u16,
        /// Added to bits 21:16 of M0: which barrier.
        barrier: u8,
    },
    /// `ds_gws_barrier`: waits for the waves of other workgroups.
    GwsBarrier {
        /// Vector register with the next count in its first active lane.
        count: u16,
        /// Added to bits 21:16 of M0: which barrier.
        barrier: u8,
    },
}
