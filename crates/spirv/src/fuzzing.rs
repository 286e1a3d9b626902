//! For fuzz targets and tests of damaged modules. With the feature `fuzzing` only.
//!
//! They panic only on a defect of this crate.

/// Translates bytes; returns whether that succeeds.
pub fn bytes(bytes: &[u8]) -> bool {
    std::hint::black_box(crate::to_ir(bytes, &|name| name.len() % 2 == 0)).is_ok()
}

/// Makes damaged modules from good ones, always the same sequence. Whole words are changed, and instructions
/// moved, so that the result is read further than to the first instruction.
#[derive(Clone, Debug)]
pub struct Mutator {
    state: u64,
}

impl Mutator {
    /// A mutator whose modules depend only on the seed.
    #[must_use]
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

    /// A damaged copy of one of the modules.
    pub fn mutate(&mut self, corpus: &[Vec<u8>]) -> Vec<u8> {
        let words = self.pick(corpus);
        let (header, rest) = words.split_at(words.len().min(5));
        let mut instructions = split(rest);
        for _ in 0..=self.below(4) {
            let at = self.below(instructions.len());
            let other = self.below(instructions.len());
            match self.below(8) {
                0 => drop(instructions.drain(at..(at + 1).min(instructions.len()))),
                1 => {
                    if let Some(copy) = instructions.get(other).cloned() {
                        instructions.insert(at, copy);
                    }
                }
                2 => instructions.swap(at, other),
                // Another instruction of the same form.
                3 => {
                    let opcode = instructions.get(other).and_then(|i| i.first()).copied();
                    if let (Some(first), Some(opcode)) =
                        (instructions.get_mut(at).and_then(|i| i.first_mut()), opcode)
                    {
                        *first = (*first & 0xffff_0000) | (opcode & 0xffff);
                    }
                }
                _ => self.damage(instructions.get_mut(at)),
            }
        }
        let mut out: Vec<u32> = header.to_vec();
        out.extend(instructions.iter().flatten());
        if self.below(16) == 0 {
            let word = self.below(out.len());
            out.truncate(word);
        }
        out.iter().flat_map(|word| word.to_le_bytes()).collect()
    }

    fn pick(&mut self, corpus: &[Vec<u8>]) -> Vec<u32> {
        let bytes = corpus.get(self.below(corpus.len()));
        let (chunks, _) = bytes.map_or(&[][..], |bytes| bytes).as_chunks::<4>();
        chunks
            .iter()
            .map(|chunk| u32::from_le_bytes(*chunk))
            .collect()
    }

    /// Changes a word of an instruction.
    fn damage(&mut self, instruction: Option<&mut Vec<u32>>) {
        const NUMBERS: [u32; 8] = [0, 1, 2, 7, 0xff, 0xffff, 0x7fff_ffff, u32::MAX];
        let Some(instruction) = instruction else {
            return;
        };
        let at = self.below(instruction.len());
        let value = match self.below(4) {
            0 => NUMBERS.get(self.below(NUMBERS.len())).copied().unwrap_or(0),
            // An ID nearby.
            1 | 2 => {
                let own = instruction.get(at).copied().unwrap_or(0);
                own.wrapping_add(self.below(9) as u32).wrapping_sub(4)
            }
            _ => {
                let own = instruction.get(at).copied().unwrap_or(0);
                own ^ 1 << self.below(32)
            }
        };
        if let Some(word) = instruction.get_mut(at) {
            *word = value;
        }
    }
}

/// Words as instructions.
fn split(mut words: &[u32]) -> Vec<Vec<u32>> {
    let mut all = Vec::new();
    while let Some(first) = words.first() {
        let length = ((first >> 16) as usize).clamp(1, words.len());
        let (one, rest) = words.split_at(length);
        all.push(one.to_vec());
        words = rest;
    }
    all
}
