//! The software GPU.
mod memory;
