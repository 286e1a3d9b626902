//! The software GPU.
mod device;
mod dispatch;
mod driver;
mod engine;
mod fault;
mod image;
mod initial;
mod interp;
mod memory;
mod pool;
mod queue;
mod trace;
mod wave;

#[cfg(test)]
mod tests;

pub use driver::SimDriver;

/// The name of the driver, and the scheme of its devices' URIs.
const DRIVER: &str = "sim";
