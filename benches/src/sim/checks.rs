//! What searching for mistakes costs: launches with checks against launches without, which run optimized code that is warm.

use std::time::Duration;

use gfxjit::{Checks, Device};

use super::cases::{self, Case};
use super::contest::{Launcher, compare, open, threads};
use super::targets::{self, TARGETS};
use crate::table::{Table, goal, ms};
use crate::timing::{self, Failure, median};

/// How many times as long as without checks, over all cases: the median.
const GOAL: f64 = 10.0;

const ROUNDS: usize = 3;

/// Each check by itself.
fn single() -> [(&'static str, Checks); 4] {
    let none = Checks::default();
    [
        (
            "memory",
            Checks {
                memory: true,
                ..none
            },
        ),
        (
            "uninit",
            Checks {
                uninit: true,
                ..none
            },
        ),
        ("race", Checks { race: true, ..none }),
        ("sync", Checks { sync: true, ..none }),
    ]
}

/// Launches with some checks.
fn checked<'a>(
    device: &Device,
    case: &'a Case,
    checks: Checks,
) -> Result<(Launcher<'a>, Duration), Failure> {
    let launcher = Launcher::new(device, case, &(case.args)())?.with_checks(checks);
    launcher.whole()?;
    let times = (0..timing::rounds(ROUNDS)).map(|_| launcher.whole());
    let median = median(times.collect::<Result<_, _>>()?);
    Ok((launcher, median))
}

/// Measures the cases with these words in their names, on the targets among the words.
pub(crate) fn run(words: &[String]) -> Result<(), Failure> {
    let threads = threads()?;
    let mut table = Table::new(&[
        "target",
        "kernel",
        "size",
        "no checks",
        "all checks",
        "ratio",
        "one thread",
        "memory",
        "uninit",
        "race",
        "sync",
    ]);
    let mut ratios = Vec::new();
    let cases = cases::all();
    let (named, words): (Vec<&String>, Vec<&String>) = words
        .iter()
        .partition(|word| TARGETS.contains(&word.as_str()));
    let named: Vec<&str> = named.into_iter().map(String::as_str).collect();
    let targets = match named.is_empty() {
        true => targets::some(&["gfx942", "gfx1100"]),
        false => named,
    };
    for target in targets {
        let warm = open(target, "jit", threads)?;
        let (all, alone) = (open(target, "auto", threads)?, open(target, "auto", 1)?);
        for case in &cases {
            let is_asked =
                words.is_empty() || words.iter().any(|word| case.name.contains(word.as_str()));
            if !is_asked || !case.only.is_empty() && !case.only.contains(&target) {
                continue;
            }
            let (plain, without) = checked(&warm, case, Checks::default())?;
            let (looked, with) = checked(&all, case, Checks::ALL)?;
            let what = format!("{target}, {}: with checks against without", case.name);
            compare(&what, &looked.results()?, &plain.results()?, 0.0)?;
            let ratio = with.as_secs_f64() / without.as_secs_f64();
            let mut row = vec![
                target.to_owned(),
                case.name.to_owned(),
                case.size.to_owned(),
                ms(without),
                ms(with),
                format!("{ratio:.1}"),
                ms(checked(&alone, case, Checks::ALL)?.1),
            ];
            for (_, checks) in single() {
                row.push(ms(checked(&all, case, checks)?.1));
            }
            table.row(row);
            ratios.push(ratio);
        }
    }
    table.print(&format!(
        "launches with checks, {threads} threads, against warm launches without, and with each check by itself"
    ));
    ratios.sort_by(f64::total_cmp);
    if let Some(middle) = ratios.get(ratios.len() / 2) {
        println!(
            "median ratio {middle:.1}: {}\n",
            goal(*middle <= GOAL, "≤ 10")
        );
    }
    Ok(())
}
