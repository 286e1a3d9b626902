//! The function for the fuzz target. With the feature `fuzzing` only.
//!
//! It panics only on a defect of this crate.

/// Translates bytes as PTX; returns whether that succeeds.
pub fn text(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    std::hint::black_box(crate::assembly("f", &text, "=r,r", "i32", &["i32"]).is_ok());
    std::hint::black_box(crate::to_ir(&text)).is_ok()
}
