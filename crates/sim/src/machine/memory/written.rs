//! Tracks the written bytes of a block.

use std::collections::HashMap;

/// Size of a page in bytes, and number of words in its bit mask.
const PAGE: u64 = 4096;
const WORDS: usize = (PAGE / 64) as usize;

/// Pages with a bit for each byte. Absent pages were never written.
#[derive(Default, Debug)]
pub(crate) struct Written(HashMap<u64, Box<[u64; WORDS]>>);

impl Written {
    /// Records writes to bytes at an offset.
    pub(crate) fn add(&mut self, offset: u64, len: u64) {
        let end = offset.saturating_add(len);
        let mut at = offset;
        while at < end {
            let page = self
                .0
                .entry(at / PAGE)
                .or_insert_with(|| Box::new([0; WORDS]));
            let (first, next) = (at % PAGE, end.min((at / PAGE + 1) * PAGE));
            let last = (next - 1) % PAGE;
            for word in first / 64..=last / 64 {
                let from = first.max(word * 64) % 64;
                let to = last.min(word * 64 + 63) % 64;
                page[word as usize] |= u64::MAX >> (63 - to) & u64::MAX << from;
            }
            at = next;
        }
    }

    /// Whether the byte at an offset was written.
    pub(crate) fn has(&self, offset: u64) -> bool {
        let page = self.0.get(&(offset / PAGE));
        let bit = offset % PAGE;
        page.is_some_and(|page| page[(bit / 64) as usize] >> (bit % 64) & 1 != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_followed_over_pages() {
        for (offset, len) in [
            (0, 1),
            (63, 2),
            (100, 28),
            (4095, 2),
            (4000, 9000),
            (8192, 64),
        ] {
            let mut written = Written::default();
            written.add(offset, len);
            for at in 0..3 * PAGE + 2048 {
                let is_inside = (offset..offset + len).contains(&at);
                assert_eq!(written.has(at), is_inside, "{offset} {len} {at}");
            }
        }
        let mut written = Written::default();
        written.add(7, 0);
        assert!(!written.has(7));
    }
}
