//! The runner of numbered cases survives a case that ends its process and one that hangs. The
//! children are this program.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use gfxjit_testing::fuzz_runner::{Options, Runner, Tally, child};

/// What happens in the cases that the children run.
fn case(seed: u64, out: &mut impl std::io::Write) -> Result<bool, String> {
    match seed {
        12 => {
            writeln!(out, "found something in 12").map_err(|e| e.to_string())?;
            Ok(true)
        }
        15 => std::process::abort(),
        21 => loop {
            std::thread::sleep(Duration::from_secs(1));
        },
        30 => Err("case 30 cannot be run".to_owned()),
        _ => Ok(false),
    }
}

fn runner() -> Runner {
    Runner {
        batch: 4,
        patience: Duration::from_secs(2),
        arguments: Vec::new(),
    }
}

/// Runs some cases; returns the tally, what was printed, and which cases ended their process.
fn run(seed: u64, count: u64) -> Result<(Tally, String, Vec<u64>), String> {
    let options = Options {
        seed,
        count: Some(count),
        ..Options::default()
    };
    let (mut out, mut dead) = (Vec::new(), Vec::new());
    let tally = runner().run(&options, &mut out, |seed, _| {
        dead.push(seed);
        Ok(())
    })?;
    Ok((tally, String::from_utf8_lossy(&out).into_owned(), dead))
}

fn all_cases_run_in_spite_of_a_dead_and_a_hanging_one() -> Result<(), String> {
    let (tally, text, dead) = run(10, 15)?;
    let expected = Tally {
        cases: 15,
        findings: 3,
    };
    assert_eq!(tally, expected, "{text}");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "found something in 12");
    assert!(
        lines[1].starts_with("seed 15: the process ends ("),
        "{text}"
    );
    assert_eq!(&lines[2..], ["seed 21: it hangs"]);
    assert_eq!(dead, [15]);
    Ok(())
}

fn a_child_that_cannot_run_a_case_is_a_finding() -> Result<(), String> {
    let (tally, text, _) = run(29, 3)?;
    assert_eq!((tally.cases, tally.findings), (3, 1), "{text}");
    assert!(
        text.contains("seed 30: the process ends (exit status: 2)"),
        "{text}"
    );
    Ok(())
}

fn a_child_that_begins_no_case_is_an_error() -> Result<(), String> {
    let mut runner = runner();
    runner.arguments = vec!["--no-such-option".to_owned(), "1".to_owned()];
    let run = runner.run(&Options::default(), &mut Vec::new(), |_, _| Ok(()));
    let error = run.expect_err("no child can run");
    assert!(
        error.starts_with("a child process did not begin"),
        "{error}"
    );
    Ok(())
}

fn no_batch_begins_after_the_time_is_over() -> Result<(), String> {
    let options = Options {
        seconds: Some(1),
        seed: 100,
        ..Options::default()
    };
    let start = Instant::now();
    let tally = runner().run(&options, &mut Vec::new(), |_, _| Ok(()))?;
    assert!(tally.cases >= 4 && tally.findings == 0, "{tally:?}");
    assert!(start.elapsed() >= Duration::from_secs(1));
    Ok(())
}

type Test = (&'static str, fn() -> Result<(), String>);

const TESTS: &[Test] = &[
    (
        "all_cases_run_in_spite_of_a_dead_and_a_hanging_one",
        all_cases_run_in_spite_of_a_dead_and_a_hanging_one,
    ),
    (
        "a_child_that_cannot_run_a_case_is_a_finding",
        a_child_that_cannot_run_a_case_is_a_finding,
    ),
    (
        "a_child_that_begins_no_case_is_an_error",
        a_child_that_begins_no_case_is_an_error,
    ),
    (
        "no_batch_begins_after_the_time_is_over",
        no_batch_begins_after_the_time_is_over,
    ),
];

fn main() -> ExitCode {
    if std::env::args().nth(1).as_deref() == Some("--child") {
        let options = Options::parse(std::env::args().skip(1), |_, _| Ok(false));
        let done = options.and_then(|options| child(&options, &mut std::io::stdout(), case));
        return match done {
            Ok(()) => ExitCode::SUCCESS,
            Err(_) => ExitCode::from(2),
        };
    }
    let trials = TESTS.iter().map(|(name, test)| {
        libtest_mimic::Trial::test(*name, || test().map_err(libtest_mimic::Failed::from))
    });
    let arguments = libtest_mimic::Arguments::from_args();
    libtest_mimic::run(&arguments, trials.collect()).exit_code()
}
