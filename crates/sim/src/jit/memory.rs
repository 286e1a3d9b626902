//! Memory instructions in translated code.
//!
//! Addresses are looked at chunk by chunk when the code runs. Lanes side by side become plain
//! vector accesses, lanes at one address become scalar loads; what remains, and everything that
//! is out of range, is the interpreter's. Global memory is checked
//! against the range that the instruction touched last ([`super::frame::Site`]); the
//! interpreter finds another when that does not hold.

use gfxjit_isa::engine::Engine;
use gfxjit_isa::inst::{Access, Address, Extend, Memory, Place, ScalarLoad};

use super::emit::{T, V};
use super::registers::{Registers, Slot};
use super::translate::{NO_SITE, Translator};
use crate::interp::Step;
use crate::wave::sreg;

/// Where addresses are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Space {
    Global,
    Lds,
}

/// Addresses of a chunk.
#[derive(Clone, Copy)]
struct Addresses {
    /// The low half of the address, or the offset from `base`.
    low: V,
    /// The upper half, if addresses have one for each lane.
    high: Option<V>,
}

/// The address of a chunk's first active lane; of lane 0 where nothing is known of the lanes.
#[derive(Clone, Copy)]
struct First {
    low: V,
    high: Option<V>,
    /// Which lanes are active, if that is asked.
    active: Option<Active>,
}

/// The active lanes of a chunk.
#[derive(Clone, Copy)]
struct Active {
    /// There is none.
    none: V,
    /// Lanes before the first one.
    before: V,
    /// Lanes from the first to the last.
    span: V,
}

/// What one access does with every lane.
#[derive(Clone, Copy)]
struct Part {
    /// Added to the address.
    offset: i32,
    /// The first register.
    place: Place,
    /// Words from there on.
    first: usize,
    bytes: u32,
    store: bool,
    extend: Extend,
    half: Option<bool>,
}

impl Part {
    fn words(&self) -> usize {
        self.bytes.div_ceil(4) as usize
    }
}

/// A memory instruction while its ways are written.
struct Ways {
    space: Space,
    parts: Vec<Part>,
    chunks: Vec<Addresses>,
    /// Added to all addresses: of an SGPR pair.
    base: V,
    /// First address of each chunk.
    firsts: Vec<First>,
    exec: Vec<V>,
    site: u32,
}

fn parts(m: &Memory) -> Option<Vec<Part>> {
    let part = |offset, place, first, bytes: u8, store| Part {
        offset,
        place,
        first,
        bytes: bytes.into(),
        store,
        extend: Extend::None,
        half: None,
    };
    Some(match m.access {
        Access::Load {
            bytes,
            extend,
            half,
            to,
        } => vec![Part {
            extend,
            half,
            ..part(m.offset, to, 0, bytes, false)
        }],
        Access::Store { bytes, high, from } => vec![Part {
            half: Some(high),
            ..part(m.offset, from, 0, bytes, true)
        }],
        Access::Load2 { bytes, to } => vec![
            part(m.offset, to, 0, bytes, false),
            part(m.offset1, to, usize::from(bytes / 4), bytes, false),
        ],
        Access::Store2 {
            bytes,
            from,
            second,
        } => vec![
            part(m.offset, from, 0, bytes, true),
            part(m.offset1, second, 0, bytes, true),
        ],
        Access::Atomic { .. } => return None,
    })
}

impl Translator {
    pub(super) fn memory(&mut self, pc: u64, step: &Step, m: &Memory) -> bool {
        if matches!(m.access, Access::Atomic { .. }) {
            return self.atomic(pc, step, m);
        }
        let Some(parts) = parts(m) else {
            return false;
        };
        let (space, base) = match m.address {
            Address::Global {
                saddr: Some(saddr), ..
            } => {
                let (low, high) = (
                    self.r.sgpr(saddr.into()),
                    self.r.sgpr(usize::from(saddr) + 1),
                );
                (Space::Global, self.r.e.join(low, high))
            }
            Address::Global { saddr: None, .. } | Address::Flat { .. } => {
                (Space::Global, V::constant(0))
            }
            Address::Lds { .. } => (Space::Lds, V::constant(0)),
            Address::Scratch { .. } | Address::Buffer { .. } => return false,
        };
        let mut chunks = Vec::new();
        for chunk in 0..self.r.chunks() {
            let vgpr = |t: &mut Self, n: u16, word| t.r.word(Place::Vgpr(n), word, chunk);
            chunks.push(match m.address {
                Address::Global {
                    vaddr,
                    saddr: Some(_),
                }
                | Address::Lds { vaddr } => Addresses {
                    low: vgpr(self, vaddr, 0),
                    high: None,
                },
                Address::Global { vaddr, saddr: None } | Address::Flat { vaddr } => Addresses {
                    low: vgpr(self, vaddr, 0),
                    high: Some(vgpr(self, vaddr, 1)),
                },
                Address::Scratch { .. } | Address::Buffer { .. } => return false,
            });
        }
        let exec: Vec<V> = (0..self.r.chunks()).map(|c| self.r.exec(c)).collect();
        // Arms of a branch must not be the first to read a register. What is loaded by all lanes
        // does not matter before.
        let full = self.r.is_full();
        for part in parts
            .iter()
            .filter(|part| !full || part.store || part.half.is_some())
        {
            for word in 0..part.words() {
                for chunk in 0..self.r.chunks() {
                    self.r.word(part.place, part.first + word, chunk);
                }
            }
        }
        let firsts = chunks
            .iter()
            .zip(&exec)
            .map(|(a, exec)| self.first(a, *exec))
            .collect();
        let site = self.sites;
        self.sites += u32::from(space == Space::Global);
        let ways = Ways {
            space,
            parts,
            chunks,
            base,
            firsts,
            exec,
            site,
        };
        self.ways(pc, step, &ways);
        true
    }

    fn first(&mut self, a: &Addresses, exec: V) -> First {
        // Narrower hosts have no instruction that brings the active lanes together.
        if exec.as_constant().is_some() || self.setting.width < 16 || !a.low.vector {
            let mut lane = |v: V| {
                if v.vector {
                    self.element(T::I32, v, 0)
                } else {
                    v
                }
            };
            return First {
                low: lane(a.low),
                high: a.high.map(&mut lane),
                active: None,
            };
        }
        let bits = self.r.bits_of(exec);
        let none = self.r.e.eq32(bits, V::constant(0));
        let before = self.r.e.ctz32(bits);
        let behind = self.r.e.clz32(bits);
        let last = self.r.e.sub32(V::constant(31), behind);
        let span = self.r.e.sub32(last, before);
        First {
            low: self.first_active_of(a.low, exec),
            high: a.high.map(|high| self.first_active_of(high, exec)),
            active: Some(Active { none, before, span }),
        }
    }

    /// What the first active lane of a chunk has.
    fn first_active_of(&mut self, v: V, exec: V) -> V {
        if !v.vector {
            return v;
        }
        let width = self.setting.width;
        let (v, exec) = (
            self.r.e.show(T::I32, v, true),
            self.r.e.show(T::B, exec, true),
        );
        let name = format!("llvm.experimental.vector.compress.v{width}i32");
        let ty = format!("<{width} x i32>");
        self.r
            .e
            .declared
            .insert(format!("declare {ty} @{name}({ty}, <{width} x i1>, {ty})"));
        let together = self.r.e.value(
            true,
            format_args!("call {ty} @{name}({ty} {v}, <{width} x i1> {exec}, {ty} poison)"),
        );
        self.element(T::I32, together, 0)
    }

    pub(super) fn label(&mut self, name: &str, number: u32) {
        self.r.e.text.push_str(&format!("{name}{number}:\n"));
    }

    /// Goes to the label if the condition holds, and begins the other way.
    pub(super) fn fork(&mut self, holds: V, yes: &str, number: u32) {
        let holds = self.r.e.show(T::B, holds, false);
        let no = self.r.e.fresh();
        self.r.e.line(format_args!(
            "br i1 {holds}, label %{yes}{number}, label %n{no}"
        ));
        self.label("n", no);
    }

    fn ways(&mut self, pc: u64, step: &Step, w: &Ways) {
        let number = self.r.e.fresh();
        let stores = w.parts.iter().any(|p| p.store);
        let side_by_side = w.chunks.iter().all(|a| a.low.vector);
        let same = !stores;
        let global = w.space == Space::Global;
        if side_by_side {
            let holds = self.are_side_by_side(w);
            self.fork(holds, "side", number);
        }
        if same {
            let holds = self.are_same(w);
            self.fork(holds, "same", number);
        }
        let saved = self.r.snapshot();
        self.call(pc, step, if global { w.site } else { NO_SITE });
        self.r.e.line(format_args!("br label %join{number}"));
        for (there, name, way) in [
            (
                side_by_side,
                "side",
                Self::access_side_by_side as fn(&mut Self, &Ways),
            ),
            (same, "same", Self::access_same),
        ] {
            if there {
                self.r.restore(&saved);
                self.label(name, number);
                way(self, w);
                self.r.e.line(format_args!("br label %join{number}"));
            }
        }
        self.r.restore(&saved);
        self.label("join", number);
        for part in w.parts.iter().filter(|p| !p.store) {
            for word in 0..part.words() {
                for chunk in 0..self.r.chunks() {
                    if let Some(slot) = Registers::vector_slot(part.place, part.first + word, chunk)
                    {
                        self.r.forget_written(slot);
                    }
                }
            }
        }
    }

    pub(super) fn site_field(&mut self, site: u32, field: u32) -> V {
        let offset = site * 24 + field * 8;
        let at = self.r.e.value(
            false,
            format_args!("getelementptr i8, ptr %sites, i64 {offset}"),
        );
        let at = self.r.e.show(T::Ptr, at, false);
        self.r
            .e
            .value(false, format_args!("load i64, ptr {at}, align 8"))
    }

    /// Every active lane of every chunk is `stride` bytes behind the one before.
    fn have_stride(&mut self, w: &Ways, stride: u32) -> V {
        let width = self.setting.width;
        let mut holds = V::constant(1);
        for (c, a) in w.chunks.iter().enumerate() {
            let first = w.firsts[c];
            let mut lanes = V::constant(1);
            if a.low.vector {
                let begin = match first.active {
                    Some(active) if stride > 0 => {
                        let before = self.r.e.mul32(active.before, V::constant(stride.into()));
                        self.r.e.sub32(first.low, before)
                    }
                    _ => first.low,
                };
                let distance = self.r.e.sub32(a.low, begin);
                let expected: Vec<String> =
                    (0..width).map(|l| format!("i32 {}", l * stride)).collect();
                let distance = self.r.e.show(T::I32, distance, true);
                lanes = self.r.e.value(
                    true,
                    format_args!(
                        "icmp eq <{width} x i32> {distance}, <{}>",
                        expected.join(", ")
                    ),
                );
            }
            if let (Some(high), Some(first)) = (a.high, first.high)
                && high.vector
            {
                let equal = self.r.e.eq32(high, first);
                lanes = self.r.e.and_b(lanes, equal);
            }
            let idle = self.r.e.not_b(w.exec[c]);
            let lanes = self.r.e.or_b(lanes, idle);
            let all = self.r.all(lanes);
            holds = self.r.e.and_b(holds, all);
        }
        holds
    }

    /// The first address of a chunk, for one part: 64 bits, from the start of memory or
    /// of LDS.
    fn address(&mut self, w: &Ways, part: &Part, chunk: usize) -> V {
        let First { low, high, .. } = w.firsts[chunk];
        if w.space == Space::Lds {
            let low = self
                .r
                .e
                .add32(low, V::constant(u64::from(part.offset as u32)));
            return self.r.e.zext64(low);
        }
        let address = match high {
            Some(high) => self.r.e.join(low, high),
            None => {
                let low = self.r.e.zext64(low);
                self.r.e.add64(w.base, low)
            }
        };
        let offset = V::constant(i64::from(part.offset) as u64);
        self.r.e.add64(address, offset)
    }

    /// Whether what the lanes access is in range, if they are side by side or all at the first
    /// one's address.
    fn chunks_in_range(&mut self, w: &Ways, side_by_side: bool) -> V {
        let mut holds = V::constant(1);
        let global = w.space == Space::Global;
        let start = global.then(|| self.site_field(w.site, 0));
        for part in &w.parts {
            for chunk in 0..w.chunks.len() {
                let address = self.address(w, part, chunk);
                let active = w.firsts[chunk].active;
                // Lanes that are known to be there are one piece; others begin and end somewhere.
                let whole = side_by_side && active.is_none();
                let bytes = part.bytes * if whole { self.setting.width } else { 1 };
                let mut ends = vec![address];
                if let Some(active) = active.filter(|_| side_by_side) {
                    let span = self.r.e.zext64(active.span);
                    let span = self.r.e.mul64(span, V::constant(part.bytes.into()));
                    ends.push(self.r.e.add64(address, span));
                }
                let mut inside = V::constant(1);
                for end in ends {
                    let fits = match start {
                        Some(start) => {
                            let limit = self.site_field(w.site, if whole { 2 } else { 1 });
                            let distance = self.r.e.sub64(end, start);
                            self.r.e.ult64(distance, limit)
                        }
                        None => {
                            let end = self.r.e.add64(end, V::constant(bytes.into()));
                            let end = self.r.e.show(T::I64, end, false);
                            self.r
                                .e
                                .value(false, format_args!("icmp ule i64 {end}, %lds.bytes"))
                        }
                    };
                    inside = self.r.e.and_b(inside, fits);
                }
                if let Some(active) = active {
                    inside = self.r.e.or_b(inside, active.none);
                }
                holds = self.r.e.and_b(holds, inside);
            }
        }
        holds
    }

    fn are_side_by_side(&mut self, w: &Ways) -> V {
        let width = self.setting.width;
        let bytes = w.parts[0].bytes;
        let mut holds = self.have_stride(w, bytes);
        // Offsets must not begin again at zero in between.
        if w.space == Space::Global {
            for first in &w.firsts {
                let last = V::constant(u64::from(u32::MAX - width * bytes));
                let mut below = self.r.e.ult32(first.low, last);
                if let Some(active) = first.active {
                    below = self.r.e.or_b(below, active.none);
                }
                holds = self.r.e.and_b(holds, below);
            }
        }
        if w.parts.iter().any(|p| p.store && p.bytes < 4) && width < 16 {
            for exec in &w.exec {
                let all = self.r.all(*exec);
                holds = self.r.e.and_b(holds, all);
            }
        }
        let inside = self.chunks_in_range(w, true);
        self.r.e.and_b(holds, inside)
    }

    fn are_same(&mut self, w: &Ways) -> V {
        let holds = self.have_stride(w, 0);
        let inside = self.chunks_in_range(w, false);
        self.r.e.and_b(holds, inside)
    }

    /// Where a chunk's lanes begin, or the address that all have. Lanes that are not active
    /// must not be accessed: what they would touch need not be there.
    fn pointer(&mut self, w: &Ways, part: &Part, chunk: usize, side_by_side: bool) -> String {
        let mut address = self.address(w, part, chunk);
        let active = w.firsts[chunk].active;
        if let Some(active) = active.filter(|_| side_by_side) {
            let before = self.r.e.zext64(active.before);
            let before = self.r.e.mul64(before, V::constant(part.bytes.into()));
            address = self.r.e.sub64(address, before);
        }
        let shown = self.r.e.show(T::I64, address, false);
        let pointer = if w.space == Space::Lds {
            self.r.e.value(
                false,
                format_args!("getelementptr i8, ptr %lds, i64 {shown}"),
            )
        } else {
            self.r
                .e
                .value(false, format_args!("inttoptr i64 {shown} to ptr"))
        };
        let shown = self.r.e.show(T::Ptr, pointer, false);
        let Some(active) = active.filter(|_| !side_by_side) else {
            return shown;
        };
        let none = self.r.e.show(T::B, active.none, false);
        let pointer = self.r.e.value(
            false,
            format_args!("select i1 {none}, ptr %lanes, ptr {shown}"),
        );
        self.r.e.show(T::Ptr, pointer, false)
    }

    /// Neighbouring elements, those of active lanes at least: `n` for each lane.
    fn load_side_by_side(&mut self, w: &Ways, chunk: usize, element: &str, n: u32, at: &str) -> V {
        let lanes = self.setting.width * n;
        if w.firsts[chunk].active.is_none() {
            return self.r.e.value(
                true,
                format_args!("load <{lanes} x {element}>, ptr {at}, align 1"),
            );
        }
        let mask = self.repeated(w.exec[chunk], n);
        let name = format!("llvm.masked.load.v{lanes}{element}.p0");
        let ty = format!("<{lanes} x {element}>");
        self.r
            .e
            .declared
            .insert(format!("declare {ty} @{name}(ptr, <{lanes} x i1>, {ty})"));
        self.r.e.value(
            true,
            format_args!(
                "call {ty} @{name}(ptr align 1 {at}, <{lanes} x i1> {mask}, {ty} zeroinitializer)"
            ),
        )
    }

    /// A mask with each lane `n` times.
    fn repeated(&mut self, mask: V, n: u32) -> String {
        let width = self.setting.width;
        let shown = self.r.e.show(T::B, mask, true);
        if n == 1 {
            return shown;
        }
        let order: Vec<String> = (0..width * n).map(|i| format!("i32 {}", i / n)).collect();
        let v = self.r.e.value(
            true,
            format_args!(
                "shufflevector <{width} x i1> {shown}, <{width} x i1> poison, <{} x i32> <{}>",
                width * n,
                order.join(", ")
            ),
        );
        self.r.e.show(T::B, v, true)
    }

    fn set_loaded(&mut self, w: &Ways, part: &Part, chunk: usize, word: usize, v: V) {
        let Some(slot) = Registers::vector_slot(part.place, part.first + word, chunk as u32) else {
            return;
        };
        let v = match part.half {
            None => v,
            Some(high) => {
                let old = self.r.read(slot);
                let (keep, shift) = if high { (0xffff, 16) } else { (0xffff_0000, 0) };
                let old = self.r.e.and32(old, V::constant(keep));
                let v = self.r.e.and32(v, V::constant(0xffff));
                let v = self.r.e.shl32(v, V::constant(shift));
                self.r.e.or32(old, v)
            }
        };
        self.r.write_lanes(slot, w.exec[chunk], v);
    }

    fn extended(&mut self, part: &Part, v: V) -> V {
        let from = if part.bytes == 1 { T::I8 } else { T::I16 };
        let name = if part.extend == Extend::Sign {
            "sext"
        } else {
            "zext"
        };
        self.r.e.cast(name, from, v, T::I32)
    }

    fn access_side_by_side(&mut self, w: &Ways) {
        let width = self.setting.width;
        for part in &w.parts {
            let n = part.words() as u32;
            for chunk in 0..w.chunks.len() {
                let pointer = self.pointer(w, part, chunk, true);
                if part.store {
                    self.store_side_by_side(w, part, chunk, &pointer);
                } else if part.bytes < 4 {
                    let bits = part.bytes * 8;
                    let v = self.load_side_by_side(w, chunk, &format!("i{bits}"), 1, &pointer);
                    let v = self.extended(part, v);
                    self.set_loaded(w, part, chunk, 0, v);
                } else {
                    let all = self.load_side_by_side(w, chunk, "i32", n, &pointer);
                    for word in 0..n {
                        let v = if n == 1 {
                            all
                        } else {
                            let lanes: Vec<String> = (0..width)
                                .map(|l| format!("i32 {}", l * n + word))
                                .collect();
                            let (ty, shown) = (width * n, self.r.e.show(T::I32, all, true));
                            self.r.e.value(
                                true,
                                format_args!(
                                    "shufflevector <{ty} x i32> {shown}, <{ty} x i32> poison, <{width} x i32> <{}>",
                                    lanes.join(", ")
                                ),
                            )
                        };
                        self.set_loaded(w, part, chunk, word as usize, v);
                    }
                }
            }
        }
    }

    /// The data of a store: a word of a chunk.
    fn data(&mut self, part: &Part, chunk: usize, word: usize) -> V {
        let v = self.r.word(part.place, part.first + word, chunk as u32);
        let v = if part.half == Some(true) {
            self.r.e.lshr32(v, V::constant(16))
        } else {
            v
        };
        self.r.e.splat(T::I32, v)
    }

    fn store_side_by_side(&mut self, w: &Ways, part: &Part, chunk: usize, pointer: &str) {
        let width = self.setting.width;
        let exec = w.exec[chunk];
        let full = exec.as_constant() == Some(1);
        let mut words: Vec<String> = Vec::new();
        for word in 0..part.words() {
            let v = self.data(part, chunk, word);
            words.push(self.r.e.show(T::I32, v, true));
        }
        let mut mask = self.r.e.show(T::B, exec, true);
        let (lanes, ty, value) = if part.bytes < 4 {
            let bits = part.bytes * 8;
            let v = self.r.e.value(
                true,
                format_args!("trunc <{width} x i32> {} to <{width} x i{bits}>", words[0]),
            );
            (width, format!("i{bits}"), self.r.e.show(T::I32, v, true))
        } else {
            // Words of one lane side by side: in pairs, then pairs of pairs.
            let n = words.len() as u32;
            let pair = |t: &mut Self, a: &str, b: &str, count: u32, order: &[u32]| {
                let order: Vec<String> = order.iter().map(|i| format!("i32 {i}")).collect();
                let v = t.r.e.value(
                    true,
                    format_args!(
                        "shufflevector <{count} x i32> {a}, <{count} x i32> {b}, <{} x i32> <{}>",
                        order.len(),
                        order.join(", ")
                    ),
                );
                t.r.e.show(T::I32, v, true)
            };
            let value = match n {
                1 => words[0].clone(),
                2 => {
                    let order: Vec<u32> = (0..width).flat_map(|l| [l, width + l]).collect();
                    pair(self, &words[0], &words[1], width, &order)
                }
                _ => {
                    let all: Vec<u32> = (0..2 * width).collect();
                    let low = pair(self, &words[0], &words[1], width, &all);
                    let last = words.get(3).cloned().unwrap_or_else(|| "poison".to_owned());
                    let high = pair(self, &words[2], &last, width, &all);
                    let order: Vec<u32> = (0..width)
                        .flat_map(|l| (0..n).map(move |k| k * width + l))
                        .collect();
                    pair(self, &low, &high, 2 * width, &order)
                }
            };
            if n > 1 && !full {
                mask = self.repeated(exec, n);
            }
            (width * n, "i32".to_owned(), value)
        };
        // Narrow hosts store parts of words when all lanes do: see `are_side_by_side`.
        if full || part.bytes < 4 && width < 16 {
            self.r.e.line(format_args!(
                "store <{lanes} x {ty}> {value}, ptr {pointer}, align 1"
            ));
            return;
        }
        self.r.e.declared.insert(format!(
            "declare void @llvm.masked.store.v{lanes}{ty}.p0(<{lanes} x {ty}>, ptr, <{lanes} x i1>)"
        ));
        self.r.e.line(format_args!(
            "call void @llvm.masked.store.v{lanes}{ty}.p0(<{lanes} x {ty}> {value}, ptr align 1 {pointer}, \
             <{lanes} x i1> {mask})"
        ));
    }

    fn access_same(&mut self, w: &Ways) {
        for part in &w.parts {
            for chunk in 0..w.chunks.len() {
                let pointer = self.pointer(w, part, chunk, false);
                for word in 0..part.words() {
                    let bits = part.bytes.min(4) * 8;
                    let at = self.r.e.value(
                        false,
                        format_args!("getelementptr i8, ptr {pointer}, i64 {}", word * 4),
                    );
                    let at = self.r.e.show(T::Ptr, at, false);
                    let mut v = self
                        .r
                        .e
                        .value(false, format_args!("load i{bits}, ptr {at}, align 1"));
                    if bits < 32 {
                        v = self.extended(part, v);
                    }
                    self.set_loaded(w, part, chunk, word, v);
                }
            }
        }
    }

    pub(super) fn scalar_load(&mut self, pc: u64, step: &Step, load: &ScalarLoad) -> bool {
        if load.buffer || usize::from(load.to) == sreg::NULL {
            return false;
        }
        let (low, high) = (
            self.r.sgpr(load.base.into()),
            self.r.sgpr(usize::from(load.base) + 1),
        );
        let mut address = self.r.e.join(low, high);
        if let Some(soffset) = load.soffset {
            let soffset = self.r.uniform(soffset, 0);
            let soffset = self.r.e.zext64(soffset);
            address = self.r.e.add64(address, soffset);
        }
        let offset = V::constant(i64::from(load.offset) as u64);
        address = self.r.e.add64(address, offset);
        if load.bytes >= 4 {
            address = self.r.e.and64(address, V::constant(!3));
        }
        let words = usize::from(load.bytes).div_ceil(4);
        let slots: Vec<Slot> = (0..words)
            .map(|w| Slot::Sgpr(load.to + w as u8))
            .filter(|s| !matches!(s, Slot::Sgpr(n) if usize::from(*n) >= sreg::COUNT))
            .collect();
        let site = self.sites;
        self.sites += 1;
        let number = self.r.e.fresh();
        let (start, limit) = (self.site_field(site, 0), self.site_field(site, 1));
        let distance = self.r.e.sub64(address, start);
        let inside = self.r.e.ult64(distance, limit);
        self.fork(inside, "load", number);
        let saved = self.r.snapshot();
        self.call(pc, step, site);
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
                let (from, name) = (
                    if bits == 8 { T::I8 } else { T::I16 },
                    if load.extend == Extend::Sign {
                        "sext"
                    } else {
                        "zext"
                    },
                );
                v = self.r.e.cast(name, from, v, T::I32);
            }
            self.r.write(*slot, v);
        }
        self.r.e.line(format_args!("br label %join{number}"));
        self.r.restore(&saved);
        self.label("join", number);
        for slot in slots {
            self.r.forget_written(slot);
        }
        true
    }
}
