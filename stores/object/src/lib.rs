//! Stores of images that many hosts share, at S3-compatible servers, Google's and Azure's clouds and WebDAV
//! servers, by the crate `object_store`.
//!
//! ```no_run
//! # fn add_store<F>(_: &str, _: F) {}
//! // In a program that compiles: `gfxjit::add_store`, before the first compile.
//! for scheme in gfxjit_object_store::SCHEMES {
//!     add_store(scheme, gfxjit_object_store::open);
//! }
//! ```
//!
//! Then `GFXJIT_CACHE_SHARED` and `Options::cache.shared` take such URLs. Keys, regions and endpoints come from
//! the environment, by the names that `object_store` knows: `AWS_ACCESS_KEY_ID`, `AWS_ENDPOINT`,
//! `AWS_ALLOW_HTTP`, `GOOGLE_SERVICE_ACCOUNT`, `AZURE_STORAGE_ACCOUNT_NAME` and the like.
#![forbid(unsafe_code)]

use std::sync::Arc;
use std::time::Duration;

use gfxjit_cache::{Store, StoreError};
use object_store::path::Path;
use object_store::{Error, ObjectStore, ObjectStoreExt, PutMode, PutOptions, parse_url_opts};
use tokio::runtime::{Builder, Runtime};
use url::Url;

/// The schemes of URLs that [`open`] takes.
pub const SCHEMES: [&str; 8] = ["s3", "s3a", "gs", "az", "abfs", "abfss", "https", "http"];

/// Larger objects are no images.
const LARGEST: u64 = 1 << 30;

struct Objects {
    name: String,
    store: Box<dyn ObjectStore>,
    below: Path,
    runtime: Runtime,
}

/// The store at a URL: `s3://bucket/path`. Nothing is asked of it yet.
///
/// # Errors
/// What is wrong with the URL or the environment.
pub fn open(url: &str) -> Result<Arc<dyn Store>, String> {
    let failed = |reason: String| format!("{url}: {reason}");
    let parsed = Url::parse(url).map_err(|error| failed(error.to_string()))?;
    if !SCHEMES.contains(&parsed.scheme()) {
        return Err(failed(format!("the schemes are {}", SCHEMES.join(", "))));
    }
    let prefixes = ["AWS_", "GOOGLE_", "AZURE_"];
    let ours = |(name, _): &(String, String)| prefixes.iter().any(|p| name.starts_with(p));
    let mut options: Vec<(String, String)> = std::env::vars_os()
        .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)))
        .filter(ours)
        .map(|(name, value)| (name.to_ascii_lowercase(), value))
        .collect();
    if parsed.scheme() == "http" {
        options.push(("allow_http".to_owned(), "true".to_owned()));
    }
    let (store, below) =
        parse_url_opts(&parsed, options).map_err(|error| failed(error.to_string()))?;
    let runtime = Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| failed(error.to_string()))?;
    // A URL may have a password.
    let mut shown = parsed;
    let _ = shown.set_password(None);
    Ok(Arc::new(Objects {
        name: shown.to_string(),
        store,
        below,
        runtime,
    }))
}

impl Objects {
    fn place(&self, name: &str) -> Path {
        let mut place = self.below.clone();
        for part in name.split('/') {
            place = place.join(part);
        }
        place
    }

    fn within<T>(
        &self,
        within: Duration,
        work: impl Future<Output = object_store::Result<T>>,
    ) -> Result<T, Failure> {
        // The timer must be made inside.
        let limited = async { tokio::time::timeout(within, work).await };
        match self.runtime.block_on(limited) {
            Ok(Ok(done)) => Ok(done),
            Ok(Err(Error::NotFound { .. })) => Err(Failure::NotThere),
            Ok(Err(Error::AlreadyExists { .. })) => Err(Failure::Exists),
            Ok(Err(error)) => Err(Failure::Other(StoreError(error.to_string()))),
            Err(_) => Err(Failure::Other(StoreError(format!(
                "no answer within {within:?}"
            )))),
        }
    }
}

enum Failure {
    NotThere,
    Exists,
    Other(StoreError),
}

impl Store for Objects {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn get(&self, name: &str, within: Duration) -> Result<Option<Vec<u8>>, StoreError> {
        let place = self.place(name);
        let got = self.within(within, async {
            let found = self.store.get(&place).await?;
            match found.meta.size {
                0..=LARGEST => Ok(Some(found.bytes().await?.to_vec())),
                _ => Ok(None),
            }
        });
        match got {
            Ok(bytes) => Ok(bytes),
            Err(Failure::NotThere) => Ok(None),
            Err(Failure::Exists) => Err(StoreError(format!("{}: it is there already", self.name))),
            Err(Failure::Other(error)) => Err(error),
        }
    }

    fn put(&self, name: &str, bytes: &[u8], within: Duration) -> Result<(), StoreError> {
        let place = self.place(name);
        let bytes = bytes.to_vec();
        let put = self.within(within, self.store.put(&place, bytes.into()));
        match put {
            Ok(_) => Ok(()),
            Err(Failure::NotThere) => {
                Err(StoreError(format!("{}: there is no such place", self.name)))
            }
            Err(Failure::Other(error)) => Err(error),
            Err(Failure::Exists) => Err(StoreError(format!("{}: it is there already", self.name))),
        }
    }

    fn has_leases(&self) -> bool {
        true
    }

    fn put_new(&self, name: &str, bytes: &[u8], within: Duration) -> Result<bool, StoreError> {
        let place = self.place(name);
        let options = PutOptions::from(PutMode::Create);
        let put = self.store.put_opts(&place, bytes.to_vec().into(), options);
        match self.within(within, put) {
            Ok(_) => Ok(true),
            Err(Failure::Exists) => Ok(false),
            Err(Failure::NotThere) => {
                Err(StoreError(format!("{}: there is no such place", self.name)))
            }
            Err(Failure::Other(error)) => Err(error),
        }
    }

    fn remove(&self, name: &str, within: Duration) -> Result<(), StoreError> {
        let place = self.place(name);
        match self.within(within, self.store.delete(&place)) {
            Ok(()) | Err(Failure::NotThere) => Ok(()),
            Err(Failure::Other(error)) => Err(error),
            Err(Failure::Exists) => Err(StoreError(format!("{}: it is there already", self.name))),
        }
    }
}
