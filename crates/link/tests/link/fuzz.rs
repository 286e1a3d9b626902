//! Programs of several objects, made and damaged by numbered choices. The numbers are always
//! the same; more of them are tried with
//!
//!     GFXJIT_FUZZ_CASES=1000000 cargo test -p gfxjit-link --test link several_damaged
//!
//! and `GFXJIT_FUZZ_FROM=123 GFXJIT_FUZZ_CASES=1` tries one alone.

use std::time::{Duration, Instant};

use gfxjit_link::fuzzing::link_several;

/// Cases of a run in the tests.
const CASES: u64 = 3000;
/// A case takes a millisecond. One that takes this long hangs.
const HANGS: Duration = Duration::from_secs(20);

fn from_env(name: &str, default: u64) -> u64 {
    match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name}={text}")),
        Err(_) => default,
    }
}

/// The choices of a case: splitmix64.
fn choices(case: u64) -> Vec<u8> {
    let mut state = case.wrapping_mul(0x2545_f491_4f6c_dd1d);
    let mut next = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    };
    let words = 16 + next() % 100;
    (0..words).flat_map(|_| next().to_le_bytes()).collect()
}

#[test]
fn several_damaged_objects() {
    let from = from_env("GFXJIT_FUZZ_FROM", 0);
    let cases = from_env("GFXJIT_FUZZ_CASES", CASES);
    let mut linked = 0;
    for case in from..from + cases {
        let start = Instant::now();
        let outcome = std::panic::catch_unwind(|| link_several(&choices(case)));
        let Ok(is_linked) = outcome else {
            panic!("case {case}: GFXJIT_FUZZ_FROM={case} GFXJIT_FUZZ_CASES=1 runs it alone");
        };
        linked += u64::from(is_linked);
        assert!(
            start.elapsed() < HANGS,
            "case {case} takes {:?}",
            start.elapsed()
        );
    }
    // Enough are left whole, and enough are damaged.
    assert!(
        cases < CASES || (cases / 10..cases * 9 / 10).contains(&linked),
        "{linked} of {cases}"
    );
}
