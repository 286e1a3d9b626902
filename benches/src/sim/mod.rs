//! The software GPU: translated code against the same algorithms in C on the host and against
//! the interpreter, what a translation, a launch and a result cost, threads, memory.

mod cases;
mod checks;
mod contest;
mod copies;
mod figures;
pub(crate) mod memory;
mod rates;
mod targets;

use std::time::{Duration, Instant};

use gfxjit::Device;

use crate::table::{Table, goal, ms};
use crate::timing::{self, Failure, median};
use cases::{Case, Value};
use contest::{Launcher, compare, has_templates, native, open, threads};
use targets::TARGETS;

/// How many times as long as the same in C, over all cases of a target.
const MEAN_GOAL: f64 = 2.0;
/// The same of each case.
const EACH_GOAL: f64 = 4.0;
/// Microseconds for each GPU instruction that is translated.
const TRANSLATION_GOAL: f64 = 60.0;
/// A launch of saxpy, in milliseconds.
const SAXPY_GOAL: f64 = 1.0;

/// Rounds of a case, in which C and gfxjit take turns: as many as fit, at least and at most these numbers.
const ROUNDS: std::ops::Range<usize> = 5..25;
const ROUNDS_TIME: Duration = Duration::from_millis(1000);

/// Translations of a case.
const TRANSLATIONS: usize = 3;

/// Instead of the templates' figures.
const NO_TEMPLATES: &str = "no AVX2";

/// An interpreter's launch that takes longer is not repeated.
const LONG: Duration = Duration::from_millis(1500);

/// What a translator does to a case.
struct Tier {
    /// A warm launch.
    warm: Duration,
    /// From the first launch of one workgroup, less a later one.
    translation: Duration,
}

/// A case's figures on one target.
struct Figures {
    case: &'static str,
    /// By LLVM.
    ours: Tier,
    /// On hosts that have them.
    templates: Option<Tier>,
    native: Duration,
    interpreter: Duration,
    instructions: usize,
}

impl Figures {
    fn to_native(&self) -> f64 {
        self.ours.warm.as_secs_f64() / self.native.as_secs_f64()
    }
}

/// Launches by an engine that translates, warm behind this, and how long a translation took. A
/// module translates its kernel once: a fresh one each time.
fn translated<'a>(
    device: &Device,
    case: &'a Case,
    values: &[Value],
) -> Result<(Launcher<'a>, Duration), Failure> {
    let mut translations = Vec::new();
    let mut ours = Launcher::new(device, case, values)?;
    for round in 0..timing::rounds(TRANSLATIONS) {
        if round > 0 {
            ours = Launcher::new(device, case, values)?;
        }
        let first = ours.one_workgroup()?;
        let again = (0..5).map(|_| ours.one_workgroup());
        let again = median(again.collect::<Result<_, _>>()?);
        translations.push(first.saturating_sub(again));
    }
    ours.reset(values)?;
    Ok((ours, median(translations)))
}

fn measure(target: &str, case: &Case, threads: usize) -> Result<Figures, Failure> {
    let mut host: Vec<Value> = (case.args)();
    let engine = |name| open(target, name, threads);
    let (jit, interpreter) = (engine("jit")?, engine("interp")?);
    let slow = Launcher::new(&interpreter, case, &host)?;
    let (ours, translation) = translated(&jit, case, &host)?;
    // Elsewhere this engine interprets.
    let quick = has_templates().then(|| engine("quick")).transpose()?;
    let templates = quick.map(|quick| translated(&quick, case, &host));
    let templates = templates.transpose()?;

    // The first run of each is the one whose results are compared.
    let mut interpreted = slow.whole()?;
    ours.whole()?;
    if let Some((templates, _)) = &templates {
        templates.whole()?;
    }
    native(case, threads, &mut host)?;
    let what = |other: &str| format!("{target}, {}: translated against {other}", case.name);
    let results = ours.results()?;
    compare(&what("interpreted"), &results, &slow.results()?, 0.0)?;
    if let Some((templates, _)) = &templates {
        compare(&what("templates"), &results, &templates.results()?, 0.0)?;
    }
    let in_c: Vec<Value> = case.results.iter().map(|at| host[*at].clone()).collect();
    compare(&what("C"), &results, &in_c, case.tolerance)?;

    if interpreted < LONG && !timing::is_smallest() {
        interpreted = slow.whole()?;
    }
    let by_templates = |(launcher, translation): (Launcher<'_>, Duration)| {
        let times = (0..3).map(|_| launcher.whole());
        let warm = median(times.collect::<Result<_, _>>()?);
        Ok::<_, Failure>(Tier { warm, translation })
    };
    let templates = templates.map(by_templates).transpose()?;
    let (mut own, mut other) = (Vec::new(), Vec::new());
    let start = Instant::now();
    let least = timing::rounds(ROUNDS.start);
    while own.len() < least
        || !timing::is_smallest() && own.len() < ROUNDS.end && start.elapsed() < ROUNDS_TIME
    {
        own.push(ours.whole()?);
        other.push(native(case, threads, &mut host)?);
    }
    Ok(Figures {
        case: case.name,
        ours: Tier {
            warm: median(own),
            translation,
        },
        templates,
        native: median(other),
        interpreter: interpreted,
        instructions: ours.instructions,
    })
}

/// Measures what the words ask for: names of cases, targets, parts of names; all without words.
pub(crate) fn run(words: &[String]) -> Result<(), Failure> {
    match words {
        [only] if only == "copies" => return copies::run(),
        [first, rest @ ..] if first == "checks" => return checks::run(rest),
        _ => {}
    }
    let cases = cases::all();
    let is_target = |word: &&String| TARGETS.contains(&word.as_str());
    let (targets, names): (Vec<&String>, Vec<&String>) = words.iter().partition(is_target);
    if let Some(unknown) = names
        .iter()
        .find(|name| !cases.iter().any(|case| case.name.contains(name.as_str())))
    {
        let names: Vec<_> = cases.iter().map(|case| case.name).collect();
        return Err(format!(
            "no benchmark of the software GPU, and no target, is called `{unknown}`; there are {} \
             on {}",
            names.join(", "),
            TARGETS.join(", ")
        )
        .into());
    }
    let asked = |case: &Case| {
        names.is_empty() || names.iter().any(|name| case.name.contains(name.as_str()))
    };
    let threads = threads()?;
    if words.is_empty() {
        // First, while nothing has been compiled in this process.
        figures::first_results()?;
        memory::run()?;
    }

    let mut all = Vec::new();
    let mut table = Table::new(&[
        "target",
        "kernel",
        "size",
        "ours",
        "C",
        "ours/C",
        "interpreter/ours",
        "translated in",
        "by templates",
        "interpreter/templates",
        "filled in",
        "instructions",
    ]);
    for target in targets::some(&TARGETS) {
        if !targets.is_empty() && !targets.iter().any(|own| *own == target) {
            continue;
        }
        for case in cases.iter().filter(|case| asked(case)) {
            if !case.only.is_empty() && !case.only.contains(&target) {
                continue;
            }
            let figures = measure(target, case, threads)?;
            let (ours, templates) = (&figures.ours, figures.templates.as_ref());
            let by_templates =
                |what: &dyn Fn(&Tier) -> String| templates.map_or(NO_TEMPLATES.to_owned(), what);
            let interpreted = |by: &Tier| {
                let times = figures.interpreter.as_secs_f64() / by.warm.as_secs_f64();
                format!("{times:.1}")
            };
            table.row([
                target.to_owned(),
                case.name.to_owned(),
                case.size.to_owned(),
                ms(ours.warm),
                ms(figures.native),
                format!("{:.2}", figures.to_native()),
                interpreted(ours),
                ms(ours.translation),
                by_templates(&|tier| ms(tier.warm)),
                by_templates(&interpreted),
                by_templates(&|tier| ms(tier.translation)),
                figures.instructions.to_string(),
            ]);
            all.push((target, figures));
        }
    }
    table.print(&format!(
        "kernels on the software GPU, warm, {threads} threads, against the same algorithm in C \
         (clang -O3 -march=native) and the interpreter"
    ));
    summary(&all);
    if words.is_empty() {
        copies::run()?;
        checks::run(&[])?;
        figures::threads(&cases)?;
        figures::launches()?;
        figures::calls()?;
        figures::fresh_modules()?;
        rates::run()?;
    }
    Ok(())
}

/// By target.
fn summary(all: &[(&str, Figures)]) {
    let mut table = Table::new(&[
        "target",
        "ours/C, geometric mean",
        "worst",
        "goals",
        "saxpy",
        "LLVM, µs an instruction",
        "templates, µs an instruction",
        "instructions",
    ]);
    for target in TARGETS {
        let own: Vec<&Figures> = all
            .iter()
            .filter(|(name, _)| *name == target)
            .map(|(_, figures)| figures)
            .collect();
        let Some(worst) = own
            .iter()
            .max_by(|a, b| a.to_native().total_cmp(&b.to_native()))
        else {
            continue;
        };
        let logarithms: f64 = own.iter().map(|figures| figures.to_native().ln()).sum();
        let mean = (logarithms / own.len() as f64).exp();
        let saxpy = own.iter().find(|figures| figures.case == "saxpy");
        let instructions: usize = own.iter().map(|figures| figures.instructions).sum();
        let each = |tier: fn(&Figures) -> Option<&Tier>| {
            let Some(tiers) = own.iter().map(|f| tier(f)).collect::<Option<Vec<_>>>() else {
                return NO_TEMPLATES.to_owned();
            };
            let all: Duration = tiers.iter().map(|tier| tier.translation).sum();
            let each = all.as_secs_f64() * 1e6 / instructions as f64;
            match has_templates() {
                true => format!("{each:.0} ({})", goal(each <= TRANSLATION_GOAL, "≤ 60")),
                // The goal is for hosts that have it.
                false => format!("{each:.0}"),
            }
        };
        table.row([
            target.to_owned(),
            format!("{mean:.2}"),
            format!("{}: {:.2}", worst.case, worst.to_native()),
            goal(
                mean <= MEAN_GOAL && worst.to_native() <= EACH_GOAL,
                "mean ≤ 2, each ≤ 4",
            ),
            saxpy.map_or(String::new(), |figures| {
                goal(
                    figures.ours.warm.as_secs_f64() * 1e3 <= SAXPY_GOAL,
                    "≤ 1 ms",
                )
            }),
            each(|figures| Some(&figures.ours)),
            each(|figures| figures.templates.as_ref()),
            instructions.to_string(),
        ]);
    }
    table.print("by target");
}
