//! Products of matrices under the names of hipBLAS and rocBLAS: what hosts take from these libraries. All other
//! functions of these libraries report that they are not there (`shim/absent.txt`).
//!
//! Sources: AMD's documentation of hipBLAS and rocBLAS, for arguments and numbers.

mod common;
mod gemm;
mod hipblas;
mod rocblas;

use crate::entry::Table;

/// Every function with its name.
pub(crate) const TABLES: [Table; 2] = [hipblas::FUNCTIONS, rocblas::FUNCTIONS];
