//! Puts calls of probes into finished AMDGPU code objects, whoever compiled them.
//!
//! Problem: what a kernel does on a real GPU cannot be seen, and its source may not be there. Here
//! functions of the user's, in C++, IR or assembly, are called at places of its machine code.
//!
//! The code stays where it is. At each place one instruction becomes a branch to a stub behind all code,
//! which calls the probe, executes the instruction, and branches back. So no distance changes, and what
//! is not understood is not touched. What the probe changes is kept in registers above the kernel's, of
//! which it is given more; memory is not needed for it. See `docs/internals/instrument.md`.
#![forbid(unsafe_code)]

mod apply;
mod arguments;
mod budget;
mod code;
mod dialect;
mod error;
mod frame;
mod place;
mod plan;
mod probe;
mod registers;
mod write;

use gfxjit_link::CodeFacts;

pub use error::InstrumentError;
pub use gfxjit_isa::inst::{Access, Action, Address, Memory, Register};
pub use place::{Argument, Class, Probe, ProbePlace, When};

use plan::{Request, Subject};

/// What is to be called where in an image.
#[derive(Clone, Debug)]
pub struct Instrumentation {
    name: String,
    image: Vec<u8>,
    modules: Vec<(String, Vec<u8>)>,
    probes: Vec<Probe>,
    requests: Vec<Request>,
}

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

impl Instrumentation {
    /// Of an image; `name` is what messages call it.
    #[must_use]
    pub fn new(name: &str, image: impl Into<Vec<u8>>) -> Self {
        Self {
            name: name.to_owned(),
            image: image.into(),
            modules: Vec::new(),
            probes: Vec::new(),
            requests: Vec::new(),
        }
    }

    /// Adds an object with probes.
    #[must_use]
    pub fn module(mut self, name: &str, object: impl Into<Vec<u8>>) -> Self {
        self.modules.push((name.to_owned(), object.into()));
        self
    }

    fn request(mut self, place: ProbePlace, when: When, probe: Probe) -> Self {
        self.requests.push(Request {
            place,
            when,
            probe: self.probes.len(),
        });
        self.probes.push(probe);
        self
    }

    /// Calls a probe before places. Those that do not have what the probe's arguments ask for are left
    /// out.
    #[must_use]
    pub fn before(self, place: ProbePlace, probe: Probe) -> Self {
        self.request(place, When::Before, probe)
    }

    /// Calls a probe after instructions, where they go on with the next one.
    #[must_use]
    pub fn after(self, place: ProbePlace, probe: Probe) -> Self {
        self.request(place, When::After, probe)
    }

    /// The places at which probes will be called, as they are numbered.
    ///
    /// # Errors
    /// [`InstrumentError`] for an image that cannot be looked into, and for places where nothing can
    /// be put.
    pub fn sites(&self, facts: &dyn CodeFacts) -> Result<Vec<Site>, InstrumentError> {
        let mut subject = Subject::new(&self.name, &self.image, facts)?;
        Ok(subject.plan(&self.requests, &self.probes)?.sites)
    }

    /// Makes the instrumented image.
    ///
    /// # Errors
    /// [`InstrumentError`], with the place, the probe or the kernel that it is about.
    pub fn apply(&self, facts: &dyn CodeFacts) -> Result<Instrumented, InstrumentError> {
        apply::apply(self, facts)
    }
}
