//! Executes dispatches: workgroups and waves.
//!
//! * [`plan`]: a checked launch; `occupancy`: the resources of its workgroups.
//! * `run`: the work of threads: `work_queue` distributes workgroups, `admit` starts them and `turn` runs their waves;
//!   `steps`: whether waves continue from barriers nearly in step; `other_images`: functions of other images.
//! * [`aql`]: the packet and the arguments, which kernels can read.
//! * `limit`, [`control`], [`fault`], `diagnosis`: early ends of launches, and error messages; `findings`: results of
//!   checks; `between`: races with other launches; `order`: what puts commands of queues in order; `debug`: a launch
//!   that a debugger has stopped.

mod active;
mod admit;
pub mod aql;
mod between;
pub mod control;
mod debug;
mod diagnosis;
pub mod fault;
mod findings;
mod following;
mod limit;
mod occupancy;
pub(crate) mod order;
mod other_images;
pub mod plan;
mod run;
mod steps;
mod turn;
mod work_queue;
