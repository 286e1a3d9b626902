//! Memory that other processes of the host can open (`hipIpcGetMemHandle`), and theirs.
//!
//! Device memory is moved into a file of the process ([`SharedFile`]) when it is first exported, while no command runs. It keeps
//! its address. Not before: pages of a file are small, and programs took twice as long to read them as large pages. From
//! then on, what the process allocates is in the file at once, as its GPUs may have to wait for other processes by then.
//!
//! What is exported gets a page of its own in that file, its entry, which says where it is; a handle says which process' file it is, and where the
//! entry is. The other process locks the entry, then looks whether it is still valid; freeing makes it invalid, then looks
//! for locks. So one of both sees the other, and memory that another process has mapped stays until that one closes it or
//! ends, as on hardware.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::os::fd::{AsFd, OwnedFd};
use std::sync::{Arc, LazyLock, Mutex, OnceLock, Weak};

use gfxjit::hal::sync::lock;
use gfxjit_process::shared::{self, Origin, PAGE, SharedFile};
use rustix::io::{Errno, pread, pwrite};

use crate::error::{Code, Error, Result};
use crate::exit;
use crate::file_mapping::{alignment, map_file};

/// Length of the file in bytes: more than the host has addresses for.
const LENGTH: u64 = 1 << 47;
const MAGIC: u64 = u64::from_le_bytes(*b"gfxjIPC1");

/// What an entry is of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u64)]
pub(crate) enum What {
    Memory = 1,
    Event = 2,
}

/// `hipIpcMemHandle_t` and `hipIpcEventHandle_t`: 64 bytes, that programs pass on as they like.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct IpcHandle {
    magic: u64,
    process: u32,
    file: u32,
    inode: u64,
    /// Offset of the entry in the file.
    entry: u64,
    /// A random number, which the entry has as well.
    id: u64,
    /// The address' offset in the memory.
    pub offset: u64,
    /// Of all others: a handle that was damaged on its way is none.
    check: u64,
    zero: u64,
}

impl IpcHandle {
    fn sum(&self) -> u64 {
        let numbers = u64::from(self.process) << 32 | u64::from(self.file);
        let words = [
            self.magic,
            numbers,
            self.inode,
            self.entry,
            self.id,
            self.offset,
        ];
        // FNV-1a, a word at a time.
        let start = 0xcbf2_9ce4_8422_2325;
        words.into_iter().fold(start, |sum: u64, word| {
            (sum ^ word)
                .wrapping_mul(0x0000_0100_0000_01b3)
                .rotate_left(23)
        })
    }

    fn is_sound(&self) -> bool {
        self.magic == MAGIC && self.check == self.sum() && self.zero == 0
    }

    /// Whether this process has made it.
    pub(crate) fn is_of_this_process(&self) -> bool {
        self.is_sound() && self.process == std::process::id()
    }
}

/// What an entry starts with, as it is in the file.
#[derive(Clone, Copy)]
struct Entry {
    what: u64,
    id: u64,
    start: u64,
    bytes: u64,
}

/// Bytes of [`Entry`] in the file; behind them is what an event keeps.
pub(crate) const ENTRY: usize = 64;

impl Entry {
    fn write(self, own: &SharedFile, at: u64) -> Result<()> {
        let words = [MAGIC, self.what, self.id, self.start, self.bytes];
        let bytes: Vec<u8> = words.into_iter().flat_map(u64::to_le_bytes).collect();
        let written = pwrite(own.file(), &bytes, at);
        written
            .map(drop)
            .map_err(system("the file of device memory"))
    }

    fn read(file: &OwnedFd, at: u64) -> Option<Self> {
        let mut bytes = [0; 40];
        let count = pread(file, &mut bytes, at).ok()?;
        let word =
            |at: usize| u64::from_le_bytes(bytes[8 * at..][..8].try_into().unwrap_or_default());
        let entry = Self {
            what: word(1),
            id: word(2),
            start: word(3),
            bytes: word(4),
        };
        (count == bytes.len() && word(0) == MAGIC).then_some(entry)
    }
}

/// The file with this process' device memory.
struct Own {
    file: SharedFile,
    /// Freed parts with the entries by which other processes still have them.
    parked: Vec<(u64, Range)>,
}

#[derive(Clone, Copy, Debug)]
struct Range {
    start: u64,
    bytes: u64,
}

impl Own {
    /// Frees what no other process has any more.
    fn free_parked(&mut self) {
        let Self { file, parked } = self;
        parked.retain(|(entry, range)| {
            let is_held = shared::is_locked(file.file(), *entry, PAGE);
            if !is_held {
                file.free(range.start, range.bytes);
                if *entry != range.start {
                    file.free(*entry, PAGE);
                }
            }
            is_held
        });
    }
}

fn system(what: &str) -> impl Fn(Errno) -> Error {
    move |error| Error::new(Code::OUT_OF_MEMORY, format!("{what}: {error}"))
}

fn own() -> Result<&'static Mutex<Own>> {
    static OWN: LazyLock<std::result::Result<Mutex<Own>, Errno>> = LazyLock::new(|| {
        let file = SharedFile::new("gfxjit-hip", LENGTH, LENGTH)?;
        Ok(Mutex::new(Own {
            file,
            parked: Vec::new(),
        }))
    });
    OWN.as_ref()
        .map_err(|error| system("a file for device memory")(*error))
}

/// A part of this process' file, freed when dropped: at once, or when no other process has it any more.
#[derive(Debug)]
pub(crate) struct Part {
    range: Range,
    entry: OnceLock<(u64, u64)>,
}

impl Part {
    /// Allocates zeroed bytes.
    pub(crate) fn new(bytes: u64) -> Result<Self> {
        let mut own = lock(own()?);
        own.free_parked();
        let start = own.file.allocate(bytes, alignment(bytes));
        let start = start.map_err(system("the file of device memory"))?;
        let range = Range { start, bytes };
        Ok(Self {
            range,
            entry: OnceLock::new(),
        })
    }

    /// Maps it at an address of this process.
    ///
    /// # Safety
    /// The addresses belong to the caller, and nothing there is in use.
    pub(crate) unsafe fn map(&self, address: u64) -> Result<()> {
        let own = lock(own()?);
        // SAFETY: by the caller's promise.
        unsafe { map_file(own.file.file(), self.range.start, address, self.range.bytes) }
    }

    /// Whether a handle of this process is of it.
    pub(crate) fn is_behind(&self, handle: &IpcHandle) -> bool {
        self.entry.get() == Some(&(handle.entry, handle.id))
    }

    /// Copies the bytes at an address into it. Blocks of zeros are left out: they take no memory.
    ///
    /// # Safety
    /// As many bytes are readable there, and nothing writes them meanwhile.
    pub(crate) unsafe fn write(&self, address: u64) -> Result<()> {
        let own = lock(own()?);
        let from = std::ptr::with_exposed_provenance::<u8>(address as usize);
        // SAFETY: by the caller's promise.
        let bytes = unsafe { std::slice::from_raw_parts(from, self.range.bytes as usize) };
        let mut at = self.range.start;
        for block in bytes.chunks(PAGE as usize) {
            let mut left = if block.iter().all(|byte| *byte == 0) {
                &[]
            } else {
                block
            };
            while !left.is_empty() {
                let offset = at + (block.len() - left.len()) as u64;
                let count = pwrite(own.file.file(), left, offset)
                    .map_err(system("the file of device memory"))?;
                left = &left[count..];
            }
            at += block.len() as u64;
        }
        Ok(())
    }

    /// The handle by which other processes open it.
    pub(crate) fn export(&self, what: What, offset: u64) -> Result<IpcHandle> {
        let mut own = lock(own()?);
        let (entry, id) = match self.entry.get() {
            Some(known) => *known,
            None => {
                let new = match what {
                    What::Memory => own.file.allocate(PAGE, PAGE),
                    // An event's state is behind its entry.
                    What::Event => Ok(self.range.start),
                };
                let at = new.map_err(system("the file of device memory"))?;
                let id = RandomState::new().build_hasher().finish() | 1;
                let entry = Entry {
                    what: what as u64,
                    id,
                    start: self.range.start,
                    bytes: self.range.bytes,
                };
                entry.write(&own.file, at)?;
                *self.entry.get_or_init(|| (at, id))
            }
        };
        let origin = Origin::of(own.file.file()).map_err(system("the file of device memory"))?;
        let handle = IpcHandle {
            magic: MAGIC,
            process: origin.process,
            file: origin.file,
            inode: origin.inode,
            entry,
            id,
            offset,
            check: 0,
            zero: 0,
        };
        let check = handle.sum();
        Ok(IpcHandle { check, ..handle })
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        // A child of `fork` has the file of its parent.
        if exit::is_child() {
            return;
        }
        let Ok(own) = own() else { return };
        let mut own = lock(own);
        match self.entry.get() {
            None => own.file.free(self.range.start, self.range.bytes),
            Some((entry, _)) => {
                let gone = Entry {
                    what: 0,
                    id: 0,
                    start: 0,
                    bytes: 0,
                };
                // What cannot be marked is never free again.
                if gone.write(&own.file, *entry).is_ok() {
                    own.parked.push((*entry, self.range));
                }
            }
        }
        own.free_parked();
    }
}

/// Another process' file, and how often each of its entries is open here: one opening of the file has one lock for each.
struct Peer {
    file: OwnedFd,
    open: Mutex<HashMap<u64, u32>>,
}

impl Peer {
    fn of(origin: Origin) -> std::result::Result<Arc<Self>, Errno> {
        static PEERS: LazyLock<Mutex<HashMap<Origin, Weak<Peer>>>> = LazyLock::new(Mutex::default);
        let mut peers = lock(&PEERS);
        peers.retain(|_, peer| peer.strong_count() > 0);
        if let Some(peer) = peers.get(&origin).and_then(Weak::upgrade) {
            // The process may have ended since.
            origin.open()?;
            return Ok(peer);
        }
        let peer = Arc::new(Self {
            file: origin.open()?,
            open: Mutex::default(),
        });
        peers.insert(origin, Arc::downgrade(&peer));
        Ok(peer)
    }
}

/// What another process has exported, which stays there until this is dropped.
pub(crate) struct Opened {
    peer: Arc<Peer>,
    at: u64,
    range: Range,
}

impl std::fmt::Debug for Opened {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.debug_tuple("Opened").field(&self.range).finish()
    }
}

impl Opened {
    /// Opens what a handle is of. `refused` is the error where there is nothing that it names.
    pub(crate) fn new(handle: &IpcHandle, what: What, refused: Code) -> Result<Self> {
        let wrong = |reason: String| Error::new(refused, reason);
        if handle.magic == 0 {
            return Err(Error::invalid("a handle of zeros"));
        }
        if !handle.is_sound() || !handle.entry.is_multiple_of(PAGE) || handle.entry >= LENGTH {
            return Err(wrong("no handle that own HIP has made".to_owned()));
        }
        if handle.process == std::process::id() {
            return Err(Error::new(
                Code::INVALID_CONTEXT,
                "a handle of this process itself: its memory and events are there already",
            ));
        }
        let origin = Origin {
            process: handle.process,
            file: handle.file,
            inode: handle.inode,
        };
        let process = handle.process;
        let peer = Peer::of(origin).map_err(|error| match error {
            Errno::ACCESS | Errno::PERM => wrong(format!(
                "memory of process {process}, which this user may not open: {error}"
            )),
            _ => wrong(format!(
                "process {process} has ended, or is none with GPUs: {error}"
            )),
        })?;
        let mut open = lock(&peer.open);
        shared::lock(peer.file.as_fd(), handle.entry, PAGE)
            .map_err(|error| wrong(format!("a lock on memory of process {process}: {error}")))?;
        let entry = Entry::read(&peer.file, handle.entry);
        let fits = |entry: &Entry| {
            let end = entry.start.checked_add(entry.bytes);
            let is_inside =
                end.is_some_and(|end| end <= LENGTH) && entry.start.is_multiple_of(PAGE);
            (entry.what, entry.id) == (what as u64, handle.id)
                && entry.bytes > handle.offset
                && is_inside
        };
        let Some(entry) = entry.filter(fits) else {
            if !open.contains_key(&handle.entry) {
                let _ = shared::unlock(peer.file.as_fd(), handle.entry, PAGE);
            }
            return Err(wrong(format!(
                "process {process} has freed it, or the handle is not one of its"
            )));
        };
        *open.entry(handle.entry).or_insert(0) += 1;
        drop(open);
        Ok(Self {
            peer,
            at: handle.entry,
            range: Range {
                start: entry.start,
                bytes: entry.bytes,
            },
        })
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.range.bytes
    }

    /// Maps it at an address of this process.
    ///
    /// # Safety
    /// The addresses belong to the caller, and nothing there is in use.
    pub(crate) unsafe fn map(&self, address: u64) -> Result<()> {
        // SAFETY: by the caller's promise.
        unsafe {
            map_file(
                self.peer.file.as_fd(),
                self.range.start,
                address,
                self.range.bytes,
            )
        }
    }
}

impl Drop for Opened {
    fn drop(&mut self) {
        // A child of `fork` has its parent's locks.
        if exit::is_child() {
            return;
        }
        let mut open = lock(&self.peer.open);
        if let Some(count) = open.get_mut(&self.at) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.at);
                let _ = shared::unlock(self.peer.file.as_fd(), self.at, PAGE);
            }
        }
    }
}
