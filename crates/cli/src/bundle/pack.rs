//! `gfxjit bundle pack`

use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use gfxjit::Target;
use gfxjit::bundle::{
    self, Compression, Content, Entry, EntryTarget, NewEntry, offload_binary, offload_bundle,
    portable,
};

use super::file::{each, read};
use super::list;
use crate::args::{BundleFormat, BundlePackArgs, Packing};
use crate::out::Out;
use crate::output;
use crate::usage::usage;

pub(super) fn run(args: &BundlePackArgs, out: &mut Out) -> Result<()> {
    if !args.properties.is_empty() && args.format != BundleFormat::Portable {
        usage(
            "bundle",
            "--property: only the format `portable` has properties",
        );
    }
    if args.json && args.output.as_os_str() == "-" {
        usage(
            "bundle",
            "--json and --output - both write to standard output",
        );
    }
    let mut entries = Vec::new();
    for input in &args.inputs {
        add(input, &mut entries)?;
    }
    let bytes = match args.format {
        BundleFormat::Offload | BundleFormat::Ccob => offload_bundle::write(
            &entries,
            offload_bundle::Options {
                align: args.align,
                compression: match (args.format, args.compress) {
                    (BundleFormat::Offload, _) => Compression::None,
                    (_, Some(Packing::Zlib)) => Compression::Zlib,
                    _ => Compression::Zstd,
                },
                version: args.ccob_version,
            },
        ),
        BundleFormat::OffloadBinary => offload_binary::write(&entries),
        BundleFormat::Portable => {
            let mut writer = portable::Writer::new();
            writer.compress(args.compress != Some(Packing::None));
            for (name, value) in &args.properties {
                writer.property(name, value);
            }
            for entry in entries {
                writer.entry(entry);
            }
            writer.finish()
        }
    };
    let bytes = bytes.with_context(|| format!("cannot pack {}", args.output.display()))?;
    output::write(&args.output, &bytes, out)?;
    if args.json {
        let file = bundle::read(&bytes)?;
        return out.json(&list::json(&args.output.to_string_lossy(), &bytes, &file));
    }
    Ok(())
}

/// Adds the entries of an input, `FILE` or `TARGET=FILE`.
fn add(input: &str, entries: &mut Vec<NewEntry<'static>>) -> Result<()> {
    let label = input.split_once('=').and_then(|(label, file)| {
        let target = match label {
            "any" => None,
            label => Some(EntryTarget::parse(label)?.known()?),
        };
        Some((target, file))
    });
    let (target, path) = match label {
        Some((target, path)) => (Some(target), path),
        None => (None, input),
    };
    if label.is_none()
        && let Some((label, _)) = input.split_once('=')
        && !Path::new(input).exists()
    {
        bail!(
            "`{label}` in `{input}` is no target; `gfxjit targets` lists them, and `any` is for code \
             that every target can have"
        );
    }
    let (name, bytes) = read(Path::new(path))?;
    match (target, Content::of(&bytes)) {
        (Some(target), _) => {
            entries.push(match target {
                Some(Target::Nvidia(sm)) => NewEntry::ptx(bytes, sm),
                Some(target) => NewEntry::detect(bytes).target(EntryTarget::Known(target)),
                None => NewEntry::detect(bytes),
            });
        }
        (None, Content::CodeObject | Content::Ir | Content::SpirV) => {
            entries.push(NewEntry::detect(bytes))
        }
        (None, _) => all_of(&name, &bytes, entries)?,
    }
    Ok(())
}

/// Adds the entries of another bundle.
fn all_of(name: &str, bytes: &[u8], entries: &mut Vec<NewEntry<'static>>) -> Result<()> {
    let file = bundle::read(bytes)
        .map_err(|error| anyhow!("{name}: {error}; write TARGET={name} to pack it as it is"))?;
    let add = |entry: &Entry<'_>| {
        if entry.is_host() {
            return Ok(());
        }
        let mut new = NewEntry::detect(entry.bytes()?.into_owned());
        if let Some(target) = entry.target() {
            new = new.target(target.clone());
        }
        for (name, value) in entry.properties() {
            new = new.property(name, value);
        }
        entries.push(new);
        Ok(())
    };
    each(&file, add).with_context(|| name.to_owned())
}
