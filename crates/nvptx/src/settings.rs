//! What bodies depend on, and what becomes of one.

/// What bodies depend on.
#[derive(Debug, Clone, Copy)]
pub struct Settings {
    /// Where hidden arguments are: 4, 5 or 6.
    pub code_object_version: u8,
    /// Whether the counter of cycles has too few bits to count on, as GFX11's 20: then time is read in
    /// its place, in steps of 10 ns.
    pub narrow_clock: bool,
}

/// What becomes of a function: why not, where it gets no body.
pub(crate) type Answer = Result<(), String>;
