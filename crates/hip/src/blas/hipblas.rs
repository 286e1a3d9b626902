//! hipBLAS.

use std::sync::Arc;

use super::common::{
    At, CONTEXTS, Common, Context, context, functions, library, multiply, type_of,
};
use super::gemm::Type;
use crate::entry::Out;
use crate::error::{Code, Error, Result};
use crate::handles::{Handle, Pointer};
use crate::process::current;

/// `hipblasStatus_t`.
fn number(code: Code) -> u32 {
    match code {
        Code::INVALID_HANDLE => 1,
        Code::OUT_OF_MEMORY => 2,
        Code::INVALID_VALUE => 3,
        Code::NOT_SUPPORTED => 7,
        _ => 6,
    }
}

/// The type of alpha and beta: from a `hipblasComputeType_t`, or from a data type as older programs pass
/// it.
fn scale_type(compute: u32) -> Result<Type> {
    match compute {
        0 | 1 => Ok(Type::F16),
        2..=6 => Ok(Type::F32),
        7 | 8 => Ok(Type::F64),
        9 | 10 => Ok(Type::I32),
        150.. => type_of(compute),
        other => Err(Error::unsupported(format!("compute type {other}"))),
    }
}

library! {
    number;
    hipblasCreate hipblasDestroy hipblasSetStream hipblasGetStream;
    hipblasSetPointerMode hipblasGetPointerMode hipblasSetMathMode hipblasGetMathMode;
    products {
        F16: hipblasHgemm hipblasHgemmStridedBatched hipblasHgemmBatched;
        F32: hipblasSgemm hipblasSgemmStridedBatched hipblasSgemmBatched;
        F64: hipblasDgemm hipblasDgemmStridedBatched hipblasDgemmBatched;
    }
    others {
        fn hipblasGemmEx(handle: Handle, of_a: u32, of_b: u32, m: i32, n: i32, k: i32, alpha: At, a: At, type_a: u32, lda: i32, b: At, type_b: u32, ldb: i32, beta: At, c: At, type_c: u32, ldc: i32, compute: u32, _algorithm: u32) {
            let common = Common { handle, operations: [of_a, of_b], shape: [m, n, k], alpha, beta, scale: scale_type(compute)? };
            let c = (c, type_of(type_c)?, ldc, 0);
            let matrices = [(a, type_of(type_a)?, lda, 0), (b, type_of(type_b)?, ldb, 0), c, c];
            multiply(&common, matrices, 1, false)
        }

        fn hipblasGemmStridedBatchedEx(handle: Handle, of_a: u32, of_b: u32, m: i32, n: i32, k: i32, alpha: At, a: At, type_a: u32, lda: i32, stride_a: i64, b: At, type_b: u32, ldb: i32, stride_b: i64, beta: At, c: At, type_c: u32, ldc: i32, stride_c: i64, batch: i32, compute: u32, _algorithm: u32) {
            let common = Common { handle, operations: [of_a, of_b], shape: [m, n, k], alpha, beta, scale: scale_type(compute)? };
            let c = (c, type_of(type_c)?, ldc, stride_c);
            let matrices = [(a, type_of(type_a)?, lda, stride_a), (b, type_of(type_b)?, ldb, stride_b), c, c];
            multiply(&common, matrices, batch, false)
        }

        fn hipblasGemmBatchedEx(handle: Handle, of_a: u32, of_b: u32, m: i32, n: i32, k: i32, alpha: At, a: At, type_a: u32, lda: i32, b: At, type_b: u32, ldb: i32, beta: At, c: At, type_c: u32, ldc: i32, batch: i32, compute: u32, _algorithm: u32) {
            let common = Common { handle, operations: [of_a, of_b], shape: [m, n, k], alpha, beta, scale: scale_type(compute)? };
            let c = (c, type_of(type_c)?, ldc, 0);
            let matrices = [(a, type_of(type_a)?, lda, 0), (b, type_of(type_b)?, ldb, 0), c, c];
            multiply(&common, matrices, batch, true)
        }
    }
}
