//! Options of the cache of images. This crate has no cache: the library `gfxjit` does.

use std::path::PathBuf;
use std::time::Duration;

/// Whether and where images are cached, so that a source is not compiled twice. Defaults come from the
/// environment: `GFXJIT_CACHE` (a folder, or `off`), `GFXJIT_CACHE_SIZE`, `GFXJIT_CACHE_SHARED`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct CacheOptions {
    /// Disables the cache.
    pub off: bool,
    /// The folder. By default `GFXJIT_CACHE`, then `gfxjit/images` in the user's folder for caches.
    pub folder: Option<PathBuf>,
    /// Maximum size of all images together in bytes; the least recently used ones are removed. 1
    /// GiB by default.
    pub size: Option<u64>,
    /// How long to wait for another thread or process that compiles the same, before compiling too; a
    /// minute by default.
    pub wait: Option<Duration>,
    /// A store shared by many hosts, which is searched for images that are not in the folder: a folder's path,
    /// `s3://bucket/prefix`, `redis://host/prefix`, or a URL whose scheme a program has registered (`add_store` of the
    /// library `gfxjit`). Of hosts that want the same image at the same time, one compiles. Settings may follow:
    /// `?access=read`, so that nothing is written to it, `limit=500ms`, the maximum delay of a compile by the store (1 s by
    /// default), `lease=10s`, `trust=anna,@hpc`, `sign=FILE`: `/net/kernels?access=read&limit=200ms`. Anyone with write
    /// access to the store can run code on this host, unless entries are signed.
    pub shared: Option<String>,
}
