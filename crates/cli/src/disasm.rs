//! `gfxjit disasm`

use anyhow::{Result, bail};
use gfxjit::codeobj::lines::{Lines, users};
use gfxjit::codeobj::{self, readable};
use gfxjit::{CodeFile, Frame, Listing};
use serde_json::json;

use crate::args::DisasmArgs;
use crate::compile::code_file;
use crate::json;
use crate::out::Out;

pub(crate) fn run(args: &DisasmArgs, out: &mut Out) -> Result<()> {
    let file = code_file(&args.file, args.target, &args.build)?;
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
    if args.json {
        let functions: Vec<_> = listings
            .iter()
            .map(|listing| {
                let instructions: Vec<_> = listing
                    .instructions
                    .iter()
                    .zip(frames_of(&file, listing))
                    .map(|(instruction, frames)| {
                        json!({
                            "address": instruction.address,
                            "bytes": hex(&instruction.bytes),
                            "text": instruction.text,
                            "place": json::users_place(&frames),
                        })
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
        let what = if listing.kernel { "kernel" } else { "function" };
        out.line(format_args!(
            "{:#x} <{}>: {what}",
            listing.place.address,
            readable(&listing.name)
        ))?;
        let mut shown = String::new();
        for (instruction, frames) in listing.instructions.iter().zip(frames_of(&file, listing)) {
            let place = users(&frames).and_then(|frame| frame.place.as_ref());
            let place = place.map(ToString::to_string).unwrap_or_default();
            if !place.is_empty() && place != shown {
                out.line(format_args!("  ; {place}"))?;
                shown = place;
            }
            let text = instruction.text.as_deref().unwrap_or("(no instruction)");
            out.line(format_args!(
                "  {:>6x}  {:<26}  {text}",
                instruction.address,
                words(&instruction.bytes)
            ))?;
        }
    }
    Ok(())
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
