//! What a GPU has: memory, waves with their registers, scratch, barriers of the whole grid.

pub mod aligned;
pub mod barrier;
pub mod gws;
pub mod launch_state;
pub mod memory;
pub mod resources;
pub mod scratch;
pub mod wave;
pub mod workgroup;
