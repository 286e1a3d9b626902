//! The memory that an instruction is about to access, for the inline caches of translated code.

use gfxjit_isa::inst::{Access, Action, Address, Place};

use crate::interp::buffer::{AccessSpan, Resource};
use crate::interp::instruction::Body;
use crate::interp::memory::address::{addresses, in_buffer};
use crate::interp::memory::scalar::scalar_address;
use crate::interp::program::Program;
use crate::interp::registers::uniform;
use crate::machine::wave::Wave;

/// The memory that an instruction is about to access.
pub struct Touched {
    /// The address of the first active lane; for a buffer, of the first lane inside it.
    pub address: u64,
    /// The number of bytes per lane.
    pub bytes: u64,
    pub writes: bool,
}

/// The memory that the instruction at `pc` will access, if it is global memory.
#[inline]
pub fn touched(program: &Program, wave: &Wave, pc: u64) -> Option<Touched> {
    let step = program.table(wave.size).step(pc).ok()?;
    match &step.action {
        Action::Memory(memory) => {
            let exec = wave.exec() & (u64::MAX >> (64 - wave.size));
            if exec == 0 {
                return None;
            }
            let (bytes, writes) = match memory.access {
                Access::Load { bytes, .. } | Access::Load2 { bytes, .. } => (bytes, false),
                Access::Store { bytes, .. } | Access::Store2 { bytes, .. } => (bytes, true),
                Access::Atomic { words, .. } | Access::Exchange2 { words, .. } => (words * 4, true),
                Access::ToLds { bytes, .. } => (bytes, false),
                // Translated code leaves these accesses to the interpreter.
                Access::Typed { .. }
                | Access::FromLds { .. }
                | Access::Count { .. }
                | Access::Block { .. } => return None,
                Access::Transposed { shape, .. } => (shape.bytes, false),
            };
            let bytes: u32 = bytes.into();
            let address = match (memory.address, &step.body) {
                (Address::Buffer { resource, .. }, Body::Memory { layout, .. }) => {
                    let r = Resource::read(wave, resource, *layout);
                    let mut lanes = (0..64).filter(|lane| exec >> lane & 1 != 0);
                    lanes.find_map(|lane| {
                        let at = in_buffer(wave, memory, lane)?;
                        let behind = 0;
                        r.address(&at, AccessSpan { behind, bytes })
                    })?
                }
                _ => {
                    let first = exec.trailing_zeros() as usize;
                    let mut found = [0; 64];
                    addresses(wave, memory, 1 << first, memory.offset, &mut found);
                    found[first]
                }
            };
            Some(Touched {
                address,
                bytes: bytes.into(),
                writes,
            })
        }
        Action::ScalarLoad(load) if !load.buffer => {
            let [low, high] = uniform(wave, Place::Sgpr(load.base));
            let soffset = load.soffset.map_or(0, |s| uniform(wave, s)[0]);
            let base = u64::from(low) | u64::from(high) << 32;
            let (address, _) = scalar_address(base, soffset, load);
            Some(Touched {
                address,
                bytes: load.bytes.into(),
                writes: false,
            })
        }
        _ => None,
    }
}
