//! Loads, stores and atomics.

use super::place::Place;
use crate::format::Format;

/// The address space, and the address operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Address {
    /// 64-bit VGPR address, or 64-bit SGPR base and 32-bit VGPR offset.
    Global {
        /// The VGPR (pair).
        vaddr: u16,
        /// The SGPR pair.
        saddr: Option<u8>,
    },
    /// 64-bit VGPR address into global memory, LDS or scratch, by aperture; or 64-bit SGPR base and
    /// 32-bit VGPR offset (GFX1250).
    Flat {
        /// The VGPR (pair).
        vaddr: u16,
        /// The SGPR pair.
        saddr: Option<u8>,
    },
    /// Global memory, with one word per lane from a 64-bit SGPR base on.
    GlobalByLane {
        /// The SGPR pair; `None` means zero.
        saddr: Option<u8>,
    },
    /// Scratch of the lane: the sum of the given offsets.
    Scratch {
        /// 32-bit offset of the lane.
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
        /// Whether there is an offset per lane.
        offen: bool,
        /// Whether there is an index per lane.
        idxen: bool,
    },
    /// LDS.
    Lds {
        /// 32-bit byte address per lane.
        vaddr: u16,
    },
    /// LDS at the address in the lower 16 bits of M0.
    LdsByM0 {
        /// Whether there is one word per lane.
        by_lane: bool,
    },
}

/// The LDS address of a transfer between memory and LDS. The instruction's offset is added to it,
/// and to the memory address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LdsPlace {
    /// The address is in these bits of M0; each lane has its place, in order.
    M0(u32),
    /// 32-bit byte address per lane, in this VGPR (GFX1250).
    Vgpr(u16),
}

/// How loaded bytes are extended to register words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extend {
    /// Whole words.
    None,
    /// Zero-extended to a word.
    Zero,
    /// Sign-extended to a word.
    Sign,
}

/// The representation of an element's components in registers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Held {
    /// One register per component.
    Words,
    /// Half a register per component, the first one in the lower half.
    Halves {
        /// A load of an odd number of components keeps the upper half of the last register. If
        /// false, the upper half becomes zero.
        keeps: bool,
    },
    /// One component, in the upper half.
    UpperHalf {
        /// A load keeps the lower half. If false, it becomes zero.
        keeps: bool,
    },
}

/// The half of a register that a load of one or two bytes writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LoadedHalf {
    /// Whether it is the upper half.
    pub high: bool,
    /// The other half keeps its value. If false, it becomes zero: on GPUs whose SRAM has ECC,
    /// registers are written as a whole (LLVM: `d16PreservesUnusedBits`).
    pub keeps: bool,
}

impl Held {
    /// The number of registers for `components` components.
    #[must_use]
    pub fn registers(self, components: u8) -> u16 {
        match self {
            Self::Words => components.into(),
            Self::Halves { .. } | Self::UpperHalf { .. } => u16::from(components).div_ceil(2),
        }
    }
}

/// The redistribution of elements between lanes of a transposing load.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Transpose {
    /// Bits of an element: 4, 6, 8 or 16.
    pub bits: u8,
    /// Bytes that each lane loads.
    pub bytes: u8,
    /// The assignment of rows to lanes.
    pub rows: Rows,
}

/// The assignment of a matrix' rows to the lanes that load them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rows {
    /// CDNA4: in each group of 16 lanes, consecutive lanes hold a row of 16 elements.
    InOrder,
    /// GFX12: a lane has a row of as many elements as it loads. Groups of 4 or 8 lanes hold
    /// consecutive rows.
    Blocks,
}

impl Transpose {
    /// The number of elements of a lane.
    #[must_use]
    pub fn elements(self) -> u32 {
        u32::from(self.bytes) * 8 / u32::from(self.bits)
    }

    /// For element `n` of the result of `lane`: the lane that loads it, and its index there.
    ///
    /// Sources for CDNA4: section 11.4 of the ISA manual for the values of K; ROCm/rocm-systems,
    /// pull request 10175, for the lanes of 16-bit elements. For GFX12: `ds_transpose.h` of AMD's
    /// emulator in rocm-systems, and for 8 and 16 bits also ROCm/llvm-project, pull request 4450.
    #[must_use]
    pub fn source(self, lane: u32, n: u32) -> (u32, u32) {
        let each = self.elements();
        match (self.rows, self.bits) {
            (Rows::InOrder, _) => {
                let lanes = 16 / each.min(16);
                let (group, column) = (lane & !15, lane & 15);
                (group + n * lanes + column / each, column % each)
            }
            // Eight rows of eight elements.
            (Rows::Blocks, 16) => ((lane & !7) + n, lane & 7),
            // Four rows of eight elements next to four other rows, and eight below.
            (Rows::Blocks, 8) => {
                let (group, half) = (lane & !15, lane >> 3 & 1);
                (group + (n >> 2) * 8 + half * 4 + (n & 3), lane & 7)
            }
            // Eight rows of 16 elements for 16 lanes; the other rows are 16 lanes further.
            (Rows::Blocks, 4) => {
                let (group, half) = (lane & !31, lane >> 4 & 1);
                (group + (n >> 3) * 16 + half * 8 + (n & 7), lane & 15)
            }
            // Four rows of 16 elements in each eight lanes.
            (Rows::Blocks, _) => {
                let (group, half) = (lane & !31, lane >> 4 & 1);
                (group + (n >> 2) * 8 + half * 4 + (n & 3), lane & 15)
            }
        }
    }
}

/// The action of a memory instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// Memory to registers.
    Load {
        /// Bytes.
        bytes: u8,
        /// The extension of 1 and 2 bytes.
        extend: Extend,
        /// The half of the register that gets the loaded value, if not the whole register.
        half: Option<LoadedHalf>,
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
    /// LDS: two elements at `offset` and `offset1` are replaced, and the old ones returned.
    Exchange2 {
        /// Words of one element, 1 or 2.
        words: u8,
        /// The first new element.
        data: Place,
        /// The second new element.
        second: Place,
        /// First register for the old elements, one after the other.
        to: Place,
    },
    /// Memory to LDS.
    ToLds {
        /// Bytes per lane. With M0 addresses, parts of words are extended to words.
        bytes: u8,
        /// The extension of 1 and 2 bytes.
        extend: Extend,
        /// The LDS address.
        place: LdsPlace,
    },
    /// LDS to memory.
    FromLds {
        /// Bytes per lane.
        bytes: u8,
        /// The LDS address.
        place: LdsPlace,
    },
    /// LDS: adds the number of active lanes to a word; all of them get the old value.
    Count {
        /// Subtracts instead.
        subtract: bool,
        /// The register.
        to: Place,
    },
    /// Consecutive words in memory for those of 32 registers whose bits are set in M0.
    Block {
        /// Registers to memory; otherwise memory to registers.
        store: bool,
        /// First register.
        data: Place,
    },
    /// Memory to registers: lanes load the rows of a matrix and get its columns.
    Transposed {
        /// The redistribution of the elements.
        shape: Transpose,
        /// First register.
        to: Place,
    },
    /// An element of a buffer, converted between its format and registers.
    Typed {
        /// Registers to memory; otherwise memory to registers.
        store: bool,
        /// Number of components in registers, 1 to 4.
        components: u8,
        /// Their representation in registers.
        held: Held,
        /// The format, if it differs from the resource's.
        format: Option<Format>,
        /// First register.
        data: Place,
    },
    /// An atomic read-modify-write.
    Atomic {
        /// Name in the table of atomic operations.
        op: &'static str,
        /// Words of the element, 1 or 2.
        words: u8,
        /// First operand.
        data: Place,
        /// Second operand (for compare and swap, the expected value).
        second: Option<Place>,
        /// First register for the old value.
        returns: Option<Place>,
    },
}

/// A vector memory instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Memory {
    /// The address.
    pub address: Address,
    /// The access.
    pub access: Access,
    /// Added to the address, in bytes.
    pub offset: i32,
    /// The offset of the second element, in bytes.
    pub offset1: i32,
    /// Whether the 32-bit offsets of lanes are in units of the access size.
    pub scaled: bool,
    /// A load of what other workgroups store, as atomic loads are (AMDGPUUsage, "Memory Model": `glc` up to GFX11, `sc1`,
    /// `scope:`). The wave's earlier stores come before it for all threads: x86 moves loads before stores.
    pub is_coherent_load: bool,
}

impl Memory {
    /// The unit of the 32-bit offsets of lanes, in bytes.
    #[must_use]
    pub fn scale(&self) -> u32 {
        match self.access {
            _ if !self.scaled => 1,
            Access::Load { bytes, .. }
            | Access::Store { bytes, .. }
            | Access::Load2 { bytes, .. }
            | Access::Store2 { bytes, .. }
            | Access::ToLds { bytes, .. }
            | Access::FromLds { bytes, .. } => bytes.into(),
            Access::Atomic { words, .. } | Access::Exchange2 { words, .. } => u32::from(words) * 4,
            Access::Transposed { shape, .. } => shape.bytes.into(),
            Access::Block { .. } => 128,
            Access::Typed { .. } | Access::Count { .. } => 1,
        }
    }
}

/// A scalar load.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScalarLoad {
    /// Bytes, 1 to 64.
    pub bytes: u8,
    /// The extension of 1 and 2 bytes.
    pub extend: Extend,
    /// First SGPR of the result.
    pub to: u8,
    /// First SGPR of the 64-bit base or the resource.
    pub base: u8,
    /// The base is a buffer resource.
    pub buffer: bool,
    /// A register offset.
    pub soffset: Option<Place>,
    /// The unit of the register offset, in bytes.
    pub unit: u8,
    /// Added to the address, in bytes.
    pub offset: i32,
}

/// A scalar store.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScalarStore {
    /// Bytes, 4 to 16.
    pub bytes: u8,
    /// First SGPR of the data.
    pub from: u8,
    /// First SGPR of the 64-bit base or the resource.
    pub base: u8,
    /// The base is a buffer resource.
    pub buffer: bool,
    /// A register offset.
    pub soffset: Option<Place>,
    /// The unit of the register offset, in bytes.
    pub unit: u8,
    /// Added to the address, in bytes.
    pub offset: i32,
}
