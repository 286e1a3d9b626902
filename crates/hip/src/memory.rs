//! The table of allocations by address. Device addresses are host addresses, so a copy only needs
//! to know which allocation an address is in.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock, RwLockReadGuard};
use std::time::Duration;

use gfxjit::{HostMemory, Memory};

use crate::advice::Advised;
use crate::error::{Code, Error, Result};
use crate::gpu::{Charge, Gpu};
use crate::ipc::{IpcHandle, Opened, Part, What};
use crate::mapping::{Mapping, Pages, rounded};
use gfxjit::hal::sync::lock;

/// How memory was allocated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// `hipMalloc`.
    Device,
    /// `hipHostMalloc`.
    Host,
    /// `hipHostRegister`.
    Registered,
    /// `hipMallocManaged`.
    Managed,
    /// A variable of a module.
    Variable,
    /// `hipMemMap`.
    Mapped,
    /// `hipIpcOpenMemHandle`.
    Opened,
}

/// Memory that GPUs can access.
pub(crate) struct Allocated {
    /// A number that no other allocation of the process has (as far as 32 bits go).
    pub id: u32,
    pub start: u64,
    pub len: u64,
    pub kind: Kind,
    /// The GPU that it belongs to, or that was current when it was allocated.
    pub gpu: usize,
    /// The flags passed to `hipHostMalloc` and similar functions.
    pub flags: u32,
    /// The pages; `None` for a module's, which keeps them.
    pages: Option<Arc<Pages>>,
    /// What the program has advised about it, and where it was prefetched.
    pub advised: Mutex<Advised>,
    /// The imports of the memory into each GPU.
    imports: Arc<[Memory]>,
    charge: Option<Arc<Charge>>,
}

/// Whether other processes can open device memory from its allocation on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sharing {
    /// From the first export on (see [`crate::ipc`]).
    IfNeeded,
    Always,
}

impl Allocated {
    pub(crate) fn end(&self) -> u64 {
        self.start + self.len
    }

    /// Whether only GPUs are meant to access it.
    pub(crate) fn is_device(&self) -> bool {
        !self.is_host() && self.kind != Kind::Managed
    }

    /// Whether host code is meant to access it.
    pub(crate) fn is_host(&self) -> bool {
        matches!(self.kind, Kind::Host | Kind::Registered)
    }
}

/// All memory that GPUs can access.
pub(crate) struct Memories {
    gpus: Vec<Arc<Gpu>>,
    all: Mutex<BTreeMap<u64, Arc<Allocated>>>,
    /// Held to read by a thread that accesses device memory itself, to write where memory is moved.
    moving: RwLock<()>,
    /// Whether other processes have memory of this one.
    is_shared: AtomicBool,
}

fn next_id() -> u32 {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// How long an export of memory waits for commands that run.
const PATIENCE: Duration = Duration::from_secs(10);

impl Memories {
    /// A table for these GPUs, each of which can access all memory.
    pub(crate) fn new(gpus: &[Arc<Gpu>]) -> Self {
        Self {
            gpus: gpus.to_vec(),
            all: Mutex::default(),
            moving: RwLock::default(),
            is_shared: AtomicBool::new(false),
        }
    }

    /// Device memory stays where it is as long as the value lives.
    pub(crate) fn kept(&self) -> RwLockReadGuard<'_, ()> {
        self.moving.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Moves device memory into the part of a file that other processes can open, if it is not there.
    pub(crate) fn shared<'a>(&self, memory: &'a Allocated) -> Result<&'a Part> {
        let none = || {
            Error::invalid(format!(
                "{:#x} is no device memory that this process has allocated ({:?})",
                memory.start, memory.kind
            ))
        };
        let pages = memory
            .pages
            .as_ref()
            .filter(|_| memory.kind == Kind::Device);
        let pages = pages.ok_or_else(none)?;
        if pages.part().is_none() {
            let _moving = self.moving.write().unwrap_or_else(PoisonError::into_inner);
            let holds: Option<Vec<_>> = self.gpus.iter().map(|gpu| gpu.hold(PATIENCE)).collect();
            let _holds = holds.ok_or_else(|| {
                Error::new(
                    Code::NOT_READY,
                    format!("commands that run longer than {PATIENCE:?}: memory is exported for the first time while none runs"),
                )
            })?;
            // SAFETY: only commands, which are held, and threads that called `kept` access device memory.
            unsafe { pages.share() }?;
        }
        self.is_shared.store(true, Ordering::Relaxed);
        pages.part().ok_or_else(none)
    }

    /// Allocates memory; `None` for 0 bytes.
    pub(crate) fn allocate(
        &self,
        gpu: &Arc<Gpu>,
        bytes: u64,
        kind: Kind,
        flags: u32,
    ) -> Result<Option<Arc<Allocated>>> {
        if bytes == 0 {
            return Ok(None);
        }
        let allocated = match kind {
            Kind::Device => self.allocate_device(gpu, bytes, flags, Sharing::IfNeeded)?,
            _ => {
                let charge = match kind {
                    Kind::Managed => Some(gpu.charge(rounded(bytes)?)?),
                    _ => None,
                };
                self.map(
                    gpu.index,
                    Mapping::zeroes(bytes)?,
                    bytes,
                    kind,
                    flags,
                    charge,
                )?
            }
        };
        Ok(Some(allocated))
    }

    /// Allocates device memory.
    pub(crate) fn allocate_device(
        &self,
        gpu: &Arc<Gpu>,
        bytes: u64,
        flags: u32,
        sharing: Sharing,
    ) -> Result<Arc<Allocated>> {
        let charge = gpu.charge(rounded(bytes)?)?;
        let is_shared = sharing == Sharing::Always || self.is_shared.load(Ordering::Relaxed);
        let mapping = match is_shared {
            true => Mapping::shared(bytes)?,
            false => Mapping::zeroes(bytes)?,
        };
        self.map(gpu.index, mapping, bytes, Kind::Device, flags, Some(charge))
    }

    /// Opens memory of another process. What this process has exported itself is mapped once more.
    pub(crate) fn open(
        &self,
        handle: &IpcHandle,
        gpu: usize,
        kind: Kind,
    ) -> Result<Arc<Allocated>> {
        let own = handle
            .is_of_this_process()
            .then(|| self.exported(handle))
            .flatten();
        let (mapping, bytes) = match own {
            Some(pages) => {
                let bytes = pages.len();
                (Mapping::again(pages)?, bytes)
            }
            None => {
                let opened = Opened::new(handle, What::Memory, Code::INVALID_DEVICE_POINTER)?;
                let bytes = opened.bytes();
                (Mapping::opened(opened)?, bytes)
            }
        };
        self.map(gpu, mapping, bytes, kind, 0, None)
    }

    /// The memory of this process that a handle is of.
    fn exported(&self, handle: &IpcHandle) -> Option<Arc<Pages>> {
        let all = lock(&self.all);
        let mut pages = all.values().filter_map(|memory| memory.pages.as_ref());
        let found = pages.find(|pages| pages.part().is_some_and(|part| part.is_behind(handle)));
        found.map(Arc::clone)
    }

    fn map(
        &self,
        gpu: usize,
        (mapping, start): (Arc<Mapping>, u64),
        bytes: u64,
        kind: Kind,
        flags: u32,
        charge: Option<Charge>,
    ) -> Result<Arc<Allocated>> {
        // SAFETY: the mapping has `bytes` bytes there.
        let pages = unsafe { Pages::new(start, bytes, Some(mapping)) }?;
        self.insert(gpu, pages, kind, flags, charge)
    }

    /// Puts memory that may have been removed back into the table.
    pub(crate) fn put_again(&self, memory: &Arc<Allocated>) {
        let mut all = lock(&self.all);
        all.entry(memory.start)
            .or_insert_with(|| Arc::clone(memory));
    }

    /// Puts memory that was removed back into the table, with the first `len` of its bytes.
    pub(crate) fn put_back(&self, memory: &Allocated, len: u64) -> Arc<Allocated> {
        let allocated = Arc::new(Allocated {
            id: next_id(),
            start: memory.start,
            len,
            kind: memory.kind,
            gpu: memory.gpu,
            flags: memory.flags,
            pages: memory.pages.clone(),
            advised: Mutex::default(),
            imports: Arc::clone(&memory.imports),
            charge: memory.charge.clone(),
        });
        lock(&self.all).insert(memory.start, Arc::clone(&allocated));
        allocated
    }

    /// Adds memory to the table and imports it into every GPU.
    pub(crate) fn insert(
        &self,
        gpu: usize,
        pages: Arc<Pages>,
        kind: Kind,
        flags: u32,
        charge: Option<Charge>,
    ) -> Result<Arc<Allocated>> {
        let (start, len) = (pages.pointer().addr().get() as u64, pages.len());
        let imports = self.imports(&pages)?;
        let allocated = Arc::new(Allocated {
            id: next_id(),
            start,
            len,
            kind,
            gpu,
            flags,
            pages: Some(pages),
            advised: Mutex::default(),
            imports,
            charge: charge.map(Arc::new),
        });
        lock(&self.all).insert(start, Arc::clone(&allocated));
        Ok(allocated)
    }

    /// Imports memory into every GPU.
    fn imports(&self, pages: &Arc<Pages>) -> Result<Arc<[Memory]>> {
        let gpus = self.gpus.iter();
        let imports: gfxjit::Result<Vec<Memory>> = gpus
            .map(|gpu| Memory::import(&gpu.device, Arc::clone(pages) as Arc<dyn HostMemory>))
            .collect();
        imports
            .map(Into::into)
            .map_err(|error| Error::new(Code::HOST_MEMORY_ALREADY_REGISTERED, error.to_string()))
    }

    /// Zeroed memory outside of the table, for launches on several GPUs: its address, and it for each GPU.
    pub(crate) fn for_launches(&self, bytes: u64) -> Result<(u64, Arc<[Memory]>)> {
        let (mapping, start) = Mapping::zeroes(bytes)?;
        // SAFETY: the mapping has `bytes` bytes there.
        let pages = unsafe { Pages::new(start, bytes, Some(mapping)) }?;
        Ok((start, self.imports(&pages)?))
    }

    /// The number of allocations of a kind, and their bytes.
    pub(crate) fn sum_of(&self, kind: Kind) -> (u64, u64) {
        let all = lock(&self.all);
        let own = all.values().filter(|own| own.kind == kind);
        own.fold((0, 0), |(count, bytes), own| (count + 1, bytes + own.len))
    }

    /// Adds a module's variable, whose memory the module keeps.
    pub(crate) fn note_variable(&self, gpu: usize, start: u64, len: u64) {
        lock(&self.all).entry(start).or_insert_with(|| {
            Arc::new(Allocated {
                id: next_id(),
                start,
                len,
                kind: Kind::Variable,
                gpu,
                flags: 0,
                pages: None,
                advised: Mutex::default(),
                imports: Arc::default(),
                charge: None,
            })
        });
    }

    /// The allocation that contains an address.
    pub(crate) fn find(&self, address: u64) -> Option<Arc<Allocated>> {
        let all = lock(&self.all);
        let (_, found) = all.range(..=address).next_back()?;
        (address < found.end()).then(|| Arc::clone(found))
    }

    /// Like [`Memories::find`], with an error if no allocation contains the address.
    pub(crate) fn at(&self, address: u64) -> Result<Arc<Allocated>> {
        let found = self.find(address);
        found.ok_or_else(|| Error::invalid(format!("{address:#x} is no memory of a GPU's")))
    }

    /// The allocations of a range: one, or several that `hipMemMap` has mapped next to each other.
    /// `None` if a byte of it is in no allocation.
    pub(crate) fn hold(&self, start: u64, len: u64) -> Option<Vec<Arc<Allocated>>> {
        let mut held = vec![self.find(start)?];
        let end = start.checked_add(len)?;
        while let Some(last) = held.last()
            && last.end() < end
        {
            let next = self
                .find(last.end())
                .filter(|next| next.kind == Kind::Mapped)?;
            held.push(next);
        }
        Some(held)
    }

    /// Removes memory of the given kinds. Commands under way keep it until they are done.
    pub(crate) fn remove(&self, start: u64, kinds: &[Kind]) -> Option<Arc<Allocated>> {
        let mut all = lock(&self.all);
        let found = all.get(&start)?;
        if !kinds.contains(&found.kind) {
            return None;
        }
        all.remove(&start)
    }

    /// Removes all memory of a kind in a range.
    pub(crate) fn remove_range(&self, start: u64, end: u64, kind: Kind) -> Vec<Arc<Allocated>> {
        let mut all = lock(&self.all);
        let range = (Bound::Included(start), Bound::Excluded(end));
        let starts: Vec<u64> = all
            .range(range)
            .filter(|(_, found)| found.kind == kind)
            .map(|(start, _)| *start)
            .collect();
        starts
            .iter()
            .filter_map(|start| all.remove(start))
            .collect()
    }
}
