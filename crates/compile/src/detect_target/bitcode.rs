//! The target in bitcode, read without LLVM: an untrusted file must not be passed to LLVM's reader
//! just to find its target.
//!
//! Source: LLVM's "LLVM Bitcode File Format" (the bit stream, blocks and abbreviations; the wrapper;
//! the records of the module and of attribute groups).

use super::hints::TargetHints;

const BLOCKINFO: u64 = 0;
const MODULE: u64 = 8;
const ATTRIBUTE_GROUPS: u64 = 10;

/// The record of a module that holds its triple.
const TRIPLE: u64 = 2;

/// Maximum nesting of blocks; three levels are read.
const DEPTH: usize = 4;
/// Maximum number of abbreviations for other blocks; LLVM writes about twenty.
const KNOWN: usize = 256;
/// Maximum number of elements of a record; those of interest have some hundreds.
const ELEMENTS: usize = 1 << 16;

/// The attributes of functions and the triple; incomplete when the file is damaged.
pub(crate) fn hints_in(bytes: &[u8]) -> TargetHints {
    let mut hints = TargetHints::default();
    let words = |at: usize| {
        let word = bytes.get(at..at + 4)?;
        Some(u32::from_le_bytes(word.try_into().ok()?) as usize)
    };
    // The wrapper's header has offset and size of the bitcode.
    let stream = match words(0) {
        Some(0x0b17_c0de) => {
            let place = words(8).zip(words(12));
            place.and_then(|(at, length)| bytes.get(at..at.checked_add(length)?))
        }
        _ => Some(bytes),
    };
    if let Some(stream) = stream.and_then(|stream| stream.get(4..)) {
        let mut reader = Reader {
            bytes: stream,
            at: 0,
            end: stream.len().saturating_mul(8),
            known: Vec::new(),
        };
        // An error means the end of what can be read.
        let _ = reader.block(u64::MAX, 2, 0, &mut hints);
    }
    hints
}

/// One operand of an abbreviation.
#[derive(Clone, Copy)]
enum Operand {
    Literal(u64),
    Fixed(u32),
    Vbr(u32),
    Array,
    Char6,
    Blob,
}

type Abbreviation = Vec<Operand>;

/// The bit stream. Its methods return `None` at the end or for invalid data.
struct Reader<'a> {
    bytes: &'a [u8],
    /// Offset of the next bit.
    at: usize,
    /// Offset of the block's end: so a bit is read at most once per level of nesting.
    end: usize,
    /// Abbreviations that a BLOCKINFO block defines for other blocks.
    known: Vec<(u64, Abbreviation)>,
}

impl Reader<'_> {
    fn bits(&mut self, count: u32) -> Option<u64> {
        let mut value = 0;
        for bit in 0..count.min(64) {
            if self.at >= self.end {
                return None;
            }
            let byte = self.bytes.get(self.at / 8)?;
            value |= u64::from(byte >> (self.at % 8) & 1) << bit;
            self.at += 1;
        }
        Some(value)
    }

    /// A variable bit rate number: each chunk but the last has its upper bit set.
    fn vbr(&mut self, width: u32) -> Option<u64> {
        let mut value = 0_u64;
        let mut shift = 0;
        // A chunk of one bit has no data bits.
        let data = width.checked_sub(1).filter(|data| *data > 0)?;
        loop {
            let piece = self.bits(width)?;
            let part = piece & ((1 << data) - 1);
            value |= part.checked_shl(shift).unwrap_or(0);
            if piece >> data == 0 {
                return Some(value);
            }
            shift += data;
            if shift > 70 {
                return None;
            }
        }
    }

    fn align(&mut self) {
        self.at = self.at.next_multiple_of(32);
    }

    /// Reads a block to its end.
    fn block(&mut self, id: u64, width: u32, depth: usize, hints: &mut TargetHints) -> Option<()> {
        let own = self.known.iter().filter(|(block, _)| *block == id);
        let mut abbreviations: Vec<Abbreviation> = own.map(|(_, a)| a.clone()).collect();
        // The block that the BLOCKINFO records are about.
        let mut about = None;
        loop {
            match self.bits(width)? {
                0 => {
                    self.align();
                    return Some(());
                }
                1 => {
                    let (inner, width) = (self.vbr(8)?, self.vbr(4)?);
                    self.align();
                    let length = self.bits(32)? as usize;
                    let end = self.at.checked_add(length.checked_mul(32)?)?;
                    let wanted = matches!(inner, BLOCKINFO | MODULE | ATTRIBUTE_GROUPS);
                    if end > self.end {
                        return None;
                    }
                    if wanted && depth < DEPTH && width <= 32 {
                        let outer = std::mem::replace(&mut self.end, end);
                        self.block(inner, width as u32, depth + 1, hints)?;
                        self.end = outer;
                        // Attribute groups come before all large blocks, so reading ends here.
                        if inner == ATTRIBUTE_GROUPS && hints.triple.is_some() {
                            return None;
                        }
                    }
                    self.at = end;
                }
                2 => {
                    let abbreviation = self.abbreviation()?;
                    match (id, about) {
                        (BLOCKINFO, Some(block)) if self.known.len() < KNOWN => {
                            self.known.push((block, abbreviation));
                        }
                        (BLOCKINFO, _) => {}
                        _ => abbreviations.push(abbreviation),
                    }
                }
                3 => {
                    let (code, count) = (self.vbr(6)?, self.vbr(6)?);
                    let mut values = Vec::new();
                    for _ in 0..count {
                        let value = self.vbr(6)?;
                        if values.len() < ELEMENTS {
                            values.push(value);
                        }
                    }
                    if id == BLOCKINFO && code == 1 {
                        about = values.first().copied();
                    }
                    record(id, code, &values, hints);
                }
                number => {
                    let index = usize::try_from(number.checked_sub(4)?).ok()?;
                    let abbreviation = abbreviations.get(index)?.clone();
                    let values = self.abbreviated(&abbreviation)?;
                    let (code, values) = values.split_first()?;
                    record(id, *code, values, hints);
                }
            }
        }
    }

    fn abbreviation(&mut self) -> Option<Abbreviation> {
        let count = self.vbr(5)?;
        let mut operands = Vec::new();
        for _ in 0..count {
            operands.push(match self.bits(1)? {
                1 => Operand::Literal(self.vbr(8)?),
                _ => match self.bits(3)? {
                    1 => Operand::Fixed(self.width()?),
                    2 => Operand::Vbr(self.width()?),
                    3 => Operand::Array,
                    4 => Operand::Char6,
                    5 => Operand::Blob,
                    _ => return None,
                },
            });
        }
        Some(operands)
    }

    fn width(&mut self) -> Option<u32> {
        self.vbr(5)?.try_into().ok().filter(|width| *width <= 64)
    }

    fn abbreviated(&mut self, abbreviation: &[Operand]) -> Option<Vec<u64>> {
        let mut values = Vec::new();
        let mut operands = abbreviation.iter();
        while let Some(operand) = operands.next() {
            match operand {
                Operand::Array => {
                    let element = *operands.next()?;
                    // An array of elements of 0 bits could have any number of them.
                    if matches!(element, Operand::Literal(_)) {
                        return None;
                    }
                    for _ in 0..self.vbr(6)? {
                        let value = self.scalar(element)?;
                        if values.len() < ELEMENTS {
                            values.push(value);
                        }
                    }
                }
                Operand::Blob => {
                    let length = self.vbr(6)?;
                    self.align();
                    let bits = usize::try_from(length).ok()?.checked_mul(8)?;
                    self.at = self.at.checked_add(bits)?;
                    self.align();
                }
                operand => values.push(self.scalar(*operand)?),
            }
        }
        Some(values)
    }

    fn scalar(&mut self, operand: Operand) -> Option<u64> {
        match operand {
            Operand::Literal(value) => Some(value),
            Operand::Fixed(0) | Operand::Vbr(0) => None,
            Operand::Fixed(width) => self.bits(width),
            Operand::Vbr(width) => self.vbr(width),
            Operand::Char6 => {
                const LETTERS: &[u8; 64] =
                    b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._";
                let letter = LETTERS.get(self.bits(6)? as usize)?;
                Some(u64::from(*letter))
            }
            Operand::Array | Operand::Blob => None,
        }
    }
}

fn record(block: u64, code: u64, values: &[u64], hints: &mut TargetHints) {
    match (block, code) {
        (MODULE, TRIPLE) => hints.triple = Some(text(values)),
        (ATTRIBUTE_GROUPS, _) => {
            let cpu = value_of("target-cpu", values).unwrap_or_default();
            let features = value_of("target-features", values).unwrap_or_default();
            if !cpu.is_empty() || !features.is_empty() {
                hints.functions.push((cpu, features));
            }
        }
        _ => {}
    }
}

/// The value of a string attribute: key and value are characters, each ended by 0.
fn value_of(key: &str, values: &[u64]) -> Option<String> {
    let key: Vec<u64> = key.bytes().map(u64::from).chain([0]).collect();
    let at = values.windows(key.len()).position(|window| window == key)?;
    let rest = values.get(at + key.len()..)?;
    let end = rest.iter().position(|value| *value == 0)?;
    Some(text(rest.get(..end)?))
}

fn text(values: &[u64]) -> String {
    let letters = values.iter().map(|value| u8::try_from(*value));
    letters
        .map(|letter| letter.map_or(char::REPLACEMENT_CHARACTER, char::from))
        .collect()
}
