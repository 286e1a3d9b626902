//! Optimizers with binary32 states, and the norms of their updates.

use gfxjit::half::{bf16, f16};

use crate::case::Case;
use crate::check::{Want, near};
use crate::random::Random;
use crate::real::{Real, wide};
use crate::run::finish;

pub(crate) fn cases() -> Vec<Case> {
    vec![
        adam::<f32>(),
        adam::<bf16>(),
        ademamix::<f16>(),
        one_state::<f32>(Rule::Momentum),
        one_state::<f16>(Rule::RmsProp),
        one_state::<bf16>(Rule::Lion),
        one_state::<f32>(Rule::AdaGrad),
        adam_norm::<f32>(),
        one_state_norm::<f32>(Rule::RmsProp),
        one_state_norm::<f16>(Rule::Momentum),
    ]
}

/// The last workgroup has some of its 4096 elements.
const LEN: usize = 4096 + 1531;

const BETA1: f64 = 0.875;
const BETA2: f64 = 0.984_375;
const BETA3: f64 = 0.9375;
const ALPHA: f64 = 1.5;
const EPS: f64 = 0.000_976_562_5;
const DECAY: f64 = 0.125;
const RATE: f64 = 0.031_25;
const SCALE: f64 = 0.5;
const STEP: i32 = 7;

/// Relative errors of the update: powers, quotients and roots in binary32, some by fast division. The
/// constants above are exact in binary32; `1 - BETA2^STEP` is 0.1, which costs three bits.
const UPDATE: f64 = 2e-6;

/// What a state may differ by: two products and a sum in binary32, with sizes up to `size`.
fn state(value: f64, size: f64) -> Want {
    Want::new(value, size * 4.0 * <f32 as Real>::EPSILON)
}

/// What a parameter may differ by after `roundings` roundings to T of values up to `size`.
fn parameter<T: Real>(value: f64, size: f64, update: f64, roundings: f64) -> Want {
    let rounding = size * (roundings * T::EPSILON + 4.0 * <f32 as Real>::EPSILON) + T::TINY;
    Want::new(value, rounding + update.abs() * UPDATE)
}

/// The gradient as the kernel has it: scaled, and rounded to T again.
fn scaled<T: Real>(gradient: T) -> f64 {
    T::rounded(gradient.wide() * SCALE).wide()
}

fn adam<T: Real>() -> Case {
    let kernel = format!("21kOptimizer32bit2StateI{}Li0EE", T::MANGLED);
    let name = format!("kOptimizer32bit2State<{}, ADAM>", T::NAME);
    Case::new(name, kernel, |run| {
        let mut random = Random::new(8);
        let g: Vec<T> = random.reals(LEN, -1.0, 1.0);
        let p: Vec<T> = random.reals(LEN, -1.0, 1.0);
        let s1: Vec<f32> = random.reals(LEN, -1.0, 1.0);
        let s2: Vec<f32> = random.reals(LEN, 0.0, 1.0);
        // With a limit to the norm, which is the root of the first number.
        let (norm, max_norm, norm_of_p) = ([9f32], 0.5f32, 2f32);
        let (g_in, p_in) = (run.input(&g)?, run.in_out(&p)?);
        let (s1_in, s2_in) = (run.in_out(&s1)?, run.in_out(&s2)?);
        let norm_in = run.input(&norm)?;
        let launch = run
            .launch()
            .grid(LEN.div_ceil(4096) as u32)
            .block(1024)
            .arg(&g_in)
            .arg(&p_in)
            .arg(&s1_in)
            .arg(&s2_in)
            .arg(&norm_in)
            .arg(max_norm)
            .arg(norm_of_p);
        finish(launch.args(two_state_numbers()))?;

        let mut want = [Vec::new(), Vec::new(), Vec::new()];
        for at in 0..LEN {
            let (g, old) = (scaled(g[at]), p[at].wide());
            let (m, v) = (f64::from(s1[at]), f64::from(s2[at]));
            let m_new = m * BETA1 + (1.0 - BETA1) * g;
            let v_new = v * BETA2 + (1.0 - BETA2) * g * g;
            let mean = m_new / (1.0 - BETA1.powi(STEP));
            let spread = (v_new / (1.0 - BETA2.powi(STEP))).sqrt();
            // The limit is 0.5 * 2 of a norm of 3.
            let update = RATE / 3.0 * mean / (spread + EPS);
            let value = (old - update) * (1.0 - RATE * DECAY);
            // The state's own error passes to the update.
            let size = old.abs() + RATE * (m.abs() + g.abs()) / (spread + EPS);
            want[0].push(parameter::<T>(value, size, update, 2.0));
            want[1].push(state(m_new, m.abs() + g.abs()));
            want[2].push(state(v_new, v + g * g));
        }
        near("p", &p_in, &want[0])?;
        near("state1", &s1_in, &want[1])?;
        near("state2", &s2_in, &want[2])
    })
}

/// What follows the norms in the arguments of optimizers with two states.
fn two_state_numbers() -> Vec<gfxjit::Arg> {
    let mut args: Vec<gfxjit::Arg> = [BETA1, BETA2, BETA3, ALPHA, EPS, DECAY]
        .map(|number| gfxjit::Arg::from(number as f32))
        .to_vec();
    args.extend([
        STEP.into(),
        (RATE as f32).into(),
        (SCALE as f32).into(),
        // Gradients of 0 count as all others.
        0u8.into(),
        (LEN as i32).into(),
    ]);
    args
}

/// Two means of gradients: the second lies behind the first in one buffer.
fn ademamix<T: Real>() -> Case {
    let kernel = format!("21kOptimizer32bit2StateI{}Li6EE", T::MANGLED);
    let name = format!("kOptimizer32bit2State<{}, ADEMAMIX>", T::NAME);
    Case::new(name, kernel, |run| {
        let mut random = Random::new(9);
        let g: Vec<T> = random.reals(LEN, -1.0, 1.0);
        let p: Vec<T> = random.reals(LEN, -1.0, 1.0);
        let s1: Vec<f32> = random.reals(2 * LEN, -1.0, 1.0);
        let s2: Vec<f32> = random.reals(LEN, 0.0, 1.0);
        let (g_in, p_in) = (run.input(&g)?, run.in_out(&p)?);
        let (s1_in, s2_in) = (run.in_out(&s1)?, run.in_out(&s2)?);
        let launch = run
            .launch()
            .grid(LEN.div_ceil(4096) as u32)
            .block(1024)
            .arg(&g_in)
            .arg(&p_in)
            .arg(&s1_in)
            .arg(&s2_in)
            .arg(gfxjit::Arg::null())
            .arg(0f32)
            .arg(0f32);
        finish(launch.args(two_state_numbers()))?;

        let (mut p_want, mut s2_want) = (Vec::new(), Vec::new());
        let mut s1_want = vec![Want::new(0.0, 0.0); 2 * LEN];
        for at in 0..LEN {
            let (g, old) = (scaled(g[at]), p[at].wide());
            let [fast, slow] = [at, LEN + at].map(|at| f64::from(s1[at]));
            let v = f64::from(s2[at]);
            let fast_new = fast * BETA1 + (1.0 - BETA1) * g;
            let slow_new = slow * BETA3 + (1.0 - BETA3) * g;
            let v_new = v * BETA2 + (1.0 - BETA2) * g * g;
            let mean = fast_new / (1.0 - BETA1.powi(STEP)) + ALPHA * slow_new;
            let spread = (v_new / (1.0 - BETA2.powi(STEP))).sqrt() + EPS;
            let update = RATE * mean / spread;
            let value = (old - update) * (1.0 - RATE * DECAY);
            let size = old.abs() + 4.0 * RATE * (fast.abs() + slow.abs() + g.abs()) / spread;
            p_want.push(parameter::<T>(value, size, update, 2.0));
            s1_want[at] = state(fast_new, fast.abs() + g.abs());
            s1_want[LEN + at] = state(slow_new, slow.abs() + g.abs());
            s2_want.push(state(v_new, v + g * g));
        }
        near("p", &p_in, &p_want)?;
        near("state1", &s1_in, &s1_want)?;
        near("state2", &s2_in, &s2_want)
    })
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rule {
    Momentum = 1,
    RmsProp = 2,
    AdaGrad = 4,
    Lion = 5,
}

/// The new state of an optimizer with one.
fn next_state(rule: Rule, s: f64, g: f64) -> f64 {
    match rule {
        Rule::Momentum => s * BETA1 + g,
        Rule::RmsProp => s * BETA1 + (1.0 - BETA1) * g * g,
        Rule::AdaGrad => s + g * g,
        Rule::Lion => s * BETA2 + (1.0 - BETA2) * g,
    }
}

fn one_state<T: Real>(rule: Rule) -> Case {
    let kernel = format!("21kOptimizer32bit1StateI{}Li{}EE", T::MANGLED, rule as u32);
    let name = format!("kOptimizer32bit1State<{}, {rule:?}>", T::NAME);
    Case::new(name, kernel, move |run| {
        let mut random = Random::new(10);
        let g: Vec<T> = random.reals(LEN, -1.0, 1.0);
        let p: Vec<T> = random.reals(LEN, -1.0, 1.0);
        let low = match rule {
            Rule::Momentum | Rule::Lion => -1.0,
            Rule::RmsProp | Rule::AdaGrad => 0.0,
        };
        let s: Vec<f32> = random.reals(LEN, low, 1.0);
        let (g_in, p_in, s_in) = (run.input(&g)?, run.in_out(&p)?, run.in_out(&s)?);
        let launch = run
            .launch()
            .grid(LEN.div_ceil(4096) as u32)
            .block(1024)
            .arg(&g_in)
            .arg(&p_in)
            .arg(&s_in)
            .arg(gfxjit::Arg::null());
        let launch = [0.0, 0.0, BETA1, BETA2, EPS, DECAY]
            .into_iter()
            .fold(launch, |launch, number| launch.arg(number as f32))
            .arg(STEP)
            .arg(RATE as f32)
            .arg(SCALE as f32)
            .arg(0u8)
            .arg(LEN as i32);
        finish(launch)?;

        let (mut p_want, mut s_want) = (Vec::new(), Vec::new());
        for at in 0..LEN {
            let (old, s) = (p[at].wide(), f64::from(s[at]));
            let plain = scaled(g[at]);
            // Lion's decay is of the parameter, the others' is a part of the gradient, which is rounded
            // to T once more: what that costs is seen through the state and the update.
            let (g, rounding) = match rule {
                Rule::Lion => (plain, 0.0),
                _ => {
                    let g = plain + old * DECAY;
                    (g, g.abs() * T::EPSILON + T::TINY)
                }
            };
            let new = next_state(rule, s, g);
            let steep = match rule {
                Rule::Momentum | Rule::Lion => 1.0,
                Rule::RmsProp | Rule::AdaGrad => 2.0 * g.abs() + rounding,
            };
            let (update, slope) = match rule {
                Rule::Momentum => (RATE * new, RATE),
                Rule::RmsProp | Rule::AdaGrad => {
                    let spread = new.sqrt() + EPS;
                    (
                        RATE * g / spread,
                        RATE * (1.0 + g.abs() * steep / new.max(1e-9)) / spread,
                    )
                }
                Rule::Lion => {
                    let direction = s * BETA1 + (1.0 - BETA1) * g;
                    // Where the sign hangs on the last bit, either will do.
                    let is_clear = direction.abs() > 1e-6;
                    (RATE * direction.signum(), if is_clear { 0.0 } else { 1e9 })
                }
            };
            let value = match rule {
                Rule::Lion => old * (1.0 - RATE * DECAY) - update,
                _ => old - update,
            };
            let mut want = parameter::<T>(value, old.abs() + update.abs(), update, 2.0);
            want.within += rounding * slope + if slope > 1e6 { 2.0 * RATE } else { 0.0 };
            p_want.push(want);
            let mut want = state(new, s.abs() + g.abs() * (1.0 + g.abs()));
            want.within += rounding * steep;
            s_want.push(want);
        }
        near("p", &p_in, &p_want)?;
        near("state1", &s_in, &s_want)
    })
}

/// The sum of the squares of all updates, by atomic additions.
fn adam_norm<T: Real>() -> Case {
    let kernel = format!(
        "33kPreconditionOptimizer32bit2StateI{}Li0ELi4096ELi8EE",
        T::MANGLED
    );
    let name = format!("kPreconditionOptimizer32bit2State<{}, ADAM>", T::NAME);
    Case::new(name, kernel, |run| {
        let mut random = Random::new(11);
        let g: Vec<T> = random.reals(LEN, -1.0, 1.0);
        let s1: Vec<f32> = random.reals(LEN, -1.0, 1.0);
        let s2: Vec<f32> = random.reals(LEN, 0.1, 1.0);
        let (g_in, s1_in, s2_in) = (run.input(&g)?, run.input(&s1)?, run.input(&s2)?);
        let norm = run.in_out(&[0f32])?;
        let launch = run
            .launch()
            .grid(LEN.div_ceil(4096) as u32)
            .block(512)
            .arg(&g_in)
            .arg(gfxjit::Arg::null())
            .arg(&s1_in)
            .arg(&s2_in)
            .arg(&norm);
        finish(norm_numbers(launch))?;

        let square = |at: usize| {
            let g = scaled(g[at]);
            let mean = f64::from(s1[at]) * BETA1 + (1.0 - BETA1) * g;
            let spread = f64::from(s2[at]) * BETA2 + (1.0 - BETA2) * g * g;
            let mean = mean / (1.0 - BETA1.powi(STEP));
            let spread = spread / (1.0 - BETA2.powi(STEP));
            (mean / (spread.sqrt() + EPS)).powi(2)
        };
        near("unorm", &norm, &[sum_of((0..LEN).map(square))])
    })
}

/// A sum of numbers above 0: each within twice [`UPDATE`], and sums in binary32 of eight numbers of
/// an item, nine levels of a tree, and a few workgroups.
fn sum_of(numbers: impl Iterator<Item = f64>) -> Want {
    let value: f64 = numbers.sum();
    Want::new(
        value,
        value * (4.0 * UPDATE + 24.0 * <f32 as Real>::EPSILON),
    )
}

fn norm_numbers(launch: gfxjit::Launch) -> gfxjit::Launch {
    [BETA1, BETA2, EPS, DECAY]
        .into_iter()
        .fold(launch, |launch, number| launch.arg(number as f32))
        .arg(STEP)
        .arg(RATE as f32)
        .arg(SCALE as f32)
        .arg(LEN as i32)
}

fn one_state_norm<T: Real>(rule: Rule) -> Case {
    let kernel = format!(
        "33kPreconditionOptimizer32bit1StateI{}Li{}ELi4096ELi8EE",
        T::MANGLED,
        rule as u32
    );
    let name = format!("kPreconditionOptimizer32bit1State<{}, {rule:?}>", T::NAME);
    Case::new(name, kernel, move |run| {
        let mut random = Random::new(12);
        let g: Vec<T> = random.reals(LEN, -1.0, 1.0);
        let s: Vec<f32> = random.reals(LEN, 0.0, 1.0);
        let (g_in, s_in, norm) = (run.input(&g)?, run.input(&s)?, run.in_out(&[0f32])?);
        let launch = run
            .launch()
            .grid(LEN.div_ceil(4096) as u32)
            .block(512)
            .arg(&g_in)
            .arg(gfxjit::Arg::null())
            .arg(&s_in)
            .arg(&norm);
        finish(norm_numbers(launch))?;

        let g: Vec<f64> = g.iter().map(|&g| scaled(g)).collect();
        let s = wide(&s);
        let square = |at: usize| {
            let new = next_state(rule, s[at], g[at]);
            match rule {
                Rule::Momentum | Rule::Lion => new.powi(2),
                Rule::RmsProp | Rule::AdaGrad => (g[at] / (new.sqrt() + EPS)).powi(2),
            }
        };
        near("unorm", &norm, &[sum_of((0..LEN).map(square))])
    })
}
