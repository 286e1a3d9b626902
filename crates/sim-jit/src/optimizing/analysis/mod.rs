//! Analyses of a region that make its translation faster: where lanes are at equal distances, what
//! registers hold, what loops carry, which loops are unrolled. They translate blocks on trial, so
//! that the meaning of instructions stands in one place.

pub(crate) mod affine;
pub(crate) mod dataflow;
pub(crate) mod guards;
pub(crate) mod lattice;
pub(crate) mod loop_carried;
pub(crate) mod unroll;
