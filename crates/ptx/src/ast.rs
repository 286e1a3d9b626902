//! What a text of PTX says.

use crate::error::{Error, Place};
use crate::types::Type;

#[derive(Debug, Default)]
pub(crate) struct Module<'a> {
    pub(crate) architecture: u32,
    pub(crate) narrow: bool,
    pub(crate) variables: Vec<VariableNode<'a>>,
    pub(crate) functions: Vec<Function<'a>>,
    /// Functions of another name: the name, and whose it is.
    pub(crate) aliases: Vec<(&'a str, &'a str)>,
    /// What stands outside functions and is not done, and what uses it: textures.
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

/// What a variable holds at first.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Value<'a> {
    Integer(i128),
    Single(u32),
    Double(u64),
    /// The address of something, in the generic space or its own, and what is added.
    Address {
        name: &'a str,
        generic: bool,
        offset: i64,
    },
    /// A part of an address, `0xFF00(name)`, which is not done.
    Masked,
    List(Vec<Value<'a>>),
}

#[derive(Debug, Clone)]
pub(crate) struct VariableNode<'a> {
    pub(crate) place: Place,
    pub(crate) linkage: Linkage,
    pub(crate) space: Space,
    pub(crate) ty: Type,
    pub(crate) name: &'a str,
    /// Registers in one, of `.reg .v4`.
    pub(crate) vector: Option<u32>,
    /// Of `%r<9>`: names `%r0` to `%r8`.
    pub(crate) count: Option<u64>,
    /// Elements of an array, vectors counted as such; 0 of one whose size the launch says.
    pub(crate) elements: Option<u64>,
    pub(crate) align: Option<u64>,
    /// A parameter that is said to be a pointer.
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
    pub(crate) place: Place,
    pub(crate) name: &'a str,
    pub(crate) entry: bool,
    pub(crate) linkage: Linkage,
    pub(crate) results: Vec<VariableNode<'a>>,
    pub(crate) parameters: Vec<VariableNode<'a>>,
    /// `nvvm.maxntid` and its like, and their values.
    pub(crate) attributes: Vec<(&'static str, String)>,
    pub(crate) body: Option<Vec<Statement<'a>>>,
    /// Why its text is not read.
    pub(crate) refused: Option<Error>,
}

#[derive(Debug)]
pub(crate) enum Statement<'a> {
    Label(&'a str, Place),
    VariableNode(VariableNode<'a>),
    Block(Vec<Statement<'a>>),
    Instruction(Instruction<'a>),
    /// Labels that `brx.idx` chooses from.
    Targets(&'a str, Vec<&'a str>),
    /// The type of a function that is called by its address.
    Prototype(&'a str, Vec<VariableNode<'a>>, Vec<VariableNode<'a>>),
}

#[derive(Debug)]
pub(crate) struct Instruction<'a> {
    pub(crate) place: Place,
    /// The register that it depends on, and whether on its opposite.
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
    /// `-%r`, of `vmad`.
    Negative(&'a str),
    Integer(i128),
    Single(u32),
    Double(u64),
    /// `[name + offset]`; without a name an absolute address.
    Memory(Option<&'a str>, i64),
    /// `[a, {b, c}]` of textures and tensors.
    Place(Vec<Operand<'a>>),
    /// `name + offset`.
    Sum(&'a str, i64),
    Vector(Vec<Operand<'a>>),
    /// `a|b`.
    Pair(Box<Operand<'a>>, Box<Operand<'a>>),
    /// `(a, b)` of calls.
    List(Vec<Operand<'a>>),
}
