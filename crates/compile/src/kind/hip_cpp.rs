//! HIP C++. The device part of a source is compiled; the host part is only parsed.

use crate::cpp;
use crate::front_end::{FrontEnd, Marks, as_it_is};
use crate::front_library::FrontLibrary;

const NAME: &str = "HIP C++";

pub(super) const FRONT_END: FrontEnd = FrontEnd {
    name: NAME,
    // It also matches OpenCL C: `detect` then asks `cpp::language`.
    marks: Marks::Line(cpp::is_c),
    uses_llvm: true,
    library: Some(FrontLibrary::Clang),
    build: |job| FrontLibrary::Clang.build(job, "hip", NAME),
    explain: as_it_is,
};
