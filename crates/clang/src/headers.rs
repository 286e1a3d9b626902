//! The headers that are embedded. Where clang finds them is a folder that exists in memory only.

use std::collections::HashSet;
use std::sync::LazyLock;

/// The folder of those of the language, of C and of C++.
pub(crate) const FOLDER: &str = "/gfxjit/include";
/// The folder of HIP's headers, which may be the caller's instead.
pub(crate) const HIP_FOLDER: &str = "/gfxjit/hip";

/// Where a header stands.
pub(crate) fn path(name: &str) -> String {
    if name.starts_with("hip/") {
        return format!("{HIP_FOLDER}/{name}");
    }
    // C's and C++'s stand in a folder of their own: a program for the host that has `include` in its
    // search path gets those of its system.
    let name = name.strip_prefix("std/").unwrap_or(name);
    format!("{FOLDER}/{name}")
}

/// Names below the folder, and contents, each with a zero byte behind it.
pub(crate) const HEADERS: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/headers.rs"));

/// Whether a header has a name in it, be it in a comment: a macro of that name may change what it means.
pub(crate) fn names(name: &str) -> bool {
    static ALL: LazyLock<HashSet<&str>> = LazyLock::new(|| {
        let is_sign = |c: char| !(c.is_ascii_alphanumeric() || c == '_');
        let words = HEADERS.iter().flat_map(|(_, text)| text.split(is_sign));
        words.collect()
    });
    ALL.contains(name)
}
