//! Pools of memory in the order of streams (`hipMallocAsync`).
//!
//! Memory that is freed in a stream stays in its pool and is given out again: at once in the same stream, in others when they have
//! waited for an event behind the free, or when the stream has got there. What is more than a pool's threshold goes back
//! to the system when the host has waited for a stream. These are the rules of CUDA's programming guide ("Stream Ordered Memory
//! Allocator"), which HIP's functions follow; waits that a program did not ask for are never added, as with ROCm.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::Duration;

use gfxjit::hal::sync::lock;

use crate::abi::access;
use crate::error::{Code, Error, Result};
use crate::gpu::{CommandStream, Gpu, Mark};
use crate::handles::Handles;
use crate::mapping::rounded;
use crate::memory::{Allocated, Memories, Sharing};

pub(crate) static POOLS: Handles<Pool> = Handles::new();
/// The memory that pools have given out, by address.
static GIVEN: LazyLock<Mutex<HashMap<u64, Given>>> = LazyLock::new(Mutex::default);
/// How long an allocation waits for commands that use what is freed, if there is no memory.
const PATIENCE: Duration = Duration::from_secs(10);
/// The number of freed blocks that pools keep.
static KEPT: AtomicUsize = AtomicUsize::new(0);

/// What a pool is, from its creation on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Origin {
    /// The pool of a GPU that is there from the start.
    Default,
    Created(Sharing),
    /// Of another process: it has what the program imports from there.
    Imported,
}

pub(crate) struct Pool {
    pub gpu: Arc<Gpu>,
    pub origin: Origin,
    /// Bytes that it may reserve.
    limit: u64,
    state: Mutex<State>,
}

struct State {
    /// Whether freed memory is used again behind events, when its stream has got there, and with waits of HIP's own.
    policies: [bool; 3],
    threshold: u64,
    used: Usage,
    reserved: Usage,
    freed: Vec<Freed>,
    /// `hipMemAccessFlags` by GPU. All GPUs access all memory here: it is kept to be told.
    access: BTreeMap<usize, u32>,
}

#[derive(Clone, Copy, Default)]
pub(crate) struct Usage {
    pub now: u64,
    /// The most so far.
    pub high: u64,
}

impl Usage {
    pub(crate) fn add(&mut self, bytes: u64) {
        self.now += bytes;
        self.high = self.high.max(self.now);
    }
}

/// Memory that a program has.
struct Given {
    pool: Arc<Pool>,
    bytes: u64,
    reserved: u64,
}

/// Memory that a program has freed.
struct Freed {
    memory: Arc<Allocated>,
    reserved: u64,
    /// Where its stream has got when no command uses it any more.
    end: Mark,
    done: gfxjit::Event,
}

impl Freed {
    /// Whether it can be used in a stream that has not waited for anything because of it.
    fn is_free_for(&self, lane: &CommandStream, policies: [bool; 3]) -> bool {
        let [behind_events, when_over, _] = policies;
        self.end.lane == lane.id
            || behind_events && lane.is_behind(self.end)
            || when_over && self.done.is_over()
    }
}

impl Pool {
    pub(crate) fn new(gpu: &Arc<Gpu>, origin: Origin, limit: Option<u64>) -> Arc<Self> {
        Arc::new(Self {
            gpu: Arc::clone(gpu),
            origin,
            limit: limit.map_or(u64::MAX, |bytes| rounded(bytes).unwrap_or(u64::MAX)),
            state: Mutex::new(State {
                policies: [true; 3],
                threshold: 0,
                used: Usage::default(),
                reserved: Usage::default(),
                freed: Vec::new(),
                access: BTreeMap::from([(gpu.index, access::READ_WRITE)]),
            }),
        })
    }

    /// The default pool of a GPU.
    pub(crate) fn of_gpu(gpu: &Arc<Gpu>) -> Arc<Self> {
        static DEFAULTS: Mutex<Vec<Arc<Pool>>> = Mutex::new(Vec::new());
        let mut all = lock(&DEFAULTS);
        if let Some(pool) = all.iter().find(|pool| pool.gpu.index == gpu.index) {
            return Arc::clone(pool);
        }
        let pool = Self::new(gpu, Origin::Default, None);
        POOLS.put(Arc::clone(&pool));
        all.push(Arc::clone(&pool));
        pool
    }

    /// Whether other processes can import its memory.
    pub(crate) fn is_shared(&self) -> bool {
        self.origin == Origin::Created(Sharing::Always)
    }

    /// Memory for the commands of a stream from now on; `None` for 0 bytes.
    pub(crate) fn allocate(
        self: &Arc<Self>,
        memories: &Memories,
        bytes: u64,
        lane: &CommandStream,
    ) -> Result<Option<Arc<Allocated>>> {
        if bytes == 0 {
            return Ok(None);
        }
        let sharing = match self.origin {
            Origin::Imported => {
                return Err(Error::invalid(
                    "a pool of another process gives out no memory",
                ));
            }
            Origin::Created(sharing) => sharing,
            Origin::Default => Sharing::IfNeeded,
        };
        let reserved = rounded(bytes)?;
        if let Some(freed) = self.take_freed(reserved, lane) {
            let memory = memories.put_back(&freed.memory, bytes);
            self.give(&memory, bytes, freed.reserved);
            return Ok(Some(memory));
        }
        self.make_room(reserved)?;
        let memory = match memories.allocate_device(&self.gpu, bytes, 0, sharing) {
            Err(error) if error.code == Code::OUT_OF_MEMORY && give_all_back(&self.gpu) => {
                memories.allocate_device(&self.gpu, bytes, 0, sharing)?
            }
            other => other?,
        };
        lock(&self.state).reserved.add(reserved);
        self.give(&memory, bytes, reserved);
        Ok(Some(memory))
    }

    /// Takes memory of another process in, which the program may free as the pool's own.
    pub(crate) fn adopt(self: &Arc<Self>, memory: &Allocated) {
        lock(&self.state).reserved.add(memory.len);
        self.give(memory, memory.len, memory.len);
    }

    fn give(self: &Arc<Self>, memory: &Allocated, bytes: u64, reserved: u64) {
        lock(&self.state).used.add(bytes);
        let pool = Arc::clone(self);
        let given = Given {
            pool,
            bytes,
            reserved,
        };
        lock(&GIVEN).insert(memory.start, given);
    }

    /// Freed memory that fits, the smallest. As with ROCm it is at most an eighth larger.
    fn take_freed(&self, bytes: u64, lane: &CommandStream) -> Option<Freed> {
        let mut state = lock(&self.state);
        let policies = state.policies;
        let fits = |freed: &Freed| freed.reserved >= bytes && freed.reserved - bytes <= bytes / 8;
        let freed = state.freed.iter().enumerate();
        let found = freed.filter(|(_, freed)| fits(freed) && freed.is_free_for(lane, policies));
        let (index, _) = found.min_by_key(|(_, freed)| freed.reserved)?;
        KEPT.fetch_sub(1, Ordering::Relaxed);
        Some(state.freed.swap_remove(index))
    }

    /// Gives freed memory back if the pool may not have as much more otherwise.
    fn make_room(&self, more: u64) -> Result<()> {
        let fits = |state: &State| {
            state
                .reserved
                .now
                .checked_add(more)
                .is_some_and(|sum| sum <= self.limit)
        };
        if !fits(&lock(&self.state)) {
            self.trim(self.limit.saturating_sub(more));
        }
        let state = lock(&self.state);
        match fits(&state) {
            true => Ok(()),
            false => Err(Error::new(
                Code::OUT_OF_MEMORY,
                format!(
                    "{more} bytes; the pool has {} of at most {}",
                    state.reserved.now, self.limit
                ),
            )),
        }
    }

    /// Gives freed memory back to the system until `keep` bytes are reserved, as far as no command may still use it.
    pub(crate) fn trim(&self, keep: u64) {
        let mut gone = Vec::new();
        let mut state = lock(&self.state);
        let mut at = 0;
        while state.reserved.now > keep && at < state.freed.len() {
            if state.freed[at].done.is_over() {
                let freed = state.freed.swap_remove(at);
                state.reserved.now -= freed.reserved;
                gone.push(freed);
            } else {
                at += 1;
            }
        }
        drop(state);
        KEPT.fetch_sub(gone.len(), Ordering::Relaxed);
    }

    pub(crate) fn set_access(&self, gpu: usize, flags: u32) {
        lock(&self.state).access.insert(gpu, flags);
    }

    pub(crate) fn access(&self, gpu: usize) -> u32 {
        let state = lock(&self.state);
        state.access.get(&gpu).copied().unwrap_or(access::NONE)
    }

    /// The value of an attribute: policies are 0 or 1, the others are bytes.
    pub(crate) fn attribute(&self, which: Attribute) -> u64 {
        let state = lock(&self.state);
        match which {
            Attribute::Policy(index) => state.policies[index].into(),
            Attribute::Threshold => state.threshold,
            Attribute::Reserved => state.reserved.now,
            Attribute::ReservedHigh => state.reserved.high,
            Attribute::Used => state.used.now,
            Attribute::UsedHigh => state.used.high,
        }
    }

    pub(crate) fn set_attribute(&self, which: Attribute, value: u64) -> Result<()> {
        let mut state = lock(&self.state);
        match which {
            Attribute::Policy(index) => state.policies[index] = value != 0,
            Attribute::Threshold => state.threshold = value,
            // The highest values may be forgotten.
            Attribute::ReservedHigh if value == 0 => state.reserved.high = 0,
            Attribute::UsedHigh if value == 0 => state.used.high = 0,
            _ => {
                return Err(Error::invalid(format!(
                    "{value} for attribute {which:?} of a pool"
                )));
            }
        }
        Ok(())
    }

    /// Takes back what a program frees; `None` for the stream when no command uses it any more.
    fn take_back(
        &self,
        given: &Given,
        memory: Arc<Allocated>,
        lane: Option<&CommandStream>,
    ) -> Result<()> {
        lock(&self.state).used.now -= given.bytes;
        let keeps = lane.filter(|_| self.origin != Origin::Imported && !self.gpu.is_checked);
        let end = match lane {
            // The memory stays until the stream has got here, even if the pool gives it back before.
            Some(lane) => {
                let held = Arc::clone(&memory);
                Some(lane.call(move || drop(held))?)
            }
            None => None,
        };
        let mut state = lock(&self.state);
        match (keeps, end) {
            (Some(lane), Some(done)) => {
                let (reserved, end) = (given.reserved, lane.mark());
                KEPT.fetch_add(1, Ordering::Relaxed);
                state.freed.push(Freed {
                    memory,
                    reserved,
                    end,
                    done,
                });
            }
            _ => state.reserved.now -= given.reserved,
        }
        Ok(())
    }
}

/// `hipMemPoolAttr`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Attribute {
    Policy(usize),
    Threshold,
    Reserved,
    ReservedHigh,
    Used,
    UsedHigh,
}

/// Frees memory that a pool has given out, behind the commands of a stream or at once. The memory back if it is none of a pool's.
pub(crate) fn free(
    memory: Arc<Allocated>,
    lane: Option<&CommandStream>,
) -> Result<Option<Arc<Allocated>>> {
    let Some(given) = lock(&GIVEN).remove(&memory.start) else {
        return Ok(Some(memory));
    };
    given.pool.take_back(&given, memory, lane).map(|()| None)
}

/// Gives back what pools keep above their thresholds, when the host has waited for commands; the result of the wait.
pub(crate) fn after_wait(waited: Result<()>) -> Result<()> {
    if KEPT.load(Ordering::Relaxed) != 0 {
        for pool in POOLS.all() {
            let threshold = lock(&pool.state).threshold;
            pool.trim(threshold);
        }
    }
    waited
}

impl Drop for Pool {
    fn drop(&mut self) {
        KEPT.fetch_sub(lock(&self.state).freed.len(), Ordering::Relaxed);
    }
}

/// Waits for a GPU, and gives back all that its pools keep; whether that was anything.
fn give_all_back(gpu: &Gpu) -> bool {
    let before = KEPT.load(Ordering::Relaxed);
    drop(gpu.hold(PATIENCE));
    let pools = POOLS.all();
    pools
        .iter()
        .filter(|pool| pool.gpu.index == gpu.index)
        .for_each(|pool| pool.trim(0));
    KEPT.load(Ordering::Relaxed) < before
}
