//! `gfxjit bundle list`

use anyhow::{Context, Result};
use gfxjit::bundle::{self, Compression, Entry, Format, Part};
use serde_json::{Value, json};

use super::file::{read, target};
use crate::args::BundleListArgs;
use crate::out::{self, Out};

pub(super) fn run(args: &BundleListArgs, out: &mut Out) -> Result<()> {
    let (name, bytes) = read(&args.file)?;
    let file = bundle::read(&bytes).with_context(|| name.clone())?;
    if args.json {
        return out.json(&json(&name, &bytes, &file));
    }
    for (number, part) in file.parts().iter().enumerate() {
        if number > 0 {
            out.line("")?;
        }
        let range = part.range(&bytes);
        let mut place = format!("{name}: {}", part.format);
        for (what, name) in [("member", &part.member), ("section", &part.section)] {
            if !name.is_empty() {
                place += &format!(", {what} {name}");
            }
        }
        let packed = match part.format {
            Format::CompressedBundle => format!(", {}", compression(part.compression)),
            _ => String::new(),
        };
        let size = out::size(range.len() as u64);
        out.line(format_args!(
            "{place}, {size} at {:#x}{packed}",
            range.start
        ))?;
        for (key, value) in &part.properties {
            out.line(format_args!("  {key} = {value}"))?;
        }
        let entries = file.entries().iter().filter(|entry| entry.part() == number);
        let rows: Vec<Vec<String>> = entries.map(row).collect();
        out.table(&rows)?;
    }
    Ok(())
}

fn row(entry: &Entry<'_>) -> Vec<String> {
    let properties = entry.properties().iter();
    let properties: Vec<String> = properties
        .map(|(key, value)| format!("{key}={value}"))
        .collect();
    vec![
        format!("  {}", target(entry)),
        entry.content().to_string(),
        out::size(entry.size()),
        entry.id().to_owned(),
        properties.join(" "),
    ]
}

fn compression(compression: Compression) -> &'static str {
    match compression {
        Compression::Zlib => "zlib",
        Compression::Zstd => "zstd",
        _ => "none",
    }
}

/// What a file has.
pub(super) fn json(name: &str, bytes: &[u8], file: &bundle::File<'_>) -> Value {
    let parts: Vec<Value> = file
        .parts()
        .iter()
        .map(|part| part_json(part, bytes))
        .collect();
    let entries: Vec<Value> = file.entries().iter().map(entry_json).collect();
    json!({"file": name, "bundles": parts, "entries": entries})
}

fn part_json(part: &Part<'_>, file: &[u8]) -> Value {
    let range = part.range(file);
    json!({
        "format": part.format.to_string(),
        "compression": compression(part.compression),
        "member": part.member,
        "section": part.section,
        "offset": range.start,
        "bytes": range.len(),
        "properties": part.properties,
    })
}

fn entry_json(entry: &Entry<'_>) -> Value {
    json!({
        "bundle": entry.part(),
        "id": entry.id(),
        "target": entry.target().map(ToString::to_string),
        "host": entry.is_host(),
        "content": entry.content().to_string(),
        "bytes": entry.size(),
        "borrowed": entry.borrowed().is_some(),
        "properties": entry.properties(),
    })
}
