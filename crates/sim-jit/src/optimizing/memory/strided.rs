//! Loads and stores of lanes with equal distances other than their size: columns of a matrix,
//! members of structures, LDS without bank conflicts.
//!
//! Functions of the module access the lanes one by one. A host's gather and scatter do the same,
//! and also have to extract addresses and masks: AMD's Zen 5 needs 11.5 ns to gather 16 words, and
//! 4.4 ns this way. For a distance of two words, lanes are extracted from two contiguous vectors.

use std::fmt::Write as _;

use gfxjit_isa::evaluator::Evaluator;
use gfxjit_isa::inst::Extend;

use crate::optimizing::memory::access::{AccessPlan, AccessShape};
use crate::optimizing::memory::contiguous::{Stored, numbers};
use crate::optimizing::shapes::Wide;
use crate::optimizing::translator::Translator;
use crate::optimizing::value::{T, V};

/// Words of an element.
const PAIR: usize = 2;

/// The number of lanes that are addressed from one pointer.
const NEIGHBOURS: u32 = 4;

impl Translator {
    /// The distance of a chunk's lanes in bytes, 64 bits.
    fn distance(&mut self, shape: &Wide) -> V {
        let stride = self.r.e.zext64(shape.low.stride);
        self.r.e.shl64(stride, V::constant(shape.shift.into()))
    }

    /// Tests whether all lanes are enabled, in range, and at such a distance.
    pub(crate) fn are_strided(&mut self, w: &AccessPlan, shapes: &[Wide]) -> V {
        let mut holds = w.holds;
        for (shape, exec) in shapes.iter().zip(&w.exec) {
            let near = self.r.is_near(shape);
            let all = self.r.all(*exec);
            let both = self.r.e.and_b(near, all);
            holds = self.r.e.and_b(holds, both);
        }
        let last = V::constant(u64::from(self.setting.width - 1));
        let mut lasts = Vec::new();
        for shape in shapes {
            let distance = self.distance(shape);
            lasts.push(self.r.e.mul64(distance, last));
        }
        for behind in [&[][..], &lasts] {
            let inside = self.chunks_in_range(w, false, behind);
            holds = self.r.e.and_b(holds, inside);
        }
        holds
    }

    /// Writes the access under the condition [`Self::are_strided`].
    pub(crate) fn access_strided(&mut self, w: &AccessPlan, shapes: &[Wide]) {
        for part in &w.parts {
            let mut first: Option<Vec<V>> = None;
            for (chunk, shape) in shapes.iter().enumerate() {
                let distance = self.distance(shape);
                if part.store {
                    self.store_strided(w, part, chunk, distance);
                    continue;
                }
                // The distance is unknown, as in matrices whose rows are assigned to lanes by
                // remainders.
                let may_repeat = w.stride().is_none()
                    && (shape.low.stride, shape.shift) == (shapes[0].low.stride, shapes[0].shift);
                let words = match &first {
                    Some(first) if may_repeat => {
                        self.load_unless_first(w, part, chunk, distance, first)
                    }
                    _ => self.load_strided(w, part, chunk, distance),
                };
                for (word, v) in words.iter().enumerate() {
                    self.set_loaded(part, chunk, word, *v);
                }
                first.get_or_insert(words);
            }
        }
    }

    /// Loads a chunk, unless it has the same address as the first one.
    fn load_unless_first(
        &mut self,
        w: &AccessPlan,
        part: &AccessShape,
        chunk: usize,
        distance: V,
        first: &[V],
    ) -> Vec<V> {
        let [begin, own] = [0, chunk].map(|chunk| self.begin(w, part, chunk));
        let same = self.r.e.binary("icmp eq", T::I64, begin, own);
        let same = self.r.e.show(T::B, same, false);
        let [before, number] = [(); 2].map(|()| self.r.e.fresh());
        self.r.e.line(format_args!("br label %first{before}"));
        self.label("first", before);
        self.r.e.line(format_args!(
            "br i1 {same}, label %repeats{number}, label %own{number}"
        ));
        self.label("own", number);
        let words = self.load_strided(w, part, chunk, distance);
        self.r.e.line(format_args!("br label %repeats{number}"));
        self.label("repeats", number);
        let ty = self.r.e.ty(T::I32, true);
        let both = first.iter().zip(words).map(|(first, own)| {
            let [first, own] = [*first, own].map(|v| self.r.e.show(T::I32, v, true));
            let incoming = format!("[ {first}, %first{before} ], [ {own}, %own{number} ]");
            self.r.e.value(true, format_args!("phi {ty} {incoming}"))
        });
        both.collect()
    }

    fn load_strided(
        &mut self,
        w: &AccessPlan,
        part: &AccessShape,
        chunk: usize,
        distance: V,
    ) -> Vec<V> {
        let words = vec![self.r.e.ty(T::I32, true); part.words()];
        let by_memory = self.r.e.is_too_much(T::I32, part.words());
        let result = match by_memory {
            true => "void".to_owned(),
            false => format!("{{ {} }}", words.join(", ")),
        };
        let sign = if part.extend == Extend::Sign { "s" } else { "" };
        let head = format!("{result} @gfxjit.load.row.{}{sign}", part.bytes);
        let define = format!("define internal {head}(");
        if let Some(caller) = self.r.e.begin_function(&define) {
            if part.bytes == 4 {
                self.load_every_other(&result);
            }
            let lanes = self.strided_lanes();
            let words = self.load_each(part, &lanes);
            let mut all = "poison".to_owned();
            for (word, v) in words.into_iter().enumerate() {
                if by_memory {
                    self.r.e.store_result(T::I32, "%results", word, v);
                    continue;
                }
                let (ty, v) = (self.r.e.ty(T::I32, true), self.r.e.show(T::I32, v, true));
                let text = format!("insertvalue {result} {all}, {ty} {v}, {word}");
                let v = self.r.e.value(true, text);
                all = self.r.e.show(T::I32, v, true);
            }
            let all = if by_memory { "" } else { &all };
            self.r.e.line(format_args!("ret {result} {all}"));
            let rest = "ptr %results, ptr %at, i64 %distance) #2";
            self.r.e.end_function(caller, &define, rest);
        }
        let at = self.pointer(w, part, chunk);
        let distance = self.r.e.show(T::I64, distance, false);
        let call = format!("call {head}(ptr %lanes, ptr {at}, i64 {distance})");
        if by_memory {
            self.r.e.line(call);
            let words = (0..part.words()).map(|word| self.r.e.load_result(T::I32, word));
            return words.collect();
        }
        let all = self.r.e.value(true, call);
        let all = self.r.e.show(T::I32, all, true);
        let words = (0..part.words()).map(|word| {
            let text = format!("extractvalue {result} {all}, {word}");
            self.r.e.value(true, text)
        });
        words.collect()
    }

    /// In a function: continues with code for lanes at every second word; branches to a label
    /// behind it for other distances.
    fn if_every_other(&mut self) {
        self.r.e.line("%other = icmp eq i64 %distance, 8");
        self.r.e.line("br i1 %other, label %others, label %each");
        self.r.e.block("others");
    }

    /// The address of the second half of every second word. The second vector begins one word
    /// early, so that no bytes after the last word are accessed.
    fn second_half(&mut self) -> String {
        let at = (self.setting.width - 1) * 4;
        let at = format!("getelementptr i8, ptr %at, i64 {at}");
        let at = self.r.e.value(false, at);
        self.r.e.show(T::Ptr, at, false)
    }

    /// Loads every second word as contiguous vectors, and extracts those of lanes.
    fn load_every_other(&mut self, result: &str) {
        self.if_every_other();
        let (width, ty) = (self.setting.width, self.r.e.ty(T::I32, true));
        let second = self.second_half();
        let halves = ["%at", &second].map(|at| {
            let load = format!("load {ty}, ptr {at}, align 1");
            let v = self.r.e.value(true, load);
            self.r.e.show(T::I32, v, true)
        });
        let [one, other] = &halves;
        let order = numbers((0..width).map(|lane| lane * 2 + u32::from(lane * 2 >= width)));
        let v = self.joined_lanes([one, other], width, (width, &order));
        let all = format!("insertvalue {result} poison, {ty} {v}, 0");
        let all = self.r.e.value(true, all);
        let all = self.r.e.show(T::I32, all, true);
        self.r.e.line(format_args!("ret {result} {all}"));
        self.r.e.block("each");
    }

    /// Stores lanes to every second word, and does not write the words between them.
    fn store_every_other(&mut self, v: V) {
        self.if_every_other();
        let width = self.setting.width;
        let places = ["%at".to_owned(), self.second_half()];
        let v = self.r.e.show(T::I32, v, true);
        for (half, pointer) in (0..).zip(places) {
            let order = numbers((0..width).map(|word| half * width / 2 + word / 2));
            let value = self.joined_lanes([&v, "poison"], width, (width, &order));
            let own = (0..width).map(|word| format!("i1 {}", word % 2 == half));
            let stored = Stored {
                pointer,
                lanes: width,
                ty: T::I32.name().to_owned(),
                value,
                mask: format!("<{}>", own.collect::<Vec<_>>().join(", ")),
            };
            self.store_chunk(&stored, false);
        }
        self.r.e.line("ret void");
        self.r.e.block("each");
    }

    /// The elements of a part: their types, and the words where they begin.
    fn elements(part: &AccessShape) -> Vec<(T, usize)> {
        match part.bytes {
            1 => vec![(T::I8, 0)],
            2 => vec![(T::I16, 0)],
            _ => (0..part.words())
                .step_by(PAIR)
                .map(|word| match word + PAIR <= part.words() {
                    // Pairs at once: programs exchange 64-bit values by loads and stores.
                    true => (T::I64, word),
                    false => (T::I32, word),
                })
                .collect(),
        }
    }

    /// The addresses of lanes, in a function: in groups of four, which needs few registers.
    fn strided_lanes(&mut self) -> Vec<String> {
        let multiples: Vec<V> = (1..=NEIGHBOURS)
            .map(|n| (self.r.e).value(false, format_args!("mul i64 %distance, {n}")))
            .collect();
        let mut begin = "%at".to_owned();
        let mut lanes = Vec::new();
        for _ in 0..self.setting.width / NEIGHBOURS {
            lanes.push(begin.clone());
            for by in &multiples {
                let by = self.r.e.show(T::I64, *by, false);
                let next = format!("getelementptr i8, ptr {begin}, i64 {by}");
                let next = self.r.e.value(false, next);
                lanes.push(self.r.e.show(T::Ptr, next, false));
            }
            begin = lanes.pop().unwrap_or_default();
        }
        lanes
    }

    /// The address of a word of a lane.
    fn in_lane(&mut self, lane: &str, word: usize) -> String {
        let at = format!("getelementptr i8, ptr {lane}, i64 {}", word * 4);
        let at = self.r.e.value(false, at);
        self.r.e.show(T::Ptr, at, false)
    }

    /// Loads lane by lane.
    pub(crate) fn load_each(&mut self, part: &AccessShape, lanes: &[String]) -> Vec<V> {
        if part.is_whole() {
            return self.load_each_whole(lanes);
        }
        let mut words = Vec::new();
        for (t, word) in Self::elements(part) {
            let ty = self.r.e.ty(t, true);
            let mut all = "poison".to_owned();
            let mut v = V::constant(0);
            for (number, lane) in lanes.iter().enumerate() {
                let at = self.in_lane(lane, word);
                let load = format!("load {}, ptr {at}, align 1", t.name());
                let one = self.r.e.value(false, load);
                let one = self.r.e.show(t, one, false);
                let text = format!("insertelement {ty} {all}, {} {one}, i64 {number}", t.name());
                v = self.r.e.value(true, text);
                all = self.r.e.show(t, v, true);
            }
            match t {
                T::I64 => words.extend([self.r.e.low(v), self.r.e.high(v)]),
                T::I32 => words.push(v),
                _ => words.push(self.extended(part.bytes, part.extend, v)),
            }
        }
        words
    }

    fn store_strided(&mut self, w: &AccessPlan, part: &AccessShape, chunk: usize, distance: V) {
        let ty = self.r.e.ty(T::I32, true);
        let head = format!("void @gfxjit.store.row.{}", part.bytes);
        let define = format!("define internal {head}(");
        if let Some(caller) = self.r.e.begin_function(&define) {
            let mut parameters = "ptr %at, i64 %distance".to_owned();
            let mut data = Vec::new();
            for _ in 0..part.words() {
                let v = self.r.e.parameter(true);
                let shown = self.r.e.show(T::I32, v, true);
                let _ = write!(parameters, ", {ty} {shown}");
                data.push(v);
            }
            // Other hosts have slow masked stores.
            if part.bytes == 4 && self.setting.masks {
                self.store_every_other(data[0]);
            }
            let lanes = self.strided_lanes();
            self.store_each(part, &data, &lanes);
            self.r.e.line("ret void");
            let rest = format!("{parameters}) #2");
            self.r.e.end_function(caller, &define, &rest);
        }
        let at = self.pointer(w, part, chunk);
        let distance = self.r.e.show(T::I64, distance, false);
        let mut call = format!("call {head}(ptr {at}, i64 {distance}");
        for word in 0..part.words() {
            let v = self.data(part, chunk, word);
            let v = self.r.e.show(T::I32, v, true);
            let _ = write!(call, ", {ty} {v}");
        }
        self.r.e.line(call + ")");
    }

    /// Stores lane by lane, in order.
    pub(crate) fn store_each(&mut self, part: &AccessShape, data: &[V], lanes: &[String]) {
        if part.is_whole() {
            return self.store_each_whole(data, lanes);
        }
        let mut elements = Vec::new();
        for (t, word) in Self::elements(part) {
            let v = match t {
                T::I64 => self.r.e.join(data[word], data[word + 1]),
                T::I32 => data[word],
                _ => self.r.e.cast("trunc", T::I32, data[word], t),
            };
            elements.push((t, word, v));
        }
        for (number, lane) in (0..).zip(lanes) {
            for (t, word, v) in &elements {
                let at = self.in_lane(lane, *word);
                let one = self.r.e.element(*t, *v, number);
                let one = self.r.e.show(*t, one, false);
                let ty = t.name();
                self.r
                    .e
                    .line(format_args!("store {ty} {one}, ptr {at}, align 1"));
            }
        }
    }
}
