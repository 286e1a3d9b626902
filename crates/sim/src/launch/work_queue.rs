//! Distributes the workgroups of a launch to threads.
//!
//! The grid is divided into blocks of neighbours, since neighbours often access the same memory,
//! which would otherwise move between cores. There are as many *shares* as threads; the blocks are
//! assigned to the shares in turn. A thread takes the workgroups of its own share, and if possible
//! its own share is the one that belongs to its core: successive launches mostly access the same
//! memory in the same way, and then find it in that core's caches. If cores share no cache, this is
//! most of the cost of such a launch. A thread whose share is empty continues with the remaining
//! workgroups of the others, in decreasing portions, so that all threads end at about the same time.
//!
//! A workgroup may wait for workgroups before it, as hardware starts them in order. So the first
//! unfinished workgroup must never be left waiting:
//!
//! * A share that no thread owns yet is open to all threads. Of its own share and the open ones a
//!   thread always takes the first workgroup. So it never holds a workgroup that is behind one left
//!   in its own share.
//! * Once every workgroup that some thread holds is blocked, all threads take the first workgroup of
//!   the whole grid. If this were always so, chains of workgroups that wait for each other would be
//!   processed by one thread at a time.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

/// Number of blocks of a share. With more blocks, more memory is prefetched at the end of a block,
/// which belongs to another core that may be about to write it; with fewer, an expensive part of the
/// grid belongs to one thread.
const BLOCKS: u64 = 8;

/// A thread takes at most this part of the rest of a share at once, so that all threads end at
/// about the same time.
const PART: u64 = 16;

/// The workgroups of a launch that no thread has taken yet.
pub(crate) struct WorkQueue {
    /// The number of workgroups of a block.
    block: u64,
    shares: Box<[Share]>,
    /// Whether each share has a thread that owns it.
    owned: Box<[AtomicBool]>,
    /// The number of shares without an owner.
    open: AtomicUsize,
    /// Whether some workgroup was found to wait for another: see [`Worker::blocked`].
    in_order: AtomicBool,
}

/// A share, in separate cache lines (processors fetch two at once), so that a thread that takes
/// from it does not slow down the others.
#[repr(align(128))]
struct Share {
    /// The number of workgroups of the share.
    len: u64,
    /// The number of those that have been taken.
    taken: AtomicU64,
}

/// The next workgroup of a share.
struct Next {
    number: u64,
    share: usize,
    /// The number of workgroups of the share that were taken before it.
    taken: u64,
}

impl WorkQueue {
    /// Distributes `total` workgroups to `threads` threads.
    pub(crate) fn new(total: u64, threads: usize) -> Self {
        let threads = threads.max(1);
        let block = (total / (threads as u64 * BLOCKS)).max(1);
        let round = block * threads as u64;
        let share = |share: usize| {
            let before = block * share as u64;
            let rest = (total % round).saturating_sub(before);
            Share {
                len: total / round * block + rest.min(block),
                taken: AtomicU64::new(0),
            }
        };
        Self {
            block,
            shares: (0..threads).map(share).collect(),
            owned: (0..threads).map(|_| AtomicBool::new(false)).collect(),
            open: AtomicUsize::new(threads),
            in_order: AtomicBool::new(false),
        }
    }

    /// The number of workgroups that have been taken.
    pub(crate) fn taken(&self) -> u64 {
        let taken = |share: &Share| share.taken.load(Ordering::Relaxed);
        self.shares.iter().map(taken).sum()
    }

    /// The next workgroup of a share; `None` if the share is empty.
    fn next_of(&self, share: usize) -> Option<Next> {
        let Share { len, taken } = &self.shares[share];
        let taken = taken.load(Ordering::Relaxed);
        (taken < *len).then(|| Next {
            number: (taken / self.block * self.shares.len() as u64 + share as u64) * self.block
                + taken % self.block,
            share,
            taken,
        })
    }

    /// The first remaining workgroup of some shares.
    fn first(&self, shares: impl Iterator<Item = usize>) -> Option<Next> {
        let next = shares.filter_map(|share| self.next_of(share));
        next.min_by_key(|next| next.number)
    }

    /// The next workgroup for a thread that owns share `own`.
    fn next(&self, own: Option<usize>) -> Option<Next> {
        let all = 0..self.shares.len();
        if self.in_order.load(Ordering::Relaxed) {
            return self.first(all);
        }
        let is_open = |share: usize| !self.owned[share].load(Ordering::Relaxed);
        let found = match self.open.load(Ordering::Relaxed) {
            0 => self.first(own.into_iter()),
            _ => self.first((all.clone()).filter(|share| own == Some(*share) || is_open(*share))),
        };
        found.or_else(|| self.first(all))
    }

    /// Claims an open share for the caller: that of `core` if it is open.
    fn claim(&self, core: Option<usize>) -> Option<usize> {
        let count = self.shares.len();
        let from = core.unwrap_or(0);
        let mut shares = (0..count).map(|i| from.wrapping_add(i) % count);
        let own = shares.find(|share| !self.owned[*share].swap(true, Ordering::Relaxed))?;
        self.open.fetch_sub(1, Ordering::Relaxed);
        Some(own)
    }
}

/// A thread that takes workgroups from a queue.
pub(crate) struct Worker<'a> {
    queue: &'a WorkQueue,
    /// The share that the thread owns.
    own: Option<usize>,
    /// Whether the thread has tried to claim a share.
    has_claimed: bool,
}

impl<'a> Worker<'a> {
    /// A thread that has not taken any workgroup yet, and owns no share.
    pub(crate) fn new(queue: &'a WorkQueue) -> Self {
        Self {
            queue,
            own: None,
            has_claimed: false,
        }
    }

    /// Reports that every workgroup of this thread is blocked: it waits for a workgroup that has
    /// not started or that another thread has. From now on all threads take workgroups in order.
    pub(crate) fn blocked(&self) {
        let in_order = &self.queue.in_order;
        if !in_order.load(Ordering::Relaxed) {
            in_order.store(true, Ordering::Relaxed);
        }
    }

    /// Whether there is a workgroup to take with a number below `stop`.
    pub(crate) fn has_next(&self, stop: u64) -> bool {
        let next = self.queue.next(self.own);
        next.is_some_and(|next| next.number < stop)
    }

    /// Takes at most `most` consecutive workgroups with numbers below `stop`. The range is empty
    /// when none is left for this thread. The first call claims a share for the thread; from then on
    /// it must take workgroups until it gets an empty range.
    pub(crate) fn take(&mut self, most: u64, stop: u64) -> Range<u64> {
        let queue = self.queue;
        if !std::mem::replace(&mut self.has_claimed, true) {
            self.own = queue.claim(crate::threads::cores::current());
        }
        while let Some(next) = queue.next(self.own).filter(|n| n.number < stop) {
            let Next {
                number,
                share,
                taken,
            } = next;
            let Share {
                len,
                taken: counter,
            } = &queue.shares[share];
            let in_block = queue.block - taken % queue.block;
            let count = ((len - taken) / PART).clamp(1, most.max(1)).min(in_block);
            let order = Ordering::Relaxed;
            if counter
                .compare_exchange(taken, taken + count, order, order)
                .is_ok()
            {
                return number..number + count;
            }
        }
        0..0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    fn all(worker: &mut Worker<'_>, most: u64) -> Vec<u64> {
        std::iter::repeat_with(|| worker.take(most, u64::MAX))
            .take_while(|taken| !taken.is_empty())
            .flatten()
            .collect()
    }

    #[test]
    fn one_thread_takes_all_in_order_whatever_shares_there_are() {
        for total in [0, 1, 2, 7, 64, 1000, 4096, 10_001] {
            for threads in [1, 2, 3, 8] {
                for (most, blocked) in [(64, false), (1, false), (64, true)] {
                    let queue = WorkQueue::new(total, threads);
                    let mut worker = Worker::new(&queue);
                    if blocked {
                        worker.blocked();
                    }
                    let taken = all(&mut worker, most);
                    assert!(taken.iter().copied().eq(0..total), "{total} {threads}");
                    assert_eq!(queue.taken(), total);
                }
            }
        }
    }

    #[test]
    fn threads_take_the_blocks_of_their_shares_and_then_those_of_others() {
        let queue = WorkQueue::new(4096, 2);
        assert_eq!(queue.block, 256);
        let workers = &mut [Worker::new(&queue), Worker::new(&queue)];
        let first = workers.each_mut().map(|t| t.take(64, u64::MAX));
        assert_eq!(first.map(|range| range.count()), [64, 64]);
        let [a, b] = workers.each_ref().map(|worker| worker.own);
        assert_eq!(a.zip(b).map(|(a, b)| a + b), Some(1), "each has its own");
        for worker in workers.iter_mut() {
            for _ in 0..10 {
                let range = worker.take(64, u64::MAX);
                assert_eq!(Some((range.start / 256 % 2) as usize), worker.own);
            }
        }
        let [left, other] = workers;
        let rest = all(left, 64);
        assert_eq!(rest.len(), 4096 - 22 * 64);
        assert!(!other.has_next(u64::MAX));
    }

    #[test]
    fn portions_get_smaller_and_stay_in_a_block() {
        let queue = WorkQueue::new(1000, 2);
        // Two of which one goes on.
        let [mut other, mut worker] = [(); 2].map(|()| Worker::new(&queue));
        let begun = [&mut other, &mut worker].map(|worker| worker.take(1, u64::MAX).start);
        let share = worker.own.unwrap();
        let of_share = |n: u64| (n / queue.block % 2) as usize == share;
        let mut left =
            queue.shares[share].len - begun.iter().filter(|n| of_share(**n)).count() as u64;
        let mut counts = Vec::new();
        while let range = worker.take(64, u64::MAX)
            && !range.is_empty()
        {
            let count = range.end - range.start;
            assert_eq!(range.start / queue.block, (range.end - 1) / queue.block);
            if of_share(range.start) {
                assert!(count <= (left / PART).max(1));
                left -= count;
                counts.push(count);
            }
        }
        assert_eq!(left, 0);
        assert_eq!(counts.last(), Some(&1));
        assert!(counts[0] > 20);
        assert_eq!(queue.taken(), 1000);
    }

    #[test]
    fn what_is_before_one_that_is_taken_is_taken_or_in_the_share_of_another_thread() {
        let mut state = 1u32;
        let mut random = |below: usize| {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            state as usize % below
        };
        for round in 0..200 {
            let (threads, total) = (1 + random(5), random(3000) as u64);
            let queue = WorkQueue::new(total, threads);
            let mut workers: Vec<_> = (0..threads).map(|_| Worker::new(&queue)).collect();
            let mut open = vec![true; total as usize];
            let mut left = total;
            // Some come late, and at some point one is blocked.
            let mut here = 1;
            let mut blocked = false;
            while left > 0 {
                here = (here + usize::from(random(20) == 0)).min(threads);
                let worker = random(here);
                if random(300) == 0 {
                    workers[worker].blocked();
                    blocked = true;
                }
                let taken = workers[worker].take(1 + random(64) as u64, u64::MAX);
                assert!(!taken.is_empty(), "{round}");
                let share_of = |n: usize| (n as u64 / queue.block) as usize % threads;
                let owner = |n: usize| workers.iter().position(|t| t.own == Some(share_of(n)));
                let start = taken.start as usize;
                let mut before = (0..start).filter(|n| open[*n]);
                if blocked {
                    assert_eq!(before.next(), None);
                } else if share_of(start) == workers[worker].own.unwrap() {
                    assert!(before.all(|n| owner(n).is_some_and(|owner| owner != worker)));
                }
                for number in taken {
                    assert!(std::mem::take(&mut open[number as usize]));
                    left -= 1;
                }
            }
        }
    }

    #[test]
    fn none_is_taken_behind_where_it_stops() {
        let queue = WorkQueue::new(1000, 2);
        let mut worker = Worker::new(&queue);
        let mut taken = Vec::new();
        while worker.has_next(100) {
            taken.extend(worker.take(64, 100));
        }
        assert!(taken.iter().copied().eq(0..taken.len() as u64));
        assert!((100..100 + queue.block).contains(&(taken.len() as u64)));
    }

    #[test]
    fn threads_at_once_take_each_one_once() {
        let queue = WorkQueue::new(100_000, 4);
        let seen = Mutex::new(Vec::new());
        std::thread::scope(|scope| {
            for blocked in [false, false, true, false] {
                let (seen, queue) = (&seen, &queue);
                scope.spawn(move || {
                    let mut worker = Worker::new(queue);
                    let mut taken: Vec<u64> = worker.take(64, u64::MAX).collect();
                    if blocked {
                        worker.blocked();
                    }
                    taken.extend(all(&mut worker, 64));
                    seen.lock().unwrap().extend(taken);
                });
            }
        });
        let mut seen = seen.into_inner().unwrap();
        seen.sort_unstable();
        assert!(seen.into_iter().eq(0..100_000));
    }
}
