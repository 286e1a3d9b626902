//! Loads and stores of lanes that are anywhere, and of waves some of whose lanes are inactive.
//!
//! Hosts with AVX-512 have instructions for whole words: LLVM's gather and scatter, of which
//! the latter writes in the order of lanes. For others, and where the order matters within a
//! lane as well, a function of ours takes a chunk from an array.

use gfxjit_isa::engine::Engine;

use super::emit::{T, V};
use super::memory::{Part, Space, Ways};
use super::runtime::Lanes;
use super::translate::Translator;

/// What the active lanes of a chunk access.
pub(super) struct Distances {
    /// From the start of the range, 32 bits each in LDS, otherwise 64.
    lanes: V,
    /// Distances up to this have a word behind them, for loads of less; as wide as they are.
    last_word: V,
}

impl Translator {
    fn distance_type(w: &Ways) -> T {
        match w.space {
            Space::Global => T::I64,
            Space::Lds => T::I32,
        }
    }

    /// Whether this host has its own instructions for a part.
    fn gathers(&self, part: &Part) -> bool {
        self.setting.width >= 16 && (!part.store || matches!(part.bytes, 4 | 8))
    }

    /// Whether what each active lane accesses is in range, and where that is: by part, by chunk.
    pub(super) fn are_in_range(&mut self, w: &Ways) -> (V, Vec<Vec<Distances>>) {
        let t = Self::distance_type(w);
        let mut wrong = V::constant(0);
        let mut holds = V::constant(1);
        let mut all = Vec::new();
        let site = (w.space == Space::Global)
            .then(|| (self.site_field(w.site, 0), self.site_field(w.site, 1)));
        for part in &w.parts {
            let limit = match site {
                Some((_, limit)) => limit,
                None => {
                    let limit = self.lds_limit(part.bytes);
                    self.r.e.low(limit)
                }
            };
            let mut last_word = V::constant(0);
            if !part.store && part.bytes < 4 && self.gathers(part) {
                // A range of a word has so many places for less.
                let places = V::constant((5 - part.bytes).into());
                let enough = self.r.e.binary("icmp uge", t, limit, places);
                holds = self.r.e.and_b(holds, enough);
                last_word = self.r.e.binary("sub", t, limit, places);
            }
            let mut chunks = Vec::new();
            for chunk in 0..w.chunks.len() {
                let lanes = self.distances(w, part, chunk, site.map(|(start, _)| start));
                let beyond = self.r.e.binary("icmp uge", t, lanes, limit);
                let beyond = self.r.e.and_b(beyond, w.exec[chunk]);
                wrong = self.r.e.or_b(wrong, beyond);
                chunks.push(Distances { lanes, last_word });
            }
            all.push(chunks);
        }
        let none = self.none(wrong);
        (self.r.e.and_b(holds, none), all)
    }

    /// Distances of a chunk's lanes from the start of the range.
    fn distances(&mut self, w: &Ways, part: &Part, chunk: usize, start: Option<V>) -> V {
        let a = w.chunks[chunk];
        let Some(start) = start else {
            let offset = V::constant(u64::from(part.offset as u32));
            let lanes = self.r.e.add32(a.low, offset);
            return self.r.e.splat(T::I32, lanes);
        };
        let offset = V::constant(i64::from(part.offset) as u64);
        let base = self.r.e.add64(w.base, offset);
        let base = self.r.e.sub64(base, start);
        let lanes = match a.high {
            Some(high) => self.r.e.join(a.low, high),
            None => self.r.e.zext64(a.low),
        };
        let lanes = self.r.e.add64(lanes, base);
        self.r.e.splat(T::I64, lanes)
    }

    pub(super) fn access_anywhere(&mut self, w: &Ways, distances: &[Vec<Distances>]) {
        let t = Self::distance_type(w);
        let base = match w.space {
            Space::Lds => "%lds".to_owned(),
            Space::Global => {
                let start = self.site_field(w.site, 0);
                let start = self.r.e.show(T::I64, start, false);
                let base = self
                    .r
                    .e
                    .value(false, format_args!("inttoptr i64 {start} to ptr"));
                self.r.e.show(T::Ptr, base, false)
            }
        };
        for (part, chunks) in w.parts.iter().zip(distances) {
            for (chunk, at) in chunks.iter().enumerate() {
                match (self.gathers(part), part.store) {
                    (false, store) => {
                        self.put_addresses(t, &base, at.lanes);
                        if store {
                            self.scatter_by_call(w, part, chunk);
                        } else {
                            self.gather_by_call(w, part, chunk);
                        }
                    }
                    (true, true) => self.scatter(w, part, chunk, (t, &base), at.lanes),
                    (true, false) if part.bytes < 4 => {
                        self.gather_part(w, part, chunk, (t, &base), at);
                    }
                    (true, false) => {
                        let from = (t, base.as_str());
                        for word in (0..part.words()).step_by(2) {
                            let offset = word as u64 * 4;
                            if word + 2 > part.words() {
                                let v = self.gather_word(w, chunk, from, at.lanes, offset);
                                self.set_loaded(w, part, chunk, word, v);
                                continue;
                            }
                            // Pairs at once: programs exchange 64 bits by loads and stores.
                            let pointers = self.pointers_at(from, at.lanes, offset);
                            let zero = V::constant(0);
                            let both = self.gather(T::I64, pointers, w.exec[chunk], zero);
                            let (low, high) = (self.r.e.low(both), self.r.e.high(both));
                            self.set_loaded(w, part, chunk, word, low);
                            self.set_loaded(w, part, chunk, word + 1, high);
                        }
                    }
                }
            }
        }
    }

    /// Pointers to what is `offset` bytes behind the lanes' distances.
    fn pointers_at(&mut self, (t, base): (T, &str), lanes: V, offset: u64) -> V {
        let base = self.r.e.value(
            false,
            format_args!("getelementptr i8, ptr {base}, i64 {offset}"),
        );
        let base = self.r.e.show(T::Ptr, base, false);
        self.pointers(&base, t, lanes)
    }

    fn gather_word(&mut self, w: &Ways, chunk: usize, from: (T, &str), lanes: V, offset: u64) -> V {
        let pointers = self.pointers_at(from, lanes, offset);
        self.gather(T::I32, pointers, w.exec[chunk], V::constant(0))
    }

    /// A byte, or two: out of a word around it.
    fn gather_part(
        &mut self,
        w: &Ways,
        part: &Part,
        chunk: usize,
        from: (T, &str),
        at: &Distances,
    ) {
        let t = from.0;
        let words = self.r.e.intrinsic("umin", t, &[at.lanes, at.last_word], "");
        let v = self.gather_word(w, chunk, from, words, 0);
        let behind = self.r.e.binary("sub", t, at.lanes, words);
        let behind = if t == T::I64 {
            self.r.e.low(behind)
        } else {
            behind
        };
        let bits = self.r.e.shl32(behind, V::constant(3));
        let v = self.r.e.lshr32(v, bits);
        let to = if part.bytes == 1 { T::I8 } else { T::I16 };
        let v = self.r.e.cast("trunc", T::I32, v, to);
        let v = self.extended(part, v);
        self.set_loaded(w, part, chunk, 0, v);
    }

    /// A word, or two, of each lane, in the order of lanes.
    fn scatter(&mut self, w: &Ways, part: &Part, chunk: usize, to: (T, &str), lanes: V) {
        let width = self.setting.width;
        let pointers = self.pointers_at(to, lanes, 0);
        let mut v = self.data(part, chunk, 0);
        let mut t = T::I32;
        if part.words() == 2 {
            let high = self.data(part, chunk, 1);
            v = self.r.e.join(v, high);
            t = T::I64;
        }
        let (v, p, m) = (
            self.r.e.show(t, v, true),
            self.r.e.show(T::Ptr, pointers, true),
            self.r.e.show(T::B, w.exec[chunk], true),
        );
        let element = t.name();
        let name = format!("llvm.masked.scatter.v{width}{element}.v{width}p0");
        self.r.e.declared.insert(format!(
            "declare void @{name}(<{width} x {element}>, <{width} x ptr>, <{width} x i1>)"
        ));
        self.r.e.line(format_args!(
            "call void @{name}(<{width} x {element}> {v}, <{width} x ptr> align 1 {p}, \
             <{width} x i1> {m})"
        ));
    }

    /// A place in the array that our functions get.
    fn in_lanes(&mut self, offset: usize) -> String {
        let at = self.r.e.value(
            false,
            format_args!("getelementptr i8, ptr %lanes, i64 {offset}"),
        );
        self.r.e.show(T::Ptr, at, false)
    }

    fn put_addresses(&mut self, t: T, base: &str, lanes: V) {
        let lanes = if t == T::I32 {
            self.r.e.zext64(lanes)
        } else {
            lanes
        };
        let start = self
            .r
            .e
            .value(false, format_args!("ptrtoint ptr {base} to i64"));
        let at = self.r.e.add64(lanes, start);
        let ty = self.r.e.ty(T::I64, true);
        let at = self.r.e.show(T::I64, at, true);
        self.r
            .e
            .line(format_args!("store {ty} {at}, ptr %lanes, align 8"));
    }

    fn call_with_lanes(&mut self, w: &Ways, part: &Part, chunk: usize, name: &str) {
        let active = self.r.bits_of(w.exec[chunk]);
        let active = self.r.e.show(T::I32, active, false);
        self.r
            .e
            .declared
            .insert(format!("declare void @gfxjit_{name}(ptr, i32, i32)"));
        self.r.e.line(format_args!(
            "call void @gfxjit_{name}(ptr %lanes, i32 {active}, i32 {})",
            part.bytes
        ));
    }

    fn gather_by_call(&mut self, w: &Ways, part: &Part, chunk: usize) {
        self.call_with_lanes(w, part, chunk, "gather");
        let ty = self.r.e.ty(T::I32, true);
        for word in 0..part.words() {
            let at = self.in_lanes(Lanes::offset(word));
            let mut v = self
                .r
                .e
                .value(true, format_args!("load {ty}, ptr {at}, align 4"));
            if part.bytes < 4 {
                let to = if part.bytes == 1 { T::I8 } else { T::I16 };
                v = self.r.e.cast("trunc", T::I32, v, to);
                v = self.extended(part, v);
            }
            self.set_loaded(w, part, chunk, word, v);
        }
    }

    fn scatter_by_call(&mut self, w: &Ways, part: &Part, chunk: usize) {
        let ty = self.r.e.ty(T::I32, true);
        for word in 0..part.words() {
            let at = self.in_lanes(Lanes::offset(word));
            let v = self.data(part, chunk, word);
            let v = self.r.e.show(T::I32, v, true);
            self.r
                .e
                .line(format_args!("store {ty} {v}, ptr {at}, align 4"));
        }
        self.call_with_lanes(w, part, chunk, "scatter");
    }
}
