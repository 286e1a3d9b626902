//! Scalar and vector operations: reads operands, applies the operation to every lane, writes
//! results.

mod operation;

use std::mem::MaybeUninit;

use gfxjit_hal::FaultKind;
use gfxjit_isa::asm::{Dpp, Select};
use gfxjit_isa::cross;
use gfxjit_isa::inst::{Alu, Input, Output, Place};
use gfxjit_isa::modifier;
use gfxjit_isa::ops;
use gfxjit_isa::ty::Kind;

use crate::interp::instruction::{Body, Cx, Flow, Handler, Outcome, Step, StepFault};
use crate::interp::lane::Lane;
use crate::interp::mode::{INDEX_MODE, Moded, PLAIN_MODE};
use crate::interp::registers::{blend, row_index, set_sgpr, uniform};
use crate::machine::wave::{HALF, Lanes, Wave, sreg};
pub(crate) use operation::Operation;
use operation::{AluResults, INPUTS, Operands, ScalarIn, salu, vector};

/// Prepares an operation of the scalar unit.
pub(crate) fn prepare_salu(alu: &Alu) -> Option<(Handler, Body)> {
    Some((run_scalar, Body::Alu(Box::new(salu(alu)?))))
}

/// Prepares a vector operation.
pub(crate) fn prepare_valu(alu: &Alu) -> Option<(Handler, Body)> {
    Some((run_vector, Body::Alu(Box::new(vector(alu)?))))
}

/// Prepares two vector operations of one instruction.
pub(crate) fn prepare_pair(pair: &[Alu; 2]) -> Option<(Handler, Body)> {
    let pair = [vector(&pair[0])?, vector(&pair[1])?];
    Some((run_pair, Body::Pair(Box::new(pair))))
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
            *words = modifier::result(e, output.kind, *words, &p.alu);
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

/// Copies of operands that are not rows of the register file.
type Temporaries = MaybeUninit<[[Lanes; 2]; INPUTS]>;

/// The lanes that an operation writes.
#[derive(Clone, Copy)]
struct Enabled {
    /// The lanes for vector registers, and for the mask of a comparison.
    rows: u32,
    /// The lanes whose DPP operand has a source.
    sources: u32,
}

/// Finds or computes the 32 lanes of every input. Returns the lanes that may be written.
fn fetch(
    wave: &Wave,
    p: &Operation,
    half: usize,
    temporaries: &mut Temporaries,
    operands: &mut Operands,
) -> Enabled {
    let exec = wave.sgprs[sreg::EXEC + half];
    let mut enabled = Enabled {
        rows: exec,
        sources: exec,
    };
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
            let sources = &sources[usize::from(wave.size == 64)];
            let gathered = gather(wave, dpp, sources, input, half, rows);
            enabled.rows &= gathered.rows;
            enabled.sources &= gathered.sources;
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

/// Gathers a DPP operand from its source lanes. Returns the lanes that are written, if they are
/// enabled.
fn gather(
    wave: &Wave,
    dpp: &Dpp,
    sources: &cross::Sources,
    input: &Input,
    half: usize,
    rows: &mut [Lanes; 2],
) -> Enabled {
    let exec = wave.exec();
    let mut enabled = Enabled {
        rows: 0,
        sources: 0,
    };
    for lane in 0..HALF {
        let number = half * HALF + lane;
        let source = sources[number].filter(|s| dpp.fetch_inactive || exec >> s & 1 != 0);
        if let Some(source) = source {
            let (h, l) = (usize::from(source) / HALF, usize::from(source) % HALF);
            for word in 0..input.kind.words() {
                rows[word][lane] = wave.vgprs[row_index(wave, input.place, word, h)][l];
            }
        }
        if source.is_some() || dpp.bound_ctrl {
            enabled.sources |= 1 << lane;
            enabled.rows |= u32::from(cross::dpp_enabled(dpp, number as u8)) << lane;
        }
    }
    enabled
}

/// Applies source modifiers to 32 lanes. Common kinds have separate loops, without a branch for
/// each lane.
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

/// Writes the results of 32 lanes.
fn commit(wave: &mut Wave, p: &Operation, half: usize, enabled: Enabled, results: &mut AluResults) {
    for (i, output) in p.alu.outputs.iter().enumerate() {
        if output.kind == Kind::Mask {
            let mut mask = results.flags[i] & enabled.rows;
            if let Place::Sgpr(n) = output.place
                && usize::from(n) != sreg::NULL
            {
                if p.dpp.is_some() && p.alu.has_side_mask() {
                    let old = (wave.sgprs.get(usize::from(n) + half).copied()).unwrap_or(0);
                    let without = wave.sgprs[sreg::EXEC + half] & !enabled.sources;
                    mask = results.flags[i] & enabled.sources | old & without;
                }
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
            blend(&mut wave.vgprs[index], &results.rows[i][word], enabled.rows);
        }
    }
}

/// Applies output modifiers, and merges results that are a part of a register.
fn shape(wave: &Wave, p: &Operation, output: &Output, half: usize, rows: &mut [Lanes; 2]) {
    let mut e = Lane::<Moded>::new(wave.mode);
    if p.alu.omod != 0 || p.alu.clamp {
        for lane in 0..HALF {
            let words = [rows[0][lane], rows[1][lane]];
            let [low, high] = modifier::result(&mut e, output.kind, words, &p.alu);
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

fn compute(wave: &Wave, p: &Operation, half: usize, results: &mut AluResults) -> Enabled {
    let mut temporaries = Temporaries::uninit();
    let mut operands = Operands {
        rows: [[std::ptr::null(); 2]; INPUTS],
        flags: [0; INPUTS],
    };
    let enabled = fetch(wave, p, half, &mut temporaries, &mut operands);
    let f = if wave.mode & p.mode_bits == PLAIN_MODE {
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

fn empty_results() -> AluResults {
    AluResults {
        rows: [[[0; HALF]; 2]; 2],
        flags: [0; 2],
    }
}

/// The operation with register numbers relative to M0.
#[cold]
fn indexed(wave: &Wave, p: &Operation) -> Result<Operation, Box<StepFault>> {
    let m0 = wave.sgprs[sreg::M0];
    let move_to = |place: &mut Place, kind: Kind| -> Result<(), Box<StepFault>> {
        if let Place::Vgpr(register) = place {
            *register += (m0 & 0xff) as u16;
            if usize::from(*register) + kind.words() > wave.vgpr_count as usize {
                let (register, has) = (*register, wave.vgpr_count);
                let what =
                    format!("register v{register} is beyond the kernel's declared budget of {has}");
                return Err(StepFault::new(FaultKind::BadRegister, what));
            }
        }
        Ok(())
    };
    let mut p = p.clone();
    let signature = ops::valu_signature(p.alu.op);
    let olds = signature.map_or(&[][..], |signature| signature.inputs);
    let mut sources = 12..15;
    for (i, input) in p.alu.inputs.iter_mut().enumerate() {
        // The register of an added old value is that of the result.
        let is_old = olds.get(i).is_some_and(|(_, old)| *old);
        let bit = if is_old { Some(15) } else { sources.next() };
        if bit.is_some_and(|bit| m0 >> bit & 1 != 0) {
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
    let p: &Operation = if wave.mode & INDEX_MODE == 0 {
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
