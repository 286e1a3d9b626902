//! Operations of groups, by OpenCL's functions in AMD's device libraries.

use super::Writer;
use super::mangle::Mangled;
use crate::error::Result;
use crate::opcode::Opcode;
use crate::types::Type;
use crate::words::{Id, Instruction};

impl Writer<'_, '_> {
    /// Writes an operation of a group; `false` for another instruction.
    pub(super) fn group(&mut self, i: &Instruction<'_>) -> Result<bool> {
        let (word, is_signed) = match i.op {
            Opcode::GroupAll => ("all", true),
            Opcode::GroupAny => ("any", true),
            Opcode::GroupBroadcast => ("broadcast", true),
            Opcode::GroupIAdd | Opcode::GroupFAdd => ("add", true),
            Opcode::GroupSMin | Opcode::GroupFMin => ("min", true),
            Opcode::GroupSMax | Opcode::GroupFMax => ("max", true),
            Opcode::GroupUMin => ("min", false),
            Opcode::GroupUMax => ("max", false),
            Opcode::GroupAsyncCopy => {
                self.copy(i)?;
                return Ok(true);
            }
            Opcode::GroupWaitEvents => {
                self.wait(i)?;
                return Ok(true);
            }
            _ => return Ok(false),
        };
        let mut operands = i.operands();
        let group = match self.module.number(i, operands.id()?)? {
            2 => "work_group",
            3 => "sub_group",
            _ => return Err(i.invalid("a group of this scope is not supported")),
        };
        match word {
            "all" | "any" => {
                let value = operands.id()?;
                let wide = format!("zext {} to i32", self.typed(i, value)?);
                let wide = self.temporary(i, &wide)?;
                let name = format!("{group}_{word}");
                let types = ["i32".to_owned()];
                let symbol = self.declared_library(&name, &[Mangled::Number("i")], &types, "i32");
                let result = self.temporary(i, &format!("call i32 {symbol}(i32 {wide})"))?;
                self.define(i, &format!("icmp ne i32 {result}, 0"))?;
            }
            "broadcast" => {
                let (value, place) = (operands.id()?, operands.id()?);
                self.broadcast(i, group, value, place)?;
            }
            word => {
                let kind = match operands.word()? {
                    0 => "reduce",
                    1 => "scan_inclusive",
                    2 => "scan_exclusive",
                    _ => return Err(i.invalid("this operation of a group is not supported")),
                };
                let value = operands.id()?;
                let parameter = self.mangled(i, i.ty, is_signed, false)?;
                self.library(i, &format!("{group}_{kind}_{word}"), &[parameter], &[value])?;
            }
        }
        Ok(true)
    }

    /// A value of the work-item at a place, in up to three dimensions.
    fn broadcast(&mut self, i: &Instruction<'_>, group: &str, value: Id, place: Id) -> Result<()> {
        let ty = self.module.type_of(i, place)?;
        let (_, scalar) = self.module.scalar(i, ty)?;
        let size = match scalar.ty {
            Type::Int(64) => "m",
            Type::Int(32) if group == "sub_group" => "j",
            _ => return Err(i.bad_id(place, "a place of the group")),
        };
        let count = self.count(i, ty)?;
        if count > 3 {
            return Err(i.bad_id(place, "a place of the group"));
        }
        let mut parameters = vec![self.mangled(i, i.ty, true, false)?];
        let mut types = vec![self.ty(i, i.ty)?.to_owned()];
        let mut arguments = vec![self.typed(i, value)?];
        let element = scalar.value.clone();
        for index in 0..count {
            let part = match self.module.types.need(i, ty)?.ty {
                Type::Vector { .. } => {
                    let text = format!("extractelement {}, i32 {index}", self.typed(i, place)?);
                    self.temporary(i, &text)?
                }
                _ => self.value(i, place)?,
            };
            parameters.push(Mangled::Number(size));
            types.push(element.clone());
            arguments.push(format!("{element} {part}"));
        }
        let returns = self.ty(i, i.ty)?;
        let name = format!("{group}_broadcast");
        let symbol = self.declared_library(&name, &parameters, &types, returns);
        self.result(i, &format!("{symbol}({})", arguments.join(", ")))
    }

    /// A copy by a whole workgroup.
    fn copy(&mut self, i: &Instruction<'_>) -> Result<()> {
        let mut operands = i.operands();
        if self.module.number(i, operands.id()?)? != 2 {
            return Err(i.invalid("a group of this scope is not supported"));
        }
        let &[to, from, count, stride, event] = operands.rest() else {
            return Err(i.invalid("it has not six operands"));
        };
        let pointer = |own: &Self, id, is_constant| {
            own.mangled(i, own.module.type_of(i, id)?, true, is_constant)
        };
        let mut parameters = vec![pointer(self, to, false)?, pointer(self, from, true)?];
        let mut ids = vec![to, from, count];
        parameters.push(Mangled::Number("m"));
        let is_dense = self
            .module
            .number(i, stride)
            .is_ok_and(|stride| stride == 1);
        let name = match is_dense {
            true => "async_work_group_copy",
            false => {
                ids.push(stride);
                parameters.push(Mangled::Number("m"));
                "async_work_group_strided_copy"
            }
        };
        parameters.push(Mangled::Event);
        let mut typed = Vec::new();
        let mut types = Vec::new();
        for id in ids {
            typed.push(self.typed(i, id)?);
            types.push(self.module.known(i, id)?.value.clone());
        }
        // An event is one that went before, or none.
        let event = match self.module.known(i, event)?.ty {
            Type::Event => self.value(i, event)?,
            _ => "null".to_owned(),
        };
        let own = "ptr addrspace(5)".to_owned();
        typed.push(format!("{own} {event}"));
        types.push(own);
        let symbol = self.declared_library(name, &parameters, &types, "ptr addrspace(5)");
        self.result(i, &format!("{symbol}({})", typed.join(", ")))
    }

    /// Waits for copies: AMD's library copies at once, so the workgroup has to meet.
    fn wait(&mut self, i: &Instruction<'_>) -> Result<()> {
        if self.module.number(i, i.operands().id()?)? != 2 {
            return Err(i.invalid("a group of this scope is not supported"));
        }
        self.declare("@llvm.amdgcn.s.barrier", "void", "", "");
        self.line(i, "fence syncscope(\"workgroup\") release")?;
        self.line(i, "call void @llvm.amdgcn.s.barrier()")?;
        self.line(i, "fence syncscope(\"workgroup\") acquire")
    }
}
