//! Tests of translations from the inside: what hosts this one can stand for execute, and the
//! registers that waves end with.

mod hosts;
mod schedule;
mod translations;
mod waves;

use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use gfxjit_codeobj::elf::Elf;
use gfxjit_hal::{AllocDesc, Allocation, Code, CodeFormat, Device, DeviceError, Queue, Timing};
use gfxjit_sim::code::SimCode;
use gfxjit_sim::device::driver::open;
use gfxjit_sim::device::sim_device::SimDevice;
use gfxjit_targets::TargetId;

use crate::Jit;

fn tool(dir: &Path, name: &str, arguments: &[&str]) {
    let output = Command::new(name)
        .args(arguments)
        .current_dir(dir)
        .output()
        .unwrap_or_else(|error| panic!("{name}: {error}"));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{name} {arguments:?}: {errors}");
}

/// An image of assembly, made by LLVM's own assembler and linker.
pub(crate) fn assemble(target: &str, source: &str) -> Vec<u8> {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("k.s"), source).unwrap();
    let target: TargetId = target.parse().unwrap();
    let cpu = format!("-mcpu={}", target.processor());
    let features = format!("-mattr={}", target.llvm_features());
    let triple = "-triple=amdgcn-amd-amdhsa";
    let assembler = [triple, &cpu, &features, "-filetype=obj", "k.s", "-o", "k.o"];
    tool(dir.path(), "llvm-mc-22", &assembler);
    tool(dir.path(), "ld.lld-22", &["-shared", "k.o", "-o", "k.co"]);
    std::fs::read(dir.path().join("k.co")).unwrap()
}

/// The address of a symbol in an image.
pub(crate) fn symbol(image: &[u8], name: &str) -> u64 {
    let elf = Elf::parse(image).unwrap();
    let table = elf.dynsym().unwrap().unwrap();
    table.find_global(name.as_bytes()).unwrap().1.value
}

/// A device with a queue.
struct Rig {
    device: SimDevice,
    queue: Arc<dyn Queue>,
}

impl Rig {
    fn new(uri: &str) -> Self {
        let device = open(uri, Some(Arc::new(Jit::default()))).unwrap();
        let queue = device.create_queue().unwrap();
        Self { device, queue }
    }

    fn load(&self, image: &[u8]) -> Result<SimCode, DeviceError> {
        let code = Code {
            format: CodeFormat::AmdCodeObject,
            bytes: image,
            name: "k.co",
        };
        SimCode::load(&self.device.shared, &code)
    }

    /// The device's own memory.
    fn buffer(&self, bytes: u64) -> Arc<dyn Allocation> {
        self.device.allocate(&AllocDesc::device(bytes)).unwrap()
    }

    fn run(&self, dispatch: gfxjit_hal::Dispatch) -> Result<Timing, DeviceError> {
        self.queue.launch(dispatch)?.wait()
    }
}
