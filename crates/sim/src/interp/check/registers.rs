//! Which bits of a wave's registers were never written.

use gfxjit_isa::asm::Special;
use gfxjit_isa::cross::{dpp_enabled, dpp_sources};
use gfxjit_isa::inst::{
    Action, Alu, Condition, Control, Cross, Operand, Output, Place, Register, Role, Width,
};
use gfxjit_isa::ty::Kind;

use crate::interp::check::bits::{self, Known, Made, Source};
use crate::interp::memory::accesses::lane_word;
use crate::interp::mode::INDEX_MODE;
use crate::interp::registers::uniform;
use crate::machine::wave::{HALF, Wave, sreg};

/// Lanes of a register.
const LANES: usize = 64;

/// What of a wave's registers is undefined: a mask of bits for each word, as the wave has them.
pub(super) struct Undefined {
    /// Vector registers, then accumulation registers.
    vector: Vec<[u32; LANES]>,
    vgprs: usize,
    scalar: [u32; sreg::COUNT],
    scc: bool,
}

/// An undefined value that decides what happens.
#[derive(Debug)]
pub(super) struct Use {
    /// The lane, of vector registers.
    pub lane: Option<u32>,
    /// What is undefined, and what depends on it.
    pub what: String,
}

impl Undefined {
    /// Of a wave that begins: all but the registers that a launch sets. `scalar` has a bit for
    /// each of those, `vector` is the number of those from v0 on.
    pub fn new(wave: &Wave, scalar: u128, vector: usize) -> Self {
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
    pub fn word(&self, wave: &Wave, place: Place, word: usize, lane: usize) -> u32 {
        match place {
            Place::Vgpr(_) | Place::Agpr(_) => {
                let row = self.index(place, word).and_then(|n| self.vector.get(n));
                row.map_or(0, |row| row[lane % LANES])
            }
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
    pub fn set_word(&mut self, place: Place, word: usize, lane: usize, undefined: u32) {
        match place {
            Place::Vgpr(_) | Place::Agpr(_) => {
                let index = self.index(place, word);
                if let Some(row) = index.and_then(|n| self.vector.get_mut(n)) {
                    row[lane % LANES] = undefined;
                }
            }
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

    /// Whether it is not known if a mask of the wave's lanes is zero.
    fn zero_is_unknown(&self, wave: &Wave, first: usize) -> bool {
        let words = wave.halves();
        let known = (first..first + words).any(|n| wave.sgprs[n] & !self.scalar[n] != 0);
        !known && (first..first + words).any(|n| self.scalar[n] != 0)
    }

    /// What an instruction makes of the registers, which are still as it finds them. Memory
    /// instructions are not done here.
    pub fn execute(&mut self, wave: &Wave, action: &Action) -> Option<Use> {
        if wave.mode & INDEX_MODE != 0 {
            // Numbers of registers are relative to M0: which ones are written is not followed.
            self.vector.iter_mut().for_each(|row| *row = [0; LANES]);
            return None;
        }
        match action {
            Action::Nop | Action::Fence { .. } => None,
            Action::Salu(alu) => self.scalar_operation(wave, alu),
            Action::Valu(alu) => self.vector_operation(wave, alu),
            Action::Pair(pair) => {
                // Both read before either writes.
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

    fn scalar_operation(&mut self, wave: &Wave, alu: &Alu) -> Option<Use> {
        let sources: Vec<Source> = alu
            .inputs
            .iter()
            .map(|input| self.scalar_source(wave, input.place, input.kind))
            .collect();
        let made = match sources.iter().any(is_undefined) {
            true => bits::evaluate(alu, wave.mode, 0, false, sources, &|output, word| {
                let value = uniform(wave, output.place)[word];
                let undefined = self.word(wave, output.place, word, 0);
                Known { value, undefined }
            }),
            false => Some(Made::default()),
        };
        let made = made.unwrap_or_default();
        let mut found = None;
        for (n, output) in alu.outputs.iter().enumerate() {
            match output.kind {
                Kind::Scc => self.scc = made.flags[n].undefined,
                Kind::Exec => {
                    found = self
                        .set_exec(wave, made.words[n].map(|w| w.undefined), alu)
                        .or(found);
                }
                kind => {
                    for word in 0..kind.words() {
                        let undefined = made.words[n][word].undefined;
                        self.set_word(output.place, word, 0, undefined);
                    }
                    if output.place == Place::EXEC {
                        let words = made.words[n].map(|w| w.undefined);
                        found = self.set_exec(wave, words, alu).or(found);
                    }
                }
            }
        }
        found
    }

    /// EXEC is written: bits of it that are undefined decide which lanes go on.
    fn set_exec(&mut self, wave: &Wave, undefined: [u32; 2], alu: &Alu) -> Option<Use> {
        self.scalar[sreg::EXEC] = 0;
        self.scalar[sreg::EXEC + 1] = 0;
        let mask = u64::from(undefined[0]) | u64::from(undefined[1]) << 32;
        let mask = mask & (u64::MAX >> (64 - wave.size));
        let lane = (mask != 0).then(|| mask.trailing_zeros())?;
        Some(Use {
            lane: Some(lane),
            what: format!(
                "which lanes go on depends on {}, which was never written",
                self.culprit(wave, alu, lane as usize)
            ),
        })
    }

    fn scalar_source(&self, wave: &Wave, place: Place, kind: Kind) -> Source {
        let values = match kind {
            Kind::Exec => uniform(wave, Place::EXEC),
            _ => uniform(wave, place),
        };
        let words = [0, 1].map(|word| Known {
            value: values[word],
            undefined: match word < kind.words() {
                true => self.word(wave, place, word, 0),
                false => 0,
            },
        });
        let flag = match kind {
            Kind::Scc => Known {
                value: wave.scc,
                undefined: self.scc,
            },
            _ => Known::default(),
        };
        Source { words, flag }
    }

    fn vector_operation(&mut self, wave: &Wave, alu: &Alu) -> Option<Use> {
        let lanes = self.evaluated(wave, alu);
        self.commit(wave, alu, &lanes)
    }

    /// What a vector operation makes in each lane that it writes.
    fn evaluated(&self, wave: &Wave, alu: &Alu) -> Vec<(usize, Made)> {
        let exec = wave.exec();
        let lanes = (0..wave.size as usize).filter(|lane| exec >> lane & 1 != 0);
        let gathered = alu.dpp.as_ref().map(|dpp| {
            let sources = dpp_sources(dpp.control, wave.size);
            (dpp, sources)
        });
        let mut all = Vec::new();
        for lane in lanes {
            let mut first = lane;
            let mut has_source = true;
            if let Some((dpp, sources)) = &gathered {
                let source = sources[lane].filter(|s| dpp.fetch_inactive || exec >> s & 1 != 0);
                if source.is_none() && !dpp.bound_ctrl || !dpp_enabled(dpp, lane as u8) {
                    // The lane stays as it is, but for masks of comparisons, where it gets zero.
                    continue;
                }
                has_source = source.is_some();
                first = source.map_or(lane, usize::from);
            }
            let inputs = alu.inputs.iter().enumerate().map(|(n, input)| {
                let lane = if n == 0 { first } else { lane };
                match n == 0 && !has_source {
                    true => Source::default(),
                    false => self.vector_source(wave, input.place, input.kind, lane),
                }
            });
            let sources: Vec<Source> = inputs.collect();
            let made = match sources.iter().any(is_undefined) {
                true => {
                    let old = |output: &Output, word: usize| Known {
                        value: lane_word(wave, output.place, word, lane),
                        undefined: self.word(wave, output.place, word, lane),
                    };
                    bits::evaluate(alu, wave.mode, lane as u32, true, sources, &old)
                }
                false => None,
            };
            all.push((lane, made.unwrap_or_else(|| self.kept(wave, alu, lane))));
        }
        all
    }

    /// The results of defined operands: of parts of registers, the other bits stay as they are.
    fn kept(&self, wave: &Wave, alu: &Alu, lane: usize) -> Made {
        let mut made = Made::default();
        for (output, words) in alu.outputs.iter().zip(&mut made.words) {
            if matches!(output.kind, Kind::Mask | Kind::Scc) {
                continue;
            }
            let kept = kept_bits(output);
            words[0].undefined = self.word(wave, output.place, 0, lane) & kept;
        }
        made
    }

    fn vector_source(&self, wave: &Wave, place: Place, kind: Kind, lane: usize) -> Source {
        if matches!(kind, Kind::Mask | Kind::Vcc) {
            let half = lane / HALF;
            let value = match place {
                Place::Sgpr(n) => wave.sgprs.get(usize::from(n) + half).copied().unwrap_or(0),
                place => uniform(wave, place)[half],
            };
            let undefined = self.word(wave, place, half, lane);
            let bit = |word: u32| word >> (lane % HALF) & 1 != 0;
            return Source {
                words: Default::default(),
                flag: Known {
                    value: bit(value),
                    undefined: bit(undefined),
                },
            };
        }
        if place.is_uniform() {
            return self.scalar_source(wave, place, kind);
        }
        let words = [0, 1].map(|word| match word < kind.words() {
            true => Known {
                value: lane_word(wave, place, word, lane),
                undefined: self.word(wave, place, word, lane),
            },
            false => Known::default(),
        });
        Source {
            words,
            flag: Known::default(),
        }
    }

    fn commit(&mut self, wave: &Wave, alu: &Alu, lanes: &[(usize, Made)]) -> Option<Use> {
        let mut found = None;
        for (n, output) in alu.outputs.iter().enumerate() {
            if output.kind == Kind::Mask {
                let mut masks = [0u32; 2];
                for (lane, made) in lanes {
                    masks[lane / HALF] |= u32::from(made.flags[n].undefined) << (lane % HALF);
                }
                if let Place::Sgpr(first) = output.place {
                    for half in 0..wave.halves() {
                        self.set_scalar(usize::from(first) + half, masks[half]);
                    }
                }
                if alu.writes_exec || output.place == Place::EXEC {
                    found = self.set_exec(wave, masks, alu).or(found);
                }
                continue;
            }
            for (lane, made) in lanes {
                for word in 0..output.kind.words() {
                    let undefined = made.words[n][word].undefined;
                    self.set_word(output.place, word, *lane, undefined);
                }
            }
        }
        found
    }

    fn cross(&mut self, wave: &Wave, cross: &Cross) {
        let lanes = wave.size as usize;
        let exec = wave.exec() & (u64::MAX >> (64 - lanes));
        match *cross {
            Cross::ReadLane { to, from, lane } => {
                let lane = uniform(wave, lane)[0] as usize & (lanes - 1);
                let undefined = self.word(wave, from, 0, lane);
                self.set_scalar(to.into(), undefined);
            }
            Cross::ReadFirstLane { to, from } => {
                let lane = if exec == 0 { 0 } else { exec.trailing_zeros() };
                let undefined = self.word(wave, from, 0, lane as usize);
                self.set_scalar(to.into(), undefined);
            }
            Cross::WriteLane { to, value, lane } => {
                let lane = uniform(wave, lane)[0] as usize & (lanes - 1);
                let undefined = self.word(wave, value, 0, 0);
                self.set_word(to, 0, lane, undefined);
            }
            Cross::MovRel { .. } => {
                // Which registers are written is not followed.
                self.vector.iter_mut().for_each(|row| *row = [0; LANES]);
                self.scalar[..sreg::VCC].fill(0);
            }
            Cross::PermlaneSwap { first, second, .. } => {
                for lane in 0..lanes {
                    let any = self.any_lane(wave, first, exec) | self.any_lane(wave, second, exec);
                    self.set_word(first, 0, lane, any);
                    self.set_word(second, 0, lane, any);
                }
            }
            // From which lane a value comes, the instruction's own operands say.
            Cross::Bpermute {
                to,
                address,
                data,
                offset,
            } => {
                self.permuted(wave, exec, to, data, |lane| {
                    let at = lane_word(wave, Place::Vgpr(address), 0, lane);
                    (at.wrapping_add(offset as u32) >> 2) as usize
                });
            }
            Cross::Permute { to, data, .. }
            | Cross::Swizzle { to, data, .. }
            | Cross::Permlane16 { to, data, .. }
            | Cross::PermlaneVar { to, data, .. }
            | Cross::Permlane64 { to, data } => {
                let any = self.any_lane(wave, data, exec);
                for lane in (0..lanes).filter(|lane| exec >> lane & 1 != 0) {
                    self.set_word(to, 0, lane, any);
                }
            }
        }
    }

    /// Each active lane gets what another one has.
    fn permuted(
        &mut self,
        wave: &Wave,
        exec: u64,
        to: Place,
        data: Place,
        from: impl Fn(usize) -> usize,
    ) {
        let lanes = wave.size as usize;
        let mut row = [0; LANES];
        for (lane, slot) in row.iter_mut().enumerate().take(lanes) {
            let from = from(lane) & (lanes - 1);
            // What inactive lanes give is zero.
            if exec >> from & 1 != 0 {
                *slot = self.word(wave, data, 0, from);
            }
        }
        for lane in (0..lanes).filter(|lane| exec >> lane & 1 != 0) {
            self.set_word(to, 0, lane, row[lane]);
        }
    }

    /// Bits that are undefined in some active lane.
    fn any_lane(&self, wave: &Wave, place: Place, exec: u64) -> u32 {
        let lanes = (0..wave.size as usize).filter(|lane| exec >> lane & 1 != 0);
        lanes.fold(0, |any, lane| any | self.word(wave, place, 0, lane))
    }

    fn control(&mut self, wave: &Wave, control: &Control, action: &Action) -> Option<Use> {
        let undecided = match control {
            Control::Branch { condition, .. } => match condition {
                Condition::Scc0 | Condition::Scc1 if self.scc => Some("SCC"),
                Condition::Vccz | Condition::Vccnz if self.zero_is_unknown(wave, sreg::VCC) => {
                    Some("VCC")
                }
                _ => None,
            },
            Control::SetPc(from) | Control::SwapPc { from, .. } => {
                let from = usize::from(*from);
                let pair = self.scalar.get(from..from + 2).unwrap_or_default();
                pair.iter().any(|word| *word != 0).then_some("the address")
            }
            _ => None,
        };
        self.define_outputs(wave, action);
        let name = undecided?;
        self.scc = false;
        for half in 0..2 {
            self.scalar[sreg::VCC + half] = 0;
        }
        Some(Use {
            lane: None,
            what: format!("a jump depends on {name}, which comes of what was never written"),
        })
    }

    /// Of instructions that mix everything: their results are undefined when an operand is.
    fn mix_all(&mut self, wave: &Wave, action: &Action) {
        let exec = wave.exec() & (u64::MAX >> (64 - wave.size));
        let mut any = false;
        action.for_each_operand(&mut |operand| {
            any |= operand.role == Role::Read && self.operand(wave, operand, exec);
        });
        let undefined = if any { u32::MAX } else { 0 };
        self.set_outputs(wave, action, undefined);
    }

    /// Whether an operand has undefined bits in a lane of `exec`.
    pub fn operand(&self, wave: &Wave, operand: Operand, exec: u64) -> bool {
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

    /// An operand counts as defined from here on, so that it is told once.
    pub fn define(&mut self, wave: &Wave, operand: Operand) {
        let exec = wave.exec() & (u64::MAX >> (64 - wave.size));
        self.set_operand(wave, operand, exec, 0);
    }

    /// All that an instruction writes is defined behind it.
    pub fn define_outputs(&mut self, wave: &Wave, action: &Action) {
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

    /// The first operand of an operation that is undefined in a lane, by name.
    fn culprit(&self, wave: &Wave, alu: &Alu, lane: usize) -> String {
        let is_undefined = |input: &gfxjit_isa::inst::Input| {
            let words = if matches!(input.kind, Kind::Mask | Kind::Vcc) {
                lane / HALF..lane / HALF + 1
            } else {
                0..input.kind.words()
            };
            words
                .into_iter()
                .any(|word| self.word(wave, input.place, word, lane) != 0)
        };
        let found = alu.inputs.iter().find(|input| is_undefined(input));
        found.map_or_else(|| "a register".to_owned(), |input| name(input.place))
    }
}

fn is_undefined(source: &Source) -> bool {
    source.flag.undefined || source.words.iter().any(|word| word.undefined != 0)
}

/// Bits of a register that an operation leaves as they are.
fn kept_bits(output: &Output) -> u32 {
    use gfxjit_isa::asm::{Select, Unused};
    let (shift, bits) = match output.select {
        Select::Dword => return 0,
        Select::Word(n) => (u32::from(n) * 16, 16),
        Select::Byte(n) => (u32::from(n) * 8, 8),
    };
    match output.unused {
        Unused::Preserve => !(((1u32 << bits) - 1) << shift),
        Unused::Pad | Unused::Sext => 0,
    }
}

/// A register as the assembly has it.
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
