//! Products of matrices under the names of hipBLAS and rocBLAS: the part of these libraries that frameworks
//! use. All other functions return an error that says "not supported" (`shim/absent.txt`).
//!
//! Sources: AMD's documentation of hipBLAS and rocBLAS, for arguments and numbers.

mod common;
mod gemm;
mod hipblas;
mod rocblas;

use crate::entry::Table;

/// All functions by name.
pub(crate) const TABLES: [Table; 2] = [hipblas::FUNCTIONS, rocblas::FUNCTIONS];
