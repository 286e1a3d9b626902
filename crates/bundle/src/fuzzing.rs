//! What the fuzz target does with bytes. With the feature `fuzzing` only.
//!
//! It panics only on a defect of this crate.

/// Bytes that a bundle may unpack to while it is fuzzed.
const LIMIT: u64 = 1 << 20;

/// Reads bytes as a file with bundles; returns how many entries there are.
pub fn bundles(bytes: &[u8]) -> usize {
    std::hint::black_box(crate::embedded(bytes));
    let Ok(found) = crate::find(bytes) else {
        return 0;
    };
    let mut entries = 0;
    for packed in found {
        let Ok(bundle) = packed.unpack(LIMIT) else {
            continue;
        };
        for entry in bundle.entries() {
            std::hint::black_box((entry.kind(), entry.target(), entry.bytes.len()));
            entries += 1;
        }
    }
    entries
}
