//! Loads and stores of contiguous lanes, as vectors: each lane's elements follow those of the
//! previous lane.

use gfxjit_isa::evaluator::Evaluator;

use crate::optimizing::memory::access::{AccessPlan, AccessShape, Space};
use crate::optimizing::translator::Translator;
use crate::optimizing::value::{T, V};

/// The distance for prefetches. The host's own prefetchers do not cross a page, and workgroups
/// often continue where the previous one has ended, in many cases in the next page. With this, a
/// sum of 16 Mi numbers takes half as long on AMD's Zen 5.
const AHEAD: u32 = 4096;

/// The cache level for prefetches in LLVM's encoding: the second level. A prefetch to the first
/// level occupies one of its few miss buffers, and a workgroup issues more at once: Zen 4 waited
/// for them during a sixth of the sum's time.
const FETCH_TO_L2: u32 = 2;

/// The data that a part stores for a chunk.
pub(crate) struct Stored {
    pub pointer: String,
    /// The number of elements, contiguous in memory.
    pub lanes: u32,
    pub ty: String,
    pub value: String,
    /// The mask of enabled lanes; empty if all are enabled.
    pub mask: String,
}

impl Translator {
    pub(crate) fn access_contiguous(&mut self, w: &AccessPlan) {
        for part in &w.parts {
            let chunks = 0..w.chunks.len();
            let pointers: Vec<String> = match w.is_affine {
                true => {
                    let first = self.pointer(w, part, 0);
                    let span = (self.setting.width * part.bytes) as usize;
                    let mut at = |chunk| {
                        let at = format!("getelementptr i8, ptr {first}, i64 {}", chunk * span);
                        let at = self.r.e.value(false, at);
                        self.r.e.show(T::Ptr, at, false)
                    };
                    chunks.map(&mut at).collect()
                }
                false => chunks.map(|chunk| self.pointer(w, part, chunk)).collect(),
            };
            if w.space == Space::Global {
                for pointer in &pointers {
                    self.fetch_ahead(pointer, part.store);
                }
            }
            if part.store {
                self.store_contiguous(w, part, pointers);
                continue;
            }
            for (chunk, pointer) in pointers.iter().enumerate() {
                self.load_contiguous(part, chunk, pointer);
            }
        }
    }

    /// Prefetches memory ahead of an access. A prefetch does not fault, so it needs no check.
    fn fetch_ahead(&mut self, pointer: &str, to_write: bool) {
        let declare = "declare void @llvm.prefetch.p0(ptr, i32, i32, i32)";
        self.r.e.declared.insert(declare.to_owned());
        let ahead = format!("getelementptr i8, ptr {pointer}, i64 {AHEAD}");
        let ahead = self.r.e.value(false, ahead);
        let ahead = self.r.e.show(T::Ptr, ahead, false);
        let to_write = u32::from(to_write);
        self.r.e.line(format_args!(
            "call void @llvm.prefetch.p0(ptr {ahead}, i32 {to_write}, i32 {FETCH_TO_L2}, i32 1)"
        ));
    }

    /// Loads contiguous elements, all of which are in range.
    fn load_contiguous(&mut self, part: &AccessShape, chunk: usize, pointer: &str) {
        let width = self.setting.width;
        let mut load = |element: &str, n: u32| {
            let load = format!("load <{} x {element}>, ptr {pointer}, align 1", width * n);
            self.r.e.value(true, load)
        };
        if part.bytes < 4 {
            let v = load(&format!("i{}", part.bytes * 8), 1);
            let v = self.extended(part.bytes, part.extend, v);
            self.set_loaded(part, chunk, 0, v);
            return;
        }
        let n = part.words() as u32;
        let all = load("i32", n);
        if n == 1 {
            self.set_loaded(part, chunk, 0, all);
            return;
        }
        let (lanes, all) = (width * n, self.r.e.show(T::I32, all, true));
        for word in 0..n {
            let order = numbers((0..width).map(|lane| lane * n + word));
            let v = self.r.e.value(
                true,
                format_args!(
                    "shufflevector <{lanes} x i32> {all}, <{lanes} x i32> poison, \
                     <{width} x i32> <{order}>"
                ),
            );
            self.set_loaded(part, chunk, word as usize, v);
        }
    }

    fn store_contiguous(&mut self, w: &AccessPlan, part: &AccessShape, pointers: Vec<String>) {
        let masks = self.setting.masks;
        // Hosts with narrow vectors store parts of words only if all lanes do: see
        // `are_contiguous`.
        let all_store = part.bytes < 4 && !masks;
        let chunks = pointers.into_iter().zip(&w.exec).enumerate();
        let all: Vec<Stored> = chunks
            .map(|(chunk, (pointer, exec))| {
                let mask = if all_store { V::constant(1) } else { *exec };
                self.stored(part, chunk, mask, pointer)
            })
            .collect();
        let whole = all.iter().all(|stored| stored.mask.is_empty());
        if whole || masks || w.space == Space::Lds {
            for stored in &all {
                self.store_chunk(stored, w.space == Space::Lds && !masks);
            }
        } else {
            // AMD's hosts with AVX2 execute masked stores in microcode, which took half of saxpy's
            // time: they are only used if some lane is disabled.
            let number = self.r.e.fresh();
            let mut holds = V::constant(1);
            for exec in &w.exec {
                let all = self.r.all(*exec);
                holds = self.r.e.and_b(holds, all);
            }
            let holds = self.r.e.show(T::B, holds, false);
            // Not marked as likely: `gfxjit-checks-ahead` would treat it as a check of addresses.
            self.r.e.line(format_args!(
                "br i1 {holds}, label %whole{number}, label %masked{number}"
            ));
            self.label("whole", number);
            for stored in &all {
                self.store_whole(stored, &stored.value);
            }
            self.r.e.line(format_args!("br label %stored{number}"));
            self.label("masked", number);
            for stored in &all {
                self.store_chunk(stored, false);
            }
            self.r.e.line(format_args!("br label %stored{number}"));
            self.label("stored", number);
        }
    }

    /// The data of a chunk in the order of memory.
    fn stored(&mut self, part: &AccessShape, chunk: usize, exec: V, pointer: String) -> Stored {
        let width = self.setting.width;
        let words: Vec<String> = (0..part.words())
            .map(|word| {
                let v = self.data(part, chunk, word);
                self.r.e.show(T::I32, v, true)
            })
            .collect();
        let n = words.len() as u32;
        let (ty, value) = if part.bytes < 4 {
            let ty = format!("i{}", part.bytes * 8);
            let v = format!("trunc <{width} x i32> {} to <{width} x {ty}>", words[0]);
            let v = self.r.e.value(true, v);
            (ty, self.r.e.show(T::I32, v, true))
        } else {
            ("i32".to_owned(), self.words_side_by_side(&words))
        };
        let mask = match exec.as_constant() {
            Some(1) => String::new(),
            _ => self.repeated(exec, n),
        };
        Stored {
            pointer,
            lanes: width * n,
            ty,
            value,
            mask,
        }
    }

    /// Lanes of two vectors of `count` lanes each, in an order.
    pub(crate) fn joined_lanes(
        &mut self,
        [a, b]: [&str; 2],
        count: u32,
        (lanes, order): (u32, &str),
    ) -> String {
        let v = self.r.e.value(
            true,
            format_args!(
                "shufflevector <{count} x i32> {a}, <{count} x i32> {b}, <{lanes} x i32> <{order}>"
            ),
        );
        self.r.e.show(T::I32, v, true)
    }

    /// Arranges the words of each lane contiguously: in pairs, then pairs of pairs.
    pub(crate) fn words_side_by_side(&mut self, words: &[String]) -> String {
        let width = self.setting.width;
        match words {
            [] => "poison".to_owned(),
            [only] => only.clone(),
            [low, high] => {
                let order = numbers((0..width).flat_map(|lane| [lane, width + lane]));
                self.joined_lanes([low, high], width, (2 * width, &order))
            }
            [first, second, third, rest @ ..] => {
                let n = words.len() as u32;
                let order = numbers(0..2 * width);
                let both = (2 * width, order.as_str());
                let last = rest.first().map_or("poison", String::as_str);
                let low = self.joined_lanes([first, second], width, both);
                let high = self.joined_lanes([third, last], width, both);
                let lane = |lane| (0..n).map(move |word| word * width + lane);
                let order = numbers((0..width).flat_map(lane));
                self.joined_lanes([&low, &high], 2 * width, (n * width, &order))
            }
        }
    }

    /// A mask with each lane `n` times.
    fn repeated(&mut self, mask: V, n: u32) -> String {
        let width = self.setting.width;
        let shown = self.r.e.show(T::B, mask, true);
        if n == 1 {
            return shown;
        }
        let order = numbers((0..width * n).map(|i| i / n));
        let v = self.r.e.value(
            true,
            format_args!(
                "shufflevector <{width} x i1> {shown}, <{width} x i1> poison, <{} x i32> <{order}>",
                width * n
            ),
        );
        self.r.e.show(T::B, v, true)
    }

    fn store_whole(&mut self, stored: &Stored, value: &str) {
        let Stored {
            pointer, lanes, ty, ..
        } = stored;
        self.r.e.line(format_args!(
            "store <{lanes} x {ty}> {value}, ptr {pointer}, align 1"
        ));
    }

    /// Stores the lanes of the mask. In LDS, which belongs to this workgroup only, elements between
    /// them may be stored unchanged (`blends`): a masked store takes longer on AMD's hosts with
    /// AVX2.
    pub(crate) fn store_chunk(&mut self, stored: &Stored, blends: bool) {
        let Stored {
            pointer,
            lanes,
            ty,
            value,
            mask,
        } = stored;
        let (ty, truths) = (format!("<{lanes} x {ty}>"), format!("<{lanes} x i1>"));
        if mask.is_empty() {
            self.store_whole(stored, value);
        } else if blends {
            // LLVM 22 would make a masked store of this if the load were not volatile.
            let before = format!("load volatile {ty}, ptr {pointer}, align 1");
            let before = self.r.e.value(true, before);
            let before = self.r.e.show(T::I32, before, true);
            let blended = format!("select {truths} {mask}, {ty} {value}, {ty} {before}");
            let blended = self.r.e.value(true, blended);
            let blended = self.r.e.show(T::I32, blended, true);
            self.store_whole(stored, &blended);
        } else {
            let name = format!("@llvm.masked.store.v{lanes}{}.p0", stored.ty);
            let declare = format!("declare void {name}({ty}, ptr, {truths})");
            self.r.e.declared.insert(declare);
            self.r.e.line(format_args!(
                "call void {name}({ty} {value}, ptr align 1 {pointer}, {truths} {mask})"
            ));
        }
    }
}

/// Numbers of lanes, in the syntax of `shufflevector`.
pub(crate) fn numbers(lanes: impl Iterator<Item = u32>) -> String {
    let lanes: Vec<String> = lanes.map(|lane| format!("i32 {lane}")).collect();
    lanes.join(", ")
}
