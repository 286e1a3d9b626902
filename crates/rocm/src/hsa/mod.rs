//! The driver `hsa`: AMD GPUs through ROCr, the runtime library of AMD's driver.
//!
//! `docs/internals/drivers.md` tells how a launch goes and which module does what.

mod agent;
mod api;
mod copier;
mod device;
mod driver;
mod event;
mod faults;
mod memory;
mod module;
mod pool_memory;
mod pools;
mod queue;
mod runtime;
mod shared;
mod signal;
mod status;
mod table;

pub use driver::HsaDriver;

/// The name of the driver, and the scheme of its devices' URIs.
const NAME: &str = "hsa";

/// A lock that a panic elsewhere cannot poison: what is guarded is valid between any two statements.
fn lock<T>(mutex: &std::sync::Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}
