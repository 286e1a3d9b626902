//! Which thread takes which workgroups of a launch.
//!
//! The grid is dealt out in blocks, as neighbours often touch the same memory, which would go to and
//! fro between cores. There are as many *shares* as threads, and each gets every so many-th block.
//! A thread takes those of its own share, if it can the share that belongs to its core: launches
//! behind each other mostly touch the same memory in the same way, and find it in that core's caches.
//! Where cores have no cache in common, that is most of what such a launch costs. Who is through with
//! its share goes on with what is left of the others, in portions that get smaller, so that all end
//! together.
//!
//! Workgroups may wait for those before them, as on hardware that starts them in order. So a share
//! that no thread has yet is everyone's, and what a thread takes of that and of its own is always
//! the first: no thread holds one behind what is left of its own share. And once all that some
//! thread has wait, all threads take what is first of the whole grid; until then, chains of
//! workgroups that wait for each other would be worked on by one thread at a time. So the first
//! workgroup that is not over never is left out.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

/// How many blocks a share has. What is fetched ahead at the end of a block is another core's, which
/// may be about to write it; but no part of the grid takes much longer than another with more.
const BLOCKS: u64 = 8;

/// A thread takes at once at most this part of what is left of a share, so that all end together.
const PART: u64 = 16;

/// What is left to start of a launch.
pub struct Shares {
    /// Workgroups of a block.
    block: u64,
    shares: Box<[Share]>,
    /// Which of them have a thread.
    claimed: Box<[AtomicBool]>,
    unclaimed: AtomicUsize,
    /// Workgroups have been found to wait for others.
    in_order: AtomicBool,
}

/// In cache lines of its own (processors fetch two at once), so that a thread that takes disturbs no
/// other.
#[repr(align(128))]
struct Share {
    len: u64,
    /// Workgroups of it that have been taken.
    taken: AtomicU64,
}

/// The next workgroup of a share.
struct Next {
    number: u64,
    share: usize,
    taken: u64,
}

impl Shares {
    /// Deals `total` workgroups out to some threads.
    pub fn new(total: u64, threads: usize) -> Self {
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
            claimed: (0..threads).map(|_| AtomicBool::new(false)).collect(),
            unclaimed: AtomicUsize::new(threads),
            in_order: AtomicBool::new(false),
        }
    }

    /// Workgroups that have been taken.
    pub fn taken(&self) -> u64 {
        let taken = |share: &Share| share.taken.load(Ordering::Relaxed);
        self.shares.iter().map(taken).sum()
    }

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

    /// The first workgroup that is left of some shares.
    fn first(&self, shares: impl Iterator<Item = usize>) -> Option<Next> {
        let next = shares.filter_map(|share| self.next_of(share));
        next.min_by_key(|next| next.number)
    }

    /// The workgroup that a thread with share `own` takes next.
    fn next(&self, own: Option<usize>) -> Option<Next> {
        let all = 0..self.shares.len();
        if self.in_order.load(Ordering::Relaxed) {
            return self.first(all);
        }
        let is_free = |share: usize| !self.claimed[share].load(Ordering::Relaxed);
        let found = match self.unclaimed.load(Ordering::Relaxed) {
            0 => self.first(own.into_iter()),
            _ => self.first((all.clone()).filter(|share| own == Some(*share) || is_free(*share))),
        };
        found.or_else(|| self.first(all))
    }

    /// A share that has no thread, of this core if it can be.
    fn claim(&self, core: Option<usize>) -> Option<usize> {
        let count = self.shares.len();
        let from = core.unwrap_or(0);
        let mut shares = (0..count).map(|i| from.wrapping_add(i) % count);
        let own = shares.find(|share| !self.claimed[*share].swap(true, Ordering::Relaxed))?;
        self.unclaimed.fetch_sub(1, Ordering::Relaxed);
        Some(own)
    }
}

/// A thread that takes workgroups.
pub struct Taker<'a> {
    shares: &'a Shares,
    own: Option<usize>,
    has_come: bool,
}

impl<'a> Taker<'a> {
    pub fn new(shares: &'a Shares) -> Self {
        Self {
            shares,
            own: None,
            has_come: false,
        }
    }

    /// All workgroups wait that the thread has: for one that has not started, or for another thread's.
    pub fn waits(&self) {
        let in_order = &self.shares.in_order;
        if !in_order.load(Ordering::Relaxed) {
            in_order.store(true, Ordering::Relaxed);
        }
    }

    /// Whether there is a workgroup to take, before number `stop`.
    pub fn has_next(&self, stop: u64) -> bool {
        let next = self.shares.next(self.own);
        next.is_some_and(|next| next.number < stop)
    }

    /// Takes at most so many workgroups before number `stop`. Those that it gets are in a row; none
    /// when none is left for it. The first time, it gets a share: from then on it must go on until
    /// that is so.
    pub fn take(&mut self, most: u64, stop: u64) -> Range<u64> {
        let shares = self.shares;
        if !std::mem::replace(&mut self.has_come, true) {
            self.own = shares.claim(crate::threads::cores::current());
        }
        while let Some(next) = shares.next(self.own).filter(|n| n.number < stop) {
            let Next {
                number,
                share,
                taken,
            } = next;
            let Share {
                len,
                taken: counter,
            } = &shares.shares[share];
            let in_block = shares.block - taken % shares.block;
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

    fn all(taker: &mut Taker<'_>, most: u64) -> Vec<u64> {
        std::iter::repeat_with(|| taker.take(most, u64::MAX))
            .take_while(|taken| !taken.is_empty())
            .flatten()
            .collect()
    }

    #[test]
    fn one_thread_takes_all_in_order_whatever_shares_there_are() {
        for total in [0, 1, 2, 7, 64, 1000, 4096, 10_001] {
            for threads in [1, 2, 3, 8] {
                for (most, waits) in [(64, false), (1, false), (64, true)] {
                    let shares = Shares::new(total, threads);
                    let mut taker = Taker::new(&shares);
                    if waits {
                        taker.waits();
                    }
                    let taken = all(&mut taker, most);
                    assert!(taken.iter().copied().eq(0..total), "{total} {threads}");
                    assert_eq!(shares.taken(), total);
                }
            }
        }
    }

    #[test]
    fn threads_take_the_blocks_of_their_shares_and_then_those_of_others() {
        let shares = Shares::new(4096, 2);
        assert_eq!(shares.block, 256);
        let takers = &mut [Taker::new(&shares), Taker::new(&shares)];
        let first = takers.each_mut().map(|t| t.take(64, u64::MAX));
        assert_eq!(first.map(|range| range.count()), [64, 64]);
        let [a, b] = takers.each_ref().map(|taker| taker.own);
        assert_eq!(a.zip(b).map(|(a, b)| a + b), Some(1), "each has its own");
        for taker in takers.iter_mut() {
            for _ in 0..10 {
                let range = taker.take(64, u64::MAX);
                assert_eq!(Some((range.start / 256 % 2) as usize), taker.own);
            }
        }
        let [left, other] = takers;
        let rest = all(left, 64);
        assert_eq!(rest.len(), 4096 - 22 * 64);
        assert!(!other.has_next(u64::MAX));
    }

    #[test]
    fn portions_get_smaller_and_stay_in_a_block() {
        let shares = Shares::new(1000, 2);
        // Two of which one goes on.
        let [mut other, mut taker] = [(); 2].map(|()| Taker::new(&shares));
        let begun = [&mut other, &mut taker].map(|taker| taker.take(1, u64::MAX).start);
        let share = taker.own.unwrap();
        let of_share = |n: u64| (n / shares.block % 2) as usize == share;
        let mut left =
            shares.shares[share].len - begun.iter().filter(|n| of_share(**n)).count() as u64;
        let mut counts = Vec::new();
        while let range = taker.take(64, u64::MAX)
            && !range.is_empty()
        {
            let count = range.end - range.start;
            assert_eq!(range.start / shares.block, (range.end - 1) / shares.block);
            if of_share(range.start) {
                assert!(count <= (left / PART).max(1));
                left -= count;
                counts.push(count);
            }
        }
        assert_eq!(left, 0);
        assert_eq!(counts.last(), Some(&1));
        assert!(counts[0] > 20);
        assert_eq!(shares.taken(), 1000);
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
            let shares = Shares::new(total, threads);
            let mut takers: Vec<_> = (0..threads).map(|_| Taker::new(&shares)).collect();
            let mut open = vec![true; total as usize];
            let mut left = total;
            // Some come late, and at some point one waits.
            let mut here = 1;
            let mut waits = false;
            while left > 0 {
                here = (here + usize::from(random(20) == 0)).min(threads);
                let who = random(here);
                if random(300) == 0 {
                    takers[who].waits();
                    waits = true;
                }
                let taken = takers[who].take(1 + random(64) as u64, u64::MAX);
                assert!(!taken.is_empty(), "{round}");
                let share_of = |n: usize| (n as u64 / shares.block) as usize % threads;
                let owner = |n: usize| takers.iter().position(|t| t.own == Some(share_of(n)));
                let start = taken.start as usize;
                let mut before = (0..start).filter(|n| open[*n]);
                if waits {
                    assert_eq!(before.next(), None);
                } else if share_of(start) == takers[who].own.unwrap() {
                    assert!(before.all(|n| owner(n).is_some_and(|owner| owner != who)));
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
        let shares = Shares::new(1000, 2);
        let mut taker = Taker::new(&shares);
        let mut taken = Vec::new();
        while taker.has_next(100) {
            taken.extend(taker.take(64, 100));
        }
        assert!(taken.iter().copied().eq(0..taken.len() as u64));
        assert!((100..100 + shares.block).contains(&(taken.len() as u64)));
    }

    #[test]
    fn threads_at_once_take_each_one_once() {
        let shares = Shares::new(100_000, 4);
        let seen = Mutex::new(Vec::new());
        std::thread::scope(|scope| {
            for waits in [false, false, true, false] {
                let (seen, shares) = (&seen, &shares);
                scope.spawn(move || {
                    let mut taker = Taker::new(shares);
                    let mut taken: Vec<u64> = taker.take(64, u64::MAX).collect();
                    if waits {
                        taker.waits();
                    }
                    taken.extend(all(&mut taker, 64));
                    seen.lock().unwrap().extend(taken);
                });
            }
        });
        let mut seen = seen.into_inner().unwrap();
        seen.sort_unstable();
        assert!(seen.into_iter().eq(0..100_000));
    }
}
