//! Sums, smallest and largest numbers: of everything, by partial results, and of segments.

use crate::case::Case;
use crate::check::{Want, exact, near};
use crate::cupy::items::{Item, MANY, items};
use crate::random::Random;
use crate::real::Real;
use crate::run::{Failure, Run, finish};

pub fn cases() -> Vec<Case> {
    vec![
        whole::<i32>("Sum", |a, b| a.wrapping_add(b)),
        whole::<i64>("Sum", |a, b| a.wrapping_add(b)),
        whole::<i32>("Min", Ord::min),
        whole::<u32>("Max", Ord::max),
        whole::<f32>("Min", f32::min),
        whole::<f64>("Max", f64::max),
        sum::<f32>(),
        sum::<f64>(),
        segments(),
    ]
}

fn kernel(is_last: bool, item: &str, operation: &str) -> String {
    // The first pass has no initial value; both take the configured number of elements.
    let flags = if is_last {
        "Lb1ELb0ELj1E"
    } else {
        "Lb0ELb1ELj1E"
    };
    format!(
        "19block_reduce_kernelI{flags}*14default_configE{item}EE{item}P{item}S6_{item}*S8_3{operation}E"
    )
}

/// Launches both passes and gives the output's buffer.
fn launch<T: Item>(
    run: &Run,
    values: &[T],
    probe: &[T],
    size_of_probe: impl Fn(T) -> usize,
    initial: T,
) -> Result<gfxjit::Buffer<T>, Failure>
where
    gfxjit::Arg: From<T>,
{
    let pass = |nth: usize, input: &gfxjit::Buffer<T>, len: usize, groups: usize| {
        let out = run.output::<T>(groups)?;
        let launch = run
            .launch_nth(nth)
            .grid(groups as u32)
            .block(run.kernel_nth(nth).max_workgroup_size)
            .arg(input)
            .arg(len as u64)
            .arg(&out)
            .arg(initial)
            // The operation has no data.
            .arg(0u8);
        finish(launch)?;
        Ok::<_, Failure>(out)
    };
    let probed = pass(0, &run.input(probe)?, probe.len(), 1)?.download()?;
    let size = size_of_probe(probed[0]);
    if !(1..MANY).contains(&size) {
        return Err(Failure::Error(format!("a workgroup takes {size} elements")));
    }
    let groups = values.len().div_ceil(size);
    let partial = pass(0, &run.input(values)?, values.len(), groups)?;
    pass(1, &partial, groups, 1)
}

/// Both passes. The last workgroup of the first has few elements.
const LEN: usize = 5 * MANY + 13;

trait Count: Item {
    fn count(value: usize) -> Self;
    fn to_count(self) -> usize;
}

macro_rules! count {
    ($($type:ident)*) => {
        $(impl Count for $type {
            fn count(value: usize) -> Self { value as $type }
            fn to_count(self) -> usize { self as usize }
        })*
    };
}
count!(i32 u32 i64 f32 f64);

fn whole<T: Count>(operation: &'static str, function: fn(T, T) -> T) -> Case
where
    gfxjit::Arg: From<T>,
{
    let name = format!("block_reduce_kernel<{}, {operation}>", T::NAME);
    let kernels = [false, true].map(|last| kernel(last, T::MANGLED, operation));
    Case::several(name, kernels, move |run| {
        let values: Vec<T> = items(&mut Random::new(70), LEN);
        let initial = values[LEN / 2];
        // The sum of ones counts them; the largest of ascending numbers, and the smallest of descending
        // ones, is the last that was taken.
        let probe: Vec<T> = (0..MANY)
            .map(|at| match operation {
                "Sum" => T::count(1),
                "Max" => T::count(at),
                _ => T::count(MANY - at),
            })
            .collect();
        let size = |value: T| match operation {
            "Sum" => value.to_count(),
            "Max" => value.to_count() + 1,
            _ => MANY - value.to_count() + 1,
        };
        let out = launch(run, &values, &probe, size, initial)?;
        let want = values.into_iter().fold(initial, function);
        exact("out", &out, &[want])
    })
}

fn sum<T: Count + Real>() -> Case
where
    gfxjit::Arg: From<T>,
{
    let name = format!("block_reduce_kernel<{}, Sum>", <T as Item>::NAME);
    let kernels = [false, true].map(|last| kernel(last, <T as Item>::MANGLED, "Sum"));
    Case::several(name, kernels, |run| {
        let values: Vec<T> = Random::new(71).reals(LEN, -1.0, 1.2);
        let initial = T::rounded(100.0);
        let out = launch(run, &values, &[T::count(1); MANY], T::to_count, initial)?;
        let value = values.iter().map(|value| value.wide()).sum::<f64>() + 100.0;
        let sizes: f64 = values.iter().map(|value| value.wide().abs()).sum();
        // Some 32 elements an item, ten levels of a tree, and the same for the partial sums.
        let within = (sizes + 100.0) * 90.0 * T::EPSILON;
        near("out", &out, &[Want::new(value, within)])
    })
}

/// Each workgroup sums one of the segments, which have one length.
fn segments() -> Case {
    let kernel = "23segmented_reduce_kernelI*14default_configEfEEPfS6_*3SumE";
    Case::new("segmented_reduce_kernel<float, Sum>", kernel, |run| {
        let (length, segments) = (3137, 5);
        let values: Vec<f32> = Random::new(72).reals(length * segments, -1.0, 1.2);
        let (input, out) = (run.input(&values)?, run.output::<f32>(segments)?);
        // An iterator over multiples of the length: a counter, and the factor.
        let offsets = |first: i32| {
            let words = [first, length as i32].map(i32::to_le_bytes);
            gfxjit::Arg::bytes(words.concat())
        };
        let launch = run
            .launch()
            .grid(segments as u32)
            .block(run.kernel().max_workgroup_size)
            .arg(&input)
            .arg(&out)
            .arg(offsets(0))
            .arg(offsets(1))
            .arg(0u8)
            .arg(0f32);
        finish(launch)?;
        let want: Vec<Want> = values
            .chunks_exact(length)
            .map(|own| {
                let sizes: f64 = own.iter().map(|&x| f64::from(x.abs())).sum();
                let value = own.iter().map(|&x| f64::from(x)).sum();
                Want::new(value, sizes * 40.0 * <f32 as Real>::EPSILON)
            })
            .collect();
        near("out", &out, &want)
    })
}
