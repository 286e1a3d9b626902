//! Templates of loads and stores: the addresses of lanes.
//!
//! All lanes are checked before one is accessed. If one is not plainly in range, the interpreter's
//! handler executes the instruction.

use std::mem::offset_of;

use gfxjit_isa::evaluator::{Derived as _, Evaluator as _};
use gfxjit_isa::inst::{Access, Address, Extend, LoadedHalf, Memory, Place, ScalarLoad};

use crate::baseline::graph::{File, Graph, Node, NodeId, Wide};
use crate::baseline::translator::{BaselineTranslator, CACHE_BYTES, Out, of_wave};
use crate::baseline::vectors::{CACHES, Full, Uses, Vectors, WAVE, Writer, sgpr};
use crate::baseline::x86::{Cc, Label, Mem, RAX, RCX, RDX, Rm, at};
use crate::inline_cache::{NO_CACHE, RangeCache};
use gfxjit_sim::machine::aligned::Aligned;
use gfxjit_sim::machine::memory::PRIVATE_BASE;
use gfxjit_sim::machine::scratch::FlatScratch;
use gfxjit_sim::machine::wave::{Wave, sreg};

/// A part of an access: a number of bytes at one place of each lane.
pub(crate) struct AccessPart {
    pub offset: i32,
    pub bytes: u32,
    /// The first register.
    pub place: Place,
}

/// The direction of the transfer.
#[derive(Clone, Copy)]
pub(crate) enum Direction {
    /// Parts of a word are extended, or go to one half of it.
    Load(Extend, Option<LoadedHalf>),
    /// Parts of a word come from its upper half, or not.
    Store { high: bool },
}

/// The kind of memory, which offsets of lanes count from.
#[derive(Clone, Copy)]
pub(crate) enum BaselineSpace {
    /// The range of this inline cache.
    Global(u32),
    Lds,
    /// The wave's scratch; words of a lane lie a row apart.
    Scratch,
}

/// Whether lanes' offsets are multiplied in a way that has no template.
fn has_no_template(memory: &Memory) -> bool {
    let scale = memory.scale();
    let in_memory = matches!(
        memory.address,
        Address::Global { .. } | Address::Flat { .. }
    );
    scale > 1 && !(in_memory && scale.is_power_of_two())
}

/// Bytes of a word: the interpreter does shorter accesses to scratch.
pub(crate) const WORD: u32 = 4;

/// Limit of scratch offsets, so that those of all lanes together fit in 31 bits.
const SCRATCH_MOST: u32 = 1 << 24;

impl<V: Vectors> BaselineTranslator<V> {
    /// A new inline cache, for an instruction or a link.
    pub(crate) fn cache(&mut self) -> u32 {
        self.caches += 1;
        self.caches - 1
    }

    pub(crate) fn memory(&mut self, pc: u64, memory: &Memory) -> bool {
        let part = |offset: i32, bytes: u8, place: Place| AccessPart {
            offset,
            bytes: bytes.into(),
            place,
        };
        let first = memory.offset;
        let (parts, direction) = match memory.access {
            Access::Load {
                bytes,
                to,
                half,
                extend,
            } => (vec![part(first, bytes, to)], Direction::Load(extend, half)),
            Access::Store { bytes, from, high } => {
                (vec![part(first, bytes, from)], Direction::Store { high })
            }
            Access::Load2 { bytes, to } => {
                let words = u16::from(bytes) / 4;
                let second = match to {
                    Place::Vgpr(n) => Place::Vgpr(n + words),
                    Place::Agpr(n) => Place::Agpr(n + words),
                    _ => return false,
                };
                let parts = vec![part(first, bytes, to), part(memory.offset1, bytes, second)];
                (parts, Direction::Load(Extend::None, None))
            }
            Access::Store2 {
                bytes,
                from,
                second,
            } => {
                let parts = vec![
                    part(first, bytes, from),
                    part(memory.offset1, bytes, second),
                ];
                (parts, Direction::Store { high: false })
            }
            Access::Atomic { .. }
            | Access::Exchange2 { .. }
            | Access::ToLds { .. }
            | Access::Transposed { .. }
            | Access::FromLds { .. }
            | Access::Count { .. }
            | Access::Block { .. }
            | Access::Typed { .. } => return false,
        };
        if self.memory_resources.have(memory) {
            return self.buffer(pc, memory, &parts, direction).is_some();
        }
        let space = match memory.address {
            Address::Global { .. } | Address::Flat { .. } => BaselineSpace::Global(self.cache()),
            Address::Lds { .. } => BaselineSpace::Lds,
            Address::Scratch { .. } | Address::Buffer { .. } => BaselineSpace::Scratch,
            Address::GlobalByLane { .. } | Address::LdsByM0 { .. } => {
                return false;
            }
        };
        if has_no_template(memory) {
            return false;
        }
        self.access(pc, memory, &parts, space, direction).is_some()
    }

    fn access(
        &mut self,
        pc: u64,
        memory: &Memory,
        parts: &[AccessPart],
        space: BaselineSpace,
        direction: Direction,
    ) -> Option<()> {
        if parts.len() > 1 && matches!(space, BaselineSpace::Global(_)) {
            // There is no room for the offsets of both parts.
            return None;
        }
        let (slow, then) = (self.w.asm.label(), self.w.asm.label());
        // A flat address may be in scratch.
        let may_be_private = matches!(memory.address, Address::Flat { saddr: None, .. })
            && parts[0].bytes >= WORD
            && self.looked.is_none();
        self.begin_look(slow);
        let private = self.w.asm.label();
        let slots = Writer::<V>::slots();
        for (part, slot) in parts.iter().zip(slots) {
            self.graph.clear();
            match space {
                BaselineSpace::Global(cache) => {
                    let (offsets, inside) = self.global(memory, part.offset, cache)?;
                    let otherwise = if may_be_private { private } else { slow };
                    self.check(&offsets, slots, inside, otherwise).ok()?;
                }
                BaselineSpace::Lds => {
                    let (offset, inside) = self.lds(memory.address, part)?;
                    self.check(&[offset], [slot; 2], inside, slow).ok()?;
                }
                BaselineSpace::Scratch => {
                    let (offset, inside) = self.scratch(memory.address, part, slow)?;
                    self.check(&[offset], [slot; 2], inside, slow).ok()?;
                }
            }
        }
        for (part, slot) in parts.iter().zip(slots) {
            self.look(part, space, slot, direction, slow)?;
        }
        for (part, slot) in parts.iter().zip(slots) {
            self.transfer(part, space, slot, direction).ok()?;
        }
        self.end_look(matches!(direction, Direction::Store { .. }));
        if may_be_private {
            let ([part, ..], [slot, _]) = (parts, slots) else {
                return None;
            };
            self.w.asm.jump(then);
            self.w.asm.bind(private);
            self.graph.clear();
            let (offset, inside) = self.scratch(memory.address, part, slow)?;
            self.check(&[offset], [slot; 2], inside, slow).ok()?;
            self.transfer(part, BaselineSpace::Scratch, slot, direction)
                .ok()?;
        }
        self.w.asm.bind(then);
        let cache = match space {
            BaselineSpace::Global(cache) => cache,
            _ => NO_CACHE,
        };
        self.outs.push((slow, Out::Step { pc, cache, then }));
        Some(())
    }

    /// Offsets of lanes from the start of the cache's range, and which are in it.
    fn global(&mut self, memory: &Memory, offset: i32, cache: u32) -> Option<(Wide, NodeId)> {
        let e = &mut self.graph;
        let mut sum = match memory.address {
            Address::Global {
                vaddr,
                saddr: Some(saddr),
            }
            | Address::Flat {
                vaddr,
                saddr: Some(saddr),
            } => {
                if usize::from(saddr) + 1 >= sreg::COUNT {
                    return None;
                }
                let lanes = e.node(Node::Row(File::Vgpr, vaddr));
                let mut lanes = e.zext64(lanes);
                let scale = memory.scale();
                if scale > 1 {
                    let by = e.u32(scale.trailing_zeros());
                    lanes = e.shl64(lanes, by);
                }
                let base = [e.node(Node::SgprWide(saddr)); 2];
                e.add64(lanes, base)
            }
            Address::Global { vaddr, saddr: None } | Address::Flat { vaddr, saddr: None } => {
                let low = e.node(Node::Row(File::Vgpr, vaddr));
                let high = e.node(Node::Row(File::Vgpr, vaddr + 1));
                e.join(low, high)
            }
            _ => return None,
        };
        if offset != 0 {
            let by = e.u64(i64::from(offset) as u64);
            sum = e.add64(sum, by);
        }
        Some(in_range(e, sum, cache))
    }

    /// Whether a part's offsets, and those of its last bytes, are below a limit.
    fn below(&mut self, offsets: NodeId, bytes: u32, limit: NodeId) -> NodeId {
        let e = &mut self.graph;
        let behind = e.u32(bytes - 1);
        let last = e.add32(offsets, behind);
        let first = e.ult32(offsets, limit);
        let last = e.ult32(last, limit);
        e.and_b(first, last)
    }

    /// The same in LDS.
    fn lds(&mut self, address: Address, part: &AccessPart) -> Option<(NodeId, NodeId)> {
        let Address::Lds { vaddr } = address else {
            return None;
        };
        let e = &mut self.graph;
        let mut offsets = e.node(Node::Row(File::Vgpr, vaddr));
        if part.offset != 0 {
            let by = e.u32(part.offset as u32);
            offsets = e.add32(offsets, by);
        }
        let size = e.node(Node::LdsBytes);
        let inside = self.below(offsets, part.bytes, size);
        Some((offsets, inside))
    }

    /// The same in the wave's scratch, of whole words.
    fn scratch(
        &mut self,
        address: Address,
        part: &AccessPart,
        slow: Label,
    ) -> Option<(NodeId, NodeId)> {
        let size = self.w.wave_size;
        if part.bytes < WORD {
            return None;
        }
        let by = self.graph.u32(part.offset as u32);
        let mut inside = self.graph.bool(true);
        let limit = Node::OfWave(offset_of!(Wave, scratch_limit) as u32);
        let offsets = match address {
            Address::Scratch { vaddr, saddr } => {
                self.check_flat_scratch(slow);
                let e = &mut self.graph;
                let mut sum = by;
                if let Some(n) = saddr {
                    if usize::from(n) >= sreg::COUNT {
                        return None;
                    }
                    let base = e.node(Node::Sgpr(n));
                    sum = e.add32(base, sum);
                }
                match vaddr {
                    Some(vaddr) => {
                        let lanes = e.node(Node::Row(File::Vgpr, vaddr));
                        e.add32(lanes, sum)
                    }
                    None => sum,
                }
            }
            Address::Flat { vaddr, saddr: None } => {
                self.check_flat_scratch(slow);
                let e = &mut self.graph;
                let low = e.node(Node::Row(File::Vgpr, vaddr));
                let high = e.node(Node::Row(File::Vgpr, vaddr + 1));
                let base = e.u32((PRIVATE_BASE >> 32) as u32);
                let in_aperture = e.eq32(high, base);
                // The sum may be more than 32 bits can hold.
                let limit = e.node(limit);
                let short = e.ult32(low, limit);
                inside = e.and_b(in_aperture, short);
                e.add32(low, by)
            }
            Address::Buffer {
                vaddr,
                resource,
                soffset,
                offen,
                idxen: false,
            } => {
                self.check_resource(resource, slow)?;
                // Bytes of the wave, of which a lane has its part.
                let whole = self.word(soffset, 0)?;
                let e = &mut self.graph;
                let (row, shift) = (e.u32(size * 4 - 1), e.u32(size.trailing_zeros()));
                let beside = e.and32(whole, row);
                let some = e.nonzero32(beside);
                inside = e.not_b(some);
                let base = e.lshr32(whole, shift);
                let sum = e.add32(base, by);
                match vaddr.filter(|_| offen) {
                    Some(vaddr) => {
                        let lanes = e.node(Node::Row(File::Vgpr, vaddr));
                        // The sum may be more than 32 bits can hold.
                        let limit = e.node(limit);
                        let short = e.ult32(lanes, limit);
                        inside = e.and_b(inside, short);
                        e.add32(lanes, sum)
                    }
                    None => sum,
                }
            }
            _ => return None,
        };
        let limit = self.graph.node(limit);
        let below = self.below(offsets, part.bytes, limit);
        let e = &mut self.graph;
        inside = e.and_b(inside, below);
        let (most, low) = (e.u32(SCRATCH_MOST), e.u32(3));
        let short = e.ult32(offsets, most);
        inside = e.and_b(inside, short);
        let beside = e.and32(offsets, low);
        let some = e.nonzero32(beside);
        let aligned = e.not_b(some);
        inside = e.and_b(inside, aligned);
        let shift = e.u32(size.trailing_zeros());
        let rows = e.shl32(offsets, shift);
        let (lane, two) = (e.lane(), e.u32(2));
        let lane = e.shl32(lane, two);
        let places = e.add32(rows, lane);
        Some((places, inside))
    }

    /// Calls the interpreter's handler if FLAT_SCRATCH is not the wave's scratch.
    fn check_flat_scratch(&mut self, slow: Label) {
        let found = match self.setting.flat_scratch {
            FlatScratch::Architected => return,
            FlatScratch::Sgprs => sgpr(sreg::FLAT_SCRATCH),
            FlatScratch::Hwreg => of_wave(offset_of!(Wave, flat_scratch)),
        };
        let asm = &mut self.w.asm;
        asm.load(RAX, of_scratch());
        asm.compare_general(RAX, found);
        asm.jump_if(Cc::NotEqual, slow);
    }

    /// The same if a resource is not that of the wave's scratch.
    fn check_resource(&mut self, resource: u8, slow: Label) -> Option<()> {
        let words = self.setting.scratch_resource?;
        let n = usize::from(resource);
        if n + 3 >= sreg::COUNT {
            return None;
        }
        let asm = &mut self.w.asm;
        // The upper half of word 1 is its upper 16 bits: the address has 48.
        asm.load(RAX, of_scratch());
        asm.set(RCX, u64::from(words[0]) << 32);
        asm.or(RAX, RCX);
        asm.compare_general(RAX, sgpr(n));
        asm.jump_if(Cc::NotEqual, slow);
        asm.set(RDX, u64::from(words[1]) | u64::from(words[2]) << 32);
        asm.compare_general(RDX, sgpr(n + 2));
        asm.jump_if(Cc::NotEqual, slow);
        Some(())
    }

    /// Leaves offsets on the stack, if all enabled lanes are inside.
    fn check(
        &mut self,
        offsets: &[NodeId],
        slots: [i32; 2],
        inside: NodeId,
        otherwise: Label,
    ) -> Result<(), Full> {
        let Self { w, graph, .. } = self;
        let uses = Uses::new(graph, offsets.iter().copied().chain([inside]));
        for number in 0..w.chunks() {
            let mut chunk = V::chunk(w, graph, &uses, number)?;
            for (offset, slot) in offsets.iter().zip(slots) {
                let place = Writer::<V>::at_chunk(number, slot);
                V::store(w, &mut chunk, place, *offset)?;
            }
            V::unless_all(w, &mut chunk, inside, otherwise)?;
        }
        Ok(())
    }

    pub(crate) fn scalar_load(&mut self, pc: u64, load: &ScalarLoad) -> bool {
        let last = usize::from(load.to) + usize::from(load.bytes) / 4;
        let in_registers = last <= sreg::NULL && usize::from(load.base) + 1 < sreg::COUNT;
        let soffset = match load.soffset {
            None => None,
            Some(Place::Sgpr(n)) if usize::from(n) < sreg::COUNT => Some(n),
            Some(_) => return false,
        };
        if load.buffer || load.bytes < 4 || !in_registers || load.unit != 1 {
            return false;
        }
        let cache = self.cache();
        let (slow, then) = (self.w.asm.label(), self.w.asm.label());
        self.outs.push((slow, Out::Step { pc, cache, then }));
        self.begin_look(slow);
        let asm = &mut self.w.asm;
        // The two lowest bits of each part are ignored.
        asm.load(RAX, sgpr(load.base.into()));
        asm.and_imm(RAX, -4);
        if load.offset & -4 != 0 {
            asm.add_imm(Rm::Reg(RAX.0), load.offset & -4);
        }
        if let Some(n) = soffset {
            asm.load_word(RCX, sgpr(n.into()));
            asm.and_imm(RCX, -4);
            asm.add(RAX, Rm::Reg(RCX.0));
        }
        let field = |field: usize| at(CACHES, (cache as usize * CACHE_BYTES + field) as i32);
        asm.copy(RCX, RAX);
        asm.sub(RCX, field(offset_of!(RangeCache, start)));
        asm.compare_general(RCX, field(offset_of!(RangeCache, lane_limit)));
        asm.jump_if(Cc::AboveOrEqual, slow);
        self.look_scalar(load.bytes, cache, slow);
        // All is read before a register is written, which may have the addresses.
        let mut pieces = Vec::new();
        let (mut done, mut left) = (0, u32::from(load.bytes));
        while left > 0 {
            let size = (1 << left.ilog2()).min(V::LANES * 4);
            pieces.push((size, done));
            done += size as i32;
            left -= size;
        }
        for (register, (size, offset)) in (0..).zip(&pieces) {
            V::copy(&mut self.w, register, at(RAX, *offset), *size, false);
        }
        let to = sgpr(load.to.into());
        for (register, (size, offset)) in (0..).zip(&pieces) {
            V::copy(&mut self.w, register, to.behind(*offset), *size, true);
        }
        self.end_look(false);
        self.w.asm.bind(then);
        true
    }
}

/// Offsets of addresses from the start of a cache's range, and which are in it.
pub(crate) fn in_range(e: &mut Graph, addresses: Wide, cache: u32) -> (Wide, NodeId) {
    let mut field =
        |at: usize| [e.node(Node::OfCaches((cache as usize * CACHE_BYTES + at) as u32)); 2];
    let start = field(offset_of!(RangeCache, start));
    let limit = field(offset_of!(RangeCache, lane_limit));
    let offsets = e.sub64(addresses, start);
    (offsets, e.ult64(offsets, limit))
}

/// The field with the start of the wave's scratch.
pub(crate) fn of_scratch() -> Mem {
    at(
        WAVE,
        (offset_of!(Wave, scratch) + Aligned::<u8>::START) as i32,
    )
}
