//! A past access to a word of memory.

/// A past access to a word, in 16 bytes.
///
/// `accessor`: group 63:32, generation 31:8, wave 7:2, writes 1, valid 0.
/// `what`: time 63:36, instruction 35:10, atomic 9, bytes 8:4, bytes of the word 3:0.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct PastAccess {
    accessor: u64,
    what: u64,
}

/// The limits of the fields.
pub(crate) const MOST_TIME: u32 = (1 << 28) - 1;
pub(crate) const MOST_GENERATION: u32 = (1 << 24) - 1;
pub(crate) const MOST_CODE: u32 = (1 << 26) - 1;
pub(crate) const MOST_GROUPS: u64 = 1 << 32;

/// The bits of `accessor` that tell waves apart.
const WAVE: u64 = 0xffff_ffff_0000_00fc;

/// An access of some lanes of a wave, as it is recorded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NewAccess {
    pub group: u32,
    pub wave: u8,
    pub generation: u32,
    pub time: u32,
    /// The number of the instruction.
    pub code: u32,
    pub writes: bool,
    pub atomic: bool,
    pub bytes: u8,
}

impl NewAccess {
    /// The record of the access; `mask` has a bit for each byte of the word.
    pub(crate) fn past(&self, mask: u8) -> PastAccess {
        let wave = u64::from(self.wave & 63) << 2;
        let accessor = u64::from(self.group) << 32 | u64::from(self.generation) << 8 | wave;
        let what = u64::from(self.time) << 36 | u64::from(self.code) << 10;
        let bytes = u64::from(self.bytes & 31) << 4;
        PastAccess {
            accessor: accessor | u64::from(self.writes) << 1 | 1,
            what: what | u64::from(self.atomic) << 9 | bytes | u64::from(mask & 15),
        }
    }
}

impl PastAccess {
    /// Whether it is an access like another one, of the same wave at the same time.
    pub(crate) fn is_as(self, other: Self) -> bool {
        self.accessor == other.accessor
            && self.time() == other.time()
            && self.atomic() == other.atomic()
    }

    /// The access, with the bytes of an earlier one if it is alike: lanes access parts of a word.
    pub(crate) fn joined(self, earlier: Self) -> Self {
        let bytes = if self.is_as(earlier) {
            earlier.mask()
        } else {
            0
        };
        Self {
            what: self.what | bytes,
            ..self
        }
    }

    pub(crate) fn is_some(self) -> bool {
        self.accessor & 1 != 0
    }

    /// What tells its wave from others.
    pub(crate) fn wave_key(self) -> u64 {
        self.accessor & WAVE
    }

    pub(crate) fn group(self) -> u32 {
        (self.accessor >> 32) as u32
    }

    pub(crate) fn wave(self) -> u32 {
        (self.accessor >> 2) as u32 & 63
    }

    pub(crate) fn generation(self) -> u32 {
        (self.accessor >> 8) as u32 & MOST_GENERATION
    }

    pub(crate) fn writes(self) -> bool {
        self.accessor & 2 != 0
    }

    pub(crate) fn time(self) -> u32 {
        (self.what >> 36) as u32
    }

    pub(crate) fn code(self) -> u32 {
        (self.what >> 10) as u32 & MOST_CODE
    }

    pub(crate) fn atomic(self) -> bool {
        self.what >> 9 & 1 != 0
    }

    pub(crate) fn bytes(self) -> u8 {
        (self.what >> 4) as u8 & 31
    }

    pub(crate) fn mask(self) -> u64 {
        self.what & 15
    }
}
