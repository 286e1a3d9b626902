//! Lists the headers of `crates/clang/include` for embedding: there they belong to the front end, a library of its own,
//! which where comgr compiles may be missing.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// All files below a folder, by their names from there.
fn files(folder: &Path, below: &str, found: &mut Vec<(String, PathBuf)>) {
    let entries = std::fs::read_dir(folder).expect("crates/clang/include");
    for entry in entries {
        let path = entry.expect("an entry of crates/clang/include").path();
        let name = path.file_name().and_then(|name| name.to_str());
        let name = format!("{below}{}", name.expect("a name in UTF-8"));
        if path.is_dir() {
            files(&path, &format!("{name}/"), found);
        } else {
            found.push((name, path));
        }
    }
}

/// Where the header begins to allocate.
const ABOUT_HEAP: &str = "// Older device libraries' heap reads a clock";

/// The host allocates for kernels that have the hidden argument for a heap, which they have if they read it: AMDGPUUsage,
/// "Code Object V5 Kernel Argument Metadata Map", at 96.
const READS_HEAP: &str = "} inline bool __gj_reads_heap() { \
    typedef __attribute__((address_space(4))) const char *__bytes; \
    typedef __attribute__((address_space(4))) const unsigned long *__words; \
    __asm__ volatile(\"\" : : \"s\"(*(__words)((__bytes)__builtin_amdgcn_implicitarg_ptr() + 96))); \
    return false; } extern \"C\" {";

/// A header as comgr is given it. The front end has its headers at absolute places in memory, where no file of a user's
/// comes before them; comgr has one folder for all. Warnings are for the user's code.
///
/// The heap of ROCm 7's device libraries, which comgr 3.x has, wants a record that a kernel of theirs has initialised
/// (`__ockl_dm_init_v1`): with one of zeros, which others take, it writes beside it. So objects are asked of the host on
/// all processors.
fn for_comgr(text: &str) -> String {
    let mut out = String::from("#pragma GCC system_header\n#line 1\n");
    let text = text
        .replace(
            "if (__gfxjit_reflect(\"major\") < 11)",
            "if (__gj_reads_heap())",
        )
        .replace(ABOUT_HEAP, &format!("{READS_HEAP} {ABOUT_HEAP}"));
    for line in text.lines() {
        let place = ["#include \"/gfxjit/include/", "#include \"/gfxjit/hip/"];
        let name = place.iter().find_map(|start| line.strip_prefix(start));
        match name.and_then(|name| name.split_once('"')) {
            Some((name, rest)) => {
                let _ = writeln!(out, "#include <{name}>{rest}");
            }
            None => {
                let _ = writeln!(out, "{line}");
            }
        }
    }
    out
}

fn main() {
    println!("cargo:rerun-if-changed=include");
    let root = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let root = root.join("include");
    let root = root.canonicalize().expect("crates/clang/include");
    let mut headers = Vec::new();
    files(&root, "", &mut headers);
    headers.sort();
    let mut list = String::from("[\n");
    for (name, path) in headers {
        // Sources include the standard headers without a folder.
        let name = name.strip_prefix("std/").unwrap_or(&name);
        let text = std::fs::read_to_string(&path).expect("a header");
        let _ = writeln!(list, "({name:?}, {:?}),", for_comgr(&text));
    }
    list.push(']');
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it"));
    std::fs::write(out.join("headers.rs"), list).expect("OUT_DIR can be written");
}
