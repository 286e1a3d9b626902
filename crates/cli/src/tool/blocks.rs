//! Counts how often each basic block runs: a sequence of instructions that is entered only at the
//! first.

mod counts;
mod probes;

use std::collections::{BTreeMap, HashMap};

use gfxjit::Image;
use gfxjit::codeobj::short_name;
use gfxjit::hal::{InstructionClass, Watched};

use super::by_counts::ByCounts;
use super::seen::{ByProbes, Table, Tool, heading, located, share};

#[derive(Default)]
struct Instruction {
    count: u64,
    size: u64,
    /// Whether waves jump to this instruction, or begin here.
    is_entered: bool,
    /// Whether waves may jump after this instruction.
    is_end: bool,
}

/// The executed instructions.
#[derive(Default)]
pub(super) struct Blocks(BTreeMap<u64, Instruction>);

impl Tool for Blocks {
    fn look(&mut self, at: &dyn Watched) {
        let of = self.0.entry(at.pc()).or_default();
        of.count += 1;
        of.size = at.size().into();
        of.is_entered |= at.is_first() || at.jumped_from().is_some();
        of.is_end |= matches!(
            at.class(),
            InstructionClass::Branch
                | InstructionClass::Call
                | InstructionClass::Jump
                | InstructionClass::End
        );
    }

    fn tables(&self, image: &Image) -> Vec<Table> {
        let mut blocks: Vec<(u64, u64, u64)> = Vec::new();
        let mut behind: Option<u64> = None;
        for (pc, of) in &self.0 {
            let goes_on = behind == Some(*pc) && !of.is_entered;
            match blocks.last_mut().filter(|_| goes_on) {
                Some((_, instructions, _)) => *instructions += 1,
                None => blocks.push((*pc, 1, of.count)),
            }
            behind = (!of.is_end).then_some(pc + of.size);
        }
        let all = blocks.iter().map(|(_, length, count)| length * count).sum();
        let mut by_function: HashMap<&str, u64> = HashMap::new();
        let mut rows = Vec::new();
        for (pc, length, count) in &blocks {
            let counts = [length.to_string(), count.to_string()];
            let share = share(length * count, all);
            rows.push((*pc, [&counts[..], &[share]].concat()));
            let name = image.function_at(*pc).map_or("?", |(name, _)| name);
            *by_function.entry(name).or_default() += length * count;
        }
        let head = ["block", "instructions", "times", "share of all"];
        let table = located(image, &head, rows);
        let mut functions: Vec<_> = by_function.into_iter().collect();
        functions.sort_by_key(|(name, count)| (std::cmp::Reverse(*count), *name));
        let mut names = vec![heading(&["function", "instructions run", "share"])];
        names.extend(functions.into_iter().map(|(name, count)| {
            vec![
                short_name(name).into_owned(),
                count.to_string(),
                share(count, all),
            ]
        }));
        vec![table, names]
    }

    fn by_probes(&mut self) -> Option<&mut dyn ByProbes> {
        Some(self)
    }

    fn by_counts(&mut self) -> Option<&mut dyn ByCounts> {
        Some(self)
    }
}
