//! Layout of the stubs.
//!
//! Branches reach 128 KiB. Stubs within that range are contiguous, and branch to the code and back.
//! More stubs are divided into chunks; each begins with a table of branches, and stubs of this and
//! later chunks are entered and left by branches from table to table. So the code only needs to reach
//! the first table.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::write::{Common, Exit, START, Stub, Writer};

/// The range of branches in bytes, with a margin.
const REACH: usize = 130_000;
/// Size of a branch in bytes.
const BRANCH: usize = 4;
/// Maximum number of branches that a stub needs in a table: to it, back, and to the target of its
/// last instruction.
const BRANCHES: usize = 3;

/// The label of the instruction to which the places of a stub branch.
pub(crate) fn label(number: usize) -> String {
    format!("gj_stub_{number}")
}

/// The text of all stubs; each has one or more successive places. `first` is the lowest address of a
/// place.
pub(crate) fn text(common: Common<'_>, runs: &[Vec<Stub<'_>>], first: u64) -> String {
    let mut text = format!(" .text\n{START}:\n");
    text.push_str(&" s_nop 0\n".repeat(common.dialect.distance() as usize));
    let mut near = Writer::new(common, None);
    for (number, run) in runs.iter().enumerate() {
        near.stub(&label(number), run);
    }
    for number in 0..common.keepers.len() {
        near.keeper(number);
    }
    let distance = common.base.saturating_sub(first) as usize;
    match distance + most_bytes(&near.text) < REACH {
        true => text.push_str(&near.text),
        false => far(common, runs, &mut text),
    }
    // Padding, because instructions are prefetched.
    text.push_str(&" s_nop 0\n".repeat(64));
    text
}

/// Stubs up to a table.
#[derive(Default)]
struct Chunk {
    text: String,
    bytes: usize,
    /// Its stubs by number, with their exits.
    stubs: Vec<(usize, Vec<Exit>)>,
    keepers: BTreeSet<usize>,
}

fn far(common: Common<'_>, runs: &[Vec<Stub<'_>>], text: &mut String) {
    let keeper_bytes: Vec<usize> = (0..common.keepers.len())
        .map(|number| {
            let mut writer = Writer::new(common, None);
            writer.keeper(number);
            most_bytes(&writer.text)
        })
        .collect();
    let table = runs.len() * BRANCHES * BRANCH;
    let room = REACH.saturating_sub(2 * table);
    let mut chunks = vec![Chunk::default()];
    for (number, run) in runs.iter().enumerate() {
        for is_new in [false, true] {
            if is_new {
                chunks.push(Chunk::default());
            }
            let last = chunks.len() - 1;
            let Some(chunk) = chunks.last_mut() else {
                return;
            };
            let mut writer = Writer::new(common, Some(last));
            writer.stub(&format!("gj_body_{number}"), run);
            let keepers: BTreeSet<usize> = chunk.keepers.union(&writer.used).copied().collect();
            let kept = keepers
                .iter()
                .filter_map(|keeper| keeper_bytes.get(*keeper));
            let bytes = chunk.bytes + most_bytes(&writer.text);
            if chunk.stubs.is_empty() || bytes + kept.sum::<usize>() <= room {
                chunk.text.push_str(&writer.text);
                chunk.bytes = bytes;
                chunk.keepers = keepers;
                chunk.stubs.push((number, writer.exits));
                break;
            }
        }
    }
    for (place, chunk) in chunks.iter().enumerate() {
        let mut writer = Writer::new(common, Some(place));
        table_of(place, &chunks, &mut writer);
        writer.text.push_str(&chunk.text);
        for &keeper in &chunk.keepers {
            writer.keeper(keeper);
        }
        text.push_str(&writer.text);
    }
}

/// The table at the start of a chunk.
fn table_of(place: usize, chunks: &[Chunk], writer: &mut Writer<'_>) {
    for (of, chunk) in chunks.iter().enumerate().skip(place) {
        for (number, exits) in &chunk.stubs {
            let name = match place {
                0 => label(*number),
                _ => format!("gj_in_{number}_{place}"),
            };
            let to = match of == place {
                true => format!("gj_body_{number}"),
                false => format!("gj_in_{number}_{}", place + 1),
            };
            let _ = write!(writer.text, "{name}:\n s_branch {to}\n");
            for Exit { name, address } in exits {
                let to = match place.checked_sub(1) {
                    Some(before) => format!("{name}_{before}"),
                    None => {
                        writer.name(name, *address);
                        name.clone()
                    }
                };
                let _ = write!(writer.text, "{name}_{place}:\n s_branch {to}\n");
            }
        }
    }
}

/// Upper limit of the size of a text's instructions in bytes.
fn most_bytes(text: &str) -> usize {
    let bytes = |line: &str| {
        let Some(line) = line.strip_prefix(' ') else {
            return 0;
        };
        if let Some(words) = line.strip_prefix(".long") {
            return words.split(',').count() * 4;
        }
        let has_literal = ["0x", "@", "gj_here"]
            .iter()
            .any(|part| line.contains(part));
        match has_literal {
            _ if line.starts_with('.') => 0,
            true if line.starts_with("v_add_co") => 12,
            false if line.starts_with("s_") || line.starts_with("v_mov_b32_e32") => 4,
            _ => 8,
        }
    };
    text.lines().map(bytes).sum()
}
