//! What an image says about a kernel before loading.

/// An argument as the metadata describes it: name, type, size, offset, kind, address space.
pub use gfxjit_codeobj::metadata::Argument as Parameter;

/// Registers and memory that a function needs together with everything it can call.
///
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
/// # let module = gfxjit::Module::build(&device, "saxpy.ll",
/// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
/// let budget = module.kernel("saxpy")?.budget();
/// // Registers of a lane and of a wave; bytes of a work-item and of a workgroup.
/// assert!(budget.vgprs > 0 && budget.sgprs > 0);
/// assert_eq!((budget.scratch_bytes, budget.lds_bytes), (0, 0));
/// # Ok::<(), gfxjit::Error>(())
/// ```
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
///
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
/// # let module = gfxjit::Module::build(&device, "saxpy.ll",
/// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
/// let info = &module.image().kernels()[0].info;
/// let parameters = info.parameters.as_deref().expect("a list");
/// assert_eq!((parameters[2].size, parameters[2].offset), (4, 16));
/// assert_eq!(info.wave_size, 32);
/// # Ok::<(), gfxjit::Error>(())
/// ```
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
