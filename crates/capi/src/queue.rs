//! Queues of commands, and events that tell when commands are done.

use std::ffi::c_void;
use std::time::Duration;

use gfxjit::{Download, Event, Queue, hal};

use crate::device::gfxjit_device;
use crate::error::{gfxjit_error, guard};
use crate::failure::Failure;
use crate::memory::{gfxjit_memory, part};
use crate::text::{bytes, bytes_mut, free, give, handle, put};

/// A queue, which runs its commands in order.
pub struct gfxjit_queue(pub(crate) Queue);

/// Tells when a command is done.
pub struct gfxjit_event(pub(crate) Event);

/// A copy to the host under way.
pub struct gfxjit_download(Download<u8>);

/// Creates a queue. Fails with `DEVICE` if the driver has no queue left.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_queue_new(
    device: *const gfxjit_device,
    queue: *mut *mut gfxjit_queue,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe {
        let made = handle(device, "device")?.device.queue()?;
        give(queue, gfxjit_queue(made), "queue")
    })
}

/// Waits for all commands of the queue. Fails with the first error of a command that was not reported yet.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_queue_wait(queue: *const gfxjit_queue) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe { Ok(handle(queue, "queue")?.0.wait()?) })
}

/// Waits for at most this number of nanoseconds; sets `done` to whether all commands are done. Fails as
/// gfxjit_queue_wait.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_queue_wait_timeout(
    queue: *const gfxjit_queue,
    nanoseconds: u64,
    done: *mut bool,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe {
        let timeout = Duration::from_nanos(nanoseconds);
        put(done, handle(queue, "queue")?.0.wait_timeout(timeout)?);
        Ok(())
    })
}

/// Cancels all launches of the queue. Copies are not affected. Fails with `DEVICE` where the device cannot end
/// launches early.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_queue_cancel(queue: *const gfxjit_queue) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe { Ok(handle(queue, "queue")?.0.cancel()?) })
}

/// Returns an event to the caller, unless the pointer is null.
///
/// # Safety
/// The pointer is null, or a pointer can be written to it.
pub(crate) unsafe fn give_event(to: *mut *mut gfxjit_event, event: Event) -> Result<(), Failure> {
    if to.is_null() {
        return Ok(());
    }
    // SAFETY: the caller's.
    unsafe { give(to, gfxjit_event(event), "event") }
}

/// Copies `size` bytes of the host to memory at `offset` bytes. The bytes are copied before the call returns; `event`
/// may be NULL. Fails with `MEMORY` if the range is not inside the memory, or the memory is another device's. An
/// error of the copy itself is reported by its event, or by gfxjit_queue_wait.
///
///     gfxjit_queue *queue;
///     gfxjit_download *download;
///     error = gfxjit_queue_new(device, &queue);
///     if (!error) error = gfxjit_queue_write(queue, memory, 0, values, sizeof values, NULL);
///     if (!error) error = gfxjit_queue_read(queue, memory, 0, sizeof back, &download);
///     // … other work of the host …
///     if (!error) error = gfxjit_download_wait(download, back, sizeof back);
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_queue_write(
    queue: *const gfxjit_queue,
    memory: *const gfxjit_memory,
    offset: u64,
    data: *const c_void,
    size: usize,
    event: *mut *mut gfxjit_event,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe {
        let queue = &handle(queue, "queue")?.0;
        let data = bytes(data, size, "data")?;
        let given = queue.write(&part(memory, offset, size as u64)?, data)?;
        give_event(event, given)
    })
}

/// Copies `size` bytes of memory at `offset` bytes to the host; gfxjit_download_wait returns them. Fails as
/// gfxjit_queue_write.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_queue_read(
    queue: *const gfxjit_queue,
    memory: *const gfxjit_memory,
    offset: u64,
    size: usize,
    download: *mut *mut gfxjit_download,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe {
        let queue = &handle(queue, "queue")?.0;
        let given = queue.read(&part(memory, offset, size as u64)?)?;
        give(download, gfxjit_download(given), "download")
    })
}

/// Waits for the copy, writes the bytes to `data` and frees the handle, also after an error. Fails with the error of
/// the copy, and with `USAGE` if `size` is not the size that was read.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_download_wait(
    download: *mut gfxjit_download,
    data: *mut c_void,
    size: usize,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe {
        if download.is_null() {
            return Err(Failure::usage("download is NULL"));
        }
        let got = Box::from_raw(download).0.wait()?;
        let data = bytes_mut(data, size, "data")?;
        if data.len() != got.len() {
            let (has, room) = (got.len(), data.len());
            return Err(Failure::usage(format!("{has} bytes to room for {room}")));
        }
        data.copy_from_slice(&got);
        Ok(())
    })
}

/// Frees a download without waiting.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_download_free(download: *mut gfxjit_download) {
    // SAFETY: the header's rules.
    unsafe { free(download) };
}

/// Copies `size` bytes of memory to memory, which may be of another device if the driver can copy between the two;
/// `event` may be NULL. Fails as gfxjit_queue_write, and with `DEVICE` if it cannot.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_queue_copy(
    queue: *const gfxjit_queue,
    from: *const gfxjit_memory,
    from_offset: u64,
    to: *const gfxjit_memory,
    to_offset: u64,
    size: u64,
    event: *mut *mut gfxjit_event,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe {
        let (from, to) = (part(from, from_offset, size)?, part(to, to_offset, size)?);
        let given = handle(queue, "queue")?.0.copy_slice(&from, &to)?;
        give_event(event, given)
    })
}

/// Fills `size` bytes of memory with a repeated pattern; `size` is a multiple of the pattern's length,
/// `pattern_size`. `event` may be NULL. Fails as gfxjit_queue_write, and with `MEMORY` for other sizes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_queue_fill(
    queue: *const gfxjit_queue,
    memory: *const gfxjit_memory,
    offset: u64,
    size: u64,
    pattern: *const c_void,
    pattern_size: usize,
    event: *mut *mut gfxjit_event,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe {
        let pattern = bytes(pattern, pattern_size, "pattern")?;
        let to = part(memory, offset, size)?;
        let given = handle(queue, "queue")?.0.fill_slice(&to, pattern)?;
        give_event(event, given)
    })
}

/// An event that is done when all commands so far are. Fails with `DEVICE` if the driver fails.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_queue_record(
    queue: *const gfxjit_queue,
    event: *mut *mut gfxjit_event,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe {
        let recorded = handle(queue, "queue")?.0.record()?;
        give(event, gfxjit_event(recorded), "event")
    })
}

/// Makes later commands wait for `event`, which may be of any queue and device; the host does not wait. Fails with
/// `DEVICE` if the driver fails.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_queue_wait_for(
    queue: *const gfxjit_queue,
    event: *const gfxjit_event,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe {
        let event = &handle(event, "event")?.0;
        Ok(handle(queue, "queue")?.0.wait_for(event)?)
    })
}

/// Frees a queue. Its commands run on.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_queue_free(queue: *mut gfxjit_queue) {
    // SAFETY: the header's rules.
    unsafe { free(queue) };
}

/// Waits for the end of the command; returns its error on every call: `FAULT`, `CANCELLED`, `FINDINGS` or `DEVICE`.
///
///     error = gfxjit_event_wait(event);
///     if (error && gfxjit_error_kind_of(error) == GFXJIT_ERROR_KIND_FAULT) puts(gfxjit_error_message(error));
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_event_wait(event: *const gfxjit_event) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe { Ok(handle(event, "event")?.0.wait().map(drop)?) })
}

/// Waits for at most this number of nanoseconds, 0 for not at all; sets `done` to whether the
/// command is done. Fails as gfxjit_event_wait, once it is done.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_event_wait_timeout(
    event: *const gfxjit_event,
    nanoseconds: u64,
    done: *mut bool,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe {
        let event = &handle(event, "event")?.0;
        let outcome = match nanoseconds {
            0 => event.poll(),
            _ => event.wait_timeout(Duration::from_nanos(nanoseconds)),
        };
        put(done, outcome.is_some());
        Ok(outcome.transpose().map(drop)?)
    })
}

/// Waits, and writes the start and end of the command, in nanoseconds of the device's clock. Either pointer
/// may be NULL. Fails as gfxjit_event_wait.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_event_times(
    event: *const gfxjit_event,
    begin: *mut u64,
    end: *mut u64,
) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe {
        let timing = handle(event, "event")?.0.wait()?;
        let nanoseconds = |time: Duration| u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        put(begin, nanoseconds(timing.start));
        put(end, nanoseconds(timing.end));
        Ok(())
    })
}

/// The number of workgroups of a launch that have ended, and of all; returns `false` for copies, and where the
/// device does not report it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_event_progress(
    event: *const gfxjit_event,
    ended: *mut u64,
    all: *mut u64,
) -> bool {
    // SAFETY: the header's rules.
    let progress = unsafe { event.as_ref() }.and_then(|event| event.0.progress());
    let Some(hal::Progress::Running {
        ended: now,
        all: of,
    }) = progress
    else {
        return false;
    };
    // SAFETY: the header's rules.
    unsafe {
        put(ended, now);
        put(all, of);
    }
    true
}

/// Cancels a launch; its event then has an error of kind `CANCELLED`. Fails with `DEVICE` for copies, and where the
/// device cannot end launches early.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_event_cancel(event: *const gfxjit_event) -> *mut gfxjit_error {
    // SAFETY: the header's rules.
    guard(|| unsafe { Ok(handle(event, "event")?.0.cancel()?) })
}

/// Frees an event. The command runs on.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gfxjit_event_free(event: *mut gfxjit_event) {
    // SAFETY: the header's rules.
    unsafe { free(event) };
}
