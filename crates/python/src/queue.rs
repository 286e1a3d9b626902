//! Queues of a device.

use std::time::Duration;

use pyo3::prelude::*;

use crate::error::Failure;
use crate::process::{Own, work};

/// A queue of commands, which run in order.
#[pyclass(frozen, module = "gfxjit")]
pub(crate) struct Queue {
    pub(crate) queue: Own<gfxjit::Queue>,
}

/// How long a wait does not look for signals.
pub(crate) const LOOK: Duration = Duration::from_millis(20);

#[pymethods]
impl Queue {
    /// Waits for all its commands. Ctrl-C ends its launches.
    fn wait(&self, py: Python<'_>) -> PyResult<()> {
        loop {
            let done = work(py, || self.queue.wait_timeout(LOOK))?;
            if done.map_err(Failure::from)? {
                return Ok(());
            }
            if let Err(signal) = py.check_signals() {
                // The exception says more than what comes of the launches.
                let _ = self.queue.cancel();
                return Err(signal);
            }
        }
    }
}
