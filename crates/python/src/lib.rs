//! The part in Rust of the Python package `gfxjit`. Arrays, decorators and other parts in Python are in
//! `python/gfxjit`.
//!
//! Long work (compiling, waiting, copies) releases the interpreter's lock. Waits check for signals, so that
//! Ctrl-C cancels a launch.
#![allow(rustdoc::invalid_rust_codeblocks, reason = "the examples are Python")]

mod code;
mod device;
mod error;
mod event;
mod host;
mod launch;
mod memory;
mod process;
mod queue;

use pyo3::prelude::*;

#[pymodule]
fn _gfxjit(module: &Bound<'_, PyModule>) -> PyResult<()> {
    process::listen();
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("Error", module.py().get_type::<error::Error>())?;
    module.add_class::<device::Device>()?;
    module.add_class::<queue::Queue>()?;
    module.add_class::<queue::Download>()?;
    module.add_class::<memory::Memory>()?;
    module.add_class::<code::Image>()?;
    module.add_class::<code::Module>()?;
    module.add_class::<code::Kernel>()?;
    module.add_class::<event::Event>()?;
    module.add_function(wrap_pyfunction!(process::_forked, module)?)?;
    module.add_function(wrap_pyfunction!(device::open, module)?)?;
    module.add_function(wrap_pyfunction!(device::devices, module)?)?;
    module.add_function(wrap_pyfunction!(code::compile, module)?)?;
    module.add_function(wrap_pyfunction!(code::build, module)?)?;
    module.add_function(wrap_pyfunction!(code::link, module)?)?;
    module.add_function(wrap_pyfunction!(code::portable, module)?)?;
    Ok(())
}
