//! Ctrl-C ends the launch that runs, whose error says how far it was.

use std::sync::{Mutex, Once};

use gfxjit::Event;
use hal::sync::lock;

use super::hal;
use crate::status::INTERRUPTED;

/// The launch that is waited for.
static CURRENT: Mutex<Option<Event>> = Mutex::new(None);

/// Ctrl-C ends a launch as long as this value lives.
pub(super) struct Interruptible;

impl Interruptible {
    pub(super) fn new(event: &Event) -> Self {
        static HANDLER: Once = Once::new();
        // If it cannot be installed, as in a debugger, which has its own, Ctrl-C does what it did before.
        HANDLER.call_once(|| drop(ctrlc::set_handler(interrupt)));
        *lock(&CURRENT) = Some(event.clone());
        Self
    }
}

impl Drop for Interruptible {
    fn drop(&mut self) {
        lock(&CURRENT).take();
    }
}

/// A second Ctrl-C, and one where nothing can be ended, ends the process.
fn interrupt() {
    let launch = lock(&CURRENT).take();
    if launch.is_none_or(|launch| launch.cancel().is_err()) {
        std::process::exit(INTERRUPTED.into());
    }
}
