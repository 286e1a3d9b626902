//! Types of variables.

/// A type, by its number.
pub type TypeId = usize;

/// What the bits of a number mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Encoding {
    /// An integer with a sign.
    Signed,
    /// One without.
    Unsigned,
    /// A floating-point number of IEEE 754.
    Float,
    /// A truth value.
    Bool,
    /// A character.
    Char,
    /// Something else.
    Other,
}

/// A type.
#[derive(Clone, PartialEq, Debug)]
pub enum Type {
    /// A number.
    Base {
        /// As the source has it.
        name: String,
        /// What its bits mean.
        encoding: Encoding,
        /// Bytes.
        size: u64,
    },
    /// A pointer or a reference.
    Pointer {
        /// To what; to nothing known, as `void *`.
        to: Option<TypeId>,
        /// Bytes.
        size: u64,
        /// The address space: 3 is LDS, 5 is scratch, others are flat.
        space: u64,
        /// It is a reference.
        is_reference: bool,
    },
    /// Elements behind each other.
    Array {
        /// Of what.
        of: Option<TypeId>,
        /// How many.
        count: u64,
        /// It is a vector of the language, as `float4`.
        is_vector: bool,
    },
    /// A struct, a class or a union.
    Struct {
        /// As the source has it.
        name: String,
        /// Bytes.
        size: u64,
        /// What is in it.
        fields: Vec<Field>,
    },
    /// Numbers with names.
    Enum {
        /// As the source has it.
        name: String,
        /// Bytes.
        size: u64,
        /// The names.
        names: Vec<(String, i64)>,
    },
    /// Another name.
    Named {
        /// The name.
        name: String,
        /// For what.
        of: Option<TypeId>,
    },
    /// The same, `const` and the like.
    Qualified(Option<TypeId>),
    /// Something else; what.
    Unknown(String),
}

/// Part of a struct.
#[derive(Clone, PartialEq, Debug)]
pub struct Field {
    /// Its name; a base class has its type's.
    pub name: String,
    /// What it is.
    pub ty: Option<TypeId>,
    /// Bytes from the start.
    pub offset: u64,
    /// The first bit and the number of bits, of a bit field.
    pub bits: Option<(u64, u64)>,
}

/// Types of an image.
#[derive(Default, Debug)]
pub struct Types(pub(super) Vec<Type>);

/// Names and sizes follow types so far: damaged ones may lead in circles.
const DEPTH: u32 = 32;

impl Types {
    /// A type by number, without other names and qualifiers.
    #[must_use]
    pub fn get(&self, id: Option<TypeId>) -> Option<&Type> {
        self.resolve(id).map(|(_, ty)| ty)
    }

    /// The same, with its number.
    #[must_use]
    pub fn resolve(&self, mut id: Option<TypeId>) -> Option<(TypeId, &Type)> {
        for _ in 0..DEPTH {
            match self.0.get(id?)? {
                Type::Named { of, .. } | Type::Qualified(of) => id = *of,
                ty => return Some((id?, ty)),
            }
        }
        None
    }

    /// Bytes of a value.
    #[must_use]
    pub fn size(&self, id: Option<TypeId>) -> Option<u64> {
        self.size_to(id, DEPTH)
    }

    fn size_to(&self, id: Option<TypeId>, depth: u32) -> Option<u64> {
        match self.get(id)? {
            Type::Base { size, .. }
            | Type::Pointer { size, .. }
            | Type::Struct { size, .. }
            | Type::Enum { size, .. } => Some(*size),
            Type::Array { of, count, .. } => {
                let one = self.size_to(*of, depth.checked_sub(1)?)?;
                one.checked_mul(*count)
            }
            Type::Named { .. } | Type::Qualified(_) | Type::Unknown(_) => None,
        }
    }

    /// A type's name, as the source has it.
    #[must_use]
    pub fn name(&self, id: Option<TypeId>) -> String {
        self.name_to(id, DEPTH)
    }

    fn name_to(&self, id: Option<TypeId>, depth: u32) -> String {
        let (Some(id), Some(deeper)) = (id, depth.checked_sub(1)) else {
            return "void".to_owned();
        };
        match self.0.get(id) {
            Some(
                Type::Base { name, .. }
                | Type::Struct { name, .. }
                | Type::Enum { name, .. }
                | Type::Named { name, .. },
            ) => name.clone(),
            Some(Type::Pointer {
                to, is_reference, ..
            }) => {
                let sign = if *is_reference { '&' } else { '*' };
                format!("{} {sign}", self.name_to(*to, deeper))
            }
            Some(Type::Array { of, count, .. }) => {
                format!("{}[{count}]", self.name_to(*of, deeper))
            }
            Some(Type::Qualified(of)) => self.name_to(*of, deeper),
            Some(Type::Unknown(what)) => what.clone(),
            None => "?".to_owned(),
        }
    }
}
