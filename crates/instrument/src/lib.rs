//! Inserts probe calls into AMDGPU code objects of any compiler.
//!
//! Problem: a kernel on a real GPU cannot be observed, and its source may not be available. This crate
//! makes its machine code call the user's functions, written in C++, IR or assembly.
//!
//! The code keeps its addresses. At each place one instruction is replaced by a branch to a stub after
//! all code, which calls the probe, executes the instruction, and branches back. So no distance changes,
//! and code that is not understood stays unchanged. Registers that the probe changes are saved in
//! registers above the kernel's, whose register count is raised; no memory is needed. See
//! `docs/internals/instrument.md`.
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
    /// The places at which probes will be called, with their numbers.
    ///
    /// # Errors
    /// [`InstrumentError`] for an image that cannot be analysed, and for places where no call can
    /// be inserted.
    pub fn sites(&self, facts: &dyn CodeFacts) -> Result<Vec<Site>, InstrumentError> {
        let mut subject = Subject::new(&self.name, &self.image, facts)?;
        Ok(subject.plan(&self.requests, &self.probes)?.sites)
    }

    /// Makes the instrumented image.
    ///
    /// # Errors
    /// [`InstrumentError`], which names the place, the probe or the kernel.
    pub fn apply(&self, facts: &dyn CodeFacts) -> Result<Instrumented, InstrumentError> {
        apply::apply(self, facts)
    }
}
