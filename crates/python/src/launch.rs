//! Launches: converts Python's values to arguments, sizes and limits.

use std::time::Duration;

use gfxjit::{Arg, Checks, DevicePtr, ElementType, Number, Size};
use gfxjit_debug::library::{of_process, on_terminal};
use gfxjit_debug::terminal::Input;
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyTuple};

use crate::error::Failure;
use crate::event::Event;
use crate::memory::Memory;
use crate::process::{check, work};
use crate::queue::Queue;

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

/// The parameters of a launch, without the kernel.
pub(crate) struct LaunchParameters<'a, 'py> {
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
    /// Commands for the debugger, if the launch is debugged, and whether the debugger ends after
    /// them.
    pub(crate) debug: Option<(Vec<String>, bool)>,
}

/// Starts a kernel.
pub(crate) fn start(
    py: Python<'_>,
    kernel: &gfxjit::Kernel,
    asked: LaunchParameters<'_, '_>,
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
        let checks = checks
            .parse::<Checks>()
            .map_err(|error| PyValueError::new_err(error.to_string()))?;
        launch = launch.checks(checks);
    }
    launch = match asked.debug {
        Some((commands, is_batch)) => {
            let input = Input::new(commands, is_batch, None);
            let debugger = on_terminal(&kernel.module(), input).map_err(Failure::from)?;
            launch.debug(debugger)
        }
        None => match of_process(|| kernel.module()) {
            Ok(Some(debugger)) => launch.debug(debugger),
            Ok(None) => launch,
            Err(reason) => return Err(PyRuntimeError::new_err(reason)),
        },
    };
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
    // Only `bytes` objects: a list of integers would also convert to bytes.
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

/// An argument that the package passes as a tuple with a tag: `("number", bytes, "f32")`.
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
