//! Optimizers whose states are 8-bit codes with a scale for each 256.

use gfxjit::half::{bf16, f16};

use crate::bitsandbytes::codes::{self, is_nearest};
use crate::case::Case;
use crate::check::{Want, each, near};
use crate::random::Random;
use crate::real::{Real, wide};
use crate::run::{Failure, finish};

pub(crate) fn cases() -> Vec<Case> {
    vec![
        adam::<f32>(),
        adam::<bf16>(),
        momentum::<f32>(),
        momentum::<f16>(),
    ]
}

const BLOCK: usize = 256;
/// The last block is partial.
const LEN: usize = 5 * BLOCK + 77;
const BLOCKS: usize = LEN.div_ceil(BLOCK);

const BETA1: f64 = 0.875;
const BETA2: f64 = 0.984_375;
const EPS: f64 = 0.000_976_562_5;
const DECAY: f64 = 0.125;
const RATE: f64 = 0.031_25;
const STEP: i32 = 7;

/// Relative errors of fast powers and divisions in binary32, where `1 - BETA2^STEP` costs three bits.
const FAST: f64 = 1e-5;

/// The largest magnitude of each block.
fn maxima(values: &[f64]) -> Vec<f64> {
    let most = |block: &[f64]| {
        block
            .iter()
            .fold(0.0, |most: f64, value| most.max(value.abs()))
    };
    values.chunks(BLOCK).map(most).collect()
}

fn scales(values: &[f64]) -> Vec<Want> {
    let want = |value| Want::new(value, value * 8.0 * <f32 as Real>::EPSILON);
    maxima(values).into_iter().map(want).collect()
}

/// Whether codes are those of `values`: the nearest, unless that has the other sign; then the next.
fn check_codes(
    name: &str,
    buffer: &gfxjit::Buffer<u8>,
    table: &[f32],
    values: &[f64],
) -> Result<(), Failure> {
    let (table, maxima) = (wide(table), maxima(values));
    each(name, buffer, LEN, |at, code| {
        let (code, value) = (usize::from(code), values[at] / maxima[at / BLOCK]);
        let check = |code: usize| is_nearest(&table, code, value, 1e-6);
        check(code).or_else(|reason| {
            // The code that the kernel stepped away from.
            let other = if value > 0.0 {
                code.checked_sub(1)
            } else {
                Some(code + 1)
            };
            let other = other.filter(|&other| other < table.len());
            let had_other_sign =
                |&other: &usize| table[other].is_sign_negative() != value.is_sign_negative();
            match other.filter(had_other_sign) {
                Some(other) if check(other).is_ok() => Ok(()),
                _ => Err(reason),
            }
        })
    })
}

fn adam<T: Real>() -> Case {
    let kernel = format!(
        "35kOptimizerStatic8bit2StateBlockwiseI{}Li0ELi256ELi1EE",
        T::MANGLED
    );
    let name = format!("kOptimizerStatic8bit2StateBlockwise<{}, ADAM>", T::NAME);
    Case::new(name, kernel, |run| {
        let mut random = Random::new(13);
        let g: Vec<T> = random.reals(LEN, -1.0, 1.0);
        let p: Vec<T> = random.reals(LEN, -1.0, 1.0);
        let (c1, c2) = (random.bytes(LEN), random.bytes(LEN));
        let (map1, map2) = (codes::signed(), codes::unsigned());
        let max1: Vec<f32> = random.reals(BLOCKS, 0.5, 2.0);
        let max2: Vec<f32> = random.reals(BLOCKS, 0.5, 2.0);
        let (g_in, p_in) = (run.input(&g)?, run.in_out(&p)?);
        let (c1_in, c2_in) = (run.in_out(&c1)?, run.in_out(&c2)?);
        let (map1_in, map2_in) = (run.input(&map1)?, run.input(&map2)?);
        let (max1_in, max2_in) = (run.in_out(&max1)?, run.in_out(&max2)?);
        let launch = run
            .launch()
            .grid(BLOCKS as u32)
            .block(BLOCK as u32)
            .arg(&p_in)
            .arg(&g_in)
            .arg(&c1_in)
            .arg(&c2_in);
        let launch = [BETA1, BETA2, 0.0, 0.0, EPS]
            .into_iter()
            .fold(launch, |launch, number| launch.arg(number as f32))
            .arg(STEP)
            .arg(RATE as f32)
            .arg(&map1_in)
            .arg(&map2_in)
            .arg(&max1_in)
            .arg(&max2_in)
            .arg(DECAY as f32)
            .arg(1f32)
            .arg(0u8)
            .arg(LEN as i32);
        finish(launch)?;

        let (mut s1, mut s2, mut p_want) = (Vec::new(), Vec::new(), Vec::new());
        for at in 0..LEN {
            let (g, old, block) = (g[at].wide(), p[at].wide(), at / BLOCK);
            let number = |map: &[f32], codes: &[u8], max: &[f32]| {
                f64::from(map[usize::from(codes[at])]) * f64::from(max[block])
            };
            let m = number(&map1, &c1, &max1) * BETA1 + (1.0 - BETA1) * g;
            let v = number(&map2, &c2, &max2) * BETA2 + (1.0 - BETA2) * g * g;
            s1.push(m);
            s2.push(v);
            let mean = m / (1.0 - BETA1.powi(STEP));
            let spread = (v / (1.0 - BETA2.powi(STEP))).sqrt() + EPS;
            let update = RATE * mean / spread;
            let value = (old - update) * (1.0 - RATE * DECAY);
            // The parameter is rounded to T before and after the decay.
            let size = old.abs() + update.abs();
            let rounding = size * (2.0 * T::EPSILON + 4.0 * <f32 as Real>::EPSILON) + T::TINY;
            // The mean may be a small difference of larger numbers.
            let lost = RATE / spread * 4.0 * <f32 as Real>::EPSILON * (2.0 + g.abs());
            p_want.push(Want::new(value, rounding + update.abs() * FAST + lost));
        }
        near("p", &p_in, &p_want)?;
        near("absmax1", &max1_in, &scales(&s1))?;
        near("absmax2", &max2_in, &scales(&s2))?;
        check_codes("state1", &c1_in, &map1, &s1)?;
        check_codes("state2", &c2_in, &map2, &s2)
    })
}

fn momentum<T: Real>() -> Case {
    let kernel = format!(
        "35kOptimizerStatic8bit1StateBlockwiseI{}Li1ELi256ELi1EE",
        T::MANGLED
    );
    let name = format!("kOptimizerStatic8bit1StateBlockwise<{}, MOMENTUM>", T::NAME);
    Case::new(name, kernel, |run| {
        let mut random = Random::new(14);
        let g: Vec<T> = random.reals(LEN, -1.0, 1.0);
        let p: Vec<T> = random.reals(LEN, -1.0, 1.0);
        let codes = random.bytes(LEN);
        let map = codes::signed();
        let max: Vec<f32> = random.reals(BLOCKS, 0.5, 2.0);
        let (g_in, p_in, codes_in) = (run.input(&g)?, run.in_out(&p)?, run.in_out(&codes)?);
        let (map_in, max_in) = (run.input(&map)?, run.in_out(&max)?);
        let launch = run
            .launch()
            .grid(BLOCKS as u32)
            .block(BLOCK as u32)
            .arg(&p_in)
            .arg(&g_in)
            .arg(&codes_in)
            .arg(BETA1 as f32)
            .arg(BETA2 as f32)
            .arg(EPS as f32)
            .arg(STEP)
            .arg(RATE as f32)
            .arg(&map_in)
            .arg(&max_in)
            .arg(DECAY as f32)
            .arg(1f32)
            .arg(0u8)
            .arg(LEN as i32);
        finish(launch)?;

        let (mut states, mut p_want) = (Vec::new(), Vec::new());
        for at in 0..LEN {
            let old = p[at].wide();
            let g = g[at].wide() + old * DECAY;
            let s = f64::from(map[usize::from(codes[at])]) * f64::from(max[at / BLOCK]);
            let new = s * BETA1 + g;
            states.push(new);
            let size = old.abs() + RATE * (s.abs() + g.abs());
            let rounding = T::EPSILON + 4.0 * <f32 as Real>::EPSILON;
            p_want.push(Want::new(old - RATE * new, size * rounding + T::TINY));
        }
        near("p", &p_in, &p_want)?;
        near("absmax1", &max_in, &scales(&states))?;
        check_codes("state1", &codes_in, &map, &states)
    })
}
