//! Scalar and vector operations: operands in, the operation for every lane, results out.
//!
//! The operation itself comes from `gfxjit_isa`, compiled here once per operation into a
//! loop over 32 lanes, for the host's baseline and for AVX2 with FMA.

use std::mem::MaybeUninit;
#[cfg(target_arch = "x86_64")]
use std::sync::LazyLock;

use gfxjit_hal::FaultKind;
use gfxjit_isa::asm::{Dpp, Select, Special};
use gfxjit_isa::cross;
use gfxjit_isa::inst::{Alu, Input, Output, Place};
use gfxjit_isa::modifier;
use gfxjit_isa::op::{Op, Visitor};
use gfxjit_isa::ops;
use gfxjit_isa::ty::{Inputs, Kind, Outputs, Types};

use crate::interp::control::INDEX_MODE;
use crate::interp::lane::{Lane, Mode, Moded, ONE_NAN, PLAIN_MODE, Plain};
use crate::interp::program::{Body, Step};
use crate::interp::{Cx, Flow, Handler, Outcome, Stop};
use crate::machine::memory::{PRIVATE_BASE, SHARED_BASE};
use crate::machine::wave::{HALF, Lanes, Wave, sreg};

/// Inputs of an operation, at most.
const INPUTS: usize = 5;
/// Results of an operation, at most.
const OUTPUTS: usize = 3;

/// Where 32 lanes of the inputs are.
struct Operands {
    rows: [[*const Lanes; 2]; INPUTS],
    flags: [u32; INPUTS],
}

/// 32 lanes of the results.
struct Results {
    rows: [[Lanes; 2]; 2],
    flags: [u32; 2],
}

/// An operation on 32 lanes. The number is that of the first lane, then comes MODE.
///
/// # Safety
/// - every row that the operation's input types read is valid for reads;
/// - the host has the features the function was compiled for.
type LaneFn = unsafe fn(u32, u32, &Operands, &mut Results);

/// An operation of the scalar unit; the number is MODE.
type ScalarFn = fn(u32, &ScalarIn) -> ScalarOut;

#[derive(Default)]
struct ScalarIn {
    words: [[u32; 2]; INPUTS],
    flags: [bool; INPUTS],
}

#[derive(Default)]
struct ScalarOut {
    words: [[u32; 2]; OUTPUTS],
    flags: [bool; OUTPUTS],
}

/// An operation with its operands, ready to run.
#[derive(Clone)]
pub struct Prepared {
    alu: Alu,
    plain: Option<LaneFn>,
    moded: Option<LaneFn>,
    scalar: Option<ScalarFn>,
    /// Results need output modifiers or parts of registers.
    shaped: bool,
    dpp: Option<(Dpp, Box<[cross::Sources; 2]>)>,
    /// The second half of a wave64 may read what the first one writes: lanes of the other
    /// half, or a scalar register that gets a part of a mask.
    reads_first: bool,
}

struct LaneInputs<'a> {
    operands: &'a Operands,
    lane: usize,
}

impl<M: Mode> Inputs<Lane<M>> for LaneInputs<'_> {
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

impl<M: Mode> Outputs<Lane<M>> for LaneOutputs<'_> {
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
fn for_lanes<O: Op, M: Mode>(base: u32, mode: u32, operands: &Operands, results: &mut Results) {
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
unsafe fn baseline<O: Op, M: Mode>(b: u32, mode: u32, operands: &Operands, results: &mut Results) {
    for_lanes::<O, M>(b, mode, operands, results);
}

/// # Safety
/// See [`LaneFn`].
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma,bmi1,bmi2,lzcnt,popcnt,f16c")]
unsafe fn avx2<O: Op, M: Mode>(b: u32, mode: u32, operands: &Operands, results: &mut Results) {
    for_lanes::<O, M>(b, mode, operands, results);
}

/// Whether the host runs the AVX2 functions.
#[cfg(target_arch = "x86_64")]
pub static HAS_AVX2: LazyLock<bool> = LazyLock::new(|| {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("fma")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("f16c")
});

struct ScalarSource<'a>(&'a ScalarIn);

impl<M: Mode> Inputs<Lane<M>> for ScalarSource<'_> {
    #[inline(always)]
    fn word(&mut self, _: &mut Lane<M>, input: usize, word: usize) -> u32 {
        self.0.words[input][word]
    }
    #[inline(always)]
    fn flag(&mut self, _: &mut Lane<M>, input: usize) -> bool {
        self.0.flags[input]
    }
}

impl<M: Mode> Outputs<Lane<M>> for ScalarOut {
    #[inline(always)]
    fn word(&mut self, _: &mut Lane<M>, output: usize, word: usize, value: u32) {
        self.words[output][word] = value;
    }
    #[inline(always)]
    fn flag(&mut self, _: &mut Lane<M>, output: usize, value: bool) {
        self.flags[output] = value;
    }
}

fn scalar<O: Op, M: Mode>(mode: u32, inputs: &ScalarIn) -> ScalarOut {
    let mut e = Lane::<M>::new(mode);
    let inputs = <O::In as Types>::read(&mut e, &mut ScalarSource(inputs));
    let outputs = O::eval(&mut e, inputs);
    let mut sink = ScalarOut::default();
    <O::Out as Types>::write(&mut e, outputs, &mut sink);
    sink
}

/// Makes the functions of a vector operation.
#[derive(Clone, Copy)]
struct MakeLanes;

impl Visitor for MakeLanes {
    type Made = (LaneFn, LaneFn);
    fn visit<O: Op>(self) -> (LaneFn, LaneFn) {
        #[cfg(target_arch = "x86_64")]
        if *HAS_AVX2 {
            return (avx2::<O, Plain>, baseline::<O, Moded>);
        }
        (baseline::<O, Plain>, baseline::<O, Moded>)
    }
}

/// Makes the function of a scalar operation on integers.
struct MakeScalar;

impl Visitor for MakeScalar {
    type Made = ScalarFn;
    fn visit<O: Op>(self) -> ScalarFn {
        scalar::<O, Plain>
    }
}

/// Makes the function of a vector operation that the scalar unit has too.
#[derive(Clone, Copy)]
struct MakeScalarFloat;

impl Visitor for MakeScalarFloat {
    type Made = ScalarFn;
    fn visit<O: Op>(self) -> ScalarFn {
        scalar::<O, Moded>
    }
}

fn fits(alu: &Alu) -> bool {
    alu.inputs.len() <= INPUTS && alu.outputs.len() <= OUTPUTS
}

pub fn prepare_salu(alu: &Alu) -> Option<(Handler, Body)> {
    let prepared = Prepared {
        alu: alu.clone(),
        plain: None,
        moded: None,
        scalar: Some(
            ops::visit_salu(alu.op, MakeScalar)
                .or_else(|| ops::visit_valu(alu.op, MakeScalarFloat))?,
        ),
        shaped: false,
        dpp: None,
        reads_first: false,
    };
    fits(alu).then(|| (run_scalar as Handler, Body::Alu(Box::new(prepared))))
}

fn vector(alu: &Alu) -> Option<Prepared> {
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
    (fits(alu) && alu.outputs.len() <= 2).then(|| Prepared {
        alu: alu.clone(),
        plain: Some(plain),
        moded: Some(moded),
        scalar: None,
        shaped,
        dpp,
        reads_first,
    })
}

pub fn prepare_valu(alu: &Alu) -> Option<(Handler, Body)> {
    Some((run_vector, Body::Alu(Box::new(vector(alu)?))))
}

pub fn prepare_pair(pair: &[Alu; 2]) -> Option<(Handler, Body)> {
    let pair = [vector(&pair[0])?, vector(&pair[1])?];
    Some((run_pair, Body::Pair(Box::new(pair))))
}

/// A value that all lanes share: low and high word.
pub fn uniform(wave: &Wave, place: Place) -> [u32; 2] {
    match place {
        Place::Const(c) => [c as u32, (c >> 32) as u32],
        Place::Sgpr(n) => {
            let at = |n: usize| wave.sgprs.get(n).copied().unwrap_or(0);
            [at(n.into()), at(usize::from(n) + 1)]
        }
        Place::Scc => [u32::from(wave.scc), 0],
        Place::Special(special) => {
            let mask = |first: usize| {
                let high = if wave.size == 64 {
                    wave.sgprs[first + 1]
                } else {
                    0
                };
                wave.sgprs[first] | high
            };
            let value = match special {
                Special::Scc => u64::from(wave.scc),
                Special::Vccz => u64::from(mask(sreg::VCC) == 0),
                Special::Execz => u64::from(mask(sreg::EXEC) == 0),
                Special::SharedBase => SHARED_BASE,
                Special::SharedLimit => SHARED_BASE | u64::from(u32::MAX),
                Special::PrivateBase => PRIVATE_BASE,
                Special::PrivateLimit => PRIVATE_BASE | u64::from(u32::MAX),
                Special::PopsExitingWaveId => 0,
            };
            [value as u32, (value >> 32) as u32]
        }
        // Vector registers are not uniform; the decoder does not put them where one is due.
        Place::Vgpr(_) | Place::Agpr(_) => [0, 0],
    }
}

/// Writes a scalar register; NULL stays zero.
pub fn set_sgpr(wave: &mut Wave, register: usize, value: u32) {
    if register != sreg::NULL
        && let Some(slot) = wave.sgprs.get_mut(register)
    {
        *slot = value;
    }
}

/// Index of a vector register's row for one half of the wave.
pub fn row_index(wave: &Wave, place: Place, word: usize, half: usize) -> usize {
    let register = match place {
        Place::Vgpr(r) => usize::from(r),
        Place::Agpr(r) => wave.vgpr_count as usize + usize::from(r),
        _ => 0,
    };
    (register + word) * wave.halves() + half
}

fn run_scalar(cx: &mut Cx<'_, '_>, step: &Step) -> Outcome {
    let Body::Alu(p) = &step.body else {
        return Ok(Flow::Next);
    };
    let wave = &mut *cx.wave;
    let mut inputs = ScalarIn::default();
    for (i, input) in p.alu.inputs.iter().enumerate() {
        match input.kind {
            Kind::Scc => inputs.flags[i] = wave.scc,
            _ => inputs.words[i] = uniform(wave, input.place),
        }
        if !input.is_plain() {
            let e = &mut Lane::<Moded>::new(wave.mode);
            inputs.words[i] = modifier::source(e, input, inputs.words[i]);
        }
    }
    let Some(f) = p.scalar else {
        return Ok(Flow::Next);
    };
    let mut results = f(wave.mode, &inputs);
    if p.alu.clamp || p.alu.omod != 0 {
        let e = &mut Lane::<Moded>::new(wave.mode);
        for (words, output) in results.words.iter_mut().zip(&p.alu.outputs) {
            *words = modifier::result(e, output.kind, *words, p.alu.omod, p.alu.clamp);
        }
    }
    for (i, output) in p.alu.outputs.iter().enumerate() {
        match (output.kind, output.place) {
            (Kind::Scc, _) => wave.scc = results.flags[i],
            (kind, Place::Sgpr(n)) => {
                set_sgpr(wave, n.into(), results.words[i][0]);
                if kind.words() == 2 && usize::from(n) != sreg::NULL {
                    set_sgpr(wave, usize::from(n) + 1, results.words[i][1]);
                }
            }
            _ => {}
        }
    }
    Ok(Flow::Next)
}

/// Room for operands that are not rows of the register file.
type Temporaries = MaybeUninit<[[Lanes; 2]; INPUTS]>;

/// Finds or makes the 32 lanes of every input. Returns the lanes that may be written.
fn fetch(
    wave: &Wave,
    p: &Prepared,
    half: usize,
    temporaries: &mut Temporaries,
    operands: &mut Operands,
) -> u32 {
    let mut enabled = wave.sgprs[sreg::EXEC + half];
    let temporaries: *mut [Lanes; 2] = temporaries.as_mut_ptr().cast();
    for (i, input) in p.alu.inputs.iter().enumerate() {
        if matches!(input.kind, Kind::Mask | Kind::Vcc) {
            operands.flags[i] = match input.place {
                Place::Sgpr(n) => wave.sgprs.get(usize::from(n) + half).copied().unwrap_or(0),
                place => uniform(wave, place)[half],
            };
            continue;
        }
        let dpp = p.dpp.as_ref().filter(|_| i == 0);
        if dpp.is_none() && !input.place.is_uniform() && input.is_plain() {
            for word in 0..input.kind.words() {
                operands.rows[i][word] =
                    &raw const wave.vgprs[row_index(wave, input.place, word, half)];
            }
            continue;
        }
        // SAFETY: `i` is below INPUTS, the temporaries are ours, and both rows are filled
        // before anything reads them.
        let rows: &mut [Lanes; 2] = unsafe {
            let rows = temporaries.add(i);
            rows.write([[0; HALF]; 2]);
            &mut *rows
        };
        if input.place.is_uniform() {
            let [low, high] = uniform(wave, input.place);
            rows[0] = [low; HALF];
            if input.kind.words() == 2 {
                rows[1] = [high; HALF];
            }
        } else if let Some((dpp, sources)) = dpp {
            enabled &= gather(
                wave,
                dpp,
                &sources[usize::from(wave.size == 64)],
                input,
                half,
                rows,
            );
        } else {
            for word in 0..input.kind.words() {
                rows[word] = wave.vgprs[row_index(wave, input.place, word, half)];
            }
        }
        if !input.is_plain() {
            modify(wave.mode, input, rows);
        }
        operands.rows[i] = [&raw const rows[0], &raw const rows[1]];
    }
    enabled
}

/// The lanes a DPP operand reads from. Returns the lanes that are written.
fn gather(
    wave: &Wave,
    dpp: &Dpp,
    sources: &cross::Sources,
    input: &Input,
    half: usize,
    rows: &mut [Lanes; 2],
) -> u32 {
    let exec = wave.exec();
    let mut enabled = 0;
    for lane in 0..HALF {
        let number = half * HALF + lane;
        let source = sources[number].filter(|s| dpp.fetch_inactive || exec >> s & 1 != 0);
        if let Some(source) = source {
            let (h, l) = (usize::from(source) / HALF, usize::from(source) % HALF);
            for word in 0..input.kind.words() {
                rows[word][lane] = wave.vgprs[row_index(wave, input.place, word, h)][l];
            }
        }
        let valid = source.is_some() || dpp.bound_ctrl;
        if valid && cross::dpp_enabled(dpp, number as u8) {
            enabled |= 1 << lane;
        }
    }
    enabled
}

/// Source modifiers of 32 lanes. Known kinds get a loop of their own, without a decision
/// for each lane.
fn modify(mode: u32, input: &Input, rows: &mut [Lanes; 2]) {
    fn lanes(mode: u32, input: &Input, rows: &mut [Lanes; 2]) {
        let mut e = Lane::<Moded>::new(mode);
        for lane in 0..HALF {
            let [low, high] = modifier::source(&mut e, input, [rows[0][lane], rows[1][lane]]);
            rows[0][lane] = low;
            rows[1][lane] = high;
        }
    }
    match input.kind {
        Kind::F32 if input.select == Select::Dword => {
            let (kind, select) = (Kind::F32, Select::Dword);
            lanes(
                mode,
                &Input {
                    kind,
                    select,
                    ..*input
                },
                rows,
            );
        }
        Kind::F64 => lanes(
            mode,
            &Input {
                kind: Kind::F64,
                ..*input
            },
            rows,
        ),
        Kind::PkF16 => lanes(
            mode,
            &Input {
                kind: Kind::PkF16,
                ..*input
            },
            rows,
        ),
        _ => lanes(mode, input, rows),
    }
}

#[inline(always)]
fn blend_lanes(to: &mut Lanes, from: &Lanes, mask: u32) {
    for lane in 0..HALF {
        let m = (mask >> lane & 1).wrapping_neg();
        to[lane] = from[lane] & m | to[lane] & !m;
    }
}

/// # Safety
/// The host has AVX2.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
unsafe fn blend_avx2(to: &mut Lanes, from: &Lanes, mask: u32) {
    blend_lanes(to, from, mask);
}

/// Writes the lanes in `mask`.
pub fn blend(to: &mut Lanes, from: &Lanes, mask: u32) {
    if mask == u32::MAX {
        *to = *from;
        return;
    }
    #[cfg(target_arch = "x86_64")]
    if *HAS_AVX2 {
        // SAFETY: the host has it.
        unsafe { blend_avx2(to, from, mask) };
        return;
    }
    blend_lanes(to, from, mask);
}

/// Writes the results of 32 lanes.
fn commit(wave: &mut Wave, p: &Prepared, half: usize, enabled: u32, results: &mut Results) {
    for (i, output) in p.alu.outputs.iter().enumerate() {
        if output.kind == Kind::Mask {
            let mask = results.flags[i] & enabled;
            if let Place::Sgpr(n) = output.place
                && usize::from(n) != sreg::NULL
            {
                set_sgpr(wave, usize::from(n) + half, mask);
            }
            if p.alu.writes_exec {
                set_sgpr(wave, sreg::EXEC + half, mask);
            }
            continue;
        }
        if p.shaped {
            shape(wave, p, output, half, &mut results.rows[i]);
        }
        for word in 0..output.kind.words() {
            let index = row_index(wave, output.place, word, half);
            blend(&mut wave.vgprs[index], &results.rows[i][word], enabled);
        }
    }
}

/// Output modifiers, and results that are a part of a register.
fn shape(wave: &Wave, p: &Prepared, output: &Output, half: usize, rows: &mut [Lanes; 2]) {
    let mut e = Lane::<Moded>::new(wave.mode);
    if p.alu.omod != 0 || p.alu.clamp {
        for lane in 0..HALF {
            let words = [rows[0][lane], rows[1][lane]];
            let [low, high] = modifier::result(&mut e, output.kind, words, p.alu.omod, p.alu.clamp);
            rows[0][lane] = low;
            rows[1][lane] = high;
        }
    }
    if output.select != Select::Dword {
        let old = &wave.vgprs[row_index(wave, output.place, 0, half)];
        for lane in 0..HALF {
            rows[0][lane] = modifier::part(&mut e, old[lane], rows[0][lane], output);
        }
    }
}

fn compute(wave: &Wave, p: &Prepared, half: usize, results: &mut Results) -> u32 {
    let mut temporaries = Temporaries::uninit();
    let mut operands = Operands {
        rows: [[std::ptr::null(); 2]; INPUTS],
        flags: [0; INPUTS],
    };
    let enabled = fetch(wave, p, half, &mut temporaries, &mut operands);
    let f = if wave.mode & (0xff | ONE_NAN) == PLAIN_MODE {
        p.plain
    } else {
        p.moded
    };
    if let Some(f) = f {
        // SAFETY: `fetch` has set the rows of every input to registers of the wave (checked
        // against its budget before the instruction runs) or to temporaries; `MakeLanes`
        // chose functions the host can run.
        unsafe { f((half * HALF) as u32, wave.mode, &operands, results) };
    }
    enabled
}

fn empty_results() -> Results {
    Results {
        rows: [[[0; HALF]; 2]; 2],
        flags: [0; 2],
    }
}

/// The operation with its register numbers relative to M0.
#[cold]
fn indexed(wave: &Wave, p: &Prepared) -> Result<Prepared, Box<Stop>> {
    let m0 = wave.sgprs[sreg::M0];
    let move_to = |place: &mut Place, kind: Kind| -> Result<(), Box<Stop>> {
        if let Place::Vgpr(register) = place {
            *register += (m0 & 0xff) as u16;
            if usize::from(*register) + kind.words() > wave.vgpr_count as usize {
                let (register, has) = (*register, wave.vgpr_count);
                let what =
                    format!("register v{register} is beyond the kernel's declared budget of {has}");
                return Err(Stop::new(FaultKind::BadRegister, what));
            }
        }
        Ok(())
    };
    let mut p = p.clone();
    for (i, input) in p.alu.inputs.iter_mut().enumerate() {
        if m0 >> (12 + i) & 1 != 0 && i < 3 {
            move_to(&mut input.place, input.kind)?;
        }
    }
    for output in &mut p.alu.outputs {
        if m0 >> 15 & 1 != 0 {
            move_to(&mut output.place, output.kind)?;
        }
    }
    Ok(p)
}

fn run_vector(cx: &mut Cx<'_, '_>, step: &Step) -> Outcome {
    let Body::Alu(p) = &step.body else {
        return Ok(Flow::Next);
    };
    let wave = &mut *cx.wave;
    let moved;
    let p: &Prepared = if wave.mode & INDEX_MODE == 0 {
        p
    } else {
        moved = indexed(wave, p)?;
        &moved
    };
    let mut results = empty_results();
    if p.reads_first && wave.halves() == 2 {
        let mut second = empty_results();
        let first_enabled = compute(wave, p, 0, &mut results);
        let second_enabled = compute(wave, p, 1, &mut second);
        commit(wave, p, 0, first_enabled, &mut results);
        commit(wave, p, 1, second_enabled, &mut second);
        return Ok(Flow::Next);
    }
    for half in 0..wave.halves() {
        let enabled = compute(wave, p, half, &mut results);
        commit(wave, p, half, enabled, &mut results);
    }
    Ok(Flow::Next)
}

/// Both operations read before either writes.
fn run_pair(cx: &mut Cx<'_, '_>, step: &Step) -> Outcome {
    let Body::Pair(pair) = &step.body else {
        return Ok(Flow::Next);
    };
    let wave = &mut *cx.wave;
    let (mut x, mut y) = (empty_results(), empty_results());
    for half in 0..wave.halves() {
        let x_enabled = compute(wave, &pair[0], half, &mut x);
        let y_enabled = compute(wave, &pair[1], half, &mut y);
        commit(wave, &pair[0], half, x_enabled, &mut x);
        commit(wave, &pair[1], half, y_enabled, &mut y);
    }
    Ok(Flow::Next)
}
