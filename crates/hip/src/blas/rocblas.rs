//! rocBLAS.

use std::sync::Arc;

use super::common::{
    At, CONTEXTS, Common, Context, context, functions, library, multiply, type_of,
};
use super::gemm::Type;
use crate::entry::Out;
use crate::error::Code;
use crate::handles::{Handle, Pointer};
use crate::process::current;

/// `rocblas_status`.
fn number(code: Code) -> u32 {
    match code {
        Code::INVALID_HANDLE => 1,
        Code::NOT_SUPPORTED => 2,
        Code::OUT_OF_MEMORY => 5,
        Code::INVALID_VALUE => 11,
        _ => 6,
    }
}

library! {
    number;
    rocblas_create_handle rocblas_destroy_handle rocblas_set_stream rocblas_get_stream;
    rocblas_set_pointer_mode rocblas_get_pointer_mode rocblas_set_atomics_mode rocblas_get_atomics_mode;
    products {
        F16: rocblas_hgemm rocblas_hgemm_strided_batched rocblas_hgemm_batched;
        F32: rocblas_sgemm rocblas_sgemm_strided_batched rocblas_sgemm_batched;
        F64: rocblas_dgemm rocblas_dgemm_strided_batched rocblas_dgemm_batched;
    }
    others {
        /// The workspace is ignored: no product here needs memory.
        fn rocblas_set_workspace(handle: Handle, _at: At, _bytes: usize) {
            context(handle).map(|_| ())
        }

        fn rocblas_gemm_ex(handle: Handle, of_a: u32, of_b: u32, m: i32, n: i32, k: i32, alpha: At, a: At, type_a: u32, lda: i32, b: At, type_b: u32, ldb: i32, beta: At, c: At, type_c: u32, ldc: i32, d: At, type_d: u32, ldd: i32, compute: u32, _algorithm: u32, _solution: i32, _flags: u32) {
            let common = Common { handle, operations: [of_a, of_b], shape: [m, n, k], alpha, beta, scale: type_of(compute)? };
            let matrices = [(a, type_of(type_a)?, lda, 0), (b, type_of(type_b)?, ldb, 0), (c, type_of(type_c)?, ldc, 0), (d, type_of(type_d)?, ldd, 0)];
            multiply(&common, matrices, 1, false)
        }

        fn rocblas_gemm_strided_batched_ex(handle: Handle, of_a: u32, of_b: u32, m: i32, n: i32, k: i32, alpha: At, a: At, type_a: u32, lda: i32, stride_a: i64, b: At, type_b: u32, ldb: i32, stride_b: i64, beta: At, c: At, type_c: u32, ldc: i32, stride_c: i64, d: At, type_d: u32, ldd: i32, stride_d: i64, batch: i32, compute: u32, _algorithm: u32, _solution: i32, _flags: u32) {
            let common = Common { handle, operations: [of_a, of_b], shape: [m, n, k], alpha, beta, scale: type_of(compute)? };
            let matrices = [(a, type_of(type_a)?, lda, stride_a), (b, type_of(type_b)?, ldb, stride_b), (c, type_of(type_c)?, ldc, stride_c), (d, type_of(type_d)?, ldd, stride_d)];
            multiply(&common, matrices, batch, false)
        }

        fn rocblas_gemm_batched_ex(handle: Handle, of_a: u32, of_b: u32, m: i32, n: i32, k: i32, alpha: At, a: At, type_a: u32, lda: i32, b: At, type_b: u32, ldb: i32, beta: At, c: At, type_c: u32, ldc: i32, d: At, type_d: u32, ldd: i32, batch: i32, compute: u32, _algorithm: u32, _solution: i32, _flags: u32) {
            let common = Common { handle, operations: [of_a, of_b], shape: [m, n, k], alpha, beta, scale: type_of(compute)? };
            let matrices = [(a, type_of(type_a)?, lda, 0), (b, type_of(type_b)?, ldb, 0), (c, type_of(type_c)?, ldc, 0), (d, type_of(type_d)?, ldd, 0)];
            multiply(&common, matrices, batch, true)
        }
    }
}
