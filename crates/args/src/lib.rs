//! Kernel arguments and expected contents of buffers, as text: `--arg` and `--expect` of the command line, and
//! the first lines of test files.
//!
//! ```text
//! TYPE=NUMBER            a scalar             f32=2.0   u32=0x100   i8=-1
//! TYPE[SHAPE]=INIT       a buffer             f32[1024]=ramp   f16[64x128]=rand:7
//! @FILE                  a buffer             @x.npy   @x.npz:member
//! bytes=HEX              a struct by value    bytes=0000803f01000000
//! null                   a null pointer
//! lds=BYTES              a pointer to that much dynamic LDS
//!
//! TYPE   i8 u8 i16 u16 i32 u32 i64 u64 f16 bf16 f32 f64 bool c64 c128
//! SHAPE  N, or NxM…, slowest dimension first
//! INIT   NUMBER | NUMBER,NUMBER,… | ramp | rand | rand:SEED | @file.npy | @file.npz:member
//!        | @file.bin
//! ```
//!
//! **Numbers.** Integers are decimal or `0x` hexadecimal and must fit the type. Floats are
//! what Rust reads (`1.5`, `-2e-3`, `inf`, `nan`), rounded to nearest even; in hexadecimal they
//! are all of their bits (`0x3f800000`) or have an exponent of 2 (`0x1.8p3`). Decimal integers
//! and sizes may have a unit: `k`, `M`, `G`, `T` for powers of 1000, `Ki`, `Mi`, `Gi`, `Ti` for
//! powers of 1024.
//!
//! **`bool`, `c64`, `c128`.** Bytes of 0 and 1 (`true`, `false`), and pairs of `f32` or `f64`
//! (`1.5-2i`). They have no `ramp` and no `rand`.
//!
//! **Lists** have as many values as the buffer has elements. A buffer may have none.
//!
//! **`ramp`.** Element *i*, counted through all dimensions, is *i* converted to the type:
//! modulo 2ⁿ for integers of *n* bits, to nearest even for floats.
//!
//! **`rand:SEED`.** `rand` is `rand:0`. SplitMix64 as of Steele, Lea, Flood, *Fast splittable pseudorandom number
//! generators* (OOPSLA 2014), one output for each element, so that every element can be
//! computed alone. With all arithmetic modulo 2⁶⁴, element *i* (from 0) has the bits
//!
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
//! **Files.** A name that ends in `.npy` or `.npz` is numpy's format and must agree in type and
//! shape, where a spec has them; an `.npz` file has arrays by their names. Fortran order is read.
//! Any other file is raw little-endian data of exactly the buffer's size. bfloat16 is kept in
//! `.npy` files as its bits, `<u2`.
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
