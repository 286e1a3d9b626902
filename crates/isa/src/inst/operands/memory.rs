//! Operands of memory instructions.

use super::{List, Register, Role, Width};
use crate::inst::{
    Access, Address, Held, Image, ImageOperation, LdsPlace, Memory, Place, ScalarLoad, ScalarStore,
};

/// The number of registers for `bytes` bytes.
fn words_of(bytes: u8) -> u16 {
    u16::from(bytes).div_ceil(4)
}

impl List<'_> {
    pub(super) fn memory(&mut self, memory: &Memory) {
        let Memory {
            address,
            access,
            offset: _,
            offset1: _,
            scaled: _,
            is_coherent_load: _,
        } = *memory;
        self.reads_exec();
        self.address(address);
        self.access(access);
    }

    pub(super) fn image(&mut self, image: &Image) {
        let Image {
            operation,
            address,
            dimension: _,
            halves: _,
            half_gradients: _,
            unnormalized: _,
            resource,
            sampler,
            mask,
            held,
            data,
            status,
        } = image;
        self.reads_exec();
        for n in address {
            self.reads(Place::Vgpr(*n), 1);
        }
        let words = match operation {
            ImageOperation::Ray { wide: _ } | ImageOperation::Ray8 => 4,
            _ => 8,
        };
        self.reads(Place::Sgpr(*resource), words);
        if let Some(sampler) = sampler {
            self.reads(Place::Sgpr(*sampler), 4);
        }
        let words = image.data_registers();
        match *operation {
            ImageOperation::Atomic {
                op: _,
                words: size,
                operands: _,
                returns,
            } => {
                self.reads(*data, words);
                if returns {
                    self.writes(*data, size.into());
                }
            }
            ImageOperation::Store { level: _, raw: _ } => {
                self.components(true, mask.count_ones() as u8, *held, *data);
            }
            ImageOperation::Gather(_)
            | ImageOperation::LoadSamples
            | ImageOperation::Ray { wide: _ } => {
                self.components(false, 4, *held, *data);
            }
            ImageOperation::Ray8 => {
                self.writes(*data, words);
                for n in address.iter().skip(Image::RAY8_ORIGIN).take(6) {
                    self.writes(Place::Vgpr(*n), 1);
                }
            }
            ImageOperation::Load { level: _, raw: _ }
            | ImageOperation::Sample(_)
            | ImageOperation::Level
            | ImageOperation::Size => {
                self.components(false, mask.count_ones() as u8, *held, *data);
            }
        }
        if *status {
            self.writes(data.behind(words), 1);
        }
    }

    fn address(&mut self, address: Address) {
        match address {
            Address::Global { vaddr, saddr } => {
                let words = if saddr.is_some() { 1 } else { 2 };
                self.reads(Place::Vgpr(vaddr), words);
                if let Some(saddr) = saddr {
                    self.reads(Place::Sgpr(saddr), 2);
                }
            }
            Address::Flat { vaddr, saddr } => {
                let words = if saddr.is_some() { 1 } else { 2 };
                self.reads(Place::Vgpr(vaddr), words);
                if let Some(saddr) = saddr {
                    self.reads(Place::Sgpr(saddr), 2);
                }
                self.register(Role::Read, Register::FlatScratch, Width::Words(2));
            }
            Address::Scratch { vaddr, saddr } => {
                if let Some(vaddr) = vaddr {
                    self.reads(Place::Vgpr(vaddr), 1);
                }
                if let Some(saddr) = saddr {
                    self.reads(Place::Sgpr(saddr), 1);
                }
                self.register(Role::Read, Register::FlatScratch, Width::Words(2));
            }
            Address::Buffer {
                vaddr,
                resource,
                soffset,
                offen,
                idxen,
            } => {
                let words = u16::from(offen) + u16::from(idxen);
                if let Some(vaddr) = vaddr.filter(|_| words > 0) {
                    self.reads(Place::Vgpr(vaddr), words);
                }
                self.reads(Place::Sgpr(resource), 4);
                self.reads(soffset, 1);
            }
            Address::GlobalByLane { saddr } => {
                if let Some(saddr) = saddr {
                    self.reads(Place::Sgpr(saddr), 2);
                }
            }
            Address::Lds { vaddr } => self.reads(Place::Vgpr(vaddr), 1),
            Address::LdsByM0 { by_lane: _ } => self.reads(Place::M0, 1),
        }
    }

    fn access(&mut self, access: Access) {
        match access {
            Access::Load {
                bytes,
                extend: _,
                half,
                to,
            } => {
                if half.is_some_and(|half| half.keeps) {
                    self.changes(to, words_of(bytes));
                } else {
                    self.writes(to, words_of(bytes));
                }
            }
            Access::Store {
                bytes,
                high: _,
                from,
            } => self.reads(from, words_of(bytes)),
            Access::Load2 { bytes, to } => self.writes(to, 2 * words_of(bytes)),
            Access::Store2 {
                bytes,
                from,
                second,
            } => {
                self.reads(from, words_of(bytes));
                self.reads(second, words_of(bytes));
            }
            Access::Exchange2 {
                words,
                data,
                second,
                to,
            } => {
                self.reads(data, words.into());
                self.reads(second, words.into());
                self.writes(to, 2 * u16::from(words));
            }
            Access::ToLds {
                bytes: _,
                extend: _,
                place,
            }
            | Access::FromLds { bytes: _, place } => match place {
                LdsPlace::M0(_) => self.reads(Place::M0, 1),
                LdsPlace::Vgpr(n) => self.reads(Place::Vgpr(n), 1),
            },
            Access::Count { subtract: _, to } => self.writes(to, 1),
            Access::Block { store, data } => {
                self.reads(Place::M0, 1);
                if store {
                    self.reads(data, 32);
                } else {
                    self.changes(data, 32);
                }
            }
            Access::Transposed { shape, to } => self.writes(to, words_of(shape.bytes)),
            Access::Typed {
                store,
                components,
                held,
                format: _,
                data,
            } => {
                self.components(store, components, held, data);
            }
            Access::Atomic {
                op: _,
                words,
                data,
                second,
                returns,
            } => {
                self.reads(data, words.into());
                if let Some(second) = second {
                    self.reads(second, words.into());
                }
                if let Some(returns) = returns {
                    self.writes(returns, words.into());
                }
            }
        }
    }

    fn components(&mut self, store: bool, count: u8, held: Held, data: Place) {
        let words = held.registers(count);
        let whole = match held {
            Held::Words => true,
            Held::Halves { keeps } => !keeps || count.is_multiple_of(2),
            Held::UpperHalf { keeps } => !keeps,
        };
        match (store, whole) {
            (true, _) => self.reads(data, words),
            (false, true) => self.writes(data, words),
            (false, false) => self.changes(data, words),
        }
    }

    pub(super) fn scalar_load(&mut self, load: &ScalarLoad) {
        let ScalarLoad {
            bytes,
            extend: _,
            to,
            base,
            buffer,
            soffset,
            unit: _,
            offset: _,
        } = *load;
        self.reads(Place::Sgpr(base), if buffer { 4 } else { 2 });
        if let Some(soffset) = soffset {
            self.reads(soffset, 1);
        }
        self.writes(Place::Sgpr(to), words_of(bytes));
    }

    pub(super) fn scalar_store(&mut self, store: &ScalarStore) {
        let ScalarStore {
            bytes,
            from,
            base,
            buffer,
            soffset,
            unit: _,
            offset: _,
        } = *store;
        self.reads(Place::Sgpr(base), if buffer { 4 } else { 2 });
        if let Some(soffset) = soffset {
            self.reads(soffset, 1);
        }
        self.reads(Place::Sgpr(from), words_of(bytes));
    }
}
