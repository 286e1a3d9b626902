//! The library without LLVM on Windows, from an object to a launch through HIP's library: a stand-in
//! (`crates/rocm/examples/stand_in_hip`, which `tests/windows/run` builds) by the name that AMD's driver has.
#![cfg(windows)]
#![allow(missing_docs, reason = "tests")]

use std::process::Command;

use gfxjit::{Buffer, Image, Libraries, Module, Runtime};
use gfxjit_test_tools::stand_in;

const OBJECT: &[u8] = include_bytes!("../../../tests/corpus/llvm/small-gfx1100-v5.o");

/// Tells the process that has the library to act.
const CHILD: &str = "GFXJIT_WINDOWS_CHILD";

#[test]
fn an_object_is_linked_loaded_and_launched() {
    if std::env::var_os(CHILD).is_some() {
        act().unwrap();
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let library = folder.path().join("amdhip64_7.dll");
    std::fs::copy(stand_in("stand_in_hip"), library).unwrap();
    let mut child = Command::new(std::env::current_exe().unwrap());
    child.args(["--exact", "an_object_is_linked_loaded_and_launched"]);
    // Where Windows looks for libraries.
    child.env("PATH", folder.path()).env(CHILD, "yes");
    let out = child.output().unwrap();
    let said = String::from_utf8_lossy(&out.stdout);
    assert!(out.status.success(), "{said}");
}

fn act() -> gfxjit::Result<()> {
    // SAFETY: the stand-in runs no kernels.
    let runtime = unsafe { Runtime::with_hardware(&Libraries::default()) };
    let device = runtime.open("auto")?;
    assert_eq!(device.info().uri, "hip:0");
    let module = Module::load(&device, Image::link("small.o", OBJECT)?)?;
    let kernel = module.kernel("small")?;
    let queue = device.queue()?;
    let out = Buffer::from_slice(&device, &[7_u32; 64])?;
    // A pointer, a number, and three more that lie in 16 bytes.
    let arguments = [&out.address().0.to_le_bytes()[..], &[0; 24]].concat();
    let launch = || kernel.launch(&queue).grid(1).block(64);
    launch().packed(arguments).uses(&out).submit()?.wait()?;
    assert_eq!(out.download()?, [7; 64]);
    let error = launch().arg(&out).submit().unwrap_err();
    assert!(error.to_string().contains("small"), "{error}");
    Ok(())
}
