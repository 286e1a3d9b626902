//! Code on several GPUs: a module for each, compiled once for each target.

use gfxjit_hal::DeviceError;
#[cfg(feature = "llvm")]
use gfxjit_targets::TargetId;

use super::device::LogicalDevice;
use super::kernel::LogicalKernel;
use crate::error::{Error, Result};
use crate::image::Image;
use crate::module::Module;

/// Code resident on all GPUs of a logical device. Clones are the same module.
#[derive(Clone, Debug)]
pub struct LogicalModule {
    device: LogicalDevice,
    modules: Vec<Module>,
}

impl LogicalDevice {
    /// Compiles a source for each target of its GPUs, once for each, and loads it on all of them.
    ///
    /// # Errors
    /// Those of [`Module::build`].
    #[cfg(feature = "llvm")]
    pub fn build(
        &self,
        name: &str,
        source: &[u8],
        options: &crate::compile::Options,
    ) -> Result<LogicalModule> {
        let source = crate::compile::Source::detect(name, source)?;
        let mut built: Vec<(TargetId, crate::llvm::Built)> = Vec::new();
        let mut modules = Vec::new();
        for device in self.devices() {
            let target = device.target()?;
            let known = built.iter().find(|(other, _)| *other == target);
            let image = match known {
                Some((_, image)) => image.clone(),
                None => {
                    let image = Image::build(&source, target, &device.options(options))?;
                    crate::compile::warn(&image.diagnostics);
                    built.push((target, image.clone()));
                    image
                }
            };
            modules.push(Module::load_built(device, image)?);
        }
        Ok(LogicalModule {
            modules,
            device: self.clone(),
        })
    }

    /// Loads on each GPU the first of several images that fits it.
    ///
    /// # Errors
    /// [`ImageError::Incompatible`](crate::ImageError::Incompatible) with the reasons of the first image when none fits; those of
    /// [`Module::load`].
    pub fn load(&self, images: &[Image]) -> Result<LogicalModule> {
        let modules = self.devices().iter().map(|device| {
            let loads = device.loads()?;
            let fits = images
                .iter()
                .find(|image| image.mismatches(loads.clone()).is_empty());
            match (fits, images.first()) {
                // The first one's error says why it does not fit.
                (Some(image), _) | (None, Some(image)) => Module::load(device, image.clone()),
                (None, None) => Err(Error::from(DeviceError::BadCode {
                    name: self.names(),
                    reason: "no image was given".to_owned(),
                })),
            }
        });
        Ok(LogicalModule {
            modules: modules.collect::<Result<_>>()?,
            device: self.clone(),
        })
    }
}

impl LogicalModule {
    /// The logical device.
    #[must_use]
    pub fn device(&self) -> &LogicalDevice {
        &self.device
    }

    /// The module on each GPU, in the order of [`LogicalDevice::devices`].
    #[must_use]
    pub fn modules(&self) -> &[Module] {
        &self.modules
    }

    /// A kernel by its name in the source.
    ///
    /// # Errors
    /// As [`Module::kernel`].
    pub fn kernel(&self, name: &str) -> Result<LogicalKernel> {
        let kernels = self.modules.iter().map(|module| module.kernel(name));
        Ok(LogicalKernel::new(
            self.device.clone(),
            kernels.collect::<Result<_>>()?,
        ))
    }
}
