//! Templates of scalar and vector operations.

use std::mem::offset_of;

use gfxjit_isa::asm::{Dpp, Select, Special};
use gfxjit_isa::cross::{dpp_enabled, dpp_sources};
use gfxjit_isa::evaluator::{Derived as _, Evaluator as _};
use gfxjit_isa::inst::{Alu, Place};
use gfxjit_isa::modifier;
use gfxjit_isa::ops::{visit_salu, visit_valu};
use gfxjit_isa::ty::Kind;

use crate::baseline::graph::{File, Graph, Node, NodeId};
use crate::baseline::translator::{BaselineTranslator, of_wave};
use crate::baseline::vectors::{Full, Uses, Vectors, sgpr};
use crate::baseline::x86::table::{ops, shifts};
use crate::baseline::x86::{G, R8, RAX, RCX, RDX};
use crate::operands::{Evaluate, Operands};
use gfxjit_sim::machine::memory::{FLAT_SCRATCH_BASE, PRIVATE_BASE, SHARED_BASE};
use gfxjit_sim::machine::wave::{Wave, sreg};

/// Where masks of a wave are put together.
const MASKS: [G; 3] = [RAX, RDX, R8];

/// Lanes that DPP leaves, beside EXEC.
#[derive(Clone, Copy)]
struct Lanes {
    /// Of vector registers that are written.
    enabled: NodeId,
    /// Those whose operand has a source.
    sources: NodeId,
}

/// A word of a vector register that an operation makes.
struct RowOut {
    file: File,
    register: u16,
    v: NodeId,
    /// Lanes besides EXEC that are written.
    lanes: Option<NodeId>,
}

/// A mask that an operation makes, and where it goes.
struct MaskOut {
    v: NodeId,
    to: Option<u8>,
    to_exec: bool,
}

impl<V: Vectors> BaselineTranslator<V> {
    /// A word that all lanes share.
    fn uniform(&mut self, place: Place, word: usize) -> Option<NodeId> {
        let part = |c: u64| (c >> (32 * word)) as u32;
        let node = match place {
            Place::Const(c) => Node::Const(part(c)),
            Place::Sgpr(n) if usize::from(n) + word < sreg::COUNT => Node::Sgpr(n + word as u8),
            Place::Special(special) => match special {
                Special::SharedBase => Node::Const(part(SHARED_BASE)),
                Special::SharedLimit => Node::Const(part(SHARED_BASE | u64::from(u32::MAX))),
                Special::FlatScratchBase => Node::Const(part(FLAT_SCRATCH_BASE)),
                Special::FlatScratchBaseHigh => Node::Const(part(FLAT_SCRATCH_BASE >> 32)),
                Special::PrivateBase => Node::Const(part(PRIVATE_BASE)),
                Special::PrivateLimit => Node::Const(part(PRIVATE_BASE | u64::from(u32::MAX))),
                _ => return None,
            },
            _ => return None,
        };
        Some(self.graph.node(node))
    }

    /// A word of an operand.
    pub(crate) fn word(&mut self, place: Place, word: usize) -> Option<NodeId> {
        match row(place, word) {
            Some((file, register)) => Some(self.graph.node(Node::Row(file, register))),
            None => self.uniform(place, word),
        }
    }

    /// Sources of an operation, and the lanes that DPP leaves.
    fn operands(&mut self, alu: &Alu) -> Option<(Operands<Graph>, Option<Lanes>)> {
        let mut operands = Operands::default();
        let mut lanes = None;
        for (i, input) in alu.inputs.iter().enumerate() {
            let none = self.graph.u32(0);
            let (mut words, mut flag) = ([none; 2], self.graph.bool(false));
            match (input.kind, input.place) {
                (Kind::Scc, _) => flag = self.graph.node(Node::Scc),
                (Kind::Mask | Kind::Vcc, Place::Sgpr(n)) if !self.graph.is_scalar => {
                    if usize::from(n) + self.w.wave_size as usize / 32 > sreg::COUNT {
                        return None;
                    }
                    flag = self.graph.node(Node::Mask(n));
                }
                (Kind::Mask | Kind::Vcc, Place::Const(bits)) if !self.graph.is_scalar => {
                    flag = self.graph.node(Node::ConstMask(bits));
                }
                (Kind::Mask | Kind::Vcc, _) if !self.graph.is_scalar => return None,
                (kind, place) => {
                    for (word, v) in words.iter_mut().enumerate().take(kind.words()) {
                        *v = self.word(place, word)?;
                    }
                    if let Some(dpp) = alu.dpp.filter(|_| i == 0 && !place.is_uniform()) {
                        let words = &mut words[..kind.words()];
                        lanes = Some(self.of_other_lanes(&dpp, words)?);
                    }
                }
            }
            if !input.is_plain() {
                words = modifier::source(&mut self.graph, input, words);
            }
            operands.words.push(words);
            operands.flags.push(flag);
        }
        Some((operands, lanes))
    }

    /// Words of other lanes of the same 16 (DPP); which lanes are left. Others are the
    /// interpreter's.
    fn of_other_lanes(&mut self, dpp: &Dpp, words: &mut [NodeId]) -> Option<Lanes> {
        let size = self.w.wave_size;
        let sources = dpp_sources(dpp.control, size);
        let mut from = [0; 16];
        // Lanes behind the wave's do not count.
        let (mut there, mut may) = (u64::MAX, u64::MAX);
        for (lane, source) in (0..size as u8).zip(sources) {
            let place = &mut from[usize::from(lane % 16)];
            match source {
                Some(source) if source / 16 != lane / 16 => return None,
                // Each row of a wave does the same.
                Some(source) if lane >= 16 && *place != source % 16 => return None,
                Some(source) => *place = source % 16,
                None => there &= !(1 << lane),
            }
            if !dpp_enabled(dpp, lane) {
                may &= !(1 << lane);
            }
        }
        let e = &mut self.graph;
        let mut there = e.node(Node::ConstMask(there));
        if !dpp.fetch_inactive {
            let exec = e.node(Node::PermutedMask(from, sreg::EXEC as u8));
            there = e.and_b(there, exec);
        }
        let zero = e.u32(0);
        for word in words {
            let other = e.node(Node::Permuted(from, *word));
            *word = e.select32(there, other, zero);
        }
        let may = e.node(Node::ConstMask(may));
        let sources = match dpp.bound_ctrl {
            true => e.bool(true),
            false => there,
        };
        let enabled = e.and_b(may, sources);
        Some(Lanes { enabled, sources })
    }

    pub(crate) fn salu(&mut self, alu: &Alu) -> bool {
        self.graph.clear();
        self.graph.is_scalar = true;
        self.scalar_results(alu)
            .is_some_and(|results| !self.graph.incomplete && self.write_scalars(&results).is_ok())
    }

    /// What a scalar operation writes: a register, or SCC.
    fn scalar_results(&mut self, alu: &Alu) -> Option<Vec<(Option<u8>, NodeId)>> {
        let evaluate =
            visit_salu(alu.op, Evaluate::new()).or_else(|| visit_valu(alu.op, Evaluate::new()))?;
        let (mut operands, _) = self.operands(alu)?;
        let mut results = evaluate(&mut self.graph, &mut operands);
        let mut written = Vec::new();
        for (i, output) in alu.outputs.iter().enumerate() {
            if alu.clamp || alu.omod != 0 {
                let words = results.words[i];
                results.words[i] = modifier::result(&mut self.graph, output.kind, words, alu);
            }
            match (output.kind, output.place) {
                (Kind::Scc, _) => written.push((None, results.flags[i])),
                (_, Place::Sgpr(n)) if usize::from(n) == sreg::NULL => {}
                (kind, Place::Sgpr(n)) => {
                    for (word, v) in (0..kind.words() as u8).zip(results.words[i]) {
                        let is_register = usize::from(n + word) < sreg::COUNT;
                        if is_register && usize::from(n + word) != sreg::NULL {
                            written.push((Some(n + word), v));
                        }
                    }
                }
                _ => {}
            }
        }
        Some(written)
    }

    fn write_scalars(&mut self, results: &[(Option<u8>, NodeId)]) -> Result<(), Full> {
        let Self { w, graph, .. } = self;
        let uses = Uses::new(graph, results.iter().map(|(_, v)| *v));
        let mut chunk = V::chunk(w, graph, &uses, 0)?;
        // All are there before one is written.
        let is_constant = |v: NodeId| match graph.nodes()[v.0 as usize] {
            Node::Const(value) => Some(value),
            _ => None,
        };
        for (to, v) in results {
            if to.is_some() && is_constant(*v).is_none() {
                V::hold(w, &mut chunk, *v)?;
            }
        }
        let mut written = results.iter().peekable();
        while let Some((to, v)) = written.next() {
            let Some(n) = to else {
                V::bits(w, &mut chunk, RAX, *v)?;
                w.asm.and_imm(RAX, 1);
                w.asm.store_byte(of_wave(offset_of!(Wave, scc)), RAX);
                continue;
            };
            let to = sgpr((*n).into());
            if let Some(value) = is_constant(*v) {
                w.asm.store_word_imm(to, value);
                continue;
            }
            // Both words of one value at once.
            let upper = Node::Shift(ops::SHIFTQ, shifts::RIGHT, *v, 32);
            let is_pair = |(next, high): &&(Option<u8>, NodeId)| {
                *next == Some(n + 1) && graph.nodes()[high.0 as usize] == upper
            };
            let is_pair = written.next_if(|next| is_pair(next)).is_some();
            V::store_first(w, &mut chunk, to, *v, if is_pair { 8 } else { 4 })?;
        }
        Ok(())
    }

    /// Vector operations that all read their sources before any writes.
    pub(crate) fn valu(&mut self, alus: &[&Alu]) -> bool {
        self.graph.clear();
        let (mut rows, mut masks) = (Vec::new(), Vec::new());
        for alu in alus {
            if self.results(alu, &mut rows, &mut masks).is_none() {
                return false;
            }
        }
        let fits = !self.graph.incomplete && masks.len() <= MASKS.len();
        fits && self.write_rows(&rows, &masks).is_ok()
    }

    /// What a vector operation writes.
    fn results(
        &mut self,
        alu: &Alu,
        rows: &mut Vec<RowOut>,
        masks: &mut Vec<MaskOut>,
    ) -> Option<()> {
        let evaluate = visit_valu(alu.op, Evaluate::new())?;
        let (mut operands, lanes) = self.operands(alu)?;
        let results = evaluate(&mut self.graph, &mut operands);
        for (i, output) in alu.outputs.iter().enumerate() {
            if output.kind == Kind::Mask {
                let Place::Sgpr(n) = output.place else {
                    return None;
                };
                let to_exec = usize::from(n) == sreg::EXEC;
                // A pair with NULL in it is the interpreter's.
                let last = usize::from(n) + self.w.wave_size as usize / 32 - 1;
                if usize::from(n) != sreg::NULL && last == sreg::NULL || last >= sreg::COUNT {
                    return None;
                }
                let (flag, e) = (results.flags[i], &mut self.graph);
                let v = match lanes {
                    None => flag,
                    Some(lanes) if alu.has_side_mask() && usize::from(n) != sreg::NULL => {
                        let old = e.node(Node::Mask(n));
                        e.select_b(lanes.sources, flag, old)
                    }
                    Some(lanes) => e.and_b(flag, lanes.enabled),
                };
                masks.push(MaskOut {
                    v,
                    to: (usize::from(n) != sreg::NULL && !to_exec).then_some(n),
                    to_exec: to_exec || alu.writes_exec,
                });
                continue;
            }
            let mut words = results.words[i];
            if alu.clamp || alu.omod != 0 {
                let graph = &mut self.graph;
                words = modifier::result(graph, output.kind, words, alu);
            }
            for (word, v) in words.iter().enumerate().take(output.kind.words()) {
                let (file, register) = row(output.place, word)?;
                let mut v = *v;
                if output.select != Select::Dword && word == 0 {
                    // Both halves may be written.
                    let before = (rows.iter().rev())
                        .find(|row| (row.file, row.register) == (file, register));
                    let old = match before {
                        Some(row) => row.v,
                        None => self.graph.node(Node::Row(file, register)),
                    };
                    v = modifier::part(&mut self.graph, old, v, output);
                }
                rows.push(RowOut {
                    file,
                    register,
                    v,
                    lanes: lanes.map(|lanes| lanes.enabled),
                });
            }
        }
        Some(())
    }

    fn write_rows(&mut self, rows: &[RowOut], outs: &[MaskOut]) -> Result<(), Full> {
        let Self { w, graph, .. } = self;
        let roots = rows.iter().flat_map(|row| [Some(row.v), row.lanes]);
        let roots = roots.flatten();
        let uses = Uses::new(graph, roots.chain(outs.iter().map(|out| out.v)));
        for number in 0..w.chunks() {
            let mut chunk = V::chunk(w, graph, &uses, number)?;
            // All are there before one is written.
            for row in rows {
                V::hold(w, &mut chunk, row.v)?;
            }
            for out in rows {
                let row = w.row(out.file, out.register, number);
                V::merge(w, &mut chunk, row, out.v, out.lanes)?;
            }
            for (out, mask) in outs.iter().zip(MASKS) {
                let to = if number == 0 { mask } else { RCX };
                V::enabled_bits(w, &mut chunk, to, out.v)?;
                if number > 0 {
                    w.asm.shift_left(RCX, (V::LANES * number) as u8);
                    w.asm.or(mask, RCX);
                }
            }
        }
        for (out, mask) in outs.iter().zip(MASKS) {
            let to = out.to.map(usize::from);
            for to in to.into_iter().chain(out.to_exec.then_some(sreg::EXEC)) {
                w.store_mask(to, mask);
            }
        }
        Ok(())
    }
}

/// A vector register.
pub(crate) fn row(place: Place, word: usize) -> Option<(File, u16)> {
    match place {
        Place::Vgpr(n) => Some((File::Vgpr, n + word as u16)),
        Place::Agpr(n) => Some((File::Agpr, n + word as u16)),
        _ => None,
    }
}
