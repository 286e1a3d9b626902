//! Memory accesses of a debugger, concurrent with kernels and the host.

use std::sync::atomic::{AtomicU8, Ordering};

use crate::machine::memory::MemoryView;

impl MemoryView {
    /// Reads bytes; `None` if they are not all in one range.
    pub fn read(&self, address: u64, bytes: &mut [u8]) -> Option<()> {
        let reached = self.reach(address, bytes.len() as u64)?;
        for (at, byte) in (reached.host..).zip(bytes) {
            // SAFETY: the range holds it, and its block lives as long as this view.
            let shared = unsafe { AtomicU8::from_ptr(at as *mut u8) };
            *byte = shared.load(Ordering::Relaxed);
        }
        Some(())
    }

    /// Writes bytes; `None` if they are not all in one range that kernels may write.
    pub fn write(&self, address: u64, bytes: &[u8]) -> Option<()> {
        let reached = self.reach(address, bytes.len() as u64);
        let reached = reached.filter(|reached| reached.writable)?;
        for (at, byte) in (reached.host..).zip(bytes) {
            // SAFETY: as above.
            let shared = unsafe { AtomicU8::from_ptr(at as *mut u8) };
            shared.store(*byte, Ordering::Relaxed);
        }
        Some(())
    }
}
