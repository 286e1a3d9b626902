//! The languages that are compiled here, and what comes before the first line of each.

use gfxjit_front::Request;

/// What is included before the first line.
const HIP_PRELUDE: &str = "hip/hip_runtime.h";
/// What ROCm's headers expect to be there.
const ROCM_PRELUDE: &str = "gfxjit/compiler.h";
const OPENCL_PRELUDE: &str = "opencl/opencl_base.h";

/// A language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Language {
    Hip,
    /// With ROCm's headers.
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

    /// The version that is meant where none is said.
    pub(crate) fn default_standard(self) -> &'static str {
        match self {
            Self::Hip | Self::RocmHip => "c++17",
            Self::OpenCl => "CL2.0",
        }
    }
}
