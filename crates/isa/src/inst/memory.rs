//! Loads, stores and atomics.

use super::place::Place;
use crate::format::Format;

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
    /// 64-bit VGPR address into global memory, LDS or scratch, by aperture; or 64-bit SGPR base and
    /// 32-bit VGPR offset (GFX1250).
    Flat {
        /// The VGPR (pair).
        vaddr: u16,
        /// The SGPR pair.
        saddr: Option<u8>,
    },
    /// Global memory, a word for each lane behind a 64-bit SGPR base.
    GlobalByLane {
        /// The SGPR pair; none is zero.
        saddr: Option<u8>,
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
    /// A texel of an image.
    Image {
        /// VGPRs of the coordinates, as many as there are.
        coordinates: [u16; 3],
        /// How many.
        count: u8,
        /// Coordinates are halves of registers, from the first one's lower half on.
        halves: bool,
        /// Coordinates are numbers in binary32, which a sampler reads: the first of its four SGPRs.
        sampler: Option<u8>,
        /// First of the image resource's eight SGPRs.
        resource: u8,
        /// The last coordinate is a layer.
        layers: bool,
    },
    /// LDS at the lower 16 bits of M0.
    LdsByM0 {
        /// There is a word for each lane.
        by_lane: bool,
    },
}

/// Where in LDS a transfer between memory and LDS begins. The offset is added to it, as it is to
/// the address in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LdsPlace {
    /// At these bits of M0, and a place for each lane, in order.
    M0(u32),
    /// At 32-bit byte addresses per lane, in this VGPR (GFX1250).
    Vgpr(u16),
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

/// How registers hold the components of an element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Held {
    /// In a register each.
    Words,
    /// In half a register each, the first one in the lower half.
    Halves {
        /// A load of an odd number keeps the last register's upper half. It becomes zero otherwise.
        keeps: bool,
    },
    /// One, in the upper half.
    UpperHalf {
        /// A load keeps the lower half. It becomes zero otherwise.
        keeps: bool,
    },
}

/// The half of a register that a load of one or two bytes writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LoadedHalf {
    /// It is the upper one.
    pub high: bool,
    /// The other half keeps its value. It becomes zero otherwise: on GPUs whose SRAM has ECC,
    /// registers are written as a whole (LLVM: `d16PreservesUnusedBits`).
    pub keeps: bool,
}

impl Held {
    /// Registers that hold `components` components.
    #[must_use]
    pub fn registers(self, components: u8) -> u16 {
        match self {
            Self::Words => components.into(),
            Self::Halves { .. } | Self::UpperHalf { .. } => u16::from(components).div_ceil(2),
        }
    }
}

/// How elements go from the lanes that load them to others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Transpose {
    /// Bits of an element: 4, 6, 8 or 16.
    pub bits: u8,
    /// Bytes that each lane loads.
    pub bytes: u8,
    /// Which lanes have a row.
    pub rows: Rows,
}

/// Which lanes load the rows of a matrix.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rows {
    /// CDNA4: in each 16 lanes, as many lanes in order as hold a row of 16 elements.
    InOrder,
    /// GFX12: a lane has a row of as many elements as it loads. Lanes of 4, or of 8, are rows
    /// that follow each other.
    Blocks,
}

impl Transpose {
    /// Elements of a lane.
    #[must_use]
    pub fn elements(self) -> u32 {
        u32::from(self.bytes) * 8 / u32::from(self.bits)
    }

    /// The lane that loads element `n` of what `lane` gets, and which of its elements it is.
    ///
    /// CDNA4: section 11.4 of its ISA manual says which values of K a lane gets; ROCm/rocm-systems,
    /// pull request 10175, has the lanes of 16-bit elements. GFX12: `ds_transpose.h` of AMD's
    /// emulator there, of which ROCm/llvm-project, pull request 4450, says the same for 8 and 16
    /// bits.
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
            // Four rows of eight elements beside four others, and eight below.
            (Rows::Blocks, 8) => {
                let (group, half) = (lane & !15, lane >> 3 & 1);
                (group + (n >> 2) * 8 + half * 4 + (n & 3), lane & 7)
            }
            // Eight rows of 16 elements for 16 lanes, and 16 lanes further on the rest.
            (Rows::Blocks, 4) => {
                let (group, half) = (lane & !31, lane >> 4 & 1);
                (group + (n >> 3) * 16 + half * 8 + (n & 7), lane & 15)
            }
            // Four rows of 16 elements in every eight lanes.
            (Rows::Blocks, _) => {
                let (group, half) = (lane & !31, lane >> 4 & 1);
                (group + (n >> 2) * 8 + half * 4 + (n & 3), lane & 15)
            }
        }
    }
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
        /// The loaded value goes to this half of the register, and not to all of it.
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
        /// Where the old elements go, one behind the other.
        to: Place,
    },
    /// Memory to LDS.
    ToLds {
        /// Bytes of a lane. By M0, parts of words become words.
        bytes: u8,
        /// Of 1 and 2 bytes.
        extend: Extend,
        /// Where.
        place: LdsPlace,
    },
    /// LDS to memory.
    FromLds {
        /// Bytes of a lane.
        bytes: u8,
        /// Where.
        place: LdsPlace,
    },
    /// LDS: the number of active lanes is added to a word; all of them get the old value.
    Count {
        /// It is subtracted.
        subtract: bool,
        /// The register.
        to: Place,
    },
    /// 32 registers, of which M0 has a bit each, and as many words in memory.
    Block {
        /// Registers to memory; otherwise memory to registers.
        store: bool,
        /// First register.
        data: Place,
    },
    /// Memory to registers, where lanes get the columns of a matrix whose rows they load.
    Transposed {
        /// Which elements go where.
        shape: Transpose,
        /// First register.
        to: Place,
    },
    /// A buffer's element, converted between its format and registers.
    Typed {
        /// Registers to memory; otherwise memory to registers.
        store: bool,
        /// Components in registers, 1 to 4.
        components: u8,
        /// How they are in registers.
        held: Held,
        /// The format, if it is not the resource's.
        format: Option<Format>,
        /// First register.
        data: Place,
    },
    /// An image's element, converted between its format and registers.
    Image {
        /// Registers to memory; otherwise memory to registers.
        store: bool,
        /// Bits of the components that registers have.
        mask: u8,
        /// How they are in registers.
        held: Held,
        /// First register.
        data: Place,
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
    /// Lanes' 32-bit offsets count in sizes of the access.
    pub scaled: bool,
}

impl Memory {
    /// What lanes' 32-bit offsets are multiplied with.
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
            Access::Typed { .. } | Access::Image { .. } | Access::Count { .. } => 1,
        }
    }
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
    /// Bytes that the register offset counts in.
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
    /// Bytes that the register offset counts in.
    pub unit: u8,
    /// Added to the address, in bytes.
    pub offset: i32,
}
