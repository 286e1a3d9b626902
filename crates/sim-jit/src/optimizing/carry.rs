//! Registers that loops carry: the first lane and the distance between lanes, as two scalars; or a
//! pair of registers as 64-bit values, the form of most addresses of global memory. The analysis
//! `loop_carried` chooses the registers.

use gfxjit_isa::evaluator::Evaluator;

use crate::optimizing::analysis::lattice::Fact;
use crate::optimizing::registers::Registers;
use crate::optimizing::shapes::{Affine, Wide};
use crate::optimizing::value::{T, V};
use crate::region::register_set::{Carried, SET_END, VgprSet, both, numbers};
use crate::region::slot::Slot;

/// Distances of 64-bit values are below this limit, so that distances within a chunk fit 32 bits.
pub(crate) const NEAR: u32 = 1 << 20;

/// Whether 64-bit values have the form of carried pairs, with distances that fit 32 bits.
fn is_as_carried(w: &Wide) -> bool {
    let zeros = [w.low.base, w.high.base, w.high.stride];
    w.shift == 0 && zeros.iter().all(|v| v.as_constant() == Some(0))
}

/// The other register of a pair.
fn second(first: Slot) -> Slot {
    match first {
        Slot::Vgpr(n, chunk) => Slot::Vgpr(n + 1, chunk),
        other => other,
    }
}

impl Registers {
    /// Begins a block with registers carried: see [`Self::carry`].
    pub(crate) fn begin_carried(&mut self, registers: Carried) {
        self.begin(Some(true));
        self.carried = self.slots_of(registers.one).collect();
        self.pairs = self.slots_of(registers.two).collect();
        self.unwritten = self.slots_of(registers.registers()).collect();
    }

    /// The variables of a carried register: its first lane, and the distance between lanes.
    pub(crate) fn carried_names(slot: Slot) -> [String; 2] {
        ["base", "stride"].map(|name| format!("{}.{name}", slot.name()))
    }

    /// The value of a carried register.
    pub(crate) fn read_carried(&mut self, slot: Slot) -> V {
        // The version that names it may not be a target of any branch.
        self.ever_carried.insert(slot);
        let [base, stride] = Self::carried_names(slot);
        let base = self.e.value(false, format_args!("load i32, ptr {base}"));
        let stride = self.read_stride(slot, &stride);
        if stride.as_constant() == Some(0) {
            return base;
        }
        let roots = match slot {
            Slot::Vgpr(n, _) if n < SET_END => 1 << n,
            _ => 0,
        };
        let v = self.e.emit_affine(Affine {
            base,
            stride,
            roots,
        });
        if let Some(Fact::Iota(_)) = self.facts.get(slot) {
            self.e.note_iota(v);
        }
        v
    }

    /// The distance between a carried register's lanes: a constant, or its variable.
    fn read_stride(&mut self, slot: Slot, variable: &str) -> V {
        match self.facts.get(slot) {
            Some(Fact::Stride(stride) | Fact::Iota(stride)) => V::constant(u64::from(stride)),
            _ => (self.e).value(false, format_args!("load i32, ptr {variable}")),
        }
    }

    /// The registers from which a register was computed, if its lanes have equal distances in each
    /// chunk.
    pub(crate) fn roots(&self, n: u16) -> Option<VgprSet> {
        let mut roots = 0;
        for chunk in 0..self.chunks() {
            let slot = Slot::Vgpr(n, chunk);
            if self.waits(slot) {
                return None;
            }
            roots |= match self.known.get(&slot) {
                Some(v) => self.e.affine(*v)?.roots,
                None if self.carried.contains(&slot) => 1 << n,
                None => return None,
            };
        }
        Some(roots)
    }

    /// The registers from which a pair's 64-bit values were computed, if these have the form of
    /// carried pairs.
    pub(crate) fn pair_roots(&self, n: u16) -> Option<VgprSet> {
        let mut roots = 0;
        for chunk in 0..self.chunks() {
            let first = Slot::Vgpr(n, chunk);
            let pair = [first, second(first)];
            if pair.iter().any(|slot| self.waits(*slot)) {
                return None;
            }
            roots |= match pair.map(|slot| self.known.get(&slot)) {
                [Some(low), Some(high)] => {
                    let w = self.e.pair(*low, *high).filter(is_as_carried)?;
                    w.low.roots | w.high.roots
                }
                [None, None] if self.pairs.contains(&first) => both(1 << n),
                _ => return None,
            };
        }
        Some(roots)
    }

    /// The first register of the carried pair that contains a register.
    pub(crate) fn pair_with(&self, slot: Slot) -> Option<Slot> {
        let Slot::Vgpr(n, chunk) = slot else {
            return None;
        };
        let firsts = [Some(n), n.checked_sub(1)].into_iter().flatten();
        let mut firsts = firsts.map(|n| Slot::Vgpr(n, chunk));
        firsts.find(|first| self.pairs.contains(first))
    }

    /// The variables of a carried pair: its first lane, and the distance between lanes.
    pub(crate) fn paired_names(first: Slot) -> [String; 2] {
        ["pair", "step"].map(|name| format!("{}.{name}", first.name()))
    }

    /// The value of a register of a carried pair.
    pub(crate) fn read_pair(&mut self, first: Slot, wanted: Slot) -> V {
        let slots = [first, second(first)];
        let are_replicas = slots.iter().all(|slot| self.facts.replicas.contains(slot));
        let replicas = slots.map(|slot| are_replicas.then(|| self.read_replica(slot)).flatten());
        let halves = match replicas {
            [Some(low), Some(high)] => [low, high],
            _ => self.own_pair(first),
        };
        for (slot, v) in slots.into_iter().zip(halves) {
            self.known.insert(slot, v);
        }
        halves[usize::from(wanted != first)]
    }

    /// The halves of a pair, from its variables.
    fn own_pair(&mut self, first: Slot) -> [V; 2] {
        self.ever_paired.insert(first);
        let [pair, step] = Self::paired_names(first);
        let added = self.e.value(false, format_args!("load i64, ptr {pair}"));
        let stride = self.read_stride(first, &step);
        let roots = match first {
            Slot::Vgpr(n, _) if n < SET_END => both(1 << n),
            _ => 0,
        };
        let base = V::constant(0);
        let low = Affine {
            base,
            stride,
            roots,
        };
        let pair = self.e.wide_of(Wide {
            added,
            ..Wide::of(low)
        });
        [self.e.low(pair), self.e.high(pair)]
    }

    /// Called before a register of a carried pair is written: the other one keeps its value.
    pub(crate) fn split_pair(&mut self, slot: Slot) {
        if let Some(first) = self.pair_with(slot) {
            self.pairs.remove(&first);
            if !self.known.contains_key(&first) {
                self.read_pair(first, slot);
            }
        }
    }

    /// Whether registers' lanes are known to have equal distances if all lanes are enabled.
    pub(crate) fn may_carry(&self, registers: Carried) -> bool {
        let holds = |slot: Slot| {
            let active = self.active.get(&slot).map(|active| active.v);
            active.or_else(|| self.known.get(&slot).copied())
        };
        let one = self.slots_of(registers.one).all(|slot| match holds(slot) {
            Some(v) => self.e.affine(v).is_some(),
            None => self.carried.contains(&slot),
        });
        let two = self.slots_of(registers.two).all(|first| {
            let pair = [first, second(first)];
            match pair.map(holds) {
                [Some(low), Some(high)] => self.e.pair(low, high).is_some(),
                [None, None] => self.pairs.contains(&first),
                _ => false,
            }
        });
        one && two
    }

    /// Writes the variables for registers whose lanes have equal distances; returns a truth value,
    /// whether they do. If that is not known, it is tested at run time, if `may` is set.
    pub(crate) fn carry(&mut self, registers: Carried, may: bool) -> V {
        let mut holds = V::constant(1);
        for n in numbers(registers.one) {
            let mut first = None;
            for chunk in 0..self.chunks() {
                let slot = Slot::Vgpr(n, chunk);
                let v = self.read(slot);
                let affine = match self.e.affine(v) {
                    Some(affine) => affine,
                    None if !may => return V::constant(0),
                    None => {
                        let (affine, are) = self.guarded_lanes(v, first);
                        holds = self.e.and_b(holds, are);
                        affine
                    }
                };
                first = first.or(Some(affine.stride));
                self.ever_carried.insert(slot);
                let names = Self::carried_names(slot);
                for (name, v) in names.iter().zip([affine.base, affine.stride]) {
                    let shown = self.e.show(T::I32, v, false);
                    self.e.line(format_args!("store i32 {shown}, ptr {name}"));
                }
            }
        }
        for n in numbers(registers.two) {
            let mut step = None;
            for chunk in 0..self.chunks() {
                let are = self.carry_pair(Slot::Vgpr(n, chunk), &mut step, may);
                holds = self.e.and_b(holds, are);
                if holds.as_constant() == Some(0) {
                    return holds;
                }
            }
        }
        holds
    }

    /// Writes the variables for a pair. `step` is the distance in the previous chunk.
    fn carry_pair(&mut self, first: Slot, step: &mut Option<V>, may: bool) -> V {
        let (low, high) = (self.read(first), self.read(second(first)));
        let mut holds = V::constant(1);
        let found = self.e.pair(low, high);
        let (start, stride) = match found {
            Some(w) if is_as_carried(&w) => (w.added, w.low.stride),
            _ if !may => return V::constant(0),
            Some(w) => {
                holds = self.is_near(&w);
                let shift = V::constant(w.shift.into());
                (self.e.start_of(&w), self.e.shl32(w.low.stride, shift))
            }
            None => {
                let (start, stride, are) = self.guarded_pair(low, high, *step);
                holds = are;
                (start, stride)
            }
        };
        *step = step.or(Some(stride));
        self.ever_paired.insert(first);
        let names = Self::paired_names(first);
        for ((name, t), v) in names.iter().zip([T::I64, T::I32]).zip([start, stride]) {
            let (ty, shown) = (self.e.ty(t, false), self.e.show(t, v, false));
            self.e.line(format_args!("store {ty} {shown}, ptr {name}"));
        }
        holds
    }

    /// Tests whether lanes also have equal distances as 64-bit values: the lower half does not wrap
    /// between them.
    pub(crate) fn is_near(&mut self, w: &Wide) -> V {
        let even = self.e.eq32(w.high.stride, V::constant(0));
        let most = V::constant(u64::from(NEAR >> w.shift.min(31)));
        let near = self.e.ult32(w.low.stride, most);
        let last = u32::MAX - NEAR * self.e.width;
        let below = self.e.ult32(w.low.base, V::constant(last.into()));
        let near = self.e.and_b(near, below);
        self.e.and_b(even, near)
    }

    /// The first lane of a pair, the distance between its first two lanes, and whether all lanes
    /// have that distance.
    fn guarded_pair(&mut self, low: V, high: V, step: Option<V>) -> (V, V, V) {
        let [low, high] = [low, high].map(|v| {
            let v = self.e.made(v);
            self.e.splat(T::I32, v)
        });
        let [base, above] = [low, high].map(|v| self.e.element(T::I32, v, 0));
        let stride = step.unwrap_or_else(|| {
            let behind = self.e.element(T::I32, low, 1);
            self.e.sub32(behind, base)
        });
        let added = self.e.join(base, above);
        let affine = Affine {
            base: V::constant(0),
            stride,
            roots: 0,
        };
        let lanes = self.e.wide_lanes(Wide {
            added,
            ..Wide::of(affine)
        });
        let pair = self.e.join(low, high);
        let are = self.are_equal(T::I64, pair, lanes);
        let near = self.e.ult32(stride, V::constant(NEAR.into()));
        (added, stride, self.e.and_b(are, near))
    }

    /// A vector as a line from its first lane, with the distance of its first two lanes or a given
    /// one, and whether all lanes are on the line.
    fn guarded_lanes(&mut self, v: V, stride: Option<V>) -> (Affine, V) {
        let base = self.e.element(T::I32, v, 0);
        let stride = stride.unwrap_or_else(|| {
            let second = self.e.element(T::I32, v, 1);
            self.e.sub32(second, base)
        });
        let affine = Affine {
            base,
            stride,
            roots: 0,
        };
        let lanes = self.e.lanes(affine);
        (affine, self.are_equal(T::I32, v, lanes))
    }

    /// Tests whether two vectors are equal in all lanes: a truth value.
    pub(crate) fn are_equal(&mut self, t: T, a: V, b: V) -> V {
        let wrong = self.e.binary("icmp ne", t, a, b);
        let bits = self.e.bits_of(wrong);
        self.e.eq32(bits, V::constant(0))
    }
}
