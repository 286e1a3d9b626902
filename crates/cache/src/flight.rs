//! One host of many does the work for a key: the waiting side of leases.
//!
//! Each look at a store costs it something, and a thousand processes look. So pauses grow with the time already waited,
//! which delays a result by half of that time at most, and are random within limits.

use std::thread;
use std::time::{Duration, Instant};

use crate::job::part;
use crate::key::Key;
use crate::lease::{Lease, content};
use crate::shared::{FirstLook, Look, Shared};
use crate::store::ABANDONED_LEASE;

/// The pause between two looks for a result: the first, and the longest.
const PAUSES: (Duration, Duration) = (Duration::from_millis(20), Duration::from_secs(2));

/// Leases of one key that ended without a result of use, before a process goes on alone.
const ROUNDS: u32 = 16;

/// What a process is to do about a key.
pub(crate) enum Turn<T> {
    /// Another host has done it.
    Found(T),
    /// To do the work; the lease, if there is one, is ended afterwards.
    Work(Option<Lease>),
}

/// What a waiting process knows of a lease.
struct Seen {
    /// The content that this process would have given it.
    own: Vec<u8>,
    content: Vec<u8>,
    since: Instant,
}

/// What is to be done about a key: `look` looks up its result by [`Shared::get`]. Waits for other hosts for at most `wait`.
pub(crate) fn turn<T>(
    shared: &Shared,
    key: &Key,
    wait: Duration,
    mut look: impl FnMut(Look, Instant) -> Option<T>,
) -> Turn<T> {
    match shared.first_look(key, &mut look) {
        FirstLook::Found(found) => Turn::Found(found),
        FirstLook::Alone => Turn::Work(None),
        FirstLook::Shared => take(shared, key, wait, |how| look(how, shared.deadline())),
    }
}

/// Waits for another host's result, or for this process's turn, for at most `wait`. `look` looks for the result.
fn take<T>(
    shared: &Shared,
    key: &Key,
    wait: Duration,
    mut look: impl FnMut(Look) -> Option<T>,
) -> Turn<T> {
    let start = Instant::now();
    let mut number = 1;
    let mut seen: Option<Seen> = None;
    let mut rounds = 0;
    // When the lease was last looked at.
    let mut looked = start;
    loop {
        let Some(known) = &mut seen else {
            rounds += 1;
            if rounds > ROUNDS {
                tracing::debug!(%key, "leases of the shared cache come and go: compiling without one");
                return Turn::Work(None);
            }
            let own = content();
            match shared.new_lease(key, number, &own) {
                Some(true) => return mine(shared, key, number, own, look),
                Some(false) => {}
                None => return Turn::Work(None),
            }
            seen = Some(Seen {
                own,
                content: Vec::new(),
                since: Instant::now(),
            });
            looked = Instant::now();
            tracing::debug!(%key, "another host compiles this: waiting for it");
            continue;
        };
        let waited = start.elapsed();
        if waited >= wait {
            shared.waited_in_vain();
            tracing::debug!(%key, ?wait, "another host takes long for a compile: doing it alone");
            return Turn::Work(None);
        }
        let pause = (waited / 2).clamp(PAUSES.0, PAUSES.1);
        let pause = pause - part(pause / 2);
        thread::sleep(pause.min(wait - waited));
        if let Some(found) = look(Look::Again) {
            return Turn::Found(found);
        }
        if shared.is_left_alone() {
            return Turn::Work(None);
        }
        // Leases are looked at more seldom than results, which most waits end with.
        if looked.elapsed() < (start.elapsed() / 2).min(shared.term() / 2) {
            continue;
        }
        looked = Instant::now();
        match shared.lease(key, number) {
            Ok(None) => {
                // Its holder is done: with the result, or with that of another source of the same key.
                if let Some(found) = look(Look::Again) {
                    return Turn::Found(found);
                }
                number = 1;
                seen = None;
            }
            Ok(Some(bytes)) if bytes == ABANDONED_LEASE => {
                return Turn::Work(Some(shared.lease_of(key, number)));
            }
            // The answer to its creation was lost.
            Ok(Some(bytes)) if bytes == known.own => {
                return mine(shared, key, number, bytes, look);
            }
            Ok(Some(bytes)) if bytes != known.content => {
                known.content = bytes;
                known.since = Instant::now();
            }
            Ok(Some(_)) if known.since.elapsed() >= shared.term() => {
                tracing::debug!(%key, "the host that compiles this is gone: taking over");
                number = number.saturating_add(1);
                seen = None;
            }
            Ok(Some(_)) | Err(_) => {}
        }
    }
}

/// The lease is this process's. The result may have come between its look-up and the lease.
fn mine<T>(
    shared: &Shared,
    key: &Key,
    number: u32,
    content: Vec<u8>,
    mut look: impl FnMut(Look) -> Option<T>,
) -> Turn<T> {
    let lease = shared.lease_of(key, number).hold(content, shared.term());
    match look(Look::Again) {
        Some(found) => {
            shared.end(lease, true);
            Turn::Found(found)
        }
        None => Turn::Work(Some(lease)),
    }
}
