//! A matrix instruction, prepared when it is decoded, and its execution.

use std::mem::MaybeUninit;

use gfxjit_isa::functions;
use gfxjit_isa::inst::Matrix;
use gfxjit_isa::inst::Place;
use gfxjit_isa::ops::matrix::{MatrixFormat, Slot};

#[cfg(target_arch = "x86_64")]
use super::host::{Avx2, Avx512};
use super::host::{Baseline, Host, Level};
use super::plan::{BESIDE, ELEMENTS, Line, MatrixPlan, Size};
use super::product::{Factors, Product};
use super::scaled::Scaled;
use super::sum::{self, Ends};
use super::unpack::{self, Elements, Operand, Small, Unpack};
use super::vector::RUN;
use crate::interp::lane::Lane;
use crate::interp::mode::{ONE_NAN, PLAIN_MODE, Plain};
use crate::interp::registers::{row_index, uniform};
use crate::machine::wave::{HALF, Wave};

/// A matrix instruction, ready for execution.
pub struct MatrixOperation {
    a: Operand,
    b: Operand,
    plan: MatrixPlan,
    c: Place,
    d: Place,
    /// By block and row: the start of sums, among D's words or in a separate buffer.
    rows: Box<[u16]>,
    /// Whether sums are computed in D's registers.
    in_place: bool,
    /// The number of words of D's registers.
    words: usize,
    /// The number of bits of an element of D.
    element: u32,
    /// The format of an element of D.
    format: MatrixFormat,
    /// The bits of a register that D occupies.
    mask: u32,
    sparse: Option<Sparse>,
    scaled: Option<Scaled>,
    /// The lines of C, if C is binary32 and D is not.
    wide_c: Option<Box<[Line]>>,
    functions: Functions,
}

/// The expansion of a sparse A.
struct Sparse {
    index: Place,
    /// By column and row of A: the position of the two index bits.
    bits: Box<[Line]>,
}

/// The functions of a matrix instruction.
enum Functions {
    F32(Calls<f32>),
    F64(Calls<f64>),
    I32(Calls<i32>),
}

struct Calls<T> {
    unpack: [Unpack<T>; 2],
    ends: Option<Ends<T>>,
    product: Product<T>,
}

/// Prepares an instruction for a level of host instructions; `None` if waves of this size do not
/// have it.
pub(super) fn prepare_for(
    level: Level,
    matrix: &Matrix,
    wave_size: u32,
) -> Option<MatrixOperation> {
    let layout = matrix.layout;
    let s = layout.shape;
    let elements = |x: u32, y: u32| (s.blocks * x * y) as usize;
    if layout.lanes != wave_size
        || elements(s.m, s.stored_k()).max(elements(s.k, s.n)) > ELEMENTS
        || elements(s.m, s.n) > ELEMENTS
    {
        return None;
    }
    let row = wave_size as usize;
    let [a_words, b_words, d_words] = layout.words().map(|words| words as usize);
    let a = lines(s.blocks, s.stored_k(), &|block, k| {
        layout.a(matrix.a_block(block), 0, k)
    });
    let b = lines(s.blocks, s.k, &|block, k| layout.b(block, k, 0));
    let d = lines(s.blocks, s.m, &|block, row| layout.d(block, row, 0));
    let high = if matrix.high { 16 } else { 0 };
    let lines_of_d: Box<[Line]> = d.iter().map(|slot| line(slot, row, high)).collect();
    let in_place = match s.d {
        MatrixFormat::F32 => true,
        MatrixFormat::I32 => !matrix.clamp,
        _ => false,
    };
    let rows = if in_place {
        lines_of_d.iter().map(|line| line.word).collect()
    } else {
        (0..lines_of_d.len())
            .map(|n| (n * s.n as usize) as u16)
            .collect()
    };
    // One element per register, even if it has 16 bits.
    let halved = s.d.bits() == 16 && elements(s.m, s.n) == d_words * row;
    let sparse = matrix.index.map(|index| Sparse {
        index,
        bits: lines(s.stored_k(), s.m, &|k, row| {
            layout.index(row, k, matrix.index_set)
        })
        .iter()
        .map(|slot| line(slot, row, 0))
        .collect(),
    });
    let plan = MatrixPlan {
        size: Size {
            m: s.m as usize,
            n: s.n as usize,
            k: s.stored_k() as usize,
        },
        lines: lines_of_d,
        row,
        least: least(matrix, s.d),
        abs_c: matrix.abs_c,
        negate_c: matrix.negate[2],
    };
    let plain = plan.is_plain();
    let (a, b) = (
        operand(matrix, 0, a_words, s.m, &a),
        operand(matrix, 1, b_words, s.n, &b),
    );
    let wide_c = (s.c != s.d).then(|| {
        let lines = lines(s.blocks, s.m, &|block, row| layout.c(block, row, 0));
        lines.iter().map(|slot| line(slot, row, 0)).collect()
    });
    let scaled = Scaled::new(matrix, [&a.starts, &b.starts]);
    Some(MatrixOperation {
        a,
        b,
        plan,
        c: matrix.c,
        d: matrix.d,
        rows,
        in_place,
        words: d_words * row,
        element: s.d.bits(),
        format: s.d,
        mask: if halved { 0xffff << high } else { u32::MAX },
        sparse,
        scaled,
        wide_c,
        functions: match level {
            Level::Baseline => functions::<Baseline>(matrix, plain)?,
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => functions::<Avx2>(matrix, plain)?,
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => functions::<Avx512>(matrix, plain)?,
        },
    })
}

/// The first positions of the lines of every block.
fn lines(blocks: u32, count: u32, first: &dyn Fn(u32, u32) -> Slot) -> Vec<Slot> {
    let each = |block| (0..count).map(move |line| first(block, line));
    (0..blocks).flat_map(each).collect()
}

fn line(slot: &Slot, row: usize, high: u32) -> Line {
    Line {
        word: (slot.word as usize * row) as u16 + slot.lane as u16,
        bit: (slot.bit + high) as u8,
    }
}

/// Numbers below this limit are flushed to zero in a format.
fn least(matrix: &Matrix, format: MatrixFormat) -> f32 {
    match format {
        _ if !matrix.flush => 0.0,
        // binary16 has a smaller exponent; bfloat16's is that of binary32.
        MatrixFormat::F16 => 2f32.powi(-14),
        _ => f32::MIN_POSITIVE,
    }
}

/// The operand A (`number` 0) or B. Its `lines` begin at these positions and have `across` elements
/// each.
fn operand(matrix: &Matrix, number: usize, words: usize, across: u32, lines: &[Slot]) -> Operand {
    let s = matrix.layout.shape;
    let format = [s.a, s.b][number];
    let bits = format.bits();
    let lanes = lines.iter().map(|slot| slot.lane + across).max();
    let lanes = (lanes.unwrap_or(0) as usize).next_multiple_of(RUN);
    let starts = lines.iter().map(|slot| {
        let part = (slot.word * 32 + slot.bit) / bits;
        (part as usize * lanes) as u16 + slot.lane as u16
    });
    let sign = |changes: bool| u32::from(changes) << 31;
    Operand {
        place: [matrix.a, matrix.b][number],
        words,
        starts: starts.collect(),
        lanes,
        groups: (number == 1 && matrix.blgp != 0)
            .then(|| [0, 16, 32, 48].map(|lane| (matrix.b_lane(lane) / RUN as u32) as u8)),
        signs: [
            sign(matrix.negate[number]),
            sign(matrix.negate_high[number]),
        ],
        signed: matrix.signed[number],
        least: least(matrix, format),
        small: Small::new(matrix.fp8, format == MatrixFormat::Bf8),
    }
}

fn functions<H: Host>(matrix: &Matrix, plain: bool) -> Option<Functions> {
    let s = matrix.layout.shape;
    let unpack_f32 = |format| {
        Some(match format {
            MatrixFormat::F32 => H::unpack::<unpack::F32>(),
            MatrixFormat::Xf32 => H::unpack::<unpack::Xf32>(),
            MatrixFormat::F16 => H::unpack::<unpack::F16<H>>(),
            MatrixFormat::Bf16 => H::unpack::<unpack::Bf16>(),
            MatrixFormat::Fp8 | MatrixFormat::Bf8 => H::unpack::<unpack::Byte>(),
            MatrixFormat::Fp6 => H::unpack::<unpack::Fp6>(),
            MatrixFormat::Bf6 => H::unpack::<unpack::Bf6>(),
            MatrixFormat::Fp4 => H::unpack::<unpack::Fp4>(),
            _ => return None,
        })
    };
    let unpack_i32 = |format| {
        Some(match format {
            MatrixFormat::I8 => H::unpack::<unpack::Integer<8>>(),
            MatrixFormat::I4 => H::unpack::<unpack::Integer<4>>(),
            _ => return None,
        })
    };
    let small = s.n < RUN as u32;
    let f32s = |ends| {
        Some(Functions::F32(Calls {
            unpack: [unpack_f32(s.a)?, unpack_f32(s.b)?],
            ends,
            product: if small { H::small() } else { H::f32s(s.sparse) },
        }))
    };
    match s.d {
        MatrixFormat::F32 => f32s((!plain).then(H::ends::<sum::F32>)),
        MatrixFormat::F16 => f32s(Some(H::ends::<sum::F16>())),
        MatrixFormat::Bf16 => f32s(Some(H::ends::<sum::Bf16>())),
        MatrixFormat::I32 => Some(Functions::I32(Calls {
            unpack: [unpack_i32(s.a)?, unpack_i32(s.b)?],
            ends: matrix.clamp.then(H::ends::<sum::Clamped>),
            product: if small { H::small() } else { H::i32s(s.sparse) },
        })),
        MatrixFormat::F64 => Some(Functions::F64(Calls {
            unpack: [H::unpack::<unpack::F64>(); 2],
            ends: Some(H::ends::<sum::PairedF64>()),
            product: if small { H::small() } else { H::f64s() },
        })),
        _ => None,
    }
}

/// A number type that can reinterpret a register's word.
///
/// # Safety
/// Size and alignment are those of `u32`, and any bits are valid.
unsafe trait Word: Copy {}
// SAFETY: it is so.
unsafe impl Word for f32 {}
// SAFETY: it is so.
unsafe impl Word for i32 {}

/// Reinterprets words as numbers of the same size.
fn as_numbers<T: Word>(words: &mut [u32]) -> &mut [T] {
    // SAFETY: these are the same words, which may be taken for the others.
    unsafe { std::slice::from_raw_parts_mut(words.as_mut_ptr().cast(), words.len()) }
}

/// Values that are read before D is written.
struct Before {
    /// The factors of A and B.
    factors: Option<[Vec<f64>; 2]>,
    /// C, if its format differs from D's.
    c: Option<Vec<f32>>,
}

impl MatrixOperation {
    /// Executes the instruction.
    pub fn run(&self, wave: &mut Wave) {
        match &self.functions {
            Functions::F32(calls) if self.scaled.is_some() => {
                self.run_as(calls, wave, Self::scaled);
            }
            Functions::F32(calls) if self.wide_c.is_some() => {
                self.run_as(calls, wave, Self::widened)
            }
            Functions::F32(calls) if self.in_place => self.run_as(calls, wave, Self::in_place),
            Functions::F32(calls) => self.run_as(calls, wave, Self::beside),
            Functions::F64(calls) => self.run_as(calls, wave, Self::beside),
            Functions::I32(calls) if self.in_place => self.run_as(calls, wave, Self::in_place),
            Functions::I32(calls) => self.run_as(calls, wave, Self::beside),
        }
    }

    #[inline(always)]
    fn run_as<T>(
        &self,
        calls: &Calls<T>,
        wave: &mut Wave,
        sum: impl FnOnce(&Self, &Calls<T>, &Factors<'_, T>, &Before, &mut [u32]),
    ) {
        let (mut a, mut b) = (no_elements::<T>(), no_elements::<T>());
        let a = self.unpack(&self.a, calls.unpack[0], wave, &mut a);
        let b = self.unpack(&self.b, calls.unpack[1], wave, &mut b);
        let chosen = self.sparse.as_ref().map(|sparse| self.choose(sparse, wave));
        // Read before D is written, since D may be in the same registers.
        let before = Before {
            factors: self.scaled.as_ref().map(|scaled| scaled.factors(wave)),
            c: self.wide_c.as_ref().map(|lines| self.read_c(lines, wave)),
        };
        if self.wide_c.is_none() {
            self.put_c(wave);
        }
        let first = row_index(wave, self.d, 0, 0) * HALF;
        let words = wave.vgprs.as_flattened_mut();
        let d = words.get_mut(first..first + self.words);
        let factors = Factors {
            a,
            b,
            a_starts: &self.a.starts,
            b_starts: &self.b.starts,
            chosen: chosen.as_deref().unwrap_or_default(),
        };
        let d = d.unwrap_or_default();
        sum(self, calls, &factors, &before, d);
        if wave.mode & ONE_NAN != 0 {
            let words = wave.vgprs.as_flattened_mut();
            let d = words.get_mut(first..first + self.words);
            self.make_one_nan(d.unwrap_or_default());
        }
    }

    /// See [`ONE_NAN`].
    fn make_one_nan(&self, d: &mut [u32]) {
        let e = &mut Lane::<Plain>::new(PLAIN_MODE);
        let half: fn(&mut Lane<Plain>, u32) -> u32 = match self.format {
            MatrixFormat::F64 => {
                for registers in d.chunks_exact_mut(2 * self.plan.row) {
                    let (low, high) = registers.split_at_mut(self.plan.row);
                    for (low, high) in low.iter_mut().zip(high) {
                        let bits = u64::from(*high) << 32 | u64::from(*low);
                        let bits = functions::one_nan64(e, bits);
                        (*low, *high) = (bits as u32, (bits >> 32) as u32);
                    }
                }
                return;
            }
            MatrixFormat::F32 => {
                for word in d {
                    *word = functions::one_nan32(e, *word);
                }
                return;
            }
            MatrixFormat::F16 => functions::one_nan16,
            // The upper half of a binary32.
            MatrixFormat::Bf16 => |e, bits| functions::one_nan32(e, bits << 16) >> 16,
            _ => return,
        };
        for word in d {
            let made = half(e, *word & 0xffff) | half(e, *word >> 16) << 16;
            *word = *word & !self.mask | made & self.mask;
        }
    }

    fn in_place<T: Word>(
        &self,
        calls: &Calls<T>,
        factors: &Factors<'_, T>,
        _: &Before,
        d: &mut [u32],
    ) {
        self.sum(calls, factors, &mut [], as_numbers(d));
    }

    /// Sums of the products of neighbours along k with a common factor, multiplied by the factors.
    fn scaled(
        &self,
        calls: &Calls<f32>,
        factors: &Factors<'_, f32>,
        before: &Before,
        d: &mut [u32],
    ) {
        let (Some(scaled), Some(scales)) = (&self.scaled, &before.factors) else {
            return;
        };
        let sums = as_numbers(d);
        // SAFETY: the functions were chosen by what the host has.
        unsafe {
            if let Some(ends) = &calls.ends {
                (ends.begin)(&self.plan, &mut [], sums);
            }
            scaled.add(
                self.plan.size,
                factors,
                calls.product,
                scales,
                &self.rows,
                sums,
            );
            if let Some(ends) = &calls.ends {
                (ends.end)(&self.plan, &mut [], sums);
            }
        }
    }

    /// Sums that begin with a C of another size than D.
    fn widened(
        &self,
        calls: &Calls<f32>,
        factors: &Factors<'_, f32>,
        before: &Before,
        d: &mut [u32],
    ) {
        let mut sums = before.c.clone().unwrap_or_default();
        sum::modify(&self.plan, &mut sums);
        // SAFETY: the functions were chosen by what the host has.
        unsafe {
            (calls.product)(self.plan.size, factors, &self.rows, &mut sums);
            if let Some(ends) = &calls.ends {
                (ends.end)(&self.plan, d, &mut sums);
            }
        }
    }

    /// Reads a C of binary32, row by row.
    fn read_c(&self, lines: &[Line], wave: &Wave) -> Vec<f32> {
        let columns = self.plan.size.n;
        if self.c.is_uniform() {
            let [word, _] = uniform(wave, self.c);
            return vec![f32::from_bits(word); lines.len() * columns];
        }
        let first = row_index(wave, self.c, 0, 0) * HALF;
        let words = wave.vgprs.as_flattened();
        let row = |line: &Line| {
            let from = words.get(first + usize::from(line.word)..);
            let row = from
                .and_then(|from| from.get(..columns))
                .unwrap_or_default();
            row.iter().map(|word| f32::from_bits(*word))
        };
        lines.iter().flat_map(row).collect()
    }

    fn beside<T: Copy + Default>(
        &self,
        calls: &Calls<T>,
        factors: &Factors<'_, T>,
        _: &Before,
        d: &mut [u32],
    ) {
        let (mut few, mut many) = ([T::default(); BESIDE], Vec::new());
        let used = self.rows.len() * self.plan.size.n;
        let sums = match few.get_mut(..used) {
            Some(few) => few,
            None => {
                many.resize(used, T::default());
                &mut many
            }
        };
        self.sum(calls, factors, d, sums);
    }

    fn sum<T>(&self, calls: &Calls<T>, factors: &Factors<'_, T>, d: &mut [u32], sums: &mut [T]) {
        // SAFETY: the functions were chosen by what the host has.
        unsafe {
            if let Some(ends) = &calls.ends {
                (ends.begin)(&self.plan, d, sums);
            }
            (calls.product)(self.plan.size, factors, &self.rows, sums);
            if let Some(ends) = &calls.ends {
                (ends.end)(&self.plan, d, sums);
            }
        }
    }

    fn unpack<'a, T>(
        &self,
        operand: &Operand,
        unpack: Unpack<T>,
        wave: &Wave,
        to: &'a mut Elements<T>,
    ) -> &'a [T] {
        let first = row_index(wave, operand.place, 0, 0) * HALF;
        let words = wave.vgprs.as_flattened();
        let from = words.get(first..).unwrap_or_default();
        // SAFETY: the function was chosen by what the host has.
        unsafe { unpack(operand, from, self.plan.row, to) }
    }

    /// Copies C to D's registers.
    fn put_c(&self, wave: &mut Wave) {
        if self.c == self.d {
            return;
        }
        let to = row_index(wave, self.d, 0, 0) * HALF;
        if self.c.is_uniform() {
            let [low, high] = uniform(wave, self.c);
            let [even, odd] = match self.element {
                16 => [low & 0xffff | low << 16; 2],
                64 => [low, high],
                _ => [low; 2],
            };
            let words = wave.vgprs.as_flattened_mut();
            let Some(d) = words.get_mut(to..to + self.words) else {
                return;
            };
            for (register, d) in d.chunks_exact_mut(self.plan.row).enumerate() {
                let c = if register % 2 == 0 { even } else { odd };
                for d in d {
                    *d = *d & !self.mask | c & self.mask;
                }
            }
            return;
        }
        let from = row_index(wave, self.c, 0, 0) * HALF;
        let words = wave.vgprs.as_flattened_mut();
        let end = from + self.words;
        if end.max(to + self.words) > words.len() {
            return;
        }
        if self.mask == u32::MAX {
            words.copy_within(from..end, to);
            return;
        }
        // The registers may overlap.
        let c = words.get(from..end).unwrap_or_default().to_vec();
        for (d, c) in words.iter_mut().skip(to).zip(c) {
            *d = *d & !self.mask | c & self.mask;
        }
    }

    /// The starts of the rows of B that correspond to the stored elements of A.
    fn choose(&self, sparse: &Sparse, wave: &Wave) -> Vec<u16> {
        let size = self.plan.size;
        let first = row_index(wave, sparse.index, 0, 0) * HALF;
        let from = wave.vgprs.as_flattened().get(first..).unwrap_or_default();
        let mut all = vec![0; sparse.bits.len()];
        let columns = sparse.bits.chunks_exact(size.m);
        for ((k, bits), chosen) in columns.enumerate().zip(all.chunks_exact_mut(size.m)) {
            let rows = self.b.starts.get(k / 2 * 4..);
            let Some(rows) = rows.and_then(<[u16]>::first_chunk::<4>) else {
                continue;
            };
            for (at, chosen) in bits.iter().zip(chosen) {
                let word = from.get(usize::from(at.word)).copied().unwrap_or(0);
                *chosen = rows[(word >> at.bit & 3) as usize];
            }
        }
        all
    }
}

/// A buffer without elements.
fn no_elements<T>() -> Elements<T> {
    [const { MaybeUninit::uninit() }; ELEMENTS]
}
