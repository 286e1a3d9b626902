//! Where a place's registers are kept while a probe runs: in vector registers above those that the kernel
//! uses, so that no memory is needed.
//!
//! Scalar registers go to lanes of the first of them, one each, by `v_writelane_b32`, which works
//! whatever EXEC is. Vector registers that the probe changes are moved as a whole.

use std::collections::BTreeMap;

use crate::registers::Registers;

/// What lanes hold, by number of the lane, before the probe's scalar registers.
pub(crate) mod lane {
    /// The pair by which calls return.
    pub(crate) const LINK: u16 = 0;
    /// EXEC.
    pub(crate) const EXEC: u16 = 2;
    /// VCC.
    pub(crate) const VCC: u16 = 4;
    /// M0.
    pub(crate) const M0: u16 = 6;
    /// SCC.
    pub(crate) const SCC: u16 = 7;
    /// Where the call at the place goes on.
    pub(crate) const RETURN: u16 = 8;
    /// A register that the emulation of an instruction needs.
    pub(crate) const SPARE: u16 = 10;
    /// MODE.
    pub(crate) const MODE: u16 = 11;
    /// The first of the others.
    pub(crate) const OTHERS: u16 = 12;
}

/// Where registers are kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Frame {
    /// The first vector register of the frame.
    base: u16,
    wave_size: u16,
    /// Scalar registers by encoding, each with its lane; without the fixed ones.
    pub(crate) scalars: BTreeMap<u8, u16>,
    /// Vector registers, each with the one it is kept in.
    pub(crate) vectors: BTreeMap<u16, u16>,
    /// Whether the probe changes MODE.
    pub(crate) mode: bool,
    /// The first vector register behind the frame.
    pub(crate) end: u16,
}

impl Frame {
    /// `used` are the vector registers of the code, from 0 on; `changed` what the probe changes.
    pub(crate) fn new(used: u16, changed: &Registers, wave_size: u32) -> Self {
        let wave_size = wave_size as u16;
        let highest = changed.vgprs.last().map_or(0, |last| last + 1);
        let base = used.max(highest);
        // The link is kept by itself.
        let scalars = changed
            .plain_sgprs()
            .filter(|r| !is_link(*r))
            .zip(lane::OTHERS..)
            .collect::<BTreeMap<u8, u16>>();
        let lanes = lane::OTHERS + scalars.len() as u16;
        let first = base + lanes.div_ceil(wave_size);
        let vectors: BTreeMap<u16, u16> = changed
            .vgprs
            .iter()
            .copied()
            .filter(|v| *v < used)
            .zip(first..)
            .collect();
        Self {
            base,
            wave_size,
            end: first + vectors.len() as u16,
            scalars,
            vectors,
            mode: changed.mode,
        }
    }

    /// The vector register and the lane in it of a lane of the frame.
    pub(crate) fn place(&self, lane: u16) -> (u16, u16) {
        (self.base + lane / self.wave_size, lane % self.wave_size)
    }

    /// Where the value of a scalar register is, if it is not in the register.
    pub(crate) fn lane_of(&self, register: u8) -> Option<u16> {
        match register {
            crate::registers::VCC | 107 => Some(lane::VCC + u16::from(register & 1)),
            crate::registers::EXEC | 127 => Some(lane::EXEC + u16::from(register & 1)),
            r if is_link(r) => Some(lane::LINK + u16::from(r & 1)),
            _ => None,
        }
    }

    /// Where the value of a vector register is.
    pub(crate) fn vector(&self, register: u16) -> u16 {
        self.vectors.get(&register).copied().unwrap_or(register)
    }
}

/// Whether a scalar register is one by which calls return.
fn is_link(register: u8) -> bool {
    register & !1 == crate::probe::RETURN
}
