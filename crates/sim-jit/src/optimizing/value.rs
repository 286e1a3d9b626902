//! Values of the IR that the optimizing translator writes, and their types.

/// A type of the IR, for one lane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum T {
    B,
    I8,
    I16,
    I32,
    I64,
    H,
    F,
    D,
    Ptr,
}

impl T {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::B => "i1",
            Self::I8 => "i8",
            Self::I16 => "i16",
            Self::I32 => "i32",
            Self::I64 => "i64",
            Self::H => "half",
            Self::F => "float",
            Self::D => "double",
            Self::Ptr => "ptr",
        }
    }

    /// The name of the type in intrinsics.
    pub(crate) fn suffix(self) -> &'static str {
        match self {
            Self::H => "f16",
            Self::F => "f32",
            Self::D => "f64",
            Self::Ptr => "p0",
            other => other.name(),
        }
    }
}

/// A part of an address of the image.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum AddressPart {
    Low,
    High,
    Whole,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Id {
    /// A named SSA value.
    Value(u32),
    /// A constant: a truth value, an integer, or the bits of a number.
    Constant(u64),
    /// This part of the image's base, plus a constant.
    Code(AddressPart, u32),
    /// The number of the lane within a chunk.
    Lane(u32),
    /// A vector that is computed where it is used: see `affine`.
    Shape(u32),
}

/// A value of the IR. Its type is known at each use.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct V {
    pub id: Id,
    /// Whether it is a vector with a value for each lane of a chunk.
    pub vector: bool,
}

impl V {
    pub(crate) const fn constant(value: u64) -> Self {
        Self {
            id: Id::Constant(value),
            vector: false,
        }
    }

    pub(crate) const fn code(part: AddressPart, more: u32) -> Self {
        Self {
            id: Id::Code(part, more),
            vector: false,
        }
    }

    /// Whether the vector is computed where it is used.
    pub(crate) fn is_shape(self) -> bool {
        matches!(self.id, Id::Shape(_))
    }

    pub(crate) fn as_constant(self) -> Option<u64> {
        match self.id {
            Id::Constant(value) => Some(value),
            _ => None,
        }
    }
}
