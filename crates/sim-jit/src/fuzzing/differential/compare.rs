//! Compares the results of two engines, as far as they must be equal.

use gfxjit_isa::inst::{Action, Place};
use gfxjit_isa::ty::Kind;

use crate::engine::JitEngine;
use crate::fuzzing::differential::case::{Case, Run, RunEnd, State, Way, words_of};
use gfxjit_sim::engine::{EngineCache, Exit, TURN};
use gfxjit_sim::interp;
use gfxjit_sim::interp::Step;
use gfxjit_sim::machine::wave::Wave;

/// The difference between two engines.
pub(crate) struct Difference {
    pub interp: Run,
    pub jit: Run,
}

impl Case {
    /// The number of executed instructions if both engines agree, or the difference.
    pub(crate) fn compare(&self) -> Option<Result<u64, Box<Difference>>> {
        let native = match self.way {
            Way::Tested => JitEngine::for_host(self.program(), self.target, self.host),
            Way::Used | Way::Layout(_) => {
                JitEngine::as_used(self.program(), self.target, self.host)
            }
        };
        let mut pad = EngineCache::default();
        let mut executed = 0;
        // In the second run, the inline caches contain the memory that the first run has found.
        for _ in 0..2 {
            let jit = self.translated(&native, self.start()?, &mut pad);
            let interp = self.interpreted(native.program(), self.start()?, Some(&jit));
            executed = jit.counts.last().copied().unwrap_or(0);
            if !interp.is_like(&jit, self.way, self.host.one_nan) {
                return Some(Err(Box::new(Difference { interp, jit })));
            }
        }
        Some(Ok(executed))
    }

    /// The first instruction whose result is a NaN, when the interpreter runs the case.
    pub(crate) fn first_nan(&self) -> Option<u64> {
        let program = self.program();
        let mut state = self.start()?;
        let mut found = None;
        self.run(&mut state, &mut EngineCache::default(), |_, wave, group| {
            for _ in 0..TURN {
                let pc = wave.pc;
                match interp::run(&program, wave, group, 1) {
                    Exit::Budget => {}
                    exit => return exit,
                }
                if let Ok(step) = program.table(wave.size).step(pc)
                    && found.is_none()
                    && makes_nan(step, wave)
                {
                    found = Some(pc);
                }
            }
            Exit::Budget
        });
        found
    }

    /// Compares, and ignores differences that are explained by NaNs and known defects of LLVM.
    pub(crate) fn judge(&self) -> Option<Result<u64, Box<Difference>>> {
        let difference = match self.compare()? {
            Ok(executed) => return Some(Ok(executed)),
            Err(difference) => difference,
        };
        if difference.gave_up() {
            return None;
        }
        if self.host.one_nan {
            return Some(Err(difference));
        }
        let Some(pc) = self.first_nan() else {
            return Some(Err(difference));
        };
        let program = self.program();
        let size = program.table(self.wave_size).step(pc).ok()?.size;
        let mut short = Self::new(
            self.target,
            self.wave_size,
            self.seed,
            self.host,
            &self.code,
        )?;
        short.way = self.way;
        short.end_at(pc + u64::from(size));
        short.compare()
    }

    /// Removes instructions that the difference does not need.
    pub(crate) fn reduce(&mut self) {
        let program = self.program();
        let places: Vec<(u64, u8)> = self
            .listing(&program)
            .iter()
            .map(|(pc, step)| (*pc, step.size))
            .collect();
        for (pc, size) in places.into_iter().rev() {
            let before = self.code.clone();
            self.erase(pc, size);
            if !matches!(self.judge(), Some(Err(_))) {
                self.code = before;
            }
        }
    }
}

impl Run {
    pub(crate) fn is_like(&self, jit: &Self, way: Way, one_nan: bool) -> bool {
        let faults = matches!(jit.ends.last(), Some(RunEnd::Fault(_)));
        let same_words = if one_nan { same_bits } else { same_words };
        self.ends == jit.ends
            && (faults || self.counts == jit.counts)
            && (way != Way::Tested || same_registers(&self.state.wave, &jit.state.wave, same_words))
            && same_memory(&self.state, &jit.state, same_words)
    }
}

impl Difference {
    /// LLVM 22 cannot compile sixteen truth values that are read as a binary16, as in a comparison
    /// of half of EXEC, or written as one.
    pub(crate) fn gave_up(&self) -> bool {
        let known = [
            "LLVM gave up: Cannot select:",
            " = bitcast",
            "v16i1 =",
            "f16",
        ];
        self.jit.ends.iter().any(|end| match end {
            RunEnd::Fault(text) => known.iter().all(|part| text.contains(part)),
            _ => false,
        })
    }
}

fn is_nan(word: u32) -> bool {
    f32::from_bits(word).is_nan()
}

fn is_half_nan(half: u32) -> bool {
    half & 0x7c00 == 0x7c00 && half & 0x3ff != 0
}

/// Whether two words are equal as numbers or bits: `above` contains the next words, of which they
/// may be the lower halves.
fn same_word(a: u32, b: u32, above: (u32, u32)) -> bool {
    let half = |a: u32, b: u32| a == b || is_half_nan(a) && is_half_nan(b);
    a == b
        || is_nan(a) && is_nan(b)
        || is_nan(above.0) && is_nan(above.1)
        || half(a & 0xffff, b & 0xffff) && half(a >> 16, b >> 16)
}

/// `step` is the distance between a word and the one above it.
fn same_words(a: &[u32], b: &[u32], step: usize) -> bool {
    a == b
        || a.len() == b.len()
            && a.iter().zip(b).enumerate().all(|(i, (x, y))| {
                let above = |words: &[u32]| words.get(i + step).copied().unwrap_or(0);
                same_word(*x, *y, (above(a), above(b)))
            })
}

fn same_bits(a: &[u32], b: &[u32], _: usize) -> bool {
    a == b
}

/// Compares two lists of words. The number is the distance between a word and the one above it.
type Same = fn(&[u32], &[u32], usize) -> bool;

fn same_registers(a: &Wave, b: &Wave, same_words: Same) -> bool {
    let row = a.size as usize;
    same_words(a.vgprs.as_flattened(), b.vgprs.as_flattened(), row)
        && same_words(&a.sgprs, &b.sgprs, 1)
        && a.scc == b.scc
        && a.flat_scratch == b.flat_scratch
}

/// Whether waves that have ended are equal in every bit.
#[cfg(test)]
pub(crate) fn same_waves(a: &Wave, b: &Wave) -> bool {
    same_registers(a, b, same_bits)
        && (a.mode, a.pc, a.executed) == (b.mode, b.pc, b.executed)
        && a.scratch[..] == b.scratch[..]
}

/// Compares memory and program counters.
fn same_memory(a: &State, b: &State, same_words: Same) -> bool {
    a.wave.mode == b.wave.mode
        && a.wave.pc == b.wave.pc
        && same_words(&words_of(&a.lds), &words_of(&b.lds), 1)
        && same_words(&words_of(&a.memory), &words_of(&b.memory), 1)
        && same_words(&words_of(&a.wave.scratch), &words_of(&b.wave.scratch), 1)
}

/// Whether an instruction that was just executed has a NaN among its results.
fn makes_nan(step: &Step, wave: &Wave) -> bool {
    let halves = wave.halves();
    let has = |place: Place, first: usize| {
        let row = |register: usize| {
            let lanes = wave.vgprs.iter().skip(register * halves).take(halves);
            lanes
                .flatten()
                .any(|word| is_nan(*word) || is_half_nan(word & 0xffff) || is_half_nan(word >> 16))
        };
        match place {
            Place::Vgpr(n) => row(usize::from(n) + first),
            Place::Agpr(n) => row(wave.vgpr_count as usize + usize::from(n) + first),
            Place::Sgpr(n) => wave.sgprs.get(usize::from(n) + first).is_some_and(|word| {
                is_nan(*word) || is_half_nan(word & 0xffff) || is_half_nan(word >> 16)
            }),
            _ => false,
        }
    };
    let of = |alu: &gfxjit_isa::inst::Alu| {
        alu.outputs.iter().any(|output| {
            let float = !matches!(
                output.kind,
                Kind::Mask | Kind::Vcc | Kind::Scc | Kind::Exec | Kind::K16
            );
            float && (0..output.kind.words()).any(|word| has(output.place, word))
        }) && uses_floats(alu)
    };
    match &step.action {
        Action::Salu(alu) | Action::Valu(alu) => of(alu),
        Action::Pair(pair) => of(&pair[0]) || of(&pair[1]),
        Action::Matrix(m) => {
            let [_, _, words] = m.layout.words();
            (0..words as usize).any(|word| has(m.d, word))
        }
        Action::Memory(m) => matches!(m.access, gfxjit_isa::inst::Access::Atomic { .. }),
        _ => false,
    }
}

fn uses_floats(alu: &gfxjit_isa::inst::Alu) -> bool {
    let float = |kind| {
        matches!(
            kind,
            Kind::F16
                | Kind::F32
                | Kind::F64
                | Kind::PkF16
                | Kind::PkF32
                | Kind::Mix
                | Kind::MixBf16
        )
    };
    alu.outputs.iter().any(|output| float(output.kind))
        || alu.inputs.iter().any(|input| float(input.kind))
        || ["bf16", "f16", "f32", "fp8", "bf8", "bf"]
            .iter()
            .any(|part| alu.op.contains(part))
}
