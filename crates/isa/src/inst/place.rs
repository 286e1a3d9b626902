//! Where a value of an instruction is.

use crate::asm::Special;

/// Where a value is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// A vector register, or the first of several.
    Vgpr(u16),
    /// An accumulation register, or the first of several.
    Agpr(u16),
    /// A scalar register by encoding, or the first of several: SGPRs, VCC 106, TTMP 108,
    /// M0 124, NULL 125, EXEC 126.
    Sgpr(u8),
    /// A constant, its bits as the operand's type has them.
    Const(u64),
    /// A value of the wave or the device.
    Special(Special),
    /// SCC.
    Scc,
}

impl Place {
    /// VCC; of a wave64 the first of two.
    pub const VCC: Self = Self::Sgpr(106);
    /// M0, which numbers of relative registers and barriers come from.
    pub const M0: Self = Self::Sgpr(124);
    /// Reads as zero; what is written to it is lost.
    pub const NULL: Self = Self::Sgpr(125);
    /// EXEC; of a wave64 the first of two.
    pub const EXEC: Self = Self::Sgpr(126);

    /// Whether all lanes read the same.
    #[must_use]
    pub fn is_uniform(self) -> bool {
        !matches!(self, Self::Vgpr(_) | Self::Agpr(_))
    }
}
