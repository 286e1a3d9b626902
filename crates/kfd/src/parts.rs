//! The memory of buffers: parts of the backing file, or of another process' file.
//!
//! A part may have several handles: of the compute driver, of the graphics driver, of exported
//! files. It is freed with the last handle.

use std::collections::BTreeMap;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use gfxjit_process::shared::{SharedFile, is_locked};
use rustix::io::Errno;

use crate::backing::{self, FOREIGN, PAGE, map_file};
use crate::ioctl::memory_flag;
use crate::share::{self, Record, Token};

/// Metadata that libraries store with a buffer.
#[derive(Clone, Debug, Default)]
pub(crate) struct Metadata {
    pub flags: u64,
    pub tiling: u64,
    pub bytes: Vec<u8>,
}

/// Memory with handles.
#[derive(Debug)]
pub(crate) struct MemoryObject {
    /// Another process' file, for memory that was shared with this one.
    other: Option<OwnedFd>,
    pub offset: u64,
    pub size: u64,
    /// `KFD_IOC_ALLOC_MEM_FLAGS_*`
    pub flags: u32,
    /// The node for which it was allocated.
    pub gpu_id: u32,
    pub metadata: Metadata,
    /// Number of handles in this process.
    handles: u32,
    /// The exported file, whose inode identifies the part.
    token: Option<Token>,
    token_inode: u64,
}

/// All parts, by their numbers.
#[derive(Debug)]
pub(crate) struct Parts {
    pub backing: SharedFile,
    parts: BTreeMap<u32, MemoryObject>,
}

impl Parts {
    pub(crate) fn new() -> Result<Self, Errno> {
        Ok(Self {
            backing: backing::new()?,
            parts: BTreeMap::new(),
        })
    }

    pub(crate) fn get(&self, id: u32) -> Result<&MemoryObject, Errno> {
        self.parts.get(&id).ok_or(Errno::INVAL)
    }

    /// Allocated bytes of a node.
    pub(crate) fn used(&self, gpu_id: u32) -> u64 {
        let is_own = |part: &&MemoryObject| {
            part.gpu_id == gpu_id && part.flags & memory_flag::VRAM != 0 && part.other.is_none()
        };
        let own = self.parts.values().filter(is_own);
        own.map(|part| part.size.next_multiple_of(PAGE)).sum()
    }

    /// Allocates a part with one handle.
    pub(crate) fn create(&mut self, size: u64, flags: u32, gpu_id: u32) -> Result<u32, Errno> {
        self.free_unused();
        let offset = self.backing.allocate(size, PAGE)?;
        self.insert(MemoryObject {
            other: None,
            offset,
            size,
            flags,
            gpu_id,
            metadata: Metadata::default(),
            handles: 1,
            token: None,
            token_inode: 0,
        })
    }

    fn insert(&mut self, part: MemoryObject) -> Result<u32, Errno> {
        let id = match self.parts.last_key_value() {
            None => 1,
            Some((&last, _)) if last < u32::MAX => last + 1,
            _ => (1..u32::MAX)
                .find(|id| !self.parts.contains_key(id))
                .ok_or(Errno::NOMEM)?,
        };
        self.parts.insert(id, part);
        Ok(id)
    }

    /// Releases a handle.
    pub(crate) fn release(&mut self, id: u32) {
        if let Some(part) = self.parts.get_mut(&id) {
            part.handles = part.handles.saturating_sub(1);
        }
        self.free_unused();
    }

    /// Frees parts that have no handle, in this or another process.
    fn free_unused(&mut self) {
        let backing = &mut self.backing;
        self.parts.retain(|_, part| {
            // What another process has is freed by that one.
            if part.handles > 0 || part.other.is_some() {
                return part.handles > 0;
            }
            if part.token.as_ref().is_some_and(Token::is_held) {
                return true;
            }
            if part.token.is_some() && is_locked(backing.file(), part.offset, part.size) {
                return true;
            }
            backing.free(part.offset, part.size);
            false
        });
    }

    /// Changes the metadata of a part.
    pub(crate) fn set_metadata(&mut self, id: u32, metadata: Metadata) -> Result<(), Errno> {
        let part = self.parts.get_mut(&id).ok_or(Errno::INVAL)?;
        part.metadata = metadata;
        match &part.token {
            // Another process' record says where that one has the memory.
            Some(token) if part.other.is_none() => token.write(&record(part, self.backing.file())?),
            _ => Ok(()),
        }
    }

    /// Exports a part as a file: of another process, the file that it came as.
    pub(crate) fn export(&mut self, id: u32) -> Result<OwnedFd, Errno> {
        let part = self.parts.get_mut(&id).ok_or(Errno::INVAL)?;
        if let Some(token) = &part.token {
            return token.give();
        }
        let token = Token::new(&record(part, self.backing.file())?)?;
        let given = token.give()?;
        part.token_inode = token.inode;
        part.token = Some(token);
        Ok(given)
    }

    /// The part that a file stands for; increments its handle count.
    pub(crate) fn import(&mut self, file: BorrowedFd<'_>) -> Result<u32, Errno> {
        let inode = share::inode(file)?;
        let mut parts = self.parts.iter_mut();
        if let Some((&id, part)) = parts.find(|(_, part)| part.token_inode == inode) {
            part.handles += 1;
            return Ok(id);
        }
        let record = Record::of(file)?;
        let other = record.open()?;
        let bytes = record.metadata.get(..record.metadata_bytes as usize);
        self.insert(MemoryObject {
            other: Some(other),
            offset: record.offset,
            size: record.size,
            flags: record.flags,
            gpu_id: record.gpu_id,
            metadata: Metadata {
                flags: record.metadata_flags,
                tiling: record.tiling,
                bytes: bytes.unwrap_or_default().to_vec(),
            },
            handles: 1,
            token: Some(Token::of(file)?),
            token_inode: inode,
        })
    }

    /// The offset by which the program maps a part: in the backing file, or one for [`Parts::of_other`].
    pub(crate) fn offset(&self, id: u32) -> Result<u64, Errno> {
        let part = self.get(id)?;
        match part.other {
            Some(_) if id >= 1 << 30 => Err(Errno::NOMEM),
            Some(_) => Ok(FOREIGN | u64::from(id) << 32),
            None => Ok(part.offset),
        }
    }

    /// The other process' file, and the offset there, for an offset of memory that it has shared.
    pub(crate) fn of_other(&self, offset: u64, bytes: u64) -> Result<(BorrowedFd<'_>, u64), Errno> {
        let part = self.get((offset >> 32 & 0x3fff_ffff) as u32)?;
        let other = part.other.as_ref().ok_or(Errno::INVAL)?;
        let inside = offset & u64::from(u32::MAX);
        let end = inside.checked_add(bytes).ok_or(Errno::INVAL)?;
        match offset & FOREIGN != 0 && end <= part.size.next_multiple_of(PAGE) {
            true => Ok((other.as_fd(), part.offset + inside)),
            false => Err(Errno::INVAL),
        }
    }

    /// Maps bytes of a part at an address, replacing other mappings.
    ///
    /// # Safety
    /// This process does not use the replaced mappings.
    #[allow(unsafe_code, reason = "mapping memory at a fixed address")]
    pub(crate) unsafe fn map(
        &self,
        id: u32,
        offset: u64,
        address: u64,
        size: u64,
    ) -> Result<(), Errno> {
        let part = self.get(id)?;
        let end = offset.checked_add(size).ok_or(Errno::INVAL)?;
        if end > part.size.next_multiple_of(PAGE) {
            return Err(Errno::INVAL);
        }
        let file = part.other.as_ref().map_or(self.backing.file(), AsFd::as_fd);
        // SAFETY: the caller's.
        unsafe { map_file(file, part.offset + offset, address, size) }
    }
}

/// The record stored in the exported file of a part.
fn record(part: &MemoryObject, backing: BorrowedFd<'_>) -> Result<Record, Errno> {
    let mut record = Record::new(backing)?;
    (record.offset, record.size) = (part.offset, part.size);
    (record.flags, record.gpu_id) = (part.flags, part.gpu_id);
    (record.metadata_flags, record.tiling) = (part.metadata.flags, part.metadata.tiling);
    let bytes = &part.metadata.bytes;
    let to = record.metadata.get_mut(..bytes.len()).ok_or(Errno::INVAL)?;
    to.copy_from_slice(bytes);
    record.metadata_bytes = bytes.len() as u32;
    Ok(record)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_lives_as_long_as_anybody_has_it() {
        let mut parts = Parts::new().unwrap();
        let part = parts.create(2 * PAGE, memory_flag::VRAM, 2).unwrap();
        let file = parts.export(part).unwrap();
        assert_eq!(parts.import(file.as_fd()), Ok(part));
        parts.release(part);
        parts.release(part);
        // The file can still be imported.
        assert_eq!(parts.used(2), 2 * PAGE);
        let again = parts.export(part).unwrap();
        drop(file);
        assert_eq!(parts.import(again.as_fd()), Ok(part));
        drop(again);
        assert_eq!(parts.used(2), 2 * PAGE);
        parts.release(part);
        assert_eq!(parts.used(2), 0);
        assert_eq!(parts.get(part).unwrap_err(), Errno::INVAL);
    }

    #[test]
    fn parts_of_others() {
        let (mut owner, mut user) = (Parts::new().unwrap(), Parts::new().unwrap());
        let part = owner.create(PAGE, memory_flag::VRAM, 2).unwrap();
        let metadata = Metadata {
            flags: 1,
            tiling: 2,
            bytes: vec![3; 4],
        };
        owner.set_metadata(part, metadata).unwrap();
        let file = owner.export(part).unwrap();
        let used = user.import(file.as_fd()).unwrap();
        assert_eq!(user.import(file.as_fd()), Ok(used));
        let found = user.get(used).unwrap();
        assert_eq!((found.size, &*found.metadata.bytes), (PAGE, &[3; 4][..]));
        // It does not count as the importing process' memory.
        assert_eq!(user.used(2), 0);
        let place = user.offset(used).unwrap();
        let (file_of_owner, offset) = user.of_other(place, PAGE).unwrap();
        rustix::io::pwrite(owner.backing.file(), b"shared", owner.offset(part).unwrap()).unwrap();
        let mut bytes = [0; 6];
        rustix::io::pread(file_of_owner, &mut bytes, offset).unwrap();
        assert_eq!(&bytes, b"shared");
        for (offset, bytes) in [
            (place, 2 * PAGE),
            (place + PAGE, PAGE),
            (FOREIGN, PAGE),
            (place & !FOREIGN, PAGE),
        ] {
            assert_eq!(
                user.of_other(offset, bytes).unwrap_err(),
                Errno::INVAL,
                "{offset:#x}"
            );
        }
        // What is the process' own has an offset in its own file.
        assert!(
            owner
                .of_other(FOREIGN | u64::from(part) << 32, PAGE)
                .is_err()
        );
        drop(file);
        // It can go on to a third process.
        let file = user.export(used).unwrap();
        let mut third = Parts::new().unwrap();
        let seen = third.import(file.as_fd()).unwrap();
        assert_eq!(third.get(seen).unwrap().size, PAGE);
        let place = third.offset(seen).unwrap();
        let (file_of_owner, offset) = third.of_other(place, PAGE).unwrap();
        rustix::io::pread(file_of_owner, &mut bytes, offset).unwrap();
        assert_eq!(&bytes, b"shared");
        drop(file);
        third.release(seen);
        assert_eq!(third.get(seen).unwrap_err(), Errno::INVAL);
        owner.release(part);
        assert_eq!(owner.used(2), PAGE);
        user.release(used);
        assert_eq!(owner.used(2), PAGE);
        user.release(used);
        owner.free_unused();
        assert_eq!(owner.used(2), 0);
    }
}
