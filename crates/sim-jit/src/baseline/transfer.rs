//! Templates of loads and stores: the transfer between registers and memory, when all of it is in
//! range. The offsets of lanes are on the stack.

use std::mem::offset_of;

use gfxjit_isa::evaluator::Evaluator as _;
use gfxjit_isa::inst::{Extend, LoadedHalf, Place};

use crate::baseline::alu::row;
use crate::baseline::graph::{File, Node, NodeId};
use crate::baseline::lanes::{Lanes, gather, scatter};
use crate::baseline::memory::{AccessPart, BaselineSpace, Direction, of_scratch};
use crate::baseline::translator::{BaselineTranslator, CACHE_BYTES};
use crate::baseline::vectors::{CACHES, FRAME, Full, LANES, OFFSETS, Uses, Vectors, Writer};
use crate::baseline::x86::{Mem, RAX, RDI, RDX, RSI, RSP, Rm, at};
use crate::entry::frame::Frame;
use crate::inline_cache::RangeCache;
use gfxjit_sim::machine::wave::sreg;

impl<V: Vectors> BaselineTranslator<V> {
    /// Loads or stores a part of an access.
    pub(crate) fn transfer(
        &mut self,
        part: &AccessPart,
        space: BaselineSpace,
        slot: i32,
        direction: Direction,
    ) -> Result<(), Full> {
        let stores = matches!(direction, Direction::Store { .. });
        // Lanes may overlap: all words of one lane are stored before the next lane's.
        let at_once = match space {
            BaselineSpace::Global(_) => 8,
            BaselineSpace::Lds => 4,
            BaselineSpace::Scratch => u32::MAX,
        };
        // 16 bytes of a lane are accessed as a whole: see `load128`. Two gathers could find a store
        // between them. LDS needs no care, as its waves take turns on one thread.
        let whole = matches!(space, BaselineSpace::Global(_)) && part.bytes == 16;
        let in_order = V::ORDERED || part.bytes <= at_once;
        if part.bytes < 4 || whole || stores && !in_order {
            return self.by_lane(part, space, slot, direction);
        }
        self.w.asm.load(RAX, Self::at_start(space));
        for chunk in 0..self.w.chunks() {
            let rows = (0..part.bytes / 4).map(|word| self.register(part.place, word, chunk));
            let rows = rows.collect::<Result<Vec<Mem>, Full>>()?;
            let [first, second] =
                Writer::<V>::slots().map(|slot| Writer::<V>::at_chunk(chunk, slot));
            let own = Writer::<V>::at_chunk(chunk, slot);
            let w = &mut self.w;
            let apart = match space {
                BaselineSpace::Global(_) => {
                    V::pairs(w, chunk, [first, second], &rows, stores);
                    continue;
                }
                BaselineSpace::Lds => 4,
                BaselineSpace::Scratch => w.wave_size * 4,
            };
            V::words(w, chunk, own, &rows, apart, stores);
        }
        Ok(())
    }

    /// The operand with the address that offsets count from.
    fn at_start(space: BaselineSpace) -> Mem {
        match space {
            BaselineSpace::Global(cache) => {
                let start = cache as usize * CACHE_BYTES + offset_of!(RangeCache, start);
                at(CACHES, start as i32)
            }
            BaselineSpace::Lds => at(FRAME, offset_of!(Frame<'_, '_>, lds) as i32),
            BaselineSpace::Scratch => of_scratch(),
        }
    }

    fn register(&self, place: Place, word: u32, chunk: u32) -> Result<Mem, Full> {
        let (file, register) = row(place, word as usize).ok_or(Full)?;
        Ok(self.w.row(file, register, chunk))
    }

    /// Lane by lane, by Rust functions: accesses that the host has no instructions for.
    fn by_lane(
        &mut self,
        part: &AccessPart,
        space: BaselineSpace,
        slot: i32,
        direction: Direction,
    ) -> Result<(), Full> {
        let rows = (0..part.bytes.div_ceil(4)).map(|word| row(part.place, word as usize));
        let rows: Vec<_> = rows.collect::<Option<_>>().ok_or(Full)?;
        for chunk in 0..self.w.chunks() {
            self.addresses(space, slot, chunk)?;
            match direction {
                Direction::Store { high } => {
                    self.graph.clear();
                    let mut words = Vec::new();
                    for (word, (file, register)) in (0..).zip(&rows) {
                        let mut v = self.graph.node(Node::Row(*file, *register));
                        if high {
                            let by = self.graph.u32(16);
                            v = self.graph.lshr32(v, by);
                        }
                        words.push((at(RSP, at_word(word)), v));
                    }
                    self.keep(chunk, &words)?;
                    self.call_for(scatter as *const (), chunk, part.bytes);
                }
                Direction::Load(extend, half) => {
                    self.call_for(gather as *const (), chunk, part.bytes);
                    for (word, row) in (0..).zip(&rows) {
                        self.graph.clear();
                        let v = self.loaded(*row, word, part.bytes.min(4), (extend, half));
                        let Self { w, graph, .. } = self;
                        let uses = Uses::new(graph, [v].into_iter());
                        let mut of_chunk = V::chunk(w, graph, &uses, chunk)?;
                        let (file, register) = *row;
                        let row = w.row(file, register, chunk);
                        V::merge(w, &mut of_chunk, row, v, None)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Leaves the addresses of a chunk's lanes on the stack.
    fn addresses(&mut self, space: BaselineSpace, slot: i32, chunk: u32) -> Result<(), Full> {
        self.graph.clear();
        let offset = |slot: i32| OFFSETS + (chunk * V::LANES * 8) as i32 + slot;
        let e = &mut self.graph;
        let offsets = match space {
            BaselineSpace::Global(_) => {
                Writer::<V>::slots().map(|slot| e.node(Node::OnStack(offset(slot))))
            }
            _ => {
                let offsets = e.node(Node::OnStack(offset(slot)));
                e.zext64(offsets)
            }
        };
        let start = [e.node(Node::Pointer(Self::at_start(space))); 2];
        let [low, high] = e.add64(offsets, start);
        let [first, second] = Writer::<V>::slots().map(|slot| at(RSP, LANES + slot));
        self.keep(chunk, &[(first, low), (second, high)])
    }

    /// Writes nodes of a chunk to the stack.
    fn keep(&mut self, chunk: u32, nodes: &[(Mem, NodeId)]) -> Result<(), Full> {
        let Self { w, graph, .. } = self;
        let uses = Uses::new(graph, nodes.iter().map(|(_, v)| *v));
        let mut chunk = V::chunk(w, graph, &uses, chunk)?;
        nodes
            .iter()
            .try_for_each(|(to, v)| V::store(w, &mut chunk, *to, *v))
    }

    /// Calls a function for the lanes on the stack.
    fn call_for(&mut self, function: *const (), chunk: u32, bytes: u32) {
        let exec = Writer::<V>::lanes_of(sreg::EXEC, chunk);
        let asm = &mut self.w.asm;
        asm.copy(RDI, RSP);
        asm.add_imm(Rm::Reg(RDI.0), LANES);
        asm.load_part(RSI, exec, V::LANES / 8);
        asm.set(RDX, bytes.into());
        self.call(function);
    }

    /// What a register has with a word or a part of one, which lies on the stack.
    fn loaded(
        &mut self,
        (file, register): (File, u16),
        word: u32,
        bytes: u32,
        (extend, half): (Extend, Option<LoadedHalf>),
    ) -> NodeId {
        let e = &mut self.graph;
        let unused = 32 - 8 * bytes as u8;
        let mut value = e.node(Node::OnStack(at_word(word)));
        if extend == Extend::Sign && unused != 0 {
            let by = e.u32(unused.into());
            value = e.shl32(value, by);
            value = e.ashr32(value, by);
        }
        if let Some(LoadedHalf { high, keeps }) = half {
            let other: u32 = if high { 0xffff } else { 0xffff_0000 };
            if high {
                let by = e.u32(16);
                value = e.shl32(value, by);
            }
            let new = e.u32(!other);
            value = e.and32(value, new);
            if keeps {
                let old = e.node(Node::Row(file, register));
                let other = e.u32(other);
                let old = e.and32(old, other);
                value = e.or32(value, old);
            }
        }
        value
    }
}

/// The place of a word of the lanes on the stack.
fn at_word(word: u32) -> i32 {
    LANES + Lanes::offset(word as usize) as i32
}
