//! Which of the engines execute the instructions of a device.

use std::str::FromStr;

use gfxjit_hal::UnknownName;

/// What executes instructions.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum EngineMode {
    /// `auto`: the interpreter first; code that has run often enough is translated in the background, by the baseline
    /// translator before LLVM.
    #[default]
    Auto,
    /// `interp`: the interpreter alone.
    Interpret,
    /// `quick`: the baseline translator translates all code before it runs, in microseconds an instruction. On hosts
    /// without AVX-512 or AVX2 (with FMA, F16C and BMI1) the interpreter runs, with a warning to `tracing`. On hosts that are
    /// not of x86-64 there is none, and no device opens with it.
    Quick,
    /// `jit`: the optimizing translator (LLVM) translates all code before it runs. The interpreter runs what the
    /// translator does not take, with a warning to `tracing`, and kernels that start in another MODE than compilers ask
    /// for: they round otherwise, or flush denormals.
    Translate,
    /// `jit-only`: the same, but code that the optimizing translator does not take is an error, and so is a
    /// kernel that does not start in the MODE that translated code assumes.
    Only,
    /// `mixed`: interpreter and translators take turns at random, from a seed. For tests that each goes on
    /// correctly from the state that another has left.
    Mixed(u64),
}

impl FromStr for EngineMode {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let mode = Self::ALL.into_iter().find(|mode| mode.name() == name);
        mode.ok_or_else(|| UnknownName {
            kind: "engine",
            name: name.to_owned(),
            known: &["auto", "interp", "quick", "jit", "jit-only", "mixed"],
        })
    }
}

impl EngineMode {
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
