//! NVVM's intrinsics, by the first word of their names.

use crate::body::Body;
use crate::settings::Answer;
use crate::{atomics, bits, convert, math, minmax, refused, registers, warp};

/// Writes the body of an intrinsic, given its full name; `None` for an unknown name.
type Write = fn(&str, &mut Body) -> Option<Answer>;

/// Sorted by name.
const INTRINSICS: [(&str, Write); 104] = [
    ("activemask", warp::activemask),
    ("add", math::arithmetic),
    ("applypriority", atomics::hint),
    ("atomic", atomics::atomic),
    ("bar", warp::warp_barrier),
    ("barrier", warp::barriers),
    ("barrier0", warp::barriers),
    ("bf2h", convert::narrow),
    ("bitcast", convert::bitcast),
    ("bmsk", bits::integer),
    ("brev32", bits::integer),
    ("brev64", bits::integer),
    ("ceil", math::arithmetic),
    ("cos", math::arithmetic),
    ("cp", atomics::copy),
    ("d2f", convert::narrow),
    ("d2i", convert::double_to_int),
    ("d2ll", convert::integer_or_float),
    ("d2ui", convert::integer_or_float),
    ("d2ull", convert::integer_or_float),
    ("discard", atomics::hint),
    ("div", math::arithmetic),
    ("e2m1x2", convert::widen),
    ("e2m3x2", convert::widen),
    ("e3m2x2", convert::widen),
    ("e4m3x2", convert::widen),
    ("e5m2x2", convert::widen),
    ("elect", warp::elect),
    ("ex2", math::arithmetic),
    ("f16x2", convert::narrow),
    ("f2bf16", convert::narrow),
    ("f2f16", convert::narrow),
    ("f2h", convert::narrow),
    ("f2i", convert::integer_or_float),
    ("f2ll", convert::integer_or_float),
    ("f2tf32", convert::narrow),
    ("f2ui", convert::integer_or_float),
    ("f2ull", convert::integer_or_float),
    ("fabs", math::arithmetic),
    ("fence", warp::fence),
    ("ff", convert::narrow),
    ("ff2bf16x2", convert::narrow),
    ("ff2e2m1x2", convert::narrow),
    ("ff2e2m3x2", convert::narrow),
    ("ff2e3m2x2", convert::narrow),
    ("ff2e4m3x2", convert::narrow),
    ("ff2e5m2x2", convert::narrow),
    ("ff2f16x2", convert::narrow),
    ("flo", bits::integer),
    ("floor", math::arithmetic),
    ("fma", math::arithmetic),
    ("fmax", minmax::extreme),
    ("fmin", minmax::extreme),
    ("fns", bits::integer),
    ("fshl", bits::integer),
    ("fshr", bits::integer),
    ("griddepcontrol", atomics::hint),
    ("h2f", convert::half_to_float),
    ("i2d", convert::integer_or_float),
    ("i2f", convert::integer_or_float),
    ("idp2a", bits::dot_product),
    ("idp4a", bits::dot_product),
    ("isspacep", atomics::is_space),
    ("ldg", atomics::load),
    ("ldu", atomics::load),
    ("lg2", math::arithmetic),
    ("ll2d", convert::integer_or_float),
    ("ll2f", convert::integer_or_float),
    ("lohi", convert::double_of_halves),
    ("match", warp::matches),
    ("membar", warp::fence),
    ("move", bits::mov),
    ("mul", math::arithmetic),
    ("mul24", bits::integer),
    ("mulhi", bits::integer),
    ("nanosleep", atomics::sleep),
    ("narrow", convert::narrow_double),
    ("neg", math::arithmetic),
    ("pm", atomics::hint),
    ("popc", bits::integer),
    ("prefetch", atomics::hint),
    ("prefetchu", atomics::hint),
    ("prmt", bits::permute),
    ("rcp", math::arithmetic),
    ("read", registers::read),
    ("redux", warp::redux),
    ("round", math::arithmetic),
    ("rsqrt", math::arithmetic),
    ("sad", bits::integer),
    ("saturate", math::arithmetic),
    ("setmaxnreg", atomics::hint),
    ("sext", bits::integer),
    ("shfl", warp::shuffles),
    ("sin", math::arithmetic),
    ("sqrt", math::arithmetic),
    ("sub", math::arithmetic),
    ("tanh", math::arithmetic),
    ("trunc", math::arithmetic),
    ("ui2d", convert::integer_or_float),
    ("ui2f", convert::integer_or_float),
    ("ull2d", convert::integer_or_float),
    ("ull2f", convert::integer_or_float),
    ("vote", warp::votes),
    ("zext", bits::integer),
];

/// Writes the body of the intrinsic `llvm.nvvm.NAME`.
pub(crate) fn by_name(name: &str, body: &mut Body) -> Answer {
    let first = name.split('.').next().unwrap_or(name);
    let found = INTRINSICS.binary_search_by_key(&first, |(word, _)| word);
    let found = found.ok().and_then(|at| INTRINSICS.get(at));
    found
        .and_then(|(_, write)| write(name, body))
        .unwrap_or_else(|| {
            Err(refused::reason(name).unwrap_or_else(|| {
                "is not known: gfxjit has no such function for AMD GPUs".to_owned()
            }))
        })
}

#[cfg(test)]
mod tests {
    use super::INTRINSICS;

    #[test]
    fn words_are_sorted() {
        assert!(INTRINSICS.is_sorted_by(|(a, _), (b, _)| a < b));
    }
}
