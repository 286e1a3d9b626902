//! The hardware state of a GPU: memory, waves with their registers, scratch, barriers, workgroups.

#[allow(
    unsafe_code,
    reason = "registers lie in allocations whose alignment is chosen by hand"
)]
pub mod aligned;
pub mod barrier;
pub(crate) mod gws;
pub mod launch_state;
#[allow(
    unsafe_code,
    reason = "a device address is a host address; kernels and the host share the bytes there"
)]
pub mod memory;
pub mod named_barrier;
pub(crate) mod resources;
pub mod scratch;
pub mod wave;
pub mod workgroup;
