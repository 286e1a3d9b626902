//! Templates of loads and stores of buffers.
//!
//! The code checks the resource. If it is linear memory with a size in bytes, the lanes inside of it access memory as by a
//! global address, lanes outside load zero, and their stores are dropped. The interpreter's handler does all else. The
//! rules are those of `optimizing/memory/buffers`.

use gfxjit_isa::evaluator::Evaluator as _;
use gfxjit_isa::inst::{Address, LoadedHalf, Memory};

use crate::baseline::alu::row;
use crate::baseline::graph::{File, Graph, Node, NodeId};
use crate::baseline::memory::{AccessPart, BaselineSpace, Direction, WORD, in_range};
use crate::baseline::translator::{BaselineTranslator, Out};
use crate::baseline::vectors::{ENABLED, Full, REACHED, Uses, Vectors, Writer, sgpr};
use crate::baseline::x86::{Cc, Label, R8, RAX, RCX, RSP, Rm, at};
use gfxjit_sim::machine::wave::sreg;

/// The lanes of a chunk, and the offsets of their accesses from the start of the cache's range.
struct Reach {
    offsets: [NodeId; 2],
    /// Those inside of the buffer.
    inside: NodeId,
    /// Those whose access has a template: all of it is outside of the buffer, or inside, and of the cache's range too.
    fine: NodeId,
}

impl<V: Vectors> BaselineTranslator<V> {
    pub(crate) fn buffer(
        &mut self,
        pc: u64,
        memory: &Memory,
        parts: &[AccessPart],
        direction: Direction,
    ) -> Option<()> {
        let [part] = parts else {
            return None;
        };
        let cache = self.cache();
        let (slow, then) = (self.w.asm.label(), self.w.asm.label());
        let Address::Buffer { resource, .. } = memory.address else {
            return None;
        };
        self.begin_look(slow);
        self.check_linear(resource, slow)?;
        self.graph.clear();
        let reach = self.reach(memory, part, cache)?;
        self.write_reach(&reach, slow).ok()?;
        let space = BaselineSpace::Global(cache);
        let [slot, _] = Writer::<V>::slots();
        self.exchange_exec();
        let back = self.out(Out::Enabled { then: slow });
        self.look(part, space, slot, direction, back)?;
        self.transfer(part, space, slot, direction).ok()?;
        let done = self.w.asm.label();
        self.leave_reach(part, direction, done).ok()?;
        self.w.asm.bind(done);
        self.end_look(matches!(direction, Direction::Store { .. }));
        self.w.asm.bind(then);
        self.outs.push((slow, Out::Step { pc, cache, then }));
        Some(())
    }

    /// Calls the interpreter's handler unless a resource is linear memory.
    fn check_linear(&mut self, resource: u8, slow: Label) -> Option<()> {
        let linear = self.setting.linear;
        let n = usize::from(resource);
        let (mask, value) = linear.word3;
        if n + 3 >= sreg::COUNT || value & !mask != 0 {
            return None;
        }
        let asm = &mut self.w.asm;
        for (word, mask, value) in [(n + 1, linear.swizzle, 0), (n + 3, mask, value)] {
            asm.load_word(RAX, sgpr(word));
            asm.and_imm(RAX, mask as i32);
            asm.set(RCX, value.into());
            asm.compare_general(RAX, Rm::Reg(RCX.0));
            asm.jump_if(Cc::NotEqual, slow);
        }
        Some(())
    }

    fn reach(&mut self, memory: &Memory, part: &AccessPart, cache: u32) -> Option<Reach> {
        let Address::Buffer {
            vaddr,
            resource,
            soffset,
            offen,
            idxen: false,
        } = memory.address
        else {
            return None;
        };
        let soffset = self.word(soffset, 0)?;
        let e = &mut self.graph;
        let [low, high, records] = [0, 1, 2].map(|word| e.node(Node::Sgpr(resource + word)));
        let records = less(e, records, soffset);
        // Offsets of lanes below these limits are inside.
        let [first, whole] = [part.bytes.min(WORD), part.bytes].map(|bytes| {
            let behind = e.u32(bytes - 1);
            less(e, records, behind)
        });
        let mut offset = e.u32(part.offset as u32);
        if let Some(vaddr) = vaddr.filter(|_| offen) {
            let lanes = e.node(Node::Row(File::Vgpr, vaddr));
            offset = e.add32(lanes, offset);
        }
        let begins = e.ult32(offset, first);
        let inside = e.ult32(offset, whole);
        let address = e.u32(0xffff);
        let high = e.and32(high, address);
        let base = e.join(low, high);
        let soffset = e.zext64(soffset);
        let base = e.add64(base, soffset);
        let offset = e.zext64(offset);
        let sum = e.add64(base, offset);
        let (offsets, in_range) = in_range(e, sum, cache);
        let in_range = e.and_b(inside, in_range);
        let outside = e.not_b(begins);
        let fine = e.or_b(outside, in_range);
        Some(Reach {
            offsets,
            inside,
            fine,
        })
    }

    /// Leaves offsets and the lanes inside on the stack, if all enabled lanes have a template.
    fn write_reach(&mut self, reach: &Reach, slow: Label) -> Result<(), Full> {
        let Self { w, graph, .. } = self;
        let roots = reach.offsets.into_iter().chain([reach.inside, reach.fine]);
        let uses = Uses::new(graph, roots);
        for number in 0..w.chunks() {
            let mut chunk = V::chunk(w, graph, &uses, number)?;
            for (offset, slot) in reach.offsets.iter().zip(Writer::<V>::slots()) {
                let place = Writer::<V>::at_chunk(number, slot);
                V::store(w, &mut chunk, place, *offset)?;
            }
            V::unless_all(w, &mut chunk, reach.fine, slow)?;
            let to = if number == 0 { R8 } else { RCX };
            V::enabled_bits(w, &mut chunk, to, reach.inside)?;
            if number > 0 {
                w.asm.shift_left(RCX, (V::LANES * number) as u8);
                w.asm.or(R8, RCX);
            }
        }
        w.asm.store(at(RSP, REACHED), R8);
        Ok(())
    }

    /// From here on EXEC has the lanes inside only.
    fn exchange_exec(&mut self) {
        self.w.load_mask(RAX, sreg::EXEC);
        self.w.asm.store(at(RSP, ENABLED), RAX);
        self.w.store_mask(sreg::EXEC, R8);
    }

    /// Writes zeros where lanes outside load, and restores EXEC.
    fn leave_reach(
        &mut self,
        part: &AccessPart,
        direction: Direction,
        then: Label,
    ) -> Result<(), Full> {
        let asm = &mut self.w.asm;
        asm.load(RAX, at(RSP, ENABLED));
        asm.load(RCX, at(RSP, REACHED));
        asm.compare_general(RAX, Rm::Reg(RCX.0));
        asm.jump_if(Cc::Equal, then);
        if let Direction::Load(_, half) = direction {
            asm.sub(RAX, Rm::Reg(RCX.0));
            self.w.store_mask(sreg::EXEC, RAX);
            for word in 0..part.bytes.div_ceil(4) {
                let (file, register) = row(part.place, word as usize).ok_or(Full)?;
                self.graph.clear();
                let v = self.nothing(file, register, half);
                let Self { w, graph, .. } = self;
                let uses = Uses::new(graph, [v].into_iter());
                for number in 0..w.chunks() {
                    let mut chunk = V::chunk(w, graph, &uses, number)?;
                    let row = w.row(file, register, number);
                    V::merge(w, &mut chunk, row, v, None)?;
                }
            }
            self.w.asm.load(RAX, at(RSP, ENABLED));
        }
        self.w.store_mask(sreg::EXEC, RAX);
        Ok(())
    }

    /// What a register has with a word, or a half of one, that is outside of the buffer.
    fn nothing(&mut self, file: File, register: u16, half: Option<LoadedHalf>) -> NodeId {
        let e = &mut self.graph;
        match half {
            Some(LoadedHalf { high, keeps: true }) => {
                let old = e.node(Node::Row(file, register));
                let other = e.u32(if high { 0xffff } else { 0xffff_0000 });
                e.and32(old, other)
            }
            _ => e.u32(0),
        }
    }
}

/// A difference, or zero if it is negative.
fn less(e: &mut Graph, a: NodeId, b: NodeId) -> NodeId {
    let (difference, zero) = (e.sub32(a, b), e.u32(0));
    let is_negative = e.ult32(a, b);
    e.select32(is_negative, zero, difference)
}
