//! JSON output. JSON has no NaN and no infinities: they are the strings `"NaN"`, `"inf"` and
//! `"-inf"`.

use std::time::Duration;

use gfxjit::codeobj::lines;
use gfxjit::{Budget, CacheOrigin, DefectiveKernel, Frame, Phases, PortableEntry, SourcePlace};
use gfxjit_args::Value;
use serde_json::{Number, json};

/// A value of a buffer, with as many digits as are needed to read the same value back.
pub(crate) fn value(value: Value) -> serde_json::Value {
    let float = |text: String, number: Option<f64>| {
        number
            .and_then(Number::from_f64)
            .map_or(serde_json::Value::String(text), Into::into)
    };
    match value {
        Value::Signed(value) => value.into(),
        Value::Unsigned(value) => value.into(),
        // Through the text: the `f64` nearest to an `f32` would be printed with more digits than
        // the `f32` needs.
        Value::Float(_) | Value::Double(_) => {
            let text = value.to_string();
            let number = text.parse().ok();
            float(text, number)
        }
    }
}

/// Microseconds with one decimal.
pub(crate) fn micros(duration: Duration) -> serde_json::Value {
    let tenths = (duration.as_secs_f64() * 1e7).round();
    Number::from_f64(tenths / 10.0).map_or(serde_json::Value::Null, Into::into)
}

/// The preparation by this command (device libraries, target) counts as reading the source.
pub(crate) fn phases(phases: Phases) -> serde_json::Value {
    json!({
        "cache": micros(phases.cache),
        "parse": micros(phases.parse + phases.prepare),
        "optimize": micros(phases.optimize),
        "codegen": micros(phases.codegen),
        "link": micros(phases.link),
        "load": micros(phases.load),
    })
}

/// The cache that an image came from, if any.
pub(crate) fn kept(kept: Option<CacheOrigin>) -> Option<&'static str> {
    match kept? {
        CacheOrigin::Shared => Some("shared"),
        _ => Some("local"),
    }
}

/// The entries of a portable module.
pub(crate) fn entries(entries: &[PortableEntry]) -> serde_json::Value {
    let entry = |entry: &PortableEntry| {
        json!({
            "target": entry.target.map(|target| target.to_string()),
            "bytes": entry.bytes,
            "total_us": micros(entry.time),
            "kept": kept(entry.kept),
        })
    };
    entries.iter().map(entry).collect()
}

/// Kernels that cannot be launched.
pub(crate) fn defects(kernels: &[DefectiveKernel]) -> serde_json::Value {
    let object = |kernel: &DefectiveKernel| {
        json!({
            "name": kernel.name,
            "reason": kernel.defect.to_string(),
        })
    };
    kernels.iter().map(object).collect()
}

pub(crate) fn budget(budget: &Budget) -> serde_json::Value {
    json!({
        "vgprs": budget.vgprs,
        "agprs": budget.agprs,
        "sgprs": budget.sgprs,
        "scratch_bytes": budget.scratch_bytes,
        "lds_bytes": budget.lds_bytes,
        "dynamic_stack": budget.dynamic_stack,
    })
}

/// A place in a source, as messages have it.
pub(crate) fn place(place: &SourcePlace) -> serde_json::Value {
    let mut object = json!({ "file": place.file, "line": place.line });
    if let Some(column) = place.column {
        object["column"] = column.into();
    }
    object
}

/// The place of an instruction to show to a user; null if none is known.
pub(crate) fn users_place(frames: &[Frame]) -> serde_json::Value {
    let place_of = |frame: &Frame| frame.place.as_ref().map(place);
    lines::users(frames).and_then(place_of).into()
}

/// The functions that contain an instruction, the innermost first.
pub(crate) fn frames(frames: &[Frame]) -> serde_json::Value {
    let frame = |frame: &Frame| {
        json!({
            "function": frame.function,
            "place": frame.place.as_ref().map(place),
        })
    };
    frames.iter().map(frame).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_specials_are_strings() {
        for (number, text) in [
            (Value::Float(0.1), "0.1"),
            (Value::Float(3.0), "3.0"),
            (Value::Float(f32::NAN), "\"NaN\""),
            (Value::Double(f64::NEG_INFINITY), "\"-inf\""),
            (Value::Float(f32::INFINITY), "\"inf\""),
            (Value::Float(f32::MIN_POSITIVE), "1.1754944e-38"),
            (Value::Double(0.1), "0.1"),
            (Value::Signed(-1), "-1"),
            (Value::Unsigned(u64::MAX), "18446744073709551615"),
        ] {
            assert_eq!(value(number).to_string(), text);
        }
        assert_eq!(micros(Duration::from_nanos(1234)).to_string(), "1.2");
    }
}
