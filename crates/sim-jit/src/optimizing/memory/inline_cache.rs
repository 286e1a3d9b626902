//! Code that reads inline caches.

use crate::inline_cache::{CACHE_POINTER, RangeCache};
use crate::optimizing::translator::Translator;
use crate::optimizing::value::{T, V};

impl Translator {
    /// A pointer to an inline cache.
    pub(crate) fn cache_at(&mut self, cache: u32) -> String {
        let at = self.behind("%caches", cache * size_of::<RangeCache>() as u32);
        self.r.e.show(T::Ptr, at, false)
    }

    /// A field of an inline cache, by number.
    pub(crate) fn cache_field(&mut self, cache: u32, field: u32) -> V {
        self.load_behind(
            "%caches",
            cache * size_of::<RangeCache>() as u32 + field * 8,
        )
    }

    /// The same of the cache that a function of the module gets a pointer to.
    pub(crate) fn field_of(&mut self, cache: &str, field: u32) -> V {
        self.load_behind(cache, field * 8)
    }

    fn load_behind(&mut self, caches: &str, offset: u32) -> V {
        let at = self.behind(caches, offset);
        let at = self.r.e.show(T::Ptr, at, false);
        let load = format_args!("load i64, {CACHE_POINTER} {at}, align 8");
        self.r.e.value(false, load)
    }

    fn behind(&mut self, caches: &str, offset: u32) -> V {
        let at = format_args!("getelementptr i8, {CACHE_POINTER} {caches}, i64 {offset}");
        self.r.e.value(false, at)
    }
}
