//! Merge sort: blocks by a comparison that looks into an array, then merges of sorted runs; and what
//! surrounds it: sequences and copies.

use gfxjit::Arg;

use crate::case::Case;
use crate::check::{exact, read};
use crate::cupy::items::{Item, MANY, items, written};
use crate::random::Random;
use crate::run::{Failure, finish};

pub fn cases() -> Vec<Case> {
    vec![
        block_sort::<i32>(),
        block_sort::<f32>(),
        odd_even::<i32>(),
        odd_even::<f64>(),
        merge_path::<i32>(),
        merge_path::<f64>(),
        sequence(),
        copy(),
    ]
}

fn compare<T: Item>(a: &T, b: &T) -> std::cmp::Ordering {
    a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal)
}

/// Numbers of elements, sorted by the elements: `lexsort`.
fn block_sort<T: Item>() -> Case {
    let kernel = format!("17block_sort_kernelI*9elem_lessI{}EEEvT0_", T::MANGLED);
    let name = format!("block_sort_kernel<unsigned long, elem_less<{}>>", T::NAME);
    Case::new(name, kernel, |run| {
        let len = MANY;
        let mut random = Random::new(110);
        let data: Vec<T> = items(&mut random, len);
        let numbers: Vec<u64> = (0..len as u64).rev().collect();
        let (data_in, numbers_in) = (run.input(&data)?, run.input(&numbers)?);
        let sort = |len: usize, groups: usize| {
            let out = run.output::<u64>(len)?;
            let launch = run
                .launch()
                .grid(groups as u32)
                .block(run.kernel().max_workgroup_size)
                .arg(&numbers_in)
                .arg(&out)
                .args([Arg::null(), Arg::null()])
                .arg(len as u64)
                .arg(groups as u32)
                // The comparison's array; no memory in place of LDS.
                .arg(&data_in)
                .arg(Arg::null());
            finish(launch)?;
            Ok::<_, Failure>(out)
        };
        let size = written(&sort(MANY, 1)?)?;
        let len = 3 * size + size / 3 + 1;
        let out = sort(len, len.div_ceil(size))?;
        let mut want = numbers[..len].to_vec();
        for own in want.chunks_mut(size) {
            own.sort_by(|&a, &b| compare(&data[a as usize], &data[b as usize]));
        }
        exact("numbers", &out, &want)
    })
}

/// Runs of `run` sorted keys.
fn runs<T: Item>(seed: u64, len: usize, run: usize) -> Vec<T> {
    let mut keys: Vec<T> = items(&mut Random::new(seed), len);
    for own in keys.chunks_mut(run) {
        own.sort_by(compare);
    }
    keys
}

fn merged<T: Item>(keys: &[T], run: usize) -> Vec<T> {
    let mut merged = keys.to_vec();
    for own in merged.chunks_mut(2 * run) {
        own.sort_by(compare);
    }
    merged
}

fn iterators(item: &str) -> String {
    format!(
        "37wrapped_merge_sort_block_merge_configINS0_14default_configE{item}NS0_10empty_typeEEEP{item}"
    )
}

/// Each item looks for its keys' places in the other run.
fn odd_even<T: Item>() -> Case {
    let item = T::MANGLED;
    let kernel = format!(
        "33device_block_merge_oddeven_kernelINS1_{}N6thrust*19radix_merge_compareILb0ELb0E{item}",
        iterators(item)
    );
    let name = format!("device_block_merge_oddeven_kernel<{}>", T::NAME);
    Case::new(name, kernel, |run| {
        let merge = |keys: &[T], sorted: usize, groups: usize| {
            let (input, out) = (run.input(keys)?, run.output::<T>(keys.len())?);
            let launch = run
                .launch()
                .grid(groups as u32)
                .block(run.kernel().max_workgroup_size)
                .arg(&input)
                .arg(&out)
                .args([Arg::null(), Arg::null()])
                .arg(keys.len() as u32)
                .arg(sorted as u32)
                .arg(0u8);
            finish(launch)?;
            Ok::<_, Failure>(out)
        };
        // A run without another is copied.
        let size = written(&merge(&runs::<T>(111, MANY, MANY), MANY, 1)?)?;
        let run_length = 4 * size;
        let keys: Vec<T> = runs(112, 5 * run_length + 2 * size + 7, run_length);
        let out = merge(&keys, run_length, keys.len().div_ceil(size))?;
        exact("keys", &out, &merged(&keys, run_length))
    })
}

/// Workgroups get parts of both runs that come to the same number of keys.
fn merge_path<T: Item>() -> Case {
    let item = T::MANGLED;
    let comparison = format!("19radix_merge_compareILb0ELb0E{item}");
    let kernels = [
        format!(
            "45device_block_merge_mergepath_partition_kernelINS1_{}jNS1_{comparison}",
            iterators(item)
        ),
        format!(
            "35device_block_merge_mergepath_kernelINS1_{}N6thrust*{comparison}",
            iterators(item)
        ),
    ];
    let name = format!("device_block_merge_mergepath_kernel<{}>", T::NAME);
    Case::several(name, kernels, |run| {
        let partition = |keys: &gfxjit::Buffer<T>, len: usize, sorted: usize, count: usize| {
            let out = run.output::<u32>(count)?;
            let block = run.kernel_nth(0).max_workgroup_size;
            let launch = run
                .launch_nth(0)
                .grid((count as u32).div_ceil(block))
                .block(block)
                .arg(keys)
                .arg(len as u32)
                .arg(count as u32)
                .arg(&out)
                .arg(0u8)
                .arg(sorted as u32);
            finish(launch)?;
            Ok::<_, Failure>(out)
        };
        // Where all keys of the first run come first, so do those of the first part.
        let mut ascending: Vec<T> = items(&mut Random::new(113), MANY);
        ascending.sort_by(compare);
        let ascending = run.input(&ascending)?;
        let parts = read("partitions", &partition(&ascending, MANY, MANY / 2, 2)?)?;
        let size = parts[1] as usize;
        if !(1..MANY / 2).contains(&size) {
            return Err(Failure::Error(format!("partitions {parts:?}")));
        }
        let run_length = 2 * size;
        let keys: Vec<T> = runs(114, 5 * run_length + size + 7, run_length);
        let groups = keys.len().div_ceil(size);
        let (input, out) = (run.input(&keys)?, run.output::<T>(keys.len())?);
        let parts = partition(&input, keys.len(), run_length, groups + 1)?;
        let launch = run
            .launch_nth(1)
            .grid(groups as u32)
            .block(run.kernel_nth(1).max_workgroup_size)
            .arg(&input)
            .arg(&out)
            .args([Arg::null(), Arg::null()])
            .arg(keys.len() as u32)
            .arg(run_length as u32)
            .arg(groups as u32)
            .arg(0u8)
            .arg(&parts)
            .arg(Arg::null());
        finish(launch)?;
        exact("keys", &out, &merged(&keys, run_length))
    })
}

/// `thrust::sequence`.
fn sequence() -> Case {
    let kernel = "14__parallel_for6kernelILj256ENS1_10__tabulate7functorINS0_10device_ptrImEE";
    Case::new("__parallel_for<__tabulate<unsigned long>>", kernel, |run| {
        let (len, first, step) = (1000usize, 17u64, 3u64);
        let out = run.output::<u64>(len)?;
        // The output, the first number, the step.
        let functor = [out.address().0, first, step]
            .map(u64::to_le_bytes)
            .concat();
        let launch = run
            .launch()
            .grid(len.div_ceil(256) as u32)
            .block(256)
            .arg(Arg::bytes(functor))
            .arg(len as i64)
            .arg(0i64)
            .uses(&out);
        finish(launch)?;
        let want: Vec<u64> = (0..len as u64).map(|at| first + step * at).collect();
        exact("out", &out, &want)
    })
}

fn copy() -> Case {
    let kernel = "16transform_kernelILb0E*14default_configEiLb0EEEiPiN6thrust";
    Case::new("transform_kernel<int, identity>", kernel, |run| {
        let values: Vec<i32> = items(&mut Random::new(115), MANY);
        let input = run.input(&values)?;
        let copy = |len: usize, groups: usize| {
            let out = run.output::<i32>(len)?;
            let launch = run
                .launch()
                .grid(groups as u32)
                .block(run.kernel().max_workgroup_size)
                .arg(&input)
                .arg(len as u64)
                .arg(&out)
                .arg(0u8);
            finish(launch)?;
            Ok::<_, Failure>(out)
        };
        let size = written(&copy(MANY, 1)?)?;
        let len = 3 * size + size / 2 + 1;
        exact("out", &copy(len, len.div_ceil(size))?, &values[..len])
    })
}
