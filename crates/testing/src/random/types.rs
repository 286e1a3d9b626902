//! Types of generated IR, and constants of these types.

use std::fmt;

use super::draw::Draw;

/// The type of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scalar {
    /// An integer of this number of bits, 1 to 128.
    Int(u32),
    /// IEEE binary16.
    Half,
    /// bfloat16: the upper half of a binary32.
    BFloat,
    /// IEEE binary32.
    Float,
    /// IEEE binary64.
    Double,
}

impl Scalar {
    /// Width in bits.
    #[must_use]
    pub fn bits(self) -> u32 {
        match self {
            Self::Int(bits) => bits,
            Self::Half | Self::BFloat => 16,
            Self::Float => 32,
            Self::Double => 64,
        }
    }

    /// Whether it is one of the four floating-point types.
    #[must_use]
    pub fn is_float(self) -> bool {
        !matches!(self, Self::Int(_))
    }

    /// Number of exponent bits and of stored fraction bits; `None` for integers.
    fn format(self) -> Option<(u32, u32)> {
        match self {
            Self::Int(_) => None,
            Self::Half => Some((5, 10)),
            Self::BFloat => Some((8, 7)),
            Self::Float => Some((8, 23)),
            Self::Double => Some((11, 52)),
        }
    }

    /// A constant in IR notation. For floats, NaN bits become the canonical quiet NaN.
    #[must_use]
    pub fn literal(self, bits: u128) -> String {
        let (Self::Half | Self::BFloat | Self::Float | Self::Double) = self else {
            let unused = 128 - self.bits();
            let signed = (bits << unused) as i128 >> unused;
            return match (self.bits(), signed) {
                (1, 0) => "false".to_owned(),
                (1, _) => "true".to_owned(),
                _ => signed.to_string(),
            };
        };
        let width = self.bits();
        let mut bits = bits & (u128::MAX >> (128 - width));
        let (infinity, nan) = self.limits();
        if bits & !(1 << (width - 1)) > infinity {
            bits = nan;
        }
        match self {
            Self::Half => format!("0xH{bits:04X}"),
            Self::BFloat => format!("0xR{bits:04X}"),
            // IR notation of a float is the double of the same value.
            Self::Float if bits & 0x7fff_ffff > 0x7f80_0000 => "0x7FF8000000000000".to_owned(),
            Self::Float => {
                let wide = f64::from(f32::from_bits(bits as u32)).to_bits();
                format!("0x{wide:016X}")
            }
            _ => format!("0x{bits:016X}"),
        }
    }

    /// The bits of infinity and of the canonical quiet NaN; 0 for integers.
    #[must_use]
    pub fn limits(self) -> (u128, u128) {
        self.format().map_or((0, 0), |(exponent, fraction)| {
            let infinity = ((1u128 << exponent) - 1) << fraction;
            (infinity, infinity | 1 << (fraction - 1))
        })
    }

    /// The bits of an interesting value: zeros, ones, range limits, powers of two and their
    /// neighbours, small numbers, or random bits.
    pub fn interesting(self, draw: &mut Draw) -> u128 {
        let width = self.bits();
        if let Some((exponent, fraction)) = self.format() {
            let sign = u128::from(draw.below(2)) << (width - 1);
            let bias = (1u128 << (exponent - 1)) - 1;
            let any = draw.bits128() & ((1 << fraction) - 1);
            let magnitude = match draw.below(16) {
                0 => 0,
                1 => ((1 << exponent) - 1) << fraction,
                2 => (((1u128 << exponent) - 1) << fraction) - 1,
                3 => 1,
                4 => any,
                5 => 1 << fraction,
                6 => ((1 << exponent) - 1) << fraction | 1 << (fraction - 1),
                7 => bias << fraction,
                8 => (bias + 1) << fraction,
                9 => (bias - 1) << fraction,
                // Numbers of common magnitude.
                10 | 11 => (bias + u128::from(draw.below(8))) << fraction | any,
                12 => {
                    let short = any >> (fraction / 2) << (fraction / 2);
                    (bias + u128::from(draw.below(12))) << fraction | short
                }
                13 => (bias + u128::from(fraction) + u128::from(draw.below(3))) << fraction | any,
                _ => draw.bits128() & !(1 << (width - 1)),
            };
            return (sign | magnitude) & (u128::MAX >> (128 - width));
        }
        let shift = draw.below(width);
        let value = match draw.below(12) {
            0 => 0,
            1 => 1,
            2 => u128::MAX,
            3 => 1 << (width - 1),
            4 => (1u128 << (width - 1)) - 1,
            5 => 1 << shift,
            6 => (1u128 << shift).wrapping_sub(1),
            7 => u128::MAX << shift,
            8 | 9 => u128::from(draw.below(256)),
            _ => draw.bits128(),
        };
        value & (u128::MAX >> (128 - width))
    }
}

impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(bits) => write!(f, "i{bits}"),
            Self::Half => f.write_str("half"),
            Self::BFloat => f.write_str("bfloat"),
            Self::Float => f.write_str("float"),
            Self::Double => f.write_str("double"),
        }
    }
}

/// A scalar or a vector of scalars. Displays as in IR.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Type {
    /// The type of an element.
    pub scalar: Scalar,
    /// The number of elements of a vector; 0 for a scalar.
    pub lanes: u32,
}

/// The most common types.
pub(crate) const I1: Type = Type::of(Scalar::Int(1));
/// The type of indices and counters.
pub(crate) const I32: Type = Type::of(Scalar::Int(32));

impl Type {
    /// A scalar type.
    #[must_use]
    pub const fn of(scalar: Scalar) -> Self {
        Self { scalar, lanes: 0 }
    }

    /// A scalar integer type.
    #[must_use]
    pub const fn int(bits: u32) -> Self {
        Self::of(Scalar::Int(bits))
    }

    /// The same shape with another element type.
    #[must_use]
    pub const fn with(self, scalar: Scalar) -> Self {
        Self {
            scalar,
            lanes: self.lanes,
        }
    }

    /// The element type.
    #[must_use]
    pub const fn element(self) -> Self {
        Self::of(self.scalar)
    }

    /// Whether it is a vector.
    #[must_use]
    pub fn is_vector(self) -> bool {
        self.lanes > 0
    }

    /// Width of all elements in bits.
    #[must_use]
    pub fn bits(self) -> u32 {
        self.scalar.bits() * self.lanes.max(1)
    }

    /// The name in a mangled intrinsic: `v4i32`, `f16`.
    #[must_use]
    pub fn mangled(self) -> String {
        let scalar = match self.scalar {
            Scalar::Int(bits) => format!("i{bits}"),
            Scalar::Half => "f16".to_owned(),
            Scalar::BFloat => "bf16".to_owned(),
            Scalar::Float => "f32".to_owned(),
            Scalar::Double => "f64".to_owned(),
        };
        match self.lanes {
            0 => scalar,
            lanes => format!("v{lanes}{scalar}"),
        }
    }

    /// A constant with this value in every element, without its type.
    #[must_use]
    pub fn splat(self, literal: &str) -> String {
        if self.lanes == 0 {
            return literal.to_owned();
        }
        let elements: Vec<String> = (0..self.lanes)
            .map(|_| format!("{} {literal}", self.scalar))
            .collect();
        format!("<{}>", elements.join(", "))
    }

    /// A constant of an integer type with `value` in every element.
    #[must_use]
    pub fn number(self, value: u128) -> String {
        self.splat(&self.scalar.literal(value))
    }

    /// An interesting constant, without its type.
    pub fn constant(self, draw: &mut Draw) -> String {
        if self.lanes == 0 || draw.one_in(3) {
            let bits = self.scalar.interesting(draw);
            return self.splat(&self.scalar.literal(bits));
        }
        let elements: Vec<String> = (0..self.lanes)
            .map(|_| {
                let bits = self.scalar.interesting(draw);
                format!("{} {}", self.scalar, self.scalar.literal(bits))
            })
            .collect();
        format!("<{}>", elements.join(", "))
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.lanes {
            0 => write!(f, "{}", self.scalar),
            lanes => write!(f, "<{lanes} x {}>", self.scalar),
        }
    }
}
