//! `gfxjit bundle unpack`

use std::path::Path;

use anyhow::{Context, Result};
use gfxjit::bundle::{self, Content, Device, Entry};

use super::file::{each, read, target};
use crate::args::BundleUnpackArgs;
use crate::out::Out;
use crate::output;

pub(super) fn run(args: &BundleUnpackArgs, out: &mut Out) -> Result<()> {
    let (name, bytes) = read(&args.file)?;
    let failed = || name.clone();
    let file = bundle::read(&bytes).with_context(failed)?;
    if let Some(target) = args.target {
        // Bitcode is among the candidates, because the user can compile it.
        let device = Device::from(target).with_compiler(gfxjit::llvm_version().0);
        let entry = file.select(&device).with_context(failed)?;
        let bytes = entry.bytes().with_context(failed)?;
        return output::write(&args.output, &bytes, out);
    }
    let folder = &args.output;
    std::fs::create_dir_all(folder)
        .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    let mut number = 0;
    let write = |entry: &Entry<'_>| {
        if entry.size() > 0 {
            let path = folder.join(file_name(number, entry));
            output::write(&path, &entry.bytes()?, out)?;
            print(&path, entry, out)?;
        }
        number += 1;
        Ok(())
    };
    each(&file, write).with_context(failed)
}

fn print(path: &Path, entry: &Entry<'_>, out: &mut Out) -> Result<()> {
    out.line(format_args!("{}: {}", path.display(), entry.content()))
}

/// A file name that is unique among the entries and valid on every file system.
fn file_name(number: usize, entry: &Entry<'_>) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "+-.".contains(c);
    let made: String = target(entry)
        .chars()
        .map(|c| if is_plain(c) { c } else { '_' })
        .take(100)
        .collect();
    let ending = match entry.content() {
        Content::CodeObject => "co",
        Content::Ir => "bc",
        Content::SpirV => "spv",
        Content::Ptx => "ptx",
        Content::Other(_) => "bin",
    };
    format!("{number}-{made}.{ending}")
}
