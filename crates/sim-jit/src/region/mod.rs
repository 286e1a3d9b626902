//! The code that is translated together, and what is known of it before any translation: control
//! flow, calls, loops, liveness of registers. Both translators use it; nothing here knows of them.

pub(crate) mod calls;
pub(crate) mod cfg;
pub(crate) mod counting;
pub(crate) mod liveness;
pub(crate) mod loops;
pub(crate) mod register_set;
pub(crate) mod scalars;
pub(crate) mod slot;
pub(crate) mod version;
