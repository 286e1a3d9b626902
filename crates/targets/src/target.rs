//! Targets of any GPU vendor.

use std::fmt;
use std::str::FromStr;

use crate::error::TargetError;
use crate::id::TargetId;
use crate::processor::Processor;
use crate::sm::Sm;

/// A target in compilers' notation: an AMD target (`gfx90a:xnack+`, `gfx11-generic`) or an NVIDIA
/// architecture (`sm_90`).
///
/// ```
/// use gfxjit_targets::{Processor, Target};
///
/// let target: Target = "gfx1100".parse()?;
/// assert_eq!(target.amd().map(|amd| amd.processor()), Some(Processor::GFX1100));
/// let target: Target = "sm_90".parse()?;
/// assert_eq!(target.nvidia().map(|sm| sm.number()), Some(90));
/// # Ok::<(), gfxjit_targets::TargetError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Target {
    /// An AMD GPU.
    Amd(TargetId),
    /// An NVIDIA GPU.
    Nvidia(Sm),
}

impl Target {
    /// The AMD target, if this is one.
    #[must_use]
    pub fn amd(self) -> Option<TargetId> {
        match self {
            Self::Amd(target) => Some(target),
            Self::Nvidia(_) => None,
        }
    }

    /// The NVIDIA architecture, if this is one.
    #[must_use]
    pub fn nvidia(self) -> Option<Sm> {
        match self {
            Self::Amd(_) => None,
            Self::Nvidia(sm) => Some(sm),
        }
    }

    /// The sizes of waves, in lanes.
    #[must_use]
    pub fn wave_sizes(self) -> &'static [u32] {
        match self {
            Self::Amd(target) => target.processor().wave_sizes(),
            Self::Nvidia(_) => &[32],
        }
    }
}

impl From<TargetId> for Target {
    fn from(target: TargetId) -> Self {
        Self::Amd(target)
    }
}

impl From<Processor> for Target {
    /// The target with all features unspecified.
    fn from(processor: Processor) -> Self {
        Self::Amd(processor.into())
    }
}

impl From<Sm> for Target {
    fn from(sm: Sm) -> Self {
        Self::Nvidia(sm)
    }
}

impl PartialEq<TargetId> for Target {
    fn eq(&self, other: &TargetId) -> bool {
        self.amd() == Some(*other)
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Amd(target) => target.fmt(f),
            Self::Nvidia(sm) => sm.fmt(f),
        }
    }
}

impl FromStr for Target {
    type Err = TargetError;

    /// Text that begins with `sm_` is an architecture; other text is a target id.
    fn from_str(text: &str) -> Result<Self, TargetError> {
        match text.starts_with("sm_") {
            true => text.parse().map(Self::Nvidia),
            false => text.parse().map(Self::Amd),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_makes() {
        for name in ["gfx942:sramecc+:xnack-", "gfx11-generic", "sm_75", "sm_90a"] {
            let target: Target = name.parse().unwrap();
            assert_eq!(target.to_string(), name);
            assert!(target.amd().is_some() != target.nvidia().is_some());
        }
        for wrong in ["", "sm_", "sm_90x", "gfx1", "cuda"] {
            assert!(wrong.parse::<Target>().is_err(), "{wrong}");
        }
    }
}
