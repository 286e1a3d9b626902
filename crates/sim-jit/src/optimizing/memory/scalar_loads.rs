//! Scalar loads in translated code.

use gfxjit_isa::evaluator::Evaluator;
use gfxjit_isa::inst::ScalarLoad;

use crate::optimizing::translator::Translator;
use crate::optimizing::value::{T, V};
use crate::region::slot::Slot;
use gfxjit_sim::interp::Step;
use gfxjit_sim::machine::wave::sreg;

impl Translator {
    pub(crate) fn scalar_load(&mut self, pc: u64, step: &Step, load: &ScalarLoad) -> bool {
        if load.buffer || usize::from(load.to) == sreg::NULL {
            return false;
        }
        let (low, high) = (
            self.r.sgpr(load.base.into()),
            self.r.sgpr(usize::from(load.base) + 1),
        );
        // The lowest bits of each summand are ignored.
        let ignored = u64::from(load.bytes.clamp(1, 4)) - 1;
        let base = self.r.e.join(low, high);
        let mut address = self.r.e.and64(base, V::constant(!ignored));
        if let Some(soffset) = load.soffset {
            let soffset = self.r.uniform(soffset, 0);
            let kept = V::constant(u64::from(!ignored as u32));
            let soffset = match load.unit {
                1 => {
                    let soffset = self.r.e.and32(soffset, kept);
                    self.r.e.zext64(soffset)
                }
                // Multiples of the size have no bits to ignore.
                unit => {
                    let soffset = self.r.e.zext64(soffset);
                    self.r.e.mul64(soffset, V::constant(unit.into()))
                }
            };
            address = self.r.e.add64(address, soffset);
        }
        let offset = V::constant(i64::from(load.offset) as u64 & !ignored);
        address = self.r.e.add64(address, offset);
        let words = usize::from(load.bytes).div_ceil(4);
        let slots: Vec<Slot> = (0..words)
            .map(|w| Slot::Sgpr(load.to + w as u8))
            .filter(|s| !matches!(s, Slot::Sgpr(n) if usize::from(*n) >= sreg::COUNT))
            .collect();
        let cache = self.caches;
        self.caches += 1;
        let number = self.r.e.fresh();
        let (start, limit) = (self.cache_field(cache, 0), self.cache_field(cache, 1));
        let distance = self.r.e.sub64(address, start);
        let inside = self.r.e.ult64(distance, limit);
        self.fork(inside, "load", number);
        let saved = self.r.snapshot();
        self.call(pc, step, cache);
        self.r.e.line(format_args!("br label %join{number}"));
        self.r.restore(&saved);
        self.label("load", number);
        let shown = self.r.e.show(T::I64, address, false);
        let pointer = self
            .r
            .e
            .value(false, format_args!("inttoptr i64 {shown} to ptr"));
        let pointer = self.r.e.show(T::Ptr, pointer, false);
        for (word, slot) in slots.iter().enumerate() {
            let at = self.r.e.value(
                false,
                format_args!("getelementptr i8, ptr {pointer}, i64 {}", word * 4),
            );
            let at = self.r.e.show(T::Ptr, at, false);
            let bits = u32::from(load.bytes.min(4)) * 8;
            let mut v = self
                .r
                .e
                .value(false, format_args!("load i{bits}, ptr {at}, align 1"));
            if bits < 32 {
                v = self.extended(load.bytes.into(), load.extend, v);
            }
            self.r.write(*slot, v);
        }
        self.join(number, &saved, &slots);
        true
    }
}
