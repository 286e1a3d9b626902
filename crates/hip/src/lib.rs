//! HIP's runtime library and hiprtc on software GPUs, for unmodified programs.
//!
//! Programs load jump libraries with ROCm's names (`libamdhip64.so.7`), whose functions only jump: `build.rs` makes
//! these libraries, `libraries` writes them to a folder. They open this library, which contains the functions.

mod abi;
mod advice;
mod api;
mod array;
mod blas;
mod capture;
mod command;
mod copy;
mod debugger;
mod entry;
mod error;
mod event;
mod exit;
mod fatbin;
mod file_mapping;
mod fill;
mod gpu;
mod graph;
mod graph_dot;
mod graph_memory;
mod handles;
mod image;
mod ipc;
mod ipc_event;
mod kernel;
mod launch_kind;
mod libraries;
mod link;
mod log;
mod mapping;
mod memory;
mod module;
mod occupancy;
mod ongoing;
mod pool;
mod pool_file;
mod process;
mod properties;
mod report;
mod rtc;
mod schedule;
mod stream;
mod texture;
mod texture_reference;
mod thread;
mod unfreed;
mod version;

pub use libraries::{write_absent, write_libraries, write_named};
pub use report::{FOLDER_VARIABLE, ReportedFault, Told, Unfreed};
pub use rtc::DEBUG_INFO_VARIABLE;
pub use version::{VERSION_VARIABLE, Version};
