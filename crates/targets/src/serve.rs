//! Targets for devices that are newer than this release.
//!
//! A driver may report an ISA name that is not in the table of processors. Code for a known
//! processor does not load on such a device; code for a family loads, if the family contains the
//! GPU. Newer runtimes report several ISAs for an agent, with the family's last.

use std::fmt;

use crate::{Processor, TargetId};

/// The target for which code for a device is compiled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Served {
    /// The device's own target, or a substitute.
    pub target: TargetId,
    /// The reason for a substitute; `None` for the device's own target.
    pub reason: Option<StandIn>,
}

/// The reason why a target is used instead of a device's own.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum StandIn {
    /// The driver states that the device supports the target.
    Listed {
        /// The first ISA name of the device.
        isa: String,
        /// The substitute.
        target: TargetId,
    },
    /// The family has the device's generation; the driver decides when it loads code whether the
    /// family contains the device.
    Family {
        /// The ISA name of the device.
        isa: String,
        /// The substitute.
        target: TargetId,
    },
}

impl fmt::Display for StandIn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Listed { isa, target } => write!(
                f,
                "the GPU's ISA {isa} is newer than this gfxjit; its driver takes {target} as well, \
                 for which code is chosen and compiled"
            ),
            Self::Family { isa, target } => write!(
                f,
                "the GPU's ISA {isa} is newer than this gfxjit; code is chosen and compiled for \
                 {target}, the family of its generation"
            ),
        }
    }
}

/// The target for a device whose driver gives these names, the most exact first: `gfx1157`,
/// `amdgcn-amd-amdhsa--gfx11-generic`. `None` when no known target is similar.
pub fn serve<'a>(names: impl IntoIterator<Item = &'a str>) -> Option<Served> {
    let ids = |name: &'a str| name.rsplit_once("--").map_or(name, |(_, id)| id);
    let names: Vec<&str> = names.into_iter().map(ids).collect();
    let isa = (*names.first()?).to_owned();
    let known = names.iter().enumerate();
    let known = known.filter_map(|(place, name)| Some((place, name.parse::<TargetId>().ok()?)));
    // Prefer a family over a processor in the list.
    let mut known: Vec<(usize, TargetId)> = known.collect();
    known.sort_by_key(|(place, target)| (*place > 0 && !target.processor().is_generic(), *place));
    if let Some(&(place, target)) = known.first() {
        let reason = (place > 0).then_some(StandIn::Listed { isa, target });
        return Some(Served { target, reason });
    }
    let target = family(&isa)?;
    let reason = Some(StandIn::Family { isa, target });
    Some(Served { target, reason })
}

/// The family of a processor that is not known, by the numbers in its name: `gfx1157` is 11, 5, 7; the
/// last two have one digit each.
fn family(isa: &str) -> Option<TargetId> {
    let name = isa.split(':').next()?.strip_prefix("gfx")?;
    let (front, stepping) = name.split_at_checked(name.len().checked_sub(1)?)?;
    let (major, minor) = front.split_at_checked(front.len().checked_sub(1)?)?;
    u8::from_str_radix(stepping, 16).ok()?;
    let minor = u8::from_str_radix(minor, 16).ok()?;
    let major: u8 = major.parse().ok()?;
    let families = || Processor::all().filter(|p| p.is_generic());
    let has = |family: &Processor, minor: Option<u8>| {
        family.members().any(|member| {
            let version = member.isa_version();
            version.major == major && minor.is_none_or(|minor| version.minor == minor)
        })
    };
    let of_generation: Vec<Processor> = families().filter(|f| has(f, None)).collect();
    let exact = of_generation.iter().find(|f| has(f, Some(minor)));
    // If the generation has only one family so far: that one.
    let found = exact.or(match of_generation.as_slice() {
        [only] => Some(only),
        _ => None,
    })?;
    Some((*found).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn served(names: &[&str]) -> Option<(String, bool)> {
        let served = serve(names.iter().copied())?;
        Some((served.target.to_string(), served.reason.is_some()))
    }

    fn stands_in(name: &str) -> Option<(String, bool)> {
        Some((name.to_owned(), true))
    }

    #[test]
    fn known_names_are_themselves() {
        let itself = |name: &str| Some((name.to_owned(), false));
        assert_eq!(
            served(&["amdgcn-amd-amdhsa--gfx90a:sramecc+:xnack-"]),
            itself("gfx90a:sramecc+:xnack-")
        );
        assert_eq!(served(&["gfx1100", "gfx11-generic"]), itself("gfx1100"));
        assert_eq!(served(&["gfx11-generic"]), itself("gfx11-generic"));
    }

    #[test]
    fn newer_ones_are_served_by_what_the_driver_lists() {
        assert_eq!(
            served(&[
                "amdgcn-amd-amdhsa--gfx1199",
                "amdgcn-amd-amdhsa--gfx11-generic"
            ]),
            stands_in("gfx11-generic")
        );
        assert_eq!(
            served(&["gfx1391", "gfx13-generic", "gfx1201"]),
            stands_in("gfx1201")
        );
        assert_eq!(
            served(&["gfx1291", "gfx1201", "gfx12-generic"]),
            stands_in("gfx12-generic")
        );
    }

    #[test]
    fn newer_ones_without_a_list_are_served_by_their_generation() {
        for (name, family) in [
            ("gfx1109", Some("gfx11-generic")),
            ("gfx1179", Some("gfx11-generic")),
            ("gfx1039", Some("gfx10-3-generic")),
            ("gfx1019:xnack-", Some("gfx10-1-generic")),
            ("gfx1209", Some("gfx12-generic")),
            ("gfx949", Some("gfx9-4-generic")),
            ("gfx90f", Some("gfx9-generic")),
            // No family has this minor number, and the choice among several families would be a
            // guess.
            ("gfx1079", None),
            ("gfx1300", None),
            ("gfx", None),
            ("gfx9", None),
            ("gfxaaa", None),
            ("sm_90", None),
            ("gfé", None),
            ("", None),
        ] {
            assert_eq!(served(&[name]), family.and_then(stands_in), "{name}");
        }
        assert_eq!(serve([]), None);
    }

    #[test]
    fn the_reason_names_both() {
        let reason = |names: &[&str]| serve(names.iter().copied()).unwrap().reason.unwrap();
        for names in [&["gfx1199", "gfx11-generic"][..], &["gfx1199"]] {
            let text = reason(names).to_string();
            assert!(text.contains("gfx1199 is newer"), "{text}");
            assert!(text.contains("gfx11-generic"), "{text}");
        }
    }
}
