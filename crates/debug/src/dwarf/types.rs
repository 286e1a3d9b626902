//! Types of variables.

/// Index of a type in [`Types`].
pub type TypeId = usize;

/// The encoding of a base type (`DW_AT_encoding`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Encoding {
    /// Signed integer.
    Signed,
    /// Unsigned integer.
    Unsigned,
    /// Floating point; with 2 bytes, bfloat16 if the type's name says so, else binary16.
    Float,
    /// Boolean.
    Bool,
    /// Character.
    Char,
    /// Any other encoding.
    Other,
}

/// A type.
#[derive(Clone, PartialEq, Debug)]
pub enum Type {
    /// A scalar type.
    Base {
        /// Its name in the source.
        name: String,
        /// The encoding of its bits.
        encoding: Encoding,
        /// Size in bytes.
        size: u64,
    },
    /// A pointer or a reference.
    Pointer {
        /// The pointee's type; `None` for `void *`.
        to: Option<TypeId>,
        /// Size in bytes.
        size: u64,
        /// The address space: 3 is LDS, 5 is scratch, others are flat.
        space: u64,
        /// It is a reference.
        is_reference: bool,
    },
    /// An array.
    Array {
        /// The element type.
        of: Option<TypeId>,
        /// Number of elements.
        count: u64,
        /// It is a vector type of the language, such as `float4`.
        is_vector: bool,
    },
    /// A struct, a class or a union.
    Struct {
        /// Its name in the source.
        name: String,
        /// Size in bytes.
        size: u64,
        /// Members, including base classes.
        fields: Vec<Field>,
    },
    /// An enumeration.
    Enum {
        /// Its name in the source.
        name: String,
        /// Size in bytes.
        size: u64,
        /// Enumerators: name and value.
        names: Vec<(String, i64)>,
    },
    /// A `typedef`.
    Named {
        /// The name.
        name: String,
        /// The aliased type.
        of: Option<TypeId>,
    },
    /// A qualified type: `const`, `volatile` and others.
    Qualified(Option<TypeId>),
    /// Any other type, with its text.
    Unknown(String),
}

/// A member of a struct.
#[derive(Clone, PartialEq, Debug)]
pub struct Field {
    /// Its name; for a base class, the name of the class.
    pub name: String,
    /// Its type.
    pub ty: Option<TypeId>,
    /// Offset in bytes from the start of the struct.
    pub offset: u64,
    /// For a bit field, its first bit (from `offset`) and its width in bits.
    pub bits: Option<(u64, u64)>,
}

/// The types of an image.
#[derive(Default, Debug)]
pub struct Types(pub(super) Vec<Type>);

/// Maximum length of a chain of types: in damaged input, types may refer to themselves.
const DEPTH: u32 = 32;

impl Types {
    /// A type, with typedefs and qualifiers resolved.
    #[must_use]
    pub fn get(&self, id: Option<TypeId>) -> Option<&Type> {
        self.resolve(id).map(|(_, ty)| ty)
    }

    /// As [`Types::get`], with the number of the resolved type.
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

    /// Size of a type in bytes; `None` if it is unknown.
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

    /// A type's name in the source; `void` for `None`.
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
