//! Tracks the written bytes of a block.

use std::sync::atomic::{AtomicU64, Ordering};

/// A bit for each byte. Threads of a launch write at the same time.
#[derive(Debug)]
pub(crate) struct Written(Box<[AtomicU64]>);

/// The bits of a word of [`Written`] from one byte to another one.
fn field(first: u64, last: u64) -> u64 {
    u64::MAX >> (63 - last) & u64::MAX << first
}

impl Written {
    /// Of a block of `len` bytes, none of which are written.
    pub(crate) fn new(len: u64) -> Self {
        let words = usize::try_from(len.div_ceil(64)).unwrap_or(0);
        Self((0..words).map(|_| AtomicU64::new(0)).collect())
    }

    /// Calls `f` with each word that has bits of some bytes, and which these are.
    fn words(&self, offset: u64, len: u64, mut f: impl FnMut(&AtomicU64, u64) -> bool) -> bool {
        let end = offset.saturating_add(len).min(self.0.len() as u64 * 64);
        if offset >= end {
            return true;
        }
        (offset / 64..=(end - 1) / 64).all(|word| {
            let start = word * 64;
            let first = offset.max(start) - start;
            let last = (end - 1).min(start + 63) - start;
            f(&self.0[word as usize], field(first, last))
        })
    }

    /// Records writes to bytes at an offset.
    pub(crate) fn add(&self, offset: u64, len: u64) {
        self.words(offset, len, |word, bits| {
            if word.load(Ordering::Relaxed) & bits != bits {
                word.fetch_or(bits, Ordering::Relaxed);
            }
            true
        });
    }

    /// Whether all bytes at an offset were written.
    pub(crate) fn has(&self, offset: u64, len: u64) -> bool {
        self.words(offset, len, |word, bits| {
            word.load(Ordering::Relaxed) & bits == bits
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_tracked_over_words() {
        const LEN: u64 = 12288;
        for (offset, len) in [
            (0, 1),
            (63, 2),
            (100, 28),
            (4095, 2),
            (4000, 9000),
            (8192, 64),
            (LEN - 1, 7),
        ] {
            let written = Written::new(LEN);
            written.add(offset, len);
            for at in 0..LEN {
                let is_inside = (offset..offset + len).contains(&at);
                assert_eq!(written.has(at, 1), is_inside, "{offset} {len} {at}");
            }
            let len = len.min(LEN - offset);
            assert!(written.has(offset, len));
            assert!(offset == 0 || !written.has(offset - 1, len));
            assert!(offset + len == LEN || !written.has(offset, len + 1));
        }
        let written = Written::new(LEN);
        written.add(7, 0);
        assert!(!written.has(7, 1));
    }
}
