//! A second of what `./x fuzz cache_entry` does for ever.
#![allow(missing_docs, reason = "tests")]

use gfxjit_cache::fuzzing::{entry, sample};

#[test]
fn no_bytes_do_harm() {
    // SplitMix64.
    let mut state = 1_u64;
    let mut random = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    };
    assert_eq!(entry(&sample(b"body", false)), 4);
    for _ in 0..20_000 {
        let body: Vec<u8> = (0..random() % 40).map(|_| random() as u8).collect();
        let mut bytes = sample(&body, random() % 2 == 0);
        for _ in 0..random() % 4 {
            let place = random() as usize % bytes.len();
            bytes[place] = random() as u8;
        }
        bytes.truncate((random() as usize % (2 * bytes.len())).max(1));
        entry(&bytes);
    }
}
