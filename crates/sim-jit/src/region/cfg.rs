//! Which instructions are translated together. A region has the blocks that a start reaches by
//! branches, and a copy of each small function for each call of it.
//!
//! Other calls, returns to elsewhere and instructions that change how others work (MODE, barriers,
//! indexed registers) leave the translated code. The interpreter executes such an instruction, and
//! the one behind it is an entry of the region.
//!
//! A change of what MODE does with denormals is no such instruction: compilers put two around each division of binary32
//! where denormals are flushed. Each place of a region is reached in one of these MODEs, and it is entered where that is
//! the region's own.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use gfxjit_isa::inst::{Action, Alu, Condition, Control, Cross, Place, Register, Width};

use crate::entry::frame::{MODE_BITS, is_translated};
use crate::region::calls;
use gfxjit_sim::interp::{BANKS_MODE, Body, Denormals, FP16_OVFL, Program, Step, Table};

/// The largest number of instructions in a region: LLVM's time grows faster than the code. Code
/// beyond it begins a region of its own.
pub(crate) const MOST: usize = 600;

/// The largest number of instructions in all functions that a region calls: a function that runs
/// long does not mind the cost of its call.
const FOLLOWED: usize = 300;

/// The bit from which on a place has the number of the call that leads there; below it is the
/// address. Each call has a copy of the function's blocks. Memory has no addresses so high.
const COPIES: u32 = 48;

/// The address of a place.
pub(crate) fn address(place: u64) -> u64 {
    place & ((1 << COPIES) - 1)
}

/// Whether a place belongs to the region's own code, where waves may come from outside; copies of
/// functions are entered by their calls only.
pub(crate) fn is_own(place: u64) -> bool {
    place >> COPIES == 0
}

/// A call or a return that the region contains, if registers hold the expected target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Followed {
    /// Address of the instruction: where the target is another one, the interpreter goes on there.
    pub pc: u64,
    /// First of the scalar registers with the target, unless it is in the instruction.
    pub from: Option<u8>,
    /// First of the scalar registers that get the return address, and that address.
    pub link: Option<(u8, u64)>,
    /// The place of the target.
    pub to: u64,
}

/// A jump or a call that the region does not contain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Elsewhere {
    pub pc: u64,
    /// First of the scalar registers with the target.
    pub from: u8,
    /// First of the scalar registers that get the return address, and that address.
    pub link: Option<(u8, u64)>,
}

impl Elsewhere {
    fn of(pc: u64, step: &Step) -> Option<Self> {
        let next = pc.wrapping_add(u64::from(step.size));
        let (from, link) = match step.action {
            Action::Control(Control::SetPc(from)) => (from, None),
            Action::Control(Control::SwapPc { to, from }) => (from, Some((to, next))),
            _ => return None,
        };
        let are_pairs = calls::is_pair(from) && link.is_none_or(|(to, _)| calls::is_pair(to));
        are_pairs.then_some(Self { pc, from, link })
    }
}

/// How a block ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// Goes on at a place.
    Jump(u64),
    /// Goes to the first if the condition holds, otherwise to the second.
    Branch(Condition, u64, u64),
    /// Calls a function, or returns from one.
    Followed(Followed),
    /// `s_endpgm`, and the address behind it.
    Ended(u64),
    /// The interpreter goes on, from the address on.
    Leave(u64),
    /// The region is cut off: the address is that of another one.
    CutOff(u64),
    /// A jump to where registers say.
    Elsewhere(Elsewhere),
    /// The wave signals the barrier and waits, at the address.
    Barrier(u64),
    /// The wave waits at the barrier that it has signalled, at the address.
    Wait(u64),
}

/// Instructions without a branch between them.
pub(crate) struct Block<'a> {
    /// Address and instruction.
    pub steps: Vec<(u64, &'a Step)>,
    pub end: End,
    /// Instructions, with the one that ends it, but for a call or return.
    pub count: u64,
    /// What MODE does with denormals where it begins.
    pub denormals: Denormals,
}

/// Blocks by place. Addresses are those of this process, or [distances](Region::relative_to).
pub(crate) struct Region<'a> {
    pub start: u64,
    /// The addresses of its own instructions, in order: not of functions that it calls.
    pub instructions: Vec<u64>,
    pub blocks: BTreeMap<u64, Block<'a>>,
    /// Where code may be entered: the start, behind instructions that the interpreter executes, and
    /// where branches lead backwards (a wave's turn may end there). Copies of functions have no
    /// entries.
    pub entries: BTreeSet<u64>,
    /// Instructions without operands that leave the translated code, with the address behind each.
    pub left: BTreeMap<u64, u64>,
    /// Addresses behind such instructions with operands.
    pub behind_others: BTreeSet<u64>,
    /// The region has all that its start reaches, and nothing leads into it from elsewhere, as far
    /// as its own instructions go.
    pub is_closed: bool,
    /// The number of vector, accumulation and scalar registers that instructions reach.
    pub reach: [u32; 3],
    /// The bits of MODE that must be as usual.
    pub mode_bits: u32,
}

/// Whether the interpreter must execute the instruction at `pc`, outside of translated code.
pub(crate) fn leaves(table: &Table, pc: u64, step: &Step) -> bool {
    if matches!(step.body, Body::Bad(..)) || table.is_stop(pc) {
        return true;
    }
    match &step.action {
        // It reports a jump to nowhere.
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
                | Control::Message { .. }
                | Control::BarrierSignal { .. }
        ),
        // The registers that these reach are known when they run.
        Action::Cross(Cross::MovRel { .. }) => true,
        _ => false,
    }
}

/// The bits of MODE that translated code of an instruction does not look at, besides those that all
/// of it ignores.
fn mode_bits(action: &Action) -> u32 {
    let alus = match action {
        Action::Salu(alu) | Action::Valu(alu) => std::slice::from_ref(alu),
        Action::Pair(pair) => pair.as_slice(),
        _ => &[],
    };
    match alus.iter().any(Alu::makes_f16) {
        true => FP16_OVFL,
        false => 0,
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
        Action::Control(
            Control::SetPc(_)
                | Control::SwapPc { .. }
                | Control::Call { .. }
                | Control::AddPc(_)
                | Control::RegisterBanks(_)
        )
    ) || changes_banks(action)
}

/// Whether the registers that instructions behind it name may be others than before: what the
/// region knows of registers does not hold there.
fn changes_banks(action: &Action) -> bool {
    match *action {
        Action::Control(Control::RegisterBanks(_)) => true,
        Action::Control(Control::SetMode { offset, size, .. }) => {
            let field = ((1u64 << size) - 1) << offset;
            field & u64::from(BANKS_MODE) != 0
        }
        _ => false,
    }
}

/// What MODE does with denormals behind an instruction that sets rounding and denormals to constants for which there is
/// translated code; `now` is what it did before.
pub(crate) fn denormals_behind(action: &Action, now: Denormals) -> Option<Denormals> {
    let Action::Control(Control::SetMode { from, offset, size }) = *action else {
        return None;
    };
    let Place::Const(value) = from else {
        return None;
    };
    let mask = ((1u64 << size) - 1) << offset;
    let bits = value << offset & mask;
    let behind = now.mode() & !(mask as u32) | bits as u32;
    (mask <= 0xff && is_translated(behind)).then(|| Denormals::of(behind))
}

/// Where a branch leads.
fn target_of(pc: u64, step: &Step, words: i16) -> u64 {
    pc.wrapping_add(u64::from(step.size))
        .wrapping_add_signed(i64::from(words) * 4)
}

/// The code that a start reaches by branches: of the kernel, or of a function that it calls.
struct Part<'a> {
    seen: BTreeMap<u64, &'a Step>,
    /// What MODE does with denormals where it begins.
    own: Denormals,
    /// The same before each instruction where it is something else.
    others: BTreeMap<u64, Denormals>,
    /// It goes on behind changes of that.
    follows: bool,
    /// Some place is reached in more than one MODE.
    is_ambiguous: bool,
    leaders: BTreeSet<u64>,
    entries: BTreeSet<u64>,
    left: BTreeMap<u64, u64>,
    behind_others: BTreeSet<u64>,
    goes_elsewhere: bool,
    /// The number of the copy in the upper bits of its places; see [`COPIES`].
    copy: u64,
    /// The starts of functions whose calls have led here, and its own start.
    begun: Vec<u64>,
    /// Calls of functions in the region, by address.
    calls: BTreeMap<u64, Followed>,
    /// The place that the function returns to.
    returns: Option<u64>,
}

impl<'a> Part<'a> {
    /// What a start reaches, of `most` instructions, where MODE does with denormals what it says.
    fn find(table: &'a Table, start: u64, most: usize, denormals: Denormals) -> Self {
        let part = Self::reached(table, start, most, denormals, true);
        match part.is_ambiguous {
            true => Self::reached(table, start, most, denormals, false),
            false => part,
        }
    }

    /// The same; changes of what MODE does with denormals leave it, unless it `follows` them.
    fn reached(table: &'a Table, start: u64, most: usize, own: Denormals, follows: bool) -> Self {
        let mut part = Self {
            seen: BTreeMap::new(),
            own,
            others: BTreeMap::new(),
            follows,
            is_ambiguous: false,
            leaders: BTreeSet::from([start]),
            entries: BTreeSet::from([start]),
            left: BTreeMap::new(),
            behind_others: BTreeSet::new(),
            goes_elsewhere: false,
            copy: 0,
            begun: vec![start],
            calls: BTreeMap::new(),
            returns: None,
        };
        let mut work = vec![(start, own)];
        while let Some((mut pc, mut now)) = work.pop() {
            loop {
                if part.seen.contains_key(&pc) {
                    part.is_ambiguous |= part.denormals(pc) != now;
                    break;
                }
                if part.seen.len() >= most {
                    break;
                }
                let Ok(step) = table.step(pc) else { break };
                part.seen.insert(pc, step);
                if now != own {
                    part.others.insert(pc, now);
                }
                let next = pc.wrapping_add(u64::from(step.size));
                let behind = denormals_behind(&step.action, now);
                if let Some(behind) = behind.filter(|_| follows) {
                    now = behind;
                    pc = next;
                    continue;
                }
                if leaves(table, pc, step) {
                    part.goes_elsewhere |=
                        goes_elsewhere(&step.action) || behind.is_some() || now != own;
                    // The code behind is reached again when the interpreter has been there. Behind
                    // a jump there may be anything.
                    if !matches!(
                        step.action,
                        Action::Control(
                            Control::SetPc(_)
                                | Control::AddPc(_)
                                | Control::Trap(_)
                                | Control::Halt(_)
                        )
                    ) && !changes_banks(&step.action)
                        && !matches!(step.body, Body::Bad(..))
                        // Behind it is another MODE.
                        && behind.is_none_or(|behind| behind == own)
                        && now == own
                    {
                        if has_no_operands(&step.action) {
                            part.left.insert(pc, next);
                        } else {
                            part.behind_others.insert(next);
                        }
                        part.leaders.insert(next);
                        part.entries.insert(next);
                        work.push((next, own));
                    }
                    break;
                }
                match step.action {
                    Action::Control(Control::End) => break,
                    Action::Control(Control::Branch { condition, words }) => {
                        let to = target_of(pc, step, words);
                        part.leaders.insert(to);
                        work.push((to, now));
                        if to <= pc && now == own {
                            part.entries.insert(to);
                        }
                        if condition == Condition::Always {
                            break;
                        }
                        part.leaders.insert(next);
                    }
                    _ => {}
                }
                pc = next;
            }
        }
        part
    }

    /// What MODE does with denormals before an instruction.
    fn denormals(&self, pc: u64) -> Denormals {
        self.others.get(&pc).copied().unwrap_or(self.own)
    }

    /// Whether an instruction of this part changes what MODE does with denormals, and the part goes on behind it.
    fn goes_on(&self, pc: u64, step: &Step) -> bool {
        self.follows && denormals_behind(&step.action, self.denormals(pc)).is_some()
    }

    /// Whether a region should contain the function: it returns, and the interpreter is not needed
    /// on the way, but for other calls.
    fn can_be_called(&self, table: &Table) -> bool {
        let returns = |step: &&Step| matches!(step.action, Action::Control(Control::SetPc(_)));
        let stays = |(pc, step): (&u64, &&Step)| {
            if self.denormals(*pc) != self.own && returns(step) {
                return false;
            }
            self.goes_on(*pc, step)
                || matches!(
                    step.action,
                    Action::Control(
                        Control::SetPc(_)
                            | Control::SwapPc { .. }
                            | Control::Call { .. }
                            | Control::Trap(_)
                            | Control::Halt(_)
                    )
                )
                || !leaves(table, *pc, step)
        };
        self.seen.values().any(returns) && self.seen.iter().all(stays)
    }

    /// A call or return that the region contains.
    fn followed(&self, pc: u64, step: &Step) -> Option<Followed> {
        match step.action {
            Action::Control(Control::SetPc(from)) if calls::is_pair(from) => Some(Followed {
                pc,
                from: Some(from),
                link: None,
                to: self.returns?,
            }),
            _ => self.calls.get(&pc).copied(),
        }
    }
}

impl<'a> Region<'a> {
    /// The region of a start, for waves of a size and what their MODE does with denormals; `None` where there is no code.
    pub(crate) fn find(
        program: &'a Program,
        (wave_size, denormals): (u32, Denormals),
        start: u64,
    ) -> Option<Self> {
        let table = program.table(wave_size);
        let mut parts = vec![Part::find(table, start, MOST, denormals)];
        let mut left = MOST - parts[0].seen.len();
        let is_whole = left > 0;
        left = left.min(FOLLOWED);
        let mut refused = BTreeSet::new();
        let mut at = 0;
        while let Some(part) = parts.get(at) {
            let mut found = Vec::new();
            for call in calls::of(program, wave_size, &part.seen) {
                let target = call.target;
                let is_known = part.begun.contains(&target) || refused.contains(&target);
                // The interpreter reports a return to nowhere.
                let is_there = is_own(target) && table.step(call.next).is_ok();
                if is_known || !is_there || part.denormals(call.pc) != denormals {
                    continue;
                }
                let function = Part::find(table, target, left, denormals);
                if function.seen.len() >= left || !function.can_be_called(table) {
                    refused.insert(target);
                    continue;
                }
                left -= function.seen.len();
                found.push((call, function));
            }
            for (call, mut function) in found {
                let copy = (parts.len() as u64) << COPIES;
                let part = &mut parts[at];
                function.copy = copy;
                function.begun.extend(&part.begun);
                function.returns = Some(part.copy | call.next);
                part.calls.insert(
                    call.pc,
                    Followed {
                        pc: call.pc,
                        from: call.from,
                        link: Some((call.link, call.next)),
                        to: copy | call.target,
                    },
                );
                parts.push(function);
            }
            at += 1;
        }
        let own = parts.first_mut()?;
        own.seen.get(&start)?;
        let mut region = Self {
            start,
            instructions: own.seen.keys().copied().collect(),
            blocks: BTreeMap::new(),
            entries: std::mem::take(&mut own.entries),
            left: std::mem::take(&mut own.left),
            behind_others: std::mem::take(&mut own.behind_others),
            is_closed: !own.goes_elsewhere && is_whole,
            reach: [0; 3],
            mode_bits: MODE_BITS,
        };
        for part in &parts {
            for leader in (part.leaders.iter()).filter(|pc| part.seen.contains_key(pc)) {
                region.add(table, part, *leader);
            }
        }
        // A block beyond the limit is not entered.
        let known: BTreeSet<u64> = region.blocks.keys().copied().collect();
        region.entries.retain(|pc| known.contains(pc));
        Some(region)
    }

    /// The same with addresses as distances from a base, at or before all of them: as the image's place is another
    /// in each process, translated code must not have addresses of its own.
    pub(crate) fn relative_to(self, base: u64) -> Self {
        let all = |pcs: BTreeSet<u64>| pcs.into_iter().map(|pc| pc.wrapping_sub(base)).collect();
        let behind = |place: u64| place.wrapping_sub(base);
        let end = |end: End| match end {
            End::Jump(to) => End::Jump(behind(to)),
            End::Branch(condition, to, next) => End::Branch(condition, behind(to), behind(next)),
            End::Followed(followed) => End::Followed(Followed {
                pc: behind(followed.pc),
                from: followed.from,
                link: followed.link.map(|(first, back)| (first, behind(back))),
                to: behind(followed.to),
            }),
            End::Ended(next) => End::Ended(behind(next)),
            End::Leave(pc) => End::Leave(behind(pc)),
            End::CutOff(pc) => End::CutOff(behind(pc)),
            End::Elsewhere(Elsewhere { pc, from, link }) => End::Elsewhere(Elsewhere {
                pc: behind(pc),
                from,
                link: link.map(|(first, back)| (first, behind(back))),
            }),
            End::Barrier(pc) => End::Barrier(behind(pc)),
            End::Wait(pc) => End::Wait(behind(pc)),
        };
        let block = |block: Block<'a>| Block {
            steps: (block.steps.iter())
                .map(|(pc, step)| (behind(*pc), *step))
                .collect(),
            end: end(block.end),
            ..block
        };
        Self {
            start: behind(self.start),
            instructions: self.instructions.into_iter().map(behind).collect(),
            blocks: (self.blocks.into_iter())
                .map(|(place, own)| (behind(place), block(own)))
                .collect(),
            entries: all(self.entries),
            left: (self.left.into_iter())
                .map(|(pc, next)| (behind(pc), behind(next)))
                .collect(),
            behind_others: all(self.behind_others),
            ..self
        }
    }

    /// The registers in a range of vector registers that instructions name.
    pub(crate) fn names_vgprs(&self, numbers: Range<u16>) -> Vec<u16> {
        let mut named = BTreeSet::new();
        for (_, step) in self.blocks.values().flat_map(|block| &block.steps) {
            step.action.for_each_operand(&mut |operand| {
                if let (Register::Vgpr(first), Width::Words(words)) =
                    (operand.register, operand.width)
                {
                    named.extend(
                        numbers
                            .clone()
                            .filter(|n| (first..first + words).contains(n)),
                    );
                }
            });
        }
        named.into_iter().collect()
    }

    /// Whether no branch of the region leads to its start.
    pub(crate) fn is_entered_once(&self) -> bool {
        self.blocks.values().all(|block| match block.end {
            End::Jump(to) => to != self.start,
            End::Branch(_, to, next) => to != self.start && next != self.start,
            End::Followed(Followed { to, .. }) => to != self.start,
            _ => true,
        })
    }

    fn add(&mut self, table: &Table, part: &Part<'a>, leader: u64) {
        let mut block = Block {
            steps: Vec::new(),
            end: End::Leave(leader),
            count: 0,
            denormals: part.denormals(leader),
        };
        let mut pc = leader;
        loop {
            let Some(step) = part.seen.get(&pc) else {
                block.end = End::CutOff(pc);
                break;
            };
            let followed = part.followed(pc, step);
            let stays = followed.is_some() || part.goes_on(pc, step);
            let stays = stays && !table.is_stop(pc);
            if !stays && leaves(table, pc, step) {
                block.end = match step.action {
                    Action::Control(Control::Barrier) => End::Barrier(pc),
                    Action::Control(Control::BarrierWait) => End::Wait(pc),
                    _ => match Elsewhere::of(pc, step) {
                        Some(elsewhere) if !table.is_stop(pc) => End::Elsewhere(elsewhere),
                        _ => End::Leave(pc),
                    },
                };
                break;
            }
            self.mode_bits |= mode_bits(&step.action);
            let reached = [step.vgprs, step.agprs, step.sgprs];
            for (most, reached) in self.reach.iter_mut().zip(reached) {
                *most = (*most).max(reached.into());
            }
            if let Some(followed) = followed {
                // Where the target is another one, the interpreter executes the instruction and
                // counts it.
                block.end = End::Followed(followed);
                break;
            }
            block.count += 1;
            let next = pc.wrapping_add(u64::from(step.size));
            match step.action {
                Action::Control(Control::End) => {
                    block.end = End::Ended(next);
                    break;
                }
                Action::Control(Control::Branch { condition, words }) => {
                    let to = part.copy | target_of(pc, step, words);
                    block.end = match condition {
                        Condition::Always => End::Jump(to),
                        _ => End::Branch(condition, to, part.copy | next),
                    };
                    break;
                }
                _ => block.steps.push((pc, *step)),
            }
            if part.leaders.contains(&next) {
                block.end = End::Jump(part.copy | next);
                break;
            }
            pc = next;
        }
        self.blocks.insert(part.copy | leader, block);
    }
}
