//! Replacements of functions and kernels by an object, as the caller states them.

/// A function or kernel that an object replaces.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Replacement {
    /// Its symbol; for a kernel without `.kd`.
    pub name: String,
    /// The symbol of its descriptor, if it is a kernel.
    pub(crate) descriptor: String,
    /// The name by which the replacing object refers to the original.
    pub(crate) real: String,
    /// The other name that the replacement may have in the replacing object.
    pub(crate) wrap: String,
}

impl Replacement {
    /// A replacement of the function or kernel with this symbol.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            descriptor: format!("{name}.kd"),
            real: format!("__real_{name}"),
            wrap: format!("__wrap_{name}"),
        }
    }

    /// Whether a symbol of the replacing object is the replacement.
    pub(crate) fn is_of(&self, name: &[u8]) -> bool {
        name == self.name.as_bytes() || name == self.descriptor.as_bytes()
    }

    /// Whether a symbol of the replacing object refers to the original.
    pub(crate) fn is_original(&self, name: &[u8]) -> bool {
        name == self.real.as_bytes()
    }
}
