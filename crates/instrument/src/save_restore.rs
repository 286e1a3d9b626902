//! Code shared by stubs: saves registers, and calls a probe and restores registers.

use std::fmt::Write as _;

use crate::frame::{Frame, lane};
use crate::probe::{RETURN, STACK};
use crate::registers::scalar_name;
use crate::write::{Thunk, Writer};

impl Writer<'_> {
    /// Writes the code that saves registers, calls a probe, and restores registers.
    pub(crate) fn keeper(&mut self, number: usize) {
        if let Some(keeper) = self.common.keepers.get(number) {
            self.save(number, keeper);
            self.call(number, keeper);
        }
    }

    /// Saves registers; sets EXEC for the probe.
    fn save(&mut self, number: usize, keeper: &Thunk) {
        let (dialect, frame) = (self.common.dialect, &keeper.frame);
        let mask = dialect.mask();
        let name = self.own("save", number);
        let _ = writeln!(self.text, "{name}:");
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
        let probes = self.common.probes;
        let once = probes.get(keeper.probe).is_some_and(|probe| probe.once);
        match once {
            true => self.line(&format!("s_mov_{} {}, 1", mask.bits, mask.exec)),
            false => self.restore_mask(frame, lane::EXEC, mask.exec),
        }
        self.line(&format!("s_setpc_b64 s[{RETURN}:{}]", RETURN + 1));
    }

    /// Restores EXEC from its lanes, using VCC.
    fn restore_mask(&mut self, frame: &Frame, from: u16, to: &str) {
        let mask = self.common.dialect.mask();
        self.read_lane(frame, "vcc_lo", from);
        if mask.words == 2 {
            self.read_lane(frame, "vcc_hi", from + 1);
        }
        self.add(self.common.dialect.settle_scalars());
        self.line(&format!("s_mov_{} {to}, {}", mask.bits, mask.vcc));
    }

    /// Calls the probe, and restores registers.
    fn call(&mut self, number: usize, keeper: &Thunk) {
        let (dialect, frame) = (self.common.dialect, &keeper.frame);
        let mask = dialect.mask();
        let Some(probe) = self.common.probes.get(keeper.probe) else {
            return;
        };
        let link = [scalar_name(RETURN), scalar_name(RETURN + 1)];
        let pair = format!("s[{RETURN}:{}]", RETURN + 1);
        let name = self.own("call", number);
        let skip = self.own("skip", number);
        let _ = writeln!(self.text, "{name}:");
        for (number, register) in (lane::RETURN..).zip(&link) {
            self.write_lane(frame, number, register);
        }
        if !probe.once {
            self.line(&format!("s_cbranch_execz {skip}"));
        }
        if let Some(start) = keeper.stack {
            self.line(&format!("s_mov_b32 {}, {start:#x}", scalar_name(STACK)));
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
        let _ = writeln!(self.text, "{skip}:");
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
        // Some processors do not update VCCZ when a half of VCC is written.
        self.line(&format!("s_mov_{0} {1}, {1}", mask.bits, mask.vcc));
        for (number, register) in (lane::RETURN..).zip(&link) {
            self.read_lane(frame, register, number);
        }
        self.add(dialect.settle_scalars());
        self.line(&format!("s_setpc_b64 {pair}"));
    }
}
