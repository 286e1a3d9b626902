//! Memory that is aligned to cache lines, so that no vector in it crosses a cache line.

use std::mem::offset_of;
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;

use zerocopy::{FromBytes, IntoBytes};

use crate::machine::memory::zeroes;

/// Size of a cache line in bytes.
const LINE: usize = 64;

/// Values in zero-initialised memory that is aligned to a cache line.
#[repr(C)]
pub struct Aligned<T> {
    start: NonNull<T>,
    count: usize,
    /// The boxed allocation that contains the values.
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
    /// Allocates values; `None` when the host has no memory. Pages take no memory until they are
    /// accessed.
    pub fn zeroes(count: usize) -> Option<Self> {
        Self::placed(count, LINE, |first| first.wrapping_neg() % LINE)
    }

    /// Values that end at the end of a page, followed by an unused page.
    pub fn before_page(count: usize, page: usize) -> Option<Self> {
        let bytes = count.checked_mul(size_of::<T>())?;
        assert!(bytes.is_multiple_of(LINE) && page.is_multiple_of(LINE));
        let spare = page.checked_mul(2)?;
        Self::placed(count, spare, |first| {
            first.wrapping_add(bytes).wrapping_neg() % page
        })
    }

    /// Values in an allocation that is larger by `spare` bytes. `gap` computes, from the address of
    /// the allocation, the distance to the values, which must begin at a cache line; it is less
    /// than `spare`.
    fn placed(count: usize, spare: usize, gap: impl FnOnce(usize) -> usize) -> Option<Self> {
        const { assert!(align_of::<T>() <= LINE) };
        let bytes = count.checked_mul(size_of::<T>())?.checked_add(spare)?;
        // Alignment by the allocator would touch the memory.
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
