//! Matrices with scale factors: one for 16 or 32 neighbours along k, in each row of A and each
//! column of B.
//!
//! The products of such neighbours are summed first, and the sum is multiplied with both factors
//! before it is added to the others. The factors exceed the range of binary32, so this is computed
//! in binary64, and rounded once before the sum. The order and inner precision of hardware are not
//! documented (approximate, as for the other matrix instructions).

use gfxjit_isa::inst::{Matrix, Place, Scale, ScaleFormat};
use gfxjit_isa::ops::narrow::Fp8;

use super::plan::Size;
use super::product::{Factors, Product};
use super::unpack::Small;
use crate::interp::registers::{row_index, uniform};
use crate::machine::wave::{HALF, Wave};

/// The positions of the factors of A and B, and of the corresponding elements.
pub(super) struct Scaled {
    of: [Source; 2],
    /// The starts of the elements of each part of k.
    parts: Box<[AccessSpan]>,
    /// The number of neighbours along k with a common factor.
    block: usize,
    /// The starts of the sums of a part, by block and row.
    rows: Box<[u16]>,
}

/// The elements of a part of k: the starts of columns of A, by block, and of rows of B.
struct AccessSpan {
    a: Box<[u16]>,
    b: Box<[u16]>,
}

/// The positions of factors: by part of k, then by block and row of A or by column of B.
struct Source {
    place: Place,
    format: ScaleFormat,
    codes: Box<[Code]>,
}

/// The word after the first register's first word, or of a uniform value; and the bit.
struct Code {
    lane: u8,
    word: u8,
    bit: u8,
}

impl Scaled {
    /// `starts` contains the starts of the elements of A and B, by block and k.
    pub(super) fn new(matrix: &Matrix, starts: [&[u16]; 2]) -> Option<Self> {
        let scales = matrix.scales?;
        let s = matrix.layout.shape;
        let parts = s.k / scales.block;
        let source = |scale: Scale, number: usize| {
            // B is the same in all blocks.
            let (blocks, lines) = [(s.blocks, s.m), (1, s.n)][number];
            let codes = (0..parts).flat_map(|part| {
                (0..blocks * lines).map(move |line| (part, line / lines, line % lines))
            });
            let code = |(part, block, at)| {
                let slot = matrix.scale_slot(&scale, number, block, at, part);
                Code {
                    lane: slot.lane as u8,
                    word: slot.word as u8,
                    bit: slot.bit as u8,
                }
            };
            Source {
                place: scale.place,
                format: scale.format,
                codes: codes.map(code).collect(),
            }
        };
        let (k, block) = (s.k as usize, scales.block as usize);
        let of_part = |starts: &[u16], part: usize| -> Box<[u16]> {
            let blocks = starts.chunks_exact(k);
            blocks
                .flat_map(|starts| starts.iter().skip(part * block).take(block))
                .copied()
                .collect()
        };
        Some(Self {
            of: [source(scales.of[0], 0), source(scales.of[1], 1)],
            parts: (0..parts as usize)
                .map(|part| AccessSpan {
                    a: of_part(starts[0], part),
                    b: of_part(starts[1], part),
                })
                .collect(),
            block,
            rows: (0..s.blocks * s.m).map(|row| (row * s.n) as u16).collect(),
        })
    }

    /// The factors of A and of B, in the order of [`Source::codes`].
    pub(super) fn factors(&self, wave: &Wave) -> [Vec<f64>; 2] {
        [0, 1].map(|number| {
            let source = &self.of[number];
            let value = |code: &Code| value(source.format, word(source, code, wave) >> code.bit);
            source.codes.iter().map(value).collect()
        })
    }

    /// Adds the products of A and B, multiplied by their factors, to sums; `rows` has the starts of
    /// the sums' rows, by block and row.
    ///
    /// # Safety
    /// The host has the features that the product was compiled for.
    pub(super) unsafe fn add(
        &self,
        size: Size,
        elements: &Factors<'_, f32>,
        product: Product<f32>,
        [of_a, of_b]: &[Vec<f64>; 2],
        rows: &[u16],
        sums: &mut [f32],
    ) {
        let size = Size {
            k: self.block,
            ..size
        };
        let mut products = vec![0f32; rows.len() * size.n];
        let of_a = of_a.chunks_exact(rows.len());
        let of_b = of_b.chunks_exact(size.n);
        for (part, (of_a, of_b)) in self.parts.iter().zip(of_a.zip(of_b)) {
            products.fill(0.0);
            let elements = Factors {
                a: elements.a,
                b: elements.b,
                a_starts: &part.a,
                b_starts: &part.b,
                chosen: &[],
            };
            // SAFETY: the caller says so.
            unsafe { product(size, &elements, &self.rows, &mut products) };
            let lines = rows.iter().zip(of_a).zip(products.chunks_exact(size.n));
            for ((row, a), products) in lines {
                let sums = sums.get_mut(usize::from(*row)..).unwrap_or_default();
                for ((sum, product), b) in sums.iter_mut().zip(products).zip(of_b) {
                    *sum += (f64::from(*product) * a * b) as f32;
                }
            }
        }
    }
}

/// The word of a register with a factor.
fn word(source: &Source, code: &Code, wave: &Wave) -> u32 {
    let word = usize::from(code.word);
    if source.place.is_uniform() {
        return uniform(wave, source.place)[word];
    }
    let first = row_index(wave, source.place, word, 0) * HALF;
    let words = wave.vgprs.as_flattened();
    words
        .get(first + usize::from(code.lane))
        .copied()
        .unwrap_or(0)
}

/// The factor for bits 7:0.
fn value(format: ScaleFormat, code: u32) -> f64 {
    let code = code & 0xff;
    match format {
        ScaleFormat::E8m0 | ScaleFormat::E5m3 if code == 0xff => f64::NAN,
        ScaleFormat::E8m0 => 2f64.powi(code as i32 - 127),
        ScaleFormat::E5m3 => {
            let (exponent, mantissa) = (code as i32 >> 3, f64::from(code & 7));
            match exponent {
                0 => mantissa * 2f64.powi(-17),
                _ => (8.0 + mantissa) * 2f64.powi(exponent - 18),
            }
        }
        ScaleFormat::E4m3 => Small::new(Fp8::Ocp, false).widen(code).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn factors_by_their_codes() {
        assert_eq!(value(ScaleFormat::E8m0, 127), 1.0);
        assert_eq!(value(ScaleFormat::E8m0, 0x100), 2f64.powi(-127));
        assert_eq!(value(ScaleFormat::E8m0, 254), 2f64.powi(127));
        assert!(value(ScaleFormat::E8m0, 255).is_nan());
        // A bias of 15, and the last code but one is 1.75 times the greatest power.
        assert_eq!(value(ScaleFormat::E5m3, 15 << 3), 1.0);
        assert_eq!(value(ScaleFormat::E5m3, 1), 2f64.powi(-17));
        assert_eq!(value(ScaleFormat::E5m3, 0xfe), 1.75 * 65536.0);
        assert!(value(ScaleFormat::E5m3, 0xff).is_nan());
        assert_eq!(value(ScaleFormat::E4m3, 0x38), 1.0);
        assert!(value(ScaleFormat::E4m3, 0x7f).is_nan());
    }
}
