//! Content of an entry, by its first bytes.

use std::fmt;

use gfxjit_codeobj::archive::is_bitcode;
use gfxjit_targets::{EM_AMDGPU, ImageTarget};

/// Content of an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Content {
    /// An AMDGPU ELF, an object or an image.
    CodeObject,
    /// LLVM bitcode, which is compiled when it is loaded.
    Ir,
    /// SPIR-V for AMD GPUs, which is compiled when it is loaded.
    SpirV,
    /// PTX, NVIDIA's assembly, which is text. It is not recognised by its first bytes; the packing
    /// program states it.
    Ptx,
    /// Anything else, with a name to show.
    Other(String),
}

impl Content {
    /// The name of [`Content::Ptx`] in files.
    pub(crate) const PTX: &str = "PTX";
    /// The name of [`Content::SpirV`] in files.
    pub(crate) const SPIRV: &str = "SPIR-V";

    /// Number of bytes of an entry that [`Content::of`] and [`elf_target`] examine: the header of
    /// an ELF.
    pub(crate) const LOOKS_AT: usize = 64;

    /// The content, by the first bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        let other = |name: &str| Self::Other(name.to_owned());
        match bytes {
            [] => other("nothing"),
            _ if is_bitcode(bytes) => Self::Ir,
            [0x7f, b'E', b'L', b'F', ..] => match machine(bytes) {
                Some(EM_AMDGPU) => Self::CodeObject,
                Some(number) => Self::Other(format!("an ELF for machine {number}")),
                None => other("an ELF that is cut off"),
            },
            [0x03, 0x02, 0x23, 0x07, ..] | [0x07, 0x23, 0x02, 0x03, ..] => Self::SpirV,
            _ => other("data"),
        }
    }
}

impl fmt::Display for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CodeObject => f.write_str("code object"),
            Self::Ir => f.write_str("LLVM bitcode"),
            Self::SpirV => f.write_str(Self::SPIRV),
            Self::Ptx => f.write_str(Self::PTX),
            Self::Other(name) => f.write_str(name),
        }
    }
}

/// Little-endian ELF of 64 bits.
fn is_elf64(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\x7fELF\x02\x01")
}

fn machine(bytes: &[u8]) -> Option<u16> {
    let field = bytes.get(18..20)?.try_into().ok()?;
    Some(u16::from_le_bytes(field))
}

/// The target in the header of a code object; `None` if the bytes are no AMDGPU ELF.
///
/// # Errors
/// Why the flags of an AMDGPU ELF are not those of a known target.
pub(crate) fn elf_target(bytes: &[u8]) -> Option<Result<ImageTarget, String>> {
    // Fields of the ELF header: e_machine, e_flags, EI_ABIVERSION.
    let flags = bytes.get(48..52)?.try_into().ok()?;
    let abi = *bytes.get(8)?;
    if !is_elf64(bytes) || machine(bytes) != Some(EM_AMDGPU) {
        return None;
    }
    let read = ImageTarget::from_elf(u32::from_le_bytes(flags), abi);
    Some(read.map_err(|error| error.to_string()))
}
