//! What is known of code before it is translated.

pub(crate) mod affine;
pub(crate) mod dataflow;
pub(crate) mod guards;
pub(crate) mod lattice;
pub(crate) mod loop_carried;
pub(crate) mod unroll;
