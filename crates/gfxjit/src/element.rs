//! What buffers and scalar arguments are made of.
//!
//! Problem: bytes cross to the device, and a program should not be able to send a type whose
//! bytes mean nothing there (references, padding, `bool`), nor to read such a type back. The
//! bounds are those of `zerocopy`, so a struct of the user's joins by deriving its traits.
//!
//! [`ElementType`] is the list of scalar types that have names in argument specs, in `.npy`
//! files and in error messages; the list is written once, in the macro call below.

use std::fmt;
use std::str::FromStr;

use half::{bf16, f16};
use zerocopy::{FromBytes, Immutable, IntoBytes};

/// Plain old data: any bit pattern is a value and there is no padding.
///
/// All numbers are; a struct of numbers is one after
/// `#[derive(Clone, Copy, FromBytes, IntoBytes, Immutable)]` from [`zerocopy`](crate::zerocopy).
pub trait Pod: FromBytes + IntoBytes + Immutable + Copy + Send + Sync + 'static {}

impl<T: FromBytes + IntoBytes + Immutable + Copy + Send + Sync + 'static> Pod for T {}

/// A scalar type with a name.
pub trait Element: Pod {
    /// Which one.
    const TYPE: ElementType;
}

/// Whether a scalar is an integer or a floating-point number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ElementClass {
    /// Two's complement.
    Signed,
    /// Without a sign.
    Unsigned,
    /// IEEE 754 and bfloat16.
    Float,
}

/// One value, widened.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Value {
    /// Of a signed type.
    Signed(i64),
    /// Of an unsigned type.
    Unsigned(u64),
    /// Of `f16`, `bf16` or `f32`; `f32` holds each of their values exactly.
    Float(f32),
    /// Of `f64`.
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

macro_rules! element_types {
    ($($variant:ident $rust:ident $name:literal $class:ident $widen:ident ($via:expr);)*) => {
        /// The scalar types by name.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum ElementType {
            $(#[doc = concat!("`", $name, "`")] $variant,)*
        }

        impl ElementType {
            /// Every type, in the order of the documentation.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The name: `f32`.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// Size in bytes, which is the alignment too.
            #[must_use]
            pub fn size(self) -> usize {
                match self { $(Self::$variant => size_of::<$rust>(),)* }
            }

            /// Integer or floating-point.
            #[must_use]
            pub fn class(self) -> ElementClass {
                match self { $(Self::$variant => ElementClass::$class,)* }
            }

            /// Reads the value in the first bytes (little-endian); `None` when there are too few.
            #[must_use]
            pub fn read(self, bytes: &[u8]) -> Option<Value> {
                match self {
                    $(Self::$variant => {
                        let bytes = bytes.first_chunk::<{ size_of::<$rust>() }>()?;
                        Some(Value::$widen($via(<$rust>::from_le_bytes(*bytes))))
                    })*
                }
            }
        }

        $(impl Element for $rust {
            const TYPE: ElementType = ElementType::$variant;
        })*

        impl FromStr for ElementType {
            type Err = ();

            fn from_str(name: &str) -> Result<Self, ()> {
                match name { $($name => Ok(Self::$variant),)* _ => Err(()) }
            }
        }
    };
}

element_types! {
    I8   i8   "i8"   Signed   Signed(i64::from);
    U8   u8   "u8"   Unsigned Unsigned(u64::from);
    I16  i16  "i16"  Signed   Signed(i64::from);
    U16  u16  "u16"  Unsigned Unsigned(u64::from);
    I32  i32  "i32"  Signed   Signed(i64::from);
    U32  u32  "u32"  Unsigned Unsigned(u64::from);
    I64  i64  "i64"  Signed   Signed(i64::from);
    U64  u64  "u64"  Unsigned Unsigned(u64::from);
    F16  f16  "f16"  Float    Float(f32::from);
    BF16 bf16 "bf16" Float    Float(f32::from);
    F32  f32  "f32"  Float    Float(f32::from);
    F64  f64  "f64"  Float    Double(f64::from);
}

impl fmt::Display for ElementType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for &element in ElementType::ALL {
            assert_eq!(element.name().parse(), Ok(element));
        }
        assert_eq!(ElementType::from_str("float"), Err(()));
    }

    #[test]
    fn values_are_widened_exactly() {
        let half = f16::from_f32(0.1).to_le_bytes();
        assert_eq!(
            ElementType::F16.read(&half),
            Some(Value::Float(0.099_975_586))
        );
        assert_eq!(ElementType::I8.read(&[0xff]), Some(Value::Signed(-1)));
        assert_eq!(ElementType::U8.read(&[0xff]), Some(Value::Unsigned(255)));
        assert_eq!(
            ElementType::F64.read(&0.1f64.to_le_bytes()),
            Some(Value::Double(0.1))
        );
        assert_eq!(ElementType::U32.read(&[1, 2, 3]), None);
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
