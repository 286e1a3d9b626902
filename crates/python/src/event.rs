//! Events, which tell when commands are done.

use std::time::Duration;

use gfxjit::hal;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::error::Failure;
use crate::process::{LOOK, Own, check, work};

/// Tells when a command is done. Launches and commands of queues return it.
#[pyclass(frozen, module = "gfxjit")]
pub(crate) struct Event {
    pub(crate) event: Own<gfxjit::Event>,
}

impl From<gfxjit::Event> for Event {
    fn from(event: gfxjit::Event) -> Self {
        Self {
            event: event.into(),
        }
    }
}

#[pymethods]
impl Event {
    /// Waits for the end; with a timeout, at most that many seconds. Returns whether the command has ended. Ctrl-C
    /// cancels a launch.
    ///
    /// Raises `gfxjit.Error` on every call if the command failed: of kind `fault`, `cancelled`, `findings` or
    /// `device`.
    ///
    ///     >>> endless = gpu.build("spins.ll", "define amdgpu_kernel void @k() { br label %a\na: br label %a }")["k"]
    ///     >>> event = endless[1, 1](queue=gpu.queue())
    ///     >>> event.wait(0.01)
    ///     False
    ///     >>> event.cancel()
    ///     >>> try:
    ///     ...     event.wait()
    ///     ... except gfxjit.Error as error:
    ///     ...     print(error.kind)
    ///     cancelled
    #[pyo3(signature = (timeout = None))]
    pub(crate) fn wait(&self, py: Python<'_>, timeout: Option<f64>) -> PyResult<bool> {
        let mut left = match timeout {
            None => None,
            Some(seconds) => Some(
                Duration::try_from_secs_f64(seconds)
                    .map_err(|error| PyValueError::new_err(error.to_string()))?,
            ),
        };
        loop {
            let step = left.map_or(LOOK, |left| left.min(LOOK));
            if let Some(outcome) = work(py, || self.event.wait_timeout(step))? {
                outcome.map_err(Failure::from)?;
                return Ok(true);
            }
            if let Err(signal) = py.check_signals() {
                // Copies cannot be cancelled, and end by themselves.
                let _ = self.event.cancel();
                return Err(signal);
            }
            if let Some(left) = &mut left {
                *left = left.saturating_sub(step);
                if left.is_zero() {
                    return Ok(false);
                }
            }
        }
    }

    /// How long the command ran on the device, in seconds. Waits; raises the errors of `wait`.
    fn elapsed(&self, py: Python<'_>) -> PyResult<f64> {
        self.wait(py, None)?;
        let elapsed = self.event.elapsed().map_err(Failure::from)?;
        Ok(elapsed.as_secs_f64())
    }

    /// Numbers of workgroups of a launch that have ended, and of all; None if not known.
    #[getter]
    fn progress(&self) -> PyResult<Option<(u64, u64)>> {
        check()?;
        Ok(match self.event.progress() {
            Some(hal::Progress::Running { ended, all }) => Some((ended, all)),
            _ => None,
        })
    }

    /// Cancels a launch: `wait` then raises an error of kind `cancelled`. Returns at once.
    ///
    /// Raises `gfxjit.Error` of kind `device` for copies, and where the device cannot end launches early.
    fn cancel(&self) -> PyResult<()> {
        check()?;
        Ok(self.event.cancel().map_err(Failure::from)?)
    }
}
