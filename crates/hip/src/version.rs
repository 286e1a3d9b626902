//! The HIP version that is reported to programs, from which they choose what they use.

use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use crate::error::{Code, Error, Result};

/// The variable with the version to report in place of the newest.
pub const VERSION_VARIABLE: &str = "GFXJIT_HIP_VERSION";

/// A version in HIP's numbering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Version {
    major: u8,
    minor: u8,
    patch: u32,
}

impl Version {
    /// The version whose functions are implemented.
    pub const NEWEST: Self = Self {
        major: 7,
        minor: 2,
        patch: 0,
    };
    /// Maximum of the minor and patch numbers: HIP's encoding has two and five digits for them.
    const MOST: u8 = 99;
    const MOST_PATCH: u32 = 99_999;

    /// The version to report: the variable's, or the newest.
    pub(crate) fn told() -> Result<Self> {
        static TOLD: OnceLock<Result<Version>> = OnceLock::new();
        let told = TOLD.get_or_init(|| match std::env::var(VERSION_VARIABLE) {
            Ok(text) if !text.is_empty() => text.parse().map_err(|reason| {
                Error::new(Code::INVALID_VALUE, format!("{VERSION_VARIABLE}: {reason}"))
            }),
            _ => Ok(Self::NEWEST),
        });
        told.clone()
    }

    /// As one number (`HIP_VERSION`).
    pub(crate) fn number(self) -> i32 {
        let above = i32::from(self.major) * 10_000_000 + i32::from(self.minor) * 100_000;
        above.saturating_add_unsigned(self.patch)
    }

    pub(crate) fn major(self) -> i32 {
        self.major.into()
    }

    pub(crate) fn minor(self) -> i32 {
        self.minor.into()
    }
}

impl FromStr for Version {
    type Err = String;

    fn from_str(text: &str) -> std::result::Result<Self, String> {
        let wrong = || format!("{text:?} is not a version of HIP, such as 7.2 or 6.4.43484");
        // Digits only: `parse` would accept a sign.
        let number = |part: &str| {
            let has_digits = part.bytes().all(|byte| byte.is_ascii_digit());
            part.parse::<u32>().ok().filter(|_| has_digits)
        };
        let two = |part: &str| number(part)?.try_into().ok().filter(|n| *n <= Self::MOST);
        let parts: Vec<&str> = text.split('.').collect();
        let (major, minor, patch) = match parts.as_slice() {
            [major, minor] => (two(major), two(minor), Some(0)),
            [major, minor, patch] => (two(major), two(minor), number(patch)),
            _ => return Err(wrong()),
        };
        let major = major.filter(|major| *major > 0).ok_or_else(wrong)?;
        let patch = patch
            .filter(|patch| *patch <= Self::MOST_PATCH)
            .ok_or_else(wrong)?;
        Ok(Self {
            major,
            minor: minor.ok_or_else(wrong)?,
            patch,
        })
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.major, self.minor, self.patch)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_two_or_three_numbers() {
        for (text, number) in [
            ("7.2", 70_200_000),
            ("7.2.26015", 70_226_015),
            ("6.4.43484", 60_443_484),
            ("5.7.1", 50_700_001),
            ("99.99.99999", 999_999_999),
        ] {
            let version: Version = text.parse().unwrap();
            assert_eq!(version.number(), number, "{text}");
            assert_eq!(version.to_string().parse(), Ok(version));
        }
        for text in [
            "",
            "7",
            "7.",
            ".2",
            "7.2.",
            "7.2.3.4",
            "0.1",
            "+7.2",
            "-7.2",
            "7.x",
            "7.2.x",
            "100.1",
            "7.100",
            "7.2.100000",
            "7.2 ",
            "70200000",
        ] {
            let error = text.parse::<Version>().unwrap_err();
            assert!(error.contains("is not a version of HIP"), "{text}: {error}");
        }
    }
}
