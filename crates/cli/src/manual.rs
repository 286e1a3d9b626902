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
