//! HIP C++. The device's part of a source is compiled; the host's is only read.

use crate::cpp;
use crate::front_end::{FrontEnd, Marks, as_it_is};
use crate::front_library::FrontLibrary;

const NAME: &str = "HIP C++";

pub(super) const FRONT_END: FrontEnd = FrontEnd {
    name: NAME,
    // Of OpenCL C too: `detect` asks which of the two it is.
    marks: Marks::Line(cpp::is_c),
    uses_llvm: true,
    library: Some(FrontLibrary::Clang),
    build: |job| FrontLibrary::Clang.build(job, "hip", NAME),
    explain: as_it_is,
};
