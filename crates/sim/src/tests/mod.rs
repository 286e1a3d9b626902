//! Tests of the device from its queues down to the registers of a wave, with an engine that calls a
//! test's function instead of executing instructions.

mod dispatch;
mod image;
mod queue;
mod registers;

use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use gfxjit_codeobj::elf::Elf;
use gfxjit_hal::{
    AllocDesc, Allocation, Arguments, Code, CodeFormat, Device, DeviceError, Dispatch, Queue,
    Timing,
};
use gfxjit_targets::TargetId;

use crate::code::SimCode;
use crate::device::driver::open;
use crate::device::sim_device::SimDevice;
use crate::engine::Engine;
use crate::engine::{Exit, GroupContext};
use crate::gpu::Gpu;
use crate::machine::wave::Wave;
use crate::module::SimKernel;

/// An engine that calls a function.
pub(crate) struct Fake<F>(pub F);

impl<F> Engine for Fake<F>
where
    F: Fn(&mut Wave, &mut GroupContext<'_>, u64) -> Exit + Send + Sync,
{
    fn run(&self, wave: &mut Wave, group: &mut GroupContext<'_>, budget: u64) -> Exit {
        (self.0)(wave, group, budget)
    }

    fn disassembly(&self, pc: u64) -> String {
        format!("the instruction at {pc:#x}")
    }
}

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

/// A kernel `k` that ends at once, with these lines in its descriptor.
pub(crate) fn kernel(target: &str, directives: &str) -> Vec<u8> {
    let accum = if matches!(target, "gfx90a" | "gfx942") {
        ".amdhsa_accum_offset 8"
    } else {
        ""
    };
    let directives = directives.replace(';', "\n");
    assemble(
        target,
        &format!(
            ".text\n.globl k\n.p2align 8\n.type k,@function\nk:\n s_endpgm\n\
             .fill 256, 4, 0\n\
             .rodata\n.p2align 6\n.amdhsa_kernel k\n\
             .amdhsa_next_free_vgpr 8\n.amdhsa_next_free_sgpr 32\n{accum}\n{directives}\n\
             .end_amdhsa_kernel\n"
        ),
    )
}

/// The address of a symbol in an image.
pub(crate) fn symbol(image: &[u8], name: &str) -> u64 {
    let elf = Elf::parse(image).unwrap();
    let table = elf.dynsym().unwrap().unwrap();
    table.find_global(name.as_bytes()).unwrap().1.value
}

/// The kernel of a launch.
pub(super) fn sim_kernel(dispatch: &Dispatch) -> &SimKernel {
    let any: &dyn std::any::Any = &*dispatch.kernel;
    any.downcast_ref().unwrap()
}

/// A device with a queue.
pub(crate) struct Rig {
    pub device: SimDevice,
    pub queue: Arc<dyn Queue>,
}

impl Rig {
    pub(crate) fn new(uri: &str) -> Self {
        let device = open(uri, None).unwrap();
        let queue = device.create_queue().unwrap();
        Self { device, queue }
    }

    pub(crate) fn shared(&self) -> &Arc<Gpu> {
        &self.device.shared
    }

    pub(crate) fn load(&self, image: &[u8]) -> Result<SimCode, DeviceError> {
        let code = Code {
            format: CodeFormat::AmdCodeObject,
            bytes: image,
            name: "k.co",
        };
        SimCode::load(self.shared(), &code)
    }

    /// A launch of kernel `k` of an image that `engine` executes.
    pub(crate) fn dispatch(&self, image: &[u8], engine: impl Engine + 'static) -> Dispatch {
        let mut code = self.load(image).unwrap();
        code.replace_engine(Arc::new(engine));
        Dispatch::of(
            Arc::new(SimKernel {
                name: "k".into(),
                descriptor: code.load_delta + symbol(image, "k.kd"),
                registers: None,
                code: Arc::new(code),
            }),
            [1, 1, 1],
            [1, 1, 1],
            Arguments::Segment(Vec::new()),
        )
    }

    /// The load delta of a launch's code.
    pub(crate) fn load_delta(dispatch: &Dispatch) -> u64 {
        sim_kernel(dispatch).code.load_delta
    }

    /// The device's own memory.
    pub(crate) fn buffer(&self, bytes: u64) -> Arc<dyn Allocation> {
        self.device.allocate(&AllocDesc::device(bytes)).unwrap()
    }

    pub(crate) fn run(&self, dispatch: Dispatch) -> Result<Timing, DeviceError> {
        self.queue.launch(dispatch)?.wait()
    }
}
