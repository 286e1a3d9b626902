//! Parses the name of a processor.

use std::str::FromStr;

use crate::error::TargetError;
use crate::processor::Processor;
use crate::product;

impl FromStr for Processor {
    type Err = TargetError;

    /// Parses an LLVM name or a product's name, in any case: `gfx90a`, `GFX11-generic`, `tahiti`,
    /// `mi300x`, `Radeon RX 7900 XTX`.
    fn from_str(name: &str) -> Result<Self, TargetError> {
        let lower = name.trim().to_ascii_lowercase();
        Self::all()
            .find(|p| p.name() == lower || p.aliases().contains(&lower.as_str()))
            .or_else(|| product::find(name))
            .ok_or_else(|| TargetError::UnknownProcessor {
                name: name.to_owned(),
            })
    }
}
