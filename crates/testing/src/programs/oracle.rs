//! Computes what kernels must declare from the output of LLVM's compiler, independently of the linker.
//!
//! `llc-22` writes assembly with each function's resource use (`.set f.num_vgpr, max(41, …)`: the first number is the
//! function's own use, the other operands are known callees). The call graph, address-taken functions and the types of
//! calls come from llc's input IR; the host may pass the address of any exported function. The rules: AMDGPUUsage,
//! "Function Resource Usage", "Kernel Descriptor" and "Code Object Metadata".
//!
//! Modules of *different* programs, which have no common names, are compiled by llc together; otherwise tests would
//! start thousands of processes. Modules of the same program are compiled separately.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::process::Command;

use gfxjit::{Emit, Source, TargetId, emit};

use super::image::{Declared, has_unified_registers};
use super::{Program, Unit};
use crate::case::TestTarget;

/// The resource use of a function without its callees.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Own {
    /// VGPRs.
    pub vgprs: u64,
    /// AGPRs.
    pub agprs: u64,
    /// Numbered SGPRs.
    pub sgprs: u64,
    /// The size of its frame in bytes.
    pub frame: u64,
    /// Whether it uses VCC.
    pub vcc: bool,
    /// Whether it uses FLAT_SCRATCH.
    pub flat_scratch: bool,
}

/// The first number of `41`, `max(41, g.num_vgpr)`, `16+max(…)`.
fn first_number(text: &str) -> Option<u64> {
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let digits = text.get(start..)?;
    let end = digits
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(digits.len());
    digits.get(..end)?.parse().ok()
}

/// The contents of an assembly text.
#[derive(Clone, Debug, Default)]
pub struct Assembly {
    /// Each function's own resource use.
    pub own: BTreeMap<String, Own>,
    /// The symbols whose address is computed in each function.
    pub names: BTreeMap<String, BTreeSet<String>>,
}

impl Assembly {
    /// Parses an assembly text.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let mut assembly = Self::default();
        let mut function = String::new();
        for line in text.lines() {
            let line = line.trim_start();
            if let Some(name) = line.strip_suffix(",@function")
                && let Some(name) = name.strip_prefix(".type")
            {
                name.trim().clone_into(&mut function);
            } else if let Some((name, value)) = line
                .strip_prefix(".set ")
                .and_then(|rest| rest.split_once(", "))
            {
                assembly.set(name, value);
            } else if let Some((before, _)) = line
                .split_once("@gotpcrel32@lo")
                .or_else(|| line.split_once("@rel32@lo"))
                && let Some(name) = before.rsplit([' ', ',']).next()
            {
                let names = assembly.names.entry(function.clone()).or_default();
                names.insert(name.to_owned());
            }
        }
        assembly
    }

    fn set(&mut self, name: &str, value: &str) {
        let Some((function, what)) = name.rsplit_once('.') else {
            return;
        };
        let Some(number) = first_number(value) else {
            return;
        };
        // The symbols of internal functions are local.
        let function = function.strip_prefix(".L").unwrap_or(function);
        let own = self.own.entry(function.to_owned()).or_default();
        match what {
            "num_vgpr" => own.vgprs = number,
            "num_agpr" => own.agprs = number,
            "numbered_sgpr" => own.sgprs = number,
            "private_seg_size" => own.frame = number,
            "uses_vcc" => own.vcc = number != 0,
            "uses_flat_scratch" => own.flat_scratch = number != 0,
            _ => {}
        }
    }
}

/// A function in a module's IR.
#[derive(Clone, Debug, Default)]
struct Body {
    /// Whether another definition of its name takes precedence.
    weak: bool,
    /// Whether its name is visible to other modules.
    visible: bool,
    /// Whether it is exported, so that the host may pass its address to a kernel.
    exported: bool,
    calls: BTreeSet<String>,
    /// The signatures of indirect calls.
    indirect: BTreeSet<String>,
    dynamic_alloca: bool,
    /// Its signature: the sizes of result and arguments in bits.
    signature: String,
}

/// A module's IR.
#[derive(Clone, Debug, Default)]
struct Ir {
    functions: BTreeMap<String, Body>,
    /// The signatures of declared functions.
    declared: BTreeMap<String, String>,
    /// Functions whose address is taken.
    taken: BTreeSet<String>,
    /// Names that must be defined by other modules, without weak references.
    needed: BTreeSet<String>,
    /// Variables that it exports.
    variables: BTreeSet<String>,
}

/// The name behind `@`.
fn name_at(text: &str) -> &str {
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '$' | '-');
    let end = text.find(|c| !is_name(c)).unwrap_or(text.len());
    text.get(..end).unwrap_or_default()
}

/// All names behind `@`.
fn names(text: &str) -> impl Iterator<Item = &str> {
    text.split('@').skip(1).map(name_at)
}

/// Splits at commas outside of brackets.
fn split_arguments(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut parts) = (0, 0, Vec::new());
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' | '{' | '<' => depth += 1,
            ')' | ']' | '}' | '>' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(text[start..].trim());
    parts.retain(|part| !part.is_empty());
    parts
}

/// The length of a bracketed text, from its opening bracket.
fn bracketed(text: &str) -> usize {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' | '{' | '<' => depth += 1,
            ')' | ']' | '}' | '>' if depth == 1 => return at + 1,
            ')' | ']' | '}' | '>' => depth -= 1,
            _ => {}
        }
    }
    text.len()
}

/// The position of the last type in a text.
fn last_type(text: &str) -> usize {
    let mut depth = 0;
    for (at, c) in text.char_indices().rev() {
        match c {
            ')' | ']' | '}' | '>' => depth += 1,
            '(' | '[' | '{' | '<' => depth -= 1,
            ' ' if depth == 0 && text[at..].starts_with(" addrspace(") => continue,
            ' ' if depth == 0 => return at + 1,
            _ => {}
        }
    }
    0
}

/// The number of bits of the type at the beginning of a text: `i32 noundef %x`, `<2 x float>`, `ptr
/// addrspace(5)`.
fn bits(text: &str) -> u64 {
    let word = text.split([' ', ',', ')']).next().unwrap_or_default();
    let integer = word.strip_prefix('i').and_then(|width| width.parse().ok());
    match word {
        "void" => 0,
        "half" | "bfloat" => 16,
        "float" => 32,
        "double" => 64,
        // Pointers to private memory and LDS have 32 bits.
        "ptr" if text.starts_with("ptr addrspace(3)") || text.starts_with("ptr addrspace(5)") => 32,
        "ptr" => 64,
        _ if text.starts_with(['<', '[']) => {
            let inside = &text[1..bracketed(text) - 1];
            let parts = inside.split_once(" x ");
            parts.map_or(0, |(count, of)| count.parse().unwrap_or(0) * bits(of))
        }
        _ if text.starts_with('{') => {
            let inside = &text[1..bracketed(text) - 1];
            split_arguments(inside).into_iter().map(bits).sum()
        }
        _ => integer.unwrap_or_else(|| panic!("no size is known of the type `{text}`")),
    }
}

/// The class of registers for a type: up to 32 bits, up to 64, or a number of words.
fn register_class(bits: u64) -> String {
    match bits {
        0 => String::new(),
        1..=32 => "w".to_owned(),
        33..=64 => "d".to_owned(),
        _ => "w".repeat(bits.div_ceil(32) as usize),
    }
}

/// A signature by register classes. `result` ends with the result's type, `arguments` begins with a
/// bracket.
fn signature(result: &str, arguments: &str) -> String {
    let result = result.trim();
    let start = last_type(result);
    let inside = &arguments[1..bracketed(arguments) - 1];
    let list = split_arguments(inside);
    let arguments = list.iter().map(|argument| register_class(bits(argument)));
    let result = register_class(bits(&result[start..]));
    format!("{result}({})", arguments.collect::<String>())
}

impl Ir {
    fn parse(text: &str) -> Self {
        let mut ir = Self::default();
        let mut current: Option<String> = None;
        for line in text.lines() {
            let code = line.split(" ;").next().unwrap_or_default();
            if code.starts_with("define ") || code.starts_with("declare ") {
                let Some((head, tail)) = code.split_once('@') else {
                    continue;
                };
                let name = name_at(tail).to_owned();
                let arguments = &tail[name.len()..];
                if name.starts_with("llvm.") {
                    continue;
                }
                let own = signature(head, arguments);
                if code.starts_with("declare ") {
                    if !head.contains("extern_weak") {
                        ir.needed.insert(name.clone());
                    }
                    ir.declared.insert(name, own);
                    continue;
                }
                let body = Body {
                    weak: ["weak", "linkonce"].iter().any(|word| head.contains(word)),
                    visible: !["internal ", "private "]
                        .iter()
                        .any(|word| head.contains(word)),
                    exported: !["internal ", "private ", "hidden ", "amdgpu_kernel "]
                        .iter()
                        .any(|word| head.contains(word)),
                    signature: own,
                    ..Body::default()
                };
                ir.functions.insert(name.clone(), body);
                current = Some(name);
            } else if code == "}" {
                current = None;
            } else if let Some(function) = &current {
                let body = ir.functions.entry(function.clone()).or_default();
                body.dynamic_alloca |= code.contains("= alloca ") && code.contains(", i32 %");
                let taken = body.instruction(code);
                ir.taken.extend(taken);
            } else if code.starts_with('@') && !code.starts_with("@llvm.") {
                let name = name_at(&code[1..]).to_owned();
                if code.contains(" external ") || code.contains("= external") {
                    ir.needed.insert(name);
                } else {
                    ir.taken.extend(names(code).skip(1).map(str::to_owned));
                    ir.variables.insert(name);
                }
            }
        }
        ir
    }

    /// Whether the module uses a function of its own that other modules may replace. Then the
    /// compiler must not rely on the registers that this function preserves.
    fn uses_visible_functions(&self, text: &str) -> bool {
        self.functions.iter().any(|(name, body)| {
            body.visible
                && !is_kernel(text, name)
                && text
                    .match_indices(&format!("@{name}"))
                    .filter(|(at, found)| name_at(&text[at + 1..]).len() + 1 == found.len())
                    .count()
                    > 1
        })
    }
}

fn is_kernel(text: &str, name: &str) -> bool {
    text.lines().any(|line| {
        line.starts_with("define")
            && line.contains("amdgpu_kernel")
            && line.contains(&format!("@{name}("))
    })
}

impl Body {
    /// Processes an instruction; returns the names whose address it takes.
    fn instruction(&mut self, code: &str) -> Vec<String> {
        let mut used: Vec<String> = names(code)
            .filter(|name| !name.starts_with("llvm."))
            .map(str::to_owned)
            .collect();
        // A name may also end with `call`.
        let call = code
            .match_indices("call ")
            .find(|(at, _)| *at == 0 || code[..*at].ends_with(' '));
        let Some((at, _)) = call else {
            return used;
        };
        let rest = &code[at + "call ".len()..];
        if rest.contains(" asm ") || rest.starts_with("asm ") {
            return used;
        }
        // The callee is the first name outside of brackets.
        let mut depth = 0;
        let callee = rest.char_indices().find(|(_, c)| {
            match c {
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            depth == 0 && matches!(c, '@' | '%')
        });
        let Some((callee, kind)) = callee else {
            return used;
        };
        let name = name_at(&rest[callee + 1..]);
        if kind == '%' {
            let arguments = &rest[callee + 1 + name.len()..];
            self.indirect.insert(signature(&rest[..callee], arguments));
        } else if !name.starts_with("llvm.") {
            self.calls.insert(name.to_owned());
            if let Some(first) = used.iter().position(|own| own == name) {
                used.remove(first);
            }
        }
        used
    }
}

/// The data of a module of a program.
#[derive(Clone, Debug)]
struct Module {
    ir: Ir,
    assembly: Assembly,
}

/// The resources that a kernel must declare.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Budget {
    /// The maximum over its functions.
    pub vgprs: u64,
    /// The maximum over its functions.
    pub agprs: u64,
    /// The maximum over its functions, plus VCC and other special registers.
    pub sgprs: u64,
    /// The largest sum of frames along a call path, in bytes.
    pub scratch: u64,
    /// Whether the depth of its stack is unknown.
    pub dynamic_stack: bool,
    /// The number of functions that it reaches.
    pub reached: usize,
}

/// The assembly of the modules of many programs for one target.
pub struct Oracle {
    target: TestTarget,
    /// Modules by program and number.
    modules: HashMap<(String, usize), Module>,
    /// Programs with a module that does not compile, with the error.
    failed: HashMap<String, String>,
}

/// Runs an LLVM program.
fn tool(name: &str, arguments: &[String]) -> Result<(), String> {
    let output = Command::new(name)
        .args(arguments)
        .output()
        .map_err(|error| format!("{name}: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(format!("{name} {}: {said}", arguments.join(" ")))
}

/// Compiles a module up to the stage `what`: the IR for the code generator, or assembly.
fn compiled(
    program: &Program,
    unit: &Unit,
    target: &TestTarget,
    what: Emit,
) -> Result<String, String> {
    let name = format!("{}/{}.ll", program.name, unit.name);
    let describe = |error: gfxjit::Error| format!("{name}: {error}");
    let source = Source::detect(&name, unit.text(target).into_bytes())
        .map_err(|error| format!("{name}: {error}"))?;
    let id: TargetId = processor(target)
        .parse()
        .map_err(|error| format!("{error}"))?;
    let text = emit(&source, id, &program.options(target), what).map_err(describe)?;
    Ok(String::from_utf8_lossy(&text.bytes).into_owned())
}

/// The processor of a target, without the wave size.
#[must_use]
pub fn processor(target: &TestTarget) -> &'static str {
    target.name.split(':').next().unwrap_or_default()
}

/// llc's options for a target.
#[must_use]
pub fn llc_target(target: &TestTarget) -> Vec<String> {
    let mut arguments = vec![
        "-mtriple=amdgcn-amd-amdhsa".to_owned(),
        format!("-mcpu={}", processor(target)),
    ];
    if let Some(size) = target.wave_size {
        arguments.push(format!("-mattr=+wavefrontsize{size}"));
    }
    arguments
}

/// Modules that llc compiles together: their number in the program, the level, and whether callers
/// may know the registers that a callee preserves.
type Batch = (usize, &'static str, bool);

impl Oracle {
    /// Compiles the modules of all programs for a target. `folder` is empty.
    ///
    /// # Errors
    /// The compiler's error.
    pub fn new(programs: &[Program], target: TestTarget, folder: &Path) -> Result<Self, String> {
        let mut batches: BTreeMap<Batch, Vec<(&Program, PathBuf)>> = BTreeMap::new();
        let mut oracle = Self {
            target,
            modules: HashMap::new(),
            failed: HashMap::new(),
        };
        for program in programs
            .iter()
            .filter(|program| program.targets.contains(&target))
        {
            for (number, unit) in program.units.iter().enumerate() {
                let text = match compiled(program, unit, &target, Emit::OptIr) {
                    Ok(text) => text,
                    Err(reason) => {
                        oracle.failed.insert(program.name.clone(), reason);
                        continue;
                    }
                };
                let ir = Ir::parse(&text);
                let ipra = !ir.uses_visible_functions(&text);
                // llc compiles the use of an LDS variable in a function to a trap. Our compiler
                // makes a symbol of the variable, and then assembly like llc.
                let is_open = text.contains("addrspace(3) global") && !text.contains("_kernel");
                let mut module = Module {
                    ir,
                    assembly: Assembly::default(),
                };
                let key = (program.name.clone(), number);
                if is_open {
                    let text = compiled(program, unit, &target, Emit::Asm)?;
                    module.assembly = Assembly::parse(&text);
                    oracle.modules.insert(key, module);
                    continue;
                }
                let path = folder.join(format!("{}.{number}.ll", program.name));
                std::fs::write(&path, text).map_err(|error| error.to_string())?;
                let batch = (number, program.level(), ipra);
                batches.entry(batch).or_default().push((program, path));
                oracle.modules.insert(key, module);
            }
        }
        for (index, ((number, level, ipra), members)) in batches.into_iter().enumerate() {
            let shown = |path: &PathBuf| path.display().to_string();
            let bitcode = shown(&folder.join(format!("{index}.bc")));
            let assembly = folder.join(format!("{index}.s"));
            let mut link: Vec<String> = members.iter().map(|(_, path)| shown(path)).collect();
            link.extend(["-o".to_owned(), bitcode.clone()]);
            tool("llvm-link-22", &link)?;
            let mut llc = llc_target(&target);
            llc.extend([
                level.to_owned(),
                format!("-enable-ipra={ipra}"),
                "-o".to_owned(),
                shown(&assembly),
                bitcode,
            ]);
            tool("llc-22", &llc)?;
            let text = std::fs::read_to_string(&assembly).map_err(|error| error.to_string())?;
            let assembly = Assembly::parse(&text);
            for (program, _) in members {
                let key = (program.name.clone(), number);
                if let Some(module) = oracle.modules.get_mut(&key) {
                    let of_module = |name: &String| module.ir.functions.contains_key(name);
                    module.assembly.own = assembly
                        .own
                        .iter()
                        .filter(|(name, _)| of_module(name))
                        .map(|(name, own)| (name.clone(), *own))
                        .collect();
                    module.assembly.names = assembly
                        .names
                        .iter()
                        .filter(|(name, _)| of_module(name))
                        .map(|(name, names)| (name.clone(), names.clone()))
                        .collect();
                }
            }
        }
        Ok(oracle)
    }

    /// The linked modules of a program, by number.
    ///
    /// # Errors
    /// When the program was not compiled.
    pub fn linked(&self, program: &Program) -> Result<Vec<usize>, String> {
        if let Some(reason) = self.failed.get(&program.name) {
            return Err(reason.clone());
        }
        let mut linked = linked(program, &self.modules)?;
        linked.sort_unstable();
        Ok(linked)
    }

    /// The resources that each kernel of a program must declare.
    ///
    /// # Errors
    /// When the IR contradicts the assembly.
    pub fn budgets(&self, program: &Program) -> Result<BTreeMap<String, Budget>, String> {
        self.linked(program)?;
        let graph = Graph::new(program, &self.modules)?;
        let kernels = program.kernels.iter();
        kernels
            .map(|kernel| Ok((kernel.clone(), graph.budget(kernel, program, &self.target)?)))
            .collect()
    }
}

/// The linked modules of a program, by number: members of the archive only if they are needed.
fn linked(
    program: &Program,
    modules: &HashMap<(String, usize), Module>,
) -> Result<Vec<usize>, String> {
    let module = |number: usize| module(program, modules, number);
    let mut linked: Vec<usize> = Vec::new();
    let mut left: Vec<usize> = Vec::new();
    for (number, unit) in program.units.iter().enumerate() {
        if unit.in_archive {
            left.push(number)
        } else {
            linked.push(number)
        }
    }
    loop {
        let mut needed = BTreeSet::new();
        let mut defined = BTreeSet::new();
        for number in &linked {
            let ir = &module(*number)?.ir;
            needed.extend(ir.needed.iter());
            defined.extend(
                ir.functions
                    .iter()
                    .filter(|own| own.1.visible)
                    .map(|own| own.0),
            );
            defined.extend(ir.variables.iter());
        }
        let helps = |number: &usize| {
            module(*number).is_ok_and(|module| {
                let ir = &module.ir;
                let own = ir
                    .functions
                    .iter()
                    .filter(|own| own.1.visible)
                    .map(|own| own.0);
                own.chain(&ir.variables)
                    .any(|name| needed.contains(name) && !defined.contains(name))
            })
        };
        let Some(at) = left.iter().position(helps) else {
            break;
        };
        linked.push(left.remove(at));
    }
    Ok(linked)
}

fn module<'a>(
    program: &Program,
    modules: &'a HashMap<(String, usize), Module>,
    number: usize,
) -> Result<&'a Module, String> {
    let found = modules.get(&(program.name.clone(), number));
    found.ok_or_else(|| format!("{}: module {number} was not compiled", program.name))
}

/// The functions of a program.
struct Graph<'a> {
    /// Functions by module and name.
    functions: BTreeMap<(usize, String), (&'a Body, Own)>,
    calls: BTreeMap<(usize, String), BTreeSet<(usize, String)>>,
}

impl<'a> Graph<'a> {
    fn new(
        program: &Program,
        modules: &'a HashMap<(String, usize), Module>,
    ) -> Result<Self, String> {
        let module = |number: usize| module(program, modules, number);
        let linked = linked(program, modules)?;
        // The definition for a name: the first one that is not weak, else the first.
        let mut global: BTreeMap<&str, (usize, bool)> = BTreeMap::new();
        for &number in &linked {
            for (name, body) in &module(number)?.ir.functions {
                let before = global.get(name.as_str());
                if body.visible && before.is_none_or(|(_, weak)| *weak && !body.weak) {
                    global.insert(name, (number, body.weak));
                }
            }
        }
        let find = |number: usize, name: &str| -> Option<(usize, String)> {
            let own = module(number).ok()?.ir.functions.get(name);
            if own.is_some_and(|body| !body.visible) {
                return Some((number, name.to_owned()));
            }
            let (number, _) = global.get(name)?;
            Some((*number, name.to_owned()))
        };
        let mut graph = Self {
            functions: BTreeMap::new(),
            calls: BTreeMap::new(),
        };
        let mut taken: BTreeSet<(usize, String)> = BTreeSet::new();
        for &number in &linked {
            let Module { ir, assembly } = module(number)?;
            taken.extend(ir.taken.iter().filter_map(|name| find(number, name)));
            let exported = ir.functions.iter().filter(|own| own.1.exported);
            taken.extend(exported.filter_map(|(name, _)| find(number, name)));
            for (name, body) in &ir.functions {
                let own = assembly.own.get(name);
                let own = own.ok_or_else(|| format!("llc's assembly lacks `{name}`"))?;
                graph.functions.insert((number, name.clone()), (body, *own));
                // Each symbol that the code refers to must be called, or have its address taken, in
                // the IR.
                for used in assembly.names.get(name).into_iter().flatten() {
                    let known = body.calls.contains(used) || ir.taken.contains(used);
                    if find(number, used).is_some() && !known {
                        return Err(format!(
                            "the code of `{name}` names `{used}`, its IR does not"
                        ));
                    }
                }
            }
        }
        for (key, (body, _)) in &graph.functions {
            let mut callees: BTreeSet<_> = body
                .calls
                .iter()
                .filter_map(|name| find(key.0, name))
                .collect();
            for of in &body.indirect {
                let fits = |own: &&(usize, String)| {
                    graph
                        .functions
                        .get(*own)
                        .is_some_and(|(body, _)| body.signature == *of)
                };
                callees.extend(taken.iter().filter(fits).cloned());
            }
            graph.calls.insert(key.clone(), callees);
        }
        Ok(graph)
    }

    fn reach(&self, from: &(usize, String)) -> BTreeSet<(usize, String)> {
        let mut seen = BTreeSet::new();
        let mut todo = vec![from.clone()];
        while let Some(next) = todo.pop() {
            for callee in self.calls.get(&next).into_iter().flatten() {
                if seen.insert(callee.clone()) {
                    todo.push(callee.clone());
                }
            }
        }
        seen
    }

    /// The size of the deepest call path from a function, in bytes. Functions in a cycle are
    /// counted together: once, or as often as the program's user states.
    fn depth(&self, from: &(usize, String), program: &Program) -> u64 {
        let reached = self.reach(from);
        let mut circle: BTreeSet<_> = reached
            .iter()
            .filter(|other| self.reach(other).contains(from))
            .cloned()
            .collect();
        let is_circle = !circle.is_empty();
        circle.insert(from.clone());
        let frame = |key: &(usize, String)| self.functions.get(key).map_or(0, |own| own.1.frame);
        let stated = circle.iter().filter_map(|(_, name)| {
            program
                .depths
                .iter()
                .find(|(of, _)| of == name)
                .map(|(_, depth)| u64::from(*depth))
        });
        let times = if is_circle {
            stated.min().unwrap_or(1)
        } else {
            1
        };
        let below = circle
            .iter()
            .flat_map(|member| self.calls.get(member).into_iter().flatten())
            .filter(|callee| !circle.contains(*callee))
            .map(|callee| self.depth(callee, program))
            .max();
        circle.iter().map(frame).sum::<u64>() * times + below.unwrap_or(0)
    }

    fn budget(
        &self,
        kernel: &str,
        program: &Program,
        target: &TestTarget,
    ) -> Result<Budget, String> {
        let entry = self.functions.keys().find(|(_, name)| name == kernel);
        let entry = entry
            .ok_or_else(|| format!("no kernel `{kernel}`"))?
            .clone();
        let mut all = self.reach(&entry);
        all.insert(entry.clone());
        let mut budget = Budget {
            reached: all.len(),
            scratch: self.depth(&entry, program),
            ..Budget::default()
        };
        let (mut vcc, mut flat_scratch) = (false, false);
        for (key, (body, own)) in self.functions.iter().filter(|(key, _)| all.contains(key)) {
            budget.vgprs = budget.vgprs.max(own.vgprs);
            budget.agprs = budget.agprs.max(own.agprs);
            budget.sgprs = budget.sgprs.max(own.sgprs);
            vcc |= own.vcc;
            flat_scratch |= own.flat_scratch;
            let stated =
                |(_, name): &(usize, String)| program.depths.iter().any(|(of, _)| of == name);
            let circle = self.reach(key);
            let is_open = circle.contains(key)
                && !stated(key)
                && !circle
                    .iter()
                    .any(|other| self.reach(other).contains(key) && stated(other));
            budget.dynamic_stack |= is_open || body.dynamic_alloca || !body.indirect.is_empty();
        }
        // On gfx90a and gfx942, VCC, FLAT_SCRATCH and XNACK_MASK follow the numbered registers.
        budget.sgprs += match (target.name, vcc, flat_scratch) {
            ("gfx942", ..) | ("gfx90a", _, true) => 6,
            ("gfx90a", _, false) => 4,
            (_, true, _) => 2,
            _ => 0,
        };
        Ok(budget)
    }
}

/// The declarations of a kernel with a budget, except its maximum workgroup size.
#[must_use]
pub fn declares(budget: &Budget, lds: u64, target: &TestTarget) -> Declared {
    let unified = has_unified_registers(target);
    let all = if unified && budget.agprs > 0 {
        budget.vgprs.next_multiple_of(4) + budget.agprs
    } else {
        budget.vgprs
    };
    let granule = if unified || target.lanes == 32 { 8 } else { 4 };
    Declared {
        lds,
        scratch: budget.scratch,
        vgpr_blocks: all.max(1).div_ceil(granule) - 1,
        sgpr_blocks: if unified {
            budget.sgprs.max(1).div_ceil(8) - 1
        } else {
            0
        },
        accum_offset: if unified {
            budget.vgprs.max(1).div_ceil(4) - 1
        } else {
            0
        },
        dynamic_stack: budget.dynamic_stack,
        has_scratch: budget.scratch > 0 || budget.dynamic_stack,
        vgpr_count: all,
        agpr_count: unified.then_some(budget.agprs),
        sgpr_count: budget.sgprs,
        private_segment_fixed_size: budget.scratch,
        group_segment_fixed_size: lds,
        uses_dynamic_stack: Some(budget.dynamic_stack),
        max_flat_workgroup_size: 0,
    }
}
