//! Tools for every device, which count by probes in the machine code.
//!
//! Each tool has a file (`blocks/probes.rs`) with its probes as LLVM IR, and the conversion of their
//! counts to those of the tool.

use anyhow::{Result, bail};
use gfxjit::instrument::Site;
use gfxjit::{Image, Module, Options, Source};

use super::seen::{ProbeCounts, Shared, ToolStatus};

/// An image with a tool's probes.
pub(crate) struct Probed {
    original: Image,
    /// The image, with the probes.
    pub(crate) image: Image,
    sites: Vec<Site>,
}

/// Inserts a tool's probes into an image.
pub(crate) fn put(tool: &Shared, image: &Image) -> Result<Probed> {
    let mut tool = tool.lock();
    let Some(tool) = tool.by_probes() else {
        bail!("this cannot be seen by probes; leave --probes out, on the software GPU");
    };
    let mut wanted = image.instrument();
    for (place, probe) in tool.requests() {
        wanted = wanted.before(place, probe);
    }
    let text = tool.module(&wanted.sites()?);
    let source = Source::detect("probes.ll", text.into_bytes())?;
    let made = wanted.module(&source, &Options::default())?.apply()?;
    Ok(Probed {
        original: image.clone(),
        image: made.image,
        sites: made.sites,
    })
}

impl Probed {
    /// Passes the probes' counts to the tool.
    pub(crate) fn collect(&self, tool: &Shared, module: &Module) -> Result<ToolStatus> {
        let found = ProbeCounts {
            module,
            original: &self.original,
        };
        match tool.lock().by_probes() {
            Some(tool) => tool.take(&self.sites, &found),
            None => Ok(ToolStatus::All),
        }
    }
}
