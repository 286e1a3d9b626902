//! Exchanges between lanes: DPP, swizzles, permutes and single lanes.

use crate::optimizing::emit::Emit;
use crate::optimizing::registers::Registers;
use crate::optimizing::translator::Translator;
use crate::optimizing::value::{T, V};
use gfxjit_isa::asm::Dpp;
use gfxjit_isa::cross::{Sources, dpp_enabled, dpp_sources, swizzle_sources};
use gfxjit_isa::evaluator::Evaluator;
use gfxjit_isa::inst::{Cross, Input, Place};
use gfxjit_sim::machine::wave::sreg;

impl Translator {
    /// A chunk whose lanes come from any lanes of the wave; zero for lanes without a source.
    fn shuffled(
        &mut self,
        t: T,
        sources: &[Option<u8>],
        of: &mut dyn FnMut(&mut Registers, u32) -> V,
    ) -> V {
        let width = self.setting.width;
        let ty = self.r.e.ty(t, true);
        let mut from: Vec<u32> = sources
            .iter()
            .flatten()
            .map(|s| u32::from(*s) / width)
            .collect();
        from.sort_unstable();
        from.dedup();
        let mut result = V::constant(0);
        for chunk in from {
            let lanes: Vec<String> = (0..width)
                .zip(sources)
                .map(|(lane, source)| match source {
                    Some(s) if u32::from(*s) / width == chunk => {
                        format!("i32 {}", u32::from(*s) % width)
                    }
                    _ => format!("i32 {}", width + lane),
                })
                .collect();
            let v = of(&mut self.r, chunk);
            let (v, old) = (self.r.e.show(t, v, true), self.r.e.show(t, result, true));
            result = self.r.e.value(
                true,
                format_args!(
                    "shufflevector {ty} {v}, {ty} {old}, <{width} x i32> <{}>",
                    lanes.join(", ")
                ),
            );
        }
        result
    }

    fn sources_of(&self, sources: &Sources, chunk: u32) -> Vec<Option<u8>> {
        let first = (chunk * self.setting.width) as usize;
        sources[first..first + self.setting.width as usize].to_vec()
    }

    /// A DPP operand of a chunk; also returns the lanes that are written, and those that have a
    /// source.
    pub(crate) fn dpp(
        &mut self,
        dpp: &Dpp,
        input: &Input,
        chunk: u32,
        exec: V,
        words: &mut [V; 2],
    ) -> (V, V) {
        let sources = self.sources_of(&dpp_sources(dpp.control, self.setting.wave_size), chunk);
        let lanes = |f: &dyn Fn(usize) -> bool| {
            let bits: Vec<&str> = (0..sources.len())
                .map(|l| if f(l) { "i1 true" } else { "i1 false" })
                .collect();
            format!("<{}>", bits.join(", "))
        };
        let width = self.setting.width;
        let constant = |e: &mut Emit, f: &dyn Fn(usize) -> bool| {
            if (0..sources.len()).all(f) {
                return V::constant(1);
            }
            let shown = lanes(f);
            // A vector of constants, computed by an operation that LLVM folds.
            e.value(
                true,
                format_args!("or <{width} x i1> {shown}, zeroinitializer"),
            )
        };
        let there = if dpp.fetch_inactive {
            constant(&mut self.r.e, &|l| sources[l].is_some())
        } else {
            if self.r.is_full() {
                constant(&mut self.r.e, &|l| sources[l].is_some())
            } else {
                self.shuffled(T::B, &sources, &mut |r, c| r.exec(c))
            }
        };
        for word in 0..input.kind.words() {
            let v = self.shuffled(T::I32, &sources, &mut |r, c| match dpp.fetch_inactive {
                true => r.word(input.place, word, c),
                false => r.active_word(input.place, word, c),
            });
            words[word] = self.r.e.select(T::I32, there, v, V::constant(0));
        }
        let first = (chunk * width) as usize;
        let may = constant(&mut self.r.e, &|l| dpp_enabled(dpp, (first + l) as u8));
        let enabled = self.r.e.and_b(exec, may);
        match dpp.bound_ctrl {
            true => (enabled, V::constant(1)),
            false => (self.r.e.and_b(enabled, there), there),
        }
    }

    /// Writes chunks to the array of lanes in memory.
    fn put_lanes(&mut self, chunks: &[V]) {
        for (chunk, v) in chunks.iter().enumerate() {
            let shown = self.r.e.show(T::I32, *v, true);
            let offset = chunk as u32 * self.setting.width * 4;
            let at = self.r.e.value(
                false,
                format_args!("getelementptr i8, ptr %lanes, i64 {offset}"),
            );
            let at = self.r.e.show(T::Ptr, at, false);
            let ty = self.r.e.ty(T::I32, true);
            self.r
                .e
                .line(format_args!("store {ty} {shown}, ptr {at}, align 4"));
        }
    }

    /// One lane of a value; the lane number is a run-time value.
    fn lane_of(&mut self, chunks: &[V], lane: V) -> V {
        if !chunks.iter().any(|v| v.vector) && chunks.windows(2).all(|w| w[0] == w[1]) {
            return chunks[0];
        }
        let last = V::constant(u64::from(self.setting.wave_size - 1));
        let lane = self.r.e.and32(lane, last);
        if let Some(lane) = lane.as_constant() {
            let v = chunks[lane as usize / self.setting.width as usize];
            if !v.vector {
                return v;
            }
            return self
                .r
                .e
                .element(T::I32, v, lane as u32 % self.setting.width);
        }
        self.put_lanes(chunks);
        let lane = self.r.e.show(T::I32, lane, false);
        let at = self.r.e.value(
            false,
            format_args!("getelementptr i32, ptr %lanes, i32 {lane}"),
        );
        let at = self.r.e.show(T::Ptr, at, false);
        self.r
            .e
            .value(false, format_args!("load i32, ptr {at}, align 4"))
    }

    /// One lane of a register.
    fn lane_at(&mut self, place: Place, lane: V) -> V {
        let chunks: Vec<V> = (0..self.r.chunks())
            .map(|c| self.r.word(place, 0, c))
            .collect();
        self.lane_of(&chunks, lane)
    }

    /// The number of the first active lane, 0 if there is none.
    fn first_active(&mut self) -> V {
        let low = self.r.sgpr(sreg::EXEC);
        if self.setting.wave_size == 32 {
            let n = self.r.e.ctz32(low);
            return self.r.e.and32(n, V::constant(31));
        }
        let high = self.r.sgpr(sreg::EXEC + 1);
        let all = self.r.e.join(low, high);
        let n = self.r.e.ctz64(all);
        self.r.e.and32(n, V::constant(63))
    }

    pub(crate) fn cross(&mut self, cross: &Cross) -> bool {
        match *cross {
            Cross::ReadLane { to, from, lane } => {
                let lane = self.r.uniform(lane, 0);
                let v = self.lane_at(from, lane);
                self.r.set_sgpr(to.into(), v);
            }
            Cross::ReadFirstLane { to, from } => {
                let lane = if self.r.exec(0).as_constant() == Some(1) {
                    V::constant(0)
                } else {
                    self.first_active()
                };
                let v = self.lane_at(from, lane);
                self.r.set_sgpr(to.into(), v);
            }
            Cross::WriteLane { to, value, lane } => {
                let Some(lane) = self.r.uniform(lane, 0).as_constant() else {
                    return false;
                };
                let lane = lane as u32 & (self.setting.wave_size - 1);
                let (chunk, lane) = (lane / self.setting.width, lane % self.setting.width);
                let Some(slot) = Registers::vector_slot(to, 0, chunk) else {
                    return false;
                };
                let value = self.r.uniform(value, 0);
                let old = self.r.read(slot);
                let ty = self.r.e.ty(T::I32, true);
                let (old, value) = (
                    self.r.e.show(T::I32, old, true),
                    self.r.e.show(T::I32, value, false),
                );
                let v = self.r.e.value(
                    true,
                    format_args!("insertelement {ty} {old}, i32 {value}, i64 {lane}"),
                );
                self.r.write(slot, v);
            }
            Cross::Swizzle { to, data, pattern } => {
                let sources = swizzle_sources(pattern);
                let mut results = Vec::new();
                for chunk in 0..self.r.chunks() {
                    let sources = self.sources_of(&sources, chunk);
                    let v = self.shuffled(T::I32, &sources, &mut |r, c| r.active_word(data, 0, c));
                    let active = self.shuffled(T::B, &sources, &mut |r, c| r.exec(c));
                    results.push(self.r.e.select(T::I32, active, v, V::constant(0)));
                }
                self.exchange(to, &results);
            }
            Cross::Permlane64 { to, data } => {
                if self.setting.wave_size == 64 {
                    let half = self.r.chunks() / 2;
                    let results: Vec<V> = (0..self.r.chunks())
                        .map(|c| self.r.word(data, 0, (c + half) % (2 * half)))
                        .collect();
                    self.exchange(to, &results);
                }
            }
            Cross::Bpermute {
                to,
                address,
                data,
                offset,
            } if self.setting.width > 4 => {
                let reach = if self.setting.long_permute { 64 } else { 32 };
                let reach = reach.min(self.setting.wave_size);
                // Inactive lanes give zero.
                let mut active = Vec::new();
                for chunk in 0..self.r.chunks() {
                    let (v, exec) = (self.r.active_word(data, 0, chunk), self.r.exec(chunk));
                    active.push(self.r.e.select(T::I32, exec, v, V::constant(0)));
                }
                self.put_lanes(&active);
                let mut results = Vec::new();
                for chunk in 0..self.r.chunks() {
                    let at = self.r.active_word(Place::Vgpr(address), 0, chunk);
                    let at = self.r.e.add32(at, V::constant(u64::from(offset as u32)));
                    let at = self.r.e.and32(at, V::constant(u64::from(reach * 4 - 4)));
                    let first = chunk * self.setting.width / reach * reach * 4;
                    let at = self.r.e.or32(at, V::constant(first.into()));
                    let at = self.r.e.splat(T::I32, at);
                    let pointers = self.pointers("%lanes", T::I32, at);
                    let enabled = self.r.exec(chunk);
                    results.push(self.gather(T::I32, pointers, enabled, V::constant(0)));
                }
                self.exchange(to, &results);
            }
            _ => return false,
        }
        true
    }

    /// Writes the active lanes of all chunks.
    fn exchange(&mut self, to: Place, results: &[V]) {
        for (chunk, v) in (0..).zip(results) {
            if let Some(slot) = Registers::vector_slot(to, 0, chunk) {
                let enabled = self.r.exec(chunk);
                self.r.write_lanes(slot, enabled, *v);
            }
        }
    }

    /// Pointers at offsets from a base, one for each lane.
    pub(crate) fn pointers(&mut self, base: &str, t: T, offsets: V) -> V {
        let ty = self.r.e.ty(t, true);
        let offsets = self.r.e.show(t, offsets, true);
        self.r.e.value(
            true,
            format_args!("getelementptr i8, ptr {base}, {ty} {offsets}"),
        )
    }

    /// Loads the enabled lanes from their pointers.
    pub(crate) fn gather(&mut self, t: T, pointers: V, enabled: V, otherwise: V) -> V {
        let width = self.setting.width;
        let (p, m, o) = (
            self.r.e.show(T::Ptr, pointers, true),
            self.r.e.show(T::B, enabled, true),
            self.r.e.show(t, otherwise, true),
        );
        let element = t.name();
        let name = format!("llvm.masked.gather.v{width}{element}.v{width}p0");
        let ty = format!("<{width} x {element}>");
        self.r.e.declared.insert(format!(
            "declare {ty} @{name}(<{width} x ptr>, <{width} x i1>, {ty})"
        ));
        self.r.e.value(
            true,
            format_args!(
                "call {ty} @{name}(<{width} x ptr> align 1 {p}, <{width} x i1> {m}, {ty} {o})"
            ),
        )
    }
}
