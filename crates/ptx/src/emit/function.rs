//! The body of a function: registers, variables, blocks, reads and writes of values.

use std::collections::HashMap;
use std::fmt::Write as _;

use super::around::{Around, Signature, address_space, global, pointer, quoted};
use super::op::Op;
use super::registers;
use crate::ast::{Function, Instruction, Linkage, Operand, Space, Statement, VariableNode};
use crate::error::{Error, SourcePosition};
use crate::types::{Class, Type, wrapped};

/// The entity that a name refers to.
#[derive(Debug, Clone)]
pub(crate) enum Slot {
    /// A register: a stack variable of its type.
    Register(Type, String),
    /// Bytes at a generic pointer.
    Memory { at: String, bytes: u64 },
    /// A variable of the module.
    Global(Space, String),
    /// A register that is a vector: its elements.
    Vector(Vec<Slot>),
}

/// The names of a scope.
#[derive(Default)]
struct Names<'a> {
    slots: HashMap<&'a str, Slot>,
    /// Declarations like `%r<9>`.
    families: Vec<VariableNode<'a>>,
    labels: HashMap<&'a str, String>,
    targets: HashMap<&'a str, Vec<&'a str>>,
    prototypes: HashMap<&'a str, Signature>,
}

/// A function that writes an instruction.
pub(crate) type Writer<'a> =
    for<'b, 'm, 'o, 'i> fn(&'b mut Body<'m, 'a>, &'o Op<'i, 'a>) -> Result<(), Error>;

pub(crate) struct Body<'m, 'a> {
    pub(crate) around: &'m mut Around<'a>,
    place: SourcePosition,
    entry: String,
    text: String,
    names: Vec<Names<'a>>,
    /// Whether the current basic block has ended.
    pub(crate) ended: bool,
    /// Whether the last instruction was a trap.
    pub(crate) trapped: bool,
    /// Whether the current instruction directly follows a trap.
    pub(crate) after_trap: bool,
    pub(crate) is_entry: bool,
    /// The slots of the results, and their types.
    pub(super) results: Vec<(Slot, String)>,
    /// The reason, if the current instruction is not supported.
    problem: Option<String>,
    carry: Option<String>,
    write: Writer<'a>,
    values: u32,
}

impl<'m, 'a> Body<'m, 'a> {
    pub(crate) fn new(
        around: &'m mut Around<'a>,
        place: SourcePosition,
        write: Writer<'a>,
    ) -> Self {
        Self {
            around,
            place,
            entry: String::new(),
            text: String::new(),
            names: vec![Names::default()],
            ended: false,
            trapped: false,
            after_trap: false,
            is_entry: false,
            results: Vec::new(),
            problem: None,
            carry: None,
            write,
            values: 0,
        }
    }

    pub(crate) fn finish(mut self) -> String {
        if !self.ended {
            self.line("unreachable");
        }
        format!("entry:\n{}{}", self.entry, self.text)
    }

    pub(crate) fn fail(&self, reason: impl Into<String>) -> Error {
        Error::new(self.place, reason)
    }

    pub(crate) fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "  {line}");
    }

    fn fresh(&mut self) -> String {
        self.values += 1;
        format!("%v{}", self.values)
    }

    pub(crate) fn value(&mut self, expression: &str) -> String {
        let name = self.fresh();
        let _ = writeln!(self.text, "  {name} = {expression}");
        name
    }

    /// A variable on the stack.
    fn stack(&mut self, ty: &str, align: u64) -> String {
        let name = self.fresh();
        let _ = writeln!(self.entry, "  {name} = alloca {ty}, align {align}");
        name
    }

    /// Emits a call; arguments include their types.
    pub(crate) fn call(&mut self, result: &str, name: &str, args: &[(&str, &str)]) -> String {
        let types: Vec<&str> = args.iter().map(|(ty, _)| *ty).collect();
        if let Some(reason) = self.around.declare(name, result, &types) {
            self.problem.get_or_insert(reason);
        }
        let args: Vec<String> = args.iter().map(|(ty, v)| format!("{ty} {v}")).collect();
        let call = format!("call {result} {}({})", quoted(name), args.join(", "));
        if result == "void" {
            self.line(&call);
            return String::new();
        }
        self.value(&call)
    }

    /// Calls an LLVM intrinsic on values of one type.
    pub(crate) fn llvm(&mut self, name: &str, ty: Type, args: &[&str]) -> String {
        let own = ty.ir();
        let args: Vec<(&str, &str)> = args.iter().map(|a| (own.as_str(), *a)).collect();
        self.call(&own, &format!("llvm.{name}.{}", ty.mangled()), &args)
    }

    /// The name of a new block.
    pub(crate) fn new_label(&mut self) -> String {
        format!("b{}", self.around.fresh())
    }

    pub(crate) fn branch(&mut self, label: &str) {
        self.line(&format!("br label %{label}"));
        self.ended = true;
    }

    /// Begins a basic block; the previous one branches to it if it has not ended.
    pub(crate) fn begin(&mut self, label: &str) {
        if !self.ended {
            self.line(&format!("br label %{label}"));
        }
        let _ = writeln!(self.text, "{label}:");
        self.ended = false;
    }

    // Names.

    fn innermost(&mut self) -> &mut Names<'a> {
        if self.names.is_empty() {
            self.names.push(Names::default());
        }
        let last = self.names.len() - 1;
        &mut self.names[last]
    }

    pub(crate) fn put(&mut self, name: &'a str, slot: Slot) {
        self.innermost().slots.insert(name, slot);
    }

    pub(crate) fn register(&mut self, ty: Type) -> Slot {
        let bytes = ty.bytes().max(1);
        let at = self.stack(&ty.integer(), bytes);
        Slot::Register(ty, at)
    }

    /// The entity that a name refers to; `%v.x` refers to an element of a vector.
    pub(crate) fn slot(&mut self, name: &'a str) -> Option<Slot> {
        self.whole_slot(name).or_else(|| self.element_slot(name))
    }

    pub(super) fn whole_slot(&mut self, name: &'a str) -> Option<Slot> {
        let mut found = None;
        for (depth, names) in self.names.iter().enumerate().rev() {
            if let Some(slot) = names.slots.get(name) {
                return Some(slot.clone());
            }
            let family = names.families.iter().find(|family| {
                let number = name.strip_prefix(family.name).unwrap_or("");
                let plain = number == "0" || !number.starts_with('0');
                let count = family.count.unwrap_or(0);
                plain && number.parse::<u64>().is_ok_and(|n| n < count)
            });
            if let Some(family) = family {
                found = Some((depth, family.ty, family.vector));
                break;
            }
        }
        let Some((depth, ty, vector)) = found else {
            let variable = self.around.variables.get(name)?;
            return Some(Slot::Global(variable.space, name.to_owned()));
        };
        let slot = self.registers(ty, vector);
        if let Some(names) = self.names.get_mut(depth) {
            names.slots.insert(name, slot.clone());
        }
        Some(slot)
    }

    pub(crate) fn label(&self, name: &str) -> Option<String> {
        let mut names = self.names.iter().rev();
        names.find_map(|names| names.labels.get(name).cloned())
    }

    pub(crate) fn targets(&self, name: &str) -> Option<Vec<&'a str>> {
        let mut names = self.names.iter().rev();
        names.find_map(|names| names.targets.get(name).cloned())
    }

    pub(crate) fn prototype(&self, name: &str) -> Option<Signature> {
        let mut names = self.names.iter().rev();
        names.find_map(|names| names.prototypes.get(name).cloned())
    }

    // Parameters and results.

    /// Whether a parameter of a kernel is a pointer: it is declared as one, or the value loaded from it
    /// is used as an address of global memory.
    pub(crate) fn is_pointer(&self, function: &Function<'a>, parameter: &VariableNode<'a>) -> bool {
        if parameter.elements.is_some() || parameter.ty.width() != 64 || parameter.ty.is_float() {
            return false;
        }
        if parameter.pointer {
            return true;
        }
        let mut instructions = Vec::new();
        collect(
            function.body.as_deref().unwrap_or_default(),
            &mut instructions,
        );
        let loaded: Vec<&Operand<'_>> = instructions
            .iter()
            .filter(|i| i.name.starts_with("ld.param"))
            .filter(|i| i.operands.get(1) == Some(&Operand::Memory(Some(parameter.name), 0)))
            .filter_map(|i| i.operands.first())
            .collect();
        instructions.iter().any(|i| {
            let to_global = i.name.starts_with("cvta.to.global");
            i.operands.iter().any(|operand| match operand {
                Operand::Memory(Some(name), _) => loaded.contains(&&Operand::Name(name)),
                other => to_global && loaded.contains(&other),
            })
        })
    }

    /// Stores the function's argument `%pN` as a parameter.
    pub(crate) fn parameter(
        &mut self,
        parameter: &VariableNode<'a>,
        at: usize,
        given: &str,
    ) -> Result<(), Error> {
        if parameter.elements.is_some() {
            let slot = Slot::Memory {
                at: format!("%p{at}"),
                bytes: parameter.bytes(),
            };
            self.put(parameter.name, slot);
            return Ok(());
        }
        let ty = parameter.ty.integer();
        let mut value = format!("%p{at}");
        if given == "ptr" {
            value = self.value(&format!("ptrtoint ptr {value} to i64"));
        } else if given != ty {
            value = self.value(&format!("bitcast {given} {value} to {ty}"));
        }
        let slot = self.variable_slot(parameter)?;
        let (Slot::Register(_, place) | Slot::Memory { at: place, .. }) = &slot else {
            return Err(self.fail("a parameter in a place of its own"));
        };
        self.line(&format!("store {ty} {value}, ptr {place}"));
        self.put(parameter.name, slot);
        Ok(())
    }

    /// Reserves stack memory for a parameter or a result.
    pub(super) fn variable_slot(&mut self, variable: &VariableNode<'_>) -> Result<Slot, Error> {
        Ok(match variable.space {
            Space::Register => self.registers(variable.ty, variable.vector),
            Space::Parameter | Space::Local => {
                let bytes = variable.bytes().max(1);
                let align = variable.alignment().max(if bytes >= 4 { 4 } else { 1 });
                Slot::Memory {
                    at: self.stack(&format!("[{bytes} x i8]"), align),
                    bytes,
                }
            }
            _ => return Err(self.fail(format!("`{}` is in no space for this", variable.name))),
        })
    }

    /// Stores an argument of inline assembly in its register; `None` for a type that does not fit.
    pub(crate) fn argument(&mut self, slot: &Slot, ty: &str, value: &str) -> Option<()> {
        let Slot::Register(own, at) = slot else {
            return None;
        };
        let (bits, width) = self.as_bits(ty, value)?;
        let sized = self.resize(&bits, width, own.width(), false);
        self.line(&format!("store {} {sized}, ptr {at}", own.integer()));
        Some(())
    }

    /// The bits of a value of an IR type, and their number.
    fn as_bits(&mut self, ty: &str, value: &str) -> Option<(String, u32)> {
        if ty.starts_with("ptr") {
            return Some((self.value(&format!("ptrtoint {ty} {value} to i64")), 64));
        }
        let width = width_of(ty)?;
        Some(match ty.starts_with('i') {
            true => (value.to_owned(), width),
            false => (
                self.value(&format!("bitcast {ty} {value} to i{width}")),
                width,
            ),
        })
    }

    /// Writes the statements of inline assembly; the function ends behind the last.
    pub(crate) fn statements_of(&mut self, body: &[Statement<'a>]) -> Result<(), Error> {
        self.inside(body)?;
        if self.ended {
            let label = self.new_label();
            self.begin(&label);
        }
        Ok(())
    }

    /// Returns the contents of registers as an IR type; `None` for a type that does not fit.
    pub(crate) fn return_slots(&mut self, slots: &[Slot], result: &str) -> Option<()> {
        let mut values = Vec::new();
        let inside = result.strip_prefix('{').and_then(|r| r.strip_suffix('}'));
        let types: Vec<&str> = match (slots.len(), inside) {
            (0, _) => {
                self.line("ret void");
                self.ended = true;
                return (result == "void").then_some(());
            }
            (_, Some(inside)) => inside.split(", ").map(str::trim).collect(),
            (_, None) => vec![result],
        };
        if types.len() != slots.len() {
            return None;
        }
        for (slot, ty) in slots.iter().zip(&types) {
            let Slot::Register(own, at) = slot else {
                return None;
            };
            let bits = self.value(&format!("load {}, ptr {at}", own.integer()));
            let width = if ty.starts_with("ptr") {
                64
            } else {
                width_of(ty)?
            };
            let sized = self.resize(&bits, own.width(), width, false);
            values.push(match *ty {
                ty if ty.starts_with("ptr") => self.value(&format!("inttoptr i64 {sized} to {ty}")),
                ty if ty.starts_with('i') => sized,
                ty => self.value(&format!("bitcast i{width} {sized} to {ty}")),
            });
        }
        let mut out = values.first()?.clone();
        if inside.is_some() {
            out = "poison".to_owned();
            for (n, (ty, value)) in types.iter().zip(&values).enumerate() {
                out = self.value(&format!("insertvalue {result} {out}, {ty} {value}, {n}"));
            }
        }
        self.line(&format!("ret {result} {out}"));
        self.ended = true;
        Some(())
    }

    // Statements.

    pub(crate) fn statements(&mut self, body: &[Statement<'a>], entry: bool) -> Result<(), Error> {
        self.is_entry = entry;
        self.inside(body)?;
        if !self.ended {
            self.give_back();
        }
        Ok(())
    }

    /// Writes the statements of one block, which has its own scope of names.
    fn inside(&mut self, body: &[Statement<'a>]) -> Result<(), Error> {
        for statement in body {
            match statement {
                Statement::Label(name, _) => {
                    let label = self.new_label();
                    self.innermost().labels.insert(name, label);
                }
                Statement::Targets(name, targets) => {
                    self.innermost().targets.insert(name, targets.clone());
                }
                Statement::Prototype(name, results, parameters) => {
                    let signature = Signature::of(results, parameters);
                    self.innermost().prototypes.insert(name, signature);
                }
                _ => {}
            }
        }
        for statement in body {
            match statement {
                Statement::Label(name, place) => {
                    self.place = *place;
                    self.trapped = false;
                    if let Some(label) = self.label(name) {
                        self.begin(&label);
                    }
                }
                Statement::VariableNode(variable) => self.variable(variable)?,
                Statement::Block(block) => {
                    self.names.push(Names::default());
                    self.inside(block)?;
                    self.names.pop();
                }
                Statement::Instruction(instruction) => self.predicated(instruction)?,
                Statement::Targets(..) | Statement::Prototype(..) => {}
            }
        }
        Ok(())
    }

    fn variable(&mut self, variable: &VariableNode<'a>) -> Result<(), Error> {
        self.place = variable.place;
        if variable.count.is_some() {
            if variable.space != Space::Register || variable.elements.is_some() {
                return Err(self.fail("only registers are numbered"));
            }
            self.innermost().families.push(variable.clone());
            return Ok(());
        }
        let slot = match variable.space {
            Space::Register if variable.elements.is_some() => {
                return Err(self.fail("registers that are arrays are not done"));
            }
            Space::Register | Space::Parameter | Space::Local => self.variable_slot(variable)?,
            space => {
                let name = format!("{}.{}", variable.name, self.around.fresh());
                let linkage = match variable.linkage {
                    Linkage::Extern => Linkage::Extern,
                    _ => Linkage::Internal,
                };
                let text = global(self.around, variable, &name, linkage)?;
                self.around.more.push_str(&text);
                Slot::Global(space, name)
            }
        };
        self.put(variable.name, slot);
        Ok(())
    }

    fn predicated(&mut self, instruction: &Instruction<'a>) -> Result<(), Error> {
        self.place = instruction.place;
        if self.ended {
            // Code behind a branch is unreachable, but needs a block.
            let label = self.new_label();
            self.begin(&label);
        }
        let op = Op::new(instruction);
        let Some((name, negated)) = instruction.predicate else {
            return self.instruction(&op);
        };
        let predicate = match negated {
            true => Operand::Not(name),
            false => Operand::Name(name),
        };
        let is = self.get(&predicate, Type::PREDICATE)?;
        let (yes, no) = (self.new_label(), self.new_label());
        self.line(&format!("br i1 {is}, label %{yes}, label %{no}"));
        self.ended = true;
        self.begin(&yes);
        self.instruction(&op)?;
        self.begin(&no);
        self.trapped = false;
        Ok(())
    }

    /// Writes an instruction; fails also if it calls a function without a body.
    fn instruction(&mut self, op: &Op<'_, 'a>) -> Result<(), Error> {
        (self.write)(self, op)?;
        match self.problem.take() {
            Some(reason) => Err(op.fail(reason)),
            None => Ok(()),
        }
    }

    // Values.

    /// The bits of a value of a type.
    pub(crate) fn bits(&mut self, value: &str, ty: Type) -> String {
        match ty.ir() == ty.integer() {
            true => value.to_owned(),
            false => self.value(&format!("bitcast {} {value} to {}", ty.ir(), ty.integer())),
        }
    }

    /// A value of a type from its bits.
    pub(crate) fn typed(&mut self, bits: &str, ty: Type) -> String {
        match ty.ir() == ty.integer() {
            true => bits.to_owned(),
            false => self.value(&format!("bitcast {} {bits} to {}", ty.integer(), ty.ir())),
        }
    }

    /// An integer in another width.
    pub(crate) fn resize(&mut self, value: &str, from: u32, to: u32, signed: bool) -> String {
        let op = match from.cmp(&to) {
            std::cmp::Ordering::Equal => return value.to_owned(),
            std::cmp::Ordering::Greater => "trunc",
            std::cmp::Ordering::Less if signed => "sext",
            std::cmp::Ordering::Less => "zext",
        };
        self.value(&format!("{op} i{from} {value} to i{to}"))
    }

    /// The value of an operand, as a type.
    pub(crate) fn get(&mut self, operand: &Operand<'a>, ty: Type) -> Result<String, Error> {
        let bits = match operand {
            Operand::Integer(n) if ty.is_float() => {
                #[expect(clippy::cast_precision_loss, reason = "as PTX rounds what is written")]
                let n = *n as f64;
                self.real(n, ty)?
            }
            Operand::Integer(n) => wrapped(*n, ty.width()),
            Operand::Single(bits) if ty.width() == 32 => wrapped(i128::from(*bits), 32),
            Operand::Single(bits) if ty.width() == 64 && ty.is_float() => {
                self.real(f64::from(f32::from_bits(*bits)), ty)?
            }
            Operand::Double(bits) if ty.is_float() => self.real(f64::from_bits(*bits), ty)?,
            Operand::Double(bits) if ty.width() == 64 => wrapped(i128::from(*bits), 64),
            Operand::Not(name) => {
                let value = self.get(&Operand::Name(name), ty)?;
                return Ok(self.value(&format!("xor {} {value}, -1", ty.integer())));
            }
            Operand::Name(_) | Operand::Part(..) if self.is_vector(operand) => {
                let parts = Operand::Vector(self.parts(operand).unwrap_or_default());
                return self.get(&parts, ty);
            }
            Operand::Part(name, at) => {
                let slot = self.part(name, *at);
                self.held(slot, name, 0, ty)?
            }
            Operand::Name(name) => self.named(name, 0, ty)?,
            Operand::Sum(name, offset) => self.named(name, *offset, ty)?,
            Operand::Vector(parts) => {
                let width = ty.width() / u32::try_from(parts.len().max(1)).unwrap_or(1);
                if width == 0 || width * u32::try_from(parts.len()).unwrap_or(0) != ty.width() {
                    return Err(self.fail("parts that do not make up the whole"));
                }
                let parts: Vec<&Operand<'a>> = parts.iter().collect();
                self.packed(&parts, Type::new(Class::Bits, width), ty)?
            }
            _ => return Err(self.fail("an operand of another kind is expected")),
        };
        Ok(self.typed(&bits, ty))
    }

    /// Packs the bits of several registers into one value, the first in the lowest bits.
    fn packed(&mut self, parts: &[&Operand<'a>], part: Type, whole: Type) -> Result<String, Error> {
        let mut all = "0".to_owned();
        for (at, operand) in parts.iter().enumerate() {
            let bits = self.get(operand, part)?;
            let wide = self.resize(&bits, part.width(), whole.width(), false);
            let by = u32::try_from(at).unwrap_or(0) * part.width();
            let moved = self.value(&format!("shl {} {wide}, {by}", whole.integer()));
            all = self.value(&format!("or {} {all}, {moved}", whole.integer()));
        }
        Ok(all)
    }

    /// The bits of a floating-point number.
    fn real(&self, n: f64, ty: Type) -> Result<String, Error> {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "as PTX rounds what is written"
        )]
        match (ty.class, ty.width()) {
            (Class::Float, 32) => Ok(wrapped(i128::from((n as f32).to_bits()), 32)),
            (Class::Float, 64) => Ok(wrapped(i128::from(n.to_bits()), 64)),
            _ if n == 0.0 => Ok("0".to_owned()),
            _ => Err(self.fail("a number of 16 bits is written by its bits")),
        }
    }

    /// The bits of the entity that a name refers to.
    fn named(&mut self, name: &'a str, offset: i64, ty: Type) -> Result<String, Error> {
        let slot = self.slot(name);
        self.held(slot, name, offset, ty)
    }

    /// The bits of the contents of a slot, or of its address.
    fn held(
        &mut self,
        slot: Option<Slot>,
        name: &'a str,
        offset: i64,
        ty: Type,
    ) -> Result<String, Error> {
        let signed = ty.is_signed();
        if let (None | Some(Slot::Global(..)), Some(reason)) =
            (&slot, self.around.left_out.get(name))
        {
            return Err(self.fail(format!("uses `{name}`, which is left out: {reason}")));
        }
        match slot {
            Some(Slot::Vector(_)) => Err(self.fail(format!("`{name}` is a vector"))),
            Some(Slot::Register(own, at)) => {
                let raw = self.value(&format!("load {}, ptr {at}", own.integer()));
                let raw = match offset {
                    0 => raw,
                    n => self.value(&format!("add {} {raw}, {n}", own.integer())),
                };
                Ok(self.resize(&raw, own.width(), ty.width(), signed))
            }
            Some(slot) => {
                let address = self.address_of(&slot, offset);
                Ok(self.resize(&address, 64, ty.width(), false))
            }
            None => {
                if let Some((register, own)) = registers::special(name) {
                    let value = self.special(&register, own);
                    return Ok(self.resize(&value, own.width(), ty.width(), signed));
                }
                if name == "WARP_SZ" {
                    return Ok("32".to_owned());
                }
                if self.around.functions.contains_key(name) {
                    let place = quoted(self.around.aliases.get(name).unwrap_or(&name));
                    let address = self.value(&format!("ptrtoint ptr {place} to i64"));
                    return Ok(self.resize(&address, 64, ty.width(), false));
                }
                Err(self.fail(format!("`{name}` is not known")))
            }
        }
    }

    /// An address as a number: of a local variable in the local space, of a parameter in the generic
    /// space, of a module's variable in the variable's space.
    fn address_of(&mut self, slot: &Slot, offset: i64) -> String {
        let (place, ty) = match slot {
            Slot::Register(..) | Slot::Vector(_) => return "0".to_owned(),
            Slot::Memory { at, .. } => (
                self.value(&format!("addrspacecast ptr {at} to ptr addrspace(5)")),
                pointer(5),
            ),
            Slot::Global(space, name) => (quoted(name), pointer(address_space(*space))),
        };
        let address = self.value(&format!("ptrtoint {ty} {place} to i64"));
        match offset {
            0 => address,
            n => self.value(&format!("add i64 {address}, {n}")),
        }
    }

    /// Writes a value of a type to a register. A wider register is extended by the signedness of
    /// the type.
    pub(crate) fn set(
        &mut self,
        operand: &Operand<'a>,
        ty: Type,
        value: &str,
    ) -> Result<(), Error> {
        let bits = self.bits(value, ty);
        match operand {
            Operand::Name("_") => Ok(()),
            Operand::Name(_) if self.is_vector(operand) => {
                let parts = Operand::Vector(self.parts(operand).unwrap_or_default());
                self.set(&parts, ty, value)
            }
            Operand::Name(name) | Operand::Part(name, _) => {
                let slot = match operand {
                    Operand::Part(_, at) => self.part(name, *at),
                    _ => self.slot(name),
                };
                let Some(Slot::Register(own, at)) = slot else {
                    return Err(self.fail(format!("`{name}` is no register")));
                };
                if own == Type::PREDICATE && ty != Type::PREDICATE {
                    return Err(self.fail(format!("`{name}` is a predicate")));
                }
                let sized = self.resize(&bits, ty.width(), own.width(), ty.is_signed());
                self.line(&format!("store {} {sized}, ptr {at}", own.integer()));
                Ok(())
            }
            Operand::Vector(parts) => {
                let count = u32::try_from(parts.len()).unwrap_or(u32::MAX).max(1);
                let part = Type::new(Class::Bits, ty.width() / count);
                if part.bits == 0 || part.bits.checked_mul(count) != Some(ty.width()) {
                    return Err(self.fail("parts that do not make up the whole"));
                }
                for (at, operand) in parts.iter().enumerate() {
                    let by = u32::try_from(at).unwrap_or(0) * part.bits;
                    let moved = self.value(&format!("lshr {} {bits}, {by}", ty.integer()));
                    let own = self.resize(&moved, ty.width(), part.bits, false);
                    self.set(operand, part, &own)?;
                }
                Ok(())
            }
            _ => Err(self.fail("a register is expected")),
        }
    }

    /// The value of a special register.
    fn special(&mut self, register: &str, ty: Type) -> String {
        match register {
            "warpsize" => "32".to_owned(),
            "cluster_ctaid" | "cluster_ctarank" => "0".to_owned(),
            "cluster_nctaid" | "cluster_nctarank" => "1".to_owned(),
            "is_explicit_cluster" => "false".to_owned(),
            _ => self.call(
                &ty.integer(),
                &format!("llvm.nvvm.read.ptx.sreg.{register}"),
                &[],
            ),
        }
    }

    /// The carry flag, which is kept between instructions.
    pub(crate) fn carry(&mut self) -> String {
        match &self.carry {
            Some(at) => at.clone(),
            None => {
                let at = self.stack("i1", 1);
                self.carry = Some(at.clone());
                at
            }
        }
    }
}

/// The number of bits of an IR number type, or of a vector of numbers.
fn width_of(ty: &str) -> Option<u32> {
    if let Some(inside) = ty.strip_prefix('<').and_then(|ty| ty.strip_suffix('>')) {
        let (count, element) = inside.split_once(" x ")?;
        return width_of(element)?.checked_mul(count.parse().ok()?);
    }
    Some(match ty {
        "half" | "bfloat" => 16,
        "float" => 32,
        "double" => 64,
        _ => ty.strip_prefix('i')?.parse().ok()?,
    })
}

fn collect<'s, 'a>(body: &'s [Statement<'a>], out: &mut Vec<&'s Instruction<'a>>) {
    for statement in body {
        match statement {
            Statement::Instruction(instruction) => out.push(instruction),
            Statement::Block(block) => collect(block, out),
            _ => {}
        }
    }
}
