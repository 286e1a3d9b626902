//! What an object replaces, as the caller states it.

/// A function or kernel that an object replaces.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Replacement {
    /// Its symbol; of a kernel without `.kd`.
    pub name: String,
    /// The symbol of its descriptor, if it is a kernel.
    pub(crate) descriptor: String,
    /// What the original is called in the replacing object.
    pub(crate) real: String,
    /// What the replacement may be called there.
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

    /// Whether a symbol of the replacing object is what is replaced.
    pub(crate) fn is_of(&self, name: &[u8]) -> bool {
        name == self.name.as_bytes() || name == self.descriptor.as_bytes()
    }

    /// Whether a symbol of the replacing object stands for the original.
    pub(crate) fn is_original(&self, name: &[u8]) -> bool {
        name == self.real.as_bytes()
    }
}
