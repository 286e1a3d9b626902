//! Probes of each language, at each kind of place and with each kind of argument: what they are given is
//! what the software GPU sees. Each test has one of its targets by turns, and one language; with
//! GFXJIT_ALL_ENGINES=1 all of them.

use std::path::Path;

use gfxjit::instrument::{Argument, Class, ProbePlace};
use gfxjit_testing::case::{Case, TARGETS};
use gfxjit_testing::recorded::{self, Asked, Language};
use libtest_mimic::{Failed, Trial};

/// What is asked of which kernels.
struct Test {
    name: &'static str,
    /// Files of `tests/run`; each runs on its targets.
    files: &'static [&'static str],
    asked: Asked,
    /// By probes with a stack as well, on processors whose hardware sets it up.
    stack: bool,
}

const fn test(
    name: &'static str,
    files: &'static [&'static str],
    place: ProbePlace,
    arguments: &'static [Argument],
) -> Test {
    Test {
        name,
        files,
        asked: Asked {
            place,
            after: false,
            once: false,
            arguments,
        },
        stack: false,
    }
}

impl Test {
    const fn once(mut self) -> Self {
        self.asked.once = true;
        self
    }

    const fn after(mut self) -> Self {
        self.asked.after = true;
        self
    }

    const fn stack(mut self) -> Self {
        self.stack = true;
        self
    }
}

use Argument::{Address, Constant, Exec, Sgpr, Source, Taken, Target, Vgpr};
use ProbePlace::{Block, FunctionEntry, FunctionExit, Instruction, KernelEntry, KernelExit, Lanes};

/// Products of matrices, of each kind that a target has.
const MATRICES: &[&str] = &["mfma_f16", "mfma_f64", "wmma11_f16", "wmma12_f16"];

/// VCC, and a register that kernels use.
const SCALARS: &[Argument] = &[Sgpr(106), Sgpr(8)];

const TESTS: &[Test] = &[
    test(
        "kernel_entries",
        &["collatz"],
        KernelEntry,
        &[Vgpr(0), Exec],
    )
    .stack(),
    test(
        "kernel_exits",
        &["early_exit"],
        KernelExit,
        &[Constant(77), Exec],
    )
    .once(),
    test(
        "function_entries",
        &["calls"],
        FunctionEntry,
        &[Vgpr(0), Exec],
    ),
    test("function_exits", &["calls"], FunctionExit, &[Vgpr(0), Exec]),
    test("blocks", &["calls"], Block, &[Exec]).once(),
    test("lanes", &["collatz"], Lanes, &[Exec, Vgpr(1)]),
    test("memory", &["flat"], Instruction(Class::Memory), &[Address]).stack(),
    test(
        "global_memory",
        &["collatz"],
        Instruction(Class::GlobalMemory),
        &[Address, Source(0)],
    ),
    test(
        "lds",
        &["lds_mix"],
        Instruction(Class::Lds),
        &[Address, Source(1)],
    ),
    test(
        "branches",
        &["collatz"],
        Instruction(Class::ConditionalBranch),
        &[Taken],
    )
    .once(),
    test("calls", &["calls"], Instruction(Class::Call), &[Target]).once(),
    test(
        "returned",
        &["calls"],
        Instruction(Class::Call),
        &[Vgpr(0), Exec],
    )
    .after(),
    test(
        "vector",
        &["collatz"],
        Instruction(Class::Vector),
        &[Source(0), Source(1)],
    )
    .stack(),
    test(
        "after_vector",
        &["collatz"],
        Instruction(Class::Vector),
        &[Vgpr(1), Exec],
    )
    .after(),
    test(
        "matrices",
        MATRICES,
        Instruction(Class::Matrix),
        &[Source(0), Source(9)],
    ),
    test(
        "after_matrices",
        MATRICES,
        Instruction(Class::Matrix),
        &[Source(8), Source(9), Source(10)],
    )
    .after(),
    test("scalars", &["collatz"], Instruction(Class::Any), SCALARS).once(),
    test(
        "masks",
        &["saxpy"],
        Instruction(Class::Any),
        &[Sgpr(126), Exec],
    ),
];

/// Processors whose hardware sets up what a stack needs.
const STACKS: [&str; 3] = ["gfx942", "gfx1100", "gfx1201"];

/// The tests.
pub(crate) fn trials(folder: &Path, all: bool) -> Vec<Trial> {
    let mut trials = Vec::new();
    for (turn, test) in TESTS.iter().enumerate() {
        for file in test.files {
            let path = folder.join(format!("{file}.ll"));
            let text = std::fs::read_to_string(&path).unwrap_or_default();
            let case = match Case::parse(&text) {
                Ok(case) => case,
                Err(reason) => {
                    let name = format!("records::{}::{file}", test.name);
                    trials.push(Trial::test(name, move || Err(Failed::from(reason))));
                    continue;
                }
            };
            let targets = case.targets.iter().filter(|one| TARGETS.contains(one));
            let targets: Vec<_> = targets.copied().collect();
            for (number, &target) in targets.iter().enumerate() {
                let plain = Language::PLAIN.into_iter().enumerate();
                let has_stack = test.stack && STACKS.iter().any(|own| target.name.starts_with(own));
                let stack = has_stack.then_some((Language::PLAIN.len(), Language::Stack));
                for (place, language) in plain.chain(stack) {
                    let mine = match language {
                        // Of those that have one.
                        Language::Stack => target.name == STACKS[turn % STACKS.len()],
                        _ => {
                            turn % targets.len() == number && turn % Language::PLAIN.len() == place
                        }
                    };
                    if !(all || mine) {
                        continue;
                    }
                    let name = format!(
                        "records::{}::{file}::{}::{language:?}",
                        test.name, target.name
                    );
                    let (case, text, asked) = (case.clone(), text.clone(), test.asked);
                    let file = format!("{file}.ll");
                    trials.push(Trial::test(name.to_lowercase(), move || {
                        recorded::test(&file, text.as_bytes(), &case, target, language, &asked)
                            .map_err(Failed::from)
                    }));
                }
            }
        }
    }
    trials
}
