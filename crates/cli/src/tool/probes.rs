//! Tools on every device: what they want to know is counted by probes in the machine code.
//!
//! Each tool has a file with its probes (`blocks/probes.rs`), as LLVM IR, and how what they have counted
//! becomes what the tool would have seen.

use anyhow::{Result, bail};
use gfxjit::instrument::Site;
use gfxjit::{Image, Module, Options, Source};

use super::seen::{Found, Shared, Taken};

/// An image with a tool's probes.
pub(crate) struct Probed {
    original: Image,
    /// With the probes.
    pub(crate) image: Image,
    sites: Vec<Site>,
}

/// Puts a tool's probes into an image.
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
    /// Gives the tool what the probes have counted.
    pub(crate) fn collect(&self, tool: &Shared, module: &Module) -> Result<Taken> {
        let found = Found {
            module,
            original: &self.original,
        };
        match tool.lock().by_probes() {
            Some(tool) => tool.take(&self.sites, &found),
            None => Ok(Taken::All),
        }
    }
}
