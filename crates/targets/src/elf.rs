//! The encoding of a target in the header of an AMDGPU ELF.
//!
//! `EI_ABIVERSION` gives the code object version, `e_flags` the processor, the settings of
//! XNACK and SRAMECC and, from V6 on, the version of a generic family (LLVM, "User Guide
//! for AMDGPU Backend", ELF Header).

use crate::id::{Feature, TargetId};
use crate::processor::{FOREIGN_MACHS, Processor};

/// `e_machine` of AMD GPUs.
pub const EM_AMDGPU: u16 = 224;
/// The bits of `e_flags` that name the processor.
pub const EF_AMDGPU_MACH: u32 = 0xff;
/// The bits of `e_flags` that hold the version of a generic family (V6).
pub const EF_AMDGPU_GENERIC_VERSION: u32 = 0xff00_0000;

const GENERIC_VERSION_SHIFT: u32 = 24;
const XNACK_V3: u32 = 0x100;
const SRAMECC_V3: u32 = 0x200;
const XNACK_SHIFT: u32 = 8;
const SRAMECC_SHIFT: u32 = 10;

/// The reason why ELF flags have no target, or a target no flags.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FlagsError {
    /// An ABI version outside V3 to V6.
    #[error(
        "ELF ABI version {0} is not supported: versions 1 to 4 (code object V3 to V6) are; \
         compile with -mcode-object-version=5 or later"
    )]
    AbiVersion(u8),
    /// A code object version outside V3 to V6.
    #[error("code object version {0} is not supported: 3 to 6 are")]
    CodeObjectVersion(u8),
    /// A processor that LLVM 22 does not know, or no processor.
    #[error("e_flags {flags:#x} are for {name}, which is not supported")]
    Mach {
        /// The flags.
        flags: u32,
        /// The processor's name, if it is known from another source.
        name: String,
    },
    /// A feature set on a processor that does not have it.
    #[error("e_flags {flags:#x} set {feature} on {processor}, which has no such setting")]
    Feature {
        /// The flags.
        flags: u32,
        /// The processor.
        processor: Processor,
        /// `xnack` or `sramecc`.
        feature: &'static str,
    },
    /// A generic family in a code object older than V6.
    #[error("{family} needs code object version 6, not {version}")]
    GenericNeedsV6 {
        /// The family.
        family: Processor,
        /// The version asked for.
        version: u8,
    },
}

/// The code object version of an `EI_ABIVERSION` byte.
///
/// # Errors
/// [`FlagsError::AbiVersion`] outside V3 to V6.
pub fn code_object_version_of(abi_version: u8) -> Result<u8, FlagsError> {
    match abi_version {
        1..=4 => Ok(abi_version + 2),
        _ => Err(FlagsError::AbiVersion(abi_version)),
    }
}

/// The `EI_ABIVERSION` byte of a code object version.
///
/// # Errors
/// [`FlagsError::CodeObjectVersion`] outside V3 to V6.
pub fn abi_version_of(code_object_version: u8) -> Result<u8, FlagsError> {
    match code_object_version {
        3..=6 => Ok(code_object_version - 2),
        _ => Err(FlagsError::CodeObjectVersion(code_object_version)),
    }
}

/// The version written by default: for exact targets V5, which every ROCm since 5.3 loads; for
/// generic targets V6, the first that has them.
pub fn default_code_object_version(processor: Processor) -> u8 {
    if processor.is_generic() { 6 } else { 5 }
}

impl TargetId {
    /// Reads the target from the header of an ELF.
    ///
    /// The bits "unsupported" for a feature that the processor has, and "any" for one that it
    /// lacks, are read as the table says: in both cases the code does not depend on the feature
    /// (ROCr's loader treats them so too).
    ///
    /// # Errors
    /// Every [`FlagsError`] but [`FlagsError::CodeObjectVersion`].
    pub fn from_elf(e_flags: u32, abi_version: u8) -> Result<Self, FlagsError> {
        let version = code_object_version_of(abi_version)?;
        let mach = e_flags & EF_AMDGPU_MACH;
        let processor = Processor::from_mach(mach).ok_or_else(|| FlagsError::Mach {
            flags: e_flags,
            name: match FOREIGN_MACHS.iter().find(|(m, _)| *m == mach) {
                Some((_, name)) => (*name).to_owned(),
                None if mach == 0 => "no processor".to_owned(),
                None if mach < 0x20 => "an R600 processor".to_owned(),
                None => format!("a processor unknown to LLVM 22 (EF_AMDGPU_MACH {mach:#x})"),
            },
        })?;
        if processor.is_generic() && version < 6 {
            return Err(FlagsError::GenericNeedsV6 {
                family: processor,
                version,
            });
        }
        let setting = |on_v3: u32, shift: u32, supported: bool| {
            if version == 3 {
                // V3 has no "any": a single bit means on or off.
                match (e_flags & on_v3 != 0, supported) {
                    (true, _) => Feature::On,
                    (false, true) => Feature::Off,
                    (false, false) => Feature::Unsupported,
                }
            } else {
                match (e_flags >> shift) & 3 {
                    0 => Feature::Unsupported,
                    1 => Feature::Any,
                    2 => Feature::Off,
                    _ => Feature::On,
                }
            }
        };
        let xnack = setting(XNACK_V3, XNACK_SHIFT, processor.supports_xnack());
        let sramecc = setting(SRAMECC_V3, SRAMECC_SHIFT, processor.supports_sramecc());
        Self::settle(processor, xnack, sramecc).map_err(|feature| FlagsError::Feature {
            flags: e_flags,
            processor,
            feature,
        })
    }

    /// The `e_flags` of a code object of this version (3 to 6). V3 has no "any": it becomes "on",
    /// as in LLVM, so that the code runs with either setting.
    ///
    /// # Errors
    /// [`FlagsError::CodeObjectVersion`] and [`FlagsError::GenericNeedsV6`].
    pub fn elf_flags(self, code_object_version: u8) -> Result<u32, FlagsError> {
        abi_version_of(code_object_version)?;
        let processor = self.processor();
        let mut flags = processor.mach();
        if code_object_version == 3 {
            for (feature, bit) in [(self.xnack(), XNACK_V3), (self.sramecc(), SRAMECC_V3)] {
                if matches!(feature, Feature::On | Feature::Any) {
                    flags |= bit;
                }
            }
        } else {
            for (feature, shift) in [(self.xnack(), XNACK_SHIFT), (self.sramecc(), SRAMECC_SHIFT)] {
                let bits = match feature {
                    Feature::Unsupported => 0,
                    Feature::Any => 1,
                    Feature::Off => 2,
                    Feature::On => 3,
                };
                flags |= bits << shift;
            }
        }
        if processor.is_generic() {
            if code_object_version < 6 {
                return Err(FlagsError::GenericNeedsV6 {
                    family: processor,
                    version: code_object_version,
                });
            }
            flags |= u32::from(processor.generic_version()) << GENERIC_VERSION_SHIFT;
        }
        Ok(flags)
    }
}

/// The version of the generic family in the flags of a V6 ELF, 0 for an exact target.
pub(crate) fn generic_version(e_flags: u32) -> u8 {
    (e_flags >> GENERIC_VERSION_SHIFT) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(text: &str) -> TargetId {
        text.parse().unwrap()
    }

    #[test]
    fn flags_both_ways() {
        for (text, version, flags) in [
            ("gfx1100", 5, 0x41),
            ("gfx942", 5, 0x54c),
            ("gfx90a:xnack+", 4, 0x73f),
            ("gfx90a:xnack-", 6, 0x63f),
            ("gfx90a:sramecc+:xnack-", 5, 0xe3f),
            ("gfx11-generic", 6, 0x0100_0054),
            ("gfx9-4-generic", 6, 0x0100_055f),
            ("gfx906:sramecc-:xnack+", 3, 0x12f),
            ("gfx908:sramecc+:xnack-", 3, 0x230),
            ("gfx803", 3, 0x2a),
        ] {
            assert_eq!(id(text).elf_flags(version), Ok(flags), "{text} V{version}");
            let abi = abi_version_of(version).unwrap();
            assert_eq!(
                TargetId::from_elf(flags, abi),
                Ok(id(text)),
                "{text} V{version}"
            );
        }
    }

    #[test]
    fn every_target_and_version() {
        for p in Processor::all() {
            let settings = |supported: bool| {
                if supported {
                    vec![Feature::Any, Feature::Off, Feature::On]
                } else {
                    vec![Feature::Unsupported]
                }
            };
            for xnack in settings(p.supports_xnack()) {
                for sramecc in settings(p.supports_sramecc()) {
                    let id = TargetId::new(p, xnack, sramecc).unwrap();
                    for version in 4..=6 {
                        let Ok(flags) = id.elf_flags(version) else {
                            assert!(p.is_generic() && version < 6);
                            continue;
                        };
                        assert_eq!(TargetId::from_elf(flags, version - 2), Ok(id));
                        assert_eq!(generic_version(flags) > 0, p.is_generic());
                    }
                }
            }
        }
    }

    #[test]
    fn any_becomes_on_in_v3() {
        assert_eq!(id("gfx906").elf_flags(3), Ok(0x32f));
    }

    #[test]
    fn lenient_and_strict() {
        assert_eq!(TargetId::from_elf(0x3f, 3), Ok(id("gfx90a")));
        assert_eq!(TargetId::from_elf(0x541, 3), Ok(id("gfx1100")));
        let error = |flags, abi| TargetId::from_elf(flags, abi).unwrap_err().to_string();
        assert!(error(0x341, 3).contains("set xnack on gfx1100"));
        assert!(error(0x54, 3).contains("needs code object version 6"));
        assert!(error(0x41, 0).contains("ABI version 0"));
        assert!(error(0x41, 5).contains("ABI version 5"));
        assert!(error(0x5d, 4).contains("gfx1170"));
        assert!(error(0x40, 4).contains("gfx940"));
        assert!(error(0xee, 4).contains("0xee"));
        assert!(error(0x07, 4).contains("R600"));
        assert!(error(0, 4).contains("no processor"));
        assert!(id("gfx1100").elf_flags(7).is_err());
        assert!(id("gfx1100").elf_flags(2).is_err());
        assert!(
            id("gfx11-generic")
                .elf_flags(5)
                .unwrap_err()
                .to_string()
                .contains("version 6")
        );
    }
}
