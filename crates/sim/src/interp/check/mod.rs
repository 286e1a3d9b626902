//! Checks: mistakes of a kernel that do not stop it, and that hardware never tells.
//!
//! A launch with checks is interpreted on one thread, and this module sees every instruction before
//! it runs. The others know nothing of it but [`Checker`].
//!
//! * `registers`, `bits`, `shadows`: what was never written, to the bit;
//! * `races`: accesses that nothing puts in order;
//! * `waits`: registers that are used before their load is there;
//! * `findings`: what is told, once for each instruction.

mod bits;
mod findings;
mod races;
mod registers;
mod shadows;
mod waits;

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use gfxjit_hal::{Checks, FaultAccess, FaultKind, FaultSpace, Held, OtherPlace};
use gfxjit_isa::inst::{Access, Action, Control, Extend, LoadedHalf, Register, Role};

use crate::engine::{Cause, GroupContext, RawFault};
use crate::interp::check::findings::Found;
pub use crate::interp::check::findings::{Finding, OtherFinding};
pub use crate::interp::check::races::WaveId;
use crate::interp::check::races::{Common, New, Past, Races};
use crate::interp::check::registers::Undefined;
use crate::interp::check::shadows::Words;
use crate::interp::check::waits::Waits;
use crate::interp::instruction::Step;
use crate::interp::memory::accesses::{
    DataRegister, Does, OneAccess, Space, for_each_access, lane_word, peek,
};
use crate::interp::program::Program;
use crate::machine::launch_state::Setup;
use crate::machine::wave::Wave;

/// Searches one launch.
pub struct Checker {
    checks: Checks,
    /// Scalar registers that waves begin with, a bit each, and vector registers from v0 on.
    begin: (u128, usize),
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    found: Found,
    waves: HashMap<WaveId, OfWave>,
    lds: HashMap<[u32; 3], Words>,
    races: Races,
    /// Whether the loads and stores of an instruction are atomic ones.
    coherent: HashMap<u64, bool>,
    /// Texts of instructions that wait.
    waiting: HashMap<u64, String>,
}

struct OfWave {
    waits: Waits,
    undefined: Undefined,
    scratch: HashMap<u8, Words>,
}

/// An instruction that is about to run.
#[derive(Clone, Copy)]
pub struct Moment<'a> {
    pub program: &'a Program,
    pub pc: u64,
    pub step: &'a Step,
}

impl Checker {
    /// Of a launch whose waves begin as `setup` has it.
    pub fn new(checks: Checks, setup: &Setup) -> Self {
        Self {
            checks,
            begin: setup.defined(),
            state: Mutex::default(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What was found: the first of each instruction, and how often there was anything.
    pub fn findings(&self) -> (Vec<Finding>, u64) {
        self.state().found.take()
    }

    /// An instruction is about to run; whether there is something that was not found before.
    pub fn before(&self, moment: Moment<'_>, wave: &Wave, group: &GroupContext<'_>) -> bool {
        let mut state = self.state();
        let state = &mut *state;
        let id = WaveId {
            workgroup: group.id,
            wave: wave.index,
        };
        let of_wave = state.waves.entry(id).or_insert_with(|| OfWave {
            waits: Waits::default(),
            undefined: Undefined::new(wave, self.begin.0, self.begin.1),
            scratch: HashMap::new(),
        });
        let mut look = Look {
            checks: self.checks,
            moment,
            wave,
            group,
            id,
            of_wave,
            lds: state.lds.entry(group.id).or_default(),
            races: &mut state.races,
            found: &mut state.found,
            coherent: &mut state.coherent,
            waiting: &mut state.waiting,
        };
        look.run();
        if matches!(moment.step.action, Action::Control(Control::End)) {
            state.waves.remove(&id);
        }
        state.found.has_fresh()
    }

    /// What was found last, for a debugger; the image is loaded so far behind its own addresses.
    pub fn last(&self, load_delta: u64) -> Option<Held> {
        let mut state = self.state();
        let Finding { fault, wave, other } = state.found.take_fresh()?;
        let id = |wave: &WaveId| gfxjit_hal::WaveId {
            workgroup: wave.workgroup,
            wave: wave.wave,
        };
        let at = fault
            .address
            .map(|address| format!(" at address {address:#x}"));
        Some(Held::Finding {
            wave: id(wave),
            lane: fault.lane,
            what: format!("{}{}", fault.what(), at.unwrap_or_default()),
            other: other.as_ref().map(|other| OtherPlace {
                what: other.what.clone(),
                pc: other.pc.wrapping_sub(load_delta),
                wave: id(&other.wave),
            }),
        })
    }

    /// A barrier of a workgroup opens.
    pub fn barrier(&self, workgroup: [u32; 3]) {
        self.state().races.barrier(workgroup);
    }

    /// A workgroup is over.
    pub fn workgroup_over(&self, workgroup: [u32; 3]) {
        let mut state = self.state();
        state.lds.remove(&workgroup);
        state.races.workgroup_over(workgroup);
        state.waves.retain(|wave, _| wave.workgroup != workgroup);
    }
}

/// One instruction of one wave.
struct Look<'a, 'b> {
    checks: Checks,
    moment: Moment<'a>,
    wave: &'a Wave,
    group: &'a GroupContext<'b>,
    id: WaveId,
    of_wave: &'a mut OfWave,
    lds: &'a mut Words,
    races: &'a mut Races,
    found: &'a mut Found,
    coherent: &'a mut HashMap<u64, bool>,
    waiting: &'a mut HashMap<u64, String>,
}

impl Look<'_, '_> {
    fn run(&mut self) {
        let Moment { program, pc, step } = self.moment;
        let wave = self.wave;
        if self.checks.sync {
            let waiting = &mut *self.waiting;
            let text = move || {
                let text = waiting.entry(pc);
                text.or_insert_with(|| program.disassembly_for(wave.size, pc))
                    .clone()
            };
            let generation = program.generation();
            let waits = &mut self.of_wave.waits;
            let early = waits.execute(generation, wave.size, pc, &step.action, text);
            if let Some(early) = early {
                let name = register_name(early.register);
                let what = format!("{name} is used before the load that writes it was waited for");
                let other = OtherFinding {
                    what: "the load".to_owned(),
                    pc: early.pc,
                    wave: self.id,
                };
                self.tell(FaultKind::MissingWait, what, None, None, Some(other));
            }
        }
        let mut accesses = Vec::new();
        let is_known = for_each_access(wave, step, &mut |access| accesses.push(access));
        if self.checks.memory {
            accesses.iter().for_each(|access| self.beyond(access));
        }
        if self.checks.uninit {
            self.uninit(&accesses, is_known);
        }
        if self.checks.race {
            self.race(&accesses);
        }
    }

    fn tell(
        &mut self,
        kind: FaultKind,
        cause: impl Into<Cause>,
        lane: Option<u32>,
        address: Option<u64>,
        other: Option<OtherFinding>,
    ) {
        let fault = RawFault {
            kind,
            cause: cause.into(),
            lane,
            address,
            pc: self.moment.pc,
            note: None,
        };
        let wave = self.id;
        self.found.add(Finding { fault, wave, other });
    }

    /// An access beyond what a buffer was asked to have.
    fn beyond(&mut self, access: &OneAccess) {
        let Space::Global(address) = access.space else {
            return;
        };
        let Some(end) = self.group.memory.asked_end(address) else {
            return;
        };
        let bytes = u64::from(access.bytes);
        let is_beyond = match access.does {
            // Compilers make loads longer than the source has them.
            Does::Load => address >= end,
            Does::Store | Does::Atomic => address + bytes > end,
        };
        if is_beyond {
            let cause = Cause::Access(FaultAccess {
                name: name_of(access.does),
                bytes,
                writes: access.does != Does::Load,
                space: FaultSpace::Padding,
            });
            let (lane, at) = (Some(access.lane.into()), Some(address.max(end)));
            self.tell(FaultKind::OutOfRange, cause, lane, at, None);
        }
    }

    // --- What was never written ---

    fn uninit(&mut self, accesses: &[OneAccess], is_known: bool) {
        let action = &self.moment.step.action;
        if !matches!(
            action,
            Action::Memory(_) | Action::ScalarLoad(_) | Action::ScalarStore(_)
        ) {
            if let Some(used) = self.of_wave.undefined.execute(self.wave, action) {
                self.tell(FaultKind::Uninitialized, used.what, used.lane, None, None);
            }
            return;
        }
        self.undefined_operands();
        let mut loaded = Vec::new();
        for access in accesses {
            match access.does {
                Does::Load => {
                    if let Some(data) = access.data {
                        for word in 0..u16::from(access.bytes).div_ceil(4) {
                            loaded.push(self.load(access, data, word));
                        }
                    }
                }
                Does::Store => self.store(access),
                Does::Atomic => self.atomic(access),
            }
        }
        // Lanes read before any register is written, so this comes last.
        if loaded.is_empty() || !is_known {
            self.of_wave.undefined.define_outputs(self.wave, action);
            return;
        }
        self.zeroes_of_buffers();
        for (data, word, lane, undefined) in loaded {
            let lane = usize::from(lane);
            let undefined = match data.extend {
                Some(_) => undefined,
                None => {
                    let shift = if data.high { 16 } else { 0 };
                    let old = self
                        .of_wave
                        .undefined
                        .word(self.wave, data.place, word, lane);
                    old & !(0xffff << shift) | (undefined & 0xffff) << shift
                }
            };
            self.of_wave
                .undefined
                .set_word(data.place, word, lane, undefined);
        }
    }

    /// Words of a load that lie outside of a buffer become zero: all are defined at first.
    fn zeroes_of_buffers(&mut self) {
        let action = &self.moment.step.action;
        if let Action::Memory(memory) = action
            && let Access::Load {
                half: Some(LoadedHalf { keeps: true, .. }),
                ..
            }
            | Access::Block { .. } = memory.access
        {
            return;
        }
        self.of_wave.undefined.define_outputs(self.wave, action);
    }

    /// Addresses and operands of atomics; what is stored comes with the store.
    fn undefined_operands(&mut self) {
        let wave = self.wave;
        let action = &self.moment.step.action;
        let exec = wave.exec() & (u64::MAX >> (64 - wave.size));
        let stored = |register: Register| {
            let Action::Memory(memory) = action else {
                return false;
            };
            let first = |place| match register {
                Register::Vgpr(n) => place == gfxjit_isa::inst::Place::Vgpr(n),
                Register::Agpr(n) => place == gfxjit_isa::inst::Place::Agpr(n),
                _ => false,
            };
            match memory.access {
                Access::Store { from, .. } => first(from),
                Access::Store2 { from, second, .. } => first(from) || first(second),
                Access::Load {
                    half: Some(LoadedHalf { keeps: true, .. }),
                    to,
                    ..
                } => first(to),
                Access::Block { data, .. }
                | Access::Typed { data, .. }
                | Access::Image { data, .. } => first(data),
                _ => false,
            }
        };
        let mut undefined = None;
        action.for_each_operand(&mut |operand| {
            if operand.role == Role::Read
                && !stored(operand.register)
                && undefined.is_none()
                && self.of_wave.undefined.operand(wave, operand, exec)
            {
                undefined = Some(operand);
            }
        });
        let Some(operand) = undefined else { return };
        let name = register_name(operand.register);
        let what = match action {
            Action::Memory(memory) if matches!(memory.access, Access::Atomic { .. }) => {
                format!("an atomic operation uses {name}, which was never written")
            }
            _ => format!("an address depends on {name}, which was never written"),
        };
        self.tell(FaultKind::Uninitialized, what, None, None, None);
        // It is told once.
        self.of_wave.undefined.define(wave, operand);
    }

    /// Undefined bits of a word that a load gets.
    fn load(
        &self,
        access: &OneAccess,
        data: DataRegister,
        word: u16,
    ) -> (DataRegister, usize, u8, u32) {
        let bytes = u32::from(access.bytes).min(4);
        let behind = u32::from(word) * 4;
        let undefined = match access.space {
            Space::Global(address) => {
                let at = address + u64::from(behind);
                self.group.memory.unwritten(at, bytes)
            }
            Space::Lds(offset) => self.lds.load(u64::from(offset + behind), bytes),
            Space::Scratch(lane, offset) => {
                let words = self.of_wave.scratch.get(&lane);
                let at = u64::from(offset + behind);
                words.map_or_else(|| Words::default().load(at, bytes), |w| w.load(at, bytes))
            }
        };
        let top = bytes * 8;
        let undefined = match data.extend {
            Some(Extend::Sign) if bytes < 4 && undefined >> (top - 1) & 1 != 0 => {
                undefined | u32::MAX << top
            }
            _ => undefined,
        };
        (data, usize::from(data.word + word), access.lane, undefined)
    }

    fn store(&mut self, access: &OneAccess) {
        let lane = usize::from(access.lane);
        for word in 0..u32::from(access.bytes).div_ceil(4) {
            let bytes = (u32::from(access.bytes) - word * 4).min(4);
            let undefined = access.data.map_or(0, |data| {
                let at = usize::from(data.word) + word as usize;
                let bits = self.of_wave.undefined.word(self.wave, data.place, at, lane);
                if data.high { bits >> 16 } else { bits }
            });
            let behind = word * 4;
            match access.space {
                Space::Global(address) => {
                    let at = address + u64::from(behind);
                    let field = if bytes == 4 {
                        u32::MAX
                    } else {
                        (1 << (bytes * 8)) - 1
                    };
                    if undefined & field != 0
                        && let Some(data) = access.data
                    {
                        let name = registers::name(data.place);
                        let what = format!(
                            "a value is stored that was never written, or comes of one ({name} and \
                             what follows it)"
                        );
                        let lane = Some(access.lane.into());
                        self.tell(FaultKind::Uninitialized, what, lane, Some(at), None);
                    }
                    self.group.memory.mark_written(at, bytes);
                }
                Space::Lds(offset) => {
                    self.lds.store((offset + behind).into(), bytes, undefined);
                }
                Space::Scratch(lane, offset) => {
                    let words = self.of_wave.scratch.entry(lane).or_default();
                    words.store((offset + behind).into(), bytes, undefined);
                }
            }
        }
    }

    fn atomic(&mut self, access: &OneAccess) {
        let bytes = u32::from(access.bytes);
        let undefined = (0..bytes.div_ceil(4)).any(|word| {
            let part = (bytes - word * 4).min(4);
            match access.space {
                Space::Global(address) => {
                    let at = address + u64::from(word) * 4;
                    let undefined = self.group.memory.unwritten(at, part);
                    self.group.memory.mark_written(at, part);
                    undefined != 0
                }
                Space::Lds(offset) => {
                    let at = u64::from(offset + word * 4);
                    let undefined = self.lds.load(at, part);
                    self.lds.store(at, part, 0);
                    undefined != 0
                }
                Space::Scratch(..) => false,
            }
        });
        if undefined {
            let place = match access.space {
                Space::Lds(offset) => format!("LDS at {offset:#x}"),
                _ => "memory".to_owned(),
            };
            let what = format!("an atomic operation on {place} that was never written");
            let lane = Some(access.lane.into());
            self.tell(FaultKind::Uninitialized, what, lane, address(access), None);
        }
    }

    // --- Races ---

    fn race(&mut self, accesses: &[OneAccess]) {
        self.races.tick();
        match &self.moment.step.action {
            // Which waves meet there is not followed: too many is no false alarm.
            Action::Control(Control::GwsBarrier { .. } | Control::NamedWait) => {
                return self.races.everyone();
            }
            Action::Memory(_) | Action::ScalarLoad(_) | Action::ScalarStore(_) => {}
            _ => return,
        }
        let is_coherent = self.is_coherent();
        let mut done: HashMap<(Common, u64), ()> = HashMap::new();
        for access in accesses {
            let (memory, at) = match access.space {
                Space::Global(address) => (Common::Global, address),
                Space::Lds(offset) => (Common::Lds(self.id.workgroup), offset.into()),
                Space::Scratch(..) => continue,
            };
            let atomic = access.does == Does::Atomic
                || is_coherent && memory == Common::Global && access.data.is_some();
            // Lanes that do the same at one place are one access.
            if done.insert((memory, at), ()).is_some() {
                continue;
            }
            if self.changes_nothing(access) {
                continue;
            }
            let new = New {
                memory,
                address: at,
                bytes: access.bytes,
                writes: access.does != Does::Load,
                atomic,
            };
            if let Some(past) = self.races.access(self.id, self.moment.pc, new) {
                self.tell_race(access, past);
            }
        }
    }

    /// Whether the instruction's loads or stores are atomic ones, which go past the caches of a
    /// processor (AMDGPUUsage, "Memory Model": `glc`, `sc0`, `sc1`, `scope:`).
    fn is_coherent(&mut self) -> bool {
        let Moment { program, pc, step } = self.moment;
        if !matches!(step.action, Action::Memory(_)) {
            return false;
        }
        let size = self.wave.size;
        *self.coherent.entry(pc).or_insert_with(|| {
            let text = program.disassembly_for(size, pc);
            let mut words = text.split_whitespace();
            words.any(|word| {
                matches!(word, "glc" | "sc0" | "sc1") || word.starts_with("scope:SCOPE_")
            })
        })
    }

    /// Whether a store leaves what is there: many waves may set a flag.
    fn changes_nothing(&self, access: &OneAccess) -> bool {
        let (Does::Store, Some(data)) = (access.does, access.data) else {
            return false;
        };
        let lane = usize::from(access.lane);
        (0..u32::from(access.bytes).div_ceil(4)).all(|word| {
            let bytes = (u32::from(access.bytes) - word * 4).min(4);
            let at = usize::from(data.word) + word as usize;
            let mut new = lane_word(self.wave, data.place, at, lane);
            if data.high {
                new >>= 16;
            }
            if bytes < 4 {
                new &= (1 << (bytes * 8)) - 1;
            }
            let space = match access.space {
                Space::Global(address) => Space::Global(address + u64::from(word) * 4),
                Space::Lds(offset) => Space::Lds(offset + word * 4),
                scratch @ Space::Scratch(..) => scratch,
            };
            peek(self.wave, self.group, space, bytes as u8) == Some(new)
        })
    }

    fn tell_race(&mut self, access: &OneAccess, past: Past) {
        let place = match access.space {
            Space::Lds(offset) => format!(" in LDS at {offset:#x}"),
            _ => String::new(),
        };
        let what = format!(
            "{} of {} bytes{place}, which nothing puts in order with an access of another wave",
            verb(access),
            access.bytes
        );
        let other = OtherFinding {
            what: format!(
                "{} of {} bytes",
                match (past.atomic, past.writes) {
                    (true, _) => "an atomic access",
                    (false, true) => "a store",
                    (false, false) => "a load",
                },
                past.bytes
            ),
            pc: past.pc,
            wave: past.wave,
        };
        let lane = Some(access.lane.into());
        self.tell(FaultKind::Race, what, lane, address(access), Some(other));
    }
}

fn address(access: &OneAccess) -> Option<u64> {
    match access.space {
        Space::Global(address) => Some(address),
        Space::Lds(_) | Space::Scratch(..) => None,
    }
}

fn name_of(does: Does) -> &'static str {
    match does {
        Does::Load => "load",
        Does::Store => "store",
        Does::Atomic => "atomic operation",
    }
}

fn verb(access: &OneAccess) -> &'static str {
    match access.does {
        Does::Load => "a load",
        Does::Store => "a store",
        Does::Atomic => "an atomic operation",
    }
}

fn register_name(register: Register) -> String {
    match register {
        Register::Vgpr(n) => format!("v{n}"),
        Register::Agpr(n) => format!("a{n}"),
        Register::Sgpr(n) => registers::name(gfxjit_isa::inst::Place::Sgpr(n)),
        Register::Scc => "scc".to_owned(),
        Register::Mode => "mode".to_owned(),
        Register::FlatScratch => "flat_scratch".to_owned(),
    }
}
