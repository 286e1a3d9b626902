//! Waves that call functions of other code objects by their addresses, and return.
//!
//! An engine executes one image. A wave that jumps out of it comes back as a jump to nowhere; where another image has code
//! there, that one's engine goes on with the wave, until it is back.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use crate::code::SimCode;
use crate::engine::Engine;
use gfxjit_hal::sync::lock;

/// What a launch knows of other images.
#[derive(Default)]
pub(super) struct Elsewhere {
    /// Some wave has left the launch's own image.
    is_used: AtomicBool,
    /// Images that were found in memory for this launch.
    found: Mutex<Vec<Arc<SimCode>>>,
}

impl Elsewhere {
    /// What executes the instruction at an address, if another image has it.
    pub(crate) fn engine_at(&self, own: &SimCode, pc: u64) -> Option<Arc<dyn Engine>> {
        if !self.is_used.load(Ordering::Relaxed) || own.has_code(pc) {
            return None;
        }
        own.device.loaded.find(pc)
    }

    /// Whether a wave that an engine has lost at an address goes on in another image than that engine's; `elsewhere` is the
    /// engine, if it is not the own image's.
    #[cold]
    pub(crate) fn leads_on(
        &self,
        own: &SimCode,
        elsewhere: Option<&Arc<dyn Engine>>,
        pc: u64,
    ) -> bool {
        if !pc.is_multiple_of(4) {
            return false;
        }
        if own.has_code(pc) {
            return elsewhere.is_some();
        }
        self.is_used.store(true, Ordering::Relaxed);
        let device = &own.device;
        if device.has_code_in_memory && device.loaded.find(pc).is_none() {
            // A driver's memory, in which any bytes may be code.
            let Some(region) = device.memory.region(pc) else {
                return false;
            };
            let code = Arc::new(SimCode::in_memory(device, &region));
            lock(&self.found).push(code);
        }
        let found = device.loaded.find(pc);
        found.is_some_and(|found| elsewhere.is_none_or(|engine| !Arc::ptr_eq(engine, &found)))
    }
}
