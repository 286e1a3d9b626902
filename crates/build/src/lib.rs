//! Kernels compiled while a program is built: portable modules inside the program, and the names of
//! their kernels as constants, so that a kernel that does not exist is a mistake of the build.
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
//! What is compiled, for which targets and with what, [`Kernels`] says. The rest of this crate is what
//! [`Kernels`] and the command `gfxjit build-kernels` are made of: reading and naming sources
//! ([`Input`]), compiling several at once ([`make()`]), and the files for Rust ([`rust()`]), C ([`c`]) and
//! make ([`depfile()`]).
//!
//! A source that did not change is not compiled again as long as its images are in the cache of images
//! ([`CacheOptions`](gfxjit::CacheOptions)), by all that decides what they are. The cache is the only memory:
//! it is exact, bounded, and serves every checkout and every target folder at once.
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
