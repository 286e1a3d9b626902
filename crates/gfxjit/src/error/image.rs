//! What can be wrong with objects and images.

use gfxjit_bundle::{BundleError, SelectError};
use gfxjit_codeobj::{CodeObjectError, readable};
use gfxjit_link::LinkError;
use gfxjit_targets::{Mismatch, Target, TargetId};

/// A file of device code that cannot be linked, read or loaded.
///
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// use gfxjit::{Error, Image, ImageError};
/// let error = Image::parse("x.co", b"no ELF file".to_vec()).unwrap_err();
/// assert!(matches!(error, Error::Image(ImageError::CodeObject { name, .. }) if name == "x.co"));
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ImageError {
    /// An object that does not link.
    #[error(transparent)]
    Link(#[from] LinkError),
    /// A code object that cannot be read.
    #[error("`{name}`: {reason}")]
    CodeObject {
        /// Where it came from.
        name: String,
        /// What is wrong with it.
        reason: CodeObjectError,
    },
    /// PTX that cannot be read.
    #[error("`{name}`: {reason}")]
    Ptx {
        /// Where it came from.
        name: String,
        /// What is wrong with it, with line and column.
        reason: String,
    },
    /// Code of a form that the device does not load.
    #[error("`{image}` is {form}, and {device} runs code for {isa}")]
    OtherForm {
        /// The image.
        image: String,
        /// What it is: `PTX`, `an AMD code object`.
        form: &'static str,
        /// The device's name.
        device: String,
        /// The ISA that the device runs.
        isa: String,
    },
    /// A file with code for several targets that cannot be read.
    #[error("{name}: {reason}")]
    Bundle {
        /// Where it came from.
        name: String,
        /// What is wrong with it.
        reason: BundleError,
    },
    /// A file with code for several targets, none of which is the wanted one.
    #[error("{name}: {reason}")]
    Select {
        /// Where it came from.
        name: String,
        /// Why each entry does not fit.
        reason: SelectError,
    },
    /// A relocatable object was given where an image is needed.
    #[error("`{name}` is a relocatable object, not an image; link it first")]
    NotAnImage {
        /// The object.
        name: String,
    },
    /// An image that does not run on the device.
    #[error(
        "`{image}` is for {image_target} and does not run on {device} ({device_target}):{}",
        reason_list(.reasons)
    )]
    Incompatible {
        /// The image.
        image: String,
        /// What it was compiled for.
        image_target: Target,
        /// The device.
        device: String,
        /// The device's target.
        device_target: Target,
        /// Every reason.
        reasons: Vec<Mismatch>,
    },
    /// A constructor of a variable that failed; the image is not loaded.
    #[error(
        "cannot load `{image}`: its constructors, which kernel `{}` calls, failed: {reason}",
        readable(kernel)
    )]
    Constructor {
        /// The image.
        image: String,
        /// The kernel that calls the constructors.
        kernel: String,
        /// Why it failed.
        #[source]
        reason: Box<dyn std::error::Error + Send + Sync>,
    },
    /// Probe calls cannot be inserted into the machine code as requested.
    #[error(transparent)]
    Instrument(Box<dyn std::error::Error + Send + Sync>),
    /// Code of a target that the installed LLVM cannot disassemble.
    #[error("LLVM has no disassembler for {target}")]
    Disassembler {
        /// The target.
        target: TargetId,
    },
}

fn reason_list(reasons: &[Mismatch]) -> String {
    reasons
        .iter()
        .map(|reason| format!("\n  {reason}"))
        .collect()
}
