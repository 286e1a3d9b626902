//! The embedded headers. Clang finds them in a folder that exists only in memory.

use std::collections::HashSet;
use std::sync::LazyLock;

/// The folder of the headers of C, C++ and the language.
pub(crate) const FOLDER: &str = "/gfxjit/include";
/// The folder of HIP's headers, which the caller may replace.
pub(crate) const HIP_FOLDER: &str = "/gfxjit/hip";

/// The path of a header in memory.
pub(crate) fn path(name: &str) -> String {
    if name.starts_with("hip/") {
        return format!("{HIP_FOLDER}/{name}");
    }
    // Standard headers of C and C++ are in the folder `include/std`: a host program with `include`
    // in its search path gets its system's standard headers.
    let name = name.strip_prefix("std/").unwrap_or(name);
    format!("{FOLDER}/{name}")
}

/// Names relative to the folder, and contents, each with a zero byte at the end.
pub(crate) const HEADERS: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/headers.rs"));

/// Whether a header contains a name, even in a comment: a macro of that name may change the meaning of
/// the header.
pub(crate) fn names(name: &str) -> bool {
    static ALL: LazyLock<HashSet<&str>> = LazyLock::new(|| {
        let is_sign = |c: char| !(c.is_ascii_alphanumeric() || c == '_');
        let words = HEADERS.iter().flat_map(|(_, text)| text.split(is_sign));
        words.collect()
    });
    ALL.contains(name)
}
