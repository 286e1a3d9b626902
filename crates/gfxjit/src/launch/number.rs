//! Numbers as arguments, and the parameter types that the compiler recorded.
//!
//! Problem: callers in Python and C++ write `3` where a kernel has a `float`. The bits of the integer are another
//! number as a `float`, and equal sizes hide the mistake. So a number is passed as a value and converted to the
//! parameter's type if that keeps the value; it is refused if not, or if the type is not known.
//!
//! The type names are those in the metadata of code objects: C++ and OpenCL C names, and LLVM IR's where the front end
//! gives none. An IR type does not say whether an integer is signed.

use half::{bf16, f16};

use crate::code::kernel_info::Parameter;
use crate::memory::element::{ElementClass, ElementType};

/// A number that is converted to the parameter's type.
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// use gfxjit::{ElementType, Number};
/// // A number with a type is not converted to another one; a literal takes the parameter's.
/// let typed = Number::of(ElementType::F32, &1.5f32.to_le_bytes());
/// assert!(typed.is_some() && typed != Some(Number::real(1.5)));
/// assert_eq!(Number::of(ElementType::F32, &[0; 8]), None);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Number {
    value: Value,
    /// The number's type. Without one it is a literal, which is rounded to a floating-point
    /// parameter.
    own: Option<ElementType>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Value {
    Integer(i128),
    Real(f64),
}

impl Number {
    /// An integer without a type of its own.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// use gfxjit::{ElementType, Number};
    /// assert_eq!(Number::integer(-3).to_string(), "the integer -3");
    /// assert_ne!(Some(Number::integer(3)), Number::of(ElementType::I32, &3i32.to_le_bytes()));
    /// ```
    #[must_use]
    pub fn integer(value: i128) -> Self {
        Self {
            value: Value::Integer(value),
            own: None,
        }
    }

    /// A floating-point number without a width of its own: it is rounded to the parameter's.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// assert_eq!(gfxjit::Number::real(0.5).to_string(), "the number 0.5");
    /// ```
    #[must_use]
    pub fn real(value: f64) -> Self {
        Self {
            value: Value::Real(value),
            own: None,
        }
    }

    /// A number of a type from its little-endian bytes; `None` unless the length is the type's
    /// size.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// use gfxjit::{ElementType, Number};
    /// let number = Number::of(ElementType::U16, &[1, 2]).expect("two bytes");
    /// assert!(number.to_string().contains("513"));
    /// ```
    #[must_use]
    pub fn of(element: ElementType, bytes: &[u8]) -> Option<Self> {
        if bytes.len() != element.size() {
            return None;
        }
        let mut low = [0; 8];
        low[..bytes.len()].copy_from_slice(bytes);
        let bits = u64::from_le_bytes(low);
        let unused = 64 - 8 * bytes.len() as u32;
        let value = match element {
            ElementType::F16 => Value::Real(f16::from_bits(bits as u16).to_f64()),
            ElementType::BF16 => Value::Real(bf16::from_bits(bits as u16).to_f64()),
            ElementType::F32 => Value::Real(f32::from_bits(bits as u32).into()),
            ElementType::F64 => Value::Real(f64::from_bits(bits)),
            _ if element.class() == ElementClass::Signed => {
                Value::Integer(((bits << unused).cast_signed() >> unused).into())
            }
            _ => Value::Integer(bits.into()),
        };
        let own = Some(element);
        Some(Self { value, own })
    }

    /// The number as bytes of the parameter's type.
    ///
    /// # Errors
    /// Why it does not fit, as text.
    pub(crate) fn bytes_for(self, parameter: &Parameter) -> Result<Vec<u8>, String> {
        let size = parameter.size as usize;
        let no = |why: &str| Err(format!("{self}, {why}"));
        match (Scalar::of(parameter), self.own) {
            (Some(Scalar::Float(float)), _) => match self.in_float(float) {
                Some(bytes) => Ok(bytes),
                None => no(&format!("which {float} does not hold exactly")),
            },
            (Some(Scalar::Integer { signed, bits }), _) => {
                let (least, most) = range(signed, bits);
                match self.whole() {
                    None => no("which is no integer"),
                    Some(value) if value < least || most.is_some_and(|most| value > most) => {
                        match most {
                            Some(most) => no(&format!("which is not in {least} to {most}")),
                            None => no(&format!("which is less than {least}")),
                        }
                    }
                    Some(value) => Ok(value.to_le_bytes()[..size].to_vec()),
                }
            }
            // The parameter's type is not known: the number keeps its own type, whose size fits.
            (None, Some(own)) if own.size() == size => match self.value {
                Value::Integer(value) => Ok(value.to_le_bytes()[..size].to_vec()),
                Value::Real(value) => Ok(rounded(own, value)),
            },
            (None, Some(own)) => no(&format!("of {} bytes", own.size())),
            (None, None) => no(
                "which could be many a value there: the code object does not say the parameter's type, so that a \
                 number needs one of its own",
            ),
        }
    }

    /// The number as an integer, if it has no fraction.
    fn whole(self) -> Option<i128> {
        match self.value {
            Value::Integer(value) => Some(value),
            Value::Real(value) if value.fract() == 0.0 && value.abs() < 2f64.powi(127) => {
                Some(value as i128)
            }
            Value::Real(_) => None,
        }
    }

    /// The number in a floating-point type, if exact; a literal is rounded to nearest.
    fn in_float(self, float: ElementType) -> Option<Vec<u8>> {
        let (value, literal) = match self.value {
            Value::Real(value) => (value, self.own.is_none()),
            Value::Integer(value) => {
                let magnitude = value.unsigned_abs();
                let significant = match magnitude {
                    0 => 0,
                    _ => 128 - magnitude.leading_zeros() - magnitude.trailing_zeros(),
                };
                if significant > 53 {
                    return None;
                }
                (value as f64, false)
            }
        };
        let bytes = rounded(float, value);
        let Self { value: back, .. } = Self::of(float, &bytes)?;
        let Value::Real(back) = back else { return None };
        let kept = back == value || value.is_nan() || literal && back.is_finite();
        kept.then_some(bytes)
    }
}

impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.value {
            Value::Integer(value) => write!(f, "the integer {value}")?,
            Value::Real(value) => write!(f, "the number {value:?}")?,
        }
        match self.own {
            Some(own) => write!(f, " ({own})"),
            None => Ok(()),
        }
    }
}

/// The least and the greatest value of an integer type; `None` where an `i128` does not hold the
/// greatest.
fn range(signed: Option<bool>, bits: u32) -> (i128, Option<i128>) {
    let bits = bits.clamp(1, 128);
    let least = match signed {
        Some(false) => 0,
        _ => i128::MIN >> (128 - bits),
    };
    let most = match (signed, bits) {
        (Some(true), _) => Some(i128::MAX >> (128 - bits)),
        (_, 127..) => None,
        _ => Some((1 << bits) - 1),
    };
    (least, most)
}

/// The bytes of the nearest number of a floating-point type, ties to even.
///
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// use gfxjit::{ElementType, rounded};
/// assert_eq!(rounded(ElementType::F32, 0.1), 0.1f32.to_le_bytes());
/// assert_eq!(rounded(ElementType::BF16, 1.0), [0x80, 0x3f]);
/// ```
#[must_use]
pub fn rounded(float: ElementType, value: f64) -> Vec<u8> {
    match float {
        ElementType::F16 => f16::from_f32(to_odd(value)).to_le_bytes().to_vec(),
        ElementType::BF16 => bf16::from_f32(to_odd(value)).to_le_bytes().to_vec(),
        ElementType::F32 => (value as f32).to_le_bytes().to_vec(),
        _ => value.to_le_bytes().to_vec(),
    }
}

/// To f32, rounded to odd: a second rounding, to a shorter type, then gives what one rounding
/// of the exact value would have given (Boldo, Melquiond, 2008).
///
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// use gfxjit::{half::bf16, to_odd};
/// // Just above the middle between 1 and the next bfloat16.
/// let value = 1.0 + 2f64.powi(-8) + 2f64.powi(-40);
/// assert_eq!(bf16::from_f32(to_odd(value)).to_f32(), 1.0078125);
/// // Rounded to `f32` first, it is the middle, which is rounded to 1.
/// assert_eq!(bf16::from_f32(value as f32).to_f32(), 1.0);
/// ```
#[must_use]
pub fn to_odd(value: f64) -> f32 {
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

/// A scalar type of a parameter, by the compiler's name for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scalar {
    Integer {
        /// `None` for an LLVM IR type, which has no sign.
        signed: Option<bool>,
        bits: u32,
    },
    Float(ElementType),
}

impl Scalar {
    /// The scalar type of a parameter by value; `None` if its name is unknown or its size differs.
    pub(crate) fn of(parameter: &Parameter) -> Option<Self> {
        let known = Self::named(parameter.type_name.as_deref()?)?;
        let room = parameter.size.checked_mul(8)?;
        match known {
            Self::Float(float) => (float.size() == parameter.size as usize).then_some(known),
            Self::Integer { bits, .. } => (bits <= room && room <= 128).then_some(known),
        }
    }

    /// A type by its name in C, C++, OpenCL C or IR; `None` for those that do not say (typedefs, structs, vectors).
    pub(crate) fn named(name: &str) -> Option<Self> {
        let integer = |signed, bits| {
            Some(Self::Integer {
                signed: Some(signed),
                bits,
            })
        };
        match name.strip_prefix("const ").unwrap_or(name) {
            "float" => Some(Self::Float(ElementType::F32)),
            "double" => Some(Self::Float(ElementType::F64)),
            "half" | "_Float16" | "__fp16" | "__half" => Some(Self::Float(ElementType::F16)),
            "bfloat" | "__bf16" | "__hip_bfloat16" | "hip_bfloat16" => {
                Some(Self::Float(ElementType::BF16))
            }
            "bool" | "_Bool" => integer(false, 1),
            "char" | "signed char" => integer(true, 8),
            "unsigned char" | "uchar" | "char8_t" => integer(false, 8),
            "short" => integer(true, 16),
            "unsigned short" | "ushort" | "char16_t" => integer(false, 16),
            "int" | "wchar_t" => integer(true, 32),
            "unsigned int" | "uint" | "unsigned" | "char32_t" => integer(false, 32),
            // `long` has 32 bits if compiled with Windows as host; the metadata of such code then
            // says `int`, and the size is checked.
            "long" => integer(true, 64),
            "unsigned long" | "ulong" | "size_t" => integer(false, 64),
            "long long" => integer(true, 64),
            "unsigned long long" => integer(false, 64),
            "__int128" => integer(true, 128),
            "unsigned __int128" => integer(false, 128),
            name => {
                let digits = name.strip_prefix('i')?;
                let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
                let bits = plain.then(|| digits.parse().ok()).flatten()?;
                (1..=128)
                    .contains(&bits)
                    .then_some(Self::Integer { signed: None, bits })
            }
        }
    }

    /// The element type in the name of a pointer or vector: `float` of `float*`, `float4` and `float4*`.
    pub(crate) fn element_of(name: &str) -> Option<Self> {
        let name = name.strip_suffix('*').unwrap_or(name);
        if let Some(known) = Self::named(name) {
            return Some(known);
        }
        let count = ["16", "8", "4", "3", "2", "1"];
        let element = count.iter().find_map(|count| name.strip_suffix(count))?;
        // `i3` and `i32` are not vectors.
        let element = (element != "i").then(|| Self::named(element)).flatten();
        element.filter(|element| !matches!(element, Self::Integer { signed: None, .. }))
    }

    /// Whether a buffer of `element` fits this type: same size, and both are integers or both are not. 16-bit floats
    /// that the host has no type for (bfloat16) are integers in the buffer.
    pub(crate) fn is_made_of(self, element: ElementType) -> bool {
        match self {
            Self::Float(float) => {
                float == element || float == ElementType::BF16 && element == ElementType::U16
            }
            Self::Integer { bits, .. } => {
                let bytes = bits.div_ceil(8).next_power_of_two() as usize;
                element.class() != ElementClass::Float && bytes == element.size()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parameter(size: u32, name: Option<&str>) -> Parameter {
        let mut parameter = Parameter::default();
        parameter.value_kind = "by_value".into();
        parameter.size = size;
        parameter.type_name = name.map(str::to_owned);
        parameter
    }

    fn given(number: Number, size: u32, name: &str) -> Option<Vec<u8>> {
        number.bytes_for(&parameter(size, Some(name))).ok()
    }

    const NAMES: [(&str, u32, i128, i128); 13] = [
        ("bool", 1, 0, 1),
        ("char", 1, -128, 127),
        ("unsigned char", 1, 0, 255),
        ("short", 2, -32768, 32767),
        ("ushort", 2, 0, 65535),
        ("int", 4, i32::MIN as i128, i32::MAX as i128),
        ("uint", 4, 0, u32::MAX as i128),
        ("long", 8, i64::MIN as i128, i64::MAX as i128),
        ("unsigned long long", 8, 0, u64::MAX as i128),
        ("i8", 1, -128, 255),
        ("i24", 4, -(1 << 23), (1 << 24) - 1),
        ("i64", 8, i64::MIN as i128, u64::MAX as i128),
        ("__int128", 16, i128::MIN, i128::MAX),
    ];

    #[test]
    fn integers_are_those_of_the_type_and_no_others() {
        for (name, size, least, most) in NAMES {
            for value in [least, most, 0, 1] {
                let bytes = given(Number::integer(value), size, name);
                let wanted = value.to_le_bytes()[..size as usize].to_vec();
                assert_eq!(bytes, Some(wanted), "{value} for {name}");
            }
            for value in [least.checked_sub(1), most.checked_add(1)] {
                let Some(value) = value else { continue };
                assert_eq!(
                    given(Number::integer(value), size, name),
                    None,
                    "{value} for {name}"
                );
            }
            // Numbers with a point are integers where they are whole.
            assert_eq!(
                given(Number::real(1.0), size, name).map(|b| b[0]),
                Some(1),
                "{name}"
            );
            for value in [0.5, -0.25, 1e300, f64::INFINITY, f64::NAN] {
                assert_eq!(
                    given(Number::real(value), size, name),
                    None,
                    "{value} for {name}"
                );
            }
        }
    }

    #[test]
    fn floats_hold_integers_that_they_have() {
        for (name, size, exact, not) in [
            ("half", 2, 2048, 2049),
            ("_Float16", 2, -65504, 65520),
            ("__bf16", 2, 256, 257),
            ("float", 4, 1 << 24, (1 << 24) + 1),
            ("double", 8, 1 << 53, (1i128 << 53) + 1),
            ("double", 8, i128::MIN, i128::MAX),
        ] {
            assert!(
                given(Number::integer(exact), size, name).is_some(),
                "{exact} for {name}"
            );
            assert_eq!(
                given(Number::integer(not), size, name),
                None,
                "{not} for {name}"
            );
        }
        assert_eq!(
            given(Number::integer(3), 4, "float"),
            Some(3f32.to_le_bytes().to_vec())
        );
        assert_eq!(given(Number::integer(0), 8, "double"), Some(vec![0; 8]));
    }

    #[test]
    fn literals_are_rounded_and_typed_numbers_are_kept() {
        let tenth = Number::real(0.1);
        assert_eq!(
            given(tenth, 4, "float"),
            Some(0.1f32.to_le_bytes().to_vec())
        );
        assert_eq!(
            given(tenth, 8, "double"),
            Some(0.1f64.to_le_bytes().to_vec())
        );
        let typed = |value: f64| Number::of(ElementType::F64, &value.to_le_bytes()).unwrap();
        assert_eq!(given(typed(0.1), 4, "float"), None);
        assert_eq!(given(typed(0.5), 2, "half"), Some(vec![0, 0x38]));
        assert_eq!(given(typed(f64::NAN), 4, "float").map(|b| b.len()), Some(4));
        assert_eq!(
            given(typed(-0.0), 4, "float"),
            Some((-0f32).to_le_bytes().to_vec())
        );
        // No finite number becomes an infinite one.
        assert_eq!(given(Number::real(1e39), 4, "float"), None);
        assert_eq!(given(Number::real(1e5), 2, "half"), None);
        let infinite = f32::INFINITY.to_le_bytes().to_vec();
        assert_eq!(
            given(Number::real(f64::INFINITY), 4, "float"),
            Some(infinite)
        );
    }

    #[test]
    fn every_type_of_numbers_for_every_other() {
        for &from in ElementType::ALL {
            let one = match from.class() {
                ElementClass::Float => rounded(from, 1.0),
                _ => 1u64.to_le_bytes()[..from.size()].to_vec(),
            };
            let one = Number::of(from, &one).unwrap();
            for (name, size, ..) in NAMES {
                assert_eq!(
                    given(one, size, name).map(|b| b[0]),
                    Some(1),
                    "{from} for {name}"
                );
            }
            for (name, float) in [
                ("half", ElementType::F16),
                ("bfloat", ElementType::BF16),
                ("float", ElementType::F32),
                ("double", ElementType::F64),
            ] {
                let bytes = given(one, float.size() as u32, name);
                assert_eq!(bytes, Some(rounded(float, 1.0)), "{from} for {name}");
            }
            // Where the type is not known, the number's own bits.
            for size in [1, 2, 4, 8] {
                let bytes = one.bytes_for(&parameter(size, None));
                assert_eq!(
                    bytes.is_ok(),
                    size as usize == from.size(),
                    "{from}: {size}"
                );
            }
        }
        assert!(Number::integer(1).bytes_for(&parameter(4, None)).is_err());
        assert!(
            Number::real(1.0)
                .bytes_for(&parameter(4, Some("S")))
                .is_err()
        );
        let minus = Number::of(ElementType::I8, &[0xff]).unwrap();
        assert_eq!(given(minus, 8, "long long"), Some(vec![0xff; 8]));
        assert_eq!(given(minus, 4, "unsigned int"), None);
        assert_eq!(Number::of(ElementType::I8, &[1, 2]), None);
    }

    #[test]
    fn elements_behind_pointers() {
        let is =
            |name, element| Scalar::element_of(name).map(|known: Scalar| known.is_made_of(element));
        assert_eq!(is("float*", ElementType::F32), Some(true));
        assert_eq!(is("float*", ElementType::F64), Some(false));
        assert_eq!(is("float*", ElementType::U32), Some(false));
        assert_eq!(is("float4*", ElementType::F32), Some(true));
        assert_eq!(is("uint2", ElementType::I32), Some(true));
        assert_eq!(is("unsigned int*", ElementType::I32), Some(true));
        assert_eq!(is("unsigned int*", ElementType::U8), Some(false));
        assert_eq!(is("bool*", ElementType::U8), Some(true));
        assert_eq!(is("long*", ElementType::I64), Some(true));
        assert_eq!(is("long*", ElementType::I16), Some(false));
        assert_eq!(is("__bf16*", ElementType::U16), Some(true));
        assert_eq!(is("half*", ElementType::U16), Some(false));
        for unknown in [
            "void*", "S*", "float**", "", "*", "i", "i0", "i32*4", "size_t*4", "int5*",
        ] {
            assert_eq!(is(unknown, ElementType::F64), None, "{unknown}");
        }
    }
}
