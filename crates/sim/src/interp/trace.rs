//! The tracing engine: a readable trace of what a launch computes, for `--trace`.
//!
//! It is the second evaluator of the operations: it records every primitive. For each instruction
//! it evaluates the operation again, on the first active lane, and prints the steps together with
//! the interpreter's results in the registers; a line that begins with `!!` marks a difference.

use std::fmt::{Debug, Write as _};

use gfxjit_hal::TraceSink;
use gfxjit_isa::asm::Select;
use gfxjit_isa::evaluator::Evaluator;
use gfxjit_isa::inst::{Action, Alu, Place, Register, Role};
use gfxjit_isa::modifier;
use gfxjit_isa::op::{Op, Visitor};
use gfxjit_isa::ops;
use gfxjit_isa::ty::{Inputs, Kind, Outputs, Types};

use crate::engine::GroupContext;
use crate::interp::lane::Lane;
use crate::interp::mode::{INDEX_MODE, Moded, ONE_NAN};
use crate::interp::program::Program;
use crate::interp::registers::{row_index, uniform};
use crate::machine::wave::{HALF, Wave, sreg};

/// Maximum number of printed steps of one operation.
const STEPS: usize = 6;

/// Evaluates like the interpreter and records every primitive.
struct Tracer {
    lane: Lane<Moded>,
    steps: Vec<String>,
}

impl Tracer {
    fn note(&mut self, name: &str, arguments: &[&dyn Debug], result: &dyn Debug) {
        let mut text = format!("{name}(");
        for (i, a) in arguments.iter().enumerate() {
            let separator = if i == 0 { "" } else { ", " };
            // Writing to a string does not fail.
            let _ = write!(text, "{separator}{a:?}");
        }
        let _ = write!(text, ") = {result:?}");
        self.steps.push(text);
    }
}

/// Primitives that the interpreter's evaluator computes and the tracer records.
macro_rules! noted {
    ($($name:ident($($a:ident: $t:ident),*) -> $r:ident;)*) => {
        $(fn $name(&mut self, $($a: Self::$t),*) -> Self::$r {
            let result = self.lane.$name($($a),*);
            self.note(stringify!($name), &[$(&$a),*], &result);
            result
        })*
    };
}

/// Constants and reinterpretations, which are not recorded as steps.
macro_rules! silent {
    ($($name:ident($($a:ident: $t:ty),*) -> $r:ident;)*) => {
        $(fn $name(&mut self, $($a: $t),*) -> Self::$r { self.lane.$name($($a),*) })*
    };
}

impl Evaluator for Tracer {
    type B = bool;
    type U32 = u32;
    type U64 = u64;
    type F16 = u32;
    type F32 = f32;
    type F64 = f64;

    fn fma32_to_f16(&mut self, a: Self::F32, b: Self::F32, c: Self::F32) -> Self::F16 {
        gfxjit_isa::functions::fma32_to_f16(self, a, b, c)
    }

    silent! {
        bool(value: bool) -> B;
        u32(value: u32) -> U32;
        u64(value: u64) -> U64;
        low(a: u64) -> U32;
        high(a: u64) -> U32;
        join(low: u32, high: u32) -> U64;
        zext64(a: u32) -> U64;
        sext64(a: u32) -> U64;
        f16_from(bits: u32) -> F16;
        f16_bits(a: u32) -> U32;
        f32_from(bits: u32) -> F32;
        f32_bits(a: f32) -> U32;
        f64_from(bits: u64) -> F64;
        f64_bits(a: f64) -> U64;
        flush16(a: u32) -> F16;
        flush32(a: f32) -> F32;
        flush64(a: f64) -> F64;
        nearest32() -> B;
        nearest64() -> B;
        beyond16(sign: u32) -> U32;
        beyond32(sign: u32) -> U32;
        beyond64(sign: u64) -> U64;
        below32(sign: u32) -> U32;
        below64(sign: u64) -> U64;
        ieee() -> B;
        dx10_clamp() -> B;
        fp16_ovfl() -> B;
        lane() -> U32;
    }
    noted! {
        and_b(a: B, b: B) -> B;
        or_b(a: B, b: B) -> B;
        xor_b(a: B, b: B) -> B;
        not_b(a: B) -> B;
        add32(a: U32, b: U32) -> U32;
        sub32(a: U32, b: U32) -> U32;
        mul32(a: U32, b: U32) -> U32;
        and32(a: U32, b: U32) -> U32;
        or32(a: U32, b: U32) -> U32;
        xor32(a: U32, b: U32) -> U32;
        not32(a: U32) -> U32;
        shl32(a: U32, by: U32) -> U32;
        lshr32(a: U32, by: U32) -> U32;
        ashr32(a: U32, by: U32) -> U32;
        eq32(a: U32, b: U32) -> B;
        reverse32(a: U32) -> U32;
        select32(c: B, a: U32, b: U32) -> U32;
        add64(a: U64, b: U64) -> U64;
        sub64(a: U64, b: U64) -> U64;
        mul64(a: U64, b: U64) -> U64;
        and64(a: U64, b: U64) -> U64;
        or64(a: U64, b: U64) -> U64;
        xor64(a: U64, b: U64) -> U64;
        not64(a: U64) -> U64;
        shl64(a: U64, by: U32) -> U64;
        lshr64(a: U64, by: U32) -> U64;
        ashr64(a: U64, by: U32) -> U64;
        eq64(a: U64, b: U64) -> B;
        reverse64(a: U64) -> U64;
        select64(c: B, a: U64, b: U64) -> U64;
    }
    gfxjit_isa::number_primitives!(noted);

    fn keep_denormal_inputs(&mut self, on: bool) {
        self.lane.keep_denormal_inputs(on);
    }
}

/// The inputs of one lane, after input modifiers.
struct Noted {
    words: Vec<[u32; 2]>,
    flags: Vec<bool>,
}

impl Inputs<Tracer> for Noted {
    fn word(&mut self, _: &mut Tracer, input: usize, word: usize) -> u32 {
        self.words.get(input).map_or(0, |w| w[word & 1])
    }
    fn flag(&mut self, _: &mut Tracer, input: usize) -> bool {
        self.flags.get(input).copied().unwrap_or(false)
    }
}

/// The results: words or a flag, by output.
#[derive(Default)]
struct Traced {
    words: [[u32; 2]; 3],
    flags: [bool; 3],
}

impl Outputs<Tracer> for Traced {
    fn word(&mut self, _: &mut Tracer, output: usize, word: usize, value: u32) {
        if let Some(slot) = self.words.get_mut(output) {
            slot[word & 1] = value;
        }
    }
    fn flag(&mut self, _: &mut Tracer, output: usize, value: bool) {
        if let Some(slot) = self.flags.get_mut(output) {
            *slot = value;
        }
    }
}

struct Evaluate<'a>(&'a mut Tracer, &'a mut Noted);

impl Visitor for Evaluate<'_> {
    type Value = Traced;
    fn visit<O: Op>(self) -> Traced {
        let inputs = <O::In as Types>::read(self.0, self.1);
        let outputs = O::eval(self.0, inputs);
        let mut traced = Traced::default();
        <O::Out as Types>::write(self.0, outputs, &mut traced);
        traced
    }
}

/// Vector operations are in several tables, so the visitor returns a function first.
#[derive(Clone, Copy)]
struct EvaluateVector;

impl Visitor for EvaluateVector {
    type Value = fn(&mut Tracer, &mut Noted) -> Traced;
    fn visit<O: Op>(self) -> Self::Value {
        |tracer, noted| Evaluate(tracer, noted).visit::<O>()
    }
}

/// A scalar or vector operation that the tracer has evaluated.
struct Evaluated {
    steps: Vec<String>,
    results: Traced,
}

/// The state before an instruction, recorded before it runs.
pub(crate) struct Before {
    lane: Option<usize>,
    evaluated: Vec<Evaluated>,
}

fn first_active(wave: &Wave) -> Option<usize> {
    let exec = wave.exec() & (u64::MAX >> (64 - wave.size));
    (exec != 0).then(|| exec.trailing_zeros() as usize)
}

fn lane_words(wave: &Wave, place: Place, words: usize, lane: usize) -> [u32; 2] {
    if place.is_uniform() {
        return uniform(wave, place);
    }
    let at = |word| wave.vgprs[row_index(wave, place, word, lane / HALF)][lane % HALF];
    [at(0), if words == 2 { at(1) } else { 0 }]
}

fn evaluate(alu: &Alu, wave: &Wave, lane: usize, vector: bool) -> Option<Evaluated> {
    // The lane's operand may come from another lane, or from another register.
    if alu.dpp.is_some() || vector && wave.mode & INDEX_MODE != 0 {
        return None;
    }
    let mut tracer = Tracer {
        lane: Lane::new(wave.mode),
        steps: Vec::new(),
    };
    tracer.lane.lane = lane as u32;
    let mut noted = Noted {
        words: Vec::new(),
        flags: Vec::new(),
    };
    for input in &alu.inputs {
        let words = lane_words(wave, input.place, input.kind.words(), lane);
        let flag = match input.kind {
            Kind::Scc => wave.scc,
            Kind::Mask | Kind::Vcc => words[lane / HALF] >> (lane % HALF) & 1 != 0,
            _ => false,
        };
        noted
            .words
            .push(modifier::source(&mut tracer, input, words));
        noted.flags.push(flag);
    }
    // The scalar unit's floating-point operations are in the tables of the vector unit.
    let mut results = if vector || ops::salu_signature(alu.op).is_none() {
        ops::visit_valu(alu.op, EvaluateVector)?(&mut tracer, &mut noted)
    } else {
        ops::visit_salu(alu.op, Evaluate(&mut tracer, &mut noted))?
    };
    if vector || alu.clamp || alu.omod != 0 {
        for (output, words) in alu.outputs.iter().zip(&mut results.words) {
            *words = modifier::result(&mut tracer, output.kind, *words, alu);
        }
    }
    Some(Evaluated {
        steps: tracer.steps,
        results,
    })
}

impl Before {
    /// Evaluates the instruction on the first active lane.
    pub(crate) fn new(action: &Action, wave: &Wave) -> Self {
        let lane = first_active(wave);
        let evaluated = match action {
            Action::Salu(alu) => evaluate(alu, wave, 0, false).into_iter().collect(),
            Action::Valu(alu) => lane
                .and_then(|l| evaluate(alu, wave, l, true))
                .into_iter()
                .collect(),
            Action::Pair(pair) => {
                let each = |l| {
                    pair.iter()
                        .filter_map(move |alu| evaluate(alu, wave, l, true))
                        .collect()
                };
                lane.map_or_else(Vec::new, each)
            }
            _ => Vec::new(),
        };
        Self { lane, evaluated }
    }

    /// Prints the instruction, its steps and its results.
    pub(crate) fn report(
        &self,
        sink: &TraceSink,
        program: &Program,
        pc: u64,
        action: &Action,
        wave: &Wave,
        group: &GroupContext<'_>,
    ) {
        let [x, y, z] = group.id;
        let text = program.disassembly_for(wave.size, pc);
        let address = pc.wrapping_sub(program.load_delta());
        let place = match self.lane {
            Some(lane) => format!("({x},{y},{z}) wave {} lane {lane}", wave.index),
            None => format!("({x},{y},{z}) wave {}", wave.index),
        };
        let (results, disagreements) = self.results(action, wave);
        let mut line = format!("{address:#08x} {place:<26} {text:<48}");
        let steps: Vec<&str> = self
            .evaluated
            .iter()
            .flat_map(|e| &e.steps)
            .map(String::as_str)
            .collect();
        if !steps.is_empty() {
            // Writing to a string does not fail.
            let _ = write!(line, " {}", steps[..steps.len().min(STEPS)].join("; "));
            if steps.len() > STEPS {
                let _ = write!(line, "; … {} more steps", steps.len() - STEPS);
            }
        }
        if !results.is_empty() {
            let _ = write!(line, " -> {}", results.join(", "));
        }
        (sink.0)(line.trim_end());
        for disagreement in disagreements {
            (sink.0)(&format!("!! {disagreement}"));
        }
    }

    fn results(&self, action: &Action, wave: &Wave) -> (Vec<String>, Vec<String>) {
        let lane = self.lane.unwrap_or(0);
        let (mut lines, mut wrong) = (Vec::new(), Vec::new());
        let alus: &[Alu] = match action {
            Action::Salu(alu) | Action::Valu(alu) => std::slice::from_ref(alu),
            Action::Pair(pair) => pair.as_slice(),
            _ => &[],
        };
        let vector = !matches!(action, Action::Salu(_));
        for (n, alu) in alus.iter().enumerate() {
            for (i, output) in alu.outputs.iter().enumerate() {
                let expected = self.evaluated.get(n).map(|e| &e.results);
                match output.kind {
                    Kind::Scc => {
                        lines.push(format!("scc = {}", u8::from(wave.scc)));
                        if let Some(e) = expected.filter(|e| e.flags[i] != wave.scc) {
                            wrong.push(format!(
                                "scc: interpreter {}, tracer {}",
                                wave.scc, e.flags[i]
                            ));
                        }
                    }
                    Kind::Mask => {
                        let [low, high] = uniform(wave, output.place);
                        let has = [low, high][lane / HALF] >> (lane % HALF) & 1 != 0;
                        lines.push(format!(
                            "{} = {}",
                            name(output.place),
                            mask(wave, [low, high])
                        ));
                        let lost = output.place == Place::Sgpr(sreg::NULL as u8);
                        if let Some(e) = expected.filter(|e| !lost && e.flags[i] != has) {
                            wrong.push(format!(
                                "{} lane {lane}: interpreter {has}, tracer {}",
                                name(output.place),
                                e.flags[i]
                            ));
                        }
                    }
                    kind => {
                        if vector && self.lane.is_none() {
                            continue;
                        }
                        let words = kind.words();
                        let has = lane_words(wave, output.place, words, lane);
                        lines.push(format!("{} = {}", name(output.place), value(kind, has)));
                        // A later output of the same instruction may have the same register.
                        let whole = output.select == Select::Dword
                            && output.place != Place::Sgpr(sreg::NULL as u8);
                        if let Some(e) = expected.filter(|_| whole) {
                            let says = e.results_of(i, words);
                            let both_nan = is_nan(kind, has) && is_nan(kind, says);
                            let differ = says[0] != has[0] || words == 2 && says[1] != has[1];
                            if differ && !both_nan {
                                wrong.push(format!(
                                    "{}: interpreter {}, tracer {}",
                                    name(output.place),
                                    value(kind, has),
                                    value(kind, says)
                                ));
                            }
                        }
                    }
                }
            }
        }
        if alus.is_empty() {
            action.for_each_operand(&mut |operand| {
                let place = match operand.register {
                    _ if operand.role == Role::Read => return,
                    Register::Vgpr(first) => Place::Vgpr(first),
                    Register::Agpr(first) => Place::Agpr(first),
                    Register::Sgpr(first) => Place::Sgpr(first),
                    Register::Scc => return lines.push(format!("scc = {}", u8::from(wave.scc))),
                    Register::Mode => {
                        return lines.push(format!("mode = {:#x}", wave.mode & !ONE_NAN));
                    }
                    Register::FlatScratch => {
                        return lines.push(format!("flat_scratch = {:#x}", wave.flat_scratch));
                    }
                };
                if place.is_uniform() || self.lane.is_some() {
                    let [word, _] = lane_words(wave, place, 1, lane);
                    let float = f32::from_bits(word);
                    lines.push(format!("{} = {word:#x} ({float:?})", name(place)));
                }
            });
        }
        (lines, wrong)
    }
}

impl Traced {
    fn results_of(&self, output: usize, words: usize) -> [u32; 2] {
        let [low, high] = self.words.get(output).copied().unwrap_or_default();
        [low, if words == 2 { high } else { 0 }]
    }
}

fn name(place: Place) -> String {
    match place {
        Place::Vgpr(n) => format!("v{n}"),
        Place::Agpr(n) => format!("a{n}"),
        Place::Sgpr(106) => "vcc".into(),
        Place::Sgpr(124) => "m0".into(),
        Place::Sgpr(125) => "null".into(),
        Place::Sgpr(126) => "exec".into(),
        Place::Sgpr(n) => format!("s{n}"),
        Place::Scc => "scc".into(),
        Place::Const(_) | Place::Special(_) => "constant".into(),
    }
}

fn mask(wave: &Wave, words: [u32; 2]) -> String {
    if wave.size == 64 {
        format!("{:#018x}", u64::from(words[0]) | u64::from(words[1]) << 32)
    } else {
        format!("{:#010x}", words[0])
    }
}

fn is_nan(kind: Kind, words: [u32; 2]) -> bool {
    match kind {
        Kind::F32 | Kind::Mix | Kind::MixBf16 => f32::from_bits(words[0]).is_nan(),
        Kind::F64 => f64::from_bits(u64::from(words[0]) | u64::from(words[1]) << 32).is_nan(),
        _ => false,
    }
}

fn value(kind: Kind, words: [u32; 2]) -> String {
    let wide = u64::from(words[0]) | u64::from(words[1]) << 32;
    match kind {
        Kind::F32 | Kind::Mix | Kind::MixBf16 => format!("{:?}", f32::from_bits(words[0])),
        Kind::F16 => format!("{:?}", half::f16::from_bits(words[0] as u16)),
        Kind::F64 => format!("{:?}", f64::from_bits(wide)),
        Kind::PkF32 => format!(
            "[{:?}, {:?}]",
            f32::from_bits(words[0]),
            f32::from_bits(words[1])
        ),
        Kind::U64 | Kind::Exec => format!("{wide:#x}"),
        _ => format!("{:#x}", words[0]),
    }
}
