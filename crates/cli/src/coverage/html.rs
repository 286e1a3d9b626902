//! One page with all files: nothing of it comes from elsewhere.

use std::fmt::Write as _;

use super::model::{Branch, Coverage, FileCoverage, Share};
use crate::markup::escaped;

const STYLE: &str = "\
:root{color-scheme:light dark;--ran:#1a7f37;--not:#cf222e;--ran-back:#dafbe1;--not-back:#ffebe9;--part:#fff8c5}\
@media(prefers-color-scheme:dark){:root{--ran:#57ab5a;--not:#e5534b;--ran-back:#12261e;--not-back:#301518;--part:#2e2a1a}}\
body{font:14px/1.5 system-ui,sans-serif;margin:2em auto;max-width:70em;padding:0 1em}\
table{border-collapse:collapse}th,td{padding:.2em .8em;text-align:left}\
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}\
tr+tr td{border-top:1px solid #8883}\
.source td{border:0;padding:0 .6em;font:12px/1.5 ui-monospace,monospace;white-space:pre}\
.source td.n{color:#888;user-select:none}\
tr.ran td.c{background:var(--ran-back)}tr.not td.c{background:var(--not-back)}tr.part td.c{background:var(--part)}\
.bar{display:inline-block;width:6em;height:.6em;background:var(--not);vertical-align:middle;margin-right:.6em}\
.bar i{display:block;height:100%;background:var(--ran)}\
details{margin:1em 0}summary{cursor:pointer;font-weight:600}";

pub(super) fn page(coverage: &Coverage) -> String {
    let mut text = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Coverage of device code</title>\
         <style>{STYLE}</style></head><body>\n<h1>Coverage of device code</h1>\n\
         <p>Counts are of lanes, as if each work-item was a thread; branches are also counted by waves. \
         Covered is what the compiler has made of a line.</p>\n<table><tr><th>file</th><th>lines</th>\
         <th>functions</th><th>branches by lanes</th><th>branches by waves</th></tr>\n"
    );
    for (number, (name, file)) in coverage.files.iter().enumerate() {
        let name = escaped(name);
        row(
            &mut text,
            &format!("<a href=\"#f{number}\">{name}</a>"),
            file.shares(),
        );
    }
    row(&mut text, "<b>all</b>", coverage.total());
    text.push_str("</table>\n");
    without_lines(&mut text, coverage);
    for (number, (name, file)) in coverage.files.iter().enumerate() {
        let open = if coverage.files.len() <= 3 {
            " open"
        } else {
            ""
        };
        let name_shown = escaped(name);
        // Writing to a string does not fail.
        let _ = writeln!(
            text,
            "<details id=\"f{number}\"{open}><summary>{name_shown}</summary>"
        );
        source(&mut text, name, file);
        text.push_str("</details>\n");
    }
    text.push_str("</body></html>\n");
    text
}

fn row(text: &mut String, name: &str, shares: [Share; 4]) {
    let _ = write!(text, "<tr><td>{name}</td>");
    for share in shares {
        let percent = share.percent();
        let bar = match share.all {
            0 => String::new(),
            _ => format!("<span class=\"bar\"><i style=\"width:{percent:.1}%\"></i></span>"),
        };
        let _ = write!(text, "<td>{bar}{share}</td>");
    }
    text.push_str("</tr>\n");
}

fn without_lines(text: &mut String, coverage: &Coverage) {
    if coverage.without_lines.is_empty() {
        return;
    }
    text.push_str(
        "<h2>Functions without line tables</h2>\n<p>Compile them with -gline-tables-only to see lines.</p>\n<table>\
         <tr><th>function</th><th>blocks</th><th>branches by waves</th><th class=\"n\">lanes</th></tr>\n",
    );
    for function in &coverage.without_lines {
        let name = escaped(&function.name);
        let _ = writeln!(
            text,
            "<tr><td>{name}</td><td>{}</td><td>{}</td><td class=\"n\">{}</td></tr>",
            function.blocks, function.branches, function.lanes
        );
    }
    text.push_str("</table>\n");
}

fn source(text: &mut String, name: &str, file: &FileCoverage) {
    let source = std::fs::read_to_string(name).ok();
    let lines: Vec<(u32, &str)> = match &source {
        Some(source) => (1..).zip(source.lines()).collect(),
        None => {
            text.push_str("<p>The file cannot be read.</p>\n");
            file.lines.keys().map(|line| (*line, "")).collect()
        }
    };
    text.push_str(
        "<table class=\"source\"><tr><th class=\"n\">line</th><th class=\"n\">lanes</th><th></th><th>branches</th></tr>\n",
    );
    for (line, own) in lines {
        let count = file.lines.get(&line);
        let here = file.branches.range((line, 0, 0)..(line + 1, 0, 0));
        let branches: Vec<&Branch> = here.map(|(_, branch)| branch).collect();
        let is_part = |branch: &&Branch| {
            let ways = [branch.lanes, branch.waves].into_iter().flatten();
            ways.flatten().any(|count| count == 0)
        };
        let class = match count {
            Some(0) => "not",
            Some(_) if branches.iter().any(is_part) => "part",
            Some(_) => "ran",
            None => "",
        };
        let shown: Vec<String> = branches.into_iter().map(ways).collect();
        let count = count.map(ToString::to_string).unwrap_or_default();
        let _ = writeln!(
            text,
            "<tr class=\"{class}\"><td class=\"n\">{line}</td><td class=\"n\">{count}</td><td class=\"c\">{}</td><td>{}</td></tr>",
            escaped(own),
            shown.join("; ")
        );
    }
    text.push_str("</table>\n");
}

fn ways(branch: &Branch) -> String {
    let of =
        |name: &str, ways: Option<[u64; 2]>| ways.map(|[yes, no]| format!("{name} {yes} : {no}"));
    let known = [of("lanes", branch.lanes), of("waves", branch.waves)];
    known.into_iter().flatten().collect::<Vec<_>>().join(", ")
}
