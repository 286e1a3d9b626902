//! From a dispatch to running workgroups and waves.
//!
//! * [`plan`]: a launch that has been checked; `occupancy`: what its workgroups take.
//! * `run`: the threads' work on it, of which `work_queue` deals out workgroups, `admit` starts
//!   them and `turn` runs their waves; `steps`: whether these go on from barriers nearly in step;
//!   `elsewhere`: functions of other images.
//! * [`aql`]: the packet and the arguments, which kernels can read.
//! * `limit`, [`control`], [`fault`], `diagnosis`: how a launch ends early, and what it says then; `findings`: what checks have found;
//!   `debug`: a launch that a debugger holds.

mod active;
mod admit;
pub mod aql;
pub mod control;
mod debug;
mod diagnosis;
mod elsewhere;
pub mod fault;
mod findings;
mod following;
mod limit;
mod occupancy;
pub mod plan;
mod run;
mod steps;
mod turn;
mod work_queue;
