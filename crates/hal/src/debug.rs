//! Steering a launch instruction by instruction, and changing what it has (software GPUs).

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use crate::watch::Watched;

/// A wave of a launch.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct WaveId {
    /// The workgroup (X, Y, Z).
    pub workgroup: [u32; 3],
    /// The wave in the workgroup.
    pub wave: u32,
}

/// What a wave can do next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum WaveState {
    /// Its next instruction.
    Ready,
    /// Nothing: it waits for others at its workgroup's barrier.
    AtBarrier,
    /// Nothing: it has ended.
    Ended,
}

/// A wave, and where it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WavePlace {
    /// Which.
    pub id: WaveId,
    /// What it can do.
    pub state: WaveState,
    /// Its next instruction, as [`Watched::pc`].
    pub pc: u64,
    /// The lanes that are enabled.
    pub exec: u64,
    /// Its lanes, 32 or 64.
    pub lanes: u32,
}

/// A register of a wave. Numbers that a wave does not have are no register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WaveRegister {
    /// A scalar register by number.
    Sgpr(u32),
    /// A vector register of a lane.
    Vgpr {
        /// Its number.
        number: u32,
        /// The lane.
        lane: u32,
    },
    /// An accumulation register of a lane.
    Agpr {
        /// Its number.
        number: u32,
        /// The lane.
        lane: u32,
    },
    /// The lanes that are enabled.
    Exec,
    /// The vector condition code.
    Vcc,
    /// The scalar condition code.
    Scc,
    /// M0.
    M0,
    /// Rounding, denormals and the like.
    Mode,
    /// The next instruction, as [`Watched::pc`].
    Pc,
}

/// All that is resident of a launch while it is held. What is not there is `None`, and is not written.
pub trait Machine {
    /// Its waves, those of a workgroup together.
    fn waves(&self) -> Vec<WavePlace>;
    /// What a register holds.
    fn register(&self, wave: WaveId, register: WaveRegister) -> Option<u64>;
    /// Changes a register.
    fn set_register(&mut self, wave: WaveId, register: WaveRegister, value: u64) -> Option<()>;
    /// How many registers a wave has: scalar, vector, accumulation ones.
    fn registers(&self, wave: WaveId) -> Option<[u32; 3]>;
    /// Bytes of LDS that a workgroup has.
    fn lds_len(&self, workgroup: [u32; 3]) -> Option<usize>;
    /// Bytes of a workgroup's LDS.
    fn lds(&self, workgroup: [u32; 3], offset: u32, bytes: &mut [u8]) -> Option<()>;
    /// Changes bytes of a workgroup's LDS.
    fn set_lds(&mut self, workgroup: [u32; 3], offset: u32, bytes: &[u8]) -> Option<()>;
    /// Bytes of a lane's scratch.
    fn scratch(&self, wave: WaveId, lane: u32, offset: u32, bytes: &mut [u8]) -> Option<()>;
    /// Changes bytes of a lane's scratch.
    fn set_scratch(&mut self, wave: WaveId, lane: u32, offset: u32, bytes: &[u8]) -> Option<()>;
    /// Bytes of memory that the launch reaches.
    fn memory(&self, address: u64, bytes: &mut [u8]) -> Option<()>;
    /// Changes bytes of memory that the launch may write.
    fn set_memory(&mut self, address: u64, bytes: &[u8]) -> Option<()>;
    /// What loading has added to the image's addresses.
    fn load_delta(&self) -> u64;
    /// Work-items of a full workgroup (X, Y, Z).
    fn workgroup_size(&self) -> [u32; 3];
    /// Work-items of the grid (X, Y, Z).
    fn grid_size(&self) -> [u32; 3];
    /// The kernel's arguments, as it reads them.
    fn kernarg(&self) -> &[u8];
}

/// Why a launch is held.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Held {
    /// [`Debugger::holds`] has said so of this wave's next instruction.
    Before(WaveId),
    /// The wave that alone was to run waits or has ended.
    Waits(WaveId),
    /// An instruction of this wave cannot be executed. The launch ends with this fault.
    Fault {
        /// The wave.
        wave: WaveId,
        /// The lane, if it is one lane's fault.
        lane: Option<u32>,
        /// What is wrong.
        what: String,
    },
    /// A check has found something in what this wave's next instruction does. The launch goes on.
    Finding {
        /// The wave.
        wave: WaveId,
        /// The lane, if it is one lane's.
        lane: Option<u32>,
        /// What was found.
        what: String,
        /// The other one of two accesses.
        other: Option<OtherPlace>,
    },
    /// A barrier opens that some waves have ended without reaching, which hardware lets pass.
    MissedBarrier {
        /// A wave that waits there.
        wave: WaveId,
        /// Which waves wait, and which have ended.
        what: String,
    },
}

/// The other one of two accesses that collide.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OtherPlace {
    /// What it was.
    pub what: String,
    /// Its instruction, as [`Watched::pc`].
    pub pc: u64,
    /// Its wave.
    pub wave: WaveId,
}

/// What holds a launch that no instruction alone tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Incident {
    /// [`Held::Finding`].
    Finding,
    /// [`Held::MissedBarrier`].
    MissedBarrier,
}

/// How a launch goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Going {
    /// All waves, in turn.
    All,
    /// This wave, and others while it waits for them.
    First(WaveId),
    /// This wave alone, until it waits.
    Only(WaveId),
    /// Not at all: it is cancelled.
    End,
}

/// Steers a launch. It is called on the launch's thread, which waits for it.
pub trait Debugger: Send + Sync {
    /// The addresses, as [`Watched::pc`], before which alone it may hold the launch: other code then runs as fast as
    /// it can. Nothing if it is to be asked of every instruction. This is asked when a wave's turn begins.
    fn places(&self) -> Option<Arc<BTreeSet<u64>>> {
        None
    }
    /// Whether the launch is to be held before this instruction. Is asked of every instruction, or of those at
    /// [`places`](Self::places).
    fn holds(&self, at: &dyn Watched) -> bool;
    /// Whether the launch is to be held where this has happened.
    fn holds_at(&self, _: Incident) -> bool {
        false
    }
    /// The launch is held until this returns. An instruction that it was held before is then executed.
    fn held(&self, why: Held, machine: &mut dyn Machine) -> Going;
}

/// The debugger of a launch.
#[derive(Clone)]
pub struct DebuggerHandle(pub Arc<dyn Debugger>);

impl fmt::Debug for DebuggerHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Debugger")
    }
}
