//! Matrix instructions: random matrices, spread over registers by the formulas in which
//! AMD's manuals give the element of a register and lane, and multiplied in plain Rust.
//!
//! What an instruction is follows from its name here; `gfxjit_isa`'s table is not asked.

use std::fmt::Write as _;

use super::common::{Arguments, Gpu, assemble};
use super::{GFX942, Machine, Random, WAVE32, WAVE64};

/// Words of A, B and C in each lane's input; the index follows.
const A: usize = 0;
const B: usize = 8;
const C: usize = 16;
const INDEX: usize = 48;
const LANE: usize = 64;

#[derive(Clone, Copy, PartialEq, Debug)]
enum Type {
    F64,
    F32,
    Xf32,
    F16,
    Bf16,
    Fp8,
    Bf8,
    I8,
    I4,
    I32,
}

impl Type {
    fn parse(name: &str) -> Self {
        match name {
            "f64" => Self::F64,
            "f32" => Self::F32,
            "xf32" => Self::Xf32,
            "f16" => Self::F16,
            "bf16" | "bf16_1k" => Self::Bf16,
            "fp8" => Self::Fp8,
            "bf8" => Self::Bf8,
            "i8" | "iu8" => Self::I8,
            "iu4" => Self::I4,
            "i32" => Self::I32,
            _ => panic!("no type {name}"),
        }
    }
    fn bits(self) -> usize {
        match self {
            Self::F64 => 64,
            Self::F32 | Self::Xf32 | Self::I32 => 32,
            Self::F16 | Self::Bf16 => 16,
            Self::Fp8 | Self::Bf8 | Self::I8 => 8,
            Self::I4 => 4,
        }
    }
}

/// An instruction as its name and modifiers say.
#[derive(Clone, Debug)]
struct Op {
    name: String,
    modifiers: String,
    m: usize,
    n: usize,
    k: usize,
    blocks: usize,
    a: Type,
    b: Type,
    d: Type,
    sparse: bool,
    /// C is this constant, and its value.
    constant: Option<(&'static str, f64)>,
    /// A, B, C and D are accumulation registers.
    accumulation: bool,
    cbsz: usize,
    abid: usize,
    blgp: usize,
    neg_lo: [bool; 3],
    neg_hi: [bool; 3],
    clamp: bool,
    high: bool,
    set: usize,
}

impl Op {
    /// `v_mfma_f32_32x32x4_2b_f16`, `v_wmma_i32_16x16x16_iu8`. The names that gfx90a has leave
    /// the number of blocks out: `v_mfma_f32_32x32x4f16:2`.
    fn new(name: &str) -> Self {
        let (name, blocks) = match name.split_once(':') {
            Some((name, blocks)) => (name, Some(blocks.parse().unwrap())),
            None => (name, None),
        };
        let rest = name.strip_prefix("v_").unwrap();
        let mut parts = rest.splitn(4, '_');
        let kind = parts.next().unwrap();
        let d = Type::parse(parts.next().unwrap());
        let (mut size, mut inputs) = (parts.next().unwrap(), parts.next().unwrap_or(""));
        let joined;
        if let Some(at) = size.find(['f', 'b', 'i']) {
            joined = if inputs.is_empty() {
                size[at..].to_owned()
            } else {
                format!("{}_{inputs}", &size[at..])
            };
            (size, inputs) = (&size[..at], &joined);
        }
        let mut blocks = blocks.unwrap_or(1);
        for (prefix, count) in [("2b_", 2), ("4b_", 4), ("16b_", 16)] {
            if let Some(rest) = inputs.strip_prefix(prefix) {
                (inputs, blocks) = (rest, count);
            }
        }
        let (a, b) = match inputs.split_once('_') {
            Some((a, b)) if b != "1k" => (a, b),
            _ => (inputs, inputs),
        };
        let sizes: Vec<usize> = size.split('x').map(|n| n.parse().unwrap()).collect();
        Self {
            name: name.to_owned(),
            modifiers: String::new(),
            m: sizes[0],
            n: sizes[1],
            k: sizes[2],
            blocks,
            a: Type::parse(a),
            b: Type::parse(b),
            d,
            sparse: kind.starts_with('s'),
            constant: None,
            accumulation: false,
            cbsz: 0,
            abid: 0,
            blgp: 0,
            neg_lo: [false; 3],
            neg_hi: [false; 3],
            clamp: false,
            high: false,
            set: 0,
        }
    }

    fn with(mut self, modifiers: &str) -> Self {
        self.modifiers = modifiers.to_owned();
        for word in modifiers.split_whitespace() {
            let (key, value) = word.split_once(':').unwrap_or((word, ""));
            let list = || -> [bool; 3] {
                let bits: Vec<bool> = value
                    .trim_matches(['[', ']'])
                    .split(',')
                    .map(|b| b == "1")
                    .collect();
                bits.try_into().unwrap()
            };
            match key {
                "cbsz" => self.cbsz = value.parse().unwrap(),
                "abid" => self.abid = value.parse().unwrap(),
                "blgp" => self.blgp = value.parse().unwrap(),
                "neg_lo" | "neg" => self.neg_lo = list(),
                "neg_hi" => self.neg_hi = list(),
                "op_sel" => self.high = list()[2],
                "index_key" => self.set = value.parse().unwrap(),
                "clamp" => self.clamp = true,
                _ => panic!("no modifier {word}"),
            }
        }
        self
    }

    fn constant(mut self, text: &'static str, value: f64) -> Self {
        self.constant = Some((text, value));
        self
    }

    fn accumulation(mut self) -> Self {
        self.accumulation = true;
        self
    }

    fn stored(&self) -> usize {
        if self.sparse { self.k / 2 } else { self.k }
    }

    /// Elements of A or B in one lane, in order: `(block, row or column, k)`.
    fn inputs(&self, machine: Machine, lane: usize, of_a: bool) -> Vec<(usize, usize, usize)> {
        let (outer, k) = if of_a {
            (self.m, self.stored())
        } else {
            (self.n, self.k)
        };
        let bits = if of_a { self.a.bits() } else { self.b.bits() };
        match family(machine) {
            Family::Mfma => {
                let each = outer * k * self.blocks / 64;
                let block = lane / outer % self.blocks;
                (0..each)
                    .map(|e| {
                        (
                            block,
                            lane % outer,
                            each * (lane / (outer * self.blocks)) + e,
                        )
                    })
                    .collect()
            }
            Family::Rdna3 => (0..k).map(|k| (0, lane % 16, k)).collect(),
            Family::Rdna4 => {
                // What a wave32 has in four registers is 128 bits of one half along k; of A's
                // stored elements, those that meet the same rows of B.
                let each = k / 2;
                let run = each.min(if of_a && self.sparse {
                    64 / bits
                } else {
                    128 / bits
                });
                let whole = |half: usize| -> Vec<(usize, usize, usize)> {
                    (0..each)
                        .map(|e| (0, lane % 16, e / run * 2 * run + half * run + e % run))
                        .collect()
                };
                let half = whole(lane / 16 % 2);
                if machine.wave == 32 {
                    half
                } else if each * bits <= 32 {
                    // One register is not divided.
                    if lane < 32 { half } else { Vec::new() }
                } else {
                    half[lane / 32 * (each / 2)..][..each / 2].to_vec()
                }
            }
        }
    }

    /// Elements of D in one lane, by register (16 bits: by half): `(block, row, column)`.
    fn outputs(&self, machine: Machine, lane: usize) -> Vec<(usize, usize, usize)> {
        match family(machine) {
            Family::Mfma if self.d == Type::F64 && self.m == 4 => {
                vec![(lane / 4 % 4, lane / 16, lane % 4)]
            }
            Family::Mfma if self.d == Type::F64 => {
                (0..4).map(|r| (0, 4 * r + lane / 16, lane % 16)).collect()
            }
            Family::Mfma => (0..self.m * self.n * self.blocks / 64)
                .map(|r| match self.m {
                    4 => (lane / 4, r, lane % 4),
                    16 => (r / 4, 4 * (lane / 16) + r % 4, lane % 16),
                    _ => (
                        r / 16,
                        8 * (r / 4) % 32 + 4 * (lane / 32) + r % 4,
                        lane % 32,
                    ),
                })
                .collect(),
            Family::Rdna3 => {
                let rows = machine.wave as usize / 16;
                (0..16 / rows)
                    .map(|r| (0, rows * r + lane / 16, lane % 16))
                    .collect()
            }
            Family::Rdna4 if machine.wave == 32 => (0..8)
                .map(|r| (0, 8 * (lane / 16) + r, lane % 16))
                .collect(),
            Family::Rdna4 => (0..4)
                .map(|r| (0, 8 * (lane / 16 % 2) + 4 * (lane / 32) + r, lane % 16))
                .collect(),
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Family {
    Mfma,
    Rdna3,
    Rdna4,
}

fn family(machine: Machine) -> Family {
    match machine.target {
        "gfx1100" => Family::Rdna3,
        "gfx1201" => Family::Rdna4,
        _ => Family::Mfma,
    }
}

fn half_bits(x: f32) -> u32 {
    half::f16::from_f32(x).to_bits().into()
}

fn bf16_bits(x: f32) -> u32 {
    half::bf16::from_f32(x).to_bits().into()
}

/// The value of an eight-bit number by the formula of its format.
fn byte(code: u32, exponent_bits: i32, fnuz: bool) -> f32 {
    let mantissa_bits = 7 - exponent_bits;
    let bias = (1 << (exponent_bits - 1)) - i32::from(!fnuz);
    let sign = if code & 0x80 != 0 { -1.0 } else { 1.0 };
    let exponent = (code & 0x7f) as i32 >> mantissa_bits;
    let mantissa = (code & 0x7f) as i32 & ((1 << mantissa_bits) - 1);
    let all = (1 << exponent_bits) - 1;
    if fnuz && code & 0xff == 0x80 {
        return f32::NAN;
    }
    if !fnuz && exponent_bits == 4 && code & 0x7f == 0x7f {
        return f32::NAN;
    }
    if !fnuz && exponent_bits == 5 && exponent == all {
        return if mantissa == 0 {
            sign * f32::INFINITY
        } else {
            f32::NAN
        };
    }
    let fraction = mantissa as f32 / (1 << mantissa_bits) as f32;
    let value = if exponent == 0 {
        fraction * 2f32.powi(1 - bias)
    } else {
        (1.0 + fraction) * 2f32.powi(exponent - bias)
    };
    sign * value
}

/// A random element: mostly near one, some of every other class.
fn element(random: &mut Random, of: Type) -> u64 {
    let r = random.next();
    let any = r >> 8;
    // sign, exponent bits, mantissa bits
    let (e, m) = match of {
        Type::F64 => (11, 52),
        Type::F32 | Type::Xf32 => (8, 23),
        Type::F16 => (5, 10),
        Type::Bf16 => (8, 7),
        // All codes are small numbers.
        Type::Fp8 => (4, 3),
        Type::Bf8 => (5, 2),
        Type::I32 | Type::I8 | Type::I4 => return any & ((1 << of.bits()) - 1),
    };
    let bias: u64 = (1 << (e - 1)) - 1;
    let mantissa = any & ((1u64 << m) - 1);
    let sign = (random.next() & 1) << (e + m);
    let exponent = match r & 0xff {
        0..=3 => 0,
        4..=7 => return sign,
        8 if random.next() % 24 == 0 => (1 << e) - 1,
        9 => bias / 2,
        _ => bias - 3 + r % 6,
    };
    sign | exponent << m | mantissa
}

/// One lane's registers from its elements.
fn packed(elements: &[u64], bits: usize) -> Vec<u32> {
    let mut words = vec![0u32; (elements.len() * bits).div_ceil(32)];
    for (i, element) in elements.iter().enumerate() {
        let at = i * bits;
        words[at / 32] |= (*element << (at % 32)) as u32;
        if bits == 64 {
            words[at / 32 + 1] |= (*element >> 32) as u32;
        }
    }
    words
}

/// Matrices of one instruction, by element.
struct Matrices {
    a: Vec<u64>,
    b: Vec<u64>,
    c: Vec<u64>,
    /// By row and stored column: which of the four.
    chosen: Vec<usize>,
}

impl Op {
    fn random(&self, random: &mut Random) -> Matrices {
        let mut fill = |count: usize, of: Type| -> Vec<u64> {
            (0..count).map(|_| element(random, of)).collect()
        };
        let a = fill(self.blocks * self.m * self.stored(), self.a);
        let b = fill(self.blocks * self.k * self.n, self.b);
        let c = fill(self.blocks * self.m * self.n, self.d);
        let pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
        let chosen = (0..self.m * self.stored() / 2)
            .flat_map(|_| {
                let (x, y) = pairs[random.next() as usize % 6];
                [x, y]
            })
            .collect();
        Matrices { a, b, c, chosen }
    }

    /// Where `(block, row or column, k)` is in `a` or `b`.
    fn input_index(&self, (block, at, k): (usize, usize, usize), of_a: bool) -> usize {
        if of_a {
            (block * self.m + at) * self.stored() + k
        } else {
            (block * self.k + k) * self.n + at
        }
    }

    fn output_index(&self, (block, row, col): (usize, usize, usize)) -> usize {
        (block * self.m + row) * self.n + col
    }

    /// The words every lane has before the instruction.
    fn lanes(&self, machine: Machine, x: &Matrices) -> Vec<u32> {
        let mut words = vec![0; machine.wave as usize * LANE];
        for (lane, to) in words.chunks_mut(LANE).enumerate() {
            for (of_a, at, values, of) in [(true, A, &x.a, self.a), (false, B, &x.b, self.b)] {
                let places = self.inputs(machine, lane, of_a);
                let elements: Vec<u64> = places
                    .iter()
                    .map(|p| values[self.input_index(*p, of_a)])
                    .collect();
                for (to, word) in to[at..].iter_mut().zip(packed(&elements, of.bits())) {
                    *to = word;
                }
                if of_a && self.sparse {
                    // Two bits for every stored element, in the chosen part of the register.
                    let indices: Vec<u64> = places
                        .iter()
                        .map(|p| x.chosen[self.input_index(*p, true)] as u64)
                        .collect();
                    let word = packed(&indices, 2).first().copied().unwrap_or(0);
                    let bits = 2 * indices.len();
                    let rest = !(((1u64 << bits) - 1) as u32);
                    // Something else in the other parts.
                    let other = 0x6c93_39c6u32;
                    let shift = (self.set * bits) as u32 % 32;
                    to[INDEX] = (word | other & rest).rotate_left(shift);
                }
            }
            let c: Vec<u64> = self
                .outputs(machine, lane)
                .iter()
                .map(|p| x.c[self.output_index(*p)])
                .collect();
            let narrow = self.d.bits() == 16 && family(machine) == Family::Rdna3;
            let c = if narrow {
                let shift = if self.high { 16 } else { 0 };
                let other = if self.high { 0x1234 } else { 0x5678_0000 };
                c.iter().map(|c| (*c << shift | other) as u32).collect()
            } else {
                packed(&c, self.d.bits())
            };
            to[C..C + c.len()].copy_from_slice(&c);
        }
        words
    }

    /// Where the lanes of B come from.
    fn b_lane(&self, lane: usize) -> usize {
        match self.blgp {
            0 => lane,
            1 => lane & 31,
            2 => lane | 32,
            3 => (lane + 16) & 63,
            n => (lane & 15) + 16 * (n - 4),
        }
    }

    /// A and B as an instruction with CBSZ, ABID and BLGP sees them.
    fn broadcast(&self, machine: Machine, x: &Matrices) -> (Vec<u64>, Vec<u64>) {
        let (mut a, mut b) = (x.a.clone(), x.b.clone());
        let group = 1 << self.cbsz;
        let size = self.m * self.stored();
        for block in 0..self.blocks {
            let from = block / group * group + self.abid;
            a[block * size..][..size].copy_from_slice(&x.a[from * size..][..size]);
        }
        if self.blgp != 0 && self.b != Type::F64 {
            for lane in 0..64 {
                let to = self.inputs(machine, lane, false);
                let from = self.inputs(machine, self.b_lane(lane), false);
                for (to, from) in to.into_iter().zip(from) {
                    b[self.input_index(to, false)] = x.b[self.input_index(from, false)];
                }
            }
        }
        (a, b)
    }

    fn float(&self, machine: Machine, code: u64, of: Type) -> f32 {
        let fnuz = machine.target == "gfx942";
        let flush = machine.target == "gfx90a" && matches!(self.a, Type::F16 | Type::Bf16);
        let x = match of {
            Type::F16 => half::f16::from_bits(code as u16).to_f32(),
            Type::Bf16 => half::bf16::from_bits(code as u16).to_f32(),
            Type::Fp8 => byte(code as u32, 4, fnuz),
            Type::Bf8 => byte(code as u32, 5, fnuz),
            Type::Xf32 => {
                let x = f32::from_bits(code as u32);
                // Eleven significant bits: adding and taking away a large number rounds.
                let big = x * 8193.0;
                if big.is_finite() && x.is_normal() {
                    big - (big - x)
                } else if x.is_nan() || x.is_infinite() {
                    x
                } else {
                    let steps = (x.to_bits() & 0x7fff_ffff) as f64 / 8192.0;
                    let rounded = (steps.round_ties_even() * 8192.0) as u32;
                    f32::from_bits(rounded | x.to_bits() & 0x8000_0000)
                }
            }
            _ => f32::from_bits(code as u32),
        };
        let least = if of == Type::F16 {
            2f32.powi(-14)
        } else {
            f32::MIN_POSITIVE
        };
        if flush && x.abs() < least {
            0.0 * x.signum()
        } else {
            x
        }
    }

    fn int(code: u64, of: Type, signed: bool) -> i64 {
        let unused = 64 - of.bits();
        if signed {
            (code << unused) as i64 >> unused
        } else {
            (code << unused >> unused) as i64
        }
    }

    /// The bits of D's elements.
    fn product(&self, machine: Machine, x: &Matrices) -> Vec<u64> {
        let (a, b) = self.broadcast(machine, x);
        let mut d = vec![0; x.c.len()];
        for block in 0..self.blocks {
            for row in 0..self.m {
                for col in 0..self.n {
                    let at = self.output_index((block, row, col));
                    let terms = (0..self.stored()).map(|k| {
                        let ai = self.input_index((block, row, k), true);
                        let dense = if self.sparse {
                            k / 2 * 4 + x.chosen[ai]
                        } else {
                            k
                        };
                        let bi = self.input_index((block, col, dense), false);
                        // Sign modifiers are for halves of registers: odd and even k.
                        (a[ai], b[bi], k % 2 == 1, dense % 2 == 1)
                    });
                    d[at] = self.sum(machine, x.c[at], terms);
                }
            }
        }
        d
    }

    fn sum(
        &self,
        machine: Machine,
        c: u64,
        terms: impl Iterator<Item = (u64, u64, bool, bool)>,
    ) -> u64 {
        let wide = self.a.bits() != 16;
        let sign = |i: usize, odd: bool| {
            let negative = if odd && !wide {
                self.neg_hi[i]
            } else {
                self.neg_lo[i]
            };
            if negative { -1.0 } else { 1.0 }
        };
        match self.d {
            Type::F64 => {
                let c = self.constant.map_or(f64::from_bits(c), |(_, v)| v);
                let negative = |i: usize| self.neg_lo[i] || self.blgp >> i & 1 != 0;
                let sign = |i: usize| if negative(i) { -1.0 } else { 1.0 };
                terms
                    .fold(sign(2) * c, |sum, (a, b, ..)| {
                        let (a, b) = (f64::from_bits(a), f64::from_bits(b));
                        (sign(0) * a).mul_add(sign(1) * b, sum)
                    })
                    .to_bits()
            }
            Type::I32 => {
                let mfma = family(machine) == Family::Mfma;
                let c = self.constant.map_or(c as i32 as i64, |(_, v)| v as i64);
                let sum = terms.fold(c, |sum, (a, b, ..)| {
                    sum + Self::int(a, self.a, mfma || self.neg_lo[0])
                        * Self::int(b, self.b, mfma || self.neg_lo[1])
                });
                if self.clamp {
                    sum.clamp(i32::MIN.into(), i32::MAX.into()) as u32 as u64
                } else {
                    sum as u32 as u64
                }
            }
            _ => {
                let c = self
                    .constant
                    .map_or_else(|| self.float(machine, c, self.d), |(_, v)| v as f32);
                let c = if self.neg_hi[2] { c.abs() } else { c };
                let c = if self.neg_lo[2] { -c } else { c };
                let sum = terms.fold(c, |sum, (a, b, a_odd, b_odd)| {
                    let a = self.float(machine, a, self.a) * sign(0, a_odd);
                    let b = self.float(machine, b, self.b) * sign(1, b_odd);
                    a.mul_add(b, sum)
                });
                match self.d {
                    Type::F16 => half_bits(sum).into(),
                    Type::Bf16 => bf16_bits(sum).into(),
                    _ => self
                        .float(machine, sum.to_bits().into(), Type::F32)
                        .to_bits()
                        .into(),
                }
            }
        }
    }
}

fn is_nan(bits: u64, of: Type) -> bool {
    match of {
        Type::F64 => f64::from_bits(bits).is_nan(),
        Type::F16 => half::f16::from_bits(bits as u16).is_nan(),
        Type::Bf16 => half::bf16::from_bits(bits as u16).is_nan(),
        Type::I32 => false,
        _ => f32::from_bits(bits as u32).is_nan(),
    }
}

fn registers(letter: char, first: usize, count: usize) -> String {
    if count == 1 {
        format!("{letter}{first}")
    } else {
        format!("{letter}[{first}:{}]", first + count - 1)
    }
}

/// Runs every instruction once on matrices of its own.
fn run(machine: Machine, ops: &[Op]) {
    let mut random = Random(0x1234_5678_9abc_def1);
    let wave = machine.wave as usize;
    let gfx9 = family(machine) == Family::Mfma;
    let mut input = Vec::new();
    let mut expected = Vec::new();
    // The lane's inputs go to v[64:127], results to v[8:39]. EXEC does not count.
    let mut body = format!(
        "s_load_dwordx4 s[4:7], s[0:1], 0x0\ns_waitcnt lgkmcnt(0)\nv_and_b32 v0, 0x3ff, v0\n\
         v_lshlrev_b32 v1, 8, v0\nv_lshlrev_b32 v2, 7, v0\n"
    );
    let (all, few) = if wave == 32 {
        ("s_mov_b32 exec_lo, -1", "s_mov_b32 exec_lo, 0x10")
    } else {
        ("s_mov_b64 exec, -1", "s_mov_b64 exec, 0x10")
    };
    for op in ops {
        let matrices = op.random(&mut random);
        input.extend(op.lanes(machine, &matrices));
        expected.push(op.product(machine, &matrices));
        for i in 0..LANE / 4 {
            let _ = writeln!(
                body,
                "global_load_dwordx4 v[{}:{}], v1, s[6:7] offset:{}",
                64 + 4 * i,
                67 + 4 * i,
                16 * i
            );
        }
        let _ = writeln!(body, "s_waitcnt vmcnt(0)");
        let words = |of_a: bool, bits: usize| {
            // Lanes that hold nothing are in the upper half.
            (op.inputs(machine, 0, of_a).len() * bits).div_ceil(32)
        };
        let (a, b) = (words(true, op.a.bits()), words(false, op.b.bits()));
        let in_halves = family(machine) == Family::Rdna3 && op.d.bits() == 16;
        let each = op.outputs(machine, 0).len();
        let d = if in_halves {
            each
        } else {
            (each * op.d.bits()).div_ceil(32)
        };
        let letter = if op.accumulation { 'a' } else { 'v' };
        let (first_a, first_b, first_c) = (64 + A, 64 + B, 64 + C);
        if op.accumulation {
            for i in 0..INDEX {
                let _ = writeln!(body, "v_accvgpr_write_b32 a{}, v{}", 64 + i, 64 + i);
            }
        }
        let first_d = if op.accumulation { 120 } else { 8 };
        // D begins as C: sparse shapes add to it, and RDNA3 keeps the other halves.
        for i in 0..d {
            if op.accumulation {
                let _ = writeln!(
                    body,
                    "v_accvgpr_write_b32 a{}, v{}",
                    first_d + i,
                    first_c + i
                );
            } else {
                let _ = writeln!(body, "v_mov_b32 v{}, v{}", first_d + i, first_c + i);
            }
        }
        let c = match op.constant {
            Some((text, _)) => text.to_owned(),
            None if op.sparse => format!("v{}", 64 + INDEX),
            None => registers(letter, first_c, d),
        };
        let _ = writeln!(
            body,
            "{few}\n{} {}, {}, {}, {c} {}\n{all}",
            op.name,
            registers(letter, first_d, d),
            registers(letter, first_a, a),
            registers(letter, first_b, b),
            op.modifiers,
        );
        if op.accumulation {
            let _ = writeln!(body, "s_nop 7\ns_nop 7\ns_nop 7");
            for i in 0..d {
                let _ = writeln!(body, "v_accvgpr_read_b32 v{}, a{}", 8 + i, first_d + i);
            }
        }
        for i in 0..8 {
            let _ = writeln!(
                body,
                "global_store_dwordx4 v2, v[{}:{}], s[4:5] offset:{}",
                8 + 4 * i,
                11 + 4 * i,
                16 * i
            );
        }
        for (register, step) in [(4, wave * 32 * 4), (6, wave * LANE * 4)] {
            let _ = writeln!(
                body,
                "s_add_u32 s{register}, s{register}, {step}\ns_addc_u32 s{0}, s{0}, 0",
                register + 1
            );
        }
    }
    let directives = match (gfx9, machine.target) {
        (true, "gfx908") => String::new(),
        (true, _) => ".amdhsa_accum_offset 128\n".to_owned(),
        (false, _) => format!(".amdhsa_wavefront_size32 {}\n", u32::from(wave == 32)),
    };
    let vgprs = if gfx9 { 280 } else { 128 };
    let vgprs = if machine.target == "gfx908" {
        152
    } else {
        vgprs
    };
    let source = format!(
        ".text\n.globl k\n.p2align 8\n.type k,@function\nk:\n{body}\ns_endpgm\n.rodata\n.p2align 6\n\
         .amdhsa_kernel k\n.amdhsa_next_free_vgpr {vgprs}\n.amdhsa_next_free_sgpr 16\n\
         .amdhsa_user_sgpr_kernarg_segment_ptr 1\n.amdhsa_kernarg_size 16\n{directives}.end_amdhsa_kernel\n"
    );
    let flags: &[&str] = if wave == 64 && !gfx9 {
        &["-mwavefrontsize64"]
    } else {
        &[]
    };
    let gpu = Gpu::new(
        &format!("sim://{}?cus=1", machine.target),
        assemble(machine.target, &source, flags),
    );
    let (input, size) = (gpu.buffer(&input), wave * 32);
    let out = gpu.buffer(&vec![0; size * ops.len()]);
    gpu.launch(
        "k",
        1,
        machine.wave as u16,
        Arguments::default().buffer(out).buffer(input),
    )
    .unwrap_or_else(|e| panic!("{machine:?}: {e:?}"));
    let found = gpu.read(out, size * ops.len());
    let mut wrong = String::new();
    for ((op, expected), found) in ops.iter().zip(&expected).zip(found.chunks(size)) {
        let mut errors = 0;
        let mut numbers = 0;
        for lane in 0..wave {
            let words = &found[lane * 32..][..32];
            for (i, place) in op.outputs(machine, lane).into_iter().enumerate() {
                let in_halves = family(machine) == Family::Rdna3 && op.d.bits() == 16;
                let bits = if in_halves { 32 } else { op.d.bits() };
                let word = words[i * bits / 32];
                let shift = if in_halves && op.high {
                    16
                } else {
                    i * bits % 32
                };
                let got = match op.d.bits() {
                    64 => u64::from(word) | u64::from(words[2 * i + 1]) << 32,
                    16 => u64::from(word >> shift & 0xffff),
                    _ => word.into(),
                };
                if in_halves {
                    let other = if op.high { word & 0xffff } else { word >> 16 };
                    assert_eq!(other, if op.high { 0x1234 } else { 0x5678 }, "{op:?}");
                }
                let want = expected[op.output_index(place)];
                let nan = is_nan(want, op.d);
                numbers += usize::from(!nan);
                let good = if nan { is_nan(got, op.d) } else { got == want };
                if !good {
                    errors += 1;
                    if errors <= 2 {
                        let _ = writeln!(
                            wrong,
                            "{machine:?} {} {}: D{place:?} is {got:#x}, expected {want:#x}",
                            op.name, op.modifiers
                        );
                    }
                }
            }
        }
        if errors > 2 {
            let _ = writeln!(wrong, "   … and {} more", errors - 2);
        }
        // The random elements must leave something to compare.
        assert!(numbers * 4 > expected.len(), "{op:?}: only NaNs");
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

fn ops(names: &[&str]) -> Vec<Op> {
    names.iter().map(|name| Op::new(name)).collect()
}

/// Dense shapes of CDNA3, and their modifiers.
#[test]
fn mfma_of_cdna3() {
    let mut all = ops(&[
        "v_mfma_f32_32x32x1_2b_f32",
        "v_mfma_f32_16x16x1_4b_f32",
        "v_mfma_f32_4x4x1_16b_f32",
        "v_mfma_f32_32x32x2_f32",
        "v_mfma_f32_16x16x4_f32",
        "v_mfma_f32_16x16x8_xf32",
        "v_mfma_f32_32x32x4_xf32",
        "v_mfma_f32_32x32x4_2b_f16",
        "v_mfma_f32_16x16x4_4b_f16",
        "v_mfma_f32_4x4x4_16b_f16",
        "v_mfma_f32_32x32x8_f16",
        "v_mfma_f32_16x16x16_f16",
        "v_mfma_f32_32x32x4_2b_bf16",
        "v_mfma_f32_16x16x4_4b_bf16",
        "v_mfma_f32_4x4x4_16b_bf16",
        "v_mfma_f32_32x32x8_bf16",
        "v_mfma_f32_16x16x16_bf16",
        "v_mfma_f64_16x16x4_f64",
        "v_mfma_f64_4x4x4_4b_f64",
        "v_mfma_i32_32x32x4_2b_i8",
        "v_mfma_i32_16x16x4_4b_i8",
        "v_mfma_i32_4x4x4_16b_i8",
        "v_mfma_i32_32x32x16_i8",
        "v_mfma_i32_16x16x32_i8",
    ]);
    let more: Vec<Op> = all.iter().cloned().map(Op::accumulation).collect();
    all.extend(more);
    let op = Op::new;
    for (cbsz, abid) in [(1, 0), (1, 1), (2, 3), (3, 5), (4, 11)] {
        let m = format!("cbsz:{cbsz} abid:{abid}");
        all.push(op("v_mfma_f32_4x4x4_16b_f16").with(&m));
        if cbsz < 3 {
            all.push(op("v_mfma_i32_16x16x4_4b_i8").with(&m));
        }
    }
    for blgp in 1..8 {
        let m = format!("blgp:{blgp}");
        all.push(op("v_mfma_f32_32x32x2_f32").with(&m));
        all.push(op("v_mfma_f32_16x16x16_f16").with(&m));
        all.push(op("v_mfma_f32_4x4x1_16b_f32").with(&format!("cbsz:2 abid:1 {m}")));
    }
    all.extend([
        op("v_mfma_f64_16x16x4_f64").with("neg:[1,0,0]"),
        op("v_mfma_f64_4x4x4_4b_f64").with("neg:[0,1,1]"),
        op("v_mfma_f64_16x16x4_f64").constant("-4.0", -4.0),
        op("v_mfma_f32_16x16x16_f16").constant("1.0", 1.0),
        op("v_mfma_f32_32x32x8_bf16").constant("0", 0.0),
        op("v_mfma_f32_16x16x4_f32").constant("-0.5", -0.5),
        op("v_mfma_i32_16x16x32_i8").constant("-5", -5.0),
    ]);
    run(GFX942, &all);
}

/// CDNA3's eight-bit floating-point numbers have no infinities and no negative zero.
#[test]
fn mfma_of_eight_bits() {
    let mut all = Vec::new();
    for size in ["32x32x16", "16x16x32"] {
        for types in ["fp8_fp8", "fp8_bf8", "bf8_fp8", "bf8_bf8"] {
            all.push(Op::new(&format!("v_mfma_f32_{size}_{types}")));
        }
    }
    run(GFX942, &all);
}

#[test]
fn sparse_mfma_of_cdna3() {
    let mut all = Vec::new();
    for abid in 0..4 {
        for size in ["16x16x32", "32x32x16"] {
            for of in ["f16", "bf16"] {
                let mut op = Op::new(&format!("v_smfmac_f32_{size}_{of}"));
                op.set = abid;
                op.modifiers = format!("abid:{abid}");
                all.push(op);
            }
        }
    }
    for abid in 0..2 {
        for size in ["16x16x64", "32x32x32"] {
            for of in [
                "f32 fp8_bf8",
                "f32 bf8_fp8",
                "f32 fp8_fp8",
                "f32 bf8_bf8",
                "i32 i8",
            ] {
                let (d, of) = of.split_once(' ').unwrap();
                let mut op = Op::new(&format!("v_smfmac_{d}_{size}_{of}"));
                op.set = abid;
                op.modifiers = format!("abid:{abid}");
                all.push(op);
            }
        }
    }
    // CBSZ takes the first set, whatever ABID says.
    let mut op = Op::new("v_smfmac_f32_16x16x32_f16");
    op.modifiers = "cbsz:1 abid:2".into();
    all.push(op);
    run(GFX942, &all);
}

#[test]
fn wmma_of_rdna3() {
    let op = Op::new;
    let mut all = ops(&[
        "v_wmma_f32_16x16x16_f16",
        "v_wmma_f32_16x16x16_bf16",
        "v_wmma_f16_16x16x16_f16",
        "v_wmma_bf16_16x16x16_bf16",
        "v_wmma_i32_16x16x16_iu8",
        "v_wmma_i32_16x16x16_iu4",
    ]);
    for of in ["f16", "bf16"] {
        all.push(op(&format!("v_wmma_{of}_16x16x16_{of}")).with("op_sel:[0,0,1]"));
        for d in [of, "f32"] {
            for m in [
                "neg_lo:[1,0,0]",
                "neg_lo:[0,1,0] neg_hi:[1,0,0]",
                "neg_lo:[1,1,1] neg_hi:[0,1,0]",
                "neg_lo:[0,0,1] neg_hi:[0,0,1]",
                "neg_lo:[0,0,0] neg_hi:[0,0,1]",
            ] {
                all.push(op(&format!("v_wmma_{d}_16x16x16_{of}")).with(m));
            }
            all.push(op(&format!("v_wmma_{d}_16x16x16_{of}")).constant("2.0", 2.0));
        }
    }
    for of in ["iu8", "iu4"] {
        for m in [
            "neg_lo:[1,0,0]",
            "neg_lo:[0,1,0]",
            "neg_lo:[1,1,0]",
            "neg_lo:[1,1,0] clamp",
            "neg_lo:[0,0,0] clamp",
        ] {
            all.push(op(&format!("v_wmma_i32_16x16x16_{of}")).with(m));
        }
        all.push(op(&format!("v_wmma_i32_16x16x16_{of}")).constant("64", 64.0));
    }
    for machine in [WAVE32, WAVE64] {
        run(machine, &all);
    }
}
