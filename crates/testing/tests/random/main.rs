//! A second of random programs on every target and the host, always the same ones; `./x fuzz
//! random_ir` goes on for as long as you like. And what the programs are made of.

mod faults;

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use gfxjit_testing::random::{Flavour, Lab, Level};

/// Programs that the test runs at most.
const SEEDS: u64 = 8;

#[test]
fn gpus_and_the_host_agree_for_a_second() {
    let lab = Lab::open(|_| true).expect("all targets");
    let places = lab.places(&[Level::O0, Level::O2]);
    let start = Instant::now();
    let mut seed = 0;
    // The first programs are known to be right; what others find, in LLVM mostly, is for
    // `./x fuzz random_ir`, which survives LLVM's crashes.
    while seed < SEEDS && (seed == 0 || start.elapsed() < Duration::from_secs(1)) {
        if let Err(finding) = lab.check(seed, &places) {
            let small = lab.reduce(&finding, Duration::from_secs(30));
            if lab.blame(&small).is_none() {
                panic!("{small}\n{}", small.program.text(Flavour::Gpu));
            }
        }
        seed += 1;
    }
}

#[test]
fn programs_are_those_of_their_seeds() {
    let lab = Lab::open(|_| false).expect("the host");
    let text = |seed| lab.program(seed).text(Flavour::Gpu);
    assert_eq!(text(7), text(7));
    assert_ne!(text(7), text(8));
}

/// Everything the generator is to write is written, before long.
#[test]
fn programs_have_everything() {
    let lab = Lab::open(|_| false).expect("the host");
    let mut missing: BTreeSet<&str> = [
        "add i",
        "sub <",
        "mul i",
        "udiv",
        "urem",
        "sdiv",
        "srem",
        "shl i",
        "lshr <",
        "ashr i",
        "icmp slt",
        "select <",
        "trunc i",
        "zext i1 ",
        "sext <",
        "i128",
        "i24",
        "phi double",
        "switch i32",
        "ret i",
        "llvm.ctpop",
        "llvm.ctlz",
        "llvm.cttz",
        "llvm.bswap",
        "llvm.bitreverse",
        "llvm.fshl",
        "llvm.fshr",
        "llvm.sadd.sat",
        "llvm.usub.sat",
        "llvm.umul.with.overflow",
        "llvm.uadd.with.overflow.i64",
        "llvm.usub.with.overflow.i96",
        "udiv i24",
        "llvm.abs",
        "llvm.smin",
        "llvm.umax",
        "llvm.ucmp",
        "llvm.scmp",
        "extractelement",
        "insertelement",
        "shufflevector",
        "llvm.vector.reduce.umax",
        "llvm.vector.reduce.fadd",
        "fadd half",
        "fsub bfloat",
        "fmul double",
        "fdiv float",
        "frem",
        "fneg <",
        "llvm.fma.",
        "llvm.sqrt",
        "llvm.floor",
        "llvm.rint",
        "llvm.roundeven",
        "llvm.canonicalize",
        "llvm.copysign",
        "llvm.minimum.",
        "llvm.maximumnum.",
        "llvm.minnum",
        "fcmp ult",
        "llvm.is.fpclass",
        "llvm.ldexp",
        "llvm.frexp",
        "llvm.fptosi.sat",
        "llvm.fptoui.sat",
        "sitofp",
        "uitofp",
        "fpext",
        "fptrunc",
        "bitcast",
        "alloca [",
        "load i",
        "store <",
        "llvm.memset",
        "llvm.memmove",
        "atomicrmw umin",
        "cmpxchg",
        "ptr addrspace(3)",
        "addrspacecast",
        "noinline",
        "alwaysinline",
        "load ptr",
        "inreg",
        "<3 x ",
        "<16 x ",
    ]
    .into();
    for seed in 0..400 {
        let text = lab.program(seed).text(Flavour::Gpu);
        missing.retain(|word| !text.contains(word));
    }
    assert_eq!(missing, BTreeSet::new());
}
