//! Tracks the bits of a wave's registers that were never written.

mod alu;
mod moves;

use gfxjit_isa::asm::Special;
use gfxjit_isa::inst::{Action, Operand, Place, Register, Role, Width};

use crate::interp::check::races::ByNumber;
use crate::interp::mode::INDEX_MODE;
use crate::machine::wave::{Wave, sreg};

/// Number of lanes of a register.
const LANES: usize = 64;

/// The undefined bits of a wave's registers.
///
/// Translated code reads and clears `lanes` and `scalar` itself: an instruction whose operands are defined in all
/// lanes that it looks at has defined results.
#[derive(Default)]
pub(super) struct Undefined {
    /// The lanes in which a register has undefined bits: vector registers, then accumulation registers.
    lanes: Vec<u64>,
    /// Which bits these are, for registers that are undefined in part; all of them where there is no mask.
    bits: ByNumber<Box<[u32; LANES]>>,
    vgprs: usize,
    /// The undefined bits of scalar registers; SCC is behind them.
    scalar: Vec<u32>,
}

/// The place of SCC behind the scalar registers.
const SCC: usize = sreg::COUNT;

/// The use of an undefined value that affects control flow or memory.
#[derive(Debug)]
pub(super) struct UndefinedUse {
    /// The lane, for vector registers.
    pub lane: Option<u32>,
    /// The undefined value, and what depends on it.
    pub what: String,
}

impl Undefined {
    /// The undefined bits of scalar registers where a wave begins; `set` has a bit for each SGPR that a launch sets.
    pub(crate) fn scalars(set: u128) -> Vec<u32> {
        let is_set = |n: usize| n < SCC && (set >> n & 1 != 0 || n >= sreg::NULL);
        // Translated code loads two words at once.
        let all = (0..=SCC + 1).map(|n| if is_set(n) { 0 } else { u32::MAX });
        all.collect()
    }

    /// Sets the initial state of a wave: all registers are undefined except those that a launch sets: `scalar` is of
    /// [`Undefined::scalars`], and the first `vector` registers are set.
    pub(crate) fn begin(&mut self, wave: &Wave, scalar: &[u32], vector: usize) {
        let registers = (wave.vgpr_count + wave.agpr_count) as usize;
        self.vgprs = wave.vgpr_count as usize;
        self.bits.clear();
        self.lanes.clear();
        self.lanes.resize(registers, u64::MAX);
        self.lanes.iter_mut().take(vector).for_each(|all| *all = 0);
        self.scalar.clear();
        self.scalar.extend_from_slice(scalar);
    }

    /// The lanes of vector registers with undefined bits, and the undefined bits of scalar registers, for translated
    /// code.
    pub(crate) fn tables(&mut self) -> (*mut u64, *mut u32) {
        (self.lanes.as_mut_ptr(), self.scalar.as_mut_ptr())
    }

    fn scc(&self) -> bool {
        self.scalar[SCC] != 0
    }

    fn set_scc(&mut self, undefined: bool) {
        self.scalar[SCC] = undefined.into();
    }

    /// Marks all vector registers as defined.
    fn define_all_vectors(&mut self) {
        self.lanes.fill(0);
    }

    /// Whether a vector register is defined in some lanes.
    fn has_lanes(&self, register: Option<usize>, lanes: u64) -> bool {
        let undefined = register.and_then(|n| self.lanes.get(n)).copied();
        undefined.unwrap_or(0) & lanes == 0
    }

    /// Whether a word of an operand is defined in some lanes.
    pub(crate) fn is_defined(&self, place: Place, word: usize, lanes: u64) -> bool {
        match self.index(place, word) {
            register @ Some(_) => self.has_lanes(register, lanes),
            None => false,
        }
    }

    fn vector_word(&self, register: usize, lane: usize) -> u32 {
        match self.lanes.get(register) {
            Some(lanes) if lanes >> lane & 1 != 0 => {
                let bits = self.bits.get(&(register as u64));
                bits.map_or(u32::MAX, |bits| bits[lane])
            }
            _ => 0,
        }
    }

    fn set_vector_word(&mut self, register: usize, lane: usize, undefined: u32) {
        let Some(lanes) = self.lanes.get_mut(register) else {
            return;
        };
        if undefined == 0 {
            *lanes &= !(1 << lane);
            return;
        }
        if undefined != u32::MAX || self.bits.contains_key(&(register as u64)) {
            let bits = self.bits.entry(register as u64);
            bits.or_insert_with(|| Box::new([u32::MAX; LANES]))[lane] = undefined;
        }
        *lanes |= 1 << lane;
    }

    /// Marks half of a register as defined in some lanes.
    pub(crate) fn define_half(&mut self, place: Place, lanes: u64, high: bool) {
        let Some(register) = self.index(place, 0) else {
            return;
        };
        let undefined = match self.lanes.get(register) {
            Some(all) if all & lanes != 0 => all & lanes,
            _ => return,
        };
        let bits = self.bits.entry(register as u64);
        let bits = bits.or_insert_with(|| Box::new([u32::MAX; LANES]));
        let half = 0xffff << if high { 16 } else { 0 };
        let mut defined = 0;
        for lane in (0..LANES).filter(|lane| undefined >> lane & 1 != 0) {
            bits[lane] &= !half;
            defined |= u64::from(bits[lane] == 0) << lane;
        }
        self.lanes[register] &= !defined;
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
                let index = self.index(place, word);
                index.map_or(0, |n| self.vector_word(n, lane % LANES))
            }
            // The register number after NULL is EXEC.
            Place::NULL => 0,
            Place::Sgpr(n) => {
                let at = usize::from(n) + word;
                self.scalar.get(at).copied().unwrap_or(0)
            }
            Place::Scc | Place::Special(Special::Scc) => u32::from(self.scc()),
            Place::Special(Special::Vccz) => u32::from(self.zero_is_unknown(wave, sreg::VCC)),
            Place::Const(_) | Place::Special(_) => 0,
        }
    }

    /// Sets the undefined bits of a word of a lane.
    pub(crate) fn set_word(&mut self, place: Place, word: usize, lane: usize, undefined: u32) {
        match place {
            Place::Vgpr(_) | Place::Agpr(_) => {
                if let Some(register) = self.index(place, word) {
                    self.set_vector_word(register, lane % LANES, undefined);
                }
            }
            Place::NULL => {}
            Place::Sgpr(n) => self.set_scalar(usize::from(n) + word, undefined),
            Place::Scc => self.set_scc(undefined != 0),
            Place::Const(_) | Place::Special(_) => {}
        }
    }

    fn set_scalar(&mut self, register: usize, undefined: u32) {
        if register != sreg::NULL
            && register < SCC
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
            self.define_all_vectors();
            return None;
        }
        match action {
            Action::Nop | Action::Wait | Action::Fence { .. } => None,
            Action::Salu(alu) => self.scalar_operation(wave, alu),
            Action::Valu(alu) => self.vector_operation(wave, alu),
            Action::Pair(pair) if pair.iter().all(|alu| self.is_clean(wave, alu)) => {
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
            Action::Memory(_)
            | Action::Image(_)
            | Action::ScalarLoad(_)
            | Action::ScalarStore(_) => None,
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
            Register::Scc => return self.scc(),
            Register::Mode | Register::FlatScratch => return false,
        };
        (0..words).any(|word| !self.has_lanes(self.index(place, word), exec))
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
                self.set_scc(undefined != 0);
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
