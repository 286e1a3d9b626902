//! Queues of a device.

use std::sync::Mutex;

use gfxjit::hal::sync::lock;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::error::Failure;
use crate::event::Event;
use crate::memory::{Memory, bytes_of};
use crate::process::{LOOK, Own, work};

/// A queue of commands, which run in order. `Device.queue` makes it.
///
///     >>> queue, memory = gpu.queue(), gpu.allocate(8)
///     >>> _ = queue.fill(memory, b"ab")
///     >>> _ = queue.write(memory, b"xyz", offset=2)
///     >>> queue.read(memory).wait()
///     b'abxyzbab'
#[pyclass(frozen, module = "gfxjit")]
pub(crate) struct Queue {
    pub(crate) queue: Own<gfxjit::Queue>,
}

#[pymethods]
impl Queue {
    /// Waits for all its commands. Ctrl-C cancels its launches.
    ///
    /// Raises `gfxjit.Error`: the first error of a command whose event has not reported it.
    fn wait(&self, py: Python<'_>) -> PyResult<()> {
        loop {
            let done = work(py, || self.queue.wait_timeout(LOOK))?;
            if done.map_err(Failure::from)? {
                return Ok(());
            }
            if let Err(signal) = py.check_signals() {
                // The result is ignored: the exception matters more than the outcome of the
                // launches.
                let _ = self.queue.cancel();
                return Err(signal);
            }
        }
    }

    /// Copies bytes (of any object with a buffer of bytes) to memory at `offset` bytes, without waiting. The bytes
    /// are copied before the call returns.
    ///
    /// Raises `gfxjit.Error` of kind `memory` if they are not inside the memory, or it is another device's;
    /// `BufferError` for other objects.
    #[pyo3(signature = (memory, data, offset = 0))]
    fn write(
        &self,
        py: Python<'_>,
        memory: &Memory,
        data: &Bound<'_, PyAny>,
        offset: u64,
    ) -> PyResult<Event> {
        let data = bytes_of(data)?;
        let range = range(memory, Some(data.len() as u64), offset)?;
        let event = work(py, || self.queue.write(&memory.memory.slice(range)?, data))?;
        Ok(event.map_err(Failure::from)?.into())
    }

    /// Copies `size` bytes of memory at `offset` bytes (without a size, all that follow) to the host, without
    /// waiting: the result's `wait()` waits and returns the bytes.
    ///
    /// Raises `gfxjit.Error` of kind `memory` if they are not inside the memory, or it is another device's.
    #[pyo3(signature = (memory, size = None, offset = 0))]
    fn read(
        &self,
        py: Python<'_>,
        memory: &Memory,
        size: Option<u64>,
        offset: u64,
    ) -> PyResult<Download> {
        let range = range(memory, size, offset)?;
        let download = work(py, || self.queue.read(&memory.memory.slice(range)?))?;
        let download = download.map_err(Failure::from)?;
        Ok(Download {
            event: download.event().clone().into(),
            download: Mutex::new(Some(download)).into(),
        })
    }

    /// Copies `size` bytes of memory (without a size, all from the offset on) to memory, which may be another
    /// device's if the driver can copy between them, without waiting. Offsets are in bytes.
    ///
    /// Raises `gfxjit.Error` as `write`, and of kind `device` if the driver cannot copy between the devices.
    #[pyo3(signature = (source, target, size = None, source_offset = 0, target_offset = 0))]
    fn copy(
        &self,
        py: Python<'_>,
        source: &Memory,
        target: &Memory,
        size: Option<u64>,
        source_offset: u64,
        target_offset: u64,
    ) -> PyResult<Event> {
        let from = range(source, size, source_offset)?;
        let to = range(target, Some(from.end - from.start), target_offset)?;
        let event = work(py, || {
            let (from, to) = (source.memory.slice(from)?, target.memory.slice(to)?);
            self.queue.copy_slice(&from, &to)
        })?;
        Ok(event.map_err(Failure::from)?.into())
    }

    /// Fills `size` bytes of memory at `offset` bytes (without a size, all that follow) with repeated bytes, without
    /// waiting. The number of bytes to fill is a multiple of the pattern's length.
    ///
    /// Raises `gfxjit.Error` as `write`, and of kind `memory` for other sizes.
    #[pyo3(signature = (memory, pattern, size = None, offset = 0))]
    fn fill(
        &self,
        py: Python<'_>,
        memory: &Memory,
        pattern: &Bound<'_, PyAny>,
        size: Option<u64>,
        offset: u64,
    ) -> PyResult<Event> {
        let pattern = bytes_of(pattern)?;
        let range = range(memory, size, offset)?;
        let event = work(py, || {
            self.queue
                .fill_slice(&memory.memory.slice(range)?, &pattern)
        })?;
        Ok(event.map_err(Failure::from)?.into())
    }

    /// Makes later commands wait for an event, which may be of another queue or device. The host does not wait.
    ///
    ///     >>> first, second, x = gpu.queue(), gpu.queue(), gpu.array([0, 0])
    ///     >>> second.wait_for(x.upload([1, 2], first))
    ///     >>> x.download(second).numpy().tolist()
    ///     [1, 2]
    fn wait_for(&self, py: Python<'_>, event: &Event) -> PyResult<()> {
        let waited = work(py, || self.queue.wait_for(&event.event))?;
        Ok(waited.map_err(Failure::from)?)
    }

    /// An event that is done when all commands so far are.
    fn record(&self, py: Python<'_>) -> PyResult<Event> {
        let event = work(py, || self.queue.record())?;
        Ok(event.map_err(Failure::from)?.into())
    }
}

/// The range of `size` bytes from an offset on; without a size, to the end.
fn range(memory: &Memory, size: Option<u64>, offset: u64) -> PyResult<std::ops::Range<u64>> {
    let size = size.unwrap_or_else(|| memory.memory.len().saturating_sub(offset));
    let end = offset.checked_add(size);
    let end = end.ok_or_else(|| PyValueError::new_err("offset and size are too large"))?;
    Ok(offset..end)
}

/// A copy to the host that is under way. `Queue.read` makes it.
#[pyclass(frozen, module = "gfxjit")]
pub(crate) struct Download {
    event: Own<gfxjit::Event>,
    download: Own<Mutex<Option<gfxjit::Download<u8>>>>,
}

#[pymethods]
impl Download {
    /// The event of the copy.
    #[getter]
    fn event(&self) -> Event {
        Event {
            event: (*self.event).clone().into(),
        }
    }

    /// Waits, and returns the bytes; may be called once. Ctrl-C ends the wait.
    ///
    /// Raises `gfxjit.Error` if the copy failed, `ValueError` when called again.
    fn wait<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        // This wait checks for Ctrl-C.
        self.event().wait(py, None)?;
        let download = lock(&self.download).take();
        let download =
            download.ok_or_else(|| PyValueError::new_err("the bytes were taken before"))?;
        let bytes = work(py, || download.wait())?.map_err(Failure::from)?;
        Ok(PyBytes::new(py, &bytes))
    }
}
