//! `gfxjit link`: links inputs of all kinds to one image, and reports budgets.

use std::path::Path;

use anyhow::Result;
use gfxjit::{
    LinkError, LinkedImage, Linker, Strip as LinkStrip, Take, Undefined as LinkUndefined,
};
use serde_json::json;

use crate::args::{LinkArgs, Strip, Undefined};
use crate::error::Usage;
use crate::out::Out;
use crate::output::{self, is_stdout};
use crate::progress::Progress;
use crate::usage::usage;
use crate::{compile, diag};

pub(crate) fn run(args: &LinkArgs, out: &mut Out) -> Result<()> {
    let to_stdout = is_stdout(&args.output);
    if to_stdout && (args.json || args.report) {
        usage(
            "link",
            "--report, --json and --output - all write to standard output",
        );
    }
    let mut linker = Linker::new()
        .gc(args.gc)
        .strict(args.strict)
        .strip(match args.strip {
            None => LinkStrip::Nothing,
            Some(Strip::Debug) => LinkStrip::Debug,
            Some(Strip::All) => LinkStrip::All,
        })
        .undefined(match args.undefined {
            Undefined::Error => LinkUndefined::Error,
            Undefined::Dynamic => LinkUndefined::Dynamic,
        })
        .compile(args.build.options());
    if let Some(target) = args.target {
        linker = linker.target(target);
    }
    for assumption in &args.assume {
        let assumption = assumption.parse();
        linker = linker.assume(assumption.map_err(|error: LinkError| Usage(error.to_string()))?);
    }
    let take = match args.whole_archive {
        true => Take::Whole,
        false => Take::AsUsual,
    };
    for path in &args.inputs {
        linker = compile::add(linker, path, take)?;
    }
    let progress = Progress::of_compiling("what is linked".to_owned());
    let linked = linker.link(&args.output.display().to_string())?;
    drop(progress);
    diag::diagnostics(&linked.diagnostics);
    lowered(&linked);
    output::write(&args.output, linked.image.bytes(), out)?;
    if args.json {
        return out.json(&json(&linked, &args.output));
    }
    if args.report {
        return report(&linked, &args.output, out);
    }
    Ok(())
}

/// Warns about kernels whose maximum workgroup size was lowered.
pub(crate) fn lowered(linked: &LinkedImage) {
    for kernel in &linked.kernels {
        if let Some((before, now)) = kernel.lowered_from.zip(kernel.max_workgroup_size) {
            diag::warning(format!(
                "kernel `{}` can have workgroups of {now} work-items only, not {before}: \
                 `{}` needs {} VGPRs",
                kernel.name,
                kernel.widest.as_deref().unwrap_or_default(),
                kernel.needed.vgprs
            ));
        }
    }
}

fn report(linked: &LinkedImage, path: &Path, out: &mut Out) -> Result<()> {
    let image = &linked.image;
    out.line(format!(
        "{}: {}, {} bytes",
        path.display(),
        image.target(),
        image.bytes().len()
    ))?;
    for kernel in &linked.kernels {
        out.line(format!("kernel {} ({})", kernel.name, kernel.input))?;
        out.line(format!("  needs       {}", kernel.needed))?;
        if !kernel.is_repaired {
            continue;
        }
        out.line(format!("  declared    {}", kernel.declared))?;
        if kernel.path.len() > 1 {
            out.line(format!("  scratch by  {}", kernel.path.join(" > ")))?;
        }
        if let Some(widest) = &kernel.widest {
            out.line(format!("  VGPRs by    {widest}"))?;
        }
        if let Some((before, now)) = kernel.lowered_from.zip(kernel.max_workgroup_size) {
            out.line(format!(
                "  workgroups  up to {now} work-items, {before} before"
            ))?;
        }
    }
    for dropped in &linked.dropped {
        out.line(format!(
            "left out {} of {}, {} bytes",
            dropped.section, dropped.input, dropped.size
        ))?;
    }
    Ok(())
}

fn json(linked: &LinkedImage, path: &Path) -> serde_json::Value {
    let resources = |resources: &gfxjit::Resources| {
        json!({
            "vgprs": resources.vgprs,
            "agprs": resources.agprs,
            "sgprs": resources.sgprs,
            "scratch_bytes": resources.scratch,
            "dynamic_stack": resources.dynamic_stack,
            "lds_bytes": resources.lds,
        })
    };
    let kernels: Vec<_> = linked
        .kernels
        .iter()
        .map(|kernel| {
            json!({
                "name": kernel.name,
                "input": kernel.input,
                "declared": resources(&kernel.declared),
                "needed": resources(&kernel.needed),
                "repaired": kernel.is_repaired,
                "path": kernel.path,
                "widest": kernel.widest,
                "max_workgroup_size": kernel.max_workgroup_size,
                "lowered_from": kernel.lowered_from,
            })
        })
        .collect();
    let dropped: Vec<_> = linked
        .dropped
        .iter()
        .map(|dropped| {
            json!({
                "input": dropped.input,
                "section": dropped.section,
                "bytes": dropped.size,
            })
        })
        .collect();
    json!({
        "output": path.display().to_string(),
        "target": linked.image.target().to_string(),
        "bytes": linked.image.bytes().len(),
        "kernels": kernels,
        "dropped": dropped,
    })
}
