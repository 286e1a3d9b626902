//! The state of a session.

use std::sync::{Arc, Mutex, Weak};

use gfxjit_hal::{Going, Machine, WaveId};

use crate::history::{Logged, Order};
use crate::program::Program;
use crate::stepping::{Catches, Plan};
use crate::watch::Watch;

/// A breakpoint: a place where waves stop.
#[derive(Clone, Debug)]
pub struct Breakpoint {
    /// Its number.
    pub number: u32,
    /// The place as the user has written it.
    pub place: String,
    /// Its code addresses; empty (a pending breakpoint) while no loaded image has the place.
    pub addresses: Vec<CodeAddress>,
    /// An expression that must be true for an enabled lane.
    pub condition: Option<String>,
    /// The number of times that it was reached, with a true condition.
    pub hits: u64,
    /// Waves do not stop until it was reached more than this many times.
    pub ignore: u64,
    /// A disabled breakpoint has no effect.
    pub is_enabled: bool,
    /// It is deleted after the first stop.
    pub is_once: bool,
    /// A log point's text, which is printed instead of stopping; expressions in braces are replaced by their values.
    pub log: Option<String>,
}

impl Default for Breakpoint {
    fn default() -> Self {
        Self {
            number: 0,
            place: String::new(),
            addresses: Vec::new(),
            condition: None,
            hits: 0,
            ignore: 0,
            is_enabled: true,
            is_once: false,
            log: None,
        }
    }
}

/// The reason for a stop, for the user interface.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// Breakpoints with these numbers.
    Breakpoint(Vec<u32>),
    /// A step has ended.
    Step,
    /// The user has paused the launch.
    Pause,
    /// The watchpoint with this number was written by the instruction at this address.
    Written(u32, u64),
    /// The only wave that may run (`scheduler-locking on`) waits at a barrier or has ended.
    Waits,
    /// A fault, as text.
    Fault(String),
    /// An incident of a caught kind, as text.
    Caught(Catch, String),
    /// A replay has reached its destination; an optional note.
    Back(Option<String>),
}

/// A kind of incident at which launches stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Catch {
    /// A finding of a check.
    Finding,
    /// A barrier that some waves have not reached before they ended.
    Divergence,
    /// An instruction that produces a NaN from operands that are not NaN.
    Nan,
}

impl Catch {
    /// Name in commands, kind, description.
    pub const ALL: [(&'static str, Self, &'static str); 3] = [
        (
            "finding",
            Self::Finding,
            "findings of the launch's checks: --check, ?check=",
        ),
        (
            "divergence",
            Self::Divergence,
            "a barrier that waves have not reached before they ended, also where hardware tolerates this",
        ),
        (
            "nan",
            Self::Nan,
            "an instruction that produces a NaN from operands that are not NaN",
        ),
    ];
}

/// A code address.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct CodeAddress {
    /// Index of the image in the session.
    pub image: usize,
    /// Address in the image, as linked.
    pub pc: u64,
}

/// The state of a session without its user interface.
pub struct Core {
    /// The image of the stopped launch; without one, the image added last.
    pub program: Arc<Program>,
    /// Its index.
    pub image: usize,
    /// All images, by index.
    pub(super) images: Vec<Arc<Program>>,
    /// Breakpoints, by number.
    pub breakpoints: Vec<Breakpoint>,
    /// Watchpoints, with the user's expression.
    pub watches: Vec<(Watch, String)>,
    /// Incidents at which launches stop.
    pub catches: Catches,
    /// The selected wave.
    pub wave: Option<WaveId>,
    /// The selected lane.
    pub lane: u32,
    /// The selected frame; 0 is the innermost.
    pub frame: usize,
    /// `scheduler-locking`: other waves are kept stopped while the selected one runs.
    pub is_locked: bool,
    /// The program loads images while it runs, so a breakpoint without code is pending rather than an error.
    pub more_come: bool,
    /// New launches are recorded, so that they can be replayed.
    pub is_recording: bool,
    /// The user has changed registers or memory, so a replay of the launch would differ.
    pub is_changed: bool,
    /// The resume commands of the recorded launch.
    pub(super) log: Vec<Logged>,
    /// The purpose of the replay to start when the current launch has ended.
    pub(super) order: Option<Order>,
    pub(super) numbers: u32,
    /// The plan of the stopped launch.
    pub(super) plan: Option<Arc<Mutex<Plan>>>,
    pub(super) launches: Arc<Mutex<Launches>>,
}

/// The running launches.
#[derive(Default)]
pub(super) struct Launches {
    pub(super) all: Vec<Running>,
    /// The next launch stops before its first instruction.
    pub(super) holds_next: bool,
}

/// A running launch, and the callback for changes of its plan.
pub(super) struct Running {
    pub(super) image: usize,
    pub(super) plan: Weak<Mutex<Plan>>,
    pub(super) told: Option<Told>,
}

/// Called with a plan after its conditions have changed.
pub type Told = Box<dyn Fn(&Plan) + Send>;

/// A user interface.
pub trait Face: Send {
    /// A launch has stopped. It resumes as the return value says.
    fn stopped(&mut self, core: &mut Core, stop: &Stop, machine: &mut dyn Machine) -> Going;
    /// Prints the text of a log point, or a message.
    fn log(&mut self, text: &str);
    /// The pending breakpoints with these numbers have code in an image that was just added.
    fn found(&mut self, core: &Core, numbers: &[u32]);
}
