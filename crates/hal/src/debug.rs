//! Interface for debuggers: controls a launch instruction by instruction, and changes its registers
//! and memory (software GPUs).

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

/// The state of a wave.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum WaveState {
    /// It can execute its next instruction.
    Ready,
    /// It waits at its workgroup's barrier.
    AtBarrier,
    /// It has ended.
    Ended,
}

/// A wave, its state and its next instruction.
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
    /// A register of a wave. For a number that the wave does not have, reads and writes return
    /// `None`.
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
    /// The MODE register: rounding, denormals, exceptions.
    Mode,
    /// The next instruction, as [`Watched::pc`].
    Pc,
}

/// The resident waves and memory of a launch while it is held. Calls with something that is not
/// resident return `None` and write nothing.
pub trait Machine {
    /// Its waves, those of a workgroup together.
    fn waves(&self) -> Vec<WavePlace>;
    /// The value of a register.
    fn register(&self, wave: WaveId, register: WaveRegister) -> Option<u64>;
    /// Changes a register.
    fn set_register(&mut self, wave: WaveId, register: WaveRegister, value: u64) -> Option<()>;
    /// The numbers of scalar, vector and accumulation registers of a wave.
    fn registers(&self, wave: WaveId) -> Option<[u32; 3]>;
    /// Bytes of LDS that a workgroup has.
    fn lds_len(&self, workgroup: [u32; 3]) -> Option<usize>;
    /// Reads bytes of a workgroup's LDS.
    fn lds(&self, workgroup: [u32; 3], offset: u32, bytes: &mut [u8]) -> Option<()>;
    /// Changes bytes of a workgroup's LDS.
    fn set_lds(&mut self, workgroup: [u32; 3], offset: u32, bytes: &[u8]) -> Option<()>;
    /// Reads bytes of a lane's scratch.
    fn scratch(&self, wave: WaveId, lane: u32, offset: u32, bytes: &mut [u8]) -> Option<()>;
    /// Changes bytes of a lane's scratch.
    fn set_scratch(&mut self, wave: WaveId, lane: u32, offset: u32, bytes: &[u8]) -> Option<()>;
    /// Reads bytes of memory that the launch may access.
    fn memory(&self, address: u64, bytes: &mut [u8]) -> Option<()>;
    /// Changes bytes of memory that the launch may write.
    fn set_memory(&mut self, address: u64, bytes: &[u8]) -> Option<()>;
    /// The device address minus the image's address.
    fn load_delta(&self) -> u64;
    /// Work-items of a full workgroup (X, Y, Z).
    fn workgroup_size(&self) -> [u32; 3];
    /// Work-items of the grid (X, Y, Z).
    fn grid_size(&self) -> [u32; 3];
    /// The kernarg segment.
    fn kernarg(&self) -> &[u8];
}

/// Why a launch is held.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Held {
    /// [`Debugger::holds`] returned true for this wave's next instruction.
    Before(WaveId),
    /// The only wave that was to run waits at a barrier or has ended.
    Waits(WaveId),
    /// An instruction of this wave cannot be executed. The launch ends with this fault.
    Fault {
        /// The wave.
        wave: WaveId,
        /// The lane, if it is one lane's fault.
        lane: Option<u32>,
        /// The fault's text.
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

/// How to continue a launch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Going {
    /// All waves, in turn.
    All,
    /// This wave; others run only while it waits for them.
    First(WaveId),
    /// This wave alone, until it waits.
    Only(WaveId),
    /// The launch is cancelled.
    End,
}

/// Controls a launch. Its methods are called on the launch's thread, which waits for them.
pub trait Debugger: Send + Sync {
    /// The only addresses, as [`Watched::pc`], at which it may hold the launch, so that other code runs at full
    /// speed; `None` to be asked before every instruction. Called when a wave starts to run.
    fn places(&self) -> Option<Arc<BTreeSet<u64>>> {
        None
    }
    /// Whether the launch is to be held before this instruction. Called before every instruction, or before
    /// those at [`places`](Self::places).
    fn holds(&self, at: &dyn Watched) -> bool;
    /// Whether the launch is to be held where this has happened.
    fn holds_at(&self, _: Incident) -> bool {
        false
    }
    /// The launch is held until this returns. If it was held before an instruction, that instruction is then executed.
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
