//! A program of modules on a device, bound late, and changed while it runs.
//!
//! Problem: a linked image is finished. A system that loads code as it comes, lets users hook
//! functions, or changes a kernel of a running service needs symbols that are bound on first use,
//! and bound again when a definition changes, while the data keeps its addresses.
//!
//! The way: all code of all modules is linked into one image for each state of the program, called
//! a version; so cyclic references, budgets over all callees and LDS are handled as in any link.
//! Writable variables are outside the images, in memory of the program, and code refers to them by
//! absolute addresses. A launch runs the version that is current when it is submitted and keeps it.

mod bind;
mod data;
mod kernel;
mod replaceable;
mod state;
mod unit;
mod version;
mod why_not;

use std::sync::{Arc, Mutex};

pub use gfxjit_link::UndefinedSymbol as Unresolved;

use crate::code::objects::Sources;
use crate::device::Device;
use crate::error::{ProgramError, Result};
use crate::memory::Slice;
use gfxjit_hal::sync::lock;

pub use kernel::ProgramKernel;
use state::State;
pub use version::Version;
pub use why_not::WhyNot;

/// Modules whose references to each other's functions and variables are bound on first use. Clones
/// are the same program; any thread may use it.
///
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// # fn main() -> gfxjit::Result<()> {
/// use gfxjit::{Buffer, Options, Program, Runtime};
///
/// let device = Runtime::new().open("sim://gfx1100")?;
/// let mut options = Options::default();
/// options.interposable = true;
/// let program = Program::with_options(&device, &options)?;
/// // A kernel that calls what is not there yet.
/// program.add("kernel.ll", "
///     declare i32 @price(i32)
///     define amdgpu_kernel void @k(ptr addrspace(1) %p) {
///       %v = call i32 @price(i32 20)
///       store i32 %v, ptr addrspace(1) %p
///       ret void
///     }")?;
/// assert_eq!(program.unresolved()?[0].name, "price");
/// program.add("price.ll", "define i32 @price(i32 %n) { %r = mul i32 %n, 2 ret i32 %r }")?;
///
/// let queue = device.queue()?;
/// let out = Buffer::from_slice(&device, &[0u32])?;
/// let run = || {
///     program.kernel("k")?.launch(&queue)?.grid(1).block(1).arg(&out).submit()?;
///     out.download()
/// };
/// assert_eq!(run()?, [40]);
/// // Another price, which asks the first one.
/// program.replace("price", "discount.ll", "
///     declare i32 @__real_price(i32)
///     define i32 @price(i32 %n) {
///       %full = call i32 @__real_price(i32 %n)
///       %r = sub i32 %full, 5
///       ret i32 %r
///     }")?;
/// assert_eq!(run()?, [35]);
/// program.undo("price")?;
/// assert_eq!(run()?, [40]);
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Program {
    inner: Arc<Inner>,
}

struct Inner {
    device: Device,
    sources: Sources,
    state: Mutex<State>,
}

impl Program {
    /// A program without modules. Its sources are compiled as usual.
    ///
    /// # Errors
    /// [`Error::Device`](crate::Error::Device) when the device is no AMD GPU.
    #[cfg(not(feature = "llvm"))]
    pub fn new(device: &Device) -> Result<Self> {
        device.amd_target()?;
        Ok(Self::of(device, Sources))
    }

    fn of(device: &Device, sources: Sources) -> Self {
        Self {
            inner: Arc::new(Inner {
                device: device.clone(),
                sources,
                state: Mutex::default(),
            }),
        }
    }

    /// The device it is for.
    #[must_use]
    pub fn device(&self) -> &Device {
        &self.inner.device
    }

    /// Adds a module: a source of any kind, an object, an archive whose members are taken when they
    /// define a needed symbol, a finished image, a bundle. Messages and [`Program::remove`] use `name`.
    /// Symbols are not bound before [`Program::bind`] or a launch.
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
    /// // Names of modules are unique.
    /// assert!(program.add("kernel.ll", library).is_err());
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ProgramError::Twice`]; [`SourceError`](crate::SourceError) where something does not
    /// compile.
    pub fn add(&self, name: &str, bytes: impl Into<Vec<u8>>) -> Result<()> {
        let units = unit::units(&self.inner.sources, name, bytes.into())?;
        lock(&self.inner.state).add(name, units)
    }

    /// Removes a module and its variables. Launches under way keep the code and memory they use.
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
    /// program.add("library.ll", library)?;
    /// program.remove("library.ll")?;
    /// assert!(program.modules().is_empty());
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ProgramError::NoModule`].
    pub fn remove(&self, name: &str) -> Result<()> {
        lock(&self.inner.state).remove(name)
    }

    /// The names of the modules, in the order in which they were added.
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
    /// program.add("library.ll", library)?;
    /// assert_eq!(program.modules(), ["kernel.ll", "library.ll"]);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    #[must_use]
    pub fn modules(&self) -> Vec<String> {
        lock(&self.inner.state).module_names()
    }

    /// Replaces a function or a kernel, by its symbol, for all launches that are submitted from now
    /// on. The replacement, one source or object, defines it under its own name or as
    /// `__wrap_NAME`; in it, `__real_NAME` is the function that it replaces, which may be an
    /// earlier replacement.
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
    /// # let mut options = gfxjit::Options::default();
    /// # options.interposable = true;
    /// # let out = gfxjit::Buffer::from_slice(&device, &[0u32])?;
    /// let program = gfxjit::Program::with_options(&device, &options)?;
    /// program.add("kernel.ll", kernel)?;
    /// program.add("library.ll", library)?;
    /// program.replace("f", "double.ll", "define i32 @f(i32 %a) { %r = mul i32 %a, 2 ret i32 %r }")?;
    /// # let queue = device.queue()?;
    /// program.kernel("k")?.launch(&queue)?.grid(1).block(1).arg(&out).submit()?;
    /// assert_eq!(out.download()?, [8]);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ProgramError::NotReplaceable`] with the reason, [`ProgramError::Replacement`], and
    /// [`SourceError`](crate::SourceError) where it does not compile.
    pub fn replace(&self, function: &str, name: &str, bytes: impl Into<Vec<u8>>) -> Result<()> {
        let units = unit::units(&self.inner.sources, name, bytes.into())?;
        lock(&self.inner.state).replace(function, name, units)
    }

    /// Undoes the last replacement of a function or a kernel.
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
    /// # let mut options = gfxjit::Options::default();
    /// # options.interposable = true;
    /// let program = gfxjit::Program::with_options(&device, &options)?;
    /// program.add("library.ll", library)?;
    /// program.replace("f", "zero.ll", "define i32 @f(i32 %a) { ret i32 0 }")?;
    /// program.undo("f")?;
    /// assert!(program.undo("f").is_err(), "nothing has replaced it");
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ProgramError::NotReplaced`].
    pub fn undo(&self, function: &str) -> Result<()> {
        lock(&self.inner.state).undo(function)
    }

    /// Whether a function or a kernel may be replaced.
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
    /// use gfxjit::{Program, WhyNot};
    /// let program = Program::new(&device)?;
    /// program.add("library.ll", library)?;
    /// assert!(program.replaceable("f").is_ok());
    /// assert!(matches!(program.replaceable("g"), Err(WhyNot::NotDefined { .. })));
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// Why not.
    pub fn replaceable(&self, function: &str) -> std::result::Result<(), WhyNot> {
        lock(&self.inner.state).replaceable(function)
    }

    /// The symbols that are used and that no module defines, each with its users.
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
    /// assert_eq!(program.unresolved()?[0].name, "f");
    /// program.add("library.ll", library)?;
    /// assert!(program.unresolved()?.is_empty());
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ImageError::Link`](crate::ImageError::Link) when the modules cannot be linked for other
    /// reasons.
    pub fn unresolved(&self) -> Result<Vec<Unresolved>> {
        lock(&self.inner.state).unresolved()
    }

    /// Binds all modules now, unless nothing has changed since the last time.
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
    /// program.add("library.ll", library)?;
    /// let version = program.bind()?;
    /// // Nothing has changed since.
    /// assert_eq!(program.bind()?.number(), version.number());
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ImageError::Link`](crate::ImageError::Link) with everything that is undefined, or with
    /// the kernel whose budget does not fit the device; [`Error::Device`](crate::Error::Device)
    /// when the driver cannot load the image.
    pub fn bind(&self) -> Result<Version> {
        lock(&self.inner.state).bind(&self.inner.device)
    }

    /// Binds a variable, whether a module defines it or not, to the caller's memory: from the next
    /// version on the symbol is the memory's address. The program keeps the memory allocated.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let source = "@scale = external addrspace(1) global i32
    /// #   define amdgpu_kernel void @k(ptr addrspace(1) %p) {
    /// #     %v = load i32, ptr addrspace(1) @scale
    /// #     store i32 %v, ptr addrspace(1) %p
    /// #     ret void }";
    /// # let queue = device.queue()?;
    /// # let out = gfxjit::Buffer::from_slice(&device, &[0u32])?;
    /// let program = gfxjit::Program::new(&device)?;
    /// program.add("kernel.ll", source)?;
    /// let scale = gfxjit::Buffer::from_slice(&device, &[3u32])?;
    /// program.define_variable("scale", &scale)?;
    /// program.kernel("k")?.launch(&queue)?.grid(1).block(1).arg(&out).submit()?;
    /// assert_eq!(out.download()?, [3]);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ProgramError::Variable`] when the memory is another device's.
    pub fn define_variable(&self, name: &str, memory: impl Into<Slice>) -> Result<()> {
        let memory = memory.into();
        if !memory.device().same(&self.inner.device) {
            return Err(ProgramError::Variable {
                variable: name.to_owned(),
                reason: "the memory is another device's".to_owned(),
            }
            .into());
        }
        lock(&self.inner.state).define(name, memory);
        Ok(())
    }

    /// The memory of a variable: the same in all versions, unless the variable is constant.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// let program = gfxjit::Program::new(&device)?;
    /// program.add("table.ll", "@table = addrspace(1) global [2 x i16] [i16 5, i16 6]")?;
    /// assert_eq!(program.variable("table")?.download()?, [5, 0, 6, 0]);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Program::bind`]; [`ProgramError::Variable`] when no module defines it.
    pub fn variable(&self, name: &str) -> Result<Slice> {
        lock(&self.inner.state).variable(&self.inner.device, name)
    }
}

#[cfg(feature = "llvm")]
impl Program {
    /// A program without modules. Its sources are compiled as usual.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// let program = gfxjit::Program::new(&device)?;
    /// assert!(program.modules().is_empty() && program.device().same(&device));
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Device`](crate::Error::Device) when the device is no AMD GPU.
    pub fn new(device: &Device) -> Result<Self> {
        Self::with_options(device, &crate::compile::Options::default())
    }

    /// A program without modules, whose sources are compiled with these options. With
    /// [`Options::interposable`](crate::Options::interposable) every function can be replaced.
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
    /// let mut options = gfxjit::Options::default();
    /// options.interposable = true;
    /// let program = gfxjit::Program::with_options(&device, &options)?;
    /// program.add("library.ll", library)?;
    /// assert!(program.replaceable("f").is_ok());
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Program::new`].
    pub fn with_options(device: &Device, options: &crate::compile::Options) -> Result<Self> {
        let sources = Sources {
            target: Some(device.amd_target()?),
            options: device.options(options),
        };
        Ok(Self::of(device, sources))
    }
}

impl std::fmt::Debug for Program {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Program")
            .field("device", &self.inner.device)
            .field("modules", &self.modules())
            .finish_non_exhaustive()
    }
}
