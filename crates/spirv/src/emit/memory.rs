//! Variables of functions, loads, stores, addresses.

use std::fmt::Write as _;

use super::Writer;
use crate::error::Result;
use crate::names::STORAGE_CLASSES;
use crate::opcode::Opcode;
use crate::read;
use crate::types::{Space, Type};
use crate::words::{Id, Instruction, Operands};

/// What an address is computed of.
pub(super) struct Path<'t> {
    /// `getelementptr`, with its flags.
    pub(super) word: &'static str,
    /// The type that the base points to.
    pub(super) of: &'t str,
    pub(super) base: Id,
    /// Indices with their types, each behind a comma.
    pub(super) indices: String,
}

/// What a load or store says about itself.
struct Access {
    is_volatile: bool,
    /// `, align 4, !nontemporal !0`.
    suffix: String,
    alignment: Option<u32>,
}

impl<'m> Writer<'m, '_> {
    pub(super) fn memory(&mut self, i: &Instruction<'_>) -> Result<()> {
        let mut operands = i.operands();
        match i.op {
            Opcode::Variable | Opcode::UntypedVariableKHR => self.local(i),
            Opcode::Load => {
                let pointer = operands.id()?;
                if self.is_builtin(pointer) {
                    return self.builtin(i, pointer);
                }
                let access = self.access(i, &mut operands, pointer)?;
                let memory = &self.module.types.need(i, i.ty)?.memory;
                let text = format!(
                    "load {}{memory}, {}{}",
                    volatile(access.is_volatile),
                    self.typed(i, pointer)?,
                    access.suffix
                );
                self.define_stored(i, &text)
            }
            Opcode::Store => {
                let (pointer, value) = (operands.id()?, operands.id()?);
                let access = self.access(i, &mut operands, pointer)?;
                let value = self.stored(i, value)?;
                let text = format!(
                    "store {}{value}, {}{}",
                    volatile(access.is_volatile),
                    self.typed(i, pointer)?,
                    access.suffix
                );
                self.line(i, &text)
            }
            Opcode::CopyMemory => {
                let (to, from) = (operands.id()?, operands.id()?);
                let access = self.access(i, &mut operands, to)?;
                let memory = &self
                    .module
                    .types
                    .need(i, self.module.pointee(i, to)?)?
                    .memory;
                let load = format!(
                    "load {}{memory}, {}{}",
                    volatile(access.is_volatile),
                    self.typed(i, from)?,
                    access.suffix
                );
                let value = self.temporary(i, &load)?;
                let text = format!(
                    "store {}{memory} {value}, {}{}",
                    volatile(access.is_volatile),
                    self.typed(i, to)?,
                    access.suffix
                );
                self.line(i, &text)
            }
            Opcode::CopyMemorySized => {
                let (to, from, size) = (operands.id()?, operands.id()?, operands.id()?);
                let access = self.access(i, &mut operands, to)?;
                let spaces = [to, from].map(|pointer| self.module.space_of(i, pointer));
                let [into, out_of] = spaces;
                let (into, out_of) = (into?, out_of?);
                let bits = self.module.width(i, self.module.type_of(i, size)?)?;
                let align = access.alignment.unwrap_or(1);
                let name = format!(
                    "@llvm.memcpy.p{}.p{}.i{bits}",
                    into.number(),
                    out_of.number()
                );
                let (a, b) = (into.pointer(), out_of.pointer());
                self.declare(&name, "void", &format!("{a}, {b}, i{bits}, i1"), "");
                let text = format!(
                    "call void {name}({a} align {align} {}, {b} align {align} {}, {}, i1 {})",
                    self.value(i, to)?,
                    self.value(i, from)?,
                    self.typed(i, size)?,
                    access.is_volatile
                );
                self.line(i, &text)
            }
            Opcode::PtrEqual | Opcode::PtrNotEqual => {
                let (a, b) = (operands.id()?, operands.id()?);
                let word = if i.op == Opcode::PtrEqual { "eq" } else { "ne" };
                let text = format!("icmp {word} {}, {}", self.typed(i, a)?, self.value(i, b)?);
                self.define(i, &text)
            }
            Opcode::PtrDiff => self.difference(i),
            Opcode::LifetimeStart | Opcode::LifetimeStop => self.lifetime(i),
            _ => {
                let path = self.path(i)?;
                if self.is_builtin(path.base) {
                    return self.part_of_builtin(i, path.base);
                }
                let base = self.typed(i, path.base)?;
                let text = format!("{} {}, {base}{}", path.word, path.of, path.indices);
                self.define(i, &text)
            }
        }
    }

    fn local(&mut self, i: &Instruction<'_>) -> Result<()> {
        let variable = read::variable(self.module, *i)?;
        if variable.space != Space::Scratch {
            let class = i.operands().word()?;
            return Err(i.unsupported(STORAGE_CLASSES, class));
        }
        let known = self.module.types.need(i, variable.of)?;
        let bytes = self.module.decorations(i.result).alignment;
        let align = bytes.map_or(String::new(), |bytes| format!(", align {bytes}"));
        self.define(i, &format!("alloca {}{align}, addrspace(5)", known.memory))?;
        if let Some(initial) = variable.initial {
            let value = self.stored(i, initial)?;
            let text = format!("store {value}, ptr addrspace(5) %v{}{align}", i.result);
            self.line(i, &text)?;
        }
        Ok(())
    }

    /// Reads the operands about an access.
    fn access(
        &mut self,
        i: &Instruction<'_>,
        operands: &mut Operands<'_>,
        pointer: Id,
    ) -> Result<Access> {
        let mut access = Access {
            is_volatile: self.module.decorations(pointer).is_volatile,
            suffix: String::new(),
            alignment: None,
        };
        if operands.is_empty() {
            return Ok(access);
        }
        // Volatile, Aligned, Nontemporal; AliasScopeINTEL and NoAliasINTEL help an optimiser.
        const KNOWN: u32 = 1 | 2 | 4 | 0x1_0000 | 0x2_0000;
        let bits = operands.word()?;
        if bits & !KNOWN != 0 {
            return Err(i.invalid("these operands about memory are not supported"));
        }
        access.is_volatile |= bits & 1 != 0;
        if bits & 2 != 0 {
            let bytes = operands.word()?;
            if !bytes.is_power_of_two() {
                return Err(i.invalid("its alignment is no power of two"));
            }
            access.alignment = Some(bytes);
            let _ = write!(access.suffix, ", align {bytes}");
        }
        if bits & 4 != 0 {
            let node = self.node("i32 1".to_owned());
            let _ = write!(access.suffix, ", !nontemporal !{node}");
        }
        Ok(access)
    }

    /// What an instruction computes an address of.
    pub(super) fn path(&self, i: &Instruction<'_>) -> Result<Path<'m>> {
        let mut operands = i.operands();
        let is_untyped = matches!(
            i.op,
            Opcode::UntypedPtrAccessChainKHR
                | Opcode::UntypedInBoundsPtrAccessChainKHR
                | Opcode::UntypedAccessChainKHR
                | Opcode::UntypedInBoundsAccessChainKHR
        );
        let has_element = matches!(
            i.op,
            Opcode::PtrAccessChain
                | Opcode::InBoundsPtrAccessChain
                | Opcode::UntypedPtrAccessChainKHR
                | Opcode::UntypedInBoundsPtrAccessChainKHR
        );
        let is_inside = matches!(
            i.op,
            Opcode::InBoundsAccessChain
                | Opcode::InBoundsPtrAccessChain
                | Opcode::UntypedInBoundsPtrAccessChainKHR
                | Opcode::UntypedInBoundsAccessChainKHR
        );
        let named = if is_untyped {
            Some(operands.id()?)
        } else {
            None
        };
        let base = operands.id()?;
        let mut of = match named {
            Some(of) => of,
            None => self.module.pointee(i, base)?,
        };
        self.module.space_of(i, base)?;
        let first = self.module.types.need(i, of)?;
        if let Type::Function { .. } | Type::Void | Type::Opaque = first.ty {
            return Err(i.bad_id(of, "a type of values"));
        }
        let mut indices = match has_element {
            true => format!(", {}", self.typed(i, operands.id()?)?),
            false => ", i32 0".to_owned(),
        };
        for index in operands.rest() {
            match &self.module.types.need(i, of)?.ty {
                Type::Struct(members) => {
                    let number = self.module.number(i, *index)?;
                    let member = usize::try_from(number).ok();
                    let member = member.and_then(|member| members.get(member));
                    of = *member
                        .ok_or_else(|| i.invalid("a structure has no member of this number"))?;
                    let _ = write!(indices, ", i32 {number}");
                }
                Type::Array { of: part, .. } | Type::Vector { of: part, .. } => {
                    of = *part;
                    let _ = write!(indices, ", {}", self.typed(i, *index)?);
                }
                _ => return Err(i.invalid("it has more indices than its type has levels")),
            }
        }
        Ok(Path {
            word: if is_inside {
                "getelementptr inbounds"
            } else {
                "getelementptr"
            },
            of: &first.memory,
            base,
            indices,
        })
    }

    /// The distance of two pointers in elements.
    fn difference(&mut self, i: &Instruction<'_>) -> Result<()> {
        let mut operands = i.operands();
        let (a, b) = (operands.id()?, operands.id()?);
        let memory = &self
            .module
            .types
            .need(i, self.module.pointee(i, a)?)?
            .memory;
        let ty = self.ty(i, i.ty)?;
        let a = format!("ptrtoint {} to {ty}", self.typed(i, a)?);
        let a = self.temporary(i, &a)?;
        let b = format!("ptrtoint {} to {ty}", self.typed(i, b)?);
        let b = self.temporary(i, &b)?;
        let bytes = self.temporary(i, &format!("sub {ty} {a}, {b}"))?;
        let size = format!("ptrtoint (ptr getelementptr ({memory}, ptr null, i32 1) to {ty})");
        self.define(i, &format!("sdiv exact {ty} {bytes}, {size}"))
    }

    /// A variable's lifetime; that of something else is passed over, as LLVM has none for it.
    fn lifetime(&mut self, i: &Instruction<'_>) -> Result<()> {
        let pointer = i.operands().id()?;
        let Some(variable) = self.locals.get(&pointer).copied() else {
            return Ok(());
        };
        let word = if i.op == Opcode::LifetimeStart {
            "start"
        } else {
            "end"
        };
        let name = format!("@llvm.lifetime.{word}.p5");
        self.declare(&name, "void", "ptr addrspace(5)", "");
        self.line(
            i,
            &format!("call void {name}(ptr addrspace(5) %v{variable})"),
        )
    }
}

fn volatile(is_volatile: bool) -> &'static str {
    if is_volatile { "volatile " } else { "" }
}
