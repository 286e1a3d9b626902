//! The function around a region's code: its variables, and how it goes from wave to wave.

use std::fmt::Write as _;

use crate::engine::MODE_BITS;
use crate::entry::frame::code::{BARRIER, ENDED, LEAVE, WAIT, WAITS};
use crate::entry::frame::{
    Field, OF_FRAME, OF_WAVE, STACK_ALIGN, WAVE_AT_BARRIER, WAVE_BARRIER, WAVE_ENDED, WAVE_MODE,
    WAVE_SCC,
};
use crate::optimizing::emit::T;
use crate::optimizing::registers::Registers;
use gfxjit_sim::interp::PLAIN_MODE;
use gfxjit_sim::machine::wave::{Barrier, Wave};

/// Attributes of all functions: vectors as wide as the host's.
const WIDTHS: &str = "\"min-legal-vector-width\"=\"512\" \"prefer-vector-width\"=\"512\"";

impl Registers {
    /// Names fields of what is at a pointer.
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

    /// The variables that registers are in, and their types.
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

    /// The function around the body, which runs waves of a workgroup one after the other, each
    /// from the entry on where it is. When all of them wait at the barrier, it opens that and
    /// begins again, until so many instructions were executed as a turn has. What comes then is
    /// sure to be able to go on: all waves have come here to wait, in a mode for translated code.
    /// When all have ended, and began in this call, it goes on with the thread's next workgroup, if
    /// there is one: by itself if that is next to this one in X and there is no LDS to clear.
    pub(crate) fn finish(mut self, name: &str, entries: &[(u64, String)], begins: bool) -> String {
        let body = std::mem::take(&mut self.e.text);
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
        let registers = self.variables();
        for (name, ty) in &registers {
            self.e.line(format_args!("{name} = alloca {ty}"));
        }
        self.fields("%frame", &OF_FRAME);
        let start = std::mem::take(&mut self.e.text);
        // What the wave before has left in them is not to be kept for this one. Nor may anything
        // be undefined: that is another value at each use, so that checks prove nothing.
        for (name, ty) in &registers {
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
        if begins {
            // It has nothing to do with the one that has ended in its place.
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
        // Distances are short constants, addresses are not.
        let first = entries.iter().map(|(pc, _)| *pc).min().unwrap_or(0);
        self.e.line("%entry = load i64, ptr %p.pc");
        self.e
            .line(format_args!("%entry.behind = sub i64 %entry, {first}"));
        self.e.line("switch i64 %entry.behind, label %elsewhere [");
        for (pc, label) in entries {
            let behind = pc - first;
            self.e.line(format_args!("  i64 {behind}, label %{label}"));
        }
        self.e.line("]");
        let dispatch = std::mem::take(&mut self.e.text);
        self.e.before_call();
        let leave = std::mem::take(&mut self.e.text);
        let mut text = String::with_capacity(body.len() + start.len() + 4096);
        (self.e.declared).insert("declare i64 @gfxjit_follow(ptr)".to_owned());
        for line in &self.e.declared {
            let _ = writeln!(text, "{line}");
        }
        // What a wave's address follows from is hidden: loop strength reduction would write every
        // address in it as the first wave's and an offset.
        let size = size_of::<Wave>();
        let signalled = Barrier::Signalled as u8;
        let idle = Barrier::Idle as u8;
        let _ = write!(
            text,
            "define void @{name}(ptr noalias %frame) #0 {{\n\
             start:\n{start}  \
             %first = load ptr, ptr %p.current\n  br label %dispatch\n\
             dispatch:\n  %wave.at = phi ptr [ %first, %start ], [ %following, %more ], \
             [ %following, %look ], [ %first, %opened ], [ %first, %follows ]\n  \
             %fresh = phi i1 [ %is.fresh, %start ], [ %fresh, %more ], [ %fresh, %look ], \
             [ false, %opened ], [ true, %follows ]\n  \
             %sure = phi i1 [ %is.fresh, %start ], [ %sure, %more ], [ %sure, %look ], \
             [ true, %opened ], [ true, %follows ]\n  \
             %last = phi i32 [ {LEAVE}, %start ], [ %n.code, %more ], [ %n.code, %look ], \
             [ {LEAVE}, %opened ], [ {LEAVE}, %follows ]\n  \
             %wave = call ptr asm \"\", \"=r,0\"(ptr %wave.at)\n  \
             store ptr %wave, ptr %p.current\n{dispatch}\
             elsewhere:\n  store i32 %last, ptr %p.code\n  \
             %is.first = icmp eq ptr %wave, %first\n  \
             br i1 %is.first, label %return, label %behind\n\
             behind:\n  %before = getelementptr i8, ptr %wave, i64 -{size}\n  \
             store ptr %before, ptr %p.current\n  br label %return\n{body}\
             over:\n  %o.code = load i32, ptr %code\n  br label %leaves\n\
             leaves:\n  \
             %l.code = phi i32 [ %o.code, %over ], [ {BARRIER}, %arrives ], [ {WAIT}, %wait ]\n  \
             %l.pc = load i64, ptr %pc\n  %l.before = load i64, ptr %p.executed\n  \
             %l.count = load i64, ptr %count\n  %l.executed = add i64 %l.before, %l.count\n  \
             store i64 %l.pc, ptr %p.pc\n  store i64 %l.executed, ptr %p.executed\n  \
             store i32 %l.code, ptr %p.code\n  br label %return\n\
             ended:\n  %e.pc = load i64, ptr %pc\n  %e.before = load i64, ptr %p.executed\n  \
             %e.count = load i64, ptr %count\n  %e.executed = add i64 %e.before, %e.count\n  \
             store i64 %e.pc, ptr %p.pc\n  store i64 %e.executed, ptr %p.executed\n  \
             store i8 1, ptr %p.ended\n  br label %next\n\
             arrives:\n  %a.barrier = load i8, ptr %p.barrier\n  \
             %a.wrong = icmp eq i8 %a.barrier, {signalled}\n  \
             br i1 %a.wrong, label %leaves, label %signal\n\
             signal:\n  store i8 {signalled}, ptr %p.barrier\n  \
             %s.before = load i32, ptr %signals\n  %s.now = add i32 %s.before, 1\n  \
             store i32 %s.now, ptr %signals\n  br label %waits\n\
             wait:\n  %w.barrier = load i8, ptr %p.barrier\n  \
             %w.closed = icmp eq i8 %w.barrier, {signalled}\n  \
             br i1 %w.closed, label %waits, label %leaves\n\
             waits:\n  store i8 1, ptr %p.at.barrier\n  %b.at = load i64, ptr %pc\n  \
             %b.pc = add i64 %b.at, 4\n  store i64 %b.pc, ptr %p.pc\n  \
             %b.before = load i64, ptr %p.executed\n  %b.count = load i64, ptr %count\n  \
             %b.more = add i64 %b.count, 1\n  %b.executed = add i64 %b.before, %b.more\n  \
             store i64 %b.executed, ptr %p.executed\n  \
             %b.others = load i32, ptr %waiting\n  %b.waiting = add i32 %b.others, 1\n  \
             store i32 %b.waiting, ptr %waiting\n  br label %next\n\
             next:\n  %n.code = phi i32 [ {ENDED}, %ended ], [ {WAITS}, %waits ]\n  \
             %n.before = load i64, ptr %spent\n  %n.count = load i64, ptr %count\n  \
             %n.spent = add i64 %n.before, %n.count\n  store i64 %n.spent, ptr %spent\n  \
             %following = getelementptr i8, ptr %wave, i64 {size}\n  \
             %is.last = icmp eq ptr %following, %end\n  \
             br i1 %is.last, label %round, label %more\n\
             round:\n  %r.signals = load i32, ptr %signals\n  \
             %r.waiting = load i32, ptr %waiting\n  store i32 0, ptr %waiting\n  \
             %r.signalled = icmp eq i32 %r.signals, %opens\n  \
             %r.wait = icmp eq i32 %r.waiting, %opens\n  \
             %r.all = and i1 %r.signalled, %r.wait\n  %r.spent = load i64, ptr %spent\n  \
             %r.goes = icmp ult i64 %r.spent, %budget\n  %r.opens = and i1 %r.all, %r.goes\n  \
             br i1 %r.opens, label %open, label %finished\n\
             finished:\n  %f.ended = icmp eq i32 %n.code, {ENDED}\n  \
             %f.none = icmp eq i32 %r.signals, 0\n  %f.all = icmp ne i32 %opens, -1\n  \
             %f.are = and i1 %f.ended, %f.none\n  %f.began = and i1 %f.all, %is.fresh\n  \
             %f.over = and i1 %f.are, %f.began\n  \
             br i1 %f.over, label %looks, label %stops\n\
             looks:\n  %k.left = load i32, ptr %p.followers\n  \
             %k.any = icmp ne i32 %k.left, 0\n  br i1 %k.any, label %may, label %asks\n\
             may:\n  %stop = load ptr, ptr %p.stop\n  %x = load ptr, ptr %p.x\n  \
             %k.stop = load atomic i64, ptr %stop monotonic, align 8\n  \
             %k.goes = icmp eq i64 %k.stop, -1\n  br i1 %k.goes, label %counts, label %asks\n\
             counts:\n  %k.rest = sub i32 %k.left, 1\n  \
             store i32 %k.rest, ptr %p.followers\n  %k.x = load i32, ptr %x\n  \
             %k.next = add i32 %k.x, 1\n  store i32 %k.next, ptr %x\n  \
             store i8 1, ptr %at.is.fresh\n  br label %follows\n\
             asks:\n{leave}  %f.goes = call i64 @gfxjit_follow(ptr %frame)\n  \
             %f.follows = icmp ne i64 %f.goes, 0\n  \
             br i1 %f.follows, label %follows, label %stops\n\
             follows:\n  store i64 0, ptr %spent\n  br label %dispatch\n\
             stops:\n  store i32 %n.code, ptr %p.code\n  br label %return\n\
             open:\n  %w.wave = phi ptr [ %first, %round ], [ %w.next, %open ]\n  \
             %w.p.at = getelementptr i8, ptr %w.wave, i64 {WAVE_AT_BARRIER}\n  \
             store i8 0, ptr %w.p.at\n  \
             %w.p.barrier = getelementptr i8, ptr %w.wave, i64 {WAVE_BARRIER}\n  \
             store i8 {idle}, ptr %w.p.barrier\n  \
             %w.next = getelementptr i8, ptr %w.wave, i64 {size}\n  \
             %w.last = icmp eq ptr %w.next, %end\n  \
             br i1 %w.last, label %opened, label %open\n\
             opened:\n  store i32 0, ptr %signals\n  store i8 0, ptr %at.is.fresh\n  br label %dispatch\n\
             more:\n  br i1 %sure, label %dispatch, label %look\n\
             look:\n  %n.p.ended = getelementptr i8, ptr %following, i64 {WAVE_ENDED}\n  \
             %n.ended = load i8, ptr %n.p.ended\n  \
             %n.p.barrier = getelementptr i8, ptr %following, i64 {WAVE_AT_BARRIER}\n  \
             %n.barrier = load i8, ptr %n.p.barrier\n  %n.stops = or i8 %n.ended, %n.barrier\n  \
             %n.runs = icmp eq i8 %n.stops, 0\n  \
             %n.p.mode = getelementptr i8, ptr %following, i64 {WAVE_MODE}\n  \
             %n.mode = load i32, ptr %n.p.mode\n  %n.bits = and i32 %n.mode, {MODE_BITS}\n  \
             %n.plain = icmp eq i32 %n.bits, {PLAIN_MODE}\n  \
             %n.can = and i1 %n.runs, %n.plain\n  \
             br i1 %n.can, label %dispatch, label %stops\n\
             return:\n{leave}  ret void\n}}\n\
             attributes #0 = {{ nounwind {WIDTHS} }}\n\
             attributes #1 = {{ nounwind noinline {WIDTHS} }}\n\
             attributes #2 = {{ nounwind noinline \"no_caller_saved_registers\" {WIDTHS} }}\n\
             !0 = !{{!\"branch_weights\", i32 1, i32 1000}}\n\
             !1 = !{{!\"branch_weights\", i32 1000, i32 1}}\n\
             !2 = !{{i64 0, i64 4294967296}}\n\
             !3 = !{{!\"branch_weights\", i32 16, i32 1}}\n\
             !4 = !{{i32 1, !\"override-stack-alignment\", i32 {STACK_ALIGN}}}\n\
             !llvm.module.flags = !{{!4}}\n"
        );
        text
    }
}
