//! The software GPU as a driver of the `hal`: names, the device, queues, loaded code.

pub mod driver;
pub mod queue;
pub mod shared_memory;
pub mod sim_device;

/// The name of the driver, and the scheme of its devices' URIs.
pub const DRIVER: &str = "sim";
