//! gfxjit's own headers of C, C++, HIP and OpenCL: comgr brings none but OpenCL's.

/// The lines that stand before a header's own lines, which are counted from 1 nevertheless. They make clang keep warnings
/// about the header to itself.
pub const HEADER_PREFIX: &str = "#pragma GCC system_header\n#line 1\n";

/// Names in `#include`, and contents; each begins with [`HEADER_PREFIX`].
pub const HEADERS: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/headers.rs"));
