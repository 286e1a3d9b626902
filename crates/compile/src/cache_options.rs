//! Where finished images are kept. Nothing in this crate keeps any: the library `gfxjit` does.

use std::path::PathBuf;
use std::time::Duration;

/// Whether and where images are kept, so that a source is not compiled twice. What is not said here, the
/// environment says: `GFXJIT_CACHE` (a folder, or `off`), `GFXJIT_CACHE_SIZE`, `GFXJIT_CACHE_SHARED`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct CacheOptions {
    /// Neither looks an image up nor keeps it.
    pub off: bool,
    /// The folder. By default `GFXJIT_CACHE`, then `gfxjit/images` in the user's folder for caches.
    pub folder: Option<PathBuf>,
    /// Bytes that all images together may take; those not used for longest go. 1 GiB by default.
    pub size: Option<u64>,
    /// How long to wait for another thread or process that compiles the same, before doing it as well;
    /// a minute by default.
    pub wait: Option<Duration>,
    /// A store that many hosts share, which is asked for what the folder lacks: a folder's path, or a URL whose
    /// scheme a program has made known (`add_store` of the library `gfxjit`). Behind it may stand
    /// `?access=read`, which gives it nothing, and `limit=500ms`, by which it may slow a compile down (1 s by
    /// default): `/net/kernels?access=read&limit=200ms`. Write access to the store decides what runs here.
    pub shared: Option<String>,
}
