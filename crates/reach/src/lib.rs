//! Memory at addresses that a program gives, as far as there is some.
//!
//! A pointer of a caller's may be wild, and a count, or a length in a header, larger than what is there. The
//! kernel can tell: `process_vm_readv` and `process_vm_writev` (2), called for the own process, copy, and fail
//! with `EFAULT` where an access would end the process, also behind the end of a mapped file. What lies on the
//! part of the calling thread's stack that is in use, as most arguments of C's functions do, is there without
//! asking. Where a sandbox forbids these calls, `/proc/self/maps` says what is mapped.
//!
//! Memory that another thread unmaps while it is used is beyond this.
#![cfg(all(unix, target_pointer_width = "64"))]

#[cfg(target_os = "linux")]
mod keep;
mod loaded;
mod maps;
mod stack;

pub use loaded::{Loaded, loaded};

use std::ffi::c_void;
use std::io::Error;
use std::sync::atomic::{AtomicBool, Ordering};

/// Not all bytes are there, or they cannot be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unreachable;

/// Bytes of a page; where pages are larger, the kernel still answers for each of these.
const PAGE: u64 = 4096;

/// From this number of bytes on it takes the kernel longer to copy than to say what is mapped: it copies half as fast as the
/// processor.
const LARGE: usize = 1 << 20;

/// Whether the kernel refuses to copy for its own process (old container runtimes do).
static IS_FORBIDDEN: AtomicBool = AtomicBool::new(false);

fn at(address: u64) -> *mut u8 {
    std::ptr::with_exposed_provenance_mut(address as usize)
}

/// Copies bytes out of memory at an address.
///
/// # Errors
/// Not all of them can be read. What is in `to` then is unspecified.
///
/// # Safety
/// `to` can be written, `len` bytes of it. What is at `from`, if it is mapped, may be read: there is no
/// unique reference to it.
pub unsafe fn read(from: u64, to: *mut u8, len: usize) -> Result<(), Unreachable> {
    if stack::has(from, len) {
        // SAFETY: the thread's own stack is there; the rest is the caller's promise.
        unsafe { at(from).cast_const().copy_to(to, len) };
        return Ok(());
    }
    // SAFETY: the caller's.
    unsafe { transfer(Direction::Read, from, to, len) }
}

/// Bytes at an address, and where they go.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// Where they are.
    pub from: u64,
    /// Where they go.
    pub to: *mut u8,
    /// How many there are.
    pub len: usize,
}

/// Copies bytes out of memory at several addresses, by one question.
///
/// # Errors
/// The number of a part of which not all bytes can be read.
///
/// # Safety
/// As for [`read`], of each part.
pub unsafe fn read_parts(parts: &[Part]) -> Result<(), usize> {
    let is_own = |part: &Part| stack::has(part.from, part.len);
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
    // On the stack, too many for one question, or one is missing.
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
/// `from` can be read, `len` bytes of it. What is at `to`, if it is mapped, may be changed: it belongs to
/// the caller alone.
pub unsafe fn write(to: u64, from: *const u8, len: usize) -> Result<(), Unreachable> {
    if stack::has(to, len) {
        // SAFETY: the thread's own stack is there; the rest is the caller's promise.
        unsafe { from.copy_to(at(to), len) };
        return Ok(());
    }
    // SAFETY: the caller's.
    unsafe { transfer(Direction::Write, to, from.cast_mut(), len) }
}

/// Copies bytes from one address to another, of which none needs to be there. Where the ranges overlap, the
/// result is unspecified, unless they are the same.
///
/// # Errors
/// Not all bytes can be read, or written; some may have been.
///
/// # Safety
/// What is at `from`, if it is mapped, may be read, and what is at `to` changed.
pub unsafe fn copy(from: u64, to: u64, len: usize) -> Result<(), Unreachable> {
    if stack::has(from, len) && stack::has(to, len) {
        // SAFETY: both are there; the rest is the caller's promise.
        unsafe { at(from).cast_const().copy_to(at(to), len) };
        return Ok(());
    }
    // The kernel reads the local side as carefully as it writes the other.
    // SAFETY: the caller's.
    unsafe { transfer(Direction::Write, to, at(from), len) }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    Read,
    Write,
}

/// Between the caller's memory and memory at an address.
///
/// # Safety
/// As for [`read`] and [`write()`].
unsafe fn transfer(
    direction: Direction,
    address: u64,
    own: *mut u8,
    len: usize,
) -> Result<(), Unreachable> {
    // What would pass the end of the addresses is refused: the kernel does not know the sum.
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
            // The kernel says how many before it says why no more.
            Ok(0) => return Err(Unreachable),
            Ok(count) => done += count,
            Err(libc::ENOSYS | libc::EPERM) => IS_FORBIDDEN.store(true, Ordering::Relaxed),
            Err(libc::EINTR) => {}
            Err(_) => return Err(Unreachable),
        }
    }
    Ok(())
}

/// Has the kernel copy; how many bytes it did, or its error.
///
/// # Safety
/// What the vectors name, if it is mapped, may be read and changed.
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

/// The same where the kernel does not copy, or would take longer: both sides are looked up before.
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

/// How many bytes from an address on can be read, `most` at most.
#[must_use]
pub fn readable(from: u64, most: u64) -> u64 {
    there(from, most, |rights| rights.read)
}

/// How many bytes from an address on can be read and written, `most` at most.
#[must_use]
pub fn writable(from: u64, most: u64) -> u64 {
    there(from, most, |rights| rights.read && rights.write)
}

/// Whether a function may begin at an address.
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

/// The first page of a part of an area that is behind the end of its file. Pages before one that is there are
/// there as well.
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

/// Whether a byte of a mapping is in its file, as far as the kernel says.
fn is_backed(address: u64) -> bool {
    let mut byte = 0_u8;
    // SAFETY: a byte of our own; what is read is thrown away.
    IS_FORBIDDEN.load(Ordering::Relaxed)
        || unsafe { transfer(Direction::Read, address, &raw mut byte, 1) }.is_ok()
}

#[cfg(test)]
mod tests;
