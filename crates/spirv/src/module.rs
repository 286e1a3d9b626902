//! A module as read: typed, with its functions' instructions in order.

use std::collections::HashMap;

use crate::error::{Reason, Result};
use crate::opcode::Opcode;
use crate::types::{Known, Space, Type, Types};
use crate::words::{Id, Instruction};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Linkage {
    Export,
    Import,
    LinkOnce,
    Weak,
}

/// What decorations say about an ID.
#[derive(Clone, Default, Debug)]
pub(crate) struct Decorations {
    pub(crate) linkage: Option<(String, Linkage)>,
    pub(crate) alignment: Option<u32>,
    pub(crate) builtin: Option<u32>,
    pub(crate) spec_id: Option<u32>,
    /// Bits of `FPFastMathMode`.
    pub(crate) fast: Option<u32>,
    pub(crate) rounding: Option<u32>,
    pub(crate) parameter: Vec<Parameter>,
    pub(crate) is_constant: bool,
    pub(crate) is_volatile: bool,
    pub(crate) is_packed: bool,
    pub(crate) no_signed_wrap: bool,
    pub(crate) no_unsigned_wrap: bool,
    pub(crate) no_contraction: bool,
    pub(crate) saturates: bool,
    pub(crate) has_side_effects: bool,
    /// AMD's notes on the memory of an atomic operation: `amdgpu.no.fine.grained.memory`.
    pub(crate) memory_notes: Vec<&'static str>,
}

/// Attributes of a parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Parameter {
    ZeroExtended,
    SignExtended,
    ByValue,
    Returned,
    NoAlias,
    /// One that only restricts what the function does.
    Other,
}

#[derive(Clone, Debug)]
pub(crate) enum Constant {
    Bool(bool),
    /// The words of a number, the lowest first.
    Number(Vec<u32>),
    Null,
    Undefined,
    Composite(Vec<Id>),
    Function(Id),
    /// An operation on constants.
    Operation(Opcode, Vec<u32>),
}

#[derive(Clone, Debug)]
pub(crate) struct Constants<'a> {
    pub(crate) at: Instruction<'a>,
    pub(crate) ty: Id,
    pub(crate) is: Constant,
    /// About as many bytes of text.
    pub(crate) size: u64,
    pub(crate) depth: u32,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Variable<'a> {
    pub(crate) at: Instruction<'a>,
    pub(crate) space: Space,
    /// The type of its value.
    pub(crate) of: Id,
    pub(crate) initial: Option<Id>,
}

#[derive(Clone, Debug)]
pub(crate) struct Function<'a> {
    pub(crate) at: Instruction<'a>,
    pub(crate) returns: Id,
    pub(crate) control: u32,
    /// Type and ID.
    pub(crate) parameters: Vec<(Id, Id)>,
    pub(crate) body: Vec<Instruction<'a>>,
}

/// What an entry point is launched with.
#[derive(Clone, Default, Debug)]
pub(crate) struct Entry {
    pub(crate) name: String,
    /// `LocalSize`: exactly this size of a workgroup.
    pub(crate) local_size: Option<[u32; 3]>,
    /// The most work-items of a workgroup.
    pub(crate) most: Option<u64>,
    pub(crate) flushes_single: bool,
}

/// A set of instructions by import.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Set {
    OpenCl,
    /// One without a meaning for the program: debug information, notes.
    Silent,
}

#[derive(Default)]
pub(crate) struct Module<'a> {
    pub(crate) names: HashMap<Id, String>,
    pub(crate) decorations: HashMap<Id, Decorations>,
    pub(crate) sets: HashMap<Id, Set>,
    pub(crate) entries: HashMap<Id, Entry>,
    pub(crate) types: Types,
    pub(crate) constants: HashMap<Id, Constants<'a>>,
    /// Variables of the module.
    pub(crate) variables: HashMap<Id, Variable<'a>>,
    /// IDs of variables, in order.
    pub(crate) variable_order: Vec<Id>,
    pub(crate) functions: Vec<Function<'a>>,
    pub(crate) function_ids: HashMap<Id, usize>,
    /// Types of all values but functions.
    pub(crate) values: HashMap<Id, Id>,
    /// Fast-math flags of operations without, by type of number; `None` where entry points differ.
    pub(crate) default_fast: HashMap<Id, Option<u32>>,
    /// Text and constraints of inline assembly.
    pub(crate) assembly: HashMap<Id, (String, String)>,
}

impl<'a> Module<'a> {
    pub(crate) fn decorations(&self, id: Id) -> &Decorations {
        static NONE: std::sync::LazyLock<Decorations> = std::sync::LazyLock::new(Default::default);
        self.decorations.get(&id).unwrap_or(&NONE)
    }

    /// The type of a value.
    pub(crate) fn type_of(&self, at: &Instruction<'_>, value: Id) -> Result<Id> {
        let ty = self.values.get(&value).copied();
        ty.ok_or_else(|| at.bad_id(value, "a value"))
    }

    /// The type of a value, with its texts.
    pub(crate) fn known(&self, at: &Instruction<'_>, value: Id) -> Result<&Known> {
        self.types.need(at, self.type_of(at, value)?)
    }

    /// The memory that a pointer points to.
    pub(crate) fn space_of(&self, at: &Instruction<'_>, pointer: Id) -> Result<Space> {
        match self.known(at, pointer)?.ty {
            Type::Pointer { space, .. } => Ok(space),
            _ => Err(at.bad_id(pointer, "a pointer")),
        }
    }

    /// The type that a pointer points to.
    pub(crate) fn pointee(&self, at: &Instruction<'_>, pointer: Id) -> Result<Id> {
        match self.known(at, pointer)?.ty {
            Type::Pointer { to: Some(to), .. } => Ok(to),
            _ => Err(at.bad_id(pointer, "a pointer with a type")),
        }
    }

    /// The value of a constant that is a whole number of at most 64 bits.
    pub(crate) fn number(&self, at: &Instruction<'_>, id: Id) -> Result<u64> {
        let constant = self.constants.get(&id).map(|constant| &constant.is);
        let number = match constant {
            Some(Constant::Null) => Some(0),
            Some(Constant::Number(words)) => match **words {
                [low] => Some(low.into()),
                [low, high] => Some(u64::from(high) << 32 | u64::from(low)),
                _ => None,
            },
            _ => None,
        };
        number.ok_or_else(|| at.bad_id(id, "a constant whole number"))
    }

    /// Whether a number (or each part of a vector) is floating point.
    pub(crate) fn scalar(&self, at: &Instruction<'_>, ty: Id) -> Result<(Id, &Known)> {
        let known = self.types.need(at, ty)?;
        match known.ty {
            Type::Vector { of, .. } => Ok((of, self.types.need(at, of)?)),
            _ => Ok((ty, known)),
        }
    }

    /// The width of a whole number, or of the parts of a vector of them.
    pub(crate) fn width(&self, at: &Instruction<'_>, ty: Id) -> Result<u32> {
        match self.scalar(at, ty)?.1.ty {
            Type::Bool => Ok(1),
            Type::Int(bits) => Ok(bits),
            _ => Err(at.bad_id(ty, "a type of whole numbers")),
        }
    }

    pub(crate) fn define(&mut self, at: &Instruction<'a>, id: Id, ty: Id) -> Result<()> {
        match self.values.insert(id, ty) {
            None => Ok(()),
            Some(_) => Err(at.error(Reason::Twice(id))),
        }
    }
}
