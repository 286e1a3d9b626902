//! Numbers of bytes with units: `4GiB`.

use std::fmt;
use std::str::FromStr;

const UNITS: [(&str, u32); 4] = [("KiB", 10), ("MiB", 20), ("GiB", 30), ("TiB", 40)];

/// A number of bytes. Its text has the largest unit of which it is a multiple.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct ByteSize(pub u64);

/// A text that is not a number of bytes. The message describes a valid text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a number of bytes, or one with KiB, MiB, GiB or TiB, for instance 4GiB")]
pub struct ByteSizeError;

impl FromStr for ByteSize {
    type Err = ByteSizeError;

    fn from_str(text: &str) -> Result<Self, ByteSizeError> {
        let unit = UNITS
            .iter()
            .find_map(|(unit, shift)| Some((text.strip_suffix(unit)?, *shift)));
        let (number, shift) = unit.unwrap_or((text, 0));
        // `parse` would accept a sign.
        if !number.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(ByteSizeError);
        }
        let number: u64 = number.parse().map_err(|_| ByteSizeError)?;
        number
            .checked_mul(1 << shift)
            .map(Self)
            .ok_or(ByteSizeError)
    }
}

impl fmt::Display for ByteSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = UNITS
            .iter()
            .rev()
            .find(|(_, shift)| self.0 != 0 && self.0.is_multiple_of(1 << *shift));
        match unit {
            Some((unit, shift)) => write!(f, "{}{unit}", self.0 >> shift),
            None => write!(f, "{}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        for (text, bytes) in [
            ("0", 0),
            ("12345", 12345),
            ("1KiB", 1 << 10),
            ("1536MiB", 3 << 29),
            ("4GiB", 4 << 30),
            ("15TiB", 15 << 40),
        ] {
            let size: ByteSize = text.parse().unwrap();
            assert_eq!(size, ByteSize(bytes));
            assert_eq!(size.to_string(), text);
        }
        for wrong in [
            "",
            "GiB",
            "+1",
            "-1KiB",
            "1 GiB",
            "1K",
            "1.5GiB",
            "99999999TiB",
        ] {
            assert_eq!(wrong.parse::<ByteSize>(), Err(ByteSizeError), "{wrong}");
        }
    }
}
