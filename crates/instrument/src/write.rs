//! The text of what is called at the places.
//!
//! At a place stands a branch to a stub of its own. The stub calls what saves registers, sets the
//! arguments, calls what calls the probe and restores registers, executes the instruction that was in
//! the branch's place, and branches back. What saves and restores is shared by all places with as many
//! registers in use and the same probe.

use std::fmt::Write as _;

use gfxjit_isa::inst::{Action, Condition, Control};

use crate::arguments::Arguments;
use crate::dialect::Dialect;
use crate::frame::{Frame, lane};
use crate::place::Probe;
use crate::probe::RETURN;
use crate::registers::scalar_name;

/// The label of the first byte.
const START: &str = "gj_start";

/// A call of a probe.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Call {
    pub(crate) site: u32,
    /// The probe, by number.
    pub(crate) probe: usize,
    /// Who saves and restores for it, by number.
    pub(crate) keeper: usize,
}

/// What saves, calls and restores.
#[derive(Clone, Debug)]
pub(crate) struct Keeper {
    pub(crate) probe: usize,
    pub(crate) frame: Frame,
}

/// A place that is instrumented.
pub(crate) struct Stub<'a> {
    /// Where the instruction is.
    pub(crate) address: u64,
    pub(crate) bytes: &'a [u8],
    pub(crate) action: Option<&'a Action>,
    /// Where it leads, if it branches.
    pub(crate) target: Option<u64>,
    /// The instruction that arguments are of, where it is another one.
    pub(crate) asked: Option<&'a Action>,
    pub(crate) before: &'a [Call],
    pub(crate) after: &'a [Call],
}

/// The name of a stub's first instruction.
pub(crate) fn label(number: usize) -> String {
    format!("gj_stub_{number}")
}

/// Writes the text.
pub(crate) struct Writer<'a> {
    pub(crate) dialect: Dialect,
    pub(crate) probes: &'a [Probe],
    pub(crate) keepers: &'a [Keeper],
    /// Where the text will be in the image.
    base: u64,
    text: String,
}

impl<'a> Writer<'a> {
    pub(crate) fn new(
        dialect: Dialect,
        probes: &'a [Probe],
        keepers: &'a [Keeper],
        base: u64,
    ) -> Self {
        let padding = " s_nop 0\n".repeat(dialect.distance() as usize);
        Self {
            dialect,
            probes,
            keepers,
            base,
            text: format!(" .text\n{START}:\n{padding}"),
        }
    }

    /// The whole text.
    pub(crate) fn finish(mut self) -> String {
        for (number, keeper) in self.keepers.iter().enumerate() {
            self.save(number, keeper);
            self.call(number, keeper);
        }
        // Instructions are fetched ahead.
        for _ in 0..64 {
            self.line("s_nop 0");
        }
        self.text
    }

    fn line(&mut self, text: &str) {
        self.text.push(' ');
        self.text.push_str(text);
        self.text.push('\n');
    }

    fn add(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn write_lane(&mut self, frame: &Frame, number: u16, from: &str) {
        let (vector, lane) = frame.place(number);
        self.line(&format!("v_writelane_b32 v{vector}, {from}, {lane}"));
    }

    fn read_lane(&mut self, frame: &Frame, to: &str, number: u16) {
        let (vector, lane) = frame.place(number);
        self.line(&format!("v_readlane_b32 {to}, v{vector}, {lane}"));
    }

    /// A name for an address in the image.
    fn name(&mut self, name: &str, address: u64) {
        let back = self.base.wrapping_sub(address) as i64;
        self.line(&format!(".set {name}, {START}-({back})"));
    }

    /// The stub of a place.
    pub(crate) fn stub(&mut self, number: usize, stub: &Stub<'_>) {
        let _ = writeln!(self.text, "{}:", label(number));
        for call in stub.before {
            self.call_probe(*call, stub.asked.or(stub.action));
        }
        if !stub.before.is_empty() {
            self.add(self.dialect.settle());
        }
        let frame = stub
            .before
            .last()
            .and_then(|call| self.keepers.get(call.keeper));
        self.instruction(number, stub, frame.map(|keeper| &keeper.frame));
        for call in stub.after {
            self.call_probe(*call, stub.action);
        }
        if !stub.after.is_empty() {
            self.add(self.dialect.settle());
        }
        if stub.ends() {
            return;
        }
        let back = format!("gj_back_{number}");
        self.name(&back, stub.address + stub.bytes.len() as u64);
        self.line(&format!("s_branch {back}"));
    }

    fn call_probe(&mut self, call: Call, action: Option<&Action>) {
        let (Some(keeper), Some(probe)) =
            (self.keepers.get(call.keeper), self.probes.get(call.probe))
        else {
            return;
        };
        let frame = &keeper.frame;
        let link = [scalar_name(RETURN), scalar_name(RETURN + 1)];
        self.add(self.dialect.wait_for_scalars());
        self.add(self.dialect.settle_before());
        for (number, register) in (lane::LINK..).zip(&link) {
            self.write_lane(frame, number, register);
        }
        self.line(&format!(
            "s_call_b64 s[{RETURN}:{}], gj_save_{}",
            RETURN + 1,
            call.keeper
        ));
        let mut to = 0;
        for &argument in &probe.arguments {
            let mut arguments = Arguments {
                dialect: self.dialect,
                frame,
                text: &mut self.text,
            };
            arguments.write(to, argument, call.site, action);
            to += argument.words();
        }
        self.line(&format!(
            "s_call_b64 s[{RETURN}:{}], gj_call_{}",
            RETURN + 1,
            call.keeper
        ));
        for (number, register) in (lane::LINK..).zip(&link) {
            self.read_lane(frame, register, number);
        }
    }

    /// The instruction that was at the place.
    fn instruction(&mut self, number: usize, stub: &Stub<'_>, frame: Option<&Frame>) {
        let control = match stub.action {
            Some(Action::Control(control)) => Some(*control),
            _ => None,
        };
        let to = format!("gj_to_{number}");
        match (control, stub.target) {
            (Some(Control::Branch { condition, .. }), Some(target)) => {
                self.name(&to, target);
                self.line(&format!("{} {to}", branch(condition)));
            }
            (Some(Control::Call { to: link, .. }), Some(target)) => {
                self.name(&to, target);
                self.line(&format!("s_call_b64 s[{link}:{}], {to}", link + 1));
            }
            (Some(Control::GetPc(register)), _) => self.counter(number, stub, register, frame),
            _ => {
                let words = stub.bytes.chunks_exact(4);
                let words: Vec<String> = words
                    .filter_map(|word| Some(u32::from_le_bytes(*word.first_chunk()?)))
                    .map(|word| format!("{word:#x}"))
                    .collect();
                self.line(&format!(".long {}", words.join(", ")));
            }
        }
    }

    /// The program counter as it is at the place, without a change of SCC.
    fn counter(&mut self, number: usize, stub: &Stub<'_>, register: u8, frame: Option<&Frame>) {
        let (low, high) = (scalar_name(register), scalar_name(register + 1));
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
        self.add(self.dialect.settle());
    }

    /// Saves registers; EXEC becomes what the probe is called with.
    fn save(&mut self, number: usize, keeper: &Keeper) {
        let (dialect, frame) = (self.dialect, &keeper.frame);
        let mask = dialect.mask();
        let _ = writeln!(self.text, "gj_save_{number}:");
        self.add(dialect.wait());
        for word in 0..mask.words {
            let half = if word == 0 { "lo" } else { "hi" };
            self.write_lane(frame, lane::EXEC + word, &format!("exec_{half}"));
        }
        self.write_lane(frame, lane::VCC, "vcc_lo");
        self.write_lane(frame, lane::VCC + 1, "vcc_hi");
        self.write_lane(frame, lane::M0, "m0");
        self.line("s_cselect_b32 vcc_lo, 1, 0");
        self.add(dialect.settle_scalars());
        self.write_lane(frame, lane::SCC, "vcc_lo");
        if frame.mode {
            self.line("s_getreg_b32 vcc_lo, hwreg(HW_REG_MODE)");
            self.add(dialect.settle_scalars());
            self.write_lane(frame, lane::MODE, "vcc_lo");
        }
        for (&register, &lane) in &frame.scalars {
            self.write_lane(frame, lane, &scalar_name(register));
        }
        self.add(dialect.wait_for_matrices());
        self.line(&format!("s_mov_{} {}, -1", mask.bits, mask.exec));
        for (from, to) in &frame.vectors {
            self.line(&format!("v_mov_b32_e32 v{to}, v{from}"));
        }
        let once = self
            .probes
            .get(keeper.probe)
            .is_some_and(|probe| probe.once);
        match once {
            true => self.line(&format!("s_mov_{} {}, 1", mask.bits, mask.exec)),
            false => self.restore_mask(frame, lane::EXEC, mask.exec),
        }
        self.line(&format!("s_setpc_b64 s[{RETURN}:{}]", RETURN + 1));
    }

    /// EXEC from its lanes, by VCC.
    fn restore_mask(&mut self, frame: &Frame, from: u16, to: &str) {
        let mask = self.dialect.mask();
        self.read_lane(frame, "vcc_lo", from);
        if mask.words == 2 {
            self.read_lane(frame, "vcc_hi", from + 1);
        }
        self.add(self.dialect.settle_scalars());
        self.line(&format!("s_mov_{} {to}, {}", mask.bits, mask.vcc));
    }

    /// Calls the probe, and restores registers.
    fn call(&mut self, number: usize, keeper: &Keeper) {
        let (dialect, frame) = (self.dialect, &keeper.frame);
        let mask = dialect.mask();
        let Some(probe) = self.probes.get(keeper.probe) else {
            return;
        };
        let link = [scalar_name(RETURN), scalar_name(RETURN + 1)];
        let pair = format!("s[{RETURN}:{}]", RETURN + 1);
        let _ = writeln!(self.text, "gj_call_{number}:");
        for (number, register) in (lane::RETURN..).zip(&link) {
            self.write_lane(frame, number, register);
        }
        if !probe.once {
            self.line(&format!("s_cbranch_execz gj_skip_{number}"));
        }
        let [low, high] = &link;
        let symbol = format!("\"{}\"", probe.symbol);
        self.line(&format!("s_getpc_b64 {pair}"));
        if dialect.pc_lacks_sign() {
            self.line(&format!("s_sext_i32_i16 {high}, {high}"));
        }
        let (first, second) = match dialect.pc_lacks_sign() {
            true => (8, 16),
            false => (4, 12),
        };
        self.line(&format!(
            "s_add_u32 {low}, {low}, {symbol}@rel32@lo+{first}"
        ));
        self.line(&format!(
            "s_addc_u32 {high}, {high}, {symbol}@rel32@hi+{second}"
        ));
        self.line(&format!("s_swappc_b64 {pair}, {pair}"));
        self.add(dialect.wait());
        self.add(dialect.settle());
        let _ = writeln!(self.text, "gj_skip_{number}:");
        self.line(&format!("s_mov_{} {}, -1", mask.bits, mask.exec));
        for (to, from) in &frame.vectors {
            self.line(&format!("v_mov_b32_e32 v{to}, v{from}"));
        }
        for (&register, &lane) in &frame.scalars {
            self.read_lane(frame, &scalar_name(register), lane);
        }
        self.read_lane(frame, "vcc_lo", lane::M0);
        self.add(dialect.settle_scalars());
        self.line("s_mov_b32 m0, vcc_lo");
        if frame.mode {
            self.read_lane(frame, "vcc_lo", lane::MODE);
            self.add(dialect.settle_scalars());
            self.line("s_setreg_b32 hwreg(HW_REG_MODE), vcc_lo");
        }
        self.read_lane(frame, "vcc_lo", lane::SCC);
        self.add(dialect.settle_scalars());
        self.line("s_cmp_lg_u32 vcc_lo, 0");
        self.restore_mask(frame, lane::EXEC, mask.exec);
        self.read_lane(frame, "vcc_lo", lane::VCC);
        self.read_lane(frame, "vcc_hi", lane::VCC + 1);
        self.add(dialect.settle_scalars());
        // VCCZ does not follow each half on all processors.
        self.line(&format!("s_mov_{0} {1}, {1}", mask.bits, mask.vcc));
        for (number, register) in (lane::RETURN..).zip(&link) {
            self.read_lane(frame, register, number);
        }
        self.add(dialect.settle_scalars());
        self.line(&format!("s_setpc_b64 {pair}"));
    }
}

impl Stub<'_> {
    /// Whether nothing follows the instruction.
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

/// A branch's name.
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
