//! The syntax tree of PTX.

use crate::error::{Error, SourcePosition};
use crate::types::Type;

#[derive(Debug, Default)]
pub(crate) struct Module<'a> {
    pub(crate) architecture: u32,
    pub(crate) narrow: bool,
    pub(crate) variables: Vec<VariableNode<'a>>,
    pub(crate) functions: Vec<Function<'a>>,
    /// Aliases of functions: the alias, and the name of the function.
    pub(crate) aliases: Vec<(&'a str, &'a str)>,
    /// Unsupported declarations outside functions (textures): the name, and the error for what uses
    /// it.
    pub(crate) refused: Vec<(&'a str, Error)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Space {
    Generic,
    Register,
    Global,
    Shared,
    Constant,
    Local,
    Parameter,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Linkage {
    #[default]
    Internal,
    Visible,
    Extern,
    Weak,
}

/// The initial value of a variable.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Value<'a> {
    Integer(i128),
    Single(u32),
    Double(u64),
    /// The address of a variable or function, in the generic space or its own space, plus an offset
    /// in bytes.
    Address {
        name: &'a str,
        generic: bool,
        offset: i64,
    },
    /// Some bytes of an address, `0xFF00(name)`, which is not supported.
    Masked,
    List(Vec<Value<'a>>),
}

#[derive(Debug, Clone)]
pub(crate) struct VariableNode<'a> {
    pub(crate) place: SourcePosition,
    pub(crate) linkage: Linkage,
    pub(crate) space: Space,
    pub(crate) ty: Type,
    pub(crate) name: &'a str,
    /// The number of registers of a vector register (`.reg .v4`).
    pub(crate) vector: Option<u32>,
    /// The count of `%r<9>`, which declares the names `%r0` to `%r8`.
    pub(crate) count: Option<u64>,
    /// The number of elements of an array (a vector is one element); 0 when the launch sets the
    /// size.
    pub(crate) elements: Option<u64>,
    pub(crate) align: Option<u64>,
    /// Whether a parameter is declared as a pointer.
    pub(crate) pointer: bool,
    pub(crate) value: Option<Value<'a>>,
}

impl VariableNode<'_> {
    pub(crate) fn bytes(&self) -> u64 {
        self.ty.bytes().saturating_mul(self.elements.unwrap_or(1))
    }

    pub(crate) fn alignment(&self) -> u64 {
        self.align.unwrap_or_else(|| self.ty.bytes())
    }
}

#[derive(Debug, Default)]
pub(crate) struct Function<'a> {
    pub(crate) place: SourcePosition,
    pub(crate) name: &'a str,
    pub(crate) entry: bool,
    pub(crate) linkage: Linkage,
    pub(crate) results: Vec<VariableNode<'a>>,
    pub(crate) parameters: Vec<VariableNode<'a>>,
    /// `nvvm.maxntid` and similar attributes, with their values.
    pub(crate) attributes: Vec<(&'static str, String)>,
    pub(crate) body: Option<Vec<Statement<'a>>>,
    /// The error, if the body cannot be parsed.
    pub(crate) refused: Option<Error>,
}

#[derive(Debug)]
pub(crate) enum Statement<'a> {
    Label(&'a str, SourcePosition),
    VariableNode(VariableNode<'a>),
    Block(Vec<Statement<'a>>),
    Instruction(Instruction<'a>),
    /// A list of labels for `brx.idx`.
    Targets(&'a str, Vec<&'a str>),
    /// The type of a function for indirect calls.
    Prototype(&'a str, Vec<VariableNode<'a>>, Vec<VariableNode<'a>>),
}

#[derive(Debug)]
pub(crate) struct Instruction<'a> {
    pub(crate) place: SourcePosition,
    /// The predicate register, and whether it is negated.
    pub(crate) predicate: Option<(&'a str, bool)>,
    pub(crate) name: &'a str,
    pub(crate) operands: Vec<Operand<'a>>,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Operand<'a> {
    /// A register, a special register, a variable or a label.
    Name(&'a str),
    /// An element of a register that is a vector, `%v.x`.
    Part(&'a str, u32),
    /// `!%p`.
    Not(&'a str),
    /// `-%r`, for `vmad`.
    Negative(&'a str),
    Integer(i128),
    Single(u32),
    Double(u64),
    /// `[name + offset]`; without a name an absolute address.
    Memory(Option<&'a str>, i64),
    /// `[a, {b, c}]` for textures and tensors.
    Place(Vec<Operand<'a>>),
    /// `name + offset`.
    Sum(&'a str, i64),
    Vector(Vec<Operand<'a>>),
    /// `a|b`.
    Pair(Box<Operand<'a>>, Box<Operand<'a>>),
    /// `(a, b)` of a call.
    List(Vec<Operand<'a>>),
}
