//! The shared store, with a time limit, and a pause after failures.

use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::entry::Entry;
use crate::key::Key;
use crate::layout;
use crate::store::{Store, StoreError};
use crate::upload::Uploads;

/// After this number of successive failures a store is not used …
const FAILURES: u32 = 3;
/// … for this time.
const ALONE: Duration = Duration::from_secs(60);

/// Maximum number of requests without an answer; further ones are not made.
const UNANSWERED: usize = 8;

/// Use of a store.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Access {
    /// Entries are read.
    Read,
    /// Entries are read, and new ones are written.
    #[default]
    ReadWrite,
}

/// A store, and how it is used.
#[derive(Clone)]
pub struct Shared {
    store: Arc<dyn Store>,
    access: Access,
    limit: Duration,
    state: Arc<State>,
}

#[derive(Default)]
struct State {
    failures: Mutex<Failures>,
    unanswered: AtomicUsize,
    uploads: Uploads,
}

#[derive(Default)]
struct Failures {
    in_a_row: u32,
    alone_until: Option<Instant>,
}

impl Shared {
    /// Default of the maximum delay of a piece of work by a store.
    pub const LIMIT: Duration = Duration::from_secs(1);

    /// Uses a store that may delay a piece of work by at most `limit`.
    #[must_use]
    pub fn new(store: Arc<dyn Store>, access: Access, limit: Duration) -> Self {
        Self {
            store,
            access,
            limit,
            state: Arc::default(),
        }
    }

    /// The time until which a piece of work may use this store.
    pub(crate) fn until(&self) -> Instant {
        Instant::now() + self.limit
    }

    /// The entry of a key, checked, if the store returns it in time.
    pub(crate) fn get(&self, key: &Key, until: Instant) -> Option<Entry> {
        let within = until.saturating_duration_since(Instant::now());
        if within.is_zero() || self.state.is_left_alone() {
            return None;
        }
        let bytes = match self.ask(layout::name(key), within) {
            Ok(bytes) => {
                self.state.ended(true, &*self.store);
                bytes?
            }
            Err(error) => {
                tracing::debug!(store = self.store.name(), %error, "the shared cache gives nothing");
                self.state.ended(false, &*self.store);
                return None;
            }
        };
        match Entry::read_as(key, bytes) {
            Ok(entry) => Some(entry),
            Err(damage) => {
                let store = self.store.name();
                tracing::warn!(store, %key, %damage, "a damaged entry of the shared cache: it is made again");
                None
            }
        }
    }

    /// Makes a request on a thread, which is abandoned when it takes too long: calls of file systems and
    /// libraries may hang and cannot be interrupted.
    fn ask(&self, name: String, within: Duration) -> Result<Option<Vec<u8>>, StoreError> {
        let state = Arc::clone(&self.state);
        if state.unanswered.fetch_add(1, Ordering::Relaxed) >= UNANSWERED {
            state.unanswered.fetch_sub(1, Ordering::Relaxed);
            return Err(StoreError(
                "earlier questions are still without an answer".to_owned(),
            ));
        }
        let (answer, answered) = channel();
        let store = Arc::clone(&self.store);
        let asked = Unanswered(Arc::clone(&state));
        let ask = move || {
            let _asked = asked;
            // An error means that the caller does not wait any more.
            let _ = answer.send(store.get(&name, within));
        };
        let started = thread::Builder::new()
            .name("gfxjit-shared".to_owned())
            .spawn(ask);
        started.map_err(|error| StoreError(error.to_string()))?;
        answered.recv_timeout(within).unwrap_or_else(|error| {
            Err(StoreError(match error {
                RecvTimeoutError::Timeout => format!("no answer within {within:?}"),
                RecvTimeoutError::Disconnected => "asking it panicked".to_owned(),
            }))
        })
    }

    /// Writes an entry to the store, in the background.
    pub(crate) fn put(&self, key: &Key, bytes: Vec<u8>) {
        if self.access == Access::Read || self.state.is_left_alone() {
            return;
        }
        let (state, store) = (Arc::clone(&self.state), Arc::clone(&self.store));
        let done = move |is_done| state.ended(is_done, &*store);
        self.state
            .uploads
            .add(&self.store, layout::name(key), bytes, done);
    }

    /// Waits until all entries have been written to the store, for no longer than its limit.
    pub(crate) fn flush(&self) -> bool {
        self.state.uploads.wait(self.limit)
    }
}

struct Unanswered(Arc<State>);

impl Drop for Unanswered {
    fn drop(&mut self) {
        self.0.unanswered.fetch_sub(1, Ordering::Relaxed);
    }
}

impl State {
    fn is_left_alone(&self) -> bool {
        let failures = self.failures.lock().unwrap_or_else(PoisonError::into_inner);
        failures
            .alone_until
            .is_some_and(|until| Instant::now() < until)
    }

    fn ended(&self, well: bool, store: &dyn Store) {
        let mut failures = self.failures.lock().unwrap_or_else(PoisonError::into_inner);
        if well {
            *failures = Failures::default();
            return;
        }
        failures.in_a_row += 1;
        if failures.in_a_row >= FAILURES {
            // After the pause, the next failure starts another pause.
            failures.in_a_row = FAILURES - 1;
            failures.alone_until = Some(Instant::now() + ALONE);
            tracing::warn!(
                store = store.name(),
                "the shared cache fails: it is left alone for a minute"
            );
        }
    }
}

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shared")
            .field("store", &self.store.name())
            .field("access", &self.access)
            .field("limit", &self.limit)
            .finish_non_exhaustive()
    }
}
