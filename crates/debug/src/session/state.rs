//! What the user looks at and has asked for, and the launches under way.

use std::sync::{Arc, Mutex, Weak};

use gfxjit_hal::{Going, Machine, WaveId};

use crate::history::{Logged, Order};
use crate::program::Program;
use crate::stepping::{Catches, Plan};
use crate::watch::Watch;

/// A place where waves are held.
#[derive(Clone, Debug)]
pub struct Breakpoint {
    /// Its number.
    pub number: u32,
    /// As the user has named it.
    pub place: String,
    /// Where it is; nowhere as long as no image has the place.
    pub addresses: Vec<CodeAddress>,
    /// It holds where this is true for an enabled lane.
    pub condition: Option<String>,
    /// Reached so often.
    pub hits: u64,
    /// It holds from behind this number of times on.
    pub ignore: u64,
    /// It is not looked at otherwise.
    pub is_enabled: bool,
    /// It is deleted when it has held.
    pub is_once: bool,
    /// Told in place of holding: expressions stand in braces.
    pub log: Option<String>,
}

/// Why the launch is held, for the user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// By breakpoints with these numbers.
    Breakpoint(Vec<u32>),
    /// A step is done.
    Step,
    /// The user has asked for it.
    Pause,
    /// A watchpoint was written by an instruction at an address.
    Written(u32, u64),
    /// The wave that alone was to run waits or has ended.
    Waits,
    /// An instruction cannot be executed.
    Fault(String),
    /// What is held wherever it happens has happened; what there is to say of it.
    Caught(Catch, String),
    /// The launch was run again to an earlier instruction; what there is to say of it.
    Back(Option<String>),
}

/// What is held wherever it happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Catch {
    /// A finding of a check.
    Finding,
    /// A barrier that some waves have ended without reaching.
    Divergence,
    /// A NaN of what was none.
    Nan,
}

impl Catch {
    /// Its name for users, and what it is.
    pub const ALL: [(&'static str, Self, &'static str); 3] = [
        (
            "finding",
            Self::Finding,
            "what the checks of the launch find: --check, ?check=",
        ),
        (
            "divergence",
            Self::Divergence,
            "a barrier that waves have ended without reaching, also where hardware lets that pass",
        ),
        (
            "nan",
            Self::Nan,
            "a NaN that an instruction makes of operands that are none",
        ),
    ];
}

/// An address of code.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct CodeAddress {
    /// The image, by its number in the session.
    pub image: usize,
    /// The address in it.
    pub pc: u64,
}

/// What the user looks at and has asked for.
pub struct Core {
    /// The image of the launch that is held, or the last one that has come.
    pub program: Arc<Program>,
    /// Its number.
    pub image: usize,
    /// In the order in which they have come.
    pub(super) images: Vec<Arc<Program>>,
    /// In the order of their numbers.
    pub breakpoints: Vec<Breakpoint>,
    /// Bytes that are watched, and as the user has named them.
    pub watches: Vec<(Watch, String)>,
    /// What is held wherever it happens.
    pub catches: Catches,
    /// The wave.
    pub wave: Option<WaveId>,
    /// Its lane.
    pub lane: u32,
    /// Its frame, the innermost is 0.
    pub frame: usize,
    /// Other waves are held while one steps, and when it goes on.
    pub is_locked: bool,
    /// Images come while the program runs: breakpoints wait for them.
    pub more_come: bool,
    /// Launches are recorded, so that they can be run again to an earlier instruction.
    pub is_recording: bool,
    /// The launch was changed by the user, so that it cannot be run again.
    pub is_changed: bool,
    /// How the launch that is recorded went on.
    pub(super) log: Vec<Logged>,
    /// What it is to be run again for.
    pub(super) order: Option<Order>,
    pub(super) numbers: u32,
    /// That of the launch that is held.
    pub(super) plan: Option<Arc<Mutex<Plan>>>,
    pub(super) launches: Arc<Mutex<Launches>>,
}

/// The launches under way.
#[derive(Default)]
pub(super) struct Launches {
    pub(super) all: Vec<Running>,
    /// The next one is held before its first instruction.
    pub(super) holds_next: bool,
}

/// A launch, and the receiver of what it is to be held for.
pub(super) struct Running {
    pub(super) image: usize,
    pub(super) plan: Weak<Mutex<Plan>>,
    pub(super) told: Option<Told>,
}

/// Is told that a plan has changed.
pub type Told = Box<dyn Fn(&Plan) + Send>;

/// Speaks with the user.
pub trait Face: Send {
    /// The launch is held until this returns.
    fn stopped(&mut self, core: &mut Core, stop: &Stop, machine: &mut dyn Machine) -> Going;
    /// The text of a log point.
    fn log(&mut self, text: &str);
    /// Breakpoints have found their places in an image that has come.
    fn found(&mut self, core: &Core, numbers: &[u32]);
}
