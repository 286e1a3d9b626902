//! Memory of a program's variables, which stays while versions come and go.
//!
//! All sections that are bound at one time share an allocation, so that a launch names few.
//!
//! A variable may hold addresses of the image: of functions and constants. With each version they
//! are others. Where a variable still holds what was written there it is given the new address, once
//! the launches that may read the old one are done.

use std::collections::BTreeMap;

use gfxjit_link::Data;

use crate::device::Device;
use crate::error::{ProgramError, Result};
use crate::memory::{Memory, MemoryKind, Slice, host_vec};
use crate::program::unit::DataSection;

/// Where the writable sections of an object are: its number for each, and the address.
#[derive(Clone, Debug)]
pub(crate) struct Places {
    pub(crate) memory: Option<Slice>,
    pub(crate) addresses: Vec<(u32, u64)>,
}

impl Places {
    /// The bytes at an offset of a section; `None` when it is not one of these.
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

/// Memory for sections that had none.
pub(crate) struct Fresh {
    memory: Option<Slice>,
    /// By the number of the object.
    pub(crate) places: Vec<Option<Places>>,
}

impl Fresh {
    /// Allocates memory for the sections that have none yet: of each object its name and these, of
    /// those that have memory nothing.
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
                // The linker refuses alignments that are none.
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

    /// Whether an address is in the new memory.
    fn has(&self, address: u64) -> bool {
        let memory = self.memory.as_ref();
        memory.is_some_and(|memory| {
            (memory.address().0..).contains(&address) && address - memory.address().0 < memory.len()
        })
    }

    /// Writes what the sections hold at first. `base` is where the image is loaded.
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
                // It is older, or no variable's.
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

/// Addresses of the image in variables: where they are, and what was written there.
#[derive(Debug, Default)]
pub(crate) struct Slots(BTreeMap<u64, u64>);

impl Slots {
    /// Gives the new addresses to variables that hold the old ones. `memory` is that of all
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
