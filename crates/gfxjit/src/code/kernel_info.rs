//! What an image says about a kernel before loading.

/// An argument as the metadata describes it: name, type, size, offset, kind, address space.
pub use gfxjit_codeobj::metadata::Argument as Parameter;

/// Registers and memory that a function needs together with everything it can call.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Budget {
    /// Vector registers, without accumulation registers.
    pub vgprs: u32,
    /// Accumulation registers (AGPRs).
    pub agprs: u32,
    /// Scalar registers.
    pub sgprs: u32,
    /// Scratch of a work-item in bytes, as far as it is known when linking.
    pub scratch_bytes: u32,
    /// Static LDS of a workgroup in bytes.
    pub lds_bytes: u32,
    /// Whether the scratch need is not known when linking: recursion, indirect calls,
    /// variable-length arrays.
    pub dynamic_stack: bool,
}

/// What an image says about a kernel.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct KernelInfo {
    /// The name in the source.
    pub name: String,
    /// The explicit arguments in order; `None` when the code object does not list arguments
    /// though the kernel reads some.
    pub parameters: Option<Vec<Parameter>>,
    /// The hidden arguments.
    pub hidden: Vec<Parameter>,
    /// Size of the kernarg segment in bytes.
    pub kernarg_bytes: u32,
    /// Registers and memory that it and everything it calls need.
    pub budget: Budget,
    /// Lanes of a wave.
    pub wave_size: u32,
    /// Maximum number of work-items in a workgroup.
    pub max_workgroup_size: u32,
    /// Maximum number of workgroups in a grid (X, Y, Z).
    pub max_workgroups: Option<[u32; 3]>,
    /// The only workgroup size the kernel was compiled for (X, Y, Z), in work-items.
    pub required_workgroup_size: Option<[u32; 3]>,
    /// Whether the kernel was compiled on the promise that no workgroup is partial.
    pub uniform_workgroup_size: bool,
}
