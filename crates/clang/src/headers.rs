//! The headers that are embedded. Where clang finds them is a folder that exists in memory only.

/// The folder of them all.
pub(crate) const FOLDER: &str = "/gfxjit/include";

/// Names below the folder, and contents, each with a zero byte behind it.
pub(crate) const HEADERS: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/headers.rs"));
