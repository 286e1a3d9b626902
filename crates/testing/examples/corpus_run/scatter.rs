//! torch-scatter: reductions of elements that an index sends to one place, by atomic operations and
//! compare-and-swap loops; of segments between pointers.
//!
//! Source of launches and meanings: rusty1s/pytorch_scatter, `csrc/cuda`; the layout of `TensorInfo` is
//! PyTorch's (`aten/src/ATen/cuda/detail/TensorInfo.cuh`).

use gfxjit::half::{bf16, f16};
use gfxjit::{Arg, Buffer, Pod};

use crate::case::Case;
use crate::check::{Want, each, exact, near};
use crate::library::Library;
use crate::random::Random;
use crate::real::Real;
use crate::run::{Failure, Run, finish};

pub(crate) const SCATTER: Library = Library {
    name: "torch-scatter",
    package: "torch-scatter-rocm",
    file: "_scatter_cuda",
    cases: scatters,
};

pub(crate) const SEGMENTS: Library = Library {
    name: "torch-scatter csr",
    package: "torch-scatter-rocm",
    file: "_segment_csr_cuda",
    cases: segments,
};

/// `ReductionType` of the source.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Reduction {
    Sum = 0,
    Mul = 2,
    Min = 4,
    Max = 5,
}

fn scatters() -> Vec<Case> {
    vec![
        integers(
            "i",
            Reduction::Sum,
            0,
            |bits| bits as i32,
            i32::wrapping_add,
        ),
        integers(
            "l",
            Reduction::Sum,
            0,
            |bits| bits as i64,
            i64::wrapping_add,
        ),
        integers(
            "i",
            Reduction::Mul,
            1,
            |bits| bits as i32 | 1,
            i32::wrapping_mul,
        ),
        // In narrow types a negative result would write to its neighbours too: the source's loops
        // shift it to its place with the sign's bits.
        integers(
            "a",
            Reduction::Sum,
            0,
            |bits| (bits % 4) as i8,
            i8::wrapping_add,
        ),
        integers("s", Reduction::Max, 0, |bits| (bits % 999) as i16, i16::max),
        integers("h", Reduction::Max, 0, |bits| bits as u8, u8::max),
        integers("l", Reduction::Min, i64::MAX, |bits| bits as i64, i64::min),
        reals::<f32>("f", Reduction::Sum),
        reals::<f64>("d", Reduction::Sum),
        reals::<f16>("N3c104HalfE", Reduction::Sum),
        reals::<bf16>("N3c108BFloat16E", Reduction::Max),
        reals::<f32>("f", Reduction::Min),
        arguments(),
    ]
}

fn segments() -> Vec<Case> {
    vec![
        segment(Reduction::Sum),
        segment(Reduction::Max),
        segment_rows(),
        gather(),
    ]
}

/// A contiguous tensor of 64-bit integers, as kernels get it by value: its address, 25 sizes, 25
/// strides, how many of them there are.
fn tensor(data: &Buffer<i64>, sizes: &[usize]) -> Arg {
    let mut bytes = data.address().0.to_le_bytes().to_vec();
    let mut words = [0i32; 51];
    let mut stride = 1;
    for (at, &size) in sizes.iter().enumerate().rev() {
        words[at] = size as i32;
        words[25 + at] = stride as i32;
        stride *= size;
    }
    words[50] = sizes.len() as i32;
    bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
    bytes.resize(216, 0);
    Arg::bytes(bytes)
}

/// Batches, elements of each, places of each, and numbers of an element.
const BATCHES: usize = 2;
const ELEMENTS: usize = 301;
const PLACES: usize = 37;
const WIDTH: usize = 5;
const LEN: usize = BATCHES * ELEMENTS * WIDTH;

fn index() -> Vec<i64> {
    let mut random = Random::new(140);
    (0..LEN)
        .map(|_| random.below(PLACES as u64) as i64)
        .collect()
}

/// Where each number goes.
fn place(index: &[i64], at: usize) -> usize {
    let batch = at / (ELEMENTS * WIDTH);
    (batch * PLACES + index[at] as usize) * WIDTH + at % WIDTH
}

fn scatter<T: Pod>(run: &Run, source: &[T], initial: T) -> Result<Buffer<T>, Failure> {
    let index = run.input(&index())?;
    let source = run.input(source)?;
    let out = run.in_out(&[initial; BATCHES * PLACES * WIDTH])?;
    let launch = run
        .launch()
        .grid(LEN.div_ceil(256) as u32)
        .block(256)
        .arg(&source)
        .arg(tensor(&index, &[BATCHES, ELEMENTS, WIDTH]))
        .arg(&out)
        .args([ELEMENTS, WIDTH, PLACES, LEN].map(|n| Arg::from(n as i32)))
        .uses(&index);
    finish(launch)?;
    Ok(out)
}

fn case(
    item: &str,
    reduction: Reduction,
    check: impl Fn(&Run) -> Result<(), Failure> + 'static,
) -> Case {
    let kernel = format!(
        "14scatter_kernelI{item}L13ReductionType{}EE",
        reduction as u32
    );
    Case::new(
        format!("scatter_kernel<{item}, {reduction:?}>"),
        kernel,
        check,
    )
}

fn integers<T: Pod + std::fmt::Debug>(
    item: &'static str,
    reduction: Reduction,
    initial: T,
    number: fn(u64) -> T,
    function: fn(T, T) -> T,
) -> Case {
    case(item, reduction, move |run| {
        let mut random = Random::new(141);
        let source: Vec<T> = (0..LEN).map(|_| number(random.next())).collect();
        let out = scatter(run, &source, initial)?;
        let index = index();
        let mut want = vec![initial; BATCHES * PLACES * WIDTH];
        for (at, &value) in source.iter().enumerate() {
            let place = place(&index, at);
            want[place] = function(want[place], value);
        }
        exact("out", &out, &want)
    })
}

fn reals<T: Real>(item: &'static str, reduction: Reduction) -> Case {
    case(item, reduction, move |run| {
        let source: Vec<T> = Random::new(142).reals(LEN, -1.0, 1.2);
        let initial = match reduction {
            Reduction::Sum => 0.0,
            Reduction::Mul => 1.0,
            Reduction::Min => 10.0,
            Reduction::Max => -10.0,
        };
        let out = scatter(run, &source, T::rounded(initial))?;
        let index = index();
        let mut want = vec![(initial, 0.0, 0); BATCHES * PLACES * WIDTH];
        for (at, value) in source.iter().enumerate() {
            let (result, sizes, count) = &mut want[place(&index, at)];
            let value = value.wide();
            *sizes += value.abs();
            *count += 1;
            *result = match reduction {
                Reduction::Sum => *result + value,
                Reduction::Mul => *result * value,
                Reduction::Min => result.min(value),
                Reduction::Max => result.max(value),
            };
        }
        let want: Vec<Want> = want
            .into_iter()
            .map(|(result, sizes, count)| {
                // Additions come in any order, each is rounded to T; comparisons are exact.
                let additions = if reduction == Reduction::Sum {
                    f64::from(count)
                } else {
                    0.0
                };
                Want::new(result, sizes * additions * T::EPSILON)
            })
            .collect();
        near("out", &out, &want)
    })
}

/// Which element a place's smallest number is of.
fn arguments() -> Case {
    Case::new("scatter_arg_kernel<f>", "18scatter_arg_kernelIfEv", |run| {
        let source: Vec<f32> = Random::new(143).reals(LEN, -1.0, 1.0);
        let index = index();
        let places = BATCHES * PLACES * WIDTH;
        let mut least = vec![f32::MAX; places];
        for (at, &value) in source.iter().enumerate() {
            let place = place(&index, at);
            least[place] = least[place].min(value);
        }
        let (source_in, index_in) = (run.input(&source)?, run.input(&index)?);
        let (least_in, out) = (run.input(&least)?, run.in_out(&vec![-1i64; places])?);
        let launch = run
            .launch()
            .grid(LEN.div_ceil(256) as u32)
            .block(256)
            .arg(&source_in)
            .arg(tensor(&index_in, &[BATCHES, ELEMENTS, WIDTH]))
            .arg(&least_in)
            .arg(&out)
            .args([ELEMENTS, WIDTH, PLACES, LEN].map(|n| Arg::from(n as i32)))
            .uses(&index_in);
        finish(launch)?;
        each("arg", &out, places, |at, element| {
            let batch = at / (PLACES * WIDTH);
            let number = |element: usize| (batch * ELEMENTS + element) * WIDTH + at % WIDTH;
            let is_right = match usize::try_from(element) {
                Ok(element) if element < ELEMENTS => {
                    let from = number(element);
                    place(&index, from) == at && source[from] == least[at]
                }
                // No element goes there.
                _ => element == -1 && least[at] == f32::MAX,
            };
            is_right
                .then_some(())
                .ok_or_else(|| format!("is {element}, whose number is not the smallest there"))
        })
    })
}

/// Where segments begin, two rows of them, some empty; the last entry is an end.
const SEGMENT_COUNT: usize = 23;

fn pointers() -> Vec<i64> {
    let mut random = Random::new(144);
    let mut all = Vec::new();
    for _ in 0..2 {
        let mut row: Vec<i64> = (0..SEGMENT_COUNT - 1)
            .map(|_| random.below(ELEMENTS as u64) as i64)
            .collect();
        row.push(0);
        row.push(ELEMENTS as i64);
        row.sort_unstable();
        row[3] = row[4];
        all.extend(row);
    }
    all
}

/// The elements of each segment, by number in a row of elements, and that row.
fn ranges(pointers: &[i64]) -> Vec<(usize, std::ops::Range<usize>)> {
    let mut ranges = Vec::new();
    for (row, own) in pointers.chunks_exact(SEGMENT_COUNT + 1).enumerate() {
        ranges.extend(
            own.windows(2)
                .map(|pair| (row, pair[0] as usize..pair[1] as usize)),
        );
    }
    ranges
}

fn segment(reduction: Reduction) -> Case {
    let kernel = format!(
        "18segment_csr_kernelIfL13ReductionType{}ELi1EE",
        reduction as u32
    );
    let name = format!("segment_csr_kernel<f, {reduction:?}>");
    Case::new(name, kernel, move |run| {
        let source: Vec<f32> = Random::new(145).reals(2 * ELEMENTS, -1.0, 1.2);
        let pointers = pointers();
        let (source_in, pointers_in) = (run.input(&source)?, run.input(&pointers)?);
        let count = 2 * SEGMENT_COUNT;
        let (out, argument) = (run.output::<f32>(count)?, run.in_out(&vec![-1i64; count])?);
        let launch = run
            .launch()
            .grid(count.div_ceil(256) as u32)
            .block(256)
            .arg(&source_in)
            .arg(tensor(&pointers_in, &[2, SEGMENT_COUNT + 1]))
            .arg(&out)
            .arg(&argument)
            .args([count, ELEMENTS].map(|n| Arg::from(n as u64)))
            .uses(&pointers_in);
        finish(launch)?;
        let (mut want, mut want_argument) = (Vec::new(), Vec::new());
        for (row, range) in ranges(&pointers) {
            let own = &source[row * ELEMENTS..][range.clone()];
            let sizes: f64 = own.iter().map(|x| f64::from(x.abs())).sum();
            let most = own.iter().copied().fold(f32::MIN, f32::max);
            let sum = own.iter().map(|&x| f64::from(x)).sum();
            let first = own.iter().position(|&x| x == most);
            // Nothing comes to 0.
            let (value, argument) = match (reduction, first) {
                (Reduction::Sum, _) => (sum, None),
                (_, Some(at)) => (f64::from(most), Some(range.start + at)),
                (_, None) => (0.0, None),
            };
            want.push(Want::new(
                value,
                sizes * own.len() as f64 * <f32 as Real>::EPSILON,
            ));
            want_argument.push(argument.map_or(-1, |at| at as i64));
        }
        near("out", &out, &want)?;
        exact("arg", &argument, &want_argument)
    })
}

/// Rows of numbers in place of single ones.
fn segment_rows() -> Case {
    let kernel = "28segment_csr_broadcast_kernelIiL13ReductionType0EE";
    Case::new("segment_csr_broadcast_kernel<i, Sum>", kernel, |run| {
        let mut random = Random::new(146);
        let source: Vec<i32> = (0..2 * ELEMENTS * WIDTH)
            .map(|_| random.next() as i32)
            .collect();
        let pointers = pointers();
        let (source_in, pointers_in) = (run.input(&source)?, run.input(&pointers)?);
        let count = 2 * SEGMENT_COUNT;
        let out = run.output::<i32>(count * WIDTH)?;
        let launch = run
            .launch()
            .grid((count * WIDTH).div_ceil(256) as u32)
            .block(256)
            .arg(&source_in)
            .arg(tensor(&pointers_in, &[2, SEGMENT_COUNT + 1]))
            .arg(&out)
            .arg(Arg::null())
            .args([count, WIDTH, ELEMENTS].map(|n| Arg::from(n as u64)))
            .uses(&pointers_in);
        finish(launch)?;
        let mut want = Vec::new();
        for (row, range) in ranges(&pointers) {
            let rows = &source[row * ELEMENTS * WIDTH..][range.start * WIDTH..range.end * WIDTH];
            want.extend((0..WIDTH).map(|at| {
                let numbers = rows.iter().skip(at).step_by(WIDTH);
                numbers.fold(0i32, |sum, &number| sum.wrapping_add(number))
            }));
        }
        exact("out", &out, &want)
    })
}

/// Each segment's number to all its elements.
fn gather() -> Case {
    Case::new(
        "gather_csr_kernel<f, 4>",
        "17gather_csr_kernelIfLi4EE",
        |run| {
            let count = 2 * SEGMENT_COUNT;
            let source: Vec<f32> = Random::new(147).reals(count, -1.0, 1.0);
            let pointers = pointers();
            let (source_in, pointers_in) = (run.input(&source)?, run.input(&pointers)?);
            let out = run.output::<f32>(2 * ELEMENTS)?;
            let launch = run
                .launch()
                .grid((4 * count).div_ceil(256) as u32)
                .block(256)
                .arg(&source_in)
                .arg(tensor(&pointers_in, &[2, SEGMENT_COUNT + 1]))
                .arg(&out)
                .args([count, ELEMENTS].map(|n| Arg::from(n as u64)))
                .uses(&pointers_in);
            finish(launch)?;
            let mut want = vec![0f32; 2 * ELEMENTS];
            for (number, (row, range)) in ranges(&pointers).into_iter().enumerate() {
                want[row * ELEMENTS..][range].fill(source[number]);
            }
            exact("out", &out, &want)
        },
    )
}
