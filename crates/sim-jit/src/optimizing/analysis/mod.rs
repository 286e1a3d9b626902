//! Analyses of a region for faster code: equal distances between lanes, contents of registers,
//! carried registers of loops, and loops to unroll. They translate blocks tentatively, so that the
//! semantics of instructions are implemented only once.

pub(crate) mod affine;
pub(crate) mod dataflow;
pub(crate) mod guards;
pub(crate) mod lattice;
pub(crate) mod loop_carried;
pub(crate) mod unroll;
