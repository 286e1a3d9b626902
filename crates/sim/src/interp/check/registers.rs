//! Tracks the bits of a wave's registers that were never written.

mod alu;
mod moves;

use gfxjit_isa::asm::Special;
use gfxjit_isa::inst::{Action, Operand, Place, Register, Role, Width};

use crate::interp::mode::INDEX_MODE;
use crate::machine::wave::{Wave, sreg};

/// Number of lanes of a register.
const LANES: usize = 64;

/// The undefined bits of a wave's registers: a mask for each word, in the layout of the wave's
/// registers.
pub(super) struct Undefined {
    /// Vector registers, then accumulation registers.
    vector: Vec<[u32; LANES]>,
    vgprs: usize,
    scalar: [u32; sreg::COUNT],
    scc: bool,
}

/// The use of an undefined value that affects control flow or memory.
#[derive(Debug)]
pub(super) struct UndefinedUse {
    /// The lane, for vector registers.
    pub lane: Option<u32>,
    /// The undefined value, and what depends on it.
    pub what: String,
}

impl Undefined {
    /// The initial state of a wave: all registers are undefined except those that a launch sets.
    /// `scalar` has a bit for each of these SGPRs, `vector` is their number from v0 on.
    pub(crate) fn new(wave: &Wave, scalar: u128, vector: usize) -> Self {
        let registers = (wave.vgpr_count + wave.agpr_count) as usize;
        let mut all = vec![[u32::MAX; LANES]; registers];
        for register in all.iter_mut().take(vector) {
            *register = [0; LANES];
        }
        let is_set = |n: usize| scalar >> n & 1 != 0 || n >= sreg::NULL;
        Self {
            vector: all,
            vgprs: wave.vgpr_count as usize,
            scalar: std::array::from_fn(|n| if is_set(n) { 0 } else { u32::MAX }),
            scc: true,
        }
    }

    fn index(&self, place: Place, word: usize) -> Option<usize> {
        match place {
            Place::Vgpr(n) => Some(usize::from(n) + word),
            Place::Agpr(n) => Some(self.vgprs + usize::from(n) + word),
            _ => None,
        }
    }

    /// A word of a lane's operand.
    pub(crate) fn word(&self, wave: &Wave, place: Place, word: usize, lane: usize) -> u32 {
        match place {
            Place::Vgpr(_) | Place::Agpr(_) => {
                let row = self.index(place, word).and_then(|n| self.vector.get(n));
                row.map_or(0, |row| row[lane % LANES])
            }
            // The register number after NULL is EXEC.
            Place::NULL => 0,
            Place::Sgpr(n) => {
                let at = usize::from(n) + word;
                self.scalar.get(at).copied().unwrap_or(0)
            }
            Place::Scc | Place::Special(Special::Scc) => u32::from(self.scc),
            Place::Special(Special::Vccz) => u32::from(self.zero_is_unknown(wave, sreg::VCC)),
            Place::Const(_) | Place::Special(_) => 0,
        }
    }

    /// Sets the undefined bits of a word of a lane.
    pub(crate) fn set_word(&mut self, place: Place, word: usize, lane: usize, undefined: u32) {
        match place {
            Place::Vgpr(_) | Place::Agpr(_) => {
                let index = self.index(place, word);
                if let Some(row) = index.and_then(|n| self.vector.get_mut(n)) {
                    row[lane % LANES] = undefined;
                }
            }
            Place::NULL => {}
            Place::Sgpr(n) => self.set_scalar(usize::from(n) + word, undefined),
            Place::Scc => self.scc = undefined != 0,
            Place::Const(_) | Place::Special(_) => {}
        }
    }

    fn set_scalar(&mut self, register: usize, undefined: u32) {
        if register != sreg::NULL
            && let Some(slot) = self.scalar.get_mut(register)
        {
            *slot = undefined;
        }
    }

    /// Whether undefined bits decide if a mask of the wave's lanes is zero.
    fn zero_is_unknown(&self, wave: &Wave, first: usize) -> bool {
        let words = wave.halves();
        let known = (first..first + words).any(|n| wave.sgprs[n] & !self.scalar[n] != 0);
        !known && (first..first + words).any(|n| self.scalar[n] != 0)
    }

    /// Updates the state for an instruction that is about to be executed. Memory instructions are
    /// handled elsewhere.
    pub(crate) fn execute(&mut self, wave: &Wave, action: &Action) -> Option<UndefinedUse> {
        if wave.mode & INDEX_MODE != 0 {
            // Register numbers are relative to M0; the written registers are not tracked, so all
            // count as defined.
            self.vector.iter_mut().for_each(|row| *row = [0; LANES]);
            return None;
        }
        match action {
            Action::Nop | Action::Fence { .. } => None,
            Action::Salu(alu) => self.scalar_operation(wave, alu),
            Action::Valu(alu) => self.vector_operation(wave, alu),
            Action::Pair(pair) if pair.iter().all(|alu| self.is_clean(alu)) => {
                pair.iter().for_each(|alu| self.define_results(wave, alu));
                None
            }
            Action::Pair(pair) => {
                // Both operations read before either writes.
                let before = pair.each_ref().map(|alu| self.evaluated(wave, alu));
                let mut found = None;
                for (alu, lanes) in pair.iter().zip(before) {
                    found = self.commit(wave, alu, &lanes).or(found);
                }
                found
            }
            Action::Cross(cross) => {
                self.cross(wave, cross);
                None
            }
            Action::Control(control) => self.control(wave, control, action),
            Action::Convert(_) | Action::Matrix(_) => {
                self.mix_all(wave, action);
                None
            }
            Action::Memory(_) | Action::ScalarLoad(_) | Action::ScalarStore(_) => None,
        }
    }

    /// Whether an operand has undefined bits in a lane of `exec`.
    pub(crate) fn operand(&self, wave: &Wave, operand: Operand, exec: u64) -> bool {
        let words = usize::from(operand.words(wave.size));
        let place = match operand.register {
            Register::Vgpr(n) => Place::Vgpr(n),
            Register::Agpr(n) => Place::Agpr(n),
            Register::Sgpr(n) => {
                let first = usize::from(n);
                let all = self.scalar.get(first..first + words).unwrap_or_default();
                return all.iter().any(|word| *word != 0);
            }
            Register::Scc => return self.scc,
            Register::Mode | Register::FlatScratch => return false,
        };
        let lanes = || (0..wave.size as usize).filter(|lane| exec >> lane & 1 != 0);
        (0..words).any(|word| lanes().any(|lane| self.word(wave, place, word, lane) != 0))
    }

    /// Marks an operand as defined, so that it is only reported once.
    pub(crate) fn define(&mut self, wave: &Wave, operand: Operand) {
        let exec = wave.exec() & (u64::MAX >> (64 - wave.size));
        self.set_operand(wave, operand, exec, 0);
    }

    /// Marks all results of an instruction as defined.
    pub(crate) fn define_outputs(&mut self, wave: &Wave, action: &Action) {
        self.set_outputs(wave, action, 0);
    }

    fn set_outputs(&mut self, wave: &Wave, action: &Action, undefined: u32) {
        let exec = wave.exec() & (u64::MAX >> (64 - wave.size));
        action.for_each_operand(&mut |operand| {
            if operand.role == Role::Write {
                self.set_operand(wave, operand, exec, undefined);
            }
        });
    }

    fn set_operand(&mut self, wave: &Wave, operand: Operand, exec: u64, undefined: u32) {
        let words = match operand.width {
            Width::Words(words) => usize::from(words),
            Width::LaneMask => wave.halves(),
        };
        let place = match operand.register {
            Register::Vgpr(n) => Place::Vgpr(n),
            Register::Agpr(n) => Place::Agpr(n),
            Register::Sgpr(n) => {
                for word in 0..words {
                    self.set_scalar(usize::from(n) + word, undefined);
                }
                return;
            }
            Register::Scc => {
                self.scc = undefined != 0;
                return;
            }
            Register::Mode | Register::FlatScratch => return,
        };
        for word in 0..words {
            for lane in (0..wave.size as usize).filter(|lane| exec >> lane & 1 != 0) {
                self.set_word(place, word, lane, undefined);
            }
        }
    }
}

/// The name of a register in assembly.
pub(super) fn name(place: Place) -> String {
    match place {
        Place::Vgpr(n) => format!("v{n}"),
        Place::Agpr(n) => format!("a{n}"),
        Place::Sgpr(106 | 107) => "vcc".into(),
        Place::Sgpr(124) => "m0".into(),
        Place::Sgpr(126 | 127) => "exec".into(),
        Place::Sgpr(n) => format!("s{n}"),
        Place::Scc | Place::Special(_) => "scc".into(),
        Place::Const(_) => "a constant".into(),
    }
}
