//! `gfxjit diff`

use std::io::Read;
use std::path::Path;

use anyhow::{Context, Result};
use gfxjit_elfdiff::{CompareError, Side, compare};
use serde_json::json;

use crate::args::DiffArgs;
use crate::out::Out;
use crate::usage::usage;

/// Prints the differences; returns whether there are none.
pub(crate) fn run(args: &DiffArgs, out: &mut Out) -> Result<bool> {
    if [&args.left, &args.right].map(|path| is_stdin(path)) == [true, true] {
        usage("diff", "only one of the files can be standard input");
    }
    let (left, right) = (read(&args.left)?, read(&args.right)?);
    let differences = compare(&left, &right).map_err(|CompareError { side, source }| {
        let file = match side {
            Side::Left => &args.left,
            Side::Right => &args.right,
        };
        anyhow::anyhow!("{}: {source}", name(file))
    })?;
    if args.json {
        let differences: Vec<_> = differences
            .iter()
            .map(|difference| {
                json!({
                    "aspect": difference.aspect,
                    "subject": difference.subject,
                    "left": difference.left,
                    "right": difference.right,
                })
            })
            .collect();
        out.json(&json!({
            "left": name(&args.left),
            "right": name(&args.right),
            "same": differences.is_empty(),
            "differences": differences,
        }))?;
        return Ok(differences.is_empty());
    }
    if !differences.is_empty() {
        out.line(format_args!("--- {}", name(&args.left)))?;
        out.line(format_args!("+++ {}", name(&args.right)))?;
    }
    for difference in &differences {
        out.line(format_args!("{} {}", difference.aspect, difference.subject))?;
        for (sign, text) in [('-', &difference.left), ('+', &difference.right)] {
            if let Some(text) = text {
                out.line(format_args!("  {sign} {text}"))?;
            }
        }
    }
    Ok(differences.is_empty())
}

fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

fn name(path: &Path) -> String {
    match is_stdin(path) {
        true => "<stdin>".to_owned(),
        false => path.display().to_string(),
    }
}

fn read(path: &Path) -> Result<Vec<u8>> {
    let cannot = || format!("cannot read {}", name(path));
    if !is_stdin(path) {
        return std::fs::read(path).with_context(cannot);
    }
    let mut bytes = Vec::new();
    std::io::stdin()
        .read_to_end(&mut bytes)
        .with_context(cannot)?;
    Ok(bytes)
}
