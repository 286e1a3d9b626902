//! Loads and stores lane by lane, for accesses that have no template: functions that the code
//! calls.

use std::arch::x86_64::{
    __m128i, _mm_unpackhi_epi32, _mm_unpackhi_epi64, _mm_unpacklo_epi32, _mm_unpacklo_epi64,
};
use std::mem::offset_of;

use gfxjit_isa::inst::Extend;

use gfxjit_sim::interp::{
    load_aligned128, load_part, load64, load128, store_aligned128, store8, store16, store32,
    store64, store128,
};

/// Lanes of the largest chunk.
const CHUNK: usize = 16;

/// The addresses and words of a chunk's lanes, which the code passes on its stack.
#[repr(C)]
pub(crate) struct Lanes {
    at: [u64; CHUNK],
    words: [[u32; CHUNK]; 4],
}

impl Lanes {
    /// The offset of a word of the lanes.
    pub(crate) const fn offset(word: usize) -> usize {
        offset_of!(Self, words) + word * CHUNK * 4
    }
}

/// Calls `f` with each lane of a mask.
fn each_lane(mut active: u32, mut f: impl FnMut(usize)) {
    while active != 0 {
        f(active.trailing_zeros() as usize % CHUNK);
        active &= active - 1;
    }
}

/// Turns four words of each of four lanes into four lanes of each word, or back.
#[target_feature(enable = "avx")]
fn turned([a, b, c, d]: [__m128i; 4]) -> [__m128i; 4] {
    let (low, high) = (_mm_unpacklo_epi32(a, b), _mm_unpackhi_epi32(a, b));
    let (next_low, next_high) = (_mm_unpacklo_epi32(c, d), _mm_unpackhi_epi32(c, d));
    [
        _mm_unpacklo_epi64(low, next_low),
        _mm_unpackhi_epi64(low, next_low),
        _mm_unpacklo_epi64(high, next_high),
        _mm_unpackhi_epi64(high, next_high),
    ]
}

/// Loads 16 bytes of each active lane, four lanes at a time; inactive lanes get any words.
///
/// # Safety
/// Active lanes' addresses are valid for reads of 16 bytes that other threads may access
/// atomically.
#[target_feature(enable = "avx")]
unsafe fn gather_whole(at: &[u64; CHUNK], words: &mut [[u32; CHUNK]; 4], active: u32) {
    let Some(any) = at.get(active.trailing_zeros() as usize) else {
        return;
    };
    for (number, at) in at.as_chunks::<4>().0.iter().enumerate() {
        let own = active >> (number * 4) & 0xf;
        if own == 0 {
            continue;
        }
        let place = |lane: usize| if own >> lane & 1 != 0 { at[lane] } else { *any };
        let at = [place(0), place(1), place(2), place(3)];
        let aligned = (at[0] | at[1] | at[2] | at[3]).is_multiple_of(16);
        let four = turned(at.map(|at| {
            let from: *mut u8 = std::ptr::with_exposed_provenance_mut(at as usize);
            // SAFETY: the caller's; aligned where that is asked for.
            unsafe {
                match aligned {
                    true => load_aligned128(from),
                    false => std::mem::transmute::<[u32; 4], __m128i>(load128(from)),
                }
            }
        }));
        for (word, lanes) in words.iter_mut().zip(four) {
            // SAFETY: four words are 16 bytes of any values.
            let lanes = unsafe { std::mem::transmute::<__m128i, [u32; 4]>(lanes) };
            word.as_chunks_mut::<4>().0[number] = lanes;
        }
    }
}

/// Stores 16 bytes of each active lane, in the order of lanes.
///
/// # Safety
/// As [`gather_whole`], for writes.
#[target_feature(enable = "avx")]
unsafe fn scatter_whole(at: &[u64; CHUNK], words: &[[u32; CHUNK]; 4], active: u32) {
    for (number, at) in at.as_chunks::<4>().0.iter().enumerate() {
        let own = active >> (number * 4) & 0xf;
        if own == 0 {
            continue;
        }
        let lanes = turned(words.each_ref().map(|word| {
            let four = word.as_chunks::<4>().0[number];
            // SAFETY: four words are 16 bytes of any values.
            unsafe { std::mem::transmute::<[u32; 4], __m128i>(four) }
        }));
        for (lane, (at, value)) in at.iter().zip(lanes).enumerate() {
            if own >> lane & 1 == 0 {
                continue;
            }
            let to: *mut u8 = std::ptr::with_exposed_provenance_mut(*at as usize);
            // SAFETY: the caller's; aligned where that is asked for.
            unsafe {
                match at.is_multiple_of(16) {
                    true => store_aligned128(to, value),
                    false => store128(to, std::mem::transmute::<__m128i, [u32; 4]>(value)),
                }
            }
        }
    }
}

/// Loads words, or a part of one, of the active lanes.
pub(crate) extern "sysv64" fn gather(lanes: *mut Lanes, active: u32, bytes: u32) {
    // SAFETY: templates pass their own array.
    let Lanes { at, words } = unsafe { &mut *lanes };
    if bytes == 16 {
        // SAFETY: templates run on hosts with AVX2, and have checked 16 bytes from each active
        // lane's address on.
        unsafe { gather_whole(at, words, active) };
        return;
    }
    each_lane(active, |lane| {
        let from: *mut u8 = std::ptr::with_exposed_provenance_mut(at[lane] as usize);
        let whole = bytes as usize / 8;
        // SAFETY: templates have checked `bytes` bytes from each active lane's address on.
        unsafe {
            let (pairs, _) = words.as_chunks_mut::<2>();
            for (number, [low, high]) in pairs.iter_mut().enumerate().take(whole) {
                [low[lane], high[lane]] = load64(from.add(number * 8));
            }
            if !bytes.is_multiple_of(8)
                && let Some(to) = words.get_mut(whole * 2)
            {
                let bytes = bytes.min(4) as u8;
                to[lane] = load_part(from.add(whole * 8), bytes, Extend::None);
            }
        }
    });
}

/// Stores words, or a part of one, of the active lanes, lane by lane: the last one wins where
/// they overlap.
pub(crate) extern "sysv64" fn scatter(lanes: *const Lanes, active: u32, bytes: u32) {
    // SAFETY: templates pass their own array.
    let Lanes { at, words } = unsafe { &*lanes };
    if bytes == 16 {
        // SAFETY: templates run on hosts with AVX2, have checked 16 bytes from each active
        // lane's address on, and that they may be written.
        unsafe { scatter_whole(at, words, active) };
        return;
    }
    each_lane(active, |lane| {
        let to: *mut u8 = std::ptr::with_exposed_provenance_mut(at[lane] as usize);
        // SAFETY: templates have checked `bytes` bytes from each active lane's address on,
        // and that they may be written.
        unsafe {
            match bytes {
                1 => store8(to, words[0][lane]),
                2 => store16(to, words[0][lane]),
                _ => {
                    let words = &words[..bytes as usize / 4];
                    let (pairs, rest) = words.as_chunks::<2>();
                    for (number, [low, high]) in pairs.iter().enumerate() {
                        store64(to.add(number * 8), [low[lane], high[lane]]);
                    }
                    for values in rest {
                        store32(to.add(pairs.len() * 8), values[lane]);
                    }
                }
            }
        }
    });
}
