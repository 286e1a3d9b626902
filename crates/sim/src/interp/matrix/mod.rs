//! Matrix instructions: unpack elements from registers, compute the product, pack the results.
//!
//! The layout of elements comes from `gfxjit_isa`'s table, and is computed when an instruction is
//! decoded: neighbours along a column of A, and along a row of B and D, are in neighbouring lanes.
//! EXEC and MODE's rounding and denormal bits are ignored. Each sum is `c + a[0]·b[0] + a[1]·b[1] +
//! …`, in this order and rounded after every step, to binary32 (or binary64) and to nearest even;
//! results of 16 bits are rounded from that once. AMD does not document the order and inner
//! precision of hardware (approximate). Integers are exact. Results are equal on all hosts, for any
//! vector instructions.

mod host;
mod operation;
mod plan;
mod product;
mod scaled;
mod sum;
#[cfg(test)]
mod tests;
mod unpack;
mod vector;

use gfxjit_isa::inst::Matrix;

use crate::interp::instruction::{Body, Cx, Flow, Handler, Outcome, Step};
use host::Level;
pub(crate) use operation::MatrixOperation;
use operation::prepare_for;

/// Prepares a matrix instruction.
pub(crate) fn prepare(matrix: &Matrix, wave_size: u32) -> Option<(Handler, Body)> {
    let level = Level::all().pop()?;
    let prepared = prepare_for(level, matrix, wave_size)?;
    Some((run, Body::Matrix(Box::new(prepared))))
}

fn run(cx: &mut Cx<'_, '_>, step: &Step) -> Outcome {
    if let Body::Matrix(operation) = &step.body {
        operation.run(cx.wave);
    }
    Ok(Flow::Next)
}
