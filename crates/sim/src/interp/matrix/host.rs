//! The functions of matrix instructions, compiled for the vector instructions of the host.

use gfxjit_isa::evaluator::Evaluator;

#[cfg(target_arch = "x86_64")]
use super::plan::{MatrixPlan, Size};
#[cfg(target_arch = "x86_64")]
use super::product::Factors;
use super::product::{self, Product};
use super::sum::{self, Ends, Sum};
use super::unpack::{self, Format, Unpack};
#[cfg(target_arch = "x86_64")]
use super::vector;
use super::vector::{Array, Number, RUN, Vector, Widen, Widened};
use crate::interp::lane::Lane;
use crate::interp::mode::{PLAIN_MODE, Plain};

/// A level of the host's vector instructions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Level {
    Baseline,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Level {
    /// All levels that this host has; the last is the best.
    pub(super) fn all() -> Vec<Self> {
        #[cfg_attr(
            not(target_arch = "x86_64"),
            expect(unused_mut, reason = "there is but one")
        )]
        let mut all = vec![Self::Baseline];
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("fma")
            && is_x86_feature_detected!("f16c")
        {
            all.push(Self::Avx2);
            if is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("avx512dq")
            {
                all.push(Self::Avx512);
            }
        }
        all
    }
}

/// The instructions for which code is compiled.
pub(super) trait Host: Widen + Sized {
    type F32: Vector<RUN, Of = f32>;
    type F64: Vector<RUN, Of = f64>;
    type I32: Vector<RUN, Of = i32>;

    /// The function that unpacks elements of a format.
    fn unpack<F: Format>() -> Unpack<F::Of>;
    /// The functions for C and D.
    fn ends<S: Sum>() -> Ends<S::Of>;
    /// The function that computes sums, for `R` rows at once.
    fn product<V: Vector<W>, const W: usize, const R: usize, const SPARSE: bool>() -> Product<V::Of>;

    /// Sums of binary32. As many rows are computed at once as fit into the host's registers; fewer
    /// for sparse shapes, whose rows use different rows of B.
    fn f32s(sparse: bool) -> Product<f32>;
    /// Sums of integers.
    fn i32s(sparse: bool) -> Product<i32>;
    /// Sums of binary64.
    fn f64s() -> Product<f64>;
    /// Sums of matrices of 4×4.
    fn small<T: Number>() -> Product<T> {
        Self::product::<Array<T, 4>, 4, 4, false>()
    }
}

/// The functions, by the number of rows that fit into the host's registers.
macro_rules! rows {
    ($f32:literal, $f64:literal) => {
        fn f32s(sparse: bool) -> Product<f32> {
            if sparse {
                Self::product::<Self::F32, RUN, 4, true>()
            } else {
                Self::product::<Self::F32, RUN, $f32, false>()
            }
        }
        fn i32s(sparse: bool) -> Product<i32> {
            if sparse {
                Self::product::<Self::I32, RUN, 4, true>()
            } else {
                Self::product::<Self::I32, RUN, $f32, false>()
            }
        }
        fn f64s() -> Product<f64> {
            Self::product::<Self::F64, RUN, $f64, false>()
        }
    };
}

/// The baseline instructions of the architecture.
pub(super) enum Baseline {}

impl Widen for Baseline {
    #[inline(always)]
    fn widen(words: &[u32; RUN], at: u32, to: &mut Widened) {
        let mut e = Lane::<Plain>::new(PLAIN_MODE);
        for (to, word) in to.iter_mut().zip(words) {
            let half = e.f16_from(word >> at);
            to.write(e.f16_to_f32(half));
        }
    }
}

impl Host for Baseline {
    type F32 = Array<f32, RUN>;
    type F64 = Array<f64, RUN>;
    type I32 = Array<i32, RUN>;

    fn unpack<F: Format>() -> Unpack<F::Of> {
        unpack::unpack::<F>
    }
    fn ends<S: Sum>() -> Ends<S::Of> {
        Ends {
            begin: sum::begin::<S>,
            end: sum::end::<S>,
        }
    }
    fn product<V: Vector<W>, const W: usize, const R: usize, const SPARSE: bool>() -> Product<V::Of>
    {
        product::product::<V, W, R, SPARSE>
    }
    rows!(2, 1);
}

/// A host with additional instructions, for which functions are compiled.
#[cfg(target_arch = "x86_64")]
macro_rules! host {
    ($(#[$doc:meta])* $name:ident, $module:ident, $features:literal, [$f32:ty, $f64:ty, $i32:ty], $widen:path, [$($rows:literal),*]) => {
        $(#[$doc])*
        pub(super) enum $name {}

        mod $module {
            use crate::interp::matrix::host::*;

            /// # Safety
            /// The host has the features.
            #[target_feature(enable = $features)]
            pub(super) unsafe fn unpack<'a, F: Format>(
                operand: &unpack::Operand,
                from: &[u32],
                row: usize,
                to: &'a mut unpack::Elements<F::Of>,
            ) -> &'a [F::Of] {
                unpack::unpack::<F>(operand, from, row, to)
            }

            /// # Safety
            /// The host has the features.
            #[target_feature(enable = $features)]
            pub(super) unsafe fn begin<S: Sum>(p: &MatrixPlan, d: &mut [u32], sums: &mut [S::Of]) {
                sum::begin::<S>(p, d, sums);
            }

            /// # Safety
            /// The host has the features.
            #[target_feature(enable = $features)]
            pub(super) unsafe fn end<S: Sum>(p: &MatrixPlan, d: &mut [u32], sums: &mut [S::Of]) {
                sum::end::<S>(p, d, sums);
            }

            /// # Safety
            /// The host has the features.
            #[target_feature(enable = $features)]
            pub(super) unsafe fn product<V, const W: usize, const R: usize, const SPARSE: bool>(
                size: Size,
                factors: &Factors<'_, V::Of>,
                rows: &[u16],
                sums: &mut [V::Of],
            ) where
                V: Vector<W>,
            {
                product::product::<V, W, R, SPARSE>(size, factors, rows, sums);
            }
        }

        impl Widen for $name {
            #[inline(always)]
            fn widen(words: &[u32; RUN], at: u32, to: &mut Widened) {
                // SAFETY: code that reaches this is made for hosts that have the instructions.
                unsafe { $widen(words, at, to) }
            }
        }

        impl Host for $name {
            type F32 = $f32;
            type F64 = $f64;
            type I32 = $i32;

            fn unpack<F: Format>() -> Unpack<F::Of> {
                $module::unpack::<F>
            }
            fn ends<S: Sum>() -> Ends<S::Of> {
                Ends {
                    begin: $module::begin::<S>,
                    end: $module::end::<S>,
                }
            }
            fn product<V: Vector<W>, const W: usize, const R: usize, const SPARSE: bool>()
            -> Product<V::Of> {
                $module::product::<V, W, R, SPARSE>
            }
            rows!($($rows),*);
        }
    };
}

#[cfg(target_arch = "x86_64")]
host!(
    /// AVX2 with FMA.
    Avx2, avx2, "avx2,fma,f16c", [vector::x86::F32x8, vector::x86::F64x4, vector::x86::I32x8],
    vector::x86::widen8, [4, 2]
);
#[cfg(target_arch = "x86_64")]
host!(
    /// AVX-512.
    Avx512, avx512, "avx512f,avx512bw,avx512vl,avx512dq,avx2,fma,f16c",
    [vector::x86::F32x16, vector::x86::F64x8, vector::x86::I32x16], vector::x86::widen16, [16, 8]
);
