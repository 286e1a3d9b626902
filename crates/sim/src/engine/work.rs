//! Statistics on what launches have executed, by engine, to find out why a program is slow.
//!
//! Each thread of a launch has its own counters ([`Executed`]). They are added to the launch when the thread has
//! finished its part, and to the process's sums when the launch ends; this is lock-free, as many host threads may
//! launch at the same time. Working time is that of a launch's threads; the rest of the launch's time they wait. The
//! translators' time is counted for all launches together.

mod executed;
mod launch;
mod report;
mod summary;
mod sums;

pub use executed::{Class, Executed};
pub(crate) use launch::{Work, begin};
pub use report::{LAUNCHES_VARIABLE, REPORT_VARIABLE, follow_environment};
pub use summary::Summary;
pub use sums::{
    Translator, executed, kept_instructions, optimized_instructions, taken, translated,
};
