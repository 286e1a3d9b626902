//! Names and facts of AMD GPU targets.
#![forbid(unsafe_code)]

/// What an AMD GPU is to a compiler.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TargetId;
