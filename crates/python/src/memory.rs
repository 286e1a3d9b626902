//! Memory of a device.

use pyo3::buffer::PyBuffer;
use pyo3::exceptions::{PyBufferError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::error::Failure;
use crate::process::{LOOK, Own, work};

/// Memory of a device, in bytes. `Device.allocate` makes it; an array has it as `array.memory`.
#[pyclass(frozen, module = "gfxjit")]
pub(crate) struct Memory {
    pub(crate) memory: Own<gfxjit::Memory>,
}

/// Bytes of an object with a contiguous buffer.
pub(crate) fn bytes_of(object: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    let buffer = PyBuffer::<u8>::get(object);
    let buffer = buffer.map_err(|_| PyBufferError::new_err("not a buffer of bytes"))?;
    buffer.to_vec(object.py())
}

impl Memory {
    /// Waits for the commands that use it. Ctrl-C cancels the launches among them.
    fn wait_for_users(&self, py: Python<'_>) -> PyResult<()> {
        let users = self.memory.users();
        for user in &users {
            while !work(py, || user.ends_within(LOOK))? {
                if let Err(signal) = py.check_signals() {
                    for user in &users {
                        // Copies cannot be cancelled, and end by themselves.
                        let _ = user.cancel();
                    }
                    return Err(signal);
                }
            }
        }
        Ok(())
    }
}

#[pymethods]
impl Memory {
    /// Its device address.
    #[getter]
    fn address(&self) -> u64 {
        self.memory.address().0
    }

    /// Its size in bytes.
    #[getter]
    fn size(&self) -> u64 {
        self.memory.len()
    }

    /// Its address on the host; None for memory that the host cannot access.
    #[getter]
    fn host_address(&self) -> Option<usize> {
        let view = self.memory.host()?;
        view.pointer().map(|pointer| pointer.addr().get())
    }

    /// Copies bytes to it at `offset` bytes (from any object with a buffer of bytes), after the launches that use it,
    /// and waits.
    ///
    /// Raises `gfxjit.Error` of kind `memory` if they are not inside, and the error of a launch that uses it and was
    /// not reported yet; `BufferError` for other objects.
    #[pyo3(signature = (data, offset = 0))]
    fn write(&self, py: Python<'_>, data: &Bound<'_, PyAny>, offset: u64) -> PyResult<()> {
        let data = bytes_of(data)?;
        let end = offset.checked_add(data.len() as u64);
        let end = end.ok_or_else(|| PyValueError::new_err("offset is too large"))?;
        self.wait_for_users(py)?;
        let written = work(py, || self.memory.slice(offset..end)?.upload(&data))?;
        Ok(written.map_err(Failure::from)?)
    }

    /// Copies `size` of its bytes at `offset` bytes (without a size, all that follow) to the host, after the launches
    /// that use it. Raises the errors of `write`.
    #[pyo3(signature = (size = None, offset = 0))]
    fn read<'py>(
        &self,
        py: Python<'py>,
        size: Option<u64>,
        offset: u64,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let size = size.unwrap_or_else(|| self.memory.len().saturating_sub(offset));
        let end = offset.checked_add(size);
        let end = end.ok_or_else(|| PyValueError::new_err("size is too large"))?;
        self.wait_for_users(py)?;
        let read = work(py, || self.memory.slice(offset..end)?.download())?;
        Ok(PyBytes::new(py, &read.map_err(Failure::from)?))
    }
}
