//! The software GPU as a driver of the `hal`: names, the device, queues, loaded code.

pub mod driver;
pub mod queue;
#[allow(
    unsafe_code,
    reason = "the host and running kernels use the same bytes, by atomic accesses"
)]
pub mod shared_memory;
pub mod sim_device;

pub use crate::gpu::DRIVER;
