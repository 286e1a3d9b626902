//! OpenCL.std, by the functions of AMD's device libraries.

use super::Writer;
use super::mangle::{self, Mangled};
use crate::error::Result;
use crate::names::OPENCL_STD;
use crate::types::{Float, Space, Type};
use crate::words::{Id, Instruction};

/// Names of rounding modes by `FPRoundingMode`.
const ROUNDINGS: [&str; 4] = ["rte", "rtz", "rtp", "rtn"];

impl Writer<'_, '_> {
    pub(super) fn opencl(&mut self, i: &Instruction<'_>) -> Result<()> {
        let mut operands = i.operands();
        operands.id()?;
        let number = operands.word()?;
        let name = OPENCL_STD.get(number);
        let name = name.ok_or_else(|| i.unsupported(OPENCL_STD, number))?;
        let arguments = operands.rest();
        match name {
            "vloadn" => return self.load_vector(i, arguments),
            "vstoren" => return self.store_vector(i, arguments),
            // Advice.
            "prefetch" => return Ok(()),
            "printf" => return self.printf(i, arguments),
            _ => {}
        }
        let (base, is_signed) = match name {
            "fclamp" => ("clamp", true),
            "fmax_common" => ("max", true),
            "fmin_common" => ("min", true),
            _ => match (name.strip_prefix("s_"), name.strip_prefix("u_")) {
                (Some(base), _) => (base, true),
                (_, Some(base)) => (base, false),
                _ => (name, true),
            },
        };
        let (name, ids) = self.halves(i, base, arguments)?;
        let mut parameters = Vec::new();
        for (index, id) in ids.iter().enumerate() {
            let is_last = index + 1 == ids.len();
            let is_signed = match base {
                "nan" => false,
                "upsample" => is_signed && index == 0,
                "shuffle" | "shuffle2" => !is_last,
                _ => is_signed,
            };
            let ty = self.module.type_of(i, *id)?;
            let is_constant = base.starts_with("vload");
            let parameter = match self.target(i, base)? {
                // The back ends guess what pointers point to.
                Some(target)
                    if let Type::Pointer { space, .. } = self.module.types.need(i, ty)?.ty =>
                {
                    Mangled::Pointer {
                        space: space.number(),
                        is_constant,
                        to: Box::new(target),
                    }
                }
                _ => self.mangled(i, ty, is_signed, is_constant)?,
            };
            parameters.push(parameter);
        }
        self.library(i, &name, &parameters, ids)
    }

    /// Name and arguments of a function; those on halves in memory have a number of elements or a rounding mode
    /// as a literal.
    fn halves<'o>(
        &self,
        i: &Instruction<'_>,
        base: &str,
        arguments: &'o [u32],
    ) -> Result<(String, &'o [u32])> {
        let split = || {
            let last = arguments.split_last();
            last.ok_or_else(|| i.invalid("it has too few arguments"))
        };
        let rounding = |mode: u32| {
            let name = ROUNDINGS.get(mode as usize);
            name.ok_or_else(|| i.invalid("this rounding is not supported"))
        };
        let elements = |own: &Self| {
            let first = arguments.first().copied().unwrap_or_default();
            own.count(i, own.module.type_of(i, first)?)
        };
        Ok(match base {
            "vload_halfn" | "vloada_halfn" => {
                let (count, ids) = split()?;
                (format!("{}{count}", base.trim_end_matches('n')), ids)
            }
            "vstore_half_r" => {
                let (mode, ids) = split()?;
                (format!("vstore_half_{}", rounding(*mode)?), ids)
            }
            "vstore_halfn" | "vstorea_halfn" => (
                format!("{}{}", base.trim_end_matches('n'), elements(self)?),
                arguments,
            ),
            "vstore_halfn_r" | "vstorea_halfn_r" => {
                let (mode, ids) = split()?;
                let base = base.trim_end_matches("n_r");
                (
                    format!("{base}{}_{}", elements(self)?, rounding(*mode)?),
                    ids,
                )
            }
            base => (base.to_owned(), arguments),
        })
    }

    /// What a function with a pointer expects there.
    fn target(&self, i: &Instruction<'_>, base: &str) -> Result<Option<Mangled>> {
        Ok(match base {
            "fract" | "modf" | "sincos" => Some(self.mangled(i, i.ty, true, false)?),
            "frexp" | "lgamma_r" | "remquo" => Some(match self.count(i, i.ty)? {
                1 => Mangled::Number("i"),
                count => Mangled::Vector(count, "i"),
            }),
            _ if base.contains("_half") && base.starts_with('v') => Some(Mangled::Number("Dh")),
            _ => None,
        })
    }

    /// A type as a parameter of a library function.
    pub(super) fn mangled(
        &self,
        i: &Instruction<'_>,
        ty: Id,
        is_signed: bool,
        is_constant: bool,
    ) -> Result<Mangled> {
        let known = self.module.types.need(i, ty)?;
        let letters = |ty: &Type| {
            Some(match (ty, is_signed) {
                (Type::Float(Float::Half), _) => "Dh",
                (Type::Float(Float::Single), _) => "f",
                (Type::Float(Float::Double), _) => "d",
                (Type::Int(8), true) => "c",
                (Type::Int(8), false) => "h",
                (Type::Int(16), true) => "s",
                (Type::Int(16), false) => "t",
                (Type::Int(32), true) => "i",
                (Type::Int(32), false) => "j",
                // A size where the library's function has one.
                (Type::Int(64), true) => "l",
                (Type::Int(64), false) => "m",
                _ => return None,
            })
        };
        let unsupported = || i.invalid("an argument of this type is not supported");
        Ok(match &known.ty {
            Type::Vector { of, count } => {
                let part = self.module.types.need(i, *of)?;
                Mangled::Vector(*count, letters(&part.ty).ok_or_else(unsupported)?)
            }
            Type::Pointer {
                space,
                to: Some(to),
            } => Mangled::Pointer {
                space: space.number(),
                is_constant,
                // An array is a pointer to its first element.
                to: Box::new(match self.module.types.need(i, *to)?.ty {
                    Type::Array { of, .. } => self.mangled(i, of, is_signed, false)?,
                    _ => self.mangled(i, *to, is_signed, false)?,
                }),
            },
            Type::Event => Mangled::Event,
            ty => Mangled::Number(letters(ty).ok_or_else(unsupported)?),
        })
    }

    /// A call of a library function with arguments as they are.
    pub(super) fn library(
        &mut self,
        i: &Instruction<'_>,
        name: &str,
        parameters: &[Mangled],
        ids: &[Id],
    ) -> Result<()> {
        let is_memory = name.starts_with("vload") || name.starts_with("vstore");
        let sizes = |parameter: &Mangled| match parameter {
            // Offsets into memory are sizes.
            Mangled::Number("l") if is_memory => Mangled::Number("m"),
            other => other.clone(),
        };
        let parameters: Vec<Mangled> = parameters.iter().map(sizes).collect();
        let mut typed = Vec::new();
        let mut types = Vec::new();
        for id in ids {
            typed.push(self.typed(i, *id)?);
            types.push(self.module.known(i, *id)?.value.clone());
        }
        let returns = self.ty(i, i.ty)?;
        let symbol = self.declared_library(name, &parameters, &types, returns);
        self.result(i, &format!("{symbol}({})", typed.join(", ")))
    }

    pub(super) fn declared_library(
        &mut self,
        name: &str,
        parameters: &[Mangled],
        types: &[String],
        returns: &str,
    ) -> String {
        self.uses_opencl = true;
        let symbol = format!("@{}", mangle::function(name, parameters));
        self.declare(&symbol, returns, &types.join(", "), " convergent nounwind");
        symbol
    }

    fn load_vector(&mut self, i: &Instruction<'_>, arguments: &[u32]) -> Result<()> {
        let &[offset, pointer, _] = arguments else {
            return Err(i.invalid("it has not three arguments"));
        };
        let (place, align) = self.place(i, i.ty, offset, pointer)?;
        let ty = self.ty(i, i.ty)?;
        self.define(i, &format!("load {ty}, {place}, align {align}"))
    }

    fn store_vector(&mut self, i: &Instruction<'_>, arguments: &[u32]) -> Result<()> {
        let &[data, offset, pointer] = arguments else {
            return Err(i.invalid("it has not three arguments"));
        };
        let ty = self.module.type_of(i, data)?;
        let (place, align) = self.place(i, ty, offset, pointer)?;
        let data = self.typed(i, data)?;
        self.line(i, &format!("store {data}, {place}, align {align}"))
    }

    /// The place of a vector in an array of its elements, and its alignment in bytes.
    fn place(
        &mut self,
        i: &Instruction<'_>,
        vector: Id,
        offset: Id,
        pointer: Id,
    ) -> Result<(String, u32)> {
        let count = self.count(i, vector)?;
        let (_, scalar) = self.module.scalar(i, vector)?;
        let bits = match scalar.ty {
            Type::Int(bits) => bits,
            Type::Float(float) => float.bits(),
            _ => return Err(i.bad_id(vector, "a vector of numbers")),
        };
        let element = &scalar.value;
        let space = self.module.space_of(i, pointer)?.pointer();
        let pointer = self.typed(i, pointer)?;
        let width = self.module.width(i, self.module.type_of(i, offset)?)?;
        let elements = format!("mul i{width} {}, {count}", self.value(i, offset)?);
        let elements = self.temporary(i, &elements)?;
        let place = format!("getelementptr {element}, {pointer}, i{width} {elements}");
        let place = self.temporary(i, &place)?;
        Ok((
            format!("{space} {place}"),
            bits.div_ceil(8).next_power_of_two(),
        ))
    }

    fn printf(&mut self, i: &Instruction<'_>, arguments: &[u32]) -> Result<()> {
        let format = arguments.first().copied().unwrap_or_default();
        if self.module.space_of(i, format)? != Space::Constant {
            return Err(i.bad_id(format, "a text in constant memory"));
        }
        let typed = arguments.iter().map(|id| self.typed(i, *id));
        let typed = typed.collect::<Result<Vec<_>>>()?.join(", ");
        self.declare("@printf", "i32", "ptr addrspace(4), ...", "");
        self.uses_opencl = true;
        self.define(
            i,
            &format!("call i32 (ptr addrspace(4), ...) @printf({typed})"),
        )
    }
}
