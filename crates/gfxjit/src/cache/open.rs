//! Which cache to use: by the options of a compile and the environment.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use gfxjit_cache::{
    Cache, Location, LocationError, Settings, Shared, Store, StoreError, default_folder, host_code,
    parse_size,
};

use crate::compile::Options;
use gfxjit_hal::sync::lock;

/// The settings by which open caches are told apart. A cache stays open, with the state of its
/// shared store.
#[derive(Clone, PartialEq, Eq)]
struct CacheLocation {
    folder: PathBuf,
    most: u64,
    wait: Option<Duration>,
    shared: Option<String>,
}

static OPEN: Mutex<Vec<(CacheLocation, Cache)>> = Mutex::new(Vec::new());

/// The cache that a compile with these options uses, to be looked at and cleared; `None` when it is off, and
/// where no folder is known. Nothing is read or written yet.
///
/// ```
/// # let folder = tempfile::tempdir().unwrap();
/// let mut options = gfxjit::Options::default();
/// options.cache.folder = Some(folder.path().into());
/// let cache = gfxjit::cache(&options).expect("the cache is on");
/// assert!(cache.list().is_empty());
/// options.cache.off = true;
/// assert!(gfxjit::cache(&options).is_none());
/// ```
#[must_use]
pub fn cache(options: &Options) -> Option<Cache> {
    for_options(options)
}

/// The cache of code for this host's processor that the software GPU's translators make: it belongs to the cache of images
/// that these options mean. `None` when that is off. A program's own devices keep code where the environment says
/// (`GFXJIT_CACHE`).
///
/// ```
/// # let folder = tempfile::tempdir().unwrap();
/// let mut options = gfxjit::Options::default();
/// options.cache.folder = Some(folder.path().into());
/// let cache = gfxjit::host_code_cache(&options).expect("the cache is on");
/// assert!(cache.folder().starts_with(folder.path()));
/// ```
#[must_use]
pub fn host_code_cache(options: &Options) -> Option<Cache> {
    let options = &options.cache;
    let said = options
        .folder
        .as_ref()
        .map(|folder| folder.clone().into_os_string());
    let settings = host_code(said.or_else(|| std::env::var_os("GFXJIT_CACHE")));
    settings.filter(|_| !options.off).map(Cache::new)
}

/// Waits until compiled images have been written to the stores that hosts share, for each store no
/// longer than its limit. To be called by programs that are about to end. Returns whether all were
/// written.
///
/// ```
/// // At the end of a program:
/// assert!(gfxjit::flush_caches(), "an image was not uploaded in time");
/// ```
pub fn flush_caches() -> bool {
    let open = lock(&OPEN).clone();
    // Flush every cache, even after one was late.
    let late = open.iter().filter(|(_, cache)| !cache.flush());
    late.count() == 0
}

pub(super) fn for_options(options: &Options) -> Option<Cache> {
    let place = place(options, &|name| std::env::var_os(name))?;
    let mut open = lock(&OPEN);
    if let Some((_, cache)) = open.iter().find(|(other, _)| *other == place) {
        return Some(cache.clone());
    }
    let mut settings = Settings::new(&place.folder);
    settings.most = place.most;
    settings.wait = place.wait.unwrap_or(settings.wait);
    settings.shared = place.shared.as_ref().and_then(|url| {
        let opened = shared(url);
        if let Err(reason) = &opened {
            tracing::warn!(%reason, "there is no shared cache");
        }
        opened.ok()
    });
    let cache = Cache::new(settings);
    open.push((place, cache.clone()));
    Some(cache)
}

type Variables<'a> = &'a dyn Fn(&str) -> Option<std::ffi::OsString>;

fn place(options: &Options, variables: Variables<'_>) -> Option<CacheLocation> {
    let options = &options.cache;
    if options.off {
        return None;
    }
    let said = |name: &str| variables(name).filter(|value| !value.is_empty());
    let folder = match &options.folder {
        Some(folder) => folder.clone(),
        None => match said("GFXJIT_CACHE") {
            Some(word) if word == "off" => return None,
            Some(folder) => folder.into(),
            None => default_folder()?,
        },
    };
    let text = |name: &str| said(name).map(|value| value.to_string_lossy().into_owned());
    let size = options.size.or_else(|| {
        let text = text("GFXJIT_CACHE_SIZE")?;
        let size = parse_size(&text);
        if size.is_none() {
            tracing::warn!(
                GFXJIT_CACHE_SIZE = text,
                "no size such as 500000, 512M or 2G"
            );
        }
        size
    });
    Some(CacheLocation {
        folder,
        most: size.unwrap_or(Settings::MOST),
        wait: options.wait,
        shared: options
            .shared
            .clone()
            .or_else(|| text("GFXJIT_CACHE_SHARED")),
    })
}

/// Opens the shared store of a URL.
fn shared(url: &str) -> Result<Shared, LocationError> {
    Location::parse(url)?.open(&added)
}

type Opener = Arc<dyn Fn(&str) -> Result<Arc<dyn Store>, String> + Send + Sync>;

/// Openers of stores, by the schemes of their URLs.
static STORES: Mutex<Vec<(String, Opener)>> = Mutex::new(Vec::new());

/// Makes stores known whose URLs have this scheme: `open` is given the URL without what stands behind `?`, and
/// gives the store or the reason why there is none. To be called before the first compile that names one.
///
/// ```
/// use gfxjit::image_cache::FolderStore;
/// use std::sync::Arc;
///
/// gfxjit::add_store("mine", |url| match url.strip_prefix("mine://") {
///     Some(folder) if !folder.is_empty() => Ok(Arc::new(FolderStore::new(folder))),
///     _ => Err(format!("{url}: the folder is missing")),
/// });
/// # let folder = tempfile::tempdir().unwrap();
/// let mut options = gfxjit::Options::default();
/// options.cache.folder = Some(folder.path().into());
/// options.cache.shared = Some("mine:///srv/images?access=read".to_owned());
/// assert!(gfxjit::cache(&options).is_some());
/// # Ok::<(), gfxjit::Error>(())
/// ```
pub fn add_store(
    scheme: &str,
    open: impl Fn(&str) -> Result<Arc<dyn Store>, String> + Send + Sync + 'static,
) {
    let mut stores = lock(&STORES);
    stores.retain(|(other, _)| other != scheme);
    stores.push((scheme.to_owned(), Arc::new(open)));
}

/// Opens a store of a scheme that the program has added.
fn added(scheme: &str, place: &str) -> Option<Result<Arc<dyn Store>, StoreError>> {
    let stores = lock(&STORES);
    let found = stores.iter().find(|(other, _)| other == scheme);
    let open = found.map(|(_, open)| Arc::clone(open))?;
    drop(stores);
    Some(open(place).map_err(StoreError))
}

#[cfg(test)]
mod tests {
    use gfxjit_cache::FolderStore;

    use super::*;

    #[test]
    fn options_come_before_the_environment() {
        let variables = |name: &str| match name {
            "GFXJIT_CACHE" => Some("/from/environment".into()),
            "GFXJIT_CACHE_SIZE" => Some("2K".into()),
            "GFXJIT_CACHE_SHARED" => Some("/shared".into()),
            _ => None,
        };
        let mut options = Options::default();
        let said = place(&options, &variables).unwrap();
        assert_eq!(said.folder, PathBuf::from("/from/environment"));
        assert_eq!((said.most, said.shared.as_deref()), (2048, Some("/shared")));
        let off = place(&options, &|_| Some("off".into()));
        assert!(off.is_none());
        options.cache.folder = Some("/from/options".into());
        options.cache.size = Some(5);
        let said = place(&options, &variables).unwrap();
        assert_eq!((said.folder, said.most), ("/from/options".into(), 5));
        options.cache.off = true;
        assert!(place(&options, &variables).is_none());
    }

    #[test]
    fn stores_that_a_program_adds() {
        add_store("ours", |url| match url {
            "ours://a" => Ok(Arc::new(FolderStore::new("/a"))),
            other => Err(format!("{other}: not there")),
        });
        assert!(shared("ours://a?limit=1s").is_ok());
        assert_eq!(
            shared("ours://b").unwrap_err().to_string(),
            "ours://b: not there"
        );
    }
}
