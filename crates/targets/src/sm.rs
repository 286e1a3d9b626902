//! NVIDIA GPUs, by the names of their architectures.

use std::fmt;
use std::str::FromStr;

use crate::error::TargetError;

/// The architecture of an NVIDIA GPU: `sm_90`, or `sm_90a` with architecture-specific instructions.
///
/// PTX for an architecture runs on all later ones, except if the name ends in a letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Sm {
    number: u16,
    letter: Option<char>,
}

impl Sm {
    /// The architecture for a compute capability from CUDA's driver: 9 and 0 give `sm_90`.
    #[must_use]
    pub fn from_capability(major: u32, minor: u32) -> Option<Self> {
        let number = major.checked_mul(10)?.checked_add(minor)?;
        Some(Self {
            number: number.try_into().ok()?,
            letter: None,
        })
    }

    /// The number: 90 for `sm_90`.
    #[must_use]
    pub fn number(self) -> u16 {
        self.number
    }

    /// Whether the name ends in a letter: the code may use features that only this architecture (`a`) or its family
    /// (`f`) has.
    #[must_use]
    pub fn is_specific(self) -> bool {
        self.letter.is_some()
    }

    /// The same architecture with its specific instructions, such as the matrix instructions of `sm_90a`. PTX
    /// compilers support the letter since CUDA 12.
    #[must_use]
    pub fn specific(self) -> Self {
        let letter = self.letter.or((self.number >= 90).then_some('a'));
        Self { letter, ..self }
    }

    /// Whether code for this architecture runs on another one.
    #[must_use]
    pub fn runs_on(self, other: Self) -> bool {
        match self.letter {
            None => self.number <= other.number,
            // Code for a family is only accepted for its own architecture.
            Some(_) => self.number == other.number,
        }
    }
}

impl fmt::Display for Sm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sm_{}", self.number)?;
        self.letter.map_or(Ok(()), |letter| write!(f, "{letter}"))
    }
}

impl FromStr for Sm {
    type Err = TargetError;

    fn from_str(text: &str) -> Result<Self, TargetError> {
        let wrong = || TargetError::UnknownArchitecture {
            name: text.to_owned(),
        };
        let rest = text.strip_prefix("sm_").ok_or_else(wrong)?;
        let digits = rest.trim_end_matches(['a', 'f']);
        let letter = rest.strip_prefix(digits).and_then(|l| l.chars().next());
        let number = match digits.bytes().all(|byte| byte.is_ascii_digit()) {
            true => digits.parse().map_err(|_| wrong())?,
            false => return Err(wrong()),
        };
        if rest.len() > digits.len() + 1 {
            return Err(wrong());
        }
        Ok(Self { number, letter })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        for name in ["sm_70", "sm_90", "sm_90a", "sm_120f"] {
            assert_eq!(name.parse::<Sm>().unwrap().to_string(), name);
        }
        for wrong in ["", "sm_", "sm_x", "sm_90aa", "gfx900", "sm_-90", "sm_+90"] {
            assert!(wrong.parse::<Sm>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn later_ones_run_code_for_earlier_ones() {
        let sm = |name: &str| name.parse::<Sm>().unwrap();
        assert!(sm("sm_80").runs_on(sm("sm_90")) && !sm("sm_90").runs_on(sm("sm_80")));
        assert!(sm("sm_90a").runs_on(sm("sm_90")) && !sm("sm_90a").runs_on(sm("sm_100")));
    }

    #[test]
    fn specific_architectures() {
        let own = |name: &str| name.parse::<Sm>().unwrap().specific().to_string();
        assert_eq!(
            ["sm_89", "sm_90", "sm_120f"].map(own),
            ["sm_89", "sm_90a", "sm_120f"]
        );
    }

    #[test]
    fn capabilities() {
        assert_eq!(Sm::from_capability(9, 0), "sm_90".parse().ok());
        assert_eq!(Sm::from_capability(12, 1), "sm_121".parse().ok());
        assert_eq!(Sm::from_capability(u32::MAX, 1), None);
        assert_eq!(Sm::from_capability(6554, 0), None);
    }
}
