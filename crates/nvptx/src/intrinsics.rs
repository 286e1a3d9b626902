//! All of NVVM's intrinsics, by their families.

use crate::body::Body;
use crate::settings::Answer;
use crate::{atomics, bits, convert, math, minmax, refused, registers, warp};

/// Writes the body of the intrinsic `llvm.nvvm.NAME`.
pub(crate) fn by_name(name: &str, body: &mut Body) -> Answer {
    let families = [
        registers::write,
        warp::write,
        atomics::write,
        math::write,
        minmax::write,
        convert::write,
        bits::write,
    ];
    for family in families {
        if let Some(answer) = family(name, body) {
            return answer;
        }
    }
    Err(refused::reason(name)
        .unwrap_or_else(|| "is not known: gfxjit has no such function for AMD GPUs".to_owned()))
}
