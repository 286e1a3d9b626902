//! Kernel arguments and expected contents of buffers as text: `--arg` and `--expect` of the command line, and the
//! header lines of test files.
//!
//! ```text
//! TYPE=NUMBER            a scalar             f32=2.0   u32=0x100   i8=-1
//! TYPE[SHAPE]=INIT       a buffer             f32[1024]=ramp   f16[64x128]=rand:7
//! @FILE                  a buffer             @x.npy   @x.npz:member
//! bytes=HEX              a struct by value    bytes=0000803f01000000
//! null                   a null pointer
//! lds=BYTES              a pointer to dynamic LDS of this size
//!
//! TYPE   i8 u8 i16 u16 i32 u32 i64 u64 f16 bf16 f32 f64 bool c64 c128
//! SHAPE  N, or NxM…, slowest dimension first
//! INIT   NUMBER | NUMBER,NUMBER,… | ramp | rand | rand:SEED | @file.npy | @file.npz:member
//!        | @file.bin
//! ```
//!
//! **Numbers.** Integers are decimal or `0x` hexadecimal and must fit the type. Floats have Rust's syntax (`1.5`,
//! `-2e-3`, `inf`, `nan`) and are rounded to nearest even; in hexadecimal, they are given by their bits
//! (`0x3f800000`, all digits) or with a binary exponent (`0x1.8p3`). Decimal integers and sizes may have a unit: `k`,
//! `M`, `G`, `T` for powers of 1000, `Ki`, `Mi`, `Gi`, `Ti` for powers of 1024.
//!
//! **`bool`, `c64`, `c128`.** `bool` is a byte of 0 or 1 (`false`, `true`); complex numbers are pairs of `f32` or
//! `f64` (`1.5-2i`). `ramp` and `rand` are not available for them.
//!
//! **Lists** must have one value for each element. A buffer may have no elements.
//!
//! **`ramp`.** The value of an element is its index *i* in the flattened array, converted to the type: modulo 2ⁿ for
//! integers of *n* bits, rounded to nearest even for floats.
//!
//! **`rand:SEED`.** `rand` is `rand:0`. The generator is SplitMix64 (Steele, Lea, Flood, *Fast splittable
//! pseudorandom number generators*, OOPSLA 2014), with one output for each element, so that every element can be
//! computed independently. With all arithmetic modulo 2⁶⁴, element *i* (from 0) has the bits
//! ```text
//! z = SEED + (i + 1) * 0x9e3779b97f4a7c15
//! z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9
//! z = (z ^ (z >> 27)) * 0x94d049bb133111eb
//! z =  z ^ (z >> 31)
//! ```
//!
//! An integer of *n* bits is the upper *n* bits of `z`. A float whose significand has *p* bits
//! (f16 11, bf16 8, f32 24, f64 53) is `(z >> (64 - p)) * 2^(1-p) - 1`: uniform in [-1, 1),
//! exact, the same on every machine.
//!
//! **Files.** A file whose name ends in `.npy` or `.npz` has numpy's format; its type and shape must match those of
//! the spec, if given. An `.npz` file contains arrays by name. Arrays in Fortran order are converted. Any other file
//! is raw little-endian data of exactly the buffer's size. bfloat16 is stored in `.npy` files as its bits, `<u2`.
#![forbid(unsafe_code)]

pub mod compare;
mod error;
mod file;
#[cfg(any(test, feature = "fuzzing"))]
pub mod fuzzing;
mod init;
mod npy;
mod npz;
mod number;
mod shape;
mod spec;
mod value;
mod view;

pub use error::Error;
pub use file::write_file;
pub use init::{Init, random_bits};
pub use number::parse_size;
pub use shape::shape_text;
pub use spec::{ArgSpec, Prepared, PreparedBuffer};
pub use value::{Value, values};
pub use view::View;
