//! CuPy's libraries over CUB and Thrust, which on AMD GPUs are rocPRIM: reductions, scans,
//! histograms, radix sort, merge sort.
//!
//! Source of launches and meanings: ROCm/rocPRIM and ROCm/rocm-libraries, `rocprim/device`;
//! cupy/cupy, `cupy/cuda/cupy_cub.cu` and `cupy_thrust.cu`.
//!
//! How many elements a workgroup takes is in tables of rocPRIM by processor and type. In place of a
//! copy of them the kernel is asked: one workgroup is launched on more than it can take.

mod histogram;
mod items;
mod merge;
mod radix;
mod reduce;
mod scan;

use crate::case::Case;
use crate::library::Library;

pub const CUB: Library = Library {
    name: "CuPy cub",
    package: "cupy-rocm-7-0",
    file: "cub.cpython",
    cases: cub,
};

pub const THRUST: Library = Library {
    name: "CuPy thrust",
    package: "cupy-rocm-7-0",
    file: "thrust.cpython",
    cases: thrust,
};

fn cub() -> Vec<Case> {
    let mut cases = reduce::cases();
    cases.extend(scan::cases());
    cases.extend(histogram::cases());
    cases
}

fn thrust() -> Vec<Case> {
    let mut cases = radix::cases();
    cases.extend(merge::cases());
    cases
}
