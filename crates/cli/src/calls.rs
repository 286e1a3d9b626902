//! `gfxjit inspect --calls`: the call graph, as text, JSON or Graphviz.

use std::collections::{HashMap, HashSet};

use anyhow::Result;
use gfxjit::{Budget, CallGraph, CallNode, Contents, Needs, Own, SectionAddress};
use serde_json::{Value, json};

use crate::json;
use crate::out::{self, Out};

/// A call graph with unique names for its nodes: names that occur twice are followed by their
/// place.
pub(crate) struct Calls {
    pub(crate) graph: CallGraph,
    labels: Vec<String>,
    /// The declared resources of kernels, by node.
    declared: HashMap<usize, Budget>,
    /// Nodes by the place of their code.
    places: HashMap<SectionAddress, usize>,
    /// The possible callers of each node.
    callers: Vec<Vec<usize>>,
    /// For each node, the number of nodes on its call path with the most scratch.
    depths: Vec<usize>,
}

/// Maximum number of names of a call path in the output. Every function of a long chain has a path,
/// so whole paths would be quadratic in its length.
const PATH: usize = 32;

/// Maximum depth of indentation in a tree, for the same reason.
const LEVELS: usize = 32;

impl Calls {
    pub(crate) fn new(graph: CallGraph, contents: &Contents) -> Self {
        let mut counts: HashMap<&str, usize> = HashMap::new();
        for node in &graph.nodes {
            *counts.entry(&node.name).or_default() += 1;
        }
        let label = |node: &CallNode| match counts.get(&*node.name) {
            Some(2..) => format!("{}@{:#x}", node.name, node.place.address),
            _ => node.name.clone(),
        };
        let labels = graph.nodes.iter().map(label).collect();
        let kernels = contents.all_kernels();
        // Reversed, so that the first of several nodes at one place is kept; there should be only
        // one.
        let nodes = graph.nodes.iter().enumerate().rev();
        let places: HashMap<SectionAddress, usize> =
            nodes.map(|(n, node)| (node.place, n)).collect();
        let declared = kernels
            .filter_map(|kernel| Some((*places.get(&kernel.entry)?, kernel.info.budget)))
            .collect();
        let callers = callers(&graph);
        let deepest: Vec<Option<usize>> = graph.nodes.iter().map(|node| node.deepest).collect();
        let depths = depths(&deepest);
        Self {
            graph,
            labels,
            declared,
            places,
            callers,
            depths,
        }
    }

    /// The node of the code at a place.
    pub(crate) fn at(&self, place: SectionAddress) -> Option<usize> {
        self.places.get(&place).copied()
    }

    /// The names on the call path with the most scratch, and the number of names left out.
    fn path(&self, from: usize) -> (Vec<&str>, usize) {
        let depth = self.depths.get(from).copied().unwrap_or(0);
        let deepest = |number: &usize| self.graph.nodes.get(*number)?.deepest;
        let path = std::iter::successors(Some(from), deepest);
        let names = path.take(depth.min(PATH)).map(|number| self.label(number));
        (names.collect(), depth.saturating_sub(PATH))
    }

    fn label(&self, number: usize) -> &str {
        self.labels.get(number).map_or("", String::as_str)
    }

    fn labels(&self, numbers: &[usize]) -> Vec<&str> {
        numbers.iter().map(|number| self.label(*number)).collect()
    }

    /// The nodes at which the output begins: kernels, then nodes without callers in the file.
    fn roots(&self) -> Vec<usize> {
        let called: HashSet<usize> = (self.graph.nodes.iter())
            .flat_map(|node| {
                let by_address = node.indirect.iter().flat_map(|call| &call.targets);
                node.calls.iter().chain(by_address).copied()
            })
            .collect();
        let all = || self.graph.nodes.iter().enumerate();
        let kernels = all().filter(|(_, node)| node.is_kernel);
        let others = all().filter(|(number, node)| !node.is_kernel && !called.contains(number));
        kernels.chain(others).map(|(number, _)| number).collect()
    }

    /// A line with a node's name, kind and needs.
    fn line(&self, number: usize, node: &CallNode) -> String {
        let mut text = match node.is_kernel {
            true => format!("kernel {}", self.label(number)),
            false => self.label(number).to_owned(),
        };
        text.push_str(&format!(": own {}", own(&node.own)));
        match (self.declared.get(&number), &node.budget) {
            (Some(declared), _) => {
                text.push_str(&format!("; declares {}", budget(declared)));
            }
            (None, Ok(in_all)) if Some(in_all) != node.own.known() => {
                text.push_str(&format!("; in all {}", needs(in_all)));
            }
            (None, Err(reason)) if node.own.known().is_some() => {
                text.push_str(&format!("; in all unknown: {reason}"));
            }
            _ => {}
        }
        if node.is_recursive {
            text.push_str("; recursive");
        }
        text
    }

    /// A node's own needs, callees and callers, with headings; empty entries are left out.
    pub(crate) fn lines(&self, number: usize) -> Vec<(&'static str, String)> {
        let mut lines = Vec::new();
        let Some(node) = self.graph.nodes.get(number) else {
            return lines;
        };
        let callers = self.callers.get(number).map_or(&[][..], Vec::as_slice);
        lines.push(("itself", own(&node.own)));
        if !node.calls.is_empty() {
            lines.push(("calls", self.labels(&node.calls).join(", ")));
        }
        for call in &node.indirect {
            let targets = match call.targets.as_slice() {
                [] => "nothing in the file".to_owned(),
                targets => self.labels(targets).join(", "),
            };
            let text = format!("by address, {}: {targets}", type_name(&call.type_id));
            lines.push(("calls", text));
        }
        if !node.outside.is_empty() {
            let text = format!("outside the file: {}", node.outside.join(", "));
            lines.push(("calls", text));
        }
        if !callers.is_empty() {
            lines.push(("callers", self.labels(callers).join(", ")));
        }
        if node.is_recursive {
            lines.push(("stack", "may be called again before it returns".to_owned()));
        }
        lines.extend(self.decided(number));
        lines
    }

    /// The functions on the deepest call path, and the one with the most VGPRs.
    pub(crate) fn decided(&self, number: usize) -> Vec<(&'static str, String)> {
        let mut lines = Vec::new();
        let Some(node) = self.graph.nodes.get(number) else {
            return lines;
        };
        if node.budget.is_err() {
            return lines;
        }
        let below = node.deepest.and_then(|next| self.graph.nodes.get(next));
        let below = below.and_then(|node| node.budget.as_ref().ok()?.scratch);
        if below.is_some_and(|scratch| scratch > 0) {
            let (path, more) = self.path(number);
            let mut text = path.join(" > ");
            if more > 0 {
                text.push_str(&format!(" > … ({more} more)"));
            }
            lines.push(("scratch by", text));
        }
        if let Some(widest) = node.widest.filter(|widest| *widest != number) {
            lines.push(("VGPRs by", self.label(widest).to_owned()));
        }
        lines
    }
}

fn callers(graph: &CallGraph) -> Vec<Vec<usize>> {
    let mut callers = vec![Vec::new(); graph.nodes.len()];
    for (caller, node) in graph.nodes.iter().enumerate() {
        let by_address = node.indirect.iter().flat_map(|call| &call.targets);
        for callee in node.calls.iter().chain(by_address) {
            if let Some(list) = callers.get_mut(*callee)
                && list.last() != Some(&caller)
            {
                list.push(caller);
            }
        }
    }
    callers
}

/// For each node the number of different nodes on its deepest path, which `deepest` links.
fn depths(deepest: &[Option<usize>]) -> Vec<usize> {
    let mut depths = vec![0; deepest.len()];
    let mut position = vec![None; deepest.len()];
    for start in 0..deepest.len() {
        let mut path: Vec<usize> = Vec::new();
        let mut next = Some(start);
        // The length of the rest of the path, if it was computed before.
        let mut behind = 0;
        let mut circle: Option<usize> = None;
        while let Some(number) = next.filter(|number| *number < deepest.len()) {
            behind = depths[number];
            circle = position[number];
            if behind > 0 || circle.is_some() {
                break;
            }
            position[number] = Some(path.len());
            path.push(number);
            next = deepest[number];
        }
        for (at, number) in path.iter().enumerate() {
            let first = circle.map_or(at, |first| first.min(at));
            depths[*number] = path.len() - first + behind;
            position[*number] = None;
        }
    }
    depths
}

/// Needs as text: `12 VGPRs, 34 SGPRs, scratch 16 B`.
pub(crate) fn needs(needs: &Needs) -> String {
    let mut text = format!("{} VGPRs", needs.vgprs);
    if needs.agprs > 0 {
        text.push_str(&format!(", {} AGPRs", needs.agprs));
    }
    text.push_str(&format!(", {} SGPRs", needs.sgprs));
    match needs.scratch {
        Some(0) => {}
        Some(scratch) => text.push_str(&format!(", scratch {}", out::size(scratch))),
        None => text.push_str(", scratch unknown"),
    }
    if needs.dynamic_stack {
        text.push_str(", dynamic stack");
    }
    text
}

/// A function's own needs as text.
pub(crate) fn own(own: &Own) -> String {
    match own {
        Own::Recorded(known) => needs(known),
        Own::Analysed(known) => format!("{} (by its instructions)", needs(known)),
        Own::Unknown(reason) => format!("unknown: {reason}"),
        _ => "unknown".to_owned(),
    }
}

/// A kernel's declared resources as text.
pub(crate) fn budget(budget: &Budget) -> String {
    let mut text = format!("{} VGPRs", budget.vgprs);
    if budget.agprs > 0 {
        text.push_str(&format!(", {} AGPRs", budget.agprs));
    }
    text.push_str(&format!(", {} SGPRs", budget.sgprs));
    if budget.lds_bytes > 0 {
        text.push_str(&format!(", LDS {}", out::size(budget.lds_bytes.into())));
    }
    if budget.scratch_bytes > 0 {
        text.push_str(&format!(
            ", scratch {} a work-item",
            out::size(budget.scratch_bytes.into())
        ));
    }
    if budget.dynamic_stack {
        text.push_str(", dynamic stack");
    }
    text
}

/// A type as text: `any type`, `type iii`.
fn type_name(id: &str) -> String {
    match id {
        "" => "any type".to_owned(),
        id => format!("type {id}"),
    }
}

/// Prints a tree for each kernel and for each function without callers in the file. A subtree that
/// was printed before is not repeated.
pub(crate) fn text(calls: &Calls, out: &mut Out) -> Result<()> {
    enum Step {
        Node(usize),
        Line(String),
    }
    let mut shown = HashSet::new();
    let mut shown_types: HashSet<&str> = HashSet::new();
    for root in calls.roots() {
        out.line("")?;
        // An explicit stack instead of recursion, because call chains may be as long as the file.
        let mut todo = vec![(0, Step::Node(root))];
        while let Some((depth, step)) = todo.pop() {
            let indent = match depth {
                ..=LEVELS => "  ".repeat(depth),
                _ => format!("{}[{depth}] ", "  ".repeat(LEVELS)),
            };
            let number = match step {
                Step::Line(line) => {
                    out.line(format_args!("{indent}{line}"))?;
                    continue;
                }
                Step::Node(number) => number,
            };
            let Some(node) = calls.graph.nodes.get(number) else {
                continue;
            };
            if !shown.insert(number) {
                out.line(format_args!("{indent}{} (see above)", calls.label(number)))?;
                continue;
            }
            out.line(format_args!("{indent}{}", calls.line(number, node)))?;
            let mut below = Vec::new();
            if node.is_kernel {
                let decided = calls.decided(number).into_iter();
                below.extend(
                    decided.map(|(what, by)| (depth + 1, Step::Line(format!("{what} {by}")))),
                );
            }
            below.extend(node.calls.iter().map(|n| (depth + 1, Step::Node(*n))));
            for call in &node.indirect {
                let found = match call.targets.len() {
                    0 => "reaches nothing in the file".to_owned(),
                    1 => "may reach 1 function".to_owned(),
                    count => format!("may reach {count} functions"),
                };
                let mut line = format!("by address, {}: {found}", type_name(&call.type_id));
                let is_new = call.targets.len() < 2 || shown_types.insert(&call.type_id);
                if !is_new {
                    line.push_str(" (see above)");
                }
                below.push((depth + 1, Step::Line(line)));
                let targets = call.targets.iter().filter(|_| is_new);
                below.extend(targets.map(|n| (depth + 2, Step::Node(*n))));
            }
            below.extend(node.outside.iter().map(|name| {
                let line = format!("{name}: not in the file");
                (depth + 1, Step::Line(line))
            }));
            todo.extend(below.into_iter().rev());
        }
    }
    Ok(())
}

fn needs_json(needs: &Needs) -> Value {
    json!({
        "vgprs": needs.vgprs,
        "agprs": needs.agprs,
        "sgprs": needs.sgprs,
        "scratch_bytes": needs.scratch,
        "dynamic_stack": needs.dynamic_stack,
    })
}

/// A node's calls and needs, as members of a JSON object.
pub(crate) fn node_json(calls: &Calls, number: usize) -> serde_json::Map<String, Value> {
    let mut members = serde_json::Map::new();
    let Some(node) = calls.graph.nodes.get(number) else {
        return members;
    };
    let (from, why) = match &node.own {
        Own::Recorded(_) => ("recorded", None),
        Own::Analysed(_) => ("instructions", None),
        Own::Unknown(reason) => ("unknown", Some(reason)),
        _ => ("unknown", None),
    };
    let by_address: Vec<Value> = (node.indirect.iter())
        .map(|call| {
            json!({
                "type": call.type_id,
                "targets": calls.labels(&call.targets),
            })
        })
        .collect();
    let (path, more) = match &node.budget {
        Ok(_) => calls.path(number),
        Err(_) => (Vec::new(), 0),
    };
    let list: [(&str, Value); 13] = [
        ("own", json!(node.own.known().map(needs_json))),
        ("own_from", json!(from)),
        ("own_unknown", json!(why)),
        ("budget", json!(node.budget.as_ref().ok().map(needs_json))),
        ("budget_unknown", json!(node.budget.as_ref().err())),
        ("calls", json!(calls.labels(&node.calls))),
        ("calls_by_address", json!(by_address)),
        ("calls_outside", json!(node.outside)),
        (
            "callers",
            json!(calls.callers.get(number).map(|list| calls.labels(list))),
        ),
        ("types", json!(node.types)),
        ("recursive", json!(node.is_recursive)),
        ("scratch_path", json!(path)),
        (
            "widest",
            json!(node.widest.map(|widest| calls.label(widest))),
        ),
    ];
    members.extend(list.map(|(name, value)| (name.to_owned(), value)));
    if more > 0 {
        // The rest of the path is found from the paths of the listed nodes.
        members.insert("scratch_path_more".to_owned(), json!(more));
    }
    members
}

/// All nodes, in the order of the graph.
pub(crate) fn to_json(calls: &Calls) -> Value {
    let nodes = calls.graph.nodes.iter().enumerate();
    let nodes = nodes.map(|(number, node)| {
        let declared = calls.declared.get(&number).map(json::budget);
        let mut members = serde_json::Map::new();
        members.insert("name".to_owned(), json!(calls.label(number)));
        members.insert("kernel".to_owned(), json!(node.is_kernel));
        members.insert("address".to_owned(), json!(node.place.address));
        members.insert("declares".to_owned(), json!(declared));
        members.extend(node_json(calls, number));
        Value::Object(members)
    });
    Value::Array(nodes.collect())
}

/// A graph in Graphviz's language: kernels are boxes, calls by address are dashed edges through a
/// node for their type, functions outside the file are dotted.
pub(crate) fn dot(calls: &Calls, file: &str, out: &mut Out) -> Result<()> {
    out.line(format_args!("digraph {} {{", quoted(file)))?;
    let mut types: Vec<&str> = Vec::new();
    let mut outside: Vec<&str> = Vec::new();
    for (number, node) in calls.graph.nodes.iter().enumerate() {
        let mut label = format!("{}\nown {}", calls.label(number), own(&node.own));
        if let Some(declared) = calls.declared.get(&number) {
            label.push_str(&format!("\ndeclares {}", budget(declared)));
        } else if let Ok(in_all) = &node.budget {
            label.push_str(&format!("\nin all {}", needs(in_all)));
        }
        let shape = if node.is_kernel { ", shape=box" } else { "" };
        out.line(format_args!(
            "  n{number} [label={}{shape}];",
            quoted(&label)
        ))?;
        for callee in &node.calls {
            let deep = match node.deepest == Some(*callee) {
                true => " [style=bold]",
                false => "",
            };
            out.line(format_args!("  n{number} -> n{callee}{deep};"))?;
        }
        for call in &node.indirect {
            let known = types.iter().position(|id| *id == call.type_id);
            let id = known.unwrap_or_else(|| {
                types.push(&call.type_id);
                types.len() - 1
            });
            if known.is_none() {
                let label = quoted(&format!("by address, {}", type_name(&call.type_id)));
                out.line(format_args!("  t{id} [label={label}, shape=diamond];"))?;
                for target in &call.targets {
                    out.line(format_args!("  t{id} -> n{target} [style=dashed];"))?;
                }
            }
            out.line(format_args!("  n{number} -> t{id} [style=dashed];"))?;
        }
        for name in &node.outside {
            let known = outside.iter().position(|other| *other == name);
            let id = known.unwrap_or_else(|| {
                outside.push(name);
                outside.len() - 1
            });
            if known.is_none() {
                out.line(format_args!(
                    "  o{id} [label={}, style=dotted];",
                    quoted(name)
                ))?;
            }
            out.line(format_args!("  n{number} -> o{id} [style=dotted];"))?;
        }
    }
    out.line("}")
}

/// Quotes a string for Graphviz.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            '\n' => quoted.push_str("\\n"),
            letter if letter.is_control() => quoted.push(' '),
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depths_of_chains_and_circles() {
        let walk = |next: &[Option<usize>], from: usize| {
            let mut seen = HashSet::new();
            let mut at = Some(from);
            while let Some(number) = at.filter(|number| seen.insert(*number)) {
                at = next[number];
            }
            seen.len()
        };
        for next in [
            vec![Some(1), Some(2), None],
            vec![None, Some(0), Some(1), Some(1)],
            vec![Some(0)],
            vec![Some(1), Some(2), Some(3), Some(1), Some(0)],
            vec![Some(1), Some(0), Some(1)],
        ] {
            let all: Vec<usize> = (0..next.len()).map(|from| walk(&next, from)).collect();
            assert_eq!(depths(&next), all, "{next:?}");
        }
    }

    #[test]
    fn names_are_quoted_for_graphviz() {
        assert_eq!(quoted("a \"b\"\\\nc\u{7}"), "\"a \\\"b\\\"\\\\\\nc \"");
    }
}
