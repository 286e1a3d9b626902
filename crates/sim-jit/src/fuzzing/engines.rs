//! Random instructions by the interpreter and by translated code: registers, memory and errors
//! must be the same.
//!
//! A case is made so that much of it runs: branches lead to instructions of the case, and what
//! the interpreter cannot execute (a wrong address, an instruction that is not there) becomes a
//! no-op, most of the time. Translations are made by templates, and by LLVM as for hosts with
//! AVX-512, AVX2 and less, as far as this one can run them: so one machine tests what others would
//! execute.
//!
//! Tests look at all registers, so all are stored when a wave ends; what users run stores those
//! that matter. A part of the cases runs in that way, stores registers at its end (`epilogue`),
//! and is compared by memory alone.
//!
//! Which NaN comes of an operation is nobody's promise, here or on a GPU: LLVM may swap
//! operands, or take out what changes nothing but a signalling NaN. Half of the cases run with
//! [`ONE_NAN`], and everything must be the same. In the others, which are as users run them, NaNs
//! are equal. But their bits flow on into integer operations; a difference counts only if it shows
//! up to the first instruction that makes a NaN of numbers, that one included.

#[cfg(test)]
mod edges;
mod epilogue;
mod guards;
pub(crate) mod report;

use std::sync::Arc;

use gfxjit_isa::inst::{Action, Control, Place};
use gfxjit_isa::ty::Kind;
use gfxjit_targets::{Generation, TargetId};

use crate::engine::Native;
use crate::fuzzing::engines::guards::{Guards, PAGE};
use crate::fuzzing::engines::report::report;
use crate::fuzzing::{Random, fill, supported, word};
use crate::host_cpu::Host;
use gfxjit_sim::engine::Engine;
use gfxjit_sim::engine::EngineCache;
use gfxjit_sim::engine::Mode;
use gfxjit_sim::engine::TURN;
use gfxjit_sim::engine::{Exit, GroupContext, RawFault};
use gfxjit_sim::interp;
use gfxjit_sim::interp::{CodeSegment, ONE_NAN, PLAIN_MODE, Program, Step};
use gfxjit_sim::machine::aligned::Aligned;
use gfxjit_sim::machine::launch_state::IdLayout;
use gfxjit_sim::machine::memory::{Block, MemoryView, PRIVATE_BASE, Range, SHARED_BASE, Snapshot};
use gfxjit_sim::machine::scratch::FlatScratch;
use gfxjit_sim::machine::wave::{Barrier, HALF, Wave};

/// Where the code of a case lies.
const BASE: u64 = 0x10_0000;

const VGPRS: u32 = 256;

/// Bytes that may be written, that may not, and that may only be read, one behind the other.
const PART: u64 = PAGE as u64;
const LDS: usize = 1024;
const SCRATCH: u32 = 64;

/// Times that a case goes on behind a barrier or a pause.
const ROUNDS: usize = 6;

/// Registers and memory.
struct State {
    wave: Wave,
    lds: Aligned<u8>,
    memory: Vec<u8>,
}

/// How a run ended.
#[derive(PartialEq, Eq, Debug)]
enum End {
    Ended,
    Paused,
    Fault(String),
}

/// What came of a run.
struct Run {
    state: State,
    /// By round.
    ends: Vec<End>,
    /// Instructions executed up to the end of each round.
    counts: Vec<u64>,
}

/// How a case is translated, and what must be the same.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// For tests: everything.
    Tested,
    /// For users: memory.
    Used,
    /// The same, and waves begin with the ids of work-items in rows.
    IdLayout(IdLayout),
}

struct Case {
    target: TargetId,
    wave_size: u32,
    seed: u64,
    host: Host,
    way: Way,
    code: Vec<u8>,
    block: Arc<Block>,
    view: MemoryView,
}

fn bytes_of(words: impl Iterator<Item = u32>) -> Vec<u8> {
    words.flat_map(u32::to_le_bytes).collect()
}

fn words_of(bytes: &[u8]) -> Vec<u32> {
    let (words, _) = bytes.as_chunks::<4>();
    words.iter().map(|word| u32::from_le_bytes(*word)).collect()
}

fn described(fault: &RawFault) -> String {
    let RawFault {
        kind,
        what,
        lane,
        address,
        pc,
        note,
    } = fault;
    format!("{kind:?} at {pc:#x}, lane {lane:?}, address {address:x?}: {what} {note:?}")
}

impl Case {
    fn is_in_rows(&self) -> bool {
        matches!(self.way, Way::IdLayout(_))
    }

    fn new(target: TargetId, wave_size: u32, seed: u64, host: Host, code: &[u8]) -> Option<Self> {
        let block = Block::internal(3 * PART).ok()?;
        let range = |part: u64, writable| Range {
            start: block.start() + part * PART,
            end: block.start() + (part + 1) * PART,
            writable,
        };
        let own = [range(0, true), range(2, false)];
        let view = MemoryView::new(Arc::new(Snapshot::default()), own, Some(Arc::clone(&block)));
        Some(Self {
            target,
            wave_size,
            seed,
            host,
            way: Way::Tested,
            code: code.to_vec(),
            block,
            view,
        })
    }

    fn program(&self) -> Program {
        let segment = CodeSegment {
            address: BASE,
            bytes: self.code.clone(),
        };
        Program::new(self.target, vec![segment], 0)
    }

    /// What both engines begin with.
    fn start(&self) -> Option<State> {
        let processor = self.target.processor();
        let agprs = if processor.has_agprs() { VGPRS } else { 0 };
        let mut wave = Wave::new(self.wave_size, VGPRS, agprs, SCRATCH)?;
        let mut random = Random::new(self.seed);
        let base = self.block.start();
        let addresses = [
            base,
            base + 1024,
            base,
            base + 2048,
            base + PART - 64,
            SHARED_BASE,
            PRIVATE_BASE,
            base + 2 * PART,
            base + PART,
            0,
        ];
        fill(&addresses, &mut wave, &mut random);
        let first = VGPRS as usize * wave.halves();
        for lanes in wave.vgprs.iter_mut().skip(first).take(32) {
            lanes.fill_with(|| word(&mut random));
        }
        wave.mode = PLAIN_MODE | random.bits() as u32 & 0x0080_0300;
        if random.one_in(30) {
            wave.mode ^= random.bits() as u32 & 0xff;
        }
        if self.host.one_nan {
            wave.mode |= ONE_NAN;
        }
        wave.flat_scratch_in = FlatScratch::of(processor);
        wave.pc = BASE;
        let mut lds_bytes = LDS;
        if self.way != Way::Tested {
            epilogue::prepare(&mut wave);
            lds_bytes = epilogue::LDS;
        }
        if let Way::IdLayout(rows) = self.way {
            self.put_ids(&mut wave, rows, &mut random);
        }
        let mut words = |count| bytes_of((0..count).map(|_| word(&mut random)));
        wave.scratch = Aligned::before_page(wave.scratch.len(), PAGE)?;
        let scratch = words(wave.scratch.len() / 4);
        wave.scratch.copy_from_slice(&scratch);
        let mut lds = Aligned::before_page(lds_bytes, PAGE)?;
        lds.copy_from_slice(&words(lds_bytes / 4));
        Some(State {
            lds,
            memory: words(3 * PART as usize / 4),
            wave,
        })
    }

    /// A kernel's first registers: all lanes have work-items, at least 16 of them side by side.
    fn put_ids(&self, wave: &mut Wave, rows: IdLayout, random: &mut Random) {
        let packed = self.target.processor().has_packed_work_item_ids();
        let any = match rows {
            IdLayout::WholeWave => random.pick(&[64, 128, 256]),
            _ => random.pick(&[16, 32, 48, 64, 256]),
        };
        let row = rows.period().map_or(any, |row| row as usize);
        let first = 64 * random.below(4);
        let halves = wave.halves();
        for lane in 0..wave.size as usize {
            let item = first + lane;
            let (x, y) = ((item % row) as u32, (item / row) as u32);
            let ids = if packed { [x | y << 10; 3] } else { [x, y, 0] };
            let registers = if packed { 1 } else { 3 };
            for (register, id) in ids.into_iter().enumerate().take(registers) {
                wave.vgprs[register * halves + lane / HALF][lane % HALF] = id;
            }
        }
        wave.set_exec(u64::MAX >> (64 - wave.size));
        wave.start = BASE;
    }

    /// Closes what is behind each kind of memory.
    fn guards(&self, state: &State) -> Guards<4> {
        let block = self.block.start() as usize;
        let [lds, scratch] = [&state.lds, &state.wave.scratch];
        let behind = |bytes: &[u8]| bytes.as_ptr_range().end.expose_provenance();
        let part = PART as usize;
        let pages = [block + part, block + 3 * part, behind(lds), behind(scratch)];
        // SAFETY: the part between the others, where only a wrong address leads, and the guard of
        // the block, which begins at a multiple of a page; the others are from `before_page`. All
        // is freed with the case or the state.
        unsafe { Guards::new(pages) }
    }

    /// Runs from the start on, by an engine, with what translated code knows of memory.
    fn run(
        &self,
        state: &mut State,
        pad: &mut EngineCache,
        mut engine: impl FnMut(usize, &mut Wave, &mut GroupContext<'_>) -> Exit,
    ) -> Vec<End> {
        self.block.write(0, &state.memory);
        let guards = self.guards(state);
        let mut signals = 0;
        let mut ends = Vec::new();
        for round in 0..ROUNDS {
            let mut group =
                GroupContext::of_one_wave(&self.view, &mut state.lds, &mut signals, &mut *pad);
            if let Way::IdLayout(rows) = self.way {
                group.id_layout = rows;
            }
            let exit = engine(round, &mut state.wave, &mut group);
            ends.push(match &exit {
                Exit::Ended => End::Ended,
                Exit::Fault(fault) => {
                    // Where the host has put the wave's scratch.
                    let place = format!("{:#x}", state.wave.scratch.as_ptr().addr());
                    End::Fault(described(fault).replace(&place, "its place"))
                }
                Exit::Barrier | Exit::Budget | Exit::Yield => End::Paused,
            });
            match exit {
                Exit::Barrier => {
                    state.wave.barrier = Barrier::Idle;
                    state.wave.at_barrier = false;
                    signals = 0;
                }
                Exit::Yield => {}
                _ => break,
            }
        }
        drop(guards);
        self.block.read(0, &mut state.memory);
        ends
    }

    fn translated(&self, native: &Native, mut state: State, pad: &mut EngineCache) -> Run {
        let mut counts = Vec::new();
        let ends = self.run(&mut state, pad, |_, wave, group| {
            let exit = native.run(wave, group, TURN);
            counts.push(wave.executed);
            exit
        });
        Run {
            state,
            ends,
            counts,
        }
    }

    /// By the interpreter, which stops where translated code has stopped.
    fn interpreted(&self, program: &Program, mut state: State, like: Option<&Run>) -> Run {
        let mut counts = Vec::new();
        let ends = self.run(
            &mut state,
            &mut EngineCache::default(),
            |round, wave, group| {
                let budget = match like.map(|run| (run.counts.get(round), run.ends.get(round))) {
                    // Translated code counts what it meant to do when it faults.
                    Some((Some(to), Some(End::Ended | End::Paused))) => {
                        to.saturating_sub(wave.executed)
                    }
                    _ => TURN,
                };
                let exit = interp::run(program, wave, group, budget);
                counts.push(wave.executed);
                exit
            },
        );
        Run {
            state,
            ends,
            counts,
        }
    }

    /// Instructions from the first to the last, by address.
    fn listing<'a>(&self, program: &'a Program) -> Vec<(u64, &'a Step)> {
        let table = program.table(self.wave_size);
        let mut list = Vec::new();
        let mut pc = BASE;
        while let Ok(step) = table.step(pc) {
            list.push((pc, step));
            pc += u64::from(step.size).max(4);
        }
        list
    }

    fn patch(&mut self, pc: u64, words: &[u32]) {
        let at = (pc - BASE) as usize;
        for (slot, byte) in self
            .code
            .iter_mut()
            .skip(at)
            .zip(bytes_of(words.iter().copied()))
        {
            *slot = byte;
        }
    }

    fn erase(&mut self, pc: u64, size: u8) {
        // `s_nop 0`
        let words = vec![0xbf80_0000; usize::from(size).div_ceil(4)];
        self.patch(pc, &words);
    }

    fn end_at(&mut self, pc: u64) {
        let late = self.target.processor().generation() >= Generation::Gfx11;
        self.patch(pc, &[if late { 0xbfb0_0000 } else { 0xbf81_0000 }]);
    }

    /// `s_call_b64 s[30:31]`, `s_branch` and `s_setpc_b64 s[30:31]`.
    fn calls(&self) -> [u32; 3] {
        match self.target.processor().generation() {
            own if own < Generation::Gfx10_1 => [0xba9e_0000, 0xbf82_0000, 0xbe80_1d1e],
            own if own < Generation::Gfx11 => [0xbb1e_0000, 0xbf82_0000, 0xbe80_201e],
            _ => [0xba1e_0000, 0xbfa0_0000, 0xbe80_481e],
        }
    }

    /// Makes a case of random instructions one of which much runs.
    fn tidy(&mut self, random: &mut Random) -> Option<()> {
        let program = self.program();
        let list = self.listing(&program);
        let places: Vec<u64> = list.iter().map(|(pc, _)| *pc).collect();
        let mut changes: Vec<(u64, u8, Option<u64>)> = Vec::new();
        let mut branches: Vec<u64> = Vec::new();
        let mut functions: Vec<(u64, u32)> = Vec::new();
        for (index, (pc, step)) in list.iter().enumerate() {
            match step.action {
                // More ways that meet.
                _ if self.is_in_rows()
                    && index + 1 < list.len()
                    && step.size == 4
                    && random.one_in(6) =>
                {
                    branches.push(*pc);
                    let to = (index / 2 + random.below(list.len())).min(places.len() - 1);
                    changes.push((*pc, 4, Some(places[to])));
                }
                Action::Control(Control::Branch { .. }) => {
                    let ahead = index + 1 + random.below(6);
                    let to = if random.one_in(4) {
                        random.below(places.len())
                    } else {
                        ahead.min(places.len() - 1)
                    };
                    changes.push((*pc, 4, Some(places[to])));
                }
                // Times differ, and so do what they lead to.
                Action::Control(Control::Clock { .. } | Control::GetRegister { .. }) => {
                    changes.push((*pc, step.size, None));
                }
                Action::Control(Control::SetMode { .. }) if !random.one_in(4) => {
                    changes.push((*pc, step.size, None));
                }
                // Nothing is known where they lead.
                Action::Control(Control::SwapPc { .. } | Control::Call { .. })
                    if self.is_in_rows() =>
                {
                    changes.push((*pc, step.size, None));
                }
                // What ends every case.
                _ if index + 1 == list.len() => {}
                // The case would be over.
                Action::Control(Control::End | Control::SetPc(_) | Control::Trap(_))
                    if !random.one_in(8) =>
                {
                    changes.push((*pc, step.size, None));
                }
                _ => {}
            }
        }
        if !self.is_in_rows() && random.one_in(3) {
            // A function that is called twice at least: there is a way around it.
            let last = list.len() - 1;
            let words: Vec<usize> = (0..last).filter(|n| list[*n].1.size == 4).collect();
            let third = words.len() / 3;
            if third > 1 {
                let mut any = |of: usize| words[of * third + random.below(third)];
                let (calls, begin, end) = ([any(0), any(0), any(1)], any(1), any(2));
                let between = any(2);
                let [call, branch, back] = self.calls();
                functions.push((places[begin], branch));
                changes.push((places[begin], 4, Some(places[end + 1])));
                if random.one_in(4) {
                    // s_add_u32 s30, s30, 4
                    functions.push((places[between], 0x801e_841e));
                }
                functions.push((places[end], back));
                for at in calls.into_iter().filter(|at| *at != begin) {
                    functions.push((places[at], call));
                    changes.push((places[at], 4, Some(places[begin + 1])));
                }
            }
        }
        drop(list);
        for pc in branches {
            // s_cbranch_scc0 to s_cbranch_execnz
            let late = self.target.processor().generation() >= Generation::Gfx11;
            let first = if late { 0xbfa1 } else { 0xbf84 };
            self.patch(pc, &[(first + random.below(6) as u32) << 16]);
        }
        for (pc, word) in functions {
            self.patch(pc, &[word]);
        }
        for (pc, size, to) in changes {
            match to {
                None => self.erase(pc, size),
                Some(to) => {
                    let at = (pc - BASE) as usize;
                    let words = (to.wrapping_sub(pc + 4) as i64 / 4) as i16;
                    if let Some(slot) = self.code.get_mut(at..at + 2) {
                        slot.copy_from_slice(&words.to_le_bytes());
                    }
                }
            }
        }
        // What fails.
        for _ in 0..64 {
            let Run { state, ends, .. } = self.interpreted(&self.program(), self.start()?, None);
            if !matches!(ends.last(), Some(End::Fault(_))) || random.one_in(40) {
                break;
            }
            let program = self.program();
            // The wave is at the instruction, or was sent elsewhere by it.
            let at = [state.wave.pc, state.wave.jump.0];
            let found = at.into_iter().find_map(|pc| {
                let step = program.table(self.wave_size).step(pc).ok()?;
                Some((pc, step.size))
            });
            let Some((pc, size)) = found else { break };
            self.erase(pc, size);
        }
        Some(())
    }

    /// How many instructions were executed when both engines agree, or how they differ.
    fn compare(&self) -> Option<Result<u64, Box<Difference>>> {
        let native = match self.way {
            Way::Tested => Native::for_host(self.program(), self.target, self.host),
            Way::Used | Way::IdLayout(_) => Native::as_used(self.program(), self.target, self.host),
        };
        let mut pad = EngineCache::default();
        let mut executed = 0;
        // The second time it knows the memory that the first one has found.
        for _ in 0..2 {
            let jit = self.translated(&native, self.start()?, &mut pad);
            let interp = self.interpreted(native.program(), self.start()?, Some(&jit));
            executed = jit.counts.last().copied().unwrap_or(0);
            if !interp.is_like(&jit, self.way, self.host.one_nan) {
                return Some(Err(Box::new(Difference { interp, jit })));
            }
        }
        Some(Ok(executed))
    }

    /// The first instruction that made a NaN, when the interpreter runs the case.
    fn first_nan(&self) -> Option<u64> {
        let program = self.program();
        let mut state = self.start()?;
        let mut found = None;
        self.run(&mut state, &mut EngineCache::default(), |_, wave, group| {
            for _ in 0..TURN {
                let pc = wave.pc;
                match interp::run(&program, wave, group, 1) {
                    Exit::Budget => {}
                    exit => return exit,
                }
                if let Ok(step) = program.table(wave.size).step(pc)
                    && found.is_none()
                    && makes_nan(step, wave)
                {
                    found = Some(pc);
                }
            }
            Exit::Budget
        });
        found
    }

    /// Compares, and leaves out what NaNs and known defects of LLVM explain.
    fn judge(&self) -> Option<Result<u64, Box<Difference>>> {
        let difference = match self.compare()? {
            Ok(executed) => return Some(Ok(executed)),
            Err(difference) => difference,
        };
        if difference.gave_up() {
            return None;
        }
        if self.host.one_nan {
            return Some(Err(difference));
        }
        let Some(pc) = self.first_nan() else {
            return Some(Err(difference));
        };
        let program = self.program();
        let size = program.table(self.wave_size).step(pc).ok()?.size;
        let mut short = Self::new(
            self.target,
            self.wave_size,
            self.seed,
            self.host,
            &self.code,
        )?;
        short.way = self.way;
        short.end_at(pc + u64::from(size));
        short.compare()
    }

    /// Takes out what the difference does not need.
    fn reduce(&mut self) {
        let program = self.program();
        let places: Vec<(u64, u8)> = self
            .listing(&program)
            .iter()
            .map(|(pc, step)| (*pc, step.size))
            .collect();
        for (pc, size) in places.into_iter().rev() {
            let before = self.code.clone();
            self.erase(pc, size);
            if !matches!(self.judge(), Some(Err(_))) {
                self.code = before;
            }
        }
    }
}

/// How two engines differ.
struct Difference {
    interp: Run,
    jit: Run,
}

impl Run {
    fn is_like(&self, jit: &Self, way: Way, one_nan: bool) -> bool {
        let faults = matches!(jit.ends.last(), Some(End::Fault(_)));
        let same_words = if one_nan { same_bits } else { same_words };
        self.ends == jit.ends
            && (faults || self.counts == jit.counts)
            && (way != Way::Tested || same_registers(&self.state.wave, &jit.state.wave, same_words))
            && same_memory(&self.state, &jit.state, same_words)
    }
}

impl Difference {
    /// LLVM 22 has no code for sixteen truth values that are read as a binary16, as in a
    /// comparison of half of EXEC, or written as one.
    fn gave_up(&self) -> bool {
        let known = [
            "LLVM gave up: Cannot select:",
            " = bitcast",
            "v16i1 =",
            "f16",
        ];
        self.jit.ends.iter().any(|end| match end {
            End::Fault(text) => known.iter().all(|part| text.contains(part)),
            _ => false,
        })
    }
}

fn is_nan(word: u32) -> bool {
    f32::from_bits(word).is_nan()
}

fn is_half_nan(half: u32) -> bool {
    half & 0x7c00 == 0x7c00 && half & 0x3ff != 0
}

/// Whether two words mean the same number or the same bits: `above` are the words behind them,
/// of which they may be the lower half.
fn same_word(a: u32, b: u32, above: (u32, u32)) -> bool {
    let half = |a: u32, b: u32| a == b || is_half_nan(a) && is_half_nan(b);
    a == b
        || is_nan(a) && is_nan(b)
        || is_nan(above.0) && is_nan(above.1)
        || half(a & 0xffff, b & 0xffff) && half(a >> 16, b >> 16)
}

/// `step` words lie between a word and the one above it.
fn same_words(a: &[u32], b: &[u32], step: usize) -> bool {
    a == b
        || a.len() == b.len()
            && a.iter().zip(b).enumerate().all(|(i, (x, y))| {
                let above = |words: &[u32]| words.get(i + step).copied().unwrap_or(0);
                same_word(*x, *y, (above(a), above(b)))
            })
}

fn same_bits(a: &[u32], b: &[u32], _: usize) -> bool {
    a == b
}

/// Whether words are the same; of two behind each other, so many lie between them.
type Same = fn(&[u32], &[u32], usize) -> bool;

fn same_registers(a: &Wave, b: &Wave, same_words: Same) -> bool {
    let row = a.size as usize;
    same_words(a.vgprs.as_flattened(), b.vgprs.as_flattened(), row)
        && same_words(&a.sgprs, &b.sgprs, 1)
        && a.scc == b.scc
        && a.flat_scratch == b.flat_scratch
}

/// Whether waves that have ended are the same, bit by bit.
#[cfg(test)]
pub(crate) fn same_waves(a: &Wave, b: &Wave) -> bool {
    same_registers(a, b, same_bits)
        && (a.mode, a.pc, a.executed) == (b.mode, b.pc, b.executed)
        && a.scratch[..] == b.scratch[..]
}

/// Memory, and where the wave is.
fn same_memory(a: &State, b: &State, same_words: Same) -> bool {
    a.wave.mode == b.wave.mode
        && a.wave.pc == b.wave.pc
        && same_words(&words_of(&a.lds), &words_of(&b.lds), 1)
        && same_words(&words_of(&a.memory), &words_of(&b.memory), 1)
        && same_words(&words_of(&a.wave.scratch), &words_of(&b.wave.scratch), 1)
}

/// Whether an instruction, which was just executed, has a NaN among its results.
fn makes_nan(step: &Step, wave: &Wave) -> bool {
    let halves = wave.halves();
    let has = |place: Place, first: usize| {
        let row = |register: usize| {
            let lanes = wave.vgprs.iter().skip(register * halves).take(halves);
            lanes
                .flatten()
                .any(|word| is_nan(*word) || is_half_nan(word & 0xffff) || is_half_nan(word >> 16))
        };
        match place {
            Place::Vgpr(n) => row(usize::from(n) + first),
            Place::Agpr(n) => row(wave.vgpr_count as usize + usize::from(n) + first),
            Place::Sgpr(n) => wave.sgprs.get(usize::from(n) + first).is_some_and(|word| {
                is_nan(*word) || is_half_nan(word & 0xffff) || is_half_nan(word >> 16)
            }),
            _ => false,
        }
    };
    let of = |alu: &gfxjit_isa::inst::Alu| {
        alu.outputs.iter().any(|output| {
            let float = !matches!(
                output.kind,
                Kind::Mask | Kind::Vcc | Kind::Scc | Kind::Exec | Kind::K16
            );
            float && (0..output.kind.words()).any(|word| has(output.place, word))
        }) && uses_floats(alu)
    };
    match &step.action {
        Action::Salu(alu) | Action::Valu(alu) => of(alu),
        Action::Pair(pair) => of(&pair[0]) || of(&pair[1]),
        Action::Matrix(m) => {
            let [_, _, words] = m.layout.words();
            (0..words as usize).any(|word| has(m.d, word))
        }
        Action::Memory(m) => matches!(m.access, gfxjit_isa::inst::Access::Atomic { .. }),
        _ => false,
    }
}

fn uses_floats(alu: &gfxjit_isa::inst::Alu) -> bool {
    let float = |kind| {
        matches!(
            kind,
            Kind::F16 | Kind::F32 | Kind::F64 | Kind::PkF16 | Kind::PkF32 | Kind::Mix
        )
    };
    alu.outputs.iter().any(|output| float(output.kind))
        || alu.inputs.iter().any(|input| float(input.kind))
        || ["bf16", "f16", "f32", "fp8", "bf8", "bf"]
            .iter()
            .any(|part| alu.op.contains(part))
}

/// Reads bytes as [`crate::fuzzing::instructions`] does, and runs them on both engines; returns how many
/// instructions were executed.
///
/// # Errors
/// A report, when the engines differ.
pub fn engines(bytes: &[u8]) -> Result<u64, String> {
    let Some((&[target, choice], rest)) = bytes.split_first_chunk() else {
        return Ok(0);
    };
    let Some((seed, code)) = rest.split_first_chunk() else {
        return Ok(0);
    };
    let processors = supported();
    let processor = processors[usize::from(target) % processors.len()];
    let seed = u64::from_le_bytes(*seed);
    let late = processor.generation() >= gfxjit_targets::Generation::Gfx10_1;
    let wave_size = if late && choice & 1 == 0 { 32 } else { 64 };
    let hosts = Host::all();
    let mut random = Random::new(!seed);
    // Those that take little time, this host in earnest, and what it can stand for.
    let host = match random.below(4) {
        0 | 1 => hosts.iter().find(|host| host.mode == Mode::Quick),
        2 => None,
        _ => hosts.get(random.below(hosts.len())),
    };
    let mut host = *host.unwrap_or(&hosts[0]);
    host.one_nan = random.one_in(2);
    if host.mode == Mode::Only && random.one_in(3) {
        host.mode = Mode::Mixed(seed);
    }
    let mut code = code[..code.len() & !3].to_vec();
    code.extend([0xbf80_0000_u32; 4].iter().flat_map(|w| w.to_le_bytes()));
    let Some(mut case) = Case::new(processor.into(), wave_size, seed, host, &code) else {
        return Ok(0);
    };
    case.way = match seed % 4 {
        0 => Way::Used,
        1 => Way::IdLayout(match (random.below(4), wave_size) {
            (0, _) => IdLayout::Contiguous,
            (1, _) => IdLayout::WholeWave,
            (2, 64) => IdLayout::Period32,
            _ => IdLayout::Period16,
        }),
        _ => Way::Tested,
    };
    if case.way != Way::Tested {
        code.extend(bytes_of(epilogue::code(&case).into_iter()));
        if case.is_in_rows() {
            let before = bytes_of(epilogue::before(&case).into_iter());
            code.splice(..0, before);
        }
        case.code.clone_from(&code);
    }
    case.end_at(BASE + code.len() as u64 - 4);
    let outcome = case.tidy(&mut random).and_then(|()| case.judge());
    match outcome {
        None => Ok(0),
        Some(Ok(executed)) => Ok(executed),
        Some(Err(difference)) => {
            let whole = report(&case, &difference);
            case.reduce();
            Err(match case.judge() {
                Some(Err(difference)) => report(&case, &difference),
                _ => whole,
            })
        }
    }
}
