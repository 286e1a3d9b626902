//! Vectors of numbers for the host's vector units.
//!
//! A sum is rounded after every step on every host, so the vector size does not affect results.
//! Functions compiled for a feature are only called through `host`.

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;
use std::mem::MaybeUninit;

/// The number of lanes that are processed at once.
pub(super) const RUN: usize = 16;

/// `W` numbers.
pub(super) trait Vector<const W: usize>: Copy {
    type Of: Copy + Default;
    fn zero() -> Self;
    fn load(from: &[Self::Of; W]) -> Self;
    fn store(self, to: &mut [Self::Of; W]);
    fn splat(x: Self::Of) -> Self;
    /// `self + x·y`
    fn add_product(self, x: Self, y: Self) -> Self;
}

/// A host number.
pub(super) trait Number: Copy + Default {
    fn add_product(self, x: Self, y: Self) -> Self;
}
impl Number for f32 {
    #[inline(always)]
    fn add_product(self, x: Self, y: Self) -> Self {
        x.mul_add(y, self)
    }
}
impl Number for f64 {
    #[inline(always)]
    fn add_product(self, x: Self, y: Self) -> Self {
        x.mul_add(y, self)
    }
}
impl Number for i32 {
    #[inline(always)]
    fn add_product(self, x: Self, y: Self) -> Self {
        x.wrapping_mul(y).wrapping_add(self)
    }
}

/// An array that the compiler vectorises.
#[derive(Clone, Copy)]
pub(super) struct Array<T, const W: usize>([T; W]);

impl<T: Number, const W: usize> Vector<W> for Array<T, W> {
    type Of = T;
    #[inline(always)]
    fn zero() -> Self {
        Self([T::default(); W])
    }
    #[inline(always)]
    fn load(from: &[T; W]) -> Self {
        Self(*from)
    }
    #[inline(always)]
    fn store(self, to: &mut [T; W]) {
        *to = self.0;
    }
    #[inline(always)]
    fn splat(x: T) -> Self {
        Self([x; W])
    }
    #[inline(always)]
    fn add_product(mut self, x: Self, y: Self) -> Self {
        for i in 0..W {
            self.0[i] = self.0[i].add_product(x.0[i], y.0[i]);
        }
        self
    }
}

/// Sixteen numbers in `$count` of the host's registers.
#[cfg(target_arch = "x86_64")]
macro_rules! registers {
    ($name:ident: [$t:ty] in [$register:ty; $count:literal], $load:ident, $store:ident, $splat:ident,
     |$sum:ident, $x:ident, $y:ident| $add_product:expr) => {
        /// Sixteen numbers.
        #[derive(Clone, Copy)]
        pub(in super::super) struct $name([$register; $count]);

        impl Vector<RUN> for $name {
            type Of = $t;
            #[inline(always)]
            fn zero() -> Self {
                Self::splat(0 as $t)
            }
            #[inline(always)]
            fn load(from: &[$t; RUN]) -> Self {
                // Without closures, which would not be compiled for the host's features.
                let mut to = Self::zero().0;
                for i in 0..$count {
                    // SAFETY: each register is a part of the array; code that reaches this is
                    // made for hosts that have the instructions.
                    to[i] = unsafe { $load(from.as_ptr().add(i * (RUN / $count)).cast()) };
                }
                Self(to)
            }
            #[inline(always)]
            fn store(self, to: &mut [$t; RUN]) {
                for i in 0..$count {
                    // SAFETY: as above.
                    unsafe { $store(to.as_mut_ptr().add(i * (RUN / $count)).cast(), self.0[i]) };
                }
            }
            #[inline(always)]
            fn splat(x: $t) -> Self {
                // SAFETY: as above.
                Self([unsafe { $splat(x) }; $count])
            }
            #[inline(always)]
            fn add_product(mut self, x: Self, y: Self) -> Self {
                for i in 0..$count {
                    let ($sum, $x, $y) = (self.0[i], x.0[i], y.0[i]);
                    // SAFETY: as above.
                    self.0[i] = unsafe { $add_product };
                }
                self
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
pub(super) mod x86 {
    use super::*;

    registers!(F32x16: [f32] in [__m512; 1], _mm512_loadu_ps, _mm512_storeu_ps, _mm512_set1_ps,
        |sum, x, y| _mm512_fmadd_ps(x, y, sum));
    registers!(F64x8: [f64] in [__m512d; 2], _mm512_loadu_pd, _mm512_storeu_pd, _mm512_set1_pd,
        |sum, x, y| _mm512_fmadd_pd(x, y, sum));
    registers!(I32x16: [i32] in [__m512i; 1], _mm512_loadu_si512, _mm512_storeu_si512, _mm512_set1_epi32,
        |sum, x, y| _mm512_add_epi32(_mm512_mullo_epi32(x, y), sum));
    registers!(F32x8: [f32] in [__m256; 2], _mm256_loadu_ps, _mm256_storeu_ps, _mm256_set1_ps,
        |sum, x, y| _mm256_fmadd_ps(x, y, sum));
    registers!(F64x4: [f64] in [__m256d; 4], _mm256_loadu_pd, _mm256_storeu_pd, _mm256_set1_pd,
        |sum, x, y| _mm256_fmadd_pd(x, y, sum));
    registers!(I32x8: [i32] in [__m256i; 2], _mm256_loadu_si256, _mm256_storeu_si256, _mm256_set1_epi32,
        |sum, x, y| _mm256_add_epi32(_mm256_mullo_epi32(x, y), sum));

    /// # Safety
    /// The host has AVX2 and F16C.
    #[inline]
    #[target_feature(enable = "avx2,f16c")]
    pub(in super::super) unsafe fn widen8(words: &[u32; RUN], at: u32, to: &mut Widened) {
        let (mask, at) = (_mm256_set1_epi32(0xffff), _mm_cvtsi32_si128(at as i32));
        let half = |w| _mm256_and_si256(_mm256_srl_epi32(w, at), mask);
        // SAFETY: the arrays have 16 elements of four bytes.
        unsafe {
            let low = half(_mm256_loadu_si256(words.as_ptr().cast()));
            let high = half(_mm256_loadu_si256(words.as_ptr().add(8).cast()));
            // Packing takes 128 bits of each operand alternately.
            let mixed = _mm256_packus_epi32(low, high);
            let packed = _mm256_permute4x64_epi64::<0b11_01_10_00>(mixed);
            let first = _mm256_cvtph_ps(_mm256_castsi256_si128(packed));
            let second = _mm256_cvtph_ps(_mm256_extracti128_si256::<1>(packed));
            _mm256_storeu_ps(to.as_mut_ptr().cast(), first);
            _mm256_storeu_ps(to.as_mut_ptr().add(8).cast(), second);
        }
    }

    /// # Safety
    /// The host has AVX-512.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub(in super::super) unsafe fn widen16(words: &[u32; RUN], at: u32, to: &mut Widened) {
        // SAFETY: the arrays have 16 elements of four bytes.
        unsafe {
            let words = _mm512_loadu_si512(words.as_ptr().cast());
            let halves = _mm512_srl_epi32(words, _mm_cvtsi32_si128(at as i32));
            let halves = _mm512_cvtepi32_epi16(halves);
            _mm512_storeu_ps(to.as_mut_ptr().cast(), _mm512_cvtph_ps(halves));
        }
    }
}

/// The destination of converted binary16 numbers.
pub(super) type Widened = [MaybeUninit<f32>; RUN];

/// The host's conversion of binary16.
pub(super) trait Widen {
    /// Writes binary16 from bit `at` on as binary32; a signalling NaN becomes quiet.
    fn widen(words: &[u32; RUN], at: u32, to: &mut Widened);
}
