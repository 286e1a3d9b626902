//! Kernel arguments as text, and what buffers must hold: `--arg` and `--expect` of the command
//! line, and the heads of test files.
//!
//! ```text
//! TYPE=NUMBER            a scalar             f32=2.0   u32=0x100   i8=-1
//! TYPE[SHAPE]=INIT       a buffer             f32[1024]=ramp   f16[64x128]=rand:7
//! bytes=HEX              a struct by value    bytes=0000803f01000000
//! null                   a null pointer
//! lds=BYTES              a pointer to that much dynamic LDS
//!
//! TYPE   i8 u8 i16 u16 i32 u32 i64 u64 f16 bf16 f32 f64
//! SHAPE  N, or NxM…, slowest dimension first
//! INIT   NUMBER | ramp | rand:SEED | @file.npy | @file.bin
//! ```
//!
//! **Numbers.** Integers are decimal or `0x` hexadecimal and must fit the type. Floats are
//! what Rust reads (`1.5`, `-2e-3`, `inf`, `nan`), rounded to nearest even.
//!
//! **`ramp`.** Element *i*, counted through all dimensions, is *i* converted to the type:
//! modulo 2ⁿ for integers of *n* bits, to nearest even for floats.
//!
//! **`rand:SEED`.** SplitMix64 as of Steele, Lea, Flood, *Fast splittable pseudorandom number
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
//! **Files.** A name that ends in `.npy` is numpy's format and must agree in type and shape;
//! any other file is raw little-endian data of exactly the buffer's size. bfloat16 is kept in
//! `.npy` files as its bits, `<u2`.
#![forbid(unsafe_code)]

pub mod compare;
mod error;
mod file;
#[cfg(any(test, feature = "fuzzing"))]
pub mod fuzzing;
mod init;
mod npy;
mod number;
mod shape;
mod spec;
mod value;

pub use error::Error;
pub use file::write_file;
pub use init::{Init, random_bits};
pub use shape::shape_text;
pub use spec::{ArgSpec, Prepared, PreparedBuffer};
pub use value::{Value, values};
