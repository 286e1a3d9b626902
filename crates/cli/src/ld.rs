//! `gfxjit ld`, or this program under the name `ld.lld` or `lld`: the linker's command line as
//! clang, MLIR, Triton and LLVM's offload runtime write it.
//!
//! What those programs pass is taken; what changes nothing about an AMDGPU image is passed
//! over; anything else is an error that names the option. Bitcode among the inputs is
//! compiled, each module by itself.
//!
//! Source: LLD's manual page, and what LLVM 22's drivers pass for amdgcn.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use gfxjit::{Linker, OptLevel, Options, Strip, Take, TargetId, Undefined};

use crate::out::Out;
use crate::{compile, link};

/// Options that say how a linker does its work, or what does not occur in AMDGPU images.
const PASSED_OVER: &[&str] = &[
    "-shared",
    "-Bshareable",
    "-pie",
    "-Bsymbolic",
    "-Bsymbolic-functions",
    "-Bdynamic",
    "-Bstatic",
    "-nostdlib",
    "-no-pie",
    "-g",
    "-(",
    "-)",
    "-start-group",
    "-end-group",
    "-as-needed",
    "-no-as-needed",
    "-eh-frame-hdr",
    "-no-eh-frame-hdr",
    "-export-dynamic",
    "-E",
    "-color-diagnostics",
    "-no-color-diagnostics",
    "-no-gc-sections",
    "-no-dynamic-linker",
    "-enable-new-dtags",
    "-disable-new-dtags",
    "-fatal-warnings",
    "-no-fatal-warnings",
    "-no-rosegment",
    "-verbose",
    "-no-allow-shlib-undefined",
    "-allow-shlib-undefined",
    "-no-call-graph-profile-sort",
    "-no-whole-archive-warnings",
    "-discard-all",
    "-x",
    "-discard-locals",
    "-X",
    "-discard-none",
    "-no-undefined-version",
    "-undefined-version",
];

/// The same for options with a value behind `=`, or joined.
const PASSED_OVER_JOINED: &[&str] = &[
    "-threads",
    "-thinlto-jobs",
    "-lto-partitions",
    "-hash-style",
    "-build-id",
    "-color-diagnostics",
    "-error-limit",
    "-icf",
    "-compress-debug-sections",
    "-pack-dyn-relocs",
    "-sort-section",
    "-save-temps",
    "-time-trace",
    "-no-save-temps",
    "-plugin",
];

/// The same for options whose value is the next argument.
const PASSED_OVER_WITH_VALUE: &[&str] = &[
    "-plugin",
    "-mllvm",
    "-soname",
    "-h",
    "-rpath",
    "-rpath-link",
    "-dynamic-linker",
    "-e",
    "-entry",
    "-z",
    "-hash-style",
    "-build-id",
];

/// Options that would make something else of the inputs than an image.
const REFUSED: &[(&str, &str)] = &[
    ("-r", "a relocatable output is not made; link to an image"),
    (
        "-relocatable",
        "a relocatable output is not made; link to an image",
    ),
    ("-static", "an image for AMD GPUs is always a shared object"),
    ("-T", "linker scripts are not read"),
    ("-script", "linker scripts are not read"),
    ("-version-script", "version scripts are not read"),
    ("-emit-relocs", "relocations are not kept"),
    ("-q", "relocations are not kept"),
    ("-defsym", "symbols are not defined on the command line"),
    ("-wrap", "symbols are not renamed"),
];

/// What the command line asks for.
#[derive(Debug)]
struct Line {
    output: PathBuf,
    inputs: Vec<(Named, Take)>,
    folders: Vec<PathBuf>,
    target: Option<TargetId>,
    opt: Option<OptLevel>,
    undefined: Undefined,
    strip: Strip,
    gc: bool,
    version: bool,
}

/// How an input is named.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Named {
    Path(PathBuf),
    Library(String),
}

/// Links as the arguments say.
pub(crate) fn run(arguments: &[String], out: &mut Out) -> Result<()> {
    let mut all = Vec::new();
    expand(arguments, &mut all, 0)?;
    let line = parse(&all)?;
    if line.version {
        // Build systems look for this name.
        return out.line(format!(
            "LLD-compatible linker of gfxjit {} (compatible with GNU linkers)",
            env!("CARGO_PKG_VERSION")
        ));
    }
    let mut options = Options::default();
    options.opt = line.opt.unwrap_or_default();
    let mut linker = Linker::new()
        .gc(line.gc)
        .strip(line.strip)
        .undefined(line.undefined)
        .compile(options);
    if let Some(target) = line.target {
        linker = linker.target(target);
    }
    for (named, take) in &line.inputs {
        let path = match named {
            Named::Path(path) => path.clone(),
            Named::Library(name) => find(name, &line.folders)?,
        };
        linker = linker.file(path, *take)?;
    }
    let linked = linker.link(&line.output.display().to_string())?;
    compile::report(&linked.diagnostics);
    link::lowered(&linked);
    link::write(&line.output, linked.image.bytes())
}

/// Replaces `@file` by the arguments in the file; files may name others.
fn expand(arguments: &[String], all: &mut Vec<String>, depth: u32) -> Result<()> {
    for argument in arguments {
        let Some(path) = argument.strip_prefix('@') else {
            all.push(argument.clone());
            continue;
        };
        if depth == 16 {
            bail!("{argument}: files of arguments name each other without end");
        }
        let text = std::fs::read_to_string(path)
            .with_context(|| format!("cannot read the arguments in {path}"))?;
        expand(&split(&text), all, depth + 1)?;
    }
    Ok(())
}

/// Splits as a shell does: at white space, with quotes and backslashes (LLVM's "GNU" style).
fn split(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match (letter, quote) {
            ('\\', _) => word.get_or_insert_default().extend(letters.next()),
            (letter, Some(open)) if letter == open => quote = None,
            ('"' | '\'', None) => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (letter, None) if letter.is_whitespace() => words.extend(word.take()),
            (letter, _) => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}

fn parse(arguments: &[String]) -> Result<Line> {
    let mut line = Line {
        output: PathBuf::from("a.out"),
        inputs: Vec::new(),
        folders: Vec::new(),
        target: None,
        opt: None,
        undefined: Undefined::Dynamic,
        strip: Strip::Nothing,
        gc: false,
        version: false,
    };
    let (mut whole, mut lazy) = (false, false);
    let mut rest = arguments.iter().map(String::as_str);
    while let Some(argument) = rest.next() {
        let take = match (whole, lazy) {
            (true, _) => Take::Whole,
            (_, true) => Take::OnDemand,
            _ => Take::AsUsual,
        };
        if !argument.starts_with('-') || argument == "-" {
            line.inputs.push((Named::Path(argument.into()), take));
            continue;
        }
        // Long options may begin with one dash or two.
        let option = match argument.strip_prefix("--") {
            Some(long) => format!("-{long}"),
            None => argument.to_owned(),
        };
        let (name, joined) = match option.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (&*option, None),
        };
        let mut value = || -> Result<&str> {
            match joined {
                // The value lives as long as the arguments, not as this word.
                Some(_) => Ok(argument.split_once('=').map_or("", |(_, value)| value)),
                None => rest
                    .next()
                    .with_context(|| format!("{argument} needs a value behind it")),
            }
        };
        match name {
            "-o" | "-output" => line.output = value()?.into(),
            "-flavor" => match value()? {
                "gnu" | "ld.lld" => {}
                other => bail!("-flavor {other}: only `gnu` links for AMD GPUs"),
            },
            "-m" => match value()? {
                "elf64_amdgpu" => {}
                other => bail!("-m {other}: only elf64_amdgpu is linked"),
            },
            "-L" | "-library-path" => line.folders.push(value()?.into()),
            "-l" | "-library" => line.inputs.push((Named::Library(value()?.into()), take)),
            "-whole-archive" => whole = true,
            "-no-whole-archive" => whole = false,
            "-start-lib" => lazy = true,
            "-end-lib" => lazy = false,
            "-gc-sections" => line.gc = true,
            "-s" | "-strip-all" => line.strip = Strip::All,
            "-S" | "-strip-debug" => line.strip = Strip::Debug,
            "-no-undefined" => line.undefined = Undefined::Error,
            "-unresolved-symbols" => {
                line.undefined = match value()? {
                    "report-all" => Undefined::Error,
                    "ignore-all" | "ignore-in-object-files" | "ignore-in-shared-libs" => {
                        Undefined::Dynamic
                    }
                    other => bail!("{name}: no such treatment as `{other}`"),
                }
            }
            "-version" | "-v" | "-V" => line.version = true,
            "-plugin-opt" => plugin_option(value()?, &mut line)?,
            "-z" => match value()? {
                "defs" => line.undefined = Undefined::Error,
                "undefs" => line.undefined = Undefined::Dynamic,
                _ => {}
            },
            _ if PASSED_OVER.contains(&name) && joined.is_none() => {}
            _ if PASSED_OVER_WITH_VALUE.contains(&name) => {
                value()?;
            }
            _ if PASSED_OVER_JOINED.contains(&name) => {}
            _ => short(argument, &option, take, &mut line)?,
        }
    }
    Ok(line)
}

/// Options whose value follows the letter, and those that are refused.
fn short(argument: &str, option: &str, take: Take, line: &mut Line) -> Result<()> {
    let name = option.split_once('=').map_or(option, |(name, _)| name);
    if let Some((_, reason)) = REFUSED.iter().find(|(refused, _)| *refused == name) {
        bail!("{argument}: {reason}");
    }
    if let Some(level) = option.strip_prefix("-lto-O") {
        line.opt = Some(level_of(level, argument)?);
        return Ok(());
    }
    if option.starts_with("-lto-CGO") {
        return Ok(());
    }
    let two_dashes = argument.starts_with("--");
    let split = option.split_at_checked(2).filter(|_| !two_dashes);
    match split {
        Some(("-l", library)) => line.inputs.push((Named::Library(library.into()), take)),
        Some(("-L", folder)) => line.folders.push(folder.into()),
        Some(("-o", output)) => line.output = output.into(),
        Some(("-m", "elf64_amdgpu")) => {}
        // How hard a linker tries to make its output small.
        Some(("-O", level)) if level.bytes().all(|digit| digit.is_ascii_digit()) => {}
        Some(("-z", "defs")) => line.undefined = Undefined::Error,
        Some(("-z" | "-e" | "-h", _)) => {}
        _ => bail!("{argument}: no such option, or none that makes sense for AMD GPUs"),
    }
    Ok(())
}

/// What is meant for the compiler of bitcode.
fn plugin_option(option: &str, line: &mut Line) -> Result<()> {
    if let Some(processor) = option.strip_prefix("mcpu=") {
        let target = processor
            .parse()
            .with_context(|| format!("-plugin-opt=mcpu={processor}"))?;
        line.target = Some(target);
    } else if let Some(level) = option.strip_prefix('O') {
        line.opt = Some(level_of(level, option)?);
    }
    // The others tune LLVM's link-time optimisation, which is not done here.
    Ok(())
}

fn level_of(level: &str, option: &str) -> Result<OptLevel> {
    Ok(match level {
        "0" => OptLevel::O0,
        "1" => OptLevel::O1,
        "2" => OptLevel::O2,
        "3" => OptLevel::O3,
        "s" | "z" => OptLevel::Os,
        _ => bail!("{option}: levels are 0, 1, 2, 3 and s"),
    })
}

/// The archive of `-lNAME`, or the file of `-l:FILE`.
fn find(name: &str, folders: &[PathBuf]) -> Result<PathBuf> {
    let file = match name.strip_prefix(':') {
        Some(file) => file.to_owned(),
        None => format!("lib{name}.a"),
    };
    let found = folders
        .iter()
        .map(|folder| folder.join(&file))
        .find(|path| path.exists());
    found.with_context(|| {
        let searched: Vec<String> = folders.iter().map(|f| f.display().to_string()).collect();
        match searched.as_slice() {
            [] => format!("-l{name}: there is no -L that says where {file} is"),
            _ => format!("-l{name}: {file} is in none of {}", searched.join(", ")),
        }
    })
}

/// Whether a program's name is one under which linkers are called.
pub(crate) fn is_linker_name(program: &Path) -> bool {
    let name = program.file_name().and_then(|name| name.to_str());
    let name = name.map(|name| name.strip_suffix(".exe").unwrap_or(name));
    matches!(name, Some("ld.lld" | "lld"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> Result<Line> {
        parse(&split(text))
    }

    #[test]
    fn what_clang_passes() {
        let line = line(
            "--no-undefined -shared -plugin-opt=-amdgpu-internalize-symbols \
             --lto-partitions=8 -plugin-opt=mcpu=gfx942:xnack- --lto-O3 --lto-CGO3 \
             -m elf64_amdgpu --whole-archive -o out.co a.o libx.a --no-whole-archive b.bc",
        )
        .unwrap();
        assert_eq!(line.output, Path::new("out.co"));
        assert_eq!(line.undefined, Undefined::Error);
        assert_eq!(line.target.unwrap().to_string(), "gfx942:xnack-");
        assert_eq!(line.opt, Some(OptLevel::O3));
        let path = |name: &str, take| (Named::Path(name.into()), take);
        assert_eq!(
            line.inputs,
            [
                path("a.o", Take::Whole),
                path("libx.a", Take::Whole),
                path("b.bc", Take::AsUsual)
            ]
        );
    }

    #[test]
    fn values_joined_and_apart() {
        let line = line(
            "-flavor gnu -oout -Lone -L two --library-path=three -lm -l c --start-lib x.o \
             --end-lib -O2 -S --gc-sections -z noexecstack --build-id=none --hash-style gnu",
        )
        .unwrap();
        assert_eq!(line.output, Path::new("out"));
        assert_eq!(
            line.folders,
            ["one", "two", "three"].map(PathBuf::from).to_vec()
        );
        assert!(line.gc && line.strip == Strip::Debug);
        assert_eq!(
            line.inputs,
            [
                (Named::Library("m".to_owned()), Take::AsUsual),
                (Named::Library("c".to_owned()), Take::AsUsual),
                (Named::Path("x.o".into()), Take::OnDemand)
            ]
        );
    }

    #[test]
    fn what_is_refused_is_named() {
        for (text, words) in [
            ("-r a.o", "-r: a relocatable output"),
            ("-m elf_x86_64 a.o", "-m elf_x86_64: only elf64_amdgpu"),
            ("--frobnicate a.o", "--frobnicate: no such option"),
            ("a.o -o", "-o needs a value"),
            ("-flavor darwin", "only `gnu`"),
            ("-plugin-opt=mcpu=gfx9999", "mcpu=gfx9999"),
            ("--version-script=x a.o", "version scripts"),
            ("--lto-O9", "levels are"),
        ] {
            let error = format!("{:#}", line(text).unwrap_err());
            assert!(error.contains(words), "{text}: {error}");
        }
    }

    #[test]
    fn words_as_a_shell_splits_them() {
        assert_eq!(
            split("a  'b c'\n\"d\\\"e\" f\\ g ''"),
            ["a", "b c", "d\"e", "f g", ""]
        );
    }

    #[test]
    fn names_of_linkers() {
        for name in ["ld.lld", "/x/lld", "lld.exe"] {
            assert!(is_linker_name(Path::new(name)), "{name}");
        }
        for name in ["gfxjit", "/lld/gfxjit", "ld"] {
            assert!(!is_linker_name(Path::new(name)), "{name}");
        }
    }
}
