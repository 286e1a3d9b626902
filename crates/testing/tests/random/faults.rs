//! Known faults of the LLVM in use (`crates/compile/src/faults`): that they do not reach us, over types, widths,
//! levels and targets, and that LLVM still has them. When it has one no more, its file can go.

mod samples;

use gfxjit::{Buffer, Device, Module, OptLevel, Options, Runtime};
use samples::{
    Row, Sample, bits, bytes_of_shifted, carries, counters, differences, divisions, halves, merges,
    negations, ors, pairs, parts, phis_of_vectors, products, signs_of_all, sums_of_bytes,
    upper_bytes, windows,
};

const LEVELS: [OptLevel; 4] = [OptLevel::O0, OptLevel::O1, OptLevel::O2, OptLevel::O3];
const TARGETS: [(&str, Option<u32>); 6] = [
    ("gfx90a", None),
    ("gfx942", None),
    ("gfx1030", None),
    ("gfx1100", None),
    ("gfx1100", Some(64)),
    ("gfx1201", None),
];

/// Lanes that differ: the sample, the row, what came out and what should have.
type Wrong = Vec<(String, Row, u64, u64)>;

fn run(
    device: &Device,
    wave_size: Option<u32>,
    level: OptLevel,
    avoid: bool,
    samples: &[&Sample],
    rows: &[Row],
) -> Wrong {
    let mut options = Options::default();
    options.opt = level;
    options.wave_size = wave_size;
    options.avoid_faults = avoid;
    let text = samples::module(samples);
    let module = Module::build(device, "faults.ll", text.as_bytes(), &options)
        .unwrap_or_else(|e| panic!("{}", gfxjit_testing::runner::chain(&e)));
    let flat: Vec<u64> = rows.iter().flatten().copied().collect();
    let input = Buffer::from_slice(device, &flat).unwrap();
    let queue = device.queue().unwrap();
    let mut wrong = Vec::new();
    for (at, sample) in samples.iter().enumerate() {
        let output = Buffer::from_slice(device, &vec![0u64; rows.len()]).unwrap();
        let count = u32::try_from(rows.len()).unwrap();
        let (grid, block) = if sample.uniform {
            (count, 1)
        } else {
            (count / 64, 64)
        };
        module
            .kernel(&format!("k{at}"))
            .unwrap()
            .launch(&queue)
            .grid(grid)
            .block(block)
            .arg(&input)
            .arg(&output)
            .submit()
            .unwrap()
            .wait()
            .unwrap();
        for (row, found) in rows.iter().zip(output.download().unwrap()) {
            if let Some(expected) = (sample.expected)(*row)
                && expected != found
            {
                wrong.push((sample.name.clone(), *row, found, expected));
            }
        }
    }
    wrong
}

fn check(samples: &[Sample], rows: &[Row]) {
    let runtime = Runtime::new();
    for (number, (target, wave_size)) in TARGETS.into_iter().enumerate() {
        let device = runtime.open(&format!("sim://{target}")).unwrap();
        for (step, level) in LEVELS.into_iter().enumerate() {
            // One target has all at two levels, the rest a part each time.
            let part: Vec<&Sample> = samples
                .iter()
                .enumerate()
                .filter(|(at, _)| {
                    let all = samples.len() < 50 || (target == "gfx942" && step % 2 == 0);
                    all || (at + 3 * number + step) % 12 == 0
                })
                .map(|(_, sample)| sample)
                .collect();
            let wrong = run(&device, wave_size, level, true, &part, rows);
            let names: std::collections::BTreeSet<&str> =
                wrong.iter().map(|(name, ..)| name.as_str()).collect();
            assert!(
                wrong.is_empty(),
                "{target} {wave_size:?} {level:?}: {} rows are wrong, of {names:?}; the first: {:x?}",
                wrong.len(),
                wrong[0]
            );
        }
    }
}

#[test]
fn divisions_are_exact() {
    check(&divisions(), &samples::rows(512));
}

#[test]
fn carries_are_those_of_the_sums() {
    check(&carries(), &samples::rows(128));
}

#[test]
fn ways_bring_their_own_values() {
    check(&merges(), &samples::rows(128));
}

#[test]
fn merged_vectors_keep_their_bits() {
    check(&phis_of_vectors(), &samples::rows(128));
}

#[test]
fn bits_are_counted_and_swapped() {
    check(&bits(), &samples::rows(128));
}

/// Runs a loop that lanes leave apart, behind which the scalar unit of GFX12 keeps SCC in use; whether all lanes have
/// what was there before the loop.
fn leaves_apart(device: &Device, level: OptLevel, avoid: bool) -> bool {
    let mut options = Options::default();
    options.opt = level;
    options.avoid_faults = avoid;
    let text = include_str!("faults/leaves_apart.ll");
    let module = Module::build(device, "apart.ll", text.as_bytes(), &options)
        .unwrap_or_else(|e| panic!("{}", gfxjit_testing::runner::chain(&e)));
    let given: Vec<u32> = (0..64_u32)
        .map(|lane| lane.wrapping_mul(0x9e37_79b9))
        .collect();
    let input = Buffer::from_slice(device, &given).unwrap();
    let output = Buffer::from_slice(device, &[0_u64; 128]).unwrap();
    let launch = module.kernel("k").unwrap().launch(&device.queue().unwrap());
    let launch = launch.grid(1).block(64).arg(&input).arg(&output);
    launch.submit().unwrap().wait().unwrap();
    let found = output.download().unwrap();
    let second = found.chunks(2).map(|pair| pair[1]);
    second.eq(given.iter().map(|&word| u64::from(word)))
}

#[test]
fn lanes_come_back_first() {
    let runtime = Runtime::new();
    for (target, _) in TARGETS {
        let device = runtime.open(&format!("sim://{target}")).unwrap();
        for level in LEVELS {
            assert!(leaves_apart(&device, level, true), "{target} {level:?}");
        }
    }
    let device = runtime.open("sim://gfx1201").unwrap();
    assert!(
        !leaves_apart(&device, OptLevel::O0, false),
        "crates/compile/src/faults/exec.rs may go"
    );
}

#[test]
fn elements_are_combined_with_constants() {
    check(&ors(), &samples::rows(64));
}

#[test]
fn signs_are_kept() {
    check(&negations(), &samples::rows(64));
}

#[test]
fn zeros_keep_their_signs() {
    check(&differences(), &samples::rows(64));
}

#[test]
fn numbers_are_rounded_to_halves() {
    check(&halves(), &samples::rows(128));
}

#[test]
fn factors_have_their_own_bits() {
    check(&products(), &samples::rows(128));
}

#[test]
fn sums_of_bytes_have_their_bit() {
    check(&sums_of_bytes(), &samples::rows(64));
}

#[test]
fn bytes_of_shifted_numbers_have_their_signs() {
    check(&bytes_of_shifted(), &samples::rows(64));
}

#[test]
fn lanes_have_their_own_counters() {
    check(&counters(), &samples::rows(128));
}

#[test]
fn pairs_have_their_zeros() {
    check(&pairs(), &samples::rows(64));
}

#[test]
fn loads_that_overlap_are_apart() {
    check(&windows(), &samples::rows(64));
}

#[test]
fn products_of_all_elements_have_their_sign() {
    check(&signs_of_all(), &samples::rows(64));
}

#[test]
fn selections_have_their_own_conditions() {
    check(&parts(), &samples::rows(64));
}

#[test]
fn upper_bytes_have_their_zeros() {
    check(&upper_bytes(), &samples::rows(64));
}

/// Runs a function whose argument is marked `inreg`, and that spills.
fn inreg(device: &Device, level: OptLevel, avoid: bool) -> gfxjit::Result<Vec<i32>> {
    let text = "
        define internal void @f(ptr addrspace(1) inreg %p, i32 %v) noinline {
          %a = alloca i32, addrspace(5)
          store volatile i32 %v, ptr addrspace(5) %a
          %w = load volatile i32, ptr addrspace(5) %a
          store i32 %w, ptr addrspace(1) %p
          ret void
        }
        define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %v) {
          call void @f(ptr addrspace(1) inreg %p, i32 %v)
          ret void
        }";
    let mut options = Options::default();
    options.opt = level;
    options.avoid_faults = avoid;
    let module = Module::build(device, "inreg.ll", text.as_bytes(), &options)?;
    let buffer = Buffer::from_slice(device, &[0; 4])?;
    let launch = module.kernel("k")?.launch(&device.queue()?);
    launch
        .grid(1)
        .block(1)
        .arg(&buffer)
        .arg(7)
        .submit()?
        .wait()?;
    buffer.download()
}

#[test]
fn arguments_leave_the_stack_alone() {
    let runtime = Runtime::new();
    for (target, _) in TARGETS {
        let device = runtime.open(&format!("sim://{target}")).unwrap();
        for level in LEVELS {
            let found = inreg(&device, level, true).unwrap();
            assert_eq!(found, [7, 0, 0, 0], "{target} {level:?}");
        }
    }
    let device = runtime.open("sim://gfx90a").unwrap();
    let found = inreg(&device, OptLevel::O0, false);
    assert!(
        !matches!(found.as_deref(), Ok([7, ..])),
        "crates/compile/src/faults/inreg.rs may go"
    );
}

/// Runs a kernel with two traps, the second of which is reached if `reached`.
fn traps(target: &str, level: OptLevel, avoid: bool, reached: bool) -> gfxjit::Result<Vec<i32>> {
    let text = "
        define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n) {
          %first = icmp eq i32 %n, 7
          br i1 %first, label %a, label %b
        a:
          call void @llvm.trap()
          unreachable
        b:
          store i32 1, ptr addrspace(1) %p
          %second = icmp eq i32 %n, 8
          br i1 %second, label %c, label %d
        c:
          call void @llvm.ubsantrap(i8 22)
          unreachable
        d:
          store i32 2, ptr addrspace(1) %p
          ret void
        }";
    let device = Runtime::new().open(&format!("sim://{target}"))?;
    let mut options = Options::default();
    options.opt = level;
    options.avoid_faults = avoid;
    let module = Module::build(&device, "traps.ll", text.as_bytes(), &options)?;
    let buffer = Buffer::from_slice(&device, &[0; 1])?;
    let launch = module.kernel("k")?.launch(&device.queue()?);
    let launch = launch.grid(1).block(1).arg(&buffer);
    launch.arg(if reached { 8 } else { 9 }).submit()?.wait()?;
    buffer.download()
}

#[test]
fn functions_may_have_several_traps() {
    for target in [
        "gfx90a", "gfx1030", "gfx1100", "gfx1103", "gfx1151", "gfx1201",
    ] {
        for level in LEVELS {
            assert_eq!(
                traps(target, level, true, false).unwrap(),
                [2],
                "{target} {level:?}"
            );
            let error = traps(target, level, true, true).unwrap_err().to_string();
            assert!(error.contains("`s_trap 2`"), "{target} {level:?}: {error}");
        }
    }
    let found = traps("gfx1100", OptLevel::O2, false, false);
    assert!(found.is_err(), "crates/compile/src/faults/traps.rs may go");
}

/// Each with the room closed: LLVM gets it wrong, or the fault's file goes.
#[test]
fn llvm_still_has_its_faults() {
    let runtime = Runtime::new();
    let rows = samples::rows(512);
    let still = |fault: &str, all: &[Sample], name: &str, target: &str, level| {
        let sample = all.iter().find(|sample| sample.name == name);
        let sample = sample.unwrap_or_else(|| panic!("no sample `{name}`"));
        let device = runtime.open(&format!("sim://{target}")).unwrap();
        let wrong = run(&device, None, level, false, &[sample], &rows);
        let (major, minor, patch) = gfxjit_llvm::version();
        assert!(
            !wrong.is_empty(),
            "LLVM {major}.{minor}.{patch} compiles `{name}` rightly for {target} at {level:?}: \
             crates/compile/src/faults/{fault}.rs may go, or a part of it"
        );
    };
    let all = divisions();
    let division = |name, level| still("division", &all, name, "gfx942", level);
    division("sdiv i32, s8", OptLevel::O2);
    division("sdiv i32, s8", OptLevel::O0);
    division("udiv i32, u24", OptLevel::O2);
    division("udiv i32, s16", OptLevel::O0);
    division("sdiv i64, s32", OptLevel::O2);
    for name in [
        "add, v",
        "compared, v",
        "add, s",
        "carry of 64 bits, v",
        "borrow of 64 bits, s",
        "saturated, v",
        "vectors of sums, v",
    ] {
        still("carry", &carries(), name, "gfx942", OptLevel::O2);
    }
    for (name, level) in [
        ("element of float", OptLevel::O0),
        ("element of i64", OptLevel::O0),
        ("element of i32", OptLevel::O2),
        ("element of i64", OptLevel::O3),
        ("narrower", OptLevel::O0),
    ] {
        still("merge", &merges(), name, "gfx942", level);
    }
    still("bits", &bits(), "ctlz i16", "gfx942", OptLevel::O2);
    still("bits", &bits(), "bswap i64", "gfx1100", OptLevel::O0);
    for name in ["or <2 x i32> whole [0, -1]", "or <2 x i32> whole [5, -1]"] {
        still("ones", &ors(), name, "gfx1100", OptLevel::O2);
    }
    still(
        "signs",
        &negations(),
        "fneg <2 x float> whole, s",
        "gfx942",
        OptLevel::O1,
    );
    for name in [
        "float fsub, 1 / d, v",
        "float fadd, 1 / d, v",
        "half fma, 1 / d, s",
    ] {
        still("zeros", &differences(), name, "gfx942", OptLevel::O1);
    }
    for name in ["product, 1, v", "product, 2, v", "tie, 1, v"] {
        still("halves", &halves(), name, "gfx1100", OptLevel::O2);
    }
    for name in ["sum, u24, v", "square, u24, v"] {
        still("products", &products(), name, "gfx90a", OptLevel::O2);
    }
    for name in [
        "i64 at 4 and 8 of <2 x i64> at 0",
        "i32 at 2 and 4 of <4 x i32> at 0",
    ] {
        still("overlap", &windows(), name, "gfx90a", OptLevel::O2);
    }
    still(
        "reduce",
        &signs_of_all(),
        "product of sext <3 x i1> in i32",
        "gfx1100",
        OptLevel::O2,
    );
    let name = "zext, add sext, 1";
    still("dots", &sums_of_bytes(), name, "gfx1030", OptLevel::O2);
    still(
        "sdwa",
        &upper_bytes(),
        "ashr, uitofp",
        "gfx90a",
        OptLevel::O3,
    );
    let name = "ashr 16, zext, squares";
    still("dots", &bytes_of_shifted(), name, "gfx90a", OptLevel::O2);
    let name = "inserted <2 x half> 0001 of 0, v";
    still("pairs", &pairs(), name, "gfx90a", OptLevel::O0);
    let name = "i32, 2 uses, lds";
    still("exits", &counters(), name, "gfx90a", OptLevel::O1);
    let name = "<2 x float> fsub of converted parts, 1 / d, v";
    still("zeros", &differences(), name, "gfx1030", OptLevel::O0);
    let name = "<6 x half> fsub of parts, 1 / d, v";
    still("zeros", &differences(), name, "gfx942", OptLevel::O1);
    let name = "product of all, 1, v";
    still("halves", &halves(), name, "gfx1100", OptLevel::O2);
    still("sdwa", &parts(), "ucmp of 7", "gfx942", OptLevel::O2);
}
