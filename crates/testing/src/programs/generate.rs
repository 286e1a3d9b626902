//! Generates programs from numbers: acyclic call graphs over two to ten modules.
//!
//! Functions call later functions: unconditionally, under a condition, or through a table of
//! addresses, which any module may define. Between calls they compute, keep values in private
//! arrays, compute in f64, loop, and use registers with high numbers. `Shape::compute` does the
//! same on the host. The program for a number is the same on every machine.

use std::fmt::Write as _;
use std::sync::Arc;

use gfxjit::OptLevel;

use super::{Program, Unit};
use crate::case::TARGETS;

/// SplitMix64 (Steele, Lea and Flood 2014).
struct Draw(u64);

impl Draw {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit.max(1) as u64) as usize
    }

    fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high + 1 - low)
    }

    fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }
}

/// The signature of a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Signature {
    /// `i32 (i32)`
    One,
    /// `i32 (i32, i32)`
    Two,
    /// `i64 (i64)`
    Long,
    /// `void (ptr addrspace(1))`
    Kernel,
}

#[derive(Clone, Debug)]
enum Op {
    /// x · a + b, with its bits mixed.
    Mix(u32, u32),
    /// Stores x in a private array of this number of words, and adds the stored value at the end.
    Keep(u32),
    /// Uses VGPR n.
    Wide(u32),
    /// Uses AGPR n, if the target has AGPRs.
    Accumulator(u32),
    /// Through f64: (x mod 65536) · 2.5 + 0.25, rounded down.
    Double,
    /// This number of iterations of x · 33 + iteration.
    Loop(u32),
    /// x ^= f(x)
    Call(usize),
    /// x ^= f(x), for odd x
    CallIf(usize),
    /// `x ^= table[x mod 2](x)`
    CallTable(usize),
}

#[derive(Clone, Debug)]
struct Function {
    name: String,
    signature: Signature,
    unit: usize,
    /// `internal`, `hidden` and so on.
    linkage: &'static str,
    attributes: &'static str,
    ops: Vec<Op>,
}

#[derive(Clone, Debug)]
struct Table {
    name: String,
    unit: usize,
    members: [usize; 2],
}

/// A generated program.
#[derive(Clone, Debug)]
struct Shape {
    units: usize,
    functions: Vec<Function>,
    tables: Vec<Table>,
}

/// The second argument of all calls, and a constant added to the high half of 64-bit results.
const SECOND: u32 = 0x85eb_ca6b;
const HIGH: u32 = 0x27d4_eb2f;
/// Maximum number of calls in one run of a kernel.
const COST: usize = 60;

impl Shape {
    fn draw(name: &str, seed: u64) -> Self {
        let mut draw = Draw(seed);
        // Most programs are small: LLVM's time is proportional to the number of modules.
        let most = if draw.one_in(6) { 10 } else { 4 };
        let units = draw.between(2, most);
        let count = units + draw.between(3, 6);
        let mut shape = Self {
            units,
            functions: Vec::new(),
            tables: Vec::new(),
        };
        let mut functions: Vec<Function> = Vec::new();
        let mut costs = vec![1; count + 2];
        // Callees are generated first, kernels last.
        for index in (0..count).rev() {
            let signature = match draw.below(5) {
                0 | 1 => Signature::One,
                2 | 3 => Signature::Two,
                _ => Signature::Long,
            };
            functions.push(Function {
                name: format!("{name}.f{index}"),
                signature,
                unit: if index + 1 < units {
                    index + 1
                } else {
                    draw.below(units)
                },
                linkage: ["", "", "", "hidden ", "protected "][draw.below(5)],
                attributes: if draw.one_in(3) { "" } else { " noinline" },
                ops: Vec::new(),
            });
            shape.functions.clone_from(&functions);
            let made = shape.ops(&mut draw, functions.len() - 1, &mut costs);
            if let Some(function) = functions.last_mut() {
                function.ops = made;
            }
        }
        let kernels = if draw.one_in(3) { 2 } else { 1 };
        for index in 0..kernels {
            functions.push(Function {
                name: format!("{name}.k{index}"),
                signature: Signature::Kernel,
                unit: if index == 0 { 0 } else { draw.below(units) },
                linkage: "",
                attributes: "",
                ops: Vec::new(),
            });
            shape.functions.clone_from(&functions);
            let mut made = shape.ops(&mut draw, functions.len() - 1, &mut costs);
            // Every kernel calls at least one function.
            made.push(Op::Call(count - 1));
            if let Some(function) = functions.last_mut() {
                function.ops = made;
            }
        }
        shape.functions = functions;
        shape.hide(&mut draw);
        for (number, table) in shape.tables.iter_mut().enumerate() {
            table.name = format!("{name}.t{number}");
        }
        shape
    }

    /// The operations of the last function.
    fn ops(&mut self, draw: &mut Draw, index: usize, costs: &mut [usize]) -> Vec<Op> {
        let mut cost = 1;
        let is_kernel = self.functions[index].signature == Signature::Kernel;
        let steps = draw.between(2, 6);
        let mut ops = vec![Op::Mix(draw.next() as u32 | 1, draw.next() as u32)];
        for _ in 0..steps {
            let op = match draw.below(12) {
                0 => Op::Mix(draw.next() as u32 | 1, draw.next() as u32),
                1 | 2 => Op::Keep(1 << draw.between(1, 7)),
                3 if !is_kernel => Op::Wide(draw.between(20, 230) as u32),
                4 if !is_kernel => Op::Accumulator(draw.between(4, 90) as u32),
                5 => Op::Double,
                6 => Op::Loop(draw.between(2, 9) as u32),
                7 if index >= 2 && draw.one_in(2) => {
                    let first = draw.below(index);
                    let same = |other: &usize| {
                        self.functions[*other].signature == self.functions[first].signature
                    };
                    let Some(second) = (0..index)
                        .rev()
                        .find(|other| *other != first && same(other))
                    else {
                        continue;
                    };
                    if same(&first) && self.functions[first].signature == Signature::Kernel {
                        continue;
                    }
                    let most = costs[first].max(costs[second]);
                    if cost + most > COST {
                        continue;
                    }
                    cost += most;
                    self.tables.push(Table {
                        name: String::new(),
                        unit: draw.below(self.units),
                        members: [first, second],
                    });
                    Op::CallTable(self.tables.len() - 1)
                }
                _ if index > 0 => {
                    // Both deep and wide call graphs.
                    let callee = if draw.one_in(2) {
                        index - 1
                    } else {
                        draw.below(index)
                    };
                    if self.functions[callee].signature == Signature::Kernel
                        || cost + costs[callee] > COST
                    {
                        continue;
                    }
                    cost += costs[callee];
                    if draw.one_in(4) {
                        Op::CallIf(callee)
                    } else {
                        Op::Call(callee)
                    }
                }
                _ => continue,
            };
            ops.push(op);
        }
        costs[index] = cost;
        ops
    }

    /// Makes some functions internal, if all their callers are in the same module.
    fn hide(&mut self, draw: &mut Draw) {
        for index in 0..self.functions.len() {
            let unit = self.functions[index].unit;
            if self.functions[index].signature == Signature::Kernel || draw.one_in(2) {
                continue;
            }
            let calls = |op: &Op| matches!(op, Op::Call(of) | Op::CallIf(of) if *of == index);
            let is_called = |function: &Function| function.ops.iter().any(calls);
            let elsewhere = self
                .functions
                .iter()
                .any(|function| function.unit != unit && is_called(function))
                || self
                    .tables
                    .iter()
                    .any(|table| table.unit != unit && table.members.contains(&index));
            if !elsewhere {
                self.functions[index].linkage = "internal ";
            }
        }
    }

    /// Computes the results of a function from its arguments.
    fn compute(&self, index: usize, x: u32, y: u32) -> (u32, u32) {
        let function = &self.functions[index];
        let mut x = match function.signature {
            Signature::One | Signature::Kernel => x,
            Signature::Two | Signature::Long => x ^ y.wrapping_mul(SECOND),
        };
        let mut kept: u32 = 0;
        let call = |of: usize, x: u32| {
            let (low, high) = self.compute(of, x, x ^ HIGH);
            match self.functions[of].signature {
                Signature::Long => low.wrapping_mul(3) ^ high,
                _ => low,
            }
        };
        for op in &function.ops {
            match *op {
                Op::Mix(a, b) => {
                    x = x.wrapping_mul(a).wrapping_add(b);
                    x ^= x >> 15;
                }
                Op::Keep(_) => kept = kept.wrapping_add(x),
                Op::Wide(_) | Op::Accumulator(_) => {}
                Op::Double => x ^= (f64::from(x & 0xffff) * 2.5 + 0.25) as u32,
                Op::Loop(rounds) => {
                    for round in 0..rounds {
                        x = x.wrapping_mul(33).wrapping_add(round);
                    }
                }
                Op::Call(of) => x ^= call(of, x),
                Op::CallIf(of) => {
                    if x & 1 == 1 {
                        x ^= call(of, x);
                    }
                }
                Op::CallTable(table) => {
                    let of = self.tables[table].members[(x & 1) as usize];
                    x ^= call(of, x);
                }
            }
        }
        let low = x.wrapping_add(kept);
        (low, low ^ HIGH)
    }

    /// The source of a module: declarations, and its functions and tables.
    fn source(&self, unit: usize) -> String {
        let mut text = String::new();
        let own: Vec<&Function> = self
            .functions
            .iter()
            .filter(|own| own.unit == unit)
            .collect();
        let mut declared: Vec<usize> = Vec::new();
        let mut tables: Vec<usize> = Vec::new();
        for op in own.iter().flat_map(|function| &function.ops) {
            match *op {
                Op::Call(of) | Op::CallIf(of) => declared.push(of),
                Op::CallTable(table) => tables.push(table),
                _ => {}
            }
        }
        for (index, table) in self.tables.iter().enumerate() {
            let [first, second] = table.members;
            if table.unit == unit {
                declared.extend([first, second]);
                let (first, second) = (&self.functions[first].name, &self.functions[second].name);
                let _ = writeln!(
                    text,
                    "@{} = addrspace(4) constant [2 x ptr] [ptr @{first}, ptr @{second}]",
                    table.name
                );
            } else if tables.contains(&index) {
                let _ = writeln!(
                    text,
                    "@{} = external addrspace(4) constant [2 x ptr]",
                    table.name
                );
            }
        }
        declared.sort_unstable();
        declared.dedup();
        for function in declared.into_iter().map(|of| &self.functions[of]) {
            if function.unit != unit {
                let (result, arguments) = types(function.signature);
                let hidden = if function.linkage == "hidden " {
                    "hidden "
                } else {
                    ""
                };
                let _ = writeln!(
                    text,
                    "declare {hidden}{result} @{}({arguments})",
                    function.name
                );
            }
        }
        text.push_str("declare i32 @llvm.amdgcn.workitem.id.x()\n");
        text.push_str("declare i32 @llvm.amdgcn.workgroup.id.x()\n");
        for function in own {
            Writer::new(self, &mut text).function(function);
        }
        text
    }
}

fn types(signature: Signature) -> (&'static str, &'static str) {
    match signature {
        Signature::One => ("i32", "i32"),
        Signature::Two => ("i32", "i32, i32"),
        Signature::Long => ("i64", "i64"),
        Signature::Kernel => ("void", "ptr addrspace(1)"),
    }
}

/// Writes a function's IR.
struct Writer<'a> {
    shape: &'a Shape,
    text: &'a mut String,
    /// The number of the last value.
    last: usize,
    /// The current block.
    block: String,
    /// The current value of x.
    x: String,
}

impl<'a> Writer<'a> {
    fn new(shape: &'a Shape, text: &'a mut String) -> Self {
        Self {
            shape,
            text,
            last: 0,
            block: "entry".to_owned(),
            x: String::new(),
        }
    }

    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "  {line}");
    }

    /// Names a new value.
    fn value(&mut self, expression: &str) -> String {
        self.last += 1;
        let name = format!("%v{}", self.last);
        self.line(&format!("{name} = {expression}"));
        name
    }

    fn start(&mut self, block: &str) {
        block.clone_into(&mut self.block);
        let _ = writeln!(self.text, "{block}:");
    }

    fn function(mut self, function: &Function) {
        let Function {
            name,
            linkage,
            attributes,
            ..
        } = function;
        let head = match function.signature {
            Signature::Kernel => format!("amdgpu_kernel void @{name}(ptr addrspace(1) %p)"),
            Signature::One => format!("i32 @{name}(i32 %a)"),
            Signature::Two => format!("i32 @{name}(i32 %a, i32 %b)"),
            Signature::Long => format!("i64 @{name}(i64 %a)"),
        };
        let _ = writeln!(self.text, "define {linkage}{head}{attributes} {{\nentry:");
        let mut arrays = Vec::new();
        for op in &function.ops {
            if let Op::Keep(words) = op {
                let array = self.value(&format!("alloca [{words} x i32], addrspace(5)"));
                arrays.push((array, *words));
            }
        }
        let mut place = String::new();
        match function.signature {
            Signature::Kernel => {
                let id = self.value("call i32 @llvm.amdgcn.workitem.id.x()");
                let group = self.value("call i32 @llvm.amdgcn.workgroup.id.x()");
                let first = self.value(&format!("mul i32 {group}, 64"));
                let index = self.value(&format!("add i32 {first}, {id}"));
                place = self.value(&format!(
                    "getelementptr i32, ptr addrspace(1) %p, i32 {index}"
                ));
                self.x = self.value(&format!("load i32, ptr addrspace(1) {place}"));
            }
            Signature::One => "%a".clone_into(&mut self.x),
            Signature::Two => self.mix_second("%a", "%b"),
            Signature::Long => {
                let low = self.value("trunc i64 %a to i32");
                let shifted = self.value("lshr i64 %a, 32");
                let high = self.value(&format!("trunc i64 {shifted} to i32"));
                self.mix_second(&low, &high);
            }
        }
        let mut kept = Vec::new();
        for op in &function.ops {
            self.op(op, &arrays, &mut kept);
        }
        for slot in kept {
            let value = self.value(&format!("load volatile i32, ptr addrspace(5) {slot}"));
            self.x = self.value(&format!("add i32 {}, {value}", self.x));
        }
        let x = self.x.clone();
        match function.signature {
            Signature::Kernel => {
                self.line(&format!("store i32 {x}, ptr addrspace(1) {place}"));
                self.line("ret void");
            }
            Signature::One | Signature::Two => self.line(&format!("ret i32 {x}")),
            Signature::Long => {
                let other = self.value(&format!("xor i32 {x}, {}", HIGH as i32));
                let result = self.long(&x, &other);
                self.line(&format!("ret i64 {result}"));
            }
        }
        self.text.push_str("}\n");
    }

    /// x = a ^ b · constant
    fn mix_second(&mut self, a: &str, b: &str) {
        let product = self.value(&format!("mul i32 {b}, {}", SECOND as i32));
        self.x = self.value(&format!("xor i32 {a}, {product}"));
    }

    /// Combines two halves to a 64-bit value.
    fn long(&mut self, low: &str, high: &str) -> String {
        let low = self.value(&format!("zext i32 {low} to i64"));
        let high = self.value(&format!("zext i32 {high} to i64"));
        let high = self.value(&format!("shl i64 {high}, 32"));
        self.value(&format!("or i64 {low}, {high}"))
    }

    /// Writes a call; returns the result as 32 bits.
    fn call(&mut self, callee: &str, signature: Signature) -> String {
        let x = self.x.clone();
        if signature == Signature::One {
            return self.value(&format!("call i32 {callee}(i32 {x})"));
        }
        let second = self.value(&format!("xor i32 {x}, {}", HIGH as i32));
        if signature == Signature::Two {
            return self.value(&format!("call i32 {callee}(i32 {x}, i32 {second})"));
        }
        let argument = self.long(&x, &second);
        let result = self.value(&format!("call i64 {callee}(i64 {argument})"));
        let low = self.value(&format!("trunc i64 {result} to i32"));
        let high = self.value(&format!("lshr i64 {result}, 32"));
        let high = self.value(&format!("trunc i64 {high} to i32"));
        let thrice = self.value(&format!("mul i32 {low}, 3"));
        self.value(&format!("xor i32 {thrice}, {high}"))
    }

    fn op(&mut self, op: &Op, arrays: &[(String, u32)], kept: &mut Vec<String>) {
        let x = self.x.clone();
        match *op {
            Op::Mix(a, b) => {
                let product = self.value(&format!("mul i32 {x}, {}", a as i32));
                let sum = self.value(&format!("add i32 {product}, {}", b as i32));
                let shifted = self.value(&format!("lshr i32 {sum}, 15"));
                self.x = self.value(&format!("xor i32 {sum}, {shifted}"));
            }
            Op::Keep(_) => {
                let (array, words) = &arrays[kept.len()];
                let index = self.value(&format!("and i32 {x}, {}", words - 1));
                let slot = self.value(&format!(
                    "getelementptr i32, ptr addrspace(5) {array}, i32 {index}"
                ));
                self.line(&format!("store volatile i32 {x}, ptr addrspace(5) {slot}"));
                kept.push(slot);
            }
            Op::Wide(n) => self.line(&format!(
                "call void asm sideeffect \"v_mov_b32 v{n}, 0\", \"~{{v{n}}}\"()"
            )),
            Op::Accumulator(n) => self.line(&format!(
                "call void asm sideeffect \"v_accvgpr_write_b32 a{n}, 0\", \"~{{a{n}}}\"() \
                 ; ONLY gfx90a gfx942"
            )),
            Op::Double => {
                let low = self.value(&format!("and i32 {x}, 65535"));
                let double = self.value(&format!("uitofp i32 {low} to double"));
                let product = self.value(&format!("fmul double {double}, 2.5"));
                let sum = self.value(&format!("fadd double {product}, 0.25"));
                let whole = self.value(&format!("fptoui double {sum} to i32"));
                self.x = self.value(&format!("xor i32 {x}, {whole}"));
            }
            Op::Loop(rounds) => {
                self.last += 1;
                let label = format!("loop{}", self.last);
                let (before, done) = (self.block.clone(), format!("{label}.done"));
                self.line(&format!("br label %{label}"));
                self.start(&label);
                let (round, next) = (format!("%{label}.round"), format!("%{label}.next"));
                let (value, after) = (format!("%{label}.value"), format!("%{label}.after"));
                self.line(&format!(
                    "{round} = phi i32 [ 0, %{before} ], [ {next}, %{label} ]"
                ));
                self.line(&format!(
                    "{value} = phi i32 [ {x}, %{before} ], [ {after}, %{label} ]"
                ));
                let product = self.value(&format!("mul i32 {value}, 33"));
                self.line(&format!("{after} = add i32 {product}, {round}"));
                self.line(&format!("{next} = add i32 {round}, 1"));
                let more = self.value(&format!("icmp ult i32 {next}, {rounds}"));
                self.line(&format!("br i1 {more}, label %{label}, label %{done}"));
                self.start(&done);
                self.x = after;
            }
            Op::Call(of) => {
                let callee = &self.shape.functions[of];
                let result = self.call(&format!("@{}", callee.name), callee.signature);
                self.x = self.value(&format!("xor i32 {x}, {result}"));
            }
            Op::CallIf(of) => {
                let callee = &self.shape.functions[of];
                let odd = self.value(&format!("trunc i32 {x} to i1"));
                self.last += 1;
                let (yes, done) = (format!("if{}", self.last), format!("done{}", self.last));
                let before = self.block.clone();
                self.line(&format!("br i1 {odd}, label %{yes}, label %{done}"));
                self.start(&yes);
                let result = self.call(&format!("@{}", callee.name), callee.signature);
                let mixed = self.value(&format!("xor i32 {x}, {result}"));
                self.line(&format!("br label %{done}"));
                self.start(&done);
                self.x = self.value(&format!("phi i32 [ {x}, %{before} ], [ {mixed}, %{yes} ]"));
            }
            Op::CallTable(number) => {
                let table = &self.shape.tables[number];
                let signature = self.shape.functions[table.members[0]].signature;
                let index = self.value(&format!("and i32 {x}, 1"));
                let slot = self.value(&format!(
                    "getelementptr ptr, ptr addrspace(4) @{}, i32 {index}",
                    table.name
                ));
                let callee = self.value(&format!("load ptr, ptr addrspace(4) {slot}"));
                let result = self.call(&callee, signature);
                self.x = self.value(&format!("xor i32 {x}, {result}"));
            }
        }
    }
}

/// The program for a number.
#[must_use]
pub fn program(number: u64) -> Program {
    let name = format!("drawn{number:02}");
    let shape = Arc::new(Shape::draw(&name, number));
    let units = (0..shape.units)
        .map(|unit| Unit {
            name: format!("m{unit}"),
            source: shape.source(unit),
            in_archive: false,
            by_llc: false,
        })
        .collect();
    let kernels: Vec<String> = shape
        .functions
        .iter()
        .filter(|function| function.signature == Signature::Kernel)
        .map(|function| function.name.clone())
        .collect();
    let mut program = Program {
        name,
        units,
        kernels,
        targets: TARGETS.to_vec(),
        opt: OptLevel::O2,
        compute: Some(Arc::new(move |kernel: &str, x: u32| {
            let index = shape.functions.iter().position(|own| own.name == kernel);
            index.map_or(0, |index| shape.compute(index, x, 0).0)
        })),
        depths: Vec::new(),
        lds: Vec::new(),
    };
    program.take_turns(number as usize);
    program
}
