//! Reads, writes and exchanges at a checked place of one lane in memory.
//!
//! Other threads may access it at the same time: all accesses to shared memory are relaxed atomic
//! accesses to one word, or to two or four naturally aligned words.

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::__m128i;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, AtomicU64, Ordering, fence};

use gfxjit_isa::inst::Extend;

/// The target of one lane's access.
#[derive(Clone, Copy)]
pub(crate) enum Target {
    /// A checked host address.
    Host(*mut u8),
    /// Checked as well: the lane's scratch.
    Private(Private),
    /// A buffer access outside the buffer: reads zero, writes nothing.
    Nowhere,
}

/// A place in a lane's scratch, in which words of other lanes are between the lane's words.
#[derive(Clone, Copy)]
pub(crate) struct Private {
    /// Word 0 of the lane.
    pub start: *mut u8,
    pub offset: usize,
    /// The distance of the lane's words in bytes.
    pub row: usize,
}

impl Private {
    /// # Safety
    /// The byte is inside the scratch.
    unsafe fn at(self, byte: usize) -> *mut u8 {
        let offset = self.offset + byte;
        // SAFETY: the caller's.
        unsafe { self.start.add(offset / 4 * self.row + offset % 4) }
    }

    /// # Safety
    /// `bytes` bytes from `at` on are inside the scratch.
    #[inline]
    unsafe fn load(self, at: usize, bytes: u8, extend: Extend) -> u32 {
        let mut value = [0; 4];
        for (i, byte) in value.iter_mut().enumerate().take(bytes.into()) {
            // SAFETY: the caller's; only this wave's thread uses it.
            *byte = unsafe { *self.at(at + i) };
        }
        // SAFETY: four bytes of our own.
        unsafe { load_part(value.as_mut_ptr(), bytes, extend) }
    }

    /// # Safety
    /// As [`Self::load`].
    #[inline]
    unsafe fn store(self, at: usize, bytes: u8, value: u32) {
        for (i, byte) in value.to_le_bytes().iter().enumerate().take(bytes.into()) {
            // SAFETY: as above.
            unsafe { *self.at(at + i) = *byte };
        }
    }
}

impl Target {
    /// Loads a part of a word, at byte `at`; 0 for [`Self::Nowhere`].
    ///
    /// # Safety
    /// The bytes have been checked.
    pub(crate) unsafe fn load(self, at: usize, bytes: u8, extend: Extend) -> u32 {
        // SAFETY: the caller's.
        unsafe {
            match self {
                Self::Host(p) => load_part(p.add(at), bytes, extend),
                Self::Private(p) => p.load(at, bytes, extend),
                Self::Nowhere => 0,
            }
        }
    }

    /// # Safety
    /// As [`Self::load`], for writes.
    pub(crate) unsafe fn store(self, at: usize, bytes: u8, value: u32) {
        // SAFETY: the caller's.
        unsafe {
            match (self, bytes) {
                (Self::Host(p), 1) => store8(p.add(at), value),
                (Self::Host(p), 2) => store16(p.add(at), value),
                (Self::Host(p), _) => store32(p.add(at), value),
                (Self::Private(p), _) => p.store(at, bytes, value),
                (Self::Nowhere, _) => {}
            }
        }
    }

    /// The words of an access of 8 or 16 bytes, if they can be loaded at once.
    ///
    /// # Safety
    /// As [`Self::load`], for the whole access.
    #[inline]
    pub(crate) unsafe fn load_whole(self, bytes: u8) -> Option<[u32; 4]> {
        // SAFETY: the caller's.
        unsafe {
            match (self, bytes) {
                (Self::Host(p), 8) => {
                    let [low, high] = load64(p);
                    Some([low, high, 0, 0])
                }
                (Self::Host(p), 16) => Some(load128(p)),
                _ => None,
            }
        }
    }

    /// Stores the words of such an access; returns `false` if that is not possible at once.
    ///
    /// # Safety
    /// As [`Self::load_whole`], for writes.
    #[inline]
    pub(crate) unsafe fn store_whole(self, bytes: u8, word: impl Fn(usize) -> u32) -> bool {
        // SAFETY: the caller's.
        unsafe {
            match (self, bytes) {
                (Self::Host(p), 8) => store64(p, [word(0), word(1)]),
                (Self::Host(p), 16) => store128(p, [0, 1, 2, 3].map(word)),
                _ => return false,
            }
        }
        true
    }

    /// Replaces words and returns the old ones, which are 0 for [`Self::Nowhere`].
    ///
    /// # Safety
    /// As [`Self::store`], and aligned.
    #[inline]
    pub(crate) unsafe fn exchange(self, words: u8, new: impl Fn([u32; 2]) -> [u32; 2]) -> [u32; 2] {
        match self {
            // SAFETY: the caller's.
            Self::Host(p) => unsafe { exchange(p, words, new) },
            Self::Private(_) => {
                let mut old = [0; 2];
                for (word, value) in old.iter_mut().enumerate().take(words.into()) {
                    // SAFETY: the caller's.
                    *value = unsafe { self.load(word * 4, 4, Extend::None) };
                }
                for (word, value) in new(old).iter().enumerate().take(words.into()) {
                    // SAFETY: the caller's.
                    unsafe { self.store(word * 4, 4, *value) };
                }
                old
            }
            Self::Nowhere => [0; 2],
        }
    }
}

/// # Safety
/// `p` is valid for reads of a byte that other threads may access atomically.
#[inline]
unsafe fn load8(p: *mut u8) -> u32 {
    // SAFETY: the caller's.
    unsafe { AtomicU8::from_ptr(p) }
        .load(Ordering::Relaxed)
        .into()
}

/// # Safety
/// As `load8`, for two bytes.
#[inline]
unsafe fn load16(p: *mut u8) -> u32 {
    if p.cast::<u16>().is_aligned() {
        // SAFETY: the caller's; aligned.
        unsafe { AtomicU16::from_ptr(p.cast()) }
            .load(Ordering::Relaxed)
            .into()
    } else {
        // SAFETY: the caller's.
        unsafe { load8(p) | load8(p.add(1)) << 8 }
    }
}

/// # Safety
/// As `load8`, for four bytes.
#[inline(always)]
pub(crate) unsafe fn load32(p: *mut u8) -> u32 {
    if p.cast::<u32>().is_aligned() {
        // SAFETY: the caller's; aligned.
        unsafe { AtomicU32::from_ptr(p.cast()) }.load(Ordering::Relaxed)
    } else {
        // SAFETY: the caller's.
        unsafe { load16(p) | load16(p.add(2)) << 16 }
    }
}

/// Loads two words, at once if they are aligned: programs exchange 64-bit values by loads and
/// stores.
///
/// # Safety
/// As `load8`, for eight bytes.
#[inline(always)]
pub unsafe fn load64(p: *mut u8) -> [u32; 2] {
    if p.cast::<u64>().is_aligned() {
        // SAFETY: the caller's; aligned.
        let both = unsafe { AtomicU64::from_ptr(p.cast()) }.load(Ordering::Relaxed);
        [both as u32, (both >> 32) as u32]
    } else {
        // SAFETY: the caller's.
        unsafe { [load32(p), load32(p.add(4))] }
    }
}

/// Whether one instruction accesses 16 aligned bytes atomically: x86's moves do on processors with
/// AVX (Intel's manual, volume 3A, 9.1.1; AMD's manual, volume 2, 7.3.2).
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn moves_128() -> bool {
    is_x86_feature_detected!("avx")
}

/// Loads 16 aligned bytes atomically.
///
/// # Safety
/// As `load8`, for 16 bytes; `p` is a multiple of 16 and the host has AVX.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub unsafe fn load_aligned128(p: *mut u8) -> __m128i {
    let all: __m128i;
    // Not an intrinsic: LLVM may split such a load. SAFETY: the caller's.
    unsafe {
        std::arch::asm!(
            "vmovdqa {all}, xmmword ptr [{p}]",
            all = lateout(xmm_reg) all,
            p = in(reg) p,
            options(nostack, readonly, preserves_flags),
        );
    }
    all
}

/// Loads four words, at once if they are aligned: programs such as the look-back scan of rocPRIM
/// publish a 64-bit value and its flag with one store of 16 bytes.
///
/// On hosts without such an instruction, the upper half is loaded first. Together with the order of
/// [`store128`], a flag in the upper half is never seen before the value that was stored with it;
/// but the value may be that of a later store.
///
/// # Safety
/// As `load8`, for 16 bytes.
#[inline(always)]
pub unsafe fn load128(p: *mut u8) -> [u32; 4] {
    #[cfg(target_arch = "x86_64")]
    if p.addr().is_multiple_of(16) && moves_128() {
        // SAFETY: the caller's; aligned, and the host has AVX.
        return unsafe { std::mem::transmute::<__m128i, [u32; 4]>(load_aligned128(p)) };
    }
    // SAFETY: the caller's.
    unsafe {
        let high = load64(p.add(8));
        fence(Ordering::Acquire);
        let low = load64(p);
        [low[0], low[1], high[0], high[1]]
    }
}

/// # Safety
/// `p` is valid for writes of a byte that other threads may access atomically.
#[inline]
pub unsafe fn store8(p: *mut u8, value: u32) {
    // SAFETY: the caller's.
    unsafe { AtomicU8::from_ptr(p) }.store(value as u8, Ordering::Relaxed);
}

/// # Safety
/// As [`store8`], for two bytes.
#[inline]
pub unsafe fn store16(p: *mut u8, value: u32) {
    if p.cast::<u16>().is_aligned() {
        // SAFETY: the caller's; aligned.
        unsafe { AtomicU16::from_ptr(p.cast()) }.store(value as u16, Ordering::Relaxed);
    } else {
        // SAFETY: the caller's.
        unsafe {
            store8(p, value);
            store8(p.add(1), value >> 8);
        }
    }
}

/// Stores 16 aligned bytes atomically.
///
/// # Safety
/// As [`store8`], for 16 bytes; `p` is a multiple of 16 and the host has AVX.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub unsafe fn store_aligned128(p: *mut u8, all: __m128i) {
    // SAFETY: the caller's.
    unsafe {
        std::arch::asm!(
            "vmovdqa xmmword ptr [{p}], {all}",
            all = in(xmm_reg) all,
            p = in(reg) p,
            options(nostack, preserves_flags),
        );
    }
}

/// See [`load128`]; if the host cannot store both halves at once, the upper half is stored last.
///
/// # Safety
/// As [`store8`], for 16 bytes.
#[inline(always)]
pub unsafe fn store128(p: *mut u8, words: [u32; 4]) {
    #[cfg(target_arch = "x86_64")]
    if p.addr().is_multiple_of(16) && moves_128() {
        // SAFETY: the caller's; aligned, and the host has AVX.
        return unsafe {
            store_aligned128(p, std::mem::transmute::<[u32; 4], __m128i>(words));
        };
    }
    let [a, b, c, d] = words;
    // SAFETY: the caller's.
    unsafe {
        store64(p, [a, b]);
        fence(Ordering::Release);
        store64(p.add(8), [c, d]);
    }
}

/// See [`load64`].
///
/// # Safety
/// As [`store8`], for eight bytes.
#[inline(always)]
pub unsafe fn store64(p: *mut u8, [low, high]: [u32; 2]) {
    if p.cast::<u64>().is_aligned() {
        let both = u64::from(low) | u64::from(high) << 32;
        // SAFETY: the caller's; aligned.
        unsafe { AtomicU64::from_ptr(p.cast()) }.store(both, Ordering::Relaxed);
    } else {
        // SAFETY: the caller's.
        unsafe {
            store32(p, low);
            store32(p.add(4), high);
        }
    }
}

/// # Safety
/// As [`store8`], for four bytes.
#[inline(always)]
pub unsafe fn store32(p: *mut u8, value: u32) {
    if p.cast::<u32>().is_aligned() {
        // SAFETY: the caller's; aligned.
        unsafe { AtomicU32::from_ptr(p.cast()) }.store(value, Ordering::Relaxed);
    } else {
        // SAFETY: the caller's.
        unsafe {
            store16(p, value);
            store16(p.add(2), value >> 16);
        }
    }
}

/// Loads a part of a word, extended.
///
/// # Safety
/// As `load8`, for `bytes` bytes.
#[inline]
pub unsafe fn load_part(p: *mut u8, bytes: u8, extend: Extend) -> u32 {
    // SAFETY: the caller's.
    unsafe {
        match (bytes, extend) {
            (1, Extend::Sign) => load8(p) as i8 as u32,
            (1, _) => load8(p),
            (2, Extend::Sign) => load16(p) as i16 as u32,
            (2, _) => load16(p),
            _ => load32(p),
        }
    }
}

/// Replaces the value at `p` and returns the old one.
///
/// # Safety
/// `p` is aligned and valid for reads and writes of `words` words that other threads may
/// access atomically.
#[inline(always)]
pub unsafe fn exchange(p: *mut u8, words: u8, new: impl Fn([u32; 2]) -> [u32; 2]) -> [u32; 2] {
    let (acquire, relaxed) = (Ordering::AcqRel, Ordering::Relaxed);
    if words == 1 {
        // SAFETY: the caller's.
        let cell = unsafe { AtomicU32::from_ptr(p.cast()) };
        let mut old = cell.load(relaxed);
        while let Err(now) = cell.compare_exchange_weak(old, new([old, 0])[0], acquire, relaxed) {
            old = now;
        }
        [old, 0]
    } else {
        // SAFETY: the caller's.
        let cell = unsafe { AtomicU64::from_ptr(p.cast()) };
        let split = |v: u64| [v as u32, (v >> 32) as u32];
        let mut old = cell.load(relaxed);
        loop {
            let [low, high] = new(split(old));
            let value = u64::from(low) | u64::from(high) << 32;
            match cell.compare_exchange_weak(old, value, acquire, relaxed) {
                Ok(_) => return split(old),
                Err(now) => old = now,
            }
        }
    }
}
