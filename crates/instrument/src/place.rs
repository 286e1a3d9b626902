//! Where probes are called, and with what.

use gfxjit_isa::inst::{Action, Address, Control};

/// Before or after an instruction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum When {
    /// Before it.
    Before,
    /// After it.
    After,
}

/// Places in a code object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ProbePlace {
    /// The first instruction of kernels.
    KernelEntry,
    /// The ends of kernels' waves.
    KernelExit,
    /// The first instruction of functions.
    FunctionEntry,
    /// The returns of functions.
    FunctionExit,
    /// The first instruction of basic blocks, of kernels and functions.
    Block,
    /// The first instruction of basic blocks, and those behind instructions that change EXEC: as many
    /// lanes are enabled at all instructions from there to the next such place.
    Lanes,
    /// Instructions of a kind.
    Instruction(Class),
    /// Instructions that read this number of registers of 32 bits, EXEC not counted: as many
    /// [sources](Argument::Source) they have.
    Reads(u8),
}

/// Kinds of instructions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Class {
    /// Vector memory of any kind.
    Memory,
    /// Global memory: global, flat and buffer instructions.
    GlobalMemory,
    /// LDS by addresses in vector registers.
    Lds,
    /// Branches whose target the instruction names.
    Branch,
    /// Branches that depend on a condition.
    ConditionalBranch,
    /// Calls.
    Call,
    /// Products of matrices.
    Matrix,
    /// Operations of the vector unit on numbers.
    Vector,
    /// All whose meaning is known.
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
            Self::Memory => memory.is_some(),
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

/// What a probe is given, in the order of its parameters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Argument {
    /// The number of the place, 32 bits.
    Site,
    /// A number, 32 bits.
    Constant(u32),
    /// The lanes that are enabled at the place, 64 bits.
    Exec,
    /// What the lane accesses, at memory instructions, 64 bits: an address of memory, or an offset in
    /// LDS. Of buffers it is what lies behind the resource's base without the swizzle of elements.
    Address,
    /// Whether the branch will be taken, 32 bits: 0 or 1.
    Taken,
    /// Where a jump by registers leads, calls and returns among them: the device's address, 64 bits.
    Target,
    /// A register of the lane that the instruction reads, 32 bits: the first, the second and so on. A scalar register is
    /// the same in all lanes.
    Source(u8),
    /// A scalar register, 32 bits.
    Sgpr(u8),
    /// A vector register of the lane, 32 bits.
    Vgpr(u16),
}

impl Argument {
    /// Registers that it takes.
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
/// It has C's calling convention, and returns nothing. It may not ask which workgroup or work-item it is
/// called by, and needs a stack only where hardware sets up scratch (gfx942, GFX11, GFX12).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Probe {
    pub(crate) symbol: String,
    pub(crate) arguments: Vec<Argument>,
    pub(crate) once: bool,
}

impl Probe {
    /// The function with this symbol, without arguments, called with the lanes that are enabled at
    /// the place; not called if there are none.
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

    /// Registers of all arguments.
    pub(crate) fn words(&self) -> u16 {
        self.arguments.iter().map(|argument| argument.words()).sum()
    }

    /// It is called with one lane, the first, for every wave that comes to the place: also if no lane
    /// is enabled there.
    #[must_use]
    pub fn once(self) -> Self {
        Self { once: true, ..self }
    }
}
