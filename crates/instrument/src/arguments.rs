//! The instructions that give a probe its arguments, between saving registers and the call.
//!
//! At that point VCC and the argument registers have been saved and may be overwritten; a source in
//! one of them is read from its saved copy.

use gfxjit_isa::inst::{Action, Address, Condition, Control, Memory, Place, Register, Role};

use crate::dialect::Dialect;
use crate::frame::{Frame, lane};
use crate::place::Argument;
use crate::registers::{EXEC, VCC, is_trap_register, scalar_name};

/// The first of the special scalar registers, which have names, before GFX10.
const SPECIAL_FIRST: u8 = 102;
/// Their names.
const SPECIAL: [&str; 4] = [
    "flat_scratch_lo",
    "flat_scratch_hi",
    "xnack_mask_lo",
    "xnack_mask_hi",
];

/// Writes instructions.
pub(crate) struct Arguments<'a> {
    pub(crate) dialect: Dialect,
    pub(crate) frame: &'a Frame,
    pub(crate) text: &'a mut String,
}

/// A register that an instruction reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Source {
    Scalar(u8),
    Vector(u16),
    Accumulation(u16),
}

/// The 32-bit registers that an instruction reads, in order, without EXEC.
fn sources(action: &Action, wave_size: u32) -> Vec<Source> {
    let mut found = Vec::new();
    action.for_each_operand(&mut |operand| {
        if operand.role != Role::Read {
            return;
        }
        for word in 0..operand.words(wave_size) {
            found.push(match operand.register {
                Register::Sgpr(r) if r < EXEC => Source::Scalar(r + word as u8),
                Register::Vgpr(r) => Source::Vector(r + word),
                Register::Agpr(r) => Source::Accumulation(r + word),
                _ => return,
            });
        }
    });
    found
}

/// The number of 32-bit registers that an instruction reads.
pub(crate) fn source_count(action: &Action, wave_size: u32) -> usize {
    sources(action, wave_size).len()
}

/// One of the registers of 32 bits that an instruction reads.
pub(crate) fn source(action: &Action, number: u8, wave_size: u32) -> Option<Register> {
    let found = sources(action, wave_size)
        .get(usize::from(number))
        .copied()?;
    Some(match found {
        Source::Scalar(register) => Register::Sgpr(register),
        Source::Vector(register) => Register::Vgpr(register),
        Source::Accumulation(register) => Register::Agpr(register),
    })
}

/// Whether an instruction has the value that an argument needs.
pub(crate) fn has(action: Option<&Action>, argument: Argument, dialect: Dialect) -> bool {
    match argument {
        Argument::Address => match action {
            Some(Action::Memory(memory)) => !matches!(
                memory.address,
                Address::LdsByM0 { .. } | Address::GlobalByLane { .. }
            ),
            _ => false,
        },
        Argument::Target => matches!(
            action,
            Some(Action::Control(Control::SwapPc { .. } | Control::SetPc(_)))
        ),
        Argument::Taken => matches!(action, Some(Action::Control(Control::Branch { .. }))),
        Argument::Source(number) => {
            let source = action.map(|action| sources(action, dialect.wave_size));
            let source = source.and_then(|sources| sources.get(usize::from(number)).copied());
            match source {
                Some(Source::Scalar(register)) => is_readable(register, dialect),
                Some(Source::Vector(_) | Source::Accumulation(_)) => true,
                None => false,
            }
        }
        _ => true,
    }
}

/// Whether a scalar register can be read: on GFX12 kernels can also read the trap handler's registers,
/// which begin with the workgroup IDs.
fn is_readable(register: u8, dialect: Dialect) -> bool {
    !is_trap_register(register) || dialect.shows_trap_registers()
}

impl Arguments<'_> {
    fn add(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn line(&mut self, text: &str) {
        self.text.push(' ');
        self.text.push_str(text);
        self.text.push('\n');
    }

    /// Reads a lane of the frame into a scalar register.
    fn read_lane(&mut self, to: &str, number: u16) {
        let (vector, lane) = self.frame.place(number);
        self.line(&format!("v_readlane_b32 {to}, v{vector}, {lane}"));
    }

    /// The name of a scalar register that holds the value of `register`; a later call may overwrite
    /// it.
    fn scalar(&mut self, register: u8) -> String {
        match self.frame.lane_of(register) {
            Some(lane) => {
                self.read_lane("vcc_lo", lane);
                self.add(self.dialect.settle_scalars());
                "vcc_lo".to_owned()
            }
            None => match (register, self.dialect.has_106_sgprs()) {
                (SPECIAL_FIRST..VCC, false) => {
                    SPECIAL[usize::from(register - SPECIAL_FIRST)].to_owned()
                }
                _ => scalar_name(register),
            },
        }
    }

    fn constant(&mut self, to: u16, value: u32) {
        self.line(&format!("v_mov_b32_e32 v{to}, {value:#x}"));
    }

    fn vector(&mut self, to: u16, from: u16) {
        let from = self.frame.vector(from);
        self.line(&format!("v_mov_b32_e32 v{to}, v{from}"));
    }

    fn scalar_to(&mut self, to: u16, register: u8) {
        let from = self.scalar(register);
        self.line(&format!("v_mov_b32_e32 v{to}, {from}"));
    }

    /// Writes an argument to vector registers from `to` on.
    pub(crate) fn write(
        &mut self,
        to: u16,
        argument: Argument,
        site: u32,
        action: Option<&Action>,
    ) {
        match argument {
            Argument::Site => self.constant(to, site),
            Argument::Constant(value) => self.constant(to, value),
            Argument::Exec => {
                self.scalar_to(to, EXEC);
                match self.dialect.mask().words {
                    1 => self.constant(to + 1, 0),
                    _ => self.scalar_to(to + 1, EXEC + 1),
                }
            }
            Argument::Sgpr(register) => self.scalar_to(to, register),
            Argument::Vgpr(register) => self.vector(to, register),
            Argument::Source(number) => {
                let source = action.map(|action| sources(action, self.dialect.wave_size));
                match source.and_then(|sources| sources.get(usize::from(number)).copied()) {
                    Some(Source::Scalar(register)) => self.scalar_to(to, register),
                    Some(Source::Vector(register)) => self.vector(to, register),
                    Some(Source::Accumulation(register)) => {
                        self.line(&format!("v_accvgpr_read_b32 v{to}, a{register}"));
                    }
                    None => {}
                }
            }
            Argument::Taken => {
                if let Some(Action::Control(Control::Branch { condition, .. })) = action {
                    self.taken(to, *condition);
                }
            }
            Argument::Target => {
                if let Some(Action::Control(Control::SwapPc { from, .. } | Control::SetPc(from))) =
                    action
                {
                    self.scalar_to(to, *from);
                    self.scalar_to(to + 1, from + 1);
                }
            }
            Argument::Address => {
                if let Some(Action::Memory(memory)) = action {
                    self.address(to, memory);
                }
            }
        }
    }

    /// Writes whether a branch will be taken.
    fn taken(&mut self, to: u16, condition: Condition) {
        // The tested register, whether it is a lane mask, and whether the branch is taken when it
        // is zero.
        let (from, at_zero) = match condition {
            Condition::Always => return self.constant(to, 1),
            Condition::Scc0 => (lane::SCC, true),
            Condition::Scc1 => (lane::SCC, false),
            Condition::Vccz => (lane::VCC, true),
            Condition::Vccnz => (lane::VCC, false),
            Condition::Execz => (lane::EXEC, true),
            Condition::Execnz => (lane::EXEC, false),
        };
        self.read_lane("vcc_lo", from);
        let is_wide = from != lane::SCC && self.dialect.mask().words == 2;
        if is_wide {
            self.read_lane("vcc_hi", from + 1);
        }
        self.add(self.dialect.settle_scalars());
        match is_wide {
            true => self.line("s_cmp_lg_u64 vcc, 0"),
            false => self.line("s_cmp_lg_u32 vcc_lo, 0"),
        }
        match at_zero {
            true => self.line("s_cselect_b32 vcc_lo, 0, 1"),
            false => self.line("s_cselect_b32 vcc_lo, 1, 0"),
        }
        self.add(self.dialect.settle_scalars());
        self.line(&format!("v_mov_b32_e32 v{to}, vcc_lo"));
    }

    /// Writes the address that a lane accesses.
    fn address(&mut self, to: u16, memory: &Memory) {
        match memory.address {
            Address::Global { vaddr, saddr } | Address::Flat { vaddr, saddr } => match saddr {
                None => {
                    self.vector(to, vaddr);
                    self.vector(to + 1, vaddr + 1);
                }
                Some(base) => {
                    self.scalar_to(to, base);
                    self.scalar_to(to + 1, base + 1);
                    self.add_vector(to, vaddr);
                }
            },
            Address::Lds { vaddr } => {
                self.vector(to, vaddr);
                self.constant(to + 1, 0);
            }
            Address::Scratch { vaddr, saddr } => {
                match vaddr {
                    Some(vaddr) => self.vector(to, vaddr),
                    None => self.constant(to, 0),
                }
                if let Some(saddr) = saddr {
                    let from = self.scalar(saddr);
                    self.add(&self.dialect.add_32(to, &from));
                }
                self.constant(to + 1, 0);
            }
            Address::Buffer {
                vaddr,
                resource,
                soffset,
                offen,
                idxen,
            } => self.buffer(to, vaddr, resource, soffset, offen, idxen),
            _ => {}
        }
        let offset = memory.offset;
        if offset == 0 {
            return;
        }
        let low = format!("{:#x}", offset as u32);
        let is_small = matches!(
            memory.address,
            Address::Lds { .. } | Address::Scratch { .. }
        );
        let text = match (is_small, offset < 0) {
            (true, _) => self.dialect.add_32(to, &low),
            (false, false) => self.dialect.add_64(to, &low, "0"),
            (false, true) => self.dialect.add_64(to, &low, "-1"),
        };
        self.add(&text);
    }

    /// Adds a vector register, as an unsigned number.
    fn add_vector(&mut self, to: u16, from: u16) {
        let from = self.frame.vector(from);
        let text = self.dialect.add_64(to, &format!("v{from}"), "0");
        self.add(&text);
    }

    fn buffer(
        &mut self,
        to: u16,
        vaddr: Option<u16>,
        resource: u8,
        soffset: Place,
        offen: bool,
        idxen: bool,
    ) {
        self.constant(to + 1, 0);
        match vaddr.filter(|_| idxen) {
            Some(index) => {
                // The stride is bits 29:16 of the second word.
                self.vector(to, index);
                let word = self.scalar(resource + 1);
                self.line(&format!("s_bfe_u32 vcc_lo, {word}, 0xe0010"));
                self.add(self.dialect.settle_scalars());
                self.line(&format!("v_mul_lo_u32 v{to}, v{to}, vcc_lo"));
            }
            None => self.constant(to, 0),
        }
        if let Some(offset) = vaddr.filter(|_| offen) {
            self.add_vector(to, offset + u16::from(idxen));
        }
        let soffset = match soffset {
            Place::Sgpr(register) if register != 125 => Some(self.scalar(register)),
            Place::Const(value) if value != 0 => Some(format!("{:#x}", value as u32)),
            _ => None,
        };
        if let Some(soffset) = soffset {
            let text = self.dialect.add_64(to, &soffset, "0");
            self.add(&text);
        }
        let low = self.scalar(resource);
        let text = self.dialect.add_64(to, &low, "0");
        self.add(&text);
        let high = self.scalar(resource + 1);
        self.line(&format!("s_and_b32 vcc_lo, {high}, 0xffff"));
        self.add(self.dialect.settle_scalars());
        let text = self.dialect.add_32(to + 1, "vcc_lo");
        self.add(&text);
    }
}
