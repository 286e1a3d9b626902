//! `gfxjit hip-config`: the options for clang, which compiles and links HIP programs by themselves.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use crate::args::HipConfigArgs;
use crate::out::Out;

/// The folder of an installation with headers, link libraries and device libraries; and a file in it.
const TREE: &str = "hip";
const HEADER: &str = "include/hip/hip_runtime.h";

pub(crate) fn run(args: &HipConfigArgs, out: &mut Out) -> Result<()> {
    if let Some(folder) = &args.libraries {
        let written = gfxjit_hip::write_libraries(folder);
        return written.with_context(|| format!("cannot write to {}", folder.display()));
    }
    let tree = tree()?;
    let tree = tree.to_str().context("the folder's name is not UTF-8")?;
    if args.path {
        return out.line(tree);
    }
    if tree.contains(char::is_whitespace) {
        bail!(
            "{tree:?}: shells take the options apart at spaces; install to a folder without, or set ROCM_PATH to \
             this folder, which clang reads as well"
        );
    }
    let mut words = vec![format!("--rocm-path={tree}")];
    words.extend((args.offload_arch.iter()).map(|target| format!("--offload-arch={target}")));
    out.line(words.join(" "))
}

fn tree() -> Result<PathBuf> {
    let places = gfxjit_front::beside_program(TREE);
    if let Some(found) = places.iter().find(|place| place.join(HEADER).is_file()) {
        return found
            .canonicalize()
            .with_context(|| format!("cannot read {}", found.display()));
    }
    bail!(
        "HIP's headers are not installed with this command: the package gfxjit-hip has them, and ./x install, in \
         PREFIX/lib/gfxjit/hip"
    )
}
