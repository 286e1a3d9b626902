//! A session: its images, and the launches of their kernels.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, TryLockError};

use gfxjit_hal::sync::lock;
use gfxjit_hal::{Debugger, Going, Held, Incident, Machine, Watched};

use super::backwards::Replayed;
use super::state::{Catch, Core, Face, Launches, Running, Stop, Told};
use crate::history::Replay;
use crate::program::{Parts, Program};
use crate::stepping::{Catches, Plan};

/// What one debugger controls: images, launches of their kernels, and the user interface.
pub struct Session<F> {
    state: Mutex<(Core, F)>,
    launches: Arc<Mutex<Launches>>,
    /// Launches are cancelled at their next stop.
    ends: AtomicBool,
    /// A launch is stopped; all others must stop as well.
    is_held: AtomicBool,
}

impl<F: Face> Session<F> {
    /// A session without images.
    pub fn new(face: F) -> Self {
        let launches = Arc::<Mutex<Launches>>::default();
        let core = Core {
            program: Arc::new(Program::new(&[], Parts::default())),
            image: 0,
            images: Vec::new(),
            breakpoints: Vec::new(),
            watches: Vec::new(),
            catches: Catches::default(),
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

    /// Calls `f` with the session's state. While a launch is stopped, this blocks until it resumes.
    pub fn with<R>(&self, f: impl FnOnce(&mut Core, &mut F) -> R) -> R {
        let mut state = lock(&self.state);
        let (core, face) = &mut *state;
        f(core, face)
    }

    /// As [`Session::with`]; `None` if a launch is stopped.
    pub fn try_with<R>(&self, f: impl FnOnce(&mut Core, &mut F) -> R) -> Option<R> {
        let mut state = match self.state.try_lock() {
            Ok(state) => state,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => return None,
        };
        let (core, face) = &mut *state;
        Some(f(core, face))
    }

    /// Adds an image; returns its index. Pending breakpoints that have code in it are set.
    pub fn add_image(&self, program: Program) -> usize {
        let mut state = lock(&self.state);
        let (core, face) = &mut *state;
        let (image, found) = core.add_image(program);
        if !found.is_empty() {
            face.found(core, &found);
        }
        image
    }

    /// To be called when the program has ended: removes its images; breakpoints become pending.
    pub fn forget_images(&self) {
        self.with(|core, _| {
            core.images.clear();
            core.wave = None;
            for breakpoint in &mut core.breakpoints {
                breakpoint.addresses.clear();
            }
            // Watched addresses have no meaning in another run of the program.
            core.watches.clear();
        });
    }

    /// The debugger for a new launch of a kernel of an image. `told` is called with the launch's plan, at once and
    /// whenever its conditions change.
    ///
    /// # Panics
    /// There is no image with this index.
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
                // The workgroups whose LDS was watched belonged to an earlier launch.
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

    /// Whether the launch that has ended must be replayed, because the user goes back to an earlier instruction.
    pub fn goes_back(&self) -> bool {
        self.with(|core, _| core.order.is_some()) && !self.ends.load(Ordering::Relaxed)
    }

    /// Cancels all launches before their next instruction.
    pub fn end(&self) {
        self.ends.store(true, Ordering::Relaxed);
        self.pause();
    }

    /// Stops all launches before their next instruction; returns `false` if there are none.
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

    /// Stops the next launch before its first instruction.
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
    /// Its stop conditions.
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
            // Blocks until the stopped launch resumes.
            drop(lock(&self.session.state));
        }
        lock(&self.plan).holds(at)
    }

    fn holds_at(&self, incident: Incident) -> bool {
        lock(&self.plan).holds_at(incident)
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
            Held::Finding {
                wave,
                lane,
                what,
                other,
            } => {
                if let Some(lane) = lane {
                    core.lane = lane;
                }
                let other = other.map(|other| core.other_place(&other));
                let text = format!("{what}{}", other.unwrap_or_default());
                (wave, Stop::Caught(Catch::Finding, text))
            }
            Held::MissedBarrier { wave, what } => (wave, Stop::Caught(Catch::Divergence, what)),
            _ => return going,
        };
        let more = {
            let mut plan = lock(&self.plan);
            plan.clear_step();
            plan.more_steps.take()
        };
        core.look_at(wave, machine);
        // In a series of steps (`step 3`), only the last one gives control to the user.
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
