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

#[cfg(target_arch = "x86_64")]
use super::alu::HAS_AVX2;
use super::alu::{row_index, uniform};
use super::lane::{Lane, PLAIN_MODE, Plain};
use super::program::{Body, Step};
use super::{Cx, Flow, Handler, Outcome};
use crate::wave::{HALF, Wave};

/// Elements of A, B and D, at most: `v_smfmac_f32_16x16x128_*` and
/// `v_mfma_f32_32x32x1_2b_f32`.
const ELEMENTS: usize = 2048;

/// Where a run of elements is: neighbours along a row of B or D, or a column of A, are in
/// neighbouring lanes. Register, first lane and lowest bit.
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

/// Size of the product, of A as it is stored.
#[derive(Clone, Copy)]
struct Size {
    m: usize,
    n: usize,
    k: usize,
    /// Elements in a run: lanes change places by sixteens (BLGP).
    run: usize,
}

/// A matrix instruction, ready to run.
pub(crate) struct Prepared {
    matrix: Matrix,
    size: Size,
    /// By block, column and row.
    a: Box<[At]>,
    /// By block, row and column.
    b: Box<[At]>,
    /// By block, row and column.
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
    let run = s.n.min(16);
    // The lines of every block, each in runs.
    let runs = |lines: u32, each: u32, step: u32, f: &dyn Fn(u32, u32, u32) -> Slot| {
        let mut places = Vec::new();
        for block in 0..s.blocks {
            for line in 0..lines {
                for at in (0..each).step_by(step as usize) {
                    places.push(At::new(f(block, line, at), halves));
                }
            }
        }
        places.into_boxed_slice()
    };
    let index = if s.sparse {
        runs(s.m, s.stored_k(), 1, &|_, row, k| {
            layout.index(row, k, matrix.index_set)
        })
    } else {
        Box::default()
    };
    let prepared = Prepared {
        size: Size {
            m: s.m as usize,
            n: s.n as usize,
            k: s.stored_k() as usize,
            run: run as usize,
        },
        a: runs(s.stored_k(), s.m, run, &|block, k, row| {
            layout.a(matrix.a_block(block), row, k)
        }),
        b: runs(s.k, s.n, run, &|block, k, col| {
            let slot = layout.b(block, k, col);
            Slot {
                lane: matrix.b_lane(slot.lane),
                ..slot
            }
        }),
        d: runs(s.m, s.n, run, &|block, row, col| {
            let slot = layout.d(block, row, col);
            Slot {
                bit: slot.bit + if matrix.high { 16 } else { 0 },
                ..slot
            }
        }),
        index,
        matrix: matrix.clone(),
    };
    Some((run_matrix, Body::Matrix(Box::new(prepared))))
}

/// The words of the registers from `place` on.
fn words(wave: &Wave, place: Place) -> &[u32] {
    let first = row_index(wave, place, 0, 0) * HALF;
    wave.vgprs.as_flattened().get(first..).unwrap_or_default()
}

/// Elements of runs; the registers an instruction reaches are checked before it runs.
#[inline(always)]
fn read<T>(size: Size, from: &[u32], runs: &[At], to: &mut [T], mut f: impl FnMut(u32) -> T) {
    for (at, to) in runs.iter().zip(to.chunks_exact_mut(size.run)) {
        let first = at.index();
        if let Some(from) = from.get(first..first + size.run) {
            for (to, word) in to.iter_mut().zip(from) {
                *to = f(word >> at.bit());
            }
        }
    }
}

/// Writes runs; `bits` of each element at its place in the register.
#[inline(always)]
fn write<T: Copy>(
    wave: &mut Wave,
    p: &Prepared,
    from: &[T],
    bits: u32,
    mut f: impl FnMut(T) -> u32,
) {
    let size = p.size;
    let first = row_index(wave, p.matrix.d, 0, 0) * HALF;
    let words = wave.vgprs.as_flattened_mut();
    for (at, from) in p.d.iter().zip(from.chunks_exact(size.run)) {
        let first = first + at.index();
        let Some(to) = words.get_mut(first..first + size.run) else {
            continue;
        };
        let mask = (u32::MAX >> (32 - bits)) << at.bit();
        for (to, x) in to.iter_mut().zip(from) {
            *to = *to & !mask | f(*x) << at.bit() & mask;
        }
    }
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

/// Zero instead of what is denormal in the format.
fn flushed(x: f32, format: Format) -> f32 {
    // binary16 has a smaller exponent; bfloat16's is that of binary32.
    let least = if format == Format::F16 {
        2f32.powi(-14)
    } else {
        f32::MIN_POSITIVE
    };
    if x.abs() < least { 0f32.copysign(x) } else { x }
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
    runs: &[At],
    format: Format,
    signs: [bool; 2],
    to: &mut [f32],
) {
    let mut e = Lane::<Plain>::new(PLAIN_MODE);
    let tables = &BYTES[usize::from(p.matrix.fp8 == Fp8::Fnuz)];
    match format {
        Format::F16 => read(p.size, from, runs, to, |w| {
            let h = e.f16_from(w);
            e.f16_to_f32(h)
        }),
        Format::Bf16 => read(p.size, from, runs, to, |w| narrow::bf16_to_f32(&mut e, w)),
        Format::Fp8 => read(p.size, from, runs, to, |w| tables[0][w as usize & 0xff]),
        Format::Bf8 => read(p.size, from, runs, to, |w| tables[1][w as usize & 0xff]),
        Format::Xf32 => read(p.size, from, runs, to, xf32),
        _ => read(p.size, from, runs, to, f32::from_bits),
    }
    if p.matrix.flush {
        to.iter_mut().for_each(|x| *x = flushed(*x, format));
    }
    if signs != [false; 2] {
        for (at, to) in runs.iter().zip(to.chunks_exact_mut(p.size.run)) {
            if signs[usize::from(at.bit() >= 16)] {
                to.iter_mut().for_each(|x| *x = -*x);
            }
        }
    }
}

/// Integers of `bits` bits, sign-extended or not.
fn integers(size: Size, from: &[u32], runs: &[At], bits: u32, signed: bool, to: &mut [i32]) {
    let unused = 32 - bits;
    if signed {
        read(size, from, runs, to, |w| (w << unused) as i32 >> unused);
    } else {
        read(size, from, runs, to, |w| (w << unused >> unused) as i32);
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

/// `d += a × b`, where `a` is by columns. `chosen` of sparse shapes has, for every row and
/// stored column of A, the row of B.
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
    let columns = a.chunks_exact(size.m * size.k);
    for (block, (rows, a)) in blocks.zip(columns).enumerate() {
        for (row, sums) in rows.iter_mut().enumerate() {
            for k in 0..size.k {
                let from = chosen.map_or(block * size.k + k, |c| c[row * size.k + k]);
                let (Some(x), Some(ys)) = (a.get(k * size.m + row), rows_of_b.get(from)) else {
                    return;
                };
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
        let word = from.get(at.index()).copied().unwrap_or(0);
        i % p.size.k / 2 * 4 + (word >> at.bit() & 3) as usize
    });
    Some(rows.collect())
}

fn run_matrix(cx: &mut Cx<'_, '_>, step: &Step) -> Outcome {
    let Body::Matrix(p) = &step.body else {
        return Ok(Flow::Next);
    };
    let wave = &mut *cx.wave;
    match p.matrix.layout.shape.d {
        Format::F64 => run_f64(p, wave),
        Format::I32 => run_i32(p, wave),
        _ => run_f32(p, wave),
    }
    Ok(Flow::Next)
}

/// C's elements, each made from a word.
fn read_c<T: Copy>(p: &Prepared, wave: &Wave, to: &mut [T], mut f: impl FnMut(u32) -> T) {
    let c = p.matrix.c;
    if c.is_uniform() {
        to.fill(f(uniform(wave, c)[0]));
    } else {
        read(p.size, words(wave, c), &p.d, to, f);
    }
}

/// The first elements of an array that are in use.
fn used<'a, T>(array: &'a mut [T; ELEMENTS], runs: &[At], size: Size) -> &'a mut [T] {
    &mut array[..(runs.len() * size.run).min(ELEMENTS)]
}

fn run_f32(p: &Prepared, wave: &mut Wave) {
    let (m, shape, size) = (&p.matrix, p.matrix.layout.shape, p.size);
    let mut e = Lane::<Plain>::new(PLAIN_MODE);
    let (mut a, mut b, mut d) = ([0f32; ELEMENTS], [0f32; ELEMENTS], [0f32; ELEMENTS]);
    let a = used(&mut a, &p.a, size);
    let b = used(&mut b, &p.b, size);
    let d = used(&mut d, &p.d, size);
    let signs = |i: usize| [m.negate[i], m.negate_high[i]];
    floats(p, words(wave, m.a), &p.a, shape.a, signs(0), a);
    floats(p, words(wave, m.b), &p.b, shape.b, signs(1), b);
    match shape.d {
        Format::F16 => read_c(p, wave, d, |w| {
            let h = e.f16_from(w);
            e.f16_to_f32(h)
        }),
        Format::Bf16 => read_c(p, wave, d, |w| narrow::bf16_to_f32(&mut e, w)),
        _ => read_c(p, wave, d, f32::from_bits),
    }
    if m.flush {
        d.iter_mut().for_each(|x| *x = flushed(*x, shape.d));
    }
    if m.abs_c {
        d.iter_mut().for_each(|x| *x = x.abs());
    }
    if m.negate[2] {
        d.iter_mut().for_each(|x| *x = -*x);
    }
    let chosen = choose(p, wave);
    multiply(size, a, b, chosen.as_deref(), d);
    if m.flush {
        d.iter_mut().for_each(|x| *x = flushed(*x, shape.d));
    }
    match shape.d {
        Format::F16 => write(wave, p, d, 16, |x| {
            let h = e.f32_to_f16(x);
            e.f16_bits(h)
        }),
        Format::Bf16 => write(wave, p, d, 16, |x| narrow::f32_to_bf16(&mut e, x)),
        _ => write(wave, p, d, 32, f32::to_bits),
    }
}

fn run_i32(p: &Prepared, wave: &mut Wave) {
    let (m, size) = (&p.matrix, p.size);
    let (mut a, mut b) = ([0i32; ELEMENTS], [0i32; ELEMENTS]);
    let (mut c, mut d) = ([0i32; ELEMENTS], [0i32; ELEMENTS]);
    let (a, b) = (used(&mut a, &p.a, size), used(&mut b, &p.b, size));
    let (c, d) = (used(&mut c, &p.d, size), used(&mut d, &p.d, size));
    let bits = m.layout.shape.a.bits();
    integers(size, words(wave, m.a), &p.a, bits, m.signed[0], a);
    integers(size, words(wave, m.b), &p.b, bits, m.signed[1], b);
    read_c(p, wave, c, |w| w as i32);
    let chosen = choose(p, wave);
    multiply(size, a, b, chosen.as_deref(), d);
    // The products of one sum fit into 32 bits; only C can take it beyond.
    for (d, c) in d.iter_mut().zip(c) {
        *d = if m.clamp {
            d.saturating_add(*c)
        } else {
            d.wrapping_add(*c)
        };
    }
    write(wave, p, d, 32, |x| x as u32);
}

fn run_f64(p: &Prepared, wave: &mut Wave) {
    let (m, size) = (&p.matrix, p.size);
    // The second register of a pair lies behind the first.
    let next = wave.halves() * HALF;
    let read_wide = |place: Place, runs: &[At], negate: bool, to: &mut [f64]| {
        if place.is_uniform() {
            let [low, high] = uniform(wave, place);
            to.fill(f64::from_bits(u64::from(low) | u64::from(high) << 32));
        } else {
            let from = words(wave, place);
            let mut upper = [0u32; 256];
            let high = from.get(next..).unwrap_or_default();
            read(size, high, runs, &mut upper, |w| w);
            let mut upper = upper.iter();
            read(size, from, runs, to, |low| {
                let high = upper.next().copied().unwrap_or(0);
                f64::from_bits(u64::from(low) | u64::from(high) << 32)
            });
        }
        if negate {
            to.iter_mut().for_each(|x| *x = -*x);
        }
    };
    let (mut a, mut b, mut d) = ([0f64; 64], [0f64; 64], [0f64; 256]);
    read_wide(m.a, &p.a, m.negate[0], &mut a);
    read_wide(m.b, &p.b, m.negate[1], &mut b);
    read_wide(m.c, &p.d, m.negate[2], &mut d);
    multiply(size, &a, &b, None, &mut d);
    write(wave, p, &d, 32, |x| x.to_bits() as u32);
    let first = row_index(wave, m.d, 1, 0) * HALF;
    let words = wave.vgprs.as_flattened_mut();
    for (at, from) in p.d.iter().zip(d.chunks_exact(size.run)) {
        let to = words.get_mut(first + at.index()..).unwrap_or_default();
        for (to, x) in to.iter_mut().zip(from) {
            *to = (x.to_bits() >> 32) as u32;
        }
    }
}
