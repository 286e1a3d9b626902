//! The interface of the cache: obtains a stored result, or makes it.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::entry::{About, Entry, Kind, encode};
use crate::flight::{self, Turn};
use crate::key::{Answer, Key};
use crate::layout::Layout;
use crate::local::Local;
use crate::lock::{Claim, Claimed};
use crate::lookup::{LISTS, Lookup, QUESTIONS};
use crate::shared::Shared;
use crate::survey::{Listed, Stat, Verified};

/// Where a cache is, and its limits.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Settings {
    /// The folder. It is created when the first entry is written.
    pub folder: PathBuf,
    /// Maximum size of all entries together in bytes; 1 GiB by default.
    pub most: u64,
    /// How long to wait for another thread or process that makes the same; a minute by default.
    pub wait: Duration,
    /// A store that is searched for entries missing in the folder. A private cache has none.
    pub shared: Option<Shared>,
    /// Whether the folder, and all in it, must be owned by the user and inaccessible to others (mode 0700): for code
    /// that the host executes. Other folders are neither read nor written. On systems where this cannot be checked,
    /// nothing is cached.
    pub private: bool,
}

impl Settings {
    /// Default of the maximum size in bytes.
    pub const MOST: u64 = 1 << 30;

    /// Settings of a cache in this folder.
    #[must_use]
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
            most: Self::MOST,
            wait: Duration::from_secs(60),
            shared: None,
            private: false,
        }
    }
}

/// A computation whose result may be in the cache.
pub struct Work<'a> {
    /// A hash of everything that determines the result, except the answers to its questions.
    pub key: Key,
    /// A description to show to users.
    pub about: About,
    /// Answers the questions that such work asked before: the hash of a file's contents, or that there is no such
    /// file.
    pub answer: &'a dyn Fn(&str) -> Answer,
}

/// The result of the work.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WorkResult {
    /// The result's bytes, for instance an image.
    pub body: Vec<u8>,
    /// Additional data of the result.
    pub extra: Vec<u8>,
    /// The questions that the work asked, and the answers, in order; `None` if the result must not be
    /// stored.
    pub asked: Option<Vec<(String, Answer)>>,
}

/// Origin of a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The work was done.
    Made,
    /// It was in the folder.
    Local,
    /// It was in the shared store.
    Shared,
}

/// A result, computed now or earlier.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Obtained {
    /// [`WorkResult::body`].
    pub body: Vec<u8>,
    /// [`WorkResult::extra`].
    pub extra: Vec<u8>,
    /// The questions that the work asks, in order, if it was not done now.
    pub asked: Vec<String>,
    /// Its origin.
    pub origin: Origin,
}

/// A cache. Any number of threads and processes may use the same folder at once.
#[derive(Clone)]
pub struct Cache {
    local: Local,
    wait: Duration,
    shared: Option<Shared>,
}

impl Cache {
    /// The cache with these settings. Nothing is read or written yet.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        Self {
            local: Local {
                layout: Layout::new(settings.folder, settings.private),
                most: settings.most,
            },
            wait: settings.wait,
            shared: settings.shared.filter(|_| !settings.private),
        }
    }

    /// Its folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        self.local.layout.root()
    }

    /// The entry for a key in the folder: for callers that do the work themselves and store it by
    /// [`put`](Self::put). Does not wait.
    #[must_use]
    pub fn get(&self, key: &Key) -> Option<Entry> {
        self.local
            .get(key)
            .filter(|entry| entry.kind == Kind::Result)
    }

    /// Stores an entry for a key in the folder.
    ///
    /// # Errors
    /// It could not be written, or it is larger than the maximum of all entries together.
    pub fn put(&self, key: &Key, about: &About, extra: &[u8], body: &[u8]) -> io::Result<()> {
        let bytes = encode(key, Kind::Result, about, extra, body);
        self.local.put(key, &bytes)
    }

    /// The result of some work: the stored one, or the result of `make`. If several threads or processes
    /// need the same result at the same time, one of them makes it.
    ///
    /// # Errors
    /// Those of `make`; the cache itself has none.
    pub fn obtain<E>(
        &self,
        work: &Work<'_>,
        make: impl FnOnce() -> Result<WorkResult, E>,
    ) -> Result<Obtained, E> {
        let mut look = Lookup::new(work.key, work.answer);
        if let Some(entry) = look.through(|key| self.local.get(key)) {
            return Ok(obtained(&entry, look, Origin::Local));
        }
        let claim = match Claim::take(&self.local.layout, &work.key, self.wait) {
            Claimed::Mine(claim) => Some(claim),
            Claimed::Done | Claimed::Alone => None,
        };
        // Another process may have finished it before this one got the lock.
        if let Some(entry) = look.through(|key| self.local.get(key)) {
            return Ok(obtained(&entry, look, Origin::Local));
        }
        let lease = match self.turn(&mut look, &work.key) {
            Turn::Found(entry) => return Ok(obtained(&entry, look, Origin::Shared)),
            Turn::Work(lease) => lease,
        };
        let made = make();
        if let Ok(made) = &made {
            self.keep(work, &look, made);
        }
        if let (Some(shared), Some(lease)) = (&self.shared, lease) {
            // Hosts are waiting for this one, and the process may end soon.
            shared.end(lease, made.is_ok());
            shared.flush();
        }
        match made {
            Ok(made) => Ok(Obtained {
                body: made.body,
                extra: made.extra,
                asked: Vec::new(),
                origin: Origin::Made,
            }),
            Err(error) => {
                claim.into_iter().for_each(Claim::failed);
                Err(error)
            }
        }
    }

    /// Gets the entry from the shared store, and stores it in the folder; else what this process is to do.
    fn turn(&self, look: &mut Lookup<'_>, key: &Key) -> Turn<Entry> {
        let Some(shared) = self.shared.as_ref() else {
            return Turn::Work(None);
        };
        flight::turn(shared, key, self.wait, |how, until| {
            look.through(|key| {
                let entry = shared.get(key, how, until)?;
                self.store(key, entry.bytes());
                Some(entry)
            })
        })
    }

    /// Stores a result, in the folder and in the shared store.
    fn keep(&self, work: &Work<'_>, look: &Lookup<'_>, made: &WorkResult) {
        let Some(asked) = &made.asked else {
            return;
        };
        if asked.len() > QUESTIONS {
            tracing::debug!(
                source = work.about.source,
                "too many files are read: it is not kept"
            );
            return;
        }
        let key = if asked.is_empty() {
            work.key
        } else {
            let asked = asked
                .iter()
                .map(|(question, answer)| (question.as_str(), *answer));
            work.key.answered(asked)
        };
        self.publish(&key, Kind::Result, &work.about, &made.extra, &made.body);
        if asked.is_empty() {
            return;
        }
        let list: Vec<String> = asked.iter().map(|(question, _)| question.clone()).collect();
        // Written after the result, to which the list of questions leads.
        let mut lists = vec![list];
        let others = look.lists.iter().filter(|list| **list != lists[0]);
        let others: Vec<Vec<String>> = others.take(LISTS - 1).cloned().collect();
        lists.extend(others);
        let lists = serde_json::to_vec(&lists).unwrap_or_default();
        self.publish(&work.key, Kind::Questions, &work.about, &[], &lists);
    }

    fn publish(&self, key: &Key, kind: Kind, about: &About, extra: &[u8], body: &[u8]) {
        let bytes = encode(key, kind, about, extra, body);
        self.store(key, &bytes);
        if let Some(shared) = &self.shared {
            shared.put(key, bytes);
        }
    }

    fn store(&self, key: &Key, bytes: &[u8]) {
        if let Err(error) = self.local.put(key, bytes) {
            let folder = self.folder().display();
            tracing::debug!(%folder, %error, "an image is not kept in the cache");
        }
    }

    /// Waits until results have been written to the shared store, for no longer than its limit: for
    /// programs that are about to end. Returns whether they were.
    pub fn flush(&self) -> bool {
        self.shared.as_ref().is_none_or(Shared::flush)
    }

    /// Checks that the folder can be read, without writing; a folder that does not exist yet can be.
    ///
    /// # Errors
    /// The problem: a private cache's folder is accessible to others, or a folder cannot be read.
    pub fn check(&self) -> io::Result<()> {
        match self.local.unreadable() {
            Some((place, error)) => Err(io::Error::new(error.kind(), format!("{place}: {error}"))),
            None => Ok(()),
        }
    }

    /// Number and size of entries.
    #[must_use]
    pub fn stat(&self) -> Stat {
        self.local.stat()
    }

    /// All entries in the folder, the most recently used first.
    #[must_use]
    pub fn list(&self) -> Vec<Listed> {
        self.local.list()
    }

    /// Reads and checks every entry in the folder; removes damaged ones if `remove`.
    #[must_use]
    pub fn verify(&self, remove: bool) -> Verified {
        self.local.verify(remove)
    }

    /// Removes all entries here, of all versions of the format. Returns the numbers of files and bytes.
    ///
    /// # Errors
    /// The first file that cannot be removed; others are removed nevertheless.
    pub fn clear(&self) -> io::Result<(u64, u64)> {
        self.local.clear()
    }
}

fn obtained(entry: &Entry, look: Lookup<'_>, origin: Origin) -> Obtained {
    Obtained {
        body: entry.body().to_vec(),
        extra: entry.extra().to_vec(),
        asked: look.led,
        origin,
    }
}

impl fmt::Debug for Cache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cache")
            .field("folder", &self.folder())
            .field("shared", &self.shared)
            .finish_non_exhaustive()
    }
}
