//! Parses numbers to the bytes that devices use.

use gfxjit::{ElementClass, ElementType, rounded};

/// An element type by name.
pub(crate) fn element(name: &str) -> Option<ElementType> {
    let mut types = ElementType::ALL.iter().copied();
    types.find(|element| element.name() == name)
}

/// The text if it consists of decimal digits only: `str::parse` would accept a sign.
pub(crate) fn digits(text: &str) -> Option<&str> {
    (!text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())).then_some(text)
}

pub(crate) fn parse_hex(text: &str) -> Result<Vec<u8>, String> {
    if text.is_empty() {
        return Err("no bytes".to_owned());
    }
    if !text.len().is_multiple_of(2) {
        return Err("an odd number of hexadecimal digits".to_owned());
    }
    let nibble = |digit: u8| char::from(digit).to_digit(16);
    text.as_bytes()
        .chunks_exact(2)
        .map(|pair| match pair {
            [high, low] => Some((nibble(*high)? << 4 | nibble(*low)?) as u8),
            _ => None,
        })
        .collect::<Option<Vec<u8>>>()
        .ok_or_else(|| "something other than hexadecimal digits".to_owned())
}

/// The bytes of a number of a type.
pub(crate) fn parse_number(element: ElementType, text: &str) -> Result<Vec<u8>, String> {
    let wrong = || format!("`{text}` is no {element}");
    if element.class() == ElementClass::Float {
        if let Some(bytes) = hexadecimal(element, text)? {
            return Ok(bytes);
        }
        let value: f64 = text.parse().map_err(|_| wrong())?;
        return Ok(match element {
            // Parsed directly as `f32`: parsing as `f64` first would round twice.
            ElementType::F32 => text
                .parse::<f32>()
                .map_err(|_| wrong())?
                .to_le_bytes()
                .to_vec(),
            _ => rounded(element, value),
        });
    }
    let (negative, magnitude) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let magnitude: u128 = match magnitude.strip_prefix("0x") {
        Some(hex) if hex.bytes().all(|b| b.is_ascii_hexdigit()) => {
            u128::from_str_radix(hex, 16).map_err(|_| wrong())?
        }
        Some(_) => return Err(wrong()),
        None => parse_size(magnitude).ok_or_else(wrong)?,
    };
    let bits = element.size() as u32 * 8;
    let (lowest, highest) = match element.class() {
        ElementClass::Signed => (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1),
        _ => (0, (1i128 << bits) - 1),
    };
    let value = i128::try_from(magnitude)
        .ok()
        .map(|value| if negative { -value } else { value })
        .filter(|value| (lowest..=highest).contains(value))
        .ok_or_else(|| format!("{text} does not fit {element} ({lowest} to {highest})"))?;
    Ok(value
        .to_le_bytes()
        .into_iter()
        .take(element.size())
        .collect())
}

/// A count with an optional unit of SI or of IEC 80000-13: `12`, `64Ki`, `1M` (1,000,000).
#[must_use]
pub fn parse_size(text: &str) -> Option<u128> {
    const UNITS: [(&str, u128); 9] = [
        ("Ki", 1 << 10),
        ("Mi", 1 << 20),
        ("Gi", 1 << 30),
        ("Ti", 1 << 40),
        ("k", 1_000),
        ("K", 1_000),
        ("M", 1_000_000),
        ("G", 1_000_000_000),
        ("T", 1_000_000_000_000),
    ];
    let unit = UNITS
        .iter()
        .find_map(|(unit, factor)| Some((text.strip_suffix(unit)?, *factor)));
    let (number, factor) = unit.unwrap_or((text, 1));
    let number: u128 = digits(number)?.parse().ok()?;
    number.checked_mul(factor)
}

/// A float in hexadecimal digits: its bits, all of them (`0x3f800000`), or a number with an
/// exponent of 2 as in C (`0x1.8p3`). `None` for other texts.
fn hexadecimal(element: ElementType, text: &str) -> Result<Option<Vec<u8>>, String> {
    let (sign, rest) = match text.strip_prefix('-') {
        Some(rest) => (-1.0, rest),
        None => (1.0, text),
    };
    let Some(hex) = rest.strip_prefix("0x") else {
        return Ok(None);
    };
    let digits = element.size() * 2;
    let help = || {
        format!(
            "`{text}` is no {element}; hexadecimal is for its bits, {digits} digits, or has an \
             exponent as 0x1.8p3"
        )
    };
    if let Some((mantissa, exponent)) = hex.split_once(['p', 'P']) {
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let all = format!("{whole}{fraction}");
        // At most as many digits as an `f64` holds exactly, so that only the conversion to the type
        // rounds.
        let is_hex = !all.is_empty() && all.bytes().all(|byte| byte.is_ascii_hexdigit());
        let value = u64::from_str_radix(&all, 16).ok();
        let value = value.filter(|value| is_hex && *value < 1 << 53);
        let exponent = exponent.strip_prefix('+').unwrap_or(exponent);
        let exponent: i32 = exponent.parse().map_err(|_| help())?;
        let shift = i64::from(exponent) - 4 * fraction.len() as i64;
        let value = value.ok_or_else(help)? as f64;
        // Scaled in two steps, because a single power of two may be too small for an `f64`.
        let half = shift.clamp(-4000, 4000) as i32 / 2;
        let other = shift.clamp(-4000, 4000) as i32 - half;
        let value = sign * value * 2f64.powi(half) * 2f64.powi(other);
        return Ok(Some(rounded(element, value)));
    }
    if hex.len() != digits || sign < 0.0 {
        return Err(help());
    }
    let mut bytes = parse_hex(hex).map_err(|_| help())?;
    bytes.reverse();
    Ok(Some(bytes))
}

#[cfg(test)]
mod tests {
    use half::f16;

    use super::*;

    #[test]
    fn names_round_trip() {
        for &known in ElementType::ALL {
            assert_eq!(element(known.name()), Some(known));
        }
        assert_eq!(element("float"), None);
    }

    #[test]
    fn sizes_have_units() {
        for (text, size) in [
            ("12", Some(12)),
            ("1M", Some(1_000_000)),
            ("64Ki", Some(65536)),
            ("2Gi", Some(2 << 30)),
            ("1k", Some(1000)),
            ("Ki", None),
            ("1MB", None),
            ("+1", None),
            ("-1K", None),
            ("999999999999999999999999999999999999999T", None),
        ] {
            assert_eq!(parse_size(text), size, "{text}");
        }
    }

    #[test]
    fn floats_in_hexadecimal() {
        let f32 = |text| {
            let bytes = parse_number(ElementType::F32, text).ok()?;
            Some(f32::from_le_bytes(bytes.try_into().ok()?))
        };
        assert_eq!(f32("0x3f800000"), Some(1.0));
        assert_eq!(f32("0x1.8p3"), Some(12.0));
        assert_eq!(f32("-0x1p-149"), Some(-f32::from_bits(1)));
        assert_eq!(f32("0x1p+200"), Some(f32::INFINITY));
        assert_eq!(f32("0x1p-2000"), Some(0.0));
        for wrong in [
            "0x10",
            "0x",
            "-0x3f800000",
            "0xp1",
            "0x1p",
            "0x1.8.8p1",
            "0xgggggggg",
            "0x1p1.5",
        ] {
            assert_eq!(f32(wrong), None, "{wrong}");
        }
        assert_eq!(
            parse_number(ElementType::F16, "0x3c00").unwrap(),
            f16::from_f32(1.0).to_le_bytes()
        );
    }
}
