//! What a translator knows of the waves, the device and the host before it sees any code.

use gfxjit_sim::interp::{Denormals, Linear};
use gfxjit_sim::machine::launch_state::IdLayout;
use gfxjit_sim::machine::scratch::FlatScratch;

/// What is known of the waves, the device and the host when a region is translated.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setting {
    /// Lanes in a chunk.
    pub width: u32,
    /// See [`Host::masks`](crate::host_cpu::Host).
    pub masks: bool,
    /// See [`Host::one_nan`](crate::host_cpu::Host).
    pub one_nan: bool,
    /// What the MODE that the code is for does with denormal binary32.
    pub denormals: Denormals,
    pub wave_size: u32,
    pub flat_scratch: FlatScratch,
    /// Words 1 (its upper half) to 3 of the resource that reaches scratch.
    pub scratch_resource: Option<[u32; 3]>,
    /// The form of resources of plain memory.
    pub linear: Linear,
    /// Permutations reach all 64 lanes.
    pub long_permute: bool,
    /// Registers are stored when a wave ends, for tests that look at them.
    pub keep_registers: bool,
    /// The number of a wave in its workgroup is in a trap temporary.
    pub index_in_ttmp: bool,
    /// The layout of work-items in the waves' workgroups: each layout has translations of its own.
    pub layout: IdLayout,
    /// The region starts with a wave whose work-items' ids follow each other in X. Says whether the
    /// ids are packed in one register.
    pub ids: Option<bool>,
    /// The bytes of the image's memory, if the upper half of all its addresses is the same, else 0.
    pub span: u32,
    /// The code counts how often instructions run.
    pub counts: bool,
}
