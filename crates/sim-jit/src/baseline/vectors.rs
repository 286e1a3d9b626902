//! What templates ask of a kind of host: vectors of some lanes, written for one chunk of the wave after the other.

use std::mem::offset_of;

use crate::baseline::graph::{File, Graph, Node, NodeId};
use crate::baseline::lanes::Lanes;
use crate::baseline::x86::{Asm, G, Label, Mem, R12, R14, R15, RBP, RBX, RSP, at};
use crate::entry::frame::Frame;
use crate::host_cpu::Templates;
use gfxjit_sim::machine::wave::Wave;

/// The general registers that hold pointers in all of a region's code.
pub(crate) const WAVE: G = RBX;
pub(crate) const FRAME: G = R12;
pub(crate) const CACHES: G = R14;
pub(crate) const VGPRS: G = R15;
pub(crate) const AGPRS: G = RBP;

/// The code's stack: offsets of all lanes' accesses, then lanes for Rust functions, where the caller's stack is, masks, and
/// what the host's vectors need.
pub(crate) const OFFSETS: i32 = 0;
pub(crate) const LANES: i32 = 512;
pub(crate) const OUTER: i32 = LANES + size_of::<Lanes>() as i32;
/// EXEC, and the lanes of it that an access reaches, while EXEC has only those.
pub(crate) const ENABLED: i32 = OUTER + 8;
pub(crate) const REACHED: i32 = OUTER + 16;
pub(crate) const SPARE: i32 = (OUTER + 24 + 63) / 64 * 64;

/// There are not enough registers, or the host has no way to do something.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Full;

/// The vectors of a kind of host.
pub(crate) trait Vectors: Default {
    /// Which one.
    const TEMPLATES: Templates;
    /// Lanes of a chunk: words of a vector.
    const LANES: u32;
    /// Bytes of the stack from [`SPARE`] on.
    const STACK: i32;
    /// All words of a lane are stored before the next lane's, however many there are.
    const ORDERED: bool;
    /// A chunk whose nodes are being written.
    type Chunk<'a>;

    /// Writes the nodes that are used, without operands in memory.
    fn chunk<'a>(
        w: &mut Writer<Self>,
        graph: &'a Graph,
        uses: &Uses,
        number: u32,
    ) -> Result<Self::Chunk<'a>, Full>;

    /// Takes a node into a register. From here on memory may be written.
    fn hold(w: &mut Writer<Self>, chunk: &mut Self::Chunk<'_>, v: NodeId) -> Result<(), Full>;

    /// Writes a node to a row, in lanes of EXEC and of another mask.
    fn merge(
        w: &mut Writer<Self>,
        chunk: &mut Self::Chunk<'_>,
        row: Mem,
        v: NodeId,
        lanes: Option<NodeId>,
    ) -> Result<(), Full>;

    /// Writes a node's vector.
    fn store(
        w: &mut Writer<Self>,
        chunk: &mut Self::Chunk<'_>,
        to: Mem,
        v: NodeId,
    ) -> Result<(), Full>;

    /// Writes 4 or 8 bytes of a node's first lane.
    fn store_first(
        w: &mut Writer<Self>,
        chunk: &mut Self::Chunk<'_>,
        to: Mem,
        v: NodeId,
        bytes: u32,
    ) -> Result<(), Full>;

    /// The bits of a mask.
    fn bits(
        w: &mut Writer<Self>,
        chunk: &mut Self::Chunk<'_>,
        to: G,
        v: NodeId,
    ) -> Result<(), Full>;

    /// The same of enabled lanes only.
    fn enabled_bits(
        w: &mut Writer<Self>,
        chunk: &mut Self::Chunk<'_>,
        to: G,
        v: NodeId,
    ) -> Result<(), Full>;

    /// Jumps if a lane is enabled that is not in a mask.
    fn unless_all(
        w: &mut Writer<Self>,
        chunk: &mut Self::Chunk<'_>,
        v: NodeId,
        to: Label,
    ) -> Result<(), Full>;

    /// Loads words of the enabled lanes to rows, or stores them. Offsets from RAX are of 32 bits; a lane's words are a number
    /// of bytes `apart`.
    fn words(
        w: &mut Writer<Self>,
        chunk: u32,
        offsets: Mem,
        rows: &[Mem],
        apart: u32,
        stores: bool,
    );

    /// The same, two words at a time: programs exchange 64 bits by loads and stores. Offsets from RAX are of 64 bits.
    fn pairs(w: &mut Writer<Self>, chunk: u32, offsets: [Mem; 2], rows: &[Mem], stores: bool);

    /// Copies bytes to or from a vector register, of which there are five: 4, 8, or an eighth, a quarter, half or all of it.
    fn copy(w: &mut Writer<Self>, register: u8, memory: Mem, bytes: u32, stores: bool);
}

/// Writes code for chunks of a wave.
pub(crate) struct Writer<V> {
    pub asm: Asm,
    pub wave_size: u32,
    pub vectors: V,
}

impl<V: Vectors> Writer<V> {
    pub(crate) fn new(wave_size: u32) -> Self {
        Self {
            asm: Asm::default(),
            wave_size,
            vectors: V::default(),
        }
    }

    /// Chunks of a wave.
    pub(crate) fn chunks(&self) -> u32 {
        self.wave_size / V::LANES
    }

    /// A chunk of a vector register.
    pub(crate) fn row(&self, file: File, register: u16, chunk: u32) -> Mem {
        let base = match file {
            File::Vgpr => VGPRS,
            File::Agpr => AGPRS,
        };
        at(
            base,
            (u32::from(register) * self.wave_size * 4 + chunk * V::LANES * 4) as i32,
        )
    }

    /// A chunk's bits of a mask in scalar registers.
    pub(crate) fn lanes_of(n: usize, chunk: u32) -> Mem {
        at(
            WAVE,
            (offset_of!(Wave, sgprs) + n * 4) as i32 + (chunk * V::LANES / 8) as i32,
        )
    }

    /// Loads the mask of a wave from scalar registers.
    pub(crate) fn load_mask(&mut self, to: G, n: usize) {
        match self.wave_size {
            64 => self.asm.load(to, sgpr(n)),
            _ => self.asm.load_word(to, sgpr(n)),
        }
    }

    /// Stores the mask of a wave.
    pub(crate) fn store_mask(&mut self, n: usize, from: G) {
        match self.wave_size {
            64 => self.asm.store(sgpr(n), from),
            _ => self.asm.store_word(sgpr(n), from),
        }
    }

    /// Places of a chunk's offsets on the stack: of half of the lanes each in 64 bits, or of a part in words.
    pub(crate) fn slots() -> [i32; 2] {
        [0, V::LANES as i32 * 4]
    }

    /// The place of a chunk's offsets.
    pub(crate) fn at_chunk(chunk: u32, offset: i32) -> Mem {
        at(RSP, OFFSETS + (chunk * V::LANES * 8) as i32 + offset)
    }

    /// The place of a node that is in memory, and whether one element stands for all lanes.
    pub(crate) fn source(&self, node: Node, chunk: u32) -> Option<(Mem, bool)> {
        Some(match node {
            Node::Sgpr(n) | Node::SgprWide(n) => (sgpr(n.into()), true),
            Node::OfWave(offset) => (at(WAVE, offset as i32), true),
            Node::OfCaches(offset) => (at(CACHES, offset as i32), true),
            Node::LdsBytes => {
                let offset = offset_of!(Frame<'_, '_>, lds_bytes);
                (at(FRAME, offset as i32), true)
            }
            Node::Pointer(place) => (place, true),
            Node::OnStack(offset) => (at(RSP, offset), false),
            Node::Row(file, register) => (self.row(file, register, chunk), false),
            _ => return None,
        })
    }
}

/// A word of the wave's scalar registers.
pub(crate) fn sgpr(n: usize) -> Mem {
    at(WAVE, (offset_of!(Wave, sgprs) + n * 4) as i32)
}

/// The number of uses of each node, by nodes that are needed.
pub(crate) struct Uses(pub Vec<u32>);

impl Uses {
    pub(crate) fn new(graph: &Graph, roots: impl Iterator<Item = NodeId>) -> Self {
        let mut uses = vec![0; graph.nodes().len()];
        for root in roots {
            uses[root.0 as usize] += 1;
        }
        for (index, node) in graph.nodes().iter().enumerate().rev() {
            if uses[index] > 0 {
                node.operands().for_each(|v| uses[v.0 as usize] += 1);
            }
        }
        Self(uses)
    }
}
