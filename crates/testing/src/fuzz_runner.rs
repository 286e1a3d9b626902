//! Runs numbered fuzzing cases in child processes, so that fuzzing continues after crashes.
//!
//! A case may crash its process (LLVM, or host code that reads out of bounds) or hang. So a fuzzing
//! program starts itself as a child process for each batch of cases. The child prints the number of
//! each case before it; when the child dies, the parent counts this case as a finding and continues
//! with the next one. Other output of the child is passed on.
//!
//! A case's number is its seed: `--seed N --count 1` repeats it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// The prefix of lines from a child for its parent.
const MARK: &str = "@@ ";

/// The options of the command line: `[--seconds N] [--seed FIRST] [--count N]`, and `--child` from
/// the parent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// No batch starts after this number of seconds; `None` for no limit.
    pub seconds: Option<u64>,
    /// The first case.
    pub seed: u64,
    /// The number of cases; `None` for no limit.
    pub count: Option<u64>,
    /// Whether this process is a child.
    pub child: bool,
}

impl Options {
    /// Parses a command line, without the program's name. `other` gets every unknown option with
    /// its value, and returns whether it accepts the option.
    ///
    /// # Errors
    /// A description of the first invalid argument.
    pub fn parse(
        words: impl IntoIterator<Item = String>,
        mut other: impl FnMut(&str, &str) -> Result<bool, String>,
    ) -> Result<Self, String> {
        let mut options = Self::default();
        let mut words = words.into_iter();
        while let Some(word) = words.next() {
            if word == "--child" {
                options.child = true;
                continue;
            }
            let value = words.next().ok_or(format!("{word} wants a value"))?;
            let number = || {
                value
                    .parse()
                    .map_err(|_| format!("{word}: not a number: {value}"))
            };
            match word.as_str() {
                "--seconds" => options.seconds = Some(number()?),
                "--seed" => options.seed = number()?,
                "--count" => options.count = Some(number()?),
                _ if other(&word, &value)? => {}
                _ => return Err(format!("there is no option {word}")),
            }
        }
        Ok(options)
    }
}

/// Runs the cases of a child process. `case` returns whether a case is a finding, and writes its
/// description to `out`, which is standard output.
///
/// # Errors
/// Errors of `case`, and of writing to the parent.
pub fn child<W: Write>(
    options: &Options,
    out: &mut W,
    mut case: impl FnMut(u64, &mut W) -> Result<bool, String>,
) -> Result<(), String> {
    let count = options.count.unwrap_or(1);
    for seed in options.seed..options.seed.saturating_add(count) {
        let tell = |out: &mut W, what: &str| {
            writeln!(out, "{MARK}{what}")
                .and_then(|()| out.flush())
                .map_err(|error| error.to_string())
        };
        tell(out, "case")?;
        if case(seed, out)? {
            tell(out, "finding")?;
        }
    }
    Ok(())
}

/// The numbers of cases and of findings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Cases.
    pub cases: u64,
    /// Findings, including cases that ended or hung their process.
    pub findings: u64,
}

/// The parent process.
#[derive(Debug)]
pub struct Runner {
    /// The number of cases of a child process.
    pub batch: u64,
    /// The time after which a batch counts as hanging.
    pub patience: Duration,
    /// Arguments for every child, besides `--child`, `--seed` and `--count`.
    pub arguments: Vec<String>,
}

/// The end of a batch.
enum End {
    Done,
    /// The process ended in the last reported case.
    Ended(ExitStatus),
    /// The process hung in the last reported case, and was killed.
    Hung,
}

impl Runner {
    /// The command of a child process for some cases.
    ///
    /// # Errors
    /// When the path of this program is unknown.
    pub fn command(&self, seed: u64, count: u64) -> Result<Command, String> {
        let program = std::env::current_exe().map_err(|error| error.to_string())?;
        let mut command = Command::new(program);
        command
            .args(["--child", "--seed", &seed.to_string()])
            .args(["--count", &count.to_string()])
            .args(&self.arguments);
        Ok(command)
    }

    /// Runs batches until the time or the cases are used up. `out` gets the children's output, and
    /// a line for every case that ended or hung its process; `crashed` is called for cases that
    /// ended by a signal, to reduce them.
    ///
    /// # Errors
    /// When a child cannot be started or fails before its first case; and errors of `crashed`.
    pub fn run(
        &self,
        options: &Options,
        out: &mut dyn Write,
        mut crashed: impl FnMut(u64, &mut dyn Write) -> Result<(), String>,
    ) -> Result<Tally, String> {
        let start = Instant::now();
        let mut tally = Tally::default();
        loop {
            let is_late = options
                .seconds
                .is_some_and(|seconds| start.elapsed() >= Duration::from_secs(seconds));
            let left = options.count.unwrap_or(u64::MAX) - tally.cases;
            if is_late || left == 0 {
                return Ok(tally);
            }
            let first = options.seed.saturating_add(tally.cases);
            let (done, end) = self.batch(first, self.batch.clamp(1, left), out)?;
            tally.cases += done.cases;
            tally.findings += done.findings;
            let (how, is_crash) = match end {
                End::Done => continue,
                End::Ended(status) => {
                    let how = format!("the process ends ({status})");
                    (how, status.code().is_none())
                }
                End::Hung => ("it hangs".to_owned(), false),
            };
            if done.cases == 0 {
                return Err(format!("a child process did not begin: {how}"));
            }
            tally.findings += 1;
            let last = first + (done.cases - 1);
            writeln!(out, "seed {last}: {how}").map_err(|error| error.to_string())?;
            if is_crash {
                crashed(last, out)?;
            }
        }
    }

    fn batch(&self, seed: u64, count: u64, out: &mut dyn Write) -> Result<(Tally, End), String> {
        let failed = |error: std::io::Error| error.to_string();
        let mut running = self
            .command(seed, count)?
            .stdout(Stdio::piped())
            .spawn()
            .map_err(failed)?;
        let (sender, lines) = mpsc::channel();
        if let Some(output) = running.stdout.take() {
            // The thread ends with the child, which closes its output.
            std::thread::spawn(move || {
                for line in BufReader::new(output).split(b'\n').map_while(Result::ok) {
                    if sender.send(line).is_err() {
                        return;
                    }
                }
            });
        }
        let start = Instant::now();
        let mut tally = Tally::default();
        loop {
            let left = self.patience.saturating_sub(start.elapsed());
            match lines.recv_timeout(left) {
                Ok(line) => {
                    let line = String::from_utf8_lossy(&line);
                    match line.strip_prefix(MARK) {
                        Some("case") => tally.cases += 1,
                        Some("finding") => tally.findings += 1,
                        _ => writeln!(out, "{line}").map_err(failed)?,
                    }
                }
                Err(mpsc::RecvTimeoutError::Disconnected) => break,
                Err(mpsc::RecvTimeoutError::Timeout) => {
                    running.kill().map_err(failed)?;
                    running.wait().map_err(failed)?;
                    return Ok((tally, End::Hung));
                }
            }
        }
        let status = running.wait().map_err(failed)?;
        let is_done = status.success() && tally.cases == count;
        Ok(match is_done {
            true => (tally, End::Done),
            false => (tally, End::Ended(status)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(words: &str) -> Result<(Options, Vec<(String, String)>), String> {
        let mut others = Vec::new();
        let words = words.split_whitespace().map(str::to_owned);
        let options = Options::parse(words, |word, value| {
            others.push((word.to_owned(), value.to_owned()));
            Ok(word != "--nothing")
        })?;
        Ok((options, others))
    }

    #[test]
    fn options() {
        let (options, others) = parse("--seed 7 --keep folder --child --count 2").unwrap();
        let expected = Options {
            seconds: None,
            seed: 7,
            count: Some(2),
            child: true,
        };
        assert_eq!(options, expected);
        assert_eq!(others, [("--keep".to_owned(), "folder".to_owned())]);
        for (words, error) in [
            ("--seed", "--seed wants a value"),
            ("--seed x", "--seed: not a number: x"),
            ("--nothing 1", "there is no option --nothing"),
        ] {
            assert_eq!(parse(words).unwrap_err(), error);
        }
    }

    #[test]
    fn a_child_tells_what_it_begins_and_finds() {
        let options = Options {
            seed: 4,
            count: Some(3),
            ..Options::default()
        };
        let mut out = Vec::new();
        child(&options, &mut out, |seed, out| {
            writeln!(out, "this is {seed}").unwrap();
            Ok(seed == 5)
        })
        .unwrap();
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "@@ case\nthis is 4\n@@ case\nthis is 5\n@@ finding\n@@ case\nthis is 6\n"
        );
    }
}
