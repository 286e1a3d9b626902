//! Vectors whose lanes have equal distances (lines), and 64-bit values made of such vectors: most
//! addresses have this form.
//!
//! For each such vector, its first lane and the distance are kept as scalars, so that a memory
//! instruction checks two numbers instead of all lanes. Both may be run-time values. They are exact
//! modulo 2^32, so 32-bit sums, differences, products with a scalar and shifts need no check.
//! 64-bit values are represented by their halves; their users check that the lower half does not
//! wrap between the lanes.

use std::collections::BTreeMap;

use gfxjit_isa::evaluator::Evaluator;

use crate::optimizing::emit::Emit;
use crate::optimizing::shapes::{Addresses, Affine, Iota, KnownBits, Sum, Wide};
use crate::optimizing::value::{T, V};

impl Emit {
    /// The lanes of a 32-bit value, if they have equal distances.
    pub(crate) fn affine(&self, v: V) -> Option<Affine> {
        match v.vector {
            true => self.shapes.affine.get(&v).copied(),
            false => Some(Affine::uniform(v)),
        }
    }

    /// Records that a vector's lanes have equal distances.
    pub(crate) fn note_affine(&mut self, v: V, a: Affine) {
        self.shapes.affine.insert(v, a);
    }

    fn iota(&self, v: V) -> Option<Iota> {
        let lanes = self.affine(v).filter(|_| self.shapes.iotas.contains(&v))?;
        let stride = lanes.stride.as_constant()? as u32;
        let own = self.iota_bits(stride)?;
        Some(Iota { lanes, stride, own })
    }

    /// [`Iota::own`] of rows with a distance.
    pub(crate) fn iota_bits(&self, stride: u32) -> Option<u32> {
        let span = stride.checked_mul(self.width)?;
        stride.is_power_of_two().then(|| span - 1)
    }

    /// Records that `v`, whose lanes have equal distances, is a [`Iota`].
    pub(crate) fn note_iota(&mut self, v: V) {
        self.shapes.iotas.insert(v);
    }

    /// The distance of a row's lanes.
    pub(crate) fn iota_stride(&self, v: V) -> Option<u32> {
        self.iota(v).map(|row| row.stride)
    }

    /// Whether a row plus `more` is a row: its chunks still begin at multiples of their span.
    fn is_row_behind(&self, v: V, more: V) -> bool {
        self.iota(v).is_some_and(|row| self.is_above(more, row.own))
    }

    /// The known bits of a scalar.
    fn known_bits(&self, v: V) -> KnownBits {
        match v.as_constant() {
            Some(value) => KnownBits {
                which: u32::MAX,
                value: value as u32,
            },
            None => self.shapes.known_bits.get(&v).copied().unwrap_or_default(),
        }
    }

    /// The value of some bits of a scalar, if they are known.
    fn bits(&self, v: V, bits: u32) -> Option<u32> {
        let KnownBits { which, value } = self.known_bits(v);
        (which & bits == bits).then_some(value & bits)
    }

    /// Records that some bits of a scalar are those of `value`.
    pub(crate) fn has_bits(&mut self, v: V, which: u32, value: u32) {
        let value = value & which;
        (self.shapes.known_bits).insert(v, KnownBits { which, value });
    }

    /// Whether the lowest bits of a scalar, given as the mask `bits`, are all zero.
    fn is_above(&self, v: V, bits: u32) -> bool {
        !v.vector && self.bits(v, bits) == Some(0)
    }

    /// A scalar as the sum of a root and a constant.
    pub(crate) fn place(&self, v: V) -> (V, u32) {
        match v.as_constant() {
            Some(value) => (V::constant(0), value as u32),
            None => self.shapes.placed.get(&v).copied().unwrap_or((v, 0)),
        }
    }

    /// A scalar plus a constant: the same value for the same root and constant.
    pub(crate) fn behind(&mut self, v: V, more: u32) -> V {
        let (root, before) = self.place(v);
        let more = before.wrapping_add(more);
        let r = self.add32(root, V::constant(more.into()));
        if r.as_constant().is_none() && r != root {
            self.shapes.placed.insert(r, (root, more));
            if self.is_above(root, more) {
                let KnownBits { which, value } = self.known_bits(root);
                self.has_bits(r, which, value | more);
            }
        }
        r
    }

    /// A scalar as the sum of a root and a constant that have no bit in common, so that the sum has
    /// no carries.
    fn apart(&self, v: V) -> Option<(V, u32)> {
        let (root, more) = self.place(v);
        (more != 0 && self.is_above(root, more)).then_some((root, more))
    }

    fn sum_of(&mut self, a: V, b: V) -> V {
        if let Some(more) = b.as_constant() {
            return self.behind(a, more as u32);
        }
        if let Some(more) = a.as_constant() {
            return self.behind(b, more as u32);
        }
        let [(a, first), (b, second)] = [a, b].map(|v| self.place(v));
        let sum = self.add32(a, b);
        self.behind(sum, first.wrapping_add(second))
    }

    fn difference_of(&mut self, a: V, b: V) -> V {
        let [(a, first), (b, second)] = [a, b].map(|v| self.place(v));
        let difference = self.sub32(a, b);
        self.behind(difference, first.wrapping_sub(second))
    }

    fn scaled_by_power(&mut self, v: V, by: V) -> V {
        match (self.place(v), by.as_constant()) {
            ((_, 0), _) | (_, None) => self.shl32(v, by),
            ((root, more), Some(n)) => {
                let root = self.shl32(root, by);
                self.behind(root, more.wrapping_shl(n as u32))
            }
        }
    }

    /// A scalar with only the bits of a mask.
    fn masked_base(&mut self, v: V, mask: u32) -> V {
        let (root, more) = self.apart(v).unwrap_or((v, 0));
        let KnownBits { which, value } = self.known_bits(root);
        let r = self.and32(root, V::constant(mask.into()));
        if r.as_constant().is_none() && r != root {
            self.has_bits(r, which | !mask, value & mask);
        }
        self.behind(r, more & mask)
    }

    fn iota_from(&mut self, base: V, row: Iota) -> V {
        let r = self.emit_affine(Affine { base, ..row.lanes });
        self.note_iota(r);
        r
    }

    /// The shape of `v & mask`, for a row.
    pub(crate) fn masked_shape(&mut self, v: V, mask: u64) -> Option<V> {
        let row = self.iota(v)?;
        let above = mask as u32 & !row.own;
        let base = match self.bits(row.lanes.base, above) {
            Some(bits) => V::constant(bits.into()),
            None => self.masked_base(row.lanes.base, above),
        };
        match mask as u32 & row.own & !row.low() {
            0 => Some(base),
            all if all | row.low() == row.own => Some(self.iota_from(base, row)),
            _ => None,
        }
    }

    /// The shape of `v >> by`, for a row, if its lanes stay distinct or become equal. `shifted`
    /// shifts a scalar, and fills with zeros or copies of the highest bit.
    pub(crate) fn upper_shape(
        &mut self,
        v: V,
        by: V,
        shifted: impl Fn(&mut Self, V, V) -> V,
    ) -> Option<V> {
        let row = self.iota(v)?;
        let n = by.as_constant().filter(|n| *n < 32)? as u32;
        // The constant is not negative, so that the highest bit is the root's.
        let (root, more) = (self.apart(row.lanes.base))
            .filter(|(_, more)| (*more as i32) >= 0)
            .unwrap_or((row.lanes.base, 0));
        let base = shifted(self, root, by);
        let base = self.behind(base, more >> n);
        if row.own >> n == 0 {
            return Some(base);
        }
        let stride = row.stride >> n;
        (stride << n == row.stride).then(|| {
            let lanes = Affine {
                stride: V::constant(stride.into()),
                ..row.lanes
            };
            self.iota_from(base, Iota { lanes, ..row })
        })
    }

    /// The shape of `v | scalar`, for a row, if that is a sum.
    pub(crate) fn united_shape(&mut self, v: V, scalar: V) -> Option<V> {
        let row = self.iota(v)?;
        let is_row = self.is_above(scalar, row.own);
        let lanes = row.own & !row.low();
        let adds = is_row || scalar.as_constant().is_some_and(|n| n as u32 & lanes == 0);
        adds.then(|| {
            let (root, more) = (self.apart(row.lanes.base))
                .filter(|(_, more)| self.is_above(scalar, *more))
                .unwrap_or((row.lanes.base, 0));
            let base = self.or32(root, scalar);
            let base = self.behind(base, more);
            match is_row {
                true => self.iota_from(base, row),
                false => self.emit_affine(Affine { base, ..row.lanes }),
            }
        })
    }

    /// Records `r = a << by`, for scalars.
    pub(crate) fn note_scaled(&mut self, r: V, a: V, by: u32) {
        let KnownBits { which, value } = self.known_bits(a);
        let zeros = !(u32::MAX << by);
        self.has_bits(r, which << by | zeros, value << by);
    }

    /// Whether one chunk of a register is known to have the same lanes as another; or, if `behind` is
    /// not 0, whether both are on one line with a known distance, with that number of lanes between
    /// them.
    pub(crate) fn are_alike(&self, a: V, b: V, behind: u32) -> bool {
        if behind > 0 {
            let [Some(own), Some(other)] = [a, b].map(|v| self.affine(v)) else {
                return false;
            };
            let strides = [own, other].map(|of| of.stride.as_constant());
            let [Some(stride), Some(same)] = strides else {
                return false;
            };
            let [(own, more), (other, less)] = [own, other].map(|of| self.place(of.base));
            let distance = behind.wrapping_mul(stride as u32);
            return stride == same && own == other && more.wrapping_sub(less) == distance;
        }
        let lanes = |v| self.affine(v).map(|lanes| (lanes.base, lanes.stride));
        let same = |of: &BTreeMap<V, Wide>| {
            let [a, b] = [a, b].map(|v| of.get(&v).map(Wide::definition));
            a.is_some() && a == b
        };
        a == b
            || lanes(a).is_some() && lanes(a) == lanes(b)
            || same(&self.shapes.lows)
            || same(&self.shapes.highs)
    }

    /// The lanes of an address.
    pub(crate) fn address(&self, a: Addresses) -> Option<Wide> {
        let Some(high) = a.high else {
            return self.affine(a.low).map(Wide::of);
        };
        self.pair(a.low, high)
    }

    /// A pair of registers, as 64-bit lanes.
    pub(crate) fn pair(&self, low: V, high: V) -> Option<Wide> {
        if let (Some(low), Some(high)) = (self.shapes.lows.get(&low), self.shapes.highs.get(&high))
            && low == high
        {
            return Some(*low);
        }
        Some(Wide {
            high: self.affine(high)?,
            ..Wide::of(self.affine(low)?)
        })
    }

    /// Whether all lanes of these chunks have the same distance, counted from the first lane of the
    /// first chunk. For 64-bit values, provided that their lower halves do not wrap.
    pub(crate) fn are_one_affine(&self, chunks: &[Wide]) -> bool {
        let Some(first) = chunks.first() else {
            return false;
        };
        let Some(stride) = first.low.stride.as_constant() else {
            return false;
        };
        let (root, start) = self.place(first.low.base);
        let zero = Some(0);
        (0..).zip(chunks).all(|(chunk, w)| {
            let (own, more) = self.place(w.low.base);
            let distance = (chunk * self.width).wrapping_mul(stride as u32);
            w.low.stride == first.low.stride
                && (own == root && more.wrapping_sub(start) == distance)
                && (w.high.base == first.high.base && w.high.stride.as_constant() == zero)
                && (w.shift, w.added) == (first.shift, first.added)
        })
    }

    /// Lane 0 of a 64-bit value.
    pub(crate) fn start_of(&mut self, w: &Wide) -> V {
        let start = self.join(w.low.base, w.high.base);
        let start = self.shl64(start, V::constant(w.shift.into()));
        self.add64(start, w.added)
    }

    /// A vector with equal distances, which is only computed where it is used.
    pub(crate) fn emit_affine(&mut self, a: Affine) -> V {
        if a.stride.as_constant() == Some(0) && a.roots == 0 {
            return a.base;
        }
        let v = self.shape();
        self.shapes.affine.insert(v, a);
        v
    }

    pub(crate) fn wide_of(&mut self, w: Wide) -> V {
        let v = self.shape();
        self.shapes.wide.insert(v, w);
        v
    }

    /// Computes a vector for which only the shape exists.
    pub(crate) fn made(&mut self, v: V) -> V {
        if !v.is_shape() {
            return v;
        }
        if let Some(a) = self.shapes.affine.get(&v).copied() {
            let lanes = self.lanes(a);
            self.shapes.affine.insert(lanes, a);
            if self.shapes.iotas.contains(&v) {
                self.note_iota(lanes);
            }
            return lanes;
        }
        if let Some(w) = self.shapes.wide.get(&v) {
            return self.wide_lanes(*w);
        }
        match self.shapes.highs.get(&v) {
            Some(w) => {
                let lanes = self.wide_lanes(*w);
                self.high(lanes)
            }
            None => V::constant(0),
        }
    }

    /// Computes a vector from its affine form.
    pub(crate) fn lanes(&mut self, a: Affine) -> V {
        let width = self.width;
        if let Some(stride) = a.stride.as_constant() {
            let (root, more) = self.place(a.base);
            let root = self.splat(T::I32, root);
            let lane = |lane: u32| more.wrapping_add(lane.wrapping_mul(stride as u32));
            let more: Vec<String> = (0..width).map(|n| format!("i32 {}", lane(n))).collect();
            let (ty, root) = (self.ty(T::I32, true), self.show(T::I32, root, true));
            let more = more.join(", ");
            return self.value(true, format_args!("add {ty} {root}, <{more}>"));
        }
        let base = self.splat(T::I32, a.base);
        let lanes: Vec<String> = (0..width).map(|lane| format!("i32 {lane}")).collect();
        let stride = self.show(T::I32, a.stride, true);
        let distances = self.value(
            true,
            format_args!("mul <{width} x i32> {stride}, <{}>", lanes.join(", ")),
        );
        self.binary("add", T::I32, base, distances)
    }

    pub(crate) fn wide_lanes(&mut self, w: Wide) -> V {
        let (low, high) = (self.lanes(w.low), self.lanes(w.high));
        let lanes = self.join(low, high);
        let lanes = self.shl64(lanes, V::constant(w.shift.into()));
        self.add64(lanes, w.added)
    }

    fn product(&mut self, a: V, b: V) -> V {
        match (self.place(a), b.as_constant()) {
            (_, Some(0)) => V::constant(0),
            _ if a.as_constant() == Some(0) => V::constant(0),
            ((root, more), Some(by)) if more != 0 => {
                let root = self.mul32(root, b);
                self.behind(root, more.wrapping_mul(by as u32))
            }
            _ => self.mul32(a, b),
        }
    }

    pub(crate) fn sum_affine(&mut self, a: Affine, b: Affine) -> Affine {
        Affine {
            base: self.sum_of(a.base, b.base),
            stride: self.add32(a.stride, b.stride),
            roots: a.roots | b.roots,
        }
    }

    pub(crate) fn shifted_affine(&mut self, a: Affine, by: V) -> Affine {
        let stride = match a.stride.as_constant() {
            Some(0) => a.stride,
            _ => self.shl32(a.stride, by),
        };
        Affine {
            base: self.scaled_by_power(a.base, by),
            stride,
            ..a
        }
    }

    pub(crate) fn scaled_affine(&mut self, a: Affine, by: V) -> Affine {
        Affine {
            base: self.product(a.base, by),
            stride: self.product(a.stride, by),
            ..a
        }
    }

    /// The lower half of a 64-bit value.
    fn lower(&mut self, v: V) -> Option<Affine> {
        if !v.vector {
            return Some(Affine::uniform(self.low(v)));
        }
        if let Some(a) = self.shapes.lower.get(&v) {
            return Some(*a);
        }
        let w = self.shapes.wide.get(&v).copied()?;
        let low = self.shifted_affine(w.low, V::constant(w.shift.into()));
        let added = self.low(w.added);
        Some(self.sum_affine(low, Affine::uniform(added)))
    }

    /// `a + b`, if its shape is known.
    pub(crate) fn sum_shape(&mut self, t: T, a: V, b: V) -> Option<V> {
        if !a.vector && !b.vector {
            return match t {
                T::I32 => (self.carried_sum(a, b)).or_else(|| self.carried_sum(b, a)),
                _ => None,
            };
        }
        if t == T::I64 {
            let (x, y) = if a.vector { (a, b) } else { (b, a) };
            let w = *self.shapes.wide.get(&x).filter(|_| !y.vector)?;
            let added = self.add64(w.added, y);
            return Some(self.wide_of(Wide { added, ..w }));
        }
        let r = match self.affine(a).zip(self.affine(b)) {
            Some((x, y)) => {
                let stays_row = self.is_row_behind(a, b) || self.is_row_behind(b, a);
                let sum = self.sum_affine(x, y);
                let r = self.emit_affine(sum);
                if stays_row {
                    self.note_iota(r);
                }
                r
            }
            None => self
                .carried_shape(a, b)
                .or_else(|| self.carried_shape(b, a))?,
        };
        self.note_vector_sum(r, a, b);
        Some(r)
    }

    fn note_vector_sum(&mut self, r: V, a: V, b: V) {
        for (vector, scalar) in [(a, b), (b, a)] {
            if vector.vector && !scalar.vector {
                self.shapes.sums.insert(r, Sum { vector, scalar });
            }
        }
    }

    /// Records `r = a + b`, for an unknown shape.
    pub(crate) fn note_sum(&mut self, t: T, r: V, a: V, b: V) {
        if !r.vector {
            match t {
                T::I32 => self.note_scalar_sum(r, a, b),
                _ => self.note_number(r),
            }
        } else if t != T::I64 {
            self.note_vector_sum(r, a, b);
        } else if (self.shapes.lower.contains_key(&a) || self.shapes.lower.contains_key(&b))
            && let (Some(x), Some(y)) = (self.lower(a), self.lower(b))
        {
            let sum = self.sum_affine(x, y);
            self.shapes.lower.insert(r, sum);
        }
    }

    /// The sum of which a number is the carry.
    pub(crate) fn sum_with_carry(&self, carry: V) -> Option<V> {
        let mask = self.shapes.bits.get(&carry)?;
        self.shapes.carries.get(mask).copied()
    }

    /// `upper + carry`, if that is the upper half of a sum.
    fn carried_shape(&mut self, upper: V, carry: V) -> Option<V> {
        let low = self.sum_with_carry(carry)?;
        let Sum { vector, scalar } = *self.shapes.sums.get(&low)?;
        let (w, above) = match (upper.vector, self.shapes.highs.get(&upper)) {
            (false, _) => (Wide::of(self.affine(vector)?), upper),
            (true, Some(w)) => (*w, V::constant(0)),
            (true, None) => {
                let Sum { vector, scalar } = *self.shapes.sums.get(&upper)?;
                (*self.shapes.highs.get(&vector)?, scalar)
            }
        };
        if upper.vector && self.shapes.lows.get(&vector) != Some(&w) {
            return None;
        }
        let more = self.join(scalar, above);
        let added = self.add64(w.added, more);
        let w = Wide { added, ..w };
        self.shapes.lows.insert(low, w);
        let r = self.shape();
        self.shapes.highs.insert(r, w);
        Some(r)
    }

    /// Records `r = a < b`, unsigned.
    pub(crate) fn note_compared(&mut self, r: V, a: V, b: V) {
        let sum = self.shapes.sums.get(&a);
        let is_sum = sum.is_some_and(|sum| sum.vector == b || sum.scalar == b);
        if is_sum || self.is_scalar_sum(a, b) {
            self.shapes.carries.insert(r, a);
        }
    }

    /// Records `r = mask ? 1 : 0`.
    pub(crate) fn note_mask_number(&mut self, r: V, mask: V) {
        if self.shapes.carries.contains_key(&mask) {
            self.shapes.bits.insert(r, mask);
        }
    }

    /// `a - b`, if its shape is known.
    pub(crate) fn difference_shape(&mut self, t: T, a: V, b: V) -> Option<V> {
        if t != T::I32 || !a.vector && !b.vector {
            return None;
        }
        let (x, y) = (self.affine(a)?, self.affine(b)?);
        let difference = self.difference_affine(x, y);
        Some(self.emit_affine(difference))
    }

    pub(crate) fn difference_affine(&mut self, a: Affine, b: Affine) -> Affine {
        Affine {
            base: self.difference_of(a.base, b.base),
            stride: self.sub32(a.stride, b.stride),
            roots: a.roots | b.roots,
        }
    }

    /// `a * b`, if its shape is known.
    pub(crate) fn product_shape(&mut self, t: T, a: V, b: V) -> Option<V> {
        let (x, y) = if a.vector { (a, b) } else { (b, a) };
        if t != T::I32 || !x.vector || y.vector {
            return None;
        }
        let x = self.affine(x)?;
        let product = self.scaled_affine(x, y);
        Some(self.emit_affine(product))
    }

    /// Records `r = a * b`, for an unknown shape.
    pub(crate) fn note_product(&mut self, t: T, r: V, a: V, b: V) {
        let (x, y) = if a.vector { (a, b) } else { (b, a) };
        if t == T::I64
            && x.vector
            && !y.vector
            && let Some(x) = self.lower(x)
        {
            let y = self.low(y);
            let product = self.scaled_affine(x, y);
            self.shapes.lower.insert(r, product);
        }
    }

    /// `a << by`, if its shape is known.
    pub(crate) fn shift_shape(&mut self, t: T, a: V, by: V) -> Option<V> {
        if !a.vector || by.vector {
            return None;
        }
        if t == T::I32 {
            let shifted = self.affine(a)?;
            let shifted = self.shifted_affine(shifted, by);
            let r = self.emit_affine(shifted);
            if self.shapes.iotas.contains(&a) && r.vector {
                self.note_iota(r);
            }
            return Some(r);
        }
        let n = by.as_constant().filter(|n| *n < 32)? as u32;
        let w = *self.shapes.wide.get(&a).filter(|w| w.shift + n < 32)?;
        let added = self.shl64(w.added, by);
        let shift = w.shift + n;
        Some(self.wide_of(Wide { added, shift, ..w }))
    }

    /// Records `r = a << by` in 64 bits, for an unknown shape.
    pub(crate) fn note_shifted(&mut self, r: V, a: V, by: V) {
        if !r.vector {
            self.note_number(r);
        } else if by.as_constant().is_some_and(|n| n < 32)
            && let Some(a) = self.shapes.lower.get(&a).copied()
        {
            let shifted = self.shifted_affine(a, by);
            self.shapes.lower.insert(r, shifted);
        }
    }

    /// `low | high << 32`, if its shape is known.
    pub(crate) fn joined_shape(&mut self, low: V, high: V) -> Option<V> {
        if !low.vector && !high.vector {
            return self.whole(low, high);
        }
        let w = self.pair(low, high)?;
        Some(self.wide_of(w))
    }

    /// Records `r = low | high << 32`, for an unknown shape.
    pub(crate) fn note_joined(&mut self, r: V, low: V) {
        if r.vector
            && let Some(a) = self.affine(low)
        {
            self.shapes.lower.insert(r, a);
        }
    }

    /// The lower half, if its shape is known.
    pub(crate) fn low_shape(&mut self, a: V) -> Option<V> {
        if !a.vector {
            return None;
        }
        let low = self.lower(a)?;
        let r = self.emit_affine(low);
        if let Some(w) = self.shapes.wide.get(&a) {
            self.shapes.lows.insert(r, *w);
        }
        Some(r)
    }

    /// The upper half, if its shape is known.
    pub(crate) fn high_shape(&mut self, a: V) -> Option<V> {
        let w = *self.shapes.wide.get(&a)?;
        let r = self.shape();
        self.shapes.highs.insert(r, w);
        Some(r)
    }
}
