//! The shared store, with a time limit, and a pause after failures.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::entry::Entry;
use crate::job::Job;
use crate::key::Key;
use crate::layout;
use crate::lease::Lease;
use crate::lock_mutex;
use crate::seal::{self, Seal};
use crate::store::{Store, StoreError};
use crate::upload::{Upload, Uploads};

/// After this number of successive failures a store is not used …
const FAILURES: u32 = 3;
/// … for this time.
const ALONE: Duration = Duration::from_secs(60);

/// Maximum number of requests that were given up and have no answer yet; further ones are not made.
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

/// How a result is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Look {
    /// For the first time.
    First,
    /// After it was missing.
    Again,
}

/// A store, and how it is used.
#[derive(Clone)]
pub struct Shared {
    store: Arc<dyn Store>,
    access: Access,
    limit: Duration,
    /// The term of leases; none are used if it is zero.
    term: Duration,
    seal: Option<Seal>,
    job: Option<Job>,
    state: Arc<State>,
}

#[derive(Default)]
struct State {
    failures: Mutex<Failures>,
    unanswered: AtomicUsize,
    uploads: Uploads,
    /// Whether a failure was told.
    has_told: AtomicBool,
    /// Whether a damaged entry was told.
    has_told_damage: AtomicBool,
    /// Whether an unsigned entry was told.
    has_told_unsigned: AtomicBool,
    /// Whether this process has asked the store.
    has_asked: AtomicBool,
}

#[derive(Default)]
struct Failures {
    in_a_row: u32,
    alone_until: Option<Instant>,
}

/// What the first look at a key has found.
pub(crate) enum FirstLook<T> {
    Found(T),
    /// No other host can be asked.
    Alone,
    /// Another host may do the work.
    Shared,
}

impl Shared {
    /// Default of the maximum delay of a piece of work by a store.
    pub const LIMIT: Duration = Duration::from_secs(1);

    /// Default of the term of leases: a host that dies is noticed after this time and a half.
    pub const TERM: Duration = Duration::from_secs(10);

    /// Uses a store that may delay a piece of work by at most `limit`, waits for other hosts apart.
    #[must_use]
    pub fn new(store: Arc<dyn Store>, access: Access, limit: Duration) -> Self {
        Self {
            store,
            access,
            limit,
            term: Self::TERM,
            seal: None,
            job: Job::of_process(),
            state: Arc::default(),
        }
    }

    /// Sets the term of leases; with zero, hosts do not wait for each other.
    #[must_use]
    pub fn with_term(self, term: Duration) -> Self {
        Self { term, ..self }
    }

    /// Signs entries, and refuses those that are not signed by this key.
    #[must_use]
    pub fn with_seal(self, seal: Seal) -> Self {
        Self {
            seal: Some(seal),
            ..self
        }
    }

    /// Sets this process's place in a job, which is otherwise taken from the environment.
    #[must_use]
    pub fn with_job(self, job: Option<Job>) -> Self {
        Self { job, ..self }
    }

    /// The first look at a key: `look` looks up its result by [`get`](Self::get).
    pub(crate) fn first_look<T>(
        &self,
        key: &Key,
        look: impl FnOnce(Look, Instant) -> Option<T>,
    ) -> FirstLook<T> {
        if !self.state.has_asked.swap(true, Ordering::Relaxed)
            && let Some(job) = &self.job
        {
            thread::sleep(job.spread());
        }
        let until = Instant::now() + self.limit;
        if let Some(found) = look(Look::First, until) {
            return FirstLook::Found(found);
        }
        let has_leases =
            self.access == Access::ReadWrite && !self.term.is_zero() && self.store.has_leases();
        if !has_leases || self.is_left_alone() || Instant::now() >= until {
            return FirstLook::Alone;
        }
        if let Some(job) = &self.job {
            thread::sleep(job.courtesy(key));
        }
        FirstLook::Shared
    }

    /// When an operation that begins now must have ended.
    pub(crate) fn deadline(&self) -> Instant {
        Instant::now() + self.limit
    }

    /// The entry of a key, checked, if the store returns it in time.
    pub(crate) fn get(&self, key: &Key, how: Look, until: Instant) -> Option<Entry> {
        let within = until.saturating_duration_since(Instant::now());
        let name = layout::name(key);
        let bytes = self.ask(within, move |store| match how {
            Look::First => store.get(&name, within),
            Look::Again => store.get_again(&name, within),
        });
        let bytes = self.unsealed(key, bytes.ok()??)?;
        match Entry::read_as(key, bytes) {
            Ok(entry) => Some(entry),
            Err(damage) => {
                let store = self.store.name();
                // Waiting processes look often.
                match self.state.has_told_damage.swap(true, Ordering::Relaxed) {
                    false => {
                        tracing::warn!(store, %key, %damage, "a damaged entry of the shared cache: it is made again");
                    }
                    true => {
                        tracing::debug!(store, %key, %damage, "a damaged entry of the shared cache")
                    }
                }
                None
            }
        }
    }

    fn unsealed(&self, key: &Key, bytes: Vec<u8>) -> Option<Vec<u8>> {
        let Some(seal) = &self.seal else {
            return Some(seal::unsigned(bytes));
        };
        let opened = seal.open(bytes);
        if opened.is_none() && !self.state.has_told_unsigned.swap(true, Ordering::Relaxed) {
            let store = self.store.name();
            tracing::warn!(store, %key, "an entry of the shared cache is not signed by the key here: it is refused, as \
                are others like it");
        }
        opened
    }

    /// Creates a lease; returns whether it is this process's, or `None` after a failure.
    pub(crate) fn new_lease(&self, key: &Key, number: u32, content: &[u8]) -> Option<bool> {
        let (name, content) = (layout::lease(key, number), content.to_vec());
        let within = self.limit;
        self.ask(within, move |store| store.put_new(&name, &content, within))
            .ok()
    }

    /// The content of a lease.
    pub(crate) fn lease(&self, key: &Key, number: u32) -> Result<Option<Vec<u8>>, StoreError> {
        let name = layout::lease(key, number);
        let within = self.limit;
        self.ask(within, move |store| store.get_again(&name, within))
    }

    /// A lease of this number, which is not renewed.
    pub(crate) fn lease_of(&self, key: &Key, number: u32) -> Lease {
        Lease::of(Arc::clone(&self.store), *key, number, self.limit)
    }

    /// The term of leases.
    pub(crate) fn term(&self) -> Duration {
        self.term
    }

    /// Tells the store that a lease has ended, in the background.
    pub(crate) fn end(&self, lease: Lease, is_done: bool) {
        self.upload(Upload::End { lease, is_done });
    }

    /// Counts a wait without a result: a store that keeps leases and loses results is left alone after some.
    pub(crate) fn waited_in_vain(&self) {
        let error = StoreError("another host's result did not come in time".to_owned());
        self.state.ended(Some(&error), &*self.store);
    }

    /// Makes a request on a thread, which is abandoned when it takes too long: calls of file systems and
    /// libraries may hang and cannot be interrupted.
    fn ask<T: Send + 'static>(
        &self,
        within: Duration,
        request: impl FnOnce(&dyn Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        if within.is_zero() {
            return Err(StoreError("its time is up".to_owned()));
        }
        if self.is_left_alone() {
            return Err(StoreError("it is left alone".to_owned()));
        }
        let asked = self.ask_within(within, request);
        self.state.ended(asked.as_ref().err(), &*self.store);
        asked
    }

    fn ask_within<T: Send + 'static>(
        &self,
        within: Duration,
        request: impl FnOnce(&dyn Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let state = Arc::clone(&self.state);
        if state.unanswered.load(Ordering::Relaxed) >= UNANSWERED {
            return Err(StoreError(
                "earlier questions are still without an answer".to_owned(),
            ));
        }
        let (answer, answered) = channel();
        let store = Arc::clone(&self.store);
        // Set by the end of the request and by giving it up; the second of both counts the request as answered.
        let has_ended = Arc::new(AtomicBool::new(false));
        let end = Ended {
            first: Arc::clone(&has_ended),
            state,
        };
        let ask = move || {
            let _end = end;
            // An error means that the caller does not wait any more.
            let _ = answer.send(request(&*store));
        };
        let started = thread::Builder::new()
            .name("gfxjit-shared".to_owned())
            .spawn(ask);
        started.map_err(|error| StoreError(error.to_string()))?;
        answered.recv_timeout(within).unwrap_or_else(|error| {
            Err(StoreError(match error {
                RecvTimeoutError::Timeout => {
                    self.state.unanswered.fetch_add(1, Ordering::Relaxed);
                    drop(Ended {
                        first: has_ended,
                        state: Arc::clone(&self.state),
                    });
                    format!("no answer within {within:?}")
                }
                RecvTimeoutError::Disconnected => "asking it panicked".to_owned(),
            }))
        })
    }

    /// Writes an entry to the store, in the background.
    pub(crate) fn put(&self, key: &Key, bytes: Vec<u8>) {
        if self.access == Access::Read || self.is_left_alone() {
            return;
        }
        let bytes = match &self.seal {
            Some(seal) => seal.close(bytes),
            None => bytes,
        };
        let name = layout::name(key);
        self.upload(Upload::Entry { name, bytes });
    }

    fn upload(&self, upload: Upload) {
        let (state, store) = (Arc::clone(&self.state), Arc::clone(&self.store));
        let done = move |error: Option<StoreError>| state.ended(error.as_ref(), &*store);
        self.state.uploads.add(&self.store, upload, done);
    }

    /// Waits until all entries have been written to the store, for no longer than its limit.
    pub(crate) fn flush(&self) -> bool {
        self.state.uploads.wait(self.limit)
    }

    /// Whether the store is not used for now, after failures.
    pub(crate) fn is_left_alone(&self) -> bool {
        let failures = lock_mutex(&self.state.failures);
        failures
            .alone_until
            .is_some_and(|until| Instant::now() < until)
    }
}

struct Ended {
    first: Arc<AtomicBool>,
    state: Arc<State>,
}

impl Drop for Ended {
    fn drop(&mut self) {
        if self.first.swap(true, Ordering::AcqRel) {
            self.state.unanswered.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

impl State {
    /// Counts the end of a request.
    fn ended(&self, error: Option<&StoreError>, store: &dyn Store) {
        let mut failures = lock_mutex(&self.failures);
        let Some(error) = error else {
            *failures = Failures::default();
            return;
        };
        let store = store.name();
        if self.has_told.swap(true, Ordering::Relaxed) {
            tracing::debug!(store, %error, "the shared cache fails");
        } else {
            tracing::warn!(store, %error, "the shared cache fails: compiling goes on without it");
        }
        failures.in_a_row += 1;
        if failures.in_a_row >= FAILURES {
            // After the pause, the next failure starts another pause.
            failures.in_a_row = FAILURES - 1;
            failures.alone_until = Some(Instant::now() + ALONE);
            tracing::debug!(
                store,
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
