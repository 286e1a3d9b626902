//! The format of `llvm-cov export`: LLVM's `tools/llvm-cov/CoverageExporterJson.cpp`, version 2.0.1.
//!
//! Regions are lines. Branches are those by lanes; what is counted by waves is in the member `waves`, which readers of
//! llvm-cov's format do not look at.

use serde_json::{Value, json};

use super::model::{Branch, BranchPlace, Coverage, FileCoverage, Share};

pub(super) fn export(coverage: &Coverage) -> Value {
    let files: Vec<Value> = coverage
        .files
        .iter()
        .map(|(name, file)| of_file(name, file))
        .collect();
    let functions = coverage.files.iter().flat_map(|(name, file)| {
        file.functions.iter().map(move |(function, (line, count))| {
            json!({
                "name": function,
                "count": count,
                "regions": [[line, 1, line, 1, count, 0, 0, 0]],
                "branches": [],
                "filenames": [name],
            })
        })
    });
    let blocks = coverage.without_lines.iter().map(|function| {
        json!({
            "name": function.name,
            "count": function.lanes,
            "blocks": summary(function.blocks),
            "branches": summary(function.branches),
        })
    });
    json!({
        "data": [{
            "files": files,
            "functions": functions.collect::<Vec<_>>(),
            "totals": totals(coverage.total()),
            "without_lines": blocks.collect::<Vec<_>>(),
        }],
        "type": "llvm.coverage.json.export",
        "version": "2.0.1",
    })
}

fn of_file(name: &str, file: &FileCoverage) -> Value {
    let branch = |(place, branch): (&BranchPlace, &Branch)| {
        let [yes, no] = branch.lanes?;
        Some(json!([
            place.0, place.1, place.0, place.1, yes, no, 0, 0, 4
        ]))
    };
    let waves = |(place, branch): (&BranchPlace, &Branch)| {
        let [yes, no] = branch.waves?;
        Some(json!([place.0, place.1, yes, no]))
    };
    json!({
        "filename": name,
        "segments": segments(file),
        "branches": file.branches.iter().filter_map(branch).collect::<Vec<_>>(),
        "waves": file.branches.iter().filter_map(waves).collect::<Vec<_>>(),
        "expansions": [],
        "summary": totals(file.shares()),
    })
}

/// Where a count begins: line, column, count, whether there is one, whether a region begins, whether it is a gap.
fn segments(file: &FileCoverage) -> Vec<Value> {
    let mut segments = Vec::new();
    for (line, count) in &file.lines {
        segments.push(json!([line, 1, count, true, true, false]));
        if !file.lines.contains_key(&(line + 1)) {
            segments.push(json!([line + 1, 1, 0, false, false, false]));
        }
    }
    segments
}

fn summary(share: Share) -> Value {
    json!({
        "count": share.all,
        "covered": share.covered,
        "percent": share.percent(),
    })
}

fn totals([lines, functions, by_lanes, by_waves]: [Share; 4]) -> Value {
    let missed = |share: Share| {
        let mut value = summary(share);
        value["notcovered"] = (share.all - share.covered).into();
        value
    };
    json!({
        "lines": summary(lines),
        "functions": summary(functions),
        "instantiations": summary(functions),
        "regions": missed(lines),
        "branches": missed(by_lanes),
        "waves": missed(by_waves),
    })
}
