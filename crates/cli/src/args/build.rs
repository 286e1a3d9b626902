//! Options of compilation, for every command: the library's options by name.

use std::path::Path;

use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use gfxjit::{OptionInfo, Options, Source};

/// The option whose value is a file's contents.
const HEADER: &str = "add-header";

/// The options that were given, in order: names and values for [`Options::set`].
#[derive(Clone, Debug, Default)]
pub(crate) struct BuildArgs {
    given: Vec<(&'static str, String)>,
}

impl BuildArgs {
    /// Adds an option after those that were given. The value must be valid.
    pub(crate) fn add(&mut self, name: &'static str, value: &str) {
        self.given.push((name, value.to_owned()));
    }

    /// Sets an option unless it was given.
    pub(crate) fn add_default(&mut self, name: &'static str, value: &str) {
        self.given.insert(0, (name, value.to_owned()));
    }

    pub(crate) fn options(&self) -> Options {
        let mut options = Options::default();
        // Input files are not trusted: bitcode is read in another process.
        options.bitcode = gfxjit::BitcodePolicy::Isolate;
        for (name, value) in &self.given {
            let set = options.set(name, value);
            debug_assert!(
                set.is_ok(),
                "{set:?}: values are checked when they are read"
            );
        }
        options
    }

    /// The options for a source. A trusted C++ source may include files beside it.
    pub(crate) fn options_for(&self, source: &Source) -> Options {
        let mut options = self.options();
        if source.kind().is_c() && !options.isolate {
            let path = source.path().unwrap_or(Path::new(source.name()));
            let folder = path.parent();
            let folder = folder.filter(|folder| !folder.as_os_str().is_empty());
            let folder = folder.unwrap_or(Path::new("."));
            options.include_dirs.push(folder.to_owned());
        }
        options
    }
}

impl Args for BuildArgs {
    fn augment_args(command: Command) -> Command {
        let command = command.next_help_heading("Compiling");
        let command = command.args(Options::all().iter().map(argument));
        command.next_help_heading(None::<&str>)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for BuildArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut given = Vec::new();
        for option in Options::all() {
            let values = matches.get_many::<String>(option.name);
            let places = matches.indices_of(option.name);
            let (Some(values), Some(places)) = (values, places) else {
                continue;
            };
            given.extend(
                places
                    .zip(values)
                    .map(|(at, value)| (at, option.name, value)),
            );
        }
        // Macros are defined and undefined in the order of the command line.
        given.sort_by_key(|(at, ..)| *at);
        let mut args = Self::default();
        for (_, name, value) in given {
            let value = match name {
                HEADER => contents(value)?,
                _ => value.clone(),
            };
            args.given.push((name, value));
        }
        Ok(args)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// An option as an argument of a command.
fn argument(option: &'static OptionInfo) -> Arg {
    let arg = Arg::new(option.name)
        .long(option.name)
        .help(option.help)
        .action(match option.repeats {
            true => ArgAction::Append,
            false => ArgAction::Set,
        })
        .value_parser(move |text: &str| accepted(option, text));
    let arg = match option.name {
        "opt" => arg.short('O'),
        "define" => arg.short('D'),
        "include-dir" => arg.short('I'),
        "debug-info" => arg
            .short('g')
            .num_args(0..=1)
            .require_equals(true)
            .default_missing_value("full"),
        "clang-arg" | "features" => arg.allow_hyphen_values(true),
        _ => arg,
    };
    match option.value {
        "" => arg
            .value_name("on|off")
            .num_args(0..=1)
            .require_equals(true)
            .default_missing_value("on"),
        _ if option.name == HEADER => arg.value_name("NAME=FILE"),
        value => arg.value_name(value),
    }
}

fn accepted(option: &OptionInfo, text: &str) -> Result<String, String> {
    let set = Options::default().set(option.name, text);
    match set {
        Ok(()) => Ok(text.to_owned()),
        Err(gfxjit::OptionError::Value { wanted, .. }) => Err(format!("it is not {wanted}")),
        Err(error) => Err(error.to_string()),
    }
}

/// Replaces `NAME=FILE` by the name and the file's contents.
fn contents(text: &str) -> Result<String, clap::Error> {
    let (name, file) = text.split_once('=').unwrap_or((text, text));
    match std::fs::read_to_string(file) {
        Ok(text) => Ok(format!("{name}={text}")),
        Err(error) => {
            let message = format!("--{HEADER}: cannot read {file}: {error}\n");
            Err(clap::Error::raw(ErrorKind::Io, message))
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Cli {
        #[command(flatten)]
        build: BuildArgs,
    }

    fn options(words: &str) -> Options {
        let words = ["gfxjit"].into_iter().chain(words.split_whitespace());
        Cli::try_parse_from(words)
            .unwrap_or_else(|e| panic!("{e}"))
            .build
            .options()
    }

    #[test]
    fn every_option_has_a_flag() {
        let command = BuildArgs::augment_args(Command::new("gfxjit"));
        for option in Options::all() {
            let arg = command
                .get_arguments()
                .find(|arg| arg.get_long() == Some(option.name));
            assert!(arg.is_some(), "{}", option.name);
        }
    }

    #[test]
    fn options_are_taken_in_their_order() {
        let made = options(
            "-DA -O1 --undefine B -D B=2 --clang-arg -Wall --isolate --interposable=off -I x",
        );
        assert_eq!(made.cpp.arguments, ["-DA", "-UB", "-DB=2", "-Wall"]);
        assert_eq!(made.opt, gfxjit::OptLevel::O1);
        assert!(made.isolate && !made.interposable);
        assert_eq!(made.include_dirs, [Path::new("x")]);
        assert_eq!(made.bitcode, gfxjit::BitcodePolicy::Isolate);
        assert_eq!(options("-g -O0").debug_info, gfxjit::DebugInfo::Full);
        let lines = options("--debug-info=lines").debug_info;
        assert_eq!(lines, gfxjit::DebugInfo::Lines);
        assert_eq!(
            options("--bitcode trust").bitcode,
            gfxjit::BitcodePolicy::Trust
        );
    }
}
