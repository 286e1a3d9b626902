//! Numbers as text, to the bytes that a device wants.

use gfxjit::{ElementClass, ElementType};
use half::{bf16, f16};

/// A type by its name.
pub(crate) fn element(name: &str) -> Option<ElementType> {
    let mut types = ElementType::ALL.iter().copied();
    types.find(|element| element.name() == name)
}

/// The text when it is decimal digits only: `str::parse` would take a sign too.
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
        let value: f64 = text.parse().map_err(|_| wrong())?;
        return Ok(match element {
            ElementType::F16 => f16::from_f32(to_odd(value)).to_le_bytes().to_vec(),
            ElementType::BF16 => bf16::from_f32(to_odd(value)).to_le_bytes().to_vec(),
            // Read again: rounding to f64 first would round twice.
            ElementType::F32 => text
                .parse::<f32>()
                .map_err(|_| wrong())?
                .to_le_bytes()
                .to_vec(),
            _ => value.to_le_bytes().to_vec(),
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
        None => digits(magnitude)
            .and_then(|digits| digits.parse().ok())
            .ok_or_else(wrong)?,
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

/// To f32, rounded to odd: a second rounding, to a shorter type, then gives what one rounding
/// of the exact value would have given (Boldo, Melquiond, 2008).
pub(crate) fn to_odd(value: f64) -> f32 {
    let near = value as f32;
    if f64::from(near) == value || value.is_nan() {
        return near;
    }
    let toward_zero = if f64::from(near).abs() > value.abs() {
        f32::from_bits(near.to_bits() - 1)
    } else {
        near
    };
    f32::from_bits(toward_zero.to_bits() | 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for &known in ElementType::ALL {
            assert_eq!(element(known.name()), Some(known));
        }
        assert_eq!(element("float"), None);
    }
}
