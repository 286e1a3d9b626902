//! Which instructions are translated together: the blocks that a start reaches by branches.
//!
//! Calls, returns and whatever changes how instructions work (MODE, barriers, indexed
//! registers) leave the translated code; the interpreter executes that instruction, and the
//! one behind it is an entry.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use gfxjit_isa::inst::{Action, Condition, Control, Cross, Register};

use crate::interp::{Body, Step, Table};

/// Instructions of one region, at most: LLVM's time grows faster than the code. What is beyond
/// begins a region of its own.
pub(super) const MOST: usize = 600;

/// How a block ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// Goes on at an address.
    Jump(u64),
    /// Goes to the first if the condition holds, otherwise to the second.
    Branch(Condition, u64, u64),
    /// `s_endpgm`, and the address behind it.
    Ended(u64),
    /// The interpreter goes on, from the address on.
    Leave(u64),
    /// The wave signals the barrier and waits, at the address.
    Barrier(u64),
    /// The wave waits at the barrier that it has signalled, at the address.
    Wait(u64),
}

/// Instructions without a branch between them.
pub(super) struct Block<'a> {
    /// Address and instruction.
    pub steps: Vec<(u64, &'a Step)>,
    pub end: End,
    /// Instructions, with the one that ends it.
    pub count: u64,
}

/// Blocks by address.
pub(super) struct Region<'a> {
    pub start: u64,
    pub blocks: BTreeMap<u64, Block<'a>>,
    /// Where code may be entered: the start, behind what the interpreter does, and where
    /// branches lead backwards (a wave's turn ends there).
    pub entries: BTreeSet<u64>,
    /// Instructions that leave the translated code and have no operands, with what is behind
    /// each.
    pub left: BTreeMap<u64, u64>,
    /// What is behind those that have some.
    pub behind_others: BTreeSet<u64>,
    /// All of what the start reaches is here, and nothing leads into it from elsewhere, as far
    /// as the region's own instructions go.
    pub is_closed: bool,
    /// Registers reached: vector, accumulation, scalar.
    pub reach: [u32; 3],
}

/// Whether the interpreter must execute the instruction at `pc`, outside of translated code.
pub(super) fn leaves(table: &Table, pc: u64, step: &Step) -> bool {
    if matches!(step.body, Body::Bad(..)) {
        return true;
    }
    match &step.action {
        // It knows whom to blame for a jump to nowhere.
        Action::Control(Control::Branch { words, .. }) => {
            table.step(target_of(pc, step, *words)).is_err()
        }
        Action::Control(control) => !matches!(
            control,
            Control::End
                | Control::GetPc(_)
                | Control::GetMode { .. }
                | Control::GetRegister { .. }
                | Control::Clock { .. }
                | Control::BarrierSignal { .. }
        ),
        // Which registers these reach is known when they run.
        Action::Cross(Cross::MovRel { .. }) => true,
        _ => false,
    }
}

fn has_no_operands(action: &Action) -> bool {
    matches!(
        action,
        Action::Control(
            Control::Barrier | Control::BarrierWait | Control::Sleep | Control::Interrupt
        )
    )
}

/// Whether an instruction leads to where the region's branches do not.
fn goes_elsewhere(action: &Action) -> bool {
    matches!(
        action,
        Action::Control(Control::SetPc(_) | Control::SwapPc { .. } | Control::Call { .. })
    )
}

/// Where a branch leads.
fn target_of(pc: u64, step: &Step, words: i16) -> u64 {
    pc.wrapping_add(u64::from(step.size))
        .wrapping_add_signed(i64::from(words) * 4)
}

impl<'a> Region<'a> {
    /// What `start` reaches; `None` where there is no code.
    pub(super) fn find(table: &'a Table, start: u64) -> Option<Self> {
        let mut leaders = BTreeSet::from([start]);
        let mut left = BTreeMap::new();
        let mut behind_others = BTreeSet::new();
        let mut is_closed = true;
        let mut entries = BTreeSet::from([start]);
        let mut seen: BTreeMap<u64, &Step> = BTreeMap::new();
        let mut work = vec![start];
        while let Some(mut pc) = work.pop() {
            while !seen.contains_key(&pc) && seen.len() < MOST {
                let Ok(step) = table.step(pc) else { break };
                seen.insert(pc, step);
                let next = pc.wrapping_add(u64::from(step.size));
                if leaves(table, pc, step) {
                    is_closed &= !goes_elsewhere(&step.action);
                    // What follows is reached again, when the interpreter has been there; code
                    // behind a jump may be anything.
                    if !matches!(
                        step.action,
                        Action::Control(Control::SetPc(_) | Control::Trap(_))
                    ) && !matches!(step.body, Body::Bad(..))
                    {
                        if has_no_operands(&step.action) {
                            left.insert(pc, next);
                        } else {
                            behind_others.insert(next);
                        }
                        leaders.insert(next);
                        entries.insert(next);
                        work.push(next);
                    }
                    break;
                }
                match step.action {
                    Action::Control(Control::End) => break,
                    Action::Control(Control::Branch { condition, words }) => {
                        let to = target_of(pc, step, words);
                        leaders.insert(to);
                        work.push(to);
                        if to <= pc {
                            entries.insert(to);
                        }
                        if condition == Condition::Always {
                            break;
                        }
                        leaders.insert(next);
                    }
                    _ => {}
                }
                pc = next;
            }
        }
        seen.get(&start)?;
        let mut region = Self {
            start,
            blocks: BTreeMap::new(),
            entries,
            left,
            behind_others,
            is_closed: is_closed && seen.len() < MOST,
            reach: [0; 3],
        };
        for &leader in leaders.iter().filter(|pc| seen.contains_key(pc)) {
            region.add(table, leader, &seen, &leaders);
        }
        // What was not looked at, because there is too much of it, is not entered.
        let known: BTreeSet<u64> = region.blocks.keys().copied().collect();
        region.entries.retain(|pc| known.contains(pc));
        Some(region)
    }

    /// Those of some vector registers that instructions name.
    pub(super) fn names_vgprs(&self, numbers: Range<u16>) -> Vec<u16> {
        let mut named = BTreeSet::new();
        for (_, step) in self.blocks.values().flat_map(|block| &block.steps) {
            step.action.for_each_register(&mut |register| {
                if let Register::Vgpr { first, count } = register {
                    named.extend(
                        numbers
                            .clone()
                            .filter(|n| (first..first + count).contains(n)),
                    );
                }
            });
        }
        named.into_iter().collect()
    }

    /// Whether nothing of it leads back to its start.
    pub(super) fn is_entered_once(&self) -> bool {
        self.blocks.values().all(|block| match block.end {
            End::Jump(to) => to != self.start,
            End::Branch(_, to, next) => to != self.start && next != self.start,
            _ => true,
        })
    }

    fn add(
        &mut self,
        table: &Table,
        leader: u64,
        seen: &BTreeMap<u64, &'a Step>,
        leaders: &BTreeSet<u64>,
    ) {
        let mut block = Block {
            steps: Vec::new(),
            end: End::Leave(leader),
            count: 0,
        };
        let mut pc = leader;
        loop {
            let Some(step) = seen.get(&pc) else {
                block.end = End::Leave(pc);
                break;
            };
            if leaves(table, pc, step) {
                block.end = match step.action {
                    Action::Control(Control::Barrier) => End::Barrier(pc),
                    Action::Control(Control::BarrierWait) => End::Wait(pc),
                    _ => End::Leave(pc),
                };
                break;
            }
            block.count += 1;
            let reached = [step.vgprs, step.agprs, step.sgprs];
            for (most, reached) in self.reach.iter_mut().zip(reached) {
                *most = (*most).max(reached.into());
            }
            let next = pc.wrapping_add(u64::from(step.size));
            match step.action {
                Action::Control(Control::End) => {
                    block.end = End::Ended(next);
                    break;
                }
                Action::Control(Control::Branch { condition, words }) => {
                    let to = target_of(pc, step, words);
                    block.end = match condition {
                        Condition::Always => End::Jump(to),
                        _ => End::Branch(condition, to, next),
                    };
                    break;
                }
                _ => block.steps.push((pc, *step)),
            }
            if leaders.contains(&next) {
                block.end = End::Jump(next);
                break;
            }
            pc = next;
        }
        self.blocks.insert(leader, block);
    }
}
