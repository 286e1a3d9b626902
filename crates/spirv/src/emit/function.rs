//! Functions, and which file writes which instruction.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

use super::Writer;
use crate::error::Result;
use crate::module::{Entry, Function, Linkage, Parameter};
use crate::names::OPCODES;
use crate::opcode::Opcode;
use crate::types::{Space, Type};
use crate::words::{Id, Instruction};

/// Most work-items of a workgroup on AMDGPU.
const MOST_ITEMS: u64 = 1024;

impl<'m, 'a> Writer<'m, 'a> {
    pub(super) fn function(&mut self, function: &'m Function<'a>) -> Result<()> {
        let at = &function.at;
        if function.body.is_empty() {
            return self.declaration(function);
        }
        self.aliases.clear();
        self.parts.clear();
        self.locals.clear();
        self.temporaries = 0;
        for i in &function.body {
            match i.op {
                Opcode::Variable | Opcode::UntypedVariableKHR => {
                    self.locals.insert(i.result, i.result);
                }
                Opcode::Bitcast => {
                    if let Some(of) = self.locals.get(&i.operands().id()?).copied() {
                        self.locals.insert(i.result, of);
                    }
                }
                _ => {}
            }
            if matches!(i.op, Opcode::CopyObject | Opcode::ExpectKHR) {
                self.aliases.insert(i.result, i.operands().id()?);
            }
        }
        let entry = self.module.entries.get(&at.result);
        self.parameters = match entry {
            Some(_) => self.parameter_names(function)?,
            None => HashMap::new(),
        };
        let symbol = self.symbol(at.result);
        let head = match (entry, self.linkage(at.result)) {
            (Some(_), _) => "define protected amdgpu_kernel",
            // Bodies that the producer gives intrinsics are in every module that uses them.
            _ if symbol.starts_with("@\"spirv.") => "define internal",
            (None, Some(Linkage::LinkOnce)) => "define linkonce_odr hidden",
            (None, Some(Linkage::Weak)) => "define weak hidden",
            (None, Some(_)) => "define hidden",
            (None, None) => "define internal",
        };
        let mut text = format!("{head} {} {symbol}(", self.ty(at, function.returns)?);
        for (index, (ty, id)) in function.parameters.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            let attributes = self.parameter(at, *ty, *id, entry.is_some())?;
            let (ty, name) = match entry.is_some() && self.is_copied(at, *ty, *id)? {
                true => ("ptr addrspace(4)", format!("%r{id}")),
                false => (self.ty(at, *ty)?, self.value(at, *id)?),
            };
            let _ = write!(text, "{comma}{ty}{attributes} {name}");
        }
        let _ = write!(text, "){} {{", self.attributes(function, entry));
        self.line(at, &text)?;
        for (index, i) in function.body.iter().enumerate() {
            self.instruction(i)?;
            if index == 0 && entry.is_some() {
                self.copy_arguments(function)?;
            }
        }
        self.out.push_str("}\n\n");
        Ok(())
    }

    fn linkage(&self, id: Id) -> Option<Linkage> {
        let linkage = self.module.decorations(id).linkage.as_ref();
        linkage.map(|(_, linkage)| *linkage)
    }

    /// Names of a kernel's parameters, which its metadata has: those of the source, else none.
    fn parameter_names(&self, function: &Function<'_>) -> Result<HashMap<Id, String>> {
        let mut names = HashMap::new();
        let mut known = HashSet::new();
        let mut unnamed = 0;
        for (ty, id) in &function.parameters {
            if self.is_copied(&function.at, *ty, *id)? {
                continue;
            }
            let own = self.module.names.get(id).map_or("", |name| &**name);
            // Names with digits may be those of values here.
            let is_plain = own.chars().all(|c| c.is_ascii_alphabetic() || c == '_');
            let name = match is_plain && !own.is_empty() && known.insert(own) {
                true => format!("%{own}"),
                false => {
                    unnamed += 1;
                    format!("%{}", unnamed - 1)
                }
            };
            names.insert(*id, name);
        }
        Ok(names)
    }

    pub(super) fn symbol(&self, id: Id) -> String {
        self.symbols.get(&id).cloned().unwrap_or_default()
    }

    /// Whether a kernel's parameter is a variable of the kernel with the value of the argument. AMD's flavour reads the
    /// argument where it is, in constant memory.
    fn is_copied(&self, at: &Instruction<'_>, ty: Id, id: Id) -> Result<bool> {
        if !self
            .module
            .decorations(id)
            .parameter
            .contains(&Parameter::ByValue)
        {
            return Ok(false);
        }
        match self.module.types.need(at, ty)?.ty {
            Type::Pointer {
                space: Space::Scratch,
                ..
            } => Ok(true),
            Type::Pointer {
                space: Space::Constant,
                ..
            } => Ok(false),
            _ => Err(at.bad_id(ty, "a pointer to scratch or constant memory")),
        }
    }

    /// Attributes of a parameter, or of an argument for it.
    pub(super) fn parameter(
        &self,
        at: &Instruction<'_>,
        ty: Id,
        id: Id,
        in_kernel: bool,
    ) -> Result<String> {
        let mut out = String::new();
        let decorations = self.module.decorations(id);
        for parameter in &decorations.parameter {
            match parameter {
                Parameter::ZeroExtended => out.push_str(" zeroext"),
                Parameter::SignExtended => out.push_str(" signext"),
                Parameter::NoAlias => out.push_str(" noalias"),
                Parameter::ByValue | Parameter::Returned => {
                    let Type::Pointer { to: Some(to), .. } = self.module.types.need(at, ty)?.ty
                    else {
                        return Err(at.bad_id(ty, "a pointer with a type"));
                    };
                    let word = match parameter {
                        Parameter::Returned => "sret",
                        _ if in_kernel => "byref",
                        _ => "byval",
                    };
                    let _ = write!(out, " {word}({})", self.module.types.need(at, to)?.memory);
                    if let Some(bytes) = decorations.alignment {
                        let _ = write!(out, " align {bytes}");
                    }
                }
                Parameter::Other => {}
            }
        }
        Ok(out)
    }

    fn declaration(&mut self, function: &'m Function<'a>) -> Result<()> {
        let at = &function.at;
        if self.module.entries.contains_key(&at.result) {
            return Err(at.invalid("an entry point without a body"));
        }
        let name = self.symbol(at.result);
        if self.linkage(at.result) != Some(Linkage::Import) {
            return Err(at.invalid("a function without a body that is not imported"));
        }
        if let Some(own) = Intrinsic::of(&name) {
            self.uses_implicit |= own == Intrinsic::ImplicitArguments;
            self.declare(&name, Space::Constant.pointer(), "", "");
            return Ok(());
        }
        if name == "@\"__cxa_pure_virtual\"" && function.parameters.is_empty() {
            // What virtual tables have for functions without a body. The back ends lose its own body, a trap.
            self.declare("@llvm.trap", "void", "", "");
            let text = format!(
                "define weak hidden void {name}() {{ call void @llvm.trap() unreachable }}"
            );
            return self.line(at, &text);
        }
        let mut parameters = Vec::new();
        for (ty, id) in &function.parameters {
            let attributes = self.parameter(at, *ty, *id, false)?;
            parameters.push(format!("{}{attributes}", self.ty(at, *ty)?));
        }
        let returns = self.ty(at, function.returns)?;
        let attributes = match name.starts_with("@\"llvm.") {
            true => "",
            false => " convergent nounwind",
        };
        self.declare(&name, returns, &parameters.join(", "), attributes);
        Ok(())
    }

    fn attributes(&mut self, function: &Function<'_>, entry: Option<&Entry>) -> String {
        let mut out = String::from(" convergent nounwind");
        // Inline, DontInline, OptNoneEXT.
        match function.control {
            control if control & 2 != 0 => out.push_str(" noinline"),
            control if control & 1 != 0 => out.push_str(" alwaysinline"),
            _ => {}
        }
        let Some(entry) = entry else {
            return out;
        };
        let exact = entry.local_size.and_then(|sizes| {
            let all = sizes.iter().map(|size| u64::from(*size));
            all.reduce(u64::saturating_mul)
        });
        let (least, most) = match (exact, entry.most) {
            (Some(exact), _) => (exact, exact),
            (None, Some(most)) => (1, most),
            (None, None) => (1, MOST_ITEMS),
        };
        if (1..=MOST_ITEMS).contains(&most) {
            let _ = write!(out, " \"amdgpu-flat-work-group-size\"=\"{least},{most}\"");
        }
        if !self.module.types.is_opencl {
            // HIP launches whole workgroups only.
            out.push_str(" \"uniform-work-group-size\"=\"true\"");
        }
        if entry.flushes_single {
            out.push_str(" \"denormal-fp-math-f32\"=\"preserve-sign,preserve-sign\"");
        }
        if let Some([x, y, z]) = entry.local_size {
            let node = self.node(format!("i32 {x}, i32 {y}, i32 {z}"));
            let _ = write!(out, " !reqd_work_group_size !{node}");
        }
        out
    }

    /// A kernel's own copies of arguments that are passed by value in the kernarg segment.
    fn copy_arguments(&mut self, function: &'m Function<'a>) -> Result<()> {
        let at = &function.at;
        for (ty, id) in &function.parameters {
            if !self.is_copied(at, *ty, *id)? {
                continue;
            }
            let Type::Pointer { to: Some(to), .. } = self.module.types.need(at, *ty)?.ty else {
                return Err(at.bad_id(*ty, "a pointer with a type"));
            };
            let memory = &self.module.types.need(at, to)?.memory;
            let bytes = self.module.decorations(*id).alignment;
            let align = bytes.map_or(String::new(), |bytes| format!(", align {bytes}"));
            self.line(
                at,
                &format!("%v{id} = alloca {memory}{align}, addrspace(5)"),
            )?;
            let value = format!("load {memory}, ptr addrspace(4) %r{id}{align}");
            let value = self.temporary(at, &value)?;
            self.line(
                at,
                &format!("store {memory} {value}, ptr addrspace(5) %v{id}{align}"),
            )?;
        }
        Ok(())
    }

    fn instruction(&mut self, i: &Instruction<'a>) -> Result<()> {
        match i.op {
            Opcode::CopyObject | Opcode::ExpectKHR => Ok(()),
            Opcode::Variable
            | Opcode::UntypedVariableKHR
            | Opcode::Load
            | Opcode::Store
            | Opcode::CopyMemory
            | Opcode::CopyMemorySized
            | Opcode::AccessChain
            | Opcode::InBoundsAccessChain
            | Opcode::PtrAccessChain
            | Opcode::InBoundsPtrAccessChain
            | Opcode::UntypedPtrAccessChainKHR
            | Opcode::UntypedInBoundsPtrAccessChainKHR
            | Opcode::UntypedAccessChainKHR
            | Opcode::UntypedInBoundsAccessChainKHR
            | Opcode::PtrEqual
            | Opcode::PtrNotEqual
            | Opcode::PtrDiff
            | Opcode::LifetimeStart
            | Opcode::LifetimeStop => self.memory(i),
            Opcode::Label
            | Opcode::Phi
            | Opcode::LoopMerge
            | Opcode::SelectionMerge
            | Opcode::LoopControlINTEL
            | Opcode::Branch
            | Opcode::BranchConditional
            | Opcode::Switch
            | Opcode::Return
            | Opcode::ReturnValue
            | Opcode::Unreachable
            | Opcode::AbortKHR => self.control(i),
            Opcode::FunctionCall
            | Opcode::FunctionPointerCallINTEL
            | Opcode::AsmCallINTEL
            | Opcode::AssumeTrueKHR => self.call(i),
            Opcode::ExtInst => self.opencl(i),
            Opcode::VectorExtractDynamic
            | Opcode::VectorInsertDynamic
            | Opcode::VectorShuffle
            | Opcode::CompositeConstruct
            | Opcode::CompositeExtract
            | Opcode::CompositeInsert => self.composite(i),
            Opcode::ConvertFToU
            | Opcode::ConvertFToS
            | Opcode::ConvertSToF
            | Opcode::ConvertUToF
            | Opcode::UConvert
            | Opcode::SConvert
            | Opcode::FConvert
            | Opcode::ConvertPtrToU
            | Opcode::ConvertUToPtr
            | Opcode::PtrCastToGeneric
            | Opcode::GenericCastToPtr
            | Opcode::GenericCastToPtrExplicit
            | Opcode::Bitcast => self.convert(i),
            Opcode::ControlBarrier
            | Opcode::MemoryBarrier
            | Opcode::AtomicLoad
            | Opcode::AtomicStore
            | Opcode::AtomicExchange
            | Opcode::AtomicCompareExchange
            | Opcode::AtomicCompareExchangeWeak
            | Opcode::AtomicIIncrement
            | Opcode::AtomicIDecrement
            | Opcode::AtomicIAdd
            | Opcode::AtomicISub
            | Opcode::AtomicSMin
            | Opcode::AtomicUMin
            | Opcode::AtomicSMax
            | Opcode::AtomicUMax
            | Opcode::AtomicAnd
            | Opcode::AtomicOr
            | Opcode::AtomicXor
            | Opcode::AtomicFAddEXT
            | Opcode::AtomicFMinEXT
            | Opcode::AtomicFMaxEXT
            | Opcode::AtomicFlagTestAndSet
            | Opcode::AtomicFlagClear => self.atomic(i),
            _ if self.arithmetic(i)? || self.logic(i)? || self.group(i)? => Ok(()),
            op => Err(i.unsupported(OPCODES, op.number().into())),
        }
    }
}

/// Intrinsics that return a pointer to constant memory on AMDGPU, and a generic one in SPIR-V, whose number 4 is
/// that of generic memory.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Intrinsic {
    ImplicitArguments,
    Other,
}

impl Intrinsic {
    pub(super) fn of(symbol: &str) -> Option<Self> {
        match symbol {
            "@\"llvm.amdgcn.implicitarg.ptr\"" => Some(Self::ImplicitArguments),
            "@\"llvm.amdgcn.dispatch.ptr\""
            | "@\"llvm.amdgcn.queue.ptr\""
            | "@\"llvm.amdgcn.kernarg.segment.ptr\""
            | "@\"llvm.amdgcn.implicit.buffer.ptr\"" => Some(Self::Other),
            _ => None,
        }
    }
}
