//! A loadable code object in memory, with everything known about it.

use std::sync::{Arc, OnceLock};

use gfxjit_codeobj::elf::Elf;
use gfxjit_codeobj::lines::{Frame, Lines};
use gfxjit_codeobj::{DefectiveKernel, Kind};
use gfxjit_hal::CodeFormat;
use gfxjit_hostcall::Formats;
use gfxjit_link::{Input, Options, link};
use gfxjit_targets::{DeviceTarget, Mismatch, Target, compatibility};

use crate::code::calls::{CallGraph, call_graph};
use crate::code::contents::{Contents, ImageFunction, ImageKernel, Variable};
use crate::error::{ImageError, Result};

/// A loadable code object (ELF, ET_DYN) in memory, or PTX for NVIDIA's GPUs. Clones share the bytes.
///
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// # fn main() -> gfxjit::Result<()> {
/// use gfxjit::{Image, Source, TargetId};
/// # let saxpy = *include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll"));
/// let source = Source::detect("saxpy.ll", saxpy)?;
/// let gfx90a: TargetId = "gfx90a".parse().expect("a target");
/// let built = Image::build(&source, gfx90a, &Default::default())?;
/// // The bytes are an ELF file that any loader takes; read back, it is checked.
/// let image = Image::parse("saxpy.co", built.image.bytes())?;
/// assert_eq!(image.kernels()[0].info.name, "saxpy");
/// let gfx942: TargetId = "gfx942".parse().expect("a target");
/// assert!(image.mismatches(gfx942)[0].to_string().contains("gfx90a"));
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Image {
    inner: Arc<Inner>,
}

struct Inner {
    name: String,
    bytes: Vec<u8>,
    format: CodeFormat,
    contents: Contents,
    formats: Arc<Formats>,
    calls: OnceLock<CallGraph>,
}

impl Image {
    /// Reads a ready image. `name` is what messages call it.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let source = gfxjit::Source::detect("saxpy.ll",
    /// #     *include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")))?;
    /// # let target: gfxjit::TargetId = "gfx1100".parse().expect("a target");
    /// # let object = gfxjit::emit(&source, target, &Default::default(), gfxjit::Emit::Obj)?.bytes;
    /// use gfxjit::{Error, Image, ImageError};
    /// // An object must be linked first.
    /// let error = Image::parse("saxpy.o", object).unwrap_err();
    /// assert!(matches!(error, Error::Image(ImageError::NotAnImage { .. })));
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ImageError::CodeObject`] when it is damaged, [`ImageError::NotAnImage`] when it is a
    /// relocatable object.
    pub fn parse(name: &str, bytes: impl Into<Vec<u8>>) -> Result<Self> {
        let bytes = bytes.into();
        let contents = parse(name, &bytes)?;
        if contents.kind != Kind::Image {
            return Err(ImageError::NotAnImage {
                name: name.to_owned(),
            }
            .into());
        }
        Ok(Self::new(name, bytes, contents))
    }

    /// Links a relocatable object to an image, in memory. For several see
    /// [`Linker`](crate::Linker).
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let source = gfxjit::Source::detect("saxpy.ll",
    /// #     *include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")))?;
    /// # let target: gfxjit::TargetId = "gfx1100".parse().expect("a target");
    /// # let object = gfxjit::emit(&source, target, &Default::default(), gfxjit::Emit::Obj)?.bytes;
    /// let image = gfxjit::Image::link("saxpy.o", &object)?;
    /// assert_eq!(image.kernels()[0].info.name, "saxpy");
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ImageError::Link`], [`ImageError::CodeObject`].
    pub fn link(name: &str, object: &[u8]) -> Result<Self> {
        Self::parse(name, link_object(name, object)?)
    }

    /// Reads PTX, the text that NVIDIA's drivers load. Kernels and variables are those declared in the
    /// text; the registers and memory that kernels need are known only after loading.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// let text = ".version 7.0\n.target sm_70\n.address_size 64\n.visible .entry k() { ret; }";
    /// let image = gfxjit::Image::ptx("k.ptx", text)?;
    /// assert_eq!(image.kernels()[0].info.name, "k");
    /// assert_eq!(image.target().to_string(), "sm_70");
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ImageError::Ptx`] when the text is not PTX.
    pub fn ptx(name: &str, text: &str) -> Result<Self> {
        let contents = crate::code::ptx::contents(name, text)?;
        let bytes = text.as_bytes().to_vec();
        Ok(Self::with_format(name, bytes, CodeFormat::Ptx, contents))
    }

    pub(crate) fn new(name: &str, bytes: Vec<u8>, contents: Contents) -> Self {
        Self::with_format(name, bytes, CodeFormat::AmdCodeObject, contents)
    }

    fn with_format(name: &str, bytes: Vec<u8>, format: CodeFormat, contents: Contents) -> Self {
        Self {
            inner: Arc::new(Inner {
                name: name.to_owned(),
                bytes,
                format,
                formats: Arc::new(Formats::read(&contents.printf)),
                contents,
                calls: OnceLock::new(),
            }),
        }
    }

    /// The name that messages use: the file or source it came from.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.inner.name
    }

    /// The `printf` formats of its kernels.
    pub(crate) fn formats(&self) -> &Arc<Formats> {
        &self.inner.formats
    }

    /// The format of [`Image::bytes`].
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let module = gfxjit::Module::build(&device, "saxpy.ll",
    /// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
    /// use gfxjit::hal::CodeFormat;
    /// assert_eq!(module.image().format(), CodeFormat::AmdCodeObject);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    #[must_use]
    pub fn format(&self) -> CodeFormat {
        self.inner.format
    }

    /// The ELF, or the text of PTX.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.inner.bytes
    }

    /// Everything known about it.
    #[must_use]
    pub fn contents(&self) -> &Contents {
        &self.inner.contents
    }

    /// The target it was compiled for.
    #[must_use]
    pub fn target(&self) -> Target {
        self.inner.contents.target
    }

    /// Its kernels that can be launched, without those that call constructors and destructors.
    #[must_use]
    pub fn kernels(&self) -> &[ImageKernel] {
        &self.inner.contents.kernels
    }

    /// Its kernels that cannot be launched, each with the reason. Images for many targets often
    /// contain kernels without code for some of them.
    #[must_use]
    pub fn defective_kernels(&self) -> &[DefectiveKernel] {
        &self.inner.contents.defective_kernels
    }

    /// Its device functions.
    #[must_use]
    pub fn functions(&self) -> &[ImageFunction] {
        &self.inner.contents.functions
    }

    /// Its variables.
    #[must_use]
    pub fn variables(&self) -> &[Variable] {
        &self.inner.contents.variables
    }

    /// The call graph, and what kernels and functions need, alone and with everything they call. It
    /// is computed on the first call.
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # fn main() -> gfxjit::Result<()> {
    /// # let kernel = "declare i32 @f(i32)
    /// #   define amdgpu_kernel void @k(ptr addrspace(1) %p) {
    /// #     %r = call i32 @f(i32 4)
    /// #     store i32 %r, ptr addrspace(1) %p
    /// #     ret void }";
    /// # let library = "define i32 @f(i32 %a) { %r = mul i32 %a, %a ret i32 %r }";
    /// let image = gfxjit::Linker::new()
    ///     .target("gfx1100".parse().expect("a target"))
    ///     .input("kernel.ll", kernel)
    ///     .input("library.ll", library)
    ///     .link("program")?
    ///     .image;
    /// let calls = image.calls()?;
    /// let (k, f) = (calls.find("k").expect("k"), calls.find("f").expect("f"));
    /// assert_eq!(calls.nodes[k].calls, [f]);
    /// assert_eq!(calls.callers(f), [k]);
    /// println!("f itself: {:?}, with all it calls: {:?}", calls.nodes[f].own, calls.nodes[f].budget);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// [`ImageError::Link`] when what the image says about its functions is damaged.
    pub fn calls(&self) -> Result<&CallGraph> {
        if let Some(calls) = self.inner.calls.get() {
            return Ok(calls);
        }
        let calls = call_graph(self.name(), self.bytes())?;
        Ok(self.inner.calls.get_or_init(|| calls))
    }

    /// The kernel or function that holds an address of the image ([`Fault::pc`](gfxjit_hal::Fault::pc)),
    /// and the distance from its start.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let module = gfxjit::Module::build(&device, "saxpy.ll",
    /// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
    /// let image = module.image();
    /// let kernel = &image.kernels()[0];
    /// assert_eq!(image.function_at(kernel.entry.address + 4), Some(("saxpy", 4)));
    /// assert_eq!(image.function_at(0), None);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    #[must_use]
    pub fn function_at(&self, address: u64) -> Option<(&str, u64)> {
        let kernels = self.kernels().iter();
        let kernels = kernels.map(|kernel| (&*kernel.info.name, kernel.entry, kernel.size));
        let functions = self.functions().iter();
        let functions = functions.map(|function| (&*function.name, function.place, function.size));
        let before = kernels.chain(functions).filter_map(|(name, place, size)| {
            let offset = address.checked_sub(place.address)?;
            (size == 0 || offset < size).then_some((name, offset))
        });
        before.min_by_key(|(_, offset)| *offset)
    }

    /// The functions of the source that each of some addresses of the image is in, the innermost first:
    /// several where functions are inlined, none where there is no debug information.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// let mut options = gfxjit::Options::default();
    /// options.debug_info = gfxjit::DebugInfo::Lines;
    /// let source = b"kernel void k(global int *p) { *p = 1; }";
    /// let module = gfxjit::Module::build(&device, "k.cl", source, &options)?;
    /// let entry = module.image().kernels()[0].entry.address;
    /// let frames = &module.image().frames(&[entry])[0];
    /// assert_eq!(frames[0].place.as_ref().expect("a place").line, 1);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    #[must_use]
    pub fn frames(&self, addresses: &[u64]) -> Vec<Vec<Frame>> {
        let lines = Elf::parse(self.bytes()).ok();
        let lines = lines.and_then(|elf| Lines::of(&elf));
        match lines {
            Some(lines) => lines.frames(addresses),
            None => vec![Vec::new(); addresses.len()],
        }
    }

    /// Every reason why a code object does not run on a device of this target, or on one whose loader takes these
    /// code object versions ([`Device::loads`](crate::Device::loads)); none when it does. For PTX the result is
    /// empty: CUDA's driver decides when it loads it.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// # let module = gfxjit::Module::build(&device, "saxpy.ll",
    /// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
    /// let other: gfxjit::TargetId = "gfx942".parse().expect("a target");
    /// let image = module.image();
    /// assert!(image.mismatches(device.amd_target()?).is_empty());
    /// assert_eq!(image.mismatches(other).len(), 1);
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    #[must_use]
    pub fn mismatches(&self, device: impl Into<DeviceTarget>) -> Vec<Mismatch> {
        let code_object = self.inner.contents.code_object;
        code_object.map_or_else(Vec::new, |image| compatibility(image, device))
    }
}

/// The bytes of the image of one object.
pub(crate) fn link_object(name: &str, object: &[u8]) -> Result<Vec<u8>> {
    let linked = link(&[Input::new(name, object)], &Options::default())?;
    Ok(linked.image)
}

fn parse(name: &str, bytes: &[u8]) -> Result<Contents> {
    Contents::parse(bytes).map_err(|reason| {
        ImageError::CodeObject {
            name: name.to_owned(),
            reason,
        }
        .into()
    })
}

impl std::fmt::Debug for Image {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Image")
            .field("name", &self.name())
            .field("target", &self.target())
            .field("bytes", &self.bytes().len())
            .finish_non_exhaustive()
    }
}
