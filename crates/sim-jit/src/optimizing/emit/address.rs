//! Addresses of the image's own code and data: its base in this process, and a distance that is known.
//!
//! They are not constants, for code that is kept for other processes must not have them. But what follows from two of
//! them is known, as it is of constants: a call's target is the sum of the code's own address and a constant.

use gfxjit_isa::evaluator::Evaluator as _;

use crate::optimizing::emit::Emit;
use crate::optimizing::value::{AddressPart, Id, T, V};

impl Emit {
    /// Whether a distance is one within the image, so that the upper half of the address is that of the base.
    fn is_within(&self, distance: u32) -> bool {
        distance < self.span
    }

    /// The words of the address at a distance from the base.
    pub(crate) fn image_address(&mut self, distance: u64) -> [V; 2] {
        if distance < u64::from(self.span) {
            return [(AddressPart::Low, distance as u32), (AddressPart::High, 0)]
                .map(|(part, more)| V::code(part, more));
        }
        let whole = self.value(false, format_args!("add i64 %base, {distance}"));
        [self.low(whole), self.high(whole)]
    }

    /// The value as one that is computed.
    pub(super) fn made_address(&mut self, part: AddressPart, more: u32) -> V {
        match part {
            AddressPart::Low => self.value(false, format_args!("add i32 %base.low, {more}")),
            AddressPart::High => self.value(false, format_args!("add i32 %base.high, {more}")),
            AddressPart::Whole => self.value(false, format_args!("add i64 %base, {more}")),
        }
    }

    /// The sum of an address, or a word of it, and a constant.
    pub(super) fn address_sum(&self, t: T, a: V, b: V) -> Option<V> {
        let (address, by) = match (a.id, b.id) {
            (Id::Code(part, more), Id::Constant(by)) | (Id::Constant(by), Id::Code(part, more)) => {
                ((part, more), by)
            }
            _ => return None,
        };
        match (t, address) {
            (T::I32, (part @ (AddressPart::Low | AddressPart::High), more)) => {
                Some(V::code(part, more.wrapping_add(by as u32)))
            }
            (T::I64, (AddressPart::Whole, more)) => {
                let sum = u32::try_from(u64::from(more).wrapping_add(by)).ok()?;
                self.is_within(sum)
                    .then(|| V::code(AddressPart::Whole, sum))
            }
            _ => None,
        }
    }

    /// Whether two words of addresses are equal.
    pub(super) fn are_equal_addresses(a: V, b: V) -> Option<bool> {
        match (a.id, b.id) {
            (Id::Code(one, x), Id::Code(other, y)) if one == other => Some(x == y),
            _ => None,
        }
    }

    /// Whether the first address is below the second: the carry of a sum that is an address again.
    pub(super) fn is_address_below(&self, a: V, b: V) -> Option<bool> {
        match (a.id, b.id) {
            (Id::Code(AddressPart::Low, x), Id::Code(AddressPart::Low, y))
                if self.is_within(x) && self.is_within(y) =>
            {
                Some(x < y)
            }
            _ => None,
        }
    }

    /// The address that two words are.
    pub(super) fn joined_address(&self, low: V, high: V) -> Option<V> {
        match (low.id, high.id) {
            (Id::Code(AddressPart::Low, more), Id::Code(AddressPart::High, 0))
                if self.is_within(more) =>
            {
                Some(V::code(AddressPart::Whole, more))
            }
            _ => None,
        }
    }
}
