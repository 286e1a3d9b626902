//! Loads and stores lane by lane, for accesses that have no template: functions that the code
//! calls.

use std::mem::offset_of;

use gfxjit_isa::inst::Extend;

use gfxjit_sim::interp::{load_part, load64, load128, store8, store16, store32, store64, store128};

/// Lanes of a chunk.
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

/// Loads words, or a part of one, of the active lanes.
pub(crate) extern "sysv64" fn gather(lanes: *mut Lanes, active: u32, bytes: u32) {
    // SAFETY: templates pass their own array.
    let Lanes { at, words } = unsafe { &mut *lanes };
    if bytes == 16 {
        each_lane(active, |lane| {
            // SAFETY: templates have checked 16 bytes from each active lane's address on.
            let values =
                unsafe { load128(std::ptr::with_exposed_provenance_mut(at[lane] as usize)) };
            for (word, value) in words.iter_mut().zip(values) {
                word[lane] = value;
            }
        });
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
    each_lane(active, |lane| {
        let to: *mut u8 = std::ptr::with_exposed_provenance_mut(at[lane] as usize);
        // SAFETY: templates have checked `bytes` bytes from each active lane's address on,
        // and that they may be written.
        unsafe {
            match bytes {
                1 => store8(to, words[0][lane]),
                2 => store16(to, words[0][lane]),
                16 => store128(to, words.map(|word| word[lane])),
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
