//! Hardware registers that `s_getreg_b32` reads, and clocks.
//!
//! Only registers whose content can be emulated: position and state of the wave, and clocks.
//! Registers of sticky exceptions, allocations and the trap handler are refused by name.
//!
//! Sources: AMD's ISA manuals (Vega, RDNA2, RDNA3: "STATUS", "HW_ID", "SHADER_CYCLES"; CDNA3:
//! "XCC_ID"); names as LLVM's disassembler prints them.

/// A clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clock {
    /// Cycles of the shader (`s_memtime`, SHADER_CYCLES).
    Cycles,
    /// The constant clock of 100 MHz (`s_memrealtime`, [`Message::Realtime`]).
    Realtime,
}

/// A message that is answered (`s_sendmsg_rtn_b32`, `s_sendmsg_rtn_b64`; LLVM's "AMDGPU sendmsg"
/// page). The software GPU has no trap handler and no graphics, and consists of one part; its
/// queues have no doorbells in memory. So all answers except the time are zero, like those for the
/// first queue of a GPU without a trap handler.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Message {
    /// `MSG_RTN_GET_DOORBELL`: the number of the doorbell of the wave's queue, in bits 9:0.
    Doorbell,
    /// `MSG_RTN_GET_DDID`: the number of the draw or dispatch, assigned by a debugger.
    DrawId,
    /// `MSG_RTN_GET_TMA`: address of the trap handler's memory.
    TrapMemory,
    /// `MSG_RTN_GET_REALTIME`: the constant clock.
    Realtime,
    /// `MSG_RTN_GET_TBA`: address of the trap handler.
    TrapHandler,
    /// `MSG_RTN_GET_SE_AID_ID`: the numbers of the shader engine and the die.
    Engine,
}

impl Message {
    /// The message of that name; `None` for those that only a trap handler sends
    /// (`MSG_RTN_SAVE_WAVE`, `MSG_RTN_GET_TBA_TO_PC`) and for unknown ones.
    pub(crate) fn find(name: &str) -> Option<Self> {
        Some(match name {
            "MSG_RTN_GET_DOORBELL" => Self::Doorbell,
            "MSG_RTN_GET_DDID" => Self::DrawId,
            "MSG_RTN_GET_TMA" => Self::TrapMemory,
            "MSG_RTN_GET_REALTIME" => Self::Realtime,
            "MSG_RTN_GET_TBA" => Self::TrapHandler,
            "MSG_RTN_GET_SE_AID_ID" => Self::Engine,
            _ => return None,
        })
    }
}

/// A readable register, other than MODE.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hwreg {
    /// STATUS up to GFX11: SCC 0, EXECZ 9, VCCZ 10, IN_TG 11, VALID 16.
    Status,
    /// HW_ID up to GFX9: WAVE_ID 3:0, TG_ID 19:16.
    HwId,
    /// HW_ID1 from GFX10 on: WAVE_ID 4:0.
    HwId1,
    /// HW_ID2 from GFX10 on: WG_ID 20:16.
    HwId2,
    /// XCC_ID of CDNA3 and CDNA4: the accelerator complex die (XCC).
    XccId,
    /// IB_STS: the counters of outstanding operations.
    IbSts,
    /// IB_STS2 of GFX12.5: counters of outstanding operations; bits 9:6 are the form of the wave's
    /// cluster (0: none).
    IbSts2,
    /// SHADER_CYCLES of GFX10.3 and GFX11: 20 bits.
    Cycles20,
    /// SHADER_CYCLES_LO of GFX12.
    CyclesLow,
    /// SHADER_CYCLES_HI of GFX12.
    CyclesHigh,
}

impl Hwreg {
    /// The register of that name, without `HW_REG_`.
    pub(crate) fn find(name: &str) -> Option<Self> {
        Some(match name {
            "STATUS" => Self::Status,
            "HW_ID" => Self::HwId,
            "HW_ID1" | "WAVE_HW_ID1" => Self::HwId1,
            "HW_ID2" | "WAVE_HW_ID2" => Self::HwId2,
            "XCC_ID" => Self::XccId,
            "IB_STS" => Self::IbSts,
            "IB_STS2" => Self::IbSts2,
            "SHADER_CYCLES" => Self::Cycles20,
            "SHADER_CYCLES_LO" => Self::CyclesLow,
            "SHADER_CYCLES_HI" => Self::CyclesHigh,
            _ => return None,
        })
    }
}
