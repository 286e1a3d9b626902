//! Files with code for several targets: which entry a device loads, and which a link takes.

use gfxjit_bundle::{self as bundle, Content, Device as Wanted, File};
use gfxjit_codeobj::archive;
use gfxjit_codeobj::elf::Elf;
use gfxjit_targets::{DeviceTarget, ImageTarget, TargetId};

use crate::code::contents::Contents;
use crate::code::image::Image;
use crate::code::input::OwnedInput;
use crate::device::Device;
use crate::error::{ImageError, Result};
use crate::module::Module;

impl Image {
    /// The image that a file has for a device: `file` is a code object, a bundle of any format, or a
    /// host program, library or archive that contains bundles. Only the chosen entry is copied; an
    /// object is linked.
    ///
    /// Bitcode is not compiled here; [`Module::load_or_build`] does that.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let source = gfxjit::Source::detect("saxpy.ll",
    /// #     *include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")))?;
    /// # let target: gfxjit::TargetId = "gfx1100".parse().expect("a target");
    /// use gfxjit::{Image, PortableModule, Target};
    /// let targets = [Target::Amd(target)];
    /// let file = PortableModule::build(&source, &targets, &Default::default())?.bytes;
    /// let image = Image::select("saxpy.gpu", &file, target)?;
    /// assert_eq!(image.target(), Target::Amd(target));
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ImageError::Bundle`] when the file cannot be read, [`ImageError::Select`] with every reason
    /// when nothing in it is for the device, [`ImageError::CodeObject`] and [`ImageError::Link`].
    pub fn select(name: &str, file: &[u8], device: impl Into<DeviceTarget>) -> Result<Self> {
        let read = read(name, file)?;
        let wanted = Wanted::from(device.into());
        let entry = read.select(&wanted).map_err(|reason| ImageError::Select {
            name: name.to_owned(),
            reason,
        })?;
        let bytes = entry.bytes().map_err(|reason| ImageError::Bundle {
            name: name.to_owned(),
            reason,
        })?;
        let name = entry_name(name, &read, entry);
        if entry.content() == Content::Ptx {
            let text = String::from_utf8_lossy(&bytes);
            return Self::ptx(&name, &text);
        }
        let contents = Contents::parse(&bytes).map_err(|reason| ImageError::CodeObject {
            name: name.clone(),
            reason,
        })?;
        match contents.kind {
            gfxjit_codeobj::Kind::Object => Self::link(&name, &bytes),
            gfxjit_codeobj::Kind::Image => Ok(Self::new(&name, bytes.into_owned(), contents)),
        }
    }
}

impl Module {
    /// Loads what a file has for the device, whatever the file is: see [`Image::select`]. With the
    /// feature `llvm` sources are compiled too, as [`Module::build`] does without options.
    ///
    #[cfg_attr(feature = "llvm", doc = "```")]
    #[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
    /// # let source = gfxjit::Source::detect("saxpy.ll",
    /// #     *include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")))?;
    /// # let target: gfxjit::TargetId = "gfx1100".parse().expect("a target");
    /// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
    /// use gfxjit::{Module, PortableModule};
    /// // IR only: it is compiled for the device when it is loaded.
    /// let file = PortableModule::of_ir(&source, &Default::default())?.bytes;
    /// let module = Module::load_or_build(&device, "saxpy.gpu", &file)?;
    /// assert_eq!(module.only_kernel()?.name(), "saxpy");
    /// # Ok::<(), gfxjit::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Image::select`], [`Module::load`] and [`Module::build`].
    pub fn load_or_build(device: &Device, name: &str, file: &[u8]) -> Result<Self> {
        #[cfg(feature = "llvm")]
        return Self::build(device, name, file, &crate::compile::Options::default());
        #[cfg(not(feature = "llvm"))]
        Self::load(device, Image::select(name, file, device.loads()?)?)
    }
}

fn read<'a>(name: &str, file: &'a [u8]) -> Result<File<'a>> {
    bundle::read(file).map_err(|reason| {
        ImageError::Bundle {
            name: name.to_owned(),
            reason,
        }
        .into()
    })
}

/// An entry's name for messages: `libk.so(gfx942)`; in an archive, with the member.
fn entry_name(name: &str, file: &File<'_>, entry: &bundle::Entry<'_>) -> String {
    let made = entry.label();
    let member = file.parts().get(entry.part()).map(|part| &*part.member);
    match member.unwrap_or_default() {
        "" => format!("{name}({made})"),
        member => format!("{name}({member})({made})"),
    }
}

/// The inputs of a link, each bundle replaced by its entries for the target: by one of every bundle
/// in a file, because each bundle comes from another source. Without `target`, the first object's
/// target is used; without an object too, each bundle must have only one entry.
///
/// `compiler` is the version of the LLVM that compiles bitcode, where one does.
pub(crate) fn expand(
    given: Vec<OwnedInput>,
    target: Option<TargetId>,
    compiler: Option<u32>,
) -> Result<Vec<OwnedInput>> {
    if !given.iter().any(|input| bundle::has_bundle(&input.bytes)) {
        return Ok(given);
    }
    let made = || given.iter().find_map(|input| object_target(&input.bytes));
    let target = target.or_else(|| made().map(|made| made.target));
    let mut inputs = Vec::with_capacity(given.len());
    for input in given {
        if !bundle::has_bundle(&input.bytes) {
            inputs.push(input);
            continue;
        }
        let file = read(&input.name, &input.bytes)?;
        let found = match target {
            Some(target) => {
                let mut wanted = Wanted::from(DeviceTarget::from(target));
                wanted.compiler = compiler;
                file.select_all(&wanted)
            }
            None => file.only().map(|entry| vec![entry]),
        };
        let found = found.map_err(|reason| ImageError::Select {
            name: input.name.clone(),
            reason,
        })?;
        // IR of a portable module is compiled with the options that its file records.
        if found
            .iter()
            .any(|entry| entry.properties().contains_key("options"))
        {
            inputs.push(input);
            continue;
        }
        for entry in found {
            let bytes = entry.bytes().map_err(|reason| ImageError::Bundle {
                name: input.name.clone(),
                reason,
            })?;
            inputs.push(OwnedInput {
                name: entry_name(&input.name, &file, entry),
                bytes: bytes.into_owned(),
                take: input.take,
            });
        }
    }
    Ok(inputs)
}

/// The target of an object, or of the first object in an archive.
pub(crate) fn object_target(bytes: &[u8]) -> Option<ImageTarget> {
    let first = match archive::members(bytes) {
        Ok(members) => members.first()?.bytes,
        Err(_) => bytes,
    };
    let elf = Elf::parse(first).ok()?;
    let header = elf.header();
    ImageTarget::from_elf(header.flags, header.abi_version()).ok()
}
