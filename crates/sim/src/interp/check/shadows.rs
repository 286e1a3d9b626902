//! Tracks the bits of LDS and scratch that were never written.

use std::collections::HashMap;

/// Masks of undefined bits, by word number. Absent words were never written.
#[derive(Default, Debug)]
pub(super) struct Words(HashMap<u64, u32>);

impl Words {
    /// The undefined bits of up to four bytes at an address, the first byte lowest.
    pub(crate) fn load(&self, address: u64, bytes: u32) -> u32 {
        let at = |address: u64| self.0.get(&(address >> 2)).copied().unwrap_or(u32::MAX);
        let shift = (address & 3) * 8;
        let both = u64::from(at(address)) | u64::from(at(address + 4)) << 32;
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
                let slot = self.0.entry(word).or_insert(u32::MAX);
                *slot = *slot & !field | (value >> half) as u32;
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
