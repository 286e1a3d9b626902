//! Loads, stores and atomics.

use super::place::Place;

/// Which memory, and how addresses are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Address {
    /// 64-bit VGPR address, or 64-bit SGPR base and 32-bit VGPR offset.
    Global {
        /// The VGPR (pair).
        vaddr: u16,
        /// The SGPR pair.
        saddr: Option<u8>,
    },
    /// 64-bit VGPR address into global memory, LDS or scratch, by aperture.
    Flat {
        /// The VGPR pair.
        vaddr: u16,
    },
    /// Scratch of the lane: the sum of what is there.
    Scratch {
        /// 32-bit offset per lane.
        vaddr: Option<u16>,
        /// 32-bit offset of the wave.
        saddr: Option<u8>,
    },
    /// A buffer resource.
    Buffer {
        /// VGPRs: the index if `idxen`, then the offset if `offen`.
        vaddr: Option<u16>,
        /// First of four SGPRs.
        resource: u8,
        /// Offset of the wave.
        soffset: Place,
        /// There is an offset per lane.
        offen: bool,
        /// There is an index per lane.
        idxen: bool,
    },
    /// LDS.
    Lds {
        /// 32-bit byte address per lane.
        vaddr: u16,
    },
}

/// How loaded bytes become register words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extend {
    /// Whole words.
    None,
    /// Zero-extended to a word.
    Zero,
    /// Sign-extended to a word.
    Sign,
}

/// What a memory instruction does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// Memory to registers.
    Load {
        /// Bytes.
        bytes: u8,
        /// Of 1 and 2 bytes.
        extend: Extend,
        /// Only one half of the register is written.
        half: Option<bool>,
        /// First register.
        to: Place,
    },
    /// Registers to memory.
    Store {
        /// Bytes.
        bytes: u8,
        /// The data is in the upper half of the register.
        high: bool,
        /// First register.
        from: Place,
    },
    /// LDS: two elements at `offset` and `offset1`.
    Load2 {
        /// Bytes of one element, 4 or 8.
        bytes: u8,
        /// First register.
        to: Place,
    },
    /// LDS: two elements at `offset` and `offset1`.
    Store2 {
        /// Bytes of one element, 4 or 8.
        bytes: u8,
        /// First element.
        from: Place,
        /// Second element.
        second: Place,
    },
    /// Read, modify, write.
    Atomic {
        /// Name in the table of atomic operations.
        op: &'static str,
        /// Words of the element, 1 or 2.
        words: u8,
        /// First operand.
        data: Place,
        /// Second operand (compare and swap: what is expected).
        second: Option<Place>,
        /// Where the old value goes.
        returns: Option<Place>,
    },
}

/// A vector memory instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Memory {
    /// Where.
    pub address: Address,
    /// What.
    pub access: Access,
    /// Added to the address, in bytes.
    pub offset: i32,
    /// Of the second element, in bytes.
    pub offset1: i32,
}

/// A scalar load.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScalarLoad {
    /// Bytes, 1 to 64.
    pub bytes: u8,
    /// Of 1 and 2 bytes.
    pub extend: Extend,
    /// First SGPR of the result.
    pub to: u8,
    /// First SGPR of the 64-bit base or the resource.
    pub base: u8,
    /// The base is a buffer resource.
    pub buffer: bool,
    /// A register offset.
    pub soffset: Option<Place>,
    /// Added to the address, in bytes.
    pub offset: i32,
}
