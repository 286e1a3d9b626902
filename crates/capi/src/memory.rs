//! Memory of a device.

use std::ffi::c_void;
use std::ptr;

use gfxjit::{Memory, MemoryKind, Slice};

use crate::device::gfxjit_device;
use crate::error::{gfxjit_error, guard};
use crate::failure::Failure;
use crate::text::{bytes, bytes_mut, free, give, handle};

/// Place of memory, and how host and device access it.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum gfxjit_memory_kind {
    /// Device memory, which the host accesses by copies.
    Device = 0,
    /// Host memory that host and kernels access; each sees the other's writes when a command has
    /// ended.
    HostVisible = 1,
    /// Host memory in which host and kernels see each other's writes at once.
    FineGrained = 2,
}

/// Memory of a device.
pub struct gfxjit_memory(pub(crate) Memory);

/// Allocates `size` bytes of memory; `kind` is a gfxjit_memory_kind. The content of device memory is undefined; the
/// other kinds are zeroed. Fails with `MEMORY` if the device has not enough, and with `DEVICE` if it has no memory of
/// this kind.
///
///     float values[] = {1, 2, 3}, back[3];
///     gfxjit_memory *memory;
///     error = gfxjit_memory_new(device, sizeof values, GFXJIT_MEMORY_KIND_DEVICE, &memory);
///     if (!error) error = gfxjit_memory_write(memory, 0, values, sizeof values);
///     if (!error) error = gfxjit_memory_read(memory, 0, back, sizeof back);
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_memory_new(
    device: *const gfxjit_device,
    size: u64,
    kind: u32,
    memory: *mut *mut gfxjit_memory,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe {
        let kind = match kind {
            0 => MemoryKind::Device,
            1 => MemoryKind::HostVisible,
            2 => MemoryKind::FineGrained,
            _ => return Err(Failure::usage(format!("{kind} is no gfxjit_memory_kind"))),
        };
        let made = Memory::new(&handle(device, "device")?.device, size, kind)?;
        give(memory, gfxjit_memory(made), "memory")
    })
}

/// The memory's address on the device.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_memory_address(memory: *const gfxjit_memory) -> u64 {
    // SAFETY: the header's rules.
    unsafe { memory.as_ref() }.map_or(0, |memory| memory.0.address().0)
}

/// The memory's size in bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_memory_size(memory: *const gfxjit_memory) -> u64 {
    // SAFETY: the header's rules.
    unsafe { memory.as_ref() }.map_or(0, |memory| memory.0.len())
}

/// The memory's address on the host, valid as long as the memory; NULL for memory that the host
/// cannot access.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_memory_host(memory: *const gfxjit_memory) -> *mut c_void {
    // SAFETY: the header's rules.
    let view = unsafe { memory.as_ref() }.and_then(|memory| memory.0.host());
    let pointer = view.and_then(gfxjit::HostView::pointer);
    pointer.map_or(ptr::null_mut(), |pointer| pointer.as_ptr().cast())
}

/// A part of a memory.
///
/// # Safety
/// The pointer is null, or a handle.
pub(crate) unsafe fn part(
    memory: *const gfxjit_memory,
    offset: u64,
    size: u64,
) -> Result<Slice, Failure> {
    // SAFETY: the caller's.
    let memory = unsafe { handle(memory, "memory")? };
    let end = offset.checked_add(size);
    let end = end.ok_or_else(|| Failure::usage("offset and size reach beyond all addresses"))?;
    Ok(memory.0.slice(offset..end)?)
}

/// Copies `size` bytes of the host to the memory at `offset` bytes, after the launches that use it, and waits for the
/// copy. Fails with `MEMORY` if the range is not inside the memory, and with the error of a launch that uses it and
/// was not reported yet.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_memory_write(
    memory: *const gfxjit_memory,
    offset: u64,
    data: *const c_void,
    size: usize,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe {
        let data = bytes(data, size, "data")?;
        Ok(part(memory, offset, size as u64)?.upload(data)?)
    })
}

/// Copies `size` bytes of the memory at `offset` bytes to the host, after the launches that use it, and waits for the
/// copy. Fails as gfxjit_memory_write.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_memory_read(
    memory: *const gfxjit_memory,
    offset: u64,
    data: *mut c_void,
    size: usize,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe {
        let data = bytes_mut(data, size, "data")?;
        Ok(part(memory, offset, size as u64)?.download_into(data)?)
    })
}

/// Frees the memory when the commands that use it are done.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_memory_free(memory: *mut gfxjit_memory) {
    // SAFETY: the header's rules.
    unsafe { free(memory) };
}
