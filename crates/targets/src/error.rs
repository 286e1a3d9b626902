//! Errors in names of targets.

use crate::processor::Processor;

/// A target id or triple that could not be understood.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TargetError {
    /// The processor part is not in the table.
    #[error("unknown processor `{name}`{}", near_names(.name))]
    UnknownProcessor {
        /// The given name. Similar names are only searched when the message is displayed: many errors for names in
        /// files are never displayed.
        name: String,
    },
    /// Not the name of an NVIDIA architecture.
    #[error("`{name}` is no NVIDIA architecture, such as `sm_90`")]
    UnknownArchitecture {
        /// The given name.
        name: String,
    },
    /// A feature that is neither `xnack` nor `sramecc`.
    #[error("unknown target feature `{feature}` in `{id}`; features are xnack and sramecc")]
    UnknownFeature {
        /// The target id.
        id: String,
        /// The given name.
        feature: String,
    },
    /// A feature the processor does not have.
    #[error("{processor} has no {feature} setting; write the target without it")]
    UnsupportedFeature {
        /// The processor.
        processor: Processor,
        /// `xnack` or `sramecc`.
        feature: &'static str,
    },
    /// The same feature twice.
    #[error("target feature `{feature}` is given twice in `{id}`")]
    DuplicateFeature {
        /// The target id.
        id: String,
        /// `xnack` or `sramecc`.
        feature: &'static str,
    },
    /// A feature without `+` or `-`.
    #[error("target feature `{feature}` in `{id}` needs + or - behind it, as in `xnack+`")]
    FeatureWithoutSign {
        /// The target id.
        id: String,
        /// The given feature.
        feature: String,
    },
    /// A triple whose architecture is not an AMD GPU.
    #[error("triple `{triple}` is for `{arch}`, not for an AMD GPU (`amdgcn` or `amdgpu`)")]
    NotAmdGpu {
        /// The triple.
        triple: String,
        /// Its first component.
        arch: String,
    },
    /// A triple with a vendor, an operating system or an environment that AMD GPUs do not have.
    #[error("triple `{triple}` has {part} `{value}`; expected {expected}")]
    TriplePart {
        /// The triple.
        triple: String,
        /// The part that is wrong.
        part: &'static str,
        /// Its value.
        value: String,
        /// The valid values.
        expected: &'static str,
    },
    /// The architecture part and the target id of a triple name different processors.
    #[error(
        "triple `{triple}` contradicts itself: its architecture means {arch}, its target id {id}"
    )]
    TripleContradiction {
        /// The triple.
        triple: String,
        /// The processor of the first component.
        arch: Processor,
        /// The processor of the target id.
        id: Processor,
    },
}

fn near_names(name: &str) -> String {
    // Similar names are not searched for triples, or for text that is longer than any name.
    const LONGEST: usize = 64;
    let near = match name.len() <= LONGEST && !name.contains("--") {
        true => crate::near::near(&name.trim().to_ascii_lowercase()),
        false => Vec::new(),
    };
    if near.is_empty() {
        return "; `gfxjit targets` lists those there are".to_owned();
    }
    let names: Vec<&str> = near.iter().map(|p| p.name()).collect();
    format!("; did you mean {}?", names.join(", "))
}
