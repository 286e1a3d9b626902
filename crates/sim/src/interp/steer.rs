//! A debugger that steers a launch: what it has ordered, and which waves it has let go on.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use gfxjit_hal::sync::lock;
use gfxjit_hal::{DebuggerHandle, Going, Held, Machine, Watched, WaveId};

/// The debugger of a launch, whose waves run on one thread.
pub struct Steering {
    debugger: DebuggerHandle,
    going: Mutex<Going>,
    /// Waves whose next instruction the debugger has seen already.
    seen: Mutex<Vec<WaveId>>,
    any_seen: AtomicBool,
    /// The wave that goes first waits for others, which may run.
    first_waits: AtomicBool,
}

impl Steering {
    pub fn new(debugger: DebuggerHandle) -> Self {
        Self {
            debugger,
            going: Mutex::new(Going::All),
            seen: Mutex::default(),
            any_seen: AtomicBool::new(false),
            first_waits: AtomicBool::new(false),
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
            if let Some(index) = seen.iter().position(|seen| *seen == id) {
                seen.swap_remove(index);
                self.any_seen.store(!seen.is_empty(), Ordering::Relaxed);
                return false;
            }
        }
        self.debugger.0.holds(at)
    }

    /// Holds the launch; how it goes on.
    pub fn hold(&self, why: Held, machine: &mut dyn Machine) -> Going {
        if let Held::Before(wave) = why {
            lock(&self.seen).push(wave);
            self.any_seen.store(true, Ordering::Relaxed);
        }
        let going = self.debugger.0.held(why, machine);
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
        let mut going = lock(&self.going);
        if *going == Going::First(wave) {
            self.first_waits.store(waits, Ordering::Relaxed);
            if ended {
                *going = Going::All;
            }
        }
    }
}
