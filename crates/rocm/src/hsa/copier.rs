//! Copies that a host thread starts and waits for.
//!
//! Problem: a device can access host memory only if ROCr has registered it. Short copies go through a
//! staging buffer in two halves: while one half is copied to or from the device, the host fills or
//! empties the other. Long host ranges are registered for the time of the copy, which costs system calls
//! but no second copy.

use std::ffi::c_void;
use std::time::Duration;

use gfxjit_hal::DeviceError;

use super::api::AgentHandle;
use super::pool_memory::PoolMemory;
use super::runtime::Runtime;
use super::signal::Signal;
use super::status::{Failed, check, failed};

/// Size of a half of the staging buffer in bytes.
const HALF: usize = 1 << 20;

/// Host ranges of at least this number of bytes are registered for the copy.
const SHARE: usize = 8 << 20;

/// How long a copy may take to end after another one has failed.
const PATIENCE: Duration = Duration::from_secs(5);

/// Maximum number of row copies under way at the same time.
const ROWS: usize = 256;

/// The resources of copies: a signal for each half of the staging buffer, and the buffer.
#[derive(Debug)]
pub(crate) struct Copier {
    runtime: &'static Runtime,
    gpu: AgentHandle,
    signals: [Signal; 2],
    /// The staging buffer, created for the first copy that needs it.
    stage: Option<PoolMemory>,
}

/// An address that devices can access, and the agent whose memory it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Side {
    pub address: u64,
    pub agent: AgentHandle,
}

impl Side {
    fn offset(self, bytes: u64) -> Self {
        Self {
            address: self.address + bytes,
            ..self
        }
    }
}

/// Starts a copy after signals; `done` is decremented when it is done.
///
/// The caller keeps memory and signals alive until then.
pub(crate) fn start(
    runtime: &Runtime,
    (to, from): (Side, Side),
    len: u64,
    behind: &[super::api::SignalHandle],
    done: &Signal,
) -> Result<(), Failed> {
    let copy = runtime.api.hsa_amd_memory_async_copy;
    let pointer =
        |side: Side| std::ptr::with_exposed_provenance_mut::<c_void>(side.address as usize);
    let behind_at = match behind {
        [] => std::ptr::null(),
        some => some.as_ptr(),
    };
    // SAFETY: both ranges are memory that ROCr gave us or shares, of at least `len` bytes, which the
    // caller holds; so are the signals.
    let started = unsafe {
        copy(
            pointer(to),
            to.agent,
            pointer(from).cast_const(),
            from.agent,
            len as usize,
            behind.len() as u32,
            behind_at,
            done.handle(),
        )
    };
    check("hsa_amd_memory_async_copy", started)
}

impl Copier {
    pub(crate) fn new(runtime: &'static Runtime, gpu: AgentHandle) -> Result<Self, DeviceError> {
        let signals = [Signal::new(runtime)?, Signal::new(runtime)?];
        signals.iter().for_each(|signal| signal.prepare(0));
        Ok(Self {
            runtime,
            gpu,
            signals,
            stage: None,
        })
    }

    /// Drops the copier when its copies have ended; leaks it if the device never ends them.
    pub(crate) fn abandon(self) {
        let ticks = self.runtime.ticks(PATIENCE);
        if self.signals.iter().any(|signal| signal.wait(ticks) >= 1) {
            std::mem::forget(self);
        }
    }

    fn error(&self, failed: Failed) -> DeviceError {
        failed.error(&self.runtime.api)
    }

    /// Starts a copy that decrements the signal of a half.
    fn begin(&self, half: usize, to: Side, from: Side, len: u64) -> Result<(), DeviceError> {
        let signal = &self.signals[half];
        signal.prepare(1);
        start(self.runtime, (to, from), len, &[], signal).map_err(|failed| {
            signal.prepare(0);
            self.error(failed)
        })
    }

    fn end(&self, half: usize) -> Result<(), DeviceError> {
        match self.signals[half].wait_done() {
            0 => Ok(()),
            value => Err(failed(format!("a copy failed on the device ({value})"))),
        }
    }

    /// Copies between two ranges that devices can access.
    pub(crate) fn copy(&mut self, to: Side, from: Side, len: u64) -> Result<(), DeviceError> {
        if len == 0 {
            return Ok(());
        }
        self.begin(0, to, from, len)?;
        self.end(0)
    }

    /// The staging buffer, and its two halves.
    fn stage(&mut self) -> Result<(&PoolMemory, [Side; 2]), DeviceError> {
        let host = self.runtime.host;
        let stage = match self.stage.take() {
            Some(stage) => stage,
            None => PoolMemory::of_host(self.runtime, host.fine, 2 * HALF, self.gpu)
                .map_err(|failed| self.error(failed))?,
        };
        let stage = &*self.stage.insert(stage);
        let half = |index: u64| Side {
            address: stage.address() + index * HALF as u64,
            agent: host.agent,
        };
        Ok((stage, [half(0), half(1)]))
    }

    /// Copies host bytes to a device.
    pub(crate) fn upload(&mut self, to: Side, bytes: &[u8]) -> Result<(), DeviceError> {
        if bytes.len() >= SHARE {
            let shared = SharedBytes::new(
                self.runtime,
                self.gpu,
                bytes.as_ptr().cast_mut(),
                bytes.len(),
            );
            if let Some(shared) = shared {
                return self.copy(to, shared.side(), bytes.len() as u64);
            }
        }
        self.stage()?;
        let mut begun = [false; 2];
        for (index, piece) in bytes.chunks(HALF).enumerate() {
            let half = index % 2;
            if begun[half] {
                self.end(half)?;
            }
            let (stage, sides) = self.stage()?;
            stage.write(half * HALF, piece);
            self.begin(
                half,
                to.offset((index * HALF) as u64),
                sides[half],
                piece.len() as u64,
            )?;
            begun[half] = true;
        }
        for half in [0, 1] {
            if begun[half] {
                self.end(half)?;
            }
        }
        Ok(())
    }

    /// Copies a device's bytes to the host.
    pub(crate) fn download(&mut self, from: Side, bytes: &mut [u8]) -> Result<(), DeviceError> {
        if bytes.len() >= SHARE {
            let shared = SharedBytes::new(self.runtime, self.gpu, bytes.as_mut_ptr(), bytes.len());
            if let Some(shared) = shared {
                return self.copy(shared.side(), from, bytes.len() as u64);
            }
        }
        let (_, sides) = self.stage()?;
        let count = bytes.len().div_ceil(HALF);
        let len = |index: usize| HALF.min(bytes.len() - index * HALF) as u64;
        let lens: Vec<u64> = (0..count).map(len).collect();
        let begin = |copier: &Self, index: usize| {
            let from = from.offset((index * HALF) as u64);
            copier.begin(index % 2, sides[index % 2], from, lens[index])
        };
        if count > 0 {
            begin(self, 0)?;
        }
        for (index, piece) in bytes.chunks_mut(HALF).enumerate() {
            if index + 1 < count {
                begin(self, index + 1)?;
            }
            self.end(index % 2)?;
            let (stage, _) = self.stage()?;
            stage.read(index % 2 * HALF, piece);
        }
        Ok(())
    }

    /// Copies rows between two ranges that devices can access.
    pub(crate) fn copy_rows(
        &mut self,
        (to, from): (Side, Side),
        len: u64,
        rows: impl Iterator<Item = (u64, u64)>,
    ) -> Result<(), DeviceError> {
        let mut rows = rows.peekable();
        while rows.peek().is_some() {
            let some: Vec<_> = rows.by_ref().take(ROWS).collect();
            let signal = &self.signals[0];
            signal.prepare(some.len() as i64);
            for (index, (at, goes)) in some.iter().enumerate() {
                let sides = (to.offset(*goes), from.offset(*at));
                if let Err(failed) = start(self.runtime, sides, len, &[], signal) {
                    // Subtract the copies that were not started, so that the wait for the others
                    // ends.
                    signal.take((some.len() - index) as i64);
                    return Err(self.error(failed));
                }
            }
            self.end(0)?;
        }
        Ok(())
    }

    /// Copies packed rows of the host to a device.
    pub(crate) fn upload_rows(
        &mut self,
        to: Side,
        packed: &[u8],
        len: u64,
        mut rows: impl Iterator<Item = (u64, u64)>,
    ) -> Result<(), DeviceError> {
        let at_once = HALF / (len as usize).max(1);
        if at_once == 0 {
            return rows.try_for_each(|(at, goes)| {
                let row = &packed[at as usize..(at + len) as usize];
                self.upload(to.offset(goes), row)
            });
        }
        for (index, piece) in packed.chunks(at_once * len as usize).enumerate() {
            let first = (index * at_once) as u64 * len;
            let (stage, [from, _]) = self.stage()?;
            stage.write(0, piece);
            let some = rows.by_ref().take(piece.len() / len as usize);
            self.copy_rows((to, from), len, some.map(|(at, goes)| (at - first, goes)))?;
        }
        Ok(())
    }

    /// Fills memory that a device can access with a repeated pattern. `len` is a multiple of the
    /// pattern's length.
    pub(crate) fn fill(&mut self, to: Side, len: u64, pattern: &[u8]) -> Result<(), DeviceError> {
        let word = word(pattern).filter(|_| to.address.is_multiple_of(4) && len.is_multiple_of(4));
        if let Some(word) = word {
            let fill = self.runtime.api.hsa_amd_memory_fill;
            let at = std::ptr::with_exposed_provenance_mut(to.address as usize);
            // SAFETY: memory that ROCr gave us, of at least `len` bytes, which the caller holds.
            let filled = unsafe { fill(at, word, (len / 4) as usize) };
            return check("hsa_amd_memory_fill", filled).map_err(|failed| self.error(failed));
        }
        // The host copies the first repetitions; then the device doubles the filled part.
        let times = (HALF / pattern.len()).max(1);
        let first =
            pattern.repeat(times.min(usize::try_from(len).unwrap_or(usize::MAX) / pattern.len()));
        self.upload(to, &first)?;
        let mut done = first.len() as u64;
        while done < len {
            let more = done.min(len - done);
            self.copy(to.offset(done), to, more)?;
            done += more;
        }
        Ok(())
    }
}

/// The 32-bit word whose repetition is the pattern, if there is one.
fn word(pattern: &[u8]) -> Option<u32> {
    match *pattern {
        [a] => Some(u32::from_le_bytes([a; 4])),
        [a, b] => Some(u32::from_le_bytes([a, b, a, b])),
        [a, b, c, d] => Some(u32::from_le_bytes([a, b, c, d])),
        _ => None,
    }
}

/// Host bytes that are registered with ROCr for a GPU, until dropped.
struct SharedBytes {
    runtime: &'static Runtime,
    host: *mut u8,
    address: u64,
}

impl SharedBytes {
    /// `None` if ROCr refuses to register them, for instance memory that is mapped read-only.
    fn new(
        runtime: &'static Runtime,
        gpu: AgentHandle,
        host: *mut u8,
        bytes: usize,
    ) -> Option<Self> {
        let lock = runtime.api.hsa_amd_memory_lock?;
        runtime.api.hsa_amd_memory_unlock?;
        let mut at: *mut c_void = std::ptr::null_mut();
        // SAFETY: the caller's bytes, which outlive this.
        let result = unsafe { lock(host.cast(), bytes, &raw const gpu, 1, &raw mut at) };
        check("hsa_amd_memory_lock", result).ok()?;
        Some(Self {
            runtime,
            host,
            address: at.expose_provenance() as u64,
        })
    }

    fn side(&self) -> Side {
        Side {
            address: self.address,
            agent: self.runtime.host.agent,
        }
    }
}

impl Drop for SharedBytes {
    fn drop(&mut self) {
        if let Some(unlock) = self.runtime.api.hsa_amd_memory_unlock {
            // SAFETY: shared by `new`.
            let _ = unsafe { unlock(self.host.cast()) };
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn words_of_patterns() {
        for (pattern, word) in [
            (&[7][..], Some(0x0707_0707)),
            (&[1, 2], Some(0x0201_0201)),
            (&[1, 2, 3, 4], Some(0x0403_0201)),
            (&[1, 2, 3], None),
            (&[1; 8], None),
        ] {
            assert_eq!(super::word(pattern), word);
        }
    }
}
