//! Puts calls of probes into finished AMDGPU code objects of any compiler.
//!
//! Problem: what a kernel does on a real GPU cannot be seen, and its source may not be there. Here
//! the user's functions, in C++, IR or assembly, are called at places of its machine code.
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
mod layout;
mod place;
mod plan;
mod probe;
mod registers;
mod request;
mod save_restore;
mod site;
mod write;

use gfxjit_link::CodeFacts;

pub use error::InstrumentError;
pub use gfxjit_isa::inst::{Access, Action, Address, Memory, Register};
pub use place::{Argument, Class, Probe, ProbePlace, When};
pub use request::Instrumentation;
pub use site::{Instrumented, Site, SiteInstruction};

use plan::Subject;

impl Instrumentation {
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
