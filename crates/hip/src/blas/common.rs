//! Shared parts of hipBLAS and rocBLAS: handles, types, and entry of functions.

use std::ffi::c_void;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};

use super::gemm::{Gemm, Matrix, Scale, Type};
use crate::entry::{In, is_allowed};
use crate::error::{Code, Error, Result};
use crate::handles::{Handle, Handles, Pointer};
use crate::log;
use crate::stream::{Stream, stream};
use gfxjit::hal::sync::lock;

pub(super) static CONTEXTS: Handles<Context> = Handles::new();

/// The state behind a handle of hipBLAS or rocBLAS.
#[derive(Default)]
pub(super) struct Context {
    state: Mutex<HandleState>,
}

#[derive(Clone, Copy)]
pub(super) struct HandleState {
    pub(super) stream: Pointer,
    /// `hipblasPointerMode_t`, `rocblas_pointer_mode`: 1 if alpha and beta are in the GPU's memory.
    pub(super) pointer_mode: u32,
    /// A setting that has no effect here and can be queried: the math mode or the atomics mode. Sums always have at
    /// least 32 bits, and no kernel here uses atomics.
    pub(super) mode: u32,
}

impl Default for HandleState {
    fn default() -> Self {
        Self {
            stream: Pointer(std::ptr::null_mut()),
            pointer_mode: 0,
            mode: 0,
        }
    }
}

pub(super) fn context(handle: Handle) -> Result<Arc<Context>> {
    CONTEXTS.get(handle).ok_or_else(|| {
        let reason = format!("{handle:?} is no handle of BLAS");
        Error::new(Code::INVALID_HANDLE, reason)
    })
}

impl Context {
    pub(super) fn state(&self) -> HandleState {
        *lock(&self.state)
    }

    pub(super) fn change(&self, change: impl FnOnce(&mut HandleState)) {
        change(&mut lock(&self.state));
    }

    pub(super) fn stream(&self) -> Result<Arc<Stream>> {
        stream(self.state().stream.0)
    }

    /// Alpha or beta, by the pointer that a program passes.
    pub(super) fn scale(&self, at: *const c_void, of: Type) -> Result<Scale> {
        if at.is_null() {
            return Err(Error::invalid("a null pointer for alpha or beta"));
        }
        if self.state().pointer_mode != 0 {
            return Ok(Scale::At(Pointer(at.cast_mut())));
        }
        Ok(Scale::Value(match of {
            Type::F16 => f64::from(half(number(at)?)),
            Type::Bf16 => f64::from(f32::from_bits(u32::from(number::<u16>(at)?) << 16)),
            Type::F32 => f64::from(number::<f32>(at)?),
            Type::F64 => number(at)?,
            Type::I8 => f64::from(number::<i8>(at)?),
            Type::I32 => f64::from(number::<i32>(at)?),
        }))
    }
}

/// Reads a number from the program's memory.
fn number<T: Copy>(at: *const c_void) -> Result<T> {
    // SAFETY: the program gives a number of the type that it names.
    unsafe { In::new(at.cast::<T>()) }.get()
}

/// Converts a binary16 number (IEEE 754) to `f32`.
fn half(bits: u16) -> f32 {
    let (exponent, fraction) = (i32::from(bits >> 10 & 31), f32::from(bits & 0x3ff));
    let value = match exponent {
        0 => fraction * 2_f32.powi(-24),
        31 if fraction == 0.0 => f32::INFINITY,
        31 => f32::NAN,
        _ => (1024.0 + fraction) * 2_f32.powi(exponent - 25),
    };
    if bits >> 15 == 1 { -value } else { value }
}

/// `hipblasOperation_t` and `rocblas_operation`: whether a matrix is transposed. A conjugate transpose is the same
/// for real numbers.
fn is_transposed(operation: u32) -> Result<bool> {
    match operation {
        111 => Ok(false),
        112 | 113 => Ok(true),
        other => Err(Error::invalid(format!("operation {other}"))),
    }
}

/// An element type by its number: `rocblas_datatype` and `hipblasDatatype_t` from 150 on, else
/// `hipDataType`.
pub(super) fn type_of(number: u32) -> Result<Type> {
    Ok(match number {
        150 | 2 => Type::F16,
        151 | 0 => Type::F32,
        152 | 1 => Type::F64,
        160 | 3 => Type::I8,
        162 | 10 => Type::I32,
        168 | 14 => Type::Bf16,
        other => return Err(Error::unsupported(format!("elements of type {other}"))),
    })
}

/// An address that a program passes.
pub(super) type At = *const c_void;

/// The parameters that all GEMM functions have.
pub(super) struct Common {
    pub(super) handle: Handle,
    pub(super) operations: [u32; 2],
    pub(super) shape: [i32; 3],
    pub(super) alpha: At,
    pub(super) beta: At,
    /// The type of alpha and beta.
    pub(super) scale: Type,
}

/// A, B, C and D: address, type, leading dimension in elements, and stride in elements between
/// matrices of a batch.
pub(super) type Matrices = [(At, Type, i32, i64); 4];

/// Enqueues `batch` matrix products in a handle's stream. With `are_lists` each address is that of a list
/// of matrices, else matrices of a batch are a stride apart.
pub(super) fn multiply(
    common: &Common,
    matrices: Matrices,
    batch: i32,
    are_lists: bool,
) -> Result<()> {
    let context = context(common.handle)?;
    let [a_transposed, b_transposed] = common.operations.map(is_transposed);
    let [a, b, c, d] = matrices.map(|(at, of, column, stride)| Matrix {
        at: Pointer(at.cast_mut()),
        of,
        column: i64::from(column),
        stride,
    });
    if c.of != d.of {
        let types = format!("a sum of {:?} that becomes {:?}", c.of, d.of);
        return Err(Error::unsupported(types));
    }
    let gemm = Gemm {
        transposed: [a_transposed?, b_transposed?],
        shape: common.shape,
        alpha: context.scale(common.alpha, common.scale)?,
        beta: context.scale(common.beta, common.scale)?,
        matrices: [a, b, c, d],
        scale: common.scale,
        are_lists,
        batch,
    };
    gemm.submit(&*context.stream()?)
}

/// Runs a function's body; an error becomes a status of its library.
pub(super) fn enter(
    name: &'static str,
    number: fn(Code) -> u32,
    body: impl FnOnce() -> Result<()>,
) -> u32 {
    let allowed = || is_allowed(name).and_then(|()| body());
    let result = catch_unwind(AssertUnwindSafe(allowed));
    let result = result.unwrap_or_else(|_| Err(Error::new(Code::UNKNOWN, "gfxjit panicked")));
    match result {
        Ok(()) => {
            log::called(name);
            0
        }
        Err(error) => {
            log::failed(name, &error);
            number(error.code)
        }
    }
}

/// Defines `extern "C"` functions from bodies, and their table. `number` maps an error to the
/// library's status.
macro_rules! functions {
    ($number:path; $($(#[$doc:meta])* fn $name:ident($($arg:ident: $ty:ty),* $(,)?) $body:block)*) => {
        $(
            $(#[$doc])*
            #[allow(non_snake_case, reason = "the library's names")]
            #[allow(clippy::too_many_arguments, reason = "the library's functions")]
            extern "C" fn $name($($arg: $ty),*) -> u32 {
                $crate::blas::common::enter(stringify!($name), $number, || -> $crate::error::Result<()> { $body })
            }
        )*
        /// All functions by name.
        pub(crate) const FUNCTIONS: $crate::entry::Table = &[
            $((stringify!($name), $crate::entry::Address($name as *const std::ffi::c_void)),)*
        ];
    };
}
pub(super) use functions;

/// Defines the functions that hipBLAS and rocBLAS share, under the library's names, followed by those that only
/// this library has.
macro_rules! library {
    (
        $number:path;
        $create:ident $destroy:ident $set_stream:ident $get_stream:ident;
        $set_pointer_mode:ident $get_pointer_mode:ident $set_mode:ident $get_mode:ident;
        products { $($of:ident: $plain:ident $strided:ident $lists:ident;)* }
        others { $($other:tt)* }
    ) => {
        functions! {
            $number;

            fn $create(to: Out<Handle>) {
                current()?;
                to.set(CONTEXTS.put(Arc::new(Context::default())))
            }

            fn $destroy(handle: Handle) {
                context(handle)?;
                CONTEXTS.take(handle);
                Ok(())
            }

            fn $set_stream(handle: Handle, stream: Handle) {
                context(handle)?.change(|state| state.stream = Pointer(stream));
                Ok(())
            }

            fn $get_stream(handle: Handle, to: Out<Handle>) {
                to.set(context(handle)?.state().stream.0)
            }

            fn $set_pointer_mode(handle: Handle, mode: u32) {
                context(handle)?.change(|state| state.pointer_mode = mode);
                Ok(())
            }

            fn $get_pointer_mode(handle: Handle, to: Out<u32>) {
                to.set(context(handle)?.state().pointer_mode)
            }

            fn $set_mode(handle: Handle, mode: u32) {
                context(handle)?.change(|state| state.mode = mode);
                Ok(())
            }

            fn $get_mode(handle: Handle, to: Out<u32>) {
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

            $($other)*
        }
    };
}
pub(super) use library;

#[cfg(test)]
mod tests {
    use super::half;

    #[test]
    fn numbers_of_16_bits() {
        for (bits, value) in [
            (0x3c00, 1.0),
            (0xc000, -2.0),
            (0x3555, 0.333_251_95),
            (0x0001, 5.960_464_5e-8),
            (0x0400, 6.103_515_6e-5),
            (0x7bff, 65504.0),
            (0x7c00, f32::INFINITY),
        ] {
            assert!(
                (half(bits) - value).abs() < f32::EPSILON || half(bits) == value,
                "{bits:#x}"
            );
        }
        assert!(half(0x7e00).is_nan());
    }
}
