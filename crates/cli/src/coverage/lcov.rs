//! lcov's format: geninfo(1), "Files".

use std::fmt::Write as _;

use super::model::{Coverage, Share};

/// A branch has two blocks: the first are lanes, the second waves.
pub(super) fn text(coverage: &Coverage) -> String {
    let mut text = String::new();
    for (name, file) in &coverage.files {
        // Writing to a string does not fail.
        let _ = writeln!(text, "TN:\nSF:{name}");
        for (function, (line, _)) in &file.functions {
            let _ = writeln!(text, "FN:{line},{function}");
        }
        for (function, (_, count)) in &file.functions {
            let _ = writeln!(text, "FNDA:{count},{function}");
        }
        let [lines, functions, by_lanes, by_waves] = file.shares();
        let mut total = |found: &str, hit: &str, share: Share| {
            let _ = writeln!(text, "{found}:{}\n{hit}:{}", share.all, share.covered);
        };
        total("FNF", "FNH", functions);
        let mut numbers = std::collections::BTreeMap::new();
        for ((line, ..), branch) in &file.branches {
            let number: &mut u32 = numbers.entry(line).or_default();
            for (offset, ways) in [(0, branch.lanes), (1, branch.waves)] {
                for (way, count) in ways.into_iter().flatten().enumerate() {
                    // `-`: never reached.
                    let is_reached = ways.is_some_and(|ways| ways != [0; 2]);
                    let count = if is_reached {
                        count.to_string()
                    } else {
                        "-".to_owned()
                    };
                    let block = *number * 2 + offset;
                    let _ = writeln!(text, "BRDA:{line},{block},{way},{count}");
                }
            }
            *number += 1;
        }
        let mut total = |found: &str, hit: &str, share: Share| {
            let _ = writeln!(text, "{found}:{}\n{hit}:{}", share.all, share.covered);
        };
        total("BRF", "BRH", by_lanes + by_waves);
        for (line, count) in &file.lines {
            let _ = writeln!(text, "DA:{line},{count}");
        }
        let _ = writeln!(
            text,
            "LF:{}\nLH:{}\nend_of_record",
            lines.all, lines.covered
        );
    }
    text
}
