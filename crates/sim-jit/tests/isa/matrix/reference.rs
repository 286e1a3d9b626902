//! What an instruction is, by its name, where its elements are, and what it computes.

use super::super::{Machine, Random};

/// Words of A, B and C in each lane's input; the index follows.
pub(crate) const A: usize = 0;
pub(crate) const B: usize = 8;
pub(crate) const C: usize = 16;
pub(crate) const INDEX: usize = 48;
pub(crate) const LANE: usize = 64;

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Type {
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
    pub(crate) fn parse(name: &str) -> Self {
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
    pub(crate) fn bits(self) -> usize {
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
pub(crate) struct Op {
    pub name: String,
    pub modifiers: String,
    pub m: usize,
    pub n: usize,
    pub k: usize,
    pub blocks: usize,
    pub a: Type,
    pub b: Type,
    pub d: Type,
    pub sparse: bool,
    /// C is this constant, and its value.
    pub constant: Option<(&'static str, f64)>,
    /// A, B, C and D are accumulation registers.
    pub accumulation: bool,
    pub cbsz: usize,
    pub abid: usize,
    pub blgp: usize,
    pub neg_lo: [bool; 3],
    pub neg_hi: [bool; 3],
    pub clamp: bool,
    pub high: bool,
    pub set: usize,
}

impl Op {
    /// `v_mfma_f32_32x32x4_2b_f16`, `v_wmma_i32_16x16x16_iu8`. The names that gfx90a has leave
    /// the number of blocks out: `v_mfma_f32_32x32x4f16:2`.
    pub(crate) fn new(name: &str) -> Self {
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

    pub(crate) fn with(mut self, modifiers: &str) -> Self {
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

    pub(crate) fn constant(mut self, text: &'static str, value: f64) -> Self {
        self.constant = Some((text, value));
        self
    }

    pub(crate) fn accumulation(mut self) -> Self {
        self.accumulation = true;
        self
    }

    pub(crate) fn stored(&self) -> usize {
        if self.sparse { self.k / 2 } else { self.k }
    }

    /// Elements of A or B in one lane, in order: `(block, row or column, k)`.
    pub(crate) fn inputs(
        &self,
        machine: Machine,
        lane: usize,
        of_a: bool,
    ) -> Vec<(usize, usize, usize)> {
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
                let group = lane / (outer * self.blocks);
                let groups = 64 / (outer * self.blocks);
                // A lane has at most 128 bits of neighbours along k. Of 256 bits, as B has beside a sparse A on gfx950, the
                // second 128 are from the second half of k.
                let run = each.min(128 / bits);
                (0..each)
                    .map(|e| {
                        let k = e / run * run * groups + run * group + e % run;
                        (block, lane % outer, k)
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
    pub(crate) fn outputs(&self, machine: Machine, lane: usize) -> Vec<(usize, usize, usize)> {
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
pub(crate) enum Family {
    Mfma,
    Rdna3,
    Rdna4,
}

pub(crate) fn family(machine: Machine) -> Family {
    match machine.target {
        "gfx1100" => Family::Rdna3,
        "gfx1201" => Family::Rdna4,
        _ => Family::Mfma,
    }
}

pub(crate) fn half_bits(x: f32) -> u32 {
    half::f16::from_f32(x).to_bits().into()
}

pub(crate) fn bf16_bits(x: f32) -> u32 {
    half::bf16::from_f32(x).to_bits().into()
}

/// The value of an eight-bit number by the formula of its format.
pub(crate) fn byte(code: u32, exponent_bits: i32, fnuz: bool) -> f32 {
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
pub(crate) fn element(random: &mut Random, of: Type) -> u64 {
    let r = random.bits();
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
    let sign = (random.bits() & 1) << (e + m);
    let exponent = match r & 0xff {
        0..=3 => 0,
        4..=7 => return sign,
        8 if random.bits().is_multiple_of(24) => (1 << e) - 1,
        9 => bias / 2,
        _ => bias - 3 + r % 6,
    };
    sign | exponent << m | mantissa
}

/// One lane's registers from its elements.
pub(crate) fn packed(elements: &[u64], bits: usize) -> Vec<u32> {
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
pub(crate) struct Matrices {
    pub a: Vec<u64>,
    pub b: Vec<u64>,
    pub c: Vec<u64>,
    /// By row and stored column: which of the four.
    pub chosen: Vec<usize>,
}

impl Op {
    pub(crate) fn random(&self, random: &mut Random) -> Matrices {
        let mut fill = |count: usize, of: Type| -> Vec<u64> {
            (0..count).map(|_| element(random, of)).collect()
        };
        let a = fill(self.blocks * self.m * self.stored(), self.a);
        let b = fill(self.blocks * self.k * self.n, self.b);
        let c = fill(self.blocks * self.m * self.n, self.d);
        let pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
        let chosen = (0..self.m * self.stored() / 2)
            .flat_map(|_| {
                let (x, y) = pairs[random.bits() as usize % 6];
                [x, y]
            })
            .collect();
        Matrices { a, b, c, chosen }
    }

    /// Where `(block, row or column, k)` is in `a` or `b`.
    pub(crate) fn input_index(&self, (block, at, k): (usize, usize, usize), of_a: bool) -> usize {
        if of_a {
            (block * self.m + at) * self.stored() + k
        } else {
            (block * self.k + k) * self.n + at
        }
    }

    pub(crate) fn output_index(&self, (block, row, col): (usize, usize, usize)) -> usize {
        (block * self.m + row) * self.n + col
    }

    /// The words every lane has before the instruction.
    pub(crate) fn lanes(&self, machine: Machine, x: &Matrices) -> Vec<u32> {
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
    pub(crate) fn b_lane(&self, lane: usize) -> usize {
        match self.blgp {
            0 => lane,
            1 => lane & 31,
            2 => lane | 32,
            3 => (lane + 16) & 63,
            n => (lane & 15) + 16 * (n - 4),
        }
    }

    /// A and B as an instruction with CBSZ, ABID and BLGP sees them.
    pub(crate) fn broadcast(&self, machine: Machine, x: &Matrices) -> (Vec<u64>, Vec<u64>) {
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

    pub(crate) fn float(&self, machine: Machine, code: u64, of: Type) -> f32 {
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

    pub(crate) fn int(code: u64, of: Type, signed: bool) -> i64 {
        let unused = 64 - of.bits();
        if signed {
            (code << unused) as i64 >> unused
        } else {
            (code << unused >> unused) as i64
        }
    }

    /// The bits of D's elements.
    pub(crate) fn product(&self, machine: Machine, x: &Matrices) -> Vec<u64> {
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

    pub(crate) fn sum(
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
