//! Loads and stores of buffers.
//!
//! The code checks the resource. If it is linear memory with a size in bytes, lanes inside access
//! it like global memory; lanes outside load zero, and their stores are dropped. The interpreter
//! handles all other cases. The rules of its buffer module apply: the offsets of register and
//! instruction are added in 32 bits, and the scalar offset counts towards the size.

use gfxjit_isa::evaluator::Evaluator;
use gfxjit_isa::inst::{Access, Address, Memory};

use crate::optimizing::memory::access::{AccessPlan, Space, parts};
use crate::optimizing::registers::Registers;
use crate::optimizing::shapes::Addresses;
use crate::optimizing::translator::Translator;
use crate::optimizing::value::{T, V};
use crate::region::slot::Slot;
use gfxjit_sim::interp::Step;

/// The lanes of a chunk that are inside the buffer.
struct Inside {
    /// Those whose first word is inside, or whose whole access if it is shorter.
    first: V,
    /// Those whose whole access is inside.
    whole: V,
}

impl Translator {
    pub(crate) fn buffer(&mut self, pc: u64, step: &Step, m: &Memory) -> bool {
        let Address::Buffer {
            vaddr,
            resource,
            soffset,
            offen,
            idxen: false,
        } = m.address
        else {
            return false;
        };
        // The instruction's offset is included in the lanes' offsets.
        let Some(parts) = parts(&Memory { offset: 0, ..*m }) else {
            return false;
        };
        let offset = V::constant(u64::from(m.offset as u32));
        let words = [0, 1, 2, 3].map(|word| self.r.sgpr(usize::from(resource) + word));
        let soffset = self.r.uniform(soffset, 0);
        let mut fine = self.is_linear(words);
        let records = self.less(words[2], soffset);
        let bytes: u32 = parts.iter().map(|part| part.bytes).sum();
        // Offsets of lanes below these limits are inside.
        let [first, whole] = [bytes.min(4), bytes]
            .map(|bytes| self.less(records, V::constant(u64::from(bytes) - 1)));
        let (mut chunks, mut inside, mut outside) = (Vec::new(), Vec::new(), Vec::new());
        for chunk in 0..self.r.chunks() {
            let low = match vaddr.filter(|_| offen) {
                Some(vaddr) => self.r.active_before_ways(vaddr, chunk),
                None => V::constant(0),
            };
            let low = self.r.e.add32(low, offset);
            let exec = self.r.exec(chunk);
            let lanes = Inside {
                first: self.r.e.ult32(low, first),
                whole: self.r.e.ult32(low, whole),
            };
            // The interpreter splits an access that ends outside.
            if bytes > 4 {
                let differ = self.r.e.xor_b(lanes.first, lanes.whole);
                let differ = self.r.e.and_b(differ, exec);
                let none = self.none(differ);
                fine = self.r.e.and_b(fine, none);
            }
            inside.push(self.r.e.and_b(exec, lanes.whole));
            let beyond = self.r.e.not_b(lanes.first);
            outside.push(self.r.e.and_b(exec, beyond));
            chunks.push(Addresses { low, high: None });
        }
        let high = self.r.e.and32(words[1], V::constant(0xffff));
        let base = self.r.e.join(words[0], high);
        let soffset = self.r.e.zext64(soffset);
        let base = self.r.e.add64(base, soffset);
        // Registers must be read before the branches to the cases.
        let mut slots: Vec<Slot> = Vec::new();
        for part in &parts {
            for word in 0..part.words() {
                slots.extend(
                    (0..self.r.chunks())
                        .filter_map(|c| Registers::vector_slot(part.place, part.first + word, c)),
                );
            }
        }
        for slot in &slots {
            self.r.read(*slot);
        }
        let mut plan = self.plan_access(Space::Global, parts, chunks, base, inside);
        let number = self.r.e.fresh();
        self.fork(fine, "buffer", number);
        let saved = self.r.snapshot();
        self.call(pc, step, plan.cache);
        self.r.e.line(format_args!("br label %join{number}"));
        self.r.restore(&saved);
        self.label("buffer", number);
        self.emit_access(pc, step, &plan);
        plan.exec = outside;
        self.clear(&plan);
        self.merge(&slots);
        let written = if matches!(m.access, Access::Load { .. }) {
            &slots[..]
        } else {
            &[]
        };
        self.join(number, &saved, written);
        true
    }

    /// At the end of one of several cases: merges lanes with their registers.
    pub(crate) fn merge(&mut self, slots: &[Slot]) {
        for slot in slots {
            self.r.read(*slot);
        }
    }

    /// Tests whether a resource is linear memory.
    fn is_linear(&mut self, words: [V; 4]) -> V {
        let linear = self.setting.linear;
        let mut holds = V::constant(1);
        for (word, (mask, value)) in [(words[1], (linear.swizzle, 0)), (words[3], linear.word3)] {
            let bits = self.r.e.and32(word, V::constant(mask.into()));
            let equal = self.r.e.eq32(bits, V::constant(value.into()));
            holds = self.r.e.and_b(holds, equal);
        }
        holds
    }

    /// A difference, or zero if it is negative.
    fn less(&mut self, a: V, b: V) -> V {
        self.r.e.intrinsic("usub.sat", T::I32, &[a, b], "")
    }

    /// Writes zeros to the loading lanes.
    fn clear(&mut self, w: &AccessPlan) {
        for part in w.parts.iter().filter(|part| !part.store) {
            for chunk in 0..w.chunks.len() {
                for word in 0..part.words() {
                    let slot = Registers::vector_slot(part.place, part.first + word, chunk as u32);
                    if let Some(slot) = slot {
                        self.set_loaded(part, chunk, word, V::constant(0));
                        self.r.take_loaded(slot, w.exec[chunk]);
                    }
                }
            }
        }
    }
}
