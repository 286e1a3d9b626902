//! The host's threads: a pool, waits that spin and then park, and which core a thread is on.

pub mod cores;
pub(crate) mod pool;
pub mod spin_condvar;
