//! Atomic operations, fences and barriers, with the scopes of AMDGPU's memory model.

use std::fmt::Write as _;

use super::Writer;
use crate::error::Result;
use crate::opcode::Opcode;
use crate::words::{Id, Instruction};

/// The order of an atomic operation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Relaxed,
    Acquire,
    Release,
    AcquireRelease,
    Sequential,
}

impl Order {
    fn word(self) -> &'static str {
        match self {
            Self::Relaxed => "monotonic",
            Self::Acquire => "acquire",
            Self::Release => "release",
            Self::AcquireRelease => "acq_rel",
            Self::Sequential => "seq_cst",
        }
    }
}

impl Writer<'_, '_> {
    pub(super) fn atomic(&mut self, i: &Instruction<'_>) -> Result<()> {
        let mut operands = i.operands();
        match i.op {
            Opcode::MemoryBarrier => {
                let scope = self.scope(i, operands.id()?)?;
                let (order, _) = self.order(i, operands.id()?)?;
                self.fence(i, scope, order)
            }
            Opcode::ControlBarrier => {
                let wait = match self.module.number(i, operands.id()?)? {
                    2 => "s.barrier",
                    3 => "wave.barrier",
                    _ => return Err(i.invalid("a barrier of this scope is not supported")),
                };
                let scope = self.scope(i, operands.id()?)?;
                let (order, _) = self.order(i, operands.id()?)?;
                let (before, after) = match order {
                    Order::Relaxed => (order, order),
                    Order::Sequential => (order, order),
                    _ => (Order::Release, Order::Acquire),
                };
                self.fence(i, scope, before)?;
                let name = format!("@llvm.amdgcn.{wait}");
                self.declare(&name, "void", "", "");
                self.line(i, &format!("call void {name}()"))?;
                self.fence(i, scope, after)
            }
            Opcode::AtomicLoad | Opcode::AtomicStore => {
                let pointer = operands.id()?;
                let scope = self.scope(i, operands.id()?)?;
                let (order, is_volatile) = self.order(i, operands.id()?)?;
                let volatile = self.volatile(pointer, is_volatile);
                let value = if i.op == Opcode::AtomicStore {
                    Some(operands.id()?)
                } else {
                    None
                };
                let ty = match value {
                    Some(value) => self.module.type_of(i, value)?,
                    None => i.ty,
                };
                let tail = format!(
                    "{}{} {}, align {}",
                    self.typed(i, pointer)?,
                    scope_text(scope),
                    order.word(),
                    self.bytes(i, ty)?
                );
                match value {
                    Some(value) => {
                        let value = self.stored(i, value)?;
                        self.line(i, &format!("store atomic{volatile} {value}, {tail}"))
                    }
                    None => {
                        let memory = &self.module.types.need(i, i.ty)?.memory;
                        self.define_stored(i, &format!("load atomic{volatile} {memory}, {tail}"))
                    }
                }
            }
            Opcode::AtomicCompareExchange | Opcode::AtomicCompareExchangeWeak => {
                self.exchange_if_equal(i)
            }
            Opcode::AtomicFlagClear => {
                let pointer = operands.id()?;
                let scope = self.scope(i, operands.id()?)?;
                let (order, _) = self.order(i, operands.id()?)?;
                let pointer = self.typed(i, pointer)?;
                let tail = format!("{} {}, align 4", scope_text(scope), order.word());
                self.line(i, &format!("store atomic i32 0, {pointer}{tail}"))
            }
            _ => self.read_modify_write(i),
        }
    }

    fn read_modify_write(&mut self, i: &Instruction<'_>) -> Result<()> {
        let mut operands = i.operands();
        let pointer = operands.id()?;
        let scope = self.scope(i, operands.id()?)?;
        let (order, is_volatile) = self.order(i, operands.id()?)?;
        let word = match i.op {
            Opcode::AtomicExchange | Opcode::AtomicFlagTestAndSet => "xchg",
            Opcode::AtomicIAdd | Opcode::AtomicIIncrement => "add",
            Opcode::AtomicISub | Opcode::AtomicIDecrement => "sub",
            Opcode::AtomicSMin => "min",
            Opcode::AtomicUMin => "umin",
            Opcode::AtomicSMax => "max",
            Opcode::AtomicUMax => "umax",
            Opcode::AtomicAnd => "and",
            Opcode::AtomicOr => "or",
            Opcode::AtomicXor => "xor",
            Opcode::AtomicFAddEXT => "fadd",
            Opcode::AtomicFMinEXT => "fmin",
            _ => "fmax",
        };
        let value = match i.op {
            Opcode::AtomicIIncrement | Opcode::AtomicIDecrement => {
                format!("{} 1", self.ty(i, i.ty)?)
            }
            Opcode::AtomicFlagTestAndSet => "i32 1".to_owned(),
            _ => {
                let value = operands.id()?;
                self.stored(i, value)?
            }
        };
        let volatile = self.volatile(pointer, is_volatile);
        let mut text = format!(
            "atomicrmw{volatile} {word} {}, {value}{} {}",
            self.typed(i, pointer)?,
            scope_text(scope),
            order.word()
        );
        for note in &self.module.decorations(i.result).memory_notes {
            let node = self.node(String::new());
            let _ = write!(text, ", !{note} !{node}");
        }
        if i.op == Opcode::AtomicFlagTestAndSet {
            let old = self.temporary(i, &text)?;
            return self.define(i, &format!("icmp ne i32 {old}, 0"));
        }
        self.define_stored(i, &text)
    }

    fn exchange_if_equal(&mut self, i: &Instruction<'_>) -> Result<()> {
        let mut operands = i.operands();
        let pointer = operands.id()?;
        let scope = self.scope(i, operands.id()?)?;
        let (equal, is_volatile) = self.order(i, operands.id()?)?;
        let (unequal, _) = self.order(i, operands.id()?)?;
        let (new, expected) = (operands.id()?, operands.id()?);
        // Without a store there is nothing to release.
        let unequal = match unequal {
            Order::Release => Order::Relaxed,
            Order::AcquireRelease => Order::Acquire,
            order => order,
        };
        let volatile = self.volatile(pointer, is_volatile);
        let pointer = self.typed(i, pointer)?;
        let (expected, new) = (self.stored(i, expected)?, self.stored(i, new)?);
        let text = format!(
            "cmpxchg{volatile} {pointer}, {expected}, {new}{} {} {}",
            scope_text(scope),
            equal.word(),
            unequal.word()
        );
        let both = self.temporary(i, &text)?;
        let memory = &self.module.types.need(i, i.ty)?.memory;
        self.define_stored(i, &format!("extractvalue {{ {memory}, i1 }} {both}, 0"))
    }

    fn fence(&mut self, i: &Instruction<'_>, scope: &str, order: Order) -> Result<()> {
        match order {
            Order::Relaxed => Ok(()),
            order => self.line(i, &format!("fence{} {}", scope_text(scope), order.word())),
        }
    }

    fn volatile(&self, pointer: Id, is_volatile: bool) -> &'static str {
        match is_volatile || self.module.decorations(pointer).is_volatile {
            true => " volatile",
            false => "",
        }
    }

    /// AMDGPU's name of a scope; empty for the system.
    fn scope(&self, i: &Instruction<'_>, id: Id) -> Result<&'static str> {
        match self.module.number(i, id)? {
            0 => Ok(""),
            1 => Ok("agent"),
            2 => Ok("workgroup"),
            3 => Ok("wavefront"),
            4 => Ok("singlethread"),
            _ => Err(i.invalid("this scope is not supported")),
        }
    }

    /// The order in semantics, and whether they say volatile. Which memory they are about is left out: all is.
    fn order(&self, i: &Instruction<'_>, id: Id) -> Result<(Order, bool)> {
        let bits = self.module.number(i, id)?;
        // MakeAvailable and MakeVisible are of Vulkan's memory model.
        if bits & !0x8fde != 0 {
            return Err(i.invalid("these semantics are not supported"));
        }
        let order = match bits & 0x1e {
            0 => Order::Relaxed,
            2 => Order::Acquire,
            4 => Order::Release,
            8 => Order::AcquireRelease,
            16 => Order::Sequential,
            _ => return Err(i.invalid("it has several orders")),
        };
        Ok((order, bits & 0x8000 != 0))
    }

    /// Bytes of a value that atomic operations have.
    fn bytes(&self, i: &Instruction<'_>, ty: Id) -> Result<u32> {
        use crate::types::Type;
        let bits = match self.module.types.need(i, ty)?.ty {
            Type::Int(bits) => bits,
            Type::Float(float) => float.bits(),
            Type::Pointer { .. } => 64,
            _ => return Err(i.bad_id(ty, "a type of atomic operations")),
        };
        match bits {
            8 | 16 | 32 | 64 => Ok(bits / 8),
            _ => Err(i.bad_id(ty, "a type of atomic operations")),
        }
    }
}

fn scope_text(scope: &str) -> String {
    match scope {
        "" => String::new(),
        scope => format!(" syncscope(\"{scope}\")"),
    }
}
