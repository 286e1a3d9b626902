//! Checks whether an image fits a device, and lists every reason why it does not.
//!
//! Rules: LLVM, "User Guide for AMDGPU Backend", Target ID and Generic Processor Versioning; ROCr's
//! loader checks the same rules, but reports a single error code.

use std::fmt;
use std::ops::RangeInclusive;

use crate::elf::{FlagsError, code_object_version_of, generic_version};
use crate::id::{Feature, TargetId};
use crate::processor::Processor;
use crate::sm::Sm;
use crate::target::Target;

/// The code object versions that gfxjit reads and writes.
pub const CODE_OBJECT_VERSIONS: RangeInclusive<u8> = 3..=6;

/// The target in the header of an image.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ImageTarget {
    /// The target it was compiled for.
    pub target: TargetId,
    /// The version of the generic family, 0 for an exact target.
    pub generic_version: u8,
    /// The code object version, 3 to 6.
    pub code_object_version: u8,
}

impl ImageTarget {
    /// Reads the target from an ELF header.
    ///
    /// # Errors
    /// Those of [`TargetId::from_elf`].
    pub fn from_elf(e_flags: u32, abi_version: u8) -> Result<Self, FlagsError> {
        let target = TargetId::from_elf(e_flags, abi_version)?;
        Ok(Self {
            target,
            generic_version: if target.processor().is_generic() {
                generic_version(e_flags)
            } else {
                0
            },
            code_object_version: code_object_version_of(abi_version)?,
        })
    }

    /// The `e_flags` of an ELF with this target.
    ///
    /// # Errors
    /// Those of [`TargetId::elf_flags`].
    pub fn elf_flags(self) -> Result<u32, FlagsError> {
        let flags = self.target.elf_flags(self.code_object_version)?;
        if !self.target.processor().is_generic() {
            return Ok(flags);
        }
        Ok(flags & !crate::elf::EF_AMDGPU_GENERIC_VERSION | u32::from(self.generic_version) << 24)
    }
}

/// The targets that a device supports.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DeviceTarget {
    /// The device's own target. A feature that is [`Feature::Any`] is unknown and is not compared.
    pub target: Target,
    /// The code object versions that an AMD GPU's loader supports.
    pub code_object_versions: RangeInclusive<u8>,
}

impl From<Target> for DeviceTarget {
    /// A device whose loader supports every known version.
    fn from(target: Target) -> Self {
        Self {
            target,
            code_object_versions: CODE_OBJECT_VERSIONS,
        }
    }
}

impl From<TargetId> for DeviceTarget {
    /// A device with this AMD target; see the conversion from [`Target`].
    fn from(target: TargetId) -> Self {
        Target::from(target).into()
    }
}

/// One reason why an image does not run on a device.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Mismatch {
    /// Compiled for an AMD GPU, and the device is not one.
    Make {
        /// The image's target.
        image: TargetId,
        /// The device's architecture.
        device: Sm,
    },
    /// Compiled for another processor.
    Processor {
        /// The image's.
        image: Processor,
        /// The device's.
        device: Processor,
    },
    /// Compiled for a family that does not contain the device.
    Family {
        /// The image's family.
        image: Processor,
        /// The device's processor.
        device: Processor,
    },
    /// Compiled for a version of the family that did not contain the device yet.
    GenericVersion {
        /// The family.
        family: Processor,
        /// The device's processor.
        device: Processor,
        /// The image's version of the family.
        image: u8,
        /// The version the device needs.
        needed: u8,
    },
    /// XNACK is set differently.
    Xnack {
        /// The image's setting.
        image: Feature,
        /// The device's setting.
        device: Feature,
    },
    /// SRAMECC is set differently.
    Sramecc {
        /// The image's setting.
        image: Feature,
        /// The device's setting.
        device: Feature,
    },
    /// The device's loader does not support this code object version.
    CodeObjectVersion {
        /// The image's version.
        image: u8,
        /// The supported versions.
        device: RangeInclusive<u8>,
    },
    /// A generic image in a code object version without generic targets.
    GenericNeedsV6 {
        /// The image's family.
        family: Processor,
        /// The image's version.
        image: u8,
    },
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let feature = |f: &mut fmt::Formatter<'_>, name: &str, image: Feature, device: Feature| {
            let word = |feature| match feature {
                Feature::On => "on",
                Feature::Off => "off",
                Feature::Any => "any",
                Feature::Unsupported => "not supported",
            };
            write!(
                f,
                "the image needs {name} {}, on the device it is {}",
                word(image),
                word(device)
            )
        };
        match self {
            Self::Make { image, device } => {
                write!(f, "the image is for {image}, the device is {device}")
            }
            Self::Processor { image, device } => {
                write!(f, "the image is for {image}, the device is {device}")
            }
            Self::Family { image, device } => match device.family() {
                Some(family) => write!(
                    f,
                    "the image is for the family {image}, the device {device} belongs to {family}"
                ),
                None => write!(
                    f,
                    "the image is for the family {image}, the device {device} belongs to no family"
                ),
            },
            Self::GenericVersion {
                family,
                device,
                image,
                needed,
            } => write!(
                f,
                "the image is for version {image} of {family}, {device} joined in version {needed}"
            ),
            Self::Xnack { image, device } => feature(f, "xnack", *image, *device),
            Self::Sramecc { image, device } => feature(f, "sramecc", *image, *device),
            Self::CodeObjectVersion { image, device } => write!(
                f,
                "the image is code object version {image}, the device takes {} to {}",
                device.start(),
                device.end()
            ),
            Self::GenericNeedsV6 { family, image } => write!(
                f,
                "the image is code object version {image}, but {family} needs version 6"
            ),
        }
    }
}

/// Lists every reason why `image` does not run on `device`; empty if it does.
///
/// A generic device (the software GPU can be one) runs only images of its own family.
pub fn compatibility(image: ImageTarget, device: impl Into<DeviceTarget>) -> Vec<Mismatch> {
    let DeviceTarget {
        target: device,
        code_object_versions,
    } = device.into();
    let device = match device {
        Target::Amd(device) => device,
        Target::Nvidia(device) => {
            let image = image.target;
            return vec![Mismatch::Make { image, device }];
        }
    };
    let (ip, dp) = (image.target.processor(), device.processor());
    let mut reasons = Vec::new();
    if ip.is_generic() {
        if dp != ip && dp.family() != Some(ip) {
            reasons.push(Mismatch::Family {
                image: ip,
                device: dp,
            });
        } else if image.generic_version < dp.generic_version() {
            reasons.push(Mismatch::GenericVersion {
                family: ip,
                device: dp,
                image: image.generic_version,
                needed: dp.generic_version(),
            });
        }
    } else if ip != dp {
        reasons.push(Mismatch::Processor {
            image: ip,
            device: dp,
        });
    }
    let conflict = |image: Feature, device: Feature| {
        matches!(
            (image, device),
            (Feature::On, Feature::Off | Feature::Unsupported) | (Feature::Off, Feature::On)
        )
    };
    if conflict(image.target.xnack(), device.xnack()) {
        reasons.push(Mismatch::Xnack {
            image: image.target.xnack(),
            device: device.xnack(),
        });
    }
    if conflict(image.target.sramecc(), device.sramecc()) {
        reasons.push(Mismatch::Sramecc {
            image: image.target.sramecc(),
            device: device.sramecc(),
        });
    }
    if ip.is_generic() && image.code_object_version < 6 {
        reasons.push(Mismatch::GenericNeedsV6 {
            family: ip,
            image: image.code_object_version,
        });
    }
    if !code_object_versions.contains(&image.code_object_version) {
        reasons.push(Mismatch::CodeObjectVersion {
            image: image.code_object_version,
            device: code_object_versions,
        });
    }
    reasons
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(text: &str) -> TargetId {
        text.parse().unwrap()
    }

    fn image(target: &str) -> ImageTarget {
        let target = id(target);
        let processor = target.processor();
        ImageTarget {
            target,
            generic_version: if processor.is_generic() { 1 } else { 0 },
            code_object_version: crate::default_code_object_version(processor),
        }
    }

    #[test]
    fn what_fits() {
        for (code, device) in [
            ("gfx1100", "gfx1100"),
            ("gfx90a", "gfx90a:sramecc+:xnack-"),
            ("gfx90a:xnack-", "gfx90a:sramecc+:xnack-"),
            ("gfx90a:xnack+", "gfx90a"),
            ("gfx11-generic", "gfx1151"),
            ("gfx9-generic:xnack-", "gfx906:sramecc+:xnack-"),
            ("gfx9-4-generic", "gfx950:sramecc+:xnack-"),
            ("gfx11-generic", "gfx11-generic"),
        ] {
            assert_eq!(
                compatibility(image(code), id(device)),
                [],
                "{code} on {device}"
            );
        }
    }

    #[test]
    fn single_reasons() {
        let reasons = |code: &str, device: &str| {
            let all = compatibility(image(code), id(device));
            all.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        assert_eq!(
            reasons("gfx1101", "gfx1100"),
            ["the image is for gfx1101, the device is gfx1100"]
        );
        assert_eq!(
            reasons("gfx10-3-generic", "gfx1100"),
            [
                "the image is for the family gfx10-3-generic, the device gfx1100 belongs to gfx11-generic"
            ]
        );
        assert_eq!(
            reasons("gfx9-generic", "gfx90a"),
            ["the image is for the family gfx9-generic, the device gfx90a belongs to no family"]
        );
        assert_eq!(
            reasons("gfx90a:xnack+", "gfx90a:xnack-"),
            ["the image needs xnack on, on the device it is off"]
        );
        assert_eq!(
            reasons("gfx90a:sramecc-", "gfx90a:sramecc+"),
            ["the image needs sramecc off, on the device it is on"]
        );
        assert_eq!(
            reasons("gfx1100", "gfx11-generic"),
            ["the image is for gfx1100, the device is gfx11-generic"]
        );
    }

    #[test]
    fn every_reason_at_once() {
        let image = ImageTarget {
            target: id("gfx90a:sramecc-:xnack+"),
            generic_version: 0,
            code_object_version: 6,
        };
        let device = DeviceTarget {
            target: id("gfx942:sramecc+:xnack-").into(),
            code_object_versions: 3..=5,
        };
        let all = compatibility(image, device);
        assert!(
            matches!(
                all[..],
                [
                    Mismatch::Processor { .. },
                    Mismatch::Xnack { .. },
                    Mismatch::Sramecc { .. },
                    Mismatch::CodeObjectVersion { .. },
                ]
            ),
            "{all:?}"
        );
        assert_eq!(
            all[3].to_string(),
            "the image is code object version 6, the device takes 3 to 5"
        );
    }

    #[test]
    fn generic_versions() {
        let mut generic = image("gfx11-generic");
        generic.generic_version = 0;
        let all = compatibility(generic, id("gfx1100"));
        assert_eq!(
            all[0].to_string(),
            "the image is for version 0 of gfx11-generic, gfx1100 joined in version 1"
        );
        // A later version also runs on the earlier members.
        generic.generic_version = 9;
        assert_eq!(compatibility(generic, id("gfx1100")), []);
        generic.code_object_version = 5;
        assert!(matches!(
            compatibility(generic, id("gfx1100"))[..],
            [Mismatch::GenericNeedsV6 { .. }]
        ));
    }

    #[test]
    fn from_elf_and_back() {
        let read = ImageTarget::from_elf(0x0200_0054, 4).unwrap();
        assert_eq!(read.generic_version, 2);
        assert_eq!(read.elf_flags(), Ok(0x0200_0054));
        let read = ImageTarget::from_elf(0x54c, 3).unwrap();
        assert_eq!((read.generic_version, read.code_object_version), (0, 5));
        assert_eq!(read.elf_flags(), Ok(0x54c));
    }
}
