//! Settings for bodies, and the result of writing one.

/// Settings for bodies.
#[derive(Debug, Clone, Copy)]
pub struct Settings {
    /// The version of the hidden arguments' layout: 4, 5 or 6.
    pub code_object_version: u8,
    /// Whether the cycle counter has too few bits (20 on GFX11): then the real-time clock is read
    /// instead, in steps of 10 ns.
    pub narrow_clock: bool,
}

/// The result of writing a function body; the error is the reason why there is none.
pub(crate) type Answer = Result<(), String>;
