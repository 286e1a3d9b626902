//! Why a module is not translated, with the place in the file.

use std::fmt;

/// Why a module is not translated.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("at byte {offset}{}: {reason}", in_opcode(*.opcode))]
pub struct Error {
    /// Offset of the instruction in the file, in bytes.
    pub offset: usize,
    /// Its name, such as `OpLoad`; `None` in the header.
    pub opcode: Option<&'static str>,
    /// What is wrong with it.
    pub reason: Reason,
}

/// What is wrong with an instruction.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Reason {
    /// The bytes end within the header or an instruction.
    #[error("the file ends within it")]
    CutOff,
    /// Not a module of this format.
    #[error("{0}")]
    Header(HeaderFault),
    /// An instruction that has no translation.
    #[error("this instruction is not supported")]
    Instruction,
    /// An opcode that the grammar does not have.
    #[error("opcode {0} is not known")]
    Opcode(u16),
    /// Something named by the grammar that has no translation: a capability, a storage class.
    #[error("{kind} {name} is not supported")]
    Unsupported {
        /// The kind of enumerant.
        kind: &'static str,
        /// Its name, or its number where the grammar has none.
        name: String,
    },
    /// An operand is missing.
    #[error("it has too few operands")]
    TooFew,
    /// A text that is not UTF-8 or has no end.
    #[error("its text is not UTF-8 with a zero byte at the end")]
    Text,
    /// An ID that names nothing, or not what is needed here.
    #[error("%{id} is not {expected}")]
    Id {
        /// The ID.
        id: u32,
        /// What is needed.
        expected: &'static str,
    },
    /// An ID that is defined a second time.
    #[error("%{0} is defined a second time")]
    Twice(u32),
    /// Something is larger or deeper than this reader allows.
    #[error("{what} is larger than {most}")]
    TooLarge {
        /// What.
        what: &'static str,
        /// The limit.
        most: u64,
    },
    /// An instruction at a place where it may not stand, or with operands that do not fit.
    #[error("{0}")]
    Invalid(&'static str),
}

/// What is wrong with a header.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum HeaderFault {
    /// The magic number is another.
    #[error("not SPIR-V: the magic number is not 0x07230203")]
    Magic,
    /// Not a whole number of words.
    #[error("the file is not a whole number of 32-bit words")]
    Words,
    /// A version of the format after 1.6.
    #[error("SPIR-V of version {0}.{1}: versions 1.0 to 1.6 are read")]
    Version(u8, u8),
    /// The schema is not 0.
    #[error("the schema is {0}, not 0")]
    Schema(u32),
}

/// The result of reading and translating.
pub(crate) type Result<T> = std::result::Result<T, Error>;

fn in_opcode(opcode: Option<&str>) -> Named<'_> {
    Named(opcode)
}

struct Named<'a>(Option<&'a str>);

impl fmt::Display for Named<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(name) => write!(f, ", {name}"),
            None => Ok(()),
        }
    }
}
