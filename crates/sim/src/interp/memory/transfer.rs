//! Transfers values between the registers of lanes and memory.

use gfxjit_isa::inst::{Extend, LoadedHalf, Place};

use crate::interp::place::{Target, load32, load64, load128, store32, store64, store128};
use crate::interp::registers::row_index;
use crate::machine::wave::{HALF, Wave};

/// Loads words for the active lanes.
///
/// # Safety
/// Each active lane's address is valid for reads of `words` words, at the distance that `at`
/// states, which other threads may access atomically.
#[inline]
pub(super) unsafe fn load_words(
    wave: &mut Wave,
    exec: u64,
    at: &([u64; 64], usize),
    words: usize,
    to: Place,
) {
    let (at, distance) = at;
    let halves = wave.halves();
    if words == 4 && *distance == 4 {
        // SAFETY: the caller's.
        return unsafe { load_four_words(wave, exec, at, to) };
    }
    let mut word = 0;
    while word < words {
        // Adjacent words are loaded in pairs.
        let pair = *distance == 4 && word + 2 <= words;
        let count = 1 + usize::from(pair);
        let row = row_index(wave, to, word, 0);
        let rows = wave.vgprs.get_mut(row..row + count * halves);
        let (low, high) = rows
            .unwrap_or_default()
            .as_flattened_mut()
            .split_at_mut_checked(halves * HALF)
            .unwrap_or_default();
        let mut left = exec;
        while left != 0 {
            let lane = left.trailing_zeros() as usize;
            left &= left - 1;
            let (Some(to), Some(at)) = (low.get_mut(lane), at.get(lane)) else {
                continue;
            };
            let from: *mut u8 = std::ptr::with_exposed_provenance_mut(*at as usize);
            let from = from.wrapping_add(word * distance);
            // SAFETY: the caller's.
            unsafe {
                match high.get_mut(lane) {
                    Some(second) => [*to, *second] = load64(from),
                    None => *to = load32(from),
                }
            }
        }
        word += count;
    }
}

/// Loads four adjacent words for each lane at once.
///
/// # Safety
/// As [`load_words`].
unsafe fn load_four_words(wave: &mut Wave, exec: u64, at: &[u64; 64], to: Place) {
    let row = row_index(wave, to, 0, 0);
    let halves = wave.halves();
    let rows = wave.vgprs.get_mut(row..row + 4 * halves);
    let lanes = rows.unwrap_or_default().as_flattened_mut();
    let mut left = exec;
    while left != 0 {
        let lane = left.trailing_zeros() as usize;
        left &= left - 1;
        let Some(at) = at.get(lane) else { continue };
        // SAFETY: the caller's.
        let values = unsafe { load128(std::ptr::with_exposed_provenance_mut(*at as usize)) };
        for (word, value) in values.into_iter().enumerate() {
            if let Some(to) = lanes.get_mut(word * halves * HALF + lane) {
                *to = value;
            }
        }
    }
}

/// Stores words of the active lanes, lane by lane: if they overlap, the last lane wins.
///
/// # Safety
/// As [`load_words`], for writes.
#[inline]
pub(super) unsafe fn store_words(
    wave: &Wave,
    exec: u64,
    at: &([u64; 64], usize),
    words: usize,
    from: Place,
) {
    let (at, distance) = at;
    let row = row_index(wave, from, 0, 0);
    let halves = wave.halves();
    let rows = wave
        .vgprs
        .get(row..row + words * halves)
        .unwrap_or_default();
    let lanes = rows.as_flattened();
    let mut left = exec;
    while left != 0 {
        let lane = left.trailing_zeros() as usize;
        left &= left - 1;
        let Some(at) = at.get(lane) else { continue };
        let to: *mut u8 = std::ptr::with_exposed_provenance_mut(*at as usize);
        let value = |word: usize| lanes.get(word * halves * HALF + lane).copied();
        if words == 4
            && *distance == 4
            && let [Some(a), Some(b), Some(c), Some(d)] = [0, 1, 2, 3].map(value)
        {
            // SAFETY: the caller's.
            unsafe { store128(to, [a, b, c, d]) };
            continue;
        }
        let mut word = 0;
        while word < words {
            let to = to.wrapping_add(word * distance);
            let second = value(word + 1).filter(|_| *distance == 4 && word + 2 <= words);
            // SAFETY: the caller's.
            unsafe {
                match (value(word), second) {
                    (Some(low), Some(high)) => store64(to, [low, high]),
                    (Some(low), None) => store32(to, low),
                    (None, _) => {}
                }
            }
            word += 1 + usize::from(second.is_some());
        }
    }
}

#[inline]
pub(super) fn lane_word(wave: &Wave, place: Place, word: usize, lane: usize) -> u32 {
    wave.vgprs[row_index(wave, place, word, lane / HALF)][lane % HALF]
}

#[inline]
pub(super) fn set_lane_word(wave: &mut Wave, place: Place, word: usize, lane: usize, value: u32) {
    let index = row_index(wave, place, word, lane / HALF);
    wave.vgprs[index][lane % HALF] = value;
}

#[inline]
pub(super) fn load(
    wave: &mut Wave,
    exec: u64,
    targets: &[Target; 64],
    access: (u8, Extend, Option<LoadedHalf>),
    to: Place,
    first: usize,
) {
    let (bytes, extend, half) = access;
    let words = usize::from(bytes).div_ceil(4);
    let mut left = exec;
    while left != 0 {
        let lane = left.trailing_zeros() as usize;
        left &= left - 1;
        // SAFETY: `targets` has checked `bytes` bytes from there on.
        if let Some(values) = unsafe { targets[lane].load_whole(bytes) } {
            for (word, value) in values.into_iter().enumerate().take(words) {
                set_lane_word(wave, to, first + word, lane, value);
            }
            continue;
        }
        for word in 0..words {
            // SAFETY: as above.
            let value = unsafe { targets[lane].load(word * 4, bytes.min(4), extend) };
            let value = match half {
                None => value,
                Some(half) => {
                    let old = if half.keeps {
                        lane_word(wave, to, first + word, lane)
                    } else {
                        0
                    };
                    if half.high {
                        old & 0xffff | value << 16
                    } else {
                        old & 0xffff_0000 | value & 0xffff
                    }
                }
            };
            set_lane_word(wave, to, first + word, lane, value);
        }
    }
}

/// `from` is a register and the number of words after it.
#[inline]
pub(super) fn store(
    wave: &Wave,
    exec: u64,
    targets: &[Target; 64],
    bytes: u8,
    high: bool,
    from: (Place, usize),
) {
    let (from, first) = from;
    let mut left = exec;
    while left != 0 {
        let lane = left.trailing_zeros() as usize;
        left &= left - 1;
        let value = |word| lane_word(wave, from, first + word, lane);
        // SAFETY: `targets` has checked `bytes` bytes from there on.
        if unsafe { targets[lane].store_whole(bytes, value) } {
            continue;
        }
        for word in 0..usize::from(bytes).div_ceil(4) {
            let value = value(word) >> if high { 16 } else { 0 };
            // SAFETY: as above.
            unsafe { targets[lane].store(word * 4, bytes.min(4), value) };
        }
    }
}
