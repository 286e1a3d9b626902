//! Tiers: when a translator follows another engine, and translation in the background.

pub(crate) mod background;
pub(crate) mod mode;
pub(crate) mod tiers;
