//! Launching a kernel, checked against what is known of it.
//!
//! Problem: a wrong argument or a block that is too large makes a GPU hang or write
//! elsewhere; the driver reports little. Everything that metadata and device tell is checked
//! here, once for all drivers, before anything reaches the device.

pub(crate) mod arg;
pub(crate) mod geometry;
pub(crate) mod kernarg;
pub(crate) mod number;

use std::sync::Arc;
use std::time::Duration;

use gfxjit_codeobj::metadata::ValueKind;
use gfxjit_hal::{
    ArgumentAbi, Arguments, Checks, Debugger, DebuggerHandle, DeviceKind, Dispatch, HostService,
    MemoryRange, Refusal, SoftwareOptions, TraceSink, Watched, Watcher,
};
use gfxjit_hostcall::{Addresses, CooperativeGrid, GridShare, LaunchServices};

use crate::code::kernel_info::Parameter;
use crate::error::{ArgumentError, Error, LaunchError, Result};
use crate::launch::arg::{Arg, ArgValue, expected};
use crate::launch::geometry::{Geometry, Grid, Limits, Size};
use crate::launch::kernarg::{LaunchFacts, hidden_value, place};
use crate::memory::Slice;
use crate::module::kernel::Kernel;
use crate::queue::{Event, Queue};

/// Scratch of a work-item, in bytes, for a kernel whose need is not known when linking (recursion, indirect calls), when
/// [`Launch::stack`] does not say.
pub const DEFAULT_DYNAMIC_STACK: u32 = gfxjit_hal::DYNAMIC_STACK_BYTES;

/// A launch being prepared.
///
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// # fn main() -> gfxjit::Result<()> {
/// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
/// # let module = gfxjit::Module::build(&device, "saxpy.ll",
/// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
/// # let queue = device.queue()?;
/// let x = gfxjit::Buffer::from_slice(&device, &[1.0f32, 2.0, 3.0])?;
/// let y = gfxjit::Buffer::from_slice(&device, &[10.0f32; 3])?;
/// let event = module.kernel("saxpy")?
///     .launch(&queue)
///     .grid(1)
///     .block(64)
///     .arg(&x)
///     .arg(&y)
///     .arg(2.0f32)
///     .arg(3u32)
///     .submit()?;
/// println!("ran for {:?}", event.elapsed()?);
/// assert_eq!(y.download()?, [12.0, 14.0, 16.0]);
/// # Ok(())
/// # }
/// ```
#[must_use = "a launch does nothing before `submit`"]
pub struct Launch {
    kernel: Kernel,
    queue: Queue,
    grid: Option<Grid>,
    block: Option<Size>,
    global_offset: [u64; 3],
    lds: u32,
    stack: Option<u32>,
    args: Vec<Arg>,
    kernarg: Option<Vec<u8>>,
    packed: Option<Vec<u8>>,
    uses: Vec<Slice>,
    cooperative: bool,
    share: Option<GridShare>,
    software: Option<SoftwareOptions>,
    /// How the kernel is looked up at submission, for a kernel of a program of modules, which may
    /// change until then.
    late: Option<Late>,
}

/// Returns the kernel to launch, and the memory it reaches that no argument names.
type Late = Box<dyn Fn() -> Result<LateKernel> + Send + Sync>;

/// The current kernel of a program of modules.
pub(crate) struct LateKernel {
    pub(crate) kernel: Kernel,
    /// Memory of the program's variables.
    pub(crate) memory: Vec<Slice>,
}

impl Kernel {
    /// Prepares a launch; [`Launch::submit`] starts it.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let module = gfxjit::Module::build(&device, "saxpy.ll",
    /// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
    /// # let (kernel, queue) = (module.kernel("saxpy")?, device.queue()?);
    /// # let x = gfxjit::Buffer::from_slice(&device, &[1.0f32; 64])?;
    /// # let y = gfxjit::Buffer::from_slice(&device, &[10.0f32; 64])?;
    /// let launch = kernel.launch(&queue).grid(1).block(64).arg(&x).arg(&y).arg(2.0f32).arg(64u32);
    /// launch.submit()?;
    /// assert_eq!(y.download()?, [12.0; 64]);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    pub fn launch(&self, queue: &Queue) -> Launch {
        Launch::new(self.clone(), queue.clone())
    }
}

impl Launch {
    fn new(kernel: Kernel, queue: Queue) -> Self {
        Self {
            kernel,
            queue,
            grid: None,
            block: None,
            global_offset: [0; 3],
            lds: 0,
            stack: None,
            args: Vec::new(),
            kernarg: None,
            packed: None,
            uses: Vec::new(),
            cooperative: false,
            share: None,
            software: None,
            late: None,
        }
    }

    /// A launch whose kernel is looked up when it is submitted.
    pub(crate) fn late(
        mut self,
        late: impl Fn() -> Result<LateKernel> + Send + Sync + 'static,
    ) -> Self {
        self.late = Some(Box::new(late));
        self
    }

    /// The grid in workgroups, as in HIP.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let module = gfxjit::Module::build(&device, "saxpy.ll",
    /// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
    /// # let queue = device.queue()?;
    /// # let x = gfxjit::Buffer::from_slice(&device, &[1.0f32; 64])?;
    /// # let y = gfxjit::Buffer::from_slice(&device, &[10.0f32; 64])?;
    /// # let launch = module.kernel("saxpy")?.launch(&queue).arg(&x).arg(&y).arg(2.0f32).arg(64u32);
    /// // Two workgroups of 32 work-items.
    /// launch.grid(2).block(32).submit()?;
    /// assert_eq!(y.download()?, [12.0; 64]);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    pub fn grid(mut self, workgroups: impl Into<Size>) -> Self {
        self.grid = Some(Grid::Groups(workgroups.into()));
        self
    }

    /// The grid in work-items, as in HSA and OpenCL; the last workgroup of a dimension may be
    /// partial.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let module = gfxjit::Module::build(&device, "saxpy.ll",
    /// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
    /// # let queue = device.queue()?;
    /// # let x = gfxjit::Buffer::from_slice(&device, &[1.0f32; 64])?;
    /// # let y = gfxjit::Buffer::from_slice(&device, &[10.0f32; 64])?;
    /// # let launch = module.kernel("saxpy")?.launch(&queue).arg(&x).arg(&y).arg(2.0f32).arg(64u32);
    /// // 40 work-items: the second workgroup has 8.
    /// launch.global(40).block(32).submit()?;
    /// assert_eq!(y.download()?[39..41], [12.0, 10.0]);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    pub fn global(mut self, work_items: impl Into<Size>) -> Self {
        self.grid = Some(Grid::Items(work_items.into()));
        self
    }

    /// The workgroup size in work-items. May be left out when the kernel was compiled for one size.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let module = gfxjit::Module::build(&device, "saxpy.ll",
    /// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
    /// # let queue = device.queue()?;
    /// # let x = gfxjit::Buffer::from_slice(&device, &[1.0f32; 64])?;
    /// # let y = gfxjit::Buffer::from_slice(&device, &[10.0f32; 64])?;
    /// # let launch = module.kernel("saxpy")?.launch(&queue).arg(&x).arg(&y).arg(2.0f32).arg(64u32);
    /// // 8 x 4 work-items, of which X runs fastest; the other half of `y` stays as it was.
    /// launch.grid(1).block([8, 4]).submit()?.wait()?;
    /// assert_eq!(y.download()?[63], 10.0);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    pub fn block(mut self, work_items: impl Into<Size>) -> Self {
        self.block = Some(work_items.into());
        self
    }

    /// The offset of the grid's first work-item, as OpenCL's `get_global_offset` returns it.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let queue = device.queue()?;
    /// let source = b"kernel void k(global uint *to) { *to = get_global_id(0); }";
    /// let module = gfxjit::Module::build(&device, "k.cl", source, &Default::default())?;
    /// let out = gfxjit::Buffer::from_slice(&device, &[0u32])?;
    /// let launch = module.kernel("k")?.launch(&queue).grid(1).block(1).arg(&out);
    /// launch.global_offset([5, 0, 0]).submit()?;
    /// assert_eq!(out.download()?, [5]);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    pub fn global_offset(mut self, offset: [u64; 3]) -> Self {
        self.global_offset = offset;
        self
    }

    /// Dynamic LDS in bytes, behind the kernel's static LDS (HIP's `extern __shared__`).
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let module = gfxjit::Module::build(&device, "saxpy.ll",
    /// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
    /// # let queue = device.queue()?;
    /// # let x = gfxjit::Buffer::from_slice(&device, &[1.0f32; 64])?;
    /// # let y = gfxjit::Buffer::from_slice(&device, &[10.0f32; 64])?;
    /// # let launch = module.kernel("saxpy")?.launch(&queue).arg(&x).arg(&y).arg(2.0f32).arg(64u32);
    /// use gfxjit::{Error, LaunchError};
    /// // 1 MiB is more than a workgroup can have.
    /// let error = launch.grid(1).block(64).lds(1 << 20).submit().unwrap_err();
    /// assert!(matches!(error, Error::Launch(LaunchError::Refused { .. })));
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    pub fn lds(mut self, bytes: u32) -> Self {
        self.lds = bytes;
        self
    }

    /// Scratch of a work-item in bytes, if more than the kernel's budget states; see
    /// [`DEFAULT_DYNAMIC_STACK`].
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let module = gfxjit::Module::build(&device, "saxpy.ll",
    /// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
    /// # let queue = device.queue()?;
    /// # let x = gfxjit::Buffer::from_slice(&device, &[1.0f32; 64])?;
    /// # let y = gfxjit::Buffer::from_slice(&device, &[10.0f32; 64])?;
    /// # let launch = module.kernel("saxpy")?.launch(&queue).arg(&x).arg(&y).arg(2.0f32).arg(64u32);
    /// launch.grid(1).block(64).stack(4096).submit()?.wait()?;
    /// assert_eq!(y.download()?, [12.0; 64]);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    pub fn stack(mut self, bytes: u32) -> Self {
        self.stack = Some(bytes);
        self
    }

    /// The next explicit argument.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let module = gfxjit::Module::build(&device, "saxpy.ll",
    /// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
    /// # let (kernel, queue) = (module.kernel("saxpy")?, device.queue()?);
    /// # let x = gfxjit::Buffer::from_slice(&device, &[1.0f32; 64])?;
    /// # let y = gfxjit::Buffer::from_slice(&device, &[10.0f32; 64])?;
    /// let launch = kernel.launch(&queue).grid(1).block(64);
    /// launch.arg(&x).arg(&y).arg(2.0f32).arg(64u32).submit()?;
    /// assert_eq!(y.download()?, [12.0; 64]);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    pub fn arg(mut self, arg: impl Into<Arg>) -> Self {
        self.args.push(arg.into());
        self
    }

    /// Several arguments.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let module = gfxjit::Module::build(&device, "saxpy.ll",
    /// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
    /// # let (kernel, queue) = (module.kernel("saxpy")?, device.queue()?);
    /// # let x = gfxjit::Buffer::from_slice(&device, &[1.0f32; 64])?;
    /// # let y = gfxjit::Buffer::from_slice(&device, &[10.0f32; 64])?;
    /// use gfxjit::Arg;
    /// let args = [Arg::from(&x), Arg::from(&y), Arg::from(2.0f32), Arg::from(64u32)];
    /// kernel.launch(&queue).grid(1).block(64).args(args).submit()?;
    /// assert_eq!(y.download()?, [12.0; 64]);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    pub fn args(mut self, args: impl IntoIterator<Item = Arg>) -> Self {
        self.args.extend(args);
        self
    }

    /// The raw level: the whole kernarg segment, hidden arguments included, in place of
    /// [`Launch::arg`]. Only its length is checked; the caller vouches for the content, and names
    /// the buffers whose addresses it contains with [`Launch::uses`].
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let queue = device.queue()?;
    /// # let source: &[u8] = b"define amdgpu_kernel void @k(ptr addrspace(1) %p) {
    /// #   store i32 7, ptr addrspace(1) %p
    /// #   ret void
    /// # }";
    /// # let module = gfxjit::Module::build(&device, "k.ll", source, &Default::default())?;
    /// # let kernel = module.kernel("k")?;
    /// # let out = gfxjit::Buffer::from_slice(&device, &[0u32])?;
    /// // The kernel's only argument is a pointer; it has no hidden ones that it reads.
    /// let mut segment = vec![0; kernel.info().kernarg_bytes as usize];
    /// segment[..8].copy_from_slice(&out.address().0.to_le_bytes());
    /// kernel.launch(&queue).grid(1).block(1).kernarg(segment).uses(&out).submit()?;
    /// assert_eq!(out.download()?, [7]);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    pub fn kernarg(mut self, segment: impl Into<Vec<u8>>) -> Self {
        self.kernarg = Some(segment.into());
        self
    }

    /// The raw level: the explicit arguments as they lie in the kernarg segment, in place of
    /// [`Launch::arg`]; the hidden ones are filled in. `arguments` may be shorter than the explicit
    /// arguments; the rest is 0. The caller vouches for the content, as with [`Launch::kernarg`].
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let queue = device.queue()?;
    /// # let source: &[u8] = b"define amdgpu_kernel void @k(ptr addrspace(1) %p) {
    /// #   store i32 7, ptr addrspace(1) %p
    /// #   ret void
    /// # }";
    /// # let module = gfxjit::Module::build(&device, "k.ll", source, &Default::default())?;
    /// # let kernel = module.kernel("k")?;
    /// # let out = gfxjit::Buffer::from_slice(&device, &[0u32])?;
    /// let pointer = out.address().0.to_le_bytes();
    /// kernel.launch(&queue).grid(1).block(1).packed(pointer).uses(&out).submit()?;
    /// assert_eq!(out.download()?, [7]);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    pub fn packed(mut self, arguments: impl Into<Vec<u8>>) -> Self {
        self.packed = Some(arguments.into());
        self
    }

    /// Names memory (a buffer, a slice) that the kernel reaches by an address inside other data.
    /// The memory stays allocated until the launch is done,
    /// [`Buffer::download`](crate::Buffer::download) of it waits for the launch, and a strict
    /// launch ([`Launch::strict`]) may access it.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let queue = device.queue()?;
    /// # let source: &[u8] = b"define amdgpu_kernel void @k(ptr addrspace(1) %list) {
    /// #   %p = load ptr addrspace(1), ptr addrspace(1) %list
    /// #   store i32 7, ptr addrspace(1) %p
    /// #   ret void
    /// # }";
    /// # let module = gfxjit::Module::build(&device, "k.ll", source, &Default::default())?;
    /// # let kernel = module.kernel("k")?;
    /// # let out = gfxjit::Buffer::from_slice(&device, &[0u32])?;
    /// // The kernel finds the address of `out` in `list`.
    /// let list = gfxjit::Buffer::from_slice(&device, &[out.address().0])?;
    /// kernel.launch(&queue).grid(1).block(1).arg(&list).uses(&out).submit()?;
    /// assert_eq!(out.download()?, [7]);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    pub fn uses(mut self, memory: impl Into<Slice>) -> Self {
        self.uses.push(memory.into());
        self
    }

    /// Makes the launch cooperative: all workgroups are resident at the same time, so that they
    /// can wait for each other (HIP's `grid_group::sync`, barriers made of atomics). A launch
    /// whose workgroups cannot all be resident is refused.
    ///
    /// Without it, as many workgroups are resident as the device holds, and they start in the order
    /// of their numbers (X fastest): a workgroup may wait for one with a lower number, as scans
    /// with look-back do, never for one with a higher number. All resident waves make progress. The
    /// software GPU holds 64 workgroups on each of its threads, fewer when their registers, LDS and
    /// scratch take more than 64 MiB.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let module = gfxjit::Module::build(&device, "saxpy.ll",
    /// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
    /// # let queue = device.queue()?;
    /// # let x = gfxjit::Buffer::from_slice(&device, &[1.0f32; 64])?;
    /// # let y = gfxjit::Buffer::from_slice(&device, &[10.0f32; 64])?;
    /// # let launch = module.kernel("saxpy")?.launch(&queue).arg(&x).arg(&y).arg(2.0f32).arg(64u32);
    /// launch.grid(2).block(32).cooperative(true).submit()?.wait()?;
    /// assert_eq!(y.download()?, [12.0; 64]);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    pub fn cooperative(mut self, cooperative: bool) -> Self {
        self.cooperative = cooperative;
        self
    }

    /// Makes the launch cooperative, and one of several that wait for each other, each on a device of its own (HIP's
    /// `multi_grid_group::sync`). The caller sees to it that all of them run at the same time, and keeps the counter's memory
    /// until they have ended ([`Launch::uses`]).
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let module = gfxjit::Module::build(&device, "saxpy.ll",
    /// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
    /// # let queue = device.queue()?;
    /// # let x = gfxjit::Buffer::from_slice(&device, &[1.0f32; 64])?;
    /// # let y = gfxjit::Buffer::from_slice(&device, &[10.0f32; 64])?;
    /// let counter = gfxjit::Buffer::from_slice(&device, &[0u64])?;
    /// let share = gfxjit::GridShare { counter: counter.address().0, device: 0, devices: 1, items_before: 0, items: 64 };
    /// # let launch = module.kernel("saxpy")?.launch(&queue).arg(&x).arg(&y).arg(2.0f32).arg(64u32);
    /// launch.grid(2).block(32).share(share).uses(&counter).submit()?.wait()?;
    /// # assert_eq!(y.download()?, [12.0; 64]);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    pub fn share(mut self, share: GridShare) -> Self {
        self.cooperative = true;
        self.share = Some(share);
        self
    }

    /// Sends a readable trace of every executed instruction here (software GPU only).
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let module = gfxjit::Module::build(&device, "saxpy.ll",
    /// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
    /// # let queue = device.queue()?;
    /// # let x = gfxjit::Buffer::from_slice(&device, &[1.0f32; 64])?;
    /// # let y = gfxjit::Buffer::from_slice(&device, &[10.0f32; 64])?;
    /// # let launch = module.kernel("saxpy")?.launch(&queue).arg(&x).arg(&y).arg(2.0f32).arg(64u32);
    /// use std::sync::{Arc, Mutex};
    /// let lines = Arc::new(Mutex::new(Vec::new()));
    /// let all = Arc::clone(&lines);
    /// let launch = launch.grid(1).block(64).trace(move |line| all.lock().unwrap().push(line.to_owned()));
    /// launch.submit()?.wait()?;
    /// assert!(lines.lock().unwrap().iter().any(|line| line.contains("s_endpgm")));
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    pub fn trace(mut self, line: impl Fn(&str) + Send + Sync + 'static) -> Self {
        self.software.get_or_insert_default().trace = Some(TraceSink(Arc::new(line)));
        self
    }

    /// Stops the launch when it has executed this number of wave-instructions (software GPU only);
    /// `None` is no limit, as without this call.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let queue = device.queue()?;
    /// # let source = b"define amdgpu_kernel void @spins() { br label %a\na: br label %a }";
    /// # let module = gfxjit::Module::build(&device, "spins.ll", source, &Default::default())?;
    /// # let launch = module.kernel("spins")?.launch(&queue).grid(1).block(1);
    /// let error = launch.instruction_limit(1000).submit()?.wait().unwrap_err();
    /// assert!(error.to_string().contains("1000"));
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    pub fn instruction_limit(mut self, instructions: impl Into<Option<u64>>) -> Self {
        self.software.get_or_insert_default().instruction_limit = instructions.into();
        self
    }

    /// Stops the launch when it has run for so long (software GPU only); `None` is no limit, as
    /// without this call. The time counts from the start of the launch, not from its submission,
    /// and includes the translation of the kernel's code. To bound the host's own wait there is
    /// [`Event::wait_timeout`].
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let queue = device.queue()?;
    /// # let source = b"define amdgpu_kernel void @spins() { br label %a\na: br label %a }";
    /// # let module = gfxjit::Module::build(&device, "spins.ll", source, &Default::default())?;
    /// # let launch = module.kernel("spins")?.launch(&queue).grid(1).block(1);
    /// use std::time::Duration;
    /// let error = launch.time_limit(Duration::from_millis(20)).submit()?.wait().unwrap_err();
    /// assert!(matches!(error, gfxjit::Error::Device(_)));
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    pub fn time_limit(mut self, limit: impl Into<Option<Duration>>) -> Self {
        self.software.get_or_insert_default().time_limit = limit.into();
        self
    }

    /// Lets the kernel access only memory that the launch names: the buffers among its arguments,
    /// in its raw segment and in [`Launch::uses`], and its own module with the variables there. An
    /// access to other memory of the device is a fault of kind
    /// [`NotGiven`](gfxjit_hal::FaultKind::NotGiven) (software GPU only). A slice stands for its
    /// whole allocation. `?strict=on` behind the device's name does this for all launches.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let queue = device.queue()?;
    /// # let source: &[u8] = b"define amdgpu_kernel void @k(ptr addrspace(1) %list) {
    /// #   %p = load ptr addrspace(1), ptr addrspace(1) %list
    /// #   store i32 7, ptr addrspace(1) %p
    /// #   ret void
    /// # }";
    /// # let module = gfxjit::Module::build(&device, "k.ll", source, &Default::default())?;
    /// # let kernel = module.kernel("k")?;
    /// # let out = gfxjit::Buffer::from_slice(&device, &[0u32])?;
    /// // The kernel finds the address of `out` in `list`.
    /// let list = gfxjit::Buffer::from_slice(&device, &[out.address().0])?;
    /// let launch = || kernel.launch(&queue).grid(1).block(1).arg(&list).strict();
    /// assert!(launch().submit()?.wait().is_err());
    /// launch().uses(&out).submit()?.wait()?;
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    pub fn strict(mut self) -> Self {
        self.software.get_or_insert_default().strict = true;
        self
    }

    /// Makes a fault report all registers of its wave, in its text and as data. The launch is
    /// interpreted, which is slower (software GPU only).
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let queue = device.queue()?;
    /// # let source: &[u8] = b"define amdgpu_kernel void @k(ptr addrspace(1) %p) {
    /// #   store i32 7, ptr addrspace(1) %p
    /// #   ret void
    /// # }";
    /// # let module = gfxjit::Module::build(&device, "k.ll", source, &Default::default())?;
    /// # let kernel = module.kernel("k")?;
    /// # let out = gfxjit::Buffer::from_slice(&device, &[0u32])?;
    /// let launch = kernel.launch(&queue).grid(1).block(1).arg(gfxjit::Arg::null());
    /// let error = launch.registers_on_fault().submit()?.wait().unwrap_err();
    /// assert!(error.to_string().contains("exec"));
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    pub fn registers_on_fault(mut self) -> Self {
        self.software.get_or_insert_default().registers = true;
        self
    }

    /// Calls `watch` before every instruction of the launch, with the wave's state before it:
    /// registers, enabled lanes, accessed memory (software GPU only). The launch is interpreted on one
    /// thread.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # fn main() -> gfxjit::Result<()> {
    /// use gfxjit::hal::{InstructionClass, Watched};
    /// use std::sync::{Arc, Mutex};
    /// # let source = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll"));
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let module = gfxjit::Module::build(&device, "saxpy.ll", source, &Default::default())?;
    /// # let kernel = module.kernel("saxpy")?;
    /// # let queue = device.queue()?;
    /// # let x = gfxjit::Buffer::from_slice(&device, &[0f32; 32])?;
    /// let bytes = Arc::new(Mutex::new(0));
    /// let sum = Arc::clone(&bytes);
    /// let launch = kernel.launch(&queue).grid(1).block(32).arg(&x).arg(&x).arg(2.0f32).arg(32u32);
    /// let count = move |at: &dyn Watched| {
    ///     if at.class() == InstructionClass::GlobalMemory {
    ///         at.accesses(&mut |access| *sum.lock().unwrap() += access.bytes);
    ///     }
    /// };
    /// launch.watch(count).submit()?.wait()?;
    /// // 32 lanes load two numbers each, and store one.
    /// assert_eq!(*bytes.lock().unwrap(), 32 * 3 * 4);
    /// # Ok(())
    /// # }
    /// ```
    pub fn watch(mut self, watch: impl Fn(&dyn Watched) + Send + Sync + 'static) -> Self {
        self.software.get_or_insert_default().watcher = Some(Watcher(Arc::new(watch)));
        self
    }

    /// Lets a debugger control the launch: hold it before instructions, read and change registers and
    /// memory, step one wave (software GPU only). The launch is interpreted on one thread.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let queue = device.queue()?;
    /// # let source: &[u8] = b"define amdgpu_kernel void @k(ptr addrspace(1) %p) {
    /// #   store i32 7, ptr addrspace(1) %p
    /// #   ret void
    /// # }";
    /// # let module = gfxjit::Module::build(&device, "k.ll", source, &Default::default())?;
    /// # let kernel = module.kernel("k")?;
    /// # let out = gfxjit::Buffer::from_slice(&device, &[0u32])?;
    /// # use gfxjit::hal::{Debugger, Going, Held, Machine, Watched};
    /// # use std::sync::Arc;
    /// /// Ends a launch before its first instruction.
    /// struct Ends;
    /// impl Debugger for Ends {
    ///     fn holds(&self, _: &dyn Watched) -> bool { true }
    ///     fn held(&self, _: Held, machine: &mut dyn Machine) -> Going {
    ///         assert_eq!(machine.waves().len(), 1);
    ///         Going::End
    ///     }
    /// }
    /// let launch = kernel.launch(&queue).grid(1).block(1).arg(&out);
    /// assert!(launch.debug(Arc::new(Ends)).submit()?.wait().is_err());
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    pub fn debug(mut self, debugger: Arc<dyn Debugger>) -> Self {
        self.software.get_or_insert_default().debugger = Some(DebuggerHandle(debugger));
        self
    }

    /// Searches the launch for errors that do not stop it (software GPU only): accesses beyond a
    /// buffer's requested size, reads of values that were never written, races, loads without a wait.
    /// The launch runs to its end, interpreted on one thread, and then its event has
    /// [`DeviceError::Findings`](gfxjit_hal::DeviceError::Findings). `?check=all` behind the device's
    /// name does this for all launches, and then also tracks which bytes of buffers were written.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # fn main() -> gfxjit::Result<()> {
    /// use gfxjit::hal::{Checks, DeviceError};
    /// # let source: &[u8] = b"define amdgpu_kernel void @k(ptr addrspace(1) %p) {
    /// #   %i = call i32 @llvm.amdgcn.workitem.id.x()
    /// #   %q = getelementptr i32, ptr addrspace(1) %p, i32 %i
    /// #   store i32 %i, ptr addrspace(1) %q
    /// #   ret void
    /// # }";
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let module = gfxjit::Module::build(&device, "k.ll", source, &Default::default())?;
    /// # let kernel = module.kernel("k")?;
    /// # let queue = device.queue()?;
    /// let out = gfxjit::Buffer::from_slice(&device, &[0u32; 63])?;
    /// // One work-item too many. Buffers are rounded up, so nothing stops it.
    /// let launch = kernel.launch(&queue).grid(1).block(64).arg(&out);
    /// let error = launch.checks(Checks::ALL).submit()?.wait().unwrap_err();
    /// let gfxjit::Error::Device(DeviceError::Findings(found)) = error else {
    ///     panic!("{error}");
    /// };
    /// assert_eq!((found.faults.len(), found.faults[0].lane), (1, Some(31)));
    /// # Ok(())
    /// # }
    /// ```
    pub fn checks(mut self, checks: Checks) -> Self {
        self.software.get_or_insert_default().checks = checks;
        self
    }

    /// Checks everything and starts the kernel; returns at once.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let module = gfxjit::Module::build(&device, "saxpy.ll",
    /// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
    /// # let (kernel, queue) = (module.kernel("saxpy")?, device.queue()?);
    /// # let x = gfxjit::Buffer::from_slice(&device, &[1.0f32; 64])?;
    /// # let y = gfxjit::Buffer::from_slice(&device, &[10.0f32; 64])?;
    /// let launch = || kernel.launch(&queue).grid(1).block(64).arg(&x).arg(&y).arg(2.0f32);
    /// launch().arg(64u32).submit()?.wait()?;
    /// // Three arguments for a kernel that takes four.
    /// assert!(launch().submit().unwrap_err().to_string().contains("saxpy"));
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`LaunchError::Argument`] with index and name of the argument; [`LaunchError::Refused`] for sizes;
    /// [`Error::Device`] when the driver refuses. What happens while the kernel runs is
    /// reported by the event.
    pub fn submit(mut self) -> Result<Event> {
        if let Some(late) = self.late.take() {
            let now = late()?;
            self.kernel = now.kernel;
            self.uses.extend(now.memory);
        }
        let dispatch = self.check()?;
        let command = self.queue.submit(|queue| queue.launch(dispatch))?;
        let given = self.args.iter().filter_map(|Arg(given)| given.memory());
        for used in given.chain(&self.uses) {
            used.add_user(&command);
        }
        let module = &self.kernel.inner.module;
        if module.is_waited_for() {
            module.users.add(&command);
        }
        Ok(Event::new(command))
    }

    fn refused(&self, reason: Refusal) -> Error {
        LaunchError::Refused {
            kernel: self.kernel.name().to_owned(),
            reason,
        }
        .into()
    }

    /// The error for arguments or a kernarg segment that the kernel or the device does not take.
    fn arguments_refused(&self, reason: impl Into<String>) -> Error {
        self.refused(Refusal::Arguments(reason.into()))
    }

    fn check(&mut self) -> Result<Dispatch> {
        let segment = self.kernarg.take();
        let software = self.software.take();
        let device = self.queue.device();
        let (inner, info) = (&self.kernel.inner, self.kernel.info());
        if !inner.module.device.same(device) {
            return Err(self.refused(Refusal::Elsewhere(format!(
                "its module is loaded on {}, the queue is one of {}",
                inner.module.device.info().uri,
                device.info().uri
            ))));
        }
        let asked = software.as_ref();
        if let Some(what) = asked.and_then(|asked| asked.lacking(device.info())) {
            return Err(self.lacks(what));
        }
        if self.cooperative && !device.info().features.cooperative {
            return Err(self.lacks("a cooperative launch"));
        }
        let geometry = self.geometry()?;
        // LDS is laid out in this order: static, dynamic, then that of each LDS pointer argument.
        let mut lds = u64::from(info.budget.lds_bytes) + u64::from(self.lds);
        let mut memory: Vec<MemoryRange> = self.uses.iter().map(Slice::range).collect();
        if let Some(elsewhere) = self.uses.iter().find(|used| !used.device().same(device)) {
            return Err(self.refused(Refusal::Elsewhere(format!(
                "it uses a buffer on {}, the queue is one of {}",
                elsewhere.device().info().uri,
                device.info().uri
            ))));
        }
        let (arguments, host) = match device.info().arguments {
            ArgumentAbi::Segment => self.segment(segment, geometry, &mut lds, &mut memory)?,
            ArgumentAbi::Explicit => (self.values(segment, &mut lds, &mut memory)?, None),
            other => {
                return Err(self.arguments_refused(format!(
                    "{} takes arguments as {other:?}, which this version does not know",
                    device.info().uri
                )));
            }
        };
        let lds_limit = device.info().lds_bytes;
        let group_segment_bytes = u32::try_from(lds)
            .ok()
            .filter(|&lds| lds <= lds_limit)
            .ok_or_else(|| {
                self.refused(Refusal::Lds {
                    bytes: lds,
                    declared: u64::from(info.budget.lds_bytes),
                    most: lds_limit,
                })
            })?;
        let scratch = info.budget.scratch_bytes;
        let private_segment_bytes = match self.stack {
            Some(stack) => scratch.max(stack),
            None if info.budget.dynamic_stack => scratch.max(DEFAULT_DYNAMIC_STACK),
            None => scratch,
        };
        Ok(Dispatch {
            kernel: inner.handle.clone(),
            grid: geometry.grid,
            workgroup: geometry.block,
            dimensions: geometry.dimensions,
            arguments,
            memory,
            group_segment_bytes,
            dynamic_group_bytes: group_segment_bytes.saturating_sub(info.budget.lds_bytes),
            private_segment_bytes,
            cooperative: self.cooperative,
            host,
            software,
        })
    }

    fn lacks(&self, what: &str) -> Error {
        self.refused(Refusal::Lacks {
            what: what.to_owned(),
            device: self.queue.device().info().uri.clone(),
        })
    }

    /// The whole kernarg segment, and the host services whose addresses it contains.
    fn segment(
        &self,
        given: Option<Vec<u8>>,
        geometry: Geometry,
        lds: &mut u64,
        memory: &mut Vec<MemoryRange>,
    ) -> Result<(Arguments, Option<Arc<dyn HostService>>)> {
        let (inner, info, device) = (&self.kernel.inner, self.kernel.info(), self.queue.device());
        // A segment made by the caller contains no addresses of host services.
        let hidden = match given {
            Some(_) => &[],
            None => &info.hidden[..],
        };
        let services = if device.info().features.host_service {
            let sizes = CooperativeGrid {
                grid: geometry.grid,
                workgroup: geometry.block,
                share: self.share,
            };
            Some(LaunchServices::new(
                &inner.name,
                hidden,
                inner.module.image.formats(),
                self.queue.services(),
                &device.inner.services,
                self.cooperative.then_some(&sizes),
            )?)
        } else {
            if let Some(asked) = hidden.iter().find(|hidden| is_service(&hidden.value_kind)) {
                return Err(self.lacks(&format!("`{}`", asked.value_kind)));
            }
            None
        };
        let segment = match given {
            Some(segment) => self.checked_segment(segment)?,
            None => {
                let mut segment = vec![0; info.kernarg_bytes as usize];
                self.pack_explicit(&mut segment, lds, memory)?;
                let addresses = services.as_ref().map(LaunchServices::addresses);
                self.pack_hidden(&mut segment, geometry, addresses.unwrap_or_default())?;
                segment
            }
        };
        // A host service costs real GPUs a thread; the software GPU uses it to explain faults even when idle.
        let is_software = device.info().kind == DeviceKind::Software;
        let services = services.filter(|services| is_software || !services.is_idle());
        let host = services.map(|services| Arc::new(services) as Arc<dyn HostService>);
        Ok((Arguments::Segment(segment), host))
    }

    /// The explicit arguments, for drivers that fill in hidden ones themselves.
    fn values(
        &self,
        given: Option<Vec<u8>>,
        lds: &mut u64,
        memory: &mut Vec<MemoryRange>,
    ) -> Result<Arguments> {
        let uri = &self.queue.device().info().uri;
        if given.is_some() {
            return Err(self.arguments_refused(format!(
                "{uri} fills in hidden arguments by itself and takes no kernarg segment"
            )));
        }
        if self.global_offset != [0; 3] {
            return Err(self.lacks("an offset of the grid"));
        }
        let places = &self.kernel.inner.places;
        let end = places
            .iter()
            .map(|place| u64::from(place.offset) + u64::from(place.size));
        let end = end.max().unwrap_or(0);
        // Damaged metadata must not make the segment 4 GiB long.
        let end = end.min(u64::from(self.kernel.info().kernarg_bytes));
        let mut bytes = vec![0; end as usize];
        self.pack_explicit(&mut bytes, lds, memory)?;
        Ok(Arguments::Explicit {
            bytes,
            places: places.clone(),
        })
    }

    fn geometry(&self) -> Result<Geometry> {
        let info = self.kernel.info();
        let grid = self.grid.ok_or_else(|| {
            let what = "no grid; say how many workgroups or work-items";
            self.refused(Refusal::Grid(what.to_owned()))
        })?;
        let block = self
            .block
            .or(info.required_workgroup_size.map(Size::from))
            .ok_or_else(|| {
                let most = info.max_workgroup_size;
                self.refused(Refusal::Shape(format!(
                    "no block; say how many work-items a workgroup has (up to {most})"
                )))
            })?;
        let limits = Limits {
            device_max: self.queue.device().info().max_workgroup_size,
            kernel_max: info.max_workgroup_size,
            required: info.required_workgroup_size,
            uniform: info.uniform_workgroup_size,
            max_groups: info.max_workgroups,
        };
        Geometry::check(grid, block, &limits).map_err(|reason| self.refused(reason))
    }

    fn checked_segment(&self, segment: Vec<u8>) -> Result<Vec<u8>> {
        if !self.args.is_empty() || self.packed.is_some() {
            return Err(
                self.arguments_refused("both arguments and a raw kernarg segment were given")
            );
        }
        let needed = self.kernel.info().kernarg_bytes;
        // Hand-written assembly may leave the kernarg size out of the metadata (it is 0 then).
        if segment.len() != needed as usize && needed > 0 {
            return Err(self.arguments_refused(format!(
                "a kernarg segment of {} bytes; the kernel reads {needed}",
                segment.len()
            )));
        }
        Ok(segment)
    }

    fn pack_explicit(
        &self,
        segment: &mut [u8],
        lds: &mut u64,
        memory: &mut Vec<MemoryRange>,
    ) -> Result<()> {
        if let Some(packed) = &self.packed {
            return self.place_packed(segment, packed);
        }
        let Some(parameters) = &self.kernel.info().parameters else {
            return Err(self.arguments_refused(format!(
                "the code object does not list its arguments; give the whole kernarg segment, \
                     {} bytes (`Launch::kernarg`, `gfxjit run --kernarg`)",
                segment.len()
            )));
        };
        self.check_count(parameters)?;
        for (index, (parameter, Arg(given))) in parameters.iter().zip(&self.args).enumerate() {
            if !given.fits(parameter) {
                return Err(self.wrong(
                    index,
                    Some(parameter),
                    expected(parameter),
                    given.mismatch(parameter),
                ));
            }
            let fits = match given {
                ArgValue::Scalar(_, bytes)
                | ArgValue::Vector(_, bytes)
                | ArgValue::Bytes(bytes) => place(segment, parameter.offset, bytes),
                ArgValue::Number(number) => number
                    .bytes_for(parameter)
                    .is_ok_and(|bytes| place(segment, parameter.offset, &bytes)),
                ArgValue::Slice(used) | ArgValue::Elements(used, _) => {
                    if !used.device().same(self.queue.device()) {
                        return Err(self.wrong(
                            index,
                            Some(parameter),
                            format!("a buffer on {}", self.queue.device().info().uri),
                            format!("{} (opened apart)", given.describe()),
                        ));
                    }
                    memory.push(used.range());
                    place_number(segment, parameter.offset, parameter.size, used.address().0)
                }
                ArgValue::Address(address) => {
                    place_number(segment, parameter.offset, parameter.size, address.0)
                }
                ArgValue::Function(function) => {
                    if !Arc::ptr_eq(&function.module, &self.kernel.inner.module) {
                        return Err(self.wrong(
                            index,
                            Some(parameter),
                            "a function of the kernel's own module, as its budget counts those \
                             only; link both into one image"
                                .to_owned(),
                            given.describe(),
                        ));
                    }
                    let address = function.address.0;
                    place_number(segment, parameter.offset, parameter.size, address)
                }
                ArgValue::Null => place_number(segment, parameter.offset, parameter.size, 0),
                ArgValue::Lds(bytes) => {
                    let align = u64::from(parameter.pointee_align.unwrap_or(16).max(1));
                    let offset = lds.next_multiple_of(align);
                    *lds = offset + u64::from(*bytes);
                    place_number(segment, parameter.offset, parameter.size, offset)
                }
            };
            if !fits {
                return Err(self.damaged(parameter.offset, parameter.size));
            }
        }
        Ok(())
    }

    fn place_packed(&self, segment: &mut [u8], packed: &[u8]) -> Result<()> {
        if !self.args.is_empty() {
            return Err(self.arguments_refused("both arguments and packed ones were given"));
        }
        // The bytes from the first hidden argument on are filled in, so packed arguments end before
        // it.
        let hidden = self.kernel.info().hidden.iter().map(|hidden| hidden.offset);
        let room = hidden.fold(segment.len(), |room, offset| room.min(offset as usize));
        if packed.len() > room {
            return Err(self.arguments_refused(format!(
                "{} bytes of packed arguments; the kernel has room for {room}",
                packed.len()
            )));
        }
        segment[..packed.len()].copy_from_slice(packed);
        Ok(())
    }

    fn check_count(&self, parameters: &[Parameter]) -> Result<()> {
        let (due, given) = (parameters.len(), self.args.len());
        let of_all = format!(
            "{given} of {due} argument{} given",
            if due == 1 { "" } else { "s" }
        );
        if let Some(missing) = parameters.get(given) {
            return Err(self.wrong(
                given,
                Some(missing),
                expected(missing),
                format!("nothing ({of_all})"),
            ));
        }
        if let Some(Arg(extra)) = self.args.get(due) {
            return Err(self.wrong(
                due,
                None,
                format!("no more than {due} arguments"),
                extra.describe(),
            ));
        }
        Ok(())
    }

    fn pack_hidden(
        &self,
        segment: &mut [u8],
        geometry: Geometry,
        services: Addresses,
    ) -> Result<()> {
        let facts = LaunchFacts {
            geometry,
            global_offset: self.global_offset,
            dynamic_lds: self.lds,
            apertures: self.queue.device().info().apertures,
            services,
        };
        for hidden in &self.kernel.info().hidden {
            let value = hidden_value(&hidden.value_kind, &facts).map_err(|lacks| {
                self.refused(Refusal::Code(format!("the kernel needs {lacks}")))
            })?;
            if !place_number(segment, hidden.offset, hidden.size, value) {
                return Err(self.damaged(hidden.offset, hidden.size));
            }
        }
        Ok(())
    }

    fn wrong(
        &self,
        index: usize,
        parameter: Option<&Parameter>,
        expected: String,
        given: String,
    ) -> Error {
        ArgumentError {
            kernel: self.kernel.name().to_owned(),
            index,
            name: parameter.and_then(|parameter| parameter.name.clone()),
            expected,
            given,
        }
        .into()
    }

    fn damaged(&self, offset: u32, size: u32) -> Error {
        self.refused(Refusal::Code(format!(
            "its metadata is damaged: an argument of {size} bytes at {offset}, in a kernarg \
             segment of {} bytes",
            self.kernel.info().kernarg_bytes
        )))
    }
}

/// Whether a hidden argument is the address of a host service.
fn is_service(kind: &ValueKind) -> bool {
    matches!(
        kind,
        ValueKind::HiddenPrintfBuffer
            | ValueKind::HiddenHostcallBuffer
            | ValueKind::HiddenHeapV1
            | ValueKind::HiddenMultigridSyncArg
    )
}

/// Writes the low `size` bytes of a number; `false` when it does not fit there.
fn place_number(segment: &mut [u8], offset: u32, size: u32, value: u64) -> bool {
    let bytes = value.to_le_bytes();
    match bytes.split_at_checked(size as usize) {
        Some((low, high)) => high.iter().all(|&byte| byte == 0) && place(segment, offset, low),
        // `hidden_none` (padding) may be longer than 8 bytes.
        None => {
            value == 0 && {
                let zeros = vec![0; (size as usize).min(segment.len() + 1)];
                place(segment, offset, &zeros)
            }
        }
    }
}

impl std::fmt::Debug for Launch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Launch")
            .field("kernel", &self.kernel)
            .field("grid", &self.grid)
            .field("block", &self.block)
            .field("args", &self.args)
            .finish_non_exhaustive()
    }
}
