//! A kernel of a loaded module.

use std::sync::Arc;

use gfxjit_hal::{DevicePtr, LoadedKernel, ValuePlace};

use crate::code::contents::ImageKernel;
use crate::code::cpp_name;
use crate::code::kernel_info::{Budget, KernelInfo, Parameter};
use crate::error::{Error, ModuleError, Result};
use crate::module::{Module, ModuleInner};

/// A kernel of a module. Clones are the same kernel; it keeps its module loaded.
///
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// # fn main() -> gfxjit::Result<()> {
/// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
/// # let module = gfxjit::Module::build(&device, "saxpy.ll",
/// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
/// let kernel = module.kernel("saxpy")?;
/// assert_eq!(kernel.parameters().len(), 4);
/// assert!(kernel.budget().vgprs > 0 && kernel.budget().scratch_bytes == 0);
/// // A name that is wrong is an error with those that are there.
/// assert!(module.kernel("sxapy").unwrap_err().to_string().contains("saxpy"));
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Kernel {
    pub(crate) inner: Arc<KernelInner>,
}

pub(crate) struct KernelInner {
    pub(crate) module: Arc<ModuleInner>,
    pub(crate) name: Arc<str>,
    pub(crate) info: KernelInfo,
    /// The driver's kernel.
    pub(crate) handle: Arc<dyn LoadedKernel>,
    /// Layout of the explicit arguments, for drivers that take them as values.
    pub(crate) places: Arc<[ValuePlace]>,
}

impl Module {
    /// A kernel by its name in the source. A C++ kernel is found by its symbol (`_Z5saxpyPfPKffi`), and by its C++ name
    /// with or without parameters (`saxpy`, `scale<float, 4>`, `ns::f(int*)`) if only one kernel has that name.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// let source = b"__global__ void scale(float *x, float by) { x[threadIdx.x] *= by; }";
    /// let module = gfxjit::Module::build(&device, "scale.hip", source, &Default::default())?;
    /// let kernel = module.kernel("scale")?;
    /// assert_eq!(kernel.name(), "_Z5scalePff");
    /// assert_eq!(module.kernel("_Z5scalePff")?.entry(), kernel.entry());
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ModuleError::NoKernel`] with the kernels there are, or those that share the name;
    /// [`ModuleError::DefectiveKernel`] with the defect; [`ModuleError::NotLaunched`] for the kernels that run
    /// constructors and destructors; [`Error::Device`] when the driver has none of that name.
    pub fn kernel(&self, name: &str) -> Result<Kernel> {
        let kernels = self.image().kernels().iter();
        let mut named = kernels.filter(|kernel| kernel.info.name == name);
        if let Some(kernel) = named.next() {
            return self.handle(kernel);
        }
        let kernels = self.image().kernels().iter();
        let called: Vec<&ImageKernel> = kernels
            .filter(|kernel| cpp_name::is_called(&kernel.info.name, name))
            .collect();
        match *called {
            [only] => self.handle(only),
            [] => Err(self.no_kernel(name)),
            _ => Err(ModuleError::NoKernel {
                name: name.to_owned(),
                module: self.image().name().to_owned(),
                available: called.iter().map(|k| k.info.name.clone()).collect(),
            }
            .into()),
        }
    }

    /// A launchable kernel for an entry of the image.
    pub(crate) fn handle(&self, kernel: &ImageKernel) -> Result<Kernel> {
        let name = &*kernel.info.name;
        let parameters = kernel.info.parameters.iter().flatten();
        Ok(Kernel {
            inner: Arc::new(KernelInner {
                handle: self.inner.code.kernel(name)?,
                module: self.inner.clone(),
                name: name.into(),
                places: parameters
                    .map(|parameter| ValuePlace {
                        offset: parameter.offset,
                        size: parameter.size,
                    })
                    .collect(),
                info: kernel.info.clone(),
            }),
        })
    }

    fn no_kernel(&self, name: &str) -> Error {
        let mut defective = self.image().defective_kernels().iter();
        let contents = self.image().contents();
        let has = |list: &[ImageKernel]| list.iter().any(|kernel| kernel.info.name == name);
        let when = match (has(&contents.constructors), has(&contents.destructors)) {
            (true, _) => Some("loaded"),
            (_, true) => Some("unloaded"),
            _ => None,
        };
        let (name, module) = (name.to_owned(), self.image().name().to_owned());
        match (defective.find(|kernel| kernel.name == name), when) {
            (_, Some(when)) => ModuleError::NotLaunched { name, module, when },
            (Some(kernel), None) => ModuleError::DefectiveKernel {
                name,
                module,
                reason: Box::new(kernel.defect.clone()),
            },
            (None, None) => ModuleError::NoKernel {
                name,
                module,
                available: self.kernels().map(|kernel| kernel.name.clone()).collect(),
            },
        }
        .into()
    }

    /// The kernel of a module that has only one.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let module = gfxjit::Module::build(&device, "saxpy.ll",
    /// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
    /// assert_eq!(module.only_kernel()?.name(), "saxpy");
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ModuleError::WhichKernel`] when there are none or several; else as [`Module::kernel`].
    pub fn only_kernel(&self) -> Result<Kernel> {
        match self.image().kernels() {
            [only] => self.kernel(&only.info.name),
            [] if let [only] = self.image().defective_kernels() => Err(self.no_kernel(&only.name)),
            kernels => Err(Error::from(ModuleError::WhichKernel {
                module: self.image().name().to_owned(),
                available: kernels.iter().map(|k| k.info.name.clone()).collect(),
            })),
        }
    }
}

impl Kernel {
    /// The name in the source.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.inner.name
    }

    /// Arguments, limits and resource needs.
    #[must_use]
    pub fn info(&self) -> &KernelInfo {
        &self.inner.info
    }

    /// The explicit arguments in order.
    #[must_use]
    pub fn parameters(&self) -> &[Parameter] {
        self.inner.info.parameters.as_deref().unwrap_or(&[])
    }

    /// Registers and memory that it and everything it calls need.
    #[must_use]
    pub fn budget(&self) -> Budget {
        self.inner.info.budget
    }

    /// Device address of the kernel descriptor, if the driver reports it.
    #[must_use]
    pub fn descriptor(&self) -> Option<DevicePtr> {
        self.inner.module.address(&format!("{}.kd", self.name()))
    }

    /// Device address of its first instruction, if the driver reports it.
    #[must_use]
    pub fn entry(&self) -> Option<DevicePtr> {
        self.inner.module.address(self.name())
    }

    /// The module it belongs to.
    #[must_use]
    pub fn module(&self) -> Module {
        Module::from_inner(self.inner.module.clone())
    }
}

impl std::fmt::Debug for Kernel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Kernel").field(&self.name()).finish()
    }
}
