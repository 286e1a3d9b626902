//! Interface to observe a kernel while it runs, instruction by instruction (software GPUs).

use std::fmt;
use std::sync::Arc;

/// Class of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum InstructionClass {
    /// Arithmetic of the scalar unit.
    Scalar,
    /// Arithmetic of the vector unit.
    Vector,
    /// Matrix multiplication.
    Matrix,
    /// Data movement between lanes.
    CrossLane,
    /// Memory accesses of the scalar unit.
    ScalarMemory,
    /// Memory accesses of the vector unit: global, flat, buffer.
    GlobalMemory,
    /// LDS accesses.
    Lds,
    /// Scratch accesses.
    Scratch,
    /// Image accesses.
    Image,
    /// Jumps to a target in the instruction.
    Branch,
    /// Calls of functions.
    Call,
    /// Jumps to an address in registers: returns from functions, for the most part.
    Jump,
    /// Barriers.
    Barrier,
    /// The end of the wave.
    End,
    /// Waits, hints, messages, hardware registers.
    Other,
}

impl InstructionClass {
    /// All classes, in order.
    pub const ALL: [Self; 15] = [
        Self::Scalar,
        Self::Vector,
        Self::Matrix,
        Self::CrossLane,
        Self::ScalarMemory,
        Self::GlobalMemory,
        Self::Lds,
        Self::Scratch,
        Self::Image,
        Self::Branch,
        Self::Call,
        Self::Jump,
        Self::Barrier,
        Self::End,
        Self::Other,
    ];

    /// The class in words.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Scalar => "scalar",
            Self::Vector => "vector",
            Self::Matrix => "matrix",
            Self::CrossLane => "cross-lane",
            Self::ScalarMemory => "scalar memory",
            Self::GlobalMemory => "global memory",
            Self::Lds => "LDS",
            Self::Scratch => "scratch",
            Self::Image => "image",
            Self::Branch => "branch",
            Self::Call => "call",
            Self::Jump => "jump",
            Self::Barrier => "barrier",
            Self::End => "end",
            Self::Other => "other",
        }
    }
}

/// Address space of an access.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AccessSpace {
    /// Memory, by its device address.
    Global,
    /// The workgroup's LDS, by an offset.
    Lds,
    /// The lane's scratch, by an offset.
    Scratch,
}

/// Kind of an access.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AccessKind {
    /// Reads.
    Load,
    /// Writes.
    Store,
    /// Reads and writes in one step.
    Atomic,
}

/// The access of one lane to contiguous bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LaneAccess {
    /// The lane; 0 for the scalar unit.
    pub lane: u32,
    /// Address space.
    pub space: AccessSpace,
    /// The address, or the offset.
    pub address: u64,
    /// Bytes.
    pub bytes: u32,
    /// Kind of the access.
    pub kind: AccessKind,
}

/// A kind of registers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RegisterFile {
    /// Scalar registers; 106 and 107 are VCC.
    Scalar,
    /// Vector registers.
    Vector,
    /// Accumulation registers.
    Accumulation,
}

/// A register that an instruction reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RegisterRead {
    /// The register's kind.
    pub file: RegisterFile,
    /// Its number.
    pub number: u32,
    /// Its value in the first enabled lane.
    pub value: u32,
    /// Whether all enabled lanes have this value.
    pub is_uniform: bool,
}

/// An instruction that a wave is about to execute, and the wave's state before it.
pub trait Watched {
    /// Offset of the instruction from the start of the code object's address space, as
    /// [`Fault::pc`](crate::Fault::pc).
    fn pc(&self) -> u64;
    /// Bytes of the instruction.
    fn size(&self) -> u32;
    /// Its class.
    fn class(&self) -> InstructionClass;
    /// Its text.
    fn text(&self) -> String;
    /// The workgroup (X, Y, Z).
    fn workgroup(&self) -> [u32; 3];
    /// The wave in the workgroup.
    fn wave(&self) -> u32;
    /// Lanes of the wave, 32 or 64.
    fn lanes(&self) -> u32;
    /// The lanes that are enabled, a bit each.
    fn exec(&self) -> u64;
    /// Whether it is the first instruction of its wave.
    fn is_first(&self) -> bool;
    /// The jump instruction through which the wave came here; `None` if it came from the
    /// instruction before.
    fn jumped_from(&self) -> Option<u64>;
    /// A scalar register by number; 106 and 107 are VCC. 0 if there is none.
    fn sgpr(&self, register: u32) -> u32;
    /// A vector register of a lane. 0 if there is none.
    fn vgpr(&self, register: u32, lane: u32) -> u32;
    /// An accumulation register of a lane. 0 if there is none.
    fn agpr(&self, register: u32, lane: u32) -> u32;
    /// The scalar condition code.
    fn scc(&self) -> bool;
    /// Calls `f` for every register that the instruction reads, EXEC excepted.
    fn reads(&self, f: &mut dyn FnMut(RegisterRead));
    /// Calls `f` for each enabled lane's access; `false` if the accesses are not known (images).
    fn accesses(&self, f: &mut dyn FnMut(LaneAccess)) -> bool;
}

/// A function that is called before each instruction of a wave.
pub(crate) type Watch = dyn Fn(&dyn Watched) + Send + Sync;

/// Is called before every instruction of a launch, on one thread.
#[derive(Clone)]
pub struct Watcher(pub Arc<Watch>);

impl fmt::Debug for Watcher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Watcher")
    }
}
