//! Where instructions have found global memory: each has a site of its own, which says in which
//! range it was last. The code looks there before each access; only the interpreter's handler,
//! called where that does not do, writes to it.

use super::emit::{T, V};
use super::translate::Translator;

/// The memory that an instruction touched last, for its next check.
#[derive(Clone, Copy, Default, Debug)]
#[repr(C)]
pub(crate) struct Site {
    /// First byte of the range.
    pub start: u64,
    /// Distances from the start below this may be accessed, one lane at a time.
    pub lane_limit: u64,
    /// The same for a chunk of lanes side by side.
    pub chunk_limit: u64,
    /// The same for a wave's.
    pub wave_limit: u64,
}

/// What translated code keeps on a thread from wave to wave: memory that instructions have
/// found, of one launch.
#[derive(Default, Debug)]
pub(crate) struct Pad {
    pub(super) sites: Vec<Site>,
    /// Those of code by templates.
    pub(super) quick: Vec<Site>,
}

/// The type of pointers to sites: by it, the pass that copies loops knows what it may take for
/// constant there (`crates/llvm/shim/checks.cpp`).
pub(super) const SITE: &str = "ptr addrspace(1)";

impl Translator {
    /// A pointer to a site.
    pub(super) fn site_at(&mut self, site: u32) -> String {
        let at = self.behind("%sites", site * size_of::<Site>() as u32);
        self.r.e.show(T::Ptr, at, false)
    }

    /// A word of a site.
    pub(super) fn site_field(&mut self, site: u32, field: u32) -> V {
        self.load_behind("%sites", site * size_of::<Site>() as u32 + field * 8)
    }

    /// A word of the site that a function was given.
    pub(super) fn field_of(&mut self, site: &str, field: u32) -> V {
        self.load_behind(site, field * 8)
    }

    fn load_behind(&mut self, sites: &str, offset: u32) -> V {
        let at = self.behind(sites, offset);
        let at = self.r.e.show(T::Ptr, at, false);
        let load = format_args!("load i64, {SITE} {at}, align 8");
        self.r.e.value(false, load)
    }

    fn behind(&mut self, sites: &str, offset: u32) -> V {
        let at = format_args!("getelementptr i8, {SITE} {sites}, i64 {offset}");
        self.r.e.value(false, at)
    }
}
