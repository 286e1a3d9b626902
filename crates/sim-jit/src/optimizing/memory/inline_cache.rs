//! The optimizing translator's view of inline caches.

use crate::inline_cache::{SITE, Site};
use crate::optimizing::emit::{T, V};
use crate::optimizing::translate::Translator;

impl Translator {
    /// A pointer to a site.
    pub(crate) fn site_at(&mut self, site: u32) -> String {
        let at = self.behind("%sites", site * size_of::<Site>() as u32);
        self.r.e.show(T::Ptr, at, false)
    }

    /// A word of a site.
    pub(crate) fn site_field(&mut self, site: u32, field: u32) -> V {
        self.load_behind("%sites", site * size_of::<Site>() as u32 + field * 8)
    }

    /// A word of the site that a function was given.
    pub(crate) fn field_of(&mut self, site: &str, field: u32) -> V {
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
