//! Where a shared store is and how it is used: `s3://bucket/images?access=read&limit=200ms`.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use crate::folder::FolderStore;
use crate::net::without_password;
use crate::redis::Redis;
use crate::s3::S3;
use crate::seal::Seal;
use crate::shared::{Access, Shared};
use crate::store::{Store, StoreError};
use crate::trust::{Trust, UnknownUser};

/// The settings of a shared store, from its URL.
#[derive(Clone, Debug)]
pub struct Location {
    /// The folder or the URL without its settings.
    place: String,
    access: Access,
    limit: Duration,
    term: Duration,
    trust: Trust,
    seal: Option<Seal>,
}

/// Why there is no shared store.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LocationError {
    /// It is neither a folder nor a URL.
    #[error("{0}: no folder and no URL of a store")]
    NoPlace(String),
    /// A setting is unknown.
    #[error(
        "{place}: `{word}` is none of access=read, access=read-write, limit=TIME, lease=TIME, lease=off, trust=USERS, \
         sign=FILE"
    )]
    Setting {
        /// The store.
        place: String,
        /// The setting.
        word: String,
    },
    /// A time is none.
    #[error("{place}: {word} is no time such as 500ms or 2s")]
    Time {
        /// The store.
        place: String,
        /// The setting.
        word: String,
    },
    /// A user is unknown.
    #[error("{place}: {error}")]
    User {
        /// The store.
        place: String,
        /// The user.
        error: UnknownUser,
    },
    /// The key to sign with cannot be used.
    #[error("{place}: sign={file}: {reason}")]
    Key {
        /// The store.
        place: String,
        /// The file.
        file: String,
        /// Why not.
        reason: String,
    },
    /// There are no stores of this kind here.
    #[error(
        "{place}: this program knows no stores at {scheme}:// (`add_store`), only folders, redis:// and s3://"
    )]
    Scheme {
        /// The store.
        place: String,
        /// The scheme.
        scheme: String,
    },
    /// The store cannot be opened.
    #[error("{0}")]
    Store(#[from] StoreError),
}

/// Opens stores of a scheme, of which this crate may know nothing: `None` if it is not among them.
pub type Others<'a> = &'a dyn Fn(&str, &str) -> Option<Result<Arc<dyn Store>, StoreError>>;

impl Location {
    /// Parses the settings behind `?`.
    ///
    /// # Errors
    /// What is wrong.
    pub fn parse(url: &str) -> Result<Self, LocationError> {
        let (place, words) = url.split_once('?').unwrap_or((url, ""));
        let mut location = Self {
            place: place.to_owned(),
            access: Access::default(),
            limit: Shared::LIMIT,
            term: Shared::TERM,
            trust: Trust::default(),
            seal: None,
        };
        // Messages are read by others: without the password.
        let place = || without_password(place);
        for word in words.split('&').filter(|word| !word.is_empty()) {
            let time = |text| {
                duration(text).ok_or_else(|| LocationError::Time {
                    place: place(),
                    word: word.to_owned(),
                })
            };
            match word.split_once('=') {
                Some(("access", "read")) => location.access = Access::Read,
                Some(("access", "read-write")) => location.access = Access::ReadWrite,
                Some(("limit", text)) => location.limit = time(text)?,
                Some(("lease", "off")) => location.term = Duration::ZERO,
                Some(("lease", text)) => location.term = time(text)?,
                Some(("trust", users)) => {
                    location.trust = Trust::parse(users).map_err(|error| LocationError::User {
                        place: place(),
                        error,
                    })?;
                }
                Some(("sign", file)) => {
                    let seal = Seal::read(Path::new(file)).map_err(|error| LocationError::Key {
                        place: place(),
                        file: file.to_owned(),
                        reason: error.to_string(),
                    })?;
                    location.seal = Some(seal);
                }
                _ => {
                    return Err(LocationError::Setting {
                        place: place(),
                        word: word.to_owned(),
                    });
                }
            }
        }
        Ok(location)
    }

    /// Opens the store. `others` opens what a program has added, which comes before what is known here.
    ///
    /// # Errors
    /// There is no such store, or it cannot be opened. Nothing is asked of it yet.
    pub fn open(&self, others: Others<'_>) -> Result<Shared, LocationError> {
        Ok(self.with(self.store(others)?))
    }

    /// Opens the store alone, without its settings: to be given to [`with`](Self::with).
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn store(&self, others: Others<'_>) -> Result<Arc<dyn Store>, LocationError> {
        let place = self.place.as_str();
        let no_place = || LocationError::NoPlace(without_password(place));
        // The signature names the writer of an entry; the owner of the file says nothing then.
        let trust = match self.seal {
            Some(_) => Trust::everyone(),
            None => self.trust.clone(),
        };
        let folder =
            |path: &str| -> Arc<dyn Store> { Arc::new(FolderStore::new(path).trusting(trust)) };
        let Some((scheme, rest)) = place.split_once("://") else {
            return match place.is_empty() {
                true => Err(no_place()),
                false => Ok(folder(place)),
            };
        };
        if scheme == "file" {
            return match rest.starts_with('/') {
                true => Ok(folder(rest)),
                false => Err(no_place()),
            };
        }
        if let Some(opened) = others(scheme, place) {
            return Ok(opened?);
        }
        match scheme {
            "redis" | "rediss" => Ok(Arc::new(Redis::open(place)?)),
            "s3" => Ok(Arc::new(S3::open(place, &|name| std::env::var(name).ok())?)),
            _ => Err(LocationError::Scheme {
                place: without_password(place),
                scheme: scheme.to_owned(),
            }),
        }
    }

    /// Uses another store with these settings.
    #[must_use]
    pub fn with(&self, store: Arc<dyn Store>) -> Shared {
        let shared = Shared::new(store, self.access, self.limit).with_term(self.term);
        match &self.seal {
            Some(seal) => shared.with_seal(seal.clone()),
            None => shared,
        }
    }
}

fn duration(text: &str) -> Option<Duration> {
    let (number, unit) = text.split_at_checked(text.find(|c: char| !c.is_ascii_digit())?)?;
    let number: u64 = number.parse().ok()?;
    match unit {
        "ms" => Some(Duration::from_millis(number)),
        "s" => Some(Duration::from_secs(number)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(url: &str) -> Result<Shared, LocationError> {
        Location::parse(url)?.open(&|_, _| None)
    }

    #[test]
    fn stores_by_their_urls() {
        for good in [
            "/a/b",
            "relative",
            "file:///a",
            "/a?access=read",
            "/a?limit=20ms&access=read&lease=3s",
            "/a?lease=off&trust=0,@0",
            "redis://h",
            "s3://bucket/images",
        ] {
            assert!(open(good).is_ok(), "{good}");
        }
        for (bad, word) in [
            ("", "no folder"),
            ("file://host/a", "no folder"),
            ("/a?access=write", "none of"),
            ("/a?limit=5", "no time"),
            ("/a?lease=-1s", "no time"),
            ("/a?trust=no such user", "no such user"),
            ("/a?sign=/no/such/file", "/no/such/file"),
            ("nonsense://user:secret@a/b", "nonsense://a/b: "),
        ] {
            let reason = open(bad).unwrap_err().to_string();
            assert!(reason.contains(word), "{bad}: {reason}");
            assert!(!reason.contains("secret"), "{reason}");
        }
    }
}
