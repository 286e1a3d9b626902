//! Where probes are called, and what comes out.

use gfxjit_isa::inst::Action;

use crate::place::{ProbePlace, When};

/// A place at which a probe is called.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Site {
    /// Its number, from 0 on.
    pub number: u32,
    /// Where the instruction is in the image that was instrumented.
    pub address: u64,
    /// Bytes of the instruction.
    pub size: u64,
    /// The kernel or function.
    pub function: String,
    /// Bytes from its start.
    pub offset: u64,
    /// The instruction's text.
    pub instruction: String,
    /// What the instruction does, where that is known.
    pub action: Option<Action>,
    /// The place that was asked for.
    pub place: ProbePlace,
    /// Whether the probe runs before the instruction, or after it.
    pub when: When,
    /// Which request it is for, from 0 on.
    pub probe: usize,
    /// Of a basic block, or its part with the same lanes: its instructions.
    pub instructions: Vec<SiteInstruction>,
}

/// An instruction of a basic block.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct SiteInstruction {
    /// Where it is in the image that was instrumented.
    pub address: u64,
    /// Its bytes.
    pub size: u64,
    /// Its text.
    pub text: String,
    /// What it does, where that is known.
    pub action: Option<Action>,
}

/// An instrumented image.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Instrumented {
    /// The image, which has the probes' variables besides.
    pub image: Vec<u8>,
    /// The places, by number.
    pub sites: Vec<Site>,
}
