//! A debugger that steers a launch: what it has ordered, and which waves it has let go on.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use gfxjit_hal::sync::lock;
use gfxjit_hal::{DebuggerHandle, Going, Held, Incident, Machine, Watched, WaveId, WaveRegister};

/// The debugger of a launch, whose waves run on one thread.
pub struct Steering {
    debugger: DebuggerHandle,
    going: Mutex<Going>,
    /// Waves whose next instruction the debugger has seen already, and where that is.
    seen: Mutex<Vec<(WaveId, u64)>>,
    any_seen: AtomicBool,
    /// Waves whose next instruction checks have looked at already, and where that is.
    checked: Mutex<Vec<(WaveId, u64)>>,
    any_checked: AtomicBool,
    /// What a check has found in the instruction that a wave leaves for.
    found: Mutex<Option<Held>>,
    /// The wave that goes first waits for others, which may run.
    first_waits: AtomicBool,
    /// Locked while the launch is held.
    holding: Mutex<()>,
    is_held: AtomicBool,
}

impl Steering {
    pub fn new(debugger: DebuggerHandle) -> Self {
        Self {
            debugger,
            going: Mutex::new(Going::All),
            seen: Mutex::default(),
            any_seen: AtomicBool::new(false),
            checked: Mutex::default(),
            any_checked: AtomicBool::new(false),
            found: Mutex::default(),
            first_waits: AtomicBool::new(false),
            holding: Mutex::default(),
            is_held: AtomicBool::new(false),
        }
    }

    /// Where alone the launch may be held, if that is not everywhere.
    pub fn places(&self) -> Option<Arc<BTreeSet<u64>>> {
        self.debugger.0.places()
    }

    /// Waits as long as another thread's waves hold the launch.
    #[inline]
    pub fn wait(&self) {
        if self.is_held.load(Ordering::Relaxed) {
            drop(lock(&self.holding));
        }
    }

    /// Whether the launch is held before an instruction.
    pub fn holds(&self, at: &dyn Watched) -> bool {
        if self.any_seen.load(Ordering::Relaxed) {
            let id = WaveId {
                workgroup: at.workgroup(),
                wave: at.wave(),
            };
            let mut seen = lock(&self.seen);
            if let Some(index) = seen.iter().position(|(seen, _)| *seen == id) {
                let (_, pc) = seen.swap_remove(index);
                self.any_seen.store(!seen.is_empty(), Ordering::Relaxed);
                // OtherImages, the instruction has run in code that does not ask.
                if pc == at.pc() {
                    return false;
                }
            }
        }
        self.debugger.0.holds(at)
    }

    /// Whether the launch is held at what has happened.
    pub fn holds_at(&self, incident: Incident) -> bool {
        self.debugger.0.holds_at(incident)
    }

    /// Whether checks have looked at a wave's next instruction, as the launch was held for what they have found.
    #[inline]
    pub fn is_checked(&self, wave: WaveId, pc: u64) -> bool {
        if !self.any_checked.load(Ordering::Relaxed) {
            return false;
        }
        let mut checked = lock(&self.checked);
        let found = checked.iter().position(|(own, _)| *own == wave);
        let found = found.map(|index| checked.swap_remove(index).1);
        self.any_checked
            .store(!checked.is_empty(), Ordering::Relaxed);
        // OtherImages, the debugger has changed where the wave is.
        found == Some(pc)
    }

    /// A check has found something for which the launch is held before the instruction.
    pub fn keep(&self, found: Held) {
        *lock(&self.found) = Some(found);
    }

    /// What a check has found for which a wave has left.
    pub fn found(&self) -> Option<Held> {
        lock(&self.found).take()
    }

    /// Holds the launch; how it goes on.
    pub fn hold(&self, why: Held, machine: &mut dyn Machine) -> Going {
        if let Held::Finding { wave, .. } = why {
            let pc = machine.register(wave, WaveRegister::Pc).unwrap_or(0);
            lock(&self.checked).push((wave, pc));
            self.any_checked.store(true, Ordering::Relaxed);
        }
        if let Held::Before(wave) | Held::Finding { wave, .. } = why {
            let pc = machine.register(wave, WaveRegister::Pc).unwrap_or(0);
            lock(&self.seen).push((wave, pc));
            self.any_seen.store(true, Ordering::Relaxed);
        }
        let one = lock(&self.holding);
        self.is_held.store(true, Ordering::Relaxed);
        let going = self.debugger.0.held(why, machine);
        self.is_held.store(false, Ordering::Relaxed);
        drop(one);
        *lock(&self.going) = going;
        self.first_waits.store(false, Ordering::Relaxed);
        going
    }

    /// How it goes on.
    pub fn going(&self) -> Going {
        *lock(&self.going)
    }

    /// Whether a wave may run now.
    pub fn lets(&self, wave: WaveId) -> bool {
        match self.going() {
            Going::All => true,
            Going::First(first) => first == wave || self.first_waits.load(Ordering::Relaxed),
            Going::Only(only) => only == wave,
            Going::End => false,
        }
    }

    /// Whether workgroups may start.
    pub fn lets_begin(&self) -> bool {
        match self.going() {
            Going::All => true,
            Going::First(_) => self.first_waits.load(Ordering::Relaxed),
            Going::Only(_) | Going::End => false,
        }
    }

    /// A wave has had its turn: whether it waits or sleeps, and whether it has ended.
    pub fn ran(&self, wave: WaveId, waits: bool, ended: bool) {
        if self.any_seen.load(Ordering::Relaxed) {
            let mut seen = lock(&self.seen);
            seen.retain(|(seen, _)| *seen != wave);
            self.any_seen.store(!seen.is_empty(), Ordering::Relaxed);
        }
        let mut going = lock(&self.going);
        if *going == Going::First(wave) {
            self.first_waits.store(waits, Ordering::Relaxed);
            if ended {
                *going = Going::All;
            }
        }
    }
}
