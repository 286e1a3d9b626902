//! Compiling for and launching on the software GPU, through the hal alone.
#![allow(dead_code, reason = "each test file uses what it needs")]

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::Command;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use gfxjit_codeobj::descriptor::KernelDescriptor;
use gfxjit_codeobj::elf::Elf;
use gfxjit_hal::{
    AllocDesc, Allocation, Code, CodeFormat, Device, DeviceError, DevicePtr, Dispatch, Driver,
    Fault, LoadedModule, MemoryRange, Queue, SoftwareOptions, Timing,
};
use gfxjit_sim::SimDriver;

pub(crate) const TARGETS: [&str; 2] = ["gfx942", "gfx1100"];

/// What every source begins with.
pub(crate) const PRELUDE: &str = "
#define LOCAL __builtin_amdgcn_workitem_id_x()
#define GROUP __builtin_amdgcn_workgroup_id_x()
typedef unsigned uint; typedef unsigned long ulong;
typedef unsigned short ushort; typedef unsigned char uchar;
#define BARRIER() do { __builtin_amdgcn_fence(__ATOMIC_RELEASE, \"workgroup\"); \\
    __builtin_amdgcn_s_barrier(); __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, \"workgroup\"); } while (0)
";

/// OpenCL C has a `kernel`; what has none is plain C, where functions may recurse and
/// pointers may point anywhere.
pub(crate) fn compile(target: &str, source: &str, flags: &[&str]) -> Vec<u8> {
    let language: &[&str] = if source.contains("kernel void") {
        &[
            "-x",
            "cl",
            "-cl-std=CL2.0",
            "-Xclang",
            "-fdeclare-opencl-builtins",
        ]
    } else {
        &["-x", "c", "-ffreestanding"]
    };
    let source = format!("{PRELUDE}\n{source}");
    clang("k.cl", target, &source, &[language, flags].concat())
}

/// Assembles one source for the target.
pub(crate) fn assemble(target: &str, source: &str, flags: &[&str]) -> Vec<u8> {
    clang("k.s", target, source, flags)
}

/// What clang makes of a source in a file of this name. It is asked once: several engines run
/// what it makes.
fn clang(name: &str, target: &str, source: &str, flags: &[&str]) -> Vec<u8> {
    type Made = HashMap<String, Arc<OnceLock<Vec<u8>>>>;
    static MADE: Mutex<Option<Made>> = Mutex::new(None);
    let key = format!("{name} {target} {flags:?} {source}");
    let slot = {
        let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        let made = made.get_or_insert_default();
        Arc::clone(made.entry(key).or_default())
    };
    slot.get_or_init(|| run_clang(name, target, source, flags))
        .clone()
}

fn run_clang(name: &str, target: &str, source: &str, flags: &[&str]) -> Vec<u8> {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join(name), source).unwrap();
    let output = Command::new("clang-22")
        .args(flags)
        .args(["-nogpulib", "-target", "amdgcn-amd-amdhsa"])
        .arg(format!("-mcpu={target}"))
        .args([name, "-o", "k.co"])
        .current_dir(dir.path())
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "clang-22: {errors}");
    std::fs::read(dir.path().join("k.co")).unwrap()
}

/// A device with one image.
pub(crate) struct Gpu {
    pub device: Arc<dyn Device>,
    pub queue: Arc<dyn Queue>,
    pub code: Arc<dyn LoadedModule>,
    pub image: Vec<u8>,
    /// What [`Gpu::buffer`] has made.
    pub buffers: Mutex<Vec<Arc<dyn Allocation>>>,
}

/// A kernel's arguments, laid out as C lays out a struct.
#[derive(Clone, Default)]
pub(crate) struct Arguments(pub Vec<u8>);

impl Arguments {
    pub(crate) fn aligned(mut self, bytes: &[u8]) -> Self {
        let size = self.0.len().next_multiple_of(bytes.len());
        self.0.resize(size, 0);
        self.0.extend_from_slice(bytes);
        self
    }

    pub(crate) fn buffer(self, memory: DevicePtr) -> Self {
        self.aligned(&memory.0.to_le_bytes())
    }

    pub(crate) fn u32(self, value: u32) -> Self {
        self.aligned(&value.to_le_bytes())
    }

    pub(crate) fn f32(self, value: f32) -> Self {
        self.aligned(&value.to_le_bytes())
    }
}

impl Gpu {
    pub(crate) fn new(uri: &str, image: Vec<u8>) -> Self {
        Self::with(gfxjit_sim_jit::Jit::default(), uri, image)
    }

    pub(crate) fn with(translators: gfxjit_sim_jit::Jit, uri: &str, image: Vec<u8>) -> Self {
        let device = SimDriver::with_translators(std::sync::Arc::new(translators))
            .open(uri)
            .unwrap();
        let queue = device.create_queue().unwrap();
        let code = Code {
            format: CodeFormat::AmdCodeObject,
            bytes: &image,
            name: "k.cl",
        };
        let code = device.load(&code).unwrap();
        Self {
            device,
            queue,
            code,
            image,
            buffers: Mutex::default(),
        }
    }

    /// Where a symbol is on the device.
    pub(crate) fn resident(&self, symbol: &str) -> DevicePtr {
        self.code.symbol(symbol).unwrap().unwrap().address
    }

    pub(crate) fn address(&self, symbol: &str) -> u64 {
        let elf = Elf::parse(&self.image).unwrap();
        let table = elf.dynsym().unwrap().unwrap();
        let (_, symbol) = table.find_global(symbol.as_bytes()).unwrap();
        symbol.value
    }

    pub(crate) fn dispatch(&self, kernel: &str, arguments: Arguments) -> Dispatch {
        let address = self.address(&format!("{kernel}.kd"));
        let elf = Elf::parse(&self.image).unwrap();
        let descriptor = KernelDescriptor::read(elf.at_address(address, 64).unwrap()).unwrap();
        let mut kernarg = arguments.0;
        kernarg.resize(kernarg.len().max(descriptor.kernarg_size as usize), 0);
        Dispatch {
            group_segment_bytes: descriptor.group_segment_fixed_size,
            private_segment_bytes: descriptor.private_segment_fixed_size,
            software: Some(SoftwareOptions {
                // A bug in an engine must not keep the tests from ending.
                instruction_limit: Some(1 << 26),
                ..SoftwareOptions::default()
            }),
            ..Dispatch::of(
                self.code.kernel(kernel).unwrap(),
                [1, 1, 1],
                [1, 1, 1],
                gfxjit_hal::Arguments::Segment(kernarg),
            )
        }
    }

    pub(crate) fn run(&self, dispatch: Dispatch) -> Result<Timing, DeviceError> {
        self.queue.launch(dispatch)?.wait()
    }

    /// Runs `groups` workgroups of `size` work-items.
    pub(crate) fn launch(
        &self,
        kernel: &str,
        groups: u32,
        size: u16,
        arguments: Arguments,
    ) -> Result<Timing, DeviceError> {
        let mut dispatch = self.dispatch(kernel, arguments);
        dispatch.workgroup = [size, 1, 1];
        dispatch.grid = [groups * u32::from(size), 1, 1];
        self.run(dispatch)
    }

    pub(crate) fn buffer(&self, words: &[u32]) -> DevicePtr {
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let desc = AllocDesc::device(bytes.len() as u64);
        let memory = self.device.allocate(&desc).unwrap();
        self.queue
            .write(&MemoryRange::all(&memory), &bytes)
            .unwrap();
        let address = memory.address();
        self.buffers.lock().unwrap().push(memory);
        address
    }

    /// Ends a buffer.
    pub(crate) fn free(&self, buffer: DevicePtr) {
        let mut buffers = self.buffers.lock().unwrap();
        let index = buffers.iter().position(|held| held.address() == buffer);
        buffers.remove(index.unwrap());
    }

    pub(crate) fn floats(&self, values: impl IntoIterator<Item = f32>) -> DevicePtr {
        let words: Vec<u32> = values.into_iter().map(f32::to_bits).collect();
        self.buffer(&words)
    }

    pub(crate) fn read(&self, from: DevicePtr, words: usize) -> Vec<u32> {
        let mut bytes = vec![0; words * 4];
        let range = MemoryRange::at(from, bytes.len() as u64);
        self.queue.read(&range, &mut bytes).unwrap();
        bytes
            .as_chunks::<4>()
            .0
            .iter()
            .map(|word| u32::from_le_bytes(*word))
            .collect()
    }
}

/// Engines of the software GPU. What LLVM cannot translate is an error.
const ENGINES: [&str; 4] = ["interp", "quick", "jit-only", "mixed"];

/// Those of these engines that this host has: the baseline translator writes code for some only.
pub(crate) fn of_this_host<'a>(engines: &[&'a str]) -> Vec<&'a str> {
    let has = |engine: &&str| *engine != "quick" || gfxjit_sim_jit::has_templates();
    engines.iter().copied().filter(has).collect()
}

/// The engines that run a test. LLVM takes most of the time, so that it gets a fifth of what there is, for
/// itself or for all engines that take turns; everything in both ways with GFXJIT_ALL_ENGINES. What is
/// numbered in order has its share for certain.
pub(crate) fn engines(number: usize) -> Vec<&'static str> {
    let mut engines = of_this_host(&ENGINES);
    if std::env::var_os("GFXJIT_ALL_ENGINES").is_none() {
        let kept = match number % 10 {
            0 => "mixed",
            5 => "jit-only",
            _ => "",
        };
        engines.retain(|engine| !matches!(*engine, "mixed" | "jit-only") || *engine == kept);
    }
    engines
}

/// A number of a text's own.
pub(crate) fn number_of(text: &str) -> usize {
    text.bytes().map(usize::from).sum()
}

/// Runs a test for both targets at O0 and O2, by all engines.
pub(crate) fn everywhere(source: &str, test: impl Fn(&Gpu)) {
    let first = number_of(source);
    for (index, target) in TARGETS.into_iter().enumerate() {
        for (which, level) in ["-O0", "-O2"].into_iter().enumerate() {
            let image = compile(target, source, &[level]);
            for engine in engines(first + 2 * index + which) {
                let uri = format!("sim://{target}?cus=2&engine={engine}");
                let gpu = Gpu::new(&uri, image.clone());
                let result = catch_unwind(AssertUnwindSafe(|| test(&gpu)));
                assert!(result.is_ok(), "the above happened on {uri} at {level}");
            }
        }
    }
}

pub(crate) fn fault(result: Result<Timing, DeviceError>) -> Fault {
    match result {
        Err(DeviceError::Fault(fault)) => *fault,
        other => panic!("no fault: {other:?}"),
    }
}
