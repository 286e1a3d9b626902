//! Matrix instructions whose formats and factors modifiers choose (gfx950, gfx1250), and gfx1250's
//! shapes: random registers, the matrices that AMD's manuals say are in them, and sums in plain
//! Rust. `gfxjit_isa`'s table is not asked.

use std::fmt::Write as _;

use half::{bf16, f16};

use super::common::{Arguments, Gpu, assemble};
use super::matrix::byte;
use super::{Machine, Random};

const GFX950: Machine = Machine {
    target: "gfx950",
    wave: 64,
};
const GFX1250: Machine = Machine {
    target: "gfx1250",
    wave: 32,
};

/// Words of a lane's input, which is in `v[32:95]`, and where B, C and the factors or indices are.
const INPUT: usize = 64;
const B: usize = 16;
const C: usize = 32;
const X: usize = 48;
const Y: usize = 50;
/// Words of its result, which is in `v[8:23]`.
const OUTPUT: usize = 16;

/// What an element is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Type {
    F32,
    F16,
    Bf16,
    Fp8,
    Bf8,
    Fp6,
    Bf6,
    Fp4,
    I8,
}

/// The formats that modifiers choose, with their names.
const CHOSEN: [(Type, &str); 5] = [
    (Type::Fp8, "FP8"),
    (Type::Bf8, "BF8"),
    (Type::Fp6, "FP6"),
    (Type::Bf6, "BF6"),
    (Type::Fp4, "FP4"),
];

impl Type {
    pub(crate) fn bits(self) -> usize {
        match self {
            Self::F32 => 32,
            Self::F16 | Self::Bf16 => 16,
            Self::Fp8 | Self::Bf8 | Self::I8 => 8,
            Self::Fp6 | Self::Bf6 => 6,
            Self::Fp4 => 4,
        }
    }

    /// The number of a code, by the formula of the format.
    pub(crate) fn value(self, code: u32) -> f32 {
        let tiny = |exponent_bits: i32, mantissa_bits: i32| {
            let magnitude = code & ((1 << (exponent_bits + mantissa_bits)) - 1);
            let (e, m) = (
                magnitude >> mantissa_bits,
                magnitude & ((1 << mantissa_bits) - 1),
            );
            let fraction = m as f32 / 2f32.powi(mantissa_bits);
            let bias = (1 << (exponent_bits - 1)) - 1;
            let value = match e {
                0 => fraction * 2f32.powi(1 - bias),
                _ => (1.0 + fraction) * 2f32.powi(e as i32 - bias),
            };
            if code >> (exponent_bits + mantissa_bits) & 1 != 0 {
                -value
            } else {
                value
            }
        };
        match self {
            Self::F32 => f32::from_bits(code),
            Self::F16 => f16::from_bits(code as u16).to_f32(),
            Self::Bf16 => bf16::from_bits(code as u16).to_f32(),
            Self::Fp8 => byte(code, 4, false),
            Self::Bf8 => byte(code, 5, false),
            Self::Fp6 => tiny(2, 3),
            Self::Bf6 => tiny(3, 2),
            Self::Fp4 => tiny(2, 1),
            Self::I8 => f32::from(code as u8 as i8),
        }
    }

    fn code(self, x: f32) -> u32 {
        match self {
            Self::F16 => f16::from_f32(x).to_bits().into(),
            Self::Bf16 => bf16::from_f32(x).to_bits().into(),
            Self::I8 => x as i32 as u32,
            _ => x.to_bits(),
        }
    }
}

/// Bits of a row of words.
pub(crate) fn field(words: &[u32], at: usize, bits: usize) -> u32 {
    let low = u64::from(words[at / 32]);
    let high = words
        .get(at / 32 + 1)
        .map_or(0, |word| u64::from(*word) << 32);
    ((low | high) >> (at % 32)) as u32 & (u64::MAX >> (64 - bits)) as u32
}

/// What the factors are.
#[derive(Clone, Copy, Debug)]
struct Factors {
    /// Neighbours along k that have one.
    block: usize,
    /// MFMA: which byte, for A and B. WMMA: which sixteen lanes.
    select: [usize; 2],
    /// WMMA: 0 for powers of two, 1 for E5M3, 2 for E4M3.
    format: [usize; 2],
}

/// An instruction.
#[derive(Clone, Debug)]
struct Op {
    name: String,
    modifiers: String,
    m: usize,
    n: usize,
    k: usize,
    a: Type,
    b: Type,
    c: Type,
    d: Type,
    factors: Option<Factors>,
    sparse: bool,
}

/// Random words of which no exponent is near its ends.
fn input(random: &mut Random, op: &Op, lane: &mut [u32]) {
    for (at, word) in lane.iter_mut().enumerate() {
        let bits = random.bits() as u32;
        let of = match at {
            0..B => op.a,
            B..C => op.b,
            C..X => op.c,
            // Factors that stay within binary32, and for indices anything.
            _ => {
                let code = |n: u32| 120 + (bits >> (8 * n) & 15);
                *word = (0..4).fold(0, |all, n| all | code(n) << (8 * n));
                continue;
            }
        };
        *word = match of {
            Type::F32 => bits & 0x807f_ffff | (124 + (bits >> 23 & 7)) << 23,
            Type::F16 => bits & 0xbbff_bbff,
            Type::Bf16 => bits & 0x807f_807f | 0x3f00_3f00,
            // Products of these stay finite, and few codes are NaN.
            Type::Fp8 | Type::Bf8 => bits & 0xbfbf_bfbf,
            _ => bits,
        };
    }
}

impl Op {
    fn is_mfma(&self) -> bool {
        self.name.starts_with("v_mfma")
    }

    /// The element of row or column `at`, of `k` along k.
    fn element(&self, lanes: &[Vec<u32>], of_a: bool, at: usize, k: usize) -> u32 {
        let (of, first) = if of_a { (self.a, 0) } else { (self.b, B) };
        let count = if of_a && self.sparse {
            self.k / 2
        } else {
            self.k
        };
        let size = if self.is_mfma() { self.m } else { 16 };
        let groups = lanes.len() / size;
        // Neighbours along k that a lane has before another one has some.
        let run = match (self.is_mfma(), of.bits()) {
            (true, 8) => 16,
            (true, _) => count / groups,
            (false, 6) => 32,
            (false, bits) if self.sparse && !of_a => 256 / bits,
            (false, bits) => (128 / bits).min(count / groups),
        };
        let lane = at % size + size * (k / run % groups);
        let position = k / (run * groups) * run + k % run;
        // The second sixteen rows are behind the first.
        let behind = if self.is_mfma() { 0 } else { at / 16 * 8 };
        let words = &lanes[lane][first + behind..];
        field(words, position * of.bits(), of.bits())
    }

    /// The factor of a row or column for the neighbours around `k`.
    fn factor(&self, lanes: &[Vec<u32>], of_a: bool, at: usize, k: usize) -> f64 {
        let Some(factors) = self.factors else {
            return 1.0;
        };
        let number = usize::from(!of_a);
        let (part, select) = (k / factors.block, factors.select[number]);
        let first = [X, Y][number];
        let code = if self.is_mfma() {
            lanes[at + self.m * part][first] >> (8 * select) & 0xff
        } else {
            let lane = if at < 16 && (self.m == 16 || !of_a) {
                at + 16 * select
            } else {
                at
            };
            field(&lanes[lane][first..], 8 * part, 8)
        };
        match factors.format[number] {
            0 => 2f64.powi(code as i32 - 127),
            1 => match code >> 3 {
                0 => f64::from(code & 7) / 8.0 * 2f64.powi(-14),
                e => (1.0 + f64::from(code & 7) / 8.0) * 2f64.powi(e as i32 - 15),
            },
            _ => byte(code, 4, false).into(),
        }
    }

    /// Where the element of C or D is: lane and position.
    fn place(&self, row: usize, col: usize) -> (usize, usize) {
        match (self.is_mfma(), self.m) {
            (true, 16) => (col + 16 * (row / 4), row % 4),
            (true, _) => (col + 32 * (row / 4 % 2), row / 8 * 4 + row % 4),
            (false, _) => (col + 16 * (row / 8 % 2), row / 16 * 8 + row % 8),
        }
    }

    /// The row of B that the `k`th stored element of a row of A meets.
    fn chosen(&self, lanes: &[Vec<u32>], row: usize, k: usize) -> usize {
        if !self.sparse {
            return k;
        }
        let half = self.k / 4;
        let words = &lanes[row + 16 * (k / half)][X..];
        k / 2 * 4 + field(words, 2 * (k % half), 2) as usize
    }

    fn sum(&self, lanes: &[Vec<u32>], row: usize, col: usize) -> u32 {
        let (lane, position) = self.place(row, col);
        let bits = self.c.bits().max(if self.c == Type::I8 { 32 } else { 0 });
        let c = field(&lanes[lane][C..], position * bits, bits);
        let stored = if self.sparse { self.k / 2 } else { self.k };
        let terms = (0..stored).map(|k| {
            let dense = self.chosen(lanes, row, k);
            (
                self.element(lanes, true, row, k),
                self.element(lanes, false, col, dense),
            )
        });
        if self.c == Type::I8 {
            let sum = terms.fold(c, |sum, (a, b)| {
                let product = i32::from(a as u8 as i8) * i32::from(b as u8 as i8);
                sum.wrapping_add(product as u32)
            });
            return sum;
        }
        let terms: Vec<(f32, f32)> = terms
            .map(|(a, b)| (self.a.value(a), self.b.value(b)))
            .collect();
        let c = self.c.value(c);
        let sum = match self.factors {
            None => terms.iter().fold(c, |sum, (a, b)| a.mul_add(*b, sum)),
            Some(Factors { block, .. }) => {
                terms
                    .chunks(block)
                    .enumerate()
                    .fold(c, |sum, (part, terms)| {
                        let products = terms.iter().fold(0f32, |sum, (a, b)| a.mul_add(*b, sum));
                        let k = part * block;
                        let factors =
                            [(true, row), (false, col)].map(|(a, at)| self.factor(lanes, a, at, k));
                        sum + (f64::from(products) * factors[0] * factors[1]) as f32
                    })
            }
        };
        self.d.code(sum)
    }

    fn text(&self, words: &dyn Fn(usize, Type) -> usize) -> String {
        let span = |first: usize, count: usize| match count {
            1 => format!("v{first}"),
            _ => format!("v[{first}:{}]", first + count - 1),
        };
        let of_c = |of: Type| if of == Type::I8 { 32 } else { of.bits() };
        let lanes = if self.is_mfma() { 64 } else { 32 };
        let c = self.m * self.n / lanes * of_c(self.c) / 32;
        let d = self.m * self.n / lanes * of_c(self.d) / 32;
        let stored = if self.sparse { self.k / 2 } else { self.k };
        let (a, b) = (
            words(self.m * stored, self.a),
            words(self.n * self.k, self.b),
        );
        let third = match self.sparse {
            true => span(32 + X, stored / 32),
            false => span(32 + C, c),
        };
        let mut text = format!(
            "{} {}, {}, {}, {third}",
            self.name,
            span(8, d),
            span(32, a),
            span(32 + B, b)
        );
        if let Some(Factors { block, .. }) = self.factors {
            let count = if block == 16 { 2 } else { 1 };
            let _ = write!(text, ", {}, {}", span(32 + X, count), span(32 + Y, count));
        }
        format!("{text} {}", self.modifiers)
    }
}

/// Runs every instruction once on registers of its own.
fn run(machine: Machine, ops: &[Op]) {
    let mut random = Random(0x1234_5678_9abc_def1);
    let wave = machine.wave as usize;
    let mut inputs = Vec::new();
    let mut body = "s_load_dwordx4 s[4:7], s[0:1], 0x0\ns_waitcnt lgkmcnt(0)\n\
         v_and_b32 v0, 0x3ff, v0\nv_lshlrev_b32 v1, 8, v0\nv_lshlrev_b32 v2, 6, v0\n"
        .to_owned();
    for op in ops {
        let mut lanes = vec![vec![0; INPUT]; wave];
        for lane in &mut lanes {
            input(&mut random, op, lane);
        }
        for i in 0..INPUT / 4 {
            let (first, last) = (32 + 4 * i, 35 + 4 * i);
            let _ = writeln!(
                body,
                "global_load_dwordx4 v[{first}:{last}], v1, s[6:7] offset:{}",
                16 * i
            );
        }
        let _ = writeln!(body, "s_waitcnt vmcnt(0)");
        if op.sparse {
            for i in 0..OUTPUT {
                let _ = writeln!(body, "v_mov_b32 v{}, v{}", 8 + i, 32 + C + i);
            }
        }
        let words = |elements: usize, of: Type| elements * of.bits() / 32 / wave;
        // EXEC does not count for CDNA, and WMMA wants all lanes.
        let _ = writeln!(body, "{}", op.text(&words));
        for i in 0..OUTPUT / 4 {
            let (first, last) = (8 + 4 * i, 11 + 4 * i);
            let _ = writeln!(
                body,
                "global_store_dwordx4 v2, v[{first}:{last}], s[4:5] offset:{}",
                16 * i
            );
        }
        for (register, step) in [(4, wave * OUTPUT * 4), (6, wave * INPUT * 4)] {
            let _ = writeln!(
                body,
                "s_add_u32 s{register}, s{register}, {step}\ns_addc_u32 s{0}, s{0}, 0",
                register + 1
            );
        }
        inputs.push(lanes);
    }
    let directives = if wave == 64 {
        ".amdhsa_accum_offset 128\n"
    } else {
        body = body
            .replace("s_waitcnt lgkmcnt(0)", "s_wait_kmcnt 0")
            .replace("s_waitcnt vmcnt(0)", "s_wait_loadcnt 0");
        ""
    };
    let source = format!(
        ".text\n.globl k\n.p2align 8\n.type k,@function\nk:\n{body}\ns_endpgm\n.rodata\n.p2align 6\n\
         .amdhsa_kernel k\n.amdhsa_next_free_vgpr 128\n.amdhsa_next_free_sgpr 16\n\
         .amdhsa_user_sgpr_kernarg_segment_ptr 1\n.amdhsa_kernarg_size 16\n{directives}.end_amdhsa_kernel\n"
    );
    let gpu = Gpu::new(
        &format!("sim://{}?cus=1", machine.target),
        assemble(machine.target, &source, &[]),
    );
    let words: Vec<u32> = inputs.iter().flatten().flatten().copied().collect();
    let (input, size) = (gpu.buffer(&words), wave * OUTPUT);
    let out = gpu.buffer(&vec![0; size * ops.len()]);
    let arguments = Arguments::default().buffer(out).buffer(input);
    gpu.launch("k", 1, machine.wave as u16, arguments)
        .unwrap_or_else(|e| panic!("{machine:?}: {e:?}"));
    let found = gpu.read(out, size * ops.len());
    let mut wrong = String::new();
    for ((op, lanes), found) in ops.iter().zip(&inputs).zip(found.chunks(size)) {
        let mut numbers = 0;
        for (row, col) in (0..op.m).flat_map(|row| (0..op.n).map(move |col| (row, col))) {
            let (lane, position) = op.place(row, col);
            let bits = if op.d == Type::I8 { 32 } else { op.d.bits() };
            let got = field(&found[lane * OUTPUT..][..OUTPUT], position * bits, bits);
            let want = op.sum(lanes, row, col);
            let nan = op.d != Type::I8 && op.d.value(want).is_nan();
            numbers += usize::from(!nan);
            if got != want && !(nan && op.d.value(got).is_nan()) {
                let _ = writeln!(
                    wrong,
                    "{} {}: D[{row}][{col}] is {got:#x}, expected {want:#x}",
                    op.name, op.modifiers
                );
                break;
            }
        }
        assert!(
            numbers * 4 > op.m * op.n || !wrong.is_empty(),
            "{op:?}: only NaNs"
        );
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

fn op(name: &str, [m, n, k]: [usize; 3], [a, b, c, d]: [Type; 4]) -> Op {
    Op {
        name: name.to_owned(),
        modifiers: String::new(),
        m,
        n,
        k,
        a,
        b,
        c,
        d,
        factors: None,
        sparse: name.contains("swmmac"),
    }
}

/// All pairs of formats, in both sizes, with and without factors, which all bytes have.
#[test]
fn block_scaled_mfma_of_cdna4() {
    let mut all = Vec::new();
    for (size, shape) in [("16x16x128", [16, 16, 128]), ("32x32x64", [32, 32, 64])] {
        for n in 0..25 {
            let (cbsz, blgp) = (n / 5, n % 5);
            let types = [CHOSEN[cbsz].0, CHOSEN[blgp].0, Type::F32, Type::F32];
            let mut plain = op(&format!("v_mfma_f32_{size}_f8f6f4"), shape, types);
            plain.modifiers = format!("cbsz:{cbsz} blgp:{blgp}");
            let mut scaled = op(&format!("v_mfma_scale_f32_{size}_f8f6f4"), shape, types);
            let [x, y] = [n % 4, (n + 1 + n / 5) % 4];
            scaled.modifiers = format!(
                "op_sel:[{},{},0] op_sel_hi:[{},{},0] cbsz:{cbsz} blgp:{blgp}",
                x & 1,
                y & 1,
                x >> 1,
                y >> 1
            );
            scaled.factors = Some(Factors {
                block: 32,
                select: [x, y],
                format: [0, 0],
            });
            all.extend([plain, scaled]);
        }
    }
    run(GFX950, &all);
}

#[test]
fn block_scaled_wmma_of_gfx1250() {
    let names = ["E8", "E5M3", "E4M3"];
    let mut all = Vec::new();
    for n in 0..25 {
        let ((a, a_name), (b, b_name)) = (CHOSEN[n / 5], CHOSEN[n % 5]);
        let shape = [16, 16, 128];
        let types = [a, b, Type::F32, Type::F32];
        let formats = format!("matrix_a_fmt:MATRIX_FMT_{a_name} matrix_b_fmt:MATRIX_FMT_{b_name}");
        let mut plain = op("v_wmma_f32_16x16x128_f8f6f4", shape, types);
        plain.modifiers = formats.clone();
        all.push(plain);
        for (name, block) in [("scale", 32), ("scale16", 16)] {
            let mut scaled = op(&format!("v_wmma_{name}_f32_16x16x128_f8f6f4"), shape, types);
            let factors = Factors {
                block,
                select: [n & 1, n >> 1 & 1],
                // Only four-bit numbers have the others.
                format: if a == Type::Fp4 && b == Type::Fp4 {
                    [1, 2]
                } else {
                    [0, 0]
                },
            };
            let Factors { select, format, .. } = factors;
            scaled.modifiers = format!(
                "{formats} matrix_a_scale:MATRIX_SCALE_ROW{} matrix_b_scale:MATRIX_SCALE_ROW{} \
                 matrix_a_scale_fmt:MATRIX_SCALE_FMT_{} matrix_b_scale_fmt:MATRIX_SCALE_FMT_{}",
                select[0], select[1], names[format[0]], names[format[1]]
            );
            scaled.factors = Some(factors);
            all.push(scaled);
        }
    }
    let types = [Type::Fp4, Type::Fp4, Type::F32, Type::F32];
    all.push(op("v_wmma_f32_32x16x128_f4", [32, 16, 128], types));
    for (name, block) in [("scale", 32), ("scale16", 16)] {
        let mut scaled = op(
            &format!("v_wmma_{name}_f32_32x16x128_f4"),
            [32, 16, 128],
            types,
        );
        scaled.factors = Some(Factors {
            block,
            select: [0, 0],
            format: [0, 0],
        });
        all.push(scaled);
    }
    run(GFX1250, &all);
}

#[test]
fn wmma_of_gfx1250() {
    let mut all = Vec::new();
    let mut add = |name: &str, size: &str, of: &str, types: [Type; 4]| {
        let sizes: Vec<usize> = size.split('x').map(|n| n.parse().unwrap()).collect();
        let mut op = op(
            &format!("{name}_{size}_{of}"),
            sizes.try_into().unwrap(),
            types,
        );
        // Integers are signed where the modifier says so.
        if types[0] == Type::I8 {
            op.modifiers = "neg_lo:[1,1,0]".to_owned();
        }
        all.push(op);
    };
    let f32s = [Type::F32; 4];
    add("v_wmma_f32", "16x16x4", "f32", f32s);
    for (of, t) in [("f16", Type::F16), ("bf16", Type::Bf16)] {
        for (d_name, d) in [("f32", Type::F32), (of, t)] {
            add(&format!("v_wmma_{d_name}"), "16x16x32", of, [t, t, d, d]);
            add(&format!("v_swmmac_{d_name}"), "16x16x64", of, [t, t, d, d]);
        }
    }
    let bf16s = [Type::Bf16, Type::Bf16, Type::F32, Type::Bf16];
    add("v_wmma_bf16f32", "16x16x32", "bf16", bf16s);
    for (a_name, a) in [("fp8", Type::Fp8), ("bf8", Type::Bf8)] {
        for (b_name, b) in [("fp8", Type::Fp8), ("bf8", Type::Bf8)] {
            for (d_name, d) in [("f32", Type::F32), ("f16", Type::F16)] {
                let of = format!("{a_name}_{b_name}");
                for size in ["16x16x64", "16x16x128"] {
                    add(&format!("v_wmma_{d_name}"), size, &of, [a, b, d, d]);
                }
                add(
                    &format!("v_swmmac_{d_name}"),
                    "16x16x128",
                    &of,
                    [a, b, d, d],
                );
            }
        }
    }
    add("v_wmma_i32", "16x16x64", "iu8", [Type::I8; 4]);
    add("v_swmmac_i32", "16x16x128", "iu8", [Type::I8; 4]);
    run(GFX1250, &all);
}
