//! Calls: of functions, through pointers, of inline assembly.

use super::Writer;
use super::function::Intrinsic;
use super::symbol::escaped;
use crate::error::Result;
use crate::opcode::Opcode;
use crate::types::{Space, Type};
use crate::words::{Id, Instruction};

impl Writer<'_, '_> {
    pub(super) fn call(&mut self, i: &Instruction<'_>) -> Result<()> {
        let mut operands = i.operands();
        let first = operands.id()?;
        match i.op {
            Opcode::FunctionCall => self.direct(i, first, operands.rest()),
            Opcode::FunctionPointerCallINTEL => {
                let mut callee = self.value(i, first)?;
                let space = self.module.space_of(i, first)?;
                if space != Space::Flat {
                    let cast = format!("addrspacecast {} {callee} to ptr", space.pointer());
                    callee = self.temporary(i, &cast)?;
                }
                let arguments = self.arguments(i, operands.rest())?;
                self.result(i, &format!("{callee}({arguments}) convergent"))
            }
            Opcode::AsmCallINTEL => {
                let assembly = self.module.assembly.get(&first);
                let (text, constraints) =
                    assembly.ok_or_else(|| i.bad_id(first, "inline assembly"))?;
                let effects = match self.module.decorations(first).has_side_effects {
                    true => " sideeffect",
                    false => "",
                };
                let (text, constraints) =
                    (escaped(text.as_bytes()), escaped(constraints.as_bytes()));
                let arguments = self.arguments(i, operands.rest())?;
                let callee = format!("asm{effects} \"{text}\", \"{constraints}\"");
                self.result(i, &format!("{callee}({arguments}) convergent"))
            }
            _ => {
                let condition = self.typed(i, first)?;
                self.declare("@llvm.assume", "void", "i1", "");
                self.line(i, &format!("call void @llvm.assume({condition})"))
            }
        }
    }

    /// A call of a function of the module.
    fn direct(&mut self, i: &Instruction<'_>, callee: Id, arguments: &[Id]) -> Result<()> {
        let index = self.module.function_ids.get(&callee);
        let function = index.and_then(|index| self.module.functions.get(*index));
        let function = function.ok_or_else(|| i.bad_id(callee, "a function"))?;
        if self.module.entries.contains_key(&callee) {
            return Err(i.invalid("a call of a kernel is not supported"));
        }
        if function.returns != i.ty || function.parameters.len() != arguments.len() {
            return Err(i.invalid("it does not fit the function's type"));
        }
        let symbol = self.symbol(callee);
        if Intrinsic::of(&symbol).is_some() {
            let space = Space::Constant.pointer();
            let pointer = self.temporary(i, &format!("call {space} {symbol}()"))?;
            let to = self.ty(i, i.ty)?;
            return self.define(i, &format!("addrspacecast {space} {pointer} to {to}"));
        }
        let mut all = Vec::new();
        for ((ty, parameter), argument) in function.parameters.iter().zip(arguments) {
            let attributes = self.parameter(i, *ty, *parameter, false)?;
            let ty = self.ty(i, *ty)?;
            all.push(format!("{ty}{attributes} {}", self.value(i, *argument)?));
        }
        self.result(i, &format!("{symbol}({})", all.join(", ")))
    }

    fn arguments(&self, i: &Instruction<'_>, arguments: &[Id]) -> Result<String> {
        let typed = arguments.iter().map(|argument| self.typed(i, *argument));
        Ok(typed.collect::<Result<Vec<_>>>()?.join(", "))
    }

    /// The call itself, and its result unless it has none.
    pub(super) fn result(&mut self, i: &Instruction<'_>, callee: &str) -> Result<()> {
        let known = self.module.types.need(i, i.ty)?;
        let returns = &known.value;
        if known.ty == Type::Void {
            return self.line(i, &format!("call {returns} {callee}"));
        }
        let fast = match self.module.scalar(i, i.ty)?.1.ty {
            Type::Float(_) => self.fast(i)?,
            _ => String::new(),
        };
        self.define(i, &format!("call {fast}{returns} {callee}"))
    }
}
