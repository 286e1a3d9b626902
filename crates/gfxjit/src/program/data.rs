//! Memory of a program's variables, which is the same for all versions.
//!
//! All sections that are bound at one time share an allocation, so that a launch names few
//! allocations.
//!
//! A variable may hold addresses of functions and constants, which differ in each version's image. A
//! variable that still holds the address written before gets the new one, after the launches that
//! may read the old one are done.

use std::collections::BTreeMap;

use gfxjit_link::Data;

use crate::device::Device;
use crate::error::{ProgramError, Result};
use crate::memory::{Memory, MemoryKind, Slice, host_vec};
use crate::program::unit::DataSection;

/// The memory of an object's writable sections: the address by the section's number.
#[derive(Clone, Debug)]
pub(crate) struct Places {
    pub(crate) memory: Option<Slice>,
    pub(crate) addresses: Vec<(u32, u64)>,
}

impl Places {
    /// The bytes at an offset of a section; `None` for a section without memory here.
    pub(crate) fn slice(&self, section: u32, offset: u64, size: u64) -> Option<Slice> {
        let &(_, address) = self
            .addresses
            .iter()
            .find(|(number, _)| *number == section)?;
        let memory = self.memory.as_ref()?;
        let start = address
            .checked_sub(memory.address().0)?
            .checked_add(offset)?;
        memory.slice(start..start.checked_add(size)?).ok()
    }
}

/// New memory for sections that had none.
pub(crate) struct Fresh {
    memory: Option<Slice>,
    /// Section addresses, by the number of the object.
    pub(crate) places: Vec<Option<Places>>,
}

impl Fresh {
    /// Allocates memory for sections without it. `objects` holds each object's name and its
    /// writable sections; `None` for objects that have memory.
    pub(crate) fn allocate<'m>(
        device: &Device,
        objects: impl Iterator<Item = Option<(&'m str, &'m [DataSection])>>,
    ) -> Result<Self> {
        let mut offsets: Vec<Option<Vec<(u32, u64)>>> = Vec::new();
        let (mut size, mut align) = (0_u64, 1_u64);
        for object in objects {
            let Some((name, sections)) = object else {
                offsets.push(None);
                continue;
            };
            let mut own = Vec::with_capacity(sections.len());
            for data in sections {
                // `next_multiple_of` below needs no check: the linker refuses an alignment that is
                // not a power of two.
                let step = data
                    .align
                    .checked_next_power_of_two()
                    .unwrap_or(1)
                    .min(1 << 16);
                align = align.max(step);
                let at = size.checked_next_multiple_of(step);
                let end = at.and_then(|at| at.checked_add(data.size));
                let (Some(at), Some(end)) = (at, end) else {
                    return Err(ProgramError::Variable {
                        variable: name.to_owned(),
                        reason: "its variables are larger than an address space".to_owned(),
                    }
                    .into());
                };
                own.push((data.section, at));
                size = end;
            }
            offsets.push(Some(own));
        }
        let memory = match size {
            0 => None,
            size => {
                let memory = Memory::new(device, size + align - 1, MemoryKind::Device)?;
                let start = memory.address().0.next_multiple_of(align) - memory.address().0;
                Some(memory.slice(start..start + size)?)
            }
        };
        let base = memory.as_ref().map_or(0, |memory| memory.address().0);
        let places = offsets.into_iter().map(|own| {
            own.map(|own| Places {
                memory: memory.clone().filter(|_| !own.is_empty()),
                addresses: own.into_iter().map(|(n, at)| (n, base + at)).collect(),
            })
        });
        Ok(Self {
            places: places.collect(),
            memory,
        })
    }

    /// Whether an address is in this memory.
    fn has(&self, address: u64) -> bool {
        let memory = self.memory.as_ref();
        memory.is_some_and(|memory| {
            (memory.address().0..).contains(&address) && address - memory.address().0 < memory.len()
        })
    }

    /// Writes the initial content of the sections. `base` gives the load address of the image.
    pub(crate) fn fill(&self, data: &[Data], base: impl Fn() -> Result<u64>) -> Result<()> {
        let Some(memory) = &self.memory else {
            return Ok(());
        };
        let mut bytes = host_vec(memory.len())?;
        for data in data {
            let offset = data.address.checked_sub(memory.address().0);
            let place = offset
                .and_then(|offset| usize::try_from(offset).ok())
                .and_then(|offset| bytes.get_mut(offset..)?.get_mut(..data.bytes.len()));
            let Some(place) = place else {
                // The section has memory since an earlier version, or it is the caller's.
                continue;
            };
            place.copy_from_slice(&data.bytes);
            for &(at, address) in &data.addresses {
                let value = address.wrapping_add(base()?).to_le_bytes();
                let field = usize::try_from(at)
                    .ok()
                    .and_then(|at| place.get_mut(at..)?.first_chunk_mut());
                if let Some(field) = field {
                    *field = value;
                }
            }
        }
        memory.upload(&bytes)
    }
}

/// The words in variables that hold addresses of the image: address of the word, and the value
/// written.
#[derive(Debug, Default)]
pub(crate) struct Slots(BTreeMap<u64, u64>);

impl Slots {
    /// Replaces the old addresses in variables by those of the new version. `memory` is that of all
    /// variables; reading it waits for the launches under way.
    pub(crate) fn follow(
        &mut self,
        fresh: &Fresh,
        memory: &[Slice],
        data: &[Data],
        base: impl Fn() -> Result<u64>,
    ) -> Result<()> {
        let mut now = BTreeMap::new();
        for data in data.iter().filter(|data| data.address != 0) {
            for &(at, address) in &data.addresses {
                let place = data.address.wrapping_add(at);
                let value = address.wrapping_add(base()?);
                now.insert(place, value);
                let before = self.0.get(&place).filter(|_| !fresh.has(place));
                let Some(before) = before.filter(|before| **before != value) else {
                    continue;
                };
                let slice = memory.iter().find_map(|memory| {
                    let start = place.checked_sub(memory.address().0)?;
                    memory.slice(start..start.checked_add(8)?).ok()
                });
                if let Some(slice) = slice
                    && slice.download()? == before.to_le_bytes()
                {
                    slice.upload(&value.to_le_bytes())?;
                }
            }
        }
        self.0 = now;
        Ok(())
    }
}
