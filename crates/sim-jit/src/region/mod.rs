//! What code is translated together: the control flow from a start, calls in it, the registers
//! that are live, its loops.

pub(crate) mod calls;
pub(crate) mod cfg;
pub(crate) mod liveness;
pub(crate) mod loops;
pub(crate) mod register_set;
pub(crate) mod slot;
pub(crate) mod version;
