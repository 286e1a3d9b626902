//! `gfxjit disasm`

use std::collections::{BTreeMap, BTreeSet, HashMap};

use anyhow::{Result, bail};
use gfxjit::codeobj::lines::{Lines, users};
use gfxjit::codeobj::{self, readable};
use gfxjit::{CodeFile, Frame, Listing, SourcePlace};
use serde_json::json;

use crate::args::DisasmArgs;
use crate::compile::code_file;
use crate::out::Out;
use crate::{diag, json};

pub(crate) fn run(args: &DisasmArgs, out: &mut Out) -> Result<()> {
    let mut build = args.build.clone();
    if args.source {
        build.add_default("debug-info", "lines");
    }
    let file = code_file(&args.file, args.target, &build)?;
    let mut listings = gfxjit::disassemble(&file.name, &file.bytes)?;
    if let Some(symbol) = &args.symbol {
        let names: Vec<String> = listings.iter().map(|l| l.name.clone()).collect();
        listings.retain(|listing| listing.name == *symbol);
        if listings.is_empty() {
            let mut defective = file.contents.defective_kernels.iter();
            if let Some(kernel) = defective.find(|kernel| kernel.name == *symbol) {
                bail!("kernel `{symbol}` of `{}`: {}", file.name, kernel.defect);
            }
            bail!(
                "no kernel or function `{symbol}` in `{}`; it has {}",
                file.name,
                names.join(", ")
            );
        }
    }
    let mut sources = args.source.then(Sources::default);
    if args.json {
        let functions: Vec<_> = listings
            .iter()
            .map(|listing| {
                let labels = labels(listing);
                let instructions: Vec<_> = listing
                    .instructions
                    .iter()
                    .zip(frames_of(&file, listing))
                    .map(|(instruction, frames)| {
                        let mut object = json!({
                            "address": instruction.address,
                            "bytes": hex(&instruction.bytes),
                            "text": instruction.text,
                            "label": labels.get(&instruction.address),
                            "target": instruction.target,
                            "place": json::users_place(&frames),
                        });
                        if let Some(sources) = &mut sources {
                            let place = users(&frames).and_then(|frame| frame.place.as_ref());
                            let line = place.and_then(|place| sources.line(place));
                            object["source"] = line.into();
                        }
                        object
                    })
                    .collect();
                json!({
                    "name": listing.name,
                    "kernel": listing.kernel,
                    "address": listing.place.address,
                    "size": listing.size,
                    "instructions": instructions,
                })
            })
            .collect();
        return out.json(&json!({
            "target": file.contents.target.to_string(),
            "functions": functions,
        }));
    }
    for (count, listing) in listings.iter().enumerate() {
        if count > 0 {
            out.line("")?;
        }
        show(&file, listing, &listings, sources.as_mut(), out)?;
    }
    if let Some(sources) = sources {
        sources.tell_missing();
    }
    Ok(())
}

/// Prints a kernel or function.
fn show(
    file: &CodeFile,
    listing: &Listing,
    all: &[Listing],
    mut sources: Option<&mut Sources>,
    out: &mut Out,
) -> Result<()> {
    let what = if listing.kernel { "kernel" } else { "function" };
    out.line(format_args!(
        "{:#x} <{}>: {what}",
        listing.place.address,
        readable(&listing.name)
    ))?;
    let labels = labels(listing);
    let mut shown = String::new();
    for (instruction, frames) in listing.instructions.iter().zip(frames_of(file, listing)) {
        if let Some(label) = labels.get(&instruction.address) {
            out.line(format_args!("{label}:"))?;
        }
        let place = users(&frames).and_then(|frame| frame.place.as_ref());
        let text = place.map(ToString::to_string).unwrap_or_default();
        if !text.is_empty() && text != shown {
            out.line(format_args!("  ; {text}"))?;
            shown = text;
            let line = sources.as_mut().zip(place);
            if let Some(line) = line.and_then(|(sources, place)| sources.line(place)) {
                out.line(format_args!("  ; {line}"))?;
            }
        }
        let text = instruction.text.as_deref().unwrap_or("(no instruction)");
        let leads_to = instruction.target.map(|to| match labels.get(&to) {
            Some(label) => format!("  ; {label}"),
            None => format!("  ; {}", elsewhere(all, listing, to)),
        });
        out.line(format_args!(
            "  {:>6x}  {:<26}  {text}{}",
            instruction.address,
            words(&instruction.bytes),
            leads_to.unwrap_or_default()
        ))?;
    }
    Ok(())
}

/// Names for the targets of a function's branches in it, by address.
fn labels(listing: &Listing) -> BTreeMap<u64, String> {
    let is_own = |to: &u64| listing.instructions.iter().any(|own| own.address == *to);
    let targets = listing.instructions.iter().filter_map(|own| own.target);
    let targets: BTreeSet<u64> = targets.filter(is_own).collect();
    (1..)
        .zip(targets)
        .map(|(number, to): (u32, u64)| (to, format!("L{number}")))
        .collect()
}

/// The place of a branch's target outside its function.
fn elsewhere(all: &[Listing], from: &Listing, to: u64) -> String {
    let is_there = |listing: &&Listing| {
        let start = listing.place.address;
        let is_same = listing.place.section == from.place.section;
        is_same
            && to
                .checked_sub(start)
                .is_some_and(|offset| offset < listing.size)
    };
    match all.iter().find(is_there) {
        Some(listing) if listing.place.address == to => format!("<{}>", readable(&listing.name)),
        Some(listing) => {
            let offset = to - listing.place.address;
            format!("<{}+{offset:#x}>", readable(&listing.name))
        }
        None => format!("{to:#x}"),
    }
}

/// Source files, read once; `None` for those that cannot be read.
#[derive(Default)]
struct Sources(HashMap<String, Option<Vec<String>>>);

impl Sources {
    /// The text of a line.
    fn line(&mut self, place: &SourcePlace) -> Option<String> {
        let read = || {
            let text = std::fs::read(&place.file).ok()?;
            let text = String::from_utf8_lossy(&text);
            Some(text.lines().map(str::to_owned).collect::<Vec<_>>())
        };
        let lines = self.0.entry(place.file.clone()).or_insert_with(read);
        lines
            .as_ref()?
            .get(place.line.checked_sub(1)? as usize)
            .cloned()
    }

    /// Names the files that cannot be read.
    fn tell_missing(&self) {
        let mut missing: Vec<&str> = Vec::new();
        missing.extend(
            self.0
                .iter()
                .filter(|(_, lines)| lines.is_none())
                .map(|(name, _)| &**name),
        );
        missing.sort_unstable();
        for name in missing {
            diag::note(format!("{name} cannot be read: its lines are not shown"));
        }
    }
}

/// The source places of a function's instructions.
fn frames_of(file: &CodeFile, listing: &Listing) -> Vec<Vec<Frame>> {
    let addresses = listing.instructions.iter().map(|one| one.address);
    let addresses: Vec<u64> = addresses.collect();
    // Line tables of an object are not relocated, so they are used for images only.
    let is_linked = file.contents.kind == codeobj::Kind::Image;
    let elf = codeobj::elf::Elf::parse(&file.bytes).ok();
    let lines = elf.filter(|_| is_linked).and_then(|elf| Lines::of(&elf));
    match lines {
        Some(lines) => lines.frames(&addresses),
        None => vec![Vec::new(); addresses.len()],
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Instructions as 32-bit little-endian words, as manuals write them.
fn words(bytes: &[u8]) -> String {
    let words: Vec<String> = bytes
        .chunks(4)
        .map(|word| {
            word.iter()
                .rev()
                .map(|byte| format!("{byte:02x}"))
                .collect()
        })
        .collect();
    words.join(" ")
}
