//! PTX types, and their IR types.

/// The class of a number type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    Bits,
    Unsigned,
    Signed,
    Float,
    Brain,
    Predicate,
}

/// A type of a register or an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Type {
    pub(crate) class: Class,
    /// The number of bits of one element.
    pub(crate) bits: u32,
    /// The number of elements: 2 for packed types.
    pub(crate) elements: u32,
}

impl Type {
    pub(crate) const PREDICATE: Self = Self::new(Class::Predicate, 1);
    pub(crate) const B8: Self = Self::new(Class::Bits, 8);
    pub(crate) const B32: Self = Self::new(Class::Bits, 32);
    pub(crate) const B64: Self = Self::new(Class::Bits, 64);
    pub(crate) const U32: Self = Self::new(Class::Unsigned, 32);
    pub(crate) const U64: Self = Self::new(Class::Unsigned, 64);
    pub(crate) const F32: Self = Self::new(Class::Float, 32);

    pub(crate) const fn new(class: Class, bits: u32) -> Self {
        Self {
            class,
            bits,
            elements: 1,
        }
    }

    /// The type for a name behind a dot.
    pub(crate) fn named(name: &str) -> Option<Self> {
        let class = |class, digits: &str| {
            let bits = digits.parse().ok()?;
            matches!(bits, 8 | 16 | 32 | 64 | 128).then(|| Self::new(class, bits))
        };
        let pair = |class| {
            Some(Self {
                class,
                bits: 16,
                elements: 2,
            })
        };
        match name {
            "pred" => return Some(Self::PREDICATE),
            "f16x2" => return pair(Class::Float),
            "f32x2" => {
                return Some(Self {
                    elements: 2,
                    ..Self::F32
                });
            }
            "bf16x2" => return pair(Class::Brain),
            "u16x2" => return pair(Class::Unsigned),
            "s16x2" => return pair(Class::Signed),
            "bf16" => return Some(Self::new(Class::Brain, 16)),
            "f16" | "f32" | "f64" => return class(Class::Float, name.get(1..)?),
            _ => {}
        }
        let (letter, digits) = name.split_at_checked(1)?;
        match letter {
            "b" => class(Class::Bits, digits),
            "u" => class(Class::Unsigned, digits),
            "s" => class(Class::Signed, digits),
            _ => None,
        }
    }

    /// The total number of bits.
    pub(crate) fn width(self) -> u32 {
        self.bits * self.elements
    }

    pub(crate) fn bytes(self) -> u64 {
        u64::from(self.width().div_ceil(8))
    }

    pub(crate) fn is_float(self) -> bool {
        matches!(self.class, Class::Float | Class::Brain)
    }

    pub(crate) fn is_signed(self) -> bool {
        self.class == Class::Signed
    }

    /// The IR integer type of the same width.
    pub(crate) fn integer(self) -> String {
        format!("i{}", self.width())
    }

    /// The type of one element.
    pub(crate) fn element(self) -> Self {
        Self {
            elements: 1,
            ..self
        }
    }

    /// The type of the same width, in another class.
    pub(crate) fn as_class(self, class: Class) -> Self {
        Self { class, ..self }
    }

    /// The IR type.
    pub(crate) fn ir(self) -> String {
        let element = match (self.class, self.bits) {
            (Class::Float, 16) => "half".to_owned(),
            (Class::Float, 32) => "float".to_owned(),
            (Class::Float, _) => "double".to_owned(),
            (Class::Brain, _) => "bfloat".to_owned(),
            (_, bits) => format!("i{bits}"),
        };
        match self.elements {
            1 => element,
            n => format!("<{n} x {element}>"),
        }
    }

    /// The type in the names of LLVM's intrinsics.
    pub(crate) fn mangled(self) -> String {
        let element = match (self.class, self.bits) {
            (Class::Float, bits) => format!("f{bits}"),
            (Class::Brain, _) => "bf16".to_owned(),
            (_, bits) => format!("i{bits}"),
        };
        match self.elements {
            1 => element,
            n => format!("v{n}{element}"),
        }
    }
}

/// An integer truncated to a width, in decimal as in IR.
pub(crate) fn wrapped(n: i128, width: u32) -> String {
    match width {
        1 => (n != 0).to_string(),
        128.. => n.to_string(),
        _ => {
            let shift = 128 - width;
            (n.wrapping_shl(shift) >> shift).to_string()
        }
    }
}
