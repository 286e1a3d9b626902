//! The floating-point formats of buffers, and how names of kernels spell them.

use gfxjit::Element;
use gfxjit::half::{bf16, f16};

pub(crate) trait Real: Element + std::fmt::Debug {
    /// In mangled names of templates' arguments.
    const MANGLED: &'static str;
    /// In sources.
    const NAME: &'static str;
    /// The relative error of rounding to nearest: half a unit in the last place.
    const EPSILON: f64;
    /// The absolute error of rounding where numbers are subnormal.
    const TINY: f64;

    /// The nearest number of the format.
    fn rounded(value: f64) -> Self;

    fn wide(self) -> f64;
}

macro_rules! real {
    ($($type:ident $mangled:literal $name:literal $bits:literal $tiny:literal |$value:ident| $rounded:expr;)*) => {
        $(impl Real for $type {
            const MANGLED: &'static str = $mangled;
            const NAME: &'static str = $name;
            const EPSILON: f64 = 1.0 / (1u64 << $bits) as f64;
            const TINY: f64 = $tiny;

            fn rounded($value: f64) -> Self {
                $rounded
            }

            fn wide(self) -> f64 {
                f64::from(self)
            }
        })*
    };
}

real! {
    f64 "d" "double" 53 0.0 |value| value;
    f32 "f" "float" 24 1e-45 |value| value as f32;
    f16 "6__half" "__half" 11 3e-8 |value| f16::from_f64(value);
    bf16 "14__hip_bfloat16" "__hip_bfloat16" 8 1e-40 |value| bf16::from_f64(value);
}

/// All of a list in double precision.
pub(crate) fn wide<T: Real>(values: &[T]) -> Vec<f64> {
    values.iter().map(|value| value.wide()).collect()
}
