//! Known faults of the LLVM in use (`crates/compile/src/faults`): that they do not reach us, over types, widths,
//! levels and targets, and that LLVM still has them. When it has one no more, its file can go.

mod samples;

use gfxjit::{Buffer, Device, Module, OptLevel, Options, Runtime};
use samples::{Row, Sample, bits, carries, divisions, merges, phis_of_vectors};

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
}
