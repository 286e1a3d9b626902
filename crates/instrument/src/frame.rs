//! The frame of a place: registers are saved while a probe runs in vector registers above those that the
//! kernel uses, so that no memory is needed.
//!
//! Scalar registers are saved in lanes of the first of them, one register per lane, by
//! `v_writelane_b32`, which does not depend on EXEC. Vector registers that the probe changes are copied
//! as a whole.

use std::collections::BTreeMap;

use crate::registers::Registers;

/// The lanes of fixed registers; those of other scalar registers follow.
pub(crate) mod lane {
    /// The pair with the return address of calls.
    pub(crate) const LINK: u16 = 0;
    /// EXEC.
    pub(crate) const EXEC: u16 = 2;
    /// VCC.
    pub(crate) const VCC: u16 = 4;
    /// M0.
    pub(crate) const M0: u16 = 6;
    /// SCC.
    pub(crate) const SCC: u16 = 7;
    /// The address at which the place continues.
    pub(crate) const RETURN: u16 = 8;
    /// A register for emulating an instruction.
    pub(crate) const SPARE: u16 = 10;
    /// MODE.
    pub(crate) const MODE: u16 = 11;
    /// The first lane of other registers.
    pub(crate) const OTHERS: u16 = 12;
}

/// The places of saved registers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Frame {
    /// The first vector register of the frame.
    base: u16,
    wave_size: u16,
    /// Lanes of other saved scalar registers, by encoding.
    pub(crate) scalars: BTreeMap<u8, u16>,
    /// Saved vector registers, each with the one that holds its copy.
    pub(crate) vectors: BTreeMap<u16, u16>,
    /// Whether the probe changes MODE.
    pub(crate) mode: bool,
    /// The first vector register after the frame.
    pub(crate) end: u16,
}

impl Frame {
    /// `used` is the number of vector registers of the code; `changed` are the registers that the
    /// probe changes.
    pub(crate) fn new(used: u16, changed: &Registers, wave_size: u32) -> Self {
        let wave_size = wave_size as u16;
        let highest = changed.vgprs.last().map_or(0, |last| last + 1);
        let base = used.max(highest);
        // The link register is saved separately.
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

    /// The vector register and lane of a lane of the frame.
    pub(crate) fn place(&self, lane: u16) -> (u16, u16) {
        (self.base + lane / self.wave_size, lane % self.wave_size)
    }

    /// The lane that holds the value of a scalar register, if it has been overwritten.
    pub(crate) fn lane_of(&self, register: u8) -> Option<u16> {
        match register {
            crate::registers::VCC | 107 => Some(lane::VCC + u16::from(register & 1)),
            crate::registers::EXEC | 127 => Some(lane::EXEC + u16::from(register & 1)),
            r if is_link(r) => Some(lane::LINK + u16::from(r & 1)),
            _ => None,
        }
    }

    /// The vector register that holds the value of a vector register.
    pub(crate) fn vector(&self, register: u16) -> u16 {
        self.vectors.get(&register).copied().unwrap_or(register)
    }
}

/// Whether a scalar register is part of the link register.
fn is_link(register: u8) -> bool {
    register & !1 == crate::probe::RETURN
}
