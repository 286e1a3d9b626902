//! Memory instructions.
