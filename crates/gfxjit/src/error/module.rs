//! What a module does not have.

use gfxjit_codeobj::Defect;

use super::list::{kernels, listed};

/// A kernel, function or variable that a module does not have.
///
#[cfg_attr(feature = "llvm", doc = "```")]
#[cfg_attr(not(feature = "llvm"), doc = "```ignore")]
/// # let device = gfxjit::Runtime::new().open("sim://gfx1100")?;
/// # let module = gfxjit::Module::build(&device, "saxpy.ll",
/// #     include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/saxpy.ll")), &Default::default())?;
/// use gfxjit::{Error, ModuleError};
/// let Error::Module(ModuleError::NoKernel { available, .. }) = module.kernel("sxapy").unwrap_err() else {
///     panic!("another error")
/// };
/// assert_eq!(available, ["saxpy"]);
/// # Ok::<(), gfxjit::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ModuleError {
    /// A kernel that the module does not have.
    #[error("no kernel `{name}` in `{module}`{}", kernels("; it has", .available))]
    NoKernel {
        /// The name that was asked for.
        name: String,
        /// The module.
        module: String,
        /// The kernels it has.
        available: Vec<String>,
    },
    /// A kernel that the module has, and that cannot be launched.
    #[error("kernel `{name}` of `{module}` cannot be launched: {reason}")]
    DefectiveKernel {
        /// The name that was asked for.
        name: String,
        /// The module.
        module: String,
        /// The defect.
        reason: Box<Defect>,
    },
    /// A kernel of constructors or destructors, which runs when the module is loaded or unloaded
    /// and cannot be launched.
    #[error("kernel `{name}` of `{module}` runs once, when the module is {when}")]
    NotLaunched {
        /// The name that was asked for.
        name: String,
        /// The module.
        module: String,
        /// `loaded`, `unloaded`
        when: &'static str,
    },
    /// The module's only kernel was asked for, but the module has no kernel or several.
    #[error("{}", which_kernel(.module, .available))]
    WhichKernel {
        /// The module.
        module: String,
        /// The kernels it has.
        available: Vec<String>,
    },
    /// A variable that the module does not have.
    #[error("no variable `{name}` in `{module}`{}", listed("; it has", .available))]
    NoVariable {
        /// The name that was asked for.
        name: String,
        /// The module.
        module: String,
        /// The variables it has.
        available: Vec<String>,
    },
    /// A function that the module does not have, or that cannot be called by address.
    #[error("no function `{name}` in `{module}`: {reason}")]
    NoFunction {
        /// The name that was asked for.
        name: String,
        /// The module.
        module: String,
        /// The reason: the name is something else, the function cannot be called, or which
        /// functions there are.
        reason: String,
    },
}

fn which_kernel(module: &str, available: &[String]) -> String {
    if available.is_empty() {
        format!("`{module}` has no kernel")
    } else {
        format!(
            "which kernel of `{module}`?{}",
            kernels(" It has", available)
        )
    }
}
