//! Children that were made by `fork`.
//!
//! Problem: such a child has the objects of its parent, but none of the threads that execute their commands, and
//! locks that those threads may have held: a call would wait for ever. So calls are refused, and inherited objects
//! are not dropped when the child ends. A child whose parent had not used the library may use it.

use std::ops::Deref;
use std::sync::mpsc::RecvTimeoutError;
use std::sync::{Mutex, OnceLock, mpsc};
use std::time::Duration;

use gfxjit::hal::sync::lock;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::error::Error;

/// Interval in which a wait checks for signals.
pub(crate) const LOOK: Duration = Duration::from_millis(20);

/// The process that first used the library.
static USED_BY: OnceLock<u32> = OnceLock::new();

/// Whether this is a child of the process that used the library. Comparing process numbers also notices a fork by C
/// code, of which Python is not told.
fn is_child() -> bool {
    USED_BY
        .get()
        .is_some_and(|used| *used != std::process::id())
}

/// Refuses calls in children.
pub(crate) fn check() -> PyResult<()> {
    USED_BY.get_or_init(std::process::id);
    match is_child() {
        false => Ok(()),
        true => {
            let exception = Error::new_err(
                "a child made by fork() cannot use gfxjit, which its parent has used: its threads are the parent's. Start \
                 processes by multiprocessing's `spawn` or `forkserver`, or call exec()",
            );
            Python::attach(|py| {
                let value = exception.value(py);
                // Setting an attribute of an exception does not fail.
                let _ = value.setattr("kind", "forked");
                let _ = value.setattr("reasons", Vec::<String>::new());
            });
            Err(exception)
        }
    }
}

/// Runs long work without the interpreter's lock.
pub(crate) fn work<T: Send>(py: Python<'_>, f: impl FnOnce() -> T + Send) -> PyResult<T> {
    check()?;
    let result = py.detach(f);
    tell_warnings(py)?;
    Ok(result)
}

/// Runs long work that cannot be stopped, such as a compilation, on a thread of its own: Ctrl-C ends the call, and
/// the result is dropped when it comes.
pub(crate) fn interruptible<T: Send + 'static>(
    py: Python<'_>,
    f: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    check()?;
    let (sender, receiver) = mpsc::channel();
    let thread = std::thread::Builder::new()
        .name("gfxjit work".to_owned())
        .spawn(move || {
            // The caller may have gone.
            let _ = sender.send(f());
        });
    let thread = thread?;
    let receiver = Mutex::new(receiver);
    loop {
        match py.detach(|| lock(&receiver).recv_timeout(LOOK)) {
            Ok(result) => {
                tell_warnings(py)?;
                return Ok(result);
            }
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            // It has panicked, as it would have here.
            Err(RecvTimeoutError::Disconnected) => match thread.join() {
                Err(panic) => std::panic::resume_unwind(panic),
                Ok(()) => return Err(PyRuntimeError::new_err("the work has no result")),
            },
        }
    }
}

/// Warnings of the library that Python has not been told yet. The threads that they come on cannot wait for the
/// interpreter's lock: its holder may wait for them.
static WARNINGS: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Keeps the library's warnings for [`tell_warnings`].
pub(crate) fn listen() {
    // False if the module was loaded before.
    let _ = gfxjit::on_cache_warning(|text| lock(&WARNINGS).push(text.to_owned()));
}

/// Passes warnings to the logger `gfxjit` of Python's `logging`.
fn tell_warnings(py: Python<'_>) -> PyResult<()> {
    let warnings = std::mem::take(&mut *lock(&WARNINGS));
    if warnings.is_empty() {
        return Ok(());
    }
    let logger = py
        .import("logging")?
        .call_method1("getLogger", ("gfxjit",))?;
    for text in warnings {
        logger.call_method1("warning", ("%s", text))?;
    }
    Ok(())
}

/// Called by Python in a child after `fork`.
#[pyfunction]
pub(crate) fn _forked() {
    if is_child() {
        gfxjit::forked();
    }
}

/// A value that is dropped with its object, except in a child: the drop would wait for threads that the
/// child does not have.
pub(crate) struct Own<T>(Option<T>);

impl<T> From<T> for Own<T> {
    fn from(value: T) -> Self {
        Self(Some(value))
    }
}

impl<T> Deref for Own<T> {
    type Target = T;

    fn deref(&self) -> &T {
        let Some(value) = &self.0 else {
            unreachable!("it is taken when this ends")
        };
        value
    }
}

impl<T> Drop for Own<T> {
    fn drop(&mut self) {
        if is_child() {
            std::mem::forget(self.0.take());
        }
    }
}
