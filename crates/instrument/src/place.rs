//! Places of probe calls, and arguments of probes.

use gfxjit_isa::inst::{Action, Address, Control};

/// Before or after an instruction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum When {
    /// Before it.
    Before,
    /// After it.
    After,
}

/// A set of places in a code object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ProbePlace {
    /// The first instruction of kernels.
    KernelEntry,
    /// The ends of a kernel's waves.
    KernelExit,
    /// The first instruction of functions.
    FunctionEntry,
    /// The returns of functions.
    FunctionExit,
    /// The first instruction of basic blocks, in kernels and functions.
    Block,
    /// The first instruction of basic blocks, and instructions after a change of EXEC: the enabled
    /// lanes are the same from there to the next such place.
    Lanes,
    /// Instructions of a class.
    Instruction(Class),
    /// Instructions that read this number of 32-bit registers, without EXEC: the number of their
    /// [sources](Argument::Source).
    Reads(u8),
}

/// Classes of instructions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Class {
    /// Memory accesses of the vector unit, of any kind.
    Memory,
    /// Global memory accesses: global, flat and buffer instructions.
    GlobalMemory,
    /// LDS accesses with addresses in vector registers.
    Lds,
    /// Branches to a target in the instruction.
    Branch,
    /// Branches that depend on a condition.
    ConditionalBranch,
    /// Calls.
    Call,
    /// Matrix instructions.
    Matrix,
    /// Arithmetic of the vector unit.
    Vector,
    /// All instructions whose meaning is known.
    Any,
}

impl Class {
    /// Whether an instruction is of this kind.
    #[must_use]
    pub fn has(self, action: &Action) -> bool {
        let memory = match action {
            Action::Memory(memory) => Some(memory.address),
            _ => None,
        };
        let control = match action {
            Action::Control(control) => Some(*control),
            _ => None,
        };
        match self {
            Self::Memory => memory.is_some() || matches!(action, Action::Image(_)),
            Self::GlobalMemory => matches!(
                memory,
                Some(Address::Global { .. } | Address::Flat { .. } | Address::Buffer { .. })
            ),
            Self::Lds => matches!(memory, Some(Address::Lds { .. })),
            Self::Branch => matches!(control, Some(Control::Branch { .. })),
            Self::ConditionalBranch => matches!(
                control,
                Some(Control::Branch { condition, .. })
                    if condition != gfxjit_isa::inst::Condition::Always
            ),
            Self::Call => matches!(control, Some(Control::SwapPc { .. } | Control::Call { .. })),
            Self::Any => true,
            Self::Matrix => matches!(action, Action::Matrix(_)),
            Self::Vector => matches!(
                action,
                Action::Valu(_) | Action::Pair(_) | Action::Convert(_)
            ),
        }
    }
}

/// Arguments of a probe, in the order of its parameters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Argument {
    /// The number of the place, 32 bits.
    Site,
    /// A constant, 32 bits.
    Constant(u32),
    /// The enabled lanes at the place, 64 bits.
    Exec,
    /// The address that the lane accesses, for memory instructions, 64 bits: an address in memory, or
    /// an offset in LDS. For buffers it is relative to the resource's base, without swizzling.
    Address,
    /// Whether the branch will be taken, for branches, 32 bits: 0 or 1.
    Taken,
    /// The target of a jump by registers, including calls and returns: a device address, 64 bits.
    Target,
    /// A register that the instruction reads, by index, 32 bits; of a vector register the lane's value. A scalar
    /// register is the same in all lanes.
    Source(u8),
    /// A scalar register, 32 bits.
    Sgpr(u8),
    /// A vector register of the lane, 32 bits.
    Vgpr(u16),
}

impl Argument {
    /// Number of 32-bit registers that it takes.
    #[must_use]
    pub fn words(self) -> u16 {
        match self {
            Self::Exec | Self::Address | Self::Target => 2,
            _ => 1,
        }
    }
}

/// A device function to be called.
///
/// It has the C calling convention, and returns nothing. It must not use the IDs of workgroup or
/// work-item, and may use a stack only on targets whose hardware sets up scratch (gfx942, GFX11, GFX12).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Probe {
    pub(crate) symbol: String,
    pub(crate) arguments: Vec<Argument>,
    pub(crate) once: bool,
}

impl Probe {
    /// A probe with this symbol and without arguments. It is called with the lanes that are enabled
    /// at the place; not if there are none.
    #[must_use]
    pub fn new(symbol: &str) -> Self {
        Self {
            symbol: symbol.to_owned(),
            arguments: Vec::new(),
            once: false,
        }
    }

    /// Adds an argument.
    #[must_use]
    pub fn argument(mut self, argument: Argument) -> Self {
        self.arguments.push(argument);
        self
    }

    /// Number of 32-bit registers of all arguments.
    pub(crate) fn words(&self) -> u16 {
        self.arguments.iter().map(|argument| argument.words()).sum()
    }

    /// Calls it with one lane only, the first, for every wave that reaches the place, even if no lane
    /// is enabled there.
    #[must_use]
    pub fn once(self) -> Self {
        Self { once: true, ..self }
    }
}
