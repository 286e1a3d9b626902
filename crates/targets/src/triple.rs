//! Triples in both spellings.
//!
//! LLVM up to 22 writes `amdgcn-amd-amdhsa`, and `amdgcn-amd-amdhsa--gfx942:xnack+` where a
//! target id belongs to it. Producers based on LLVM 24 fold the processor into the
//! architecture: `amdgpu9.42-amd-amdhsa`, and `amdgpu9.42-amd-amdhsa-unknown-gfx942` with a
//! target id. The folded name is the processor's with a dot behind the major version
//! (`9.0a`, `11.00`); a family is cut short (`9`, `9.4`, `10.1`, `11`). Source: LLVM's
//! `clang/test/Driver/amdgpu-mcpu.cl` and what Triton 3.9 and IREE 3.13 write.

use std::fmt;

use crate::error::TargetError;
use crate::id::TargetId;
use crate::processor::Processor;

/// The notation of the architecture in a triple.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Spelling {
    /// `amdgcn`: LLVM up to 22.
    Amdgcn,
    /// `amdgpu`, with or without a processor: later LLVM.
    Amdgpu,
}

/// The operating system of a triple, which determines the loader.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Os {
    /// `amdhsa`: ROCm's loaders, and gfxjit's.
    AmdHsa,
    /// `amdpal`: AMD's graphics drivers.
    AmdPal,
    /// `mesa3d`.
    Mesa3d,
    /// Not given, or `unknown`.
    Unknown,
}

/// A triple of an AMD GPU.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Triple {
    /// The notation of the architecture.
    pub spelling: Spelling,
    /// The operating system.
    pub os: Os,
    /// The target, if the triple contains one.
    pub target: Option<TargetId>,
}

impl Triple {
    /// The triple for a module in LLVM 22: without a target.
    pub fn to_llvm(self) -> &'static str {
        match self.os {
            Os::AmdHsa => "amdgcn-amd-amdhsa",
            Os::AmdPal => "amdgcn-amd-amdpal",
            Os::Mesa3d => "amdgcn-amd-mesa3d",
            Os::Unknown => "amdgcn-amd-unknown",
        }
    }
}

impl fmt::Display for Triple {
    /// Writes the notation of LLVM 22, which most tools understand.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.to_llvm())?;
        self.target.map_or(Ok(()), |target| write!(f, "--{target}"))
    }
}

/// Parses a triple, with or without a target id, in either notation.
///
/// # Errors
/// Triples of other architectures ([`TargetError::NotAmdGpu`]), vendors other than `amd`,
/// unknown operating systems and environments, target ids that do not parse, and a folded
/// architecture that contradicts the target id.
pub fn parse_triple(triple: &str) -> Result<Triple, TargetError> {
    let wrong = |part, value: &str, expected| TargetError::TriplePart {
        triple: triple.to_owned(),
        part,
        value: value.to_owned(),
        expected,
    };
    // A target id may contain `-` (`gfx9-4-generic`), so everything after the fourth `-` is one
    // part.
    let mut parts = triple.splitn(5, '-');
    let arch = parts.next().unwrap_or_default();
    let (spelling, folded) = if arch == "amdgcn" {
        (Spelling::Amdgcn, None)
    } else if let Some(version) = arch.strip_prefix("amdgpu") {
        (Spelling::Amdgpu, (!version.is_empty()).then_some(version))
    } else {
        return Err(TargetError::NotAmdGpu {
            triple: triple.to_owned(),
            arch: arch.to_owned(),
        });
    };
    let folded = folded.map(folded_processor).transpose()?;
    match parts.next().unwrap_or_default() {
        "" | "amd" | "unknown" => {}
        vendor => return Err(wrong("vendor", vendor, "amd")),
    }
    let os = match parts.next().unwrap_or_default() {
        "amdhsa" => Os::AmdHsa,
        "amdpal" => Os::AmdPal,
        "mesa3d" => Os::Mesa3d,
        "" | "unknown" => Os::Unknown,
        os => return Err(wrong("operating system", os, "amdhsa, amdpal or mesa3d")),
    };
    match parts.next().unwrap_or_default() {
        "" | "unknown" => {}
        environment => {
            return Err(wrong(
                "environment",
                environment,
                "none; a target id follows `--`",
            ));
        }
    }
    let id: Option<TargetId> = parts
        .next()
        .filter(|id| !id.is_empty())
        // Not `parse`, which would accept another triple before the target id.
        .map(TargetId::plain)
        .transpose()?;
    let target = match (folded, id) {
        (Some(arch), Some(id)) if arch != id.processor() => {
            return Err(TargetError::TripleContradiction {
                triple: triple.to_owned(),
                arch,
                id: id.processor(),
            });
        }
        (_, Some(id)) => Some(id),
        (Some(arch), None) => Some(arch.into()),
        (None, None) => None,
    };
    Ok(Triple {
        spelling,
        os,
        target,
    })
}

/// The processor for `9.42`, or the family for `9.4`.
fn folded_processor(version: &str) -> Result<Processor, TargetError> {
    let (major, rest) = version.split_once('.').unwrap_or((version, ""));
    let name = match rest.len() {
        0 => format!("gfx{major}-generic"),
        1 => format!("gfx{major}-{rest}-generic"),
        _ => format!("gfx{major}{rest}"),
    };
    name.parse()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_spellings() {
        for (triple, target, spelling) in [
            ("amdgcn-amd-amdhsa", None, Spelling::Amdgcn),
            ("amdgcn-amd-amdhsa-", None, Spelling::Amdgcn),
            (
                "amdgcn-amd-amdhsa--gfx942",
                Some("gfx942"),
                Spelling::Amdgcn,
            ),
            (
                "amdgcn-amd-amdhsa-unknown-gfx942",
                Some("gfx942"),
                Spelling::Amdgcn,
            ),
            (
                "amdgcn-amd-amdhsa--gfx90a:sramecc+:xnack-",
                Some("gfx90a:sramecc+:xnack-"),
                Spelling::Amdgcn,
            ),
            (
                "amdgcn-amd-amdhsa--gfx9-4-generic",
                Some("gfx9-4-generic"),
                Spelling::Amdgcn,
            ),
            (
                "amdgpu9.42-amd-amdhsa-unknown-gfx942",
                Some("gfx942"),
                Spelling::Amdgpu,
            ),
            (
                "amdgpu9.0a-amd-amdhsa-unknown-gfx90a:xnack+",
                Some("gfx90a:xnack+"),
                Spelling::Amdgpu,
            ),
            ("amdgpu9.42-amd-amdhsa", Some("gfx942"), Spelling::Amdgpu),
            ("amdgpu11.00-amd-amdhsa", Some("gfx1100"), Spelling::Amdgpu),
            (
                "amdgpu11-amd-amdhsa",
                Some("gfx11-generic"),
                Spelling::Amdgpu,
            ),
            (
                "amdgpu10.3-amd-amdhsa",
                Some("gfx10-3-generic"),
                Spelling::Amdgpu,
            ),
            ("amdgpu-amd-amdhsa", None, Spelling::Amdgpu),
        ] {
            let parsed = parse_triple(triple).unwrap();
            assert_eq!(
                parsed.target.map(|t| t.to_string()).as_deref(),
                target,
                "{triple}"
            );
            assert_eq!(parsed.spelling, spelling);
            assert_eq!(parsed.os, Os::AmdHsa);
            assert_eq!(
                parse_triple(&parsed.to_string()).unwrap().target,
                parsed.target
            );
        }
        assert_eq!(parse_triple("amdgcn--").unwrap().os, Os::Unknown);
        assert_eq!(parse_triple("amdgcn").unwrap().os, Os::Unknown);
        assert_eq!(parse_triple("amdgcn-amd-amdpal").unwrap().os, Os::AmdPal);
    }

    #[test]
    fn every_processor_has_a_folded_name() {
        for p in Processor::all() {
            let v = p.isa_version();
            let folded = match p.name().strip_suffix("-generic") {
                Some(family) => family.trim_start_matches("gfx").replace('-', "."),
                None => format!("{}.{}{:x}", v.major, v.minor, v.stepping),
            };
            let parsed = parse_triple(&format!("amdgpu{folded}-amd-amdhsa")).unwrap();
            assert_eq!(parsed.target, Some(p.into()));
        }
    }

    #[test]
    fn wrong_triples() {
        let error = |triple: &str| parse_triple(triple).unwrap_err().to_string();
        assert!(error("x86_64-unknown-linux-gnu").contains("`x86_64`"));
        assert!(error("nvptx64-nvidia-cuda").contains("not for an AMD GPU"));
        assert!(error("").contains("not for an AMD GPU"));
        assert!(error("amdgcn-nvidia-amdhsa").contains("vendor `nvidia`"));
        assert!(error("amdgcn-amd-linux").contains("operating system `linux`"));
        assert!(error("amdgcn-amd-amdhsa-gnu").contains("environment `gnu`"));
        assert!(error("amdgcn-amd-amdhsa--gfx943").contains("gfx942"));
        assert!(error("amdgpu9.43-amd-amdhsa").contains("gfx942"));
        assert!(error("amdgpu9.42-amd-amdhsa-unknown-gfx90a").contains("contradicts"));
    }
}
