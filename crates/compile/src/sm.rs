//! NVIDIA's GPUs by the names of their architectures.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The architecture of an NVIDIA GPU: `sm_90`, or `sm_90a` with what only that one has.
///
/// PTX for one runs on all later ones, but for those with a letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Sm {
    number: u16,
    letter: Option<char>,
}

/// The oldest architecture whose lanes run apart, which shuffles and votes of PTX need.
const OLDEST: u16 = 70;

/// The oldest version of PTX that has an architecture, of those that have one of their own.
const VERSIONS: [(u16, u16); 10] = [
    (70, 70),
    (80, 70),
    (86, 71),
    (87, 74),
    (89, 78),
    (90, 78),
    (100, 86),
    (101, 86),
    (103, 88),
    (120, 87),
];

impl Sm {
    /// The number: 90 for `sm_90`.
    #[must_use]
    pub fn number(self) -> u16 {
        self.number
    }

    /// The same with what only that one has, as the matrix instructions of `sm_90a`. Compilers of PTX know the letter
    /// since CUDA 12.
    #[must_use]
    pub fn with_its_own(self) -> Self {
        let letter = self.letter.or((self.number >= 90).then_some('a'));
        Self { letter, ..self }
    }

    /// Whether code for it runs on another.
    #[must_use]
    pub fn runs_on(self, other: Self) -> bool {
        match self.letter {
            None => self.number <= other.number,
            // What is for a family is taken for its own architecture only.
            Some(_) => self.number == other.number,
        }
    }

    /// The version of PTX to write, as LLVM has it among its features.
    pub(crate) fn ptx_feature(self) -> String {
        let known = VERSIONS.iter().rev();
        let mut known = known.filter(|(oldest, _)| *oldest <= self.number);
        let version = known.next().map_or(70, |(_, version)| *version);
        // Those with a letter came later, sm_90a with 8.0.
        let version = version.max(if self.letter.is_some() { 80 } else { 0 });
        format!("+ptx{version}")
    }
}

impl fmt::Display for Sm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sm_{}", self.number)?;
        self.letter.map_or(Ok(()), |letter| write!(f, "{letter}"))
    }
}

impl FromStr for Sm {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is no NVIDIA architecture, such as `sm_90`");
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
        if number < OLDEST {
            return Err(format!(
                "{text} is older than sm_{OLDEST}, whose lanes do not run apart"
            ));
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
        for wrong in [
            "", "sm_", "sm_x", "sm_90aa", "sm_60", "gfx900", "sm_-90", "sm_+90",
        ] {
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
    fn what_only_one_has() {
        let own = |name: &str| name.parse::<Sm>().unwrap().with_its_own().to_string();
        assert_eq!(
            ["sm_89", "sm_90", "sm_120f"].map(own),
            ["sm_89", "sm_90a", "sm_120f"]
        );
    }

    #[test]
    fn versions_of_ptx() {
        let of = |name: &str| name.parse::<Sm>().unwrap().ptx_feature();
        assert_eq!(of("sm_75"), "+ptx70");
        assert_eq!(of("sm_90"), "+ptx78");
        assert_eq!(of("sm_90a"), "+ptx80");
        assert_eq!(of("sm_121"), "+ptx87");
    }
}
