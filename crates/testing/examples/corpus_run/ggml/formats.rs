//! Blocks of quantised numbers: a scale or two, and a few bits for each number.
//!
//! The layouts are those of `ggml-common.h`; what bits mean is from `ggml-quants.c`.

use gfxjit::half::f16;

use crate::random::Random;

/// A number of a block, and the size of the parts that it is a difference of.
#[derive(Clone, Copy)]
pub struct Number {
    pub value: f64,
    pub size: f64,
}

impl Number {
    fn product(value: f64) -> Self {
        Self {
            value,
            size: value.abs(),
        }
    }

    fn difference(value: f64, less: f64) -> Self {
        Self {
            value: value - less,
            size: value.abs() + less.abs(),
        }
    }
}

pub struct Format {
    /// `ggml_type`.
    pub id: u32,
    pub name: &'static str,
    /// Numbers of a block.
    pub numbers: usize,
    /// Bytes of a block.
    pub bytes: usize,
    /// Where its binary16 scales are.
    scales: &'static [usize],
    decode: fn(&[u8]) -> Vec<Number>,
}

macro_rules! format {
    ($name:ident $id:literal $numbers:literal $bytes:literal $scales:expr, $decode:ident) => {
        pub const $name: Format = Format {
            id: $id,
            name: stringify!($name),
            numbers: $numbers,
            bytes: $bytes,
            scales: &$scales,
            decode: $decode,
        };
    };
}

format!(Q4_0 2 32 18 [0], q4_0);
format!(Q5_0 6 32 22 [0], q5_0);
format!(Q8_0 8 32 34 [0], q8_0);
format!(Q2_K 10 256 84 [80, 82], q2_k);
format!(Q3_K 11 256 110 [108], q3_k);
format!(Q4_K 12 256 144 [0, 2], q4_k);
format!(Q5_K 13 256 176 [0, 2], q5_k);
format!(Q6_K 14 256 210 [208], q6_k);
format!(IQ4_NL 20 32 18 [0], iq4_nl);

impl Format {
    /// Blocks with any bits, and scales of a usual size.
    pub fn random(&self, random: &mut Random, blocks: usize) -> Vec<u8> {
        let mut bytes = random.bytes(blocks * self.bytes);
        for block in bytes.chunks_exact_mut(self.bytes) {
            for &at in self.scales {
                let sign = if random.below(2) == 0 { 1.0 } else { -1.0 };
                let scale = f16::from_f64(sign * random.between(0.005, 0.05));
                block[at..at + 2].copy_from_slice(&scale.to_le_bytes());
            }
        }
        bytes
    }

    pub fn decode(&self, bytes: &[u8]) -> Vec<Number> {
        bytes
            .chunks_exact(self.bytes)
            .flat_map(self.decode)
            .collect()
    }
}

pub fn half(bytes: &[u8], at: usize) -> f64 {
    f64::from(f16::from_le_bytes([bytes[at], bytes[at + 1]]))
}

fn bits(byte: u8, from: usize, count: u32) -> i32 {
    i32::from(byte >> from) & ((1 << count) - 1)
}

/// Number `at` of 32: the lower halves of 16 bytes, then the upper ones.
fn nibble(bytes: &[u8], at: usize) -> i32 {
    bits(bytes[at % 16], if at < 16 { 0 } else { 4 }, 4)
}

fn q4_0(block: &[u8]) -> Vec<Number> {
    let scale = half(block, 0);
    let number = |at| {
        let code = f64::from(nibble(&block[2..], at));
        Number::difference(scale * code, scale * 8.0)
    };
    (0..32).map(number).collect()
}

fn q5_0(block: &[u8]) -> Vec<Number> {
    let scale = half(block, 0);
    let number = |at| {
        let high = bits(block[2 + at / 8], at % 8, 1) << 4;
        let code = f64::from(nibble(&block[6..], at) | high);
        Number::difference(scale * code, scale * 16.0)
    };
    (0..32).map(number).collect()
}

fn q8_0(block: &[u8]) -> Vec<Number> {
    let scale = half(block, 0);
    let number = |&byte: &u8| Number::product(scale * f64::from(byte as i8));
    block[2..].iter().map(number).collect()
}

fn iq4_nl(block: &[u8]) -> Vec<Number> {
    const VALUES: [i8; 16] = [
        -127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113,
    ];
    let scale = half(block, 0);
    let number = |at| {
        let code = nibble(&block[2..], at) as usize;
        Number::product(scale * f64::from(VALUES[code]))
    };
    (0..32).map(number).collect()
}

/// Two halves of 128 numbers, each in four quarters: quarter `n` is in bits `2n` and up of 32 bytes.
/// Every 16 numbers have a scale and an offset of four bits.
fn q2_k(block: &[u8]) -> Vec<Number> {
    let (scale, offset) = (half(block, 80), half(block, 82));
    let number = |at: usize| {
        let (part, quarter) = (at / 128, at % 128 / 32);
        let code = bits(block[16 + 32 * part + at % 32], 2 * quarter, 2);
        let both = block[at / 16];
        Number::difference(
            scale * f64::from(bits(both, 0, 4)) * f64::from(code),
            offset * f64::from(bits(both, 4, 4)),
        )
    };
    (0..256).map(number).collect()
}

/// Two bits as in Q2_K; the third, inverted, is bit `n` of 32 bytes for the `n`th 32 numbers. Every 16
/// numbers have a scale of six bits: the lower four of scales 0 to 7 and 8 to 15 are in the halves of
/// eight bytes, the upper two in pairs of bits of four more.
fn q3_k(block: &[u8]) -> Vec<Number> {
    let all = half(block, 108);
    let packed = &block[96..108];
    let scale = |group: usize| {
        let low = bits(packed[group % 8], if group < 8 { 0 } else { 4 }, 4);
        let high = bits(packed[8 + group % 4], group / 4 * 2, 2);
        f64::from((low | high << 4) - 32)
    };
    let number = |at: usize| {
        let (part, quarter) = (at / 128, at % 128 / 32);
        let low = bits(block[32 + 32 * part + at % 32], 2 * quarter, 2);
        let has_high = bits(block[at % 32], at / 32, 1) == 1;
        let code = low - if has_high { 0 } else { 4 };
        Number::product(all * scale(at / 16) * f64::from(code))
    };
    (0..256).map(number).collect()
}

/// The scale and the offset, of six bits each, of eight groups, in twelve bytes: those of the first
/// four have a byte each, whose upper two bits belong to the others.
fn scale_and_offset(packed: &[u8], group: usize) -> (f64, f64) {
    let (scale, offset) = if group < 4 {
        (bits(packed[group], 0, 6), bits(packed[group + 4], 0, 6))
    } else {
        let low = packed[group + 4];
        (
            bits(low, 0, 4) | bits(packed[group - 4], 6, 2) << 4,
            bits(low, 4, 4) | bits(packed[group], 6, 2) << 4,
        )
    };
    (f64::from(scale), f64::from(offset))
}

/// Numbers with offsets: each 64 are in 32 bytes, the first 32 in the lower halves.
fn with_offsets(block: &[u8], code: impl Fn(usize) -> i32) -> Vec<Number> {
    let (scale, offset) = (half(block, 0), half(block, 2));
    let number = |at: usize| {
        let (own_scale, own_offset) = scale_and_offset(&block[4..16], at / 32);
        Number::difference(scale * own_scale * f64::from(code(at)), offset * own_offset)
    };
    (0..256).map(number).collect()
}

fn packed_64(bytes: &[u8], at: usize) -> i32 {
    bits(bytes[at / 64 * 32 + at % 32], at % 64 / 32 * 4, 4)
}

fn q4_k(block: &[u8]) -> Vec<Number> {
    with_offsets(block, |at| packed_64(&block[16..], at))
}

fn q5_k(block: &[u8]) -> Vec<Number> {
    with_offsets(block, |at| {
        packed_64(&block[48..], at) | bits(block[16 + at % 32], at / 32, 1) << 4
    })
}

/// Each 128 numbers: four bits in the halves of 64 bytes, two more in the pairs of bits of 32.
fn q6_k(block: &[u8]) -> Vec<Number> {
    let scale = half(block, 208);
    let number = |at: usize| {
        let (part, within) = (at / 128, at % 128);
        let low = bits(block[64 * part + within % 64], within / 64 * 4, 4);
        let high = bits(block[128 + 32 * part + within % 32], within / 32 * 2, 2);
        let own = f64::from(block[192 + at / 16] as i8);
        Number::product(scale * own * f64::from((low | high << 4) - 32))
    };
    (0..256).map(number).collect()
}
