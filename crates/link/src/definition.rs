//! Symbols that the caller defines, as text: `--defsym`.

use std::str::FromStr;

use crate::LinkError;

/// A symbol to be defined.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Definition {
    /// Its name.
    pub name: String,
    /// The symbol that the offset is relative to; `None` for a number.
    pub base: Option<String>,
    /// The number, or the offset from `base` in bytes.
    pub offset: i64,
}

impl Definition {
    /// A symbol that is a number: an address outside the image, for instance.
    #[must_use]
    pub fn number(name: &str, number: u64) -> Self {
        Self {
            name: name.to_owned(),
            base: None,
            offset: number as i64,
        }
    }
}

impl FromStr for Definition {
    type Err = LinkError;

    /// Reads `name=number`, `name=symbol`, `name=symbol+number` or `name=symbol-number`. Numbers
    /// are decimal, or hexadecimal behind `0x`.
    fn from_str(text: &str) -> Result<Self, LinkError> {
        let bad = |reason: &str| LinkError::Definition {
            definition: text.to_owned(),
            reason: reason.to_owned(),
        };
        const FORMS: &str = "write NAME=NUMBER, NAME=SYMBOL, NAME=SYMBOL+NUMBER or \
                             NAME=SYMBOL-NUMBER";
        let (name, value) = text.split_once('=').ok_or_else(|| bad(FORMS))?;
        let (name, value) = (name.trim(), value.trim());
        if name.is_empty() || value.is_empty() {
            return Err(bad(FORMS));
        }
        let (base, offset) = match number(value) {
            Some(offset) => (None, offset),
            None if value.starts_with(|first: char| first.is_ascii_digit()) => {
                return Err(bad(FORMS));
            }
            None => match value.find(['+', '-']) {
                None => (Some(value), 0),
                Some(at) => {
                    let (base, rest) = value.split_at(at);
                    let sign = if rest.starts_with('-') { -1 } else { 1 };
                    let distance = rest.get(1..).map(str::trim).and_then(number);
                    let distance = distance.ok_or_else(|| bad(FORMS))?;
                    (Some(base.trim()), distance.wrapping_mul(sign))
                }
            },
        };
        if base.is_some_and(|base| base.is_empty() || base.contains([' ', '(', ')', '*'])) {
            return Err(bad(FORMS));
        }
        Ok(Self {
            name: name.to_owned(),
            base: base.map(str::to_owned),
            offset,
        })
    }
}

/// Parses a number of 64 bits, signed or unsigned.
fn number(text: &str) -> Option<i64> {
    let digits = |text: &str, radix| {
        let all = text.bytes().all(|digit| char::from(digit).is_digit(radix));
        (all && !text.is_empty()).then(|| u64::from_str_radix(text, radix).ok())?
    };
    let hexadecimal = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"));
    let value = match hexadecimal {
        Some(text) => digits(text, 16),
        None => digits(text, 10),
    };
    value.map(|value| value as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definitions_are_numbers_or_symbols_with_a_distance() {
        for (text, name, base, offset) in [
            ("a=16", "a", None, 16),
            ("a = 0x10", "a", None, 16),
            ("a=0xffffffffffffffff", "a", None, -1),
            ("a=b", "a", Some("b"), 0),
            ("a.kd=b.kd", "a.kd", Some("b.kd"), 0),
            ("a=b+4", "a", Some("b"), 4),
            ("a=b - 0x4", "a", Some("b"), -4),
        ] {
            let found: Definition = text.parse().unwrap();
            assert_eq!(found.name, name, "{text}");
            assert_eq!(found.base.as_deref(), base, "{text}");
            assert_eq!(found.offset, offset, "{text}");
        }
        for text in [
            "", "a", "a=", "=4", "a=4b", "a=0x", "a=b+", "a=b+c", "a=b*2", "a=+4",
        ] {
            let error = text.parse::<Definition>().unwrap_err().to_string();
            assert!(error.contains("NAME=SYMBOL"), "{text}: {error}");
        }
    }
}
