//! Loads and stores of lanes that are anywhere, and of waves some of whose lanes are inactive.
//!
//! Hosts with AVX-512 have instructions for whole words: LLVM's gather and scatter, of which
//! the latter writes in the order of lanes. For others, and where the order matters within a
//! lane as well, a function of ours takes a chunk from an array. Either is a function of the
//! module for a chunk, which keeps instructions short. All registers of the caller survive a
//! call but those of parameters and results; LLVM 22 wants these to be whole for that (i64).

use std::fmt::Write as _;

use gfxjit_isa::engine::Engine;
use gfxjit_isa::inst::Extend;

use super::emit::{T, V};
use super::memory::{Part, Space, Ways};
use super::runtime::Lanes;
use super::sites::SITE;
use super::translate::Translator;

/// What a function of the module does for the lanes of a chunk.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verb {
    /// Says whether the active ones are in range.
    Reach,
    /// The same, and loads if so.
    Load,
    /// Stores, in range.
    Store,
}

/// Which function.
#[derive(Clone, Copy)]
struct Kind<'a> {
    verb: Verb,
    part: &'a Part,
    space: Space,
    /// Addresses have an upper half for each lane.
    wide: bool,
}

impl Kind<'_> {
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

/// The values that it has.
struct Scattered<'a> {
    part: &'a Part,
    space: Space,
    wide: bool,
    exec: V,
    /// Of addresses, or what is behind the base.
    low: V,
    high: V,
    /// Added to all of them.
    base: V,
    data: Vec<V>,
}

/// Where lanes are.
struct Found {
    /// Distances from the start of the range.
    lanes: V,
    start: V,
    limit: V,
    /// All that are active are in the range: a truth value.
    inside: V,
}

impl Scattered<'_> {
    /// Distances have 32 bits in LDS, otherwise 64.
    fn t(&self) -> T {
        match self.space {
            Space::Global => T::I64,
            Space::Lds => T::I32,
        }
    }
}

/// Where a function finds memory: a [`Site`](super::sites::Site), or LDS itself.
fn memory_type(space: Space) -> &'static str {
    match space {
        Space::Global => SITE,
        Space::Lds => "ptr",
    }
}

impl Translator {
    /// Whether this host has its own instructions for a part.
    fn gathers(&self, part: &Part) -> bool {
        self.setting.width >= 16 && (!part.store || matches!(part.bytes, 4 | 8))
    }

    /// Whether what each active lane stores to is in range.
    pub(super) fn are_in_range(&mut self, w: &Ways) -> V {
        let mut holds = V::constant(1);
        for part in &w.parts {
            for chunk in 0..w.chunks.len() {
                let inside = self.call_scattered(w, part, chunk, Verb::Reach);
                let inside = self.r.e.binary("icmp ne", T::I64, inside, V::constant(0));
                holds = self.r.e.and_b(holds, inside);
            }
        }
        holds
    }

    /// Loads; returns whether all lanes were in range, and the words by part, by chunk.
    pub(super) fn gathered(&mut self, w: &Ways) -> (V, Vec<Vec<Vec<V>>>) {
        let mut holds = V::constant(1);
        let mut all = Vec::new();
        for part in &w.parts {
            let result = self.loaded_type(part);
            let mut chunks = Vec::new();
            for chunk in 0..w.chunks.len() {
                let found = self.call_scattered(w, part, chunk, Verb::Load);
                let found = self.r.e.show(T::I32, found, true);
                let inside = self
                    .r
                    .e
                    .value(false, format_args!("extractvalue {result} {found}, 0"));
                let inside = self.r.e.binary("icmp ne", T::I64, inside, V::constant(0));
                holds = self.r.e.and_b(holds, inside);
                let words = (1..=part.words()).map(|word| {
                    let text = format!("extractvalue {result} {found}, {word}");
                    self.r.e.value(true, text)
                });
                chunks.push(words.collect());
            }
            all.push(chunks);
        }
        (holds, all)
    }

    /// Stores, in range.
    pub(super) fn scatter(&mut self, w: &Ways) {
        for part in &w.parts {
            for chunk in 0..w.chunks.len() {
                self.call_scattered(w, part, chunk, Verb::Store);
            }
        }
    }

    fn loaded_type(&self, part: &Part) -> String {
        let words = vec![self.r.e.ty(T::I32, true); part.words()];
        format!("{{ i64, {} }}", words.join(", "))
    }

    /// Calls a function of the module, which is written when it is first needed.
    fn call_scattered(&mut self, w: &Ways, part: &Part, chunk: usize, verb: Verb) -> V {
        let a = w.chunks[chunk];
        let kind = Kind {
            verb,
            part,
            space: w.space,
            wide: a.high.is_some(),
        };
        let head = self.define_scattered(kind);
        let offset = V::constant(i64::from(part.offset) as u64);
        let base = self.r.e.add64(w.base, offset);
        let exec = self.r.bits_of(w.exec[chunk]);
        let exec = self.r.e.zext64(exec);
        let zero = V::constant(0);
        let memory = match w.space {
            Space::Global => self.site_at(w.site),
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
            "call {head}({} {memory}, i64 %lds.bytes, i64 {exec}, i64 {base}",
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
        self.r.e.value(verb == Verb::Load, call)
    }

    /// Writes a function, unless it is there; returns its type and name.
    fn define_scattered(&mut self, kind: Kind<'_>) -> String {
        let part = kind.part;
        let result = match kind.verb {
            Verb::Reach => "i64".to_owned(),
            Verb::Load => self.loaded_type(part),
            Verb::Store => "void".to_owned(),
        };
        let head = format!("{result} @{}", kind.name());
        let define = format!("define internal {head}(");
        let Some(caller) = self.r.e.begin_function(&define) else {
            return head;
        };
        if !self.gathers(part) {
            self.r.e.line("%lanes = alloca [64 x i64], align 64");
        }
        let ty = self.r.e.ty(T::I32, true);
        let mut parameters = format!("{} %memory, i64 %lds.bytes", memory_type(kind.space));
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
        self.return_if_none(active, kind.verb, part);
        let exec = self.r.lanes_of(active, 0);
        let words = if kind.verb == Verb::Store {
            part.words()
        } else {
            0
        };
        let scattered = Scattered {
            part,
            space: kind.space,
            wide: kind.wide,
            low,
            high,
            base,
            data: (0..words).map(|_| parameter(self, &ty, true)).collect(),
            exec,
        };
        let found = self.find(&scattered);
        match kind.verb {
            Verb::Load => self.load_scattered(&scattered, &found),
            Verb::Store => {
                self.store_scattered(&scattered, &found);
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

    /// Without active lanes there is nothing to do, which hosts take their time for.
    fn return_if_none(&mut self, active: V, verb: Verb, part: &Part) {
        let none = self.r.e.eq32(active, V::constant(0));
        let none = self.r.e.show(T::B, none, false);
        let result = match verb {
            Verb::Reach => "i64 1".to_owned(),
            Verb::Load => {
                let ty = self.r.e.ty(T::I32, true);
                let words = format!(", {ty} zeroinitializer").repeat(part.words());
                format!("{} {{ i64 1{words} }}", self.loaded_type(part))
            }
            Verb::Store => "void".to_owned(),
        };
        self.r.e.text.push_str(&format!(
            "  br i1 {none}, label %none, label %some\nnone:\n  ret {result}\nsome:\n"
        ));
    }

    fn find(&mut self, s: &Scattered<'_>) -> Found {
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

    /// What distances are from.
    fn range_of(&mut self, s: &Scattered<'_>, found: &Found) -> String {
        if s.space == Space::Lds {
            return "%memory".to_owned();
        }
        let start = self.r.e.show(T::I64, found.start, false);
        let base = (self.r.e).value(false, format_args!("inttoptr i64 {start} to ptr"));
        self.r.e.show(T::Ptr, base, false)
    }

    fn load_scattered(&mut self, s: &Scattered<'_>, found: &Found) {
        let mut inside = found.inside;
        let t = s.t();
        // A range of a word has so many places for less.
        let places = V::constant(5u64.saturating_sub(s.part.bytes.into()));
        if s.part.bytes < 4 && self.gathers(s.part) {
            let enough = self.r.e.binary("icmp uge", t, found.limit, places);
            inside = self.r.e.and_b(inside, enough);
        }
        let (result, ty) = (self.loaded_type(s.part), self.r.e.ty(T::I32, true));
        let inside = self.r.e.show(T::B, inside, false);
        self.r.e.text.push_str(&format!(
            "  br i1 {inside}, label %there, label %beyond\n\
             beyond:\n  ret {result} zeroinitializer\n\
             there:\n"
        ));
        let base = self.range_of(s, found);
        let mut words = Vec::new();
        if !self.gathers(s.part) {
            self.put_addresses(t, &base, found.lanes);
            words = self.gather_by_call(s);
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
                // Pairs at once: programs exchange 64 bits by loads and stores.
                let both = self.gather(T::I64, pointers, s.exec, V::constant(0));
                words.extend([self.r.e.low(both), self.r.e.high(both)]);
            }
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

    fn store_scattered(&mut self, s: &Scattered<'_>, found: &Found) {
        let t = s.t();
        let base = self.range_of(s, found);
        if !self.gathers(s.part) {
            self.put_addresses(t, &base, found.lanes);
            self.scatter_by_call(s);
            return;
        }
        // A word, or two, of each lane, in the order of lanes.
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

    /// Pointers to what is `offset` bytes behind the lanes' distances.
    fn pointers_at(&mut self, (t, base): (T, &str), lanes: V, offset: u64) -> V {
        let base = self.r.e.value(
            false,
            format_args!("getelementptr i8, ptr {base}, i64 {offset}"),
        );
        let base = self.r.e.show(T::Ptr, base, false);
        self.pointers(&base, t, lanes)
    }

    /// A byte, or two: out of a word around it.
    fn gather_part(&mut self, s: &Scattered<'_>, from: (T, &str), lanes: V, last_word: V) -> V {
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

    fn call_with_lanes(&mut self, s: &Scattered<'_>, name: &str) {
        let active = self.r.bits_of(s.exec);
        let active = self.r.e.show(T::I32, active, false);
        self.r
            .e
            .declared
            .insert(format!("declare void @gfxjit_{name}(ptr, i32, i32)"));
        self.r.e.before_call();
        self.r.e.line(format_args!(
            "call void @gfxjit_{name}(ptr %lanes, i32 {active}, i32 {})",
            s.part.bytes
        ));
    }

    fn gather_by_call(&mut self, s: &Scattered<'_>) -> Vec<V> {
        self.call_with_lanes(s, "gather");
        let ty = self.r.e.ty(T::I32, true);
        let mut words = Vec::new();
        for word in 0..s.part.words() {
            let at = self.in_lanes(Lanes::offset(word));
            let mut v = self
                .r
                .e
                .value(true, format_args!("load {ty}, ptr {at}, align 4"));
            if s.part.bytes < 4 {
                let to = if s.part.bytes == 1 { T::I8 } else { T::I16 };
                v = self.r.e.cast("trunc", T::I32, v, to);
                v = self.extended(s.part.bytes, s.part.extend, v);
            }
            words.push(v);
        }
        words
    }

    fn scatter_by_call(&mut self, s: &Scattered<'_>) {
        let ty = self.r.e.ty(T::I32, true);
        for (word, v) in s.data.iter().enumerate() {
            let at = self.in_lanes(Lanes::offset(word));
            let v = self.r.e.show(T::I32, *v, true);
            self.r
                .e
                .line(format_args!("store {ty} {v}, ptr {at}, align 4"));
        }
        self.call_with_lanes(s, "scatter");
    }
}
