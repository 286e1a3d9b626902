//! Random instructions by the interpreter and by translated code: registers, memory and errors
//! must be the same.
//!
//! A case is made so that much of it runs: branches lead to instructions of the case, and what
//! the interpreter cannot execute (a wrong address, an instruction that is not there) becomes a
//! no-op, most of the time. Translations are made by the baseline translator, and by the optimizing one as for hosts with
//! AVX-512, AVX2 and less, as far as this one can run them: so one machine tests what others would
//! execute.
//!
//! Tests look at all registers, so all are stored when a wave ends; what users run stores those
//! that matter. A part of the cases runs in that way, stores registers at its end (`epilogue`),
//! and is compared by memory alone.
//!
//! Which NaN an operation results in is not specified, here or on a GPU: LLVM may swap
//! operands, or take out what changes nothing but a signalling NaN. Half of the cases run with
//! [`ONE_NAN`], and everything must be the same. In the others, which are as users run them, NaNs
//! are equal. But their bits flow on into integer operations; a difference counts only if it shows
//! up to the first instruction that makes a NaN of numbers, that one included.

#[allow(unsafe_code, reason = "it closes pages of memory")]
mod case;
pub(crate) mod compare;
#[cfg(test)]
mod edges;
mod epilogue;
#[allow(unsafe_code, reason = "it closes pages of memory")]
mod guards;
mod layout;
#[cfg(test)]
mod operands;
pub(crate) mod report;
mod tidy;

use crate::fuzzing::differential::case::{Case, Way, bytes_of};
use crate::fuzzing::differential::layout::BASE;
use crate::fuzzing::differential::report::report;
use crate::fuzzing::{Random, supported};
use crate::host_cpu::Host;
use gfxjit_sim::engine::EngineMode;
use gfxjit_sim::machine::launch_state::IdLayout;

/// Reads bytes as [`crate::fuzzing::instructions`] does, and runs them on both engines; returns how many
/// instructions were executed.
///
/// # Errors
/// A report, when the engines differ.
pub fn engines(bytes: &[u8]) -> Result<u64, String> {
    let Some((&[target, choice], rest)) = bytes.split_first_chunk() else {
        return Ok(0);
    };
    let Some((seed, code)) = rest.split_first_chunk() else {
        return Ok(0);
    };
    let processors = supported();
    let processor = processors[usize::from(target) % processors.len()];
    let seed = u64::from_le_bytes(*seed);
    let late = processor.generation() >= gfxjit_targets::Generation::Gfx10_1;
    let wave_size = if late && choice & 1 == 0 { 32 } else { 64 };
    let hosts = Host::all();
    let mut random = Random::new(!seed);
    // Those that take little time, this host in earnest, and what it can stand for.
    let host = match random.below(4) {
        0 | 1 => {
            let quick = hosts.iter().filter(|host| host.mode == EngineMode::Quick);
            let quick: Vec<_> = quick.collect();
            quick.get(random.below(quick.len())).copied()
        }
        2 => None,
        _ => hosts.get(random.below(hosts.len())),
    };
    let mut host = *host.unwrap_or(&hosts[0]);
    host.one_nan = random.one_in(2);
    if host.mode == EngineMode::Only && random.one_in(3) {
        host.mode = EngineMode::Mixed(seed);
    }
    let mut code = code[..code.len() & !3].to_vec();
    code.extend([0xbf80_0000_u32; 4].iter().flat_map(|w| w.to_le_bytes()));
    let Some(mut case) = Case::new(processor.into(), wave_size, seed, host, &code) else {
        return Ok(0);
    };
    case.way = match seed % 4 {
        0 => Way::Used,
        1 => Way::Layout(match (random.below(4), wave_size) {
            (0, _) => IdLayout::Contiguous,
            (1, _) => IdLayout::WholeWave,
            (2, 64) => IdLayout::Period32,
            _ => IdLayout::Period16,
        }),
        _ => Way::Tested,
    };
    if case.way != Way::Tested {
        code.extend(bytes_of(epilogue::code(&case).into_iter()));
        if case.is_in_rows() {
            let before = bytes_of(epilogue::before(&case).into_iter());
            code.splice(..0, before);
        }
        case.code.clone_from(&code);
    }
    case.end_at(BASE + code.len() as u64 - 4);
    let outcome = case.tidy(&mut random).and_then(|()| case.judge());
    match outcome {
        None => Ok(0),
        Some(Ok(executed)) => Ok(executed),
        Some(Err(difference)) => {
            let whole = report(&case, &difference);
            case.reduce();
            Err(match case.judge() {
                Some(Err(difference)) => report(&case, &difference),
                _ => whole,
            })
        }
    }
}
