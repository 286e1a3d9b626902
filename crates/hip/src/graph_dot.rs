//! Graphs in Graphviz's DOT language, with the words that ROCm's HIP uses, as programs and scripts search for them.

use std::fmt::Write as _;

use gfxjit::hal::sync::lock;

use crate::command::Command;
use crate::copy::Copy;
use crate::graph::{Graph, Node};
use crate::memory::Memories;

/// A digraph with a subgraph for the graph, and one in it for each child graph.
pub(crate) fn dot(graph: &Graph, memories: &Memories) -> String {
    let mut text = String::from("digraph dot {\n");
    subgraph(graph, memories, &mut 0, &mut text);
    text + "}\n"
}

fn subgraph(graph: &Graph, memories: &Memories, last: &mut u32, to: &mut String) {
    *last += 1;
    let _ = writeln!(
        to,
        "subgraph cluster_{last} {{\nlabel=\"graph_{last}\" style=\"dashed\";"
    );
    for node in graph.nodes() {
        let _ = writeln!(
            to,
            "n{} [shape=\"box\" label=\"{}\"];",
            node.id,
            label(&node, memories)
        );
        for before in node.behind() {
            let _ = writeln!(to, "n{} -> n{};", before.id, node.id);
        }
        if let Command::Graph(child) = &*lock(&node.command)
            && let Some(child) = (&**child as &dyn std::any::Any).downcast_ref::<Graph>()
        {
            subgraph(child, memories, last, to);
        }
    }
    to.push_str("}\n");
}

fn label(node: &Node, memories: &Memories) -> String {
    match &*lock(&node.command) {
        Command::Kernel(launch) => {
            let ([x, y, z], [a, b, c]) = (launch.grid.array(), launch.block.array());
            let name = launch.function.kernel.name().replace('"', "\\\"");
            format!("KERNEL\\n{name}\\ngrid {x} x {y} x {z}, block {a} x {b} x {c}")
        }
        Command::Copy(copy) => {
            let asked = lock(&node.asked);
            let is_array = |pick: fn(&crate::abi::Memcpy3D) -> bool| {
                asked.as_ref().is_some_and(|asked| pick(&asked.0))
            };
            let from = place(
                copy.from.start,
                is_array(|asked| !asked.from_array.is_null()),
                memories,
            );
            let to = place(
                copy.to.start,
                is_array(|asked| !asked.to_array.is_null()),
                memories,
            );
            format!("MEMCPY\\n({from}to{to}, {} bytes)", bytes(copy))
        }
        Command::Fill(fill) => format!(
            "MEMSET\\n({:#x}, value {:#x}, {} x {} x {} elements of {} bytes)",
            fill.start, fill.value, fill.width, fill.rows, fill.planes, fill.element
        ),
        Command::Call(_) => "HOST".to_owned(),
        Command::Record(_) => "EVENT_RECORD".to_owned(),
        Command::Wait(_) => "EVENT_WAIT".to_owned(),
        Command::Graph(_) => "GRAPH".to_owned(),
        Command::Allocate(memory) => {
            format!("MEM_ALLOC\\n({:#x}, {} bytes)", memory.start, memory.len)
        }
        Command::Free(address) => format!("MEM_FREE\\n({address:#x})"),
        Command::Nothing => "EMPTY".to_owned(),
    }
}

/// Host, device or array.
fn place(address: u64, is_array: bool, memories: &Memories) -> char {
    match memories.find(address) {
        _ if is_array => 'A',
        Some(memory) if memory.is_device() => 'D',
        _ => 'H',
    }
}

fn bytes(copy: &Copy) -> u64 {
    copy.row_bytes
        .saturating_mul(copy.rows)
        .saturating_mul(copy.planes)
}
