//! OpenCL C.

use crate::cpp;
use crate::front_end::{FrontEnd, Marks, as_it_is};

const NAME: &str = "OpenCL C";

pub(super) const FRONT_END: FrontEnd = FrontEnd {
    name: NAME,
    // By its text as a whole: see `cpp::language`.
    marks: Marks::Line(|_| false),
    uses_llvm: true,
    uses_clang: true,
    build: |job| cpp::build(job, "opencl", NAME),
    explain: as_it_is,
};
