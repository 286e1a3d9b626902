//! Control flow, barriers, messages and accesses to the wave's own registers.

use super::place::Place;
use crate::hwreg::{Clock, Hwreg, Message};

/// The condition of a branch.
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

/// An operation on a named barrier.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NamedBarrierAction {
    /// Sets the number of members to bits 22:16 of M0.
    Init,
    /// The wave joins it.
    Join,
    /// Signals the barrier; if M0 contains the barrier's number, also sets the number of members to
    /// bits 22:16 unless these are 0.
    Signal {
        /// SCC becomes whether this signal is the first one.
        is_first: bool,
    },
    /// Reads the state of the barrier to an SGPR.
    State {
        /// The SGPR.
        to: u8,
    },
}

/// Control instructions of a wave.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Control {
    /// `s_endpgm`
    End,
    /// Jumps to the next instruction plus `4 * words` bytes.
    Branch {
        /// The condition.
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
        /// SGPR pair for the return address.
        to: u8,
        /// SGPR pair with the target.
        from: u8,
    },
    /// `s_call_b64`
    Call {
        /// SGPR pair for the return address.
        to: u8,
        /// Signed distance in words.
        words: i16,
    },
    /// `s_barrier`: signals the barrier and waits for it.
    Barrier,
    /// `s_barrier_signal -1`: signals the barrier without waiting.
    BarrierSignal {
        /// SCC becomes whether this wave is the first one.
        is_first: bool,
    },
    /// `s_barrier_wait -1`: waits until all waves have signalled.
    BarrierWait,
    /// An instruction for a named barrier (gfx1250).
    Named {
        /// The operation.
        action: NamedBarrierAction,
        /// The barrier's number; if `None`, it is in bits 5:0 of M0.
        id: Option<u8>,
    },
    /// `s_barrier_wait` with a positive number: waits for the named barrier that the wave has
    /// joined.
    NamedWait,
    /// `s_barrier_leave`: removes the wave from the members of its named barrier.
    NamedLeave,
    /// `s_get_barrier_state` of the workgroup's barrier.
    BarrierState {
        /// The SGPR for the state.
        to: u8,
    },
    /// `s_set_vgpr_msb`: sets the upper bits of the vector register numbers in later instructions:
    /// two bits each for sources 0 to 2 and the result.
    RegisterBanks(u8),
    /// `s_add_pc_i64`: jumps to the next instruction plus a distance in bytes.
    AddPc(Place),
    /// `s_sleep`: lets other waves run.
    Sleep,
    /// `s_sendmsg MSG_INTERRUPT`: interrupts the host.
    Interrupt,
    /// `s_trap`
    Trap(u8),
    /// `s_sethalt` with a value that halts the wave; the value.
    Halt(u8),
    /// Copies bits of MODE to an SGPR.
    GetMode {
        /// The SGPR.
        to: u8,
        /// First bit.
        offset: u8,
        /// Number of bits.
        size: u8,
    },
    /// Copies a source to bits of MODE.
    SetMode {
        /// The source.
        from: Place,
        /// First bit.
        offset: u8,
        /// Number of bits.
        size: u8,
    },
    /// Copies a source to a half of FLAT_SCRATCH (GFX10).
    SetFlatScratch {
        /// The source.
        from: Place,
        /// Whether it is the upper half.
        high: bool,
    },
    /// Makes vector register numbers relative to M0 (GFX9's `s_set_gpr_idx_*`).
    IndexOn {
        /// The distance.
        by: Place,
        /// The affected operands: bits 0 to 2 for sources 0 to 2, bit 3 for the result.
        operands: u8,
    },
    /// Ends relative register numbers.
    IndexOff,
    /// Changes the distance.
    IndexBy(Place),
    /// Changes the affected operands.
    IndexOperands(u8),
    /// Copies a 64-bit clock to SGPRs.
    Clock {
        /// First register of two.
        to: u8,
        /// The clock.
        clock: Clock,
    },
    /// `s_sendmsg_rtn_*`: the answer to a message, to SGPRs.
    Message {
        /// First register.
        to: u8,
        /// Number of registers, one or two.
        words: u8,
        /// The message.
        message: Message,
    },
    /// Copies bits of a hardware register to an SGPR.
    GetRegister {
        /// The SGPR.
        to: u8,
        /// The register.
        register: Hwreg,
        /// First bit.
        offset: u8,
        /// Number of bits.
        size: u8,
    },
    /// `ds_gws_init`: initialises a barrier between workgroups.
    GwsInit {
        /// Vector register with the count, in its first active lane.
        count: u16,
        /// Added to bits 21:16 of M0 to get the number of the barrier.
        barrier: u8,
    },
    /// `ds_gws_barrier`: waits for the waves of other workgroups.
    GwsBarrier {
        /// Vector register with the next count, in its first active lane.
        count: u16,
        /// Added to bits 21:16 of M0 to get the number of the barrier.
        barrier: u8,
    },
}
