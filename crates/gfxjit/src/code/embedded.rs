//! Modules that a build script made, inside a program.

/// Includes what `gfxjit_build::Kernels::new(NAME)` made in the package's build script: for each source a module of
/// its name, with `MODULE`, `SOURCE` and a constant for each kernel's name.
///
/// ```text
/// mod kernels {
///     gfxjit::include_kernels!("kernels");
/// }
/// let module = Module::load_or_build(&device, kernels::saxpy::SOURCE, kernels::saxpy::MODULE)?;
/// let kernel = module.kernel(kernels::saxpy::SAXPY)?;
/// ```
#[macro_export]
macro_rules! include_kernels {
    ($name:literal) => {
        ::core::include!(::core::concat!(::core::env!("OUT_DIR"), "/", $name, ".rs"));
    };
}
