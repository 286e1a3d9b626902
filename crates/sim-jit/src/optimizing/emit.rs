//! Writes LLVM IR. An operation of `gfxjit_isa` becomes instructions on SSA values.
//!
//! A uniform value is a scalar. Other values are vectors with the lanes of one chunk of the wave,
//! whose size is that of a host register. Operations on scalars only are scalar.

mod address;
mod calls;
mod denormals;
mod evaluator;

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fmt::{Display, Write as _};

use gfxjit_isa::evaluator::Evaluator as _;
use gfxjit_sim::interp::Denormals;

use crate::optimizing::shapes::{Pairs, Shapes};
use crate::optimizing::value::{AddressPart, Id, T, V};
use crate::setting::Setting;

/// The intrinsic that ends the use of wide vectors, for x86 hosts with wide vectors.
fn zero_upper(width: u32) -> Option<&'static str> {
    (width > 4).then_some("call void @llvm.x86.avx.vzeroupper()")
}

/// Writes IR text.
pub(crate) struct Emit {
    /// The body so far.
    pub text: String,
    next: u32,
    /// Number of lanes in a chunk.
    pub width: u32,
    /// Whether the host has AVX-512.
    pub has_masks: bool,
    /// See [`ONE_NAN`](gfxjit_sim::interp::ONE_NAN).
    one_nan: bool,
    /// MODE's treatment of denormal binary32 at the current position.
    pub(crate) denormals: Denormals,
    /// Whether operands keep their denormals, regardless of MODE.
    keeps_operands: bool,
    /// Binary32 values, or their bits, that are not denormal.
    flushed: HashSet<V>,
    /// See [`Setting::span`].
    span: u32,
    /// The chunk of the current vectors, while an operation is written.
    pub chunk: u32,
    /// The lanes of the chunk whose values are used.
    pub enabled: V,
    /// Declarations that the body needs.
    pub declared: BTreeSet<String>,
    /// The shapes of values.
    pub shapes: Shapes,
    /// The halves of 64-bit values.
    halves: HashMap<V, [V; 2]>,
    pub(crate) pairs: Pairs,
    /// Numbers with the same bits as another value, and that value.
    before_cast: HashMap<V, V>,
    /// Words, each with words of whose bits it has a subset.
    parts: HashMap<V, Vec<V>>,
    /// Words whose bits are all equal, and that bit as a truth value.
    alike: HashMap<V, V>,
    /// Words that are one of two constants, with the condition for the first.
    choices: HashMap<V, (V, [u64; 2])>,
    /// Truth values that are rarely true: that a word equals one of many constants.
    rare: HashSet<V>,
    /// Scalars that the block has computed so far, so that chunks whose lanes are computed from the
    /// same scalars share them.
    computed: HashMap<String, V>,
}

/// Instructions without side effects, sorted by name.
const PURE: [&str; 13] = [
    "add",
    "and",
    "ashr",
    "extractelement",
    "getelementptr",
    "icmp",
    "lshr",
    "mul",
    "or",
    "shl",
    "sub",
    "trunc",
    "zext",
];

fn is_pure(text: &str) -> bool {
    let name = text.split_once(' ').map_or(text, |(name, _)| name);
    PURE.binary_search(&name).is_ok()
}

impl Emit {
    pub(crate) fn new(setting: &Setting) -> Self {
        Self {
            text: String::new(),
            next: 0,
            width: setting.width,
            has_masks: setting.masks,
            one_nan: setting.one_nan,
            denormals: setting.denormals,
            keeps_operands: false,
            flushed: HashSet::new(),
            span: setting.span,
            chunk: 0,
            enabled: V::constant(1),
            declared: BTreeSet::new(),
            shapes: Shapes::default(),
            halves: HashMap::new(),
            pairs: Pairs::default(),
            before_cast: HashMap::new(),
            parts: HashMap::new(),
            alike: HashMap::new(),
            choices: HashMap::new(),
            rare: HashSet::new(),
            computed: HashMap::new(),
        }
    }

    /// Whether the bits of `part` are known to be a subset of those of `whole`.
    pub(crate) fn is_subset(&self, part: V, whole: V) -> bool {
        if whole.as_constant() == Some(u32::MAX.into()) {
            return true;
        }
        // A word may be reached on several paths: each word is visited once.
        let mut seen = HashSet::from([part]);
        let mut left = vec![part];
        while let Some(part) = left.pop() {
            if part == whole {
                return true;
            }
            let of = self.parts.get(&part).into_iter().flatten();
            left.extend(of.filter(|of| seen.insert(**of)));
        }
        false
    }

    /// Records that the bits of `part` are a subset of those of `whole`.
    pub(crate) fn note_part(&mut self, part: V, whole: V) {
        if part != whole {
            self.parts.entry(part).or_default().push(whole);
        }
    }

    /// The common value of all bits of a word, if they are known to be equal.
    pub(crate) fn all_bits(&self, word: V) -> Option<V> {
        self.alike.get(&word).copied()
    }

    /// The two constants of a word that is one of them, and the condition for the first.
    pub(crate) fn choice(&self, word: V) -> Option<(V, [u64; 2])> {
        self.choices.get(&word).copied()
    }

    /// Whether a truth value is expected to be false.
    pub(crate) fn is_rare(&self, truth: V) -> bool {
        self.rare.contains(&truth)
    }

    fn halves(&self, v: V) -> Option<[V; 2]> {
        match v.id {
            Id::Constant(v) => Some([v & 0xffff_ffff, v >> 32].map(V::constant)),
            Id::Code(AddressPart::Whole, more) => Some([
                V::code(AddressPart::Low, more),
                V::code(AddressPart::High, 0),
            ]),
            _ => self.halves.get(&v).copied(),
        }
    }

    /// A bitwise operation, on each half of a 64-bit value if its halves are known.
    fn bitwise(&mut self, name: &str, t: T, a: V, b: V) -> V {
        if t == T::I64
            && let (Some(x), Some(y)) = (self.halves(a), self.halves(b))
        {
            let halves = [0, 1].map(|half| self.bitwise(name, T::I32, x[half], y[half]));
            return self.join(halves[0], halves[1]);
        }
        if t == T::I32 && name == "and" {
            for (v, mask) in [(a, b), (b, a)] {
                if let Some(mask) = mask.as_constant()
                    && let Some(r) = self.masked_shape(v, mask)
                {
                    return r;
                }
            }
        }
        if t == T::I32 && name == "or" && a.vector != b.vector {
            let (v, scalar) = if a.vector { (a, b) } else { (b, a) };
            if let Some(r) = self.united_shape(v, scalar) {
                return r;
            }
        }
        let ones = if t == T::I64 { u64::MAX } else { 0xffff_ffff };
        match (name, a.as_constant(), b.as_constant()) {
            ("and", Some(a), Some(b)) => return V::constant(a & b),
            ("or", Some(a), Some(b)) => return V::constant(a | b),
            ("xor", Some(a), Some(b)) => return V::constant(a ^ b),
            ("and", Some(0), _) | ("and", _, Some(0)) => return V::constant(0),
            ("and", Some(all), _) if all == ones => return b,
            ("and", _, Some(all)) if all == ones => return a,
            ("or", Some(all), _) | ("or", _, Some(all)) if all == ones => return V::constant(ones),
            ("or" | "xor", Some(0), _) => return b,
            ("or" | "xor", _, Some(0)) => return a,
            _ => {}
        }
        let r = self.binary(name, t, a, b);
        if name == "and" && t == T::I32 {
            if !r.vector {
                self.parts.insert(r, vec![a, b]);
            }
            for (v, mask) in [(a, b), (b, a)] {
                if let Some(mask) = mask.as_constant() {
                    self.note_masked(r, v, mask);
                }
            }
        }
        r
    }

    /// The type's name.
    pub(crate) fn ty(&self, t: T, vector: bool) -> String {
        if vector {
            format!("<{} x {}>", self.width, t.name())
        } else {
            t.name().to_owned()
        }
    }

    pub(crate) fn line(&mut self, text: impl Display) {
        // Writing to a string does not fail.
        let _ = writeln!(self.text, "  {text}");
    }

    /// Begins a block.
    pub(crate) fn block(&mut self, label: impl Display) {
        self.forget_computed();
        let _ = writeln!(self.text, "{label}:");
    }

    /// Begins a block with a numbered label.
    pub(crate) fn label(&mut self, name: &str, number: u32) {
        self.block(format_args!("{name}{number}"));
    }

    pub(crate) fn fresh(&mut self) -> u32 {
        self.next += 1;
        self.next
    }

    /// The value of the expression `text`.
    pub(crate) fn value(&mut self, vector: bool, text: impl Display) -> V {
        let text = text.to_string();
        let is_kept = !vector && is_pure(&text);
        if is_kept && let Some(v) = self.computed.get(&text) {
            return *v;
        }
        let name = self.fresh();
        let _ = writeln!(self.text, "  %t{name} = {text}");
        let v = V {
            id: Id::Value(name),
            vector,
        };
        if is_kept {
            self.computed.insert(text, v);
        }
        v
    }

    /// Forgets computed scalars: they may not be available at the next position.
    pub(crate) fn forget_computed(&mut self) {
        self.computed.clear();
    }

    /// A new vector for which only the shape exists.
    pub(crate) fn shape(&mut self) -> V {
        V {
            id: Id::Shape(self.fresh()),
            vector: true,
        }
    }

    /// The text of a value, as a vector or a scalar. A scalar can be written as a vector.
    pub(crate) fn show(&mut self, t: T, v: V, vector: bool) -> String {
        match v.id {
            Id::Constant(value) => {
                let literal = match t {
                    T::B => (value != 0).to_string(),
                    T::I8 => (value as u8).to_string(),
                    T::I16 => (value as u16).to_string(),
                    T::I32 => (value as u32).to_string(),
                    T::F => format!("bitcast (i32 {} to float)", value as u32),
                    T::D => format!("{value:#018X}").replace('X', "x"),
                    _ => value.to_string(),
                };
                if vector {
                    format!("splat ({} {literal})", t.name())
                } else {
                    literal
                }
            }
            Id::Lane(chunk) => {
                let first = chunk * self.width;
                let lanes: Vec<String> = (first..first + self.width)
                    .map(|lane| format!("i32 {lane}"))
                    .collect();
                format!("<{}>", lanes.join(", "))
            }
            Id::Code(part, more) => {
                let made = self.made_address(part, more);
                self.show(t, made, vector)
            }
            Id::Shape(_) => {
                let made = self.made(v);
                self.show(t, made, vector)
            }
            Id::Value(name) if vector && !v.vector => {
                let ty = self.ty(t, true);
                let one = self.value(
                    true,
                    format_args!("insertelement {ty} poison, {} %t{name}, i64 0", t.name()),
                );
                let one = self.show(t, one, true);
                let width = self.width;
                let all = self.value(
                    true,
                    format_args!(
                        "shufflevector {ty} {one}, {ty} poison, <{width} x i32> zeroinitializer"
                    ),
                );
                self.show(t, all, true)
            }
            Id::Value(name) => format!("%t{name}"),
        }
    }

    /// The value as a vector.
    pub(crate) fn splat(&mut self, t: T, v: V) -> V {
        if v.vector {
            return v;
        }
        let ty = self.ty(t, true);
        let one = self.show(t, v, false);
        let one = self.value(
            true,
            format_args!("insertelement {ty} poison, {} {one}, i64 0", t.name()),
        );
        let one = self.show(t, one, true);
        let width = self.width;
        self.value(
            true,
            format_args!("shufflevector {ty} {one}, {ty} poison, <{width} x i32> zeroinitializer"),
        )
    }

    /// A lane of a vector.
    pub(crate) fn element(&mut self, t: T, v: V, lane: u32) -> V {
        let (ty, v) = (self.ty(t, true), self.show(t, v, true));
        self.value(false, format_args!("extractelement {ty} {v}, i64 {lane}"))
    }

    /// `name TYPE a, b`
    pub(crate) fn binary(&mut self, name: &str, t: T, a: V, b: V) -> V {
        let vector = a.vector || b.vector;
        let (x, y) = (self.show(t, a, vector), self.show(t, b, vector));
        let ty = self.ty(t, vector);
        let r = self.value(vector, format_args!("{name} {ty} {x}, {y}"));
        match name {
            "fadd" | "fmul" | "fdiv" => self.made_number(t, r),
            _ => r,
        }
    }

    /// A conversion.
    pub(crate) fn cast(&mut self, name: &str, from: T, a: V, to: T) -> V {
        let x = self.show(from, a, a.vector);
        let (from, made) = (self.ty(from, a.vector), self.ty(to, a.vector));
        let r = self.value(a.vector, format_args!("{name} {from} {x} to {made}"));
        match name {
            "fpext" | "fptrunc" => self.made_number(to, r),
            _ => r,
        }
    }

    /// Reinterprets the bits as another number type.
    fn same_bits(&mut self, from: T, a: V, to: T) -> V {
        if a.as_constant().is_some() {
            return a;
        }
        if let Some(before) = self.before_cast.get(&a) {
            return *before;
        }
        let r = self.cast("bitcast", from, a, to);
        self.before_cast.insert(r, a);
        r
    }

    /// Calls an intrinsic whose operands all have type `t`; `extra` is appended to the operands.
    pub(crate) fn intrinsic(&mut self, name: &str, t: T, args: &[V], extra: &str) -> V {
        let vector = args.iter().any(|a| a.vector);
        let ty = self.ty(t, vector);
        let shown: Vec<String> = args
            .iter()
            .map(|a| {
                let x = self.show(t, *a, vector);
                format!("{ty} {x}")
            })
            .collect();
        let full = if vector {
            format!("llvm.{name}.v{}{}", self.width, t.suffix())
        } else {
            format!("llvm.{name}.{}", t.suffix())
        };
        let types = vec![ty.as_str(); args.len()].join(", ");
        let flag = if extra.is_empty() { "" } else { ", i1" };
        self.declared
            .insert(format!("declare {ty} @{full}({types}{flag})"));
        let r = self.value(
            vector,
            format_args!("call {ty} @{full}({}{extra})", shown.join(", ")),
        );
        match name {
            "fabs" => r,
            _ => self.made_number(t, r),
        }
    }

    pub(crate) fn select(&mut self, t: T, c: V, a: V, b: V) -> V {
        if a == b {
            return a;
        }
        match c.as_constant() {
            Some(0) => return b,
            Some(_) => return a,
            None => {}
        }
        let (x_is, y_is) = (a.as_constant(), b.as_constant());
        if t == T::I64
            && !c.vector
            && let (Some(x), Some(y)) = (x_is, y_is)
        {
            let halves = [0, 32].map(|shift| {
                let half = |v: u64| V::constant(v >> shift & 0xffff_ffff);
                self.select(T::I32, c, half(x), half(y))
            });
            return self.join(halves[0], halves[1]);
        }
        let vector = c.vector || a.vector || b.vector;
        let condition = self.show(T::B, c, c.vector);
        let (x, y) = (self.show(t, a, vector), self.show(t, b, vector));
        let (b, ty) = (self.ty(T::B, c.vector), self.ty(t, vector));
        let r = self.value(
            vector,
            format_args!("select {b} {condition}, {ty} {x}, {ty} {y}"),
        );
        if let (Some(x), Some(y)) = (x_is, y_is)
            && t == T::I32
        {
            self.choices.insert(r, (c, [x, y]));
        }
        match (x_is, y_is) {
            (Some(1), Some(0)) => self.note_mask_number(r, c),
            (Some(0xffff_ffff), Some(0)) if t == T::I32 && !c.vector => {
                self.alike.insert(r, c);
            }
            _ => {}
        }
        r
    }

    /// Called before a call of code that is compiled for any processor: SSE instructions in it
    /// would wait for the upper halves of vector registers that are in use.
    pub(crate) fn before_call(&mut self) {
        if let Some(call) = zero_upper(self.width) {
            self.declared
                .insert("declare void @llvm.x86.avx.vzeroupper()".to_owned());
            self.line(call);
        }
    }
}
