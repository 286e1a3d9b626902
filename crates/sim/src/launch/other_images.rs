//! Waves that call functions of other code objects by their addresses, and return.
//!
//! An engine executes one image and reports a jump out of it as a fault. If another image has code at that address, the
//! engine of that image continues the wave until it returns.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use crate::code::SimCode;
use crate::engine::Engine;
use gfxjit_hal::sync::lock;

/// The other images that a launch uses.
#[derive(Default)]
pub(super) struct OtherImages {
    /// Whether some wave has left the launch's own image.
    is_used: AtomicBool,
    /// Images in memory that were found for this launch.
    found: Mutex<Vec<Arc<SimCode>>>,
}

impl OtherImages {
    /// The engine for an address in another image, if there is one.
    pub(crate) fn engine_at(&self, own: &SimCode, pc: u64) -> Option<Arc<dyn Engine>> {
        if !self.is_used.load(Ordering::Relaxed) || own.has_code(pc) {
            return None;
        }
        own.device.loaded.find(pc)
    }

    /// Whether a wave that left an engine's image at an address continues in another image; `elsewhere` is that engine,
    /// if it is not the own image's.
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
