//! Scalar and vector operations: fetches operands, evaluates the operation of the isa, writes
//! results under EXEC.

use crate::operands;
use crate::operands::Evaluate;
use crate::optimizing::emit::Emit;
use crate::optimizing::registers::Registers;
use crate::optimizing::translator::Translator;
use crate::optimizing::value::{T, V};
use crate::region::slot::Slot;
use gfxjit_isa::asm::{Select, Unused};
use gfxjit_isa::evaluator::{Derived, Evaluator};
use gfxjit_isa::inst::{Alu, Output, Place};
use gfxjit_isa::ty::Kind;
use gfxjit_isa::{modifier, ops};
use gfxjit_sim::machine::wave::{HALF, sreg};

type Operands = operands::Operands<Emit>;
type Results = operands::Results<Emit>;

/// Lanes of a chunk.
#[derive(Clone, Copy)]
struct Lanes {
    /// The enabled lanes of written vector registers.
    enabled: V,
    /// The lanes whose DPP operand has a source.
    sources: V,
}

impl Translator {
    pub(crate) fn salu(&mut self, alu: &Alu) -> bool {
        let evaluate = ops::visit_salu(alu.op, Evaluate::new())
            .or_else(|| ops::visit_valu(alu.op, Evaluate::new()));
        let Some(evaluate) = evaluate else {
            return false;
        };
        let mut operands = Operands::default();
        for input in &alu.inputs {
            let mut words = [V::constant(0); 2];
            let mut flag = V::constant(0);
            if input.kind == Kind::Scc {
                flag = self.r.read(Slot::Scc);
            } else {
                for (word, v) in words.iter_mut().enumerate().take(input.kind.words()) {
                    *v = self.r.uniform(input.place, word);
                }
            }
            if !input.is_plain() {
                words = modifier::source(&mut self.r.e, input, words);
            }
            operands.words.push(words);
            operands.flags.push(flag);
        }
        let mut results = evaluate(&mut self.r.e, &mut operands);
        if alu.clamp || alu.omod != 0 {
            for (words, output) in results.words.iter_mut().zip(&alu.outputs) {
                *words = modifier::result(&mut self.r.e, output.kind, *words, alu);
            }
        }
        for (i, output) in alu.outputs.iter().enumerate() {
            match (output.kind, output.place) {
                (Kind::Scc, _) => self.r.write(Slot::Scc, results.flags[i]),
                (kind, Place::Sgpr(n)) => {
                    self.r.set_sgpr(n.into(), results.words[i][0]);
                    if kind.words() == 2 && usize::from(n) != sreg::NULL {
                        self.r.set_sgpr(usize::from(n) + 1, results.words[i][1]);
                    }
                }
                _ => {}
            }
        }
        true
    }

    /// Translates vector operations that all read their sources before any writes.
    pub(crate) fn valu(&mut self, alus: &[&Alu]) -> bool {
        if let [alu] = alus
            && self.moves_seldom(alu)
        {
            return true;
        }
        let mut evaluated = Vec::new();
        for alu in alus {
            let Some(evaluate) = ops::visit_valu(alu.op, Evaluate::new()) else {
                return false;
            };
            let mut chunks: Vec<(Lanes, Results)> = Vec::new();
            for chunk in 0..self.r.chunks() {
                self.r.e.chunk = chunk;
                let (lanes, mut operands) = self.operands(alu, chunk);
                // A mask in scalar registers is written for other lanes too.
                self.r.e.enabled = match alu.dpp {
                    Some(_) if alu.has_side_mask() => self.r.exec(chunk),
                    _ => lanes.enabled,
                };
                let mut results = evaluate(&mut self.r.e, &mut operands);
                self.r.e.enabled = V::constant(1);
                if alu.clamp || alu.omod != 0 {
                    for (words, output) in results.words.iter_mut().zip(&alu.outputs) {
                        *words = modifier::result(&mut self.r.e, output.kind, *words, alu);
                    }
                }
                chunks.push((lanes, results));
            }
            evaluated.push(chunks);
        }
        for (alu, chunks) in alus.iter().zip(evaluated) {
            self.commit(alu, &chunks);
        }
        true
    }

    /// Translates a move of all lanes or none under a condition that is rarely true: compilers
    /// write one of many registers like this. A branch around the move costs less than to select
    /// and write all of the registers.
    fn moves_seldom(&mut self, alu: &Alu) -> bool {
        let ([kept, new, condition], [output]) = (&alu.inputs[..], &alu.outputs[..]) else {
            return false;
        };
        // An operand that is read as a whole word has its value in the low half for operations that
        // only write the low half.
        let low = kept.select == Select::Dword && output.select == Select::Word(0);
        let keeps = kept.place == output.place && (kept.select == output.select || low);
        let preserves = output.select == Select::Dword || output.unused == Unused::Preserve;
        let as_it_is = !kept.abs && !kept.neg && preserves;
        let is_move = matches!(alu.op, "v_cndmask_b16" | "v_cndmask_b32");
        let whole = alu.dpp.is_none() && alu.omod == 0 && !alu.clamp;
        let Place::Sgpr(mask) = condition.place else {
            return false;
        };
        if !(is_move && keeps && as_it_is && whole) {
            return false;
        }
        let chunks = self.r.chunks();
        let holds = self.r.mask(mask, 0);
        let is_rare = !holds.vector && self.r.e.is_rare(holds);
        if !is_rare || (1..chunks).any(|chunk| self.r.mask(mask, chunk) != holds) {
            return false;
        }
        let mut moved = Vec::new();
        for chunk in 0..chunks {
            let Some(slot) = Registers::vector_slot(output.place, 0, chunk) else {
                return false;
            };
            let enabled = self.r.exec(chunk);
            let v = self.r.active_word(new.place, 0, chunk);
            let v = self.r.e.made(v);
            let v = self.r.e.splat(T::I32, v);
            // On the path around the move, the variable keeps the register's value.
            let old = self.r.read(slot);
            let old = self.r.e.made(old);
            self.r.write(slot, old);
            moved.push((slot, enabled, v));
        }
        let number = self.r.e.fresh();
        let shown = self.r.e.show(T::B, holds, false);
        self.r.e.line(format_args!(
            "br i1 {shown}, label %move{number}, label %join{number}, !prof !0"
        ));
        self.label("move", number);
        let saved = self.r.snapshot();
        for (slot, enabled, v) in moved.iter().copied() {
            let mut words = [v, V::constant(0)];
            if !new.is_plain() {
                words = modifier::source(&mut self.r.e, new, words);
            }
            let mut v = words[0];
            if output.select != Select::Dword {
                v = self.part(slot, v, output);
            }
            // The variable is written, since the code after the branch reads it.
            let v = self.r.e.made(v);
            self.r.write_lanes(slot, enabled, v);
            // Reads the merged value.
            self.r.read(slot);
        }
        let written: Vec<Slot> = moved.into_iter().map(|(slot, ..)| slot).collect();
        self.join(number, &saved, &written);
        true
    }

    /// The operands of a chunk, and the lanes that are written.
    fn operands(&mut self, alu: &Alu, chunk: u32) -> (Lanes, Operands) {
        let mut lanes = Lanes {
            enabled: self.r.exec(chunk),
            sources: V::constant(1),
        };
        let mut operands = Operands::default();
        for (i, input) in alu.inputs.iter().enumerate() {
            let mut words = [V::constant(0); 2];
            let mut flag = V::constant(0);
            if matches!(input.kind, Kind::Mask | Kind::Vcc) {
                flag = match input.place {
                    Place::Sgpr(n) => self.r.active_mask(n, chunk),
                    place => {
                        let lane = chunk * self.setting.width;
                        let half = lane as usize / HALF;
                        let word = self.r.uniform(place, half);
                        self.r.e.lanes_of(word, lane % HALF as u32)
                    }
                };
            } else if let Some(dpp) = alu.dpp.filter(|_| i == 0 && !input.place.is_uniform()) {
                let (enabled, sources) = self.dpp(&dpp, input, chunk, lanes.enabled, &mut words);
                lanes = Lanes { enabled, sources };
            } else {
                for (word, v) in words.iter_mut().enumerate().take(input.kind.words()) {
                    *v = self.r.active_word(input.place, word, chunk);
                }
            }
            if !input.is_plain() {
                words = modifier::source(&mut self.r.e, input, words);
            }
            operands.words.push(words);
            operands.flags.push(flag);
        }
        (lanes, operands)
    }

    /// The bits of a mask for the lanes of a chunk that EXEC enables.
    fn flags(&mut self, alu: &Alu, i: usize, chunk: u32, (lanes, results): &(Lanes, Results)) -> V {
        let flags = results.flags[i];
        let Some(_) = alu.dpp else {
            return flags;
        };
        let e = &mut self.r.e;
        if !alu.has_side_mask() {
            // For lanes that DPP disables the mask is zero.
            return e.and_b(flags, lanes.enabled);
        }
        if lanes.sources.as_constant() == Some(1) {
            return flags;
        }
        match alu.outputs.get(i).map(|output| output.place) {
            Some(Place::Sgpr(n)) if usize::from(n) != sreg::NULL => {
                let old = self.r.mask(n, chunk);
                self.r.e.select_b(lanes.sources, flags, old)
            }
            _ => flags,
        }
    }

    fn commit(&mut self, alu: &Alu, chunks: &[(Lanes, Results)]) {
        for (i, output) in alu.outputs.iter().enumerate() {
            if output.kind == Kind::Mask {
                let flags: Vec<V> = (0..)
                    .zip(chunks)
                    .map(|(chunk, of)| self.flags(alu, i, chunk, of))
                    .collect();
                let lanes: Vec<V> = (0..)
                    .zip(&flags)
                    .map(|(chunk, flags)| {
                        let exec = self.r.exec(chunk);
                        self.r.e.and_b(*flags, exec)
                    })
                    .collect();
                let to_exec = output.place == Place::Sgpr(sreg::EXEC as u8);
                if let Place::Sgpr(n) = output.place
                    && !to_exec
                {
                    self.r.set_active_mask(n, &flags, lanes.clone());
                }
                if to_exec || alu.writes_exec {
                    self.r.narrow(lanes);
                }
                continue;
            }
            for (chunk, (Lanes { enabled, .. }, results)) in (0..).zip(chunks) {
                for word in 0..output.kind.words() {
                    let Some(slot) = Registers::vector_slot(output.place, word, chunk) else {
                        continue;
                    };
                    let mut v = results.words[i][word];
                    if output.select != Select::Dword && word == 0 {
                        v = self.part(slot, v, output);
                    }
                    self.r.write_lanes(slot, *enabled, v);
                }
            }
        }
    }

    /// Merges a result that is a part of a register with the old value.
    fn part(&mut self, slot: Slot, new: V, output: &Output) -> V {
        let keeps = output.unused == Unused::Preserve;
        let old = if keeps {
            self.r.read(slot)
        } else {
            V::constant(0)
        };
        modifier::part(&mut self.r.e, old, new, output)
    }
}
