//! An operation of the table in `gfxjit_isa`, compiled into a loop over 32 lanes or for one scalar.

#[cfg(target_arch = "x86_64")]
use crate::interp::registers::HAS_AVX2;
use gfxjit_isa::asm::{Dpp, Select};
use gfxjit_isa::cross;
use gfxjit_isa::inst::{Alu, Input, Place};
use gfxjit_isa::op::{Op, Visitor};
use gfxjit_isa::ops;
use gfxjit_isa::ty::{Inputs, Kind, Outputs, Types};

use crate::interp::lane::Lane;
use crate::interp::mode::{FP16_OVFL, FloatMode, Moded, ONE_NAN, Plain};
use crate::machine::wave::{HALF, Lanes};

/// Maximum number of inputs of an operation.
pub(super) const INPUTS: usize = 5;
/// Maximum number of results of an operation.
const OUTPUTS: usize = 3;

/// Pointers to 32 lanes of each input.
pub(super) struct Operands {
    pub(super) rows: [[*const Lanes; 2]; INPUTS],
    pub(super) flags: [u32; INPUTS],
}

/// 32 lanes of the results.
pub(super) struct AluResults {
    pub(super) rows: [[Lanes; 2]; 2],
    pub(super) flags: [u32; 2],
}

/// An operation on 32 lanes. Arguments: the number of the first lane, MODE, inputs, results.
///
/// # Safety
/// - every row that the operation's input types read is valid for reads;
/// - the host has the features the function was compiled for.
pub(super) type LaneFn = unsafe fn(u32, u32, &Operands, &mut AluResults);

/// An operation of the scalar unit. The first argument is MODE.
pub(super) type ScalarFn = fn(u32, &ScalarIn) -> ScalarOut;

#[derive(Default)]
pub(super) struct ScalarIn {
    pub(super) words: [[u32; 2]; INPUTS],
    pub(super) flags: [bool; INPUTS],
}

#[derive(Default)]
pub(super) struct ScalarOut {
    pub(super) words: [[u32; 2]; OUTPUTS],
    pub(super) flags: [bool; OUTPUTS],
}

/// An operation with its operands, ready to run.
#[derive(Clone)]
pub struct Operation {
    pub(super) alu: Alu,
    pub(super) plain: Option<LaneFn>,
    pub(super) moded: Option<LaneFn>,
    pub(super) scalar: Option<ScalarFn>,
    /// The bits of MODE that `plain` ignores.
    pub(super) mode_bits: u32,
    /// Whether results need output modifiers or are parts of registers.
    pub(super) shaped: bool,
    pub(super) dpp: Option<(Dpp, Box<[cross::Sources; 2]>)>,
    /// Whether the second half of a wave64 may read results of the first half: lanes of the other
    /// half, or a scalar register with a part of a mask.
    pub(super) reads_first: bool,
}

struct LaneInputs<'a> {
    operands: &'a Operands,
    lane: usize,
}

impl<M: FloatMode> Inputs<Lane<M>> for LaneInputs<'_> {
    #[inline(always)]
    fn word(&mut self, _: &mut Lane<M>, input: usize, word: usize) -> u32 {
        // SAFETY: the caller of the LaneFn vouches for the rows; `lane` is below HALF.
        unsafe { *(*self.operands.rows[input][word]).get_unchecked(self.lane) }
    }
    #[inline(always)]
    fn flag(&mut self, _: &mut Lane<M>, input: usize) -> bool {
        self.operands.flags[input] >> self.lane & 1 != 0
    }
}

struct LaneOutputs<'a> {
    rows: &'a mut [[Lanes; 2]; 2],
    flags: &'a mut [u32; 2],
    lane: usize,
}

impl<M: FloatMode> Outputs<Lane<M>> for LaneOutputs<'_> {
    #[inline(always)]
    fn word(&mut self, _: &mut Lane<M>, output: usize, word: usize, value: u32) {
        // SAFETY: `lane` is below HALF.
        unsafe { *self.rows[output][word].get_unchecked_mut(self.lane) = value }
    }
    #[inline(always)]
    fn flag(&mut self, _: &mut Lane<M>, output: usize, value: bool) {
        self.flags[output] |= u32::from(value) << self.lane;
    }
}

#[inline(always)]
fn for_lanes<O: Op, M: FloatMode>(
    base: u32,
    mode: u32,
    operands: &Operands,
    results: &mut AluResults,
) {
    let mut flags = [0; 2];
    for lane in 0..HALF {
        let mut e = Lane::<M>::new(mode);
        e.lane = base + lane as u32;
        let inputs = <O::In as Types>::read(&mut e, &mut LaneInputs { operands, lane });
        let outputs = O::eval(&mut e, inputs);
        let mut sink = LaneOutputs {
            rows: &mut results.rows,
            flags: &mut flags,
            lane,
        };
        <O::Out as Types>::write(&mut e, outputs, &mut sink);
    }
    results.flags = flags;
}

/// # Safety
/// See [`LaneFn`].
unsafe fn baseline<O: Op, M: FloatMode>(
    b: u32,
    mode: u32,
    operands: &Operands,
    results: &mut AluResults,
) {
    for_lanes::<O, M>(b, mode, operands, results);
}

/// # Safety
/// See [`LaneFn`].
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma,bmi1,bmi2,lzcnt,popcnt,f16c")]
unsafe fn avx2<O: Op, M: FloatMode>(
    b: u32,
    mode: u32,
    operands: &Operands,
    results: &mut AluResults,
) {
    for_lanes::<O, M>(b, mode, operands, results);
}

struct ScalarSource<'a>(&'a ScalarIn);

impl<M: FloatMode> Inputs<Lane<M>> for ScalarSource<'_> {
    #[inline(always)]
    fn word(&mut self, _: &mut Lane<M>, input: usize, word: usize) -> u32 {
        self.0.words[input][word]
    }
    #[inline(always)]
    fn flag(&mut self, _: &mut Lane<M>, input: usize) -> bool {
        self.0.flags[input]
    }
}

impl<M: FloatMode> Outputs<Lane<M>> for ScalarOut {
    #[inline(always)]
    fn word(&mut self, _: &mut Lane<M>, output: usize, word: usize, value: u32) {
        self.words[output][word] = value;
    }
    #[inline(always)]
    fn flag(&mut self, _: &mut Lane<M>, output: usize, value: bool) {
        self.flags[output] = value;
    }
}

fn scalar<O: Op, M: FloatMode>(mode: u32, inputs: &ScalarIn) -> ScalarOut {
    let mut e = Lane::<M>::new(mode);
    let inputs = <O::In as Types>::read(&mut e, &mut ScalarSource(inputs));
    let outputs = O::eval(&mut e, inputs);
    let mut sink = ScalarOut::default();
    <O::Out as Types>::write(&mut e, outputs, &mut sink);
    sink
}

/// Creates the functions of a vector operation.
#[derive(Clone, Copy)]
struct MakeLanes;

impl Visitor for MakeLanes {
    type Value = (LaneFn, LaneFn);
    fn visit<O: Op>(self) -> (LaneFn, LaneFn) {
        #[cfg(target_arch = "x86_64")]
        if *HAS_AVX2 {
            return (avx2::<O, Plain>, avx2::<O, Moded>);
        }
        (baseline::<O, Plain>, baseline::<O, Moded>)
    }
}

/// Creates the function of an integer operation of the scalar unit.
struct MakeScalar;

impl Visitor for MakeScalar {
    type Value = ScalarFn;
    fn visit<O: Op>(self) -> ScalarFn {
        scalar::<O, Plain>
    }
}

/// Creates the function of a vector operation that the scalar unit has too.
#[derive(Clone, Copy)]
struct MakeScalarFloat;

impl Visitor for MakeScalarFloat {
    type Value = ScalarFn;
    fn visit<O: Op>(self) -> ScalarFn {
        scalar::<O, Moded>
    }
}

fn fits(alu: &Alu) -> bool {
    alu.inputs.len() <= INPUTS && alu.outputs.len() <= OUTPUTS
}

/// An operation of the scalar unit.
pub(super) fn salu(alu: &Alu) -> Option<Operation> {
    let scalar =
        ops::visit_salu(alu.op, MakeScalar).or_else(|| ops::visit_valu(alu.op, MakeScalarFloat))?;
    fits(alu).then(|| Operation {
        alu: alu.clone(),
        plain: None,
        moded: None,
        scalar: Some(scalar),
        mode_bits: 0,
        shaped: false,
        dpp: None,
        reads_first: false,
    })
}

/// A vector operation.
pub(super) fn vector(alu: &Alu) -> Option<Operation> {
    let (plain, moded) = ops::visit_valu(alu.op, MakeLanes)?;
    let dpp = alu.dpp.map(|dpp| {
        let of = |size| cross::dpp_sources(dpp.control, size);
        (dpp, Box::new([of(32), of(64)]))
    });
    let shaped =
        alu.clamp || alu.omod != 0 || alu.outputs.iter().any(|o| o.select != Select::Dword);
    let writes_mask = alu.outputs.iter().any(|o| o.kind == Kind::Mask);
    let scalar = |i: &Input| i.place.is_uniform() && !matches!(i.place, Place::Const(_));
    let reads_first = dpp.is_some()
        || writes_mask && alu.inputs.iter().any(|i| i.kind != Kind::Mask && scalar(i));
    (fits(alu) && alu.outputs.len() <= 2).then(|| Operation {
        alu: alu.clone(),
        plain: Some(plain),
        moded: Some(moded),
        scalar: None,
        mode_bits: 0xff | ONE_NAN | if alu.makes_f16() { FP16_OVFL } else { 0 },
        shaped,
        dpp,
        reads_first,
    })
}
