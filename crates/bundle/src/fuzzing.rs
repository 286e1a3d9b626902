//! The function of the fuzz target. With the feature `fuzzing` only.
//!
//! It panics only on a defect of this crate.

/// Limit of decompressed bytes while fuzzing.
const LIMIT: u64 = 1 << 20;

/// Reads bytes as a file with bundles; returns how many entries there are.
pub fn bundles(bytes: &[u8]) -> usize {
    std::hint::black_box(crate::embedded(bytes));
    let Ok(file) = crate::read(bytes) else {
        return 0;
    };
    for entry in file.entries() {
        std::hint::black_box((entry.content(), entry.bytes_within(LIMIT).is_ok()));
    }
    file.entries().len()
}
