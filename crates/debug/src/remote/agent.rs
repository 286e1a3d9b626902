//! The side of the debugged process: launches that a debugger in another process controls.

use std::collections::{BTreeSet, HashMap};
use std::io;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

use gfxjit::{Image, Module};
use gfxjit_hal::sync::lock;
use gfxjit_hal::{Debugger, Going, Held, Incident, Machine, Watched};

use super::machine::answer;
use super::messages::{Ask, ToAgent, ToDebugger, receive, send};
use crate::forms::HeldForm;
use crate::image::{DeviceFacts, parts};
use crate::program::Program;
use crate::stepping::{Plan, PlanParts};

/// A message of the debugger to a stopped launch.
enum Told {
    Ask(Ask, Vec<u8>),
    Go(Going, PlanParts),
}

/// What the thread that reads the socket needs to know of a launch.
struct Known {
    plan: Arc<Mutex<Plan>>,
    told: Sender<Told>,
    /// Signalled when the first plan has arrived.
    begins: Option<Sender<()>>,
}

struct Link {
    to: Mutex<UnixStream>,
    launches: Mutex<HashMap<u64, Known>>,
    /// The debugger has disconnected.
    is_over: AtomicBool,
    /// Held by the stopped launch: only one is stopped at a time, others wait.
    holding: Mutex<()>,
    is_held: AtomicBool,
}

impl Link {
    fn send(&self, message: &ToDebugger, bytes: &[u8]) -> io::Result<()> {
        send(&mut *lock(&self.to), message, bytes)
    }

    /// Reads the debugger's messages until it disconnects.
    fn read(&self, mut from: UnixStream) {
        while let Ok(Some((message, bytes))) = receive::<ToAgent>(&mut from) {
            let mut launches = lock(&self.launches);
            match message {
                ToAgent::Plan { launch, plan } => {
                    if let Some(known) = launches.get_mut(&launch) {
                        lock(&known.plan).set_places(plan);
                        if let Some(begins) = known.begins.take() {
                            // The receiver is gone if the launch has given up waiting.
                            let _ = begins.send(());
                        }
                    }
                }
                ToAgent::Ask { launch, ask } => {
                    if let Some(known) = launches.get(&launch) {
                        // A stopped launch receives until it resumes.
                        let _ = known.told.send(Told::Ask(ask, bytes));
                    }
                }
                ToAgent::Go {
                    launch,
                    going,
                    plan,
                } => {
                    if let Some(known) = launches.get(&launch) {
                        // As above.
                        let _ = known.told.send(Told::Go(going, plan));
                    }
                }
            }
        }
        let mut launches = lock(&self.launches);
        self.is_over.store(true, Ordering::Relaxed);
        // Dropping the senders lets stopped launches resume.
        launches.clear();
    }
}

/// The connection of a debugged process to its debugger.
pub struct Agent {
    link: Arc<Link>,
    /// Images that were sent, with their index there. They are kept alive so that their addresses identify them.
    images: Mutex<Vec<(Image, Arc<Program>)>>,
    numbers: AtomicU64,
}

impl Agent {
    /// Connects to the debugger's socket.
    ///
    /// # Errors
    /// The connection fails.
    pub fn connect(path: &Path) -> io::Result<Self> {
        let stream = UnixStream::connect(path)?;
        let from = stream.try_clone()?;
        let link = Arc::new(Link {
            to: Mutex::new(stream),
            launches: Mutex::default(),
            is_over: AtomicBool::new(false),
            holding: Mutex::new(()),
            is_held: AtomicBool::new(false),
        });
        let reads = Arc::clone(&link);
        std::thread::Builder::new()
            .name("gfxjit-debugger".to_owned())
            .spawn(move || reads.read(from))?;
        Ok(Self {
            link,
            images: Mutex::default(),
            numbers: AtomicU64::new(0),
        })
    }

    /// The debugger for a launch of a kernel of `module`; `None` if the debugger has disconnected.
    #[must_use]
    pub fn launch(&self, module: &Module) -> Option<Arc<dyn Debugger>> {
        let (image, program) = self.image(module)?;
        let number = self.numbers.fetch_add(1, Ordering::Relaxed);
        let plan = Arc::new(Mutex::new(Plan::new(program)));
        let (told, tells) = channel();
        let (begins, begun) = channel();
        let known = Known {
            plan: Arc::clone(&plan),
            told,
            begins: Some(begins),
        };
        {
            let mut launches = lock(&self.link.launches);
            if self.link.is_over.load(Ordering::Relaxed) {
                return None;
            }
            launches.insert(number, known);
        }
        let launch = AgentLaunch {
            link: Arc::clone(&self.link),
            launch: number,
            plan,
            told: Mutex::new(tells),
        };
        let message = ToDebugger::Begin {
            launch: number,
            image,
        };
        self.link.send(&message, &[]).ok()?;
        begun.recv().ok()?;
        Some(Arc::new(launch))
    }

    /// The index of a module's image, which is sent to the debugger the first time.
    fn image(&self, module: &Module) -> Option<(usize, Arc<Program>)> {
        let mut images = lock(&self.images);
        let bytes = module.image().bytes();
        let known = images
            .iter()
            .position(|(known, _)| known.bytes().as_ptr() == bytes.as_ptr());
        if let Some(image) = known {
            return Some((image, Arc::clone(&images[image].1)));
        }
        let facts = DeviceFacts::of(module.device().info());
        let image = images.len();
        let message = ToDebugger::Image {
            image,
            name: module.image().name().to_owned(),
            apertures: facts.apertures.map(|all| (all.shared, all.private)),
            stack_of_wave: facts.stack_of_wave,
        };
        self.link.send(&message, bytes).ok()?;
        let program = Arc::new(Program::new(bytes, parts(module.image(), facts)));
        images.push((module.image().clone(), Arc::clone(&program)));
        Some((image, program))
    }
}

/// A launch that the debugger controls.
struct AgentLaunch {
    link: Arc<Link>,
    launch: u64,
    plan: Arc<Mutex<Plan>>,
    told: Mutex<Receiver<Told>>,
}

impl Debugger for AgentLaunch {
    fn places(&self) -> Option<Arc<BTreeSet<u64>>> {
        match self.link.is_over.load(Ordering::Relaxed) {
            true => Some(Arc::default()),
            false => lock(&self.plan).places(),
        }
    }

    fn holds(&self, at: &dyn Watched) -> bool {
        if self.link.is_over.load(Ordering::Relaxed) {
            return false;
        }
        if self.link.is_held.load(Ordering::Relaxed) {
            // Blocks until the stopped launch resumes.
            drop(lock(&self.link.holding));
        }
        lock(&self.plan).holds(at)
    }

    fn holds_at(&self, incident: Incident) -> bool {
        !self.link.is_over.load(Ordering::Relaxed) && lock(&self.plan).holds_at(incident)
    }

    fn held(&self, why: Held, machine: &mut dyn Machine) -> Going {
        let _one = lock(&self.link.holding);
        self.link.is_held.store(true, Ordering::Relaxed);
        let going = self.ask(why, machine);
        self.link.is_held.store(false, Ordering::Relaxed);
        // After a disconnection the program continues.
        going.unwrap_or(Going::All)
    }
}

impl AgentLaunch {
    fn ask(&self, why: Held, machine: &mut dyn Machine) -> Option<Going> {
        let launch = self.launch;
        let (plan_why, plan) = {
            let mut plan = lock(&self.plan);
            (plan.why.take(), plan.parts())
        };
        let message = ToDebugger::Held {
            launch,
            why: HeldForm::of(why)?,
            plan_why,
            plan: Box::new(plan),
            load_delta: machine.load_delta(),
            workgroup_size: machine.workgroup_size(),
            grid_size: machine.grid_size(),
            waves: machine.waves().into_iter().map(Into::into).collect(),
        };
        self.link.send(&message, machine.kernarg()).ok()?;
        let told = lock(&self.told);
        loop {
            match told.recv().ok()? {
                Told::Ask(ask, bytes) => {
                    let (answer, bytes) = answer(machine, ask, &bytes);
                    let message = ToDebugger::Answer { launch, answer };
                    self.link.send(&message, &bytes).ok()?;
                }
                Told::Go(going, plan) => {
                    lock(&self.plan).set(plan);
                    return Some(going);
                }
            }
        }
    }
}

impl Drop for AgentLaunch {
    fn drop(&mut self) {
        lock(&self.link.launches).remove(&self.launch);
        // A failure means that the debugger has disconnected, which `read` notices.
        let _ = self.link.send(
            &ToDebugger::End {
                launch: self.launch,
            },
            &[],
        );
    }
}
