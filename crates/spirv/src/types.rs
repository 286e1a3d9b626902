//! Types, and their texts in LLVM IR for AMDGPU.
//!
//! All pointers of SPIR-V's 64-bit addressing have 8 bytes; those to LDS and scratch have 4 on AMDGPU. So
//! that structures keep their layout, such a pointer is a flat one in memory and in aggregates, and converted
//! where it is loaded, stored, extracted or inserted.

use std::collections::HashMap;

use crate::error::{Reason, Result};
use crate::names::STORAGE_CLASSES;
use crate::words::{Id, Instruction};

/// Limits: bytes of a type's text, of its value, and bits of an integer.
const LONGEST_TEXT: usize = 1 << 20;
const MOST_BYTES: u64 = 1 << 40;
const MOST_BITS: u32 = 1024;

/// Memory of AMDGPU.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Space {
    /// Any memory, and functions.
    Flat,
    Global,
    Lds,
    Constant,
    Scratch,
    /// Values that the launch supplies; no memory of AMDGPU.
    Input,
}

impl Space {
    /// The memory of a storage class.
    fn of(class: u32, is_opencl: bool) -> Option<Self> {
        Some(match class {
            // UniformConstant, Input, Workgroup, CrossWorkgroup, Function, Generic.
            0 => Self::Constant,
            1 => Self::Input,
            4 => Self::Lds,
            5 => Self::Global,
            7 => Self::Scratch,
            8 => Self::Flat,
            // CodeSectionINTEL.
            5605 => Self::Flat,
            // DeviceOnlyALTERA, HostOnlyALTERA: memory of the device and of the host in OpenCL. In HIP C++ for
            // AMDGPU, clang writes so what the source calls address space 5, scratch.
            5936 if !is_opencl => Self::Scratch,
            5936 | 5937 if is_opencl => Self::Global,
            _ => return None,
        })
    }

    /// The pointer type.
    pub(crate) fn pointer(self) -> &'static str {
        match self {
            Self::Flat | Self::Input => "ptr",
            Self::Global => "ptr addrspace(1)",
            Self::Lds => "ptr addrspace(3)",
            Self::Constant => "ptr addrspace(4)",
            Self::Scratch => "ptr addrspace(5)",
        }
    }

    pub(crate) fn number(self) -> u32 {
        match self {
            Self::Flat | Self::Input => 0,
            Self::Global => 1,
            Self::Lds => 3,
            Self::Constant => 4,
            Self::Scratch => 5,
        }
    }

    /// Whether its pointers have 4 bytes.
    pub(crate) fn is_short(self) -> bool {
        matches!(self, Self::Lds | Self::Scratch)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Float {
    Half,
    Brain,
    Single,
    Double,
}

impl Float {
    pub(crate) fn bits(self) -> u32 {
        match self {
            Self::Half | Self::Brain => 16,
            Self::Single => 32,
            Self::Double => 64,
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Type {
    Void,
    Bool,
    Int(u32),
    Float(Float),
    Vector { of: Id, count: u32 },
    Array { of: Id, count: u64 },
    Struct(Vec<Id>),
    Pointer { space: Space, to: Option<Id> },
    Function { returns: Id, parameters: Vec<Id> },
    Event,
    Opaque,
}

/// A type and its texts.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    pub(crate) ty: Type,
    /// As a value.
    pub(crate) value: String,
    /// In memory and in aggregates.
    pub(crate) memory: String,
    /// About as many bytes.
    size: u64,
}

#[derive(Default)]
pub(crate) struct Types {
    all: HashMap<Id, Known>,
    /// Whether the module is of OpenCL's flavour: it has built-in variables. AMD's flavour calls intrinsics of AMDGPU
    /// instead.
    pub(crate) is_opencl: bool,
}

impl Types {
    pub(crate) fn get(&self, id: Id) -> Option<&Known> {
        self.all.get(&id)
    }

    pub(crate) fn need(&self, at: &Instruction<'_>, id: Id) -> Result<&Known> {
        self.get(id).ok_or_else(|| at.bad_id(id, "a type"))
    }

    pub(crate) fn space(&self, at: &Instruction<'_>, class: u32) -> Result<Space> {
        Space::of(class, self.is_opencl).ok_or_else(|| at.unsupported(STORAGE_CLASSES, class))
    }

    /// Adds a type; its parts must be known. A pointer may replace its forward declaration.
    pub(crate) fn add(
        &mut self,
        at: &Instruction<'_>,
        id: Id,
        ty: Type,
        packed: bool,
    ) -> Result<()> {
        let (value, memory, size) = self.texts(at, &ty, packed)?;
        if memory.len() > LONGEST_TEXT {
            let (what, most) = ("a type's text", LONGEST_TEXT as u64);
            return Err(at.error(Reason::TooLarge { what, most }));
        }
        if size > MOST_BYTES {
            let (what, most) = ("a type", MOST_BYTES);
            return Err(at.error(Reason::TooLarge { what, most }));
        }
        let known = Known {
            ty,
            value,
            memory,
            size,
        };
        self.all.insert(id, known);
        Ok(())
    }

    fn texts(
        &self,
        at: &Instruction<'_>,
        ty: &Type,
        packed: bool,
    ) -> Result<(String, String, u64)> {
        let same = |text: &str, size| (text.to_owned(), text.to_owned(), size);
        Ok(match ty {
            Type::Void => same("void", 0),
            Type::Bool => same("i1", 1),
            Type::Int(bits) if *bits == 0 || *bits > MOST_BITS => {
                let (what, most) = ("an integer's width", MOST_BITS.into());
                return Err(at.error(Reason::TooLarge { what, most }));
            }
            Type::Int(bits) => same(&format!("i{bits}"), u64::from(bits.div_ceil(8))),
            Type::Float(Float::Half) => same("half", 2),
            Type::Float(Float::Brain) => same("bfloat", 2),
            Type::Float(Float::Single) => same("float", 4),
            Type::Float(Float::Double) => same("double", 8),
            Type::Vector { of, count } => {
                let part = self.need(at, *of)?;
                let is_scalar = matches!(
                    part.ty,
                    Type::Bool | Type::Int(_) | Type::Float(_) | Type::Pointer { .. }
                );
                if !is_scalar || *count == 0 || *count > 1 << 12 || part.value != part.memory {
                    return Err(at.invalid("a vector of this type or length is not supported"));
                }
                let text = format!("<{count} x {}>", part.value);
                same(&text, part.size * u64::from(*count))
            }
            Type::Array { of, count } => {
                let part = self.in_memory(at, *of)?;
                let text = format!("[{count} x {}]", part.memory);
                same(&text, part.size.saturating_mul(*count))
            }
            Type::Struct(members) => {
                let mut text = String::from(if packed { "<{" } else { "{" });
                let mut size = 0_u64;
                for (index, member) in members.iter().enumerate() {
                    let part = self.in_memory(at, *member)?;
                    text.push_str(if index == 0 { " " } else { ", " });
                    text.push_str(&part.memory);
                    if text.len() > LONGEST_TEXT {
                        break;
                    }
                    size = size.saturating_add(part.size);
                }
                text.push_str(if packed { " }>" } else { " }" });
                same(&text, size)
            }
            Type::Pointer { space, .. } => {
                let memory = if space.is_short() {
                    Space::Flat
                } else {
                    *space
                };
                (space.pointer().to_owned(), memory.pointer().to_owned(), 8)
            }
            Type::Function {
                returns,
                parameters,
            } => {
                self.need(at, *returns)?;
                for parameter in parameters {
                    self.in_memory(at, *parameter)?;
                }
                same("void ()", 0)
            }
            Type::Event => same("ptr addrspace(5)", 8),
            Type::Opaque => same("i8", 1),
        })
    }

    /// A type that a variable can have.
    fn in_memory(&self, at: &Instruction<'_>, id: Id) -> Result<&Known> {
        let known = self.need(at, id)?;
        match known.ty {
            Type::Void | Type::Function { .. } | Type::Opaque => {
                Err(at.bad_id(id, "a type of values"))
            }
            _ => Ok(known),
        }
    }

    /// The type of a part of an aggregate or vector.
    pub(crate) fn part(&self, of: Id, index: u32) -> Option<Id> {
        match &self.get(of)?.ty {
            Type::Vector { of, count } => (index < *count).then_some(*of),
            Type::Array { of, count } => (u64::from(index) < *count).then_some(*of),
            Type::Struct(members) => members.get(index as usize).copied(),
            _ => None,
        }
    }
}
