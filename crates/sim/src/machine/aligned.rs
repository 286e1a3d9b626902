//! Memory that begins at a cache line, so that no vector in it lies across two.

use std::mem::offset_of;
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;

use zerocopy::{FromBytes, IntoBytes};

use crate::machine::memory::zeroes;

/// Bytes of a cache line.
const LINE: usize = 64;

/// Values that have all been zero at first; the first one is at the beginning of a cache line.
#[repr(C)]
pub struct Aligned<T> {
    start: NonNull<T>,
    count: usize,
    /// What it is a part of, from a box.
    whole: NonNull<[u8]>,
}

// SAFETY: it owns its values.
unsafe impl<T: Send> Send for Aligned<T> {}

// SAFETY: as above.
unsafe impl<T: Sync> Sync for Aligned<T> {}

impl<T> Aligned<T> {
    /// Where the pointer to the first value is, for translated code.
    pub const START: usize = offset_of!(Self, start);
}

impl<T: FromBytes + IntoBytes> Aligned<T> {
    /// `None` when the host has no memory for them. A large amount costs nothing until it is
    /// touched.
    pub fn zeroes(count: usize) -> Option<Self> {
        Self::placed(count, LINE, |first| first.wrapping_neg() % LINE)
    }

    /// Lines that end where a page does, with a page behind them that holds nothing.
    pub fn before_page(count: usize, page: usize) -> Option<Self> {
        let bytes = count.checked_mul(size_of::<T>())?;
        assert!(bytes.is_multiple_of(LINE) && page.is_multiple_of(LINE));
        let room = page.checked_mul(2)?;
        Self::placed(count, room, |first| {
            first.wrapping_add(bytes).wrapping_neg() % page
        })
    }

    /// In memory with so much more room. From its address, `gap` says how far on they begin, at a
    /// line: less than the room.
    fn placed(count: usize, room: usize, gap: impl FnOnce(usize) -> usize) -> Option<Self> {
        const { assert!(align_of::<T>() <= LINE) };
        let bytes = count.checked_mul(size_of::<T>())?.checked_add(room)?;
        // The allocator touches what it has to align itself.
        let whole = NonNull::from(Box::leak(zeroes::<u8>(bytes)?));
        let first: NonNull<u8> = whole.cast();
        let gap = gap(first.as_ptr().expose_provenance());
        Some(Self {
            // SAFETY: there is more room than the gap, beside what the values need.
            start: unsafe { first.add(gap) }.cast(),
            count,
            whole,
        })
    }
}

impl<T> Drop for Aligned<T> {
    fn drop(&mut self) {
        // SAFETY: it comes from a box; the values are plain bytes.
        drop(unsafe { Box::from_raw(self.whole.as_ptr()) });
    }
}

impl<T> Deref for Aligned<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        // SAFETY: `zeroes` has made room for so many values at a place that is aligned for
        // them, and any bytes are values of their type.
        unsafe { std::slice::from_raw_parts(self.start.as_ptr(), self.count) }
    }
}

impl<T> DerefMut for Aligned<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: as above.
        unsafe { std::slice::from_raw_parts_mut(self.start.as_ptr(), self.count) }
    }
}
