//! Quantising and dequantising blocks of numbers that have a common scale.

use crate::bitsandbytes::codes::{self, FP4, NF4, is_nearest};
use crate::case::Case;
use crate::check::{Want, each, exact, near};
use crate::random::Random;
use crate::real::{Real, wide};
use crate::run::{Failure, Run, finish};
use gfxjit::half::{bf16, f16};

pub(crate) fn cases() -> Vec<Case> {
    vec![
        quantise::<f32>(4096, 4, Format::General),
        quantise::<f16>(1024, 4, Format::General),
        quantise::<bf16>(64, 2, Format::General),
        quantise::<f32>(256, 2, Format::Fp4),
        quantise::<f16>(2048, 4, Format::Nf4),
        quantise::<bf16>(128, 2, Format::Nf4),
        quantise_small::<f32>(32, Format::Fp4),
        quantise_small::<f16>(64, Format::Nf4),
        quantise_small::<bf16>(32, Format::Nf4),
        dequantise::<f32>(Format::General),
        dequantise::<f16>(Format::Fp4),
        dequantise::<bf16>(Format::Nf4),
        dequantise::<f32>(Format::Nf4),
    ]
}

/// `DataType_t` of the source.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    General = 0,
    Fp4 = 1,
    Nf4 = 2,
}

impl Format {
    fn table(self) -> Vec<f64> {
        match self {
            Self::General => wide(&codes::signed()),
            Self::Fp4 => FP4.to_vec(),
            Self::Nf4 => NF4.to_vec(),
        }
    }

    fn is_packed(self) -> bool {
        self != Self::General
    }
}

fn quantise<T: Real>(block: usize, per_item: usize, format: Format) -> Case {
    let kernel = format!(
        "18kQuantizeBlockwiseI{}Li{block}ELi{per_item}ELi0ELi{}EE",
        T::MANGLED,
        format as u32
    );
    let name = format!(
        "kQuantizeBlockwise<{}, {block}, {per_item}, 0, {}>",
        T::NAME,
        format as u32
    );
    Case::new(name, kernel, move |run| {
        // The last block is partial, and has an odd number of elements.
        let len = 3 * block + block / 2 + 7;
        let groups = len.div_ceil(block) as u32;
        check_quantise::<T>(run, block, len, format, groups, (block / per_item) as u32)
    })
}

/// One wave quantises several blocks.
fn quantise_small<T: Real>(block: usize, format: Format) -> Case {
    let kernel = format!(
        "23kQuantizeBlockwiseSmallI{}Li{block}ELi{}EE",
        T::MANGLED,
        format as u32
    );
    let name = format!(
        "kQuantizeBlockwiseSmall<{}, {block}, {}>",
        T::NAME,
        format as u32
    );
    Case::new(name, kernel, move |run| {
        let len = 9 * block + 5;
        let per_group = 2 * run.wave() as usize;
        let groups = len.div_ceil(per_group) as u32;
        check_quantise::<T>(run, block, len, format, groups, run.wave())
    })
}

fn check_quantise<T: Real>(
    run: &Run,
    block: usize,
    len: usize,
    format: Format,
    groups: u32,
    items: u32,
) -> Result<(), Failure> {
    let mut random = Random::new(1);
    let values: Vec<T> = random.reals(len, -3.0, 3.0);
    let code = run.input(&codes::signed())?;
    let input = run.input(&values)?;
    let absmax = run.output::<f32>(len.div_ceil(block))?;
    let bytes = if format.is_packed() {
        len.div_ceil(2)
    } else {
        len
    };
    let out = run.output::<u8>(bytes)?;
    let launch = run
        .launch()
        .grid(groups)
        .block(items)
        .arg(&code)
        .arg(&input)
        .arg(&absmax)
        .arg(&out)
        // Random numbers are for stochastic rounding.
        .arg(gfxjit::Arg::null())
        .arg(0i32)
        .arg(len as i32);
    finish(launch)?;

    let values = wide(&values);
    let maxima: Vec<f64> = values
        .chunks(block)
        .map(|block| {
            block
                .iter()
                .fold(0.0, |most: f64, value| most.max(value.abs()))
        })
        .collect();
    let want: Vec<f32> = maxima.iter().map(|&most| most as f32).collect();
    exact("absmax", &absmax, &want)?;
    // The kernel multiplies with a reciprocal in binary32, which is within 2^-22 of the quotient; its
    // limits between 4-bit codes have seven digits.
    let slack = 1e-6;
    let table = format.table();
    let check = |at: usize, code: u8| {
        let value = values
            .get(at)
            .map_or(0.0, |value| value / maxima[at / block]);
        is_nearest(&table, usize::from(code), value, slack)
    };
    each("out", &out, bytes, |at, byte| {
        if !format.is_packed() {
            return check(at, byte);
        }
        check(2 * at, byte >> 4)?;
        // The upper half of a byte comes first; what has no number is a zero.
        check(2 * at + 1, byte & 15)
    })
}

fn dequantise<T: Real>(format: Format) -> Case {
    let kernel = format!(
        "20kDequantizeBlockwiseI{}Li512ELi64ELi8ELi{}EE",
        T::MANGLED,
        format as u32
    );
    let name = format!(
        "kDequantizeBlockwise<{}, 512, 64, 8, {}>",
        T::NAME,
        format as u32
    );
    Case::new(name, kernel, move |run| {
        let (block, len) = (128usize, 5 * 1024 + 333usize);
        let per_byte = if format.is_packed() { 2 } else { 1 };
        let groups = len.div_ceil(512 * per_byte);
        let mut random = Random::new(2);
        let codes = random.bytes(len.div_ceil(per_byte));
        // Work-items behind the end read a scale too.
        let scales: Vec<f32> = random.reals(groups * 512 * per_byte / block, 0.1, 5.0);
        let code = run.input(&codes::signed())?;
        let input = run.input(&codes)?;
        let absmax = run.input(&scales)?;
        let out = run.output::<T>(len)?;
        let launch = run
            .launch()
            .grid(groups as u32)
            .block(64)
            .arg(&code)
            .arg(&input)
            .arg(&absmax)
            .arg(&out)
            // In bytes of the input.
            .arg((block / per_byte) as i32)
            .arg(len as i32);
        finish(launch)?;

        let table = format.table();
        let want: Vec<Want> = (0..len)
            .map(|at| {
                let code = match (per_byte, at % 2) {
                    (1, _) => codes[at],
                    (_, 0) => codes[at / 2] >> 4,
                    _ => codes[at / 2] & 15,
                };
                let value = table[usize::from(code)] * f64::from(scales[at / block]);
                // The number of the code and the product are rounded to binary32, the result to T.
                Want::new(
                    value,
                    value.abs() * (2.0 * <f32 as Real>::EPSILON + T::EPSILON) + T::TINY,
                )
            })
            .collect();
        near("out", &out, &want)
    })
}
