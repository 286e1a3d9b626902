//! Sites of probe calls, and the result.

use gfxjit_isa::inst::Action;

use crate::place::{ProbePlace, When};

/// A site of a probe call.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Site {
    /// Its number, counted from 0.
    pub number: u32,
    /// Address of the instruction in the original image.
    pub address: u64,
    /// Size of the instruction in bytes.
    pub size: u64,
    /// The kernel or function.
    pub function: String,
    /// Offset in it in bytes.
    pub offset: u64,
    /// The instruction's text.
    pub instruction: String,
    /// The instruction's meaning, if known.
    pub action: Option<Action>,
    /// The requested place.
    pub place: ProbePlace,
    /// Whether the probe runs before the instruction, or after it.
    pub when: When,
    /// The number of the request, counted from 0.
    pub probe: usize,
    /// For a basic block, or its part with the same lanes: its instructions.
    pub instructions: Vec<SiteInstruction>,
}

/// An instruction of a basic block.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct SiteInstruction {
    /// Its address in the original image.
    pub address: u64,
    /// Its size in bytes.
    pub size: u64,
    /// Its text.
    pub text: String,
    /// Its meaning, if known.
    pub action: Option<Action>,
}

/// An instrumented image.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Instrumented {
    /// The image, with the probes' code and variables.
    pub image: Vec<u8>,
    /// The sites, by number.
    pub sites: Vec<Site>,
}
