//! `gfxjit ld`, or this program under the name `ld.lld` or `lld`: the linker's command line as
//! clang, MLIR, Triton and LLVM's offload runtime write it.
//!
//! The options that those programs pass are supported; options without an effect on an AMDGPU image
//! are ignored; other options are errors. Bitcode inputs are compiled, each module separately.
//!
//! Source: LLD's manual page, and what LLVM 22's drivers pass for amdgcn.

mod help;
mod line;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use gfxjit::codeobj::archive;
use gfxjit::{Error, Exports, Linker, Options, SourceError, Take};

use self::line::{Line, Named};
use crate::error::Usage;
use crate::out::Out;
use crate::{diag, link, output};

/// Links according to the arguments.
pub(crate) fn run(arguments: &[String], out: &mut Out) -> Result<()> {
    let mut all = Vec::new();
    expand(arguments, &mut all, 0)?;
    if all.iter().any(|word| word == "--help" || word == "-help") {
        return help::print(out);
    }
    let line = line::parse(&all).map_err(|error| Usage(format!("{error:#}")))?;
    if line.version {
        // Build systems search the output for this name.
        out.line(format!(
            "LLD-compatible linker of gfxjit {} (compatible with GNU linkers)",
            env!("CARGO_PKG_VERSION")
        ))?;
        if line.nothing_else {
            return Ok(());
        }
    }
    link(&line, out)
}

fn link(line: &Line, out: &mut Out) -> Result<()> {
    let mut options = Options::default();
    options.opt = line.opt.unwrap_or_default();
    options.features = line.features.join(",");
    let mut linker = Linker::new()
        .gc(line.gc)
        .strip(line.strip)
        .undefined(line.undefined)
        .map(line.map.is_some())
        .keep_relocations(line.keep_relocations)
        .compile(options);
    for root in &line.roots {
        linker = linker.root(root);
    }
    for definition in &line.define {
        linker = linker.define(definition.clone());
    }
    let mut files = Vec::new();
    if let Some(path) = &line.version_script {
        let text = std::fs::read_to_string(path);
        let text = text.with_context(|| format!("cannot read {}", path.display()))?;
        let mut exports = Exports::parse(&text).map_err(Error::from)?;
        exports.allow_undefined = line.undefined_version;
        linker = linker.exports(exports);
        files.push(path.clone());
    }
    if let Some(target) = line.target {
        linker = linker.target(target);
    }
    let mut compiled = false;
    for (named, take) in &line.inputs {
        let path = match named {
            Named::Path(path) => path.clone(),
            Named::Library(name) => find(name, &line.folders)?,
        };
        let name = path.display().to_string();
        let bytes = std::fs::read(&path).with_context(|| format!("cannot read {name}"))?;
        // For a host object without device code clang passes an empty file, which LLD takes for an
        // empty linker script.
        if bytes.is_empty() {
            continue;
        }
        files.push(path.clone());
        for (name, bytes, take) in members(&path, &name, bytes, *take, &mut files)? {
            compiled |= archive::is_bitcode(&bytes);
            linker = linker.input_as(&name, bytes, take);
        }
    }
    if compiled && !line.unfollowed.is_empty() {
        diag::warning(format!(
            "bitcode is compiled without {}: LLVM's own options are not followed",
            line.unfollowed.join(" ")
        ));
    }
    let explain = |error| match error {
        Error::Source(SourceError::NoTarget { source_name }) => {
            anyhow!("{source_name} must be compiled: say with -plugin-opt=mcpu=… for what")
        }
        error => error.into(),
    };
    let depend = |out: &mut Out| match &line.dependency_file {
        Some(path) => output::write(path, dependencies(&line.output, &files).as_bytes(), out),
        None => Ok(()),
    };
    if line.relocatable {
        let (object, diagnostics) = linker.link_relocatable().map_err(explain)?;
        diag::diagnostics(&diagnostics);
        output::write(&line.output, &object, out)?;
        return depend(out);
    }
    let linked = linker
        .link(&line.output.display().to_string())
        .map_err(explain)?;
    diag::diagnostics(&linked.diagnostics);
    link::lowered(&linked);
    if line.print_gc {
        for dropped in &linked.dropped {
            let (input, section) = (&dropped.input, &dropped.section);
            out.line(format_args!("removing unused section {input}:({section})"))?;
        }
    }
    output::write(&line.output, linked.image.bytes(), out)?;
    depend(out)?;
    match (&line.map, &linked.map) {
        (Some(path), Some(map)) => output::write(path, map.as_bytes(), out),
        _ => Ok(()),
    }
}

/// An input file, or the files that a thin archive names, as members of the archive.
fn members(
    path: &Path,
    name: &str,
    bytes: Vec<u8>,
    take: Take,
    files: &mut Vec<PathBuf>,
) -> Result<Vec<(String, Vec<u8>, Take)>> {
    if !archive::is_archive(&bytes) {
        return Ok(vec![(name.to_owned(), bytes, take)]);
    }
    let thin = archive::thin_members(&bytes).with_context(|| name.to_owned())?;
    let Some(thin) = thin else {
        return Ok(vec![(name.to_owned(), bytes, take)]);
    };
    let folder = path.parent().unwrap_or_else(|| Path::new(""));
    let take = match take {
        Take::Whole => Take::Whole,
        Take::AsUsual | Take::OnDemand => Take::OnDemand,
    };
    let mut members = Vec::with_capacity(thin.len());
    for member in thin {
        let member = String::from_utf8_lossy(member);
        let file = folder.join(&*member);
        let bytes = std::fs::read(&file)
            .with_context(|| format!("cannot read {}, which {name} names", file.display()))?;
        files.push(file);
        members.push((format!("{name}({member})"), bytes, take));
    }
    Ok(members)
}

/// Dependencies for make: the output needs these files. Each is also a target without a rule, so
/// that make does not stop when a file is gone.
fn dependencies(output: &Path, files: &[PathBuf]) -> String {
    let quoted = |path: &Path| {
        // Escaped for GNU make and Ninja (LLVM, `DependencyFile`): `$` is doubled, white space and
        // `#` get a backslash.
        let mut text = String::new();
        for letter in path.display().to_string().chars() {
            match letter {
                '$' => text.push('$'),
                ' ' | '\t' | '#' => text.push('\\'),
                _ => {}
            }
            text.push(letter);
        }
        text
    };
    let mut text = format!("{}:", quoted(output));
    for file in files {
        text += &format!(" \\\n {}", quoted(file));
    }
    text.push('\n');
    for file in files {
        text += &format!("\n{}:\n", quoted(file));
    }
    text
}

/// Replaces `@file` by the arguments in the file, which may contain further `@file`s.
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

/// Whether a program's name is that of a linker.
pub(crate) fn is_linker_name(program: &Path) -> bool {
    let name = program.file_name().and_then(|name| name.to_str());
    let name = name.map(|name| name.strip_suffix(".exe").unwrap_or(name));
    matches!(name, Some("ld.lld" | "lld"))
}

#[cfg(test)]
mod tests {
    use super::*;

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
