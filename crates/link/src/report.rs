//! The result of a link: the image, and information about it.

use std::fmt;

/// Registers and memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct Resources {
    /// VGPRs.
    pub vgprs: u32,
    /// AGPRs.
    pub agprs: u32,
    /// SGPRs, with VCC and other special ones.
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

/// What a kernel needs with everything it can call, and which functions decided it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct KernelBudget {
    /// The kernel's name.
    pub name: String,
    /// The input it comes from.
    pub input: String,
    /// The resources that its compiler declared.
    pub declared: Resources,
    /// The resources that the image declares.
    pub needed: Resources,
    /// Whether the budget was computed anew, because the kernel reaches other inputs.
    pub is_repaired: bool,
    /// The call path with the most scratch, the kernel first; empty when the budget was not
    /// recomputed.
    pub path: Vec<String>,
    /// The function that needs the most VGPRs; `None` when the budget was not recomputed.
    pub widest: Option<String>,
    /// The largest workgroup that the metadata allow, in work-items.
    pub max_workgroup_size: Option<u32>,
    /// The maximum before it was lowered for the budget.
    pub lowered_from: Option<u32>,
}

/// A section that was left out because no kept section refers to it.
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

/// The initial content of a section that has memory outside the image.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Data {
    /// The input of the section.
    pub input: String,
    /// Its number in the input.
    pub section: u32,
    /// Its address.
    pub address: u64,
    /// Its bytes; none for one of zeros.
    pub bytes: Vec<u8>,
    /// Words that hold addresses in the image: offset in the section, and address in the image, to
    /// which the load address is to be added.
    pub addresses: Vec<(u64, u64)>,
}

/// The result of a link.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Linked {
    /// The image: an AMDGPU ELF file of type ET_DYN.
    pub image: Vec<u8>,
    /// The budget of each kernel, in the order of the inputs.
    pub kernels: Vec<KernelBudget>,
    /// The sections left out by [`Options::gc`](crate::Options::gc).
    pub dropped: Vec<Dropped>,
    /// The initial contents of input sections with memory outside the image
    /// ([`Input::placed`](crate::Input::placed)).
    pub data: Vec<Data>,
    /// The link map, with [`Options::map`](crate::Options::map): text in the form of LLD's `-Map`.
    pub map: Option<String>,
}
