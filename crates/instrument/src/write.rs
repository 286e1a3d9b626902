//! Writes the assembly text of stubs and of the code that they share.
//!
//! The instruction at a place is replaced by a branch to a stub, which serves this place and places
//! directly after it. For each of its places the stub calls the code that saves registers, sets the
//! arguments, calls the code that calls the probe and restores registers, and executes the original
//! instruction; at its end it branches back. The code that saves and restores is shared by all places
//! with the same number of registers in use and the same probe.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use gfxjit_isa::inst::{Action, Condition, Control};

use crate::arguments::Arguments;
use crate::dialect::Dialect;
use crate::frame::{Frame, lane};
use crate::place::Probe;
use crate::probe::RETURN;
use crate::registers::scalar_name;

/// The label of the first byte.
pub(crate) const START: &str = "gj_start";

/// A call of a probe.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Call {
    pub(crate) site: u32,
    /// The probe, by number.
    pub(crate) probe: usize,
    /// The shared save and restore code, by number.
    pub(crate) keeper: usize,
}

/// Shared code that saves registers, calls a probe, and restores registers.
#[derive(Clone, Debug)]
pub(crate) struct Thunk {
    pub(crate) probe: usize,
    pub(crate) frame: Frame,
    /// Start of the probe's stack, if it has one: above everything that the kernel's stack may use.
    pub(crate) stack: Option<u32>,
}

/// An instrumented place.
pub(crate) struct Stub<'a> {
    /// Address of the instruction.
    pub(crate) address: u64,
    pub(crate) bytes: &'a [u8],
    pub(crate) action: Option<&'a Action>,
    /// The target of the instruction, if it is a branch.
    pub(crate) target: Option<u64>,
    /// The instruction whose values are passed as arguments, if it is another one.
    pub(crate) asked: Option<&'a Action>,
    pub(crate) before: &'a [Call],
    pub(crate) after: &'a [Call],
    /// Whether register indices are relative to M0 before the instruction, and after it.
    pub(crate) indexed: [bool; 2],
}

/// The label of the copy of an instruction in a stub, if the instruction may have a literal.
pub(crate) fn copy_label(address: u64) -> String {
    format!("gj_copy_{address:x}")
}

/// Parameters of all stubs.
#[derive(Clone, Copy)]
pub(crate) struct Common<'a> {
    pub(crate) dialect: Dialect,
    pub(crate) probes: &'a [Probe],
    pub(crate) keepers: &'a [Thunk],
    /// The address of the text in the image.
    pub(crate) base: u64,
}

/// A branch out of a stub.
pub(crate) struct Exit {
    /// The label of its target.
    pub(crate) name: String,
    /// The address of its target.
    pub(crate) address: u64,
}

/// Writes the text.
pub(crate) struct Writer<'a> {
    pub(crate) common: Common<'a>,
    /// The present chunk of stubs, if branches do not reach all stubs; then labels of exits and of
    /// shared code contain its number.
    chunk: Option<usize>,
    pub(crate) text: String,
    /// In a chunk, the exits of its stubs.
    pub(crate) exits: Vec<Exit>,
    /// The shared code that the stubs use.
    pub(crate) used: BTreeSet<usize>,
}

impl<'a> Writer<'a> {
    pub(crate) fn new(common: Common<'a>, chunk: Option<usize>) -> Self {
        Self {
            common,
            chunk,
            text: String::new(),
            exits: Vec::new(),
            used: BTreeSet::new(),
        }
    }

    /// A label that is separate in each chunk.
    pub(crate) fn own(&self, name: &str, number: usize) -> String {
        match self.chunk {
            None => format!("gj_{name}_{number}"),
            Some(chunk) => format!("gj_{name}_{number}_{chunk}"),
        }
    }

    pub(crate) fn line(&mut self, text: &str) {
        self.text.push(' ');
        self.text.push_str(text);
        self.text.push('\n');
    }

    pub(crate) fn add(&mut self, text: &str) {
        self.text.push_str(text);
    }

    pub(crate) fn write_lane(&mut self, frame: &Frame, number: u16, from: &str) {
        let (vector, lane) = frame.place(number);
        self.line(&format!("v_writelane_b32 v{vector}, {from}, {lane}"));
    }

    pub(crate) fn read_lane(&mut self, frame: &Frame, to: &str, number: u16) {
        let (vector, lane) = frame.place(number);
        self.line(&format!("v_readlane_b32 {to}, v{vector}, {lane}"));
    }

    /// Defines a label for an address in the image.
    pub(crate) fn name(&mut self, name: &str, address: u64) {
        let back = self.common.base.wrapping_sub(address) as i64;
        self.line(&format!(".set {name}, {START}-({back})"));
    }

    /// Writes an instruction with a target in the image.
    fn leave(&mut self, how: &str, name: String, address: u64) {
        match self.chunk {
            None => {
                self.name(&name, address);
                self.line(&format!("{how} {name}"));
            }
            Some(chunk) => {
                self.line(&format!("{how} {name}_{chunk}"));
                self.exits.push(Exit { name, address });
            }
        }
    }

    /// The stub of successive places. `label` is the label of its first instruction.
    pub(crate) fn stub(&mut self, label: &str, stubs: &[Stub<'_>]) {
        let _ = writeln!(self.text, "{label}:");
        for stub in stubs {
            self.place(stub);
        }
        if let Some(last) = stubs.last().filter(|stub| !stub.ends()) {
            let back = last.address + last.bytes.len() as u64;
            self.leave("s_branch", format!("gj_back_{:x}", last.address), back);
        }
    }

    fn place(&mut self, stub: &Stub<'_>) {
        let [before, after] = stub.indexed;
        self.calls(stub.before, stub.asked.or(stub.action), before);
        let keepers = self.common.keepers;
        let frame = stub.before.last().and_then(|call| keepers.get(call.keeper));
        self.instruction(stub, frame.map(|keeper| &keeper.frame));
        self.calls(stub.after, stub.action, after);
    }

    /// Writes probe calls; `indexed` if register indices are relative to M0.
    fn calls(&mut self, calls: &[Call], action: Option<&Action>, indexed: bool) {
        if calls.is_empty() {
            return;
        }
        if indexed {
            self.line("s_set_gpr_idx_off");
        }
        for call in calls {
            self.call_probe(*call, action);
        }
        if indexed {
            // MODE.GPR_IDX_EN; the index is still in M0.
            self.line("s_setreg_imm32_b32 hwreg(HW_REG_MODE, 27, 1), 1");
        }
        self.add(self.common.dialect.settle());
    }

    fn call_probe(&mut self, call: Call, action: Option<&Action>) {
        let Common {
            dialect,
            probes,
            keepers,
            ..
        } = self.common;
        let (Some(keeper), Some(probe)) = (keepers.get(call.keeper), probes.get(call.probe)) else {
            return;
        };
        self.used.insert(call.keeper);
        let frame = &keeper.frame;
        let link = [scalar_name(RETURN), scalar_name(RETURN + 1)];
        self.add(dialect.wait_for_scalars());
        self.add(dialect.settle_before());
        for (number, register) in (lane::LINK..).zip(&link) {
            self.write_lane(frame, number, register);
        }
        let pair = format!("s[{RETURN}:{}]", RETURN + 1);
        let save = self.own("save", call.keeper);
        self.line(&format!("s_call_b64 {pair}, {save}"));
        let mut to = 0;
        for &argument in &probe.arguments {
            let mut arguments = Arguments {
                dialect,
                frame,
                text: &mut self.text,
            };
            arguments.write(to, argument, call.site, action);
            to += argument.words();
        }
        let called = self.own("call", call.keeper);
        self.line(&format!("s_call_b64 {pair}, {called}"));
        for (number, register) in (lane::LINK..).zip(&link) {
            self.read_lane(frame, register, number);
        }
    }

    /// Writes the original instruction of the place.
    fn instruction(&mut self, stub: &Stub<'_>, frame: Option<&Frame>) {
        let control = match stub.action {
            Some(Action::Control(control)) => Some(*control),
            _ => None,
        };
        let to = format!("gj_to_{:x}", stub.address);
        match (control, stub.target) {
            (Some(Control::Branch { condition, .. }), Some(target)) => {
                self.leave(branch(condition), to, target);
            }
            (Some(Control::Call { to: link, .. }), Some(target)) => {
                let call = format!("s_call_b64 s[{link}:{}],", link + 1);
                self.leave(&call, to, target);
            }
            (Some(Control::GetPc(register)), _) => self.counter(stub, register, frame),
            _ => {
                if stub.bytes.len() > 4 {
                    let _ = writeln!(self.text, "{}:", copy_label(stub.address));
                }
                let words = stub.bytes.chunks_exact(4);
                let words: Vec<String> = words
                    .filter_map(|word| Some(u32::from_le_bytes(*word.first_chunk()?)))
                    .map(|word| format!("{word:#x}"))
                    .collect();
                self.line(&format!(".long {}", words.join(", ")));
            }
        }
    }

    /// Writes the program counter of the place to a register, without changing SCC.
    fn counter(&mut self, stub: &Stub<'_>, register: u8, frame: Option<&Frame>) {
        let (low, high) = (scalar_name(register), scalar_name(register + 1));
        let number = format!("{:x}", stub.address);
        let next = format!("gj_next_{number}");
        self.name(&next, stub.address + stub.bytes.len() as u64);
        let pair = match register {
            106 => "vcc".to_owned(),
            _ => format!("s[{register}:{}]", register + 1),
        };
        self.line(&format!("s_getpc_b64 {pair}"));
        let _ = writeln!(self.text, "gj_here_{number}:");
        let Some(frame) = frame else {
            return;
        };
        let spare = match register & !1 == RETURN {
            true => RETURN - 2,
            false => RETURN,
        };
        let spare = scalar_name(spare);
        self.write_lane(frame, lane::SPARE, &spare);
        self.line(&format!("s_cselect_b32 {spare}, 1, 0"));
        self.line(&format!("s_sub_u32 {low}, {low}, gj_here_{number}-{next}"));
        self.line(&format!("s_subb_u32 {high}, {high}, 0"));
        self.line(&format!("s_cmp_lg_u32 {spare}, 0"));
        self.read_lane(frame, &spare, lane::SPARE);
        self.add(self.common.dialect.settle());
    }
}

impl Stub<'_> {
    /// Whether the instruction never continues with the next one.
    fn ends(&self) -> bool {
        matches!(
            self.action,
            Some(Action::Control(
                Control::End
                    | Control::SetPc(_)
                    | Control::Branch {
                        condition: Condition::Always,
                        ..
                    }
            ))
        )
    }
}

/// The mnemonic of a conditional branch.
fn branch(condition: Condition) -> &'static str {
    match condition {
        Condition::Always => "s_branch",
        Condition::Scc0 => "s_cbranch_scc0",
        Condition::Scc1 => "s_cbranch_scc1",
        Condition::Vccz => "s_cbranch_vccz",
        Condition::Vccnz => "s_cbranch_vccnz",
        Condition::Execz => "s_cbranch_execz",
        Condition::Execnz => "s_cbranch_execnz",
    }
}
