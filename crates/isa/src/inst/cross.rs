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
        /// Which lane.
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
        /// Which lane.
        lane: Place,
    },
    /// `ds_bpermute_b32`: lane `(addr + offset) / 4` of `data`.
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
    /// `ds_permute_b32`: to lane `(addr + offset) / 4`.
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
        /// Lane numbers of 0–7 and 8–15, four bits each.
        selects: [Place; 2],
        /// From the other row of the pair.
        other_row: bool,
        /// Inactive lanes can be read.
        fetch_inactive: bool,
        /// Lanes that would read an inactive one read zero, instead of staying.
        bound_ctrl: bool,
    },
    /// `v_permlane64_b32`
    Permlane64 {
        /// Result.
        to: Place,
        /// Data.
        data: Place,
    },
    /// `v_movrels_b32`, `v_movreld_b32`: M0 is added to a register number.
    MovRel {
        /// Result.
        to: Place,
        /// Data.
        from: Place,
        /// M0 is added to the source's number (`v_movrels`), otherwise to the result's.
        source: bool,
    },
}
