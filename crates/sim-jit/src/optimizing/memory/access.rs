//! Loads and stores of global memory and LDS, by the pattern of the lanes' addresses.
//!
//! Addresses are checked chunk by chunk at run time. Contiguous lanes use ordinary vector accesses
//! (`contiguous`), lanes at one address use scalar loads, lanes with another distance are accessed
//! one by one (`strided`), others are gathered and scattered (`gather_scatter`). The interpreter
//! handles accesses that are out of range. Global memory is checked against the range that the
//! instruction accessed last ([`RangeCache`](crate::inline_cache::RangeCache)); the interpreter
//! finds another one if that fails.
//!
//! For contiguous lanes and lanes at one address, lane 0's address must be valid even if the lane
//! is inactive, and all lanes of a chunk must be in range; otherwise lanes are accessed one by one.

use gfxjit_isa::evaluator::Evaluator;
use gfxjit_isa::inst::{Access, Address, Extend, LoadedHalf, Memory, Place};

use crate::inline_cache::NO_CACHE;
use crate::optimizing::carry::NEAR;
use crate::optimizing::registers::{Registers, Snapshot};
use crate::optimizing::shapes::{Addresses, Wide};
use crate::optimizing::translator::Translator;
use crate::optimizing::value::{T, V};
use crate::region::slot::Slot;
use gfxjit_sim::interp::Step;

/// The address space of an access.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Space {
    Global,
    Lds,
}

impl Addresses {
    fn is_vector(&self) -> bool {
        self.low.vector || self.high.is_some_and(|high| high.vector)
    }
}

/// The part of an access that is the same in every lane.
#[derive(Clone, Copy)]
pub(crate) struct AccessShape {
    /// Added to the address.
    pub offset: i32,
    /// The first register of the data.
    pub place: Place,
    /// The number of words before this part.
    pub first: usize,
    pub bytes: u32,
    pub store: bool,
    pub extend: Extend,
    pub half: Option<LoadedHalf>,
}

impl AccessShape {
    pub(crate) fn words(&self) -> usize {
        self.bytes.div_ceil(4) as usize
    }
}

/// A memory instruction while code for its cases (ways) is written.
#[derive(Clone)]
pub(crate) struct AccessPlan {
    pub space: Space,
    pub parts: Vec<AccessShape>,
    pub chunks: Vec<Addresses>,
    /// Added to all addresses: the value of an SGPR pair.
    pub base: V,
    /// The low half of lane 0's address in each chunk, or a scalar from its shape.
    firsts: Vec<V>,
    /// The upper half of lane 0's address in the first chunk.
    high: Option<V>,
    pub exec: Vec<V>,
    pub cache: u32,
    /// The affine forms of the chunks' addresses: of all chunks, or of none.
    shapes: Option<Vec<Wide>>,
    /// Whether the lanes are on these lines; a constant if it is known.
    pub holds: V,
    /// Whether all chunks together are known to be one line.
    pub is_affine: bool,
    /// Lane 0's address in each of these chunks, if addresses have an upper half.
    starts: Option<Vec<V>>,
}

impl AccessPlan {
    /// The distance of lanes in all chunks, if it is known.
    pub(crate) fn stride(&self) -> Option<u32> {
        self.holds.as_constant()?;
        let mut strides = (self.shapes.iter().flatten()).map(|w| {
            let [low, high] = [w.low, w.high].map(|half| half.stride.as_constant());
            high.filter(|high| *high == 0)?;
            Some((low? as u32) << w.shift)
        });
        let first = strides.next()??;
        strides.all(|stride| stride == Some(first)).then_some(first)
    }
}

pub(crate) fn parts(m: &Memory) -> Option<Vec<AccessShape>> {
    let part = |offset, place, first, bytes: u8, store| AccessShape {
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
        } => vec![AccessShape {
            extend,
            half,
            ..part(m.offset, to, 0, bytes, false)
        }],
        Access::Store { bytes, high, from } => vec![AccessShape {
            half: Some(LoadedHalf { high, keeps: false }),
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
        Access::Atomic { .. }
        | Access::Exchange2 { .. }
        | Access::ToLds { .. }
        | Access::Transposed { .. }
        | Access::FromLds { .. }
        | Access::Count { .. }
        | Access::Block { .. }
        | Access::Typed { .. } => return None,
    })
}

/// The form of the lanes' addresses in an access to global memory or LDS.
#[derive(Clone, Copy)]
enum AddressForm {
    /// A base in SGPRs, and a 32-bit offset per lane.
    Offset { saddr: u16, vaddr: u16 },
    /// Like `Offset`, but whole addresses are computed: the offset counts elements, or the segment is not
    /// known.
    Scaled { saddr: u16, vaddr: u16 },
    /// A 64-bit address per lane.
    Full { vaddr: u16 },
    /// An offset into LDS.
    Lds { vaddr: u16 },
}

impl AddressForm {
    fn of(m: &Memory) -> Option<Self> {
        let is_scaled = m.scale() != 1;
        Some(match m.address {
            Address::Global {
                vaddr,
                saddr: Some(saddr),
            } if !is_scaled => Self::Offset {
                saddr: saddr.into(),
                vaddr,
            },
            Address::Global {
                vaddr,
                saddr: Some(saddr),
            }
            | Address::Flat {
                vaddr,
                saddr: Some(saddr),
            } => Self::Scaled {
                saddr: saddr.into(),
                vaddr,
            },
            Address::Global { vaddr, saddr: None } | Address::Flat { vaddr, saddr: None } => {
                Self::Full { vaddr }
            }
            Address::Lds { vaddr } => Self::Lds { vaddr },
            Address::Scratch { .. }
            | Address::Buffer { .. }
            | Address::GlobalByLane { .. }
            | Address::LdsByM0 { .. } => return None,
        })
    }

    fn space(self) -> Space {
        match self {
            Self::Lds { .. } => Space::Lds,
            _ => Space::Global,
        }
    }
}

impl Translator {
    pub(crate) fn memory(&mut self, pc: u64, step: &Step, m: &Memory) -> bool {
        if matches!(m.access, Access::Atomic { .. }) {
            return self.atomic(pc, step, m);
        }
        if self.memory_resources.have(m) {
            return self.buffer(pc, step, m);
        }
        if matches!(m.address, Address::Scratch { .. } | Address::Buffer { .. }) {
            return m.scale() == 1 && self.private(pc, step, m);
        }
        let Some(parts) = parts(m) else {
            return false;
        };
        let Some(form) = AddressForm::of(m) else {
            return false;
        };
        let (base, chunks) = self.lane_addresses(m, form);
        let exec: Vec<V> = (0..self.r.chunks()).map(|c| self.r.exec(c)).collect();
        // Registers must be read before the branches to the cases.
        for part in parts
            .iter()
            .filter(|part| part.store || part.half.is_some_and(|half| half.keeps))
        {
            for word in 0..part.words() {
                for chunk in 0..self.r.chunks() {
                    self.r.active_word(part.place, part.first + word, chunk);
                }
            }
        }
        let private = match m.address {
            Address::Flat { .. } => self.flat_private(m, &chunks),
            _ => None,
        };
        let global = |t: &mut Self| {
            let plan = t.plan_access(form.space(), parts, chunks, base, exec);
            t.emit_access(pc, step, &plan);
        };
        match private {
            Some((access, holds)) => self.private_or(&access, holds, global),
            None => global(self),
        }
        true
    }

    /// The common base of all lanes, and for each chunk the lanes' offsets or whole addresses.
    fn lane_addresses(&mut self, m: &Memory, form: AddressForm) -> (V, Vec<Addresses>) {
        let base = match form {
            AddressForm::Offset { saddr, .. } | AddressForm::Scaled { saddr, .. } => {
                let (low, high) = (
                    self.r.sgpr(saddr.into()),
                    self.r.sgpr(usize::from(saddr) + 1),
                );
                self.r.e.join(low, high)
            }
            AddressForm::Full { .. } | AddressForm::Lds { .. } => V::constant(0),
        };
        let mut chunks = Vec::new();
        for chunk in 0..self.r.chunks() {
            let vgpr = |t: &mut Self, n: u16, word| t.r.active_word(Place::Vgpr(n), word, chunk);
            chunks.push(match form {
                AddressForm::Scaled { vaddr, .. } => {
                    let low = vgpr(self, vaddr, 0);
                    self.scaled(low, m.scale(), base)
                }
                AddressForm::Offset { vaddr, .. } | AddressForm::Lds { vaddr } => Addresses {
                    low: vgpr(self, vaddr, 0),
                    high: None,
                },
                AddressForm::Full { vaddr } => Addresses {
                    low: vgpr(self, vaddr, 0),
                    high: Some(vgpr(self, vaddr, 1)),
                },
            });
        }
        match form {
            AddressForm::Scaled { .. } => (V::constant(0), chunks),
            _ => (base, chunks),
        }
    }

    /// A base and lanes' offsets in units of `scale` bytes, as addresses.
    pub(crate) fn scaled(&mut self, lanes: V, scale: u32, base: V) -> Addresses {
        let wide = self.r.e.zext64(lanes);
        let wide = match scale.is_power_of_two() {
            true => {
                let by = V::constant(scale.trailing_zeros().into());
                self.r.e.shl64(wide, by)
            }
            false => self.r.e.mul64(wide, V::constant(scale.into())),
        };
        let sum = self.r.e.add64(wide, base);
        Addresses {
            low: self.r.e.low(sum),
            high: Some(self.r.e.high(sum)),
        }
    }

    /// Writes an access whose addresses have been computed.
    pub(crate) fn plan_access(
        &mut self,
        space: Space,
        parts: Vec<AccessShape>,
        chunks: Vec<Addresses>,
        base: V,
        exec: Vec<V>,
    ) -> AccessPlan {
        let (shapes, holds) = self.shapes(&chunks).unzip();
        let firsts = match &shapes {
            Some(shapes) => shapes.iter().map(|w| w.low.base).collect(),
            None => chunks.iter().map(|a| self.first(a.low)).collect(),
        };
        let high = chunks.first().and_then(|a| a.high);
        let uniform = !chunks.iter().any(Addresses::is_vector);
        let (starts, high) = match (&shapes, high) {
            (Some(shapes), Some(_)) => {
                let starts = shapes.iter().map(|w| self.r.e.start_of(w)).collect();
                (Some(starts), None)
            }
            (None, Some(_)) if uniform => {
                let wholes = chunks.iter().filter_map(|a| Some((a.low, a.high?)));
                let starts = wholes.map(|(low, high)| self.r.e.join(low, high));
                (Some(starts.collect()), None)
            }
            (_, high) => (None, high.map(|high| self.first(high))),
        };
        let cache = self.caches;
        self.caches += u32::from(space == Space::Global);
        let is_known = holds.is_none_or(|holds| holds.as_constant() == Some(1));
        let affine = shapes.as_ref().filter(|_| is_known);
        let is_affine = affine.is_some_and(|shapes| self.r.e.are_one_affine(shapes));
        AccessPlan {
            space,
            is_affine,
            parts,
            chunks,
            base,
            firsts,
            high,
            exec,
            cache,
            shapes,
            holds: holds.unwrap_or(V::constant(1)),
            starts,
        }
    }

    /// The chunks' affine forms, if all of them can have one and do not all have one address; and the
    /// guard of these forms.
    fn shapes(&mut self, chunks: &[Addresses]) -> Option<(Vec<Wide>, V)> {
        if !chunks.iter().any(Addresses::is_vector) {
            return None;
        }
        let mut holds = V::constant(1);
        let mut shapes = Vec::new();
        for a in chunks {
            let wide = match (self.r.e.address(*a), a.high) {
                (Some(wide), _) => wide,
                (None, Some(_)) => return None,
                (None, None) => {
                    let guess = self.r.e.guarded(a.low)?;
                    holds = self.r.e.and_b(holds, guess.holds);
                    Wide::of(guess.lanes)
                }
            };
            shapes.push(wide);
        }
        for w in &shapes {
            self.r.e.shapes.addresses |= w.low.roots | w.high.roots;
        }
        (holds.as_constant() != Some(0)).then_some((shapes, holds))
    }

    fn first(&mut self, v: V) -> V {
        if v.vector {
            self.r.e.element(T::I32, v, 0)
        } else {
            v
        }
    }

    pub(crate) fn label(&mut self, name: &str, number: u32) {
        self.r.e.label(name, number);
    }

    /// Branches to the label if the condition is true; the text continues with the other case.
    pub(crate) fn fork(&mut self, holds: V, yes: &str, number: u32) {
        let holds = self.r.e.show(T::B, holds, false);
        let no = self.r.e.fresh();
        self.r.e.line(format_args!(
            "br i1 {holds}, label %{yes}{number}, label %n{no}, !prof !1"
        ));
        self.label("n", no);
    }

    /// Ends the last of several cases, all of which join here. Each has written these registers.
    pub(crate) fn join(&mut self, number: u32, saved: &Snapshot, written: &[Slot]) {
        self.r.e.line(format_args!("br label %join{number}"));
        self.r.restore(saved);
        self.label("join", number);
        for slot in written {
            self.r.forget_written(*slot);
        }
    }

    pub(crate) fn emit_access(&mut self, pc: u64, step: &Step, w: &AccessPlan) {
        let number = self.r.e.fresh();
        let stores = w.parts.iter().any(|p| p.store);
        let scalar = !w.chunks.iter().any(Addresses::is_vector);
        // If the distance of lanes is known, only accesses out of range take the other path. That
        // is rare, except for lanes of LDS that a program has disabled for this reason.
        let stride = w.stride();
        let may_be = |wanted| stride.is_none_or(|stride| stride == wanted);
        let bytes = w.parts[0].bytes;
        let global = w.space == Space::Global;
        let contiguous = w.chunks.iter().all(|a| a.low.vector) && may_be(bytes);
        let same = !stores && (w.shapes.is_some() || scalar) && may_be(0);
        let is_row = stride.is_none_or(|stride| ![0, bytes].contains(&stride) && stride < NEAR);
        let rows = w.shapes.as_deref().filter(|_| is_row);
        let anywhere = match stride {
            Some(_) if contiguous => !global && !self.r.is_full(),
            Some(_) if rows.is_some() => w.exec.iter().any(|exec| exec.as_constant() != Some(1)),
            Some(_) => !same,
            None => stores || !scalar,
        };
        if contiguous {
            let holds = self.are_contiguous(w);
            self.fork(holds, "side", number);
        }
        if same {
            let holds = self.are_same(w);
            self.fork(holds, "same", number);
        }
        if let Some(shapes) = rows {
            let holds = self.are_strided(w, shapes);
            self.fork(holds, "row", number);
        }
        let again;
        let w = if w.shapes.is_some() {
            let chunks = w.chunks.iter().map(|a| Addresses {
                low: self.r.e.made(a.low),
                high: a.high.map(|high| self.r.e.made(high)),
            });
            let chunks = chunks.collect();
            again = AccessPlan {
                chunks,
                ..w.clone()
            };
            &again
        } else {
            w
        };
        let mut gathered = Vec::new();
        if anywhere {
            let holds = if stores {
                self.are_in_range(w)
            } else {
                let found = self.gathered(w);
                gathered = found.1;
                found.0
            };
            self.fork(holds, "any", number);
        }
        let saved = self.r.snapshot();
        self.call_to_load(pc, step, if global { w.cache } else { NO_CACHE });
        self.r.e.line(format_args!("br label %join{number}"));
        let all = [
            (contiguous, "side"),
            (same, "same"),
            (rows.is_some(), "row"),
            (anywhere, "any"),
        ];
        for (there, name) in all {
            if there {
                self.r.restore(&saved);
                self.label(name, number);
                match name {
                    "side" => self.access_contiguous(w),
                    "same" => self.access_same(w),
                    "row" => self.access_strided(w, rows.unwrap_or_default()),
                    _ if stores => self.scatter(w),
                    _ => self.take_gathered(w, &gathered),
                }
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
                        self.r.take_loaded(slot, w.exec[chunk as usize]);
                    }
                }
            }
        }
    }

    fn take_gathered(&mut self, w: &AccessPlan, gathered: &[Vec<Vec<V>>]) {
        for (part, chunks) in w.parts.iter().zip(gathered) {
            for (chunk, words) in chunks.iter().enumerate() {
                for (word, v) in words.iter().enumerate() {
                    self.set_loaded(part, chunk, word, *v);
                }
            }
        }
    }

    /// Tests whether each lane of every chunk is `stride` bytes after the previous one, and all
    /// have the same upper half.
    fn have_stride(&mut self, w: &AccessPlan, stride: u32) -> V {
        if let Some(shapes) = &w.shapes {
            let have = self.shapes_have_stride(shapes, stride);
            return self.r.e.and_b(w.holds, have);
        }
        let width = self.setting.width;
        let mut wrong = V::constant(0);
        for (c, a) in w.chunks.iter().enumerate() {
            let first = w.firsts[c];
            let mut lanes = V::constant(0);
            if a.low.vector {
                let distance = self.r.e.sub32(a.low, first);
                let expected: Vec<String> =
                    (0..width).map(|l| format!("i32 {}", l * stride)).collect();
                let distance = self.r.e.show(T::I32, distance, true);
                lanes = self.r.e.value(
                    true,
                    format_args!(
                        "icmp ne <{width} x i32> {distance}, <{}>",
                        expected.join(", ")
                    ),
                );
            }
            if let (Some(high), Some(first)) = (a.high, w.high)
                && high != first
            {
                let differ = self.r.e.binary("icmp ne", T::I32, high, first);
                lanes = self.r.e.or_b(lanes, differ);
            }
            let lanes = self.r.e.and_b(lanes, w.exec[c]);
            wrong = self.r.e.or_b(wrong, lanes);
        }
        self.none(wrong)
    }

    fn shapes_have_stride(&mut self, shapes: &[Wide], stride: u32) -> V {
        let mut holds = V::constant(1);
        for w in shapes {
            let parts = V::constant(u64::from(stride >> w.shift));
            if stride >> w.shift << w.shift != stride {
                return V::constant(0);
            }
            for (own, wanted) in [(w.low.stride, parts), (w.high.stride, V::constant(0))] {
                let right = self.r.e.eq32(own, wanted);
                holds = self.r.e.and_b(holds, right);
            }
        }
        holds
    }

    /// Tests whether no lane of a mask is set: a truth value.
    pub(crate) fn none(&mut self, mask: V) -> V {
        let bits = self.r.e.bits_of(mask);
        self.r.e.eq32(bits, V::constant(0))
    }

    /// The address to which the low half of lane 0's address is added, for one part.
    fn origin(&mut self, w: &AccessPlan, part: &AccessShape) -> V {
        let base = match w.high {
            Some(high) => self.r.e.join(V::constant(0), high),
            None => w.base,
        };
        let offset = V::constant(i64::from(part.offset) as u64);
        self.r.e.add64(base, offset)
    }

    /// The distance of a chunk from the origin, or its offset in LDS: 64 bits.
    pub(crate) fn begin(&mut self, w: &AccessPlan, part: &AccessShape, chunk: usize) -> V {
        if let Some(starts) = &w.starts {
            return starts[chunk];
        }
        let mut low = w.firsts[chunk];
        if w.space == Space::Lds {
            let offset = V::constant(u64::from(part.offset as u32));
            low = self.r.e.add32(low, offset);
        }
        self.r.e.zext64(low)
    }

    /// Tests whether the accesses of contiguous lanes, or those at the first lane's address, are in
    /// range; with the distances `behind` added, by chunk.
    pub(crate) fn chunks_in_range(&mut self, w: &AccessPlan, contiguous: bool, behind: &[V]) -> V {
        let mut holds = V::constant(1);
        let in_line = contiguous && w.is_affine;
        let (lanes, chunks) = match contiguous {
            true if in_line => (self.setting.wave_size, 1),
            true => (self.setting.width, w.chunks.len()),
            false => (1, w.chunks.len()),
        };
        for part in &w.parts {
            let (limit, origin) = match w.space {
                Space::Lds => (self.lds_limit(part.bytes * lanes), V::constant(0)),
                Space::Global => {
                    let start = self.cache_field(w.cache, 0);
                    let origin = self.origin(w, part);
                    let limit = 1 + u32::from(contiguous) + u32::from(in_line);
                    (
                        self.cache_field(w.cache, limit),
                        self.r.e.sub64(origin, start),
                    )
                }
            };
            for chunk in 0..chunks {
                let begin = self.begin(w, part, chunk);
                let mut distance = self.r.e.add64(origin, begin);
                if let Some(behind) = behind.get(chunk) {
                    distance = self.r.e.add64(distance, *behind);
                }
                let fits = self.r.e.ult64(distance, limit);
                holds = self.r.e.and_b(holds, fits);
            }
        }
        holds
    }

    /// The limit of offsets in LDS for accesses of this number of bytes: 64 bits.
    pub(crate) fn lds_limit(&mut self, bytes: u32) -> V {
        self.r
            .e
            .declared
            .insert("declare i64 @llvm.usub.sat.i64(i64, i64)".to_owned());
        self.r.e.value(
            false,
            format_args!(
                "call i64 @llvm.usub.sat.i64(i64 %lds.bytes, i64 {})",
                bytes - 1
            ),
        )
    }

    fn are_contiguous(&mut self, w: &AccessPlan) -> V {
        let bytes = w.parts[0].bytes;
        let mut holds = self.have_stride(w, bytes);
        // Offsets must not wrap in between.
        if w.space == Space::Global {
            let (lanes, chunks) = match w.is_affine {
                true => (self.setting.wave_size, 1),
                false => (self.setting.width, w.firsts.len()),
            };
            for (c, first) in w.firsts.iter().enumerate().take(chunks) {
                let shift = w.shapes.as_ref().map_or(0, |shapes| shapes[c].shift);
                let last = V::constant(u64::from(u32::MAX - lanes * (bytes >> shift)));
                let below = self.r.e.ult32(*first, last);
                holds = self.r.e.and_b(holds, below);
            }
        }
        if w.parts.iter().any(|p| p.store && p.bytes < 4) && !self.setting.masks {
            for exec in &w.exec {
                let all = self.r.all(*exec);
                holds = self.r.e.and_b(holds, all);
            }
        }
        let inside = self.chunks_in_range(w, true, &[]);
        self.r.e.and_b(holds, inside)
    }

    fn are_same(&mut self, w: &AccessPlan) -> V {
        let holds = self.have_stride(w, 0);
        let inside = self.chunks_in_range(w, false, &[]);
        self.r.e.and_b(holds, inside)
    }

    /// A pointer to a chunk's first lane, or to the common address of all lanes.
    pub(crate) fn pointer(&mut self, w: &AccessPlan, part: &AccessShape, chunk: usize) -> String {
        let begin = self.begin(w, part, chunk);
        if w.starts.is_some() {
            let offset = self.origin(w, part);
            let begin = self.r.e.add64(begin, offset);
            let begin = self.r.e.show(T::I64, begin, false);
            let pointer = self
                .r
                .e
                .value(false, format_args!("inttoptr i64 {begin} to ptr"));
            return self.r.e.show(T::Ptr, pointer, false);
        }
        let begin = self.r.e.show(T::I64, begin, false);
        let base = match w.space {
            Space::Lds => "%lds".to_owned(),
            Space::Global => {
                let origin = self.origin(w, part);
                let origin = self.r.e.show(T::I64, origin, false);
                let base = self
                    .r
                    .e
                    .value(false, format_args!("inttoptr i64 {origin} to ptr"));
                self.r.e.show(T::Ptr, base, false)
            }
        };
        let pointer = self.r.e.value(
            false,
            format_args!("getelementptr i8, ptr {base}, i64 {begin}"),
        );
        self.r.e.show(T::Ptr, pointer, false)
    }

    pub(crate) fn set_loaded(&mut self, part: &AccessShape, chunk: usize, word: usize, v: V) {
        let Some(slot) = Registers::vector_slot(part.place, part.first + word, chunk as u32) else {
            return;
        };
        let v = match part.half {
            None => v,
            Some(half) => {
                let old = match half.keeps {
                    true => (self.r).active_word(part.place, part.first + word, chunk as u32),
                    false => V::constant(0),
                };
                self.with_half(old, half.high, v)
            }
        };
        self.r.put_loaded(slot, v);
    }

    /// A word with half of it replaced.
    pub(crate) fn with_half(&mut self, old: V, high: bool, v: V) -> V {
        let (kept, shift) = if high { (0xffff, 16) } else { (0xffff_0000, 0) };
        let kept = self.r.e.and32(old, V::constant(kept));
        let v = self.r.e.and32(v, V::constant(0xffff));
        let v = self.r.e.shl32(v, V::constant(shift));
        self.r.e.or32(kept, v)
    }

    /// A byte, or two, as a word.
    pub(crate) fn extended(&mut self, bytes: u32, extend: Extend, v: V) -> V {
        let from = if bytes == 1 { T::I8 } else { T::I16 };
        let name = if extend == Extend::Sign {
            "sext"
        } else {
            "zext"
        };
        self.r.e.cast(name, from, v, T::I32)
    }

    /// The data of a store: a word of a chunk.
    pub(crate) fn data(&mut self, part: &AccessShape, chunk: usize, word: usize) -> V {
        let v = (self.r).active_word(part.place, part.first + word, chunk as u32);
        let v = if part.half.is_some_and(|half| half.high) {
            self.r.e.lshr32(v, V::constant(16))
        } else {
            v
        };
        self.r.e.splat(T::I32, v)
    }

    fn access_same(&mut self, w: &AccessPlan) {
        for part in &w.parts {
            for chunk in 0..w.chunks.len() {
                let pointer = self.pointer(w, part, chunk);
                if w.space == Space::Global && part.is_whole() {
                    for (word, v) in self.load_whole_scalars(&pointer).into_iter().enumerate() {
                        self.set_loaded(part, chunk, word, v);
                    }
                    continue;
                }
                let mut word = 0;
                while word < part.words() {
                    // Pairs of words are accessed at once: programs exchange 64-bit values by loads
                    // and stores. Not in LDS, whose waves alternate on one thread.
                    let pair = w.space == Space::Global && word + 2 <= part.words();
                    let bits = if pair { 64 } else { part.bytes.min(4) * 8 };
                    let kind = if pair { "load volatile" } else { "load" };
                    let at = self.r.e.value(
                        false,
                        format_args!("getelementptr i8, ptr {pointer}, i64 {}", word * 4),
                    );
                    let at = self.r.e.show(T::Ptr, at, false);
                    let mut v = self
                        .r
                        .e
                        .value(false, format_args!("{kind} i{bits}, ptr {at}, align 1"));
                    if pair {
                        let high = self.r.e.high(v);
                        self.set_loaded(part, chunk, word + 1, high);
                        v = self.r.e.low(v);
                    } else if bits < 32 {
                        v = self.extended(part.bytes, part.extend, v);
                    }
                    self.set_loaded(part, chunk, word, v);
                    word += 1 + usize::from(pair);
                }
            }
        }
    }
}
