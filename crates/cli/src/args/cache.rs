//! The options about kept images.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use gfxjit::Options;

/// Look at the images that are kept, and remove them
///
/// Whatever is compiled to an image is kept in a folder, under a hash of everything that decides what it
/// is: the source, what it includes, options, target, versions of gfxjit, LLVM and the device
/// libraries. Beside it lies the host code that LLVM makes of hot kernels on the software GPU.
#[derive(Args)]
pub(crate) struct CacheCommand {
    #[command(subcommand)]
    pub(crate) what: CacheWhat,
    /// The folder [default: GFXJIT_CACHE, else gfxjit/images in the user's folder for caches]
    #[arg(long, value_name = "DIR", global = true)]
    cache: Option<PathBuf>,
    /// Print JSON
    #[arg(long, global = true)]
    pub(crate) json: bool,
}

#[derive(Subcommand, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CacheWhat {
    /// How much there is, of images and of host code, and the limits
    Stat,
    /// Each image and each piece of host code, those used last before the others
    List,
    /// Remove all of it
    Clear,
    /// Read each entry to the last bit; exit status 1 if one is damaged
    Verify {
        /// Remove the damaged ones
        #[arg(long)]
        remove: bool,
    },
}

impl CacheCommand {
    pub(crate) fn options(&self) -> Options {
        let mut options = Options::default();
        if let Some(folder) = &self.cache {
            options.cache.off = folder.as_os_str() == "off";
            options.cache.folder = Some(folder.clone());
        }
        options
    }
}
