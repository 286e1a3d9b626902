//! What a link gives: the image, and what is known of it.

use std::fmt;

/// Registers and memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct Resources {
    /// VGPRs.
    pub vgprs: u32,
    /// AGPRs.
    pub agprs: u32,
    /// SGPRs, those of VCC and the like included.
    pub sgprs: u32,
    /// Scratch of a work-item, bytes.
    pub scratch: u32,
    /// Whether the stack has no fixed size.
    pub dynamic_stack: bool,
    /// LDS, bytes.
    pub lds: u32,
}

impl fmt::Display for Resources {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} VGPRs", self.vgprs)?;
        if self.agprs > 0 {
            write!(f, ", {} AGPRs", self.agprs)?;
        }
        write!(
            f,
            ", {} SGPRs, {} bytes of scratch",
            self.sgprs, self.scratch
        )?;
        if self.dynamic_stack {
            f.write_str(" and a dynamic stack")?;
        }
        write!(f, ", {} bytes of LDS", self.lds)
    }
}

/// What a kernel needs with all that it can call, and what decided it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct KernelBudget {
    /// The kernel's name.
    pub name: String,
    /// The input it comes from.
    pub input: String,
    /// What its compiler declared.
    pub declared: Resources,
    /// What the image declares.
    pub needed: Resources,
    /// Whether the budget was computed anew, because the kernel reaches other inputs.
    pub is_repaired: bool,
    /// The call path with the most scratch, the kernel first; empty when it was not repaired.
    pub path: Vec<String>,
    /// The function that needs the most VGPRs; `None` when it was not repaired.
    pub widest: Option<String>,
    /// The largest workgroup that the metadata allow, in work-items.
    pub max_workgroup_size: Option<u32>,
    /// What they allowed before the budget left no room for it.
    pub lowered_from: Option<u32>,
}

/// A section that nothing needs.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Dropped {
    /// The input it is in.
    pub input: String,
    /// Its name.
    pub section: String,
    /// Bytes.
    pub size: u64,
}

/// What is to be written to a section that is elsewhere.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Data {
    /// The input it is of.
    pub input: String,
    /// Its number there.
    pub section: u32,
    /// Where it is.
    pub address: u64,
    /// Its bytes; none for one of zeros.
    pub bytes: Vec<u8>,
    /// Where in it addresses of the image stand, by offset, and where they are in the image:
    /// the address at which the image is loaded comes on top.
    pub addresses: Vec<(u64, u64)>,
}

/// What a link gives.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Linked {
    /// The image: an AMDGPU ELF file of type ET_DYN.
    pub image: Vec<u8>,
    /// What each kernel needs, in the order of the inputs.
    pub kernels: Vec<KernelBudget>,
    /// What was left out, with [`Options::gc`](crate::Options::gc).
    pub dropped: Vec<Dropped>,
    /// What is to be written to sections of the inputs that are elsewhere
    /// ([`Input::placed`](crate::Input::placed)).
    pub data: Vec<Data>,
    /// What is where, with [`Options::map`](crate::Options::map): text in the form of LLD's `-Map`.
    pub map: Option<String>,
}
