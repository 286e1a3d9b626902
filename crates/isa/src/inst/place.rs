//! The place of an operand.

use crate::asm::Special;

/// The place of an operand's value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// A vector register, or the first of several.
    Vgpr(u16),
    /// An accumulation register, or the first of several.
    Agpr(u16),
    /// A scalar register by encoding, or the first of several: SGPRs, VCC 106, TTMP 108,
    /// M0 124, NULL 125, EXEC 126.
    Sgpr(u8),
    /// A constant: its bits in the operand's type.
    Const(u64),
    /// A value of the wave or the device.
    Special(Special),
    /// SCC.
    Scc,
}

impl Place {
    /// VCC; for a wave64, the first of two registers.
    pub const VCC: Self = Self::Sgpr(106);
    /// M0, which contains offsets for relative registers and barrier numbers.
    pub const M0: Self = Self::Sgpr(124);
    /// Reads as zero; writes to it are discarded.
    pub const NULL: Self = Self::Sgpr(125);
    /// EXEC; for a wave64, the first of two registers.
    pub const EXEC: Self = Self::Sgpr(126);

    /// Whether all lanes read the same value.
    #[must_use]
    pub fn is_uniform(self) -> bool {
        !matches!(self, Self::Vgpr(_) | Self::Agpr(_))
    }

    /// The vector register this number of registers behind; other places stay as they are.
    #[must_use]
    pub fn behind(self, words: u16) -> Self {
        match self {
            Self::Vgpr(n) => Self::Vgpr(n.saturating_add(words)),
            Self::Agpr(n) => Self::Agpr(n.saturating_add(words)),
            other => other,
        }
    }
}
