//! What the documents (`*.md`) name is there: files and folders, headings, commands of `./x` and of
//! `gfxjit`, packages and test programs of cargo.
//!
//! Problem: files move, commands go, and prose about them stays. A path is recognised where it is
//! written as code (between backticks) or as the target of a link; a command where it begins a line
//! of code or stands between backticks. Paths of other projects, of the system and of build outputs
//! are no such names: only what begins with a folder of this repository, or ends as its sources do,
//! must exist.
//!
//! Comments and documents are in plain technical English, with things as subjects. Words for persons
//! are a sign of sentences that are not; few are left, for persons.

use std::collections::BTreeSet;
use std::path::Path;

use libtest_mimic::{Failed, Trial};
use syn::Item;

/// Folders without documents or sources of the project.
const LEFT_OUT: &[&str] = &["target", ".git", "node_modules", "shared"];

/// How names of sources of the project end. Headers are not in the list: most that documents name are
/// the system's or ROCm's.
const SOURCES: &[&str] = &[".rs", ".md", ".py", ".trycmd", ".toml"];

/// Folders that commands make, which git does not have.
const MADE: &[&str] = &["fuzz/corpus", "fuzz/findings"];

/// Words for persons, or for numbers without a name, in two parts: this file is read as well.
const WORDS: &[(&str, &str)] = &[
    ("wh", "o"),
    ("who", "ever"),
    ("who", "m"),
    ("no", "body"),
    ("some", "body"),
    ("every", "body"),
    ("so ", "many"),
];

/// Such words that there may be.
const MOST_WORDS: usize = 20;

/// Files whose comments and texts are read for them.
const TEXTS: &[&str] = &[
    ".rs", ".md", ".py", ".toml", ".trycmd", ".cpp", ".h", ".hpp", ".hip", ".c", ".ll", ".sh",
];

/// The files and commands that there are.
#[derive(Default)]
struct Repository {
    /// Files and folders, from the root.
    paths: BTreeSet<String>,
    /// Of `./x`.
    x: BTreeSet<String>,
    /// Of `gfxjit`: `compile`, `cache stat`.
    gfxjit: BTreeSet<String>,
    /// Packages of cargo with their folders.
    packages: Vec<(String, String)>,
}

impl Repository {
    fn read(root: &Path) -> std::io::Result<Self> {
        let mut own = Self::default();
        own.collect(root, "")?;
        let x = std::fs::read_to_string(root.join("x"))?;
        let names = x.lines().filter_map(|line| line.strip_prefix("cmd_"));
        own.x = names
            .filter_map(|line| Some(line.split_once("()")?.0.to_owned()))
            .collect();
        for path in own.paths.clone() {
            if path.starts_with("crates/cli/src/") && path.ends_with(".rs") {
                own.commands(&std::fs::read_to_string(root.join(&path))?);
            }
            if let Some(folder) = path.strip_suffix("/Cargo.toml") {
                let text = std::fs::read_to_string(root.join(&path))?;
                let name = text.lines().find_map(|line| line.strip_prefix("name = \""));
                let name = name.map(|name| name.trim_end_matches('"').to_owned());
                own.packages
                    .extend(name.map(|name| (name, folder.to_owned())));
            }
        }
        Ok(own)
    }

    fn collect(&mut self, folder: &Path, below: &str) -> std::io::Result<()> {
        for entry in std::fs::read_dir(folder)? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            if LEFT_OUT.contains(&&*name) {
                continue;
            }
            let path = format!("{below}{name}");
            self.paths.insert(path.clone());
            if entry.file_type()?.is_dir() {
                self.collect(&entry.path(), &format!("{path}/"))?;
            }
        }
        Ok(())
    }

    /// Adds the variants of enumerations that derive clap's `Subcommand`.
    fn commands(&mut self, source: &str) {
        let Ok(file) = syn::parse_file(source) else {
            return;
        };
        for item in file.items {
            let Item::Enum(item) = item else { continue };
            let is_command = item.attrs.iter().any(|attribute| {
                attribute.path().is_ident("derive")
                    && attribute
                        .meta
                        .require_list()
                        .is_ok_and(|list| list.tokens.to_string().contains("Subcommand"))
            });
            if !is_command {
                continue;
            }
            // Commands below another have its name in their type's: `BundleCommand`, `CacheWhat`.
            let name = item.ident.to_string();
            let above = ["Command", "What"]
                .iter()
                .find_map(|end| name.strip_suffix(end))
                .map(kebab)
                .filter(|above| !above.is_empty());
            for variant in item.variants {
                let own = kebab(&variant.ident.to_string());
                self.gfxjit.insert(match &above {
                    Some(above) => format!("{above} {own}"),
                    None => own,
                });
            }
        }
    }

    /// Whether a path of `document` exists, from the root, from the document's folder, or in a crate.
    fn has(&self, path: &str, document: &str) -> bool {
        let path = path.trim_end_matches('/');
        let folder = document.rsplit_once('/').map_or("", |(folder, _)| folder);
        if self.paths.contains(path)
            || joined(folder, path).is_some_and(|p| self.paths.contains(&p))
        {
            return true;
        }
        // `sim/launch/plan` is a module of a crate, `shim/context.rs` a file of the crate spoken of.
        if let Some((name, rest)) = path.split_once('/') {
            let source = format!("crates/{name}/src/{rest}");
            let others = [
                format!("{source}.rs"),
                format!("crates/{name}/{rest}"),
                source,
            ];
            if others.iter().any(|path| self.paths.contains(path)) {
                return true;
            }
        }
        let end = format!("/{path}");
        self.paths.iter().any(|known| known.ends_with(&end))
    }

    /// Whether the text is meant as a path of the repository.
    fn is_path(&self, text: &str) -> bool {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "._-/{},*".contains(c);
        if !text.contains('/') || !text.chars().all(is_plain) || text.starts_with('/') {
            return false;
        }
        // `tests/run/NAME.ll` stands for any.
        let is_name = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_uppercase());
        let mut parts = text.split(['/', '.']);
        if parts.any(is_name) || MADE.iter().any(|made| text.starts_with(made)) {
            return false;
        }
        let first = text.split('/').next().unwrap_or_default();
        let is_folder = self.paths.contains(first) && first != "x";
        is_folder || SOURCES.iter().any(|end| text.ends_with(end))
    }

    /// What a document names and is not there.
    fn missing(
        &self,
        document: &str,
        text: &str,
        all: &dyn Fn(&str) -> Option<String>,
    ) -> Vec<String> {
        let mut missing = Vec::new();
        let mut report =
            |line: usize, what: String| missing.push(format!("{document}:{line}: {what}"));
        let mut in_block = false;
        for (number, line) in (1..).zip(text.lines()) {
            if line.trim_start().starts_with("```") {
                in_block = !in_block;
                continue;
            }
            let is_code = in_block || line.starts_with("    ");
            let spans: Vec<&str> = match is_code {
                true => vec![line.trim().trim_start_matches("$ ")],
                false => code_spans(line),
            };
            for span in &spans {
                for word in span.split_whitespace() {
                    if !self.is_path(word) {
                        continue;
                    }
                    for path in expanded(word) {
                        let is_there = match path.contains('*') {
                            true => self.paths.iter().any(|known| fits(known, &path)),
                            false => self.has(&path, document),
                        };
                        // What a command in a block of code makes is not there yet.
                        if !is_there && !is_code {
                            report(number, format!("no file or folder {path}"));
                        }
                    }
                }
                for command in span.split(['|', ';']).flat_map(|c| c.split("&&")) {
                    for what in self.unknown_commands(command.trim()) {
                        report(number, what);
                    }
                }
            }
            if is_code {
                continue;
            }
            for link in links(line) {
                let (path, heading) = link.split_once('#').unwrap_or((link, ""));
                if path.contains("://") || path == "…" {
                    continue;
                }
                let folder = document.rsplit_once('/').map_or("", |(folder, _)| folder);
                let target = match path {
                    "" => Some(document.to_owned()),
                    _ => joined(folder, path),
                };
                let Some(target) = target.filter(|target| self.paths.contains(target)) else {
                    report(number, format!("no file {path}"));
                    continue;
                };
                let has_heading =
                    || all(&target).is_some_and(|text| headings(&text).contains(heading));
                if !heading.is_empty() && !has_heading() {
                    report(number, format!("{target} has no heading #{heading}"));
                }
            }
        }
        missing
    }

    /// What a line of a shell calls and is not there.
    fn unknown_commands(&self, command: &str) -> Vec<String> {
        let mut unknown = Vec::new();
        let mut words = command.split_whitespace().peekable();
        // Variables of the environment stand in front.
        while words
            .next_if(|word| {
                word.split_once('=')
                    .is_some_and(|(name, _)| is_variable(name))
            })
            .is_some()
        {}
        let name = |word: &str| {
            word.chars().all(|c| c.is_ascii_lowercase() || c == '-') && !word.starts_with('-')
        };
        match words.next() {
            Some("./x") => {
                let own = words.next().filter(|word| name(word));
                unknown.extend(
                    own.filter(|own| !self.x.contains(*own))
                        .map(|own| format!("no command `./x {own}`")),
                );
            }
            Some("gfxjit") => {
                let Some(own) = words.next().filter(|word| name(word)) else {
                    return unknown;
                };
                let below: Vec<&str> = self
                    .gfxjit
                    .iter()
                    .filter_map(|c| c.strip_prefix(own)?.strip_prefix(' '))
                    .collect();
                if !self.gfxjit.contains(own) && below.is_empty() && own != "help" {
                    unknown.push(format!("no command `gfxjit {own}`"));
                } else if let Some(next) = words.next().filter(|word| name(word))
                    && !below.is_empty()
                    && !below.contains(&next)
                {
                    unknown.push(format!("no command `gfxjit {own} {next}`"));
                }
            }
            Some("cargo") => {
                let words: Vec<&str> = words.take_while(|word| *word != "--").collect();
                let after = |option: &str| {
                    words
                        .windows(2)
                        .filter(|pair| pair[0] == option)
                        .map(|pair| pair[1])
                        .filter(|word| *word != "…")
                        .collect::<Vec<_>>()
                };
                let packages = after("-p");
                for package in &packages {
                    if package.starts_with("gfxjit")
                        && !self.packages.iter().any(|(name, _)| name == package)
                    {
                        unknown.push(format!("no package {package}"));
                    }
                }
                if let [package] = packages[..] {
                    let folder = self
                        .packages
                        .iter()
                        .find(|(name, _)| name == package)
                        .map(|(_, folder)| folder);
                    for test in after("--test") {
                        let is_there = folder.is_some_and(|folder| {
                            [
                                format!("{folder}/tests/{test}.rs"),
                                format!("{folder}/tests/{test}/main.rs"),
                            ]
                            .iter()
                            .any(|path| self.paths.contains(path))
                        });
                        if !is_there {
                            unknown.push(format!("{package} has no test program {test}"));
                        }
                    }
                }
            }
            _ => {}
        }
        unknown
    }
}

/// `BuildKernels` as clap calls it: `build-kernels`.
fn kebab(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        if c.is_ascii_uppercase() && !out.is_empty() {
            out.push('-');
        }
        out.push(c.to_ascii_lowercase());
    }
    out
}

fn is_variable(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_ascii_uppercase() || c == '_')
}

/// The path from the root of one that is relative to `folder`.
fn joined(folder: &str, path: &str) -> Option<String> {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()?),
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

/// What stands between single backticks in a line.
fn code_spans(line: &str) -> Vec<&str> {
    line.split('`').skip(1).step_by(2).collect()
}

/// The targets of links in a line.
fn links(line: &str) -> Vec<&str> {
    let after = line.split("](").skip(1);
    after
        .filter_map(|rest| Some(rest.split_once(')')?.0))
        .collect()
}

/// The headings of a document, as links name them.
fn headings(text: &str) -> BTreeSet<String> {
    let lines = text.lines().filter(|line| line.starts_with('#'));
    lines
        .map(|line| {
            let title = line.trim_start_matches('#').trim();
            let kept = title
                .chars()
                .filter(|c| c.is_alphanumeric() || " -_".contains(*c));
            kept.collect::<String>().to_lowercase().replace(' ', "-")
        })
        .collect()
}

/// `a/{b,c}.rs` is two paths.
fn expanded(path: &str) -> Vec<String> {
    let Some((start, rest)) = path.split_once('{') else {
        return vec![path.to_owned()];
    };
    let Some((choices, end)) = rest.split_once('}') else {
        return vec![path.to_owned()];
    };
    let choices = choices.split(',');
    choices
        .flat_map(|choice| expanded(&format!("{start}{choice}{end}")))
        .collect()
}

/// Whether a path is one of a pattern, in which a star stands for any part of a name.
fn fits(path: &str, pattern: &str) -> bool {
    let (paths, patterns) = (path.split('/'), pattern.trim_end_matches('/').split('/'));
    paths.clone().count() == patterns.clone().count()
        && paths.zip(patterns).all(|(name, pattern)| {
            let mut rest = name;
            let mut parts = pattern.split('*');
            let first = parts.next().unwrap_or_default();
            let Some(after) = rest.strip_prefix(first) else {
                return false;
            };
            rest = after;
            let mut ends = pattern == first;
            for part in parts {
                ends = part.is_empty();
                match rest.find(part) {
                    Some(at) => rest = &rest[at + part.len()..],
                    None => return false,
                }
            }
            ends || rest.is_empty()
        })
}

/// A document that names what is not there, and what is found of it.
fn cases() -> Result<(), Failed> {
    let own = Repository {
        paths: [
            "docs",
            "docs/a.md",
            "crates",
            "crates/sim",
            "crates/sim/src/launch.rs",
            "README.md",
            "crates/cli/tests/cli.rs",
        ]
        .map(str::to_owned)
        .into(),
        x: ["demo".to_owned()].into(),
        gfxjit: ["compile", "cache stat"].map(str::to_owned).into(),
        packages: vec![("gfxjit-cli".to_owned(), "crates/cli".to_owned())],
    };
    let text = |name: &str| (name == "README.md").then(|| "# One\n## Two words\n".to_owned());
    for (line, expected) in [
        (
            "`crates/sim/src/launch.rs`, `sim/launch.rs`, `launch.rs`",
            "",
        ),
        (
            "`crates/sim/src/gone.rs`",
            "no file or folder crates/sim/src/gone.rs",
        ),
        ("`docs/{a,b}.md`", "no file or folder docs/b.md"),
        (
            "`docs/*.md` and `docs/*.txt`",
            "no file or folder docs/*.txt",
        ),
        ("`std/io/mod.rs`", "no file or folder std/io/mod.rs"),
        ("`rocprim/device`, `/sys/class`, `a/b`", ""),
        ("`docs/NAME.md`, `fuzz/findings`, `f[grid](…)`", ""),
        ("[x](../README.md#two-words) [y](https://z/a)", ""),
        ("[x](../README.md#three)", "README.md has no heading #three"),
        ("[x](b.md)", "no file b.md"),
        ("`./x demo`, `./x`, `./x demo now`", ""),
        ("`./x dmeo`", "no command `./x dmeo`"),
        ("    $ A=1 gfxjit compile k.ll && gfxjit cache stat", ""),
        (
            "    gfxjit cache status",
            "no command `gfxjit cache status`",
        ),
        ("`gfxjit complie x`", "no command `gfxjit complie`"),
        ("`cargo test -p gfxjit-cli --test cli`", ""),
        (
            "`cargo test -p gfxjit-cli --test gone`",
            "gfxjit-cli has no test program gone",
        ),
        ("`cargo test -p gfxjit-clj`", "no package gfxjit-clj"),
    ] {
        let found = own.missing("docs/a.md", line, &text);
        let expected: Vec<String> = match expected {
            "" => Vec::new(),
            expected => vec![format!("docs/a.md:1: {expected}")],
        };
        if found != expected {
            return Err(format!("{line}: {found:?}, not {expected:?}").into());
        }
    }
    Ok(())
}

fn check(root: &Path) -> Result<(), Failed> {
    let own = Repository::read(root)?;
    let text = |path: &str| std::fs::read_to_string(root.join(path)).ok();
    let documents = own.paths.iter().filter(|path| path.ends_with(".md"));
    let mut missing = Vec::new();
    for document in documents {
        let content = text(document).ok_or_else(|| format!("{document} cannot be read"))?;
        missing.extend(own.missing(document, &content, &text));
    }
    match missing.is_empty() {
        true => Ok(()),
        false => Err(missing.join("\n").into()),
    }
}

/// Where a text has one of `WORDS`, as a word.
fn places_of_words(text: &str) -> BTreeSet<usize> {
    let text = text.to_ascii_lowercase();
    let is_part = |byte: Option<&u8>| byte.is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_');
    let mut places = BTreeSet::new();
    for (start, end) in WORDS {
        let word = format!("{start}{end}");
        for (at, _) in text.match_indices(&word) {
            let before = at.checked_sub(1).and_then(|at| text.as_bytes().get(at));
            if !is_part(before) && !is_part(text.as_bytes().get(at + word.len())) {
                places.insert(at);
            }
        }
    }
    places
}

fn words(root: &Path) -> Result<(), Failed> {
    for (text, expected) in [("whole, who_le", 0), (concat!("Wh", "o,\nno", "body's"), 2)] {
        if places_of_words(text).len() != expected {
            return Err(format!("{text}: not {expected}").into());
        }
    }
    let own = Repository::read(root)?;
    let mut found = Vec::new();
    let texts = own.paths.iter();
    for path in texts.filter(|path| TEXTS.iter().any(|end| path.ends_with(end))) {
        // A folder may have such a name, and some inputs of tests are no text.
        let Ok(text) = std::fs::read_to_string(root.join(path)) else {
            continue;
        };
        for at in places_of_words(&text) {
            let line = text[..at].lines().count().max(1);
            found.push(format!("{path}:{line}"));
        }
    }
    match found.len() > MOST_WORDS {
        true => Err(format!(
            "{} words, not {MOST_WORDS}:\n{}",
            found.len(),
            found.join("\n")
        )
        .into()),
        false => Ok(()),
    }
}

pub(crate) fn trials(root: &Path) -> Vec<Trial> {
    let root = root.to_owned();
    let other = root.clone();
    vec![
        Trial::test("documents: what is found", cases),
        Trial::test("documents: what they name is there", move || check(&root)),
        Trial::test("documents: few words for persons", move || words(&other)),
    ]
}
