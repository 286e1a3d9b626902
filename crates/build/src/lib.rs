//! Kernels compiled when a program is built: portable modules inside the program, with the names of their kernels as
//! constants, so that a misspelt kernel is a compile error.
//!
//! `build.rs`:
//!
//! ```no_run
//! gfxjit_build::Kernels::new("kernels")
//!     .source("src/saxpy.hip")
//!     .define("BLOCK", "64")
//!     .build();
//! ```
//!
//! The program:
//!
//! ```text
//! mod kernels {
//!     gfxjit::include_kernels!("kernels");
//! }
//! use kernels::saxpy;
//!
//! let module = Module::load_or_build(&device, saxpy::SOURCE, saxpy::MODULE)?;
//! let kernel = module.kernel(saxpy::SAXPY)?;
//! ```
//!
//! [`Kernels`] says what is compiled, for which targets and with which options. The other items are what [`Kernels`]
//! and the command `gfxjit build-kernels` consist of: reading and naming sources ([`Input`]), compiling several in
//! parallel ([`make()`]), and the output files for Rust ([`rust()`]), C ([`c`]) and make ([`depfile()`]).
//!
//! An unchanged source is not recompiled while its images are in the image cache
//! ([`CacheOptions`](gfxjit::CacheOptions)), whose keys contain everything that determines an image. There is no
//! other incremental state: the cache is exact, has a maximum size, and is shared by all checkouts and target
//! folders.
#![forbid(unsafe_code)]

pub mod c;
mod cargo;
mod constant;
mod depfile;
mod error;
mod ident;
mod input;
mod kernels;
mod make;
mod rust;

pub use constant::Constant;
pub use depfile::depfile;
pub use error::Error;
pub use input::{Input, distinct};
pub use kernels::Kernels;
pub use make::{BuiltModule, make};
pub use rust::rust;
