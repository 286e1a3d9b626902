//! A device with the images of a library, and launches of their kernels.

use std::time::Duration;

use gfxjit::zerocopy::IntoBytes;
use gfxjit::{Buffer, Device, Image, Kernel, KernelInfo, Launch, Module, Pod, Queue, Runtime};

use crate::check::{GUARD, GUARD_BYTE};
use crate::library::matches;

/// Why a case did not pass.
pub(crate) enum Failure {
    /// A result differs from the reference.
    Wrong(String),
    /// There is no such kernel, or a launch failed.
    Error(String),
}

impl From<gfxjit::Error> for Failure {
    fn from(error: gfxjit::Error) -> Self {
        let mut text = error.to_string();
        let mut cause = std::error::Error::source(&error);
        while let Some(error) = cause {
            text.push_str(&format!(": {error}"));
            cause = error.source();
        }
        Self::Error(text)
    }
}

/// A launch that takes longer hangs: the longest takes seconds, and minutes where LLVM translates all of
/// a large kernel first.
const TIME_LIMIT: Duration = Duration::from_secs(900);

/// A device with a library's images.
pub(crate) struct Lab {
    device: Device,
    queue: Queue,
    modules: Vec<Module>,
}

impl Lab {
    pub(crate) fn new(target: &str, engine: &str, images: &[Image]) -> Result<Self, String> {
        let open = || {
            let device = Runtime::new().open(&format!("sim://{target}?engine={engine}"))?;
            // What kernels print before they trap is not of interest.
            device.on_output(|_| ());
            let load = |image: &Image| Module::load(&device, image.clone());
            let modules = images
                .iter()
                .map(load)
                .collect::<Result<Vec<Module>, _>>()?;
            Ok(Self {
                queue: device.queue()?,
                modules,
                device,
            })
        };
        open().map_err(|error: gfxjit::Error| error.to_string())
    }

    /// Finds the kernel that a case launches.
    pub(crate) fn run(&self, pattern: &str) -> Result<Run<'_>, Failure> {
        let kernel = self.kernel(pattern)?;
        Ok(Run { lab: self, kernel })
    }

    /// The kernel whose mangled name has this part. Templates that several files use are in
    /// several images, under one name.
    fn kernel(&self, pattern: &str) -> Result<Kernel, Failure> {
        let mut found: Option<(&Module, &str)> = None;
        for module in &self.modules {
            for kernel in module
                .kernels()
                .filter(|kernel| matches(&kernel.name, pattern))
            {
                match found {
                    None => found = Some((module, &kernel.name)),
                    Some((_, name)) if name == kernel.name => {}
                    Some((_, name)) => {
                        return Err(Failure::Error(format!(
                            "several kernels have `{pattern}` in their names: {name}, {}",
                            kernel.name
                        )));
                    }
                }
            }
        }
        let (module, name) =
            found.ok_or_else(|| Failure::Error(format!("no kernel `{pattern}`")))?;
        Ok(module.kernel(name)?)
    }
}

/// A case under way.
pub(crate) struct Run<'a> {
    lab: &'a Lab,
    kernel: Kernel,
}

impl Run<'_> {
    /// Lanes of a wave.
    pub(crate) fn wave(&self) -> u32 {
        self.kernel().wave_size
    }

    /// What the metadata say about the kernel.
    pub(crate) fn kernel(&self) -> &KernelInfo {
        self.kernel.info()
    }

    /// Memory with a copy of `data`.
    pub(crate) fn input<T: Pod>(&self, data: &[T]) -> Result<Buffer<T>, Failure> {
        Ok(Buffer::from_slice(&self.lab.device, data)?)
    }

    /// Memory for `len` elements that a kernel writes. Behind it are bytes that must not change.
    pub(crate) fn output<T: Pod>(&self, len: usize) -> Result<Buffer<T>, Failure> {
        let buffer = Buffer::<T>::new(&self.lab.device, len + GUARD)?;
        let bytes = vec![GUARD_BYTE; (len + GUARD) * size_of::<T>()];
        buffer.as_slice().upload(&bytes)?;
        Ok(buffer)
    }

    /// Memory that a kernel reads and writes: as [`Run::output`], beginning with `data`.
    pub(crate) fn in_out<T: Pod>(&self, data: &[T]) -> Result<Buffer<T>, Failure> {
        let buffer = self.output(data.len())?;
        let head = buffer.slice(0..data.len())?;
        head.upload(data.as_bytes())?;
        Ok(buffer)
    }

    /// A launch of the case's kernel.
    pub(crate) fn launch(&self) -> Launch {
        self.kernel.launch(&self.lab.queue).time_limit(TIME_LIMIT)
    }
}

/// Submits a launch and waits for its end.
pub(crate) fn finish(launch: Launch) -> Result<(), Failure> {
    launch.submit()?.wait()?;
    Ok(())
}
