//! Resolves names: the definition of each symbol, and the sections that the image needs.

pub(crate) mod define;
pub(crate) mod exports;
pub(crate) mod external;
pub(crate) mod gc;
pub(crate) mod global;
pub(crate) mod replace;
pub(crate) mod suggest;
pub(crate) mod symbols;
