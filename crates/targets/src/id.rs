//! Target ids: `gfx90a:sramecc+:xnack-`.
//!
//! Grammar (LLVM, "User Guide for AMDGPU Backend", Target ID): a processor or its alias,
//! then features, each `:name+` or `:name-`. A feature that is not written is *any*: the
//! code runs with either setting. The printed form is canonical: features in alphabetical
//! order, the processor by its `gfx` name.

use std::fmt;

use crate::error::TargetError;
use crate::processor::Processor;

/// The setting of XNACK or SRAMECC in a target.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Feature {
    /// The processor does not have the feature.
    Unsupported,
    /// Code that runs with either setting, or a device whose setting is unknown.
    Any,
    /// Off.
    Off,
    /// On.
    On,
}

impl Feature {
    /// `+` or `-`, empty for [`Feature::Any`] and [`Feature::Unsupported`].
    pub fn sign(self) -> &'static str {
        match self {
            Self::Unsupported | Self::Any => "",
            Self::Off => "-",
            Self::On => "+",
        }
    }
}

/// The target of a compiler for an AMD GPU: a processor or generic family, and the settings of
/// XNACK and SRAMECC.
///
/// A value is always well formed: a feature is [`Feature::Unsupported`] exactly when the
/// processor does not have it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TargetId {
    processor: Processor,
    xnack: Feature,
    sramecc: Feature,
}

impl TargetId {
    /// A target with these settings.
    ///
    /// # Errors
    /// [`TargetError::UnsupportedFeature`] when `On` or `Off` is asked of a processor that does not
    /// have the feature. `Any` and `Unsupported` become the one that fits the processor.
    pub fn new(
        processor: Processor,
        xnack: Feature,
        sramecc: Feature,
    ) -> Result<Self, TargetError> {
        Self::settle(processor, xnack, sramecc)
            .map_err(|feature| TargetError::UnsupportedFeature { processor, feature })
    }

    /// Like [`TargetId::new`]; the error is the name of the feature that the processor lacks.
    pub(crate) fn settle(
        processor: Processor,
        xnack: Feature,
        sramecc: Feature,
    ) -> Result<Self, &'static str> {
        let settle = |supported: bool, wanted: Feature, feature: &'static str| match wanted {
            Feature::On | Feature::Off if !supported => Err(feature),
            Feature::On | Feature::Off => Ok(wanted),
            _ if supported => Ok(Feature::Any),
            _ => Ok(Feature::Unsupported),
        };
        Ok(Self {
            processor,
            xnack: settle(processor.supports_xnack(), xnack, "xnack")?,
            sramecc: settle(processor.supports_sramecc(), sramecc, "sramecc")?,
        })
    }

    /// The processor or generic family.
    pub fn processor(self) -> Processor {
        self.processor
    }

    /// XNACK: retry after a page fault.
    pub fn xnack(self) -> Feature {
        self.xnack
    }

    /// SRAMECC: error correction of the SIMDs' memories.
    pub fn sramecc(self) -> Feature {
        self.sramecc
    }

    /// The ISA name in HSA and HIP: `amdgcn-amd-amdhsa--gfx90a:xnack+`.
    pub fn isa_name(self) -> String {
        format!("amdgcn-amd-amdhsa--{self}")
    }

    /// The features in the format of LLVM's `-mattr`, for instance `+xnack,-sramecc`; empty when
    /// every feature is any or unsupported.
    pub fn llvm_features(self) -> String {
        [("sramecc", self.sramecc), ("xnack", self.xnack)]
            .iter()
            .filter(|(_, f)| !f.sign().is_empty())
            .map(|(name, f)| format!("{}{name}", f.sign()))
            .collect::<Vec<_>>()
            .join(",")
    }
}

impl From<Processor> for TargetId {
    /// The target with all features unspecified.
    fn from(processor: Processor) -> Self {
        let any = |supported| {
            if supported {
                Feature::Any
            } else {
                Feature::Unsupported
            }
        };
        Self {
            processor,
            xnack: any(processor.supports_xnack()),
            sramecc: any(processor.supports_sramecc()),
        }
    }
}

impl fmt::Display for TargetId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.processor.name())?;
        for (name, feature) in [("sramecc", self.sramecc), ("xnack", self.xnack)] {
            if !feature.sign().is_empty() {
                write!(f, ":{name}{}", feature.sign())?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for TargetId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TargetId({self})")
    }
}

impl TargetId {
    /// Parses a target id without a prefix.
    pub(crate) fn plain(id: &str) -> Result<Self, TargetError> {
        let mut parts = id.split(':');
        let processor: Processor = parts.next().unwrap_or_default().parse()?;
        let (mut xnack, mut sramecc) = (None, None);
        for part in parts {
            let (name, setting) = if let Some(name) = part.strip_suffix('+') {
                (name, Some(Feature::On))
            } else if let Some(name) = part.strip_suffix('-') {
                (name, Some(Feature::Off))
            } else {
                (part, None)
            };
            let (slot, feature) = match name.to_ascii_lowercase().as_str() {
                "xnack" => (&mut xnack, "xnack"),
                "sramecc" => (&mut sramecc, "sramecc"),
                _ => {
                    return Err(TargetError::UnknownFeature {
                        id: id.to_owned(),
                        feature: part.to_owned(),
                    });
                }
            };
            let Some(setting) = setting else {
                return Err(TargetError::FeatureWithoutSign {
                    id: id.to_owned(),
                    feature: part.to_owned(),
                });
            };
            if slot.replace(setting).is_some() {
                return Err(TargetError::DuplicateFeature {
                    id: id.to_owned(),
                    feature,
                });
            }
        }
        Self::new(
            processor,
            xnack.unwrap_or(Feature::Any),
            sramecc.unwrap_or(Feature::Any),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn print_and_parse_agree() {
        for (text, canonical) in [
            ("gfx1100", "gfx1100"),
            ("gfx90a", "gfx90a"),
            ("gfx90a:xnack-:sramecc+", "gfx90a:sramecc+:xnack-"),
            ("gfx942:xnack+", "gfx942:xnack+"),
            ("gfx11-generic", "gfx11-generic"),
            ("gfx9-4-generic:sramecc-", "gfx9-4-generic:sramecc-"),
            ("tahiti", "gfx600"),
            ("GFX90A:XNACK-", "gfx90a:xnack-"),
            ("mi250x:xnack+", "gfx90a:xnack+"),
            ("amdgcn-amd-amdhsa--gfx90a:xnack+", "gfx90a:xnack+"),
            ("amdgpu11.00-amd-amdhsa", "gfx1100"),
            ("-mcpu=gfx942", "gfx942"),
            ("--offload-arch=rx7900xtx", "gfx1100"),
        ] {
            let id: TargetId = text.parse().unwrap();
            assert_eq!(id.to_string(), canonical);
            assert_eq!(canonical.parse::<TargetId>().unwrap(), id);
        }
    }

    #[test]
    fn settings() {
        let id: TargetId = "gfx90a:xnack-".parse().unwrap();
        assert_eq!((id.xnack(), id.sramecc()), (Feature::Off, Feature::Any));
        assert_eq!(id.llvm_features(), "-xnack");
        assert_eq!(id.isa_name(), "amdgcn-amd-amdhsa--gfx90a:xnack-");
        let id: TargetId = "gfx1100".parse().unwrap();
        assert_eq!(
            (id.xnack(), id.sramecc()),
            (Feature::Unsupported, Feature::Unsupported)
        );
        assert_eq!(id.llvm_features(), "");
    }

    #[test]
    fn errors_name_the_reason() {
        let error = |text: &str| text.parse::<TargetId>().unwrap_err().to_string();
        assert!(error("gfx943").contains("gfx942"), "{}", error("gfx943"));
        assert!(error("gfx1105").contains("gfx1100"), "{}", error("gfx1105"));
        assert!(error("sm_90").starts_with("unknown processor `sm_90`"));
        assert!(error("").starts_with("unknown processor ``"));
        assert!(error("gfx9999").contains("`gfxjit targets`"));
        assert!(error("amdgcn-amd-amdhsa").starts_with("unknown processor"));
        assert_eq!(
            error("gfx1100:xnack+"),
            "gfx1100 has no xnack setting; write the target without it"
        );
        assert!(error("gfx9-generic:sramecc-").contains("no sramecc"));
        assert!(error("gfx90a:xnack+:xnack-").contains("twice"));
        assert!(error("gfx90a:xnack").contains("needs + or -"));
        assert!(error("gfx90a:cumode+").contains("unknown target feature"));
        assert!(error("gfx90a:").contains("unknown target feature"));
    }
}
