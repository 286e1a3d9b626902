//! CuPy's libraries over CUB and Thrust, which on AMD GPUs are rocPRIM: reductions, scans,
//! histograms, radix sort, merge sort.
//!
//! Source of launches and meanings: ROCm/rocPRIM and ROCm/rocm-libraries, `rocprim/device`;
//! cupy/cupy, `cupy/cuda/cupy_cub.cu` and `cupy_thrust.cu`.
//!
//! How many elements a workgroup takes is in tables of rocPRIM by processor and type. In place of a
//! copy of them the kernel is asked: [`probe`]s launch one workgroup on more than it can take.

mod histogram;
mod merge;
mod radix;
mod reduce;
mod scan;

use gfxjit::{Buffer, Pod};

use crate::Case;
use crate::check::GUARD_BYTE;
use crate::library::Library;
use crate::random::Random;
use crate::run::Failure;

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

/// Elements that no workgroup takes at once.
const MANY: usize = 1 << 16;

/// How many elements a launch of one workgroup wrote, of those that follow each other from the first.
fn written<T: Pod>(buffer: &Buffer<T>) -> Result<usize, Failure> {
    let data = buffer.download()?;
    let is_untouched = |value: &T| value.as_bytes().iter().all(|&byte| byte == GUARD_BYTE);
    match data.iter().position(is_untouched) {
        Some(count @ 1..MANY) => Ok(count),
        _ => Err(Failure::Error(
            "a workgroup wrote nothing or all of a probe's output".to_owned(),
        )),
    }
}

/// Types of elements, and how names of kernels spell them.
trait Item: Pod + PartialOrd + std::fmt::Debug {
    const MANGLED: &'static str;
    const NAME: &'static str;

    /// Any of the type's numbers but NaNs and a zero's second form.
    fn random(random: &mut Random) -> Self;
}

macro_rules! item {
    ($($type:ident $mangled:literal $name:literal |$random:ident| $value:expr;)*) => {
        $(impl Item for $type {
            const MANGLED: &'static str = $mangled;
            const NAME: &'static str = $name;

            fn random($random: &mut Random) -> Self {
                $value
            }
        })*
    };
}

item! {
    i16 "s" "short" |random| random.next() as i16;
    i32 "i" "int" |random| random.next() as i32;
    u32 "j" "unsigned" |random| random.next() as u32;
    i64 "l" "long" |random| random.next() as i64;
    f32 "f" "float" |random| random.between(-1e6, 1e6) as f32;
    f64 "d" "double" |random| random.between(-1e6, 1e6);
}

fn items<T: Item>(random: &mut Random, len: usize) -> Vec<T> {
    (0..len).map(|_| T::random(random)).collect()
}

/// An address in a struct by value.
fn address<T: Pod>(buffer: &Buffer<T>) -> [u8; 8] {
    buffer.address().0.to_le_bytes()
}
