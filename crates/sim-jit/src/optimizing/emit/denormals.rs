//! Binary32 in MODEs that flush denormals: denormal operands and results become zero.
//!
//! A host can flush as well, but only all numbers, and LLVM may remove an operation that only flushes. So flushing uses
//! separate instructions, like in the interpreter (`interp::lane`). Numbers that are known not to be denormal are not
//! flushed.

use gfxjit_isa::functions;
use gfxjit_sim::interp::Denormals;

use crate::optimizing::emit::Emit;
use crate::optimizing::value::{T, V};

impl Emit {
    /// Whether operands keep their denormals.
    pub(super) fn keeps_operands(&self) -> bool {
        self.denormals.keep_operands() || self.keeps_operands
    }

    /// Whether a binary32 is known not to be denormal.
    fn is_flushed(&self, a: V) -> bool {
        let bits = self.before_cast.get(&a).unwrap_or(&a);
        match a.as_constant() {
            Some(bits) => bits & 0x7f80_0000 != 0 || bits & 0x7fff_ffff == 0,
            None => self.flushed.contains(&a) || self.flushed.contains(bits),
        }
    }

    /// Records that a binary32 is not denormal.
    fn note_flushed(&mut self, a: V) {
        let bits = self.before_cast.get(&a).copied();
        self.flushed.insert(a);
        self.flushed.extend(bits);
    }

    /// The operands, flushed by MODE.
    pub(super) fn operands<const N: usize>(&mut self, t: T, operands: [V; N]) -> [V; N] {
        if t != T::F || self.keeps_operands() {
            return operands;
        }
        operands.map(|a| {
            if self.is_flushed(a) {
                return a;
            }
            let r = functions::flushed32(self, a);
            self.note_flushed(r);
            r
        })
    }

    /// A result, flushed by MODE; `twice` computes two times the result, with full precision.
    pub(super) fn result(&mut self, t: T, r: V, twice: impl FnOnce(&mut Self) -> V) -> V {
        if t != T::F || self.denormals.keep_results() {
            return r;
        }
        let twice = twice(self);
        let r = functions::flushed_result32(self, r, twice);
        self.note_flushed(r);
        r
    }

    /// A result, flushed by MODE, that is not rounded if it is denormal.
    pub(super) fn exact_result(&mut self, t: T, r: V) -> V {
        if t != T::F || self.denormals.keep_results() {
            return r;
        }
        let r = functions::flushed32(self, r);
        self.note_flushed(r);
        r
    }

    /// A number times two.
    pub(super) fn doubled(&mut self, t: T, a: V) -> V {
        let two = match t {
            T::F => V::constant(2f32.to_bits().into()),
            _ => V::constant(2f64.to_bits()),
        };
        self.binary("fmul", t, a, two)
    }

    /// Writes code that keeps denormals, regardless of MODE.
    pub(super) fn plainly<R>(&mut self, work: impl FnOnce(&mut Self) -> R) -> R {
        let denormals = std::mem::replace(&mut self.denormals, Denormals::KEPT);
        let r = work(self);
        self.denormals = denormals;
        r
    }

    /// A function that hardware approximates, with operand and result flushed by MODE.
    pub(super) fn of_flushed(&mut self, a: V, function: impl FnOnce(&mut Self, V) -> V) -> V {
        let [a] = self.operands(T::F, [a]);
        let r = self.plainly(|e| function(e, a));
        let r = self.made_number(T::F, r);
        self.exact_result(T::F, r)
    }

    /// The suffix of the name of a module function that depends on MODE.
    pub(super) fn suffix(&self) -> String {
        match (self.denormals, self.keeps_operands) {
            (Denormals::KEPT, _) => String::new(),
            (denormals, keeps) => format!(".{}{}", denormals.index(), if keeps { "k" } else { "" }),
        }
    }
}
