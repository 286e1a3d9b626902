//! Reads instructions into a [`Module`].

mod constants;
mod decorations;
mod entries;
mod predicates;
mod reader;
mod types;

use crate::error::{Error, Reason, Result};
use crate::module::{Function, Module, Set, Variable};
use crate::names::CAPABILITIES;
use crate::opcode::Opcode;
use crate::types::{Space, Type};
use crate::words::{Id, Instruction, Words};
use reader::Reader;

/// Capabilities whose instructions are translated, or refused one by one. `Kernel`, memory and numbers
/// (`Addresses`, `Linkage`, `Vector16`, `Float16Buffer`, `Float16`, `Float64`, `Int64`, `Int64Atomics`, `Groups`,
/// `Int16`, `GenericPointer`, `Int8`, `SubgroupDispatch`), then those of extensions in the order of numbers.
const TAKEN: [u32; 42] = [
    4, 5, 6, 7, 8, 9, 10, 11, 12, 18, 22, 38, 39, 58, // core
    4464, 4465, 4466, 4467, // DenormPreserve … RoundingModeRTE
    4473, // UntypedPointersKHR
    5116, // BFloat16TypeKHR
    5120, // AbortKHR
    5404, // AtomicFloat16VectorNV
    5603, 5604, 5606, // FunctionPointersINTEL, IndirectReferencesINTEL, AsmINTEL
    5612, 5613, 5616, // AtomicFloat…MinMaxEXT
    5629, // ExpectAssumeKHR
    5837, // FPFastMathModeINTEL
    5844, // ArbitraryPrecisionIntegersALTERA
    5886, // UnstructuredLoopControlsINTEL
    5892, // KernelAttributesINTEL
    5935, // USMStorageClassesALTERA
    6025, // BitInstructions
    6029, // FloatControls2
    6033, 6034, // AtomicFloat32AddEXT, AtomicFloat64AddEXT
    6094, // OptNoneEXT
    6095, // AtomicFloat16AddEXT
    6187, // GlobalVariableHostAccessINTEL
    6226, // BFloat16ArithmeticINTEL
];

/// Reads a module. `answer` says whether a predicate on the target holds: `is.gfx90a`, `has.mai-insts`.
pub(crate) fn module<'a>(words: &'a Words, answer: &dyn Fn(&str) -> bool) -> Result<Module<'a>> {
    let mut reader = Reader::default();
    for instruction in words.instructions() {
        reader.instruction(instruction?)?;
    }
    if let Some(open) = reader.open {
        return Err(open.at.error(Reason::CutOff));
    }
    if !reader.has_model {
        return Err(Error {
            offset: 0,
            opcode: Some("OpMemoryModel"),
            reason: Reason::Invalid("the module has none"),
        });
    }
    entries::finish(&mut reader)?;
    let mut module = reader.module;
    predicates::fold(&mut module, answer)?;
    Ok(module)
}

impl<'a> Reader<'a> {
    fn instruction(&mut self, i: Instruction<'a>) -> Result<()> {
        let mut operands = i.operands();
        match i.op {
            Opcode::Nop
            | Opcode::Source
            | Opcode::SourceContinued
            | Opcode::SourceExtension
            | Opcode::String
            | Opcode::MemberName
            | Opcode::Line
            | Opcode::NoLine
            | Opcode::ModuleProcessed
            // An extension alone has no meaning: its capabilities, instructions and decorations have.
            | Opcode::Extension => {}
            Opcode::Capability => {
                let number = operands.word()?;
                if !TAKEN.contains(&number) {
                    return Err(i.unsupported(CAPABILITIES, number));
                }
            }
            Opcode::MemoryModel => {
                // Addressing in 64 bits, memory of OpenCL.
                if (operands.word()?, operands.word()?) != (2, 2) {
                    return Err(i.invalid("other models than Physical64 and OpenCL are not supported"));
                }
                self.has_model = true;
            }
            Opcode::ExtInstImport => {
                let set = match &*operands.text()? {
                    "OpenCL.std" => Set::OpenCl,
                    name if name.starts_with("NonSemantic.") || name.starts_with("OpenCL.DebugInfo") => {
                        Set::Silent
                    }
                    _ => return Err(i.invalid("this set of instructions is not supported")),
                };
                self.module.sets.insert(i.result, set);
            }
            Opcode::Name => {
                let id = operands.id()?;
                let name = operands.text()?;
                self.module.names.insert(id, name);
            }
            Opcode::EntryPoint | Opcode::ExecutionMode | Opcode::ExecutionModeId => self.modes.push(i),
            Opcode::Decorate
            | Opcode::DecorateId
            | Opcode::DecorateString
            | Opcode::MemberDecorate
            | Opcode::MemberDecorateString => self.decorate(&i)?,
            Opcode::AsmTargetINTEL => {}
            Opcode::AsmINTEL => {
                operands.id()?;
                operands.id()?;
                let text = (operands.text()?, operands.text()?);
                self.module.assembly.insert(i.result, text);
            }
            Opcode::ExtInst if self.is_silent(&i)? => {}
            _ if self.open.is_some() => self.body(i)?,
            Opcode::Function => self.function(i)?,
            // LLVM 23's back end writes it for a function that it leaves out.
            Opcode::AbortKHR => {}
            Opcode::Variable | Opcode::UntypedVariableKHR => self.variable(i)?,
            _ if types::is_type(i.op) => self.add_type(&i)?,
            _ => self.constant(i)?,
        }
        Ok(())
    }

    /// Whether an extended instruction is of a set without meaning.
    fn is_silent(&self, i: &Instruction<'a>) -> Result<bool> {
        let set = i.operands().id()?;
        let set = self.module.sets.get(&set);
        let set = set.ok_or_else(|| i.invalid("its set of instructions is not imported"))?;
        Ok(*set == Set::Silent)
    }

    fn variable(&mut self, i: Instruction<'a>) -> Result<()> {
        let variable = variable(&self.module, i)?;
        if variable.space == Space::Scratch {
            return Err(i.invalid("a variable of a function outside of functions"));
        }
        if let Some(initial) = variable.initial {
            self.module.type_of(&i, initial)?;
        }
        self.module.define(&i, i.result, i.ty)?;
        self.module.variables.insert(i.result, variable);
        self.module.variable_order.push(i.result);
        Ok(())
    }

    fn function(&mut self, i: Instruction<'a>) -> Result<()> {
        let mut operands = i.operands();
        let control = operands.word()?;
        let ty = operands.id()?;
        let Type::Function { returns, .. } = &self.module.types.need(&i, ty)?.ty else {
            return Err(i.bad_id(ty, "a type of functions"));
        };
        if *returns != i.ty {
            return Err(i.invalid("its result is not that of its type"));
        }
        self.module.define(&i, i.result, ty)?;
        self.open = Some(Function {
            at: i,
            returns: i.ty,
            control,
            parameters: Vec::new(),
            body: Vec::new(),
        });
        Ok(())
    }

    /// An instruction within a function.
    fn body(&mut self, i: Instruction<'a>) -> Result<()> {
        let Some(function) = &mut self.open else {
            return Err(i.invalid("it stands outside of functions"));
        };
        match i.op {
            Opcode::FunctionEnd => {
                let index = self.module.functions.len();
                if let Some(function) = self.open.take() {
                    self.check_parameters(&function)?;
                    self.module.function_ids.insert(function.at.result, index);
                    self.module.functions.push(function);
                }
                return Ok(());
            }
            Opcode::FunctionParameter => {
                if !function.body.is_empty() {
                    return Err(i.invalid("it stands behind the first block"));
                }
                function.parameters.push((i.ty, i.result));
                self.module.types.need(&i, i.ty)?;
                return self.module.define(&i, i.result, i.ty);
            }
            Opcode::Function => return Err(i.invalid("a function within a function")),
            Opcode::Undef => return self.constant(i),
            _ if types::is_type(i.op) => return Err(i.invalid("a type within a function")),
            _ => {}
        }
        if function.body.is_empty() && i.op != Opcode::Label {
            return Err(i.invalid("it stands before the first block"));
        }
        function.body.push(i);
        if i.ty != 0 {
            self.module.types.need(&i, i.ty)?;
            self.module.define(&i, i.result, i.ty)?;
        }
        Ok(())
    }

    fn check_parameters(&self, function: &Function<'a>) -> Result<()> {
        let at = &function.at;
        let ty = self.module.type_of(at, at.result)?;
        let own = function.parameters.iter().map(|(ty, _)| *ty);
        match &self.module.types.need(at, ty)?.ty {
            Type::Function { parameters, .. } if own.eq(parameters.iter().copied()) => Ok(()),
            _ => Err(at.invalid("its parameters are not those of its type")),
        }
    }
}

/// A variable, of the module or of a function.
pub(crate) fn variable<'a>(module: &Module<'_>, i: Instruction<'a>) -> Result<Variable<'a>> {
    let mut operands = i.operands();
    let space = module.types.space(&i, operands.word()?)?;
    let Type::Pointer { space: own, to } = &module.types.need(&i, i.ty)?.ty else {
        return Err(i.bad_id(i.ty, "a type of pointers"));
    };
    if *own != space {
        return Err(i.invalid("its storage class is not that of its type"));
    }
    let of: Id = match (i.op, to) {
        (Opcode::UntypedVariableKHR, _) => operands.id()?,
        (_, Some(to)) => *to,
        (_, None) => return Err(i.bad_id(i.ty, "a pointer with a type")),
    };
    module.types.need(&i, of)?;
    let initial = match operands.is_empty() {
        true => None,
        false => Some(operands.id()?),
    };
    Ok(Variable {
        at: i,
        space,
        of,
        initial,
    })
}
