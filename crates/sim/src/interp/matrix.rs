//! Matrix instructions: elements out of the registers, the product, elements back.
//!
//! Where elements are comes from `gfxjit_isa`'s table, and is worked out when an instruction
//! is decoded. EXEC and MODE's rounding and denormal bits do not count. Each sum is
//! `c + a[0]·b[0] + a[1]·b[1] + …`, in this order and rounded after every step, to binary32
//! (or binary64) and to nearest even; results of 16 bits are rounded from that once. AMD does
//! not document hardware's order and inner precision (approximate). Integers are exact.

use std::sync::LazyLock;

use gfxjit_isa::engine::Engine;
use gfxjit_isa::inst::Place;
use gfxjit_isa::matrix::Matrix;
use gfxjit_isa::ops::matrix::{Format, Slot};
use gfxjit_isa::ops::narrow::{self, Fp8};

use super::alu::{HAS_AVX2, row_index, uniform};
use super::lane::{Lane, PLAIN_MODE, Plain};
use super::program::{Body, Step};
use super::{Cx, Flow, Handler, Outcome};
use crate::wave::{HALF, Wave};

/// Elements of A, B and D, at most: `v_smfmac_f32_16x16x128_*` and
/// `v_mfma_f32_32x32x1_2b_f32`.
const ELEMENTS: usize = 2048;

/// Where an element is: register, lane and lowest bit.
#[derive(Clone, Copy)]
struct At(u32);

impl At {
    fn new(slot: Slot, halves: usize) -> Self {
        let row = slot.word as usize * halves + slot.lane as usize / HALF;
        let lane = slot.lane as usize % HALF;
        Self(((row * HALF + lane) as u32) << 5 | slot.bit)
    }

    /// Index among the words of an operand, whose registers lie one behind the other.
    fn index(self) -> usize {
        (self.0 >> 5) as usize
    }

    fn bit(self) -> u32 {
        self.0 & 31
    }
}

/// Size of the product.
#[derive(Clone, Copy)]
struct Size {
    blocks: usize,
    m: usize,
    n: usize,
    k: usize,
}

/// A matrix instruction, ready to run.
pub(super) struct Prepared {
    matrix: Matrix,
    size: Size,
    /// By block, row, column.
    a: Box<[At]>,
    b: Box<[At]>,
    d: Box<[At]>,
    /// Of sparse shapes, by row and stored column of A: where its two bits are.
    index: Box<[At]>,
}

pub(super) fn prepare(matrix: &Matrix, wave_size: u32) -> Option<(Handler, Body)> {
    let layout = matrix.layout;
    let s = layout.shape;
    let halves = wave_size as usize / HALF;
    let elements = |x: u32, y: u32| (s.blocks * x * y) as usize;
    if layout.lanes != wave_size
        || elements(s.m, s.stored_k()).max(elements(s.k, s.n)) > ELEMENTS
        || elements(s.m, s.n) > ELEMENTS
    {
        return None;
    }
    let each = |rows: u32, cols: u32, f: &dyn Fn(u32, u32, u32) -> Slot| -> Box<[At]> {
        let places = (0..s.blocks).flat_map(|block| {
            (0..rows).flat_map(move |row| (0..cols).map(move |col| (block, row, col)))
        });
        places
            .map(|(block, row, col)| At::new(f(block, row, col), halves))
            .collect()
    };
    let index: Box<[At]> = if s.sparse {
        each(s.m, s.stored_k(), &|_, row, k| {
            layout.index(row, k, matrix.index_set)
        })
    } else {
        Box::default()
    };
    let prepared = Prepared {
        size: Size {
            blocks: s.blocks as usize,
            m: s.m as usize,
            n: s.n as usize,
            k: s.stored_k() as usize,
        },
        a: each(s.m, s.stored_k(), &|block, row, k| {
            layout.a(matrix.a_block(block), row, k)
        }),
        b: each(s.k, s.n, &|block, k, col| {
            let slot = layout.b(block, k, col);
            Slot {
                lane: matrix.b_lane(slot.lane),
                ..slot
            }
        }),
        d: each(s.m, s.n, &|block, row, col| {
            let slot = layout.d(block, row, col);
            Slot {
                bit: slot.bit + if matrix.high { 16 } else { 0 },
                ..slot
            }
        }),
        index,
        matrix: matrix.clone(),
    };
    Some((run, Body::Matrix(Box::new(prepared))))
}

/// The words of the registers from `place` on.
fn words(wave: &Wave, place: Place) -> &[u32] {
    let first = row_index(wave, place, 0, 0) * HALF;
    wave.vgprs.as_flattened().get(first..).unwrap_or_default()
}

/// An element's word; the registers an instruction reaches are checked before it runs.
#[inline(always)]
fn word(words: &[u32], index: usize) -> u32 {
    words.get(index).copied().unwrap_or(0)
}

/// The number of every byte, in the formats of E4M3 and E5M2.
static BYTES: LazyLock<[[[f32; 256]; 2]; 2]> = LazyLock::new(|| {
    let mut e = Lane::<Plain>::new(PLAIN_MODE);
    [Fp8::Ocp, Fp8::Fnuz].map(|format| {
        [
            std::array::from_fn(|code| narrow::fp8_to_f32(&mut e, code as u32, format)),
            std::array::from_fn(|code| narrow::bf8_to_f32(&mut e, code as u32, format)),
        ]
    })
});

/// Denormals of `bits`-bit elements, as binary32.
fn is_denormal(x: f32, format: Format) -> bool {
    // binary16 has a smaller exponent; bfloat16's is that of binary32.
    let least = if format == Format::F16 {
        2f32.powi(-14)
    } else {
        f32::MIN_POSITIVE
    };
    x.abs() < least
}

/// binary32 with the mantissa of ten bits that XF32 has, to nearest even.
fn xf32(bits: u32) -> f32 {
    let odd = bits >> 13 & 1;
    let rounded = bits.wrapping_add(0xfff + odd) & !0x1fff;
    let finite = bits & 0x7f80_0000 != 0x7f80_0000;
    f32::from_bits(if finite { rounded } else { bits })
}

/// Elements as binary32; `signs` are changed in the lower and upper half of registers.
fn floats(
    p: &Prepared,
    from: &[u32],
    places: &[At],
    format: Format,
    signs: [bool; 2],
    to: &mut [f32],
) {
    let mut e = Lane::<Plain>::new(PLAIN_MODE);
    let fill = |to: &mut [f32], f: &mut dyn FnMut(u32) -> f32| {
        for (to, at) in to.iter_mut().zip(places) {
            *to = f(word(from, at.index()) >> at.bit());
        }
    };
    let tables = &BYTES[usize::from(p.matrix.fp8 == Fp8::Fnuz)];
    match format {
        Format::F16 => fill(to, &mut |w| {
            let h = e.f16_from(w);
            e.f16_to_f32(h)
        }),
        Format::Bf16 => fill(to, &mut |w| narrow::bf16_to_f32(&mut e, w)),
        Format::Fp8 => fill(to, &mut |w| tables[0][w as usize & 0xff]),
        Format::Bf8 => fill(to, &mut |w| tables[1][w as usize & 0xff]),
        Format::Xf32 => fill(to, &mut xf32),
        _ => fill(to, &mut f32::from_bits),
    }
    if p.matrix.flush {
        for x in &mut *to {
            if is_denormal(*x, format) {
                *x = 0f32.copysign(*x);
            }
        }
    }
    if signs != [false; 2] {
        for (x, at) in to.iter_mut().zip(places) {
            if signs[usize::from(at.bit() >= 16)] {
                *x = -*x;
            }
        }
    }
}

/// Integers, sign-extended or not.
fn integers(from: &[u32], places: &[At], bits: u32, signed: bool, to: &mut [i32]) {
    let unused = 32 - bits;
    for (to, at) in to.iter_mut().zip(places) {
        let word = word(from, at.index()) >> at.bit() << unused;
        *to = if signed {
            word as i32 >> unused
        } else {
            (word >> unused) as i32
        };
    }
}

/// What is added to and multiplied.
trait Number: Copy {
    fn multiply_add(self, b: Self, c: Self) -> Self;
}
impl Number for f32 {
    #[inline(always)]
    fn multiply_add(self, b: Self, c: Self) -> Self {
        self.mul_add(b, c)
    }
}
impl Number for f64 {
    #[inline(always)]
    fn multiply_add(self, b: Self, c: Self) -> Self {
        self.mul_add(b, c)
    }
}
impl Number for i32 {
    #[inline(always)]
    fn multiply_add(self, b: Self, c: Self) -> Self {
        self.wrapping_mul(b).wrapping_add(c)
    }
}

/// `d += a × b`. `chosen` of sparse shapes has, for every element of A, the row of B.
#[inline(always)]
fn multiply_by<T: Number, const N: usize>(
    size: Size,
    a: &[T],
    b: &[T],
    chosen: Option<&[usize]>,
    d: &mut [T],
) {
    let rows_of_b = b.as_chunks::<N>().0;
    let blocks = d.as_chunks_mut::<N>().0.chunks_exact_mut(size.m);
    for (block, rows) in blocks.take(size.blocks).enumerate() {
        for (row, sums) in rows.iter_mut().enumerate() {
            let first = (block * size.m + row) * size.k;
            for k in 0..size.k {
                let from = chosen.map_or(block * size.k + k, |c| c[first + k]);
                let (x, ys) = (a[first + k], &rows_of_b[from]);
                for (sum, y) in sums.iter_mut().zip(ys) {
                    *sum = x.multiply_add(*y, *sum);
                }
            }
        }
    }
}

#[inline(always)]
fn multiply_all<T: Number>(size: Size, a: &[T], b: &[T], chosen: Option<&[usize]>, d: &mut [T]) {
    match size.n {
        4 => multiply_by::<T, 4>(size, a, b, chosen, d),
        16 => multiply_by::<T, 16>(size, a, b, chosen, d),
        _ => multiply_by::<T, 32>(size, a, b, chosen, d),
    }
}

/// # Safety
/// The host has AVX2 and FMA.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma")]
unsafe fn multiply_avx2<T: Number>(
    size: Size,
    a: &[T],
    b: &[T],
    chosen: Option<&[usize]>,
    d: &mut [T],
) {
    multiply_all(size, a, b, chosen, d);
}

fn multiply<T: Number>(size: Size, a: &[T], b: &[T], chosen: Option<&[usize]>, d: &mut [T]) {
    #[cfg(target_arch = "x86_64")]
    if *HAS_AVX2 {
        // SAFETY: the host has it.
        unsafe { multiply_avx2(size, a, b, chosen, d) };
        return;
    }
    multiply_all(size, a, b, chosen, d);
}

/// Rows of B that meet the stored elements of a sparse A.
fn choose(p: &Prepared, wave: &Wave) -> Option<Vec<usize>> {
    let from = words(wave, p.matrix.index?);
    let rows = p.index.iter().enumerate().map(|(i, at)| {
        let two = word(from, at.index()) >> at.bit() & 3;
        i % p.size.k / 2 * 4 + two as usize
    });
    Some(rows.collect())
}

fn run(cx: &mut Cx<'_, '_>, step: &Step) -> Outcome {
    let Body::Matrix(p) = &step.body else {
        return Ok(Flow::Next);
    };
    let wave = &mut *cx.wave;
    let shape = p.matrix.layout.shape;
    match shape.d {
        Format::F64 => run_f64(p, wave),
        Format::I32 => run_i32(p, wave),
        _ => run_f32(p, wave),
    }
    Ok(Flow::Next)
}

/// C's elements as words, and the signs to change in their halves.
fn c_words(p: &Prepared, wave: &Wave, f: &mut dyn FnMut(usize, u32)) {
    let from = words(wave, p.matrix.c);
    let constant = p
        .matrix
        .c
        .is_uniform()
        .then(|| uniform(wave, p.matrix.c)[0]);
    for (i, at) in p.d.iter().enumerate() {
        f(
            i,
            constant.unwrap_or_else(|| word(from, at.index()) >> at.bit()),
        );
    }
}

fn run_f32(p: &Prepared, wave: &mut Wave) {
    let (m, shape) = (&p.matrix, p.matrix.layout.shape);
    let mut e = Lane::<Plain>::new(PLAIN_MODE);
    let (mut a, mut b, mut d) = ([0f32; ELEMENTS], [0f32; ELEMENTS], [0f32; ELEMENTS]);
    let signs = |i: usize| [m.negate[i], m.negate_high[i]];
    // Elements of 32 bits have one sign modifier.
    floats(p, words(wave, m.a), &p.a, shape.a, signs(0), &mut a);
    floats(p, words(wave, m.b), &p.b, shape.b, signs(1), &mut b);
    c_words(p, wave, &mut |i, w| {
        let mut c = match shape.d {
            Format::F16 => {
                let h = e.f16_from(w);
                e.f16_to_f32(h)
            }
            Format::Bf16 => narrow::bf16_to_f32(&mut e, w),
            _ => f32::from_bits(w),
        };
        if m.flush && is_denormal(c, shape.d) {
            c = 0f32.copysign(c);
        }
        if m.abs_c {
            c = c.abs();
        }
        d[i] = if m.negate[2] { -c } else { c };
    });
    let chosen = choose(p, wave);
    multiply(p.size, &a, &b, chosen.as_deref(), &mut d);
    for (at, value) in p.d.iter().zip(&d) {
        let value = if m.flush && is_denormal(*value, shape.d) {
            0f32.copysign(*value)
        } else {
            *value
        };
        let (bits, mask) = match shape.d {
            Format::F16 => {
                let h = e.f32_to_f16(value);
                (e.f16_bits(h), 0xffff)
            }
            Format::Bf16 => (narrow::f32_to_bf16(&mut e, value), 0xffff),
            _ => (value.to_bits(), u32::MAX),
        };
        write(wave, m.d, *at, bits, mask);
    }
}

/// Writes the bits under the mask, both moved to the element's place.
fn write(wave: &mut Wave, place: Place, at: At, bits: u32, mask: u32) {
    let first = row_index(wave, place, 0, 0) * HALF;
    if let Some(word) = wave.vgprs.as_flattened_mut().get_mut(first + at.index()) {
        *word = *word & !(mask << at.bit()) | (bits & mask) << at.bit();
    }
}

fn run_i32(p: &Prepared, wave: &mut Wave) {
    let (m, shape) = (&p.matrix, p.matrix.layout.shape);
    let (mut a, mut b, mut d) = ([0i32; ELEMENTS], [0i32; ELEMENTS], [0i32; ELEMENTS]);
    let bits = shape.a.bits();
    integers(words(wave, m.a), &p.a, bits, m.signed[0], &mut a);
    integers(words(wave, m.b), &p.b, bits, m.signed[1], &mut b);
    let chosen = choose(p, wave);
    multiply(p.size, &a, &b, chosen.as_deref(), &mut d);
    // The products of one sum fit into 32 bits; only C can take it beyond.
    c_words(p, wave, &mut |i, c| {
        d[i] = if m.clamp {
            d[i].saturating_add(c as i32)
        } else {
            d[i].wrapping_add(c as i32)
        };
    });
    for (at, value) in p.d.iter().zip(&d) {
        write(wave, m.d, *at, *value as u32, u32::MAX);
    }
}

fn run_f64(p: &Prepared, wave: &mut Wave) {
    let m = &p.matrix;
    // The second register of a pair.
    let next = wave.halves() * HALF;
    let read = |place: Place, places: &[At], negate: bool, to: &mut [f64]| {
        let from = words(wave, place);
        let constant = place.is_uniform().then(|| uniform(wave, place));
        for (to, at) in to.iter_mut().zip(places) {
            let i = at.index();
            let [low, high] = constant.unwrap_or_else(|| [word(from, i), word(from, i + next)]);
            let x = f64::from_bits(u64::from(low) | u64::from(high) << 32);
            *to = if negate { -x } else { x };
        }
    };
    let (mut a, mut b, mut d) = ([0f64; 64], [0f64; 64], [0f64; 256]);
    read(m.a, &p.a, m.negate[0], &mut a);
    read(m.b, &p.b, m.negate[1], &mut b);
    read(m.c, &p.d, m.negate[2], &mut d);
    multiply(p.size, &a, &b, None, &mut d);
    for (at, value) in p.d.iter().zip(&d) {
        let bits = value.to_bits();
        write(wave, m.d, *at, bits as u32, u32::MAX);
        let high = At(((at.index() + next) as u32) << 5);
        write(wave, m.d, high, (bits >> 32) as u32, u32::MAX);
    }
}
