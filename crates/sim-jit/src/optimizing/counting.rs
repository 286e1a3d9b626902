//! Counts how often instructions run: see `gfxjit_sim::engine::counts`.

use gfxjit_isa::evaluator::Evaluator as _;
use gfxjit_sim::engine::counts::SCALE;
use gfxjit_sim::machine::wave::{HALF, sreg};

use crate::optimizing::template;
use crate::optimizing::translator::Translator;
use crate::optimizing::value::{T, V};
use crate::region::counting::Count;
use crate::setting::Setting;

impl Translator {
    /// A sequence of instructions begins.
    pub(crate) fn count_begin(&mut self, pc: u64) {
        if self.setting.counts {
            self.lanes = self.enabled_lanes();
            self.count(Count::Waves, pc, V::constant(1));
            self.count(Count::Lanes, pc, self.lanes);
        }
    }

    /// It ends before an address.
    pub(crate) fn count_end(&mut self, pc: u64) {
        if self.setting.counts {
            let lanes = self.r.e.sub64(V::constant(0), self.lanes);
            self.count(Count::Waves, pc, V::constant(u64::MAX));
            self.count(Count::Lanes, pc, lanes);
        }
    }

    /// From an address on, other lanes may be enabled.
    pub(crate) fn count_lanes(&mut self, pc: u64) {
        if self.setting.counts {
            let lanes = self.enabled_lanes();
            let before = std::mem::replace(&mut self.lanes, lanes);
            let more = self.r.e.sub64(lanes, before);
            self.count(Count::Lanes, pc, more);
        }
    }

    /// The branch at an address is taken.
    pub(crate) fn count_taken(&mut self, pc: u64) {
        if self.setting.counts {
            self.count(Count::Taken, pc, V::constant(1));
            self.count(Count::TakenLanes, pc, self.lanes);
        }
    }

    /// Declares what [`of_waits`] calls.
    pub(crate) fn declare_counting(&mut self) {
        if self.setting.counts {
            let mask = mask_type(self.setting);
            let declaration = format!("declare {mask} @llvm.ctpop.{mask}({mask})");
            self.r.e.declared.insert(declaration);
        }
    }

    /// The number of enabled lanes, as 64 bits.
    fn enabled_lanes(&mut self) -> V {
        let mut lanes = V::constant(0);
        for half in 0..self.setting.wave_size as usize / HALF {
            let word = self.r.sgpr(sreg::EXEC + half);
            let e = &mut self.r.e;
            let bits = match word.as_constant() {
                Some(word) => V::constant(u64::from((word as u32).count_ones())),
                None => {
                    let bits = e.intrinsic("ctpop", T::I32, &[word], "");
                    e.cast("zext", T::I32, bits, T::I64)
                }
            };
            lanes = e.add64(lanes, bits);
        }
        lanes
    }

    /// Adds 64 bits to a number of the instruction at a distance from the image's base.
    fn count(&mut self, count: Count, pc: u64, amount: V) {
        let e = &mut self.r.e;
        let place = count.of(pc);
        let at = e.value(
            false,
            format_args!("getelementptr i8, ptr %counts, i64 {place}"),
        );
        let at = e.show(T::I64, at, false);
        let before = e.value(false, format_args!("load i64, ptr {at}"));
        let now = e.add64(before, amount);
        let now = e.show(T::I64, now, false);
        e.line(format_args!("store i64 {now}, ptr {at}"));
    }
}

/// Counts the instruction at which a wave waits, in the code that all barriers share. EXEC is in the wave there.
const WAITS: &str = "\
  %waits.times = mul i64 %waits.behind, {{SCALE}}
  %waits.record = getelementptr i8, ptr %counts, i64 %waits.times
  %waits.record.next = getelementptr i8, ptr %waits.record, i64 {{RECORD}}
  %waits.lanes.at = getelementptr i8, ptr %waits.record, i64 {{LANES}}
  %waits.lanes.next.at = getelementptr i8, ptr %waits.record.next, i64 {{LANES}}
  %waits.exec.at = getelementptr i8, ptr %sgprs, i64 {{EXEC}}
  %waits.exec = load {{MASK}}, ptr %waits.exec.at, align 4
  %waits.lanes.short = call {{MASK}} @llvm.ctpop.{{MASK}}({{MASK}} %waits.exec)
  %waits.lanes = {{EXTEND}} {{MASK}} %waits.lanes.short to i64
  %waits.record.was = load i64, ptr %waits.record
  %waits.record.is = add i64 %waits.record.was, 1
  store i64 %waits.record.is, ptr %waits.record
  %waits.next.was = load i64, ptr %waits.record.next
  %waits.next.is = add i64 %waits.next.was, -1
  store i64 %waits.next.is, ptr %waits.record.next
  %waits.lanes.was = load i64, ptr %waits.lanes.at
  %waits.lanes.is = add i64 %waits.lanes.was, %waits.lanes
  store i64 %waits.lanes.is, ptr %waits.lanes.at
  %waits.lanes.next.was = load i64, ptr %waits.lanes.next.at
  %waits.lanes.next.is = sub i64 %waits.lanes.next.was, %waits.lanes
  store i64 %waits.lanes.next.is, ptr %waits.lanes.next.at
";

/// That code, or nothing if instructions are not counted.
pub(crate) fn of_waits(setting: Setting) -> String {
    if !setting.counts {
        return String::new();
    }
    let mask = mask_type(setting);
    // `bitcast` leaves 64 bits as they are.
    let extend = if mask == "i64" { "bitcast" } else { "zext" };
    template::fill(
        WAITS,
        &[
            ("SCALE", &SCALE),
            ("RECORD", &(SCALE * 4)),
            ("LANES", &Count::Lanes.of(0)),
            ("EXEC", &(sreg::EXEC * 4)),
            ("MASK", &mask),
            ("EXTEND", &extend),
        ],
    )
}

/// The type of EXEC.
fn mask_type(setting: Setting) -> &'static str {
    match setting.wave_size {
        64 => "i64",
        _ => "i32",
    }
}
