//! Gathers and scatters: lanes at any addresses, and waves of which some lanes are inactive.
//!
//! Hosts with AVX-512 have instructions for whole words: LLVM's gather and scatter; scatter writes
//! in the order of lanes. On other hosts, and if the order within a lane matters as well, lanes are
//! accessed one by one. Both forms are a function of the module for one chunk, which keeps the code
//! short. A call preserves all registers of the caller except those of parameters and results; for
//! that, LLVM 22 needs these to be whole registers (i64).

use std::fmt::Write as _;

use gfxjit_isa::evaluator::Evaluator;
use gfxjit_isa::inst::Extend;

use crate::inline_cache::CACHE_POINTER;
use crate::optimizing::memory::access::{AccessPlan, AccessShape, Space};
use crate::optimizing::translator::Translator;
use crate::optimizing::value::{T, V};

/// The action of a module function for the lanes of a chunk.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verb {
    /// Tests whether the active lanes are in range.
    Reach,
    /// Tests the range, and loads if the lanes are in range.
    Load,
    /// Stores lanes that are in range.
    Store,
}

/// A module function.
#[derive(Clone, Copy)]
struct ChunkFunction<'a> {
    verb: Verb,
    part: &'a AccessShape,
    space: Space,
    /// Whether addresses have an upper half for each lane.
    wide: bool,
}

impl ChunkFunction<'_> {
    fn name(&self) -> String {
        let verb = match self.verb {
            Verb::Reach => "reach",
            Verb::Load => "load",
            Verb::Store => "store",
        };
        let space = match (self.space, self.wide) {
            (Space::Lds, _) => "lds",
            (Space::Global, false) => "offsets",
            (Space::Global, true) => "global",
        };
        let extend = if self.part.extend == Extend::Sign {
            "s"
        } else {
            ""
        };
        format!("gfxjit.{verb}.{space}.{}{extend}", self.part.bytes)
    }
}

/// The values that the function's code uses.
struct GatherScatter<'a> {
    part: &'a AccessShape,
    space: Space,
    wide: bool,
    exec: V,
    /// The lower halves of addresses, or offsets from the base.
    low: V,
    high: V,
    /// Added to all addresses.
    base: V,
    data: Vec<V>,
}

/// The addresses of the lanes, relative to their memory range.
struct Found {
    /// Distances from the start of the range.
    lanes: V,
    start: V,
    limit: V,
    /// Whether all active lanes are in the range: a truth value.
    inside: V,
}

impl GatherScatter<'_> {
    /// The type of distances: 32 bits in LDS, otherwise 64.
    fn t(&self) -> T {
        match self.space {
            Space::Global => T::I64,
            Space::Lds => T::I32,
        }
    }
}

/// The type of the function's pointer: to a [`RangeCache`](crate::inline_cache::RangeCache), or to
/// LDS.
fn memory_type(space: Space) -> &'static str {
    match space {
        Space::Global => CACHE_POINTER,
        Space::Lds => "ptr",
    }
}

impl Translator {
    /// Whether this host has instructions to gather or scatter a part. Between two gathers of 8
    /// bytes, another thread could store 16 bytes; LDS is used by one thread only.
    fn gathers(&self, part: &AccessShape, space: Space) -> bool {
        let fits = match part.store {
            true => matches!(part.bytes, 4 | 8),
            false => space == Space::Lds || !part.is_whole(),
        };
        self.setting.masks && fits
    }

    /// Tests whether all active lanes store in range.
    pub(crate) fn are_in_range(&mut self, w: &AccessPlan) -> V {
        let mut holds = V::constant(1);
        for part in &w.parts {
            for chunk in 0..w.chunks.len() {
                let inside = self.call_gather_scatter(w, part, chunk, Verb::Reach);
                let inside = self.r.e.binary("icmp ne", T::I64, inside, V::constant(0));
                holds = self.r.e.and_b(holds, inside);
            }
        }
        holds
    }

    /// Loads; returns whether all lanes were in range, and the words by part and chunk.
    pub(crate) fn gathered(&mut self, w: &AccessPlan) -> (V, Vec<Vec<Vec<V>>>) {
        let mut holds = V::constant(1);
        let mut all = Vec::new();
        for part in &w.parts {
            let result = self.loaded_type(part);
            let by_memory = self.r.e.is_too_much(T::I32, part.words());
            let mut chunks = Vec::new();
            for chunk in 0..w.chunks.len() {
                let found = self.call_gather_scatter(w, part, chunk, Verb::Load);
                let mut shown = String::new();
                let inside = match by_memory {
                    true => found,
                    false => {
                        shown = self.r.e.show(T::I32, found, true);
                        let inside = format!("extractvalue {result} {shown}, 0");
                        self.r.e.value(false, inside)
                    }
                };
                let inside = self.r.e.binary("icmp ne", T::I64, inside, V::constant(0));
                holds = self.r.e.and_b(holds, inside);
                let words = (0..part.words()).map(|word| match by_memory {
                    true => self.r.e.load_result(T::I32, word),
                    false => {
                        let text = format!("extractvalue {result} {shown}, {}", word + 1);
                        self.r.e.value(true, text)
                    }
                });
                chunks.push(words.collect());
            }
            all.push(chunks);
        }
        (holds, all)
    }

    /// Stores, after the range was tested.
    pub(crate) fn scatter(&mut self, w: &AccessPlan) {
        for part in &w.parts {
            for chunk in 0..w.chunks.len() {
                self.call_gather_scatter(w, part, chunk, Verb::Store);
            }
        }
    }

    fn loaded_type(&self, part: &AccessShape) -> String {
        if self.r.e.is_too_much(T::I32, part.words()) {
            return "i64".to_owned();
        }
        let words = vec![self.r.e.ty(T::I32, true); part.words()];
        format!("{{ i64, {} }}", words.join(", "))
    }

    /// Calls a function of the module, which is written when it is first needed.
    fn call_gather_scatter(
        &mut self,
        w: &AccessPlan,
        part: &AccessShape,
        chunk: usize,
        verb: Verb,
    ) -> V {
        let a = w.chunks[chunk];
        let function = ChunkFunction {
            verb,
            part,
            space: w.space,
            wide: a.high.is_some(),
        };
        let head = self.define_gather_scatter(function);
        let offset = V::constant(i64::from(part.offset) as u64);
        let base = self.r.e.add64(w.base, offset);
        let exec = self.r.e.bits_of(w.exec[chunk]);
        let exec = self.r.e.zext64(exec);
        let zero = V::constant(0);
        let memory = match w.space {
            Space::Global => self.cache_at(w.cache),
            Space::Lds => "%lds".to_owned(),
        };
        let mut vectors = vec![a.low, a.high.unwrap_or(zero)];
        if verb == Verb::Store {
            vectors.extend((0..part.words()).map(|word| self.data(part, chunk, word)));
        }
        let ty = self.r.e.ty(T::I32, true);
        let (exec, base) = (
            self.r.e.show(T::I64, exec, false),
            self.r.e.show(T::I64, base, false),
        );
        let mut call = format!(
            "call {head}(ptr %lanes, {} {memory}, i64 %lds.bytes, i64 {exec}, i64 {base}",
            memory_type(w.space)
        );
        for v in vectors {
            let v = self.r.e.show(T::I32, v, true);
            let _ = write!(call, ", {ty} {v}");
        }
        call.push(')');
        if verb == Verb::Store {
            self.r.e.line(call);
            return zero;
        }
        let by_memory = self.r.e.is_too_much(T::I32, part.words());
        self.r.e.value(verb == Verb::Load && !by_memory, call)
    }

    /// Writes a function, unless it exists; returns its type and name.
    fn define_gather_scatter(&mut self, function: ChunkFunction<'_>) -> String {
        let part = function.part;
        let result = match function.verb {
            Verb::Reach => "i64".to_owned(),
            Verb::Load => self.loaded_type(part),
            Verb::Store => "void".to_owned(),
        };
        let head = format!("{result} @{}", function.name());
        let define = format!("define internal {head}(");
        let Some(caller) = self.r.e.begin_function(&define) else {
            return head;
        };
        if function.verb == Verb::Store && !self.gathers(part, function.space) {
            self.r.e.line("%nowhere = alloca [16 x i8], align 16");
        }
        let ty = self.r.e.ty(T::I32, true);
        let memory = memory_type(function.space);
        let mut parameters = format!("ptr %results, {memory} %memory, i64 %lds.bytes");
        let mut parameter = |t: &mut Self, ty: &str, vector| {
            let v = t.r.e.parameter(vector);
            let shown = t.r.e.show(T::I32, v, vector);
            let _ = write!(parameters, ", {ty} {shown}");
            v
        };
        let active = parameter(self, "i64", false);
        let base = parameter(self, "i64", false);
        let [low, high] = [0, 1].map(|_| parameter(self, &ty, true));
        let active = self.r.e.low(active);
        self.return_if_none(active, function.verb, part);
        let exec = self.r.e.lanes_of(active, 0);
        let words = if function.verb == Verb::Store {
            part.words()
        } else {
            0
        };
        let scattered = GatherScatter {
            part,
            space: function.space,
            wide: function.wide,
            low,
            high,
            base,
            data: (0..words).map(|_| parameter(self, &ty, true)).collect(),
            exec,
        };
        let found = self.find(&scattered);
        match function.verb {
            Verb::Load => self.gather_lanes(&scattered, &found),
            Verb::Store => {
                self.scatter_lanes(&scattered, &found);
                self.r.e.line("ret void");
            }
            Verb::Reach => {
                let inside = self.r.e.show(T::B, found.inside, false);
                let inside = self
                    .r
                    .e
                    .value(false, format_args!("zext i1 {inside} to i64"));
                let inside = self.r.e.show(T::I64, inside, false);
                self.r.e.line(format_args!("ret i64 {inside}"));
            }
        }
        let rest = format!("{parameters}) #2");
        self.r.e.end_function(caller, &define, &rest);
        head
    }

    /// Returns at once if no lane is active: hosts need time even for that case.
    fn return_if_none(&mut self, active: V, verb: Verb, part: &AccessShape) {
        let none = self.r.e.eq32(active, V::constant(0));
        let none = self.r.e.show(T::B, none, false);
        let result = match verb {
            Verb::Reach => "i64 1".to_owned(),
            Verb::Load => {
                // The words are not used.
                match self.r.e.is_too_much(T::I32, part.words()) {
                    true => "i64 1".to_owned(),
                    false => {
                        let ty = self.r.e.ty(T::I32, true);
                        let words = format!(", {ty} zeroinitializer").repeat(part.words());
                        format!("{} {{ i64 1{words} }}", self.loaded_type(part))
                    }
                }
            }
            Verb::Store => "void".to_owned(),
        };
        // Scalars that were computed before stay valid afterwards: no other code leads there.
        self.r.e.text.push_str(&format!(
            "  br i1 {none}, label %none, label %some\nnone:\n  ret {result}\nsome:\n"
        ));
    }

    fn find(&mut self, s: &GatherScatter<'_>) -> Found {
        let t = s.t();
        let (start, limit, lanes) = match s.space {
            Space::Lds => {
                let limit = self.lds_limit(s.part.bytes);
                let base = self.r.e.low(s.base);
                let lanes = self.r.e.add32(s.low, base);
                (V::constant(0), self.r.e.low(limit), lanes)
            }
            Space::Global => {
                let [start, limit] = [0, 1].map(|field| self.field_of("%memory", field));
                let base = self.r.e.sub64(s.base, start);
                let lanes = match s.wide {
                    true => self.r.e.join(s.low, s.high),
                    false => self.r.e.zext64(s.low),
                };
                (start, limit, self.r.e.add64(lanes, base))
            }
        };
        let beyond = self.r.e.binary("icmp uge", t, lanes, limit);
        let beyond = self.r.e.and_b(beyond, s.exec);
        Found {
            lanes,
            start,
            limit,
            inside: self.none(beyond),
        }
    }

    /// The pointer to which distances are relative.
    fn range_of(&mut self, s: &GatherScatter<'_>, found: &Found) -> String {
        if s.space == Space::Lds {
            return "%memory".to_owned();
        }
        let start = self.r.e.show(T::I64, found.start, false);
        let base = (self.r.e).value(false, format_args!("inttoptr i64 {start} to ptr"));
        self.r.e.show(T::Ptr, base, false)
    }

    fn gather_lanes(&mut self, s: &GatherScatter<'_>, found: &Found) {
        let mut inside = found.inside;
        let t = s.t();
        // The number of positions that an access of less than a word has in the range of a word.
        let places = V::constant(5u64.saturating_sub(s.part.bytes.into()));
        if s.part.bytes < 4 && self.gathers(s.part, s.space) {
            let enough = self.r.e.binary("icmp uge", t, found.limit, places);
            inside = self.r.e.and_b(inside, enough);
        }
        let (result, ty) = (self.loaded_type(s.part), self.r.e.ty(T::I32, true));
        let inside = self.r.e.show(T::B, inside, false);
        let by_memory = self.r.e.is_too_much(T::I32, s.part.words());
        let nothing = if by_memory { "0" } else { "zeroinitializer" };
        // As in `return_if_none`.
        self.r.e.text.push_str(&format!(
            "  br i1 {inside}, label %there, label %beyond\n\
             beyond:\n  ret {result} {nothing}\n\
             there:\n"
        ));
        let base = self.range_of(s, found);
        let mut words = Vec::new();
        if !self.gathers(s.part, s.space) {
            let lanes = self.each_address(s, &base, found.lanes);
            words = self.load_each(s.part, &lanes);
        } else if s.part.bytes < 4 {
            let last_word = self.r.e.binary("sub", t, found.limit, places);
            words.push(self.gather_part(s, (t, &base), found.lanes, last_word));
        } else {
            for word in (0..s.part.words()).step_by(2) {
                let offset = word as u64 * 4;
                let pointers = self.pointers_at((t, &base), found.lanes, offset);
                if word + 2 > s.part.words() {
                    words.push(self.gather(T::I32, pointers, s.exec, V::constant(0)));
                    continue;
                }
                // Pairs at once: programs exchange 64-bit values by loads and stores.
                let both = self.gather(T::I64, pointers, s.exec, V::constant(0));
                words.extend([self.r.e.low(both), self.r.e.high(both)]);
            }
        }
        if by_memory {
            for (word, v) in words.into_iter().enumerate() {
                self.r.e.store_result(T::I32, "%results", word, v);
            }
            self.r.e.line("ret i64 1");
            return;
        }
        let mut all = format!("insertvalue {result} poison, i64 1, 0");
        for (word, v) in (1..).zip(words) {
            let before = self.r.e.value(true, all);
            let (before, v) = (
                self.r.e.show(T::I32, before, true),
                self.r.e.show(T::I32, v, true),
            );
            all = format!("insertvalue {result} {before}, {ty} {v}, {word}");
        }
        let all = self.r.e.value(true, all);
        let all = self.r.e.show(T::I32, all, true);
        self.r.e.line(format_args!("ret {result} {all}"));
    }

    fn scatter_lanes(&mut self, s: &GatherScatter<'_>, found: &Found) {
        let t = s.t();
        let base = self.range_of(s, found);
        if !self.gathers(s.part, s.space) {
            let lanes = self.each_target(s, &base, found.lanes);
            self.store_each(s.part, &s.data, &lanes);
            return;
        }
        // One or two words of each lane, in the order of lanes.
        let width = self.setting.width;
        let pointers = self.pointers_at((t, &base), found.lanes, 0);
        let (v, t) = match s.data[..] {
            [low, high] => (self.r.e.join(low, high), T::I64),
            _ => (s.data[0], T::I32),
        };
        let (v, p, m) = (
            self.r.e.show(t, v, true),
            self.r.e.show(T::Ptr, pointers, true),
            self.r.e.show(T::B, s.exec, true),
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

    /// Pointers `offset` bytes behind the lanes' distances.
    fn pointers_at(&mut self, (t, base): (T, &str), lanes: V, offset: u64) -> V {
        let base = self.r.e.value(
            false,
            format_args!("getelementptr i8, ptr {base}, i64 {offset}"),
        );
        let base = self.r.e.show(T::Ptr, base, false);
        self.pointers(&base, t, lanes)
    }

    /// A byte or two of each lane, extracted from a word around it.
    fn gather_part(&mut self, s: &GatherScatter<'_>, from: (T, &str), lanes: V, last_word: V) -> V {
        let t = from.0;
        let words = self.r.e.intrinsic("umin", t, &[lanes, last_word], "");
        let pointers = self.pointers_at(from, words, 0);
        let v = self.gather(T::I32, pointers, s.exec, V::constant(0));
        let behind = self.r.e.binary("sub", t, lanes, words);
        let behind = if t == T::I64 {
            self.r.e.low(behind)
        } else {
            behind
        };
        let bits = self.r.e.shl32(behind, V::constant(3));
        let v = self.r.e.lshr32(v, bits);
        let to = if s.part.bytes == 1 { T::I8 } else { T::I16 };
        let v = self.r.e.cast("trunc", T::I32, v, to);
        self.extended(s.part.bytes, s.part.extend, v)
    }

    /// Addresses of lanes, for loads. Inactive lanes load from the range's start, which is valid
    /// since some lane is active.
    fn each_address(&mut self, s: &GatherScatter<'_>, base: &str, lanes: V) -> Vec<String> {
        let t = s.t();
        let lanes = self.r.e.select(t, s.exec, lanes, V::constant(0));
        let addresses = (0..self.setting.width).map(|number| {
            let lane = self.r.e.element(t, lanes, number);
            let lane = match t {
                T::I32 => self.r.e.zext64(lane),
                _ => lane,
            };
            let lane = self.r.e.show(T::I64, lane, false);
            let at = format!("getelementptr i8, ptr {base}, i64 {lane}");
            let at = self.r.e.value(false, at);
            self.r.e.show(T::Ptr, at, false)
        });
        addresses.collect()
    }

    /// Addresses of lanes, for stores: inactive lanes store to a place on the stack.
    fn each_target(&mut self, s: &GatherScatter<'_>, base: &str, lanes: V) -> Vec<String> {
        let to_int = |at: &str| format!("ptrtoint ptr {at} to i64");
        let [start, nowhere] = [base, "%nowhere"].map(|at| self.r.e.value(false, to_int(at)));
        let lanes = match s.t() {
            T::I32 => self.r.e.zext64(lanes),
            _ => lanes,
        };
        let lanes = self.r.e.add64(lanes, start);
        let lanes = self.r.e.select64(s.exec, lanes, nowhere);
        let targets = (0..self.setting.width).map(|number| {
            let lane = self.r.e.element(T::I64, lanes, number);
            let lane = self.r.e.show(T::I64, lane, false);
            let at = format!("inttoptr i64 {lane} to ptr");
            let at = self.r.e.value(false, at);
            self.r.e.show(T::Ptr, at, false)
        });
        targets.collect()
    }
}
