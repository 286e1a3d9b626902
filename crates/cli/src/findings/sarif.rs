//! SARIF 2.1.0 (OASIS, "Static Analysis Results Interchange Format"), which GitHub's code scanning, GitLab, VS Code and
//! others show in the lines of the source.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use gfxjit::codeobj::lines::SourcePlace;
use gfxjit::codeobj::readable;
use serde_json::{Value, json};

use super::Failure;

/// The log of one run. Failures without a kernel are notifications: they are no results of an analysis.
pub(crate) fn sarif(failures: &[Failure]) -> Value {
    let of_kernels = || failures.iter().filter(|own| own.kernel.is_some());
    let kinds: BTreeSet<&str> = of_kernels().map(|own| own.kind.as_str()).collect();
    let rule = |kind: &&str| {
        json!({
            "id": kind,
            "shortDescription": { "text": kind.replace('_', " ") },
        })
    };
    let others = failures.iter().filter(|own| own.kernel.is_none());
    let notification = |own: &Failure| {
        json!({
            "level": "error",
            "message": { "text": own.message },
            "descriptor": { "id": own.kind },
        })
    };
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "gfxjit",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": kinds.iter().map(rule).collect::<Vec<_>>(),
            }},
            "invocations": [{
                "executionSuccessful": failures.iter().all(|own| own.kernel.is_some()),
                "toolExecutionNotifications": others.map(notification).collect::<Vec<_>>(),
            }],
            "results": of_kernels().map(result).collect::<Vec<_>>(),
        }],
    })
}

fn result(failure: &Failure) -> Value {
    let kernel = failure.kernel.as_deref().unwrap_or_default();
    let mut location = json!({
        "logicalLocations": [{
            "fullyQualifiedName": readable(kernel),
            "decoratedName": kernel,
            "kind": "function",
        }],
    });
    if let Some(place) = &failure.place {
        location["physicalLocation"] = physical(place);
    }
    let mut result = json!({
        "ruleId": failure.kind,
        "level": if failure.is_finding { "warning" } else { "error" },
        "message": { "text": failure.details },
        "locations": [location],
        "occurrenceCount": failure.times,
    });
    if let Some((text, Some(place))) = &failure.other {
        result["relatedLocations"] = json!([{
            "id": 1,
            "message": { "text": text },
            "physicalLocation": physical(place),
        }]);
    }
    result
}

fn physical(place: &SourcePlace) -> Value {
    let mut region = json!({ "startLine": place.line.max(1) });
    if let Some(column) = place.column.filter(|column| *column > 0) {
        region["startColumn"] = column.into();
    }
    json!({
        "artifactLocation": { "uri": uri(&place.file) },
        "region": region,
    })
}

/// A path as a reference by RFC 3986: relative as it is, absolute with the scheme `file`.
fn uri(path: &str) -> String {
    let mut text = String::from(match Path::new(path).is_absolute() {
        true => "file://",
        false => "",
    });
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                text.push(byte.into());
            }
            // Writing to a string does not fail.
            byte => drop(write!(text, "%{byte:02X}")),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::uri;

    #[test]
    fn paths_are_references() {
        assert_eq!(uri("sub/a b.hip"), "sub/a%20b.hip");
        assert_eq!(uri("/tmp/é.hip"), "file:///tmp/%C3%A9.hip");
        assert_eq!(uri("c:d.hip"), "c%3Ad.hip");
    }
}
