//! The page as HTML. All that it needs is in it.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use anyhow::Result;
use gfxjit::codeobj::readable;
use gfxjit::hal::AccessSpace;
use gfxjit::{Target, TimelineSpan};
use serde_json::Value;

use super::data::{CodeReport, DATA, PageReport};
use super::peaks;
use super::source::{self, Files, LineCounts};
use crate::counted::{CountedFunction, CountedInstruction};
use crate::markup::escaped;
use crate::occupancy::Occupancy;
use crate::tool::profile::flame_graph;

const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");

pub(super) fn page(report: &PageReport) -> Result<String> {
    let files = source::files(report);
    let mut text = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Kernels: {0}</title>\
         <style>{STYLE}</style></head><body>\n<h1>What kernels do</h1>\n<p><code>{0}</code></p>\n",
        escaped(&report.command)
    );
    if report.code.is_empty() {
        text.push_str("<p>No kernel ran on a software GPU.</p>\n");
    }
    kernels(&mut text, report);
    lines(&mut text, report, &files);
    flames(&mut text, report)?;
    rooflines(&mut text, report);
    calls(&mut text, report);
    time_line(&mut text, &report.spans);
    data(&mut text, &files);
    // Writing to a string does not fail.
    let _ = writeln!(text, "<script>{SCRIPT}</script></body></html>");
    Ok(text)
}

fn percent([part, all]: [u64; 2]) -> String {
    match all {
        0 => String::new(),
        _ => format!("{:.0} %", 100.0 * part as f64 / all as f64),
    }
}

fn ratio([part, all]: [u64; 2]) -> String {
    match all {
        0 => String::new(),
        _ => format!("{:.1}", part as f64 / all as f64),
    }
}

/// The sum of instructions of waves, and of enabled and all lanes.
fn sums(code: &CodeReport, function: &CountedFunction) -> (u64, [u64; 2]) {
    let mut sums = (0, [0; 2]);
    for own in &function.instructions {
        sums.0 += own.waves;
        sums.1[0] += own.lanes;
        sums.1[1] += own.waves * u64::from(code.code.wave_size);
    }
    sums
}

fn kernels(text: &mut String, report: &PageReport) {
    text.push_str(
        "<h2>Kernels and functions</h2>\n<p class=\"note\">Instructions are those of waves, which are the same on a \
         real GPU. Occupancy is how many waves a SIMD holds, by LLVM's rule.</p>\n<table class=\"plain\"><tr><th></th>\
         <th>target</th><th class=\"n\">waves</th><th class=\"n\">instructions</th><th class=\"n\">lanes enabled</th>\
         <th>occupancy</th></tr>\n",
    );
    for code in &report.code {
        let image = &code.code.image;
        for function in &code.code.functions {
            let kernel = image
                .kernels()
                .iter()
                .find(|own| own.info.name == function.name);
            let occupancy = kernel.and_then(|own| Occupancy::of(&own.info, image.target()));
            let (instructions, lanes) = sums(code, function);
            let _ = writeln!(
                text,
                "<tr><td><code>{}</code></td><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{instructions}</td>\
                 <td class=\"n\">{}</td><td>{}</td></tr>",
                escaped(&readable(&function.name)),
                image.target(),
                function.entered()[1],
                percent(lanes),
                occupancy
                    .map(|own| escaped(&own.text()))
                    .unwrap_or_default(),
            );
        }
    }
    text.push_str("</table>\n");
}

fn lines(text: &mut String, report: &PageReport, files: &Files) {
    text.push_str(
        "<h2>Source and instructions</h2>\n<p class=\"note\">A click on a line marks its instructions, and the other \
         way round. Cache lines are those of 128 bytes that an access of a wave touches; turns are those of LDS's 32 \
         banks; uniform are reads of vector registers with one value in all lanes.",
    );
    if report.code.iter().any(|code| !code.is_looked_at) {
        text.push_str(
            " Programs are counted: what they access is not known (<code>-- run</code> has it).",
        );
    }
    text.push_str("</p>\n<div class=\"two\"><div class=\"pane\">\n");
    if files.is_empty() {
        text.push_str("<p>The code has no line tables; -gline-tables-only adds them.</p>\n");
    }
    let most = files
        .values()
        .flat_map(BTreeMap::values)
        .map(|own| own.instructions)
        .max();
    for (name, lines) in files {
        file(text, name, lines, most.unwrap_or(0), report.older.as_ref());
    }
    text.push_str("</div><div class=\"pane\">\n");
    for code in &report.code {
        for function in &code.code.functions {
            instructions(text, code, function);
        }
    }
    text.push_str("</div></div>\n");
}

fn file(
    text: &mut String,
    name: &str,
    lines: &BTreeMap<u32, LineCounts>,
    most: u64,
    older: Option<&BTreeMap<String, u64>>,
) {
    let source = std::fs::read_to_string(name).ok();
    let shown: Vec<(u32, &str)> = match &source {
        Some(source) => (1..).zip(source.lines()).collect(),
        None => lines
            .keys()
            .map(|line| (*line, "(the file cannot be read)"))
            .collect(),
    };
    let compared = match older {
        Some(_) => "<th class=\"n\">before</th><th class=\"n\">change</th>",
        None => "",
    };
    let _ = writeln!(
        text,
        "<table><caption>{}</caption><tr><th class=\"n\">line</th><th class=\"n\">instructions</th>{compared}\
         <th class=\"n\">lanes</th><th class=\"n\">cache lines</th><th class=\"n\">turns</th><th class=\"n\">uniform</th>\
         <th>branches</th><th></th></tr>",
        escaped(name)
    );
    let unknown = LineCounts::default();
    for (line, own_text) in shown {
        let own = lines.get(&line);
        let heat = own.map_or(0.0, |own| own.instructions as f64 / most.max(1) as f64);
        let count = own
            .map(|own| own.instructions.to_string())
            .unwrap_or_default();
        let own = own.unwrap_or(&unknown);
        let ways = match own.ways {
            [0, 0] => String::new(),
            [yes, no] => format!("{yes} : {no}"),
        };
        let before =
            older.map(|older| change(older.get(&format!("{name}:{line}")), own.instructions));
        let class = if count == "0" { " class=\"never\"" } else { "" };
        let _ = writeln!(
            text,
            "<tr{class} data-at=\"{0}:{line}\"><td class=\"n\">{line}</td><td class=\"n\" \
             style=\"background:rgba(var(--hot),{heat:.3})\">{count}</td>{1}<td class=\"n\">{2}</td><td class=\"n\">{3}</td>\
             <td class=\"n\">{4}</td><td class=\"n\">{5}</td><td>{ways}</td><td class=\"code\">{6}</td></tr>",
            escaped(name),
            before.unwrap_or_default(),
            percent(own.lanes),
            ratio([own.memory[0], own.memory[1]]),
            ratio(own.lds),
            percent([own.reads[1], own.reads[0]]),
            escaped(own_text),
        );
    }
    text.push_str("</table>\n");
}

/// The cells that compare a line with an older page.
fn change(before: Option<&u64>, now: u64) -> String {
    let before = before.copied().unwrap_or(0);
    let (class, shown) = match (before, now) {
        (before, now) if before == now => ("", String::new()),
        (0, _) => ("up", "new".to_owned()),
        _ => {
            let change = 100.0 * (now as f64 / before as f64 - 1.0);
            (
                if now > before { "up" } else { "down" },
                format!("{change:+.0} %"),
            )
        }
    };
    let before = if before == 0 && now == 0 {
        String::new()
    } else {
        before.to_string()
    };
    format!("<td class=\"n\">{before}</td><td class=\"n {class}\">{shown}</td>")
}

fn instructions(text: &mut String, code: &CodeReport, function: &CountedFunction) {
    let _ = writeln!(
        text,
        "<table><caption>{} for {}</caption><tr><th class=\"n\">address</th><th class=\"n\">waves</th>\
         <th class=\"n\">lanes</th><th class=\"n\">cache lines</th><th class=\"n\">turns</th><th class=\"n\">uniform</th>\
         <th></th></tr>",
        escaped(&readable(&function.name)),
        code.code.image.target()
    );
    for (own, leads) in function.instructions.iter().zip(function.leaders()) {
        let address = own.instruction.address;
        if leads {
            let _ = writeln!(
                text,
                "<tr class=\"label\"><td></td><td colspan=\"6\">{address:x}:</td></tr>"
            );
        }
        let at =
            source::place(own).map(|(file, line)| format!(" data-at=\"{}:{line}\"", escaped(file)));
        let class = if own.waves == 0 {
            " class=\"never\""
        } else {
            ""
        };
        let access = code.accesses.get(&address);
        let of = |space: AccessSpace| access.filter(|own| own.space == space);
        let memory = of(AccessSpace::Global).map(|own| ratio([own.lines.0, own.times]));
        let lds = of(AccessSpace::Lds).map(|own| ratio([own.turns, own.times]));
        let uniform = code
            .uniform
            .get(&address)
            .map(|[reads, uniform]| percent([*uniform, *reads]));
        let _ = writeln!(
            text,
            "<tr{class}{}><td class=\"n\">{address:x}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td>\
             <td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"code\">{}</td></tr>",
            at.unwrap_or_default(),
            own.waves,
            percent([own.lanes, own.waves * u64::from(code.code.wave_size)]),
            memory.unwrap_or_default(),
            lds.unwrap_or_default(),
            uniform.unwrap_or_default(),
            escaped(
                own.instruction
                    .text
                    .as_deref()
                    .unwrap_or("(no instruction)")
            ),
        );
    }
    text.push_str("</table>\n");
}

/// Lines of `kernel;inlined functions;line count`.
fn folded(report: &PageReport) -> Vec<String> {
    let mut folded: BTreeMap<String, u64> = BTreeMap::new();
    for function in report.code.iter().flat_map(|code| &code.code.functions) {
        let symbol = readable(&function.name).into_owned();
        for own in function.instructions.iter().filter(|own| own.waves > 0) {
            let mut names = vec![symbol.clone()];
            let inlined = own.frames.iter().rev().skip(1);
            names.extend(inlined.filter_map(|frame| frame.function.clone()));
            names.extend(source::place(own).map(|(file, line)| format!("{file}:{line}")));
            let clean: Vec<String> = names.iter().map(|name| name.replace(';', ":")).collect();
            *folded.entry(clean.join(";")).or_default() += own.waves;
        }
    }
    folded
        .into_iter()
        .map(|(stack, count)| format!("{stack} {count}"))
        .collect()
}

fn flames(text: &mut String, report: &PageReport) -> Result<()> {
    let folded = folded(report);
    if folded.is_empty() {
        return Ok(());
    }
    let svg = flame_graph(&folded)?;
    text.push_str("<h2>Flame graph</h2>\n<iframe title=\"Flame graph\" src=\"data:image/svg+xml;charset=utf-8,");
    for byte in svg {
        let _ = match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => {
                write!(text, "{}", byte as char)
            }
            _ => write!(text, "%{byte:02X}"),
        };
    }
    text.push_str("\"></iframe>\n");
    Ok(())
}

/// Operations on binary32 and bytes of global memory.
fn work(code: &CodeReport) -> (u64, u64) {
    let operations = |own: &CountedInstruction| peaks::operations(own.name()) * own.lanes;
    let all = code.code.functions.iter().flat_map(|own| &own.instructions);
    let accesses = code
        .accesses
        .values()
        .filter(|own| own.space == AccessSpace::Global);
    (
        all.map(operations).sum(),
        accesses.map(|own| own.bytes).sum(),
    )
}

fn rooflines(text: &mut String, report: &PageReport) {
    for code in report.code.iter().filter(|code| code.is_looked_at) {
        let (operations, bytes) = work(code);
        if operations > 0 && bytes > 0 {
            roofline(text, code.code.image.target(), operations, bytes);
        }
    }
}

fn roofline(text: &mut String, target: Target, operations: u64, bytes: u64) {
    let intensity = operations as f64 / bytes as f64;
    let _ = writeln!(
        text,
        "<h2>Roofline</h2>\n<p class=\"note\">{operations} binary32 operations of the vector unit, {bytes} bytes asked of \
         global memory: {intensity:.3} operations a byte."
    );
    let Some(peak) = peaks::of(target) else {
        let _ = writeln!(
            text,
            " There are no published peak figures for {target} here.</p>"
        );
        return;
    };
    let bound = (peak.giga_bytes * intensity / 1e3).min(peak.tera_flops);
    let what = if bound < peak.tera_flops {
        "memory"
    } else {
        "the vector units"
    };
    let _ = writeln!(
        text,
        " By published peak figures of the {} ({} · 10<sup>12</sup> operations a second, {} · 10<sup>9</sup> bytes a \
         second; {}) it could reach at most {bound:.2} · 10<sup>12</sup> operations a second, limited by {what}. Nothing \
         of this is measured.</p>",
        peak.product, peak.tera_flops, peak.giga_bytes, peak.source
    );
    // Powers of ten, from 2^-10 operations a byte on.
    let (width, height) = (640.0, 300.0);
    let x = |intensity: f64| 60.0 + (intensity.log10() + 3.0) / 6.0 * (width - 80.0);
    let y = |tera: f64| height - 40.0 - (tera.log10() + 3.0) / 6.0 * (height - 60.0);
    let ridge = peak.tera_flops * 1e3 / peak.giga_bytes;
    let _ = write!(
        text,
        "<svg class=\"draw\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
         aria-label=\"Roofline\">"
    );
    for power in -3..=3 {
        let at = 10f64.powi(power);
        let _ = write!(
            text,
            "<line class=\"axis\" x1=\"{0:.1}\" y1=\"20\" x2=\"{0:.1}\" y2=\"{1}\"/><text x=\"{0:.1}\" y=\"{2}\" \
             text-anchor=\"middle\">{at}</text><line class=\"axis\" x1=\"60\" y1=\"{3:.1}\" x2=\"{4}\" y2=\"{3:.1}\"/>\
             <text x=\"54\" y=\"{3:.1}\" text-anchor=\"end\">{at}</text>",
            x(at),
            height - 40.0,
            height - 24.0,
            y(at),
            width - 20.0
        );
    }
    let low = 1e-3;
    let _ = writeln!(
        text,
        "<polyline fill=\"none\" stroke=\"#0969da\" stroke-width=\"2\" points=\"{:.1},{:.1} {:.1},{:.1} {:.1},{1:.1}\"/>\
         <circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"5\" fill=\"#cf222e\"/><text x=\"{}\" y=\"{}\" text-anchor=\"end\">binary32 \
         operations a byte</text></svg>",
        x(low),
        y((peak.giga_bytes * low / 1e3).max(low)),
        x(ridge),
        y(peak.tera_flops),
        x(1e3),
        x(intensity.clamp(1e-3, 1e3)),
        y(bound.clamp(1e-3, 1e3)),
        width - 20.0,
        height - 6.0,
    );
}

fn calls(text: &mut String, report: &PageReport) {
    text.push_str("<h2>Calls</h2>\n<ul class=\"calls\">\n");
    for code in &report.code {
        let image = &code.code.image;
        let Ok(graph) = image.calls() else { continue };
        for kernel in code.code.functions.iter().filter(|own| own.is_kernel) {
            let node = graph.nodes.iter().position(|node| node.name == kernel.name);
            if let Some(node) = node {
                branch(text, &graph.nodes, node, &mut Vec::new(), code);
            }
        }
    }
    text.push_str("</ul>\n");
}

/// A function with those that it calls; what calls itself is not shown again.
fn branch(
    text: &mut String,
    nodes: &[gfxjit::CallNode],
    node: usize,
    above: &mut Vec<usize>,
    code: &CodeReport,
) {
    let Some(own) = nodes.get(node) else { return };
    let counted = code
        .code
        .functions
        .iter()
        .find(|function| function.name == own.name);
    let waves = counted.map_or(0, |function| function.entered()[1]);
    let again = if above.contains(&node) { ", again" } else { "" };
    let _ = write!(
        text,
        "<li>{} — {waves} waves{again}",
        escaped(&readable(&own.name))
    );
    if again.is_empty() && above.len() < 16 && !own.calls.is_empty() {
        above.push(node);
        text.push_str("<ul>");
        for callee in &own.calls {
            branch(text, nodes, *callee, above, code);
        }
        text.push_str("</ul>");
        above.pop();
    }
    text.push_str("</li>\n");
}

fn time_line(text: &mut String, spans: &[TimelineSpan]) {
    let timed: Vec<_> = spans
        .iter()
        .filter_map(|span| Some((span, span.timing?)))
        .collect();
    let Some(first) = timed.iter().map(|(_, timing)| timing.start).min() else {
        return;
    };
    let last = timed
        .iter()
        .map(|(_, timing)| timing.end)
        .max()
        .unwrap_or(first);
    let all = (last - first).as_secs_f64().max(1e-9);
    let (width, row) = (900.0, 22.0);
    let height = row * timed.len() as f64 + 10.0;
    let _ = write!(
        text,
        "<h2>Time line</h2>\n<p class=\"note\">On the software GPU, which interprets what is looked at: {all:.6} s in \
         all. It says in which order commands ran, not how long they would take.</p>\n<svg class=\"draw\" \
         width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">"
    );
    for (number, (span, timing)) in timed.iter().enumerate() {
        let at = |time: std::time::Duration| {
            200.0 + (time - first).as_secs_f64() / all * (width - 220.0)
        };
        let y = row * number as f64 + 5.0;
        let (start, end) = (at(timing.start), at(timing.end));
        let _ = write!(
            text,
            "<text x=\"6\" y=\"{:.1}\">{}</text><rect x=\"{start:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{}\" \
             fill=\"#0969da\"><title>{} to {} µs</title></rect>",
            y + 13.0,
            escaped(&span.name),
            (end - start).max(1.5),
            row - 6.0,
            (timing.start - first).as_micros(),
            (timing.end - first).as_micros(),
        );
    }
    text.push_str("</svg>\n");
}

/// What later pages are compared with.
fn data(text: &mut String, files: &Files) {
    let lines = files.iter().flat_map(|(name, lines)| {
        lines
            .iter()
            .map(move |(line, own)| (format!("{name}:{line}"), Value::from(own.instructions)))
    });
    let lines: serde_json::Map<String, Value> = lines.collect();
    // No text of it ends the element.
    let json = Value::from(lines).to_string().replace("</", "<\\/");
    let _ = writeln!(text, "{}{json}{}", DATA[0], DATA[1]);
}
