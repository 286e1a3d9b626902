//! The host's threads: a pool, spin-then-park waits, and which core a thread is on.

pub mod cores;
pub mod pool;
pub mod spin_condvar;
