//! Implementations of libdevice's functions.

/// The implementation of a function.
#[derive(Debug, Clone, Copy)]
pub(super) enum Lowering {
    /// The function of ocml with this name and the same parameters.
    Library(&'static str),
    /// An LLVM intrinsic.
    Llvm(&'static str),
    /// One of NVVM's intrinsics.
    Nvvm(&'static str),
    /// Instructions, `%1 = …; = …`; the last one gives the result.
    Body(&'static str),
}
