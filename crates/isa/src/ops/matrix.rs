//! Matrix instructions: their shapes, and the layout of elements in registers.
//!
//! A wave holds whole matrices, spread over its lanes; an instruction computes `D = A × B + C` for
//! one or several independent blocks. An instruction is one line of [`SHAPES`]; the layout of its
//! elements follows from that line and the rules of the generation ([`Family`]). Sources: AMD's ISA
//! manuals ("CDNA1" to "CDNA4", "RDNA3" and "RDNA4", chapters on matrix operations) and AMD's
//! matrix instruction calculator; the numbers of registers are compared with LLVM's in
//! `crates/sim-jit/tests/isa/matrix.rs`.

use gfxjit_targets::Generation;

/// The format of an element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MatrixFormat {
    /// binary64
    F64,
    /// binary32
    F32,
    /// binary32, of which only the upper 10 bits of the mantissa are used.
    Xf32,
    /// binary16
    F16,
    /// bfloat16
    Bf16,
    /// Eight bits, with four bits of exponent.
    Fp8,
    /// Eight bits, with five bits of exponent.
    Bf8,
    /// Six bits, with two bits of exponent: no infinities, no NaN.
    Fp6,
    /// Six bits, with three bits of exponent: no infinities, no NaN.
    Bf6,
    /// Four bits, with two bits of exponent: no infinities, no NaN.
    Fp4,
    /// Eight-bit integer.
    I8,
    /// Four-bit integer.
    I4,
    /// 32-bit integer.
    I32,
}

impl MatrixFormat {
    /// Size in bits.
    #[must_use]
    pub const fn bits(self) -> u32 {
        match self {
            Self::F64 => 64,
            Self::F32 | Self::Xf32 | Self::I32 => 32,
            Self::F16 | Self::Bf16 => 16,
            Self::Fp8 | Self::Bf8 | Self::I8 => 8,
            Self::Fp6 | Self::Bf6 => 6,
            Self::I4 | Self::Fp4 => 4,
        }
    }
}

use MatrixFormat::{Bf6, Bf8, Bf16, F16, F32, F64, Fp4, Fp6, Fp8, I4, I8, I32, Xf32};

/// One matrix instruction.
#[derive(PartialEq, Eq, Debug)]
pub struct Shape {
    /// Names, by generation.
    pub names: &'static [&'static str],
    /// Rows of A and D.
    pub m: u32,
    /// Columns of B and D.
    pub n: u32,
    /// Columns of A and rows of B.
    pub k: u32,
    /// Number of independent products.
    pub blocks: u32,
    /// Format of A's elements.
    pub a: MatrixFormat,
    /// Format of B's elements.
    pub b: MatrixFormat,
    /// Format of C's elements.
    pub c: MatrixFormat,
    /// Format of D's elements.
    pub d: MatrixFormat,
    /// 2:4 sparsity: of every four neighbours in a row of A two are stored, and the others are
    /// zero; an index selects them.
    pub sparse: bool,
}

impl Shape {
    /// The number of columns of A that are stored in registers.
    #[must_use]
    pub const fn stored_k(&self) -> u32 {
        if self.sparse { self.k / 2 } else { self.k }
    }
}

type Names = &'static [&'static str];

const fn dense(names: Names, size: [u32; 4], [a, b, d]: [MatrixFormat; 3]) -> Shape {
    let [m, n, k, blocks] = size;
    Shape {
        names,
        m,
        n,
        k,
        blocks,
        a,
        b,
        c: d,
        d,
        sparse: false,
    }
}

const fn sparse(names: Names, [m, n, k]: [u32; 3], formats: [MatrixFormat; 3]) -> Shape {
    let shape = dense(names, [m, n, k, 1], formats);
    Shape {
        sparse: true,
        ..shape
    }
}

/// A dense shape with C in binary32 and another format for D.
const fn narrowing(names: Names, size: [u32; 4], formats: [MatrixFormat; 3]) -> Shape {
    let shape = dense(names, size, formats);
    Shape { c: F32, ..shape }
}

/// Formats of A and B that modifiers select, by number: MFMA's CBSZ and BLGP, WMMA's MATRIX_A_FMT
/// and MATRIX_B_FMT.
pub const CHOSEN: [MatrixFormat; 5] = [Fp8, Bf8, Fp6, Bf6, Fp4];

/// The shapes for all combinations of formats; the index is `5 * a + b`.
const fn chosen(names: Names, size: [u32; 4]) -> [Shape; 25] {
    let mut all = [const { dense(&[], [0; 4], [F32; 3]) }; 25];
    let mut n = 0;
    while n < all.len() {
        all[n] = dense(names, size, [CHOSEN[n / 5], CHOSEN[n % 5], F32]);
        n += 1;
    }
    all
}

/// The instructions whose formats are selected by modifiers. Names with `_scale` have scale factors
/// for neighbours along k.
static CHOOSING: [[Shape; 25]; 3] = [
    chosen(
        &[
            "v_mfma_f32_16x16x128_f8f6f4",
            "v_mfma_scale_f32_16x16x128_f8f6f4",
        ],
        [16, 16, 128, 1],
    ),
    chosen(
        &[
            "v_mfma_f32_32x32x64_f8f6f4",
            "v_mfma_scale_f32_32x32x64_f8f6f4",
        ],
        [32, 32, 64, 1],
    ),
    chosen(
        &[
            "v_wmma_f32_16x16x128_f8f6f4",
            "v_wmma_scale_f32_16x16x128_f8f6f4",
            "v_wmma_scale16_f32_16x16x128_f8f6f4",
        ],
        [16, 16, 128, 1],
    ),
];

/// Whether modifiers select the formats of an instruction.
#[must_use]
pub fn chooses(name: &str) -> bool {
    CHOOSING
        .iter()
        .any(|[shape, ..]| shape.names.contains(&name))
}

/// The instruction of that name, with formats given by number.
#[must_use]
pub fn find_chosen(name: &str, [a, b]: [u8; 2]) -> Option<&'static Shape> {
    let shapes = CHOOSING
        .iter()
        .find(|[shape, ..]| shape.names.contains(&name))?;
    let [a, b] = [a, b].map(usize::from);
    shapes.get(5 * a + b).filter(|_| b < 5)
}

/// All matrix instructions whose names determine the formats: names, `[m, n, k, blocks]`, formats of A, B
/// and D.
#[rustfmt::skip]
pub const SHAPES: &[Shape] = &[
    dense(&["v_mfma_f32_32x32x1f32", "v_mfma_f32_32x32x1_2b_f32"],       [32, 32,  1,  2], [F32, F32, F32]),
    dense(&["v_mfma_f32_16x16x1f32", "v_mfma_f32_16x16x1_4b_f32"],       [16, 16,  1,  4], [F32, F32, F32]),
    dense(&["v_mfma_f32_4x4x1f32", "v_mfma_f32_4x4x1_16b_f32"],          [ 4,  4,  1, 16], [F32, F32, F32]),
    dense(&["v_mfma_f32_32x32x2f32", "v_mfma_f32_32x32x2_f32"],          [32, 32,  2,  1], [F32, F32, F32]),
    dense(&["v_mfma_f32_16x16x4f32", "v_mfma_f32_16x16x4_f32"],          [16, 16,  4,  1], [F32, F32, F32]),
    dense(&["v_mfma_f32_16x16x8_xf32"],                                  [16, 16,  8,  1], [Xf32, Xf32, F32]),
    dense(&["v_mfma_f32_32x32x4_xf32"],                                  [32, 32,  4,  1], [Xf32, Xf32, F32]),
    dense(&["v_mfma_f32_32x32x4f16", "v_mfma_f32_32x32x4_2b_f16"],       [32, 32,  4,  2], [F16, F16, F32]),
    dense(&["v_mfma_f32_16x16x4f16", "v_mfma_f32_16x16x4_4b_f16"],       [16, 16,  4,  4], [F16, F16, F32]),
    dense(&["v_mfma_f32_4x4x4f16", "v_mfma_f32_4x4x4_16b_f16"],          [ 4,  4,  4, 16], [F16, F16, F32]),
    dense(&["v_mfma_f32_32x32x8f16", "v_mfma_f32_32x32x8_f16"],          [32, 32,  8,  1], [F16, F16, F32]),
    dense(&["v_mfma_f32_16x16x16f16", "v_mfma_f32_16x16x16_f16"],        [16, 16, 16,  1], [F16, F16, F32]),
    dense(&["v_mfma_f32_32x32x16_f16"],                                  [32, 32, 16,  1], [F16, F16, F32]),
    dense(&["v_mfma_f32_16x16x32_f16"],                                  [16, 16, 32,  1], [F16, F16, F32]),
    dense(&["v_mfma_f32_32x32x2bf16"],                                   [32, 32,  2,  2], [Bf16, Bf16, F32]),
    dense(&["v_mfma_f32_16x16x2bf16"],                                   [16, 16,  2,  4], [Bf16, Bf16, F32]),
    dense(&["v_mfma_f32_4x4x2bf16"],                                     [ 4,  4,  2, 16], [Bf16, Bf16, F32]),
    dense(&["v_mfma_f32_32x32x4bf16"],                                   [32, 32,  4,  1], [Bf16, Bf16, F32]),
    dense(&["v_mfma_f32_16x16x8bf16"],                                   [16, 16,  8,  1], [Bf16, Bf16, F32]),
    dense(&["v_mfma_f32_32x32x4bf16_1k", "v_mfma_f32_32x32x4_2b_bf16"],  [32, 32,  4,  2], [Bf16, Bf16, F32]),
    dense(&["v_mfma_f32_16x16x4bf16_1k", "v_mfma_f32_16x16x4_4b_bf16"],  [16, 16,  4,  4], [Bf16, Bf16, F32]),
    dense(&["v_mfma_f32_4x4x4bf16_1k", "v_mfma_f32_4x4x4_16b_bf16"],     [ 4,  4,  4, 16], [Bf16, Bf16, F32]),
    dense(&["v_mfma_f32_32x32x8bf16_1k", "v_mfma_f32_32x32x8_bf16"],     [32, 32,  8,  1], [Bf16, Bf16, F32]),
    dense(&["v_mfma_f32_16x16x16bf16_1k", "v_mfma_f32_16x16x16_bf16"],   [16, 16, 16,  1], [Bf16, Bf16, F32]),
    dense(&["v_mfma_f32_32x32x16_bf16"],                                 [32, 32, 16,  1], [Bf16, Bf16, F32]),
    dense(&["v_mfma_f32_16x16x32_bf16"],                                 [16, 16, 32,  1], [Bf16, Bf16, F32]),
    dense(&["v_mfma_f32_32x32x16_fp8_fp8"],                              [32, 32, 16,  1], [Fp8, Fp8, F32]),
    dense(&["v_mfma_f32_32x32x16_fp8_bf8"],                              [32, 32, 16,  1], [Fp8, Bf8, F32]),
    dense(&["v_mfma_f32_32x32x16_bf8_fp8"],                              [32, 32, 16,  1], [Bf8, Fp8, F32]),
    dense(&["v_mfma_f32_32x32x16_bf8_bf8"],                              [32, 32, 16,  1], [Bf8, Bf8, F32]),
    dense(&["v_mfma_f32_16x16x32_fp8_fp8"],                              [16, 16, 32,  1], [Fp8, Fp8, F32]),
    dense(&["v_mfma_f32_16x16x32_fp8_bf8"],                              [16, 16, 32,  1], [Fp8, Bf8, F32]),
    dense(&["v_mfma_f32_16x16x32_bf8_fp8"],                              [16, 16, 32,  1], [Bf8, Fp8, F32]),
    dense(&["v_mfma_f32_16x16x32_bf8_bf8"],                              [16, 16, 32,  1], [Bf8, Bf8, F32]),
    dense(&["v_mfma_f64_16x16x4f64", "v_mfma_f64_16x16x4_f64"],          [16, 16,  4,  1], [F64, F64, F64]),
    dense(&["v_mfma_f64_4x4x4f64", "v_mfma_f64_4x4x4_4b_f64"],           [ 4,  4,  4,  4], [F64, F64, F64]),
    dense(&["v_mfma_i32_32x32x4i8", "v_mfma_i32_32x32x4_2b_i8"],         [32, 32,  4,  2], [I8, I8, I32]),
    dense(&["v_mfma_i32_16x16x4i8", "v_mfma_i32_16x16x4_4b_i8"],         [16, 16,  4,  4], [I8, I8, I32]),
    dense(&["v_mfma_i32_4x4x4i8", "v_mfma_i32_4x4x4_16b_i8"],            [ 4,  4,  4, 16], [I8, I8, I32]),
    dense(&["v_mfma_i32_32x32x8i8"],                                     [32, 32,  8,  1], [I8, I8, I32]),
    dense(&["v_mfma_i32_16x16x16i8"],                                    [16, 16, 16,  1], [I8, I8, I32]),
    dense(&["v_mfma_i32_32x32x16_i8"],                                   [32, 32, 16,  1], [I8, I8, I32]),
    dense(&["v_mfma_i32_16x16x32_i8"],                                   [16, 16, 32,  1], [I8, I8, I32]),
    dense(&["v_mfma_i32_32x32x32_i8"],                                   [32, 32, 32,  1], [I8, I8, I32]),
    dense(&["v_mfma_i32_16x16x64_i8"],                                   [16, 16, 64,  1], [I8, I8, I32]),
    sparse(&["v_smfmac_f32_16x16x32_f16"],                               [16, 16,  32], [F16, F16, F32]),
    sparse(&["v_smfmac_f32_32x32x16_f16"],                               [32, 32,  16], [F16, F16, F32]),
    sparse(&["v_smfmac_f32_16x16x64_f16"],                               [16, 16,  64], [F16, F16, F32]),
    sparse(&["v_smfmac_f32_32x32x32_f16"],                               [32, 32,  32], [F16, F16, F32]),
    sparse(&["v_smfmac_f32_16x16x32_bf16"],                              [16, 16,  32], [Bf16, Bf16, F32]),
    sparse(&["v_smfmac_f32_32x32x16_bf16"],                              [32, 32,  16], [Bf16, Bf16, F32]),
    sparse(&["v_smfmac_f32_16x16x64_bf16"],                              [16, 16,  64], [Bf16, Bf16, F32]),
    sparse(&["v_smfmac_f32_32x32x32_bf16"],                              [32, 32,  32], [Bf16, Bf16, F32]),
    sparse(&["v_smfmac_f32_16x16x64_fp8_fp8"],                           [16, 16,  64], [Fp8, Fp8, F32]),
    sparse(&["v_smfmac_f32_16x16x64_fp8_bf8"],                           [16, 16,  64], [Fp8, Bf8, F32]),
    sparse(&["v_smfmac_f32_16x16x64_bf8_fp8"],                           [16, 16,  64], [Bf8, Fp8, F32]),
    sparse(&["v_smfmac_f32_16x16x64_bf8_bf8"],                           [16, 16,  64], [Bf8, Bf8, F32]),
    sparse(&["v_smfmac_f32_32x32x32_fp8_fp8"],                           [32, 32,  32], [Fp8, Fp8, F32]),
    sparse(&["v_smfmac_f32_32x32x32_fp8_bf8"],                           [32, 32,  32], [Fp8, Bf8, F32]),
    sparse(&["v_smfmac_f32_32x32x32_bf8_fp8"],                           [32, 32,  32], [Bf8, Fp8, F32]),
    sparse(&["v_smfmac_f32_32x32x32_bf8_bf8"],                           [32, 32,  32], [Bf8, Bf8, F32]),
    sparse(&["v_smfmac_f32_16x16x128_fp8_fp8"],                          [16, 16, 128], [Fp8, Fp8, F32]),
    sparse(&["v_smfmac_f32_16x16x128_fp8_bf8"],                          [16, 16, 128], [Fp8, Bf8, F32]),
    sparse(&["v_smfmac_f32_16x16x128_bf8_fp8"],                          [16, 16, 128], [Bf8, Fp8, F32]),
    sparse(&["v_smfmac_f32_16x16x128_bf8_bf8"],                          [16, 16, 128], [Bf8, Bf8, F32]),
    sparse(&["v_smfmac_f32_32x32x64_fp8_fp8"],                           [32, 32,  64], [Fp8, Fp8, F32]),
    sparse(&["v_smfmac_f32_32x32x64_fp8_bf8"],                           [32, 32,  64], [Fp8, Bf8, F32]),
    sparse(&["v_smfmac_f32_32x32x64_bf8_fp8"],                           [32, 32,  64], [Bf8, Fp8, F32]),
    sparse(&["v_smfmac_f32_32x32x64_bf8_bf8"],                           [32, 32,  64], [Bf8, Bf8, F32]),
    sparse(&["v_smfmac_i32_16x16x64_i8"],                                [16, 16,  64], [I8, I8, I32]),
    sparse(&["v_smfmac_i32_32x32x32_i8"],                                [32, 32,  32], [I8, I8, I32]),
    sparse(&["v_smfmac_i32_16x16x128_i8"],                               [16, 16, 128], [I8, I8, I32]),
    sparse(&["v_smfmac_i32_32x32x64_i8"],                                [32, 32,  64], [I8, I8, I32]),
    dense(&["v_wmma_f32_16x16x16_f16"],                                  [16, 16, 16,  1], [F16, F16, F32]),
    dense(&["v_wmma_f32_16x16x16_bf16"],                                 [16, 16, 16,  1], [Bf16, Bf16, F32]),
    dense(&["v_wmma_f16_16x16x16_f16"],                                  [16, 16, 16,  1], [F16, F16, F16]),
    dense(&["v_wmma_bf16_16x16x16_bf16"],                                [16, 16, 16,  1], [Bf16, Bf16, Bf16]),
    dense(&["v_wmma_i32_16x16x16_iu8"],                                  [16, 16, 16,  1], [I8, I8, I32]),
    dense(&["v_wmma_i32_16x16x16_iu4"],                                  [16, 16, 16,  1], [I4, I4, I32]),
    dense(&["v_wmma_i32_16x16x32_iu4"],                                  [16, 16, 32,  1], [I4, I4, I32]),
    dense(&["v_wmma_f32_16x16x16_fp8_fp8"],                              [16, 16, 16,  1], [Fp8, Fp8, F32]),
    dense(&["v_wmma_f32_16x16x16_fp8_bf8"],                              [16, 16, 16,  1], [Fp8, Bf8, F32]),
    dense(&["v_wmma_f32_16x16x16_bf8_fp8"],                              [16, 16, 16,  1], [Bf8, Fp8, F32]),
    dense(&["v_wmma_f32_16x16x16_bf8_bf8"],                              [16, 16, 16,  1], [Bf8, Bf8, F32]),
    sparse(&["v_swmmac_f32_16x16x32_f16"],                               [16, 16,  32], [F16, F16, F32]),
    sparse(&["v_swmmac_f32_16x16x32_bf16"],                              [16, 16,  32], [Bf16, Bf16, F32]),
    sparse(&["v_swmmac_f16_16x16x32_f16"],                               [16, 16,  32], [F16, F16, F16]),
    sparse(&["v_swmmac_bf16_16x16x32_bf16"],                             [16, 16,  32], [Bf16, Bf16, Bf16]),
    sparse(&["v_swmmac_i32_16x16x32_iu8"],                               [16, 16,  32], [I8, I8, I32]),
    sparse(&["v_swmmac_i32_16x16x32_iu4"],                               [16, 16,  32], [I4, I4, I32]),
    sparse(&["v_swmmac_i32_16x16x64_iu4"],                               [16, 16,  64], [I4, I4, I32]),
    sparse(&["v_swmmac_f32_16x16x32_fp8_fp8"],                           [16, 16,  32], [Fp8, Fp8, F32]),
    sparse(&["v_swmmac_f32_16x16x32_fp8_bf8"],                           [16, 16,  32], [Fp8, Bf8, F32]),
    sparse(&["v_swmmac_f32_16x16x32_bf8_fp8"],                           [16, 16,  32], [Bf8, Fp8, F32]),
    sparse(&["v_swmmac_f32_16x16x32_bf8_bf8"],                           [16, 16,  32], [Bf8, Bf8, F32]),
    dense(&["v_wmma_f32_16x16x4_f32"], [16, 16, 4, 1], [F32, F32, F32]),
    dense(&["v_wmma_f32_16x16x32_f16"], [16, 16, 32, 1], [F16, F16, F32]),
    dense(&["v_wmma_f16_16x16x32_f16"], [16, 16, 32, 1], [F16, F16, F16]),
    sparse(&["v_swmmac_f32_16x16x64_f16"], [16, 16, 64], [F16, F16, F32]),
    sparse(&["v_swmmac_f16_16x16x64_f16"], [16, 16, 64], [F16, F16, F16]),
    dense(&["v_wmma_f32_16x16x32_bf16"], [16, 16, 32, 1], [Bf16, Bf16, F32]),
    dense(&["v_wmma_bf16_16x16x32_bf16"], [16, 16, 32, 1], [Bf16, Bf16, Bf16]),
    sparse(&["v_swmmac_f32_16x16x64_bf16"], [16, 16, 64], [Bf16, Bf16, F32]),
    sparse(&["v_swmmac_bf16_16x16x64_bf16"], [16, 16, 64], [Bf16, Bf16, Bf16]),
    narrowing(&["v_wmma_bf16f32_16x16x32_bf16"], [16, 16, 32, 1], [Bf16, Bf16, Bf16]),
    dense(&["v_wmma_f32_16x16x64_fp8_fp8"], [16, 16, 64, 1], [Fp8, Fp8, F32]),
    dense(&["v_wmma_f32_16x16x128_fp8_fp8"], [16, 16, 128, 1], [Fp8, Fp8, F32]),
    sparse(&["v_swmmac_f32_16x16x128_fp8_fp8"], [16, 16, 128], [Fp8, Fp8, F32]),
    dense(&["v_wmma_f32_16x16x64_fp8_bf8"], [16, 16, 64, 1], [Fp8, Bf8, F32]),
    dense(&["v_wmma_f32_16x16x128_fp8_bf8"], [16, 16, 128, 1], [Fp8, Bf8, F32]),
    sparse(&["v_swmmac_f32_16x16x128_fp8_bf8"], [16, 16, 128], [Fp8, Bf8, F32]),
    dense(&["v_wmma_f32_16x16x64_bf8_fp8"], [16, 16, 64, 1], [Bf8, Fp8, F32]),
    dense(&["v_wmma_f32_16x16x128_bf8_fp8"], [16, 16, 128, 1], [Bf8, Fp8, F32]),
    sparse(&["v_swmmac_f32_16x16x128_bf8_fp8"], [16, 16, 128], [Bf8, Fp8, F32]),
    dense(&["v_wmma_f32_16x16x64_bf8_bf8"], [16, 16, 64, 1], [Bf8, Bf8, F32]),
    dense(&["v_wmma_f32_16x16x128_bf8_bf8"], [16, 16, 128, 1], [Bf8, Bf8, F32]),
    sparse(&["v_swmmac_f32_16x16x128_bf8_bf8"], [16, 16, 128], [Bf8, Bf8, F32]),
    dense(&["v_wmma_f16_16x16x64_fp8_fp8"], [16, 16, 64, 1], [Fp8, Fp8, F16]),
    dense(&["v_wmma_f16_16x16x128_fp8_fp8"], [16, 16, 128, 1], [Fp8, Fp8, F16]),
    sparse(&["v_swmmac_f16_16x16x128_fp8_fp8"], [16, 16, 128], [Fp8, Fp8, F16]),
    dense(&["v_wmma_f16_16x16x64_fp8_bf8"], [16, 16, 64, 1], [Fp8, Bf8, F16]),
    dense(&["v_wmma_f16_16x16x128_fp8_bf8"], [16, 16, 128, 1], [Fp8, Bf8, F16]),
    sparse(&["v_swmmac_f16_16x16x128_fp8_bf8"], [16, 16, 128], [Fp8, Bf8, F16]),
    dense(&["v_wmma_f16_16x16x64_bf8_fp8"], [16, 16, 64, 1], [Bf8, Fp8, F16]),
    dense(&["v_wmma_f16_16x16x128_bf8_fp8"], [16, 16, 128, 1], [Bf8, Fp8, F16]),
    sparse(&["v_swmmac_f16_16x16x128_bf8_fp8"], [16, 16, 128], [Bf8, Fp8, F16]),
    dense(&["v_wmma_f16_16x16x64_bf8_bf8"], [16, 16, 64, 1], [Bf8, Bf8, F16]),
    dense(&["v_wmma_f16_16x16x128_bf8_bf8"], [16, 16, 128, 1], [Bf8, Bf8, F16]),
    sparse(&["v_swmmac_f16_16x16x128_bf8_bf8"], [16, 16, 128], [Bf8, Bf8, F16]),
    dense(&["v_wmma_i32_16x16x64_iu8"], [16, 16, 64, 1], [I8, I8, I32]),
    sparse(&["v_swmmac_i32_16x16x128_iu8"], [16, 16, 128], [I8, I8, I32]),
    // A with 32 rows is two matrices of 16 rows that share B.
    dense(&["v_wmma_f32_32x16x128_f4", "v_wmma_scale_f32_32x16x128_f4", "v_wmma_scale16_f32_32x16x128_f4"], [16, 16, 128, 2], [Fp4, Fp4, F32]),
];

/// The matrix instruction of that name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Shape> {
    SHAPES.iter().find(|shape| shape.names.contains(&name))
}

/// How a generation distributes matrices over lanes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Family {
    /// CDNA: waves of 64.
    Mfma,
    /// RDNA3: each group of 16 lanes holds all of A and B.
    Wmma11,
    /// RDNA4: without duplicates.
    Wmma12,
    /// gfx1250: like RDNA4 in waves of 32 lanes, with longer rows.
    Wmma1250,
}

impl Family {
    /// The family of a generation.
    #[must_use]
    pub fn of(generation: Generation) -> Option<Self> {
        match generation {
            Generation::Gfx908 | Generation::Gfx90a | Generation::Gfx940 => Some(Self::Mfma),
            Generation::Gfx11 => Some(Self::Wmma11),
            Generation::Gfx12 => Some(Self::Wmma12),
            Generation::Gfx1250 => Some(Self::Wmma1250),
            _ => None,
        }
    }
}

/// The place where an element begins. Elements of six bits may extend to the next register, and
/// binary64 has two registers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot {
    /// Lane of the wave.
    pub lane: u32,
    /// Register, counted from the operand's first.
    pub word: u32,
    /// Lowest bit in the register.
    pub bit: u32,
}

impl Slot {
    /// Element number `element`, of `bits` bits, in a lane.
    const fn packed(lane: u32, element: u32, bits: u32) -> Self {
        Self {
            lane,
            word: element * bits / 32,
            bit: element * bits % 32,
        }
    }
}

/// A shape for a generation and a wave size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The instruction.
    pub shape: &'static Shape,
    /// The rules for the layout.
    pub family: Family,
    /// Lanes of the wave, 32 or 64.
    pub lanes: u32,
}

impl Layout {
    /// The number of registers of A, B and D (C has as many as D).
    #[must_use]
    pub fn words(&self) -> [u32; 3] {
        let s = self.shape;
        let stored = |outer: u32, k: u32, bits: u32| match self.family {
            Family::Mfma => outer * k * s.blocks * bits / (32 * 64),
            Family::Wmma11 => k * bits / 32,
            Family::Wmma12 | Family::Wmma1250 => self.folded(k / 2 * bits / 32),
        };
        let blocks = match self.family {
            Family::Wmma1250 => s.blocks,
            _ => 1,
        };
        let d = match self.family {
            Family::Mfma => s.m * s.n * s.blocks * s.d.bits() / (32 * 64),
            Family::Wmma11 => s.m * s.n / self.lanes,
            Family::Wmma12 | Family::Wmma1250 => {
                blocks * self.folded(s.m * s.n / 32 * s.d.bits() / 32)
            }
        };
        [
            blocks * stored(s.m, s.stored_k(), s.a.bits()),
            stored(s.n, s.k, s.b.bits()),
            d,
        ]
    }

    /// The number of registers of C.
    #[must_use]
    pub fn c_words(&self) -> u32 {
        let [.., d] = self.words();
        d * self.shape.c.bits() / self.shape.d.bits()
    }

    /// The number of registers in a wave64 for `words` registers in a wave32.
    fn folded(&self, words: u32) -> u32 {
        if self.lanes == 64 {
            (words / 2).max(1)
        } else {
            words
        }
    }

    /// On RDNA4, the upper half of a wave64 contains what the upper half of the registers contains
    /// in a wave32; a single register is not divided.
    fn fold(&self, slot: Slot, words: u32) -> Slot {
        let half = words / 2;
        if self.lanes == 64 && half > 0 && slot.word >= half {
            Slot {
                lane: slot.lane + 32,
                word: slot.word - half,
                ..slot
            }
        } else {
            slot
        }
    }

    /// The stored element number `k` of A's row `row`. All columns of a dense A are stored.
    #[must_use]
    pub fn a(&self, block: u32, row: u32, k: u32) -> Slot {
        let s = self.shape;
        let mut slot = self.input(block, row, k, s.stored_k(), s.m, s.a.bits(), s.sparse);
        if self.family == Family::Wmma1250 {
            slot.word += block * (self.words()[0] / s.blocks);
        }
        slot
    }

    /// The element of B in row `k` and column `col`.
    #[must_use]
    pub fn b(&self, block: u32, k: u32, col: u32) -> Slot {
        let s = self.shape;
        self.input(block, col, k, s.k, s.n, s.b.bits(), false)
    }

    /// The element of row or column `at`; `count` of them make one of `size`.
    #[allow(
        clippy::too_many_arguments,
        reason = "A and B differ in all of these and in nothing else"
    )]
    fn input(
        &self,
        block: u32,
        at: u32,
        k: u32,
        count: u32,
        size: u32,
        bits: u32,
        halved: bool,
    ) -> Slot {
        match self.family {
            Family::Mfma => {
                // Each lane has `each` neighbours along k.
                let all = size * self.shape.blocks;
                let groups = 64 / all;
                let mut each = count / groups;
                let mut element = k % each;
                let most = 128 / bits;
                if matches!(bits, 8 | 16) && each > most {
                    // Or 128 bits of them, and from the second half of k on, another 128: of dense 8-bit formats, and of B
                    // where A is sparse (gfx950: hipSPARSELt's kernels, rocjitsu's `exec_smfmac_f32_16x16x64_f16`).
                    each = most;
                    element = k / (each * groups) * each + k % each;
                }
                let lane = at + size * block + all * (k / each % groups);
                Slot::packed(lane, element, bits)
            }
            Family::Wmma11 => Slot::packed(at, k, bits),
            Family::Wmma1250 if self.shape.k >= 64 => {
                // Lanes 0–15 and 16–31 alternate along k: 128 bits each, twice as many for B if A
                // is sparse, and 32 elements for six-bit formats.
                let turn = match (bits, self.shape.sparse && !halved) {
                    (6, _) => 32,
                    (_, true) => 256 / bits,
                    (_, false) => 128 / bits,
                };
                let turn = turn.min(count / 2);
                let element = k / (2 * turn) * turn + k % turn;
                Slot::packed(at + 16 * (k / turn % 2), element, bits)
            }
            Family::Wmma12 | Family::Wmma1250 => {
                // Lanes 0–15 and 16–31 alternate along k, with up to 128 bits of B each; the stored
                // elements of a sparse A are with the corresponding rows of B.
                let half = count / 2;
                let dense = if halved { 128 / bits / 2 } else { 128 / bits };
                let turn = half.min(dense);
                let element = k / (2 * turn) * turn + k % turn;
                let lane = at + 16 * (k / turn % 2);
                self.fold(Slot::packed(lane, element, bits), half * bits / 32)
            }
        }
    }

    /// The element of D.
    #[must_use]
    pub fn d(&self, block: u32, row: u32, col: u32) -> Slot {
        self.result(block, row, col, self.shape.d.bits())
    }

    /// The element of C.
    #[must_use]
    pub fn c(&self, block: u32, row: u32, col: u32) -> Slot {
        self.result(block, row, col, self.shape.c.bits())
    }

    /// The element of C or D, of `bits` bits.
    fn result(&self, block: u32, row: u32, col: u32, bits: u32) -> Slot {
        let s = self.shape;
        match self.family {
            Family::Mfma => {
                // Groups of rows are distributed over the lanes first, then over registers. Blocks
                // that share registers come before the next group of a block.
                let height = if bits == 64 { 1 } else { 4 };
                let across = 64 / s.n;
                let sharing = (64 * height / (s.m * s.n)).max(1);
                let element = block / sharing * (s.m * s.n / 64)
                    + row / (height * across) * height
                    + row % height;
                let group = row / height % across;
                let lane = col + s.n * (block % sharing) + s.n * sharing * group;
                Slot::packed(lane, element, bits)
            }
            Family::Wmma11 => {
                // One element per register, also if it has 16 bits.
                let across = self.lanes / 16;
                Slot {
                    lane: col + 16 * (row % across),
                    word: row / across,
                    bit: 0,
                }
            }
            Family::Wmma12 | Family::Wmma1250 => {
                let each = s.m * s.n / 32;
                let element = block * each + row % each;
                let slot = Slot::packed(col + 16 * (row / each), element, bits);
                self.fold(slot, each * bits / 32)
            }
        }
    }

    /// The number of registers for the indices.
    #[must_use]
    pub fn index_words(&self) -> u32 {
        (self.words()[0] * 2 / self.shape.a.bits()).max(1)
    }

    /// The place in the index registers of the two bits that position A's stored element in its
    /// group of four; `set` selects one of the sets of indices in a register.
    #[must_use]
    pub fn index(&self, row: u32, k: u32, set: u32) -> Slot {
        let bits = self.shape.a.bits();
        let each = self.words()[0] * 32 / bits;
        if self.family == Family::Wmma1250 && self.shape.k >= 64 {
            // One half of k after the other, independent of the lanes of the elements. Source: a
            // public emulator that was tested with AMD's kernels; the manual differs.
            return Slot::packed(row + 16 * (k / each), k % each, 2);
        }
        let slot = self.a(0, row, k);
        let element = (slot.word * 32 + slot.bit) / bits;
        Slot {
            lane: slot.lane,
            word: 0,
            bit: set % self.index_sets() * 2 * each + 2 * element,
        }
    }

    /// The number of sets of indices in one register.
    #[must_use]
    pub fn index_sets(&self) -> u32 {
        let each = self.words()[0] * 32 / self.shape.a.bits();
        (16 / each.max(1)).max(1)
    }
}
