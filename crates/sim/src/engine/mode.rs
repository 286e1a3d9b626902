//! Which of the engines execute the instructions of a device.

/// What executes instructions.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Mode {
    /// The interpreter first; code that has run often enough is translated in the background.
    #[default]
    Auto,
    /// The interpreter alone.
    Interpret,
    /// The baseline translator translates all code before it runs.
    Quick,
    /// The optimizing translator (LLVM) translates all code before it runs; the interpreter runs
    /// what the translator does not take.
    Translate,
    /// The same, but code that the optimizing translator does not take is an error, and so is a
    /// kernel that does not start in the MODE that translated code assumes.
    Only,
    /// Interpreter and translators take turns at random, from a seed. For tests that each goes on
    /// correctly from the state that another has left.
    Mixed(u64),
}

impl Mode {
    /// The name in a device's options.
    pub fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Interpret => "interp",
            Self::Quick => "quick",
            Self::Translate => "jit",
            Self::Only => "jit-only",
            Self::Mixed(_) => "mixed",
        }
    }

    /// Every mode; [`Self::Mixed`] with the seed 0.
    pub const ALL: [Self; 6] = [
        Self::Auto,
        Self::Interpret,
        Self::Quick,
        Self::Translate,
        Self::Only,
        Self::Mixed(0),
    ];
}
