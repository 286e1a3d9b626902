//! Generated programs: a tree of statements of which any can be removed, and its text as IR for a
//! GPU or for the host.
//!
//! Findings are reduced automatically. So an operand is a reference (`$12$`), and a reference to a
//! removed statement reads zero: every subset of a well-defined program is well-defined. Therefore
//! the precautions for an operation (a mask, a nonzero divisor) are part of the operation's
//! statement.
//!
//! Address spaces are abbreviated (`ptr5`, `.p5`, `cast5`, `as3`); the host has none.

use std::collections::{BTreeSet, HashSet};
use std::fmt::Write as _;

use super::types::Type;

/// Size of the input of a lane in bytes.
pub(crate) const INPUT_BYTES: u32 = 96;
/// Size of the input that all lanes share in bytes.
pub(crate) const UNIFORM_BYTES: u32 = 96;
/// Size of the output of a lane in bytes: results, then scratch space in global memory.
pub(crate) const OUTPUT_BYTES: u32 = 256;
/// Offset of the scratch space in a lane's output.
pub(crate) const SCRATCH_AT: u32 = 128;
/// Size in bytes of each region of memory that is accessed bytewise.
pub(crate) const REGION_BYTES: u32 = 64;
/// Number of lanes of a launch.
pub(crate) const LANES: u32 = 128;

/// A statement without control flow.
#[derive(Clone, Debug)]
pub struct Op {
    /// Lines of IR, with operands as `$12$`.
    pub code: String,
    /// The values it defines.
    pub defines: Vec<u32>,
    /// A pointer or similar value that zero cannot replace: the statement is only removed when its
    /// values are unused.
    pub pinned: bool,
}

/// A value that depends on the path (a phi).
#[derive(Clone, Debug)]
pub struct Merge {
    /// The value.
    pub id: u32,
    /// Its type.
    pub ty: Type,
    /// The value on each path.
    pub values: Vec<String>,
}

/// One arm of a branch.
#[derive(Clone, Debug, Default)]
pub struct Arm {
    /// Its statements.
    pub body: Vec<Stmt>,
    /// Whether it continues with the next arm, as in C's `switch`.
    pub falls: bool,
}

/// A statement.
#[derive(Clone, Debug)]
pub enum Stmt {
    /// Straight code.
    Op(Op),
    /// `if` with two arms (`value` is an i1) or `switch` (`value` is an i32; the last arm is
    /// the default).
    Branch {
        /// Number for its labels.
        id: u32,
        /// The condition or the selector.
        value: String,
        /// Whether it is a `switch`.
        switch: bool,
        /// The arms.
        arms: Vec<Arm>,
        /// The values that depend on the arm.
        merges: Vec<Merge>,
    },
    /// Runs 1 to `mask` + 1 times.
    Loop {
        /// Number for its labels; also the number of the counter's value.
        id: u32,
        /// The number of iterations, an i32 value.
        trips: String,
        /// A mask that limits the number of iterations.
        mask: u32,
        /// The statements.
        body: Vec<Stmt>,
        /// Loop-carried values: the initial and the next value.
        carried: Vec<Merge>,
    },
    /// Leaves the enclosing loop if the i1 is true.
    Break {
        /// Number for its label.
        id: u32,
        /// The condition.
        value: String,
    },
    /// Returns from the function if the i1 is true.
    Return {
        /// Number for its labels.
        id: u32,
        /// The condition.
        value: String,
        /// The returned value.
        result: String,
    },
}

/// A function of a program.
#[derive(Clone, Debug)]
pub struct Function {
    /// With `@`.
    pub name: String,
    /// The result type; `None` for the function that the kernel calls.
    pub ret: Option<Type>,
    /// Parameters: value numbers, and types as text.
    pub params: Vec<(u32, String)>,
    /// Attributes.
    pub attributes: &'static str,
    /// Its statements.
    pub body: Vec<Stmt>,
    /// The value returned at its end.
    pub result: String,
}

/// A whole program.
#[derive(Clone, Debug)]
pub struct RandomProgram {
    /// Variables of the module: name and definition.
    pub globals: Vec<(String, String)>,
    /// Functions; the kernel calls the last one.
    pub functions: Vec<Function>,
    /// Number of lanes in a workgroup.
    pub block: u32,
}

/// The target of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flavour {
    /// An AMD GPU: entry `kernel`.
    Gpu,
    /// The host: entry `host`.
    Host,
}

/// The distance of the cases of a `switch`: small or large, so that LLVM generates both tables and
/// comparison trees.
pub(super) fn case_step(id: u32) -> u32 {
    if id.is_multiple_of(2) { 1 } else { 37 }
}

/// Writes one function.
struct Writer {
    out: String,
    defined: HashSet<u32>,
    /// The current block.
    label: String,
    /// The destinations of `Break`.
    exits: Vec<String>,
}

impl Writer {
    fn resolve(&self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        for (at, part) in text.split('$').enumerate() {
            if at % 2 == 0 {
                out.push_str(part);
            } else if part.parse().is_ok_and(|id| self.defined.contains(&id)) {
                let _ = write!(out, "%v{part}");
            } else {
                out.push_str("zeroinitializer");
            }
        }
        out
    }

    fn line(&mut self, text: &str) {
        let text = self.resolve(text);
        let _ = writeln!(self.out, "  {text}");
    }

    fn start(&mut self, label: String) {
        let _ = writeln!(self.out, "{label}:");
        self.label = label;
    }

    fn block(&mut self, body: &[Stmt]) {
        for stmt in body {
            self.stmt(stmt);
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Op(op) => {
                let code = self.resolve(&op.code);
                for line in code.lines() {
                    let _ = writeln!(self.out, "  {}", line.trim());
                }
                self.defined.extend(&op.defines);
            }
            Stmt::Branch {
                id,
                value,
                switch,
                arms,
                merges,
            } => self.branch(*id, value, *switch, arms, merges),
            Stmt::Loop {
                id,
                trips,
                mask,
                body,
                carried,
            } => self.repeat(*id, trips, *mask, body, carried),
            Stmt::Break { id, value } => {
                // A `Break` whose loop was removed.
                let Some(exit) = self.exits.last().cloned() else {
                    return;
                };
                self.line(&format!("br i1 {value}, label %{exit}, label %l{id}"));
                self.start(format!("l{id}"));
            }
            Stmt::Return { id, value, result } => {
                self.line(&format!("br i1 {value}, label %l{id}.r, label %l{id}"));
                self.start(format!("l{id}.r"));
                self.line(&format!("ret {result}"));
                self.start(format!("l{id}"));
            }
        }
    }

    fn branch(&mut self, id: u32, value: &str, switch: bool, arms: &[Arm], merges: &[Merge]) {
        let last = arms.len().saturating_sub(1);
        if switch {
            let mut text = format!("switch i32 {value}, label %l{id}.{last} [");
            for at in 0..last {
                let case = at * case_step(id) as usize;
                let _ = write!(text, " i32 {case}, label %l{id}.{at}");
            }
            self.line(&format!("{text} ]"));
        } else {
            self.line(&format!("br i1 {value}, label %l{id}.0, label %l{id}.1"));
        }
        let mut ways: Vec<Vec<String>> = vec![Vec::new(); merges.len()];
        for (at, arm) in arms.iter().enumerate() {
            self.start(format!("l{id}.{at}"));
            let outside = self.defined.clone();
            self.block(&arm.body);
            if arm.falls && at < last {
                self.line(&format!("br label %l{id}.{}", at + 1));
            } else {
                for (ways, Merge { values, .. }) in ways.iter_mut().zip(merges) {
                    let value = values.get(at).map_or("zeroinitializer", |v| v);
                    ways.push(format!("[ {}, %{} ]", self.resolve(value), self.label));
                }
                self.line(&format!("br label %l{id}.d"));
            }
            self.defined = outside;
        }
        self.start(format!("l{id}.d"));
        for (ways, Merge { id, ty, .. }) in ways.iter().zip(merges) {
            self.line(&format!("%v{id} = phi {ty} {}", ways.join(", ")));
            self.defined.insert(*id);
        }
    }

    fn repeat(&mut self, id: u32, trips: &str, mask: u32, body: &[Stmt], carried: &[Merge]) {
        self.line(&format!("%l{id}.m = and i32 {trips}, {mask}"));
        self.line(&format!("br label %l{id}.h"));
        let before = std::mem::replace(&mut self.label, format!("l{id}.h"));
        let first: Vec<String> = carried
            .iter()
            .map(|c| self.resolve(c.values.first().map_or("zeroinitializer", |v| v)))
            .collect();
        let outside = self.defined.clone();
        self.defined.insert(id);
        self.defined.extend(carried.iter().map(|c| c.id));
        // The body is written before the loop header, because the header's phis need values from
        // the body.
        let head = std::mem::take(&mut self.out);
        self.exits.push(format!("l{id}.d"));
        self.block(body);
        self.exits.pop();
        let next: Vec<String> = carried
            .iter()
            .map(|c| self.resolve(c.values.get(1).map_or("zeroinitializer", |v| v)))
            .collect();
        let body = std::mem::replace(&mut self.out, head);
        let _ = writeln!(self.out, "l{id}.h:");
        let end = format!("l{id}.l");
        let _ = writeln!(
            self.out,
            "  %v{id} = phi i32 [ 0, %{before} ], [ %l{id}.n, %{end} ]"
        );
        for ((c, first), next) in carried.iter().zip(first).zip(next) {
            let (value, ty) = (c.id, c.ty);
            let _ = writeln!(
                self.out,
                "  %v{value} = phi {ty} [ {first}, %{before} ], [ {next}, %{end} ]"
            );
        }
        self.out.push_str(&body);
        self.line(&format!("br label %{end}"));
        self.start(end);
        self.defined = outside;
        self.defined.insert(id);
        self.defined.extend(carried.iter().map(|c| c.id));
        self.line(&format!("%l{id}.n = add i32 %v{id}, 1"));
        self.line(&format!("%l{id}.c = icmp ule i32 %l{id}.n, %l{id}.m"));
        self.line(&format!("br i1 %l{id}.c, label %l{id}.h, label %l{id}.d"));
        self.start(format!("l{id}.d"));
    }
}

impl Function {
    fn text(&self) -> String {
        let params: Vec<String> = self
            .params
            .iter()
            .map(|(id, ty)| format!("{ty} %v{id}"))
            .collect();
        let ret = self.ret.map_or("void".to_owned(), |ty| ty.to_string());
        let mut writer = Writer {
            out: String::new(),
            defined: self.params.iter().map(|(id, _)| *id).collect(),
            label: "entry".to_owned(),
            exits: Vec::new(),
        };
        writer.block(&self.body);
        writer.line(&format!("ret {}", self.result));
        format!(
            "define internal {ret} {}({}) {} {{\nentry:\n{}}}\n\n",
            self.name,
            params.join(", "),
            self.attributes,
            writer.out
        )
    }
}

/// The symbols `@h1`, `@t2` in a text.
fn symbols(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices(['@']).filter_map(|(at, _)| {
        let name = &text[at..];
        let end = name[1..]
            .find(|c: char| !c.is_ascii_alphanumeric())
            .map_or(name.len(), |end| end + 1);
        let name = &name[..end];
        let known = matches!(name.as_bytes().get(1), Some(b'h' | b't'))
            && name[2..].bytes().all(|c| c.is_ascii_digit());
        (known && name.len() > 2).then_some(name)
    })
}

const GPU_ENTRY: &str = "
@lds = internal addrspace(3) global [BYTES x i8] poison, align 16

define amdgpu_kernel void @kernel(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias readonly %uni, ptr addrspace(1) noalias %out) #0 {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %wg = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = mul i32 %wg, BLOCK
  %at = add i32 %first, %tid
  %there = icmp ult i32 %at, LANES
  br i1 %there, label %work, label %done
work:
  %in.at = mul i32 %at, INPUT
  %own.in = getelementptr i8, ptr addrspace(1) %in, i32 %in.at
  %out.at = mul i32 %at, OUTPUT
  %own.out = getelementptr i8, ptr addrspace(1) %out, i32 %out.at
  %lds.at = mul i32 %tid, REGION
  %own.lds = getelementptr i8, ptr addrspace(3) @lds, i32 %lds.at
  call void @f(ptr addrspace(1) %own.in, ptr addrspace(1) %uni, ptr addrspace(1) %own.out, ptr addrspace(3) %own.lds)
  br label %done
done:
  ret void
}
attributes #0 = { \"amdgpu-flat-work-group-size\"=\"1,128\" }
";

const HOST_ENTRY: &str = "
define void @host(ptr %in, ptr %uni, ptr %out, ptr %lds) {
  br label %work
work:
  %at = phi i64 [ 0, %0 ], [ %next, %work ]
  %in.at = mul i64 %at, INPUT
  %own.in = getelementptr i8, ptr %in, i64 %in.at
  %out.at = mul i64 %at, OUTPUT
  %own.out = getelementptr i8, ptr %out, i64 %out.at
  call void @f(ptr %own.in, ptr %uni, ptr %own.out, ptr %lds)
  %next = add i64 %at, 1
  %more = icmp ult i64 %next, LANES
  br i1 %more, label %work, label %done
done:
  ret void
}
";

impl RandomProgram {
    /// The module's IR.
    #[must_use]
    pub fn text(&self, flavour: Flavour) -> String {
        let texts: Vec<String> = self.functions.iter().map(Function::text).collect();
        let mut wanted: BTreeSet<&str> = texts
            .last()
            .map_or(BTreeSet::new(), |t| symbols(t).collect());
        loop {
            let before = wanted.len();
            for (function, text) in self.functions.iter().zip(&texts) {
                if wanted.contains(function.name.as_str()) {
                    wanted.extend(symbols(text));
                }
            }
            for (name, text) in &self.globals {
                if wanted.contains(name.as_str()) {
                    wanted.extend(symbols(text));
                }
            }
            if wanted.len() == before {
                break;
            }
        }
        let mut out = String::new();
        for (name, text) in &self.globals {
            if wanted.contains(name.as_str()) {
                let _ = writeln!(out, "{name} = {text}");
            }
        }
        let last = texts.len().saturating_sub(1);
        for (at, (function, text)) in self.functions.iter().zip(&texts).enumerate() {
            if at == last || wanted.contains(function.name.as_str()) {
                out.push_str(text);
            }
        }
        out.push_str(match flavour {
            Flavour::Gpu => GPU_ENTRY,
            Flavour::Host => HOST_ENTRY,
        });
        for (short, number) in [
            ("BYTES", self.block * REGION_BYTES),
            ("BLOCK", self.block),
            ("LANES", LANES),
            ("INPUT", INPUT_BYTES),
            ("OUTPUT", OUTPUT_BYTES),
            ("REGION", REGION_BYTES),
        ] {
            out = out.replace(short, &number.to_string());
        }
        for space in [1, 3, 4, 5] {
            let (pointer, cast, word, comma) = match flavour {
                Flavour::Gpu => (
                    format!("ptr addrspace({space})"),
                    format!("addrspacecast ptr addrspace({space})"),
                    format!("addrspace({space}) "),
                    format!(", addrspace({space})"),
                ),
                Flavour::Host => (
                    "ptr".to_owned(),
                    "bitcast ptr".to_owned(),
                    String::new(),
                    String::new(),
                ),
            };
            out = out
                .replace(&format!("ptr{space}"), &pointer)
                .replace(&format!("cast{space}"), &cast)
                .replace(&format!(", as{space}"), &comma)
                .replace(&format!("as{space} "), &word);
            if flavour == Flavour::Host {
                out = out.replace(&format!(".p{space}"), ".p0");
            }
        }
        out
    }

    /// The number of statements.
    #[must_use]
    pub fn statements(&self) -> usize {
        self.functions.iter().map(|f| count(&f.body)).sum()
    }

    /// The program without the statements with the numbers in `gone`, in the order of the text.
    /// Statements that must stay are kept.
    #[must_use]
    pub fn without(&self, gone: &HashSet<usize>) -> Self {
        let mut program = self.clone();
        let mut number = 0;
        for function in &mut program.functions {
            strip(&mut function.body, gone, &mut number);
        }
        program.drop_unused_pointers();
        program
    }

    /// Removes unused pointers.
    fn drop_unused_pointers(&mut self) {
        for function in &mut self.functions {
            // A pointer may depend on another one, so this is done twice.
            for _ in 0..2 {
                let mut used = HashSet::new();
                references(&function.body, &mut used);
                function.body.retain(|stmt| match stmt {
                    Stmt::Op(op) if op.pinned => op.defines.iter().any(|id| used.contains(id)),
                    _ => true,
                });
            }
        }
    }
}

fn count(body: &[Stmt]) -> usize {
    body.iter()
        .map(|stmt| match stmt {
            Stmt::Branch { arms, .. } => 1 + arms.iter().map(|a| count(&a.body)).sum::<usize>(),
            Stmt::Loop { body, .. } => 1 + count(body),
            _ => 1,
        })
        .sum()
}

fn strip(body: &mut Vec<Stmt>, gone: &HashSet<usize>, number: &mut usize) {
    body.retain_mut(|stmt| {
        let drop = gone.contains(number);
        *number += 1;
        match stmt {
            Stmt::Op(op) => !drop || op.pinned,
            Stmt::Branch { arms, .. } => {
                for arm in arms {
                    strip(&mut arm.body, gone, number);
                }
                !drop
            }
            Stmt::Loop { body, .. } => {
                strip(body, gone, number);
                !drop
            }
            Stmt::Break { .. } | Stmt::Return { .. } => !drop,
        }
    });
}

fn references(body: &[Stmt], used: &mut HashSet<u32>) {
    let mut note = |text: &str| {
        used.extend(
            text.split('$')
                .skip(1)
                .step_by(2)
                .filter_map(|id| id.parse::<u32>().ok()),
        );
    };
    for stmt in body {
        match stmt {
            Stmt::Op(op) => note(&op.code),
            Stmt::Branch { value, merges, .. } => {
                note(value);
                merges.iter().flat_map(|m| &m.values).for_each(|v| note(v));
            }
            Stmt::Loop { trips, carried, .. } => {
                note(trips);
                carried.iter().flat_map(|m| &m.values).for_each(|v| note(v));
            }
            Stmt::Break { value, .. } => note(value),
            Stmt::Return { value, result, .. } => {
                note(value);
                note(result);
            }
        }
    }
    for stmt in body {
        match stmt {
            Stmt::Branch { arms, .. } => arms.iter().for_each(|a| references(&a.body, used)),
            Stmt::Loop { body, .. } => references(body, used),
            _ => {}
        }
    }
}
