//! From a dispatch to running workgroups and waves.

pub mod aql;
pub mod dispatch;
pub mod fault;
pub mod limit;
pub mod occupancy;
pub mod work_queue;
