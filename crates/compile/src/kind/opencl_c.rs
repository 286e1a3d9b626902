//! OpenCL C.

use crate::front_end::{FrontEnd, Marks, as_it_is};
use crate::front_library::FrontLibrary;

const NAME: &str = "OpenCL C";

pub(super) const FRONT_END: FrontEnd = FrontEnd {
    name: NAME,
    // Recognised by the text as a whole: see `cpp::language`.
    marks: Marks::Line(|_| false),
    uses_llvm: true,
    library: Some(FrontLibrary::Clang),
    build: |job| FrontLibrary::Clang.build(job, "opencl", NAME),
    explain: as_it_is,
};
