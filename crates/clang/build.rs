//! Compiles the C++ shim, links Debian's shared libclang-cpp and libLLVM-22, and lists the headers
//! in `include` for embedding.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use gfxjit_llvm_build::{compiler, identify_library, link, needs_header, sources};

/// All files below a folder, by their names from there.
fn files(folder: &Path, below: &str, found: &mut Vec<String>) {
    let entries = std::fs::read_dir(folder).expect("crates/clang/include");
    for entry in entries {
        let path = entry.expect("an entry of crates/clang/include").path();
        let name = path.file_name().and_then(|name| name.to_str());
        let name = format!("{below}{}", name.expect("a name in UTF-8"));
        if path.is_dir() {
            files(&path, &format!("{name}/"), found);
        } else {
            found.push(name);
        }
    }
}

fn main() {
    println!("cargo:rerun-if-changed=include");
    needs_header("clang/CodeGen/CodeGenAction.h", "libclang-22-dev");
    compiler()
        .flag("-fno-rtti")
        .files(sources("shim", &[]))
        .compile("gfxjit_clang_shim");
    link(&["clang-cpp"]);
    identify_library();

    let root = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let mut headers = Vec::new();
    files(&root.join("include"), "", &mut headers);
    headers.sort();
    let mut list = String::from("[\n");
    for name in headers {
        // Without the package's place: line tables have a hash of the list, and two builds in different folders are to be equal.
        let path = format!("/include/{name}");
        let _ = writeln!(
            list,
            "({name:?}, concat!(include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {path:?})), \"\\0\")),"
        );
    }
    list.push(']');
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it"));
    std::fs::write(out.join("headers.rs"), list).expect("OUT_DIR can be written");
}
