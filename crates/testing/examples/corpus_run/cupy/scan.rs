//! Running sums and products. Workgroups look back at what those before them have published.

use crate::case::Case;
use crate::check::{Want, exact, near};
use crate::cupy::items::{Item, MANY, written};
use crate::random::Random;
use crate::real::Real;
use crate::run::{Failure, Run, finish};

pub fn cases() -> Vec<Case> {
    vec![
        look_back_integers::<i32>("N6hipcub16HIPCUB_400000_NS3SumE", "Sum", |a, b| {
            a.wrapping_add(b)
        }),
        look_back_integers::<i64>("N6hipcub16HIPCUB_400000_NS3SumE", "Sum", |a, b| {
            a.wrapping_add(b)
        }),
        look_back_integers::<i32>("9_multiply", "_multiply", |a, b| a.wrapping_mul(b)),
        look_back_reals::<f32>(),
        look_back_reals::<f64>(),
        single(),
    ]
}

fn kernels(item: &str, operation: &str) -> [String; 2] {
    // Without the waits that only gfx908 needs.
    [
        format!(
            "31init_lookback_scan_state_kernelINS1_19lookback_scan_stateI{item}Lb0ELb1EEEEEvT_"
        ),
        format!(
            "20lookback_scan_kernelI*14default_configE{item}EEP{item}S7_{operation}{item}{item}NS1_19lookback_scan_stateI{item}Lb0ELb1EEEEEvT3_"
        ),
    ]
}

/// What a workgroup publishes takes at most 16 bytes; before the first lie as many as a wave has lanes.
fn state_bytes(groups: usize) -> usize {
    16 * (64 + groups)
}

/// Makes the state ready and scans.
fn scan<T: Item>(
    run: &Run,
    input: &gfxjit::Buffer<T>,
    out: &gfxjit::Buffer<T>,
    len: usize,
    groups: usize,
    launched: usize,
) -> Result<(), Failure> {
    let state = run.input(&vec![0u8; state_bytes(groups)])?;
    let prepare = run
        .launch_nth(0)
        .grid((groups as u32).div_ceil(256))
        .block(256)
        .arg(&state)
        .arg(groups as u32)
        .arg(0u32)
        .arg(gfxjit::Arg::null());
    finish(prepare)?;
    let launch = run
        .launch_nth(1)
        .grid(launched as u32)
        .block(run.kernel_nth(1).max_workgroup_size)
        .arg(input)
        .arg(out)
        .arg(len as u64)
        // No initial value: the scan is inclusive.
        .arg(gfxjit::Arg::bytes(vec![0; size_of::<T>()]))
        .arg(0u8)
        .arg(&state)
        .arg(groups as u32)
        .args([gfxjit::Arg::null(), gfxjit::Arg::null()])
        .args([0u8; 2].map(gfxjit::Arg::from));
    finish(launch)
}

fn look_back<T: Item>(run: &Run, values: &[T]) -> Result<gfxjit::Buffer<T>, Failure> {
    let input = run.input(values)?;
    // The first of two workgroups waits for none.
    let probe = run.output::<T>(MANY)?;
    scan(run, &input, &probe, MANY, 2, 1)?;
    let groups = values.len().div_ceil(written(&probe)?);
    let out = run.output::<T>(values.len())?;
    scan(run, &input, &out, values.len(), groups, groups)?;
    Ok(out)
}

const LEN: usize = 2 * MANY + 777;

fn look_back_integers<T: Item>(operation: &str, short: &str, function: fn(T, T) -> T) -> Case {
    let name = format!("lookback_scan_kernel<{}, {short}>", T::NAME);
    let multiplies = short == "_multiply";
    Case::several(name, kernels(T::MANGLED, operation), move |run| {
        let mut random = Random::new(80);
        let values: Vec<T> = (0..LEN).map(|_| T::random(&mut random)).collect();
        let values: Vec<T> = match multiplies {
            // An even number would soon make all products 0.
            true => values.into_iter().map(odd).collect(),
            false => values,
        };
        let out = look_back(run, &values)?;
        let mut want = values;
        for at in 1..want.len() {
            want[at] = function(want[at - 1], want[at]);
        }
        exact("out", &out, &want)
    })
}

/// The same number with its lowest bit set.
fn odd<T: Item>(value: T) -> T {
    let mut bytes = value.as_bytes().to_vec();
    bytes[0] |= 1;
    T::read_from_bytes(&bytes).unwrap_or(value)
}

fn running<T: Real>(values: &[T], terms: f64) -> Vec<Want> {
    let (mut sum, mut sizes) = (0.0, 0.0);
    let want = |value: &T| {
        sum += value.wide();
        sizes += value.wide().abs();
        Want::new(sum, sizes * terms * T::EPSILON)
    };
    values.iter().map(want).collect()
}

fn look_back_reals<T: Item + Real>() -> Case {
    let name = format!("lookback_scan_kernel<{}, Sum>", <T as Item>::NAME);
    let operation = "N6hipcub16HIPCUB_400000_NS3SumE";
    let kernels = kernels(<T as Item>::MANGLED, operation);
    Case::several(name, kernels, |run| {
        let values: Vec<T> = Random::new(81).reals(LEN, -1.0, 1.2);
        let out = look_back(run, &values)?;
        // Some 20 terms an item, a tree, and up to a hundred workgroups one behind the other.
        near("out", &out, &running(&values, 150.0))
    })
}

/// All in one workgroup.
fn single() -> Case {
    let kernel = "18single_scan_kernelILb0ELb0E*14default_configEfEEPfS6_*3SumEffEE";
    Case::new("single_scan_kernel<float, Sum>", kernel, |run| {
        let values: Vec<f32> = Random::new(82).reals(901, -1.0, 1.2);
        let (input, out) = (run.input(&values)?, run.output::<f32>(values.len())?);
        let launch = run
            .launch()
            .grid(1)
            .block(run.kernel().max_workgroup_size)
            .arg(&input)
            .arg(values.len() as u64)
            .arg(0f32)
            .arg(&out)
            .arg(0u8);
        finish(launch)?;
        near("out", &out, &running(&values, 40.0))
    })
}
