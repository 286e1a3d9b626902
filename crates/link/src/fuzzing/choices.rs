//! Choices of a case by bytes, so that a fuzzer can change and shorten cases.

/// Choices determined by bytes; after the last byte always the first alternative.
pub(super) struct Choices<'a>(pub(super) &'a [u8]);

impl Choices<'_> {
    pub(super) fn byte(&mut self) -> u8 {
        let (&first, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        first
    }

    /// A number below `bound`.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        let mut value = usize::from(self.byte());
        if bound > 256 {
            value |= usize::from(self.byte()) << 8 | usize::from(self.byte()) << 16;
        }
        value % bound.max(1)
    }

    /// Rarely true; never after the last byte.
    pub(super) fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == times - 1
    }

    pub(super) fn one_of<'t, T>(&mut self, all: &'t [T]) -> &'t T {
        let index = self.below(all.len());
        // All lists are constants that are not empty.
        &all[index]
    }

    /// A number as damage makes it: small, near the limit of a type, or any.
    pub(super) fn number(&mut self) -> u64 {
        let near = self.below(9) as i64 - 4;
        match self.below(8) {
            0 | 1 => self.below(256) as u64,
            2 => (self.below(1 << 16) as u64) << 2,
            3 => 1 << self.below(64),
            4 => (1_u64 << self.below(64)).wrapping_add_signed(near),
            5 => u64::from(u32::MAX).wrapping_add_signed(near),
            6 => 0_u64.wrapping_add_signed(near),
            _ => u64::from_le_bytes(std::array::from_fn(|_| self.byte())),
        }
    }
}
