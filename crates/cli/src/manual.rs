//! Shell completions and manual pages.

use std::path::Path;

use anyhow::{Context, Result};

use crate::args::{CompletionsArgs, ManArgs};
use crate::out::Out;
use crate::{output, usage};

pub(crate) fn completions(args: &CompletionsArgs, out: &mut Out) -> Result<()> {
    let mut script = Vec::new();
    let mut command = usage::command();
    clap_complete::generate(args.shell, &mut command, "gfxjit", &mut script);
    output::write(&args.output, &script, out)
}

pub(crate) fn man(args: &ManArgs, out: &mut Out) -> Result<()> {
    let mut command = usage::command().disable_help_subcommand(true);
    command.build();
    let Some(folder) = &args.out else {
        return output::write(Path::new("-"), &page(command)?, out);
    };
    let failed = || format!("cannot write {}", folder.display());
    std::fs::create_dir_all(folder).with_context(failed)?;
    for sub in command.get_subcommands().filter(|sub| !sub.is_hide_set()) {
        let name = format!("gfxjit-{}", sub.get_name());
        let sub = sub.clone().display_name(&name);
        output::write(&folder.join(format!("{name}.1")), &page(sub)?, out)?;
    }
    output::write(&folder.join("gfxjit.1"), &page(command)?, out)
}

fn page(command: clap::Command) -> Result<Vec<u8>> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    Ok(page)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::path::Path;

    use clap::Command;

    use crate::usage;

    /// The pages of a command and of its own commands, by their names.
    fn pages(command: &Command, name: &str, to: &mut BTreeMap<String, String>) {
        for sub in command.get_subcommands().filter(|sub| !sub.is_hide_set()) {
            let name = format!("{name} {}", sub.get_name());
            let help = sub.clone().bin_name(&name).term_width(120);
            let help = help.disable_help_subcommand(true).render_long_help();
            let lines = help.to_string();
            let lines: Vec<&str> = lines.lines().map(str::trim_end).collect();
            let page = format!("# {name}\n\n```text\n{}\n```\n", lines.join("\n"));
            to.insert(format!("{}.md", name.replace(' ', "-")), page);
            pages(sub, &name, to);
        }
    }

    /// With `GFXJIT_WRITE_DOCS` set it writes them.
    #[test]
    fn each_command_has_its_page() {
        let mut command = usage::command().disable_help_subcommand(true);
        command.build();
        let mut wanted = BTreeMap::new();
        pages(&command, "gfxjit", &mut wanted);
        assert!(wanted.len() > 20 && wanted.contains_key("gfxjit-bundle-list.md"));
        let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
        let folder = docs.join("commands");
        if std::env::var_os("GFXJIT_WRITE_DOCS").is_some() {
            std::fs::create_dir_all(&folder).unwrap();
            for (name, page) in &wanted {
                std::fs::write(folder.join(name), page).unwrap();
            }
        }
        let mut there = BTreeMap::new();
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            there.insert(name, std::fs::read_to_string(&path).unwrap());
        }
        assert_eq!(
            there, wanted,
            "GFXJIT_WRITE_DOCS=1 cargo test -p gfxjit-cli each_command"
        );
        let summary = std::fs::read_to_string(docs.join("SUMMARY.md")).unwrap();
        for name in wanted.keys() {
            let link = format!("(commands/{name})");
            assert!(summary.contains(&link), "docs/SUMMARY.md lacks {link}");
        }
    }

    /// Each kind has a section: `docs/errors.md` is where messages and headers send their readers.
    #[test]
    fn each_kind_of_error_has_its_section() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let read = |path: &str| std::fs::read_to_string(root.join(path)).unwrap();
        let header = read("crates/capi/include/gfxjit.h");
        let kinds = header.lines().filter_map(|line| {
            let name = line.trim().strip_prefix("GFXJIT_ERROR_KIND_")?;
            Some(name.split(' ').next()?.to_lowercase())
        });
        let faults = read("crates/hal/src/fault_kind.rs");
        let faults = faults.lines().filter_map(|line| {
            let (_, code) = line.trim().split_once(" => \"")?;
            Some(code.strip_suffix("\",")?.to_owned())
        });
        let wanted: Vec<String> = kinds.chain(faults).collect();
        assert!(wanted.len() >= 31, "{wanted:?}");
        let page = read("docs/errors.md");
        let sections = page.lines().filter_map(|line| line.strip_prefix("### "));
        assert_eq!(sections.collect::<Vec<_>>(), wanted);
    }
}
