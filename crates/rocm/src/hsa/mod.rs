//! The driver `hsa`: AMD GPUs through ROCr, the runtime library of AMD's driver.
//!
//! `docs/internals/drivers.md` describes the path of a launch and the modules.

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

pub use driver::HsaDriver;

/// The name of the driver, and the scheme of its devices' URIs.
const NAME: &str = "hsa";
