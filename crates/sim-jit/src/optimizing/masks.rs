//! Masks of lanes: EXEC, VCC and results of comparisons. Programs keep them in scalar registers,
//! and the IR needs them as vectors of truth values; here each form is computed from the other,
//! once.

use std::collections::BTreeMap;

use gfxjit_isa::evaluator::Evaluator;

use crate::optimizing::emit::Emit;
use crate::optimizing::registers::{Mask, Registers};
use crate::optimizing::value::{T, V};
use gfxjit_sim::machine::wave::{HALF, sreg};

/// The register of EXEC.
const EXEC: u8 = sreg::EXEC as u8;

impl Emit {
    /// The bits from `shift` on, as a vector of truth values.
    pub(crate) fn lanes_of(&mut self, word: V, shift: u32) -> V {
        let width = self.width;
        if let Some(bits) = word.as_constant() {
            let ones = u64::MAX >> (64 - width);
            let bits = bits >> shift & ones;
            if bits == 0 || bits == ones {
                return V::constant(u64::from(bits != 0));
            }
        }
        if let Some(all) = self.all_bits(word) {
            return all;
        }
        if !self.has_masks {
            // Hosts without mask registers: LLVM 22 would extract the bits of a number one by one.
            let ones: Vec<String> = (shift..shift + width)
                .map(|lane| format!("i32 {}", 1u32 << lane))
                .collect();
            let word = self.show(T::I32, word, true);
            let ones = ones.join(", ");
            let own = format!("and <{width} x i32> {word}, <{ones}>");
            let own = self.value(true, own);
            return self.binary("icmp ne", T::I32, own, V::constant(0));
        }
        let word = self.lshr32(word, V::constant(shift.into()));
        let shown = self.show(T::I32, word, false);
        let bits = self.value(false, format_args!("trunc i32 {shown} to i{width}"));
        let shown = self.show(T::I32, bits, false);
        self.value(
            true,
            format_args!("bitcast i{width} {shown} to <{width} x i1>"),
        )
    }

    /// Truth values as an `i32` with one bit for each lane of the chunk.
    pub(crate) fn bits_of(&mut self, mask: V) -> V {
        let width = self.width;
        match mask.as_constant() {
            Some(0) => V::constant(0),
            Some(_) => V::constant(u64::MAX >> (64 - width)),
            None => {
                let shown = self.show(T::B, mask, true);
                let bits = self.value(
                    false,
                    format_args!("bitcast <{width} x i1> {shown} to i{width}"),
                );
                let shown = self.show(T::I32, bits, false);
                self.value(false, format_args!("zext i{width} {shown} to i32"))
            }
        }
    }
}

impl Registers {
    pub(crate) fn forget_masks(&mut self, n: u8) {
        let first = if self.wave_size == 64 {
            n.saturating_sub(1)
        } else {
            n
        };
        self.masks.retain(|(own, _), _| !(first..=n).contains(own));
    }

    /// The half of EXEC that contains a chunk's lanes.
    pub(crate) fn exec_half(&mut self, chunk: u32) -> V {
        self.sgpr(sreg::EXEC + (chunk * self.e.width) as usize / HALF)
    }

    /// Writes EXEC with a subset of its lanes.
    pub(crate) fn narrow(&mut self, lanes: Vec<V>) {
        let halves = self.wave_size as usize / HALF;
        let before: Vec<V> = (0..halves)
            .map(|half| self.sgpr(sreg::EXEC + half))
            .collect();
        let words = self.words_of(&lanes);
        for (now, before) in words.iter().zip(before) {
            self.e.note_part(*now, before);
        }
        self.put_mask(EXEC, words, lanes);
    }

    /// A mask's lanes in a chunk, as truth values.
    pub(crate) fn mask(&mut self, first: u8, chunk: u32) -> V {
        if let Some(mask) = self.masks.get(&(first, chunk)) {
            return mask.v;
        }
        let lane = chunk * self.e.width;
        let word = self.sgpr(usize::from(first) + lane as usize / HALF);
        let v = self.e.lanes_of(word, lane % HALF as u32);
        let mask = Mask { v, active: None };
        self.masks.insert((first, chunk), mask);
        v
    }

    /// A mask's lanes in a chunk, for a use that ignores disabled lanes.
    pub(crate) fn active_mask(&mut self, first: u8, chunk: u32) -> V {
        let exec = self.exec_half(chunk);
        match self.masks.get(&(first, chunk)).and_then(|mask| mask.active) {
            Some((v, then)) if self.e.is_subset(exec, then) => v,
            _ => self.mask(first, chunk),
        }
    }

    /// The enabled lanes of a chunk.
    pub(crate) fn exec(&mut self, chunk: u32) -> V {
        self.mask(EXEC, chunk)
    }

    /// Whether all lanes are known to be enabled.
    pub(crate) fn is_full(&mut self) -> bool {
        (0..self.chunks()).all(|chunk| self.exec(chunk).as_constant() == Some(1))
    }

    /// Tests whether all lanes of a chunk are set: a truth value.
    pub(crate) fn all(&mut self, mask: V) -> V {
        let ones = u64::MAX >> (64 - self.e.width);
        let exec = |masks: &BTreeMap<(u8, u32), Mask>| {
            let own = masks.range((EXEC, 0)..=(EXEC, u32::MAX));
            let mut own = own.filter(|(_, own)| own.v == mask);
            own.next().map(|((_, chunk), _)| *chunk)
        };
        // The bits are in a register already.
        let (bits, ones) = match exec(&self.masks) {
            Some(chunk) if !self.e.has_masks => {
                let ones = V::constant(ones << (chunk * self.e.width % HALF as u32));
                let word = self.exec_half(chunk);
                (self.e.and32(word, ones), ones)
            }
            _ => (self.e.bits_of(mask), V::constant(ones)),
        };
        self.e.eq32(bits, ones)
    }

    /// Writes a mask to scalar registers.
    pub(crate) fn set_mask(&mut self, first: u8, lanes: Vec<V>) {
        if usize::from(first) != sreg::NULL {
            let words = self.words_of(&lanes);
            self.put_mask(first, words, lanes);
        }
    }

    /// The words of a mask in scalar registers.
    fn words_of(&mut self, lanes: &[V]) -> Vec<V> {
        let per_half = HALF as u32 / self.e.width;
        let mut words = Vec::new();
        for half in 0..self.wave_size / HALF as u32 {
            let mut word = V::constant(0);
            for part in 0..per_half {
                let bits = self.e.bits_of(lanes[(half * per_half + part) as usize]);
                let shift = V::constant(u64::from(part * self.e.width));
                let bits = self.e.shl32(bits, shift);
                word = if part == 0 {
                    bits
                } else {
                    self.e.or32(word, bits)
                };
            }
            words.push(word);
        }
        words
    }

    fn put_mask(&mut self, first: u8, words: Vec<V>, lanes: Vec<V>) {
        for (half, word) in words.into_iter().enumerate() {
            self.set_sgpr(usize::from(first) + half, word);
        }
        for (chunk, v) in (0..).zip(lanes) {
            self.masks.insert((first, chunk), Mask { v, active: None });
        }
    }

    /// Writes a mask of the enabled lanes; `flags` contains the truth values for these.
    pub(crate) fn set_active_mask(&mut self, first: u8, flags: &[V], lanes: Vec<V>) {
        let then: Vec<V> = (0..self.chunks()).map(|c| self.exec_half(c)).collect();
        self.set_mask(first, lanes);
        for ((chunk, v), exec) in (0..).zip(flags).zip(then) {
            if let Some(mask) = self.masks.get_mut(&(first, chunk)) {
                mask.active = Some((*v, exec));
            }
        }
    }
}
