//! Reads the inputs of a link: selects objects, and reads their sections.

pub(crate) mod combine;
pub(crate) mod group;
pub(crate) mod input;
pub(crate) mod select;
