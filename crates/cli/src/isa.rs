//! `gfxjit isa`

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Result, bail};
use gfxjit::{Fidelity, InstructionReport, TargetId};
use serde_json::{Value, json};

use crate::args::IsaArgs;
use crate::compile::code_file;
use crate::json;
use crate::out::Out;
use crate::usage::usage;

pub(crate) fn run(args: &IsaArgs, out: &mut Out) -> Result<()> {
    match (&args.file, args.target) {
        (Some(file), _) => of_file(file, args, out),
        (None, Some(target)) => of_target(target, args, out),
        // Not reached: clap requires one of the options.
        (None, None) => usage("isa", "--target or --for is missing"),
    }
}

/// A word for a fidelity, and its details.
fn words(fidelity: &Fidelity) -> (&'static str, &str) {
    match fidelity {
        Fidelity::Exact => ("exact", ""),
        Fidelity::Approximate(error) => ("approximate", error),
        Fidelity::Unsupported(reason) => ("unsupported", reason),
    }
}

fn note(note: &str) -> Value {
    if note.is_empty() {
        Value::Null
    } else {
        note.into()
    }
}

/// `1204 exact, 20 approximate, 3 unsupported`
fn counts<'a>(all: impl Iterator<Item = (&'a Fidelity, u64)>) -> [(&'static str, u64); 3] {
    let mut counts = [("exact", 0), ("approximate", 0), ("unsupported", 0)];
    for (fidelity, count) in all {
        let word = words(fidelity).0;
        for slot in counts.iter_mut().filter(|(name, _)| *name == word) {
            slot.1 += count;
        }
    }
    counts
}

fn sentence(counts: &[(&str, u64)]) -> String {
    let parts: Vec<String> = counts
        .iter()
        .map(|(word, n)| format!("{n} {word}"))
        .collect();
    parts.join(", ")
}

fn object(counts: &[(&str, u64)]) -> Value {
    counts
        .iter()
        .map(|&(word, n)| (word.to_owned(), n.into()))
        .collect::<serde_json::Map<_, Value>>()
        .into()
}

fn of_target(target: TargetId, args: &IsaArgs, out: &mut Out) -> Result<()> {
    let opcodes = gfxjit::opcodes(target)?;
    let counts = counts(opcodes.iter().map(|opcode| (&opcode.fidelity, 1)));
    if args.json {
        let list: Vec<Value> = opcodes
            .iter()
            .map(|opcode| {
                let (word, more) = words(&opcode.fidelity);
                json!({
                    "mnemonic": opcode.mnemonic,
                    "opcode": opcode.name,
                    "fidelity": word,
                    "note": note(more),
                    "exceptions": opcode.exceptions,
                    "example": opcode.example,
                })
            })
            .collect();
        return out.json(&json!({
            "target": target.to_string(),
            "counts": object(&counts),
            "opcodes": list,
        }));
    }
    out.line(format_args!(
        "{target}: {} opcodes, {}\n",
        opcodes.len(),
        sentence(&counts)
    ))?;
    // Opcodes with the same assembly text are one line.
    let mut lines: BTreeMap<(&str, &str, String), u64> = BTreeMap::new();
    for opcode in &opcodes {
        let (word, more) = words(&opcode.fidelity);
        let mut more = more.to_owned();
        if !opcode.exceptions.is_empty() {
            let but = format!("but: {}", opcode.exceptions.join("; "));
            more = if more.is_empty() {
                but
            } else {
                format!("{more}; {but}")
            };
        }
        *lines.entry((&opcode.mnemonic, word, more)).or_default() += 1;
    }
    let mut rows = vec![["MNEMONIC", "OPCODES", "", ""].map(str::to_owned).to_vec()];
    for ((mnemonic, word, more), count) in lines {
        rows.push(vec![
            mnemonic.to_owned(),
            count.to_string(),
            word.to_owned(),
            more,
        ]);
    }
    out.table(&rows)
}

fn of_file(file: &Path, args: &IsaArgs, out: &mut Out) -> Result<()> {
    let file = code_file(file, args.target, &args.build)?;
    let report = gfxjit::instruction_report(&file.name, &file.bytes)?;
    if args.json {
        out.json(&as_json(&report))?;
    } else {
        as_text(&file.name, &report, out)?;
    }
    out.flush()?;
    let refused: u64 = report.unsupported().map(|u| u.count).sum();
    if refused > 0 {
        let what = if refused == 1 {
            "1 instruction is".to_owned()
        } else {
            format!("{refused} instructions are")
        };
        bail!("{}: {what} not supported by the software GPU", file.name);
    }
    if report.devices.is_empty() {
        bail!(
            "{}: no software GPU runs {}",
            file.name,
            report.target.target
        );
    }
    Ok(())
}

fn as_json(report: &InstructionReport) -> Value {
    let counts = counts(report.uses.iter().map(|u| (&u.fidelity, u.count)));
    let uses: Vec<Value> = report
        .uses
        .iter()
        .map(|u| {
            let (word, more) = words(&u.fidelity);
            json!({
                "mnemonic": u.mnemonic,
                "count": u.count,
                "fidelity": word,
                "note": note(more),
                "first": {
                    "symbol": u.symbol,
                    "address": u.place.address,
                    "text": u.text,
                },
            })
        })
        .collect();
    json!({
        "target": report.target.target.to_string(),
        "can_run": report.can_run(),
        "devices": report.devices,
        "counts": object(&counts),
        "instructions": uses,
        "defective_kernels": json::defects(&report.defective_kernels),
    })
}

fn as_text(name: &str, report: &InstructionReport, out: &mut Out) -> Result<()> {
    let counts = counts(report.uses.iter().map(|u| (&u.fidelity, u.count)));
    let total: u64 = report.uses.iter().map(|u| u.count).sum();
    let devices = if report.devices.is_empty() {
        "no software GPU".to_owned()
    } else {
        report.devices.join(", ")
    };
    out.line(format_args!(
        "{name}: {} (runs on {devices}), {total} instructions, {}\n",
        report.target.target,
        sentence(&counts)
    ))?;
    let mut rows = vec![["MNEMONIC", "COUNT", "", ""].map(str::to_owned).to_vec()];
    for u in &report.uses {
        let (word, more) = words(&u.fidelity);
        rows.push(vec![
            u.mnemonic.clone().unwrap_or_else(|| "(none)".to_owned()),
            u.count.to_string(),
            word.to_owned(),
            more.to_owned(),
        ]);
    }
    out.table(&rows)?;
    for u in report.unsupported() {
        out.line(format_args!(
            "\nnot supported: `{}` at {:#x} in {}: {}",
            u.text,
            u.place.address,
            u.symbol,
            words(&u.fidelity).1
        ))?;
    }
    if let Some(first) = report.defective_kernels.first() {
        out.line(format_args!(
            "\ncannot be launched, and not looked at: {} of its kernels; {}: {}",
            report.defective_kernels.len(),
            first.name,
            first.defect
        ))?;
    }
    Ok(())
}
