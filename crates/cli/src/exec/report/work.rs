//! The work of each process, which its runtime writes (`gfxjit::work::Summary`).

use std::path::Path;
use std::time::Duration;

use gfxjit::work::Summary;
use serde_json::{Value, json};

use crate::findings::seconds;

/// The work of a process; one that ran several programs has one for each.
pub(super) struct Work {
    pub(super) process: u32,
    pub(super) summary: Summary,
}

impl Work {
    /// Reads the files of a folder, `PID.N.txt`, in the order of processes. Files that a killed process left half-written are
    /// ignored.
    pub(super) fn read(folder: &Path) -> Vec<Self> {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let mut files: Vec<(u32, u32, Summary)> = entries
            .filter_map(|entry| {
                let name = entry.file_name().into_string().ok()?;
                let (process, number) = name.strip_suffix(".txt")?.split_once('.')?;
                let text = std::fs::read_to_string(entry.path()).ok()?;
                Some((
                    process.parse().ok()?,
                    number.parse().ok()?,
                    Summary::read(&text)?,
                ))
            })
            .collect();
        files.sort_by_key(|(process, number, _)| (*process, *number));
        let of = |(process, _, summary)| Self { process, summary };
        files.into_iter().map(of).collect()
    }

    /// The work of all processes.
    pub(super) fn sum(all: &[Self]) -> Summary {
        let mut sum = Summary::default();
        for own in all {
            sum.add(&own.summary);
        }
        sum
    }
}

/// Shares of instructions between 0 and 1; times in seconds.
pub(super) fn json(summary: &Summary) -> Value {
    let executed = &summary.executed;
    let all = executed.all();
    let share = |count: u64| (count as f64 / all.max(1) as f64 * 1e6).round() / 1e6;
    let time = |nanos: u64| seconds(Duration::from_nanos(nanos));
    json!({
        "launches": summary.launches,
        "instructions": all,
        "engines": {
            "interpreted": share(executed.interpreted + executed.handled()),
            "baseline": share(executed.baseline),
            "optimized": share(executed.optimized),
        },
        "seconds": {
            "since_first_launch": time(summary.since_first),
            "host_alone": time(summary.host_alone()),
            "launches": time(summary.launching),
            "threads_worked": time(summary.worked),
            "threads_waited": time(summary.waited),
            "translating_baseline": time(summary.translating_baseline),
            "translating_optimized": time(summary.translating_optimized),
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_programs_of_a_process_count() {
        let folder = tempfile::tempdir().unwrap();
        let mut one = Summary::default();
        one.launches = 3;
        one.executed.baseline = 75;
        one.executed.optimized = 25;
        let write =
            |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
        let text = one.to_text();
        for name in ["10.0.txt", "9.1.txt", "9.0.txt"] {
            write(name, &text);
        }
        write("8.0.txt", &text[..text.len() / 2]);
        write("7.txt", &text);
        write("notes", &text);
        let all = Work::read(folder.path());
        let processes: Vec<u32> = all.iter().map(|own| own.process).collect();
        assert_eq!(processes, [9, 9, 10]);
        let sum = Work::sum(&all);
        assert_eq!((sum.launches, sum.executed.all()), (9, 300));
        let engines = &json(&sum)["engines"];
        assert_eq!(
            (&engines["baseline"], &engines["optimized"]),
            (&json!(0.75), &json!(0.25))
        );
    }
}
