//! Private memory (scratch).
//!
//! The words of lanes are interleaved, so that the words of all lanes at one offset are a vector in
//! memory. Accesses with uniform offsets are loads and stores of such vectors; others are gathered
//! and scattered, which never accesses another lane's words. GFX9 and GFX10 access private memory
//! as a buffer, whose resource the code checks.

use gfxjit_isa::evaluator::Evaluator;
use gfxjit_isa::inst::{Access, Address, Extend, LoadedHalf, Memory, Place};

use crate::inline_cache::NO_CACHE;
use crate::optimizing::registers::Registers;
use crate::optimizing::shapes::Addresses;
use crate::optimizing::translator::Translator;
use crate::optimizing::value::{T, V};
use crate::region::slot::Slot;
use gfxjit_sim::interp::Step;
use gfxjit_sim::machine::memory::PRIVATE_BASE;
use gfxjit_sim::machine::scratch::FlatScratch;
use gfxjit_sim::machine::wave::sreg;

/// An access to private memory.
pub(crate) struct Private {
    /// The offset of each chunk from the start of a lane's memory, 32 bits.
    offsets: Vec<V>,
    bytes: u32,
    place: Place,
    /// Extension of a load; `None` for a store.
    load: Option<Extend>,
    half: Option<LoadedHalf>,
}

impl Private {
    /// An access without its offsets; `None` for an instruction with two addresses.
    fn of(m: &Memory) -> Option<Self> {
        let (bytes, place, load, half) = match m.access {
            Access::Load {
                bytes,
                extend,
                half,
                to,
            } => (bytes, to, Some(extend), half),
            Access::Store { bytes, high, from } => {
                (bytes, from, None, Some(LoadedHalf { high, keeps: false }))
            }
            _ => return None,
        };
        Some(Self {
            offsets: Vec::new(),
            bytes: bytes.into(),
            place,
            load,
            half,
        })
    }

    fn words(&self) -> u32 {
        self.bytes.div_ceil(4)
    }
}

/// The values from which offsets are computed.
struct Origin {
    /// Common to all lanes.
    base: V,
    vaddr: Option<u16>,
    /// A condition for the access.
    condition: V,
    /// Whether the sum may exceed 32 bits.
    long: bool,
}

impl Translator {
    pub(crate) fn private(&mut self, pc: u64, step: &Step, m: &Memory) -> bool {
        let Some(mut access) = Private::of(m) else {
            return false;
        };
        let Some(origin) = self.private_origin(m) else {
            return false;
        };
        let mut lows = Vec::new();
        for chunk in 0..self.r.chunks() {
            let vaddr = |vaddr| self.r.active_before_ways(vaddr, chunk);
            lows.push(origin.vaddr.map(vaddr));
        }
        let fine = self.private_offsets(&mut access, &origin, &lows);
        self.private_or(&access, fine, |t| t.call(pc, step, NO_CACHE));
        true
    }

    /// Handles a flat access as one to private memory if all lanes have the upper half of the
    /// private aperture; also returns whether they do. Unoptimised code accesses variables like
    /// this.
    pub(crate) fn flat_private(
        &mut self,
        m: &Memory,
        chunks: &[Addresses],
    ) -> Option<(Private, V)> {
        let mut access = Private::of(m)?;
        let high = chunks.first()?.high.filter(|high| !high.vector)?;
        if chunks.iter().any(|a| a.high != Some(high)) {
            return None;
        }
        let right = self.flat_scratch_is_right();
        let base = V::constant(PRIVATE_BASE >> 32);
        let in_aperture = self.r.e.eq32(high, base);
        let origin = Origin {
            base: V::constant(u64::from(m.offset as u32)),
            vaddr: None,
            condition: self.r.e.and_b(right, in_aperture),
            long: true,
        };
        let lows: Vec<_> = chunks.iter().map(|a| Some(a.low)).collect();
        let fine = self.private_offsets(&mut access, &origin, &lows);
        (fine.as_constant() != Some(0)).then_some((access, fine))
    }

    /// Computes the offsets of lanes; returns whether all of them are in range.
    fn private_offsets(&mut self, access: &mut Private, origin: &Origin, lows: &[Option<V>]) -> V {
        let mut fine = origin.condition;
        for (chunk, low) in lows.iter().enumerate() {
            let offset = match low {
                Some(low) => self.r.e.add32(origin.base, *low),
                None => origin.base,
            };
            access.offsets.push(offset);
            let mut good = self.fits(offset, access.bytes);
            if let Some(low) = low.filter(|_| origin.long) {
                let fits = self.fits(low, 1);
                good = self.r.e.and_b(good, fits);
            }
            if good.vector {
                let exec = self.r.exec(chunk as u32);
                let idle = self.r.e.not_b(exec);
                good = self.r.e.or_b(good, idle);
                good = self.r.all(good);
            }
            fine = self.r.e.and_b(fine, good);
        }
        fine
    }

    /// Accesses private memory if the offsets are in range; otherwise uses the given code.
    pub(crate) fn private_or(
        &mut self,
        access: &Private,
        fine: V,
        otherwise: impl FnOnce(&mut Self),
    ) {
        let chunks = self.r.chunks();
        let Private { place, load, .. } = *access;
        // Registers must be read before the branches to the cases.
        let mut slots = Vec::new();
        for word in 0..access.words() as usize {
            slots.extend((0..chunks).filter_map(|c| Registers::vector_slot(place, word, c)));
        }
        // The old value is irrelevant if all lanes load.
        let matters =
            load.is_none() || access.half.is_some_and(|half| half.keeps) || !self.r.is_full();
        for slot in slots.iter().filter(|_| matters) {
            self.r.read(*slot);
        }
        for chunk in 0..chunks {
            self.r.exec(chunk);
        }
        let number = self.r.e.fresh();
        self.fork(fine, "private", number);
        let saved = self.r.snapshot();
        otherwise(self);
        self.merge(&slots);
        self.r.e.line(format_args!("br label %join{number}"));
        self.r.restore(&saved);
        self.label("private", number);
        for chunk in 0..chunks {
            for word in 0..access.words() {
                self.access_private(access, chunk, word);
            }
        }
        self.merge(&slots);
        let written = if load.is_some() { &slots[..] } else { &[] };
        self.join(number, &saved, written);
    }

    fn private_origin(&mut self, m: &Memory) -> Option<Origin> {
        let offset = V::constant(u64::from(m.offset as u32));
        match m.address {
            Address::Scratch { vaddr, saddr } => {
                let base = saddr.map_or(V::constant(0), |s| self.r.sgpr(s.into()));
                Some(Origin {
                    base: self.r.e.add32(base, offset),
                    vaddr,
                    condition: self.flat_scratch_is_right(),
                    long: false,
                })
            }
            Address::Buffer {
                vaddr,
                resource,
                soffset,
                offen,
                idxen: false,
            } => {
                let words = self.setting.scratch_resource?;
                // The scalar offset is in bytes of the wave, of which each lane has its part.
                let row = u64::from(self.setting.wave_size) * 4;
                let soffset = self.r.uniform(soffset, 0);
                let beside = self.r.e.and32(soffset, V::constant(row - 1));
                let whole = self.r.e.eq32(beside, V::constant(0));
                let is_scratch = self.is_scratch(resource.into(), words);
                let lanes = V::constant(u64::from(self.setting.wave_size.trailing_zeros()));
                let base = self.r.e.lshr32(soffset, lanes);
                Some(Origin {
                    base: self.r.e.add32(base, offset),
                    vaddr: vaddr.filter(|_| offen),
                    condition: self.r.e.and_b(whole, is_scratch),
                    long: true,
                })
            }
            _ => None,
        }
    }

    /// Tests whether four scalar registers are the resource of this wave's scratch.
    fn is_scratch(&mut self, first: usize, words: [u32; 3]) -> V {
        let low = self.r.sgpr(first);
        let word1 = self.r.sgpr(first + 1);
        let high = self.r.e.and32(word1, V::constant(0xffff));
        let base = self.r.e.join(low, high);
        let mut holds = self.is_scratch_address(base);
        let upper = self.r.e.and32(word1, V::constant(0xffff_0000));
        for (value, expected) in [
            (upper, words[0]),
            (self.r.sgpr(first + 2), words[1]),
            (self.r.sgpr(first + 3), words[2]),
        ] {
            let equal = self.r.e.eq32(value, V::constant(expected.into()));
            holds = self.r.e.and_b(holds, equal);
        }
        holds
    }

    fn is_scratch_address(&mut self, address: V) -> V {
        let scratch = self.r.e.value(false, "ptrtoint ptr %scratch to i64");
        self.r.e.eq64(address, scratch)
    }

    fn flat_scratch_is_right(&mut self) -> V {
        let found = match self.setting.flat_scratch {
            FlatScratch::Architected => return V::constant(1),
            FlatScratch::Sgprs => {
                let (low, high) = (
                    self.r.sgpr(sreg::FLAT_SCRATCH),
                    self.r.sgpr(sreg::FLAT_SCRATCH + 1),
                );
                self.r.e.join(low, high)
            }
            FlatScratch::Hwreg => self.r.e.value(false, "load i64, ptr %flat.scratch"),
        };
        self.is_scratch_address(found)
    }

    /// Tests whether an access is within a lane's memory, and is a word, whole words or a part of
    /// one word.
    fn fits(&mut self, offset: V, bytes: u32) -> V {
        let short = self.r.e.value(
            false,
            format_args!("add i32 %scratch.limit, {}", 1 - bytes as i32),
        );
        // A negative size is no room.
        let limit = self
            .r
            .e
            .intrinsic("smax", T::I32, &[short, V::constant(0)], "");
        let inside = self.r.e.ult32(offset, limit);
        let within = match bytes {
            1 => return inside,
            2 => {
                let at = self.r.e.and32(offset, V::constant(3));
                self.r.e.ult32(at, V::constant(3))
            }
            _ => {
                let at = self.r.e.and32(offset, V::constant(3));
                self.r.e.eq32(at, V::constant(0))
            }
        };
        self.r.e.and_b(inside, within)
    }

    fn access_private(&mut self, a: &Private, chunk: u32, word: u32) {
        let Some(slot) = Registers::vector_slot(a.place, word as usize, chunk) else {
            return;
        };
        let offset = a.offsets[chunk as usize];
        let exec = self.r.exec(chunk);
        let at = self.words_at(offset, chunk, word);
        let partial = a.bytes < 4;
        let shift = {
            let beside = self.r.e.and32(offset, V::constant(3));
            self.r.e.shl32(beside, V::constant(3))
        };
        let field = V::constant(u64::from(u32::MAX >> (32 - 8 * a.bytes.min(4))));
        match a.load {
            Some(extend) => {
                let mut v = self.load_words(at, exec);
                if partial {
                    v = self.r.e.lshr32(v, shift);
                    v = self.r.e.and32(v, field);
                    if extend == Extend::Sign {
                        let up = V::constant(u64::from(32 - 8 * a.bytes));
                        v = self.r.e.shl32(v, up);
                        v = self.r.e.ashr32(v, up);
                    }
                }
                self.take(slot, exec, a.half, v);
            }
            None => {
                let mut v = self.r.read(slot);
                if partial {
                    if a.half.is_some_and(|half| half.high) {
                        v = self.r.e.lshr32(v, V::constant(16));
                    }
                    v = self.r.e.and32(v, field);
                    v = self.r.e.shl32(v, shift);
                    let field = self.r.e.shl32(field, shift);
                    let others = self.r.e.not32(field);
                    let old = self.load_words(at, exec);
                    let old = self.r.e.and32(old, others);
                    v = self.r.e.or32(old, v);
                }
                self.store_words(at, exec, v);
            }
        }
    }

    /// Writes a loaded word, or half of a register.
    fn take(&mut self, slot: Slot, exec: V, half: Option<LoadedHalf>, v: V) {
        let v = match half {
            None => v,
            Some(half) => {
                let old = match half.keeps {
                    true => self.r.read(slot),
                    false => V::constant(0),
                };
                self.with_half(old, half.high, v)
            }
        };
        self.r.write_lanes(slot, exec, v);
    }

    /// A pointer to the words of a chunk at an offset, or one pointer for each lane.
    fn words_at(&mut self, offset: V, chunk: u32, word: u32) -> V {
        let (width, size) = (self.setting.width, self.setting.wave_size);
        let first = u64::from(word * size * 4 + chunk * width * 4);
        let cell = self.r.e.and32(offset, V::constant(u64::from(!3u32)));
        let cell = self.r.e.zext64(cell);
        let cell = self.r.e.mul64(cell, V::constant(size.into()));
        let cell = self.r.e.add64(cell, V::constant(first));
        if !offset.vector {
            let cell = self.r.e.show(T::I64, cell, false);
            return self.r.e.value(
                false,
                format_args!("getelementptr i8, ptr %scratch, i64 {cell}"),
            );
        }
        let lanes: Vec<String> = (0..width).map(|l| format!("i64 {}", l * 4)).collect();
        let cell = self.r.e.show(T::I64, cell, true);
        let cell = self.r.e.value(
            true,
            format_args!("add <{width} x i64> {cell}, <{}>", lanes.join(", ")),
        );
        self.pointers("%scratch", T::I64, cell)
    }

    fn load_words(&mut self, at: V, exec: V) -> V {
        if at.vector {
            return self.gather(T::I32, at, exec, V::constant(0));
        }
        let (width, at) = (self.setting.width, self.r.e.show(T::Ptr, at, false));
        self.r.e.value(
            true,
            format_args!("load <{width} x i32>, ptr {at}, align 4"),
        )
    }

    fn store_words(&mut self, at: V, exec: V, v: V) {
        let width = self.setting.width;
        if at.vector {
            let (v, at, exec) = (
                self.r.e.show(T::I32, v, true),
                self.r.e.show(T::Ptr, at, true),
                self.r.e.show(T::B, exec, true),
            );
            let name = format!("llvm.masked.scatter.v{width}i32.v{width}p0");
            self.r.e.declared.insert(format!(
                "declare void @{name}(<{width} x i32>, <{width} x ptr>, <{width} x i1>)"
            ));
            self.r.e.line(format_args!(
                "call void @{name}(<{width} x i32> {v}, <{width} x ptr> align 4 {at}, <{width} x i1> {exec})"
            ));
            return;
        }
        // The words of inactive lanes belong to this wave as well.
        let v = match exec.as_constant() {
            Some(1) => v,
            _ => {
                let old = self.load_words(at, exec);
                let v = self.r.e.splat(T::I32, v);
                self.r.e.select(T::I32, exec, v, old)
            }
        };
        let (v, at) = (
            self.r.e.show(T::I32, v, true),
            self.r.e.show(T::Ptr, at, false),
        );
        self.r
            .e
            .line(format_args!("store <{width} x i32> {v}, ptr {at}, align 4"));
    }
}
