//! A launch that is debugged, and what the user has asked for: breakpoints, the wave and lane that are looked
//! at. A face (the terminal, an editor) speaks with the user when the launch is held.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, TryLockError, Weak};

use gfxjit_hal::sync::lock;
use gfxjit_hal::{Debugger, Going, Held, Machine, Watched, WaveId, WaveState};

use crate::expression::evaluate;
use crate::frames::{Frame, frames};
use crate::history::{Logged, Order, Replay, Sought};
use crate::locate::Context;
use crate::program::{Parts, Program};
use crate::stepping::{How, Plan, StepKind, Why};
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
    /// The launch was run again to an earlier instruction; what there is to say of it.
    Back(Option<String>),
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
    images: Vec<Arc<Program>>,
    /// In the order of their numbers.
    pub breakpoints: Vec<Breakpoint>,
    /// Bytes that are watched, and as the user has named them.
    pub watches: Vec<(Watch, String)>,
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
    log: Vec<Logged>,
    /// What it is to be run again for.
    order: Option<Order>,
    numbers: u32,
    /// That of the launch that is held.
    plan: Option<Arc<Mutex<Plan>>>,
    launches: Arc<Mutex<Launches>>,
}

/// The launches under way.
#[derive(Default)]
struct Launches {
    all: Vec<Running>,
    /// The next one is held before its first instruction.
    holds_next: bool,
}

/// A launch, and the receiver of what it is to be held for.
struct Running {
    image: usize,
    plan: Weak<Mutex<Plan>>,
    told: Option<Told>,
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

/// What is debugged: images, and launches of their kernels.
pub struct Session<F> {
    state: Mutex<(Core, F)>,
    launches: Arc<Mutex<Launches>>,
    /// No launch goes on.
    ends: AtomicBool,
    /// A launch is held: others are as well.
    is_held: AtomicBool,
}

impl<F: Face> Session<F> {
    /// Without an image.
    pub fn new(face: F) -> Self {
        let launches = Arc::<Mutex<Launches>>::default();
        let core = Core {
            program: Arc::new(Program::new(&[], Parts::default())),
            image: 0,
            images: Vec::new(),
            breakpoints: Vec::new(),
            watches: Vec::new(),
            wave: None,
            lane: 0,
            frame: 0,
            is_locked: false,
            more_come: false,
            is_recording: false,
            is_changed: false,
            log: Vec::new(),
            order: None,
            numbers: 0,
            plan: None,
            launches: Arc::clone(&launches),
        };
        Self {
            state: Mutex::new((core, face)),
            launches,
            ends: AtomicBool::new(false),
            is_held: AtomicBool::new(false),
        }
    }

    /// Asks for something while no launch is held.
    pub fn with<R>(&self, f: impl FnOnce(&mut Core, &mut F) -> R) -> R {
        let mut state = lock(&self.state);
        let (core, face) = &mut *state;
        f(core, face)
    }

    /// The same, unless a launch is held.
    pub fn try_with<R>(&self, f: impl FnOnce(&mut Core, &mut F) -> R) -> Option<R> {
        let mut state = match self.state.try_lock() {
            Ok(state) => state,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => return None,
        };
        let (core, face) = &mut *state;
        Some(f(core, face))
    }

    /// Adds an image; its number. Breakpoints are set that have waited for it.
    pub fn add_image(&self, program: Program) -> usize {
        let mut state = lock(&self.state);
        let (core, face) = &mut *state;
        let (image, found) = core.add_image(program);
        if !found.is_empty() {
            face.found(core, &found);
        }
        image
    }

    /// The program has ended: its images are gone, and breakpoints wait for others.
    pub fn forget_images(&self) {
        self.with(|core, _| {
            core.images.clear();
            core.wave = None;
            for breakpoint in &mut core.breakpoints {
                breakpoint.addresses.clear();
            }
            // Addresses are of memory that was.
            core.watches.clear();
        });
    }

    /// A launch of a kernel of an image begins. `told` is told of what it is to be held for, at once and when
    /// that changes.
    ///
    /// # Panics
    /// There is no image with this number.
    pub fn launch(self: &Arc<Self>, image: usize, told: Option<Told>) -> DebuggedLaunch<F> {
        let mut state = lock(&self.state);
        let core = &mut state.0;
        let program = Arc::clone(&core.images[image]);
        let plan = Arc::new(Mutex::new(Plan::new(Arc::clone(&program))));
        {
            let mut launches = lock(&self.launches);
            {
                let mut plan = lock(&plan);
                plan.pause = std::mem::take(&mut launches.holds_next);
                plan.is_recorded = core.is_recording;
            }
            launches.all.retain(|one| one.plan.strong_count() > 0);
            let is_first = launches.all.is_empty();
            launches.all.push(Running {
                image,
                plan: Arc::downgrade(&plan),
                told,
            });
            if let Some(order) = core.order.take() {
                let mut plan = lock(&plan);
                plan.replay = Some(Replay {
                    order,
                    log: core.log.clone(),
                    next: 0,
                    found: None,
                });
                plan.going = Going::All;
            } else if is_first {
                core.log.clear();
                core.is_changed = false;
                // LDS is that of a workgroup that was.
                core.watches.retain(|(watch, _)| watch.lds_of.is_none());
                core.wave = None;
            }
        }
        core.tell_plan();
        DebuggedLaunch {
            session: Arc::clone(self),
            image,
            program,
            plan,
        }
    }

    /// Whether the launch that has ended is to be run again, for the user wants an earlier instruction.
    pub fn goes_back(&self) -> bool {
        self.with(|core, _| core.order.is_some()) && !self.ends.load(Ordering::Relaxed)
    }

    /// Ends launches before their next instruction.
    pub fn end(&self) {
        self.ends.store(true, Ordering::Relaxed);
        self.pause();
    }

    /// Holds the launches that are under way before their next instruction; `false` if there are none.
    pub fn pause(&self) -> bool {
        let launches = lock(&self.launches);
        let mut any = false;
        for one in &launches.all {
            let Some(plan) = one.plan.upgrade() else {
                continue;
            };
            let mut plan = lock(&plan);
            (plan.pause, any) = (true, true);
            if let Some(told) = &one.told {
                told(&plan);
            }
        }
        any
    }

    /// Holds the next launch before its first instruction.
    pub fn hold_next(&self) {
        lock(&self.launches).holds_next = true;
    }
}

/// The debugger of one launch.
pub struct DebuggedLaunch<F> {
    session: Arc<Session<F>>,
    image: usize,
    program: Arc<Program>,
    plan: Arc<Mutex<Plan>>,
}

impl<F> DebuggedLaunch<F> {
    /// What it is to be held for.
    #[must_use]
    pub fn plan(&self) -> &Mutex<Plan> {
        &self.plan
    }
}

impl<F: Face> Debugger for DebuggedLaunch<F> {
    fn places(&self) -> Option<Arc<BTreeSet<u64>>> {
        lock(&self.plan).places()
    }

    fn holds(&self, at: &dyn Watched) -> bool {
        if self.session.is_held.load(Ordering::Relaxed) {
            // Until that one goes on.
            drop(lock(&self.session.state));
        }
        lock(&self.plan).holds(at)
    }

    fn held(&self, why: Held, machine: &mut dyn Machine) -> Going {
        if self.session.ends.load(Ordering::Relaxed) {
            return Going::End;
        }
        let mut state = lock(&self.session.state);
        let (core, face) = &mut *state;
        (core.program, core.image) = (Arc::clone(&self.program), self.image);
        core.plan = Some(Arc::clone(&self.plan));
        let going = lock(&self.plan).going;
        let is_replayed = lock(&self.plan).replay.is_some();
        let waits = matches!(why, Held::Waits(_));
        let (wave, stop) = match why {
            why if is_replayed => match core.replay(why, machine, face) {
                Replayed::Goes(going) => {
                    lock(&self.plan).going = going;
                    return going;
                }
                Replayed::Arrived(wave, note) => (wave, Stop::Back(note)),
            },
            Held::Before(wave) => match core.stop(wave, machine, face) {
                Some(stop) => (wave, stop),
                None => {
                    core.note(&self.plan, false, going);
                    return going;
                }
            },
            Held::Waits(wave) => (wave, Stop::Waits),
            Held::Fault { wave, lane, what } => {
                if let Some(lane) = lane {
                    core.lane = lane;
                }
                (wave, Stop::Fault(what))
            }
            _ => return going,
        };
        let more = {
            let mut plan = lock(&self.plan);
            plan.clear_step();
            plan.more_steps.take()
        };
        core.look_at(wave, machine);
        // Steps of a count: only behind the last one the user is asked.
        let going = if let (Stop::Step, Some((kind, count))) = (&stop, more)
            && let Ok(going) = core.steps(kind, count, machine)
        {
            going
        } else {
            self.session.is_held.store(true, Ordering::Relaxed);
            let going = face.stopped(core, &stop, machine);
            self.session.is_held.store(false, Ordering::Relaxed);
            going
        };
        core.note(&self.plan, waits, going);
        lock(&self.plan).going = going;
        going
    }
}

/// What a launch that is run again does where it is held.
enum Replayed {
    Goes(Going),
    /// The user is asked, at this wave.
    Arrived(WaveId, Option<String>),
}

impl Core {
    /// Keeps how a launch goes on, if it is recorded.
    fn note(&mut self, plan: &Mutex<Plan>, waits: bool, going: Going) {
        let plan = lock(plan);
        let before = self.log.last().map_or(Going::All, |one| one.going);
        // Where all waves run and go on running, that it was held changes nothing.
        let matters = waits || before != Going::All || going != Going::All;
        if plan.is_recorded && matters && going != Going::End {
            let count = plan.count;
            self.log.push(Logged {
                count,
                waits,
                going,
            });
        }
    }

    /// Has the launch run again to an earlier instruction.
    ///
    /// # Errors
    /// It cannot.
    pub fn back(&mut self, sought: Sought) -> Result<Going, String> {
        let plan = lock(self.plan.as_ref().ok_or("no launch is held")?);
        if self.more_come {
            return Err("going backwards in programs is unsupported".to_owned());
        }
        if !plan.is_recorded {
            return Err("the launch is not recorded: say `record` before `run`".to_owned());
        }
        if self.is_changed {
            return Err("values were set in this launch, so it cannot be run again".to_owned());
        }
        self.order = Some(Order::Search(sought, plan.count));
        Ok(Going::End)
    }

    /// Back by lines, from where the wave is.
    ///
    /// # Errors
    /// It cannot.
    pub fn back_line(&mut self, over: bool, machine: &dyn Machine) -> Result<Going, String> {
        let wave = self.wave.ok_or("no wave is looked at")?;
        let all = frames(&self.program, machine, wave);
        let frame = all.first().ok_or("the wave is over")?;
        let Some(from) = frame.place else {
            return self.back(Sought::Instruction(wave));
        };
        let sp = machine.register(wave, gfxjit_hal::WaveRegister::Sgpr(32));
        let function = self.program.depth_at(frame.inside).0;
        let over = over.then_some((function, sp.unwrap_or(0) as u32));
        self.back(Sought::Line { wave, from, over })
    }

    fn replay(&mut self, why: Held, machine: &mut dyn Machine, face: &mut impl Face) -> Replayed {
        let Some(plan) = self.plan.clone() else {
            return Replayed::Goes(Going::End);
        };
        let (reason, going) = {
            let plan = lock(&plan);
            (plan.why, plan.going)
        };
        let lost = "the launch has not run as before, so it cannot go backwards";
        let told = |waits: bool| {
            let mut plan = lock(&plan);
            let replay = plan.replay.as_mut();
            replay.and_then(|replay| replay.told(waits))
        };
        match (why, reason) {
            (Held::Waits(_), _) => Replayed::Goes(told(true).unwrap_or(going)),
            (Held::Before(_), Some(Why::Told)) => Replayed::Goes(told(false).unwrap_or(going)),
            (Held::Before(wave), Some(Why::Breakpoint { .. })) => {
                if self.stop(wave, machine, face).is_some() {
                    let mut plan = lock(&plan);
                    let count = plan.count;
                    if let Some(replay) = &mut plan.replay {
                        replay.found = Some(count);
                    }
                }
                Replayed::Goes(going)
            }
            (Held::Before(wave), Some(Why::Arrived)) => {
                let Some(replay) = lock(&plan).replay.take() else {
                    return Replayed::Goes(Going::End);
                };
                match (replay.order, replay.found) {
                    (Order::Go(to, note), _) => {
                        self.log.retain(|logged| logged.count < to);
                        Replayed::Arrived(wave, note)
                    }
                    (Order::Search(..), Some(found)) => {
                        self.order = Some(Order::Go(found, None));
                        Replayed::Goes(Going::End)
                    }
                    (Order::Search(..), None) => {
                        let note = "nothing earlier: this is where the launch begins";
                        self.order = Some(Order::Go(1, Some(note.to_owned())));
                        Replayed::Goes(Going::End)
                    }
                }
            }
            (Held::Before(wave) | Held::Fault { wave, .. }, _) => {
                lock(&plan).replay = None;
                Replayed::Arrived(wave, Some(lost.to_owned()))
            }
            _ => Replayed::Goes(going),
        }
    }

    /// Looks at a wave: at its lane of before, if that is enabled.
    pub fn look_at(&mut self, wave: WaveId, machine: &dyn Machine) {
        (self.wave, self.frame) = (Some(wave), 0);
        let waves = machine.waves();
        let exec = waves
            .iter()
            .find(|place| place.id == wave)
            .map_or(0, |place| place.exec);
        if exec >> (self.lane & 63) & 1 == 0 && exec != 0 {
            self.lane = exec.trailing_zeros();
        }
    }

    /// Why the user is asked, if so.
    fn stop(
        &mut self,
        wave: WaveId,
        machine: &mut dyn Machine,
        face: &mut impl Face,
    ) -> Option<Stop> {
        let why = lock(self.plan.as_ref()?).why.take()?;
        let otherwise = match why {
            Why::Step => return Some(Stop::Step),
            Why::Pause => return Some(Stop::Pause),
            Why::Written(number, pc) => return Some(Stop::Written(number, pc)),
            Why::Told | Why::Arrived => return None,
            Why::Breakpoint { ends_step } => ends_step.then_some(Stop::Step),
        };
        let waves = machine.waves();
        let place = waves.iter().find(|place| place.id == wave)?;
        let all = frames(&self.program, machine, wave);
        let first = all.first()?.clone();
        let mut held = Vec::new();
        let program = Arc::clone(&self.program);
        let (image, pc) = (self.image, place.pc);
        for breakpoint in &mut self.breakpoints {
            let here = CodeAddress { image, pc };
            if !breakpoint.is_enabled || !breakpoint.addresses.contains(&here) {
                continue;
            }
            // Where no lane is enabled, a line is passed and not executed.
            if place.exec == 0 && !breakpoint.place.starts_with('*') {
                continue;
            }
            let lanes = (0..64).filter(|lane| place.exec >> lane & 1 != 0);
            let mut lane = lanes.clone().next().unwrap_or(0);
            if let Some(condition) = &breakpoint.condition {
                let mut is_true = |lane: u32| {
                    let mut context = context(&program, machine, wave, lane, &first);
                    let value = evaluate(&mut context, condition)?;
                    Ok::<_, String>(context.number(&value)?.is_true())
                };
                match lanes
                    .map(|lane| (lane, is_true(lane)))
                    .find(|(_, is)| *is != Ok(false))
                {
                    None => continue,
                    Some((found, is)) => {
                        lane = found;
                        if let Err(reason) = is {
                            let number = breakpoint.number;
                            face.log(&format!(
                                "breakpoint {number}, condition `{condition}`: {reason}"
                            ));
                        }
                    }
                }
            }
            breakpoint.hits += 1;
            if breakpoint.hits <= breakpoint.ignore {
                continue;
            }
            if let Some(log) = &breakpoint.log {
                let text = log_text(log, &mut context(&program, machine, wave, lane, &first));
                face.log(&text);
                continue;
            }
            if breakpoint.condition.is_some() {
                self.lane = lane;
            }
            held.push(breakpoint.number);
        }
        let is_once =
            |breakpoint: &Breakpoint| breakpoint.is_once && held.contains(&breakpoint.number);
        if self.breakpoints.iter().any(is_once) {
            self.breakpoints.retain(|breakpoint| !is_once(breakpoint));
            self.tell_plan();
        }
        match held.is_empty() {
            true => otherwise,
            false => Some(Stop::Breakpoint(held)),
        }
    }

    /// How many there are.
    #[must_use]
    pub fn images(&self) -> usize {
        self.images.len()
    }

    /// An image by its number.
    ///
    /// # Panics
    /// There is none.
    #[must_use]
    pub fn image(&self, number: usize) -> &Arc<Program> {
        &self.images[number]
    }

    /// The names in all images that a user may complete.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.images.iter().flat_map(|image| image.names()).collect()
    }

    /// Its number, and the breakpoints that have places in it.
    fn add_image(&mut self, program: Program) -> (usize, Vec<u32>) {
        let (image, program) = (self.images.len(), Arc::new(program));
        self.images.push(Arc::clone(&program));
        (self.program, self.image) = (program, image);
        let mut all = std::mem::take(&mut self.breakpoints);
        let mut found = Vec::new();
        for breakpoint in &mut all {
            // Addresses are of the image that was looked at.
            if breakpoint.place.starts_with('*') {
                continue;
            }
            if let Ok(more) = self.addresses_in(image, &breakpoint.place, None) {
                breakpoint.addresses.extend(more);
                found.push(breakpoint.number);
            }
        }
        self.breakpoints = all;
        (image, found)
    }

    /// The addresses that a place means: `FILE:LINE`, `LINE`, `FUNCTION`, `*ADDRESS`.
    ///
    /// # Errors
    /// Why there are none.
    pub fn addresses(
        &self,
        place: &str,
        machine: Option<&dyn Machine>,
    ) -> Result<Vec<CodeAddress>, String> {
        if self.images.is_empty() {
            return Err("nothing is loaded yet".to_owned());
        }
        if place.starts_with('*') {
            return self.addresses_in(self.image, place, None);
        }
        let mut found = Vec::new();
        let mut wrong = None;
        // The image that is looked at comes first.
        let others = (0..self.images.len()).filter(|image| *image != self.image);
        for image in std::iter::once(self.image).chain(others) {
            match self.addresses_in(image, place, machine) {
                Ok(addresses) => found.extend(addresses),
                Err(reason) => wrong = wrong.or(Some(reason)),
            }
        }
        match wrong {
            Some(reason) if found.is_empty() => Err(reason),
            _ => Ok(found),
        }
    }

    fn addresses_in(
        &self,
        image: usize,
        place: &str,
        machine: Option<&dyn Machine>,
    ) -> Result<Vec<CodeAddress>, String> {
        let program = &self.images[image];
        let of_image = |all: Vec<u64>| {
            all.into_iter()
                .map(|pc| CodeAddress { image, pc })
                .collect()
        };
        if let Some(address) = place.strip_prefix('*') {
            let address = address.trim();
            let digits = address.strip_prefix("0x").unwrap_or(address);
            let found = u64::from_str_radix(digits, 16);
            return found.map(|address| of_image(vec![address])).map_err(|_| {
                format!(
                    "`{address}` is no address: hexadecimal digits, as `disassemble` shows them"
                )
            });
        }
        let (file, line) = match place.rsplit_once(':') {
            Some((file, line)) if !file.ends_with(':') => (Some(file), line.parse().ok()),
            _ => (None, place.parse::<u32>().ok()),
        };
        if let Some(line) = line {
            if !program.has_lines() {
                return Err("the image has no lines: no debug information".to_owned());
            }
            let current = machine.and_then(|machine| self.current_file(machine));
            let given = || {
                program
                    .parts
                    .sources
                    .first()
                    .map(|path| path.display().to_string())
            };
            let file = file.map(str::to_owned).or(current).or_else(given);
            let file = file.ok_or("no file is known; say FILE:LINE")?;
            let matches = |name: &str| program.is_file(name, &file);
            let found = program.info.lines.find(&matches, line);
            let (_, addresses) = found.ok_or_else(|| {
                format!("no code comes from line {line} of {file} or a later one")
            })?;
            return Ok(of_image(addresses));
        }
        let found = program.functions(place);
        match found.is_empty() {
            false => Ok(of_image(found)),
            true => Err(format!("there is no function or kernel `{place}`")),
        }
    }

    fn current_file(&self, machine: &dyn Machine) -> Option<String> {
        let frames = frames(&self.program, machine, self.wave?);
        let place = frames.get(self.frame)?.place?;
        let name = self.program.info.lines.file(place.file);
        Some(name.to_owned())
    }

    /// Adds a breakpoint; its number.
    pub fn add(&mut self, mut breakpoint: Breakpoint) -> u32 {
        self.numbers += 1;
        breakpoint.number = self.numbers;
        self.breakpoints.push(breakpoint);
        self.tell_plan();
        self.numbers
    }

    /// Adds a watchpoint; its number.
    pub fn watch(&mut self, mut watch: Watch, text: &str) -> u32 {
        self.numbers += 1;
        watch.number = self.numbers;
        self.watches.push((watch, text.to_owned()));
        self.tell_plan();
        self.numbers
    }

    /// Deletes a breakpoint or a watchpoint; `false` if there is none with this number.
    pub fn delete(&mut self, number: u32) -> bool {
        let before = self.breakpoints.len() + self.watches.len();
        self.breakpoints
            .retain(|breakpoint| breakpoint.number != number);
        self.watches.retain(|(watch, _)| watch.number != number);
        self.tell_plan();
        before != self.breakpoints.len() + self.watches.len()
    }

    /// Nothing is to be held any more.
    pub fn let_go(&mut self) {
        self.breakpoints.clear();
        self.watches.clear();
        (self.is_locked, self.is_recording) = (false, false);
        self.tell_plan();
    }

    /// After a change of breakpoints.
    pub fn tell_plan(&self) {
        let enabled = self
            .breakpoints
            .iter()
            .filter(|breakpoint| breakpoint.is_enabled);
        let all: Vec<CodeAddress> = enabled
            .flat_map(|breakpoint| &breakpoint.addresses)
            .copied()
            .collect();
        for one in &lock(&self.launches).all {
            let Some(plan) = one.plan.upgrade() else {
                continue;
            };
            let mut plan = lock(&plan);
            let own = all.iter().filter(|address| address.image == one.image);
            plan.addresses = Arc::new(own.map(|address| address.pc).collect());
            plan.watches = self.watches.iter().map(|(watch, _)| *watch).collect();
            if let Some(told) = &one.told {
                told(&plan);
            }
        }
    }

    /// How a launch goes on without a step.
    #[must_use]
    pub fn go(&self) -> Going {
        match (self.is_locked, self.wave) {
            (true, Some(wave)) => Going::Only(wave),
            _ => Going::All,
        }
    }

    /// How a launch goes on when the wave that is looked at makes a step.
    ///
    /// # Errors
    /// It cannot.
    pub fn step(&mut self, how: How, machine: &dyn Machine) -> Result<Going, String> {
        let wave = self.wave.ok_or("no wave is looked at")?;
        let waves = machine.waves();
        let place = waves.iter().find(|place| place.id == wave);
        let place = place.ok_or("the wave is over")?;
        match place.state {
            WaveState::Ended => return Err("the wave has ended".to_owned()),
            WaveState::AtBarrier if self.is_locked => {
                return Err("the wave waits at a barrier, and others are held".to_owned());
            }
            _ => {}
        }
        let call = self.call_at(place.pc, wave, machine);
        lock(self.plan.as_ref().ok_or("no launch is held")?).step(wave, how, call);
        Ok(match self.is_locked {
            true => Going::Only(wave),
            false => Going::First(wave),
        })
    }

    /// Where the call at an address returns, if there is one.
    fn call_at(&self, pc: u64, wave: WaveId, machine: &dyn Machine) -> Option<(u64, u32)> {
        let (size, text) = self.program.parts.instructions.get(&pc)?;
        let is_call = text.starts_with("s_swappc")
            || text.starts_with("s_swap_pc")
            || text.starts_with("s_call");
        let sp = machine.register(wave, gfxjit_hal::WaveRegister::Sgpr(32))?;
        is_call.then_some((pc + u64::from(*size), sp as u32))
    }

    /// As many steps, of which only the last one is shown.
    ///
    /// # Errors
    /// The first one cannot be made.
    pub fn steps(
        &mut self,
        kind: StepKind,
        count: u32,
        machine: &dyn Machine,
    ) -> Result<Going, String> {
        let going = match kind {
            StepKind::Line { over } => self.step_line(over, machine),
            StepKind::Instruction { over } => self.step(How::Instruction { over }, machine),
        }?;
        if let Some(plan) = &self.plan {
            lock(plan).more_steps = (count > 1).then_some((kind, count - 1));
        }
        Ok(going)
    }

    /// A step by lines, from the frame that is looked at.
    ///
    /// # Errors
    /// It cannot.
    pub fn step_line(&mut self, over: bool, machine: &dyn Machine) -> Result<Going, String> {
        let wave = self.wave.ok_or("no wave is looked at")?;
        let all = frames(&self.program, machine, wave);
        let frame = all.first().ok_or("the wave is over")?;
        let how = match frame.place {
            Some(place) => {
                let (function, level) = self.program.depth_at(frame.inside);
                How::Line {
                    over,
                    start: Some(place),
                    function,
                    level,
                }
            }
            // Without lines, a step is an instruction.
            None => How::Instruction { over },
        };
        self.step(how, machine)
    }

    /// Out of the frame that is looked at.
    ///
    /// # Errors
    /// It cannot.
    pub fn finish(&mut self, machine: &dyn Machine) -> Result<Going, String> {
        let wave = self.wave.ok_or("no wave is looked at")?;
        let all = frames(&self.program, machine, wave);
        let frame = all.get(self.frame).ok_or("the wave is over")?;
        if frame.is_inlined {
            let (function, level) = (self.program.depth_at(frame.inside).0, frame.level);
            return self.step(How::Out { function, level }, machine);
        }
        let outer = all[self.frame..].iter().find(|other| other.pc != frame.pc);
        let outer = outer.ok_or("nothing has called the function that is looked at")?;
        let how = How::Until {
            pc: outer.pc,
            sp: Some(frame.caller_sp),
        };
        self.step(how, machine)
    }

    /// The functions that the wave is in.
    #[must_use]
    pub fn frames(&self, machine: &dyn Machine) -> Vec<Frame> {
        let wave = self.wave;
        wave.map(|wave| frames(&self.program, machine, wave))
            .unwrap_or_default()
    }
}

/// A lane of a wave that is held, and a frame of it.
pub fn context<'a>(
    program: &'a Program,
    machine: &'a mut dyn Machine,
    wave: WaveId,
    lane: u32,
    frame: &'a Frame,
) -> Context<'a> {
    Context {
        program,
        machine,
        wave,
        lane,
        frame,
    }
}

/// A log point's text, with what its expressions are.
fn log_text(log: &str, context: &mut Context<'_>) -> String {
    let mut text = String::new();
    let mut rest = log;
    while let Some((before, behind)) = rest.split_once('{') {
        text.push_str(before);
        let Some((expression, behind)) = behind.split_once('}') else {
            text.push('{');
            rest = behind;
            break;
        };
        let value = evaluate(context, expression).and_then(|value| context.show(&value));
        text.push_str(&value.unwrap_or_else(|reason| format!("({reason})")));
        rest = behind;
    }
    text.push_str(rest);
    text
}
