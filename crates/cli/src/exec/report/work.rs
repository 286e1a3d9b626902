//! The sums of each process's work, which are text (`gfxjit::work::summary`).

use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};

use super::format::seconds;

/// The work of one process.
pub(super) struct Work {
    pub(super) process: String,
    pub(super) text: String,
}

/// The numbers in it.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Numbers {
    pub(super) launches: u64,
    pub(super) instructions: u64,
    /// Shares of instructions in percent: interpreted, in baseline code, in optimized code.
    engines: [f64; 3],
    /// Since the first launch, of the host alone, of launches, of their threads working and waiting, of the baseline
    /// and of the optimizing translator.
    times: [Duration; 7],
}

const ENGINES: [&str; 3] = ["interpreted", "baseline", "optimized"];
const TIMES: [&str; 7] = [
    "since_first_launch",
    "host_alone",
    "launches",
    "threads_worked",
    "threads_waited",
    "translating_baseline",
    "translating_optimized",
];

impl Work {
    /// Reads the files of a folder, in the order of processes.
    pub(super) fn read(folder: &Path) -> Vec<Self> {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let mut paths: Vec<_> = entries.map(|entry| entry.path()).collect();
        paths.sort();
        let of = |path: &std::path::PathBuf| Self {
            process: path
                .file_stem()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned(),
            text: std::fs::read_to_string(path).unwrap_or_default(),
        };
        paths.iter().map(of).collect()
    }

    /// The numbers, unless the process was killed as it wrote them.
    pub(super) fn numbers(&self) -> Option<Numbers> {
        let mut lines = self.text.lines();
        let (first, second, third) = (lines.next()?, lines.next()?, lines.next()?);
        let first = first.split(';').next()?;
        let numbers: Vec<f64> = words(first).filter_map(|word| word.parse().ok()).collect();
        let [launches, instructions, engines @ ..] = numbers.as_slice() else {
            return None;
        };
        let times: Vec<Duration> = words(second)
            .chain(words(third))
            .filter_map(duration)
            .collect();
        Some(Numbers {
            launches: *launches as u64,
            instructions: *instructions as u64,
            engines: engines.try_into().ok()?,
            times: times.try_into().ok()?,
        })
    }
}

impl Numbers {
    /// The sums of all processes; shares are of all instructions.
    pub(super) fn sum(all: &[Self]) -> Self {
        let mut sum = Self::default();
        for own in all {
            let before = sum.instructions as f64;
            sum.launches += own.launches;
            sum.instructions += own.instructions;
            let whole = (sum.instructions as f64).max(1.0);
            for (to, share) in sum.engines.iter_mut().zip(own.engines) {
                *to = (*to * before + share * own.instructions as f64) / whole;
            }
            for (to, time) in sum.times.iter_mut().zip(own.times) {
                *to += time;
            }
        }
        sum
    }

    /// Shares between 0 and 1, of which each process's are known to a thousandth; times in seconds.
    pub(super) fn json(&self) -> Value {
        let engines = ENGINES.iter().zip(self.engines);
        let engines = engines
            .map(|(name, share)| ((*name).to_owned(), ((share * 100.0).round() / 1e4).into()));
        let times = TIMES.iter().zip(self.times);
        let times = times.map(|(name, time)| ((*name).to_owned(), seconds(time).into()));
        json!({
            "launches": self.launches,
            "instructions": self.instructions,
            "engines": engines.collect::<serde_json::Map<_, Value>>(),
            "seconds": times.collect::<serde_json::Map<_, Value>>(),
        })
    }
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split([' ', ',', ';', ':', '('])
        .filter(|word| !word.is_empty())
}

/// A duration as Rust's `Debug` writes it.
fn duration(text: &str) -> Option<Duration> {
    let number = text.trim_end_matches(|letter: char| !letter.is_ascii_digit());
    let unit = match text.get(number.len()..)? {
        "s" => 1.0,
        "ms" => 1e-3,
        "µs" => 1e-6,
        "ns" => 1e-9,
        _ => return None,
    };
    Duration::try_from_secs_f64(number.parse::<f64>().ok()? * unit).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_of_a_summary_are_read_and_added_up() {
        let text = "3 launches, 100 wave instructions: 20.0 % interpreted, 30.0 % in baseline code, 50.0 % in optimized \
            code; translated code left to the interpreter: 10.0 % matrices\n\
            since the first launch 1.50s: 1.00s the host alone, 500.00ms launches, whose threads worked 250.00ms and \
            waited 20.50µs\n\
            translating beside that: 10.00ns baseline (7 instructions), 0.00ns optimizing (0 instructions; 0 kept by other \
            processes)";
        let work = |text: &str| Work {
            process: "1".to_owned(),
            text: text.to_owned(),
        };
        let one = work(text).numbers().unwrap();
        let micros = |n| Duration::from_nanos(n);
        assert_eq!((one.launches, one.instructions), (3, 100));
        assert_eq!(one.engines, [20.0, 30.0, 50.0]);
        let times = [
            1_500_000_000,
            1_000_000_000,
            500_000_000,
            250_000_000,
            20_500,
            10,
            0,
        ];
        assert_eq!(one.times, times.map(micros));
        let other = Numbers {
            launches: 1,
            instructions: 300,
            engines: [100.0, 0.0, 0.0],
            ..one
        };
        let sum = Numbers::sum(&[one, other]);
        assert_eq!((sum.launches, sum.instructions), (4, 400));
        assert_eq!(sum.engines, [80.0, 7.5, 12.5]);
        assert_eq!(sum.times[1], Duration::from_secs(2));
        for cut in [
            "",
            "3 launches",
            text.split('\n').next().unwrap(),
            "a\nb\nc",
        ] {
            assert_eq!(work(cut).numbers(), None, "{cut}");
        }
    }
}
