//! Cobertura's format: <http://cobertura.sourceforge.net/xml/coverage-04.dtd>.

use std::fmt::Write as _;
use std::time::{SystemTime, UNIX_EPOCH};

use super::model::{Coverage, FileCoverage, Share};
use crate::markup::escaped;

pub(super) fn text(coverage: &Coverage) -> String {
    let mut text = String::from(
        "<?xml version=\"1.0\"?>\n<!DOCTYPE coverage SYSTEM \"http://cobertura.sourceforge.net/xml/coverage-04.dtd\">\n",
    );
    let [lines, _, by_lanes, by_waves] = coverage.total();
    let branches = by_lanes + by_waves;
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    // Writing to a string does not fail.
    let _ = writeln!(
        text,
        "<coverage {} lines-covered=\"{}\" lines-valid=\"{}\" branches-covered=\"{}\" branches-valid=\"{}\" \
         complexity=\"0\" version=\"gfxjit {}\" timestamp=\"{}\">\n<sources><source>.</source></sources>\n<packages>\n\
         <package name=\"device\" {} complexity=\"0\">\n<classes>",
        rates(lines, branches),
        lines.covered,
        lines.all,
        branches.covered,
        branches.all,
        env!("CARGO_PKG_VERSION"),
        now.as_millis(),
        rates(lines, branches),
    );
    for (name, file) in &coverage.files {
        class(&mut text, name, file);
    }
    text.push_str("</classes>\n</package>\n</packages>\n</coverage>\n");
    text
}

fn rate(share: Share) -> f64 {
    share.percent() / 100.0
}

fn rates(lines: Share, branches: Share) -> String {
    format!(
        "line-rate=\"{:.4}\" branch-rate=\"{:.4}\"",
        rate(lines),
        rate(branches)
    )
}

fn class(text: &mut String, name: &str, file: &FileCoverage) {
    let [lines, _, by_lanes, by_waves] = file.shares();
    let short = name.rsplit('/').next().unwrap_or(name);
    let _ = writeln!(
        text,
        "<class name=\"{}\" filename=\"{}\" {} complexity=\"0\">\n<methods>",
        escaped(short),
        escaped(name),
        rates(lines, by_lanes + by_waves),
    );
    for (function, (line, count)) in &file.functions {
        let covered = Share::of([*count]);
        let _ = writeln!(
            text,
            "<method name=\"{}\" signature=\"\" {} complexity=\"0\"><lines><line number=\"{line}\" hits=\"{count}\"/>\
             </lines></method>",
            escaped(function),
            rates(covered, covered),
        );
    }
    text.push_str("</methods>\n<lines>\n");
    for (line, count) in &file.lines {
        let here = file.branches.range((*line, 0, 0)..(line + 1, 0, 0));
        let ways: Vec<Share> = (here.flat_map(|(_, branch)| [branch.lanes, branch.waves]))
            .flatten()
            .map(Share::of)
            .collect();
        let all = ways
            .iter()
            .fold(Share::default(), |sum, share| sum + *share);
        let _ = match all.all {
            0 => writeln!(
                text,
                "<line number=\"{line}\" hits=\"{count}\" branch=\"false\"/>"
            ),
            _ => {
                let _ = write!(
                    text,
                    "<line number=\"{line}\" hits=\"{count}\" branch=\"true\" condition-coverage=\"{:.0}% ({}/{})\">\
                     <conditions>",
                    all.percent(),
                    all.covered,
                    all.all
                );
                for (number, share) in ways.iter().enumerate() {
                    let percent = share.percent();
                    let _ = write!(
                        text,
                        "<condition number=\"{number}\" type=\"jump\" coverage=\"{percent:.0}%\"/>"
                    );
                }
                writeln!(text, "</conditions></line>")
            }
        };
    }
    text.push_str("</lines>\n</class>\n");
}
