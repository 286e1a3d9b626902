//! hiprtc.

/// Every function with its name.
pub const FUNCTIONS: crate::entry::Table = &[];
