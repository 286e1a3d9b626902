//! Radix sort: of a block, and of many in one sweep for each digit.

use gfxjit::{Arg, Buffer};

use crate::case::Case;
use crate::check::{exact, read};
use crate::cupy::items::{Item, MANY, items, written};
use crate::random::Random;
use crate::run::{Failure, Run, finish};

pub fn cases() -> Vec<Case> {
    vec![
        block::<i32>(),
        block::<f32>(),
        block_pairs::<f32>(),
        one_sweep::<i32>(),
        one_sweep::<f32>(),
        one_sweep::<f64>(),
        one_sweep_pairs::<i32>(),
        one_sweep_pairs::<f32>(),
    ]
}

fn sorted<T: Item>(keys: &[T]) -> Vec<T> {
    let mut sorted = keys.to_vec();
    sorted.sort_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal));
    sorted
}

/// Where the keys come from, in order; equal ones keep theirs.
fn order<T: Item>(keys: &[T]) -> Vec<u64> {
    let mut order: Vec<u64> = (0..keys.len() as u64).collect();
    order.sort_by(|&a, &b| {
        let (a, b) = (keys[a as usize], keys[b as usize]);
        a.partial_cmp(&b).unwrap_or(std::cmp::Ordering::Equal)
    });
    order
}

/// Keys of which some are equal.
fn keys<T: Item>(seed: u64, len: usize) -> Vec<T> {
    let mut random = Random::new(seed);
    let some: Vec<T> = items(&mut random, len * 3 / 4);
    (0..len)
        .map(|_| some[random.below(some.len() as u64) as usize])
        .collect()
}

/// Elements of a workgroup of 256 with four each; the last is partial.
const BLOCK: usize = 1024;

fn block<T: Item>() -> Case {
    let item = T::MANGLED;
    let kernel = format!("28radix_sort_block_sort_kernelI*ELj4294967295EEE{item}NS0_10empty_typeE");
    let name = format!("radix_sort_block_sort_kernel<{}>", T::NAME);
    Case::new(name, kernel, |run| {
        let keys: Vec<T> = keys(100, 2 * BLOCK + 333);
        let (input, out) = (run.input(&keys)?, run.output::<T>(keys.len())?);
        let launch = run
            .launch()
            .grid(keys.len().div_ceil(BLOCK) as u32)
            .block(256)
            .arg(&input)
            .arg(&out)
            .args([Arg::null(), Arg::null()])
            .arg(keys.len() as u32)
            .arg(0u8)
            .arg(0u32)
            .arg(8 * size_of::<T>() as u32);
        finish(launch)?;
        let want: Vec<T> = keys.chunks(BLOCK).flat_map(sorted).collect();
        exact("keys", &out, &want)
    })
}

fn block_pairs<T: Item>() -> Case {
    let item = T::MANGLED;
    let kernel = format!("28radix_sort_block_sort_kernelI*ELj4294967295EEE{item}mEELb0E");
    let name = format!("radix_sort_block_sort_kernel<{}, unsigned long>", T::NAME);
    Case::new(name, kernel, |run| {
        let keys: Vec<T> = keys(101, 700);
        let values: Vec<u64> = (0..700).collect();
        let (keys_in, values_in) = (run.input(&keys)?, run.input(&values)?);
        let (keys_out, values_out) = (run.output::<T>(700)?, run.output::<u64>(700)?);
        let launch = run
            .launch()
            .grid(1)
            .block(256)
            .arg(&keys_in)
            .arg(&keys_out)
            .arg(&values_in)
            .arg(&values_out)
            .arg(700u32)
            .arg(0u8)
            .arg(0u32)
            .arg(8 * size_of::<T>() as u32);
        finish(launch)?;
        exact("keys", &keys_out, &sorted(&keys))?;
        exact("values", &values_out, &order(&keys))
    })
}

/// Digits are counted, the counts are summed, then each digit is a sweep.
fn kernels(item: &str, value: &str) -> [String; 3] {
    let config =
        format!("34wrapped_radix_sort_onesweep_configINS0_14default_configE{item}{value}EE");
    [
        format!("26onesweep_histograms_kernelINS1_{config}"),
        format!("31onesweep_scan_histograms_kernelINS1_{config}"),
        // From a pointer to a `device_ptr`.
        format!("25onesweep_iteration_kernelINS1_{config}Lb0EP{item}N6thrust"),
    ]
}

/// What a digit's sweep reads and writes.
struct Sweep<'a, T> {
    from: (&'a Buffer<T>, Arg),
    to: (&'a Buffer<T>, Arg),
}

struct Sizes {
    /// Digits' values.
    radix: usize,
    counted: usize,
    swept: usize,
}

fn count<T: Item>(
    run: &Run,
    keys: &Buffer<T>,
    len: usize,
    groups: usize,
    full: usize,
) -> Result<Buffer<u32>, Failure> {
    // Room for digits of as few as four bits, and for the values of one with more.
    let counts = run.in_out(&vec![0u32; 4096])?;
    let launch = run
        .launch_nth(0)
        .grid(groups as u32)
        .block(run.kernel_nth(0).max_workgroup_size)
        .arg(keys)
        .arg(&counts)
        .arg(len as u32)
        .arg(full as u32)
        .arg(0u8)
        .arg(0u32)
        .arg(8 * size_of::<T>() as u32);
    finish(launch)?;
    Ok(counts)
}

fn sweep<T: Item>(
    run: &Run,
    sweep: Sweep<'_, T>,
    len: usize,
    groups: usize,
    full: usize,
    offsets: &[u32],
    bits: (u32, u32),
) -> Result<(), Failure> {
    let offsets_in = run.input(offsets)?;
    let offsets_out = run.output::<u32>(offsets.len())?;
    let states = run.input(&vec![0u32; offsets.len() * groups])?;
    let launch = run
        .launch_nth(2)
        .grid(groups as u32)
        .block(run.kernel_nth(2).max_workgroup_size)
        .arg(sweep.from.0)
        .arg(sweep.to.0)
        .arg(sweep.from.1)
        .arg(sweep.to.1)
        .arg(len as u32)
        .arg(&offsets_in)
        .arg(&offsets_out)
        .arg(&states)
        .arg(0u8)
        .arg(bits.0)
        .arg(bits.1)
        .arg(full as u32);
    finish(launch)
}

/// Of equal keys, one workgroup counts one value of each digit, as often as it takes keys.
fn probe<T: Item>(run: &Run, values: [Arg; 2]) -> Result<Sizes, Failure> {
    let key = T::random(&mut Random::new(102));
    let same = run.input(&[key; MANY])?;
    let counts = read("counts", &count(run, &same, MANY, 1, 1)?)?;
    let found: Vec<(usize, u32)> = (counts.iter().copied().enumerate())
        .filter(|(_, count)| *count > 0)
        .collect();
    let counted = found.first().map_or(0, |found| found.1 as usize);
    // A digit has as many bits as all digits together make up the key.
    let bits = (4..=8)
        .rev()
        .find(|bits| (8 * size_of::<T>()).div_ceil(*bits) == found.len());
    let bits = bits.ok_or_else(|| Failure::Error(format!("digits: {found:?}")))?;
    let radix = 1 << bits;
    let out = run.output::<T>(MANY)?;
    let [from, to] = values;
    let both = Sweep {
        from: (&same, from),
        to: (&out, to),
    };
    sweep(run, both, MANY, 1, 1, &vec![0; radix], (0, bits as u32))?;
    Ok(Sizes {
        radix,
        counted,
        swept: written(&out)?,
    })
}

const LEN: usize = MANY + 4321;

/// Counts and sums digits, and gives the sums of each digit.
fn offsets<T: Item>(run: &Run, keys: &Buffer<T>, sizes: &Sizes) -> Result<Vec<u32>, Failure> {
    let groups = LEN.div_ceil(sizes.counted);
    let counts = count(run, keys, LEN, groups, LEN / sizes.counted)?;
    let places = (8 * size_of::<T>()).div_ceil(sizes.radix.ilog2() as usize);
    let launch = run
        .launch_nth(1)
        .grid(places as u32)
        .block(run.kernel_nth(1).max_workgroup_size);
    finish(launch.arg(&counts))?;
    let mut offsets = read("offsets", &counts)?;
    offsets.truncate(places * sizes.radix);
    Ok(offsets)
}

/// Sweeps from `one` to `other` and back; gives whether `other` has the result.
fn sweeps<T: Item>(
    run: &Run,
    one: (&Buffer<T>, &Arg),
    other: (&Buffer<T>, &Arg),
    sizes: &Sizes,
) -> Result<bool, Failure> {
    let offsets = offsets(run, one.0, sizes)?;
    let (groups, full) = (LEN.div_ceil(sizes.swept), LEN / sizes.swept);
    let (step, all) = (sizes.radix.ilog2(), 8 * size_of::<T>() as u32);
    let mut is_in_other = false;
    for (place, own) in offsets.chunks_exact(sizes.radix).enumerate() {
        let from_to = match is_in_other {
            false => (one, other),
            true => (other, one),
        };
        let both = Sweep {
            from: (from_to.0.0, from_to.0.1.clone()),
            to: (from_to.1.0, from_to.1.1.clone()),
        };
        let bit = place as u32 * step;
        sweep(
            run,
            both,
            LEN,
            groups,
            full,
            own,
            (bit, step.min(all - bit)),
        )?;
        is_in_other = !is_in_other;
    }
    Ok(is_in_other)
}

fn one_sweep<T: Item>() -> Case {
    let name = format!("onesweep_iteration_kernel<{}>", T::NAME);
    Case::several(name, kernels(T::MANGLED, "NS0_10empty_typeE"), |run| {
        let keys: Vec<T> = keys(103, LEN);
        let none = Arg::null();
        let sizes = probe::<T>(run, [none.clone(), none.clone()])?;
        let (one, other) = (run.in_out(&keys)?, run.output::<T>(LEN)?);
        let is_in_other = sweeps(run, (&one, &none), (&other, &none), &sizes)?;
        let out = if is_in_other { &other } else { &one };
        exact("keys", out, &sorted(&keys))
    })
}

fn one_sweep_pairs<T: Item>() -> Case {
    let name = format!("onesweep_iteration_kernel<{}, unsigned long>", T::NAME);
    Case::several(name, kernels(T::MANGLED, "m"), |run| {
        let keys: Vec<T> = keys(104, LEN);
        let values: Vec<u64> = (0..LEN.max(MANY) as u64).collect();
        let (v_one, v_other) = (run.in_out(&values)?, run.output::<u64>(LEN.max(MANY))?);
        let (v_one_in, v_other_in) = (Arg::from(&v_one), Arg::from(&v_other));
        let sizes = probe::<T>(run, [v_one_in.clone(), v_other_in.clone()])?;
        let (one, other) = (run.in_out(&keys)?, run.output::<T>(LEN)?);
        let is_in_other = sweeps(run, (&one, &v_one_in), (&other, &v_other_in), &sizes)?;
        let (out, v_out) = if is_in_other {
            (&other, &v_other)
        } else {
            (&one, &v_one)
        };
        exact("keys", out, &sorted(&keys))?;
        exact("values", v_out, &order(&keys))
    })
}
