//! Writes entries to a shared store in the background.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::lease::Lease;
use crate::lock_mutex;
use crate::store::{Store, StoreError};

/// Maximum number of waiting bytes; further entries are not shared.
const MOST_WAITING: usize = 64 << 20;

/// Time limit of an upload. No caller waits for it.
const WITHIN: Duration = Duration::from_secs(30);

/// What is to be told to a store.
pub(crate) enum Upload {
    /// An entry.
    Entry {
        /// Its name.
        name: String,
        /// Its bytes.
        bytes: Vec<u8>,
    },
    /// The end of a lease.
    End {
        /// The lease.
        lease: Lease,
        /// Whether the work is done; it has failed otherwise.
        is_done: bool,
    },
}

impl Upload {
    fn size(&self) -> usize {
        match self {
            Self::Entry { bytes, .. } => bytes.len(),
            Self::End { .. } => 0,
        }
    }
}

#[derive(Default)]
struct Queue {
    waiting: VecDeque<Upload>,
    bytes: usize,
    /// Whether the thread is running.
    running: bool,
}

/// Entries waiting to be written to a store.
#[derive(Clone, Default)]
pub(crate) struct Uploads(Arc<(Mutex<Queue>, Condvar)>);

impl Uploads {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        lock_mutex(&self.0.0)
    }

    /// Adds something to be uploaded; `done` is called with the result for an entry. A thread runs as long as
    /// something is waiting.
    pub(crate) fn add(
        &self,
        store: &Arc<dyn Store>,
        upload: Upload,
        done: impl Fn(Option<StoreError>) + Send + 'static,
    ) {
        let mut queue = self.lock();
        if queue.bytes + upload.size() > MOST_WAITING {
            tracing::debug!(
                store = store.name(),
                "uploads are too slow: an entry is not shared"
            );
            return;
        }
        queue.bytes += upload.size();
        queue.waiting.push_back(upload);
        if queue.running {
            return;
        }
        let (uploads, store) = (self.clone(), Arc::clone(store));
        let work = move || uploads.work(&*store, done);
        let started = thread::Builder::new()
            .name("gfxjit-upload".to_owned())
            .spawn(work);
        queue.running = started.is_ok();
    }

    fn work(&self, store: &dyn Store, done: impl Fn(Option<StoreError>)) {
        // Set also when a store panics, so that no thread waits for this one.
        let _end = Ended(self);
        loop {
            let next = self.lock().waiting.pop_front();
            let Some(upload) = next else {
                // Locked again, so that an entry added meanwhile starts a new thread.
                let mut queue = self.lock();
                if queue.waiting.is_empty() {
                    queue.running = false;
                    return;
                }
                continue;
            };
            let size = upload.size();
            match upload {
                Upload::Entry { name, bytes } => done(store.put(&name, &bytes, WITHIN).err()),
                Upload::End { lease, is_done } => lease.end(is_done),
            }
            self.lock().bytes -= size;
        }
    }

    /// Waits until all entries are uploaded, at most for `within`. Returns whether they are.
    pub(crate) fn wait(&self, within: Duration) -> bool {
        let until = Instant::now() + within;
        let mut queue = self.lock();
        while queue.running {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return false;
            }
            let waited = self.0.1.wait_timeout(queue, left);
            queue = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        queue.waiting.is_empty()
    }
}

struct Ended<'a>(&'a Uploads);

impl Drop for Ended<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.lock().running = false;
        }
        self.0.0.1.notify_all();
    }
}
