//! Kernels that start with another MODE than compilers mostly set: there is translated code for those that flush denormal
//! binary32, and the interpreter runs those that round in another way.

use gfxjit_hal::DeviceError;

use crate::common::of_this_host;

use super::*;

/// How results are rounded, by number.
#[derive(Clone, Copy, PartialEq)]
enum Rounding {
    Near,
    Up,
    Down,
    Zero,
}

/// What a kernel starts with.
#[derive(Clone, Copy)]
struct Start {
    rounding: Rounding,
    /// Whether denormals stay as operands and as results.
    keeps: [bool; 2],
}

const KEPT: [bool; 2] = [true; 2];

impl Start {
    const fn new(rounding: Rounding, keeps: [bool; 2]) -> Self {
        Self { rounding, keeps }
    }

    fn directives(self) -> String {
        let [operands, results] = self.keeps.map(u32::from);
        let denormals = operands | results << 1;
        let rounding = self.rounding as u32;
        format!("{DENORMALS} {denormals}\n.amdhsa_float_round_mode_32 {rounding}")
    }

    fn or_zero(x: f32, keeps: bool) -> f32 {
        match keeps || !x.is_subnormal() {
            true => x,
            false => 0f32.copysign(x),
        }
    }

    /// A product. Of binary32 it is a number of binary64, which is rounded once.
    fn product(self, a: f32, b: f32) -> f32 {
        let [a, b] = [a, b].map(|x| f64::from(Self::or_zero(x, self.keeps[0])));
        let exact = a * b;
        let near = exact as f32;
        let (is_above, is_below) = (f64::from(near) > exact, f64::from(near) < exact);
        let rounded = match self.rounding {
            Rounding::Up if is_below => near.next_up(),
            Rounding::Down if is_above => near.next_down(),
            Rounding::Zero if is_above && exact > 0.0 => near.next_down(),
            Rounding::Zero if is_below && exact < 0.0 => near.next_up(),
            _ => near,
        };
        Self::or_zero(rounded, self.keeps[1])
    }
}

/// Pairs of factors: denormals, products that are denormal, and some that have to be rounded. A
/// wave of 64 has one each.
fn factors() -> Vec<(f32, f32)> {
    let (tiny, small) = (f32::from_bits(0x0012_3456), 2f32.powi(-70));
    let some = [
        tiny,
        -tiny,
        small,
        -small,
        1.0 + f32::EPSILON,
        -1.0 / 3.0,
        f32::MIN_POSITIVE,
        1e30,
    ];
    let pairs = some.iter().flat_map(|a| some.iter().map(|b| (*a, *b)));
    pairs.collect()
}

/// Instructions of the kernel that a wave goes through: enough for all tiers to have their turn.
const ROUNDS: u32 = 3000;

fn image(machine: Machine, start: Start) -> Vec<u8> {
    let body = prologue(machine)
        + &format!(
            "s_mov_b32 s10, {ROUNDS}\nagain: v_mul_f32 v8, v2, v4\ns_sub_u32 s10, s10, 1\n\
             s_cmp_lg_u32 s10, 0\ns_cbranch_scc1 again\nv_lshrrev_b32 v1, 3, v1\n\
             global_store_dword v1, v8, s[4:5]"
        );
    let source = kernel(machine, &body, &start.directives());
    assemble(machine.target, &source, &[])
}

/// What a launch leaves, a product for each pair of factors.
fn products(gpu: &Gpu, machine: Machine) -> Result<Vec<u32>, DeviceError> {
    let input: Vec<u32> = factors()
        .iter()
        .flat_map(|(a, b)| [a.to_bits(), 0, b.to_bits(), 0, 0, 0, 0, 0])
        .collect();
    let (out, input) = (gpu.buffer(&[0; 64]), gpu.buffer(&input));
    let arguments = Arguments::default().buffer(out).buffer(input);
    let mut dispatch = gpu.dispatch("k", arguments);
    dispatch.workgroup = [machine.wave as u16, 1, 1];
    dispatch.grid = [64, 1, 1];
    // A limit would count turns.
    dispatch.software.get_or_insert_default().instruction_limit = None;
    gpu.run(dispatch)?;
    Ok(gpu.read(out, 64))
}

/// All but what compilers mostly set; the last ones are the interpreter's.
const STARTS: [Start; 6] = [
    Start::new(Rounding::Near, [false; 2]),
    Start::new(Rounding::Near, [true, false]),
    Start::new(Rounding::Near, [false, true]),
    Start::new(Rounding::Up, KEPT),
    Start::new(Rounding::Down, KEPT),
    Start::new(Rounding::Zero, KEPT),
];

#[test]
fn every_engine_computes_as_the_kernel_starts() {
    for machine in [GFX942, WAVE32] {
        for start in STARTS {
            let image = image(machine, start);
            let wanted: Vec<u32> = factors()
                .iter()
                .map(|(a, b)| start.product(*a, *b).to_bits())
                .collect();
            for engine in of_this_host(&["interp", "quick", "jit", "auto"]) {
                let uri = format!("sim://{}?cus=2&engine={engine}", machine.target);
                let gpu = Gpu::new(&uri, image.clone());
                for _ in 0..4 {
                    let found = products(&gpu, machine).unwrap();
                    for (pair, (found, wanted)) in factors().iter().zip(found.iter().zip(&wanted)) {
                        let what = format!("{uri}: {pair:?}, {}", start.directives());
                        assert_eq!(found, wanted, "{what}: {found:#x}, not {wanted:#x}");
                    }
                }
            }
        }
    }
}

#[test]
fn an_engine_that_only_translates_refuses_them() {
    for machine in [GFX942, WAVE32] {
        let plain = Start::new(Rounding::Near, KEPT);
        let uri = format!("sim://{}?cus=2&engine=jit-only", machine.target);
        products(&Gpu::new(&uri, image(machine, plain)), machine).unwrap();
        let (translated, others) = STARTS.split_at(3);
        for start in translated {
            products(&Gpu::new(&uri, image(machine, *start)), machine).unwrap();
        }
        for start in others {
            let gpu = Gpu::new(&uri, image(machine, *start));
            let text = products(&gpu, machine).unwrap_err().to_string();
            // Roundings of binary32 are the lowest bits, denormals of binary32 the next but two.
            let [operands, results] = start.keeps.map(u32::from);
            let bits = start.rounding as u32 | operands << 4 | results << 5;
            let mode = text
                .split("it starts with MODE 0x")
                .nth(1)
                .and_then(|rest| u32::from_str_radix(rest.split(',').next()?, 16).ok())
                .unwrap_or_else(|| panic!("{text}"));
            assert_eq!(mode & 0x33, bits, "{text}");
            let words = ", in which the interpreter executes code, and the engine is jit-only; \
                         ask for .amdhsa_float_denorm_mode_16_64 3 and no other rounding, or take \
                         the engine jit";
            assert!(text.contains(words), "{text}");
        }
    }
}
