//! The device under test, and helper functions for checks.

use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};

use gfxjit::hal::{
    AllocDesc, Allocation, ArgumentAbi, Arguments, Code, CodeFormat, Device, DeviceError,
    DeviceInfo, Dispatch, Driver, Event, HostTarget, Isa, LoadedKernel, LoadedModule, MemoryKind,
    MemoryRange, Queue, Source, Target, ValuePlace,
};
use gfxjit::{Image, Options};

/// The kernels and variables of the checks:
///
/// * `scaled(out, value)`: `out[i] = i * scale + value` for every work-item of a grid of
///   workgroups of 64;
/// * `traps()` stops with a trap, `endless(flag)` ends when `*flag` is not 0;
/// * `illegal()` has bytes that are no instruction of any GPU;
/// * `follows(at)` stores 7 at the address that is at `at`;
/// * `scale` is 3, `table` is 2, 3, 5, 7.
const AMD_SOURCE: &str = r#"
@scale = addrspace(1) externally_initialized global i32 3
@table = addrspace(1) externally_initialized global [4 x i32] [i32 2, i32 3, i32 5, i32 7]

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare void @llvm.trap()

define amdgpu_kernel void @scaled(ptr addrspace(1) %out, i32 %value) {
  %item = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = mul i32 %group, 64
  %i = add i32 %first, %item
  %scale = load i32, ptr addrspace(1) @scale
  %product = mul i32 %i, %scale
  %sum = add i32 %product, %value
  %wide = zext i32 %i to i64
  %at = getelementptr i32, ptr addrspace(1) %out, i64 %wide
  store i32 %sum, ptr addrspace(1) %at
  ret void
}

define amdgpu_kernel void @traps() {
  call void @llvm.trap()
  ret void
}

define amdgpu_kernel void @illegal() {
  call void asm sideeffect ".long 0xbfffffff", ""()
  ret void
}

define amdgpu_kernel void @follows(ptr addrspace(1) %at) {
  %to = load ptr addrspace(1), ptr addrspace(1) %at
  store i32 7, ptr addrspace(1) %to
  ret void
}

define amdgpu_kernel void @endless(ptr addrspace(1) %flag) {
  br label %loop
loop:
  %set = load volatile i32, ptr addrspace(1) %flag
  %ends = icmp ne i32 %set, 0
  br i1 %ends, label %end, label %loop
end:
  %first = load i32, ptr addrspace(1) @table
  ret void
}
"#;

/// The layout of the explicit arguments of `scaled`, and of those of `endless` and `follows`.
const SCALED: &[ValuePlace] = &[
    ValuePlace { offset: 0, size: 8 },
    ValuePlace { offset: 8, size: 4 },
];
const POINTER: &[ValuePlace] = &[ValuePlace { offset: 0, size: 8 }];

/// A device of a driver.
pub struct Subject<'a> {
    /// The driver.
    pub driver: &'a dyn Driver,
    /// The device's name.
    pub uri: &'a str,
    /// The device, opened.
    pub device: Arc<dyn Device>,
}

impl std::fmt::Debug for Subject<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Subject").field(&self.uri).finish()
    }
}

impl<'a> Subject<'a> {
    /// Opens the device.
    ///
    /// # Panics
    /// With the driver's error when it does not open.
    #[must_use]
    pub fn new(driver: &'a dyn Driver, uri: &'a str) -> Self {
        assert!(
            driver.accepts(uri),
            "{} does not accept {uri}",
            driver.name()
        );
        let device = driver.open(uri).unwrap_or_else(|error| panic!("{error}"));
        Self {
            driver,
            uri,
            device,
        }
    }

    pub(super) fn info(&self) -> &DeviceInfo {
        self.device.info()
    }

    pub(super) fn queue(&self) -> Arc<dyn Queue> {
        self.device.create_queue().unwrap()
    }

    pub(super) fn memory(&self, bytes: u64) -> Arc<dyn Allocation> {
        self.device.allocate(&AllocDesc::device(bytes)).unwrap()
    }

    /// Allocates memory with this content.
    pub(super) fn filled(&self, queue: &Arc<dyn Queue>, bytes: &[u8]) -> Arc<dyn Allocation> {
        let memory = self.memory(bytes.len() as u64);
        queue.write(&MemoryRange::all(&memory), bytes).unwrap();
        memory
    }

    /// The kinds of memory that the device has.
    pub(super) fn kinds(&self) -> Vec<MemoryKind> {
        let has = &self.info().features;
        let kinds = [
            (MemoryKind::Device, true),
            (MemoryKind::HostVisible, has.host_visible_memory),
            (MemoryKind::FineGrained, has.fine_grained_memory),
        ];
        kinds
            .into_iter()
            .filter_map(|(kind, has)| has.then_some(kind))
            .collect()
    }

    /// The code of the checks for this device, and the size of its kernels' kernarg segment.
    pub(super) fn code(&self) -> (CodeFormat, Vec<u8>, usize) {
        match &self.info().isa {
            Isa::Known(gfxjit::Target::Amd(target)) => {
                let source = gfxjit::Source::detect("conformance.ll", AMD_SOURCE.as_bytes());
                let built = Image::build(&source.unwrap(), *target, &Options::default());
                let image = built.unwrap_or_else(|error| panic!("{error}")).image;
                let sizes = image
                    .kernels()
                    .iter()
                    .map(|kernel| kernel.info.kernarg_bytes);
                let largest = sizes.max().unwrap_or(0) as usize;
                (CodeFormat::AmdCodeObject, image.bytes().to_vec(), largest)
            }
            // The same code, translated for NVIDIA GPUs, without the parts in assembly.
            Isa::Known(gfxjit::Target::Nvidia(sm)) => {
                let assembly = "  call void asm sideeffect \".long 0xbfffffff\", \"\"()\n";
                let text = AMD_SOURCE.replace(assembly, "  call void @llvm.trap()\n");
                let source = gfxjit::Source::detect("conformance.ll", text.as_bytes()).unwrap();
                let built = Image::build(&source, *sm, &Options::default());
                let image = built.unwrap_or_else(|error| panic!("{error}")).image;
                (CodeFormat::Ptx, image.bytes().to_vec(), 0)
            }
            other => panic!("the suite has no code for {other}"),
        }
    }

    pub(super) fn module(&self) -> Loaded {
        let (format, bytes, segment) = self.code();
        let code = Code {
            format,
            bytes: &bytes,
            name: "conformance",
        };
        Loaded {
            module: self.device.load(&code).unwrap(),
            segment,
            abi: self.info().arguments,
        }
    }
}

/// The code of the checks, loaded on a device.
pub(super) struct Loaded {
    pub module: Arc<dyn LoadedModule>,
    segment: usize,
    abi: ArgumentAbi,
}

impl Loaded {
    fn arguments(&self, mut bytes: Vec<u8>, places: &[ValuePlace]) -> Arguments {
        match self.abi {
            ArgumentAbi::Explicit => Arguments::Explicit {
                bytes,
                places: places.into(),
            },
            _ => {
                bytes.resize(self.segment, 0);
                Arguments::Segment(bytes)
            }
        }
    }

    fn dispatch(&self, name: &str, bytes: Vec<u8>, places: &[ValuePlace]) -> Dispatch {
        Dispatch::of(
            self.module.kernel(name).unwrap(),
            [64, 1, 1],
            [64, 1, 1],
            self.arguments(bytes, places),
        )
    }

    /// A launch of `scaled` with `items` work-items.
    pub(crate) fn scaled(&self, out: &MemoryRange, value: u32, items: u32) -> Dispatch {
        let mut bytes = out.address().0.to_le_bytes().to_vec();
        bytes.extend(value.to_le_bytes());
        let mut dispatch = self.dispatch("scaled", bytes, SCALED);
        dispatch.grid = [items, 1, 1];
        dispatch.memory = vec![out.clone()];
        dispatch
    }

    pub(crate) fn traps(&self) -> Dispatch {
        self.dispatch("traps", Vec::new(), &[])
    }

    pub(crate) fn illegal(&self) -> Dispatch {
        self.dispatch("illegal", Vec::new(), &[])
    }

    /// A launch that ends when the word at `flag` is not 0.
    pub(crate) fn endless(&self, flag: &MemoryRange) -> Dispatch {
        self.with_pointer("endless", flag)
    }

    /// A launch that stores 7 at the address that is at `at`.
    pub(crate) fn follows(&self, at: &MemoryRange) -> Dispatch {
        let mut dispatch = self.with_pointer("follows", at);
        (dispatch.grid, dispatch.workgroup) = ([1; 3], [1; 3]);
        dispatch
    }

    fn with_pointer(&self, name: &str, to: &MemoryRange) -> Dispatch {
        let bytes = to.address().0.to_le_bytes().to_vec();
        let mut dispatch = self.dispatch(name, bytes, POINTER);
        dispatch.memory = vec![to.clone()];
        dispatch
    }

    pub(crate) fn kernel(&self, name: &str) -> Arc<dyn LoadedKernel> {
        self.module.kernel(name).unwrap()
    }
}

/// The result of `scaled`.
pub(super) fn scaled_bytes(scale: u32, value: u32, items: u32) -> Vec<u8> {
    (0..items)
        .flat_map(|i| (i * scale + value).to_le_bytes())
        .collect()
}

/// Bytes that differ from their neighbours.
pub(super) fn pattern(len: usize, seed: u8) -> Vec<u8> {
    (0..len)
        .map(|i| (i % 251) as u8 ^ (i / 251 % 256) as u8 ^ seed)
        .collect()
}

/// The content of a range, copied by the calling thread.
pub(super) fn content(queue: &Arc<dyn Queue>, from: &MemoryRange) -> Vec<u8> {
    let mut bytes = vec![0xaa; from.len() as usize];
    queue.read(from, &mut bytes).unwrap();
    bytes
}

/// Host memory for the result of a copy.
struct Incoming {
    bytes: Vec<u8>,
    done: Sender<Vec<u8>>,
}

impl HostTarget for Incoming {
    fn bytes(&mut self) -> &mut [u8] {
        &mut self.bytes
    }

    fn filled(self: Box<Self>) {
        // The receiver may be dropped.
        let _ = self.done.send(self.bytes);
    }
}

/// A copy target of `len` bytes, and the receiver of its content.
pub(super) fn target(len: usize) -> (Target, Filled) {
    let (done, filled) = channel();
    let bytes = vec![0xaa; len];
    let target = Target::Host(Box::new(Incoming { bytes, done }));
    (target, Filled(filled))
}

pub(super) struct Filled(std::sync::mpsc::Receiver<Vec<u8>>);

impl Filled {
    /// The bytes of a copy whose event is done.
    pub(crate) fn take(self) -> Vec<u8> {
        let filled = self.0.try_recv();
        filled.expect("a target is filled before the event is done")
    }
}

/// A command that blocks its queue until it is released.
pub(super) struct Gate {
    pub event: Arc<dyn Event>,
    open: Sender<()>,
}

impl Gate {
    /// Closes a queue: later commands do not start.
    pub(crate) fn close(queue: &Arc<dyn Queue>, memory: &Arc<dyn Allocation>) -> Self {
        struct Blocked(Mutex<std::sync::mpsc::Receiver<()>>, [u8; 1]);
        impl HostTarget for Blocked {
            fn bytes(&mut self) -> &mut [u8] {
                &mut self.1
            }
            fn filled(self: Box<Self>) {
                // A gate that is dropped opens.
                let _ = self.0.lock().unwrap().recv();
            }
        }
        let (open, wait) = channel();
        let from = Source::Device(MemoryRange::part(memory, 0, 1));
        let target = Target::Host(Box::new(Blocked(Mutex::new(wait), [0])));
        Self {
            event: queue.copy(from, target).unwrap(),
            open,
        }
    }

    pub(crate) fn open(&self) {
        self.open.send(()).unwrap();
    }
}

pub(super) fn host(bytes: &[u8]) -> Source {
    Source::Host(Box::new(bytes.to_vec()))
}

/// Whether a call failed with an error that `is` accepts; the error is the `Debug` text of another
/// result.
pub(super) fn refused<T>(result: Result<T, DeviceError>, is: impl Fn(&DeviceError) -> bool) {
    match result {
        Ok(_) => panic!("it was not refused"),
        Err(error) => assert!(is(&error), "refused otherwise: {error:?}"),
    }
}

pub(super) fn bad_copy(error: &DeviceError) -> bool {
    matches!(error, DeviceError::BadCopy { .. })
}

pub(super) fn cannot_cancel(error: &DeviceError) -> bool {
    matches!(error, DeviceError::CannotCancel { .. })
}

pub(super) fn bad_address(error: &DeviceError) -> bool {
    matches!(error, DeviceError::BadAddress { .. })
}

pub(super) fn bad_dispatch(error: &DeviceError) -> bool {
    matches!(error, DeviceError::BadDispatch { .. })
}

pub(super) fn unsupported(error: &DeviceError) -> bool {
    matches!(error, DeviceError::Unsupported { .. })
}
