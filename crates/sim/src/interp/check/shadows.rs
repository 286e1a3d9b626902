//! Tracks the bits of LDS and scratch that were never written.

/// Masks of undefined bits, by word number. Words behind the last one were never written.
#[derive(Default, Debug)]
pub(super) struct Words(Vec<u32>);

/// The number of words that are tracked (16 MiB); those behind count as defined.
const MOST: u64 = 1 << 22;

impl Words {
    /// Forgets what was written.
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    fn at(&self, word: u64) -> u32 {
        if word >= MOST {
            return 0;
        }
        self.0.get(word as usize).copied().unwrap_or(u32::MAX)
    }

    /// Whether some whole words, from a word on, are defined.
    pub(crate) fn are_defined(&self, word: u64, count: u64) -> bool {
        let range = word as usize..(word + count) as usize;
        let words = self.0.get(range);
        words.is_some_and(|words| words.iter().fold(0, |all, word| all | word) == 0)
    }

    /// Marks whole words as defined, from a word on.
    pub(crate) fn define(&mut self, word: u64, count: u64) {
        match self.0.get_mut(word as usize..(word + count) as usize) {
            Some(words) => words.fill(0),
            None => (word..word + count).for_each(|word| self.set(word, u32::MAX, 0)),
        }
    }

    fn set(&mut self, word: u64, field: u32, value: u32) {
        if word >= MOST {
            return;
        }
        let index = word as usize;
        if index >= self.0.len() {
            self.0.resize((index + 1).next_power_of_two(), u32::MAX);
        }
        let slot = &mut self.0[index];
        *slot = *slot & !field | value;
    }

    /// The undefined bits of up to four bytes at an address, the first byte lowest.
    pub(crate) fn load(&self, address: u64, bytes: u32) -> u32 {
        let shift = (address & 3) * 8;
        let both = u64::from(self.at(address >> 2)) | u64::from(self.at((address >> 2) + 1)) << 32;
        (both >> shift) as u32 & mask(bytes)
    }

    /// Sets the undefined bits.
    pub(crate) fn store(&mut self, address: u64, bytes: u32, undefined: u32) {
        let shift = (address & 3) * 8;
        let field = u64::from(mask(bytes)) << shift;
        let value = u64::from(undefined & mask(bytes)) << shift;
        for (word, half) in [(address >> 2, 0), ((address >> 2) + 1, 32)] {
            let field = (field >> half) as u32;
            if field != 0 {
                self.set(word, field, (value >> half) as u32);
            }
        }
    }
}

fn mask(bytes: u32) -> u32 {
    match bytes {
        0 => 0,
        1..4 => (1 << (bytes * 8)) - 1,
        _ => u32::MAX,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_kept_where_they_are() {
        let mut words = Words::default();
        assert_eq!(words.load(4, 4), u32::MAX);
        words.store(6, 4, 0);
        assert_eq!(words.load(4, 4), 0xffff);
        assert_eq!(words.load(8, 4), 0xffff_0000);
        assert_eq!(words.load(6, 4), 0);
        words.store(7, 1, 0x81);
        assert_eq!(words.load(6, 2), 0x8100);
        assert_eq!(words.load(5, 1), 0xff);
    }
}
