//! Memory that begins at a cache line, so that no vector in it lies across two lines.

use std::mem::offset_of;
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;

use zerocopy::{FromBytes, IntoBytes};

use crate::machine::memory::zeroes;

/// Bytes of a cache line.
const LINE: usize = 64;

/// Values that begin at a cache line and are zero at first.
#[repr(C)]
pub struct Aligned<T> {
    start: NonNull<T>,
    count: usize,
    /// The boxed allocation that the values lie in.
    whole: NonNull<[u8]>,
}

// SAFETY: it owns its values.
unsafe impl<T: Send> Send for Aligned<T> {}

// SAFETY: as above.
unsafe impl<T: Sync> Sync for Aligned<T> {}

impl<T> Aligned<T> {
    /// The offset of the pointer to the first value, for translated code.
    pub const START: usize = offset_of!(Self, start);
}

impl<T: FromBytes + IntoBytes> Aligned<T> {
    /// `None` when the host has no memory for them. A large amount costs nothing until it is
    /// touched.
    pub fn zeroes(count: usize) -> Option<Self> {
        Self::placed(count, LINE, |first| first.wrapping_neg() % LINE)
    }

    /// Values that end where a page ends, with an unused page behind them.
    pub fn before_page(count: usize, page: usize) -> Option<Self> {
        let bytes = count.checked_mul(size_of::<T>())?;
        assert!(bytes.is_multiple_of(LINE) && page.is_multiple_of(LINE));
        let spare = page.checked_mul(2)?;
        Self::placed(count, spare, |first| {
            first.wrapping_add(bytes).wrapping_neg() % page
        })
    }

    /// Values in an allocation that is larger by `spare` bytes. `gap` gives, from the address of
    /// the allocation, the distance at which the values begin: a cache line, and less than
    /// `spare`.
    fn placed(count: usize, spare: usize, gap: impl FnOnce(usize) -> usize) -> Option<Self> {
        const { assert!(align_of::<T>() <= LINE) };
        let bytes = count.checked_mul(size_of::<T>())?.checked_add(spare)?;
        // The allocator touches what it has to align itself.
        let whole = NonNull::from(Box::leak(zeroes::<u8>(bytes)?));
        let first: NonNull<u8> = whole.cast();
        let gap = gap(first.as_ptr().expose_provenance());
        Some(Self {
            // SAFETY: the gap is smaller than what the allocation has beside the values.
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
        // SAFETY: the allocation holds that number of values at an address that is aligned for
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
