//! The two hash tables of dynamic symbols: System V's `.hash` and GNU's `.gnu.hash`.
//!
//! Loaders look symbols up through either; ROCr reads the symbol table itself, other loaders and
//! LLVM's tools count symbols by `DT_HASH`. Sources: gABI ("Hash Table"), and for the GNU form the
//! description by its authors.

use super::record::{Record, Table, Word, Word64};

/// The hash of a name in `.hash`.
#[must_use]
pub fn sysv_hash(name: &[u8]) -> u32 {
    name.iter().fold(0_u32, |hash, &byte| {
        let hash = (hash << 4).wrapping_add(byte.into());
        let high = hash & 0xf000_0000;
        (hash ^ high >> 24) & !high
    })
}

/// The hash of a name in `.gnu.hash`.
#[must_use]
pub fn gnu_hash(name: &[u8]) -> u32 {
    name.iter().fold(5381_u32, |hash, &byte| {
        hash.wrapping_mul(33).wrapping_add(byte.into())
    })
}

/// A `.hash` section.
#[derive(Clone, Copy, Debug)]
pub struct SysvHash<'a> {
    buckets: Table<'a, Word>,
    chains: Table<'a, Word>,
}

impl<'a> SysvHash<'a> {
    /// Reads the table; `None` when the bytes do not hold what its first words promise.
    #[must_use]
    pub fn parse(bytes: &'a [u8]) -> Option<Self> {
        let buckets = Word::read(bytes)?.value as usize;
        let chains = Word::read(bytes.get(4..)?)?.value as usize;
        let middle = buckets.checked_mul(4)?.checked_add(8)?;
        let end = chains.checked_mul(4)?.checked_add(middle)?;
        Some(Self {
            buckets: Table::new(bytes.get(8..middle)?),
            chains: Table::new(bytes.get(middle..end)?),
        })
    }

    /// How many dynamic symbols there are, the first (empty) one included.
    #[must_use]
    pub fn symbols(&self) -> usize {
        self.chains.len()
    }

    /// The candidates for `name`, as symbol indices; the caller compares names. A cycle in a
    /// damaged chain ends the iteration.
    pub fn candidates(&self, name: &[u8]) -> impl Iterator<Item = u32> + use<'a> {
        let chains = self.chains;
        let mut left = chains.len();
        let mut next = match self.buckets.len() {
            0 => 0,
            buckets => self
                .buckets
                .get(sysv_hash(name) as usize % buckets)
                .map_or(0, |word| word.value),
        };
        std::iter::from_fn(move || {
            let found = next;
            if found == 0 || left == 0 {
                return None;
            }
            left -= 1;
            next = chains.get(found as usize).map_or(0, |word| word.value);
            Some(found)
        })
    }
}

/// A `.gnu.hash` section.
#[derive(Clone, Copy, Debug)]
pub struct GnuHash<'a> {
    /// Index of the first symbol in the table.
    pub first_symbol: u32,
    /// Second Bloom hash: the first one shifted right by this.
    pub shift: u32,
    bloom: Table<'a, Word64>,
    buckets: Table<'a, Word>,
    values: Table<'a, Word>,
}

impl<'a> GnuHash<'a> {
    /// Reads the table; `None` when the bytes do not hold what its first words promise.
    #[must_use]
    pub fn parse(bytes: &'a [u8]) -> Option<Self> {
        let word = |at: usize| bytes.get(at..).and_then(Word::read).map(|word| word.value);
        let buckets = word(0)? as usize;
        let first_symbol = word(4)?;
        let bloom = word(8)? as usize;
        let shift = word(12)?;
        let bloom_end = bloom.checked_mul(8)?.checked_add(16)?;
        let buckets_end = buckets.checked_mul(4)?.checked_add(bloom_end)?;
        Some(Self {
            first_symbol,
            shift,
            bloom: Table::new(bytes.get(16..bloom_end)?),
            buckets: Table::new(bytes.get(bloom_end..buckets_end)?),
            values: Table::new(bytes.get(buckets_end..)?),
        })
    }

    /// The candidates for `name`, as symbol indices whose hash is the name's; the caller
    /// compares names.
    pub fn candidates(&self, name: &[u8]) -> impl Iterator<Item = u32> + use<'a> {
        let hash = gnu_hash(name);
        let first = self.first_symbol;
        let values = self.values;
        let mut next = self.start(hash);
        std::iter::from_fn(move || {
            while let Some(index) = next {
                let value = values.get(index.checked_sub(first)? as usize)?.value;
                next = (value & 1 == 0).then(|| index.checked_add(1)).flatten();
                if value | 1 == hash | 1 {
                    return Some(index);
                }
            }
            None
        })
    }

    fn start(&self, hash: u32) -> Option<u32> {
        let word = match self.bloom.len() {
            0 => return None,
            words => self.bloom.get(hash as usize / 64 % words)?.value,
        };
        let second = hash.checked_shr(self.shift).unwrap_or(0);
        let mask = 1 << (hash % 64) | 1_u64 << (second % 64);
        if word & mask != mask || self.buckets.is_empty() {
            return None;
        }
        let index = self.buckets.get(hash as usize % self.buckets.len())?.value;
        (index != 0).then_some(index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // The expected values were published with the two functions; the tests of whole files check the
    // hashes against LLD's tables.
    #[test]
    fn hashes_of_known_names() {
        assert_eq!(sysv_hash(b""), 0);
        assert_eq!(sysv_hash(b"printf"), 0x077_905a6);
        assert_eq!(gnu_hash(b""), 5381);
        assert_eq!(gnu_hash(b"printf"), 0x156b_2bb8);
    }

    #[test]
    fn a_circle_ends() {
        let mut bytes = Vec::new();
        for word in [1_u32, 2, 1, 0, 1] {
            bytes.extend(word.to_le_bytes());
        }
        let table = SysvHash::parse(&bytes).unwrap();
        assert_eq!(table.symbols(), 2);
        assert!(table.candidates(b"x").count() <= 2);
    }

    #[test]
    fn short_tables_are_refused() {
        let mut bytes = Vec::new();
        for word in [1_u32, 2, 1, 0, 1] {
            bytes.extend(word.to_le_bytes());
        }
        for length in 0..bytes.len() {
            assert!(SysvHash::parse(&bytes[..length]).is_none());
        }
        let huge = [0xff; 40];
        assert!(SysvHash::parse(&huge).is_none());
        assert!(GnuHash::parse(&huge).is_none());
    }
}
