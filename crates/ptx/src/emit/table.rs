//! All instructions, by their name up to the first dot.

use super::function::Body;
use super::op::Op;
use super::{
    arithmetic, barrier, bits, compare, control, convert, matrix, memory, refused, video, warp,
    wmma,
};
use crate::error::Error;

/// Writes an instruction as IR.
type Write = for<'a> fn(&mut Body<'_, 'a>, &Op<'_, 'a>) -> Result<(), Error>;

/// Sorted by name.
const INSTRUCTIONS: [(&str, Write); 124] = [
    ("abs", arithmetic::number),
    ("activemask", warp::activemask),
    ("add", arithmetic::number),
    ("addc", arithmetic::number),
    ("and", bits::logic),
    ("applypriority", control::hint),
    ("atom", memory::atom),
    ("bar", warp::barrier),
    ("barrier", warp::barrier),
    ("bfe", bits::extract),
    ("bfi", bits::insert),
    ("bfind", bits::find),
    ("bmsk", bits::mask),
    ("bra", control::bra),
    ("brev", bits::reverse),
    ("brkpt", control::trap),
    ("brx", control::brx),
    ("call", control::call),
    ("clz", bits::count),
    ("cnot", bits::not),
    ("copysign", arithmetic::copysign),
    ("cos", arithmetic::unary_float),
    ("cp", control::copy),
    ("createpolicy", memory::policy),
    ("cvt", convert::cvt),
    ("cvta", convert::cvta),
    ("discard", control::hint),
    ("div", arithmetic::number),
    ("dp2a", bits::dot),
    ("dp4a", bits::dot),
    ("elect", warp::elect),
    ("ex2", arithmetic::unary_float),
    ("exit", control::exit),
    ("fence", memory::fence),
    ("fma", arithmetic::number),
    ("fns", bits::nth_set),
    ("getctarank", memory::of_cluster),
    ("griddepcontrol", control::hint),
    ("isspacep", memory::isspacep),
    ("ld", memory::load),
    ("ldmatrix", matrix::load),
    ("ldu", memory::load),
    ("lg2", arithmetic::unary_float),
    ("lop3", bits::lop3),
    ("mad", arithmetic::number),
    ("mad24", arithmetic::number),
    ("madc", arithmetic::number),
    ("mapa", memory::of_cluster),
    ("match", warp::matched),
    ("max", arithmetic::number),
    ("mbarrier", barrier::barrier),
    ("membar", memory::fence),
    ("min", arithmetic::number),
    ("mma", matrix::mma),
    ("mov", convert::mov),
    ("movmatrix", matrix::transpose),
    ("mul", arithmetic::number),
    ("mul24", arithmetic::number),
    ("nanosleep", control::sleep),
    ("neg", arithmetic::number),
    ("not", bits::not),
    ("or", bits::logic),
    ("pmevent", control::hint),
    ("popc", bits::count),
    ("prefetch", control::hint),
    ("prefetchu", control::hint),
    ("prmt", bits::permute),
    ("rcp", arithmetic::unary_float),
    ("red", memory::red),
    ("redux", warp::redux),
    ("rem", arithmetic::number),
    ("ret", control::ret),
    ("rsqrt", arithmetic::unary_float),
    ("sad", arithmetic::number),
    ("selp", compare::select),
    ("set", compare::set),
    ("setmaxnreg", control::hint),
    ("setp", compare::setp),
    ("shf", bits::funnel),
    ("shfl", warp::shuffle),
    ("shl", bits::shift),
    ("shr", bits::shift),
    ("sin", arithmetic::unary_float),
    ("slct", compare::select_by_sign),
    ("sqrt", arithmetic::unary_float),
    ("st", memory::store),
    ("stmatrix", matrix::store),
    ("sub", arithmetic::number),
    ("subc", arithmetic::number),
    ("szext", bits::mask),
    ("tanh", arithmetic::unary_float),
    ("testp", arithmetic::testp),
    ("trap", control::trap),
    ("vabsdiff", video::parts),
    ("vabsdiff2", video::parts),
    ("vabsdiff4", video::parts),
    ("vadd", video::parts),
    ("vadd2", video::parts),
    ("vadd4", video::parts),
    ("vavrg", video::parts),
    ("vavrg2", video::parts),
    ("vavrg4", video::parts),
    ("vmad", video::product),
    ("vmax", video::parts),
    ("vmax2", video::parts),
    ("vmax4", video::parts),
    ("vmin", video::parts),
    ("vmin2", video::parts),
    ("vmin4", video::parts),
    ("vote", warp::vote),
    ("vset", video::parts),
    ("vset2", video::parts),
    ("vset4", video::parts),
    ("vshl", video::parts),
    ("vshl2", video::parts),
    ("vshl4", video::parts),
    ("vshr", video::parts),
    ("vshr2", video::parts),
    ("vshr4", video::parts),
    ("vsub", video::parts),
    ("vsub2", video::parts),
    ("vsub4", video::parts),
    ("wmma", wmma::wmma),
    ("xor", bits::logic),
];

/// Writes an instruction.
pub(crate) fn instruction<'a>(body: &mut Body<'_, 'a>, op: &Op<'_, 'a>) -> Result<(), Error> {
    body.after_trap = std::mem::take(&mut body.trapped);
    let found = INSTRUCTIONS.binary_search_by_key(&op.name, |(name, _)| name);
    match found.ok().and_then(|at| INSTRUCTIONS.get(at)) {
        Some((_, write)) => write(body, op),
        None => Err(op.fail(refused::reason(op.name).unwrap_or("is no instruction that is done"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sorted_and_not_refused() {
        assert!(INSTRUCTIONS.is_sorted_by(|(a, _), (b, _)| a < b));
        for (name, _) in INSTRUCTIONS {
            assert_eq!(refused::reason(name), None, "{name}");
        }
    }
}
