//! How functions of libdevice's are made.

/// How a function is made.
#[derive(Debug, Clone, Copy)]
pub(super) enum How {
    /// ocml's function of this name, with the same parameters.
    Library(&'static str),
    /// An LLVM intrinsic.
    Llvm(&'static str),
    /// One of NVVM's.
    Nvvm(&'static str),
    /// Instructions, `%1 = …; = …`, of which the last is the result.
    Body(&'static str),
}
