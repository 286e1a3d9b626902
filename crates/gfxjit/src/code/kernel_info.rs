//! What an image says about a kernel before it is loaded.

/// An argument as the metadata describes it: name, type, size, offset, kind, address space.
pub use gfxjit_codeobj::metadata::Argument as Parameter;

/// What a function and all it can call need.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Budget {
    /// Vector registers, without accumulation registers.
    pub vgprs: u32,
    /// Accumulation registers.
    pub agprs: u32,
    /// Scalar registers.
    pub sgprs: u32,
    /// Scratch of a work-item in bytes, as far as it is known when linking.
    pub scratch_bytes: u32,
    /// Static LDS of a workgroup in bytes.
    pub lds_bytes: u32,
    /// Whether the need of scratch is not known when linking: recursion, indirect calls,
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
    /// What it needs.
    pub budget: Budget,
    /// Lanes of a wave.
    pub wave_size: u32,
    /// Work-items in a workgroup, at most.
    pub max_workgroup_size: u32,
    /// Workgroups of a grid (X, Y, Z), at most.
    pub max_workgroups: Option<[u32; 3]>,
    /// The only workgroup the kernel was compiled for (X, Y, Z).
    pub required_workgroup_size: Option<[u32; 3]>,
    /// Whether the kernel was compiled on the promise that no workgroup is partial.
    pub uniform_workgroup_size: bool,
}
