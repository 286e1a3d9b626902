//! Parses the options of a linker's command line.
//!
//! Source: LLD 22's manual page and `--help`, and what `clang-22 -###` passes for amdgcn.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use gfxjit::{Definition, OptLevel, Strip, Take, TargetId, Undefined};

/// Ignored options: about how a linker works, or about things that AMDGPU images do not have.
pub(super) const PASSED_OVER: &[&str] = &[
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
    "-demangle",
    "-no-demangle",
    "-warn-backrefs",
    "-no-warn-backrefs",
    "-warn-common",
    "-no-warn-common",
    "-warn-symbol-ordering",
    "-no-warn-symbol-ordering",
    "-no-allow-shlib-undefined",
    "-allow-shlib-undefined",
    "-no-call-graph-profile-sort",
    "-no-whole-archive-warnings",
    "-discard-all",
    "-x",
    "-discard-locals",
    "-X",
    "-discard-none",
    "-relax",
    "-no-relax",
    "-fat-lto-objects",
    "-no-fat-lto-objects",
    "-lto-whole-program-visibility",
    "-no-lto-whole-program-visibility",
    "-lto-known-safe-vtables",
    "-lto-debug-pass-manager",
];

/// Ignored options with a value after `=`, or joined.
pub(super) const PASSED_OVER_JOINED: &[&str] = &[
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
    "-sysroot",
    "-thinlto-cache-dir",
    "-thinlto-cache-policy",
    "-lto-sample-profile",
    "-lto-cs-profile-file",
    "-lto-basic-block-sections",
    "-opt-remarks-filename",
    "-opt-remarks-format",
    "-opt-remarks-passes",
    "-opt-remarks-with-hotness",
    "-opt-remarks-hotness-threshold",
];

/// Ignored options whose value is the next argument.
pub(super) const PASSED_OVER_WITH_VALUE: &[&str] = &[
    "-plugin",
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

/// Ignored values of `-plugin-opt=` (of LLVM's linker plugin and of LLD), without dash: about how
/// link-time optimisation works.
const PLUGIN_OPTIONS_PASSED_OVER: &[&str] = &[
    "thinlto",
    "jobs",
    "lto-partitions",
    "save-temps",
    "cache-dir",
    "cache-policy",
    "debug-pass-manager",
    "disable-verify",
    "new-pass-manager",
    "legacy-pass-manager",
    "sample-profile",
    "cs-profile-path",
    "dwo_dir",
    "opt-remarks-filename",
    "opt-remarks-format",
    "opt-remarks-passes",
    "opt-remarks-with-hotness",
    "opt-remarks-hotness-threshold",
    "stats-file",
    "whole-program-visibility",
];

/// Ignored LLVM options, which do not change an image's contents and behaviour.
const LLVM_OPTIONS_PASSED_OVER: &[&str] = &[
    // Allows LLVM to drop functions that only the image uses; here they are kept, so that they can
    // be called.
    "-amdgpu-internalize-symbols",
    "-function-sections",
    "-data-sections",
    "-time-passes",
    "-pass-remarks",
    "-pass-remarks-missed",
    "-pass-remarks-analysis",
    // For imports between modules, which do not take place here.
    "-force-import-all",
    "-avail-extern-to-local",
    "-avail-extern-gv-in-addrspace-to-local",
];

/// Refused options, which ask for an output other than an image.
pub(super) const REFUSED: &[(&str, &str)] = &[
    ("-static", "an image for AMD GPUs is always a shared object"),
    ("-T", "linker scripts are not read"),
    ("-script", "linker scripts are not read"),
    ("-wrap", "symbols are not renamed"),
    (
        "-allow-multiple-definition",
        "of two definitions none is chosen; make one of them weak",
    ),
    (
        "-lto-emit-asm",
        "an image is made, not assembly; `gfxjit compile` writes that",
    ),
    (
        "-lto-emit-llvm",
        "an image is made, not bitcode; `gfxjit compile` writes IR",
    ),
    ("-reproduce", "no archive of the inputs is written"),
];

/// The parsed command line.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) output: PathBuf,
    pub(super) inputs: Vec<(Named, Take)>,
    pub(super) folders: Vec<PathBuf>,
    pub(super) target: Option<TargetId>,
    /// Target features for functions of bitcode that state none.
    pub(super) features: Vec<String>,
    pub(super) opt: Option<OptLevel>,
    pub(super) undefined: Undefined,
    pub(super) strip: Strip,
    /// Whether to make one object instead of an image.
    pub(super) relocatable: bool,
    /// Whether to keep the inputs' relocations in the image.
    pub(super) keep_relocations: bool,
    pub(super) gc: bool,
    /// Whether to print the sections that were left out.
    pub(super) print_gc: bool,
    /// Where to write the link map; `-` is standard output.
    pub(super) map: Option<PathBuf>,
    pub(super) roots: Vec<String>,
    pub(super) define: Vec<Definition>,
    pub(super) version_script: Option<PathBuf>,
    /// Whether a version script may name undefined symbols.
    pub(super) undefined_version: bool,
    /// Where to write the list of files that were read, for make.
    pub(super) dependency_file: Option<PathBuf>,
    /// LLVM options that are not supported.
    pub(super) unfollowed: Vec<String>,
    pub(super) version: bool,
    /// Whether only the version is to be printed.
    pub(super) nothing_else: bool,
}

/// How the command line names an input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Named {
    Path(PathBuf),
    Library(String),
}

/// The target that bitcode is compiled for, from several options.
#[derive(Default)]
struct Goal {
    processor: Option<String>,
    xnack: Option<char>,
    sramecc: Option<char>,
}

impl Goal {
    fn target(&self) -> Result<Option<TargetId>> {
        let Some(processor) = &self.processor else {
            return Ok(None);
        };
        let mut text = processor.clone();
        for (name, sign) in [("sramecc", self.sramecc), ("xnack", self.xnack)] {
            if let Some(sign) = sign {
                text += &format!(":{name}{sign}");
            }
        }
        let target = text.parse();
        target
            .map(Some)
            .with_context(|| format!("-plugin-opt=mcpu={processor}"))
    }

    /// Parses `-mattr=+wavefrontsize64,-xnack`; some features are part of a target's name.
    fn features(&mut self, list: &str, line: &mut Line) {
        for feature in list.split(',') {
            let Some((sign, name)) = feature
                .chars()
                .next()
                .filter(|sign| matches!(sign, '+' | '-'))
                .zip(feature.get(1..))
            else {
                continue;
            };
            match name {
                "xnack" => self.xnack = Some(sign),
                "sramecc" => self.sramecc = Some(sign),
                _ => line.features.push(feature.to_owned()),
            }
        }
    }
}

/// Parses the arguments, in which `@file`s have been replaced.
pub(super) fn parse(arguments: &[String]) -> Result<Line> {
    let mut line = Line {
        output: PathBuf::from("a.out"),
        inputs: Vec::new(),
        folders: Vec::new(),
        target: None,
        opt: None,
        undefined: Undefined::Dynamic,
        strip: Strip::Nothing,
        relocatable: false,
        keep_relocations: false,
        gc: false,
        print_gc: false,
        map: None,
        roots: Vec::new(),
        define: Vec::new(),
        version_script: None,
        undefined_version: false,
        dependency_file: None,
        features: Vec::new(),
        unfollowed: Vec::new(),
        version: false,
        nothing_else: false,
    };
    let mut goal = Goal::default();
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
        // Long options may begin with one or two dashes.
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
                // Taken from the argument, whose lifetime is longer than that of `word`.
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
            "-r" | "-relocatable" => line.relocatable = true,
            "-gc-sections" => line.gc = true,
            "-q" | "-emit-relocs" => line.keep_relocations = true,
            "-print-gc-sections" => line.print_gc = true,
            "-no-print-gc-sections" => line.print_gc = false,
            "-Map" => line.map = Some(value()?.into()),
            "-M" | "-print-map" => line.map = Some("-".into()),
            "-no-print-map" => line.map = line.map.take().filter(|map| map.as_os_str() != "-"),
            "-u" | "-undefined" => line.roots.push(value()?.to_owned()),
            "-defsym" => line.define.push(value()?.parse()?),
            "-version-script" => {
                if line.version_script.replace(value()?.into()).is_some() {
                    bail!("{argument}: it is the second version script; write one");
                }
            }
            "-undefined-version" => line.undefined_version = true,
            "-no-undefined-version" => line.undefined_version = false,
            "-dependency-file" => line.dependency_file = Some(value()?.into()),
            // Without a linker script no section is an orphan.
            "-orphan-handling" => match value()? {
                "place" | "warn" | "error" => {}
                other => bail!("{name}: no such treatment as `{other}`"),
            },
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
            "-version" | "-V" => (line.version, line.nothing_else) = (true, true),
            "-v" => line.version = true,
            "-plugin-opt" => plugin_option(value()?, &mut goal, &mut line)?,
            "-mllvm" => llvm_option(value()?, &mut goal, &mut line),
            "-z" => word(value()?, argument, &mut line)?,
            _ if PASSED_OVER.contains(&name) && joined.is_none() => {}
            _ if PASSED_OVER_WITH_VALUE.contains(&name) => {
                value()?;
            }
            _ if PASSED_OVER_JOINED.contains(&name) => {}
            _ => short(argument, &option, take, &mut line)?,
        }
    }
    line.target = goal.target()?;
    if line.relocatable {
        for (is_asked, option) in [
            (line.gc, "--gc-sections"),
            (line.map.is_some(), "a map"),
            (line.version_script.is_some(), "--version-script"),
        ] {
            if is_asked {
                bail!("-r and {option}: give that to the link that makes an image");
            }
        }
        // As in LLD, the symbols that the final link needs are kept.
        line.strip = Strip::Nothing;
    }
    // As in LLD, `-v` with inputs also links.
    line.nothing_else |= line.version && line.inputs.is_empty();
    Ok(line)
}

/// The keyword after `-z`. The ignored ones are about the start of processes on CPUs.
fn word(word: &str, argument: &str, line: &mut Line) -> Result<()> {
    match word {
        "defs" => line.undefined = Undefined::Error,
        "undefs" => line.undefined = Undefined::Dynamic,
        "muldefs" => bail!("{argument} {word}: of two definitions none is chosen"),
        _ => {}
    }
    Ok(())
}

/// Short options whose value follows the letter, and refused ones.
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
        // The effort for a small output: ignored.
        Some(("-O", level)) if level.bytes().all(|digit| digit.is_ascii_digit()) => {}
        Some(("-z", rest)) => word(rest, "-z", line)?,
        Some(("-u", root)) => line.roots.push(root.into()),
        Some(("-e" | "-h", _)) => {}
        _ => bail!("{argument}: no such option, or none that makes sense for AMD GPUs"),
    }
    Ok(())
}

/// Options for the compiler of bitcode.
fn plugin_option(option: &str, goal: &mut Goal, line: &mut Line) -> Result<()> {
    let name = option.split_once('=').map_or(option, |(name, _)| name);
    if let Some(processor) = option.strip_prefix("mcpu=") {
        goal.processor = Some(processor.to_owned());
    } else if let Some(level) = option.strip_prefix('O') {
        line.opt = Some(level_of(level, option)?);
    } else if option.starts_with('-') {
        llvm_option(option, goal, line);
    } else if matches!(name, "emit-llvm" | "emit-asm" | "obj-path") {
        bail!("-plugin-opt={option}: an image is made, nothing else");
    } else if !PLUGIN_OPTIONS_PASSED_OVER.contains(&name) {
        bail!("-plugin-opt={option}: no such option");
    }
    Ok(())
}

/// An LLVM option: `-mattr=…`, or one that tunes passes.
fn llvm_option(option: &str, goal: &mut Goal, line: &mut Line) {
    let option = option.strip_prefix("--").unwrap_or(option);
    let option = option.strip_prefix('-').unwrap_or(option);
    let name = option.split_once('=').map_or(option, |(name, _)| name);
    if let Some(features) = option.strip_prefix("mattr=") {
        goal.features(features, line);
    } else if let Some(processor) = option.strip_prefix("mcpu=") {
        goal.processor = Some(processor.to_owned());
    } else if !LLVM_OPTIONS_PASSED_OVER.contains(&&*format!("-{name}")) {
        line.unfollowed.push(format!("-{option}"));
    }
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

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn line(text: &str) -> Result<Line> {
        parse(&crate::ld::split(text))
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
    fn features_are_part_of_the_target() {
        let line = line(
            "-plugin-opt=-mattr=-sramecc,+xnack -plugin-opt=mcpu=gfx90a \
             -plugin-opt=-mattr=+wavefrontsize64,+cumode a.bc",
        )
        .unwrap();
        assert_eq!(line.target.unwrap().to_string(), "gfx90a:sramecc-:xnack+");
        assert_eq!(line.features, ["+wavefrontsize64", "+cumode"]);
        assert!(line.unfollowed.is_empty());
    }

    #[test]
    fn what_offloading_with_link_time_optimisation_passes() {
        let line = line(
            "-flavor gnu -m elf64_amdgpu --no-undefined -shared --lto-partitions=3 \
             -plugin-opt=mcpu=gfx942 -plugin-opt=O2 --lto-CGO2 -plugin-opt=thinlto \
             -plugin-opt=-pass-remarks=x -plugin-opt=opt-remarks-filename=x.yaml \
             -plugin-opt=-force-import-all -plugin-opt=-avail-extern-to-local -save-temps \
             -plugin-opt=-function-sections=1 -mllvm -amdgpu-early-inline-all=true \
             -plugin-opt=-amdgpu-function-calls=false -o x.out a.o",
        )
        .unwrap();
        assert_eq!(line.opt, Some(OptLevel::O2));
        assert_eq!(
            line.unfollowed,
            [
                "-amdgpu-early-inline-all=true",
                "-amdgpu-function-calls=false"
            ]
        );
    }

    #[test]
    fn versions_are_told_before_linking_or_instead() {
        for (text, nothing_else) in [
            ("--version", true),
            ("--version a.o", true),
            ("-v", true),
            ("-v a.o", false),
        ] {
            let line = line(text).unwrap();
            assert!(line.version, "{text}");
            assert_eq!(line.nothing_else, nothing_else, "{text}");
        }
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
    fn files_and_symbols() {
        let line = line(
            "-u one -utwo --undefined=three --defsym=a=b --defsym c=0x4 --version-script=v \
             -Map=m --print-gc-sections --dependency-file=d --orphan-handling=warn a.o",
        )
        .unwrap();
        assert_eq!(line.roots, ["one", "two", "three"]);
        let names: Vec<&str> = line.define.iter().map(|d| d.name.as_str()).collect();
        assert_eq!(names, ["a", "c"]);
        let file = |path: &Option<PathBuf>| path.clone().unwrap().display().to_string();
        assert_eq!(file(&line.version_script), "v");
        assert_eq!(
            (file(&line.map), file(&line.dependency_file)),
            ("m".into(), "d".into())
        );
        assert!(line.print_gc && !line.keep_relocations);
        for option in ["-q", "--emit-relocs"] {
            assert!(super::parse(&[option.to_owned()]).unwrap().keep_relocations);
        }
        let printed = super::parse(&["-M".to_owned()]).unwrap();
        assert_eq!(file(&printed.map), "-");
    }

    #[test]
    fn what_is_refused_is_named() {
        for (text, words) in [
            ("-r --gc-sections a.o", "-r and --gc-sections"),
            ("--relocatable -Map=m a.o", "-r and a map"),
            ("-r --version-script=v a.o", "-r and --version-script"),
            ("-m elf_x86_64 a.o", "-m elf_x86_64: only elf64_amdgpu"),
            ("--frobnicate a.o", "--frobnicate: no such option"),
            ("a.o -o", "-o needs a value"),
            ("-flavor darwin", "only `gnu`"),
            ("-plugin-opt=mcpu=gfx9999", "mcpu=gfx9999"),
            (
                "--version-script=x --version-script=y",
                "the second version",
            ),
            ("--orphan-handling=burn", "no such treatment as `burn`"),
            ("--defsym=x", "cannot define `x`: write NAME=NUMBER"),
            ("--lto-O9", "levels are"),
            ("-z muldefs", "of two definitions none"),
            ("--allow-multiple-definition", "of two definitions none"),
            ("-plugin-opt=emit-llvm", "an image is made"),
            ("-plugin-opt=frobnicate", "-plugin-opt=frobnicate: no such"),
            ("--dynamic-list=x", "--dynamic-list=x: no such option"),
            ("-plugin-opt=mcpu=gfx1100 -mllvm -mattr=+xnack", "xnack"),
        ] {
            let error = format!("{:#}", line(text).unwrap_err());
            assert!(error.contains(words), "{text}: {error}");
        }
    }
}
