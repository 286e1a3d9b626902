//! Writes a [`Module`] as LLVM IR.

mod arithmetic;
mod atomic;
mod builtin;
mod call;
mod composite;
mod constant;
mod control;
mod convert;
mod function;
mod global;
mod group;
mod logic;
mod mangle;
mod memory;
mod opencl;
mod symbol;

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;

use crate::error::{Reason, Result};
use crate::module::Module;
use crate::types::Space;
use crate::words::{Id, Instruction};

/// Most bytes of text: about a hundred times those of the largest modules.
const LONGEST: usize = 1 << 28;

/// The data layout of AMDGPU in LLVM 22.
const LAYOUT: &str = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9";

/// The text of a module.
pub(crate) fn module(module: &Module<'_>) -> Result<String> {
    let mut writer = Writer::new(module)?;
    for id in &module.variable_order {
        writer.variable(*id)?;
    }
    for function in &module.functions {
        writer.function(function)?;
    }
    Ok(writer.finish())
}

struct Writer<'m, 'a> {
    module: &'m Module<'a>,
    /// Names of variables and functions, with their sigil.
    symbols: HashMap<Id, String>,
    /// Text so far.
    out: String,
    /// Declarations by name.
    declared: BTreeMap<String, String>,
    /// Contents of numbered metadata.
    metadata: Vec<String>,
    temporaries: u32,
    /// IDs that are other names of a value.
    aliases: HashMap<Id, Id>,
    /// Variables of the function, by them and by pointers cast from them.
    locals: HashMap<Id, Id>,
    /// Pointers to a part of a built-in variable: the variable, and the part.
    parts: HashMap<Id, (Id, u32)>,
    /// Names of the parameters of the kernel that is written.
    parameters: HashMap<Id, String>,
    /// Whether it calls OpenCL's built-in functions, or reads the arguments that the launch adds.
    uses_opencl: bool,
    uses_implicit: bool,
}

impl<'m, 'a> Writer<'m, 'a> {
    fn new(module: &'m Module<'a>) -> Result<Self> {
        Ok(Self {
            module,
            symbols: symbol::names(module)?,
            out: String::new(),
            declared: BTreeMap::new(),
            metadata: Vec::new(),
            temporaries: 0,
            aliases: HashMap::new(),
            locals: HashMap::new(),
            parts: HashMap::new(),
            parameters: HashMap::new(),
            uses_opencl: false,
            uses_implicit: false,
        })
    }

    fn finish(mut self) -> String {
        let mut text =
            format!("target datalayout = \"{LAYOUT}\"\ntarget triple = \"amdgcn-amd-amdhsa\"\n\n");
        text.push_str(&self.out);
        for declaration in self.declared.values() {
            let _ = writeln!(text, "{declaration}");
        }
        if self.uses_opencl || self.module.types.is_opencl {
            let version = self.node("i32 2, i32 0".to_owned());
            let _ = writeln!(text, "!opencl.ocl.version = !{{!{version}}}");
        }
        if self.uses_implicit {
            // Their places are those of version 5 and later.
            let flag = self.node("i32 1, !\"amdhsa_code_object_version\", i32 500".to_owned());
            let _ = writeln!(text, "!llvm.module.flags = !{{!{flag}}}");
        }
        for (number, content) in self.metadata.iter().enumerate() {
            let _ = writeln!(text, "!{number} = !{{{content}}}");
        }
        text
    }

    /// The number of a metadata node.
    fn node(&mut self, content: String) -> usize {
        if let Some(known) = self.metadata.iter().position(|own| *own == content) {
            return known;
        }
        self.metadata.push(content);
        self.metadata.len() - 1
    }

    /// Declares a function, unless one of this name is.
    fn declare(&mut self, name: &str, returns: &str, parameters: &str, attributes: &str) {
        if !self.declared.contains_key(name) {
            let text = format!("declare {returns} {name}({parameters}){attributes}");
            self.declared.insert(name.to_owned(), text);
        }
    }

    /// A line of a function.
    fn line(&mut self, at: &Instruction<'_>, text: &str) -> Result<()> {
        if self.out.len() + text.len() > LONGEST {
            let (what, most) = ("the translated text", LONGEST as u64);
            return Err(at.error(Reason::TooLarge { what, most }));
        }
        self.out.push_str("  ");
        self.out.push_str(text);
        self.out.push('\n');
        Ok(())
    }

    /// The result of an instruction.
    fn define(&mut self, at: &Instruction<'_>, text: &str) -> Result<()> {
        self.line(at, &format!("%v{} = {text}", at.result))
    }

    /// A value between two instructions.
    fn temporary(&mut self, at: &Instruction<'_>, text: &str) -> Result<String> {
        self.temporaries += 1;
        let name = format!("%t{}", self.temporaries);
        self.line(at, &format!("{name} = {text}"))?;
        Ok(name)
    }

    /// The text of a type of values.
    fn ty(&self, at: &Instruction<'_>, id: Id) -> Result<&'m str> {
        Ok(&self.module.types.need(at, id)?.value)
    }

    /// The text of a value.
    fn value(&self, at: &Instruction<'_>, id: Id) -> Result<String> {
        let mut id = id;
        // Copies of copies; each refers to one before it, or they are a circle.
        for _ in 0..=self.aliases.len() {
            match self.aliases.get(&id) {
                Some(of) => id = *of,
                None => break,
            }
        }
        if self.module.constants.contains_key(&id) {
            return self.constant(at, id);
        }
        if let Some(variable) = self.module.variables.get(&id)
            && variable.space == Space::Input
        {
            return Err(at.bad_id(id, "a value: built-in variables are only loaded"));
        }
        if let Some(symbol) = self.symbols.get(&id) {
            return Ok(symbol.clone());
        }
        if let Some(name) = self.parameters.get(&id) {
            return Ok(name.clone());
        }
        if self.module.values.contains_key(&id) && !self.parts.contains_key(&id) {
            return Ok(format!("%v{id}"));
        }
        Err(at.bad_id(id, "a value"))
    }

    /// A value behind its type.
    fn typed(&self, at: &Instruction<'_>, id: Id) -> Result<String> {
        let ty = &self.module.known(at, id)?.value;
        Ok(format!("{ty} {}", self.value(at, id)?))
    }

    /// A value as it is in memory and in aggregates, behind its type there.
    fn stored(&mut self, at: &Instruction<'_>, id: Id) -> Result<String> {
        let known = self.module.known(at, id)?;
        if known.value == known.memory {
            return self.typed(at, id);
        }
        if self.module.constants.contains_key(&id) {
            return Ok(format!(
                "{} {}",
                known.memory,
                self.stored_constant(at, id)?
            ));
        }
        let value = self.value(at, id)?;
        let cast = format!("addrspacecast {} {value} to {}", known.value, known.memory);
        let cast = self.temporary(at, &cast)?;
        Ok(format!("{} {cast}", known.memory))
    }

    /// Defines the result from a text whose value is as in memory.
    fn define_stored(&mut self, at: &Instruction<'_>, text: &str) -> Result<()> {
        let known = self.module.types.need(at, at.ty)?;
        if known.value == known.memory {
            return self.define(at, text);
        }
        let stored = self.temporary(at, text)?;
        self.define(
            at,
            &format!("addrspacecast {} {stored} to {}", known.memory, known.value),
        )
    }
}
