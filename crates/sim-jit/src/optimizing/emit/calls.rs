//! Helper functions of the module in addition to the region's function: for long or rarely executed
//! code.

use gfxjit_isa::evaluator::{Evaluator, Way};

use crate::optimizing::emit::Emit;
use crate::optimizing::value::{Id, T, V};

impl Emit {
    /// Begins a function of the module, unless it exists already. `head` is its definition up to
    /// the parameters. Returns the caller's text, for [`Self::end_function`].
    pub(crate) fn begin_function(&mut self, head: &str) -> Option<String> {
        let is_there = self.declared.iter().any(|known| known.starts_with(head));
        (!is_there).then(|| {
            self.forget_computed();
            std::mem::take(&mut self.text)
        })
    }

    /// Ends a function; `rest` is the text between the head and the body.
    pub(crate) fn end_function(&mut self, caller: String, head: &str, rest: &str) {
        self.forget_computed();
        let body = std::mem::replace(&mut self.text, caller);
        self.declared.insert(format!("{head}{rest} {{\n{body}}}"));
    }

    /// A parameter of the current function.
    pub(crate) fn parameter(&mut self, vector: bool) -> V {
        V {
            id: Id::Value(self.fresh()),
            vector,
        }
    }

    /// Whether there are too many vectors for a function's results: hosts return four registers,
    /// and LLVM 22's handling of more breaks functions that preserve all other registers. Then
    /// results are passed through `%lanes`.
    pub(crate) fn is_too_much(&self, t: T, vectors: usize) -> bool {
        let bits = if matches!(t, T::I64 | T::D) { 64 } else { 32 };
        let register = match self.width {
            _ if self.has_masks => 512,
            16 => 256,
            _ => 128,
        };
        (self.width * bits / register) as usize * vectors > 4
    }

    fn place_of_result(&mut self, t: T, array: &str, number: usize) -> String {
        let ty = self.ty(t, true);
        let at = format!("getelementptr {ty}, ptr {array}, i64 {number}");
        let at = self.value(false, at);
        self.show(T::Ptr, at, false)
    }

    /// Stores a function's result at the place from which the caller loads it.
    pub(crate) fn store_result(&mut self, t: T, array: &str, number: usize, v: V) {
        let at = self.place_of_result(t, array, number);
        let (ty, v) = (self.ty(t, true), self.show(t, v, true));
        self.line(format_args!("store {ty} {v}, ptr {at}, align 8"));
    }

    /// Loads a result of the last called function.
    pub(crate) fn load_result(&mut self, t: T, number: usize) -> V {
        let at = self.place_of_result(t, "%lanes", number);
        let ty = self.ty(t, true);
        self.value(true, format_args!("load {ty}, ptr {at}, align 8"))
    }

    /// Calls a function of binary32 for every lane; the function is in the module once, which keeps
    /// the text short.
    pub(crate) fn function(&mut self, name: &str, a: V, body: impl FnOnce(&mut Self, V) -> V) -> V {
        let ty = self.ty(T::F, a.vector);
        let lanes = if a.vector { self.width } else { 1 };
        let x = self.show(T::F, a, a.vector);
        let head = format!("define internal {ty} @gfxjit.{name}.{lanes}(");
        if let Some(caller) = self.begin_function(&head) {
            let argument = self.parameter(a.vector);
            let r = body(self, argument);
            let r = self.show(T::F, r, a.vector);
            self.line(format_args!("ret {ty} {r}"));
            let argument = self.show(T::F, argument, a.vector);
            self.end_function(caller, &head, &format!("{ty} {argument}) #1"));
        }
        self.value(
            a.vector,
            format_args!("call {ty} @gfxjit.{name}.{lanes}({ty} {x})"),
        )
    }

    /// The type of parameters and results of a function that preserves all registers: a whole
    /// register. For a part of one (`i32`), LLVM 22 treats the whole register as preserved.
    fn handed_type(&self, t: T, vector: bool) -> String {
        match vector && t != T::B {
            true => self.ty(t, true),
            false => T::I64.name().to_owned(),
        }
    }

    fn handed(&mut self, t: T, v: V, vector: bool) -> String {
        let whole = match (t, vector) {
            (T::B, true) => {
                let bits = self.bits_of(v);
                self.zext64(bits)
            }
            (T::B, false) => self.select(T::I64, v, V::constant(1), V::constant(0)),
            (T::I32, false) => self.zext64(v),
            _ => return self.show(t, v, vector),
        };
        self.show(T::I64, whole, false)
    }

    fn taken(&mut self, t: T, v: V, vector: bool) -> V {
        match (t, vector) {
            (T::B, true) => {
                let bits = self.low(v);
                self.lanes_of(bits, 0)
            }
            (T::B, false) => self.binary("icmp ne", T::I64, v, V::constant(0)),
            (T::I32, false) => self.low(v),
            _ => v,
        }
    }

    /// See [`gfxjit_isa::evaluator::Evaluator::usually32`]. The slow implementation is a function
    /// that preserves all registers, so that it does not slow down the surrounding code.
    pub(crate) fn usually(
        &mut self,
        t: T,
        name: &str,
        usual: V,
        (words, flag): ([V; 3], V),
        [short, whole]: [Way<Self, V>; 2],
    ) -> (V, V) {
        let vector = flag.vector || words.iter().any(|word| word.vector);
        let unusual = self.not_b(usual);
        let unusual = self.and_b(unusual, self.enabled);
        let some = if unusual.vector {
            let bits = self.bits_of(unusual);
            self.binary("icmp ne", T::I32, bits, V::constant(0))
        } else {
            unusual
        };
        match some.as_constant() {
            Some(0) => return short(self, words, flag),
            Some(_) => return whole(self, words, flag),
            None => {}
        }
        let (ty, truth) = (self.ty(t, vector), self.ty(T::B, vector));
        let [word_type, flag_type] = [t, T::B].map(|t| self.handed_type(t, vector));
        // The flag is a result as well.
        let by_memory = vector && self.is_too_much(t, 2);
        let result = match by_memory {
            true => flag_type.clone(),
            false => format!("{{ {word_type}, {flag_type} }}"),
        };
        let lanes = if vector { self.width } else { 1 };
        let name = format!("{name}{}", self.suffix());
        let head = format!("define internal {result} @gfxjit.{name}.{lanes}(");
        if let Some(caller) = self.begin_function(&head) {
            let given: [V; 3] = std::array::from_fn(|_| self.parameter(vector));
            let given_flag = self.parameter(false);
            let words = given.map(|word| self.taken(t, word, vector));
            let flag = self.taken(T::B, given_flag, vector);
            // The caller's lanes are not those of the function.
            let enabled = std::mem::replace(&mut self.enabled, V::constant(1));
            let (r, out) = whole(self, words, flag);
            self.enabled = enabled;
            if by_memory {
                self.store_result(t, "%results", 0, r);
            }
            let (r, out) = (self.handed(t, r, vector), self.handed(T::B, out, vector));
            let all = match by_memory {
                true => out,
                false => {
                    let one = format!("insertvalue {result} poison, {word_type} {r}, 0");
                    let one = self.value(vector, one);
                    let one = self.show(t, one, vector);
                    let both = format!("insertvalue {result} {one}, {flag_type} {out}, 1");
                    let both = self.value(vector, both);
                    self.show(t, both, vector)
                }
            };
            self.line(format_args!("ret {result} {all}"));
            let words = given.map(|word| format!("{word_type} {}", self.show(t, word, vector)));
            let flag = self.show(T::I64, given_flag, false);
            let words = words.join(", ");
            let rest = format!("ptr %results, {words}, {flag_type} {flag}) #2 cold");
            self.end_function(caller, &head, &rest);
        }
        let number = self.fresh();
        let some = self.show(T::B, some, false);
        self.line(format_args!(
            "br i1 {some}, label %unusual{number}, label %usual{number}, !prof !0"
        ));
        self.label("unusual", number);
        let given = words.map(|word| format!("{word_type} {}", self.handed(t, word, vector)));
        let given_flag = self.handed(T::B, flag, vector);
        let results = if by_memory { "%lanes" } else { "null" };
        let both = format!(
            "call {result} @gfxjit.{name}.{lanes}(ptr {results}, {}, {flag_type} {given_flag})",
            given.join(", ")
        );
        let both = self.value(vector && !by_memory, both);
        let [x, x_flag] = match by_memory {
            true => [self.load_result(t, 0), both],
            false => {
                let both = self.show(t, both, vector);
                [(0, t), (1, T::B)].map(|(part, t)| {
                    let v = format!("extractvalue {result} {both}, {part}");
                    self.value(vector && t != T::B, v)
                })
            }
        };
        let [x, x_flag] = [(t, x), (T::B, x_flag)].map(|(t, v)| {
            let v = self.taken(t, v, vector);
            self.show(t, v, vector)
        });
        self.line(format_args!("br label %done{number}"));
        self.label("usual", number);
        let (r, out) = short(self, words, flag);
        let (y, y_flag) = (self.show(t, r, vector), self.show(T::B, out, vector));
        self.line(format_args!("br label %done{number}"));
        self.label("done", number);
        let mut join = |ty: &str, x: &str, y: &str| {
            let incoming = format!("[ {x}, %unusual{number} ], [ {y}, %usual{number} ]");
            self.value(vector, format_args!("phi {ty} {incoming}"))
        };
        (join(&ty, &x, &y), join(&truth, &x_flag, &y_flag))
    }

    /// A helper function on every lane.
    pub(crate) fn array_function(&mut self, name: &str, t: T, a: V) -> V {
        let ty = self.ty(t, a.vector);
        let x = self.show(t, a, a.vector);
        let lanes = if a.vector { self.width } else { 1 };
        self.line(format_args!("store {ty} {x}, ptr %lanes, align 64"));
        self.declared
            .insert(format!("declare void @gfxjit_{name}(ptr, i32)"));
        self.before_call();
        self.line(format_args!(
            "call void @gfxjit_{name}(ptr %lanes, i32 {lanes})"
        ));
        self.value(a.vector, format_args!("load {ty}, ptr %lanes, align 64"))
    }
}
