//! The function around a region's code: its variables, and the loop over waves (`region.ll`).

use std::fmt::Write as _;

use crate::entry::frame::code::{BARRIER, ENDED, LEAVE, WAIT, WAITS};
use crate::entry::frame::{
    Field, OF_FRAME, OF_WAVE, STACK_ALIGN, WAVE_AT_BARRIER, WAVE_BARRIER, WAVE_ENDED, WAVE_MODE,
    WAVE_SCC,
};
use crate::optimizing::registers::Registers;
use crate::optimizing::template;
use crate::optimizing::value::T;
use gfxjit_sim::machine::wave::{Barrier, Wave};

/// The IR of the loop over waves.
const REGION: &str = include_str!("region.ll");

/// Attributes of all functions: vectors have the width of the host's vectors.
const WIDTHS: &str = "\"min-legal-vector-width\"=\"512\" \"prefer-vector-width\"=\"512\"";

impl Registers {
    /// Defines names for fields behind a pointer.
    fn fields(&mut self, of: &str, fields: &[Field]) {
        for field in fields {
            let Field {
                name, ty, offset, ..
            } = field;
            let place = if ty.is_some() { "at." } else { "" };
            let range = if field.is_short { ", !range !2" } else { "" };
            self.e.line(format_args!(
                "%{place}{name} = getelementptr i8, ptr {of}, i64 {offset}"
            ));
            if let Some(ty) = ty {
                self.e
                    .line(format_args!("%{name} = load {ty}, ptr %at.{name}{range}"));
            }
        }
    }

    /// The variables for registers, with their types.
    fn variables(&mut self) -> Vec<(String, String)> {
        let lanes = self.e.ty(T::I32, true);
        let mut variables = Vec::new();
        for slot in std::mem::take(&mut self.used) {
            variables.push((slot.name(), self.e.ty(slot.t(), slot.is_vector())));
        }
        for slot in std::mem::take(&mut self.ever_carried) {
            variables.extend(Self::carried_names(slot).map(|name| (name, "i32".to_owned())));
        }
        for first in std::mem::take(&mut self.ever_paired) {
            let types = ["i64", "i32"].map(str::to_owned);
            variables.extend(Self::paired_names(first).into_iter().zip(types));
        }
        for slot in std::mem::take(&mut self.loaded) {
            variables.push((Self::loaded_name(slot), lanes.clone()));
        }
        variables
    }

    /// The IR of the whole function: `region.ll` around the body. Waves that have not begun start at the label
    /// `beginning`, if the region `begins` them. Only waves with `mode` in these bits of MODE run.
    pub(crate) fn finish(
        mut self,
        name: &str,
        entries: &[(u64, String)],
        begins: bool,
        (mode_bits, mode): (u32, u32),
        count_waits: &str,
    ) -> String {
        let body = std::mem::take(&mut self.e.text);
        let registers = self.variables();
        self.declare_variables(&registers);
        let variables = std::mem::take(&mut self.e.text);
        self.begin_wave(&registers);
        if begins {
            self.begin_fresh();
        }
        self.go_to_entry(entries);
        let dispatch = std::mem::take(&mut self.e.text);
        self.e.before_call();
        let before_call = std::mem::take(&mut self.e.text);
        (self.e.declared).insert("declare i64 @gfxjit_follow(ptr)".to_owned());
        let mut declarations = String::new();
        for line in &self.e.declared {
            let _ = writeln!(declarations, "{line}");
        }
        template::fill(
            REGION,
            &[
                ("declarations", &declarations),
                ("name", &name),
                ("variables", &variables),
                ("dispatch", &dispatch),
                ("body", &body),
                ("before_call", &before_call),
                ("count_waits", &count_waits),
                ("WAVE_BYTES", &size_of::<Wave>()),
                ("WAVE_AT_BARRIER", &WAVE_AT_BARRIER),
                ("WAVE_BARRIER", &WAVE_BARRIER),
                ("WAVE_ENDED", &WAVE_ENDED),
                ("WAVE_MODE", &WAVE_MODE),
                ("MODE_BITS", &mode_bits),
                ("MODE", &mode),
                ("SIGNALLED", &(Barrier::Signalled as u8)),
                ("IDLE", &(Barrier::Idle as u8)),
                ("LEAVE", &LEAVE),
                ("BARRIER", &BARRIER),
                ("WAIT", &WAIT),
                ("WAITS", &WAITS),
                ("ENDED", &ENDED),
                ("WIDTHS", &WIDTHS),
                ("STACK_ALIGN", &STACK_ALIGN),
            ],
        )
    }

    /// Declares variables for the whole call, and the fields of the frame.
    fn declare_variables(&mut self, registers: &[(String, String)]) {
        let variables = [
            ("code", "i32"),
            ("pc", "i64"),
            ("count", "i64"),
            ("spent", "i64"),
            ("waiting", "i32"),
        ];
        for (variable, ty) in variables {
            self.e.line(format_args!("%{variable} = alloca {ty}"));
        }
        self.e.line("store i64 0, ptr %spent");
        self.e.line("store i32 0, ptr %waiting");
        self.e.line("%lanes = alloca [64 x i64], align 64");
        for (name, ty) in registers {
            self.e.line(format_args!("{name} = alloca {ty}"));
        }
        self.fields("%frame", &OF_FRAME);
        self.e.line("%base.low = trunc i64 %base to i32");
        self.e.line("%base.above = lshr i64 %base, 32");
        self.e.line("%base.high = trunc i64 %base.above to i32");
    }

    /// Clears the variables for the next wave, and loads the wave's fields.
    fn begin_wave(&mut self, registers: &[(String, String)]) {
        // The variables must not keep values of the previous wave. Nor may they be undefined: an
        // undefined value may differ at each use, so that tests would prove nothing.
        for (name, ty) in registers {
            self.e
                .line(format_args!("store {ty} zeroinitializer, ptr {name}"));
        }
        self.fields("%wave", &OF_WAVE);
        let row = self.wave_size * 4;
        self.e
            .line(format_args!("%vgpr.bytes = mul i32 %vgpr.count, {row}"));
        self.e
            .line("%agprs = getelementptr i8, ptr %vgprs, i32 %vgpr.bytes");
        self.e.line("store i64 0, ptr %count");
    }

    /// Initialises a wave that has not begun: it is independent of the ended wave whose state it
    /// replaces.
    fn begin_fresh(&mut self) {
        self.e.line("br i1 %fresh, label %begin, label %goes.on");
        self.e.block("begin");
        self.e.line("store i64 0, ptr %p.executed");
        self.e.line(format_args!(
            "%p.scc = getelementptr i8, ptr %wave, i64 {WAVE_SCC}"
        ));
        self.e.line("store i32 0, ptr %p.scc");
        self.e.line("br label %beginning");
        self.e.block("goes.on");
    }

    /// Branches to the entry for the wave's program counter.
    fn go_to_entry(&mut self, entries: &[(u64, String)]) {
        // Distances are short constants, unlike addresses.
        let first = entries.iter().map(|(pc, _)| *pc).min().unwrap_or(0);
        self.e.line("%entry.address = load i64, ptr %p.pc");
        self.e.line("%entry = sub i64 %entry.address, %base");
        self.e
            .line(format_args!("%entry.behind = sub i64 %entry, {first}"));
        self.e.line("switch i64 %entry.behind, label %elsewhere [");
        for (pc, label) in entries {
            let behind = pc - first;
            self.e.line(format_args!("  i64 {behind}, label %{label}"));
        }
        self.e.line("]");
    }
}
