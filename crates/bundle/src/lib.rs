//! Files that hold code objects for several targets.
//!
//! Problem: people have host programs and libraries, not code objects. A HIP compiler puts the code
//! objects of all targets of a source into an *offload bundle*, often compressed, and a linker puts
//! the bundles of all sources one behind the other into section `.hip_fatbin` of the host file.
//!
//! [`find`] gives the bundles of a file, still packed; [`Packed::unpack`] takes one apart, into
//! [`Entry`]s. Nothing is copied that was not compressed. [`embedded`] finds code objects that lie in a file
//! without a bundle around them.
//!
//! Sources: clang's documentation, "Clang Offload Bundler" (the formats and entry ids); LLVM's
//! `OffloadBundle.h` (fields of the compressed header in its three versions).
#![forbid(unsafe_code)]

mod clang;
mod compressed;
mod embedded;
mod find;
#[cfg(feature = "fuzzing")]
pub mod fuzzing;

pub use clang::{Bundle, Entry};
pub use compressed::Compression;
pub use embedded::embedded;
pub use find::{Packed, find, is_bundle};

/// Why a file's bundles cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BundleError {
    /// No bundle, and no host file that could have some.
    #[error("it is neither an offload bundle nor a host program or library")]
    Unrecognised,
    /// A host file that cannot be read.
    #[error("damaged host file: {0}")]
    Host(String),
    /// A host file without code for GPUs.
    #[error("it has no section .hip_fatbin, so no code for AMD GPUs")]
    NoSection,
    /// Something in the section that is no bundle.
    #[error(
        "no offload bundle at offset {offset:#x} of section .hip_fatbin: it begins with {begins}"
    )]
    NoBundle {
        /// In the section, in bytes.
        offset: u64,
        /// The first bytes there.
        begins: String,
    },
    /// A bundle that ends before what it says it has.
    #[error("the offload bundle is cut off: {what} ends at byte {end}, the bundle at {size}")]
    CutOff {
        /// A table or an entry.
        what: String,
        /// Where it should end.
        end: u64,
        /// Bytes that there are.
        size: u64,
    },
    /// An entry's name that is not text.
    #[error("the id of entry {0} of the offload bundle is not UTF-8")]
    Id(u64),
    /// A compressed bundle of a version or method that is not known.
    #[error(
        "the compressed bundle is of version {version}, method {method}; versions 1 to 3 and methods 0 (zlib) and 1 (zstd) are read"
    )]
    Method {
        /// Of the header.
        version: u16,
        /// Of the compression.
        method: u16,
    },
    /// More bytes than the caller allows.
    #[error("the compressed bundle unpacks to {size} bytes, {limit} are allowed")]
    TooLarge {
        /// What it says, in bytes.
        size: u64,
        /// The caller's limit, in bytes.
        limit: u64,
    },
    /// Compressed bytes that are not.
    #[error("the compressed bundle is damaged: {0}")]
    Compressed(String),
}
