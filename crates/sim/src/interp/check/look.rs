//! Looks at one instruction of a wave that is about to run.

use gfxjit_hal::sync::lock;
use gfxjit_hal::{FaultAccess, FaultKind, FaultSpace};
use gfxjit_isa::inst::{Access, Action, Control, Extend, LoadedHalf, Register, Role};

use crate::engine::{Cause, GroupContext, RawFault};
use crate::interp::check::findings::{Finding, OtherFinding};
use crate::interp::check::races::{Atomic, Common, PastAccess, RowTouch, WaveId};
use crate::interp::check::registers;
use crate::interp::check::shadows::Words;
use crate::interp::check::state::{Checker, Coherent, GroupChecks, Moment, WaveChecks};
use crate::interp::cross::inactive_source;
use crate::interp::memory::accesses::{
    DataRegister, Does, Listed, OneAccess, RowAccess, RowSpace, Space, changing_words, each_of,
    for_each_row, peek, stored_part,
};
use crate::machine::wave::Wave;

/// What a load gets: registers, the number of the word, the lane, and undefined bits.
type LoadedBits = (DataRegister, usize, u8, u32);

/// One instruction of one wave.
pub(super) struct Look<'a, 'b> {
    pub checker: &'a Checker,
    pub moment: Moment<'a>,
    pub wave: &'a Wave,
    pub group: &'a GroupContext<'b>,
    pub own: &'a mut GroupChecks,
    /// The wave's number.
    pub number: usize,
}

impl Look<'_, '_> {
    pub(super) fn run(&mut self) {
        let Moment { program, pc, step } = self.moment;
        let (wave, checker) = (self.wave, self.checker);
        if checker.checks.sync {
            let text = move || {
                let mut waiting = lock(&checker.waiting);
                let text = waiting.entry(pc);
                text.or_insert_with(|| program.disassembly_for(wave.size, pc))
                    .clone()
            };
            let generation = program.generation();
            let waits = &mut self.of_wave().waits;
            let early = waits.execute(generation, wave.size, pc, &step.action, text);
            if let Some(early) = early {
                let name = register_name(early.register);
                let what = format!("{name} is used before the load that writes it was waited for");
                let other = OtherFinding {
                    what: "the load".to_owned(),
                    pc: early.pc,
                    wave: self.id(),
                };
                self.tell(FaultKind::MissingWait, what, None, None, Some(other));
            }
        }
        if checker.checks.lanes
            && let Some((lane, from)) = inactive_source(wave, step)
        {
            let what = format!(
                "lane {lane} takes a value from lane {from}, which is not active: it is undefined"
            );
            self.tell(FaultKind::InactiveLane, what, Some(lane as u32), None, None);
        }
        let mut rows = std::mem::take(&mut self.own.rows);
        let mut accesses = std::mem::take(&mut self.own.accesses);
        rows.clear();
        accesses.clear();
        let is_known = for_each_row(wave, step, &mut |listed| match listed {
            Listed::Row(row) => rows.push(row.clone()),
            Listed::Lane(access) => accesses.push(access),
        });
        if checker.checks.memory {
            rows.iter().for_each(|row| self.row_beyond(row));
            accesses.iter().for_each(|access| self.beyond(access));
        }
        if checker.checks.uninit {
            self.uninit(&rows, &accesses, is_known);
        }
        if checker.checks.race {
            self.race(&rows, &accesses);
        }
        self.own.rows = rows;
        self.own.accesses = accesses;
    }

    fn id(&self) -> WaveId {
        WaveId {
            workgroup: self.own.id,
            wave: self.wave.index,
        }
    }

    fn of_wave(&mut self) -> &mut WaveChecks {
        &mut self.own.waves[self.number]
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
        self.add(fault, other);
    }

    fn add(&mut self, fault: RawFault, other: Option<OtherFinding>) {
        let wave = self.id();
        let order = (self.own.number, self.own.found);
        self.own.found += 1;
        lock(&self.checker.found).add(order, Finding { fault, wave, other });
    }

    /// The same of a row.
    fn row_beyond(&mut self, row: &RowAccess) {
        if row.space != RowSpace::Global {
            return;
        }
        let extent = row.extent();
        let asked = self.group.memory.asked(extent.start);
        if asked.is_none_or(|asked| extent.end > asked.end) {
            for lane in each_of(row.lanes) {
                let access = row.lane(lane);
                match row.data.is_some_and(|data| data.place.is_uniform()) {
                    true => access.words().for_each(|word| self.beyond(&word)),
                    false => self.beyond(&access),
                }
            }
        }
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

    fn uninit(&mut self, rows: &[RowAccess], accesses: &[OneAccess], is_known: bool) {
        let action = &self.moment.step.action;
        let wave = self.wave;
        if !matches!(
            action,
            Action::Memory(_) | Action::Image(_) | Action::ScalarLoad(_) | Action::ScalarStore(_)
        ) {
            if let Some(used) = self.of_wave().undefined.execute(wave, action) {
                self.tell(FaultKind::Uninitialized, used.what, used.lane, None, None);
            }
            return;
        }
        self.undefined_operands();
        // Mostly all is defined.
        let mut loaded = Vec::new();
        for row in rows {
            if self.is_row_defined(row) {
                continue;
            }
            for lane in each_of(row.lanes) {
                self.uninit_access(&row.lane(lane), &mut loaded);
            }
        }
        for access in accesses {
            self.uninit_access(access, &mut loaded);
        }
        // Lanes read before any register is written, so this comes last.
        if loaded.is_empty() || !is_known {
            self.define_outputs();
            return;
        }
        self.zeroes_of_buffers();
        for (data, word, lane, undefined) in loaded {
            let lane = usize::from(lane);
            let undefined = match data.extend {
                Some(_) => undefined,
                None => {
                    let shift = if data.high { 16 } else { 0 };
                    let (wave, place) = (self.wave, data.place);
                    let old = self.of_wave().undefined.word(wave, place, word, lane);
                    old & !(0xffff << shift) | (undefined & 0xffff) << shift
                }
            };
            let registers = &mut self.of_wave().undefined;
            registers.set_word(data.place, word, lane, undefined);
        }
    }

    /// Whether all that a row accesses and stores is defined; marks what it stores.
    fn is_row_defined(&mut self, row: &RowAccess) -> bool {
        let keeps = row.data.is_some_and(|data| data.extend.is_none());
        match row.does {
            Does::Load => (row.data.is_none() || !keeps) && self.is_memory_defined(row),
            Does::Atomic => self.is_memory_defined(row),
            Does::Store => {
                let Some(data) = row.data else {
                    return false;
                };
                let words = usize::from(row.bytes).div_ceil(4);
                let first = usize::from(data.word);
                let registers = &self.own.waves[self.number].undefined;
                if row.bytes & 3 != 0
                    || !(first..first + words)
                        .all(|word| registers.is_defined(data.place, word, row.lanes))
                {
                    return false;
                }
                self.define_memory(row);
                true
            }
        }
    }

    fn is_memory_defined(&self, row: &RowAccess) -> bool {
        let bytes = u64::from(row.bytes);
        let last = |at: u64| at.saturating_add(bytes.saturating_sub(1));
        let words = |at: u64| (at >> 2, (last(at) >> 2) - (at >> 2) + 1);
        let each =
            |is: &dyn Fn(usize, u64) -> bool| each_of(row.lanes).all(|lane| is(lane, row.at[lane]));
        match row.space {
            RowSpace::Global if !self.checker.is_for_all() => true,
            RowSpace::Global => {
                let extent = row.extent();
                let memory = &self.group.memory;
                match memory.asked(extent.start) {
                    Some(asked) if !asked.is_tracked && extent.end <= asked.end => true,
                    _ => match row.span() {
                        Some(span) => memory.are_written(span.start, span.end - span.start),
                        None => each(&|_, at| memory.are_written(at, bytes)),
                    },
                }
            }
            RowSpace::Lds => match row.span() {
                Some(span) => {
                    let count = (span.end - span.start) / 4;
                    self.own.lds.are_defined(span.start / 4, count)
                }
                None => each(&|_, at| {
                    let (first, count) = words(at);
                    self.own.lds.are_defined(first, count)
                }),
            },
            RowSpace::Scratch => {
                let scratch = &self.own.waves[self.number].scratch;
                each(&|lane, at| {
                    let (first, count) = words(at);
                    let words = scratch.get(lane);
                    words.is_some_and(|words| words.are_defined(first, count))
                })
            }
        }
    }

    /// Notes that whole words are written with defined values.
    fn define_memory(&mut self, row: &RowAccess) {
        let bytes = u32::from(row.bytes);
        match (row.space, row.span()) {
            (RowSpace::Global, Some(span)) => {
                let len = (span.end - span.start) as u32;
                self.group.memory.mark_written(span.start, len);
            }
            (RowSpace::Lds, Some(span)) => {
                let count = (span.end - span.start) / 4;
                self.own.lds.define(span.start / 4, count);
            }
            (space, _) => {
                for lane in each_of(row.lanes) {
                    let at = row.at[lane];
                    if space == RowSpace::Global {
                        self.group.memory.mark_written(at, bytes);
                        continue;
                    }
                    let words = match space {
                        RowSpace::Lds => &mut self.own.lds,
                        _ => self.scratch(lane as u8),
                    };
                    for word in 0..u64::from(bytes / 4) {
                        words.store(at + word * 4, 4, 0);
                    }
                }
            }
        }
    }

    fn uninit_access(&mut self, access: &OneAccess, loaded: &mut Vec<LoadedBits>) {
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
        self.define_outputs();
    }

    fn define_outputs(&mut self) {
        let (wave, action) = (self.wave, &self.moment.step.action);
        self.of_wave().undefined.define_outputs(wave, action);
    }

    /// Addresses and operands of atomics; what is stored comes with the store.
    fn undefined_operands(&mut self) {
        let wave = self.wave;
        let action = &self.moment.step.action;
        let exec = wave.exec() & (u64::MAX >> (64 - wave.size));
        let stored = |register: Register| {
            let first = |place| match register {
                Register::Vgpr(n) => place == gfxjit_isa::inst::Place::Vgpr(n),
                Register::Agpr(n) => place == gfxjit_isa::inst::Place::Agpr(n),
                _ => false,
            };
            let memory = match action {
                Action::Memory(memory) => memory,
                Action::Image(image) => return first(image.data),
                _ => return false,
            };
            match memory.access {
                Access::Store { from, .. } => first(from),
                Access::Store2 { from, second, .. } => first(from) || first(second),
                Access::Load {
                    half: Some(LoadedHalf { keeps: true, .. }),
                    to,
                    ..
                } => first(to),
                Access::Block { data, .. } | Access::Typed { data, .. } => first(data),
                _ => false,
            }
        };
        let mut undefined = None;
        action.for_each_operand(&mut |operand| {
            if operand.role == Role::Read
                && !stored(operand.register)
                && undefined.is_none()
                && self.own.waves[self.number]
                    .undefined
                    .operand(wave, operand, exec)
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
        self.of_wave().undefined.define(wave, operand);
    }

    /// Undefined bits of a word that a load gets.
    fn load(&self, access: &OneAccess, data: DataRegister, word: u16) -> LoadedBits {
        let bytes = u32::from(access.bytes).min(4);
        let behind = u32::from(word) * 4;
        let undefined = match access.space {
            Space::Global(_) if !self.checker.is_for_all() => 0,
            Space::Global(address) => {
                let at = address + u64::from(behind);
                self.group.memory.unwritten(at, bytes)
            }
            Space::Lds(offset) => self.own.lds.load(u64::from(offset + behind), bytes),
            Space::Scratch(lane, offset) => {
                let words = self.own.waves[self.number].scratch.get(usize::from(lane));
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
                let wave = self.wave;
                let bits = self.of_wave().undefined.word(wave, data.place, at, lane);
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
                    self.own
                        .lds
                        .store((offset + behind).into(), bytes, undefined);
                }
                Space::Scratch(lane, offset) => {
                    let words = self.scratch(lane);
                    words.store((offset + behind).into(), bytes, undefined);
                }
            }
        }
    }

    fn scratch(&mut self, lane: u8) -> &mut Words {
        let scratch = &mut self.of_wave().scratch;
        if scratch.is_empty() {
            scratch.resize_with(64, Words::default);
        }
        &mut scratch[usize::from(lane) % 64]
    }

    fn atomic(&mut self, access: &OneAccess) {
        let bytes = u32::from(access.bytes);
        let undefined = (0..bytes.div_ceil(4)).any(|word| {
            let part = (bytes - word * 4).min(4);
            match access.space {
                Space::Global(_) if !self.checker.is_for_all() => false,
                Space::Global(address) => {
                    let at = address + u64::from(word) * 4;
                    let undefined = self.group.memory.unwritten(at, part);
                    self.group.memory.mark_written(at, part);
                    undefined != 0
                }
                Space::Lds(offset) => {
                    let at = u64::from(offset + word * 4);
                    let undefined = self.own.lds.load(at, part);
                    self.own.lds.store(at, part, 0);
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

    fn race(&mut self, rows: &[RowAccess], accesses: &[OneAccess]) {
        let (checker, wave) = (self.checker, self.wave.index);
        if std::mem::take(&mut self.of_wave().is_unsettled) {
            checker.races.settle(&mut self.own.races, wave);
        }
        match &self.moment.step.action {
            // Which waves meet there is not followed: too many is no false alarm.
            Action::Control(Control::GwsBarrier { .. } | Control::NamedWait) => {
                checker.races.everyone(&mut self.own.races, wave);
                self.of_wave().is_unsettled = true;
                return;
            }
            Action::Fence { beyond_workgroup } => {
                self.own.races.fence(wave, *beyond_workgroup);
                return;
            }
            Action::Memory(_)
            | Action::Image(_)
            | Action::ScalarLoad(_)
            | Action::ScalarStore(_) => {}
            _ => return,
        }
        let coherent = self.coherent();
        if checker.is_shared {
            let is_ordered = |does: Does| does != Does::Load || coherent != Coherent::No;
            let of_rows = rows.iter();
            let of_rows =
                of_rows.filter(|row| row.space == RowSpace::Global && is_ordered(row.does));
            let of_lanes = accesses.iter().filter(|access| is_ordered(access.does));
            let of_lanes = of_lanes.filter_map(|access| {
                let start = address(access)?;
                Some(start..start.saturating_add(access.bytes.into()))
            });
            let all = of_rows.flat_map(RowAccess::extents).chain(of_lanes);
            self.own.held = checker.races.hold(all);
        }
        for row in rows.iter().filter(|row| row.space != RowSpace::Scratch) {
            self.row_race(row, coherent);
        }
        for access in accesses {
            let (space, at) = match access.space {
                Space::Global(address) => (RowSpace::Global, address),
                Space::Lds(offset) => (RowSpace::Lds, offset.into()),
                Space::Scratch(..) => continue,
            };
            let lane = usize::from(access.lane);
            let mut row = RowAccess {
                lanes: 1 << lane,
                space,
                at: [0; 64],
                bytes: access.bytes,
                does: access.does,
                data: access.data,
            };
            row.at[lane] = at;
            self.row_race(&row, coherent);
        }
    }

    fn row_race(&mut self, row: &RowAccess, coherent: Coherent) {
        let memory = match row.space {
            RowSpace::Global => Common::Global,
            RowSpace::Lds => Common::Lds,
            RowSpace::Scratch => return,
        };
        let checker = self.checker;
        let atomic = match row.does {
            Does::Atomic if checker.checks.fences && memory == Common::Global => Atomic::WithFence,
            Does::Atomic => Atomic::Always,
            _ if coherent == Coherent::No || memory == Common::Lds || row.data.is_none() => {
                Atomic::No
            }
            _ if coherent == Coherent::InWorkgroup => Atomic::Always,
            _ => Atomic::WithFence,
        };
        let lanes = match row.does {
            Does::Store if !checker.checks.stores => self.changing(row),
            _ => row.lanes,
        };
        let touch = RowTouch {
            wave: self.wave.index,
            pc: self.moment.pc,
            memory,
            bytes: row.bytes,
            writes: row.does != Does::Load,
            loads: row.does != Does::Store,
            atomic,
            lanes,
            at: &row.at,
            is_span: lanes == row.lanes && row.span().is_some(),
        };
        let mut meets = std::mem::take(&mut self.own.meets);
        meets.clear();
        let own = &mut self.own.races;
        checker.races.touch(own, &touch, &mut meets);
        for (lane, past) in &meets {
            self.tell_race(&row.lane(usize::from(*lane)), *past);
        }
        self.own.meets = meets;
    }

    /// Whether the instruction's loads or stores are atomic or volatile ones, which go past the caches of a
    /// processor (AMDGPUUsage, "Memory Model": `glc`, `sc0`, `sc1`, `scope:`).
    fn coherent(&mut self) -> Coherent {
        let Moment { program, pc, step } = self.moment;
        if !matches!(step.action, Action::Memory(_) | Action::Image(_)) {
            return Coherent::No;
        }
        let size = self.wave.size;
        *self.own.coherent.entry(pc).or_insert_with(|| {
            let text = program.disassembly_for(size, pc);
            let words = || text.split_whitespace();
            let is_far =
                |word: &str| matches!(word, "glc" | "sc1") || word.starts_with("scope:SCOPE_");
            match words().any(is_far) {
                true => Coherent::Yes,
                // An acquire load for the workgroup has no fence there, as its waves share the cache.
                false if words().any(|word| word == "sc0") => Coherent::InWorkgroup,
                false => Coherent::No,
            }
        })
    }

    /// The lanes of a store that leave something else than what is there: many waves may set a flag.
    fn changing(&self, row: &RowAccess) -> u64 {
        let Some(data) = row.data else {
            return row.lanes;
        };
        if let Some(changing) = changing_words(self.wave, self.group, row) {
            return changing;
        }
        let words = usize::from(row.bytes).div_ceil(4);
        let mut changing = 0;
        for lane in each_of(row.lanes) {
            for word in 0..words {
                let bytes = (row.bytes - word as u8 * 4).min(4);
                let mut new = stored_part(self.wave, data, word, lane);
                if bytes < 4 {
                    new &= (1 << (bytes * 8)) - 1;
                }
                let behind = word as u32 * 4;
                let space = match row.lane(lane).space {
                    Space::Global(address) => {
                        Space::Global(address.wrapping_add(u64::from(behind)))
                    }
                    Space::Lds(offset) => Space::Lds(offset.wrapping_add(behind)),
                    scratch @ Space::Scratch(..) => scratch,
                };
                if peek(self.wave, self.group, space, bytes) != Some(new) {
                    changing |= 1 << lane;
                }
            }
        }
        changing
    }

    fn tell_race(&mut self, access: &OneAccess, past: PastAccess) {
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
                match (past.atomic(), past.writes()) {
                    (true, _) => "an atomic access",
                    (false, true) => "a store",
                    (false, false) => "a load",
                },
                past.bytes()
            ),
            pc: self.checker.races.pc(past),
            wave: WaveId {
                workgroup: self.checker.id_of(past.group().into()),
                wave: past.wave(),
            },
        };
        let is_awaited = self.own.races.awaits(self.wave.index, past);
        let fault = RawFault {
            kind: FaultKind::Race,
            cause: what.into(),
            lane: Some(access.lane.into()),
            address: address(access),
            pc: self.moment.pc,
            note: is_awaited.then(|| UNFENCED.to_owned()),
        };
        self.add(fault, Some(other));
    }
}

/// Why a load has not put a wave behind a store that it has seen.
const UNFENCED: &str = "the wave has seen a later store of that wave by a volatile or relaxed load, and no fence follows: \
    an acquire load (`__hip_atomic_load(…, __ATOMIC_ACQUIRE, …)`) or `__threadfence()` behind it puts the accesses in order, \
    with a release store or `__threadfence()` on the other side";

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
