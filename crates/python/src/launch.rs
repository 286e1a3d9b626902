//! Launches and their events.

use std::time::Duration;

use gfxjit::{Arg, Checks, DevicePtr, ElementType, Number, Size, hal};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyTuple};

use crate::error::Failure;
use crate::memory::Memory;
use crate::process::{Own, check, work};
use crate::queue::{LOOK, Queue};

/// Tells when a command is done.
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

fn size(of: &[u32], what: &str) -> PyResult<Size> {
    match *of {
        [x] => Ok(Size::from([x])),
        [x, y] => Ok(Size::from([x, y])),
        [x, y, z] => Ok(Size::from([x, y, z])),
        _ => Err(PyValueError::new_err(format!(
            "{what} has one to three dimensions"
        ))),
    }
}

/// Everything of a launch but its kernel.
pub(crate) struct Asked<'a, 'py> {
    pub(crate) queue: &'a Queue,
    pub(crate) grid: Vec<u32>,
    pub(crate) block: Vec<u32>,
    pub(crate) arguments: &'a Bound<'py, PyTuple>,
    pub(crate) lds: u32,
    pub(crate) cooperative: bool,
    pub(crate) stack: Option<u32>,
    pub(crate) uses: Vec<PyRef<'py, Memory>>,
    pub(crate) timeout: Option<f64>,
    pub(crate) checks: Option<&'a str>,
}

/// Starts a kernel.
pub(crate) fn start(
    py: Python<'_>,
    kernel: &gfxjit::Kernel,
    asked: Asked<'_, '_>,
) -> PyResult<Event> {
    check()?;
    let launch = kernel.launch(&asked.queue.queue);
    let launch = launch.grid(size(&asked.grid, "grid")?);
    let launch = launch.block(size(&asked.block, "block")?);
    let mut launch = launch.lds(asked.lds).cooperative(asked.cooperative);
    for argument in asked.arguments {
        launch = launch.arg(converted(&argument)?);
    }
    for memory in &asked.uses {
        launch = launch.uses(memory.memory.all());
    }
    if let Some(stack) = asked.stack {
        launch = launch.stack(stack);
    }
    if let Some(seconds) = asked.timeout {
        let limit = Duration::try_from_secs_f64(seconds);
        let limit = limit.map_err(|error| PyValueError::new_err(error.to_string()))?;
        launch = launch.time_limit(limit);
    }
    if let Some(checks) = asked.checks {
        let checks: Checks = checks.parse().map_err(PyValueError::new_err::<String>)?;
        launch = launch.checks(checks);
    }
    let event = work(py, || launch.submit())?.map_err(Failure::from)?;
    Ok(event.into())
}

fn converted(argument: &Bound<'_, PyAny>) -> PyResult<Arg> {
    if argument.is_none() {
        return Ok(Arg::null());
    }
    if let Ok(memory) = argument.cast::<Memory>() {
        return Ok(Arg::from(&memory.get().memory.all()));
    }
    if let Ok(tagged) = argument.cast::<PyTuple>()
        && let Ok(tag) = tagged.get_item(0)?.extract::<String>()
    {
        return tagged_argument(&tag, tagged);
    }
    if let Ok((memory, offset)) = argument.extract::<(PyRef<'_, Memory>, u64)>() {
        let size = memory.memory.len();
        if offset > size {
            let wrong = format!("an offset of {offset} in memory of {size} bytes");
            return Err(PyValueError::new_err(wrong));
        }
        let slice = memory.memory.slice(offset..size).map_err(Failure::from)?;
        return Ok(Arg::from(&slice));
    }
    if let Ok(address) = argument.extract::<u64>() {
        return Ok(Arg::address(DevicePtr(address)));
    }
    // A list of integers would be taken for bytes as well.
    if let Ok(bytes) = argument.cast::<PyBytes>() {
        return Ok(Arg::bytes(bytes.as_bytes()));
    }
    if let Ok(bytes) = argument.cast::<PyByteArray>() {
        return Ok(Arg::bytes(bytes.to_vec()));
    }
    let given = argument.get_type().name();
    let given = given.map_or_else(|_| "this".to_owned(), |name| name.to_string());
    Err(PyTypeError::new_err(format!(
        "an argument is an array, a number, Memory, bytes, an address, or None for a null pointer, which {given} is not"
    )))
}

fn element(name: &str) -> PyResult<ElementType> {
    let mut all = ElementType::ALL.iter().copied();
    all.find(|element| element.name() == name)
        .ok_or_else(|| PyValueError::new_err(format!("there is no type of numbers `{name}`")))
}

/// What the package says of an argument beside its bytes: `("number", bytes, "f32")`.
fn tagged_argument(tag: &str, given: &Bound<'_, PyTuple>) -> PyResult<Arg> {
    match tag {
        "integer" => {
            let (_, value) = given.extract::<(String, i128)>()?;
            Ok(Arg::number(Number::integer(value)))
        }
        "real" => {
            let (_, value) = given.extract::<(String, f64)>()?;
            Ok(Arg::number(Number::real(value)))
        }
        "number" => {
            let (_, bytes, name) = given.extract::<(String, Vec<u8>, String)>()?;
            let number = Number::of(element(&name)?, &bytes);
            let number = number.ok_or_else(|| PyValueError::new_err("a number of another size"));
            Ok(Arg::number(number?))
        }
        "vector" => {
            let (_, bytes, name) = given.extract::<(String, Vec<u8>, String)>()?;
            Ok(Arg::vector(element(&name)?, bytes))
        }
        "array" => {
            let (_, memory, name) = given.extract::<(String, PyRef<'_, Memory>, String)>()?;
            Ok(Arg::elements(&memory.memory.all(), element(&name)?))
        }
        "lds" => {
            let (_, bytes) = given.extract::<(String, u32)>()?;
            Ok(Arg::lds(bytes))
        }
        _ => Err(PyTypeError::new_err(format!(
            "there is no argument of kind `{tag}`"
        ))),
    }
}

#[pymethods]
impl Event {
    /// Waits for the end; with a timeout in seconds at most so long. Says whether it has ended. Ctrl-C ends a launch.
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
                // Copies end by themselves.
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

    /// How long the command ran on the device, in seconds. Waits.
    fn elapsed(&self, py: Python<'_>) -> PyResult<f64> {
        self.wait(py, None)?;
        let elapsed = self.event.elapsed().map_err(Failure::from)?;
        Ok(elapsed.as_secs_f64())
    }

    /// How many workgroups have ended, of how many; None where that is not known.
    #[getter]
    fn progress(&self) -> PyResult<Option<(u64, u64)>> {
        check()?;
        Ok(match self.event.progress() {
            Some(hal::Progress::Running { ended, all }) => Some((ended, all)),
            _ => None,
        })
    }

    /// Ends a launch early.
    fn cancel(&self) -> PyResult<()> {
        check()?;
        Ok(self.event.cancel().map_err(Failure::from)?)
    }
}
