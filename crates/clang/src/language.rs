//! The supported languages, and the header that is included before the first line.

use gfxjit_front::Request;

/// The header that is included before the first line.
const HIP_PRELUDE: &str = "hip/hip_runtime.h";
/// Declarations that ROCm's headers expect.
const ROCM_PRELUDE: &str = "gfxjit/compiler.h";
const OPENCL_PRELUDE: &str = "opencl/opencl_base.h";

/// A language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Language {
    Hip,
    /// HIP with ROCm's headers.
    RocmHip,
    OpenCl,
}

impl Language {
    pub(crate) fn of(request: &Request<'_>) -> Result<Self, String> {
        match &*request.language {
            "hip" if request.cpp.rocm_headers => Ok(Self::RocmHip),
            "hip" => Ok(Self::Hip),
            "opencl" => Ok(Self::OpenCl),
            other => Err(format!("clang compiles no {other} here")),
        }
    }

    /// The header that is included before the first line.
    pub(crate) fn prelude(self) -> &'static str {
        match self {
            Self::Hip => HIP_PRELUDE,
            Self::RocmHip => ROCM_PRELUDE,
            Self::OpenCl => OPENCL_PRELUDE,
        }
    }

    /// The language standard if none is given.
    pub(crate) fn default_standard(self) -> &'static str {
        match self {
            Self::Hip | Self::RocmHip => "c++17",
            Self::OpenCl => "CL2.0",
        }
    }
}
