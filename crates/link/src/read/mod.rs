//! Reads the inputs of a link: which objects are linked, and what each has.

pub(crate) mod combine;
pub(crate) mod group;
pub(crate) mod input;
pub(crate) mod select;
