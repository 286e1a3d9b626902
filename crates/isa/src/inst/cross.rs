//! Exchanges between lanes.

use super::place::Place;

/// Instructions that move data between lanes, or between lanes and scalar registers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cross {
    /// `v_readlane_b32`
    ReadLane {
        /// SGPR.
        to: u8,
        /// Vector register.
        from: Place,
        /// The lane number.
        lane: Place,
    },
    /// `v_readfirstlane_b32`
    ReadFirstLane {
        /// SGPR.
        to: u8,
        /// Vector register.
        from: Place,
    },
    /// `v_writelane_b32`
    WriteLane {
        /// Vector register.
        to: Place,
        /// The value.
        value: Place,
        /// The lane number.
        lane: Place,
    },
    /// `ds_bpermute_b32`: reads lane `(addr + offset) / 4` of `data`.
    Bpermute {
        /// Result.
        to: Place,
        /// Byte address per lane.
        address: u16,
        /// Data.
        data: Place,
        /// Added to the address.
        offset: i32,
    },
    /// `ds_permute_b32`: writes to lane `(addr + offset) / 4`.
    Permute {
        /// Result.
        to: Place,
        /// Byte address per lane.
        address: u16,
        /// Data.
        data: Place,
        /// Added to the address.
        offset: i32,
    },
    /// `ds_swizzle_b32`
    Swizzle {
        /// Result.
        to: Place,
        /// Data.
        data: Place,
        /// The offset field.
        pattern: u16,
    },
    /// `v_permlane16_b32`, `v_permlanex16_b32`
    Permlane16 {
        /// Result.
        to: Place,
        /// Data.
        data: Place,
        /// Source lanes for lanes 0–7 and 8–15, four bits each.
        selects: [Place; 2],
        /// The source is in the other row of the pair.
        other_row: bool,
        /// Inactive lanes can be read.
        fetch_inactive: bool,
        /// Lanes that would read an inactive one read zero, instead of keeping their value.
        bound_ctrl: bool,
    },
    /// `v_permlane16_var_b32`, `v_permlanex16_var_b32`: the source lane in the row is given per
    /// lane.
    PermlaneVar {
        /// Result.
        to: Place,
        /// Data.
        data: Place,
        /// A vector register with source lanes, in the low four bits.
        select: Place,
        /// The source is in the other row of the pair.
        other_row: bool,
        /// Inactive lanes can be read.
        fetch_inactive: bool,
        /// Lanes that would read an inactive one read zero, instead of keeping their value.
        bound_ctrl: bool,
    },
    /// `v_permlane16_swap_b32`, `v_permlane32_swap_b32`: exchanges the odd groups of lanes of the
    /// first register with the even groups of the second one.
    PermlaneSwap {
        /// First register.
        first: Place,
        /// Second register.
        second: Place,
        /// The number of lanes in a group: 16 or 32.
        lanes: u8,
        /// Inactive lanes can be read.
        fetch_inactive: bool,
        /// Lanes that would read an inactive one read zero, instead of keeping their value.
        bound_ctrl: bool,
    },
    /// `v_permlane64_b32`
    Permlane64 {
        /// Result.
        to: Place,
        /// Data.
        data: Place,
    },
    /// `v_movrels_b32`, `s_movreld_b64` and others: M0 is added to register numbers.
    MovRel {
        /// Result.
        to: Place,
        /// Data.
        from: Place,
        /// Number of registers.
        words: u8,
        /// The register numbers to which M0 is added.
        relative: Relative,
        /// Whether the registers are exchanged (`v_swaprel_b32`).
        swaps: bool,
    },
}

/// The register numbers to which M0 is added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relative {
    /// The source.
    Source,
    /// The result.
    Result,
    /// Source and result.
    Both,
    /// Bits 9:0 are added to the source, bits 25:16 to the result.
    Each,
}

impl Relative {
    /// The offsets from M0 for the numbers of the result and of the source.
    #[must_use]
    pub fn offsets(self, m0: u32) -> [u32; 2] {
        match self {
            Self::Source => [0, m0],
            Self::Result => [m0, 0],
            Self::Both => [m0; 2],
            Self::Each => [m0 >> 16 & 0x3ff, m0 & 0x3ff],
        }
    }
}
