//! Children that were made by `fork`.
//!
//! Problem: such a child has the objects of its parent, but none of the threads that work for them, and locks that
//! these may have held: whatever it asked for, it would wait for ever. So it is refused at once, and what it has
//! inherited is left alone at its end. A child whose parent had not used the library may use it.

use std::ops::Deref;
use std::sync::OnceLock;

use pyo3::prelude::*;

use crate::error::Error;

/// The process that has used the library first.
static USED_BY: OnceLock<u32> = OnceLock::new();

/// Whether this is a child of the process that has used the library. The number tells of any fork, also of C code's,
/// which Python does not see.
fn is_child() -> bool {
    USED_BY
        .get()
        .is_some_and(|used| *used != std::process::id())
}

/// Refuses children.
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
                // An exception takes attributes.
                let _ = value.setattr("kind", "forked");
                let _ = value.setattr("reasons", Vec::<String>::new());
            });
            Err(exception)
        }
    }
}

/// Does long work without the interpreter's lock.
pub(crate) fn work<T: Send>(py: Python<'_>, f: impl FnOnce() -> T + Send) -> PyResult<T> {
    check()?;
    Ok(py.detach(f))
}

/// Python calls it in a child after `fork`.
#[pyfunction]
pub(crate) fn _forked() {
    if is_child() {
        gfxjit::forked();
    }
}

/// What ends with its object, but in a child: there the threads are missing that its end would wait for.
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
