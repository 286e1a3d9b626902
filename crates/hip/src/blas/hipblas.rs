//! hipBLAS.

use std::sync::Arc;

use super::common::{At, CONTEXTS, Common, Context, context, functions, multiply, type_of};
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

/// `hipblasComputeType_t`, or the type of a number as older programs give it: the type of alpha and beta.
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

/// Functions for elements of one type.
macro_rules! typed {
    ($($of:ident: $plain:ident $strided:ident $lists:ident;)*) => {
        functions! {
            number;

            fn hipblasCreate(to: Out<Handle>) {
                current()?;
                to.set(CONTEXTS.put(Arc::new(Context::default())))
            }

            fn hipblasDestroy(handle: Handle) {
                context(handle)?;
                CONTEXTS.take(handle);
                Ok(())
            }

            fn hipblasSetStream(handle: Handle, stream: Handle) {
                context(handle)?.change(|state| state.stream = Pointer(stream));
                Ok(())
            }

            fn hipblasGetStream(handle: Handle, to: Out<Handle>) {
                to.set(context(handle)?.state().stream.0)
            }

            fn hipblasSetPointerMode(handle: Handle, mode: u32) {
                context(handle)?.change(|state| state.pointer_mode = mode);
                Ok(())
            }

            fn hipblasGetPointerMode(handle: Handle, to: Out<u32>) {
                to.set(context(handle)?.state().pointer_mode)
            }

            /// Which roundings are allowed: sums are always those of at least 32 bits.
            fn hipblasSetMathMode(handle: Handle, mode: u32) {
                context(handle)?.change(|state| state.mode = mode);
                Ok(())
            }

            fn hipblasGetMathMode(handle: Handle, to: Out<u32>) {
                to.set(context(handle)?.state().mode)
            }

            $(
                fn $plain(handle: Handle, of_a: u32, of_b: u32, m: i32, n: i32, k: i32, alpha: At, a: At, lda: i32, b: At, ldb: i32, beta: At, c: At, ldc: i32) {
                    let of = Type::$of;
                    let common = Common { handle, operations: [of_a, of_b], shape: [m, n, k], alpha, beta, scale: of };
                    let c = (c, of, ldc, 0);
                    multiply(&common, [(a, of, lda, 0), (b, of, ldb, 0), c, c], 1, false)
                }

                fn $strided(handle: Handle, of_a: u32, of_b: u32, m: i32, n: i32, k: i32, alpha: At, a: At, lda: i32, stride_a: i64, b: At, ldb: i32, stride_b: i64, beta: At, c: At, ldc: i32, stride_c: i64, batch: i32) {
                    let of = Type::$of;
                    let common = Common { handle, operations: [of_a, of_b], shape: [m, n, k], alpha, beta, scale: of };
                    let c = (c, of, ldc, stride_c);
                    multiply(&common, [(a, of, lda, stride_a), (b, of, ldb, stride_b), c, c], batch, false)
                }

                fn $lists(handle: Handle, of_a: u32, of_b: u32, m: i32, n: i32, k: i32, alpha: At, a: At, lda: i32, b: At, ldb: i32, beta: At, c: At, ldc: i32, batch: i32) {
                    let of = Type::$of;
                    let common = Common { handle, operations: [of_a, of_b], shape: [m, n, k], alpha, beta, scale: of };
                    let c = (c, of, ldc, 0);
                    multiply(&common, [(a, of, lda, 0), (b, of, ldb, 0), c, c], batch, true)
                }
            )*

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
    };
}

typed! {
    F16: hipblasHgemm hipblasHgemmStridedBatched hipblasHgemmBatched;
    F32: hipblasSgemm hipblasSgemmStridedBatched hipblasSgemmBatched;
    F64: hipblasDgemm hipblasDgemmStridedBatched hipblasDgemmBatched;
}
