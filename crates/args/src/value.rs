//! Single values of a buffer, for display and comparison.

use std::fmt;

use gfxjit::ElementType;
use half::{bf16, f16};

/// One value, widened.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Value {
    /// A value of a signed type.
    Signed(i64),
    /// A value of an unsigned type.
    Unsigned(u64),
    /// A value of `f16`, `bf16` or `f32`, all of which `f32` represents exactly.
    Float(f32),
    /// A value of `f64`.
    Double(f64),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Signed(value) => write!(f, "{value}"),
            Self::Unsigned(value) => write!(f, "{value}"),
            Self::Float(value) => write!(f, "{value:?}"),
            Self::Double(value) => write!(f, "{value:?}"),
        }
    }
}

impl Value {
    /// Reads the value at the start of `bytes` (little-endian); `None` if there are too few bytes.
    #[must_use]
    pub fn read(element: ElementType, bytes: &[u8]) -> Option<Self> {
        macro_rules! read {
            ($rust:ident, $variant:ident) => {
                Self::$variant($rust::from_le_bytes(*bytes.first_chunk()?).into())
            };
        }
        Some(match element {
            ElementType::I8 => read!(i8, Signed),
            ElementType::U8 => read!(u8, Unsigned),
            ElementType::I16 => read!(i16, Signed),
            ElementType::U16 => read!(u16, Unsigned),
            ElementType::I32 => read!(i32, Signed),
            ElementType::U32 => read!(u32, Unsigned),
            ElementType::I64 => read!(i64, Signed),
            ElementType::U64 => read!(u64, Unsigned),
            ElementType::F16 => read!(f16, Float),
            ElementType::BF16 => read!(bf16, Float),
            ElementType::F32 => read!(f32, Float),
            ElementType::F64 => read!(f64, Double),
        })
    }
}

/// The first `count` values of a buffer's content.
#[must_use]
pub fn values(element: ElementType, content: &[u8], count: usize) -> Vec<Value> {
    content
        .chunks_exact(element.size())
        .take(count)
        .filter_map(|bytes| Value::read(element, bytes))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_widened_exactly() {
        let half = f16::from_f32(0.1).to_le_bytes();
        assert_eq!(
            Value::read(ElementType::F16, &half),
            Some(Value::Float(0.099_975_586))
        );
        let read = Value::read;
        assert_eq!(read(ElementType::I8, &[0xff]), Some(Value::Signed(-1)));
        assert_eq!(read(ElementType::U8, &[0xff]), Some(Value::Unsigned(255)));
        assert_eq!(
            read(ElementType::F64, &0.1f64.to_le_bytes()),
            Some(Value::Double(0.1))
        );
        assert_eq!(read(ElementType::U32, &[1, 2, 3]), None);
    }

    #[test]
    fn values_print_as_rust_prints_them() {
        assert_eq!(Value::Float(0.1).to_string(), "0.1");
        assert_eq!(Value::Float(2.0).to_string(), "2.0");
        assert_eq!(Value::Float(f32::NAN).to_string(), "NaN");
        assert_eq!(Value::Double(f64::NEG_INFINITY).to_string(), "-inf");
        assert_eq!(Value::Signed(-3).to_string(), "-3");
    }
}
