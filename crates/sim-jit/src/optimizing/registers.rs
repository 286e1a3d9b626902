//! The wave's registers in translated code.
//!
//! Every register that a region uses is a variable of the function, which LLVM turns into SSA
//! values; they are loaded from the wave when the code is entered and stored when it is left.
//! A vector register is one variable for each chunk. Masks that a comparison has made are also
//! kept as vectors of truth values, for the rest of the block.

use std::collections::{BTreeMap, BTreeSet};

use gfxjit_isa::asm::Special;
use gfxjit_isa::evaluator::Evaluator;
use gfxjit_isa::inst::Place;

use crate::entry::frame::WAVE_INDEX;
use crate::optimizing::analysis::lattice::{Fact, Facts};
use crate::optimizing::emit::Emit;
use crate::optimizing::shapes::Affine;
use crate::optimizing::value::{T, V};
use crate::region::liveness::Effects;
use crate::region::register_set::{Carried, SET_END, VgprSet, numbers};
use crate::region::slot::Slot;
use crate::setting::Setting;
use gfxjit_sim::machine::launch_state::{
    INDEX_SHIFT, INDEX_TTMP, IdLayout, X_OF_PACKED, id_registers,
};
use gfxjit_sim::machine::memory::{FLAT_SCRATCH_BASE, PRIVATE_BASE, SHARED_BASE};
use gfxjit_sim::machine::wave::{HALF, sreg};

/// A mask as truth values.
#[derive(Clone, Copy)]
pub(crate) struct Mask {
    pub v: V,
    /// The truth values for lanes that were enabled when the mask was made, and EXEC's half at that
    /// time.
    pub active: Option<(V, V)>,
}

/// The state of variables and masks at one point.
pub(crate) struct Snapshot {
    slots: BTreeMap<Slot, V>,
    masks: BTreeMap<(u8, u32), Mask>,
    writes: BTreeSet<Slot>,
    carried: BTreeSet<Slot>,
    pairs: BTreeSet<Slot>,
    unwritten: BTreeSet<Slot>,
    active: BTreeMap<Slot, Active>,
    facts: Facts,
    begun_full: Option<bool>,
}

/// The values of lanes that were enabled at some point: a result that is not merged yet with the
/// values of the other lanes.
#[derive(Clone, Copy)]
pub(crate) struct Active {
    pub v: V,
    /// The lanes.
    mask: V,
    /// EXEC's half that the lanes are from.
    exec: V,
    /// The register's variable holds the merged result.
    merged: bool,
}

/// Writes code that reads and writes registers.
pub(crate) struct Registers {
    pub e: Emit,
    pub wave_size: u32,
    /// Registers of the region.
    pub used: BTreeSet<Slot>,
    /// The effects of the block so far.
    effects: Effects,
    /// The values of variables at this point of the block.
    pub known: BTreeMap<Slot, V>,
    /// What enabled lanes hold, for uses to which the others do not matter. Merging waits until code
    /// looks at all lanes.
    pub active: BTreeMap<Slot, Active>,
    /// See [`IdLayout::period`](gfxjit_sim::machine::launch_state::IdLayout::period).
    pub x_period: Option<u32>,
    /// X begins anew only where waves do.
    pub is_whole: bool,
    /// Facts about registers that have not been written since the block began.
    pub facts: Facts,
    /// Masks by their first register and chunk.
    pub masks: BTreeMap<(u8, u32), Mask>,
    /// Whether all lanes were enabled when the block began; `None` once EXEC is written with a
    /// value of which that is not known.
    begun_full: Option<bool>,
    /// Registers that have been carried since the block began: they have variables for the first
    /// lane and the distance.
    pub carried: BTreeSet<Slot>,
    /// The first registers of pairs that are carried as 64-bit values.
    pub pairs: BTreeSet<Slot>,
    /// Registers whose own variables are out of date: see [`Self::settle`].
    pub unwritten: BTreeSet<Slot>,
    /// All registers that are ever carried, and the first registers of all pairs.
    pub ever_carried: BTreeSet<Slot>,
    pub ever_paired: BTreeSet<Slot>,
    /// Registers that have a variable for loaded values.
    pub loaded: BTreeSet<Slot>,
}

impl Registers {
    pub(crate) fn new(setting: &Setting) -> Self {
        Self {
            e: Emit::new(setting),
            wave_size: setting.wave_size,
            used: BTreeSet::new(),
            effects: Effects::default(),
            known: BTreeMap::new(),
            active: BTreeMap::new(),
            x_period: setting.layout.period(),
            is_whole: setting.layout == IdLayout::WholeWave,
            facts: Facts::default(),
            masks: BTreeMap::new(),
            begun_full: None,
            carried: BTreeSet::new(),
            pairs: BTreeSet::new(),
            unwritten: BTreeSet::new(),
            ever_carried: BTreeSet::new(),
            ever_paired: BTreeSet::new(),
            loaded: BTreeSet::new(),
        }
    }

    pub(crate) fn chunks(&self) -> u32 {
        self.wave_size / self.e.width
    }

    /// All chunks of some vector registers.
    pub(crate) fn slots_of(&self, registers: VgprSet) -> impl Iterator<Item = Slot> + use<> {
        let chunks = self.chunks();
        numbers(registers).flat_map(move |n| (0..chunks).map(move |c| Slot::Vgpr(n, c)))
    }

    /// Starts a block, which other branches may lead to as well. `full` says whether all lanes are
    /// enabled, if that is known.
    pub(crate) fn begin(&mut self, full: Option<bool>) {
        self.effects = Effects::default();
        self.known.clear();
        self.active.clear();
        self.facts.clear();
        self.masks.clear();
        self.carried.clear();
        self.pairs.clear();
        self.unwritten.clear();
        self.begun_full = full;
        if full == Some(true) {
            self.enable_all();
        }
    }

    /// Notes that all lanes are enabled.
    pub(crate) fn enable_all(&mut self) {
        for half in 0..self.wave_size as usize / HALF {
            let slot = Slot::Sgpr((sreg::EXEC + half) as u8);
            self.known.insert(slot, V::constant(u32::MAX.into()));
        }
    }

    /// Where a wave starts: reads the registers with its work-items' ids, of those that
    /// instructions name, from their variables. Returns these registers.
    pub(crate) fn begin_ids(&mut self, packed: bool, named: &[u16]) -> Vec<Slot> {
        let registers = if packed { 1 } else { 3 };
        let mut slots = Vec::new();
        for n in named.iter().copied().filter(|n| *n < registers) {
            // The value of the first chunk, which the others follow from.
            let mut whole = None;
            for chunk in 0..self.chunks() {
                let slot = Slot::Vgpr(n, chunk);
                let ty = self.e.ty(T::I32, true);
                let ids = self
                    .e
                    .value(true, format_args!("load {ty}, ptr {}", slot.name()));
                let first = self.x_period.map(|period| chunk * self.e.width % period);
                let base = match (first, whole) {
                    (Some(first), _) if n == 0 && !packed => V::constant(first.into()),
                    (_, Some(whole)) if n == 0 => self.e.behind(whole, chunk * self.e.width),
                    (_, Some(whole)) => whole,
                    _ => self.e.element(T::I32, ids, 0),
                };
                if self.is_whole && whole.is_none() {
                    whole = Some(base);
                    if n == 0 {
                        self.e.has_bits(base, self.wave_size - 1, 0);
                    }
                }
                if let Some(first) = first.filter(|_| n == 0 && packed) {
                    self.e.has_bits(base, X_OF_PACKED, first);
                }
                let stride = V::constant(u64::from(n == 0));
                let roots = 0;
                let v = self.e.emit_affine(Affine {
                    base,
                    stride,
                    roots,
                });
                if n == 0 {
                    self.e.note_iota(v);
                }
                self.known.insert(slot, v);
                slots.push(slot);
            }
        }
        slots
    }

    /// Writes the variables of registers that were kept as shapes, before a branch to code that
    /// does not know the shapes. Registers of `but` are known there as well.
    pub(crate) fn settle(&mut self, but: Carried) {
        let but = but.registers();
        // Reads and writes of this function are no effects of the block's instructions.
        let (reads, writes) = (self.effects.reads.clone(), self.effects.writes.clone());
        let waiting = self.active.iter().filter(|(_, active)| !active.merged);
        for slot in waiting.map(|(slot, _)| *slot).collect::<Vec<_>>() {
            self.merge(slot);
        }
        // A carried register that is unchanged holds what it held.
        let touched = self.effects.touched.clone();
        for slot in self.unwritten.clone() {
            if matches!(slot, Slot::Vgpr(n, _) if n < SET_END && but >> n & 1 != 0) {
                continue;
            }
            let v = self.read(slot);
            let v = self.e.made(v);
            self.write(slot, v);
        }
        self.effects = Effects {
            reads,
            writes,
            touched,
        };
    }

    /// Registers that the block has written so far.
    pub(crate) fn writes(&self) -> &BTreeSet<Slot> {
        &self.effects.writes
    }

    /// The effects of the block, which begins anew.
    pub(crate) fn take_effects(&mut self) -> Effects {
        std::mem::take(&mut self.effects)
    }

    pub(crate) fn put_effects(&mut self, effects: Effects) {
        self.effects = effects;
    }

    /// Whether all lanes are enabled: a truth value. Where the version for all lanes was not
    /// chosen, this stays so until EXEC may get more lanes or another loop is `entered`.
    pub(crate) fn all_enabled(&mut self, entered: bool) -> V {
        if let Some(full) = self.begun_full.filter(|full| *full || !entered) {
            return V::constant(full.into());
        }
        let mut bits = self.sgpr(sreg::EXEC);
        if self.wave_size == 64 {
            let high = self.sgpr(sreg::EXEC + 1);
            bits = self.e.and32(bits, high);
        }
        self.e.eq32(bits, V::constant(u32::MAX.into()))
    }

    pub(crate) fn read(&mut self, slot: Slot) -> V {
        if self.waits(slot) {
            self.merge(slot);
        }
        self.held(slot)
    }

    /// The value of a register's variable, without lanes that wait to be merged.
    pub(crate) fn held(&mut self, slot: Slot) -> V {
        if let Some(v) = self.known.get(&slot) {
            return *v;
        }
        if slot == Slot::Sgpr(sreg::NULL as u8) {
            return V::constant(0);
        }
        self.used.insert(slot);
        // The interpreter reads it as well, so it counts as read even if it is a constant or is
        // read as its replica.
        if !self.effects.writes.contains(&slot) {
            self.effects.reads.insert(slot);
        }
        if let Some(first) = self.pair_with(slot) {
            return self.read_pair(first, slot);
        }
        let v = if let Some(value) = self.facts.get(slot).and_then(Fact::value) {
            value
        } else if let Some(v) = self.read_replica(slot) {
            v
        } else if self.carried.contains(&slot) {
            self.read_carried(slot)
        } else {
            let ty = self.e.ty(slot.t(), slot.is_vector());
            let v = self.e.value(
                slot.is_vector(),
                format_args!("load {ty}, ptr {}", slot.name()),
            );
            self.as_known(slot, v)
        };
        self.known.insert(slot, v);
        v
    }

    pub(crate) fn write(&mut self, slot: Slot, v: V) {
        if slot == Slot::Sgpr(sreg::NULL as u8) {
            return;
        }
        if let Slot::Sgpr(n) = slot {
            self.forget_masks(n);
            if usize::from(n) >= sreg::EXEC && !self.stays_partial(slot, v) {
                self.begun_full = None;
            }
        }
        self.used.insert(slot);
        self.split_pair(slot);
        self.part_replicas(slot);
        self.carried.remove(&slot);
        self.active.remove(&slot);
        self.facts.slots.remove(&slot);
        self.effects.writes.insert(slot);
        self.effects.touched.insert(slot);
        if v.is_shape() {
            self.unwritten.insert(slot);
            self.known.insert(slot, v);
            return;
        }
        self.unwritten.remove(&slot);
        let ty = self.e.ty(slot.t(), slot.is_vector());
        let shown = self.e.show(slot.t(), v, slot.is_vector());
        self.e
            .line(format_args!("store {ty} {shown}, ptr {}", slot.name()));
        self.known.insert(slot, v);
    }

    /// Whether EXEC, of which not all lanes were enabled, gets a subset of them.
    fn stays_partial(&mut self, slot: Slot, v: V) -> bool {
        self.begun_full == Some(false) && {
            let before = self.read(slot);
            self.e.is_subset(v, before)
        }
    }

    /// Forgets a variable that was written in each of several ways.
    pub(crate) fn forget_written(&mut self, slot: Slot) {
        self.effects.touched.insert(slot);
        self.effects.writes.insert(slot);
        self.forget_slot(slot);
    }

    /// Forgets a variable that was written in one of several ways.
    pub(crate) fn forget_slot(&mut self, slot: Slot) {
        self.split_pair(slot);
        self.part_replicas(slot);
        self.known.remove(&slot);
        self.active.remove(&slot);
        self.facts.slots.remove(&slot);
        self.carried.remove(&slot);
        self.unwritten.remove(&slot);
        if let Slot::Sgpr(n) = slot {
            self.forget_masks(n);
        }
    }

    /// The state before the code goes one of several ways.
    pub(crate) fn snapshot(&self) -> Snapshot {
        Snapshot {
            slots: self.known.clone(),
            masks: self.masks.clone(),
            writes: self.effects.writes.clone(),
            carried: self.carried.clone(),
            pairs: self.pairs.clone(),
            unwritten: self.unwritten.clone(),
            active: self.active.clone(),
            facts: self.facts.clone(),
            begun_full: self.begun_full,
        }
    }

    /// Returns to an earlier state.
    pub(crate) fn restore(&mut self, known: &Snapshot) {
        self.known.clone_from(&known.slots);
        self.masks.clone_from(&known.masks);
        self.effects.writes.clone_from(&known.writes);
        self.carried.clone_from(&known.carried);
        self.pairs.clone_from(&known.pairs);
        self.unwritten.clone_from(&known.unwritten);
        self.active.clone_from(&known.active);
        self.facts.clone_from(&known.facts);
        self.begun_full = known.begun_full;
    }

    /// The slot of a vector register, `word` registers behind a place.
    pub(crate) fn vector_slot(place: Place, word: usize, chunk: u32) -> Option<Slot> {
        match place {
            Place::Vgpr(n) => Some(Slot::Vgpr(n + word as u16, chunk)),
            Place::Agpr(n) => Some(Slot::Agpr(n + word as u16, chunk)),
            _ => None,
        }
    }

    /// A word of an operand: a chunk of a vector register, or a scalar.
    pub(crate) fn word(&mut self, place: Place, word: usize, chunk: u32) -> V {
        match Self::vector_slot(place, word, chunk) {
            Some(slot) => self.read(slot),
            None => self.uniform(place, word & 1),
        }
    }

    /// The same for a use that ignores lanes which are not enabled.
    pub(crate) fn active_word(&mut self, place: Place, word: usize, chunk: u32) -> V {
        if let Some(slot) = Self::vector_slot(place, word, chunk)
            && let Some(active) = self.active.get(&slot).copied()
        {
            let exec = self.exec_half(chunk);
            if self.e.is_subset(exec, active.exec) {
                return active.v;
            }
        }
        self.word(place, word, chunk)
    }

    /// The same of a VGPR, before several ways of which one looks at all lanes. That way merges
    /// them; behind the ways, the variable would not be known to hold what it held before.
    pub(crate) fn active_before_ways(&mut self, n: u16, chunk: u32) -> V {
        self.held(Slot::Vgpr(n, chunk));
        self.active_word(Place::Vgpr(n), 0, chunk)
    }

    /// Writes the enabled lanes of a chunk of a vector register.
    pub(crate) fn write_lanes(&mut self, slot: Slot, enabled: V, v: V) {
        if enabled.as_constant() == Some(1) {
            self.write(slot, v);
            return;
        }
        let Some(chunk) = slot.chunk() else {
            return;
        };
        let exec = self.exec_half(chunk);
        if self.exec(chunk) != enabled {
            let old = self.read(slot);
            let merged = self.merged(enabled, v, old);
            self.write(slot, merged);
            return;
        }
        if let Some(before) = self.active.get(&slot).copied()
            && !before.merged
            && !self.e.is_subset(before.exec, exec)
        {
            self.merge(slot);
        }
        self.used.insert(slot);
        let active = Active {
            v,
            mask: enabled,
            exec,
            merged: false,
        };
        self.active.insert(slot, active);
    }

    fn merged(&mut self, mask: V, v: V, others: V) -> V {
        let v = self.e.made(v);
        let v = self.e.splat(T::I32, v);
        self.e.select(T::I32, mask, v, others)
    }

    /// Whether a register has lanes that wait to be merged.
    pub(crate) fn waits(&self, slot: Slot) -> bool {
        self.active.get(&slot).is_some_and(|active| !active.merged)
    }

    fn merge(&mut self, slot: Slot) {
        let Some(active) = self.active.remove(&slot) else {
            return;
        };
        let old = self.read(slot);
        let v = self.merged(active.mask, active.v, old);
        self.write(slot, v);
        let merged = true;
        self.active.insert(slot, Active { merged, ..active });
    }

    /// All lanes are enabled here, as the program has checked: the values of EXEC's lanes are those
    /// of all lanes.
    pub(crate) fn all_are_enabled(&mut self) {
        for (slot, active) in self.active.clone() {
            let Some(chunk) = slot.chunk() else {
                continue;
            };
            let exec = self.exec_half(chunk);
            if self.e.is_subset(exec, active.exec) {
                self.write(slot, active.v);
            }
        }
    }

    pub(crate) fn loaded_name(slot: Slot) -> String {
        format!("{}.loaded", slot.name())
    }

    /// In one of several ways: stores the value that the enabled lanes of a register get behind
    /// them.
    pub(crate) fn put_loaded(&mut self, slot: Slot, v: V) {
        self.loaded.insert(slot);
        let ty = self.e.ty(T::I32, true);
        let v = self.e.show(T::I32, v, true);
        let name = Self::loaded_name(slot);
        self.e.line(format_args!("store {ty} {v}, ptr {name}"));
    }

    /// Behind all ways: writes that value to the register.
    pub(crate) fn take_loaded(&mut self, slot: Slot, enabled: V) {
        let (ty, name) = (self.e.ty(T::I32, true), Self::loaded_name(slot));
        let v = self.e.value(true, format_args!("load {ty}, ptr {name}"));
        self.write_lanes(slot, enabled, v);
    }

    pub(crate) fn sgpr(&mut self, n: usize) -> V {
        match u8::try_from(n) {
            Ok(n) if usize::from(n) < sreg::COUNT => self.read(Slot::Sgpr(n)),
            _ => V::constant(0),
        }
    }

    pub(crate) fn set_sgpr(&mut self, n: usize, v: V) {
        if n < sreg::COUNT {
            self.write(Slot::Sgpr(n as u8), v);
        }
    }

    /// A word of an operand that all lanes share, as `interp::uniform` computes it.
    pub(crate) fn uniform(&mut self, place: Place, word: usize) -> V {
        let pair = |value: u64| V::constant(value >> (32 * word) & 0xffff_ffff);
        match place {
            Place::Const(c) => pair(c),
            Place::Sgpr(n) => self.sgpr(usize::from(n) + word),
            Place::Special(Special::SharedBase) => pair(SHARED_BASE),
            Place::Special(Special::SharedLimit) => pair(SHARED_BASE | u64::from(u32::MAX)),
            Place::Special(Special::FlatScratchBase) => pair(FLAT_SCRATCH_BASE),
            Place::Special(Special::FlatScratchBaseHigh) => pair(FLAT_SCRATCH_BASE >> 32),
            Place::Special(Special::PrivateBase) => pair(PRIVATE_BASE),
            Place::Special(Special::PrivateLimit) => pair(PRIVATE_BASE | u64::from(u32::MAX)),
            _ if word == 1 => V::constant(0),
            Place::Scc | Place::Special(Special::Scc) => self.scc_word(),
            Place::Special(Special::Vccz) => self.mask_is_zero(sreg::VCC),
            Place::Special(Special::Execz) => self.mask_is_zero(sreg::EXEC),
            Place::Special(Special::PopsExitingWaveId) | Place::Vgpr(_) | Place::Agpr(_) => {
                V::constant(0)
            }
        }
    }

    fn scc_word(&mut self) -> V {
        let scc = self.read(Slot::Scc);
        self.e.select(T::I32, scc, V::constant(1), V::constant(0))
    }

    fn mask_is_zero(&mut self, first: usize) -> V {
        let zero = self.is_zero(first);
        self.e.select(T::I32, zero, V::constant(1), V::constant(0))
    }

    /// Whether a mask has no lanes: a truth value.
    pub(crate) fn is_zero(&mut self, first: usize) -> V {
        let mut bits = self.sgpr(first);
        if self.wave_size == 64 {
            let high = self.sgpr(first + 1);
            bits = self.e.or32(bits, high);
        }
        self.e.eq32(bits, V::constant(0))
    }

    /// The address of a register in the wave.
    pub(crate) fn home(&mut self, slot: Slot) -> V {
        let row = u64::from(self.wave_size) * 4;
        let part = u64::from(self.e.width) * 4;
        let (file, offset) = match slot {
            Slot::Vgpr(n, chunk) => ("%vgprs", u64::from(n) * row + u64::from(chunk) * part),
            Slot::Agpr(n, chunk) => ("%agprs", u64::from(n) * row + u64::from(chunk) * part),
            Slot::Sgpr(n) => ("%sgprs", u64::from(n) * 4),
            Slot::Scc => ("%sccp", 0),
        };
        self.e.value(
            false,
            format_args!("getelementptr i8, ptr {file}, i64 {offset}"),
        )
    }

    /// Writes a register to the wave, where Rust code sees it.
    pub(crate) fn spill(&mut self, slot: Slot) {
        let v = self.read(slot);
        self.put_home(slot, v);
    }

    /// The same for code that looks at enabled lanes only.
    pub(crate) fn spill_active(&mut self, slot: Slot) {
        let v = match slot {
            Slot::Vgpr(n, chunk) => self.active_word(Place::Vgpr(n), 0, chunk),
            Slot::Agpr(n, chunk) => self.active_word(Place::Agpr(n), 0, chunk),
            Slot::Sgpr(_) | Slot::Scc => self.read(slot),
        };
        self.put_home(slot, v);
    }

    fn put_home(&mut self, slot: Slot, v: V) {
        let home = self.home(slot);
        let home = self.e.show(T::Ptr, home, false);
        if slot == Slot::Scc {
            let v = self.e.show(T::B, v, false);
            let v = self.e.value(false, format_args!("zext i1 {v} to i8"));
            let v = self.e.show(T::I8, v, false);
            self.e.line(format_args!("store i8 {v}, ptr {home}"));
            return;
        }
        let shown = self.e.show(T::I32, v, slot.is_vector());
        let ty = self.e.ty(T::I32, slot.is_vector());
        self.e
            .line(format_args!("store {ty} {shown}, ptr {home}, align 4"));
    }

    /// Reads a register from the wave, where Rust code has written it.
    pub(crate) fn reload(&mut self, slot: Slot) {
        let v = self.at_home(slot);
        self.write(slot, v);
    }

    /// The same for the value that enabled lanes get behind several ways.
    pub(crate) fn reload_loaded(&mut self, slot: Slot) {
        let v = self.at_home(slot);
        self.put_loaded(slot, v);
    }

    pub(crate) fn at_home(&mut self, slot: Slot) -> V {
        let home = self.home(slot);
        let home = self.e.show(T::Ptr, home, false);
        if slot == Slot::Scc {
            let v = self.e.value(false, format_args!("load i8, ptr {home}"));
            let v = self.e.show(T::I8, v, false);
            return self.e.value(false, format_args!("icmp ne i8 {v}, 0"));
        }
        let ty = self.e.ty(T::I32, slot.is_vector());
        self.e.value(
            slot.is_vector(),
            format_args!("load {ty}, ptr {home}, align 4"),
        )
    }

    /// Reads registers from the wave, where code is entered.
    pub(crate) fn load(&mut self, slots: &BTreeSet<Slot>) {
        for slot in slots {
            let v = self.at_home(*slot);
            self.loaded_as(*slot, v);
        }
    }

    /// Sets a register's variable where code is entered. This does not count as a write.
    fn loaded_as(&mut self, slot: Slot, v: V) {
        self.used.insert(slot);
        let whole =
            (self.replica(slot)).filter(|first| self.is_whole && self.known.contains_key(first));
        let replica = whole.and_then(|_| self.read_replica(slot));
        let known = replica.unwrap_or_else(|| self.as_known(slot, v));
        // A constant tells LLVM how many iterations a loop has.
        let v = if known.as_constant().is_some() {
            known
        } else {
            v
        };
        let ty = self.e.ty(slot.t(), slot.is_vector());
        let shown = self.e.show(slot.t(), v, slot.is_vector());
        self.e
            .line(format_args!("store {ty} {shown}, ptr {}", slot.name()));
        self.known.insert(slot, known);
    }

    /// Reads the registers of a wave that begins, from what its workgroup has for all waves. All
    /// lanes have work-items.
    pub(crate) fn load_start(&mut self, slots: &BTreeSet<Slot>, packed: bool, index_in_ttmp: bool) {
        let bytes = id_registers(packed) * self.wave_size as usize * 4;
        for line in [
            format!("%p.index = getelementptr i8, ptr %wave, i64 {WAVE_INDEX}"),
            "%index = load i32, ptr %p.index".to_owned(),
            format!("%index.bytes = mul i32 %index, {bytes}"),
            "%wave.ids = getelementptr i8, ptr %start.ids, i32 %index.bytes".to_owned(),
            format!("%index.ttmp = shl i32 %index, {INDEX_SHIFT}"),
        ] {
            self.e.line(line);
        }
        let lanes = self.wave_size as usize;
        for slot in slots.iter().copied() {
            let v = match slot {
                Slot::Vgpr(n, chunk) if usize::from(n) < id_registers(packed) => {
                    let at = (usize::from(n) * lanes + (chunk * self.e.width) as usize) * 4;
                    self.at_start("%wave.ids", at, true)
                }
                Slot::Sgpr(n) => match usize::from(n) {
                    sreg::EXEC => V::constant(u32::MAX.into()),
                    high if high > sreg::EXEC => {
                        V::constant(if lanes > 32 { u32::MAX.into() } else { 0 })
                    }
                    INDEX_TTMP if index_in_ttmp => self.e.value(false, "add i32 %index.ttmp, 0"),
                    n => self.at_start("%start.sgprs", n * 4, false),
                },
                Slot::Vgpr(..) | Slot::Agpr(..) | Slot::Scc => V::constant(0),
            };
            self.loaded_as(slot, v);
        }
    }

    fn at_start(&mut self, start: &str, offset: usize, vector: bool) -> V {
        let at = format!("getelementptr i8, ptr {start}, i64 {offset}");
        let at = self.e.value(false, at);
        let (at, ty) = (self.e.show(T::Ptr, at, false), self.e.ty(T::I32, vector));
        let load = format!("load {ty}, ptr {at}, align 4");
        self.e.value(vector, load)
    }

    /// Writes registers to the wave, where code is left.
    pub(crate) fn store(&mut self, slots: impl IntoIterator<Item = Slot>) {
        for slot in slots {
            self.spill(slot);
        }
    }
}

impl Slot {
    /// The type of a slot's value, or of a lane of it.
    pub(crate) fn t(self) -> T {
        match self {
            Self::Scc => T::B,
            _ => T::I32,
        }
    }
}
