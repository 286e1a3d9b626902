//! Random decisions from a seed, by SplitMix64.

/// A stream of random decisions. The same seed gives the same stream.
#[derive(Clone, Debug)]
pub struct Draw {
    state: u64,
}

impl Draw {
    /// The stream of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// 64 bits (SplitMix64: Steele, Lea, Flood, "Fast splittable pseudorandom number
    /// generators", 2014).
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// 128 bits.
    pub fn bits128(&mut self) -> u128 {
        u128::from(self.bits()) << 64 | u128::from(self.bits())
    }

    /// A number below `limit`; 0 if `limit` is 0.
    pub fn below(&mut self, limit: u32) -> u32 {
        (self.bits() % u64::from(limit.max(1))) as u32
    }

    /// True once in `n` times.
    pub fn one_in(&mut self, n: u32) -> bool {
        self.below(n) == 0
    }

    /// An element of a non-empty list.
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        let at = self.below(list.len() as u32) as usize;
        &list[at]
    }

    /// An element of a non-empty list of weights and elements.
    pub fn weighted<'a, T>(&mut self, list: &'a [(u32, T)]) -> &'a T {
        let total = list.iter().map(|(weight, _)| weight).sum();
        let mut at = self.below(total);
        for (weight, element) in list {
            if at < *weight {
                return element;
            }
            at -= weight;
        }
        &list[0].1
    }
}
