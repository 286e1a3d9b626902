//! Unpacks the elements of A and B from their registers, whole registers at a time.

use std::marker::PhantomData;
use std::mem::MaybeUninit;

use gfxjit_isa::inst::Place;
use gfxjit_isa::ops::narrow::{self, Fp8};

use super::plan::{ELEMENTS, WAVE};
use super::vector::{RUN, Widen};
use crate::interp::lane::Lane;
use crate::interp::mode::{PLAIN_MODE, Plain};

/// A or B, and the positions of its elements after unpacking: by register, by part of a register,
/// by lane.
pub(super) struct Operand {
    pub place: Place,
    /// The number of registers.
    pub words: usize,
    /// The number of lanes that contain elements.
    pub lanes: usize,
    /// For BLGP: the sixteen lanes that are used in place of each group.
    pub groups: Option<[u8; 4]>,
    /// By block and column of A or row of B: the position of the first element, followed by its
    /// neighbours.
    pub starts: Box<[u16]>,
    /// The sign bits to change, in the lower and upper half of registers.
    pub signs: [u32; 2],
    /// Whether integers are signed.
    pub signed: bool,
    /// Numbers below this limit are flushed to zero.
    pub least: f32,
    /// The format of eight-bit numbers.
    pub small: Small,
}

/// A buffer for the elements of A or B.
pub(super) type Elements<T> = [MaybeUninit<T>; ELEMENTS];

/// Unpacks the registers from the second argument on; the third is the number of words of a
/// register.
///
/// # Safety
/// The host has the features that the function was compiled for.
pub(super) type Unpack<T> =
    for<'a> unsafe fn(&Operand, &[u32], usize, &'a mut Elements<T>) -> &'a [T];

/// The encoding of elements.
pub(super) trait Format {
    type Of: Copy;
    /// Size in bits.
    const BITS: usize;
    /// Converts the elements that begin at bit `at` of each word. The second slice contains the
    /// next register, for elements that extend to it.
    fn convert(operand: &Operand, words: [&[u32]; 2], at: u32, to: &mut [MaybeUninit<Self::Of>]);
    /// Applies signs and flushes denormals of all elements.
    fn modify(_: &Operand, _: &mut [Self::Of]) {}
}

/// See [`Unpack`]. Loops are over whole registers, so that the compiler vectorises them.
#[inline(always)]
pub(super) fn unpack<'a, F: Format>(
    operand: &Operand,
    from: &[u32],
    row: usize,
    to: &'a mut Elements<F::Of>,
) -> &'a [F::Of] {
    let lanes = operand.lanes;
    let mut count = 0;
    for element in 0..operand.words * 32 / F::BITS {
        let (word, at) = (element * F::BITS / 32, element * F::BITS % 32);
        // Binary64 and some six-bit elements extend to the next register.
        let next = word + usize::from(at + F::BITS > 32);
        let register = |word: usize| from.get(word * row..word * row + lanes);
        let (Some(mut low), Some(mut high)) = (register(word), register(next)) else {
            break;
        };
        let mut places;
        if let Some(groups) = &operand.groups {
            places = [[0; WAVE]; 2];
            let [low_places, high_places] = &mut places;
            low = exchanged(groups, low, low_places);
            high = exchanged(groups, high, high_places);
        }
        let Some(to) = to.get_mut(count..count + lanes) else {
            break;
        };
        F::convert(operand, [low, high], at as u32, to);
        count += lanes;
    }
    let written = to.get_mut(..count).unwrap_or_default();
    // SAFETY: `count` goes up by what `convert` has written.
    let written = unsafe { written.assume_init_mut() };
    F::modify(operand, written);
    written
}

/// The lanes, exchanged in groups of sixteen.
fn exchanged<'a>(groups: &[u8; 4], from: &[u32], to: &'a mut [u32; WAVE]) -> &'a [u32] {
    let runs = to.as_chunks_mut::<RUN>().0;
    for (to, group) in runs.iter_mut().zip(groups) {
        if let Some(from) = from.as_chunks::<RUN>().0.get(usize::from(*group)) {
            *to = *from;
        }
    }
    to.get(..from.len()).unwrap_or_default()
}

#[inline(always)]
fn write_each<T>(to: &mut [MaybeUninit<T>], words: &[u32], mut f: impl FnMut(u32) -> T) {
    // Lanes come by sixteens.
    let runs = to.as_chunks_mut::<RUN>().0.iter_mut();
    for (to, words) in runs.zip(words.as_chunks::<RUN>().0) {
        for (to, word) in to.iter_mut().zip(words) {
            to.write(f(*word));
        }
    }
}

/// Replaces numbers below `least` by zero.
#[inline(always)]
pub(super) fn flush(x: &mut [f32], least: f32) {
    for x in x {
        *x = if x.abs() < least {
            0f32.copysign(*x)
        } else {
            *x
        };
    }
}

/// Applies signs and flushes denormals in formats of 16 and 32 bits.
#[inline(always)]
fn modify(operand: &Operand, x: &mut [f32], bits: usize) {
    if operand.least != 0.0 {
        flush(x, operand.least);
    }
    if operand.signs == [0; 2] {
        return;
    }
    for (part, x) in x.chunks_exact_mut(operand.lanes).enumerate() {
        let sign = operand.signs[part * bits / 16 % 2];
        for x in x {
            *x = f32::from_bits(x.to_bits() ^ sign);
        }
    }
}

/// A format whose elements are unpacked to binary32.
macro_rules! float {
    ($name:ident, $bits:literal, |$w:ident| $convert:expr) => {
        /// See [`gfxjit_isa::ops::matrix::MatrixFormat`].
        pub(super) enum $name {}
        impl Format for $name {
            type Of = f32;
            const BITS: usize = $bits;
            #[inline(always)]
            fn convert(_: &Operand, [words, _]: [&[u32]; 2], at: u32, to: &mut [MaybeUninit<f32>]) {
                write_each(to, words, |word| {
                    let $w = word >> at;
                    $convert
                });
            }
            #[inline(always)]
            fn modify(operand: &Operand, x: &mut [f32]) {
                modify(operand, x, $bits);
            }
        }
    };
}
float!(F32, 32, |w| f32::from_bits(w));
float!(Xf32, 32, |w| xf32(w));
float!(Bf16, 16, |w| narrow::bf16_to_f32(
    &mut Lane::<Plain>::new(PLAIN_MODE),
    w
));

/// binary32 with the mantissa of ten bits that XF32 has, to nearest even.
#[inline(always)]
fn xf32(bits: u32) -> f32 {
    let odd = bits >> 13 & 1;
    let rounded = bits.wrapping_add(0xfff + odd) & !0x1fff;
    let finite = bits & 0x7f80_0000 != 0x7f80_0000;
    f32::from_bits(if finite { rounded } else { bits })
}

/// See [`gfxjit_isa::ops::matrix::MatrixFormat`].
pub(super) struct F16<H>(PhantomData<H>);
impl<H: Widen> Format for F16<H> {
    type Of = f32;
    const BITS: usize = 16;
    #[inline(always)]
    fn convert(_: &Operand, [words, _]: [&[u32]; 2], at: u32, to: &mut [MaybeUninit<f32>]) {
        let runs = to.as_chunks_mut::<RUN>().0.iter_mut();
        for (to, words) in runs.zip(words.as_chunks::<RUN>().0) {
            H::widen(words, at, to);
        }
    }
    #[inline(always)]
    fn modify(operand: &Operand, x: &mut [f32]) {
        modify(operand, x, 16);
    }
}

/// Floating-point numbers of eight bits.
pub(super) enum Byte {}
impl Format for Byte {
    type Of = f32;
    const BITS: usize = 8;
    #[inline(always)]
    fn convert(operand: &Operand, [words, _]: [&[u32]; 2], at: u32, to: &mut [MaybeUninit<f32>]) {
        let small = operand.small;
        write_each(to, words, |w| small.widen(w >> at & 0xff));
    }
}

/// The format of eight-bit floating-point numbers.
#[derive(Clone, Copy)]
pub(super) struct Small {
    /// The shift of exponent and mantissa to the positions in binary32.
    up: u32,
    /// The factor from binary32's bias to the format's.
    scale: f32,
    /// The greatest finite number.
    largest: u32,
    /// Infinity; a code larger than all others if there is none.
    infinity: u32,
    /// The NaN in place of the negative zero; a code larger than all others if there is none.
    nan: u32,
}

impl Small {
    /// E5M2 if `wide`, else E4M3.
    pub(super) fn new(format: Fp8, wide: bool) -> Self {
        let never = 0x100;
        let (up, largest) = match (format, wide) {
            (Fp8::Ocp, false) => (20, 0x7e),
            (Fp8::Ocp, true) => (21, 0x7b),
            (Fp8::Fnuz, false) => (20, 0x7f),
            (Fp8::Fnuz, true) => (21, 0x7f),
        };
        let bias = if wide { 15 } else { 7 } + i32::from(format == Fp8::Fnuz);
        let ocp = format == Fp8::Ocp;
        Self {
            up,
            scale: 2f32.powi(127 - bias),
            largest,
            infinity: if ocp && wide { 0x7c } else { never },
            nan: if ocp { never } else { 0x80 },
        }
    }

    /// The number of a code.
    #[inline(always)]
    pub(super) fn widen(self, code: u32) -> f32 {
        let body = code & 0x7f;
        // The multiplication also normalises denormals.
        let finite = f32::from_bits(body << self.up) * self.scale;
        let special = if body == self.infinity {
            f32::INFINITY
        } else {
            f32::NAN
        };
        let finite_or_not = if body > self.largest { special } else { finite };
        let magnitude = if code == self.nan {
            f32::NAN
        } else {
            finite_or_not
        };
        f32::from_bits(magnitude.to_bits() | (code & 0x80) << 24)
    }
}

/// Floating-point numbers of six and four bits, all of them finite.
pub(super) enum Tiny<const BITS: usize, const MANTISSA: u32> {}
impl<const BITS: usize, const MANTISSA: u32> Tiny<BITS, MANTISSA> {
    /// The number of a code; bits above the code are ignored.
    #[inline(always)]
    pub(super) fn widen(code: u32) -> f32 {
        let bias = (1 << (BITS as u32 - 2 - MANTISSA)) - 1;
        let sign = 1 << (BITS - 1);
        let body = code & (sign - 1);
        // The multiplication also normalises denormals.
        let magnitude = f32::from_bits(body << (23 - MANTISSA)) * 2f32.powi(127 - bias);
        f32::from_bits(magnitude.to_bits() | (code & sign) << (32 - BITS))
    }
}
impl<const BITS: usize, const MANTISSA: u32> Format for Tiny<BITS, MANTISSA> {
    type Of = f32;
    const BITS: usize = BITS;
    #[inline(always)]
    fn convert(_: &Operand, [low, high]: [&[u32]; 2], at: u32, to: &mut [MaybeUninit<f32>]) {
        if at as usize + BITS <= 32 {
            write_each(to, low, |w| Self::widen(w >> at));
            return;
        }
        for ((to, low), high) in to.iter_mut().zip(low).zip(high) {
            to.write(Self::widen(low >> at | high << (32 - at)));
        }
    }
}
/// See [`gfxjit_isa::ops::matrix::MatrixFormat`].
pub(super) type Fp6 = Tiny<6, 3>;
/// See [`gfxjit_isa::ops::matrix::MatrixFormat`].
pub(super) type Bf6 = Tiny<6, 2>;
/// See [`gfxjit_isa::ops::matrix::MatrixFormat`].
pub(super) type Fp4 = Tiny<4, 1>;

/// Integers of `BITS` bits.
pub(super) enum Integer<const BITS: usize> {}
impl<const BITS: usize> Format for Integer<BITS> {
    type Of = i32;
    const BITS: usize = BITS;
    #[inline(always)]
    fn convert(operand: &Operand, [words, _]: [&[u32]; 2], at: u32, to: &mut [MaybeUninit<i32>]) {
        let unused = 32 - BITS as u32;
        if operand.signed {
            write_each(to, words, |w| (w << (unused - at)) as i32 >> unused);
        } else {
            write_each(to, words, |w| (w << (unused - at) >> unused) as i32);
        }
    }
}

/// See [`gfxjit_isa::ops::matrix::MatrixFormat`].
pub(super) enum F64 {}
impl Format for F64 {
    type Of = f64;
    const BITS: usize = 64;
    #[inline(always)]
    fn convert(operand: &Operand, [low, high]: [&[u32]; 2], _: u32, to: &mut [MaybeUninit<f64>]) {
        let sign = u64::from(operand.signs[0]) << 32;
        for ((to, low), high) in to.iter_mut().zip(low).zip(high) {
            let bits = u64::from(*low) | u64::from(*high) << 32;
            to.write(f64::from_bits(bits ^ sign));
        }
    }
}
