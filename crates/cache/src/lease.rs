//! Leases on keys in a shared store: the holder's side.
//!
//! A lease is an entry of the store that one host creates, as no two can. Its holder writes it anew three times in its
//! term, so that it changes. A waiting host whose own clock sees it unchanged for a term takes the holder for dead, and
//! creates the lease of the next number, which again only one can. So hosts need no common clock, and a store needs
//! neither times nor conditions on what it replaces.
//!
//! A holder that was taken for dead and is not does the work twice: the results are the same.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use crate::job::random;
use crate::key::Key;
use crate::layout;
use crate::lock_mutex;
use crate::store::{ABANDONED_LEASE, Store};

/// A lease is renewed this often in its term …
const RENEWALS: u32 = 3;
/// … but not more often than this.
const SHORTEST: Duration = Duration::from_millis(30);

/// A lease that this process holds. Its end is told to the store, which may take long: on a thread of its own.
pub(crate) struct Lease {
    store: Arc<dyn Store>,
    key: Key,
    number: u32,
    within: Duration,
    /// Whether it has ended: then it is not renewed any more. Locked while it is renewed.
    has_ended: Arc<Mutex<bool>>,
    /// Dropped with the lease, which wakes the thread that renews it.
    _wakes: Option<Sender<()>>,
}

/// The content of a new lease: not that of any other.
pub(crate) fn content() -> Vec<u8> {
    format!("{}-{:016x}{:016x}", std::process::id(), random(), random()).into_bytes()
}

impl Lease {
    /// Holds a lease that was created with this content.
    pub(crate) fn hold(self, content: Vec<u8>, term: Duration) -> Self {
        let (wakes, woken) = channel::<()>();
        let (store, key, number) = (Arc::clone(&self.store), self.key, self.number);
        let has_ended = Arc::clone(&self.has_ended);
        let renew = move || {
            let name = layout::lease(&key, number);
            let pause = (term / RENEWALS).max(SHORTEST);
            for count in 1_u64.. {
                if woken.recv_timeout(pause) != Err(RecvTimeoutError::Timeout) {
                    return;
                }
                let has_ended = lock_mutex(&has_ended);
                if *has_ended {
                    return;
                }
                let mut content = content.clone();
                content.extend_from_slice(format!(" {count}").as_bytes());
                if let Err(error) = store.put(&name, &content, pause) {
                    tracing::debug!(store = store.name(), %key, %error, "a lease is not renewed");
                }
            }
        };
        let started = thread::Builder::new()
            .name("gfxjit-lease".to_owned())
            .spawn(renew);
        if let Err(error) = started {
            tracing::debug!(%key, %error, "no thread renews a lease");
        }
        Self {
            _wakes: Some(wakes),
            ..self
        }
    }

    /// The lease of this number, which nothing renews: what is left of a holder that failed.
    pub(crate) fn of(store: Arc<dyn Store>, key: Key, number: u32, within: Duration) -> Self {
        Self {
            store,
            key,
            number,
            within,
            has_ended: Arc::default(),
            _wakes: None,
        }
    }

    /// Ends it: the work is done, or it failed, which is recorded so that others do not wait for each other's failures.
    pub(crate) fn end(self, is_done: bool) {
        let mut has_ended = lock_mutex(&self.has_ended);
        *has_ended = true;
        let name = |number| layout::lease(&self.key, number);
        let ended = match is_done {
            false => self
                .store
                .put(&name(self.number), ABANDONED_LEASE, self.within),
            // With those of holders that died before this one.
            true => (1..=self.number)
                .rev()
                .try_for_each(|number| self.store.remove(&name(number), self.within)),
        };
        if let Err(error) = ended {
            tracing::debug!(store = self.store.name(), key = %self.key, %error, "a lease stays");
        }
    }
}
