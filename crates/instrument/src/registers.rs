//! Sets of registers.

use std::collections::BTreeSet;

use gfxjit_isa::inst::{Action, Operand, Register, Role};

/// VCC, and the registers after the numbered SGPRs.
pub(crate) const VCC: u8 = 106;
/// The first of the trap handler's registers, which kernels do not use.
const TTMP: u8 = 108;
pub(crate) const M0: u8 = 124;
pub(crate) const EXEC: u8 = 126;

/// A set of 32-bit registers.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Registers {
    pub(crate) vgprs: BTreeSet<u16>,
    pub(crate) agprs: BTreeSet<u16>,
    /// Scalar registers by encoding, including VCC, M0 and EXEC.
    pub(crate) sgprs: BTreeSet<u8>,
    pub(crate) scc: bool,
    pub(crate) mode: bool,
    pub(crate) flat_scratch: bool,
}

impl Registers {
    fn set(&mut self, operand: &Operand, wave_size: u32, has: bool) {
        fn put<T: Ord>(set: &mut BTreeSet<T>, value: T, has: bool) {
            if has {
                set.insert(value);
            } else {
                set.remove(&value);
            }
        }
        let words = operand.words(wave_size);
        match operand.register {
            Register::Vgpr(first) => {
                (first..first.saturating_add(words)).for_each(|r| put(&mut self.vgprs, r, has));
            }
            Register::Agpr(first) => {
                (first..first.saturating_add(words)).for_each(|r| put(&mut self.agprs, r, has));
            }
            Register::Sgpr(first) => {
                let behind = first.saturating_add(words as u8);
                (first..behind).for_each(|r| put(&mut self.sgprs, r, has));
            }
            Register::Scc => self.scc = has,
            Register::Mode => self.mode = has,
            Register::FlatScratch => self.flat_scratch = has,
        }
    }

    /// Adds the registers that an instruction writes.
    pub(crate) fn add_written(&mut self, action: &Action, wave_size: u32) {
        action.for_each_operand(&mut |operand| {
            if operand.role == Role::Write {
                self.set(&operand, wave_size, true);
            }
        });
    }

    /// The live registers before an instruction, from those after it.
    pub(crate) fn before(mut self, action: &Action, wave_size: u32) -> Self {
        for role in [Role::Write, Role::Read] {
            action.for_each_operand(&mut |operand| {
                if operand.role == role {
                    self.set(&operand, wave_size, role == Role::Read);
                }
            });
        }
        self
    }

    /// Adds others; returns whether any is new.
    pub(crate) fn add(&mut self, others: &Self) -> bool {
        let before = self.clone();
        self.vgprs.extend(&others.vgprs);
        self.agprs.extend(&others.agprs);
        self.sgprs.extend(&others.sgprs);
        self.scc |= others.scc;
        self.mode |= others.mode;
        self.flat_scratch |= others.flat_scratch;
        before != *self
    }

    /// Numbered SGPRs, without VCC and other special ones.
    pub(crate) fn plain_sgprs(&self) -> impl Iterator<Item = u8> {
        self.sgprs.iter().copied().filter(|r| *r < VCC)
    }

    /// Whether the set contains registers of the trap handler.
    pub(crate) fn has_trap_registers(&self) -> bool {
        self.sgprs.range(TTMP..M0).next().is_some()
    }
}

/// Whether a scalar register belongs to the trap handler.
pub(crate) fn is_trap_register(register: u8) -> bool {
    (TTMP..M0).contains(&register)
}

/// The name of a scalar register in assembly.
pub(crate) fn scalar_name(register: u8) -> String {
    match register {
        VCC => "vcc_lo".to_owned(),
        107 => "vcc_hi".to_owned(),
        M0 => "m0".to_owned(),
        EXEC => "exec_lo".to_owned(),
        127 => "exec_hi".to_owned(),
        TTMP..M0 => format!("ttmp{}", register - TTMP),
        _ => format!("s{register}"),
    }
}
