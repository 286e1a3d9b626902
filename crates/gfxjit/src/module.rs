//! Code resident on a device.

use std::sync::Arc;
use std::time::{Duration, Instant};

use gfxjit_hal::{Code, CodeFormat, DevicePtr, LoadedCode};

use crate::contents::Variable;
use crate::device::Device;
use crate::error::{Error, Result};
use crate::image::Image;
use crate::kernel::{Kernel, KernelInfo, KernelInner};

/// How long each step from source to loaded code took. A step that was not needed took no
/// time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Phases {
    /// Reading and verifying the source.
    pub parse: Duration,
    /// Our own preparation: checks of the source, device libraries, target.
    pub prepare: Duration,
    /// LLVM's passes.
    pub optimize: Duration,
    /// LLVM's code generation, or assembling.
    pub codegen: Duration,
    /// Object to image, and reading what the image says.
    pub link: Duration,
    /// Making the image resident.
    pub load: Duration,
}

impl Phases {
    /// All of it.
    #[must_use]
    pub fn total(&self) -> Duration {
        self.parse + self.prepare + self.optimize + self.codegen + self.link + self.load
    }
}

/// An image resident on a device. Clones are the same module; the last of them, of its
/// kernels and of their launches unloads it.
#[derive(Clone)]
pub struct Module {
    inner: Arc<ModuleInner>,
}

pub(crate) struct ModuleInner {
    pub(crate) device: Device,
    pub(crate) code: Arc<dyn LoadedCode>,
    pub(crate) image: Image,
    phases: Phases,
}

impl Module {
    /// Makes an image resident, after checking that it fits the device.
    ///
    /// # Errors
    /// [`Error::Incompatible`] with every reason why it does not fit; [`Error::Device`] when
    /// the driver cannot load it.
    pub fn load(device: &Device, image: Image) -> Result<Self> {
        Self::load_timed(device, image, Phases::default())
    }

    pub(crate) fn load_timed(device: &Device, image: Image, mut phases: Phases) -> Result<Self> {
        let reasons = image.mismatches(device.target());
        if !reasons.is_empty() {
            return Err(Error::Incompatible {
                image: image.name().to_owned(),
                image_target: image.target().target,
                device: device.info().uri.clone(),
                device_target: device.target(),
                reasons,
            });
        }
        let start = Instant::now();
        let code = device.inner.hal.load(&Code {
            format: CodeFormat::AmdCodeObject,
            bytes: image.bytes(),
            name: image.name(),
        })?;
        phases.load = start.elapsed();
        Ok(Self {
            inner: Arc::new(ModuleInner {
                device: device.clone(),
                code,
                image,
                phases,
            }),
        })
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

    /// How long each step took.
    #[must_use]
    pub fn phases(&self) -> Phases {
        self.inner.phases
    }

    /// What is known of each kernel.
    pub fn kernels(&self) -> impl Iterator<Item = &KernelInfo> {
        self.inner.image.kernels().iter().map(|kernel| &kernel.info)
    }

    /// A kernel by its name in the source.
    ///
    /// # Errors
    /// [`Error::NoKernel`] with the kernels there are.
    pub fn kernel(&self, name: &str) -> Result<Kernel> {
        let kernel = self
            .inner
            .image
            .kernels()
            .iter()
            .find(|kernel| kernel.info.name == name)
            .ok_or_else(|| Error::NoKernel {
                name: name.to_owned(),
                module: self.inner.image.name().to_owned(),
                available: self.kernels().map(|kernel| kernel.name.clone()).collect(),
            })?;
        Ok(Kernel {
            inner: Arc::new(KernelInner {
                module: self.inner.clone(),
                name: name.into(),
                info: kernel.info.clone(),
                descriptor: self.resident(kernel.descriptor.address),
            }),
        })
    }

    /// The kernel of a module that has only one.
    ///
    /// # Errors
    /// [`Error::WhichKernel`] when there are none or several.
    pub fn only_kernel(&self) -> Result<Kernel> {
        match self.inner.image.kernels() {
            [only] => self.kernel(&only.info.name),
            kernels => Err(Error::WhichKernel {
                module: self.inner.image.name().to_owned(),
                available: kernels.iter().map(|k| k.info.name.clone()).collect(),
            }),
        }
    }

    /// The device address of a global variable, and what is known of it.
    ///
    /// # Errors
    /// [`Error::NoVariable`] with the variables there are.
    pub fn variable(&self, name: &str) -> Result<(DevicePtr, &Variable)> {
        let variables = self.inner.image.variables();
        let (address, variable) = variables
            .iter()
            .filter_map(|variable| Some((variable.address()?, variable)))
            .find(|(_, variable)| variable.name == name)
            .ok_or_else(|| Error::NoVariable {
                name: name.to_owned(),
                module: self.inner.image.name().to_owned(),
                available: variables.iter().map(|v| v.name.clone()).collect(),
            })?;
        Ok((self.resident(address), variable))
    }

    /// Where an address of the image is on the device.
    fn resident(&self, address: u64) -> DevicePtr {
        DevicePtr(address.wrapping_add(self.inner.code.load_delta()))
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
