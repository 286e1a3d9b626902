//! The decoded code of a loaded image.
//!
//! Instructions are decoded when they are first executed, in sequences, and kept for the lifetime
//! of the image, separately for each wave size. Every word of code has a slot, so that an
//! instruction is found by its index without a lock.

use std::collections::{BTreeSet, HashSet};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use gfxjit_hal::FaultKind;
use gfxjit_isa::inst::{Action, Address, Control, Inst, Register};
use gfxjit_isa::{DecodeError, Decoder};
use gfxjit_targets::{Generation, TargetId};

use crate::engine::counts::ImageCounts;
use crate::interp::instruction::{Body, Cx, Flow, Handler, Outcome, Step, StepFault};
use crate::interp::memory::scalar::{prepare_scalar, scalar_store};
use crate::interp::once_slots::OnceSlots;
use crate::interp::{alu, control, convert, cross, matrix, memory};
use crate::machine::memory::{MemoryView, Range, Snapshot};
use crate::machine::wave::sreg;

/// An executable segment after relocation.
pub struct CodeSegment {
    /// Device address of its first byte.
    pub address: u64,
    pub bytes: Vec<u8>,
}

/// Maximum number of instructions decoded at once.
const STRETCH: usize = 64;

/// Code of one image; see the module's description.
pub struct Program {
    tables: [Table; 2],
    load_delta: u64,
    memory: Arc<Snapshot>,
    counts: Option<Arc<ImageCounts>>,
}

impl Program {
    /// The code of `target` in `segments`. `load_delta` is the difference between loaded and
    /// original addresses.
    pub fn new(target: TargetId, segments: Vec<CodeSegment>, load_delta: u64) -> Self {
        Self::over(target, segments.into(), load_delta)
    }

    fn over(target: TargetId, segments: Arc<[CodeSegment]>, load_delta: u64) -> Self {
        let table = |wave_size| Table {
            slots: slots(&segments),
            segments: segments.clone(),
            target,
            wave_size,
            banked: match target.processor().generation() {
                Generation::Gfx1250 => slots(&segments),
                _ => Vec::new(),
            },
            decoder: Mutex::new(None),
            stops: None,
            long_permute: cross::permutes_are_long(target.processor().generation()),
            numbered_sgprs: if target.processor().generation() < Generation::Gfx10_1 {
                sreg::FLAT_SCRATCH as u16
            } else {
                sreg::VCC as u16
            },
        };
        Self {
            tables: [table(32), table(64)],
            load_delta,
            memory: Arc::default(),
            counts: None,
        }
    }

    /// The code with the memory of its image, in which translators look up called functions.
    pub fn with_memory(self, memory: Snapshot) -> Self {
        Self {
            memory: Arc::new(memory),
            ..self
        }
    }

    /// The code with what is counted of its instructions.
    #[must_use]
    pub fn with_counts(self, counts: Option<ImageCounts>) -> Self {
        let counts = counts.map(Arc::new);
        Self { counts, ..self }
    }

    /// What is counted of its instructions.
    pub fn counts(&self) -> Option<&ImageCounts> {
        self.counts.as_deref()
    }

    /// The same code, of which only the interpreter executes the instructions at some addresses. The addresses
    /// do not include the load delta.
    #[must_use]
    pub fn with_stops(&self, stops: &BTreeSet<u64>) -> Self {
        let delta = self.load_delta;
        let stops: HashSet<u64> = stops.iter().map(|pc| pc.wrapping_add(delta)).collect();
        let stops = Arc::new(stops);
        let mut program = Self::over(self.tables[0].target, self.segments(), delta);
        for table in &mut program.tables {
            table.stops = Some(Arc::clone(&stops));
        }
        Self {
            memory: Arc::clone(&self.memory),
            counts: self.counts.clone(),
            ..program
        }
    }

    /// Whether there are instructions that only the interpreter executes, since a debugger may stop a launch
    /// there.
    #[must_use]
    pub fn has_stops(&self) -> bool {
        self.tables[0].stops.is_some()
    }

    /// The memory of the image only, before any launch.
    pub fn memory(&self) -> MemoryView {
        let none = Range {
            start: 0,
            end: 0,
            writable: false,
        };
        MemoryView::new(Arc::clone(&self.memory), [none; 2], None)
    }

    /// The generation that the code is for.
    pub fn generation(&self) -> Generation {
        self.tables[0].target.processor().generation()
    }

    /// The code at the time of loading.
    pub fn segments(&self) -> Arc<[CodeSegment]> {
        Arc::clone(&self.tables[0].segments)
    }

    /// The number of words of each segment.
    pub fn words(&self) -> impl Iterator<Item = usize> {
        self.tables[0].slots.iter().map(OnceSlots::len)
    }

    /// The segment and the word of a device address.
    #[inline]
    pub fn word(&self, pc: u64) -> Option<(usize, usize)> {
        let segments = self.tables[0].segments.iter().zip(&self.tables[0].slots);
        segments.enumerate().find_map(|(number, (segment, slots))| {
            let offset = pc.wrapping_sub(segment.address);
            let inside = offset & 3 == 0 && offset / 4 < slots.len() as u64;
            inside.then_some((number, (offset / 4) as usize))
        })
    }

    /// The address range of the image: of its code, and of its memory as far as it is known.
    pub fn extent(&self) -> std::ops::Range<u64> {
        let segments = self.tables[0].segments.iter();
        let code = segments.map(|code| code.address..code.address + code.bytes.len() as u64);
        let all = code.chain(self.memory.extent());
        let extent = all.reduce(|a, b| a.start.min(b.start)..a.end.max(b.end));
        extent.unwrap_or_default()
    }

    /// The difference between loaded and original addresses.
    pub fn load_delta(&self) -> u64 {
        self.load_delta
    }

    #[inline]
    pub fn table(&self, wave_size: u32) -> &Table {
        &self.tables[usize::from(wave_size == 64)]
    }

    /// Whether the instruction at a device address is a vector memory access beyond LDS.
    pub fn reaches_memory(&self, pc: u64, wave_size: u32) -> bool {
        let Ok(step) = self.table(wave_size).step(pc) else {
            return false;
        };
        match &step.action {
            Action::Memory(memory) => !matches!(
                memory.address,
                Address::Lds { .. } | Address::LdsByM0 { .. }
            ),
            Action::Image(_) => true,
            _ => false,
        }
    }

    /// The text of the instruction at a device address.
    pub fn disassembly(&self, pc: u64) -> String {
        // The decoders of both wave sizes print the same text, except for VCC and EXEC masks.
        let by_use = if self.tables[1].is_used() {
            [1, 0]
        } else {
            [0, 1]
        };
        by_use
            .into_iter()
            .find_map(|i| self.tables[i].text(pc))
            .unwrap_or_else(|| "(no instruction)".to_owned())
    }

    /// The text of the instruction for waves of one size.
    pub fn disassembly_for(&self, wave_size: u32, pc: u64) -> String {
        self.table(wave_size)
            .text(pc)
            .unwrap_or_else(|| "(no instruction)".to_owned())
    }
}

/// Slots for the words of each segment.
fn slots<T>(segments: &[CodeSegment]) -> Vec<OnceSlots<T>> {
    let words = segments
        .iter()
        .map(|segment| segment.bytes.len().div_ceil(4));
    words.map(OnceSlots::new).collect()
}

/// A word's instruction in one setting of the register banks, and in others.
struct Banked {
    banks: u8,
    step: Step,
    others: OnceLock<Box<Banked>>,
}

/// The code, decoded for waves of one size.
pub struct Table {
    segments: Arc<[CodeSegment]>,
    /// By segment, by word.
    slots: Vec<OnceSlots<Step>>,
    /// The same words after an `s_set_vgpr_msb`, if there is one: see [`Table::step_in`].
    banked: Vec<OnceSlots<Banked>>,
    target: TargetId,
    wave_size: u32,
    /// Created when needed: most images run waves of only one size.
    decoder: Mutex<Option<Decoder>>,
    /// The addresses where a debugger may stop a launch, if not all.
    stops: Option<Arc<HashSet<u64>>>,
    /// Whether permutations reach all 64 lanes.
    long_permute: bool,
    /// The number of SGPRs without a name. Up to GFX9, FLAT_SCRATCH and XNACK_MASK follow them.
    numbered_sgprs: u16,
}

impl Table {
    /// Whether a debugger may stop a launch before an instruction, and only at some instructions: the interpreter
    /// has to execute this one.
    #[must_use]
    pub fn is_stop(&self, pc: u64) -> bool {
        self.stops.as_ref().is_some_and(|stops| stops.contains(&pc))
    }

    /// Whether a debugger is called before an instruction.
    #[inline]
    pub(super) fn asks(&self, pc: u64) -> bool {
        self.stops.as_ref().is_none_or(|stops| stops.contains(&pc))
    }

    /// The instruction at a device address.
    #[inline]
    pub fn step(&self, pc: u64) -> Result<&Step, Box<StepFault>> {
        for (segment, slots) in self.segments.iter().zip(&self.slots) {
            let offset = pc.wrapping_sub(segment.address);
            let word = (offset / 4) as usize;
            if offset & 3 == 0 && offset / 4 < slots.len() as u64 {
                return match slots.get(word) {
                    Some(step) => Ok(step),
                    None => self.decode(segment, slots, word),
                };
            }
        }
        Err(behind_the_end())
    }

    /// The instruction at a device address, for a wave whose vector registers are in these banks.
    #[cold]
    pub fn step_in(&self, pc: u64, banks: u8) -> Result<&Step, Box<StepFault>> {
        for (segment, slots) in self.segments.iter().zip(&self.banked) {
            let offset = pc.wrapping_sub(segment.address);
            if offset & 3 != 0 || offset / 4 >= slots.len() as u64 {
                continue;
            }
            let make = || Banked {
                banks,
                step: {
                    let bytes = segment.bytes.get(offset as usize..).unwrap_or_default();
                    self.decode_in(bytes, pc, banks)
                },
                others: OnceLock::new(),
            };
            let Some(mut banked) = slots.get_or_init((offset / 4) as usize, make) else {
                continue;
            };
            while banked.banks != banks {
                banked = banked.others.get_or_init(|| Box::new(make()));
            }
            return Ok(&banked.step);
        }
        self.step(pc)
    }

    fn decode_in(&self, bytes: &[u8], pc: u64, banks: u8) -> Step {
        let mut decoder = self.decoder.lock().unwrap_or_else(PoisonError::into_inner);
        match self.made(&mut decoder) {
            Some(decoder) => self.prepare(decoder.decode_in(bytes, pc, banks)),
            None => self.no_disassembler(),
        }
    }

    fn no_disassembler(&self) -> Step {
        bad(
            FaultKind::Unsupported,
            format!("LLVM has no disassembler for {}", self.target),
        )
    }

    /// Decodes from a word on, until an instruction after which execution cannot continue
    /// sequentially.
    #[cold]
    fn decode<'a>(
        &'a self,
        segment: &CodeSegment,
        slots: &'a OnceSlots<Step>,
        first: usize,
    ) -> Result<&'a Step, Box<StepFault>> {
        let mut decoder = self.decoder.lock().unwrap_or_else(PoisonError::into_inner);
        let mut word = first;
        for _ in 0..STRETCH {
            let Some(bytes) = segment.bytes.get(word * 4..) else {
                break;
            };
            if word >= slots.len() || slots.get(word).is_some() {
                break;
            }
            let at = word;
            let step = match self.made(&mut decoder) {
                Some(decoder) => {
                    self.prepare(decoder.decode(bytes, segment.address + word as u64 * 4))
                }
                None => self.no_disassembler(),
            };
            word += usize::from(step.size).div_ceil(4).max(1);
            let over = matches!(step.body, Body::Bad(..))
                || matches!(
                    step.action,
                    Action::Control(Control::End | Control::SetPc(_))
                );
            slots.get_or_init(at, || step);
            if over {
                break;
            }
        }
        // Decoded above, or by another thread in the meantime.
        let step = slots.get_or_init(first, || {
            bad(FaultKind::BadPc, "the code ends here".to_owned())
        });
        step.ok_or_else(behind_the_end)
    }

    fn prepare(&self, decoded: Result<Inst, DecodeError>) -> Step {
        let Inst { size, action } = match decoded {
            Ok(inst) => inst,
            Err(error @ DecodeError::Illegal { .. }) => {
                return bad(FaultKind::IllegalInstruction, error.to_string());
            }
            Err(error @ DecodeError::Unsupported(_)) => {
                return bad(FaultKind::Unsupported, error.to_string());
            }
        };
        let made = match &action {
            Action::Nop => Some((nop as Handler, Body::None)),
            Action::Wait => Some((wait as Handler, Body::None)),
            Action::Fence {
                beyond_workgroup: true,
            } => Some((fence as Handler, Body::None)),
            // The waves of a workgroup alternate on one thread, so a fence within it does nothing.
            Action::Fence { .. } => Some((nop as Handler, Body::None)),
            Action::Salu(alu) => alu::prepare_salu(alu),
            Action::Valu(alu) => alu::prepare_valu(alu),
            Action::Pair(pair) => alu::prepare_pair(pair),
            Action::Memory(m) => memory::prepare(m, self.target.processor().generation()),
            Action::Image(image) => {
                memory::image::prepare(image, self.target.processor().generation())
            }
            Action::ScalarLoad(_) => Some(prepare_scalar(self.target.processor().generation())),
            Action::ScalarStore(_) => Some((scalar_store as Handler, Body::None)),
            Action::Cross(c) => cross::prepare(c, self.long_permute),
            Action::Convert(_) => Some((convert::run as Handler, Body::None)),
            Action::Matrix(m) => matrix::prepare(m, self.wave_size),
            Action::Control(_) => Some((control::run as Handler, Body::None)),
        };
        let Some((run, body)) = made else {
            return bad(
                FaultKind::Unsupported,
                format!("{action:?} is not supported"),
            );
        };
        let [vgprs, agprs, sgprs] = reach(&action, self.wave_size, self.numbered_sgprs);
        Step {
            run,
            size,
            vgprs,
            agprs,
            sgprs,
            action,
            body,
        }
    }

    fn made<'a>(&self, decoder: &'a mut Option<Decoder>) -> Option<&'a mut Decoder> {
        if decoder.is_none() {
            *decoder = Decoder::new(self.target, self.wave_size);
        }
        decoder.as_mut()
    }

    fn is_used(&self) -> bool {
        self.slots.iter().any(OnceSlots::is_used)
    }

    fn text(&self, pc: u64) -> Option<String> {
        let segment = self.segments.iter().find(|s| {
            pc.checked_sub(s.address)
                .is_some_and(|offset| offset < s.bytes.len() as u64)
        })?;
        let bytes = segment.bytes.get((pc - segment.address) as usize..)?;
        let mut decoder = self.decoder.lock().unwrap_or_else(PoisonError::into_inner);
        let (_, text) = self.made(&mut decoder)?.text(bytes, pc)?;
        Some(text)
    }
}

fn behind_the_end() -> Box<StepFault> {
    StepFault::new(
        FaultKind::BadPc,
        "the program ran behind the end of its code; there is no s_endpgm",
    )
}

fn bad(kind: FaultKind, what: String) -> Step {
    Step {
        run: refuse,
        size: 4,
        vgprs: 0,
        agprs: 0,
        sgprs: 0,
        action: Action::Nop,
        body: Body::Bad(kind, what),
    }
}

fn refuse(_: &mut Cx<'_, '_>, step: &Step) -> Outcome {
    match &step.body {
        Body::Bad(kind, what) => Err(StepFault::new(*kind, what.clone())),
        _ => Err(StepFault::new(
            FaultKind::IllegalInstruction,
            "no instruction",
        )),
    }
}

fn nop(_: &mut Cx<'_, '_>, _: &Step) -> Outcome {
    Ok(Flow::Next)
}

/// Keeps the order of the wave's accesses for other threads. On x86 that is no instruction.
fn wait(_: &mut Cx<'_, '_>, _: &Step) -> Outcome {
    std::sync::atomic::fence(std::sync::atomic::Ordering::AcqRel);
    Ok(Flow::Next)
}

/// Cache control: makes the wave's earlier writes visible before its later reads.
fn fence(_: &mut Cx<'_, '_>, _: &Step) -> Outcome {
    std::sync::atomic::fence(std::sync::atomic::Ordering::SeqCst);
    Ok(Flow::Next)
}

/// The numbers of vector, accumulation and scalar registers that an instruction needs. Scalar
/// registers from `numbered_sgprs` on have names and always exist.
fn reach(action: &Action, wave_size: u32, numbered_sgprs: u16) -> [u16; 3] {
    let mut files = [0; 3];
    action.for_each_operand(&mut |operand| {
        let words = operand.words(wave_size);
        let (file, end) = match operand.register {
            Register::Vgpr(first) => (0, first + words),
            Register::Agpr(first) => (1, first + words),
            Register::Sgpr(first) => (2, u16::from(first) + words),
            Register::Scc | Register::Mode | Register::FlatScratch => return,
        };
        if file != 2 || end <= numbered_sgprs {
            files[file] = end.max(files[file]);
        }
    });
    files
}

#[cfg(test)]
mod tests {
    use super::*;
    use gfxjit_isa::{decode, opcodes};

    /// The engine has a handler for every instruction that `gfxjit isa` reports as supported.
    #[test]
    fn every_instruction_that_decodes_has_a_handler() {
        for name in [
            "gfx90a", "gfx942", "gfx950", "gfx1030", "gfx1100", "gfx1201", "gfx1250",
        ] {
            let target: TargetId = name.parse().expect("a target");
            let generation = target.processor().generation();
            let program = Program::new(target, Vec::new(), 0);
            let refused: Vec<String> = opcodes(target)
                .expect("LLVM knows it")
                .into_iter()
                .filter(|opcode| opcode.fidelity.is_supported())
                .filter(|opcode| {
                    let action = decode(&opcode.example, generation).expect("supported");
                    // A matrix instruction exists for only one wave size.
                    [32, 64].iter().all(|&wave_size| {
                        let action = action.clone();
                        let step = program
                            .table(wave_size)
                            .prepare(Ok(Inst { size: 4, action }));
                        matches!(step.body, Body::Bad(..))
                    })
                })
                .map(|opcode| opcode.example)
                .collect();
            assert!(refused.is_empty(), "{name}: {refused:#?}");
        }
    }
}
