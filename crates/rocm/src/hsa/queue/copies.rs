//! Copies and fills: by ROCr's copy engines if no command but copies is pending, by the queue's thread,
//! or by the caller's thread.

use std::sync::{Arc, MutexGuard};

use gfxjit_hal::{
    DeviceError, Event, Extent, MemoryRange, Source, StridedCopy, Strides, Target, Timing,
};

use super::record::{Before, Executor, Keep};
use super::{HsaQueue, Over, State};
use crate::hsa::copier::{self, Side};
use crate::hsa::event::Clock;
use crate::hsa::memory::Held;

/// The longest copy in bytes that goes through the queue's upload ring.
const SMALL: usize = 64 << 10;

fn bad(reason: String) -> DeviceError {
    DeviceError::BadCopy { reason }
}

impl HsaQueue {
    pub(super) fn held(
        &self,
        what: &'static str,
        range: &MemoryRange,
    ) -> Result<Held, DeviceError> {
        Held::of(&self.0.device, what, range)
    }

    pub(super) fn copy_now(
        &self,
        from: Source,
        mut to: Target,
    ) -> Result<Arc<dyn Event>, DeviceError> {
        let (source, target) = (from.len(), to.len());
        if source != target {
            return Err(bad(format!("{source} bytes to {target}")));
        }
        let device = Arc::clone(&self.0.device);
        match (from, to) {
            (Source::Host(bytes), Target::Device(range)) => {
                let held = self.held("write", &range)?;
                if let Some(event) = self.small((*bytes).as_ref(), &held)? {
                    return Ok(event);
                }
                self.by_thread(move || write(&device, &held, (*bytes).as_ref()))
            }
            (Source::Device(range), Target::Host(mut target)) => {
                let held = self.held("read", &range)?;
                self.by_thread(move || {
                    read(&device, &held, target.bytes())?;
                    target.filled();
                    Ok(())
                })
            }
            (Source::Device(from), Target::Device(to)) => {
                let (from, to) = (self.held("copy", &from)?, self.held("copy", &to)?);
                if let Some(event) = self.between(&from, &to)? {
                    return Ok(event);
                }
                self.by_thread(move || {
                    device.with_copier(|copier| {
                        copier.copy(Side::from(&to), Side::from(&from), from.len)
                    })
                })
            }
            (Source::Host(bytes), Target::Host(mut target)) => self.by_thread(move || {
                target.bytes().copy_from_slice((*bytes).as_ref());
                target.filled();
                Ok(())
            }),
        }
    }

    /// Starts a copy between memory that ROCr can access, if the pending commands allow it now;
    /// else `None`.
    fn between(&self, from: &Held, to: &Held) -> Result<Option<Arc<dyn Event>>, DeviceError> {
        if from.len == 0 {
            return Ok(None);
        }
        let mut over = Over::default();
        let state = self.0.admit(&mut over)?;
        if !state.may_copy() {
            return Ok(None);
        }
        let keep = Keep::Ranges([Some(from.clone()), Some(to.clone())]);
        self.give(state, Side::from(from), to, keep).map(Some)
    }

    /// Starts a copy of a few host bytes through the upload ring, if the pending commands allow it
    /// now; else `None`.
    fn small(&self, bytes: &[u8], to: &Held) -> Result<Option<Arc<dyn Event>>, DeviceError> {
        if bytes.is_empty() || bytes.len() > SMALL {
            return Ok(None);
        }
        let queue = &self.0;
        let mut over = Over::default();
        let mut state = queue.admit(&mut over)?;
        if !state.may_copy() {
            return Ok(None);
        }
        let Some(at) = state.upload.take(bytes.len()) else {
            return Ok(None);
        };
        state.upload.write(at, bytes);
        let from = Side {
            address: state.upload.address(at),
            agent: queue.device.runtime.host.agent,
        };
        let keep = Keep::Ranges([Some(to.clone()), None]);
        self.give(state, from, to, keep).map(Some)
    }

    /// Passes a copy to ROCr, after the copy before it if there is one.
    fn give(
        &self,
        mut state: MutexGuard<'_, State>,
        from: Side,
        to: &Held,
        keep: Keep,
    ) -> Result<Arc<dyn Event>, DeviceError> {
        let runtime = self.0.device.runtime;
        let before = Before([state.before(Executor::Copy), None]);
        let event = state.event(&self.0, Clock::Copy)?;
        let (sides, signal) = ((Side::from(to), from), before.signals().next());
        copier::start(runtime, sides, to.len, signal.as_slice(), &event.signal)
            .map_err(|failed| failed.error(&runtime.api))?;
        state.push(&event, Executor::Copy, before, [0; 8], keep);
        Ok(event)
    }

    pub(super) fn copy_rows(&self, mut copy: StridedCopy) -> Result<Arc<dyn Event>, DeviceError> {
        copy.check()?;
        let StridedCopy {
            from,
            from_strides,
            to,
            to_strides,
            extent,
        } = copy;
        let device = Arc::clone(&self.0.device);
        let len = extent.row_bytes;
        let rows = extent.rows(from_strides, to_strides);
        let slice = move |start: u64| start as usize..(start + len) as usize;
        match (from, to) {
            (Source::Host(bytes), Target::Device(range)) => {
                let held = self.held("write", &range)?;
                self.by_thread(move || {
                    // Pack the host's rows, so that few copies are needed.
                    let bytes = (*bytes).as_ref();
                    let dense = dense(extent);
                    let mut packed = Vec::new();
                    let rows = extent.rows(from_strides, dense);
                    rows.for_each(|(at, _)| packed.extend_from_slice(&bytes[slice(at)]));
                    rows_from_host(&device, &held, &packed, (extent, to_strides))
                })
            }
            (Source::Device(range), Target::Host(mut target)) => {
                let held = self.held("read", &range)?;
                self.by_thread(move || {
                    let span = extent.span(from_strides).map_err(bad)?;
                    let mut packed = vec![0; span as usize];
                    read(&device, &held.part(0, span), &mut packed)?;
                    let bytes = target.bytes();
                    rows.for_each(|(at, goes)| {
                        bytes[slice(goes)].copy_from_slice(&packed[slice(at)]);
                    });
                    target.filled();
                    Ok(())
                })
            }
            (Source::Device(source), Target::Device(target)) => {
                let (from, to) = (self.held("copy", &source)?, self.held("copy", &target)?);
                self.by_thread(move || {
                    let sides = (Side::from(&to), Side::from(&from));
                    device.with_copier(|copier| copier.copy_rows(sides, len, rows))
                })
            }
            (Source::Host(bytes), Target::Host(mut target)) => self.by_thread(move || {
                let (from, to) = ((*bytes).as_ref(), target.bytes());
                rows.for_each(|(at, goes)| to[slice(goes)].copy_from_slice(&from[slice(at)]));
                target.filled();
                Ok(())
            }),
        }
    }

    pub(super) fn fill_now(
        &self,
        to: &MemoryRange,
        pattern: &[u8],
    ) -> Result<Arc<dyn Event>, DeviceError> {
        let held = self.held("fill", to)?;
        if pattern.is_empty() || !held.len.is_multiple_of(pattern.len() as u64) {
            return Err(bad(format!(
                "a fill of {} bytes with a pattern of {}",
                held.len,
                pattern.len()
            )));
        }
        if held.len <= SMALL as u64 {
            let bytes = pattern.repeat(held.len as usize / pattern.len());
            if let Some(event) = self.small(&bytes, &held)? {
                return Ok(event);
            }
        }
        let device = Arc::clone(&self.0.device);
        let pattern: Box<[u8]> = pattern.into();
        self.by_thread(move || {
            if held.len == 0 {
                return Ok(());
            }
            device.with_copier(|copier| copier.fill(Side::from(&held), held.len, &pattern))
        })
    }

    pub(super) fn write_now(&self, to: &MemoryRange, bytes: &[u8]) -> Result<Timing, DeviceError> {
        let held = self.held("write", to)?;
        if held.len != bytes.len() as u64 {
            return Err(bad(format!("{} bytes to {}", bytes.len(), held.len)));
        }
        self.by_caller(|| write(&self.0.device, &held, bytes))
    }

    pub(super) fn read_now(
        &self,
        from: &MemoryRange,
        bytes: &mut [u8],
    ) -> Result<Timing, DeviceError> {
        let held = self.held("read", from)?;
        if held.len != bytes.len() as u64 {
            return Err(bad(format!("{} bytes to {}", held.len, bytes.len())));
        }
        self.by_caller(|| read(&self.0.device, &held, bytes))
    }
}

/// The strides of packed rows.
fn dense(extent: Extent) -> Strides {
    Strides {
        row: extent.row_bytes,
        plane: extent.row_bytes.saturating_mul(extent.rows),
    }
}

type Device = Arc<crate::hsa::shared::Shared>;

/// Copies host bytes to memory, at once.
fn write(device: &Device, to: &Held, bytes: &[u8]) -> Result<(), DeviceError> {
    if bytes.is_empty() {
        return Ok(());
    }
    if let Some((memory, offset)) = to.host() {
        use gfxjit_hal::HostView;
        return memory.write(offset, bytes).ok_or_else(|| outside(to));
    }
    device.with_copier(|copier| copier.upload(Side::from(to), bytes))
}

/// Copies memory to the host, at once.
fn read(device: &Device, from: &Held, bytes: &mut [u8]) -> Result<(), DeviceError> {
    if bytes.is_empty() {
        return Ok(());
    }
    if let Some((memory, offset)) = from.host() {
        use gfxjit_hal::HostView;
        return memory.read(offset, bytes).ok_or_else(|| outside(from));
    }
    device.with_copier(|copier| copier.download(Side::from(from), bytes))
}

fn outside(held: &Held) -> DeviceError {
    DeviceError::BadAddress {
        what: "copy",
        address: held.address,
        len: held.len,
    }
}

/// Copies packed rows of the host to rows of memory.
fn rows_from_host(
    device: &Device,
    to: &Held,
    packed: &[u8],
    (extent, strides): (Extent, Strides),
) -> Result<(), DeviceError> {
    if packed.is_empty() {
        return Ok(());
    }
    let len = extent.row_bytes;
    device.with_copier(|copier| {
        copier.upload_rows(
            Side::from(to),
            packed,
            len,
            extent.rows(dense(extent), strides),
        )
    })
}
