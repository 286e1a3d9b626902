//! Copies.
//!
//! Short copies from and to the host go through pinned memory, so that the caller does not wait. For
//! long copies the runtime copies the program's bytes directly; the queue's thread calls it and waits
//! in the caller's place.

use std::sync::Arc;

use gfxjit_hal::{
    DeviceError, Event, Extent, HostSource, HostTarget, MemoryRange, Source, StridedCopy, Strides,
    Target, Timing,
};

use crate::clock::Span;
use crate::command::{KeptObjects, Submission};
use crate::command_stream::CommandStream;
use crate::error::CallError;
use crate::ranges::{HeldRange, place};
use crate::rectangle::copy_rows;
use crate::staging::{self, Staging};
use crate::table::Keep;

type Begun = Result<Arc<dyn Event>, DeviceError>;

pub(crate) fn bad(reason: String) -> DeviceError {
    DeviceError::BadCopy { reason }
}

/// Starts a copy between two ranges of the device.
fn between(lane: &CommandStream, from: HeldRange, to: HeldRange) -> Begun {
    let begun = lane.put(false, move |lane| {
        let span = lane.around(|| {
            // SAFETY: places are inside what keeps them, and are as long as each other.
            unsafe { lane.copy_bytes(to.address, from.address, to.len) }
        })?;
        Ok(Submission {
            span,
            keep: vec![from.keep, to.keep].into(),
        })
    })?;
    Ok(begun)
}

/// Starts a copy from pinned memory to the device.
fn from_staging(
    lane: &CommandStream,
    from: Staging,
    to: HeldRange,
) -> Result<Arc<crate::command::Command>, DeviceError> {
    lane.put(false, move |lane| {
        let span = lane.around(|| {
            // SAFETY: both live in what is kept, and are as long as each other.
            unsafe { lane.copy_bytes(to.address, from.address(), to.len) }
        })?;
        Ok(Submission {
            span,
            keep: vec![Arc::new(from), to.keep].into(),
        })
    })
}

fn from_host(lane: &CommandStream, bytes: HostSource, to: HeldRange) -> Begun {
    if to.len <= staging::MOST as u64 {
        let mut staging = lane.stage(to.len as usize)?;
        staging.bytes_mut().copy_from_slice((*bytes).as_ref());
        return Ok(from_staging(lane, staging, to)?);
    }
    let keep = vec![Arc::clone(&to.keep)];
    Ok(lane.put_work(keep, move |lane| {
        let source = (*bytes).as_ref();
        // The length was checked when the copy was submitted; a `HostSource` could break its
        // promise and return another slice now.
        if source.len() as u64 != to.len {
            return Err(bad(format!("{} bytes to {}", source.len(), to.len)));
        }
        write_now(lane, source.as_ptr(), &to)
    }))
}

/// Copies from the program's memory to the device, and waits.
fn write_now(lane: &CommandStream, from: *const u8, to: &HeldRange) -> Result<Span, DeviceError> {
    let span = lane.around(|| {
        // SAFETY: the caller has as many bytes there, and waits here.
        unsafe { lane.copy_bytes(to.address, from as u64, to.len) }
    });
    finished(lane, span)
}

/// Copies from the device to the program's memory, and waits.
fn read_now(lane: &CommandStream, from: &HeldRange, to: *mut u8) -> Result<Span, DeviceError> {
    let span = lane.around(|| {
        // SAFETY: as above.
        unsafe { lane.copy_bytes(to as u64, from.address, from.len) }
    });
    finished(lane, span)
}

/// Waits for the whole stream, also when starting a copy failed: no copy may go on in memory that is
/// freed.
fn finished(lane: &CommandStream, span: Result<Span, DeviceError>) -> Result<Span, DeviceError> {
    let waited = lane.stream.synchronize();
    let span = span?;
    waited.map_err(|error| lane.failed(error))?;
    Ok(span)
}

/// Starts a copy from the device to pinned memory, and calls `host` with the bytes.
fn to_staging(
    lane: &CommandStream,
    len: usize,
    go: impl FnOnce(&CommandStream, u64) -> Result<(), CallError> + Send + 'static,
    keep: Keep,
    host: impl FnOnce(&[u8]) + Send + 'static,
) -> Begun {
    let staging = Arc::new(lane.stage(len)?);
    let filled = Arc::clone(&staging);
    let begun = lane.put_then(
        move |lane| {
            let span = lane.around(|| go(lane, staging.address()))?;
            Ok(Submission {
                span,
                keep: vec![keep, staging].into(),
            })
        },
        move || host(filled.bytes()),
    )?;
    Ok(begun)
}

fn to_host(lane: &CommandStream, from: HeldRange, mut target: Box<dyn HostTarget>) -> Begun {
    if from.len > staging::MOST as u64 {
        let keep = vec![Arc::clone(&from.keep)];
        return Ok(lane.put_work(keep, move |lane| {
            let bytes = target.bytes();
            if bytes.len() as u64 != from.len {
                return Err(bad(format!("{} bytes to {}", from.len, bytes.len())));
            }
            let span = read_now(lane, &from, bytes.as_mut_ptr())?;
            target.filled();
            Ok(span)
        }));
    }
    let (address, len, keep) = (from.address, from.len, from.keep);
    to_staging(
        lane,
        len as usize,
        // SAFETY: both are that long and kept.
        move |lane, to| unsafe { lane.copy_bytes(to, address, len) },
        keep,
        move |bytes| {
            target.bytes().copy_from_slice(bytes);
            target.filled();
        },
    )
}

/// A copy from the host to the host, in the queue's order.
fn within_host(lane: &CommandStream, host: impl FnOnce() + Send + 'static) -> Begun {
    let begun = lane.put_then(
        |lane| {
            Ok(Submission {
                span: lane.around(|| Ok(()))?,
                keep: KeptObjects::default(),
            })
        },
        host,
    )?;
    Ok(begun)
}

/// [`Queue::copy`](gfxjit_hal::Queue::copy).
pub(crate) fn copy(lane: &CommandStream, from: Source, mut to: Target) -> Begun {
    let (source, target) = (from.len(), to.len());
    if source != target {
        return Err(bad(format!("{source} bytes to {target}")));
    }
    match (from, to) {
        (Source::Host(bytes), Target::Device(range)) => {
            from_host(lane, bytes, place(&lane.gpu, "write", &range)?)
        }
        (Source::Device(range), Target::Host(target)) => {
            to_host(lane, place(&lane.gpu, "read", &range)?, target)
        }
        (Source::Device(from), Target::Device(to)) => {
            let from = place(&lane.gpu, "copy", &from)?;
            between(lane, from, place(&lane.gpu, "copy", &to)?)
        }
        (Source::Host(bytes), Target::Host(mut target)) => within_host(lane, move || {
            target.bytes().copy_from_slice((*bytes).as_ref());
            target.filled();
        }),
    }
}

/// [`Queue::write`](gfxjit_hal::Queue::write).
pub(crate) fn write(
    lane: &CommandStream,
    to: &MemoryRange,
    bytes: &[u8],
) -> Result<Timing, DeviceError> {
    let to = place(&lane.gpu, "write", to)?;
    if to.len != bytes.len() as u64 {
        return Err(bad(format!("{} bytes to {}", bytes.len(), to.len)));
    }
    if bytes.len() <= staging::MOST {
        let mut staging = lane.stage(bytes.len())?;
        staging.bytes_mut().copy_from_slice(bytes);
        return from_staging(lane, staging, to)?.wait();
    }
    let span = lane.turn(|lane| {
        let _current = lane.gpu.enter()?;
        write_now(lane, bytes.as_ptr(), &to)
    })?;
    Ok(lane.gpu.clock.timing(&span))
}

/// [`Queue::read`](gfxjit_hal::Queue::read).
pub(crate) fn read(
    lane: &CommandStream,
    from: &MemoryRange,
    bytes: &mut [u8],
) -> Result<Timing, DeviceError> {
    let from = place(&lane.gpu, "read", from)?;
    if from.len != bytes.len() as u64 {
        return Err(bad(format!("{} bytes to {}", from.len, bytes.len())));
    }
    if bytes.len() <= staging::MOST {
        let staging = Arc::new(lane.stage(bytes.len())?);
        let filled = Arc::clone(&staging);
        let command = lane.put(false, move |lane| {
            let span = lane.around(|| {
                // SAFETY: both are that long and kept.
                unsafe { lane.copy_bytes(staging.address(), from.address, from.len) }
            })?;
            Ok(Submission {
                span,
                keep: vec![staging, from.keep].into(),
            })
        })?;
        let timing = command.wait()?;
        bytes.copy_from_slice(filled.bytes());
        return Ok(timing);
    }
    let span = lane.turn(|lane| {
        let _current = lane.gpu.enter()?;
        read_now(lane, &from, bytes.as_mut_ptr())
    })?;
    Ok(lane.gpu.clock.timing(&span))
}

/// [`Queue::copy_strided`](gfxjit_hal::Queue::copy_strided).
pub(crate) fn copy_strided(lane: &CommandStream, mut copy: StridedCopy) -> Begun {
    copy.check()?;
    let StridedCopy {
        from,
        from_strides,
        to,
        to_strides,
        extent,
    } = copy;
    // The rows are packed in pinned memory.
    let bytes = extent
        .bytes()
        .ok_or_else(|| bad("too many bytes".to_owned()))?;
    let packed = Strides {
        row: extent.row_bytes,
        plane: extent.row_bytes * extent.rows,
    };
    match (from, to) {
        (Source::Host(source), Target::Device(range)) => {
            let to = place(&lane.gpu, "write", &range)?;
            let mut staging = lane.stage(bytes as usize)?;
            copy_on_host(
                (*source).as_ref(),
                from_strides,
                staging.bytes_mut(),
                packed,
                extent,
            );
            let begun = lane.put(false, move |lane| {
                let span = lane.around(|| {
                    // SAFETY: the spans were checked, and both sides are kept.
                    unsafe {
                        let to = (to.address, to_strides);
                        copy_rows(lane, (staging.address(), packed), to, extent)
                    }
                })?;
                Ok(Submission {
                    span,
                    keep: vec![Arc::new(staging), to.keep].into(),
                })
            })?;
            Ok(begun)
        }
        (Source::Device(range), Target::Host(mut target)) => {
            let from = place(&lane.gpu, "read", &range)?;
            let address = from.address;
            to_staging(
                lane,
                bytes as usize,
                move |lane, to| {
                    // SAFETY: as above.
                    unsafe {
                        let from = (address, from_strides);
                        copy_rows(lane, from, (to, packed), extent)
                    }
                },
                from.keep,
                move |bytes| {
                    copy_on_host(bytes, packed, target.bytes(), to_strides, extent);
                    target.filled();
                },
            )
        }
        (Source::Device(source), Target::Device(target)) => {
            let from = place(&lane.gpu, "copy", &source)?;
            let to = place(&lane.gpu, "copy", &target)?;
            let begun = lane.put(false, move |lane| {
                let span = lane.around(|| {
                    // SAFETY: as above.
                    unsafe {
                        let (from, to) = (from.address, to.address);
                        copy_rows(lane, (from, from_strides), (to, to_strides), extent)
                    }
                })?;
                Ok(Submission {
                    span,
                    keep: vec![from.keep, to.keep].into(),
                })
            })?;
            Ok(begun)
        }
        (Source::Host(source), Target::Host(mut target)) => within_host(lane, move || {
            let source = (*source).as_ref();
            copy_on_host(source, from_strides, target.bytes(), to_strides, extent);
            target.filled();
        }),
    }
}

/// Copies rows from one slice to another. The caller has checked both spans.
fn copy_on_host(from: &[u8], at: Strides, to: &mut [u8], goes: Strides, extent: Extent) {
    let len = extent.row_bytes as usize;
    for (from_start, to_start) in extent.rows(at, goes) {
        let (from_start, to_start) = (from_start as usize, to_start as usize);
        to[to_start..to_start + len].copy_from_slice(&from[from_start..from_start + len]);
    }
}
