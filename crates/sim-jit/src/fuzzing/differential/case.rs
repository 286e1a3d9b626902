//! A case: code with registers and memory, and its execution by an engine.

use std::sync::Arc;

use gfxjit_targets::{Generation, TargetId};

use crate::engine::JitEngine;
use crate::fuzzing::differential::guards::{Guards, PAGE};
use crate::fuzzing::differential::layout::{
    BASE, LDS, LDS_WITH_STORED, PART, ROUNDS, SCRATCH, VGPRS, prepare,
};
use crate::fuzzing::{Random, fill, word};
use crate::host_cpu::Host;
use gfxjit_sim::engine::{Engine, EngineCache, Exit, GroupContext, RawFault, TURN};
use gfxjit_sim::interp;
use gfxjit_sim::interp::{CodeSegment, Denormals, ONE_NAN, PLAIN_MODE, Program, Step};
use gfxjit_sim::machine::aligned::Aligned;
use gfxjit_sim::machine::barrier;
use gfxjit_sim::machine::launch_state::IdLayout;
use gfxjit_sim::machine::memory::{Block, MemoryView, PRIVATE_BASE, Range, SHARED_BASE, Snapshot};
use gfxjit_sim::machine::scratch::FlatScratch;
use gfxjit_sim::machine::wave::{HALF, Wave};

/// Registers and memory.
pub(crate) struct State {
    pub wave: Wave,
    pub lds: Aligned<u8>,
    pub memory: Vec<u8>,
}

/// The end of a run.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum RunEnd {
    Ended,
    Paused,
    Fault(String),
}

/// The result of a run.
pub(crate) struct Run {
    pub state: State,
    /// The ends, by round.
    pub ends: Vec<RunEnd>,
    /// The number of instructions executed until the end of each round.
    pub counts: Vec<u64>,
}

/// How a case is translated, and which results must be equal.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    /// For tests: everything must be equal.
    Tested,
    /// For users: memory must be equal.
    Used,
    /// Like [`Self::Used`], and waves begin with work-item ids in a regular layout.
    Layout(IdLayout),
}

pub(crate) struct Case {
    pub target: TargetId,
    pub wave_size: u32,
    pub seed: u64,
    pub host: Host,
    pub way: Way,
    pub code: Vec<u8>,
    pub block: Arc<Block>,
    pub view: MemoryView,
}

pub(crate) fn bytes_of(words: impl Iterator<Item = u32>) -> Vec<u8> {
    words.flat_map(u32::to_le_bytes).collect()
}

pub(crate) fn words_of(bytes: &[u8]) -> Vec<u32> {
    let (words, _) = bytes.as_chunks::<4>();
    words.iter().map(|word| u32::from_le_bytes(*word)).collect()
}

fn described(fault: &RawFault) -> String {
    let RawFault {
        kind,
        lane,
        address,
        pc,
        note,
        ..
    } = fault;
    let what = fault.what();
    format!("{kind:?} at {pc:#x}, lane {lane:?}, address {address:x?}: {what} {note:?}")
}

impl Case {
    pub(crate) fn is_in_rows(&self) -> bool {
        matches!(self.way, Way::Layout(_))
    }

    pub(crate) fn new(
        target: TargetId,
        wave_size: u32,
        seed: u64,
        host: Host,
        code: &[u8],
    ) -> Option<Self> {
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

    pub(crate) fn program(&self) -> Program {
        let segment = CodeSegment {
            address: BASE,
            bytes: self.code.clone(),
        };
        Program::new(self.target, vec![segment], 0)
    }

    /// The initial state for both engines.
    pub(crate) fn start(&self) -> Option<State> {
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
        // There are translations for each treatment of denormals in MODE, but not for other bits.
        if random.one_in(4) {
            wave.mode ^= random.bits() as u32 & Denormals::BITS;
        }
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
            prepare(&mut wave);
            lds_bytes = LDS_WITH_STORED;
        }
        if let Way::Layout(rows) = self.way {
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

    /// The first registers of a kernel: all lanes have work-items, with at least 16 contiguous
    /// ones.
    pub(crate) fn put_ids(&self, wave: &mut Wave, rows: IdLayout, random: &mut Random) {
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

    /// Protects the pages after each kind of memory.
    pub(crate) fn guards(&self, state: &State) -> Guards<4> {
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

    /// Runs the case from its start with an engine, with the inline caches of translated code.
    pub(crate) fn run(
        &self,
        state: &mut State,
        pad: &mut EngineCache,
        mut engine: impl FnMut(usize, &mut Wave, &mut GroupContext<'_>) -> Exit,
    ) -> Vec<RunEnd> {
        self.block.write(0, &state.memory);
        let guards = self.guards(state);
        let mut signals = 0;
        let mut ends = Vec::new();
        for round in 0..ROUNDS {
            let mut group =
                GroupContext::of_one_wave(&self.view, &mut state.lds, &mut signals, &mut *pad);
            if let Way::Layout(rows) = self.way {
                group.id_layout = rows;
            }
            let exit = engine(round, &mut state.wave, &mut group);
            ends.push(match &exit {
                Exit::Ended => RunEnd::Ended,
                Exit::Fault(fault) => {
                    // The address of the wave's scratch on the host.
                    let place = format!("{:#x}", state.wave.scratch.as_ptr().addr());
                    RunEnd::Fault(described(fault).replace(&place, "its place"))
                }
                Exit::Barrier | Exit::Budget | Exit::Yield | Exit::Held => RunEnd::Paused,
            });
            match exit {
                Exit::Barrier => {
                    // A wave's wait at a barrier is recorded by the launch, which a case does not
                    // have.
                    state.wave.at_barrier = true;
                    barrier::open(std::slice::from_mut(&mut state.wave), &mut signals);
                }
                Exit::Yield => {}
                _ => break,
            }
        }
        drop(guards);
        self.block.read(0, &mut state.memory);
        ends
    }

    pub(crate) fn translated(
        &self,
        native: &JitEngine,
        mut state: State,
        pad: &mut EngineCache,
    ) -> Run {
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

    /// Runs the case with the interpreter, which stops where translated code has stopped.
    pub(crate) fn interpreted(
        &self,
        program: &Program,
        mut state: State,
        like: Option<&Run>,
    ) -> Run {
        let mut counts = Vec::new();
        let ends = self.run(
            &mut state,
            &mut EngineCache::default(),
            |round, wave, group| {
                let budget = match like.map(|run| (run.counts.get(round), run.ends.get(round))) {
                    // Translated code counts the instructions of the whole block when it faults.
                    Some((Some(to), Some(RunEnd::Ended | RunEnd::Paused))) => {
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

    /// The instructions from the first to the last, with addresses.
    pub(crate) fn listing<'a>(&self, program: &'a Program) -> Vec<(u64, &'a Step)> {
        let table = program.table(self.wave_size);
        let mut list = Vec::new();
        let mut pc = BASE;
        while let Ok(step) = table.step(pc) {
            list.push((pc, step));
            pc += u64::from(step.size).max(4);
        }
        list
    }

    pub(crate) fn patch(&mut self, pc: u64, words: &[u32]) {
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

    pub(crate) fn erase(&mut self, pc: u64, size: u8) {
        // `s_nop 0`
        let words = vec![0xbf80_0000; usize::from(size).div_ceil(4)];
        self.patch(pc, &words);
    }

    pub(crate) fn end_at(&mut self, pc: u64) {
        let late = self.target.processor().generation() >= Generation::Gfx11;
        self.patch(pc, &[if late { 0xbfb0_0000 } else { 0xbf81_0000 }]);
    }
}
