//! Parses the command line, and reports usage errors.

use std::ffi::{OsStr, OsString};
use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;

use clap::error::{ContextKind, ErrorKind};
use clap::{CommandFactory, FromArgMatches};
use serde_json::json;
use tracing_subscriber::filter::LevelFilter as Level;

use crate::args::{BundleCommand, Cli, Command, RunArgs};
use crate::diag::{self, Message, OutputMode, Severity};
use crate::events;
use crate::readable::{has_control, readable};

/// A parsed command line.
pub(crate) enum Parsed<'a> {
    Command(Box<Cli>),
    /// The linker, with its arguments.
    Linker(&'a [OsString]),
}

/// Parses the arguments, and sets how messages are shown. The error is the exit status; the message
/// has been shown.
pub(crate) fn parse(words: &[OsString]) -> Result<Parsed<'_>, ExitCode> {
    parsed(words).map_err(ExitCode::from)
}

/// The `run …` after `--` of a command that observes it. Wrong arguments are reported, and end the
/// process.
pub(crate) fn of_run(words: &[OsString], command: &str) -> Box<RunArgs> {
    match parsed(words) {
        Ok(Parsed::Command(cli)) => match cli.command {
            Command::Run(args) => args,
            _ => no_run(command),
        },
        Ok(Parsed::Linker(_)) => no_run(command),
        Err(status) => std::process::exit(status.into()),
    }
}

/// The `run …` or `exec …` after `--` of a command. Wrong arguments are reported, and end the process.
pub(crate) fn of_launch(words: &[OsString], command: &str) -> Command {
    match parsed(words) {
        Ok(Parsed::Command(cli)) => match cli.command {
            own @ (Command::Run(_) | Command::Exec(_)) => own,
            _ => no_launch(command),
        },
        Ok(Parsed::Linker(_)) => no_launch(command),
        Err(status) => std::process::exit(status.into()),
    }
}

/// Ends the process if what is after `--` of a command is another command than `run` or `exec`. Other mistakes are
/// left to the process that it runs in.
pub(crate) fn check_launch(words: &[OsString], command: &str) {
    let with_name = std::iter::once(OsString::from("gfxjit")).chain(words.iter().cloned());
    let matches = self::command().try_get_matches_from(with_name);
    let is_other =
        |matches: clap::ArgMatches| !matches!(matches.subcommand_name(), Some("run" | "exec"));
    if matches.is_ok_and(is_other) || linker(words).is_some() {
        no_launch(command);
    }
}

/// Whether what is after `--` of a command is `exec …`.
pub(crate) fn is_exec(words: &[OsString]) -> bool {
    let with_name = std::iter::once(OsString::from("gfxjit")).chain(words.iter().cloned());
    let matches = command().try_get_matches_from(with_name);
    matches.is_ok_and(|matches| matches.subcommand_name() == Some("exec"))
}

fn no_launch(command: &str) -> ! {
    let takes = "`-- run SOURCE …` or `-- exec PROGRAM …`";
    let problem = format!("gfxjit {command} takes {takes}; other commands are unsupported");
    usage(command, &problem)
}

fn no_run(command: &str) -> ! {
    let takes = format!("gfxjit {command} … -- run SOURCE …");
    let problem =
        format!("gfxjit {command} takes a launch: `{takes}`; other commands are unsupported");
    usage(command, &problem)
}

fn parsed(words: &[OsString]) -> Result<Parsed<'_>, u8> {
    if let Some(parsed) = linker(words) {
        return Ok(parsed);
    }
    let mut command = command();
    let words = with_report_files(words, &command);
    let with_name = std::iter::once(OsString::from("gfxjit")).chain(words.iter().cloned());
    let matches = command.try_get_matches_from_mut(with_name);
    let cli = matches.and_then(|mut matches| Cli::from_arg_matches_mut(&mut matches));
    match cli {
        Ok(cli) => {
            let manner = OutputMode {
                json: cli.command.prints_json(),
                quiet: cli.quiet,
                verbose: cli.verbose,
            };
            manner.set();
            trace(manner);
            Ok(Parsed::Command(Box::new(cli)))
        }
        Err(error) => {
            let json = words.iter().any(|word| word == "--json");
            OutputMode {
                json: json && error.use_stderr(),
                ..OutputMode::default()
            }
            .set();
            let bad = words.iter().find(|word| word.to_str().is_none());
            if let (ErrorKind::InvalidUtf8, Some(bad)) = (error.kind(), bad) {
                let text = format!(
                    "`{}` is not UTF-8, which only names of files may not be",
                    bad.display()
                );
                return Err(tell(&command.error(ErrorKind::InvalidUtf8, text)));
            }
            let status = tell(&error);
            if error.kind() == ErrorKind::MissingRequiredArgument {
                whole_program(&words);
            }
            Err(status)
        }
    }
}

/// Says how a HIP program with a `main` runs, whose source `run` was given without a launch.
fn whole_program(words: &[OsString]) {
    let mut rest = words.iter().skip_while(|word| *word != "run").skip(1);
    let has_main = |word: &&OsString| {
        let end = Path::new(word).extension().and_then(OsStr::to_str);
        matches!(end, Some("hip" | "cpp" | "cc" | "cxx"))
            && std::fs::read_to_string(word).is_ok_and(|text| text.contains(" main("))
    };
    if let Some(word) = rest.find(has_main) {
        let file = word.display();
        let option = if file.to_string().ends_with(".hip") {
            ""
        } else {
            "-x hip "
        };
        diag::note(format!(
            "{file} has a main: it is a program, which clang compiles and `exec` runs: \
             clang++-22 $(gfxjit hip-config) {option}{file} -o program && gfxjit exec -- ./program"
        ));
    }
}

/// `exec --report FILE.json PROGRAM` as clap takes it, `--report=FILE.json`: the next word may also be the program.
fn with_report_files(words: &[OsString], command: &clap::Command) -> Vec<OsString> {
    let is_file = |word: &OsString| {
        let end = Path::new(word).extension().and_then(OsStr::to_str);
        matches!(end, Some("json" | "xml" | "sarif")) && !word.as_encoded_bytes().starts_with(b"-")
    };
    let takes_word = |word: &str| {
        let exec = command.find_subcommand("exec");
        let mut options = exec.into_iter().flat_map(clap::Command::get_arguments);
        word.strip_prefix("--").is_some_and(|name| {
            options.any(|option| {
                let takes = option.get_action().takes_values() && !option.is_require_equals_set();
                option.get_long() == Some(name) && takes
            })
        })
    };
    let mut all: Vec<OsString> = Vec::with_capacity(words.len());
    let mut words = words.iter().peekable();
    let is_exec = |word: &OsString| word == "exec";
    while let Some(word) = words.next_if(|word| !is_exec(word)) {
        all.push(word.clone());
    }
    all.extend(words.next().cloned());
    while let Some(word) =
        words.next_if(|word| word.as_encoded_bytes().starts_with(b"-") && *word != "--")
    {
        let mut word = word.clone();
        let follows = word.to_str().is_some_and(takes_word);
        if word == "--report"
            && let Some(file) = words.next_if(|next| is_file(next))
        {
            word.push("=");
            word.push(file);
        }
        all.push(word);
        if follows {
            all.extend(words.next().cloned());
        }
    }
    all.extend(words.cloned());
    all
}

/// The clap command with the long version.
pub(crate) fn command() -> clap::Command {
    let (major, minor, patch) = gfxjit::llvm_version();
    let version = format!(
        "{} (LLVM {major}.{minor}.{patch})",
        env!("CARGO_PKG_VERSION")
    );
    Cli::command().version(version)
}

/// `ld` passes on all arguments after it unchanged.
fn linker(words: &[OsString]) -> Option<Parsed<'_>> {
    let mut manner = OutputMode::default();
    for (count, word) in words.iter().enumerate() {
        match word.to_str()? {
            "-q" | "--quiet" => manner.quiet = true,
            "-v" | "--verbose" => manner.verbose += 1,
            "ld" => {
                manner.set();
                return Some(Parsed::Linker(words.get(count + 1..)?));
            }
            _ => return None,
        }
    }
    None
}

/// Shows the library's traces, for `-vv`.
fn trace(manner: OutputMode) {
    let level = match manner.verbose {
        0 | 1 => return events::listen(),
        2 => Level::DEBUG,
        _ => Level::TRACE,
    };
    if manner.json {
        return events::listen();
    }
    let choice = anstream::AutoStream::choice(&std::io::stderr());
    tracing_subscriber::fmt()
        .with_max_level(level)
        .with_ansi(choice != anstream::ColorChoice::Never)
        .with_writer(std::io::stderr)
        .without_time()
        .init();
}

/// Shows clap's error or help.
fn tell(error: &clap::Error) -> u8 {
    if OutputMode::get().json {
        let rendered = error.render().to_string();
        let text = rendered.strip_prefix("error: ").unwrap_or(&rendered);
        let text = text.split("\n\nUsage:").next().unwrap_or_default();
        let text = text.split("\n\nFor more").next().unwrap_or_default();
        let mut message = Message::new(Severity::Error, "usage", text);
        let context = |kind| error.get(kind).map(ToString::to_string);
        if let Some(option) = context(ContextKind::InvalidArg) {
            let value = context(ContextKind::InvalidValue);
            let argument = json!({"option": option, "value": value});
            message.more.insert("argument".to_owned(), argument);
        }
        message.show();
    } else if std::env::args_os().any(|word| has_control(&word.to_string_lossy())) {
        // In plain text, so that control characters from arguments can be told from colour codes
        // and replaced.
        let text = readable(&error.render().to_string());
        let _ = match error.use_stderr() {
            true => write!(std::io::stderr(), "{text}"),
            false => write!(std::io::stdout(), "{text}"),
        };
    } else {
        // A failure is ignored, because it cannot be reported.
        let _ = error.print();
    }
    u8::try_from(error.exit_code()).unwrap_or(1)
}

/// Reports options that contradict each other, and ends the process.
pub(crate) fn usage(command: &str, problem: &str) -> ! {
    let mut cli = Cli::command();
    cli.build();
    let command = match cli.find_subcommand_mut(command) {
        Some(command) => command,
        None => &mut cli,
    };
    let error = command.error(ErrorKind::ValueValidation, problem);
    tell(&error);
    std::process::exit(error.exit_code())
}

fn has_json(words: &[OsString]) -> bool {
    words.iter().any(|word| word == "--json")
}

impl Command {
    /// Whether messages are JSON too.
    fn prints_json(&self) -> bool {
        match self {
            Self::Cache(args) => args.json,
            Self::Devices(args) => args.json,
            Self::Selftest(args) => args.json,
            Self::Targets(args) => args.json,
            Self::Compile(args) => args.json,
            Self::BuildKernels(args) => args.json,
            Self::Link(args) => args.json,
            Self::Bundle(BundleCommand::List(args)) => args.json,
            Self::Inspect(args) => args.json,
            Self::Diff(args) => args.json,
            Self::Disasm(args) => args.json,
            Self::Isa(args) => args.json,
            Self::Run(args) => args.json,
            Self::Tool(args) => args.json || has_json(&args.command),
            Self::Profile(args) => args.json || has_json(&args.command),
            Self::Coverage(args) => args.json,
            Self::Bundle(_)
            | Self::Exec(_)
            | Self::HipConfig(_)
            | Self::Cdi(_)
            | Self::Report(_)
            | Self::Debug(_)
            | Self::Completions(_)
            | Self::Man(_)
            | Self::Ld { .. }
            | Self::MlirRun(_)
            | Self::Worker => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<OsString> {
        text.split_whitespace().map(OsString::from).collect()
    }

    #[test]
    fn the_words_behind_ld_are_the_linkers() {
        for (text, rest) in [
            ("ld", ""),
            ("ld -v a.o", "-v a.o"),
            ("-q -v ld --help", "--help"),
        ] {
            let all = words(text);
            let Some(Parsed::Linker(found)) = linker(&all) else {
                panic!("{text}");
            };
            assert_eq!(found, words(rest), "{text}");
        }
        for text in ["", "-q", "link ld", "compile", "--json ld"] {
            assert!(linker(&words(text)).is_none(), "{text}");
        }
    }

    #[test]
    fn the_options_are_consistent() {
        Cli::command().debug_assert();
    }
}
