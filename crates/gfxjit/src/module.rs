//! A module: an image resident on a device.

pub(crate) mod constructors;
pub(crate) mod function;
pub(crate) mod kernel;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use gfxjit_hal::{Code, CodeFormat, DevicePtr, LoadedModule, MemoryRange};
use zerocopy::IntoBytes;

use crate::code::contents::{ImageFunction, Variable};
use crate::code::image::Image;
use crate::code::kernel_info::KernelInfo;
use crate::compile::Phases;
use crate::device::Device;
use crate::error::{Error, ImageError, MemoryError, ModuleError, Result};
use crate::memory::element::Pod;
use crate::queue::command::Users;

/// An image resident on a device. Clones are the same module; it is unloaded when the last clone,
/// kernel and launch is dropped.
///
/// Constructors of its variables (`llvm.global_ctors`) have run when it is loaded; each kernel that
/// runs them, or destructors, has 10 s where the device can limit that. Destructors
/// (`llvm.global_dtors`) run when the last clone, kernel and function is dropped: that waits for
/// the launches of its kernels, and for the destructors. Their errors are reported by the next call
/// to the device.
///
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// # fn main() -> gfxjit::Result<()> {
/// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
/// # let module = gfxjit::Module::build(&device, "saxpy.ll",
/// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
/// let kernels: Vec<&str> = module.kernels().map(|kernel| kernel.name.as_str()).collect();
/// assert_eq!(kernels, ["saxpy"]);
/// println!("built in {:?}", module.phases().total());
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Module {
    pub(crate) inner: Arc<ModuleInner>,
}

pub(crate) struct ModuleInner {
    pub(crate) device: Device,
    pub(crate) code: Arc<dyn LoadedModule>,
    pub(crate) image: Image,
    pub(crate) phases: Phases,
    /// Launches of its kernels, which may access its variables.
    pub(crate) users: Users,
    /// Whether its constructors have run, so that its destructors must.
    pub(crate) is_constructed: AtomicBool,
}

impl Module {
    /// Makes an image resident, after checking that it fits the device.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # fn main() -> gfxjit::Result<()> {
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// use gfxjit::{Image, Module, Source};
    /// # let saxpy = *include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll"));
    /// let source = Source::detect("saxpy.ll", saxpy)?;
    /// let built = Image::build_for(&source, &device, &Default::default())?;
    /// // The same image on any number of devices.
    /// let module = Module::load(&device, built.image)?;
    /// assert_eq!(module.only_kernel()?.name(), "saxpy");
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// [`ImageError::Incompatible`] with every reason why it does not fit, [`ImageError::OtherForm`];
    /// [`ImageError::Constructor`] when a constructor fails; [`Error::Device`](crate::Error::Device)
    /// when the driver cannot load it.
    pub fn load(device: &Device, image: Image) -> Result<Self> {
        Self::load_timed(device, image, Phases::default())
    }

    pub(crate) fn load_timed(device: &Device, image: Image, phases: Phases) -> Result<Self> {
        let module = Self::load_only(device, image, phases)?;
        module.construct()?;
        Ok(module)
    }

    /// Makes an image resident without running its constructors.
    pub(crate) fn load_only(device: &Device, image: Image, mut phases: Phases) -> Result<Self> {
        let info = device.info();
        if !info.formats.contains(&image.format()) {
            return Err(ImageError::OtherForm {
                image: image.name().to_owned(),
                form: match image.format() {
                    CodeFormat::AmdCodeObject => "an AMD code object",
                    _ => "PTX",
                },
                device: info.uri.clone(),
                isa: info.isa.to_string(),
            }
            .into());
        }
        let reasons = match image.format() {
            CodeFormat::AmdCodeObject => image.mismatches(device.loads()?),
            // PTX: the driver compiles it and reports what does not fit.
            _ => Vec::new(),
        };
        if !reasons.is_empty() {
            return Err(ImageError::Incompatible {
                image: image.name().to_owned(),
                image_target: image.target(),
                device: device.info().uri.clone(),
                device_target: device.target()?,
                reasons,
            }
            .into());
        }
        let start = Instant::now();
        let code = device.inner.hal.load(&Code {
            format: image.format(),
            bytes: image.bytes(),
            name: image.name(),
        })?;
        phases.load = start.elapsed();
        Ok(Self::new(device, code, image, phases))
    }

    pub(crate) fn new(
        device: &Device,
        code: Arc<dyn LoadedModule>,
        image: Image,
        phases: Phases,
    ) -> Self {
        Self {
            inner: Arc::new(ModuleInner {
                device: device.clone(),
                code,
                image,
                phases,
                users: Users::default(),
                is_constructed: AtomicBool::new(false),
            }),
        }
    }

    pub(crate) fn from_inner(inner: Arc<ModuleInner>) -> Self {
        Self { inner }
    }

    /// The device it is resident on.
    #[must_use]
    pub fn device(&self) -> &Device {
        &self.inner.device
    }

    /// The image, with everything known about it.
    #[must_use]
    pub fn image(&self) -> &Image {
        &self.inner.image
    }

    /// How long each step from source to loaded code took.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let module = gfxjit::Module::build(&device, "saxpy.ll",
    /// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
    /// let phases = module.phases();
    /// assert_eq!(phases.total(), phases.cache + phases.compiling() + phases.link + phases.load);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    #[must_use]
    pub fn phases(&self) -> Phases {
        self.inner.phases
    }

    /// Information about each kernel.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let module = gfxjit::Module::build(&device, "saxpy.ll",
    /// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
    /// let kernel = module.kernels().next().expect("a kernel");
    /// assert_eq!((kernel.name.as_str(), kernel.wave_size), ("saxpy", 32));
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    pub fn kernels(&self) -> impl Iterator<Item = &KernelInfo> {
        self.inner.image.kernels().iter().map(|kernel| &kernel.info)
    }

    /// The device functions of the image, each with its address on the device. The address is not
    /// known for local functions that share a name, and with drivers that do not report it
    /// ([`Features::function_addresses`](gfxjit_hal::Features::function_addresses)).
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let source = b"define i32 @half(i32 %x) { %r = lshr i32 %x, 1 ret i32 %r }";
    /// let module = gfxjit::Module::build(&device, "half.ll", source, &Default::default())?;
    /// let (address, function) = module.functions().next().expect("a function");
    /// assert!(address.is_some() && function.size > 0);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    pub fn functions(&self) -> impl Iterator<Item = (Option<DevicePtr>, &ImageFunction)> {
        let functions = self.inner.image.functions().iter();
        functions.map(|function| (self.inner.address(&function.name), function))
    }

    /// The variables of the image, each with its address on the device. Variables in LDS have no
    /// address; that of local variables that share a name is not known.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let source = b"@table = addrspace(1) global [4 x i32] zeroinitializer";
    /// let module = gfxjit::Module::build(&device, "table.ll", source, &Default::default())?;
    /// let (address, table) = module.variables().next().expect("a variable");
    /// assert!(address.is_some() && table.size == 16);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    pub fn variables(&self) -> impl Iterator<Item = (Option<DevicePtr>, &Variable)> {
        let variables = self.inner.image.variables().iter();
        variables.map(|variable| {
            let in_memory = variable.address().is_some();
            let address = in_memory.then(|| self.inner.address(&variable.name));
            (address.flatten(), variable)
        })
    }

    /// The device address of a global variable, and the image's entry for it.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let source = b"@table = addrspace(1) global [2 x i32] [i32 5, i32 6]";
    /// let module = gfxjit::Module::build(&device, "table.ll", source, &Default::default())?;
    /// let (address, table) = module.variable("table")?;
    /// let bytes = device.slice_at(address, table.size).download()?;
    /// assert_eq!(bytes, [5, 0, 0, 0, 6, 0, 0, 0]);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ModuleError::NoVariable`] with the variables there are; [`Error::Device`] when the driver
    /// fails.
    pub fn variable(&self, name: &str) -> Result<(DevicePtr, &Variable)> {
        let variables = self.inner.image.variables();
        let found = variables
            .iter()
            .find(|variable| variable.name == name && variable.address().is_some());
        let symbol = match found {
            Some(_) => self.inner.code.symbol(name)?,
            None => None,
        };
        match (found, symbol) {
            (Some(variable), Some(symbol)) => Ok((symbol.address, variable)),
            _ => Err(Error::from(ModuleError::NoVariable {
                name: name.to_owned(),
                module: self.inner.image.name().to_owned(),
                available: variables.iter().map(|v| v.name.clone()).collect(),
            })),
        }
    }

    /// Copies a global variable to the host, all its elements. Waits for the launches of the module's kernels.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let source = b"@table = addrspace(1) global [2 x i32] [i32 5, i32 6]";
    /// let module = gfxjit::Module::build(&device, "table.ll", source, &Default::default())?;
    /// assert_eq!(module.read::<u32>("table")?, [5, 6]);
    /// assert!(module.read::<u32>("tables").is_err());
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ModuleError::NoVariable`]; [`MemoryError::Transfer`] when its size is no multiple of an
    /// element's; [`Error::Device`](crate::Error::Device) when the copy failed, or a launch before it whose error
    /// was not reported yet.
    pub fn read<T: Pod>(&self, name: &str) -> Result<Vec<T>> {
        let (address, variable) = self.variable(name)?;
        let bytes = usize::try_from(variable.size).ok();
        let bytes = bytes.filter(|bytes| bytes.is_multiple_of(size_of::<T>()));
        let bytes = bytes.ok_or_else(|| MemoryError::Transfer {
            what: "read",
            reason: format!(
                "variable `{name}` has {} bytes, an element {}",
                variable.size,
                size_of::<T>()
            ),
        })?;
        let mut data = T::new_vec_zeroed(bytes / size_of::<T>()).map_err(|_| {
            Error::from(MemoryError::Transfer {
                what: "read",
                reason: "the host has no memory for it".to_owned(),
            })
        })?;
        self.inner.users.wait()?;
        let queue = self.device().inner.transfer_queue()?;
        let range = MemoryRange::at(address, variable.size);
        queue.read(&range, data.as_mut_bytes())?;
        Ok(data)
    }

    /// Overwrites a global variable. Waits for the launches of the module's kernels before,
    /// and for the copy.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # fn main() -> gfxjit::Result<()> {
    /// # let source: &[u8] = b"@scale = addrspace(1) externally_initialized global i32 2
    /// # define amdgpu_kernel void @k(ptr addrspace(1) %p) {
    /// #   %s = load i32, ptr addrspace(1) @scale
    /// #   store i32 %s, ptr addrspace(1) %p
    /// #   ret void
    /// # }";
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let module = gfxjit::Module::build(&device, "k.ll", source, &Default::default())?;
    /// assert_eq!(module.read::<u32>("scale")?, [2]);
    /// module.write("scale", &[5u32])?;
    /// # let out = gfxjit::Buffer::from_slice(&device, &[0u32])?;
    /// # let queue = device.queue()?;
    /// # module.kernel("k")?.launch(&queue).grid(1).block(1).arg(&out).submit()?;
    /// # assert_eq!(out.download()?, [5]);
    /// # Ok(())
    /// # }
    /// ```
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # fn main() -> gfxjit::Result<()> {
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// let source = b"__device__ int table[3] = {1, 2, 3};
    ///     extern \"C\" __global__ void use(int *to) { *to = table[1]; }";
    /// let module = gfxjit::Module::build(&device, "table.hip", source, &Default::default())?;
    /// assert_eq!(module.read::<i32>("table")?, [1, 2, 3]);
    /// module.write("table", &[4, 5, 6])?;
    /// assert_eq!(module.read::<i32>("table")?, [4, 5, 6]);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// As [`Module::read`]; [`MemoryError::Transfer`] when `data` has another size.
    pub fn write<T: Pod>(&self, name: &str, data: &[T]) -> Result<()> {
        let (address, variable) = self.variable(name)?;
        let bytes = data.as_bytes();
        if bytes.len() as u64 != variable.size {
            return Err(MemoryError::Transfer {
                what: "write",
                reason: format!(
                    "{} bytes to variable `{name}`, which has {}",
                    bytes.len(),
                    variable.size
                ),
            }
            .into());
        }
        self.inner.users.wait()?;
        let queue = self.device().inner.transfer_queue()?;
        queue.write(&MemoryRange::at(address, variable.size), bytes)?;
        Ok(())
    }
}

impl ModuleInner {
    /// Whether copies of its variables or its destructors wait for the launches of its kernels.
    pub(crate) fn is_waited_for(&self) -> bool {
        let mut variables = self.image.variables().iter();
        let has_memory = variables.any(|variable| variable.address().is_some());
        has_memory || !self.image.contents().destructors.is_empty()
    }

    /// The device address of a symbol, if the driver reports it.
    pub(crate) fn address(&self, symbol: &str) -> Option<DevicePtr> {
        let found = self.code.symbol(symbol).ok().flatten();
        found.map(|symbol| symbol.address)
    }
}

impl std::fmt::Debug for Module {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Module")
            .field("image", &self.inner.image.name())
            .field("device", &self.inner.device)
            .finish_non_exhaustive()
    }
}
