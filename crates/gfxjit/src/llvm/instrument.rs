//! Probe calls in the machine code of an image; see [`Instrumentation`].

/// The class of an instruction of a [`Site`].
pub use gfxjit_sim::interp::watch::class as instruction_class;

use gfxjit_instrument::{InstrumentError, Probe, ProbePlace, Site};

use crate::code::facts::Facts;
use crate::code::image::Image;
use crate::compile::{self, Emit, Options, Source};
use crate::error::{ImageError, Result};

/// Inserts calls of the user's device functions (probes) into an image's machine code, whatever compiler
/// made it: [`Image::instrument`]. The result runs on every device that runs the image.
///
/// A probe is written in any language, has the C calling convention, and stores its results in variables
/// of its module, which [`Module::read`](crate::Module::read) reads.
///
/// ```
/// # fn main() -> gfxjit::Result<()> {
/// use gfxjit::{Image, Options, Source};
/// use gfxjit::instrument::{Argument, Probe, ProbePlace};
///
/// # let kernel = "define amdgpu_kernel void @k() { ret void }";
/// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
/// # let source = Source::detect("k.ll", kernel.as_bytes())?;
/// # let image = Image::build_for(&source, &device, &Options::default())?.image;
/// let probe = "
///     @waves = addrspace(1) global i32 0
///     define void @count(i32 %site) {
///         %old = atomicrmw add ptr addrspace(1) @waves, i32 1 syncscope(\"agent\") monotonic
///         ret void
///     }";
/// let probe = Source::detect("count.ll", probe.as_bytes())?;
/// let count = Probe::new("count").argument(Argument::Site).once();
/// let probed = image
///     .instrument()
///     .module(&probe, &Options::default())?
///     .before(ProbePlace::KernelEntry, count)
///     .apply()?;
/// let module = gfxjit::Module::load(&device, probed.image)?;
/// module.kernel("k")?.launch(&device.queue()?).grid(3).block(64).submit()?.wait()?;
/// assert_eq!(module.read::<u32>("waves")?, [6]);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Instrumentation {
    image: Image,
    inner: gfxjit_instrument::Instrumentation,
}

/// An image with probes.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Probed {
    /// The image with the probes' code and variables.
    pub image: Image,
    /// The places at which probes are called, by number; addresses are those in the image without
    /// probes.
    pub sites: Vec<Site>,
}

impl From<InstrumentError> for ImageError {
    fn from(error: InstrumentError) -> Self {
        Self::Instrument(Box::new(error))
    }
}

impl Image {
    /// Starts an instrumentation of this image.
    ///
    /// ```
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let module = gfxjit::Module::build(&device, "saxpy.ll",
    /// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
    /// let instrumentation = module.image().instrument();
    /// assert!(instrumentation.apply().is_err(), "there are no probes yet");
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    #[must_use]
    pub fn instrument(&self) -> Instrumentation {
        Instrumentation {
            image: self.clone(),
            inner: gfxjit_instrument::Instrumentation::new(self.name(), self.bytes()),
        }
    }
}

impl Instrumentation {
    /// Adds a source with probes, compiled for the image's target, wave size and code object version, which
    /// replace those in `options`.
    ///
    /// ```
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let module = gfxjit::Module::build(&device, "saxpy.ll",
    /// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
    /// # let text = "@n = addrspace(1) global i32 0 define void @count() { ret void }";
    /// let probe = gfxjit::Source::detect("count.ll", text.as_bytes())?;
    /// let instrumentation = module.image().instrument().module(&probe, &Default::default())?;
    /// assert!(instrumentation.sites()?.is_empty());
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`SourceError::Compile`](crate::SourceError::Compile).
    pub fn module(mut self, source: &Source, options: &Options) -> Result<Self> {
        let mut options = options.clone();
        let first = self.image.contents().all_kernels().next();
        options.wave_size = first.map(|kernel| kernel.info.wave_size);
        let code_object = self.image.contents().code_object;
        options.code_object_version = code_object.map(|made| made.code_object_version);
        let object = compile::emit(source, self.image.target(), &options, Emit::Obj)?.bytes;
        self.inner = self.inner.module(source.name(), object);
        Ok(self)
    }

    /// Calls a probe before places. Places that lack a value which the probe's arguments need are
    /// skipped.
    ///
    /// ```
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let module = gfxjit::Module::build(&device, "saxpy.ll",
    /// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
    /// # let text = "define void @count(i32 %site) { ret void }";
    /// # let probes = gfxjit::Source::detect("count.ll", text.as_bytes())?;
    /// use gfxjit::instrument::{Argument, Probe, ProbePlace};
    /// let count = Probe::new("count").argument(Argument::Site);
    /// let instrumentation = module.image().instrument().module(&probes, &Default::default())?;
    /// let sites = instrumentation.before(ProbePlace::KernelEntry, count).sites()?;
    /// assert_eq!(sites.len(), 1);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    #[must_use]
    pub fn before(mut self, place: ProbePlace, probe: Probe) -> Self {
        self.inner = self.inner.before(place, probe);
        self
    }

    /// Calls a probe after instructions, where execution continues with the next one.
    ///
    /// ```
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let module = gfxjit::Module::build(&device, "saxpy.ll",
    /// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
    /// # let text = "define void @count(i32 %site) { ret void }";
    /// # let probes = gfxjit::Source::detect("count.ll", text.as_bytes())?;
    /// use gfxjit::instrument::{Argument, Class, Probe, ProbePlace};
    /// let count = Probe::new("count").argument(Argument::Site);
    /// let instrumentation = module.image().instrument().module(&probes, &Default::default())?;
    /// let loads = ProbePlace::Instruction(Class::GlobalMemory);
    /// assert!(!instrumentation.after(loads, count).sites()?.is_empty());
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    #[must_use]
    pub fn after(mut self, place: ProbePlace, probe: Probe) -> Self {
        self.inner = self.inner.after(place, probe);
        self
    }

    /// The places at which probes will be called, with their numbers: a probe's module can be
    /// generated from them.
    ///
    /// ```
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let module = gfxjit::Module::build(&device, "saxpy.ll",
    /// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
    /// # let text = "define void @count(i32 %site) { ret void }";
    /// # let probes = gfxjit::Source::detect("count.ll", text.as_bytes())?;
    /// use gfxjit::instrument::{Argument, Probe, ProbePlace};
    /// let count = Probe::new("count").argument(Argument::Site);
    /// let instrumentation = module.image().instrument().module(&probes, &Default::default())?;
    /// let sites = instrumentation.before(ProbePlace::KernelEntry, count).sites()?;
    /// assert_eq!(sites[0].address, module.image().kernels()[0].entry.address);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ImageError::Instrument`] for code that cannot be analysed, and for places where no call can
    /// be inserted.
    pub fn sites(&self) -> Result<Vec<Site>> {
        Ok(self.inner.sites(&Facts).map_err(ImageError::from)?)
    }

    /// Makes the image with probes.
    ///
    /// ```
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let module = gfxjit::Module::build(&device, "saxpy.ll",
    /// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
    /// # let text = "define void @count(i32 %site) { ret void }";
    /// # let probes = gfxjit::Source::detect("count.ll", text.as_bytes())?;
    /// use gfxjit::instrument::{Argument, Probe, ProbePlace};
    /// let count = Probe::new("count").argument(Argument::Site);
    /// let instrumentation = module.image().instrument().module(&probes, &Default::default())?;
    /// let probed = instrumentation.before(ProbePlace::KernelEntry, count).apply()?;
    /// assert!(probed.image.bytes().len() > module.image().bytes().len());
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ImageError::Instrument`], which names the place, the probe or the kernel.
    pub fn apply(&self) -> Result<Probed> {
        let made = self.inner.apply(&Facts).map_err(ImageError::from)?;
        Ok(Probed {
            image: Image::parse(self.image.name(), made.image)?,
            sites: made.sites,
        })
    }
}
