//! Memory of null devices: host vectors behind locks, at made-up device addresses.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, Weak};

use crate::error::DeviceError;
use crate::memory::{AllocDesc, Allocation, DevicePtr, HostView, MemoryKind, MemoryRange};
use crate::sync::lock;

/// Alignment of allocations; the gap between two allocations is at least as large.
const PAGE: u64 = 4096;

/// The next free address, for all null devices of the process. It starts above all host pointers of
/// 64-bit hosts.
static NEXT: AtomicU64 = AtomicU64::new(1 << 60);

/// The memory of one device.
#[derive(Debug)]
pub(super) struct Memory {
    /// The device's URI.
    owner: String,
    total: u64,
    used: AtomicU64,
    /// Allocations by address.
    table: Mutex<BTreeMap<u64, Weak<NullMemory>>>,
    live: Arc<AtomicUsize>,
}

impl Memory {
    pub(super) fn new(owner: &str, total: u64, live: &Arc<AtomicUsize>) -> Arc<Self> {
        Arc::new(Self {
            owner: owner.to_owned(),
            total,
            used: AtomicU64::new(0),
            table: Mutex::default(),
            live: Arc::clone(live),
        })
    }

    fn out_of_memory(&self, purpose: &'static str, requested: u64) -> DeviceError {
        DeviceError::OutOfMemory {
            purpose,
            requested,
            available: self.total.saturating_sub(self.used.load(Ordering::Relaxed)),
            total: self.total,
        }
    }

    fn reserve(&self, purpose: &'static str, bytes: u64) -> Result<(), DeviceError> {
        let sum = |used: u64| used.checked_add(bytes).filter(|sum| *sum <= self.total);
        self.used
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, sum)
            .map(drop)
            .map_err(|_| self.out_of_memory(purpose, bytes))
    }

    /// The allocation at an address, and the offset in it.
    pub(super) fn find(
        &self,
        what: &'static str,
        at: DevicePtr,
        len: u64,
    ) -> Result<HeldRange, DeviceError> {
        let table = lock(&self.table);
        let below = table.range(..=at.0).next_back();
        let memory = below.and_then(|(_, memory)| memory.upgrade());
        // `memory` may become the last handle, whose drop locks the table: unlock the table first.
        drop(table);
        let bad = DeviceError::BadAddress {
            what,
            address: at.0,
            len,
        };
        let memory = memory.ok_or_else(|| bad.clone())?;
        let offset = at.0 - memory.address;
        HeldRange::new(memory, offset, len).ok_or(bad)
    }
}

/// A checked range that a command keeps.
#[derive(Debug)]
pub(super) struct HeldRange {
    memory: Arc<NullMemory>,
    offset: usize,
    len: usize,
}

impl HeldRange {
    fn new(memory: Arc<NullMemory>, offset: u64, len: u64) -> Option<Self> {
        let end = offset.checked_add(len)?;
        if end > memory.len {
            return None;
        }
        // Both numbers fit: they are inside a vector of the host.
        Some(Self {
            memory,
            offset: offset as usize,
            len: len as usize,
        })
    }

    /// The memory of a range: an address is looked up in `own`; a part may be of any null device.
    pub(super) fn of(
        own: &Memory,
        what: &'static str,
        range: &MemoryRange,
    ) -> Result<Self, DeviceError> {
        range.checked(what)?;
        match range {
            MemoryRange::Address { at, len } => own.find(what, *at, *len),
            MemoryRange::Part { of, offset, len } => {
                let any: Arc<dyn Any + Send + Sync> = Arc::clone(of) as _;
                let memory = any.downcast::<NullMemory>().ok();
                let held = memory.and_then(|memory| Self::new(memory, *offset, *len));
                held.ok_or_else(|| DeviceError::Unsupported {
                    device: own.owner.clone(),
                    reason: format!("{what}: the memory is of another driver"),
                })
            }
        }
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// A part of the range, which is inside it.
    pub(super) fn part(&self, offset: u64, len: u64) -> Self {
        Self {
            memory: Arc::clone(&self.memory),
            offset: self.offset + offset as usize,
            len: len as usize,
        }
    }

    /// Copies to `bytes` as many bytes as the range has.
    pub(super) fn read(&self, bytes: &mut [u8]) {
        let memory = lock(&self.memory.bytes);
        bytes.copy_from_slice(&memory[self.offset..self.offset + self.len]);
    }

    /// Copies from `bytes` as many bytes as the range has.
    pub(super) fn write(&self, bytes: &[u8]) {
        let mut memory = lock(&self.memory.bytes);
        memory[self.offset..self.offset + self.len].copy_from_slice(bytes);
    }

    /// Fills the range with a repeated pattern.
    pub(super) fn fill(&self, pattern: &[u8]) {
        let mut memory = lock(&self.memory.bytes);
        let target = &mut memory[self.offset..self.offset + self.len];
        for piece in target.chunks_mut(pattern.len()) {
            piece.copy_from_slice(&pattern[..piece.len()]);
        }
    }

    /// Copies another range of the same length.
    pub(super) fn copy_from(&self, from: &Self) {
        let mut bytes = vec![0; from.len];
        from.read(&mut bytes);
        self.write(&bytes);
    }
}

/// One allocation, or the segments of a module.
#[derive(Debug)]
pub(super) struct NullMemory {
    address: u64,
    len: u64,
    kind: MemoryKind,
    bytes: Mutex<Vec<u8>>,
    charged: u64,
    counts: bool,
    pool: Arc<Memory>,
}

impl NullMemory {
    /// Zeroed memory. `counts` is the counter of the user's allocations; `None` for memory of
    /// modules.
    pub(super) fn new(
        memory: &Arc<Memory>,
        purpose: &'static str,
        desc: &AllocDesc,
        counts: bool,
    ) -> Result<Arc<Self>, DeviceError> {
        let AllocDesc { bytes: len, kind } = *desc;
        let charged = match kind {
            MemoryKind::Device => len,
            MemoryKind::HostVisible | MemoryKind::FineGrained => 0,
        };
        memory.reserve(purpose, charged)?;
        let refused = || {
            memory.used.fetch_sub(charged, Ordering::Relaxed);
            memory.out_of_memory(purpose, len)
        };
        let taken = len
            .max(1)
            .checked_next_multiple_of(PAGE)
            .and_then(|taken| taken.checked_add(PAGE))
            // The sum of all sizes stays far below 2^60, so addresses are never used up.
            .filter(|taken| *taken <= isize::MAX as u64 >> 8);
        let (Some(taken), Ok(size)) = (taken, usize::try_from(len)) else {
            return Err(refused());
        };
        let mut bytes = Vec::new();
        if bytes.try_reserve_exact(size).is_err() {
            return Err(refused());
        }
        bytes.resize(size, 0);
        let address = NEXT.fetch_add(taken, Ordering::Relaxed);
        let made = Arc::new(Self {
            address,
            len,
            kind,
            bytes: Mutex::new(bytes),
            charged,
            counts,
            pool: Arc::clone(memory),
        });
        memory
            .live
            .fetch_add(usize::from(counts), Ordering::Release);
        lock(&memory.table).insert(address, Arc::downgrade(&made));
        Ok(made)
    }

    fn at<R>(&self, offset: u64, len: usize, f: impl FnOnce(&mut [u8]) -> R) -> Option<R> {
        let start = usize::try_from(offset).ok()?;
        let mut bytes = lock(&self.bytes);
        bytes.get_mut(start..start.checked_add(len)?).map(f)
    }
}

impl Drop for NullMemory {
    fn drop(&mut self) {
        let memory = &self.pool;
        lock(&memory.table).remove(&self.address);
        memory.used.fetch_sub(self.charged, Ordering::Relaxed);
        memory
            .live
            .fetch_sub(usize::from(self.counts), Ordering::Release);
    }
}

impl Allocation for NullMemory {
    fn address(&self) -> DevicePtr {
        DevicePtr(self.address)
    }

    fn len(&self) -> u64 {
        self.len
    }

    fn kind(&self) -> MemoryKind {
        self.kind
    }

    fn host(&self) -> Option<&dyn HostView> {
        (self.kind != MemoryKind::Device).then_some(self)
    }
}

impl HostView for NullMemory {
    fn read(&self, offset: u64, bytes: &mut [u8]) -> Option<()> {
        self.at(offset, bytes.len(), |memory| bytes.copy_from_slice(memory))
    }

    fn write(&self, offset: u64, bytes: &[u8]) -> Option<()> {
        self.at(offset, bytes.len(), |memory| memory.copy_from_slice(bytes))
    }

    fn swap(&self, offset: u64, value: u64) -> Option<u64> {
        if !offset.is_multiple_of(8) {
            return None;
        }
        self.at(offset, 8, |memory| {
            let mut old = [0; 8];
            old.copy_from_slice(memory);
            memory.copy_from_slice(&value.to_le_bytes());
            u64::from_le_bytes(old)
        })
    }

    fn store(&self, offset: u64, value: u32) -> Option<()> {
        if !offset.is_multiple_of(4) {
            return None;
        }
        self.write(offset, &value.to_le_bytes())
    }
}
