//! What `compile` makes code for: an AMD target, or an NVIDIA architecture.

use std::fmt;
use std::str::FromStr;

use gfxjit::{Sm, TargetId};

#[derive(Clone, Copy, Debug)]
pub(crate) enum MadeFor {
    Amd(TargetId),
    Nvidia(Sm),
}

impl FromStr for MadeFor {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text.starts_with("sm_") {
            return text.parse().map(Self::Nvidia);
        }
        let target = text.parse::<TargetId>();
        target.map(Self::Amd).map_err(|error| error.to_string())
    }
}

impl fmt::Display for MadeFor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Amd(target) => target.fmt(f),
            Self::Nvidia(sm) => sm.fmt(f),
        }
    }
}

impl MadeFor {
    /// AMD targets, and NVIDIA architectures.
    pub(crate) fn parted(all: &[Self]) -> (Vec<TargetId>, Vec<Sm>) {
        let (mut amd, mut nvidia) = (Vec::new(), Vec::new());
        for one in all {
            match one {
                Self::Amd(target) => amd.push(*target),
                Self::Nvidia(sm) => nvidia.push(*sm),
            }
        }
        (amd, nvidia)
    }
}
