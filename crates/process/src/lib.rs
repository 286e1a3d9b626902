//! The process that this library is in, as the system and its loader see it: memory at addresses from the program, which may
//! not be mapped; loaded libraries ([`loaded`]); memory that other processes can open ([`shared`]).
//!
//! A caller's pointer may be invalid, and a count, or a length in a header, may be larger than the memory. The
//! kernel can check: `process_vm_readv` and `process_vm_writev` (2), called for the own process, copy memory,
//! and fail with `EFAULT` where an access would crash, also after the end of a mapped file. The used part of
//! the calling thread's stack, where most arguments of C functions are, needs no check. Where a sandbox
//! forbids these calls, `/proc/self/maps` lists the mapped memory.
//!
//! Memory that another thread unmaps at the same time is not covered.
#![cfg(all(unix, target_pointer_width = "64"))]

#[cfg(target_os = "linux")]
mod keep;
mod loaded;
mod maps;
#[cfg(target_os = "linux")]
pub mod shared;
mod stack;
#[cfg(target_os = "linux")]
mod untraced;

pub use loaded::{Loaded, loaded};
#[cfg(target_os = "linux")]
pub use untraced::{block_signals, spawn_untraced};

use std::ffi::c_void;
use std::io::Error;
use std::sync::atomic::{AtomicBool, Ordering};

/// Not all bytes are mapped, or they cannot be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unreachable;

/// Size of a page in bytes; with larger pages the kernel still answers for each of these.
const PAGE: u64 = 4096;

/// From this size in bytes on, copying by the kernel, which is half as fast as the processor's, takes longer than
/// reading the list of mappings.
const LARGE: usize = 1 << 20;

/// Whether the kernel forbids the calls for the own process (old container runtimes do).
static IS_FORBIDDEN: AtomicBool = AtomicBool::new(false);

fn at(address: u64) -> *mut u8 {
    std::ptr::with_exposed_provenance_mut(address as usize)
}

/// Copies bytes out of memory at an address.
///
/// # Errors
/// Not all of them can be read. The content of `to` is unspecified then.
///
/// # Safety
/// `to` is writable for `len` bytes. If `from` is mapped, it may be read: there is no unique reference
/// to it.
pub unsafe fn read(from: u64, to: *mut u8, len: usize) -> Result<(), Unreachable> {
    if stack::has(from, len) {
        // SAFETY: the thread's own stack is there; the rest is the caller's promise.
        unsafe { at(from).cast_const().copy_to(to, len) };
        return Ok(());
    }
    // SAFETY: the caller's.
    unsafe { transfer(Direction::Read, from, to, len) }
}

/// A range of bytes to copy.
#[derive(Clone, Copy, Debug)]
pub struct CopyRange {
    /// Address of the source.
    pub from: u64,
    /// The target.
    pub to: *mut u8,
    /// Number of bytes.
    pub len: usize,
}

/// Copies bytes out of memory at several addresses, by one system call.
///
/// # Errors
/// The index of a part that cannot be read completely.
///
/// # Safety
/// As for [`read`], of each part.
pub unsafe fn read_parts(parts: &[CopyRange]) -> Result<(), usize> {
    let is_own = |part: &CopyRange| stack::has(part.from, part.len);
    if !parts.iter().all(is_own) && !IS_FORBIDDEN.load(Ordering::Relaxed) {
        let vector = |start: *mut u8, len| libc::iovec {
            iov_base: start.cast(),
            iov_len: len,
        };
        let local: Vec<_> = parts.iter().map(|part| vector(part.to, part.len)).collect();
        let remote: Vec<_> = parts
            .iter()
            .map(|part| vector(at(part.from), part.len))
            .collect();
        let wanted: usize = parts.iter().map(|part| part.len).sum();
        // SAFETY: the kernel checks what the vectors name; the rest is the caller's promise.
        if unsafe { ask(Direction::Read, &local, &remote) } == Ok(wanted) {
            return Ok(());
        }
    }
    // Parts on the stack, too many parts for one call, or a part that cannot be read.
    for (index, part) in parts.iter().enumerate() {
        // SAFETY: the caller's.
        unsafe { read(part.from, part.to, part.len) }.map_err(|_| index)?;
    }
    Ok(())
}

/// Copies bytes to memory at an address.
///
/// # Errors
/// Not all of them can be written; some may have been.
///
/// # Safety
/// `from` is readable for `len` bytes. If `to` is mapped, it may be changed: it belongs to the caller
/// alone.
pub unsafe fn write(to: u64, from: *const u8, len: usize) -> Result<(), Unreachable> {
    if stack::has(to, len) {
        // SAFETY: the thread's own stack is there; the rest is the caller's promise.
        unsafe { from.copy_to(at(to), len) };
        return Ok(());
    }
    // SAFETY: the caller's.
    unsafe { transfer(Direction::Write, to, from.cast_mut(), len) }
}

/// Copies bytes from one address to another; neither needs to be mapped. If the ranges overlap, the result
/// is unspecified, unless they are equal.
///
/// # Errors
/// Not all bytes can be read, or written; some may have been.
///
/// # Safety
/// If mapped, `from` may be read, and `to` changed.
pub unsafe fn copy(from: u64, to: u64, len: usize) -> Result<(), Unreachable> {
    if stack::has(from, len) && stack::has(to, len) {
        // SAFETY: both are there; the rest is the caller's promise.
        unsafe { at(from).cast_const().copy_to(at(to), len) };
        return Ok(());
    }
    // The kernel checks the local side of the call like the remote one. SAFETY: the caller's.
    unsafe { transfer(Direction::Write, to, at(from), len) }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    Read,
    Write,
}

/// Copies between the caller's memory and memory at an address.
///
/// # Safety
/// As for [`read`] and [`write()`].
unsafe fn transfer(
    direction: Direction,
    address: u64,
    own: *mut u8,
    len: usize,
) -> Result<(), Unreachable> {
    // A range that exceeds the address space is refused here: the kernel does not check the sum.
    address.checked_add(len as u64).ok_or(Unreachable)?;
    if len >= LARGE {
        // SAFETY: the caller's.
        return unsafe { transfer_mapped(direction, address, own, len) };
    }
    let mut done = 0;
    while done < len {
        if IS_FORBIDDEN.load(Ordering::Relaxed) {
            // SAFETY: the caller's.
            return unsafe {
                transfer_mapped(
                    direction,
                    address + done as u64,
                    own.wrapping_add(done),
                    len - done,
                )
            };
        }
        let part = |start: *mut u8| libc::iovec {
            iov_base: start.wrapping_add(done).cast::<c_void>(),
            iov_len: len - done,
        };
        let (local, remote) = (part(own), part(at(address)));
        // SAFETY: the kernel checks what the vectors name; the rest is the caller's promise.
        match unsafe { ask(direction, &[local], &[remote]) } {
            // After a partial copy the kernel reports the error at the next call.
            Ok(0) => return Err(Unreachable),
            Ok(count) => done += count,
            Err(libc::ENOSYS | libc::EPERM) => IS_FORBIDDEN.store(true, Ordering::Relaxed),
            Err(libc::EINTR) => {}
            Err(_) => return Err(Unreachable),
        }
    }
    Ok(())
}

/// Calls the kernel; returns the number of bytes copied, or the error.
///
/// # Safety
/// If mapped, the ranges may be read and changed.
unsafe fn ask(
    direction: Direction,
    local: &[libc::iovec],
    remote: &[libc::iovec],
) -> Result<usize, i32> {
    let own = std::process::id().cast_signed();
    let counts = (local.len() as libc::c_ulong, remote.len() as libc::c_ulong);
    let (local, remote) = (local.as_ptr(), remote.as_ptr());
    // SAFETY: there are as many vectors; the rest is the caller's promise.
    let done = unsafe {
        match direction {
            Direction::Read => libc::process_vm_readv(own, local, counts.0, remote, counts.1, 0),
            Direction::Write => libc::process_vm_writev(own, local, counts.0, remote, counts.1, 0),
        }
    };
    usize::try_from(done).map_err(|_| {
        Error::last_os_error()
            .raw_os_error()
            .unwrap_or(libc::EFAULT)
    })
}

/// Copies without the kernel's calls, where they are forbidden or slower: source and target are
/// looked up in the list of mappings first.
///
/// # Safety
/// As for [`read`] and [`write()`].
unsafe fn transfer_mapped(
    direction: Direction,
    address: u64,
    own: *mut u8,
    len: usize,
) -> Result<(), Unreachable> {
    let own_address = own.expose_provenance() as u64;
    let (from, to) = match direction {
        Direction::Read => (address, own_address),
        Direction::Write => (own_address, address),
    };
    let wanted = len as u64;
    let is_there =
        readable(from, wanted) == wanted && there(to, wanted, |rights| rights.write) == wanted;
    if !is_there {
        return Err(Unreachable);
    }
    // SAFETY: both are mapped with the rights; the rest is the caller's promise.
    unsafe { at(from).cast_const().copy_to(at(to), len) };
    Ok(())
}

/// The number of readable bytes from an address on, at most `most`.
#[must_use]
pub fn readable(from: u64, most: u64) -> u64 {
    there(from, most, |rights| rights.read)
}

/// The number of readable and writable bytes from an address on, at most `most`.
#[must_use]
pub fn writable(from: u64, most: u64) -> u64 {
    there(from, most, |rights| rights.read && rights.write)
}

/// Whether an address is executable, so that a function may begin there.
#[must_use]
pub fn is_code(address: u64) -> bool {
    there(address, 1, |rights| rights.execute && rights.read) == 1
}

fn there(from: u64, most: u64, holds: impl Fn(maps::Rights) -> bool) -> u64 {
    let parts = maps::run(&maps::areas(), (from, from.saturating_add(most)), holds);
    let missing = parts.iter().find_map(|part| first_missing(*part));
    let end = missing.or_else(|| parts.last().map(|(_, last)| *last));
    end.map_or(0, |end| end - from)
}

/// The first page of a range in a mapping that is after the end of its file. If a page exists, earlier pages
/// exist too.
fn first_missing((start, end): (u64, u64)) -> Option<u64> {
    if is_backed(end - 1) {
        return None;
    }
    if !is_backed(start) {
        return Some(start);
    }
    let (mut backed, mut missing) = (start / PAGE, (end - 1) / PAGE);
    while missing - backed > 1 {
        let middle = backed.midpoint(missing);
        match is_backed(middle * PAGE) {
            true => backed = middle,
            false => missing = middle,
        }
    }
    Some(missing * PAGE)
}

/// Whether a byte of a mapping is inside its file, according to the kernel.
fn is_backed(address: u64) -> bool {
    let mut byte = 0_u8;
    // SAFETY: a byte of our own; what is read is thrown away.
    IS_FORBIDDEN.load(Ordering::Relaxed)
        || unsafe { transfer(Direction::Read, address, &raw mut byte, 1) }.is_ok()
}

#[cfg(test)]
mod tests;
