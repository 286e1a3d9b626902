//! Buffers after a launch: prints, writes and compares them.

use std::path::Path;

use anyhow::Result;
use gfxjit_args::compare::{self, Content};
use gfxjit_args::{Init, Prepared, PreparedBuffer, Value};
use serde_json::json;

use crate::args::RunArgs;
use crate::error::Unexpected;
use crate::out::Out;
use crate::{json, output};

/// The content of a buffer after the launch.
pub(crate) struct Output<'a> {
    arg: usize,
    buffer: &'a PreparedBuffer,
    values: Vec<Value>,
    total: usize,
    file: Option<&'a Path>,
    /// The file of `--expect`, and how the buffer differs from it.
    expected: Option<(&'a Path, Result<(), String>)>,
}

/// Fails when a buffer differs from `--expect`.
pub(crate) fn as_expected(outputs: &[Output]) -> Result<()> {
    let mut failures = Vec::new();
    for output in outputs {
        if let Some((file, Err(reason))) = &output.expected {
            let (arg, file) = (output.arg, file.display());
            failures.push(format!("argument {arg} is not as {file}: {reason}"));
        }
    }
    if !failures.is_empty() {
        return Err(Unexpected(failures.join("\n")).into());
    }
    Ok(())
}

/// Reads the buffers of `--out`, `--expect` and `--print`; writes and compares them.
pub(crate) fn collect<'a>(
    args: &'a RunArgs,
    prepared: &'a [Prepared],
    out: &mut Out,
) -> Result<Vec<Output<'a>>> {
    let mut named: Vec<usize> = args
        .out
        .iter()
        .map(|(arg, _)| *arg)
        .chain(args.expect.iter().map(|(arg, _)| *arg))
        .chain(args.print.iter().map(|(arg, _)| *arg))
        .collect();
    named.sort_unstable();
    named.dedup();
    let mut outputs = Vec::new();
    for arg in named {
        let Some(buffer) = prepared.get(arg).and_then(|p| p.buffer.as_ref()) else {
            continue;
        };
        let content = buffer.buffer.download()?;
        let mut file = None;
        for (_, path) in args.out.iter().filter(|(out, _)| *out == arg) {
            let bytes = buffer.file_content(path, &content);
            output::write(path, &bytes, out)?;
            file = Some(path.as_path());
        }
        let mut expected = None;
        for (_, path) in args.expect.iter().filter(|(expect, _)| *expect == arg) {
            let want =
                Init::file(&path.to_string_lossy())?.content(buffer.element, &buffer.shape)?;
            let want = Content::to_tolerance(buffer.element, want, args.tolerance);
            let same = compare::check(buffer.element, &content, &want, args.tolerance);
            if expected.is_none() || same.is_err() {
                expected = Some((path.as_path(), same));
            }
        }
        let shown = args.print.iter().filter(|(print, _)| *print == arg);
        let shown = shown.map(|(_, count)| *count).max().unwrap_or(0);
        outputs.push(Output {
            arg,
            buffer,
            values: gfxjit_args::values(buffer.element, &content, shown),
            total: content.len() / buffer.element.size(),
            file,
            expected,
        });
    }
    Ok(outputs)
}

pub(super) fn output_json(output: &Output) -> serde_json::Value {
    let values: Vec<_> = output
        .values
        .iter()
        .map(|value| json::value(*value))
        .collect();
    let mut json = json!({
        "arg": output.arg,
        "type": output.buffer.type_name(),
        "shape": output.buffer.outer_shape(),
        "values": values,
        "file": output.file.map(|file| file.display().to_string()),
    });
    if let Some((_, same)) = &output.expected {
        json["as_expected"] = same.is_ok().into();
    }
    json
}

pub(super) fn print_output(output: &Output, out: &mut Out) -> Result<()> {
    out.line(output_line(output))
}

/// A buffer as a line of text.
pub(crate) fn output_line(output: &Output) -> String {
    let buffer = output.buffer;
    let mut line = format!(
        "arg {:<4} {}[{}]",
        output.arg,
        buffer.type_name(),
        gfxjit_args::shape_text(buffer.outer_shape())
    );
    if !output.values.is_empty() {
        let values: Vec<String> = output.values.iter().map(Value::to_string).collect();
        line.push_str(&format!(" = {}", values.join(" ")));
        if output.values.len() < output.total {
            line.push_str(" …");
        }
    }
    if let Some(file) = output.file {
        line.push_str(&format!(" -> {}", file.display()));
    }
    if let Some((file, Ok(()))) = &output.expected {
        line.push_str(&format!(", as {}", file.display()));
    }
    line
}
