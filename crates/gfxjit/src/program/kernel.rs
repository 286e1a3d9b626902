//! A kernel of a program: a name, which is looked up at each launch.

use crate::error::Result;
use crate::launch::{LateKernel, Launch};
use crate::module::kernel::Kernel;
use crate::program::Program;
use crate::queue::Queue;
use gfxjit_hal::sync::lock;

/// A kernel of a program of modules; each launch takes the kernel of the current version.
///
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
/// # let kernel = "declare i32 @f(i32)
/// #   define amdgpu_kernel void @k(ptr addrspace(1) %p) {
/// #     %r = call i32 @f(i32 4)
/// #     store i32 %r, ptr addrspace(1) %p
/// #     ret void }";
/// # let library = "define i32 @f(i32 %a) { %r = mul i32 %a, %a ret i32 %r }";
/// # let queue = device.queue()?;
/// # let out = gfxjit::Buffer::from_slice(&device, &[0u32])?;
/// let program = gfxjit::Program::new(&device)?;
/// program.add("kernel.ll", kernel)?;
/// let kernel = program.kernel("k")?;
/// // `f` is needed only when the kernel is launched.
/// program.add("library.ll", library)?;
/// kernel.launch(&queue)?.grid(1).block(1).arg(&out).submit()?;
/// assert_eq!(out.download()?, [16]);
/// # Ok::<(), gfxjit::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct ProgramKernel {
    program: Program,
    name: String,
}

impl Program {
    /// A kernel, by its name in the source or its C++ name. The name is looked up at each launch.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let kernel = "declare i32 @f(i32)
    /// #   define amdgpu_kernel void @k(ptr addrspace(1) %p) {
    /// #     %r = call i32 @f(i32 4)
    /// #     store i32 %r, ptr addrspace(1) %p
    /// #     ret void }";
    /// # let library = "define i32 @f(i32 %a) { %r = mul i32 %a, %a ret i32 %r }";
    /// let program = gfxjit::Program::new(&device)?;
    /// program.add("kernel.ll", kernel)?;
    /// assert_eq!(program.kernel("k")?.name(), "k");
    /// assert!(program.kernel("x").unwrap_err().to_string().contains("there are k"));
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ProgramError::NoKernel`](crate::ProgramError::NoKernel) with those there are.
    pub fn kernel(&self, name: &str) -> Result<ProgramKernel> {
        lock(&self.inner.state).check_kernel(name)?;
        Ok(ProgramKernel::new(self.clone(), name))
    }
}

impl ProgramKernel {
    fn new(program: Program, name: &str) -> Self {
        Self {
            program,
            name: name.to_owned(),
        }
    }

    /// The name by which it was asked for.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The kernel of the current version, with its budget.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let kernel = "declare i32 @f(i32)
    /// #   define amdgpu_kernel void @k(ptr addrspace(1) %p) {
    /// #     %r = call i32 @f(i32 4)
    /// #     store i32 %r, ptr addrspace(1) %p
    /// #     ret void }";
    /// # let library = "define i32 @f(i32 %a) { %r = mul i32 %a, %a ret i32 %r }";
    /// let program = gfxjit::Program::new(&device)?;
    /// program.add("kernel.ll", kernel)?;
    /// let kernel = program.kernel("k")?;
    /// assert!(kernel.current().is_err(), "`f` is not defined");
    /// program.add("library.ll", library)?;
    /// assert!(kernel.current()?.budget().vgprs > 0);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Program::bind`], and [`ModuleError::NoKernel`](crate::ModuleError::NoKernel)
    /// when its module was removed.
    pub fn current(&self) -> Result<Kernel> {
        self.program.bind()?.module().kernel(&self.name)
    }

    /// Prepares a launch. [`Launch::submit`] starts the kernel of the version that is current
    /// then.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let kernel = "declare i32 @f(i32)
    /// #   define amdgpu_kernel void @k(ptr addrspace(1) %p) {
    /// #     %r = call i32 @f(i32 4)
    /// #     store i32 %r, ptr addrspace(1) %p
    /// #     ret void }";
    /// # let library = "define i32 @f(i32 %a) { %r = mul i32 %a, %a ret i32 %r }";
    /// # let queue = device.queue()?;
    /// # let out = gfxjit::Buffer::from_slice(&device, &[0u32])?;
    /// let program = gfxjit::Program::new(&device)?;
    /// program.add("kernel.ll", kernel)?;
    /// program.add("library.ll", library)?;
    /// program.kernel("k")?.launch(&queue)?.grid(1).block(1).arg(&out).submit()?;
    /// assert_eq!(out.download()?, [16]);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`ProgramKernel::current`].
    pub fn launch(&self, queue: &Queue) -> Result<Launch> {
        let kernel = self.current()?;
        let own = self.clone();
        Ok(kernel.launch(queue).late(move || {
            let version = own.program.bind()?;
            Ok(LateKernel {
                kernel: version.module().kernel(&own.name)?,
                memory: version.memory().to_vec(),
            })
        }))
    }
}
