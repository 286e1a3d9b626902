//! Numbered cases in child processes, for fuzzing that survives what it finds.
//!
//! Problem: a case may end its process (a crash of LLVM, host code that reads too far) or
//! hang. So a program that fuzzes starts itself as a child for each batch of cases. The child says
//! on its standard output which case it begins; when it dies, the parent knows the case, counts a
//! finding and goes on behind it. All else that a child prints is passed on.
//!
//! A case's number is its seed: `--seed N --count 1` repeats it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// Begins the lines that a child writes for its parent.
const MARK: &str = "@@ ";

/// What the command line asks for:
/// `[--seconds N] [--seed FIRST] [--count N]`, and `--child` from the parent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Start no batch after this number of seconds; without a limit, go on for ever.
    pub seconds: Option<u64>,
    /// The first case.
    pub seed: u64,
    /// How many cases; without a limit, go on for ever.
    pub count: Option<u64>,
    /// Whether this process is a child.
    pub child: bool,
}

impl Options {
    /// Reads the words of a command line, without the program's name. `other` gets every option
    /// that is not known here, with its value, and says whether it knows it.
    ///
    /// # Errors
    /// What is wrong with the first word that makes no sense.
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

/// Runs the cases of a child process, one after the other. `case` says whether a case is a
/// finding; what it has to tell about that it writes to `out`, which is standard output.
///
/// # Errors
/// Those of `case`, and when the parent cannot be told.
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

/// How many cases were run, and how many of them were findings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Cases.
    pub cases: u64,
    /// Findings, among them the cases that ended or hung their process.
    pub findings: u64,
}

/// The parent's side.
#[derive(Debug)]
pub struct Runner {
    /// Cases of one child process.
    pub batch: u64,
    /// How long a batch may take before it counts as hanging.
    pub patience: Duration,
    /// What every child is passed besides `--child`, `--seed` and `--count`.
    pub arguments: Vec<String>,
}

/// How a batch ended.
enum End {
    Done,
    /// In the case that was told last, by itself.
    Ended(ExitStatus),
    /// In the case that was told last, by us.
    Hung,
}

impl Runner {
    /// The command of a child process for some cases.
    ///
    /// # Errors
    /// When this program's own file is not known.
    pub fn command(&self, seed: u64, count: u64) -> Result<Command, String> {
        let program = std::env::current_exe().map_err(|error| error.to_string())?;
        let mut command = Command::new(program);
        command
            .args(["--child", "--seed", &seed.to_string()])
            .args(["--count", &count.to_string()])
            .args(&self.arguments);
        Ok(command)
    }

    /// Runs batches until time or cases are spent. `out` gets what the children print, and a line
    /// about every case that ended or hung its process; `crashed` is told of those that a signal
    /// ended, to make them small.
    ///
    /// # Errors
    /// When a child cannot be started or fails without beginning a case, and those of `crashed`.
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
            // It ends with the child, which closes its output.
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
