//! `s_barrier_signal`: the wave continues, and waits later.

use crate::optimizing::value::{T, V};
use gfxjit_isa::evaluator::Evaluator as _;

use crate::entry::frame::code;
use crate::inline_cache::NO_CACHE;
use crate::optimizing::translator::Translator;
use crate::region::liveness::Exit;
use crate::region::slot::Slot;
use gfxjit_sim::machine::wave::Barrier;

impl Translator {
    /// Signals like the interpreter; if the wave has signalled already, the interpreter reports the
    /// fault.
    pub(crate) fn signal(&mut self, pc: u64, is_first: bool) {
        let signalled = Barrier::Signalled as u8;
        let e = &mut self.r.e;
        let barrier = e.value(false, "load i8, ptr %p.barrier");
        let barrier = e.show(T::I8, barrier, false);
        let again = e.value(false, format_args!("icmp eq i8 {barrier}, {signalled}"));
        let again = e.show(T::B, again, false);
        let number = e.fresh();
        e.line(format_args!(
            "br i1 {again}, label %f{number}, label %g{number}"
        ));
        e.label("f", number);
        self.step_in_place(pc, NO_CACHE);
        self.count_end(pc);
        self.exit(code::FAULT, pc, Exit::Nothing);
        let e = &mut self.r.e;
        e.label("g", number);
        e.line(format_args!("store i8 {signalled}, ptr %p.barrier"));
        let before = e.value(false, "load i32, ptr %signals");
        let now = e.add32(before, V::constant(1));
        let now = e.show(T::I32, now, false);
        e.line(format_args!("store i32 {now}, ptr %signals"));
        if is_first {
            let first = e.eq32(before, V::constant(0));
            self.r.write(Slot::Scc, first);
        }
    }
}
