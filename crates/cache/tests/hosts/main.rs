//! Many hosts that share a store: which of them does the work, whose entries are taken, and what goes wrong.
//!
//! A host is a process with a folder of its own; work is a pause. `--measure` and `--chaos` are the large forms, with
//! the real servers that `./x stores` starts: see `measure.rs` and `chaos.rs`.
#![allow(missing_docs, reason = "tests")]
#![allow(clippy::print_stdout, reason = "that is how the processes answer")]

mod chaos;
mod flight;
mod measure;
mod proxy;
mod rank;
mod servers;
#[path = "../support/mod.rs"]
mod support;
#[cfg(unix)]
mod users;

use libtest_mimic::{Arguments, Failed, Trial};

type Test = (&'static str, fn() -> Result<(), Failed>);

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["--rank", ref rest @ ..] => return rank::run(rest),
        ["--measure", ref rest @ ..] => return measure::run(rest),
        ["--chaos", ref rest @ ..] => return chaos::run(rest),
        _ => {}
    }
    let mut tests: Vec<Test> = flight::TESTS.to_vec();
    tests.extend(measure::TESTS);
    tests.extend(servers::TESTS);
    tests.extend(chaos::TESTS);
    #[cfg(unix)]
    tests.extend(users::TESTS);
    let trials = tests.iter().map(|&(name, test)| Trial::test(name, test));
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit();
}
