//! Which registers an instruction names.

use super::action::Action;
use super::alu::Alu;
use super::control::Control;
use super::cross::Cross;
use super::memory::{Access, Address};
use super::place::Place;

/// Registers that an instruction names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Register {
    /// Vector registers.
    Vgpr {
        /// The first one.
        first: u16,
        /// How many.
        count: u16,
    },
    /// Accumulation registers.
    Agpr {
        /// The first one.
        first: u16,
        /// How many.
        count: u16,
    },
    /// Scalar registers, by encoding as in [`Place::Sgpr`]. Masks of a wave64 count as one.
    Sgpr {
        /// The first one.
        first: u16,
        /// How many.
        count: u16,
    },
}

impl Action {
    /// Calls `f` with every register the instruction reads or writes.
    pub fn for_each_register(&self, f: &mut dyn FnMut(Register)) {
        let mut at = |place: Place, count: usize| match place {
            Place::Vgpr(first) => f(Register::Vgpr {
                first,
                count: count as u16,
            }),
            Place::Agpr(first) => f(Register::Agpr {
                first,
                count: count as u16,
            }),
            Place::Sgpr(first) => f(Register::Sgpr {
                first: first.into(),
                count: count as u16,
            }),
            _ => {}
        };
        let words = |bytes: u8| usize::from(bytes).div_ceil(4);
        match self {
            Self::Nop | Self::Fence { .. } => {}
            Self::ScalarLoad(load) => {
                at(Place::Sgpr(load.to), words(load.bytes));
                at(Place::Sgpr(load.base), if load.buffer { 4 } else { 2 });
                load.soffset.into_iter().for_each(|place| at(place, 1));
            }
            Self::Control(control) => match *control {
                Control::GetPc(pair) | Control::SetPc(pair) | Control::Call { to: pair, .. } => {
                    at(Place::Sgpr(pair), 2);
                }
                Control::SwapPc { to, from } => {
                    at(Place::Sgpr(to), 2);
                    at(Place::Sgpr(from), 2);
                }
                Control::GetMode { to, .. } => at(Place::Sgpr(to), 1),
                Control::SetMode { from: place, .. }
                | Control::IndexOn { by: place, .. }
                | Control::IndexBy(place) => at(place, 1),
                Control::Clock { to, .. } => at(Place::Sgpr(to), 2),
                Control::GetRegister { to, .. } => at(Place::Sgpr(to), 1),
                Control::GwsInit { count, .. } | Control::GwsBarrier { count, .. } => {
                    at(Place::Vgpr(count), 1);
                }
                _ => {}
            },
            Self::Salu(alu) | Self::Valu(alu) => alu.for_each_place(&mut at),
            Self::Pair(pair) => pair.iter().for_each(|alu| alu.for_each_place(&mut at)),
            Self::Matrix(matrix) => matrix.for_each_place(&mut at),
            Self::Memory(m) => {
                match m.address {
                    Address::Global { vaddr, saddr } => {
                        at(Place::Vgpr(vaddr), if saddr.is_some() { 1 } else { 2 });
                        saddr.into_iter().for_each(|s| at(Place::Sgpr(s), 2));
                    }
                    Address::Flat { vaddr } => at(Place::Vgpr(vaddr), 2),
                    Address::Scratch { vaddr, saddr } => {
                        vaddr.into_iter().for_each(|v| at(Place::Vgpr(v), 1));
                        saddr.into_iter().for_each(|s| at(Place::Sgpr(s), 1));
                    }
                    Address::Lds { vaddr } => at(Place::Vgpr(vaddr), 1),
                    Address::Buffer {
                        vaddr,
                        resource,
                        soffset,
                        offen,
                        idxen,
                    } => {
                        let words = usize::from(offen) + usize::from(idxen);
                        vaddr.into_iter().for_each(|v| at(Place::Vgpr(v), words));
                        at(Place::Sgpr(resource), 4);
                        at(soffset, 1);
                    }
                }
                match m.access {
                    Access::Load { bytes, to, .. } => at(to, words(bytes)),
                    Access::Store { bytes, from, .. } => at(from, words(bytes)),
                    Access::Load2 { bytes, to } => at(to, 2 * words(bytes)),
                    Access::Store2 {
                        bytes,
                        from,
                        second,
                    } => {
                        at(from, words(bytes));
                        at(second, words(bytes));
                    }
                    Access::Atomic {
                        words,
                        data,
                        second,
                        returns,
                        ..
                    } => {
                        at(data, words.into());
                        second
                            .into_iter()
                            .chain(returns)
                            .for_each(|p| at(p, words.into()));
                    }
                }
            }
            Self::Cross(cross) => match *cross {
                Cross::ReadLane { to, from, lane } => {
                    at(Place::Sgpr(to), 1);
                    at(from, 1);
                    at(lane, 1);
                }
                Cross::ReadFirstLane { to, from } => {
                    at(Place::Sgpr(to), 1);
                    at(from, 1);
                }
                Cross::WriteLane { to, value, lane } => {
                    at(to, 1);
                    at(value, 1);
                    at(lane, 1);
                }
                Cross::Bpermute {
                    to, address, data, ..
                }
                | Cross::Permute {
                    to, address, data, ..
                } => {
                    at(to, 1);
                    at(Place::Vgpr(address), 1);
                    at(data, 1);
                }
                Cross::Swizzle { to, data, .. } | Cross::Permlane64 { to, data } => {
                    at(to, 1);
                    at(data, 1);
                }
                Cross::Permlane16 {
                    to, data, selects, ..
                } => {
                    at(to, 1);
                    at(data, 1);
                    selects.into_iter().for_each(|place| at(place, 1));
                }
                Cross::MovRel { to, from, .. } => {
                    at(to, 1);
                    at(from, 1);
                }
            },
        }
    }
}

impl Alu {
    fn for_each_place(&self, at: &mut dyn FnMut(Place, usize)) {
        self.outputs
            .iter()
            .for_each(|o| at(o.place, o.kind.words()));
        self.inputs.iter().for_each(|i| at(i.place, i.kind.words()));
    }
}
