//! Damages files: flips bits, writes extreme numbers, removes or copies pieces.

/// Makes damaged inputs from good ones, always the same sequence.
#[derive(Clone, Debug)]
pub struct Mutator {
    state: u64,
}

impl Mutator {
    /// A mutator whose inputs depend only on the seed.
    pub fn new(seed: u64) -> Self {
        Self { state: seed | 1 }
    }

    /// A number below `end`, 0 when that is 0.
    fn below(&mut self, end: usize) -> usize {
        // xorshift64
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state >> 16) as usize % end.max(1)
    }

    /// A damaged copy of one of the inputs.
    pub fn mutate(&mut self, corpus: &[Vec<u8>]) -> Vec<u8> {
        const NUMBERS: [u64; 10] = [
            0,
            1,
            7,
            0x7f,
            0xff,
            0xffff,
            0x7fff_ffff,
            0xffff_ffff,
            0x7fff_ffff_ffff_ffff,
            u64::MAX,
        ];
        let mut bytes = corpus
            .get(self.below(corpus.len()))
            .cloned()
            .unwrap_or_default();
        for _ in 0..=self.below(4) {
            let length = bytes.len();
            // Headers are short and matter most, so a third of the changes hits them.
            let reach = if self.below(3) == 0 {
                length.min(64)
            } else {
                length
            };
            let at = self.below(reach);
            let span = self.below(64).min(length - at.min(length));
            match self.below(8) {
                0 | 1 => {
                    let bit = self.below(8);
                    bytes
                        .iter_mut()
                        .skip(at)
                        .take(1)
                        .for_each(|b| *b ^= 1 << bit);
                }
                2 => {
                    let value = self.below(256) as u8;
                    bytes.iter_mut().skip(at).take(1).for_each(|b| *b = value);
                }
                3 | 4 => {
                    let number = NUMBERS.get(self.below(NUMBERS.len())).copied().unwrap_or(0);
                    let width = 1 << self.below(4);
                    let aligned = at / width * width;
                    let places = bytes.iter_mut().skip(aligned).take(width);
                    places.zip(number.to_le_bytes()).for_each(|(b, n)| *b = n);
                }
                5 => bytes.truncate(at),
                6 => drop(bytes.drain(at..at + span)),
                _ => {
                    let other = corpus.get(self.below(corpus.len()));
                    let other = other.map_or(&[][..], Vec::as_slice);
                    let from = self.below(other.len());
                    let piece: Vec<u8> = other.iter().skip(from).take(span).copied().collect();
                    bytes.splice(at..at + span, piece);
                }
            }
        }
        bytes
    }
}
