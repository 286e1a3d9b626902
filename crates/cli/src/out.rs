//! Standard output.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;

use anyhow::Result;
use gfxjit::IoError;

use crate::readable::{escaped, readable};

/// Standard output, buffered.
pub(crate) struct Out(io::BufWriter<io::Stdout>);

impl Out {
    pub(crate) fn stdout() -> Self {
        Self(io::BufWriter::new(io::stdout()))
    }

    /// Writes a line of text; control characters, which may come from inputs, are replaced.
    pub(crate) fn line(&mut self, text: impl Display) -> Result<()> {
        named(writeln!(self.0, "{}", readable(&text.to_string())))
    }

    /// Writes bytes unchanged, for results of commands.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> Result<()> {
        named(self.0.write_all(bytes))
    }

    pub(crate) fn json(&mut self, value: &serde_json::Value) -> Result<()> {
        let mut text = String::new();
        layout(value, 0, &mut text);
        named(writeln!(self.0, "{}", escaped(&text)))
    }

    pub(crate) fn flush(&mut self) -> Result<()> {
        named(self.0.flush())
    }

    /// Writes aligned columns; the first row is the heading.
    pub(crate) fn table(&mut self, rows: &[Vec<String>]) -> Result<()> {
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: usize| {
            rows.iter()
                .filter_map(|row| row.get(column))
                .map(|cell| cell.chars().count())
                .max()
                .unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        for row in rows {
            let mut line = String::new();
            for (cell, width) in row.iter().zip(&widths) {
                line.push_str(&format!("{cell:width$}  "));
            }
            self.line(line.trim_end())?;
        }
        Ok(())
    }
}

/// Adds to an error that standard output could not be written.
fn named(result: io::Result<()>) -> Result<()> {
    Ok(result.map_err(|source| cannot_write(Path::new("standard output"), source))?)
}

/// Lays out JSON with one member per line, except lists of plain values and small objects.
fn layout(value: &serde_json::Value, depth: usize, text: &mut String) {
    use serde_json::Value;
    const LINE: usize = 88;
    let plain = |value: &Value| !value.is_array() && !value.is_object();
    let one_line = match value {
        Value::Array(items) => items.iter().all(plain),
        Value::Object(members) => {
            members.values().all(plain) && value.to_string().len() + 2 * depth < LINE
        }
        _ => true,
    };
    if one_line {
        return text.push_str(&spaced(value));
    }
    let indent = "  ".repeat(depth + 1);
    let mut members = |open: char, close: char, list: Vec<(Option<&String>, &Value)>| {
        text.push(open);
        for (count, (key, member)) in list.iter().enumerate() {
            text.push_str(if count == 0 { "\n" } else { ",\n" });
            text.push_str(&indent);
            if let Some(key) = key {
                text.push_str(&format!("{}: ", Value::from(key.as_str())));
            }
            layout(member, depth + 1, text);
        }
        text.push('\n');
        text.push_str(&"  ".repeat(depth));
        text.push(close);
    };
    match value {
        Value::Array(items) => members('[', ']', items.iter().map(|v| (None, v)).collect()),
        Value::Object(map) => members('{', '}', map.iter().map(|(k, v)| (Some(k), v)).collect()),
        _ => {}
    }
}

/// A list or object of plain values on one line, with spaces.
fn spaced(value: &serde_json::Value) -> String {
    use serde_json::Value;
    match value {
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(Value::to_string).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Object(members) => {
            let members: Vec<String> = members
                .iter()
                .map(|(key, member)| format!("{}: {member}", Value::from(key.as_str())))
                .collect();
            format!("{{{}}}", members.join(", "))
        }
        plain => plain.to_string(),
    }
}

/// The error of a file that cannot be written.
pub(crate) fn cannot_write(path: &Path, source: io::Error) -> IoError {
    IoError {
        action: "write",
        path: path.to_owned(),
        source,
    }
}

/// Whether the reader of standard output is gone.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<IoError>()
        .is_some_and(|error| error.source.kind() == io::ErrorKind::BrokenPipe)
}

/// `1.50 GiB`, `640 KiB`, `12 B`
pub(crate) fn size(bytes: u64) -> String {
    const UNITS: [&str; 5] = ["B", "KiB", "MiB", "GiB", "TiB"];
    let mut unit = 0;
    let mut rest = bytes as f64;
    while rest >= 1024.0 && unit + 1 < UNITS.len() {
        rest /= 1024.0;
        unit += 1;
    }
    if rest.fract() == 0.0 {
        format!("{rest} {}", UNITS[unit])
    } else {
        format!("{rest:.1} {}", UNITS[unit])
    }
}

/// `1.23 ms`, `45.6 us`
pub(crate) fn time(duration: std::time::Duration) -> String {
    let micros = duration.as_secs_f64() * 1e6;
    match micros {
        ..1e3 => format!("{micros:.1} us"),
        1e3..1e6 => format!("{:.2} ms", micros / 1e3),
        _ => format!("{:.2} s", micros / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn json_is_laid_out_and_still_the_same() {
        let value = json!({
            "name": "a \"quoted\" one",
            "list": [1, 2.5, "NaN", null],
            "small": {"x": 1, "y": []},
            "flat": {"x": 1, "y": true},
            "none": [],
            "nested": [{"a": [1]}, {"a": []}],
        });
        let mut text = String::new();
        layout(&value, 0, &mut text);
        assert_eq!(
            serde_json::from_str::<serde_json::Value>(&text).unwrap(),
            value
        );
        assert!(
            text.contains("  \"list\": [1, 2.5, \"NaN\", null],\n"),
            "{text}"
        );
        assert!(
            text.contains("  \"flat\": {\"x\": 1, \"y\": true},\n"),
            "{text}"
        );
    }

    #[test]
    fn sizes_and_times() {
        assert_eq!(size(0), "0 B");
        assert_eq!(size(1536), "1.5 KiB");
        assert_eq!(size(4 << 30), "4 GiB");
        assert_eq!(time(std::time::Duration::from_nanos(1500)), "1.5 us");
        assert_eq!(time(std::time::Duration::from_micros(2345)), "2.35 ms");
    }
}
