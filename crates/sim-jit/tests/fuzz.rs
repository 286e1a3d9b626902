//! A second of random instructions and of damaged code objects on the software GPU. The same
//! cases run for ever under cargo-fuzz (`fuzz/`), and as many as one likes from here:
//!
//!     GFXJIT_FUZZ_CASES=1000000 cargo test -p gfxjit-sim --test fuzz -- --nocapture

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "how many cases ran, and which one hangs, is what one wants to know"
)]

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use gfxjit_sim_jit::fuzzing::{self, Random, Streams};

/// Runs cases for a second, or as many as were asked for; the sequence of cases is always the
/// same. Returns how many ran and how many of them came somewhere.
fn run(name: &str, mut case: impl FnMut(u64) -> bool) {
    // Long runs share nothing with each other.
    static ONE: Mutex<()> = Mutex::new(());
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    let start = Instant::now();
    let (mut runs, mut came) = (0_u64, 0_u64);
    match number("GFXJIT_FUZZ_CASES") {
        None => {
            while runs < 20 || start.elapsed() < Duration::from_secs(1) {
                came += u64::from(case(runs));
                runs += 1;
            }
        }
        Some(cases) => {
            let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
            let now = watched(name);
            let first = number("GFXJIT_FUZZ_FROM").unwrap_or(0);
            for case_number in first..first + cases {
                now.store(case_number, Ordering::Relaxed);
                came += u64::from(case(case_number));
                runs += 1;
                if runs.is_multiple_of(10_000) {
                    println!("{name}: {runs} cases, {came} ran, {:?}", start.elapsed());
                }
            }
            now.store(u64::MAX, Ordering::Relaxed);
        }
    }
    println!(
        "{name}: {runs} cases, {came} of them ran, {:?}",
        start.elapsed()
    );
    assert!(
        came * 100 > runs,
        "{came} of {runs}: the cases come nowhere"
    );
}

/// Ends the process when one case takes a minute, and names it.
fn watched(name: &str) -> Arc<AtomicU64> {
    let now = Arc::new(AtomicU64::new(0));
    let (seen, name) = (Arc::clone(&now), name.to_owned());
    std::thread::spawn(move || {
        let mut last = None;
        loop {
            std::thread::sleep(Duration::from_secs(60));
            let case = seen.load(Ordering::Relaxed);
            if case == u64::MAX {
                return;
            }
            if last == Some(case) {
                eprintln!("{name}: case {case} hangs");
                std::process::abort();
            }
            last = Some(case);
        }
    });
    now
}

#[test]
fn instructions() {
    let mut streams = Streams::new();
    run("instructions", |case| {
        fuzzing::instructions(&streams.input(case))
    });
}

/// The same by the interpreter and by translated code.
#[test]
fn engines() {
    let mut streams = Streams::new();
    run("engines", |case| {
        let done = fuzzing::engines(&streams.input(case));
        done.unwrap_or_else(|report| panic!("case {case}: {report}")) > 1
    });
}

/// The committed images of real producers.
fn corpus() -> Vec<Vec<u8>> {
    fn collect(dir: &Path, files: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                collect(&path, files);
            } else if path.extension().is_some_and(|e| e == "co" || e == "hsaco") {
                files.push(path);
            }
        }
    }
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests");
    let mut files = Vec::new();
    for folder in ["corpus", "triton"] {
        collect(&tests.join(folder), &mut files);
    }
    files.sort();
    let images = files.iter().map(|file| std::fs::read(file).unwrap());
    let images: Vec<Vec<u8>> = images.filter(|image| fuzzing::fits(image)).collect();
    assert!(images.len() >= 10, "{} images", images.len());
    images
}

#[test]
fn launches() {
    let corpus = corpus();
    for image in &corpus {
        fuzzing::launch(image);
    }
    run("launches", |case| {
        fuzzing::launch(&fuzzing::damaged(&mut Random::new(case), &corpus))
    });
}
